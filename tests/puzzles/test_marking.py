"""Answers to puzzles of every kind: right ones are right in every form, and every damage is objected to."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import Any

import pytest

from tests.tools.mutations.sheets import Sheet, damaged_sheets, right_sheets
from worksheets.base.errors import InputError
from worksheets.puzzles import registry
from worksheets.puzzles.values import SolveInput

TOLERATED: dict[str, tuple[str, ...]] = {
    "calculation": (
        r"solution\.items\[\]\.signs: (doubled|other)",  # nor for more signs than terms, or signs of walls
        r"solution\.items\[\]\.rows\[\](\[\])?: doubled",  # JSON has no place for more rows
        r"solution\.word.*",  # it follows from the items
    ),
    "wordsearch": (
        r"solution\.placements(\[\]: (doubled|exchanged)|: reversed)",  # pupils find words in any order
        r"solution\.placements\[\]\.entry(\.(clue|printed|picture): \w+|\.letters.*)",  # the bank says them
        r"solution\.placements\[\]\.entry\.word: (other|dropped|doubled)",  # with the same letters
    ),
    "wordregions": (
        r"solution\.regions(\[\]: exchanged|: reversed|\[\]\.cells(\[\]: exchanged|: reversed))",  # in any order
    ),
    "goldencube": (),
    "crossword": (r"solution\.answers\[\]\.run\.length: .*",),  # the letters say it
}
"""What a pupil may write otherwise than the key does."""


def objections(sheet: Sheet) -> tuple[str, ...]:
    kind = registry.find(sheet.kind)
    right = next((each for each in right_sheets(sheet.kind) if each.fields == sheet.fields), sheet)
    key = None if kind.is_markable(sheet.puzzle) else right.solution.to_json()
    data = json.loads(json.dumps(sheet.solution.to_json()))
    given = SolveInput("", "answer", language=sheet.spec.language, data=data, key=key)
    try:
        return kind.mark(sheet.puzzle, given)
    except InputError as error:
        return tuple(map(str, error.problems))


def rule_faults(sheet: Sheet) -> tuple[str, ...]:
    """What the checker finds by the rules alone, or with the order, if it has no such function."""
    from importlib import import_module

    check: Any = import_module(f"worksheets.puzzles.{sheet.kind}.check")
    return tuple(check.rule_faults(sheet.puzzle, sheet.solution) if hasattr(check, "rule_faults") else sheet.faults())


IN_ANY_CASE = ("crossword", "cloze")
"""Kinds that mark words in capitals as they do those in small letters."""


def only_in_capitals(sheet: Sheet) -> bool:
    """Whether an answer is the right one but for capitals, where nobody has to heed them."""
    right = (each for each in right_sheets(sheet.kind) if each.fields == sheet.fields)
    return sheet.kind in IN_ANY_CASE and any(_folded(each) == _folded(sheet) for each in right)


def _folded(sheet: Sheet) -> str:
    return json.dumps(sheet.solution.to_json(), ensure_ascii=False).casefold()


OF_A_SORT = 4
"""How many answers with the same sort of damage are looked at, spread over all of them."""

LEAST = 50
"""How many answers are looked at in all; where there are few sorts of damage, more of each."""

MARKING = [name for name in registry.BUILT_IN if registry.find(name).marks]


@pytest.mark.parametrize("kind", MARKING)
def test_the_key_is_right(kind: str) -> None:
    for sheet in right_sheets(kind):
        assert objections(sheet) == ()


@pytest.mark.parametrize("kind", MARKING)
def test_every_damage_to_an_answer_is_objected_to(kind: str) -> None:
    seen = 0
    sorts = defaultdict[str, list[Sheet]](list)
    for sheet in damaged_sheets(kind):
        if sheet.where.startswith("solution"):
            sorts[sheet.where].append(sheet)
    most = max(OF_A_SORT, 2 * LEAST // len(sorts))
    for sheet in (each for alike in sorts.values() for each in alike[:: -(-len(alike) // most)]):
        seen += 1
        tolerated = any(re.fullmatch(pattern, sheet.where) for pattern in TOLERATED.get(kind, ()))
        tolerated = tolerated or only_in_capitals(sheet)
        if "secret_words" in sheet.fields:  # which nobody is told to find
            tolerated = tolerated or sheet.where == "solution.placements[]: dropped"
        found = objections(sheet)
        assert found or tolerated or not rule_faults(sheet), f"{sheet.where}: {rule_faults(sheet)}"
        assert all(sentence.strip() for sentence in found)
        if "secret_words" in sheet.fields and sheet.where.startswith("solution.placements[].entry.word"):
            continue  # how a secret word is written stands in the order alone
        assert rule_faults(sheet) or not found, f"{sheet.where}: right by the rules, but {found}"
    assert seen > LEAST

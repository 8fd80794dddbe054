"""Marking answers for every kind: right ones are accepted in every form, and every damaged one gets an objection."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from inspect import signature

import pytest

from tests.tools.mutations.sheets import Sheet, damaged_sheets, right_sheets
from worksheets.base.errors import InputError
from worksheets.puzzles import registry
from worksheets.puzzles.values import SolveInput

TOLERATED: dict[str, tuple[str, ...]] = {
    "calculation": (
        r"solution\.items\[\]\.signs: (doubled|other)",  # no room in JSON: more signs than terms, signs of walls
        r"solution\.items\[\]\.rows\[\](\[\])?: doubled",  # JSON has no room for more rows
        r"solution\.word.*",  # follows from the items
    ),
    "wordsearch": (
        r"solution\.placements(\[\]: (doubled|exchanged)|: reversed)",  # pupils find words in any order
        r"solution\.placements\[\]\.entry(\.(clue|printed|picture): \w+|\.letters.*)",  # the word bank has them
        r"solution\.placements\[\]\.entry\.word: (other|dropped|doubled)",  # with the same letters
    ),
    "wordregions": (
        r"solution\.regions(\[\]: exchanged|: reversed|\[\]\.cells(\[\]: exchanged|: reversed))",  # in any order
    ),
    "goldencube": (),
    "crossword": (r"solution\.answers\[\]\.run\.length: .*",),  # the letters show it
}
"""Per kind, the damage that marking ignores, since pupils may write this differently from the key."""


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
    """The faults by the rules alone, or including the order if the checker has no `rule_faults(puzzle, solution)`."""
    from importlib import import_module

    by_rules = getattr(import_module(f"worksheets.puzzles.{sheet.kind}.check"), "rule_faults", None)
    if by_rules is None or [*signature(by_rules).parameters] != ["puzzle", "solution"]:
        return tuple(sheet.faults())
    return tuple(by_rules(sheet.puzzle, sheet.solution))


IN_ANY_CASE = ("crossword", "cloze")
"""Kinds that ignore the case of letters when they mark words."""


def only_in_capitals(sheet: Sheet) -> bool:
    """Whether the answer differs from the right one only in case, for a kind that ignores case."""
    right = (each for each in right_sheets(sheet.kind) if each.fields == sheet.fields)
    return sheet.kind in IN_ANY_CASE and any(_folded(each) == _folded(sheet) for each in right)


def _folded(sheet: Sheet) -> str:
    return json.dumps(sheet.solution.to_json(), ensure_ascii=False).casefold()


OF_A_SORT = 4
"""How many answers are tried for each sort of damage, spread evenly."""

LEAST = 50
"""Minimum number of answers tried; a kind with few sorts of damage tries more of each."""

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
        if "secret_words" in sheet.fields:  # pupils are not asked to find them
            tolerated = tolerated or sheet.where == "solution.placements[]: dropped"
        found = objections(sheet)
        assert found or tolerated or not rule_faults(sheet), f"{sheet.where}: {rule_faults(sheet)}"
        assert all(sentence.strip() for sentence in found)
        if "secret_words" in sheet.fields and sheet.where.startswith("solution.placements[].entry.word"):
            continue  # only the order says how a secret word is spelled
        assert rule_faults(sheet) or not found, f"{sheet.where}: right by the rules, but {found}"
    assert seen > LEAST

"""Every check is needed: without it, or with its condition changed, some damage is reported differently or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from tests.tools.mutations.checkers import Mutant, mutants
from tests.tools.mutations.sentences import sentences
from tests.tools.mutations.sheets import Sheet, damaged_sheets, faults_of_damaged, right_sheets

REDUNDANT: dict[str, tuple[str, ...]] = {
    "wordsearch": (
        "faults: return ('the rows of the grid",  # rows of different length break other rules, too
        "order_faults: ",  # called by others; `faults` does not use it
        "rule_faults: ",
        # If words are missing, there are too few or others replace them; but the sentence names them for the reader.
        '_word_faults: yield from (f\'"{word}" was asked for',
        # If the number of secret words is wrong, the bank differs as well.
        "_secret_faults: yield f\"the sheet was to say {counted(len(spec.secret_words), 'secret word')}",
        "_secret_faults: yield f\"the sheet was to say {counted(len(spec.bonus_words), 'bonus word')}",
        # No damage changes a word's picture in bank and answer together; changing one makes them differ.
        "_entry_faults: yield f'the picture of",
        # The word would have to turn into the direction of a fixed one; see tests/puzzles/wordsearch/test_check.py.
        '_fixed_faults: yield f\'"{placement.entry.word}" runs',
        "_placement_faults: yield f'{placement.entry.word} leaves the grid'",  # nor is it found at its place
        '_fixed_faults: yield from (f\'"{spot.word}" was to have a place',  # missing words are reported as well
    ),
    "wordregions": (
        # The lists of words to choose from have no rude ones; this check keeps it so.
        "_rude_faults: yield from (f'{word} is a rude word",
    ),
    "goldencube": (
        "_order_faults: yield f\"the puzzle has {counted(len(puzzle.blocks), 'block')}",  # ordered ones fill the box
        "_gold_faults: yield sentence('a box of {box} has no cell in its centre'",  # such a box cannot be ordered
    ),
    # The tests of each kind's checker break these rules one by one; here the damaged sheets have other faults as well.
    "crossword": (
        "_grid_faults: yield 'the solution has blank cells'",
        '_word_faults: yield f\'"{shown(answer.word)}" is there',
        "_run_faults: yield from (f'''\"{''.join(spelled[run])}\" in",
        "_run_faults: yield 'the entries are not the runs of the grid",
        "_run_faults: yield from (f'{_at(cell)} is in no word'",
    ),
    "sudoku": (
        "_order_faults: yield 'two sudokus are equal'",
        "_level_faults: yield 'it cannot be solved without guessing'",
        "_level_faults: yield f'it needs no more than a",
    ),
    "calculation": (
        "order_faults: yield f'there are items of other forms",
        "_limits_of_givens: return",  # no sentence
        "item_faults: yield sentence('{text} is {made}, not {result}'",
        "item_faults: yield sentence('{text} = {result} leaves the range",
        "item_faults: yield sentence('it has other operations than",
        "_unique_faults: yield f'it has {ways} solutions'",
        "_unique_faults: yield f'it asks for {blanks} numbers",
        "_unique_faults: yield 'nothing is left to do'",
        "_running: yield value",  # no sentence
    ),
    "wordlines": (
        "_order_faults: yield f'\"{shown(word)}\" is not in the list'",
        '_order_faults: yield f\'"{shown(word)}" is there',
        "line_faults: yield sentence('it has {count} words, not {words}'",
        "line_faults: yield sentence('its words are not made of all its syllables'",
        "_level_faults: yield 'the mirror lies below the word",
        "_level_faults: yield 'it has no hole, or nothing else'",
        "_level_faults: yield 'it is not scrambled",
        "_level_faults: yield 'the mirror does not lie below the word",
        "_other_readings: yield f'it can be cut into",
        "_completed: yield",  # no sentence
    ),
    "cloze": (),
    "cards": (
        "_call_faults: yield 'a word is called twice'",
        "_domino_faults: yield 'the ring does not begin with the first card'",
        "_pair_faults: yield f'pairs {one + 1} and {other + 1} look alike'",
    ),
}
"""Sentences that may be removed without any damage passing unnoticed."""

CONDITIONS = ("goldencube",)
"""Kinds whose conditions are changed as well; for others, the damages that would show it are not yet made."""

ALIKE = 1
"""How many sheets with the same damage and the same sentences are tried."""


@cache
def judged(kind: str) -> Sequence[tuple[Sheet, tuple[str, ...]]]:
    """Right sheets, and damaged ones for each damage and set of sentences; with their faults."""
    alike: Counter[tuple[frozenset[str], str]] = Counter()
    found = []
    damaged = [*zip(damaged_sheets(kind), faults_of_damaged(kind), strict=True)]
    Random(kind).shuffle(damaged)
    for sheet, faults in (*((right, right.faults()) for right in right_sheets(kind)), *damaged):
        reported = frozenset(text for text, pattern in sentences(kind).items() if any(map(pattern.fullmatch, faults)))
        likeness = reported, sheet.where
        alike[likeness] += 1
        if alike[likeness] <= ALIKE or not sheet.where:
            found.append((sheet, faults))
    return sorted(found, key=lambda pair: len(pair[1]) or len(found))  # a mutant misses the only fault most likely


def is_noticed(mutant: Mutant, kind: str) -> bool:
    """Whether the faults of a sheet differ; with a sentence silenced, whether a wrong sheet passes as right."""
    module = mutant.module()
    for sheet, faults in judged(kind):
        try:
            found = sheet.faults(module)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            return True
        if bool(found) != bool(faults) or (found != faults and not mutant.silenced):
            return True
    return False


def unnoticed(kind: str, silenced: bool, known: tuple[str, ...]) -> list[str]:
    checked = [each for each in mutants(kind, silenced=silenced) if not each.what.startswith(known)]
    assert len(checked) > 8
    return [each.what for each in checked if not is_noticed(each, kind)]


@pytest.mark.slow
@pytest.mark.parametrize("kind", REDUNDANT)
def test_without_a_sentence_a_damage_goes_by(kind: str) -> None:
    assert unnoticed(kind, True, REDUNDANT[kind]) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", CONDITIONS)
def test_with_another_condition_a_damage_is_reported_differently(kind: str) -> None:
    assert unnoticed(kind, False, REDUNDANT[kind]) == []

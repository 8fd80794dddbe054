"""Finds what a grid spells by accident: a listed word a second time, or an unwanted word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from worksheets.puzzles.wordsearch.engine.find.detector import Detector
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry, Run, positions


class Accident(NamedTuple):
    """Letters, in the order of the run's cells, that spell what they should not."""

    run: Run
    letters: bytes


def find_accidents(detector: Detector, geo: Geometry, grid: bytearray, runs: Sequence[Run | None]) -> list[Accident]:
    """Find everything that a grid, full or not, spells besides the words on their runs, in a fixed order.

    A word inside the placement of a word that contains it does not count, unless it is the word's own placement; nor
    does an unwanted word inside a single placement. A word without a run may occur anywhere once, and words that it
    contains do not count.
    """
    text = geo.text(grid)
    tri = detector.triples(text)
    found: list[Accident] = []
    for i in detector.doubtful(text, tri, complete=all(runs)):
        found += _extra_occurrences(detector, geo, text, runs, i)
    for pattern, position in detector.unwanted.places(text, tri):
        here = geo.find_run(position, len(pattern))
        holders = [runs[i] for i in detector.holding.get(pattern, ())]
        if None not in holders and not any(here.within(run) for run in holders if run):
            found.append(Accident(here, pattern))
    return found


def _extra_occurrences(
    detector: Detector, geo: Geometry, text: bytes, runs: Sequence[Run | None], i: int
) -> list[Accident]:
    """The places of word `i` that are neither its own nor excused by a containing word; its own if that is excused."""
    own = runs[i]
    containers = [runs[j] for j in detector.lex.containers[i]]
    if None in containers:
        return []  # A container still to come may excuse any of them.
    excused = [run for run in containers if run]
    word, back = detector.patterns[i]
    found = []
    for pattern in (word, back):
        for position in positions(text, pattern, geo.row_length if len(word) == 1 else None):
            here = geo.find_run(position, len(pattern))
            if not (own and here.low == own.low and (here.step == own.step or here.length == 1)) and not any(
                here.within(other) for other in excused
            ):
                found.append(Accident(here, pattern))
    if own and not found and any(own.within(other) for other in excused):
        found.append(Accident(own, detector.patterns[i][own.backwards]))
    # A word that has no run yet may take one of them for its own.
    return found if own or len(found) > 1 else []


def words_through(detector: Detector, geo: Geometry, grid: bytearray, index: int) -> list[bytes]:
    """The listed and unwanted words that pass through the cell `index`, in the order of the cells."""
    lines, centres = geo.lines_through(index, detector.reach)
    text = b"\0".join([grid[line] for line in lines])
    tri = detector.triples(text)
    found = detector.standing(text, tri, grid[index])
    found += dict.fromkeys([pattern for pattern, _ in detector.unwanted.places(text, tri)])
    return [pattern for pattern in found if _stands_across(text, pattern, centres)] if found else found


def _stands_across(text: bytes, pattern: bytes, centres: Sequence[int]) -> bool:
    """Whether the pattern occurs over one of these places."""
    length = len(pattern)
    return max([text.find(pattern, max(0, at - length + 1), at + length) for at in centres]) >= 0

"""Checks a word search against the rules (contract, "Exactly once") and against its author's request.

The checks are independent of the generator and the solver: they read all lines of the grid as one string. Every sheet
is checked, with quick tests of the whole first, and detailed ones only if these fail.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from worksheets.base.grid import Cell
from worksheets.language.blocklist import rude_search, several_letters
from worksheets.language.languages import find_language
from worksheets.language.letters import Spelling
from worksheets.language.many_words import ManyWords
from worksheets.puzzles.wordsearch.check_order import request_faults, spelling_of_request
from worksheets.puzzles.wordsearch.lines import Compared, GridLines, compared, loose_words, searched
from worksheets.puzzles.wordsearch.model import Puzzle, Solution

if TYPE_CHECKING:
    from worksheets.puzzles.wordsearch.spec import Spec


def faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """List violations of the rules and of the author's request; empty means correct and as requested."""
    if len({len(row) for row in puzzle.grid.cells}) > 1:
        return ("the rows of the grid are not equally long",)
    spelling, lines = spelling_of_request(spec), GridLines(puzzle.grid)
    placed = compared(lines, solution)
    return (
        *request_faults(spec, spelling, puzzle, solution, lines, placed),
        *_placement_faults(puzzle, placed),
        *_occurrence_faults(lines, placed),
        *_left_over_faults(puzzle, solution),
        *_rude_faults(spelling, lines, placed),
    )


def order_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """List deviations from the author's request; empty means that there are none.

    Without a requested size, any grid that holds the words is accepted; the rules check that.
    """
    lines = GridLines(puzzle.grid)
    return tuple(request_faults(spec, spelling_of_request(spec), puzzle, solution, lines, compared(lines, solution)))


def rule_faults(puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """List violations of the rules; empty means that every listed word is there exactly once."""
    lines = GridLines(puzzle.grid)
    placed = compared(lines, solution)
    return (
        *_placement_faults(puzzle, placed),
        *_occurrence_faults(lines, placed),
        *_left_over_faults(puzzle, solution),
    )


def occurrence_cells(puzzle: Puzzle, letters: Sequence[str]) -> set[frozenset[Cell]]:
    """The cells of every place where the letters can be read, in any direction."""
    lines = GridLines(puzzle.grid)
    places = ManyWords([lines.spell(letters)]).places(lines.text)
    return {frozenset(map(lines.cell, lines.occurrence(at, word))) for at, word in places}


# ---- rude words


def _rude_faults(spelling: Spelling, lines: GridLines, placed: Sequence[Compared]) -> Iterator[str]:
    """Yield rude words that can be read anywhere but inside a single placement."""
    written = spelling._replace(language=find_language(spelling.language).code)
    words = {word: word for word in loose_words(rude_search(written), lines, placed)}
    if any(len(letter) > 1 for letter in lines.letters):
        joined = ["".join(cells) for cells in several_letters(written)]
        spelled = dict(zip(lines.spelled(several_letters(written)), joined, strict=True))
        words |= {spelled[word]: word for word in loose_words(searched(tuple(spelled)).search, lines, placed)}
    for word in sorted(words):
        yield f'the rude word "{word}" can be read in the grid, and not only inside a listed word'


# ---- the rules


def _placement_faults(puzzle: Puzzle, placed: Sequence[Compared]) -> Iterator[str]:
    entries = puzzle.entries
    if tuple([comparison.placement.entry for comparison in placed[: len(entries)]]) != entries or (
        len(placed) != len(entries) + puzzle.unlisted
    ):
        yield "the placements are not those of the listed words"
    for placement, _, place, matches in placed:
        if place is None:
            yield f"{placement.entry.word} leaves the grid"
        elif not matches:
            yield f"{placement.entry.word} is not where the solution says"
        if placement.direction not in puzzle.directions:
            yield f"{placement.entry.word} runs {placement.direction.name}, which the sheet does not allow"


def _left_over_faults(puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    """Yield a fault unless the letters outside all words are exactly those of the message, row by row."""
    if not puzzle.message:
        return
    taken = {cell for placement in solution.placements for cell in placement.cells}
    rows = enumerate(puzzle.grid.cells)
    left = "".join([letter for r, row in rows for c, letter in enumerate(row) if letter and (r, c) not in taken])
    if left != solution.message.replace(" ", ""):
        yield "the letters left over are not those of the message, row by row"


def _occurrence_faults(lines: GridLines, placed: Sequence[Compared]) -> Iterator[str]:
    """Yield words not found exactly once, not counting places inside the placement of a containing word."""
    search, holders = searched(tuple([comparison.word for comparison in placed]))
    places = lines.places(search)
    for placement, word, place, matches in placed:
        starts = places.get(word, ())
        if matches and len(starts) == 1 and word not in holders:
            continue
        inside = [lines.numbers(placed[number].placement) for number in holders.get(word, ())]
        occurrences = {lines.occurrence(at, word) for at in starts}
        counted = [cells for cells in occurrences if not any(cells <= container for container in inside)]
        if place is None or counted != [frozenset(place)]:
            yield f"{placement.entry.word} is there {len(counted)} times, not once in its own place"

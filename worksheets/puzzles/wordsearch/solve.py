"""Solves a word search: the places of each word, and every way to give each word one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from worksheets.base.grid import Cell, Direction, LetterGrid, run
from worksheets.language.phrases import find_phrases
from worksheets.puzzles.answers import Answers, Count
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.model import Placement, Puzzle, Solution
from worksheets.search.budget import Budget

_FOLDER = Path(__file__).parent

_Choice = tuple[Placement, frozenset[Cell]]
"""An occurrence and its cells."""


def occurrences(grid: LetterGrid, entry: Entry, directions: Sequence[Direction]) -> Iterator[Placement]:
    """Yield the places of a word, in reading order of its first letter and then in the order of `directions`.

    A palindrome's two readings of the same cells are one; so are the eight of a single letter.
    """
    letters = entry.letters
    further = len(letters) - 1
    seen: set[frozenset[Cell]] = set()
    for start in grid:
        if grid[start] != letters[0]:
            continue
        for direction in directions:
            last = Cell(start.row + further * direction.d_row, start.column + further * direction.d_column)
            if last not in grid:
                continue
            cells = run(start, direction, len(letters))
            if tuple(grid[cell] for cell in cells) == letters and frozenset(cells) not in seen:
                seen.add(frozenset(cells))
                yield Placement(entry, start, direction)


def solutions(puzzle: Puzzle, *, steps: int | None = None) -> Iterator[Solution]:
    """Yield every way to give each listed word one of its occurrences, in a fixed order.

    A word does not take a place inside that of a word that contains it, so a puzzle in which each word is there exactly
    once has one solution. A step is an occurrence found or tried; raises BudgetSpentError if more than `steps` are
    needed.
    """
    budget = Budget(steps)
    choices: list[list[_Choice]] = []
    for entry in puzzle.entries:
        places: list[_Choice] = []
        for place in occurrences(puzzle.grid, entry, puzzle.directions):
            budget.take()
            places.append((place, frozenset(place.cells)))
        if not places:
            return
        choices.append(places)
    for chosen in _combinations(choices, [_containers(puzzle.entries, i) for i in range(len(choices))], budget):
        yield Solution(tuple(chosen), _left_over(puzzle, chosen))


def _left_over(puzzle: Puzzle, placements: Sequence[Placement]) -> str:
    """The message that the left-over letters spell, split into words; empty if some words are unlisted."""
    if not puzzle.message or puzzle.unlisted:
        return ""
    taken = {cell for placement in placements for cell in placement.cells}
    left = [puzzle.grid[cell] for cell in puzzle.grid if cell not in taken and puzzle.grid[cell]]
    if len(left) != sum(puzzle.message):
        return ""
    letters = iter(left)
    return " ".join("".join(islice(letters, length)) for length in puzzle.message)


def no_solution_reason(puzzle: Puzzle, language: str = "en") -> str | None:
    """The words that are not in the grid, or None if all are."""
    names = ", ".join(entry.word for entry in missing(puzzle))
    return find_phrases(_FOLDER, language).text("missing", words=names) if names else None


def found_anyway(puzzle: Puzzle) -> dict[str, Any]:
    """`found` lists the occurrences of each word that is in the grid, with rows and columns as in solutions."""
    words: list[dict[str, Any]] = []
    for entry in puzzle.entries:
        places = [place.to_json() for place in occurrences(puzzle.grid, entry, puzzle.directions)]
        if places:
            keys = ("row", "column", "direction")
            words.append({"word": entry.word, "places": [{key: place[key] for key in keys} for place in places]})
    return {"found": words}


def describe_count(puzzle: Puzzle, count: Count, language: str) -> str:
    """The number of solutions, or the missing words if there is none."""
    reason = None if count.number or count.reason else no_solution_reason(puzzle, language)
    return count._replace(note=reason or "").to_text(language)


def missing(puzzle: Puzzle) -> list[Entry]:
    """The listed words that are nowhere in the grid."""
    return [entry for entry in puzzle.entries if next(occurrences(puzzle.grid, entry, puzzle.directions), None) is None]


def describe_solutions(puzzle: Puzzle, answers: Answers[Solution], language: str) -> Iterator[str]:
    """Yield a line for each word: its occurrences as row, column (from 1) and direction, or that it is not found.

    Occurrences are more useful than solutions: a repeated word is obvious, and the others are still found.
    """
    phrases = find_phrases(_FOLDER, language)
    lines = []
    for entry in puzzle.entries:
        places = [
            phrases.text(
                "place",
                row=at.start.row + 1,
                column=puzzle.column_number(at.start.column),
                direction=at.direction.name,
            )
            for at in occurrences(puzzle.grid, entry, puzzle.directions)
        ]
        lines.append(f"{entry.word}: {'; '.join(places) or phrases.text('not_found')}")
    if puzzle.message and (message := next((solution.message for solution in solutions(puzzle)), "")):
        lines.append(phrases.text("message", text=message))
    yield "\n".join(lines)


def _combinations(
    choices: Sequence[Sequence[_Choice]], containers: Sequence[Sequence[int]], budget: Budget
) -> Iterator[list[Placement]]:
    """Yield every choice of one occurrence per word, none of them inside that of a container.

    Proceeds word by word, the longest first, so that containers are chosen before the words inside them; without
    recursion, because a sheet may have a thousand words.
    """
    order = sorted(range(len(choices)), key=lambda i: (-len(choices[i][0][1]), i))
    chosen = [places[0] for places in choices]
    trail = [iter(choices[i]) for i in order[:1]]
    if not order:
        yield []
    while trail:
        i = order[len(trail) - 1]
        for place, cells in trail[-1]:
            budget.take()
            if not any(cells <= chosen[j][1] for j in containers[i]):
                chosen[i] = place, cells
                break
        else:
            trail.pop()
            continue
        if len(trail) == len(order):
            yield [place for place, _ in chosen]
        else:
            trail.append(iter(choices[order[len(trail)]]))


def _containers(entries: Sequence[Entry], i: int) -> list[int]:
    """The longer words in which word `i` lies, forwards or backwards."""
    letters = entries[i].letters
    word, back = _joined(letters), _joined(letters[::-1])
    return [
        j
        for j, entry in enumerate(entries)
        if len(entry.letters) > len(letters) and (word in _joined(entry.letters) or back in _joined(entry.letters))
    ]


def _joined(letters: Sequence[str]) -> str:
    """The letters as a string with separators, so that a part of a letter does not match a whole one."""
    return "\0".join(("", *letters, ""))

"""Makes a crossword: places the words, chooses what is printed in the grid, and proves what can be proved."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from worksheets.base.errors import BudgetSpentError, GenerationError
from worksheets.base.grid import LARGEST_SIDE, Cell, Size
from worksheets.base.quoting import shown
from worksheets.base.seeds import below, shuffled
from worksheets.puzzles.crossword.engine.exhaust import find_layout
from worksheets.puzzles.crossword.engine.place import Layout, Placer, Wish
from worksheets.puzzles.crossword.givens import Filled, puzzle_of
from worksheets.puzzles.crossword.model import Answer, Puzzle, Solution, letter_grid, numbered
from worksheets.puzzles.crossword.spec import CROSSINGS, Spec, matched, word_of
from worksheets.puzzles.entries import Entry
from worksheets.search.budget import Budget

BEGINNINGS, CHANGES = 10, 110
"""Layouts from scratch, of which the best is taken, and changes to it: 25 ms for 20 words."""

MORE_BEGINNINGS, MORE_CHANGES = 60, 600
"""The same, if words are missing after that."""

PROOF_STEPS = 60_000
"""Choices in the search for a proof that words cannot be joined: two seconds."""

CLUE_LINE = 34
"""The number of characters in a line of a clue."""

LEAST_ROWS = 6
"""Minimum number of rows of the largest cells that a page is taken to have room for."""

LAYOUTS = 6
"""Layouts that are tried for one that needs no more than the level's words or letters to be unique."""


def generate(spec: Spec, rng: Random) -> tuple[Puzzle, Solution]:
    """Raises GenerationError if the words cannot be joined, with the reason, or were not within the steps."""
    kept = matched(spec.solution_letters, [entry.letters for entry in spec.entries]) or []
    entries = spec.picked(rng, sorted(kept))
    for tries_left in range(LAYOUTS - 1, -1, -1):
        filled = _filled(spec, entries, arranged(spec, entries, rng))
        circles = _circles(spec, filled, rng)
        if circles is None:
            continue
        puzzle = puzzle_of(spec, filled, circles, rng, forced=not tries_left)
        if puzzle:
            return puzzle, Solution(filled.grid, filled.answers, "".join(spec.solution_letters) or None)
    raise GenerationError(f"no place was found for the circles of the solution word in {LAYOUTS} layouts")


def wish_of(spec: Spec, count: int) -> Wish:
    """What the layout of so many words should be like."""
    rows, columns = spec.size or Size(LARGEST_SIDE, LARGEST_SIDE)
    page = {"A4": (_rows_on_page(spec, count), 16), "wide": (8, 16), "compact": None}[spec.shape]
    return Wish(rows, columns, page, CROSSINGS[spec.difficulty], spec.islands)


def _rows_on_page(spec: Spec, count: int) -> int:
    """The number of rows, of the largest cells, for which an A4 page has room above the clues or words."""
    room = 18 if spec.chosen_form == "clues" else 14
    if spec.chosen_form == "clues":
        wrapped = sum(len(entry.clue or "") // CLUE_LINE for entry in spec.entries) * count // len(spec.entries)
        room -= count // 3 + wrapped // 4
    if "words" in spec.chosen_hints:
        letters = sum(len(entry.word) + 3 for entry in spec.entries) * count // len(spec.entries)
        room -= 2 + 3 * (letters // CLUE_LINE + 1) // 5
    return max(LEAST_ROWS, room - 2 * bool(spec.solution))


def arranged(spec: Spec, entries: Sequence[Entry], rng: Random) -> Layout:
    """A layout of all entries; with `pick` and a size that is too small, of as many as fit."""
    words = [entry.letters for entry in entries]
    placer = Placer(words, wish_of(spec, len(words)), rng)
    found = placer.search(BEGINNINGS, CHANGES)
    if len(found) == len(words):
        return found
    if not spec.size and not spec.islands:
        _demand_shared_letters(entries)
        found = _proved(placer, entries) or found
    if len(found) < len(words):
        found = max(found, placer.search(MORE_BEGINNINGS, MORE_CHANGES), key=len)
    if len(found) == len(words) or (spec.size and spec.pick is not None and found):
        return found
    raise _failure(spec, entries, found, rng)


def _proved(placer: Placer, entries: Sequence[Entry]) -> Layout | None:
    """A layout found by trying everything, or None; raises GenerationError if there is none."""
    try:
        found = find_layout(placer.words, Budget(PROOF_STEPS))
    except BudgetSpentError:
        return None
    if found is None:
        missing = _names(entries, {place.word for place in placer.search(BEGINNINGS, 4 * CHANGES)})
        raise GenerationError(
            f"these words cannot be joined so that no others arise (all ways were tried); it works without {missing}, "
            "or with islands: yes"
        )
    return placer.improved(found, CHANGES)


def _demand_shared_letters(entries: Sequence[Entry]) -> None:
    """Raise GenerationError if some words share no letter with the others, directly or through others."""
    groups: list[tuple[set[str], list[Entry]]] = []
    for entry in entries:
        near = [group for group in groups if not group[0].isdisjoint(entry.letters)]
        letters = set(entry.letters).union(*(group[0] for group in near))
        joined = [each for group in near for each in group[1]]
        groups = [group for group in groups if group not in near] + [(letters, [*joined, entry])]
    if len(groups) > 1:
        largest = max(groups, key=lambda group: len(group[1]))
        alone = [entry for entry in entries if not any(entry is each for each in largest[1])]
        names = ", ".join(f'"{shown(entry.word)}"' for entry in alone)
        share = "shares" if len(alone) == 1 else "share"
        raise GenerationError(f"{names} {share} no letter with the other words; leave out, or use islands: yes")


def _failure(spec: Spec, entries: Sequence[Entry], found: Layout, rng: Random) -> GenerationError:
    missing = _names(entries, {place.word for place in found})
    if not spec.size:
        return GenerationError(
            f"not all words were joined within the steps of the search; it works without {missing}, "
            "or with islands: yes"
        )
    words = [entry.letters for entry in entries]
    free = Placer(words, wish_of(spec.model_copy(update={"size": None, "shape": "compact"}), len(words)), rng)
    least = free.search(BEGINNINGS, CHANGES)
    enough = ""
    if len(least) == len(words):
        rows, columns = _filled(spec, entries, least).grid.size
        enough = f"; {rows}x{columns} is enough for all"
    return GenerationError(f"a grid of {spec.size} was not found to hold {missing}{enough}, and pick leaves words out")


def _names(entries: Sequence[Entry], kept: set[int]) -> str:
    return ", ".join(f'"{shown(entry.word)}"' for number, entry in enumerate(entries) if number not in kept)


def _filled(spec: Spec, entries: Sequence[Entry], layout: Layout) -> Filled:
    """The layout as a grid whose first row and column have cells."""
    top, left = min(place.row for place in layout), min(place.column for place in layout)
    of_place = {
        (place.down, Cell(place.row - top, place.column - left), len(entries[place.word].letters)): entries[place.word]
        for place in layout
    }
    runs = numbered(of_place)
    chosen = tuple(of_place[run.down, run.start, run.length] for run in runs)
    answers = tuple(Answer(run, word_of(spec, entry), entry.letters) for run, entry in zip(runs, chosen, strict=True))
    letters = {cell: letter for each in answers for cell, letter in zip(each.run.cells, each.letters, strict=True)}
    size = Size(max(cell.row for cell in letters) + 1, max(cell.column for cell in letters) + 1)
    return Filled(letter_grid(size, letters.items()), answers, chosen)


def _circles(spec: Spec, filled: Filled, rng: Random) -> tuple[Cell, ...] | None:
    """Cells of different words that spell the solution word, none twice; None if there are none."""
    wanted = spec.solution_letters
    order = shuffled(filled.answers, rng) if wanted else []
    owners = matched(wanted, [answer.letters for answer in order])
    found: list[Cell] = []
    for letter, owner in zip(wanted, owners or (), strict=bool(owners)):
        spelled = zip(order[owner].run.cells, order[owner].letters, strict=True)
        free = [cell for cell, each in spelled if each == letter and cell not in found]
        if not free:
            return None
        found.append(free[below(len(free), rng)])
    return None if owners is None else tuple(found)

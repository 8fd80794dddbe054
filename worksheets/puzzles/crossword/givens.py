"""What is printed of a filled grid: hints, words that are entered, or letters that numbers stand for.

Words and letters are added until the puzzle has one solution, as a search proves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from random import Random
from typing import NamedTuple

from worksheets.base.errors import BudgetSpentError
from worksheets.base.grid import Cell
from worksheets.base.seeds import shuffled
from worksheets.puzzles.crossword.engine.codes import meanings
from worksheets.puzzles.crossword.engine.fill import fillings
from worksheets.puzzles.crossword.model import Answer, Codes, Puzzle, Question
from worksheets.puzzles.crossword.spec import ENTERED, Spec, lengths_of
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.sign_grid import SignGrid
from worksheets.search.budget import Budget

SOLVER_STEPS = 1_500
"""Words that are tried to find a second solution; if they do not suffice, one more is given."""

VOWELS = frozenset("AEIOUYÄÖÜÅÆØŒÁÀÂÃĂĄÉÈÊËĘÍÌÎÏÓÒÔÕŐÚÙÛŰÝІАЕЁИОУЫЭЮЯЇЄΑΕΗΙΟΥΩ")
"""Letters that the hint `vowels` prints, as capitals."""


class Filled(NamedTuple):
    """A layout as a grid: its answers in the order of their numbers, with the entries that they come from."""

    grid: SignGrid
    answers: tuple[Answer, ...]
    entries: tuple[Entry, ...]


def puzzle_of(spec: Spec, filled: Filled, circles: tuple[Cell, ...], rng: Random, *, forced: bool) -> Puzzle | None:
    """The puzzle of a grid; None if it needs more words to be unique than the level says, unless `forced`."""
    form = spec.chosen_form
    listed: list[Entry] = []
    printed: list[Entry] = []
    codes: Codes = ()
    if form == "clues":
        cells = {*_hinted(spec, filled)}
        if "words" in spec.chosen_hints:
            listed = sorted(filled.entries, key=lambda entry: entry.word.casefold())
    elif form == "fill":
        entered = _entered(spec, filled, rng)
        if len(entered) > least_entered(spec, len(filled.entries)) and not forced:
            return None
        cells = {cell for number in entered for cell in filled.answers[number].run.cells}
        listed = [entry for number, entry in enumerate(filled.entries) if number not in entered]
        printed = [filled.entries[number] for number in sorted(entered)]
        listed.sort(key=lambda entry: (len(entry.letters), entry.word.casefold()))
    else:
        codes = _codes(filled.grid, rng)
        given = _given_letters(spec, filled, codes, rng)
        cells = {cell for cell in filled.grid if filled.grid[cell] in given}
    return Puzzle(
        form,
        with_letters(filled.grid, cells),
        tuple(_question(spec, *each) for each in zip(filled.answers, filled.entries, strict=True)),
        _without_clues(listed),
        _without_clues(printed),
        codes,
        circles,
        shows_lengths="lengths" in spec.chosen_hints,
        language=spec.code,
        pictures=spec.pictures,
    )


def least_entered(spec: Spec, count: int) -> int:
    """The number of words that the level enters, of so many."""
    return min(ENTERED[spec.difficulty], count // 3)


def with_letters(grid: SignGrid, cells: Collection[Cell]) -> SignGrid:
    """A filled grid with the letters of some cells alone."""
    rows = [
        [letter and (letter if Cell(r, c) in cells else "") for c, letter in enumerate(row)]
        for r, row in enumerate(grid.cells)
    ]
    return SignGrid(tuple(map(tuple, rows)))


def _without_clues(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    return tuple(Entry(entry.word, entry.letters) for entry in entries)


def _question(spec: Spec, answer: Answer, entry: Entry) -> Question:
    if spec.chosen_form == "clues":
        return Question(answer.run, entry.clue, lengths_of(entry.word, spec), entry.picture)
    known = spec.chosen_form == "fill" or entry.letters in spec.dictionary
    return Question(answer.run, known=known)


def _hinted(spec: Spec, filled: Filled) -> Iterator[Cell]:
    """Yield the cells whose letters are printed as hints."""
    for answer in filled.answers if "first_letters" in spec.chosen_hints else ():
        yield answer.run.start
    if "vowels" in spec.chosen_hints:
        yield from (cell for cell in filled.grid if (filled.grid[cell] or "").upper() in VOWELS)


def _entered(spec: Spec, filled: Filled, rng: Random) -> list[int]:
    """The answers that are entered: as many as the level says, and more until the others have one place each."""
    order = shuffled(range(len(filled.answers)), rng)
    entered = order[: least_entered(spec, len(order))]
    runs = [answer.run.cells for answer in filled.answers]
    words = [answer.letters for answer in filled.answers]
    truth = tuple(range(len(words)))
    while True:
        given = {cell: filled.grid[cell] or "" for number in entered for cell in runs[number]}
        try:
            found = fillings(runs, words, given, Budget(SOLVER_STEPS))
            other = next((each for each in found if each != truth), None)
        except BudgetSpentError:
            other = truth[::-1]
        if other is None:
            return entered
        differing = [number for number in order if number not in entered and other[number] != number]
        entered.append((differing or [number for number in order if number not in entered])[0])


def _codes(grid: SignGrid, rng: Random) -> Codes:
    """A number from 1 up for each letter, by chance."""
    letters = shuffled(sorted({grid[cell] or "" for cell in grid}), rng)
    numbers = {letter: number for number, letter in enumerate(letters, 1)}
    return tuple(tuple(None if letter is None else numbers[letter] for letter in row) for row in grid.cells)


def _given_letters(spec: Spec, filled: Filled, codes: Codes, rng: Random) -> set[str]:
    """The letters that are printed: as many as the level says, and more until the others can be found out.

    Letters that occur only in words that the dictionary lacks are always printed.
    """
    letters = {codes[cell.row][cell.column] or 0: filled.grid[cell] or "" for cell in filled.grid}
    known = [answer for answer in filled.answers if answer.letters in spec.dictionary]
    often = Counter(letter for answer in known for letter in answer.letters)
    entries = [[codes[cell.row][cell.column] or 0 for cell in answer.run.cells] for answer in known]
    order = sorted(shuffled(sorted(letters), rng), key=lambda number: -often[letters[number]])
    given = [number for number in order if not often[letters[number]]]
    given += shuffled([number for number in order if number not in given], rng)[: 2 * ENTERED[spec.difficulty]]
    while True:
        other = _other_meaning(spec, entries, letters, given)
        if other is None:
            return {letters[number] for number in given}
        given.append(next(number for number in order if number not in given and other.get(number) != letters[number]))


def _other_meaning(
    spec: Spec, entries: list[list[int]], letters: Mapping[int, str], given: Collection[int]
) -> Mapping[int, str] | None:
    """Letters for the numbers that make words, too; without any letter if the search ends too early."""
    printed = {number: letters[number] for number in given}
    try:
        found = meanings(entries, spec.dictionary.words.columns, printed, Budget(SOLVER_STEPS))
        return next((each for each in found if each != letters), None)
    except BudgetSpentError:
        return {}

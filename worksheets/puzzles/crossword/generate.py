"""Makes a crossword: places the words, chooses the printed letters, and proves that the solution is unique."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from worksheets.base.errors import BudgetSpentError, GenerationError
from worksheets.base.grid import LARGEST_SIDE, Cell, Size
from worksheets.base.seeds import below, shuffled
from worksheets.base.sentences import sentence
from worksheets.puzzles.crossword.engine.codes import decodings
from worksheets.puzzles.crossword.engine.exhaust import find_layout
from worksheets.puzzles.crossword.engine.fill import fillings
from worksheets.puzzles.crossword.engine.place import Layout, LayoutGoal, Placer
from worksheets.puzzles.crossword.model import Codes, FoundWord, Puzzle, Question, Solution, letter_grid, numbered
from worksheets.puzzles.crossword.refusals import demand_shared_letters, names_without
from worksheets.puzzles.crossword.spec import CROSSINGS, ENTERED, VOWELS, Spec, lengths_of, matched, word_of
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.sign_grid import SignGrid
from worksheets.search.budget import Budget

BEGINNINGS, CHANGES = 10, 110
"""Number of layouts from scratch, and of changes to the best one: 20 ms for 20 words."""

CROSSED_BEGINNINGS, CROSSED_CHANGES = 6, 140
"""These numbers if many crossings are wanted: 28 ms."""

MORE_BEGINNINGS, MORE_CHANGES = 60, 600
"""These numbers if words are missing after that."""

PROOF_STEPS = 60_000
"""Maximum number of choices to prove that words cannot be joined: two seconds."""

CLUE_LINE = 34
"""Number of characters in a line of a clue."""

LEAST_ROWS = 6
"""A page is assumed to have room for at least this number of rows of the largest cells."""

PICKS = 40
"""Maximum number of choices of `pick` words, since not all words can be joined."""

LAYOUTS = 6
"""Maximum number of layouts tried for one that is unique with no more than the level's words or letters."""

SOLVER_STEPS = 1_500
"""Maximum number of words tried to decide whether there is a second solution; after that, one more is given."""


class Filled(NamedTuple):
    """A layout as a grid, with its answers in the order of their numbers and their entries of the list."""

    grid: SignGrid
    answers: tuple[FoundWord, ...]
    entries: tuple[Entry, ...]


def generate(spec: Spec, rng: Random) -> tuple[Puzzle, Solution]:
    """See `PuzzleKind.generate`; raises GenerationError with the reason if the words cannot be used."""
    kept = matched(spec.solution_letters, [entry.letters for entry in spec.entries]) or []
    tries = PICKS if spec.picks else 1
    while True:
        tries -= 1
        try:
            return _of_words(spec, spec.picked(rng, sorted(kept)), rng)
        except GenerationError:
            if not tries:
                raise


def _of_words(spec: Spec, entries: Sequence[Entry], rng: Random) -> tuple[Puzzle, Solution]:
    """A crossword of these words; raises GenerationError likewise."""
    for tries_left in range(LAYOUTS - 1, -1, -1):
        filled = _filled(spec, entries, arranged(spec, entries, rng))
        circles = _circles(spec, filled, rng)
        if circles is None:
            continue
        puzzle = puzzle_of(spec, filled, circles, rng, forced=not tries_left)
        if puzzle:
            return puzzle, Solution(filled.grid, filled.answers, "".join(spec.solution_letters) or None)
    raise GenerationError(
        sentence("no place was found for the circles of the solution word in {layouts} layouts", layouts=LAYOUTS)
    )


def goal_of(spec: Spec, count: int) -> LayoutGoal:
    """The goal for a layout of `count` words."""
    rows, columns = spec.size or Size(LARGEST_SIDE, LARGEST_SIDE)
    page = {"A4": (_rows_on_page(spec, count), 16), "wide": (8, 16), "tall": (15, 12), "compact": None}[spec.shape]
    return LayoutGoal(rows, columns, page, CROSSINGS[spec.difficulty])


def _rows_on_page(spec: Spec, count: int) -> int:
    """The number of rows of the largest cells that fit an A4 page above the clues or words."""
    room = 18 if spec.chosen_form == "clues" else 14
    if spec.chosen_form == "clues":
        wrapped = sum(len(entry.clue or "") // CLUE_LINE for entry in spec.entries) * count // len(spec.entries)
        room -= count // 3 + wrapped // 4
    if "words" in spec.chosen_hints:
        letters = sum(len(entry.word) + 3 for entry in spec.entries) * count // len(spec.entries)
        room -= 2 + 3 * (letters // CLUE_LINE + 1) // 5
    return max(LEAST_ROWS, room - 2 * bool(spec.solution))


def arranged(spec: Spec, entries: Sequence[Entry], rng: Random) -> Layout:
    """A layout of all entries; with `pick` and a size that is too small, of as many as fit.

    Islands, if allowed, are used only if no layout was found that joins all words.
    """
    words = [entry.letters for entry in entries]
    placer = Placer(words, goal_of(spec, len(words)), rng)
    found = placer.search(*((CROSSED_BEGINNINGS, CROSSED_CHANGES) if placer.wish.crossings else (BEGINNINGS, CHANGES)))
    if len(found) == len(words):
        return found
    if spec.islands:
        placer = Placer(words, placer.wish._replace(islands=True), rng)
        found = placer.search(BEGINNINGS, CHANGES)
    elif not spec.size:
        demand_shared_letters(entries)
        found = _proved(placer, entries) or found
    if len(found) < len(words):
        found = max(found, placer.search(MORE_BEGINNINGS, MORE_CHANGES), key=len)
    if len(found) == len(words) or (spec.size and spec.pick is not None and found):
        return found
    raise _failure(spec, entries, found, rng)


def _proved(placer: Placer, entries: Sequence[Entry]) -> Layout | None:
    """A layout found by exhaustive search, or None if the steps end first; raises GenerationError if there is none."""
    try:
        found = find_layout(placer.words, Budget(PROOF_STEPS))
    except BudgetSpentError:
        return None
    if found is None:
        missing = names_without(entries, {place.word for place in placer.search(BEGINNINGS, 4 * CHANGES)})
        raise GenerationError(
            sentence(
                "these words cannot be joined so that no others arise (all ways were tried); it works "
                "without {missing}, or with islands: yes",
                missing=missing,
            )
        )
    return placer.improved(found, CHANGES)


def _failure(spec: Spec, entries: Sequence[Entry], found: Layout, rng: Random) -> GenerationError:
    missing = names_without(entries, {place.word for place in found})
    if not spec.size:
        return GenerationError(
            sentence(
                "not all words were joined within the steps of the search; it works without {missing}, "
                "or with islands: yes",
                missing=missing,
            )
        )
    words = [entry.letters for entry in entries]
    free = Placer(words, goal_of(spec.model_copy(update={"size": None, "shape": "compact"}), len(words)), rng)
    least = free.search(BEGINNINGS, CHANGES)
    enough = ""
    if len(least) == len(words):
        rows, columns = _filled(spec, entries, least).grid.size
        enough = sentence("; {rows}x{columns} is enough for all", rows=rows, columns=columns)
    return GenerationError(
        sentence(
            "a grid of {size} was not found to hold {missing}{enough}, and pick leaves words out",
            size=spec.size,
            missing=missing,
            enough=enough,
        )
    )


def _filled(spec: Spec, entries: Sequence[Entry], layout: Layout) -> Filled:
    """The layout as a grid without empty rows and columns at its edges."""
    top, left = min(place.row for place in layout), min(place.column for place in layout)
    of_place = {
        (place.down, Cell(place.row - top, place.column - left), len(entries[place.word].letters)): entries[place.word]
        for place in layout
    }
    runs = numbered(of_place)
    chosen = tuple(of_place[run.down, run.start, run.length] for run in runs)
    answers = tuple(
        FoundWord(run, word_of(spec, entry), entry.letters) for run, entry in zip(runs, chosen, strict=True)
    )
    letters = {cell: letter for each in answers for cell, letter in zip(each.run.cells, each.letters, strict=True)}
    size = Size(max(cell.row for cell in letters) + 1, max(cell.column for cell in letters) + 1)
    return Filled(letter_grid(size, letters.items()), answers, chosen)


def _circles(spec: Spec, filled: Filled, rng: Random) -> tuple[Cell, ...] | None:
    """Different cells, of different words, that spell the solution word; None if there are none."""
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


# ---- what is printed in the grid


def puzzle_of(spec: Spec, filled: Filled, circles: tuple[Cell, ...], rng: Random, *, forced: bool) -> Puzzle | None:
    """The puzzle of a grid; None if it needs more given words than the level sets to be unique, unless `forced`."""
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
        if given == {filled.grid[cell] for cell in filled.grid}:
            raise GenerationError(sentence("all letters would be given; use form: fill, other words or a harder level"))
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
    """The number of words, of `count`, that are entered at the level."""
    return min(ENTERED[spec.difficulty], count // 3)


def with_letters(grid: SignGrid, cells: Collection[Cell]) -> SignGrid:
    """A filled grid with only the letters of these cells."""
    rows = [
        [letter and (letter if Cell(r, c) in cells else "") for c, letter in enumerate(row)]
        for r, row in enumerate(grid.cells)
    ]
    return SignGrid(tuple(map(tuple, rows)))


def _without_clues(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    return tuple(Entry(entry.word, entry.letters) for entry in entries)


def _question(spec: Spec, answer: FoundWord, entry: Entry) -> Question:
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
    """The answers that are entered: as many as the level sets, and more until the others fit in only one way."""
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
    """A random number for each letter, from 1 up."""
    letters = shuffled(sorted({grid[cell] or "" for cell in grid}), rng)
    numbers = {letter: number for number, letter in enumerate(letters, 1)}
    return tuple(tuple(None if letter is None else numbers[letter] for letter in row) for row in grid.cells)


def _given_letters(spec: Spec, filled: Filled, codes: Codes, rng: Random) -> set[str]:
    """The letters that are printed: as many as the level sets, and more until the solution is unique.

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
        other = _other_decoding(spec, entries, letters, given)
        if other is None:
            return {letters[number] for number in given}
        given.append(next(number for number in order if number not in given and other.get(number) != letters[number]))


def _other_decoding(
    spec: Spec, entries: list[list[int]], letters: Mapping[int, str], given: Collection[int]
) -> Mapping[int, str] | None:
    """Another solution, as letters for the numbers; an empty one if the search ends early."""
    printed = {number: letters[number] for number in given}
    try:
        found = decodings(entries, spec.dictionary.words.columns, printed, Budget(SOLVER_STEPS))
        return next((each for each in found if each != letters), None)
    except BudgetSpentError:
        return {}

"""Reads a crossword from a file: rows of letters, blanks and `#`, or numbers; or output of `worksheets build`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from worksheets.base.errors import BudgetSpentError, InputError, Message, Place
from worksheets.base.grid import LARGEST_SIDE, Cell
from worksheets.base.sentences import sentence
from worksheets.language.letters import Accents, Articles, Eszett, Spelling, Umlauts, letters_of, spelling_of
from worksheets.puzzles.crossword.engine.fill import fillings
from worksheets.puzzles.crossword.model import Codes, Form, Puzzle, Question, runs_in
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.json_reader import JsonReader
from worksheets.puzzles.sign_grid import SignGrid, parse_signs
from worksheets.puzzles.values import SolveInput
from worksheets.search.budget import Budget

FORMS: tuple[Form, ...] = ("clues", "fill", "numbers")
MOST_ITEMS = 1_000
"""Maximum number of entries, and of words, in JSON."""

STEPS = 20_000
"""Maximum number of words tried to find out how words are spelled."""

UMLAUTS: tuple[Umlauts, ...] = ("keep", "expand")
ARTICLES: tuple[Articles, ...] = ("keep", "drop")


def parse_puzzle(given: SolveInput) -> Puzzle:
    """See `worksheets.puzzles.contract.PuzzleKind.parse_puzzle`.

    A text with numbers and no blanks has the form `numbers`, one with a list of words `fill`; any other has clues, in
    its bank or elsewhere.
    """
    grid = parse_signs(given, None)
    if not [*grid]:
        raise InputError(Message(sentence("the grid has no cells"), place=Place(given.file) if given.file else None))
    if given.data is not None:
        return _of_json(grid, given, given.data)
    return replace(_of_text(grid, given), is_text=True)


def _of_text(grid: SignGrid, given: SolveInput) -> Puzzle:
    questions = tuple(map(Question, runs_in(grid)))
    if any((grid[cell] or "").isdecimal() for cell in grid) and all(grid[cell] for cell in grid):
        blank = _mapped(grid, lambda sign: "" if sign.isdecimal() else sign)
        return Puzzle("numbers", blank, questions, codes=_codes(grid), language=given.language)
    words = given.words
    if words is None and not _are_clues(given.bank, questions):
        words = tuple(word for line in given.bank for word in _listed(line))
    if words:
        return _to_fill(grid, questions, words, given.language)
    return Puzzle("clues", grid, questions, language=given.language)


def _mapped(grid: SignGrid, change: Any) -> SignGrid:
    return SignGrid(tuple(tuple(None if sign is None else change(sign) for sign in row) for row in grid.cells))


def _codes(grid: SignGrid) -> Codes:
    """The numbers of the cells; printed letters get numbers of their own."""
    numbers = {sign: int(sign) for row in grid.cells for sign in row if sign and sign.isdecimal()}
    for cell in grid:
        sign = grid[cell] or ""
        numbers.setdefault(sign, max(numbers.values()) + 1)
    return tuple(tuple(None if sign is None else numbers[sign] for sign in row) for row in grid.cells)


_LENGTH = re.compile(r"\s*(?=[^ ]*\d)[^ ]*\u00a0[^ ]* (?!\u00a0)|.*:")  # `7 letters ` as printed, or `7:`
_NUMBER = re.compile(r"\s*(\d+) ")  # of a clue, as in `2 moo`


def _are_clues(bank: Sequence[str], questions: Sequence[Question]) -> bool:
    """Whether the lines of a bank begin with the numbers of all entries."""
    found = Counter(int(match[1]) for line in bank if (match := _NUMBER.match(line)))
    return not Counter(question.run.number for question in questions) - found


def _listed(line: str) -> Sequence[str]:
    """The words of a line of the bank, after the number of letters."""
    words = _LENGTH.sub("", line, count=1)
    split = words.replace("\u00a0 \u00a0", "\n").replace("\u00a0", " ").split("\n")
    return [word.strip() for word in split if word.strip()]


def _to_fill(grid: SignGrid, questions: tuple[Question, ...], words: Iterable[str], language: str) -> Puzzle:
    """The puzzle of a grid to fill with words; words already in it are entered, whether they are listed or not."""
    runs = [tuple(grid[cell] or "" for cell in question.run.cells) for question in questions]
    standing = dict.fromkeys(run for run in runs if all(run))
    blank = Counter(len(run) for run in runs if run not in standing)

    def left(entries: Iterable[Entry]) -> tuple[Entry, ...]:
        return tuple(entry for entry in entries if entry.letters not in standing)

    ways = spellings_of((grid[cell] or "" for cell in grid), language)
    spelled = [*dict.fromkeys(tuple(Entry(word, way.letters_of(word)) for word in words) for way in ways)]
    fitting = [each for each in spelled if Counter(len(entry.letters) for entry in left(each)) == blank]
    entries = fitting[0] if fitting else spelled[0]
    if len(fitting) > 1:
        entries = next((each for each in fitting if _can_fill(grid, questions, left(each), standing)), entries)
    listed = {entry.letters: entry for entry in entries}
    entered = tuple(listed.get(run) or Entry("".join(run), run) for run in standing)
    return Puzzle("fill", grid, questions, left(entries), entered, language=language)


def _can_fill(
    grid: SignGrid, questions: Sequence[Question], words: Iterable[Entry], standing: Iterable[tuple[str, ...]]
) -> bool:
    """Whether words cross as they are spelled; True if this takes too long to find out."""
    given = {cell: sign for cell in grid if (sign := grid[cell])}
    letters = [*(entry.letters for entry in words), *standing]
    try:
        return next(fillings([each.run.cells for each in questions], letters, given, Budget(STEPS)), None) is not None
    except BudgetSpentError:
        return True


def spellings_of(letters: Iterable[str], language: str) -> Iterator[Spelling]:
    """Yield the ways to spell the words of a grid that has these letters, the usual ones first.

    A file has the words as they are listed. The case is that of the letters; umlauts may be expanded, ß may be kept,
    accents or articles may be dropped, and letters such as CH may share a cell or not.
    """
    seen = spelling_of(letters, language)
    kept: tuple[Eszett | None, ...] = (seen.eszett, "ss" if seen.eszett else "keep")
    accented: tuple[Accents | None, ...] = (seen.accents, "drop")
    for way in product(ARTICLES, accented, (None, seen.together), kept, UMLAUTS):
        articles, accents, together, eszett, umlauts = way
        yield Spelling(language, umlauts, seen.case, eszett, articles, accents, together, seen.final_letters)


# ---- JSON


def _of_json(grid: SignGrid, given: SolveInput, data: Mapping[str, Any]) -> Puzzle:
    reader = JsonReader(given.file)
    form = data.get("form", "clues")
    if form not in FORMS:
        reader.say(".form", sentence("expected {names} or {last}", names=", ".join(FORMS[:-1]), last=FORMS[-1]))
    language = reader.text(data.get("language", given.language), ".language") or "en"
    questions = _questions(reader, grid, data)
    circles = _circles(reader, grid, data)
    listed, entered = (
        [reader.text(word, path) or "" for path, word in reader.items(data.get(key, []), f".{key}", MOST_ITEMS)]
        for key in ("words", "entered")
    )
    codes = _read_codes(reader, grid, data) if form == "numbers" else ()
    if reader.problems:
        raise reader.error()
    shows = data.get("shows_lengths") is True
    if form == "fill":
        filled = _to_fill(grid, questions, [*listed, *entered], language)
        words = tuple(entry for entry in (*filled.words, *filled.entered) if entry.word in listed)
        printed = tuple(entry for entry in (*filled.words, *filled.entered) if entry.word not in listed)
        return Puzzle("fill", grid, questions, words, printed, circles=circles, language=language)
    words = tuple(Entry(word, letters_of(word, language)) for word in listed)
    return Puzzle(form, grid, questions, words, (), codes, circles, shows, language)


def _questions(reader: JsonReader, grid: SignGrid, data: Mapping[str, Any]) -> tuple[Question, ...]:
    """The questions about the runs of a grid, which must match the listed entries, if there are any."""
    runs = runs_in(grid)
    entries = [
        reader.mapping(item, path) for path, item in reader.items(data.get("entries", []), ".entries", MOST_ITEMS)
    ]
    places = {(each.get("direction"), each.get("row"), each.get("column")): each for each in entries}
    if entries and set(places) != {(run.direction.name, *run.start) for run in runs}:
        reader.say(".entries", sentence("the grid has {count} entries, at other places", count=len(runs)))
        return ()
    found = []
    for run in runs:
        each = places.get((run.direction.name, *run.start), {})
        clue, lengths, picture = (
            value if isinstance(value := each.get(key), str) else "" for key in ("clue", "lengths", "picture")
        )
        found.append(Question(run, clue or None, lengths, picture, each.get("known") is not False))
    return tuple(found)


def _circles(reader: JsonReader, grid: SignGrid, data: Mapping[str, Any]) -> tuple[Cell, ...]:
    items = reader.items(data.get("circles", []), ".circles", MOST_ITEMS)
    found = [(path, reader.integers(each, path, 2, 0, LARGEST_SIDE - 1)) for path, each in items]
    cells = [(path, Cell(*pair)) for path, pair in found if pair]
    exist = {*grid}
    for path, cell in cells:
        if cell not in exist:
            reader.say(
                path,
                sentence("there is no cell in row {row}, column {column}", row=cell.row + 1, column=cell.column + 1),
            )
    return tuple(cell for _, cell in cells)


def _read_codes(reader: JsonReader, grid: SignGrid, data: Mapping[str, Any]) -> Codes:
    rows: list[tuple[int | None, ...]] = []
    for path, row in reader.items(data.get("codes"), ".codes", LARGEST_SIDE):
        cells = reader.items(row, path, LARGEST_SIDE)
        rows.append(tuple(None if code is None else reader.integer(code, at, 1, MOST_ITEMS) for at, code in cells))
    holes = [tuple(code is None for code in row) for row in rows]
    if not reader.problems and holes != [tuple(sign is None for sign in row) for row in grid.cells]:
        reader.say(".codes", sentence("expected a number for each cell of the grid, and null elsewhere"))
    return tuple(rows)

"""Reads a word-regions puzzle from a file: rows of letters with a dictionary, or output of `worksheets build`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from worksheets.base.errors import InputError, Message
from worksheets.base.grid import LARGEST_SIDE, Cell, LetterGrid
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.language.dictionary import Dictionary, built_in, combined, dictionary_of, names
from worksheets.language.letters import Umlauts, spelling_of
from worksheets.language.word_columns import Cells
from worksheets.puzzles.json_reader import JsonReader
from worksheets.puzzles.letter_rows import (
    letter_grid,
    letter_rows,
    row_problems,
    sign_problems,
    size_problems,
)
from worksheets.puzzles.values import SolveInput
from worksheets.puzzles.wordregions.model import Border, Hints, Puzzle, RegionSize

MOST_CELLS = LARGEST_SIDE**2
"""Maximum number of cells of a grid, and of a region."""

_ROW = re.compile(r"[^0-9]*?((?: +[0-9]{1,5})+)")
_NUMBER = re.compile(r"[0-9]{1,5}")

REGION_SIZE = RegionSize(4, 8)
"""Default size of regions of a puzzle."""


def parse_puzzle(given: SolveInput) -> Puzzle:
    """Read the grid in a file, one row of letters per line, optionally with spaces, and its dictionary.

    Letters are those of the dictionary's language. Raises InputError with every problem and its place.
    """
    if given.data is not None:
        return _parse_json(given, given.data)
    dictionary, problems = _parse_dictionary(given)
    rows = letter_rows(given.text, dictionary.language if dictionary else given.language)
    problems += sign_problems(given.text, given.file)
    problems += row_problems(rows, given.file)
    problems += size_problems(rows, given.file)
    if problems or not dictionary:
        raise InputError(*problems)
    grid = letter_grid(rows)
    puzzle = Puzzle(grid, REGION_SIZE, _respelled(dictionary, grid))
    counts = _printed_counts(given.bank)
    if sum(length * words for length, words in counts) != puzzle.grid.rows * puzzle.grid.columns:
        return puzzle
    lengths = [length for length, _ in counts]
    size = RegionSize(min(REGION_SIZE.least, *lengths), max(REGION_SIZE.most, *lengths))
    return replace(puzzle, region_size=size, counts=counts)


def _printed_counts(bank: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """Lengths and numbers of words from the last two lines of a printed bank, in any language.

    Earlier versions printed an entry for each length, such as "4 letters: 5 words". Empty if there is neither.
    """
    rows = [_ROW.fullmatch(entry) for entry in (*bank,)[-2:]]
    if len(rows) == 2 and rows[0] and rows[1]:
        lengths, words = ([int(number) for number in row[1].split()] for row in rows if row)
        return tuple(zip(lengths, words, strict=True)) if len(lengths) == len(words) else ()
    counts: list[tuple[int, int]] = []
    for entry in bank:
        numbers = [int(number) for number in _NUMBER.findall(entry)]
        if len(numbers) != 2 or ":" not in entry:
            return ()
        counts.append((numbers[0], numbers[1]))
    return tuple(counts)


def _parse_json(given: SolveInput, data: Mapping[str, Any]) -> Puzzle:
    """Read the output of `Puzzle.to_json`; the words are those named in it, or in `given`."""
    reader = JsonReader(given.file)
    grid = reader.grid(data)
    size = reader.integers(data.get("region_size", list(REGION_SIZE)), ".region_size", 2, 1, MOST_CELLS)
    if size and size[0] > size[1]:
        reader.say(".region_size", sentence("{least} is more than {most}", least=size[0], most=size[1]))
    if given.words is None and given.dictionary is None:
        named = data.get("dictionary")
        if named is not None:
            named = reader.text(named, ".dictionary")
        given = given._replace(dictionary=named)
    dictionary, wrong = _parse_dictionary(given)
    umlauts: Umlauts = "expand" if data.get("umlauts") == "expand" else "keep"
    extra: list[Cells] = []
    spelling = spelling_of(chain.from_iterable(grid.cells if grid else ()), dictionary.language if dictionary else "en")
    for path, word in reader.items(data.get("words_added", []), ".words_added", MOST_CELLS):
        letters = spelling.cells_of(word) if reader.text(word, path) else ()
        extra.append("".join(letters) if all(len(cell) == 1 for cell in letters) else letters)
        if not letters:
            reader.say(path, sentence("this word has no letters"))
    counts = _counts(reader, data.get("lengths", {}))
    hints = _hints(reader, reader.mapping(data.get("hints", {}), ".hints"))
    reader.problems += wrong
    outside = next((cell for cell in _hinted(hints) if grid and cell not in grid), None)
    if outside:
        reader.say(
            ".hints",
            sentence(
                "there is no row {row}, column {column} in the grid", row=outside.row + 1, column=outside.column + 1
            ),
        )
    if reader.problems or not grid or not size or not dictionary:
        raise reader.error()
    checked = _respelled(dictionary, grid, umlauts)
    return Puzzle(grid, RegionSize(*size), checked, tuple(extra), counts, hints, umlauts=umlauts)


def _respelled(dictionary: Dictionary, grid: LetterGrid, umlauts: Umlauts = "keep") -> Dictionary:
    """The dictionary in the spelling of the grid's letters."""
    spelling = spelling_of(chain.from_iterable(grid.cells), dictionary.language)
    return combined((dictionary,), spelling=spelling._replace(umlauts=umlauts))


def _counts(reader: JsonReader, lengths: object) -> tuple[tuple[int, int], ...]:
    counts: list[tuple[int, int]] = []
    for length, words in reader.mapping(lengths, ".lengths").items():
        path = f".lengths.{shown(length)}"
        if not _NUMBER.fullmatch(length):
            reader.say(".lengths", sentence('"{length}" is not a number of letters', length=shown(length)))
        elif reader.integer(words, path, 1, MOST_CELLS) and reader.integer(int(length), path, 1, MOST_CELLS):
            counts.append((int(length), words))
        if reader.problems:
            break
    return tuple(sorted(counts))


def _hints(reader: JsonReader, data: Mapping[str, Any]) -> Hints:
    """Read the output of `Hints.to_json`; cells may be outside the grid."""
    words = [reader.text(word, path) for path, word in reader.items(data.get("words", []), ".hints.words", MOST_CELLS)]
    borders: list[Border] = []
    for path, border in reader.items(data.get("borders", []), ".hints.borders", 2 * MOST_CELLS):
        sides = [_cell(reader, cell, at) for at, cell in reader.items(border, path, 2)]
        if len(sides) == 2 and sides[0] and sides[1]:
            borders.append((sides[0], sides[1]))
        else:
            reader.say(path, sentence("a border is between two cells"))
    firsts: list[tuple[Cell, int]] = []
    lengths = False
    for path, mark in reader.items(data.get("first_letters", []), ".hints.first_letters", MOST_CELLS):
        lengths = lengths or (isinstance(mark, list) and len(mark) == 3)
        numbers = reader.integers(mark, path, 3 if lengths else 2, 0, MOST_CELLS)
        if numbers:
            firsts.append((Cell(numbers[0], numbers[1]), numbers[2] if lengths else 0))
    return Hints(tuple(word for word in words if word), tuple(borders), tuple(firsts), lengths)


def _cell(reader: JsonReader, value: object, path: str) -> Cell | None:
    numbers = reader.integers(value, path, 2, 0, LARGEST_SIDE - 1)
    return Cell(*numbers) if numbers else None


def _hinted(hints: Hints) -> Iterator[Cell]:
    """Yield the cells that hints refer to."""
    yield from (cell for border in hints.borders for cell in border)
    yield from (cell for cell, _ in hints.firsts)


def _parse_dictionary(given: SolveInput) -> tuple[Dictionary | None, list[Message]]:
    """The words to check against, and problems of the input."""
    words, dictionary_name = given.option("words", "FILE"), given.option("dictionary", "NAME")
    if given.words is not None and given.dictionary is not None:
        return None, [
            Message(
                sentence(
                    "words come from {words} or from {dictionary}, not from both",
                    words=words,
                    dictionary=dictionary_name,
                )
            )
        ]
    if given.dictionary is not None:
        try:
            return built_in(given.dictionary), []
        except InputError as error:
            return None, [*error.problems]
    if given.words is None:
        known = ", ".join(names())
        return None, [
            Message(
                sentence(
                    "a word-regions puzzle needs words: {words} or {dictionary} (known: {known})",
                    words=words,
                    dictionary=dictionary_name,
                    known=known,
                )
            )
        ]
    dictionary = dictionary_of(given.words, given.language)
    if not dictionary.size:
        return None, [Message(sentence("there is no word in the list of {option}", option=given.option("words")))]
    return dictionary, []

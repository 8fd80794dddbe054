"""The CSV file of a job for spreadsheets: a line for each hidden word or block, with its place.

UTF-8 with a byte order mark, by which Excel recognises it, and line ends as in RFC 4180. Excel splits cells at a
semicolon if numbers have a decimal comma, otherwise at a comma; a line `sep=;` would make it ignore the UTF-8. So the
separator follows the job's language, unless the job sets another.
"""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, TextIO

from worksheets.language.languages import find_language
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.exercises.exercise import Exercise

HEADINGS = ("sheet", "version", "title", "number", "word", "clue", "row", "column", "direction", "cells")
"""The first line, in every language; `number` counts the words of a sheet, rows and columns count from 1."""

MARK = "\ufeff"
"""The byte order mark."""

SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
"""The separators of cells, by their names in a job."""

FORMULA = ("=", "+", "-", "@")
"""Initial signs of a text that a spreadsheet takes for a formula; a preceding apostrophe prevents that.

No text begins with a tab or a line break, because the job loader trims texts.
"""

SIDES = {2: "RC", 3: "LRC"}
"""The letters before the numbers of a cell: row and column, or layer, row and column."""


class CsvFile:
    """Writes the lines to `stream`; add the exercises of a job in order."""

    def __init__(self, stream: TextIO, *, language: str, separator: str | None = None) -> None:
        stream.write(MARK)
        self._writer = csv.writer(stream, delimiter=separator_in(language, separator), lineterminator="\r\n")
        self._writer.writerow(HEADINGS)

    def add(self, exercise: Exercise) -> None:
        """Write the words of one more exercise; none if its kind has no places."""
        head = (safe_cell(exercise.id), exercise.variant or "", safe_cell(exercise.title))
        words = registry.find(exercise.kind).placed_words(exercise.puzzle, exercise.solution)
        for number, (word, clue, row, column, direction, cells) in enumerate(words, 1):
            named = " ".join(map(cell_name, cells))
            self._writer.writerow((*head, number, safe_cell(word), safe_cell(clue), row, column, direction, named))


def separator_in(language: str, separator: str | None = None) -> str:
    """The sign with the name `separator` in a job; without one, what a spreadsheet in this language expects."""
    if separator:
        return SEPARATORS[separator]
    return "," if find_language(language).thousands == "," else ";"


def cell_name(cell: tuple[int, ...]) -> str:
    """`R2C10` of (2, 10), `L1R2C3` of (1, 2, 3)."""
    return "".join(f"{side}{number}" for side, number in zip(SIDES[len(cell)], cell, strict=True))


def safe_cell(text: str) -> str:
    """The text, protected from being read as a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text

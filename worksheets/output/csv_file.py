"""The CSV file of a job: a line for each hidden word or block, with its place; to be opened in a spreadsheet.

UTF-8 with a mark at its beginning, by which Excel knows it, and lines that end as in RFC 4180. Excel parts cells at a
semicolon where numbers have a decimal comma, and at a comma elsewhere; a line that says which (`sep=;`) would make it
forget that the file is UTF-8. So the sign is that of the job's language, unless the job says another.
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
"""What parts cells, by the names that a job has for them."""

FORMULA = ("=", "+", "-", "@")
"""How a text begins that a spreadsheet would work out; an apostrophe before it makes it a text. No text begins with a
tab or the end of a line: readers of jobs trim them."""

SIDES = {2: "RC", 3: "LRC"}
"""The letters before the numbers of a cell: row and column, or layer, row and column."""


class CsvFile:
    """The lines on their way into `stream`; the exercises of a job are added in order."""

    def __init__(self, stream: TextIO, *, language: str, separator: str | None = None) -> None:
        stream.write(MARK)
        sign = SEPARATORS[separator] if separator else _usual_in(language)
        self._writer = csv.writer(stream, delimiter=sign, lineterminator="\r\n")
        self._writer.writerow(HEADINGS)

    def add(self, exercise: Exercise) -> None:
        """Write the words of one more exercise; none of a kind that does not tell places."""
        head = (safe_cell(exercise.id), exercise.variant or "", safe_cell(exercise.title))
        words = registry.find(exercise.kind).placed_words(exercise.puzzle, exercise.solution)
        for number, (word, clue, row, column, direction, cells) in enumerate(words, 1):
            named = " ".join(map(cell_name, cells))
            self._writer.writerow((*head, number, safe_cell(word), safe_cell(clue), row, column, direction, named))


def _usual_in(language: str) -> str:
    """What a spreadsheet in this language expects."""
    return "," if find_language(language).thousands == "," else ";"


def cell_name(cell: tuple[int, ...]) -> str:
    """`R2C10` of (2, 10), `L1R2C3` of (1, 2, 3)."""
    return "".join(f"{side}{number}" for side, number in zip(SIDES[len(cell)], cell, strict=True))


def safe_cell(text: str) -> str:
    """The text, as no formula."""
    return f"'{text}" if text.startswith(FORMULA) else text

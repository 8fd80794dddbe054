"""A table on the page: its first rows, and the words of the chosen columns."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from worksheets.base.errors import InputError, Message
from worksheets.base.sentences import sentence
from worksheets.drawing.images.raster import NamedPicture
from worksheets.job.words.headings import Columns
from worksheets.job.words.tables import Row, table_rows, usual_columns
from worksheets.job.words.word_checks import Found, checked, first_lines, split_lines
from worksheets.job.words.wordfiles import SUFFIXES, is_spreadsheet, listed_words, no_word_list
from worksheets.job.yaml.text_files import decode_lists, given_bytes
from worksheets.language.letters import Word
from worksheets.web.lists import BOX, box_text, file_problems, list_value, path_of

Answer: TypeAlias = dict[str, Any]
Role: TypeAlias = Literal["word", "clue", "picture", ""]
"""The role of a column; empty for one that is left out."""

SHOWN = 5
"""Number of rows shown."""

_PICTURE = re.compile(r"\.(png|jpe?g)$", re.IGNORECASE)

MOST_COLUMNS = 12
"""Maximum number of columns that are shown; those after them are left out."""


class ReadTable(NamedTuple):
    """The rows of a table with the numbers of the columns that are not empty; `sheet` if a spreadsheet has others."""

    rows: list[Row]
    columns: tuple[int, ...]
    sheet: str

    def cells(self, row: Row) -> list[str]:
        """The cells of a row in these columns."""
        return [row.cells[i] if i < len(row.cells) else "" for i in self.columns]


def table_of(name: str, data: bytes, roles: Sequence[Any] | None, headed: object) -> Answer:
    """The contents of a table, and the words of its columns, as in protocol.d.ts.

    `roles` are those of the columns, `headed` says whether the first row has headings; each is found out where it is
    None. A fault of the file or of the words is in `problems`.
    """
    path = path_of(name)
    try:
        table = _read(path, data)
        usual, has_headings = usual_columns(table.rows)
        chosen = _roles(roles, len(table.columns)) or _usual_roles(table, usual)
        headings = has_headings if headed is None else headed is True
        of_table = _shown(table, chosen, headings)
    except InputError as error:
        return {"columns": 0, "rows": [], "problems": file_problems(error)}
    try:
        of_words = _words(table, chosen, headings, path.name)
    except InputError as error:
        return of_table | _taken((), (), 0) | {"problems": file_problems(error)}
    return of_table | of_words | {"problems": ()}


def lines_of(text: str) -> Answer:
    """The words of a box, each with its line and that of the same word before it, which is 0 for the first; all from 1.

    Nothing if the words cannot be distinguished.
    """
    try:
        found = listed_words(text, BOX) if text.strip() else []
    except InputError:
        found = []
    words, lines = [word.text for _, _, word in found], [line for line, _, _ in found]
    return {"words": [list(each) for each in zip(words, lines, first_lines(words, lines), strict=True)]}


def _read(path: Path, data: bytes) -> ReadTable:
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise no_word_list(path)
    data = given_bytes({path.name: data}, path)
    if is_spreadsheet(data, suffix):
        from worksheets.job.words.spreadsheets import spreadsheet_rows

        rows, sheet = spreadsheet_rows(data, path.name)
    else:
        rows, sheet = table_rows(split_lines(decode_lists(data, path.name).text), path.name), ""
    if not rows:
        raise InputError(Message(sentence("there are no words in this file")))
    width = max(len(row.cells) for row in rows)
    filled = [i for i in range(width) if any(row.cells[i] for row in rows if i < len(row.cells))]
    return ReadTable(rows, tuple(filled[:MOST_COLUMNS]), sheet)


def _roles(roles: Sequence[Any] | None, count: int) -> tuple[Role, ...]:
    """The chosen roles, each but the last at most once; nothing if they do not fit the table."""
    if roles is None or len(roles) != count:
        return ()
    known: tuple[Role, ...] = ("word", "clue", "picture")
    found: list[Role] = []
    for chosen in roles:
        found.append(next((role for role in known if role == chosen and role not in found), ""))
    return tuple(found)


def _usual_roles(table: ReadTable, usual: Columns) -> tuple[Role, ...]:
    pictures = usual.picture if usual.picture is not None else _column_of_pictures(table)
    places: Mapping[int | None, Role] = {usual.clue: "clue", usual.word: "word", pictures: "picture"}
    return tuple(places.get(column, "") for column in table.columns)


def _column_of_pictures(table: ReadTable) -> int | None:
    """The first column whose cells below the first are names of pictures or empty."""
    for place, column in enumerate(table.columns):
        cells = [cell for row in table.rows[1:] if (cell := table.cells(row)[place])]
        if cells and all(_PICTURE.search(cell) for cell in cells):
            return column
    return None


def _shown(table: ReadTable, roles: Sequence[Role], headed: bool) -> Answer:
    rows = table.rows[1:] if headed else table.rows
    return {
        "sheet": table.sheet,
        "columns": len(table.columns),
        "headings": table.cells(table.rows[0]) if headed else [],
        "rows": [table.cells(row) for row in rows[:SHOWN]],
        "total": len(rows),
        "roles": list(roles),
        "headed": headed,
    }


def _words(table: ReadTable, roles: Sequence[Role], headed: bool, file: str) -> Answer:
    """The words of the columns; raises InputError if one of them cannot be used."""
    places = {role: place for place, role in enumerate(roles) if role}
    found: list[Found] = []
    empty = 0
    for row in table.rows[1:] if headed else table.rows:
        cells = table.cells(row)
        text, clue, picture = (cells[places[role]] if role in places else "" for role in ("word", "clue", "picture"))
        if text:
            named = NamedPicture(picture) if picture else None
            found.append((row.line, row.column, Word(text, " ".join(clue.split()) or None, named)))
        else:
            empty += 1
    if not found:
        return _taken((), (), empty)
    words = checked(found, [], file).words
    earlier = first_lines([word.text for _, _, word in found], [line for line, _, _ in found])
    return _taken(words, [word.text for (_, _, word), line in zip(found, earlier, strict=True) if line], empty)


def _taken(words: Sequence[Word], repeated: Sequence[str], empty: int) -> Answer:
    return {
        "text": box_text(tuple(word._replace(picture=None) for word in words)),
        "words": [_item(word) for word in words] if any(word.picture for word in words) else list_value(words, None),
        "count": len(words),
        "clues": sum(word.clue is not None for word in words),
        "pictures": sum(word.picture is not None for word in words),
        "repeated": list(repeated),
        "empty": empty,
    }


def _item(word: Word) -> dict[str, str]:
    """A word as in a job file, with its picture."""
    picture = word.picture.name if word.picture else ""
    fields = {"word": word.text, "clue": word.clue or "", "picture": picture}
    return {name: each for name, each in fields.items() if each}

"""Reads tables: which sign separates the cells of a text, and which columns have words and clues.

Nr;Englisch;Deutsch         a first row may have headings; otherwise words are in the first column, clues in the second
1;apple;Apfel               columns that only number the rows, and empty ones, are ignored
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from worksheets.base.errors import InputError, Message, Place, nearest
from worksheets.base.quoting import shown
from worksheets.base.sentences import joined, plural, sentence
from worksheets.drawing.images.raster import NamedPicture
from worksheets.job.words.headings import Columns, headed_columns, heading_of
from worksheets.job.words.word_checks import Found
from worksheets.language.letters import Word

_DELIMITER = r'(?:"(?:[^"]|"")*"|[^",;\t]*)([,;\t])'

MOST_NAMED = 8
"""Maximum number of columns that a message names."""

MOST_COLUMNS = 30
"""Maximum number of columns of a table in which words and clues are found automatically."""


class Row(NamedTuple):
    """The cells of a row, or a word and its clue, with line and column of the first, from 1."""

    line: int
    column: int
    cells: tuple[str, ...]


class Asked(NamedTuple):
    """The columns that an author names, by their headings or their numbers from 1; None if not named."""

    word: str | None = None
    clue: str | None = None
    picture: str | None = None


AS_NAMED = Asked()
"""The columns found by their headings, otherwise the first two."""

OTHER_COLUMNS = sentence(
    "; to choose others: {{file: ..., word: NAME, clue: NAME}} in a job, import --word-column NAME"
)
"""The advice on choosing other columns in a job and on the command line."""

_NUMBER = r"[-+0-9.,:%/ ]*"


class TableWords(NamedTuple):
    """The words of a table, the problems of its rows, how it was read, and the language that a heading names."""

    found: list[Found]
    problems: list[Message]
    how: tuple[str, ...] = ()
    language: str = ""
    warning: Message | None = None


def table_rows(lines: Sequence[str], file: str) -> list[Row]:
    """Split a text into rows of cells at commas, semicolons or tabs; quoted cells may have line breaks.

    Raises InputError if quotes do not match.
    """
    hint = re.fullmatch(r"\s*sep=(.)\s*", lines[0])  # written by Excel
    skipped = 1 if hint else 0
    delimiter = hint[1] if hint else _delimiter(lines)
    reader = csv.reader((line + "\n" for line in lines[skipped:]), delimiter=delimiter, strict=True)
    rows: list[Row] = []
    line = skipped + 1
    try:
        for cells in reader:
            rows.append(Row(line, 1, tuple(cell.strip() for cell in cells)))
            line = skipped + reader.line_num + 1
    except csv.Error:
        raise InputError(Message(sentence("the quotes in this row do not match"), place=Place(file, line, 1))) from None
    return [row for row in rows if any(row.cells)]


def has_delimiter(lines: Sequence[str]) -> bool:
    """Whether some line has a sign that separates cells."""
    return any(re.match(_DELIMITER, line) for line in lines)


def _delimiter(lines: Sequence[str]) -> str:
    """Return the sign that is most often the first separator in a line: words rarely have one, clues do."""
    votes = Counter(first[1] for line in lines if (first := re.match(_DELIMITER, line)))
    return max(";\t,", key=lambda sign: votes[sign])


def words_of_table(rows: Sequence[Row], file: str, asked: Asked = AS_NAMED, how: tuple[str, ...] = ()) -> TableWords:
    """Take the words and clues from the rows of a table; `how` they were found is replaced by the headings, if any.

    Raises InputError if a column that was `asked` for does not exist, or some rows have more than two cells.
    """
    cells = rows[0].cells if rows else ()
    headed = _headed(rows) if len(rows) > 1 or not asked.word else None
    columns = headed or Columns(0, 1)
    warning: Message | None = None
    if any(asked):
        columns, named = _asked_columns(cells, columns, asked, file)
        headed = headed or (columns if named else None)
        columns = columns._replace(language=_language_of(cells, columns.word) if headed else "")
    elif not headed:
        chosen = _unnamed_columns(rows, file)
        columns, headed = chosen.columns, chosen.columns if chosen.headed else None
        if chosen.warning:
            warning = Message(chosen.warning, place=Place(file, rows[0].line, 1), level="warning")
    problems: list[Message] = []
    found: list[Found] = []
    for row in rows[1:] if headed else rows:
        word, clue, file_name = (_cell(row, column) for column in (columns.word, columns.clue, columns.picture))
        if word:
            picture = NamedPicture(file_name) if file_name else None
            found.append((row.line, row.column, Word(word, " ".join(clue.split()) or None, picture)))
        else:
            problems.append(Message(sentence("this row has no word"), place=Place(file, row.line, row.column)))
    if headed:
        places = columns.word, columns.clue, columns.picture
        names = [f'"{shown(_cell(rows[0], column))}"' for column in places if column is not None]
        names = [name for name in names if name != '""']
        from_columns = plural(
            "from the column {names}", "from columns {names}", count=len(names), names=joined(names, sentence(" and "))
        )
        how = (from_columns, *how[1:])
    return TableWords(found, problems, how, columns.language, warning)


def usual_columns(rows: Sequence[Row]) -> tuple[Columns, bool]:
    """Return the columns that `words_of_table` uses by default, and whether the first row has headings."""
    if headed := _headed(rows):
        return headed, True
    try:
        chosen = _unnamed_columns(rows, "")
    except InputError:  # faulty rows are reported once the columns are chosen
        return Columns(0, 1), False
    return chosen.columns, chosen.headed


def _headed(rows: Sequence[Row]) -> Columns | None:
    """Return the columns that the first row names; None if it has words."""
    cells = rows[0].cells if rows else ()
    headed = headed_columns(cells)
    if headed and len(rows) > 1 and _are_headings_too(rows[1:], headed):
        headed = None
    if not headed and heading_of(cells[0] if cells else "").role == "number":
        headed = _numbered_columns(rows)
    return headed


def _cell(row: Row, column: int | None) -> str:
    return row.cells[column] if column is not None and column < len(row.cells) else ""


def _numbered_columns(rows: Sequence[Row]) -> Columns | None:
    """Return the columns after one that numbers the rows and has such a heading; None for other tables."""
    if len(rows) > 2 and are_numbers([_cell(row, 0) for row in rows[1:]]) and len(rows[0].cells) in (2, 3):
        return Columns(1, 2)
    return None


def _are_headings_too(rows: Sequence[Row], headed: Columns) -> bool:
    """Whether all rows could be headings, such as those of a list of languages."""
    return headed.language != "" and all(headed_columns(row.cells) for row in rows)


def _language_of(cells: Sequence[str], column: int) -> str:
    return heading_of(cells[column]).language if column < len(cells) else ""


def _asked_columns(cells: Sequence[str], columns: Columns, asked: Asked, file: str) -> tuple[Columns, bool]:
    """Return the columns that the author `asked` for, and whether one was found by its heading."""
    problems: list[Message] = []
    places: list[int | None] = []
    named = False
    for what, name in (("words", asked.word), ("clues", asked.clue), ("pictures", asked.picture)):
        if name is None:
            places.append(None)
            continue
        by_name = [i for i, cell in enumerate(cells) if cell.casefold() == name.strip().casefold()]
        number = re.fullmatch(r"\s*([1-9][0-9]{0,3})\s*", name)
        if by_name:
            named = True
            places.append(by_name[0])
        elif number and int(number[1]) <= len(cells):
            places.append(int(number[1]) - 1)
        else:
            known = ", ".join(f'"{shown(cell)}"' for cell in cells[:MOST_NAMED] if cell)
            hint = nearest(name, cells) or sentence(
                " (the first row has: {known}; or a number from 1 to {count})", known=known, count=len(cells)
            )
            problems.append(
                Message(
                    sentence(
                        'there is no column "{name}" for the {what}{hint}', name=shown(name), what=what, hint=hint
                    ),
                    place=Place(file),
                )
            )
            places.append(None)
    if problems:
        raise InputError(*problems)
    asked_for = [i for i in places if i is not None]
    named = named or all(heading_of(cells[i]).role for i in asked_for)
    word, clue, picture = places
    if word is None:
        word = columns.word if columns.word != clue else next(i for i in (0, 1) if i != clue)
    if clue is None and columns.clue != word and asked.clue is None:
        clue = columns.clue if named and headed_columns(cells) else None
    picture = columns.picture if picture is None else picture
    return Columns(word, clue, picture=None if picture in (word, clue) else picture), named


class _Chosen(NamedTuple):
    """The columns chosen for a table that does not name them, whether its first row has headings, and a warning."""

    columns: Columns
    headed: bool = False
    warning: str = ""


def _unnamed_columns(rows: Sequence[Row], file: str) -> _Chosen:
    """Choose the first two columns with texts, not those that number the rows.

    Raises InputError if some rows have more than a word and a clue, and others do not.
    """
    width = max((len(row.cells) for row in rows), default=0)
    if width <= 2:  # nearly all tables; a row without a word is reported with its place
        return _Chosen(Columns(0, 1))
    used = [i for i in range(width) if any(_cell(row, i) for row in rows)]
    if len(used) > 2 and are_numbers([_cell(row, used[0]) for row in rows]):
        used = used[1:]
    if len(used) <= 2:
        return _Chosen(Columns(used[0], used[1] if len(used) > 1 else None))
    wide = [row for row in rows if sum(map(bool, row.cells)) > 2]
    if wide and (len(wide) == 1 or 2 * len(wide) <= len(rows)):
        message = sentence(
            'this row has more than a word and a clue; put "..." around a text with a comma or semicolon'
        )
        raise InputError(*(Message(message, place=Place(file, row.line, 1)) for row in wide))
    if len(used) > MOST_COLUMNS:
        message = sentence(
            "this table has {count:,} columns; words are found in at most {most_columns}{other_columns}",
            count=len(used),
            most_columns=MOST_COLUMNS,
            other_columns=OTHER_COLUMNS,
        )
        raise InputError(Message(message, place=Place(file, rows[0].line, 1)))
    return _first_texts(rows, used)


def _first_texts(rows: Sequence[Row], used: Sequence[int]) -> _Chosen:
    """Choose the first two columns with texts in a wider table, or those with headings of words and clues."""
    first = rows[0]
    numbers = [i for i in used if all(re.fullmatch(_NUMBER, _cell(row, i)) for row in rows[1:])]
    numbers = [i for i in numbers if any(_cell(row, i) for row in rows[1:])]
    roles = {i: heading_of(_cell(first, i)).role for i in used}
    headed = len(rows) > 1 and (
        any(not re.fullmatch(_NUMBER, _cell(first, i)) for i in numbers) or len([*filter(None, roles.values())]) > 1
    )
    texts = [i for i in used if i not in numbers] or [*used]
    word = next((i for i in texts if headed and roles[i] == "word"), texts[0])
    others = [i for i in texts if i != word] or [i for i in used if i != word]
    clue = next((i for i in others if headed and roles[i] == "clue"), others[0])
    names = ", ".join(f'"{shown(_cell(first, i))}"' for i in used[:MOST_NAMED])
    message = sentence(
        "this table has {count} columns ({names}{more}); the words are from {words}, the "
        "clues from {clues}{other_columns}",
        count=len(used),
        names=names,
        more=", ..." if len(used) > MOST_NAMED else "",
        words=_column_name(first, word, headed),
        clues=_column_name(first, clue, headed),
        other_columns=OTHER_COLUMNS,
    )
    columns = Columns(word, clue, heading_of(_cell(first, word)).language if headed else "")
    return _Chosen(columns, headed, message)


def _column_name(first: Row, column: int, headed: bool) -> str:
    return (
        f'"{shown(_cell(first, column))}"'
        if headed and _cell(first, column)
        else sentence("column {number}", number=column + 1)
    )


def are_numbers(cells: Sequence[str]) -> bool:
    """Whether these number the rows, each one more than the one before."""
    if not all(re.fullmatch(r"[0-9]{1,6}[.)]?", cell) for cell in cells):
        return False
    values = [int(cell.rstrip(".)")) for cell in cells]
    return len(values) > 1 and all(after == before + 1 for before, after in pairwise(values))

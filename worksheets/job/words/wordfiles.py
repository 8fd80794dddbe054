"""Reads word list files: words on lines, lists, tables with words and clues, and contest files.

`.txt`: the separators of words and clues are found for the file as a whole (see `line_forms`). In a contest file
`worteN.txt`, the first line has the rows and columns of a grid, the second the number of words. `.csv` and `.tsv`: a
column of words and one of clues, which a first row may name (see `tables`). `.xlsx` and `.ods`: the same tables.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeAlias

from worksheets.base.errors import InputError, Message, Place, counted, listed
from worksheets.base.grid import LARGEST_SIDE, Size
from worksheets.base.quoting import shown
from worksheets.base.sentences import plural, sentence
from worksheets.job.words.headings import class_heading, heads_names
from worksheets.job.words.line_forms import Form, form_of, is_plain
from worksheets.job.words.tables import AS_NAMED, Asked, Row, has_delimiter, table_rows, words_of_table
from worksheets.job.words.word_checks import (
    Found,
    WordFile,
    checked,
    has_repeated,
    is_doubtful,
    split_lines,
)
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import whole_file
from worksheets.job.yaml.text_files import decode_lists, read_bytes
from worksheets.language.letters import Word
from worksheets.language.stray_signs import has_stray_signs, script_fault

TABLES = (".csv", ".tsv")
SPREADSHEETS = (".xlsx", ".ods", ".xls")
SUFFIXES = (".txt", *TABLES, *SPREADSHEETS)
"""The suffixes of word lists."""


def read_words(path: Path, language: str = "en") -> tuple[Word, ...]:
    """Read the words of a file in its order; raise InputError with all problems."""
    return read_word_file(path, language=language).words


Read: TypeAlias = Callable[[Path], bytes]
"""Reads the bytes of a file; raises InputError."""


class ListFile(NamedTuple):
    """The words of a file that a job names: plain texts if none has a clue, which is cheaper for long lists."""

    words: tuple[Word, ...] | tuple[str, ...]
    messages: tuple[Message, ...] = ()


def read_list(path: Path, asked: Asked = AS_NAMED, read: Read = read_bytes, language: str = "en") -> ListFile:
    """Read a file as `read_word_file`, but return plain texts if no word has a clue."""
    if path.suffix.lower() == ".txt":
        text, messages = decode_lists(read(path), str(path), language)
        lines = split_lines(text)
        plain = () if contest_header(lines) else _plain_words(text, lines)
        if plain:
            return ListFile(plain, messages)
    file = read_word_file(path, asked, read, language)
    if file.size or any(any(word[1:]) for word in file.words):
        return ListFile(file.words, file.messages)
    return ListFile(tuple(word.text for word in file.words), file.messages)


def read_word_file(path: Path, asked: Asked = AS_NAMED, read: Read = read_bytes, language: str = "en") -> WordFile:
    """Read the words of a file in any form; raise InputError with all problems.

    `asked` names columns of a table, and `language` decides about the encoding of a file that is not Unicode.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES and not _is_folder(path):
        raise no_word_list(path)
    return parse_word_file(read(path), suffix, str(path), asked, language)


def no_word_list(path: Path) -> InputError:
    """Return the error for a file whose suffix is not that of a word list."""
    known = listed(SUFFIXES[:-1], "or")
    message = sentence('"{path}" cannot be read; a word list is a {known} file', path=shown(path.name), known=known)
    return InputError(Message(message, place=whole_file(path)))


def parse_word_file(data: bytes, suffix: str, file: str, asked: Asked = AS_NAMED, language: str = "en") -> WordFile:
    """Parse the contents of a file with this suffix; raise InputError with all problems."""
    if is_spreadsheet(data, suffix):
        from worksheets.job.words.spreadsheets import spreadsheet_rows

        rows, sheet = spreadsheet_rows(data, file)
        return _of_table(
            rows, file, asked, (sentence('from the sheet "{sheet}"', sheet=shown(sheet)),) if sheet else ()
        )
    parse = parse_table if suffix in TABLES else parse_lines
    text, messages = decode_lists(data, file, language)
    words = parse(text, file, asked)
    return words._replace(messages=(*messages, *words.messages))


def is_spreadsheet(data: bytes, suffix: str) -> bool:
    """Whether a file with this suffix is a spreadsheet, which may have another name."""
    return suffix in SPREADSHEETS or data.startswith(b"PK\x03\x04")


def rows_of(
    data: bytes, suffix: str, file: str, things: str = "words", language: str = "en"
) -> tuple[list[Row], tuple[Message, ...]]:
    """Parse the contents of a table with `things`; return also notes on how it was read.

    Raises InputError if it is none.
    """
    if is_spreadsheet(data, suffix):
        from worksheets.job.words.spreadsheets import spreadsheet_rows

        rows, sheet = spreadsheet_rows(data, file, things)
        note = sentence('read from the sheet "{sheet}", the first with texts', sheet=shown(sheet))
        return rows, (Message(note, place=Place(file), level="note"),) if sheet else ()
    text, messages = decode_lists(data, file, language)
    return table_rows(split_lines(text), file), messages


def cells_of(data: bytes, suffix: str, file: str) -> list[str]:
    """Return the cells of a table, row by row; raise InputError if it is none."""
    return [cell for row in rows_of(data, suffix, file)[0] for cell in row.cells]


def _is_folder(path: Path) -> bool:
    """Whether there is such a folder; False if the system does not allow the name."""
    with suppress(OSError):
        return path.is_dir()
    return False


def parse_lines(text: str, file: str, asked: Asked = AS_NAMED) -> WordFile:
    """Parse words on lines in any form, or a contest file; raise InputError with all problems."""
    lines = split_lines(text)
    header = contest_header(lines)
    if header:
        return parse_contest(lines, header, file)
    if asked != AS_NAMED and has_delimiter(lines):
        return _of_table(table_rows(lines, file), file, asked, ())
    plain = _plain_words(text, lines)
    if plain:
        return WordFile(tuple(map(Word, plain)))
    return _of_form(_form(text, lines, file), file, asked, headed=asked != AS_NAMED)


def listed_words(text: str, file: str) -> list[Found]:
    """Return the words on the lines of a text as `parse_lines` finds them, including repeated and faulty ones.

    Raises InputError if the words cannot be distinguished.
    """
    form = _form(text, split_lines(text), file)
    if form.is_table:
        return words_of_table(form.rows, file, how=form.how).found
    return [(row.line, row.column, Word(row.cells[0])) for row in form.rows]


def _form(text: str, lines: list[str], file: str) -> Form:
    rows = _quoted_rows(text, lines, file)
    return Form(rows, ("separated by tabs",), is_table=True) if rows else form_of(lines)


def _of_form(form: Form, file: str, asked: Asked, *, headed: bool = False) -> WordFile:
    """Take the words from rows; a table may have headings, and so may a list of words if it is `headed`."""
    if form.is_table or headed:
        return _of_table(form.rows, file, asked, form.how)
    words = checked([(row.line, row.column, Word(row.cells[0])) for row in form.rows], [], file, how=form.how)
    return words._replace(messages=(*_of_class(form.rows, file), *words.messages))


def _of_class(rows: Sequence[Row], file: str) -> Iterator[Message]:
    """Yield a warning if a class list is read as words."""
    if heading := class_heading([row.cells for row in rows]):
        message = sentence(
            'this looks like a class list, because its first row has "{heading}"; here its rows are '
            "words, but for_each: FILE in a sheet makes a sheet for each pupil",
            heading=shown(heading),
        )
        yield Message(message, place=Place(file, rows[0].line, rows[0].column), level="warning")


def _of_table(rows: list[Row], file: str, asked: Asked, how: tuple[str, ...]) -> WordFile:
    found, problems, how, language, warning = words_of_table(rows, file, asked, how)
    read = checked(found, problems, file, how=how, language=language)
    return read._replace(messages=(*_of_class(rows, file), *([warning] if warning else []), *read.messages))


def _plain_words(text: str, lines: list[str]) -> tuple[str, ...]:
    """Return the words if there is nothing to say about them, such as a repeated word; else nothing."""
    if not is_plain(text):
        return ()
    words = [word for line in lines if (word := line.strip()) and word[0] != "#"]
    everything = "".join(words)
    right = len(words) <= limits.LIST_WORDS and everything.isprintable()  # a tab is not printable
    right = right and not script_fault(everything) and not has_stray_signs(everything)
    right = right and max(map(len, words), default=0) <= limits.WORD_LENGTH and not has_repeated(words)
    right = right and not (len(words) <= limits.WORDS and (is_doubtful(words) or any(map(heads_names, words[:1]))))
    return tuple(words) if right else ()


def _quoted_rows(text: str, lines: list[str], file: str) -> list[Row]:
    """Return the rows of a table with tabs and quotes, as copied from Excel; none for any other text."""
    if "\t" in text and '"' in text:
        with suppress(InputError):
            rows = table_rows(["sep=\t", *lines], file)
            if 2 * sum(len(row.cells) > 1 for row in rows) > len(rows):
                return [row._replace(line=row.line - 1) for row in rows]
    return []


def parse_table(text: str, file: str, asked: Asked = AS_NAMED) -> WordFile:
    """Parse a table with words and clues; without headings, words are in the first column and clues in the second.

    A text without any separators is read as lines, and a single row of several words as a list. Raises InputError.
    """
    lines = split_lines(text)
    if not has_delimiter(lines) and '"' not in text:
        return _of_form(form_of(lines), file, asked, headed=True)
    rows = table_rows(lines, file)
    if len(rows) == 1 and len(rows[0].cells) > 2 and not (asked.word or asked.clue):
        cells = [cell for cell in rows[0].cells if cell]
        if len(cells) > 2 and sum(" " not in cell for cell in cells) * 2 > len(cells):
            return _of_form(form_of(lines), file, asked)
    return _of_table(rows, file, asked, ())


def contest_header(lines: list[str]) -> tuple[int, int, int] | None:
    """Return rows, columns and number of words from the first two lines of a contest file, else None."""
    header = re.fullmatch(r" *(-?[0-9]{1,9}) +(-?[0-9]{1,9}) *\n *(-?[0-9]{1,9}) *", "\n".join(lines[:2]))
    return (int(header[1]), int(header[2]), int(header[3])) if header else None


def parse_contest(lines: list[str], header: tuple[int, int, int], file: str) -> WordFile:
    """Parse a contest file with this header; raise InputError with all problems."""
    rows, columns, count = header
    problems: list[Message] = []
    if not (1 <= rows <= LARGEST_SIDE and 1 <= columns <= LARGEST_SIDE):
        message = sentence(
            "a grid of {rows} x {columns} cannot be made; 1 to {largest_side} rows and columns",
            rows=rows,
            columns=columns,
            largest_side=LARGEST_SIDE,
        )
        problems.append(Message(message, place=Place(file, 1, 1)))
    words = [
        (number, len(line) - len(line.lstrip()) + 1, Word(line.strip())) for number, line in enumerate(lines[2:], 3)
    ]
    if len(words) != count:
        message = plural(
            "this line announces {announced}, but 1 follows",
            "this line announces {announced}, but {count} follow",
            announced=counted(count, "word"),
            count=len(words),
        )
        problems.append(Message(message, place=Place(file, 2, 1)))
    return checked(words, problems, file)._replace(size=Size(rows, columns))

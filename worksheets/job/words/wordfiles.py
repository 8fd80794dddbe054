"""Word list files, as people keep them: words on lines, lists, tables with words and clues, and the contest's files.

`.txt`: what parts words, and words from clues, is found out for the file as a whole (see `line_forms`). A contest file
is one whose first line has two numbers and whose second has one. `.csv` and `.tsv`: a column of words and one of
clues, which a first row may name (see `tables`). `.xlsx` and `.ods`: the same in a spreadsheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeAlias

from worksheets.base.errors import InputError, Message, Place
from worksheets.base.quoting import shown
from worksheets.job.words.contest_words import contest_header, parse_contest
from worksheets.job.words.found_words import WordFile, checked, has_repeated, split_lines
from worksheets.job.words.headings import class_heading, heads_names
from worksheets.job.words.line_forms import Form, Row, form_of, is_plain
from worksheets.job.words.list_messages import is_doubtful
from worksheets.job.words.tables import AS_NAMED, Asked, has_delimiter, table_rows, words_of_table
from worksheets.job.yaml import limits
from worksheets.job.yaml.problems import whole_file
from worksheets.job.yaml.text_files import decode_lists, read_bytes
from worksheets.language.letters import Word
from worksheets.language.scripts import script_fault
from worksheets.language.stray_signs import has_stray_signs

TABLES = (".csv", ".tsv")
SPREADSHEETS = (".xlsx", ".ods", ".xls")
SUFFIXES = (".txt", *TABLES, *SPREADSHEETS)
"""How the names of word lists end."""

FEW = 2
"""Most words of a cell that is a word of a list, and no sentence."""


def read_words(path: Path) -> tuple[Word, ...]:
    """The words of a file in its order; raises InputError with all problems."""
    return read_word_file(path).words


Read: TypeAlias = Callable[[Path], bytes]
"""Gets the bytes of a file; raises InputError."""


class ListFile(NamedTuple):
    """The words of a file that a job names; plain texts where none has a clue, which is cheaper for long lists."""

    words: tuple[Word, ...] | tuple[str, ...]
    messages: tuple[Message, ...] = ()


def read_list(path: Path, asked: Asked = AS_NAMED, read: Read = read_bytes) -> ListFile:
    """As `read_word_file`, but plain texts where no word has a clue: cheaper for the list of a whole language."""
    if path.suffix.lower() == ".txt":
        text = decode_lists(read(path), str(path))
        lines = split_lines(text)
        plain = () if contest_header(lines) else _plain_words(text, lines)
        if plain:
            return ListFile(plain)
    found = read_word_file(path, asked, read)
    if found.size or any(any(word[1:]) for word in found.words):
        return ListFile(found.words, found.messages)
    return ListFile(tuple(word.text for word in found.words), found.messages)


def read_word_file(path: Path, asked: Asked = AS_NAMED, read: Read = read_bytes) -> WordFile:
    """The words of a file and what was made of it; `asked` names columns, `read` gets the bytes.

    Raises InputError with all problems.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES and not _is_folder(path):
        raise no_word_list(path)
    return parse_word_file(read(path), suffix, str(path), asked)


def no_word_list(path: Path) -> InputError:
    """What is said of a file whose name is not that of a word list."""
    known = f"{', '.join(SUFFIXES[:-2])} or {SUFFIXES[-2]}"
    message = f'"{shown(path.name)}" cannot be read; a word list is a {known} file'
    return InputError(Message(message, place=whole_file(path)))


def parse_word_file(data: bytes, suffix: str, file: str, asked: Asked = AS_NAMED) -> WordFile:
    """The words in the bytes of a file with this suffix; raises InputError with all problems."""
    if suffix in SPREADSHEETS or data.startswith(b"PK\x03\x04"):
        from worksheets.job.words.spreadsheets import spreadsheet_rows

        rows, sheet = spreadsheet_rows(data, file)
        return _of_table(rows, file, asked, (f'from the sheet "{shown(sheet)}"',) if sheet else ())
    parse = parse_table if suffix in TABLES else parse_lines
    return parse(decode_lists(data, file), file, asked)


def cells_of(data: bytes, suffix: str, file: str) -> list[str]:
    """The texts in the bytes of a table, row by row; raises InputError for what is none."""
    if suffix in SPREADSHEETS or data.startswith(b"PK\x03\x04"):
        from worksheets.job.words.spreadsheets import spreadsheet_rows

        rows, _ = spreadsheet_rows(data, file)
    else:
        rows = table_rows(split_lines(decode_lists(data, file)), file)
    return [cell for row in rows for cell in row.cells]


def _is_folder(path: Path) -> bool:
    """Whether there is such a folder; there is none of a name that the system does not take."""
    with suppress(OSError):
        return path.is_dir()
    return False


def parse_lines(text: str, file: str, asked: Asked = AS_NAMED) -> WordFile:
    """Words on lines in any form, or a contest file."""
    lines = split_lines(text)
    header = contest_header(lines)
    if header:
        return parse_contest(lines, header, file)
    if asked != AS_NAMED and has_delimiter(lines):
        return _of_table(table_rows(lines, file), file, asked, ())
    plain = _plain_words(text, lines)
    if plain:
        return WordFile(tuple(map(Word, plain)))
    rows = _quoted_rows(text, lines, file)
    form = Form(rows, ("separated by tabs",), is_table=True) if rows else form_of(lines)
    return _of_form(form, file, asked, headed=asked != AS_NAMED)


def _of_form(form: Form, file: str, asked: Asked, *, headed: bool = False) -> WordFile:
    """The words of rows; those of a table may have headings, and where it is `headed`, a list of words, too."""
    if form.is_table or headed:
        return _of_table(form.rows, file, asked, form.how)
    found = checked([(row.line, row.column, Word(row.cells[0])) for row in form.rows], [], file, how=form.how)
    return found._replace(messages=(*_of_class(form.rows, file), *found.messages))


def _of_class(rows: Sequence[Row], file: str) -> Iterator[Message]:
    """A warning for a class list that is read as words."""
    if heading := class_heading([row.cells for row in rows]):
        message = (
            f'this looks like a class list, since its first row says "{shown(heading)}"; here its rows are words, and '
            "for_each: FILE in a sheet makes a sheet for each pupil"
        )
        yield Message(message, place=Place(file, rows[0].line, rows[0].column), level="warning")


def _of_table(rows: list[Row], file: str, asked: Asked, how: tuple[str, ...]) -> WordFile:
    found, problems, how, language, warning = words_of_table(rows, file, asked, how)
    read = checked(found, problems, file, how=how, language=language)
    return read._replace(messages=(*_of_class(rows, file), *([warning] if warning else []), *read.messages))


def _plain_words(text: str, lines: list[str]) -> tuple[str, ...]:
    """The words if there are some and nothing is to be said of them, such as that one is there twice; else nothing."""
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
    """The rows of a table that tabs part and that has quotes, as Excel copies it; none of any other text."""
    if "\t" in text and '"' in text:
        with suppress(InputError):
            rows = table_rows(["sep=\t", *lines], file)
            if 2 * sum(len(row.cells) > 1 for row in rows) > len(rows):
                return [row._replace(line=row.line - 1) for row in rows]
    return []


def parse_table(text: str, file: str, asked: Asked = AS_NAMED) -> WordFile:
    """A table with words and clues; without headings, words are its first column and clues its second.

    A text without any cells is read as lines, and a single row of several words as a list.
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

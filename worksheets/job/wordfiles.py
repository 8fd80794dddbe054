"""Word list files: one word a line, tables with words and clues, and the contest's files.

`.txt`: one word a line, its clue after a tab; empty lines and lines that begin with `#` are left
out. A contest file is one whose first line has two numbers and whose second has one: the rows and
columns of a grid, and how many words follow. `.csv`: a column of words and one of clues, parted
by commas, semicolons or tabs; a first row may name them.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeAlias

from worksheets.errors import InputError, Place, Problem
from worksheets.grid import LARGEST_SIDE, Size
from worksheets.job import limits
from worksheets.job.problems import input_error, whole_file
from worksheets.job.text_files import decode_lists, on_one_line, read_bytes
from worksheets.language.letters import Word
from worksheets.language.scripts import script_fault
from worksheets.quotes import shown

WORD_HEADINGS = ("word", "words", "wort", "wörter", "begriff", "begriffe", "term")
CLUE_HEADINGS = ("clue", "clues", "hint", "definition", "hinweis", "umschreibung", "frage", "beschreibung", "erklärung")
"""What the first row of a table may call its columns, in small letters."""

SUFFIXES = (".txt", ".csv")
_DELIMITER = re.compile(r'(?:"(?:[^"]|"")*"|[^",;\t]*)([,;\t])')


class WordFile(NamedTuple):
    """The words of a file; `size` is that of the grid where it is a contest file."""

    words: tuple[Word, ...]
    size: Size | None = None


Found: TypeAlias = tuple[int, int, Word]
"""Line and column, from 1, of a word in a file."""


def read_text(path: Path) -> str:
    """The text of a word list or puzzle file: UTF-8, or as Windows wrote it; raises InputError."""
    return decode_lists(read_bytes(path), str(path))


def read_words(path: Path) -> tuple[Word, ...]:
    """The words of a `.txt` or `.csv` file in its order; raises InputError with all problems."""
    return read_word_file(path).words


def read_list(path: Path) -> tuple[Word, ...] | tuple[str, ...]:
    """As `read_words`, but plain texts where no word has a clue: cheaper for the list of a whole language."""
    if path.suffix.lower() == ".txt":
        lines = split_lines(read_text(path))
        plain = () if contest_header(lines) else _plain_words(lines)
        if plain:
            return plain
    return read_words(path)


def read_word_file(path: Path) -> WordFile:
    """The words of a file and, where it is a contest file, its size; raises InputError with all problems."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES and not _is_folder(path):
        spreadsheet = suffix in (".xlsx", ".xls", ".ods")
        hint = "save the table as CSV" if spreadsheet else "a word list is a .txt or .csv file"
        raise InputError(Problem(f'"{shown(path.name)}" cannot be read; {hint}', place=whole_file(path)))
    parse = parse_table if suffix == ".csv" else parse_lines
    return parse(read_text(path), str(path))


def _is_folder(path: Path) -> bool:
    """Whether there is such a folder; there is none of a name that the system does not take."""
    with suppress(OSError):
        return path.is_dir()
    return False


def word_faults(word: Word) -> Iterator[str]:
    """What is wrong with a word or its clue as texts, whatever the kind of puzzle."""
    text, clue = word.text, word.clue or ""
    if not text:
        yield "this word is empty"
    if not (on_one_line(text) and on_one_line(clue)):
        yield f'"{shown(text)}" holds a line break or a control character; a word and its clue stand on one line each'
    yield from filter(None, map(script_fault, (text, clue)))
    if len(text) > limits.WORD_LENGTH:
        yield f'"{shown(text)}" has {len(text):,} characters; a word has at most {limits.WORD_LENGTH:,}'
    if len(clue) > limits.CLUE_LENGTH:
        yield f'the clue of "{shown(text)}" has {len(clue):,} characters; at most {limits.CLUE_LENGTH:,}'


def parse_lines(text: str, file: str) -> WordFile:
    """One word a line, or a contest file."""
    lines = split_lines(text)
    header = contest_header(lines)
    if header:
        return _parse_contest(lines, header, file)
    plain = _plain_words(lines)
    if plain:
        return WordFile(tuple(map(Word, plain)))
    found: list[Found] = []
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            word, _, clue = line.strip().partition("\t")
            found.append((number, len(line) - len(line.lstrip()) + 1, Word(word.strip(), clue.strip() or None)))
    return WordFile(_checked(found, [], file))


def _plain_words(lines: list[str]) -> tuple[str, ...]:
    """The words if there are some, nothing is wrong and none has a clue; else nothing."""
    words = [word for line in lines if (word := line.strip()) and word[0] != "#"]
    everything = "".join(words)
    right = len(words) <= limits.LIST_WORDS and everything.isprintable()  # a tab is not printable
    right = right and not script_fault(everything)
    return tuple(words) if right and max(map(len, words), default=0) <= limits.WORD_LENGTH else ()


def split_lines(text: str) -> list[str]:
    """The lines of a file of any system, without blank lines at the end."""
    return text.rstrip().replace("\r\n", "\n").replace("\r", "\n").split("\n")


def contest_header(lines: list[str]) -> tuple[int, int, int] | None:
    """Rows, columns and number of words in the first two lines of a contest file, else None."""
    found = re.fullmatch(r" *(-?[0-9]{1,9}) +(-?[0-9]{1,9}) *\n *(-?[0-9]{1,9}) *", "\n".join(lines[:2]))
    return (int(found[1]), int(found[2]), int(found[3])) if found else None


def _parse_contest(lines: list[str], header: tuple[int, int, int], file: str) -> WordFile:
    rows, columns, count = header
    problems: list[Problem] = []
    if not (1 <= rows <= LARGEST_SIDE and 1 <= columns <= LARGEST_SIDE):
        message = f"a grid of {rows} x {columns} cannot be made; 1 to {LARGEST_SIDE} rows and columns"
        problems.append(Problem(message, place=Place(file, 1, 1)))
    found = [
        (number, len(line) - len(line.lstrip()) + 1, Word(line.strip())) for number, line in enumerate(lines[2:], 3)
    ]
    if len(found) != count:
        message = f"this line announces {count} words, but {len(found)} follow"
        problems.append(Problem(message, place=Place(file, 2, 1)))
    return WordFile(_checked(found, problems, file), Size(rows, columns))


def parse_table(text: str, file: str) -> WordFile:
    """A table with words and clues; without headings, words are its first column and clues its second."""
    lines = split_lines(text)
    skipped = 0
    told = re.fullmatch(r"\s*sep=(.)\s*", lines[0])  # Excel's own hint
    if told:
        skipped = 1
    delimiter = told[1] if told else _delimiter(lines)
    reader = csv.reader((line + "\n" for line in lines[skipped:]), delimiter=delimiter, strict=True)
    found: list[Found] = []
    problems: list[Problem] = []
    columns: tuple[int, int | None] | None = None
    named = False
    line = skipped + 1
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if columns is None and any(cells):
                named, columns = _columns(cells)
                cells = [] if named else cells
            if columns and any(cells):
                found += _row(cells, columns, named, line, problems, file)
            line = skipped + reader.line_num + 1
    except csv.Error:
        problems.append(Problem("the quotes in this row do not match", place=Place(file, line, 1)))
    return WordFile(_checked(found, problems, file))


def _delimiter(lines: list[str]) -> str:
    """The sign that most often is the first in a line that can part columns: words rarely hold one, clues do."""
    votes = Counter(first[1] for line in lines if (first := _DELIMITER.match(line)))
    return max(";\t,", key=lambda sign: votes[sign])


def _columns(cells: list[str]) -> tuple[bool, tuple[int, int | None]]:
    """Whether this first row names the columns, and which hold the words and the clues."""
    names = [cell.casefold() for cell in cells]
    word = next((i for i, name in enumerate(names) if name in WORD_HEADINGS), None)
    clue = next((i for i, name in enumerate(names) if name in CLUE_HEADINGS), None)
    others = [name for name in names if name and name not in WORD_HEADINGS + CLUE_HEADINGS]
    if word is None or (clue is None and others):
        return False, (0, 1)
    return True, (word, clue)


def _row(
    cells: list[str], columns: tuple[int, int | None], named: bool, line: int, problems: list[Problem], file: str
) -> Iterator[Found]:
    word, clue = (cells[i] if i is not None and i < len(cells) else "" for i in columns)
    if not named and any(cells[2:]):
        message = 'this row has more than a word and a clue; a text with a comma or semicolon must stand in "..."'
        problems.append(Problem(message, place=Place(file, line, 1)))
    elif not word:
        problems.append(Problem("this row has no word", place=Place(file, line, 1)))
    else:
        yield line, 1, Word(word, " ".join(clue.split()) or None)


def _checked(found: list[Found], problems: list[Problem], file: str) -> tuple[Word, ...]:
    """The words, if neither they nor what was found before has a problem."""
    for line, column, word in found:
        problems += (Problem(message, place=Place(file, line, column)) for message in word_faults(word))
    if len(found) > limits.LIST_WORDS:
        message = f"{len(found):,} words are too many for one list; at most {limits.LIST_WORDS:,}"
        problems.append(Problem(message, place=Place(file)))
    if not found and not problems:
        problems.append(Problem("there are no words in this file", place=Place(file)))
    if problems:
        raise input_error(problems, file)
    return tuple(word for _, _, word in found)

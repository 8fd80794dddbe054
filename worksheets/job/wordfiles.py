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

from worksheets.errors import InputError, Place, Problem
from worksheets.job import limits
from worksheets.job.contest_words import contest_header, parse_contest
from worksheets.job.found_words import Found, WordFile, checked, split_lines
from worksheets.job.problems import whole_file
from worksheets.job.text_files import decode_lists, read_bytes
from worksheets.language.letters import Word
from worksheets.language.scripts import script_fault
from worksheets.quotes import shown

WORD_HEADINGS = ("word", "words", "wort", "wörter", "begriff", "begriffe", "term")
CLUE_HEADINGS = ("clue", "clues", "hint", "definition", "hinweis", "umschreibung", "frage", "beschreibung", "erklärung")
"""What the first row of a table may call its columns, in small letters."""

SUFFIXES = (".txt", ".csv")
_DELIMITER = re.compile(r'(?:"(?:[^"]|"")*"|[^",;\t]*)([,;\t])')


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


def parse_lines(text: str, file: str) -> WordFile:
    """One word a line, or a contest file."""
    lines = split_lines(text)
    header = contest_header(lines)
    if header:
        return parse_contest(lines, header, file)
    plain = _plain_words(lines)
    if plain:
        return WordFile(tuple(map(Word, plain)))
    found: list[Found] = []
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            word, _, clue = line.strip().partition("\t")
            found.append((number, len(line) - len(line.lstrip()) + 1, Word(word.strip(), clue.strip() or None)))
    return WordFile(checked(found, [], file))


def _plain_words(lines: list[str]) -> tuple[str, ...]:
    """The words if there are some, nothing is wrong and none has a clue; else nothing."""
    words = [word for line in lines if (word := line.strip()) and word[0] != "#"]
    everything = "".join(words)
    right = len(words) <= limits.LIST_WORDS and everything.isprintable()  # a tab is not printable
    right = right and not script_fault(everything)
    return tuple(words) if right and max(map(len, words), default=0) <= limits.WORD_LENGTH else ()


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
    return WordFile(checked(found, problems, file))


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

"""Class lists: tables with a row a pupil, which `for_each` names, and titles with their columns in them.

Name;Level;Group            the first row names the columns, in upper or lower case, in English or German
Emma;easy;Foxes             `name` must be there, or `first name` and `last name`; `level` may be
Ben;;Owls                   all others are free, as {group} in a title
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path as FilePath
from typing import NamedTuple, TypeAlias, get_args
from unicodedata import normalize

from worksheets.base.errors import InputError, Message, Place, nearest
from worksheets.base.german import in_english
from worksheets.base.quoting import shown
from worksheets.job.models import Pupil
from worksheets.job.words.found_words import split_lines
from worksheets.job.words.headings import CLASS_HEADINGS
from worksheets.job.words.line_forms import Row
from worksheets.job.words.tables import table_rows
from worksheets.job.words.word_lists import ListFiles, problem_at
from worksheets.job.words.wordfiles import SPREADSHEETS, SUFFIXES
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node, Path
from worksheets.job.yaml.problems import path_text
from worksheets.job.yaml.text_files import decode_lists, on_one_line
from worksheets.language.scripts import script_fault
from worksheets.puzzles.fields import Difficulty

LEVELS: tuple[Difficulty, ...] = get_args(Difficulty)

SPLIT = "split it, with a job for each"
"""What to do about a list that is too large."""

_COLUMN = re.compile(r"\{([^{}]*)\}")


class ClassList(NamedTuple):
    """The pupils of a list in its order, and the names of its columns in lower case."""

    pupils: tuple[Pupil, ...]
    columns: tuple[str, ...]
    warnings: tuple[Message, ...] = ()
    """Such as of names that are there twice."""


ReadList: TypeAlias = tuple[ClassList | None, list[Message]]
"""A list, or None if it is invalid, and what is wrong with it."""


class ClassLists:
    """The class lists that a job names, each read once; what is wrong with one is said where it is named first."""

    def __init__(self, files: ListFiles) -> None:
        self._files = files
        self._known: dict[str, ClassList | None] = {}

    def find(self, name: str, node: Node, path: Path) -> ReadList:
        """The list in the file of this name, which stands at `node`."""
        if name in self._known:
            return self._known[name], []
        self._known[name] = None
        if FilePath(name).suffix.lower() not in SUFFIXES:
            message = f'"{shown(name)}" cannot be read; a class list is a .csv, .tsv, .xlsx or .ods file'
            return None, [problem_at(message, node, path)]
        data, problems = self._files.read_other(name, node, path, SPLIT)
        if data is None:
            return None, problems
        file = str(self._files.path_of(name))
        try:
            found, problems = parse_class_list(data, FilePath(name).suffix.lower(), file)
        except InputError as error:
            found, problems = None, [*error.problems]
        self._known[name] = found
        where = path_text(path)
        told = [
            each if each.place and each.place.line else Message(f"{shown(name)}: {each.text}", where, node.place)
            for each in problems
        ]
        return found, told


def parse_class_list(data: bytes, suffix: str, file: str) -> ReadList:
    """The list in the bytes of a file with this suffix; raises InputError for what is no table."""
    if suffix in SPREADSHEETS or data.startswith(b"PK\x03\x04"):
        from worksheets.job.words.spreadsheets import spreadsheet_rows

        rows, _ = spreadsheet_rows(data, file, "pupils")
    else:
        rows = table_rows(split_lines(decode_lists(data, file)), file)
    if not rows:
        raise InputError(Message("there are no pupils in this list", place=Place(file)))
    return _read(rows, file)


def _read(rows: Sequence[Row], file: str) -> ReadList:
    head, *others = rows
    columns = tuple(" ".join(cell.casefold().split()) for cell in head.cells)
    roles = _roles(columns)
    problems = [
        Message(f'two columns are called "{shown(columns[number])}"', place=Place(file, head.line, number + 1))
        for number in range(len(columns))
        if columns[number] and columns[number] in columns[:number]
    ]
    if not roles.keys() & {"name", "first", "last"}:
        problems.append(_no_names(head, file))
    if not others:
        problems.append(Message("there are no pupils in this list: it ends with its first row", place=Place(file)))
    if len(others) > limits.PUPILS:
        message = f"{len(others):,} pupils are too many for one list; at most {limits.PUPILS:,}; {SPLIT}"
        problems.append(Message(message, place=Place(file)))
    if problems:
        return None, problems
    pupils: list[Pupil] = []
    for row in others:
        pupil, wrong = _pupil(row, columns, roles, file)
        problems += wrong
        pupils += [pupil] if pupil else []
    if problems:
        return None, problems
    return ClassList(tuple(pupils), tuple(filter(None, columns)), tuple(_namesakes(pupils))), []


def _roles(columns: Sequence[str]) -> dict[str, int]:
    """Where the columns with a meaning are; beside a first name, "name" is that of the family, as in German lists."""
    roles: dict[str, int] = {}
    for role, names in CLASS_HEADINGS.items():
        found = next((columns.index(name) for name in names if name in columns), None)
        if found is not None:
            roles[role] = found
    if "first" in roles and "name" in roles:
        name = roles.pop("name")
        roles.setdefault("last", name)
    return roles


def _no_names(head: Row, file: str) -> Message:
    named = [f'"{shown(cell)}"' for cell in head.cells[:8] if cell]
    hint = nearest(head.cells[0], ("name",)) or f" (the first row has: {', '.join(named)})"
    return Message(
        f'there is no column "name"; the first row names the columns, such as name and level{hint}',
        place=Place(file, head.line, 1),
    )


def _pupil(row: Row, columns: Sequence[str], roles: Mapping[str, int], file: str) -> tuple[Pupil | None, list[Message]]:
    def at(number: int) -> Place:
        return Place(file, row.line, number + 1)

    cells = [" ".join(cell.split()) for cell in row.cells]
    problems: list[Message] = []
    if any(cells[len(columns) :]):
        message = "this row has more cells than the first one; a text with a comma in it must stand in quotes"
        problems.append(Message(message, place=at(len(columns))))
    by_column = {name: cell for name, cell in zip(columns, [*cells, *[""] * len(columns)], strict=False) if name}
    parts = [(roles[role], by_column[columns[roles[role]]]) for role in ("name", "first", "last") if role in roles]
    name = " ".join(part for _, part in parts if part)
    first = parts[0][0]
    if not name:
        problems.append(Message("this row has no name", place=at(first)))
    elif len(name) > limits.NAME_LENGTH:
        message = f"this name has {len(name):,} characters; at most {limits.NAME_LENGTH}"
        problems.append(Message(message, place=at(first)))
    for number, cell in enumerate(cells):
        if not on_one_line(cell):
            problems.append(Message("this cell holds a control character; type it again", place=at(number)))
    if fault := script_fault(name):
        problems.append(Message(fault, place=at(first)))
    level: Difficulty | None = None
    if "level" in roles and (said := by_column[columns[roles["level"]]]):
        level = _level(said)
        if level is None:
            message = f'"{shown(said)}" is no level; a level is easy, medium or hard (leicht, mittel, schwer), or empty'
            problems.append(Message(message, place=at(roles["level"])))
    if problems:
        return None, problems
    values = by_column | {"name": name} | ({"level": by_column[columns[roles["level"]]]} if "level" in roles else {})
    return Pupil(name, level, at(first), values), []


def _level(said: str) -> Difficulty | None:
    known = [level for level in LEVELS if level == said.casefold()]
    known += [level for level in LEVELS if level in in_english(said, LEVELS)]
    return next(iter(known), None)


def _namesakes(pupils: Sequence[Pupil]) -> Iterator[Message]:
    """A sentence for each name that is there again."""
    first: dict[str, Pupil] = {}
    for pupil in pupils:
        other = first.setdefault(normalize("NFC", pupil.name).casefold(), pupil)
        if other is not pupil:
            message = (
                f'"{shown(pupil.name)}" stands in line {other.place.line}, too; each has a sheet, and only their codes '
                "tell them apart; a letter of the last name would help"
            )
            yield Message(message, place=pupil.place, level="warning", stage="build")


def filled(text: str, pupil: Pupil) -> str:
    """A title or instruction with the pupil's cells in place of {column}."""
    return " ".join(_COLUMN.sub(lambda found: pupil.cells.get(_key(found[1]), found[0]), text).split())


def without_columns(text: str) -> str:
    """A title without what each pupil has there, for what all of them share."""
    return " ".join(_COLUMN.sub(" ", text).split())


def unknown_columns(text: str, listed: ClassList) -> Iterator[str]:
    """A sentence for each {column} of a title or instruction that the list does not have."""
    known = dict.fromkeys((*listed.columns, "name"))
    for said in dict.fromkeys(_COLUMN.findall(text)):
        if _key(said) not in known and not (_key(said) == "level" and "level" in listed.pupils[0].cells):
            hint = nearest(said, known) or f" (there are: {', '.join(shown(name) for name in known)})"
            yield f'the class list has no column "{shown(said)}"{hint}'


def _key(said: str) -> str:
    return " ".join(said.casefold().split())

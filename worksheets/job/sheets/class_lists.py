"""Reads class lists, tables with a row for each pupil, and fills in titles with their cells.

Name;Level;Group            the first row names the columns, in upper or lower case, in English or German
Emma;easy;Foxes             `name` must be there, or `first name` and `last name`; `level` may be
Ben;;Owls                   all others can be used in titles, as {group}
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path as FilePath
from typing import NamedTuple, get_args
from unicodedata import normalize

from worksheets.base.errors import InputError, Message, Place, nearest
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.base.synonyms import meant_by
from worksheets.job.models import Pupil
from worksheets.job.words.headings import class_headings
from worksheets.job.words.list_files import ListFiles
from worksheets.job.words.tables import Row
from worksheets.job.words.wordfiles import SUFFIXES, rows_of
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node, Path, collected, problem_at
from worksheets.job.yaml.text_files import on_one_line
from worksheets.language.stray_signs import script_fault
from worksheets.puzzles.fields import Difficulty

LEVELS: tuple[Difficulty, ...] = get_args(Difficulty)

SPLIT = sentence("split it, with a job for each")
"""The remedy for a list that is too large."""

_COLUMN = r"\{([^{}]*)\}"


class ClassList(NamedTuple):
    """The pupils of a list in its order, and the names of its columns in lower case."""

    pupils: tuple[Pupil, ...]
    columns: tuple[str, ...]
    warnings: tuple[Message, ...] = ()
    """Warnings about repeated names."""
    notes: tuple[Message, ...] = ()
    """Notes on how the file was read."""


class ClassLists:
    """The class lists that a job names, each read once; problems are reported where a list is first named."""

    def __init__(self, files: ListFiles, language: str) -> None:
        self._files = files
        self._language = language
        self._known: dict[str, ClassList | None] = {}

    def find(self, name: str, node: Node, path: Path) -> tuple[ClassList | None, list[Message]]:
        """Return the list in the file of this name, None if it is invalid, and the problems, placed at `node`."""
        if name in self._known:
            return self._known[name], []
        self._known[name] = None
        suffix = FilePath(name).suffix.lower()
        if suffix not in SUFFIXES:
            message = sentence(
                '"{name}" cannot be read; a class list is a .csv, .tsv, .xlsx or .ods file', name=shown(name)
            )
            return None, [problem_at(message, node, path)]
        file = str(self._files.path_of(name))
        parse = partial(parse_class_list, suffix=suffix, file=file, language=self._language)
        listed, problems = self._files.parsed(name, node, path, SPLIT, parse)
        if listed:
            self._files.messages |= dict.fromkeys(listed.notes)
        self._known[name] = listed
        return listed, problems


def parse_class_list(data: bytes, suffix: str, file: str, language: str = "en") -> ClassList:
    """Parse the contents of a file with this suffix; raise InputError with all problems."""
    rows, notes = rows_of(data, suffix, file, "pupils", language)
    if not rows:
        raise InputError(Message(sentence("there are no pupils in this list"), place=Place(file)))
    head, *others = rows
    columns = tuple(" ".join(cell.casefold().split()) for cell in head.cells)
    roles = _roles(columns)
    problems = [
        Message(
            sentence('two columns are called "{columns}"', columns=shown(columns[number])),
            place=Place(file, head.line, number + 1),
        )
        for number in range(len(columns))
        if columns[number] and columns[number] in columns[:number]
    ]
    if not roles.keys() & {"name", "first", "last"}:
        problems.append(_no_names(head, file))
    if not others:
        problems.append(
            Message(sentence("there are no pupils in this list: it ends with its first row"), place=Place(file))
        )
    if len(others) > limits.PUPILS:
        message = sentence(
            "{count:,} pupils are too many for one list; at most {most:,}; {split}",
            count=len(others),
            most=limits.PUPILS,
            split=SPLIT,
        )
        problems.append(Message(message, place=Place(file)))
    if problems:
        raise InputError(*problems)
    pupils, problems = collected(_pupil(row, columns, roles, file) for row in others)
    if problems:
        raise InputError(*problems)
    return ClassList(tuple(pupils), tuple(filter(None, columns)), tuple(_namesakes(pupils)), notes)


def _roles(columns: Sequence[str]) -> dict[str, int]:
    """Return the columns with a meaning; next to a first name, "name" is the last name, as in German lists."""
    roles: dict[str, int] = {}
    for role, names in class_headings().items():
        number = next((columns.index(name) for name in names if name in columns), None)
        if number is not None:
            roles[role] = number
    if "first" in roles and "name" in roles:
        name = roles.pop("name")
        roles.setdefault("last", name)
    return roles


def _no_names(head: Row, file: str) -> Message:
    named = [f'"{shown(cell)}"' for cell in head.cells[:8] if cell]
    hint = sentence(" (the first row has: {named})", named=", ".join(named))
    return Message(
        sentence('there is no column "name"; the first row names the columns, such as name and level{hint}', hint=hint),
        place=Place(file, head.line, 1),
    )


def _pupil(row: Row, columns: Sequence[str], roles: Mapping[str, int], file: str) -> tuple[Pupil | None, list[Message]]:
    cells = [" ".join(cell.split()) for cell in row.cells]
    by_column = {name: cell for name, cell in zip(columns, [*cells, *[""] * len(columns)], strict=False) if name}
    named = [roles[role] for role in ("name", "first", "last") if role in roles]
    name = " ".join(filter(None, (by_column[columns[number]] for number in named)))
    values = by_column | {"name": name}
    level: Difficulty | None = None
    faults: list[tuple[int, str]] = []
    if any(cells[len(columns) :]):
        message = sentence("this row has more cells than the first one; put quotes around a text with a comma")
        faults.append((len(columns), message))
    if fault := _name_fault(name):
        faults.append((named[0], fault))
    faults += [
        (i, sentence("this cell has a control character; retype it"))
        for i, cell in enumerate(cells)
        if not on_one_line(cell)
    ]
    if "level" in roles:
        values["level"] = cell = by_column[columns[roles["level"]]]
        level = _level(cell)
        if cell and level is None:
            message = sentence(
                '"{cell}" is not a level; write easy, medium or hard (leicht, mittel, schwer), or nothing',
                cell=shown(cell),
            )
            faults.append((roles["level"], message))
    if faults:
        return None, [Message(fault, place=Place(file, row.line, number + 1)) for number, fault in faults]
    return Pupil(name, level, Place(file, row.line, named[0] + 1), values), []


def _name_fault(name: str) -> str:
    if not name:
        return sentence("this row has no name")
    if len(name) > limits.NAME_LENGTH:
        return sentence("this name has {count:,} characters; at most {most}", count=len(name), most=limits.NAME_LENGTH)
    return script_fault(name) or ""


def _level(cell: str) -> Difficulty | None:
    """Return the level that a cell names in English or German, if any."""
    names = (cell.casefold(), *meant_by(cell, LEVELS))
    return next((level for name in names for level in LEVELS if level == name), None)


def _namesakes(pupils: Sequence[Pupil]) -> Iterator[Message]:
    """Yield a warning for each repeated name."""
    first: dict[str, Pupil] = {}
    for pupil in pupils:
        other = first.setdefault(normalize("NFC", pupil.name).casefold(), pupil)
        if other is not pupil:
            message = sentence(
                '"{pupil}" is also in line {line}; each gets a sheet, and only the codes distinguish '
                "them; add a letter of the last name",
                pupil=shown(pupil.name),
                line=other.place.line,
            )
            yield Message(message, place=pupil.place, level="warning", stage="build")


def filled(text: str, pupil: Pupil) -> str:
    """Replace each {column} in a title or instruction by the pupil's cell, and an empty one with its separator."""
    texts = {column: pupil.cells.get(_key(column), f"{{{column}}}") for column in re.findall(_COLUMN, text)}
    return _without([column for column, cell in texts.items() if not cell.strip()], text, texts)


def without_columns(text: str) -> str:
    """Remove each {column} with its separator from a title, for texts that all pupils share."""
    return _without(re.findall(_COLUMN, text), text, {})


def _without(columns: Collection[str], text: str, texts: Mapping[str, str]) -> str:
    """Remove these columns, each with its brackets, or a separator between spaces; fill in the others."""
    for column in columns:
        name = re.escape(f"{{{column}}}")
        text = re.sub(rf"\s\({name}\)|\s[·|–—-]\s+{name}|^\s*{name}\s+[·|–—-](?=\s)|{name}", " ", text)
    return " ".join(re.sub(_COLUMN, lambda found: texts[found[1]], text).split())


def unknown_columns(text: str, listed: ClassList) -> Iterator[str]:
    """Yield a sentence for each {column} of a title or instruction that the list does not have."""
    known = dict.fromkeys((*listed.columns, "name"))
    for column in dict.fromkeys(re.findall(_COLUMN, text)):
        if _key(column) not in known and not (_key(column) == "level" and "level" in listed.pupils[0].cells):
            hint = nearest(column, known) or sentence(" (known: {known})", known=", ".join(map(shown, known)))
            yield sentence('the class list has no column "{column}"{hint}', column=shown(column), hint=hint)


def _key(column: str) -> str:
    return " ".join(column.casefold().split())

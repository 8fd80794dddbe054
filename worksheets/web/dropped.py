"""Files that a person drops on the page or opens with it: a list for a words box, or a job."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from worksheets.base.errors import InputError, Message
from worksheets.job.imported.list_jobs import is_word_list
from worksheets.job.words.spreadsheets import MISSING
from worksheets.job.words.wordfiles import SUFFIXES, no_word_list, parse_word_file
from worksheets.job.yaml.text_files import decode_utf_8, given_bytes
from worksheets.job.yaml.yaml_nodes import parse_nodes
from worksheets.puzzles import registry
from worksheets.web.lists import box_text, told

JOB_FILES = (".yaml", ".yml")

NO_SPREADSHEETS = "a spreadsheet cannot be read here; copy its cells and paste them, or save the table as CSV"


class DroppedFile(NamedTuple):
    """A text, the file's name without its suffix, what was made of it, and what is wrong: then there is no text.

    `sheets` are the fields of the sheets in the job that was made of a list, each with its words in it.
    """

    text: str
    name: str
    notes: tuple[str, ...] = ()
    problems: tuple[Message, ...] = ()
    sheets: tuple[dict[str, Any], ...] = ()


def dropped_list(name: str, data: bytes) -> DroppedFile:
    """The words of a list file as the text of a words box."""
    path = _path(name)
    try:
        if path.suffix.lower() not in SUFFIXES:
            raise no_word_list(path)
        data = given_bytes({path.name: data}, path)  # none, or too many, are refused
        found = told(parse_word_file(data, path.suffix.lower(), path.name))
    except InputError as error:
        return DroppedFile("", path.stem, (), _problems(error))
    return DroppedFile(box_text(found.words), path.stem, found.notes)


def opened_job(name: str, data: bytes) -> DroppedFile:
    """The text of a job file; of a word list or a contest file, that of the job which `worksheets import` writes."""
    from worksheets.job.imported.contest import imported  # it loads dictionaries, to guess the language of words

    path = _path(name)
    read = partial(given_bytes, {path.name: data})
    try:
        if path.suffix.lower() in JOB_FILES or not is_word_list(path, read):
            return DroppedFile(decode_utf_8(read(path), path.name).removeprefix("\ufeff"), path.stem)
        found = imported([path], read=read)
    except InputError as error:
        return DroppedFile("", path.stem, (), _problems(error))
    if not found.sheets:
        return DroppedFile("", path.stem, (), tuple(Message(str(each)) for each in found.messages))
    return DroppedFile(found.text, path.stem, tuple(map(str, found.messages)), (), tuple(_sheets(found.text)))


def _sheets(text: str) -> Iterator[dict[str, Any]]:
    """The sheets of a job that was made of a list, as another job can have them."""
    data = parse_nodes(text, "list").root.plain()
    for sheet in data["sheets"]:
        words = data.get("word_sets", {}).get(sheet.get("words"))
        own = sheet if words is None else {**sheet, "words": words}
        yield {"kind": registry.DEFAULT, "title": data["title"], **own}


def _path(name: str) -> Path:
    """The name of a file without the folders that a browser may give; `-` stands for something else."""
    return Path(PurePosixPath(name.replace("\\", "/")).name.removeprefix("-") or "list.txt")


def _problems(error: InputError) -> tuple[Message, ...]:
    return tuple(
        Message(NO_SPREADSHEETS, each.path, each.place) if MISSING in each.text else each for each in error.problems
    )

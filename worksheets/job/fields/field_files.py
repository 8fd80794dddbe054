"""Fields that name files: a mask such as `{file: mask.txt}`, a font, the logo."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from os import PathLike
from pathlib import Path as FilePath
from typing import Any

from pydantic import BaseModel

from worksheets.base.errors import InputError, Message
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.drawing.fonts.own_font import FontChoice, read_own_font
from worksheets.drawing.fonts.typefaces import FAMILIES
from worksheets.drawing.images.raster import NamedPicture
from worksheets.job.words.list_files import ListFiles, read_picture_files
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node, Path, path_text, problem_at, unknown_keys
from worksheets.job.yaml.text_files import read_bytes
from worksheets.puzzles.sources import FileSource, file_sources

SMALLER_FILE = sentence("make it smaller")
SMALLER_FONT = sentence("use a font with fewer scripts, or save only the letters that you need")


def named_file(node: Node, path: Path, example: str) -> tuple[str, Node, list[Message]]:
    """Return the name in `{file: NAME}` and its node; the name is empty if there are problems."""
    fields = node.value if isinstance(node.value, dict) else {}
    problems = unknown_keys(fields, ("file",), path)
    named = fields.get("file", node)
    name = named.value.strip() if isinstance(named.value, str) else ""
    if not (name or problems):
        problems = [
            problem_at(
                sentence("expected the name of a file, such as {{file: {example}}}", example=example), named, path
            )
        ]
    return "" if problems else name, named, problems


def named_entries(node: Node | None, field: str, built_in: Collection[str]) -> tuple[Mapping[str, Node], list[Message]]:
    """Return the mappings in `looks` or `presets` by their names, and the problems; some names are `built_in` ones.

    Values that are no mapping are left to the job's model, which refuses them.
    """
    if node is None or not isinstance(node.value, dict):
        return {}, []
    problems: list[Message] = []
    for name, item in node.value.items():
        if name in built_in:
            message = sentence('"{name}" is built in; choose another name', name=shown(name))
            problems.append(Message(message, path_text((field, name)), item.key_place))
        elif not isinstance(item.value, dict | None):
            problems.append(problem_at(sentence("expected fields with values"), item, (field, name)))
    wrong = {problem.path for problem in problems}
    return {name: item for name, item in node.value.items() if path_text((field, name)) not in wrong}, problems


def read_field_files(
    own: Mapping[str, Node], model: type[BaseModel], path: Path, files: ListFiles
) -> tuple[dict[str, Any], list[Message]]:
    """Read the files that the fields `own` of a sheet name, where the kind's `model` marks them with a `FileSource`.

    Returns what the marks make of the files' bytes, by field, None for an invalid file; and the problems.
    """
    values: dict[str, Any] = {}
    problems: list[Message] = []
    for key, mark in file_sources(model).items():
        node = own.get(key)
        if node and mark.listed:
            pictures, wrong = _listed_pictures(node, (*path, key), mark.listed, files)
            values |= {key: None if wrong else {**node.plain(), mark.listed: pictures}} if pictures or wrong else {}
            problems += wrong
        elif node and isinstance(node.value, dict):
            name, named, wrong = named_file(node, (*path, key), "mask.txt")
            values[key] = None
            if name:
                where = (*path, key, "file")
                values[key], wrong = files.parsed(name, named, where, SMALLER_FILE, partial(_read, mark))
            problems += wrong
    return values, problems


def read_named_files(fields: Mapping[str, Any], model: type[BaseModel]) -> dict[str, Any]:
    """The values of the fields of a caller in Python that name files, as `{"file": "mask.txt"}` or a list of pictures.

    Files are relative to the working folder, and may be anywhere. Raises InputError with all problems.
    """
    values: dict[str, Any] = {}
    problems: list[Message] = []
    for key, mark in file_sources(model).items():
        value = fields.get(key)
        listed = value.get(mark.listed) if isinstance(value, Mapping) and mark.listed else None
        try:
            if isinstance(listed, list | tuple) and all(isinstance(name, str | PathLike) for name in listed):
                read = read_picture_files({str(name): FilePath(name) for name in listed})
                values[key] = {**fields[key], mark.listed: [read[str(name)] for name in listed]}
            elif isinstance(value, Mapping) and not mark.listed:
                values[key] = _named(mark, value)
        except InputError as error:
            problems += (Message(each.text, each.path or key, each.place) for each in error.problems)
        except ValueError as error:
            file = shown(str(fields[key]["file"]))
            problems.append(Message(sentence("{what}: {fault}", what=file, fault=str(error)), key))
    if problems:
        raise InputError(*problems)
    return values


def _named(mark: FileSource, named: Mapping[object, object]) -> object:
    """What `mark` makes of the file in `{"file": "mask.txt"}`; may raise InputError or ValueError."""
    name = named.get("file")
    if len(named) != 1 or not isinstance(name, str | PathLike) or not str(name):
        raise InputError(sentence('expected the path of a file, such as {{"file": "mask.txt"}}'))
    return _read(mark, read_bytes(FilePath(name), SMALLER_FILE))


def _listed_pictures(
    node: Node, path: Path, key: str, files: ListFiles
) -> tuple[list[NamedPicture | None], list[Message]]:
    """Read the pictures that a mapping lists under `key`."""
    listed = node.value.get(key) if isinstance(node.value, dict) else None
    pictures: list[NamedPicture | None] = []
    problems: list[Message] = []
    for number, item in enumerate(listed.value if listed and isinstance(listed.value, tuple | list) else ()):
        if isinstance(item.value, str) and item.value.strip():
            picture, wrong = files.read_picture(item.value.strip(), item, (*path, key, number))
            pictures.append(picture)
            problems += wrong
        else:
            problems.append(problem_at(sentence("expected the name of a picture"), item, (*path, key, number)))
    return pictures, problems


def _read(mark: FileSource, data: bytes) -> object:
    if len(data) > limits.PICTURE_BYTES:
        raise ValueError(
            sentence(
                "the file is larger than {most:g} MB; {smaller_file}",
                most=limits.PICTURE_BYTES / 1_000_000,
                smaller_file=SMALLER_FILE,
            )
        )
    return mark.read(data)


def read_font(name: str, node: Node, path: Path, files: ListFiles) -> tuple[FontChoice, list[Message]]:
    """Return the font of this name, built in or in a file; the default one if there are problems, placed at `node`."""
    if name in FAMILIES:
        return name, []
    font, problems = files.parsed(name, node, path, SMALLER_FONT, read_own_font)
    return font or next(iter(FAMILIES)), problems

"""The files that fields of a kind name, such as a mask: `{file: mask.txt}` becomes what the kind makes of the bytes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from worksheets.base.errors import Message
from worksheets.base.quoting import brief, shown
from worksheets.job.words.word_lists import ListFiles, problem_at
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node, Path
from worksheets.job.yaml.problems import path_text, unknown_field
from worksheets.puzzles.fields import FileSource, file_sources

SMALLER = "make it smaller"


def read_field_files(
    own: Mapping[str, Node], model: type[BaseModel], path: Path, files: ListFiles
) -> tuple[dict[str, Any], list[Message]]:
    """The values of the fields of a sheet that name files, None for one that is invalid, and what is wrong."""
    values: dict[str, Any] = {}
    problems: list[Message] = []
    for key, mark in file_sources(model).items():
        node = own.get(key)
        if node and isinstance(node.value, dict):
            values[key], wrong = _read(node, (*path, key), mark, files)
            problems += wrong
    return values, problems


def _read(node: Node, path: Path, mark: FileSource, files: ListFiles) -> tuple[object, list[Message]]:
    said = node.value if isinstance(node.value, dict) else {}
    problems = [
        Message(unknown_field(key, ("file",)), path_text(path), each.key_place)
        for key, each in said.items()
        if key != "file"
    ]
    named = said.get("file")
    if not problems and (named is None or not isinstance(named.value, str) or not named.value.strip()):
        problems.append(problem_at("name a file here, such as {file: mask.txt}", named or node, path))
    if problems or named is None or not isinstance(named.value, str):
        return None, problems
    name, path = named.value.strip(), (*path, "file")
    data, problems = files.read_other(name, named, path, SMALLER)
    if data is None:
        return None, problems
    if len(data) > limits.PICTURE_BYTES:
        most = limits.PICTURE_BYTES / 1_000_000
        return None, [problem_at(f"{shown(name)}: the file is larger than {most:g} MB; {SMALLER}", named, path)]
    try:
        return mark.read(data), []
    except ValueError as error:
        return None, [problem_at(f"{shown(name)}: {brief(str(error))}", named, path)]

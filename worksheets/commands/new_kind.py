"""Writes the folder of a new kind of puzzle, which runs at once: `worksheets new-kind sums`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path

from worksheets.base.errors import InputError
from worksheets.base.sentences import sentence
from worksheets.puzzles import registry

TEMPLATE = Path(__file__).parents[1] / "testing" / "template"
"""The folder of the null kind, in which name, class and title are replaced."""

PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "worksheets-{name}"
version = "0.1"
requires-python = ">=3.11"
dependencies = ["worksheets"]

[project.entry-points."worksheets.kinds"]
{name} = "worksheets_{name}.kind:{class_name}"
"""

TEST = """\
from worksheets.testing import KindContract

from {package}.kind import {class_name}


class Test{class_name}(KindContract):
    kind = {class_name}()
"""

JOB = "sheets:\n  - kind: {name}\n"


def kind_files(name: str) -> dict[str, str]:
    """The files of a distribution `worksheets-<name>` with one kind, by their paths in its folder.

    Raises InputError if the name is not a word of small letters and digits, or is taken.
    """
    _refuse(name)
    package, class_name = f"worksheets_{name}", name.capitalize()
    files = {f"{package}/{path}": text for path, text in _package(name, class_name)}
    return {
        "pyproject.toml": PROJECT.format(name=name, class_name=class_name),
        **files,
        f"tests/test_{name}.py": TEST.format(package=package, class_name=class_name),
        f"{name}.yaml": JOB.format(name=name),
    }


def built_in_kind(name: str) -> dict[str, str]:
    """The files of a kind that becomes a part of worksheets itself, by their paths in its repository.

    Raises InputError like `kind_files`.
    """
    _refuse(name)
    return {f"worksheets/puzzles/{name}/{path}": text for path, text in _package(name, name.capitalize())}


def _package(name: str, class_name: str) -> Iterator[tuple[str, str]]:
    """Yield the files of the kind's package, and what they hold."""
    for path in sorted(TEMPLATE.rglob("*")):
        if path.is_file() and path.suffix in (".py", ".toml", ".json"):
            text = path.read_text(encoding="utf-8").replace("`null`", f"`{name}`").replace('"null"', f'"{name}"')
            if path.name == "__init__.py":
                text = f'"""The kind `{name}`."""\n'
            yield path.relative_to(TEMPLATE).as_posix(), text.replace("Null", class_name)


def _refuse(name: str) -> None:
    """Raise InputError for a name that no new kind can have."""
    if not re.fullmatch(r"[a-z][a-z0-9]*", name) or iskeyword(name):
        raise InputError(
            sentence('"{name}" cannot be the name of a kind; write a word of small letters, such as sums', name=name)
        )
    if name in registry.names():
        raise InputError(sentence('there is a kind "{name}" already', name=name))

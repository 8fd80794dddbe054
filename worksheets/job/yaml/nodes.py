"""Nodes, the values of a YAML text, with their places; and messages about them.

Every scalar is the text as written. Paths in messages count from 1: `sheets[1]` is the first sheet.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path as FilePath
from typing import Any, NamedTuple, TypeAlias, TypeVar

from worksheets.base.errors import InputError, Level, Message, Place, Stage, nearest
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence, template
from worksheets.job.yaml import limits

_V = TypeVar("_V")
Path: TypeAlias = tuple[str | int, ...]


class Node(NamedTuple):
    """A value of a YAML text; the `value` is None if nothing was written.

    `key_place` is the place of its key in a mapping. `whole` is False if a part was rejected.
    """

    value: str | tuple[Node, ...] | dict[str, Node] | None
    place: Place
    key_place: Place | None = None
    whole: bool = True

    def plain(self) -> Any:
        """Return the value as strings, None, lists and dicts."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, tuple):
            return [node.plain() for node in self.value]
        return self.value

    def child(self, part: str | int) -> Node | None:
        """Return the node at a key or an index, if there is one."""
        if isinstance(self.value, dict):
            return self.value.get(str(part))
        listed = self.value if isinstance(self.value, tuple) and isinstance(part, int) else ()
        return listed[int(part)] if listed and int(part) < len(listed) else None

    def at(self, path: Sequence[str | int]) -> tuple[Node, Path]:
        """Return the deepest existing node on `path`, and the part of the path that leads to it."""
        node: Node = self
        for done, part in enumerate(path):
            inner = node.child(part)
            if inner is None:
                return node, tuple(path[:done])
            node = inner
        return node, tuple(path)


class Cut(NamedTuple):
    """A text followed by a comment that may belong to it: its path, and a warning for the author."""

    path: Path
    warning: Message


class Document(NamedTuple):
    """The value of a text, its problems, and texts that comments may have cut."""

    root: Node
    problems: tuple[Message, ...]
    cuts: tuple[Cut, ...] = ()


def whole_file(path: FilePath) -> Place:
    """The place of a problem of a file as a whole."""
    name = str(path)
    return Place(name if len(name) <= limits.FILE_NAME else shown(name))


def path_text(path: Sequence[str | int]) -> str:
    """Format a path: `("sheets", 0, "words")` becomes `sheets[1].words`."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part + 1}]"
        else:
            text += f".{shown(part)}" if text else shown(part)
    return text


UNKNOWN = template('unknown field "{key}"{hint}')


def unknown_field(key: str, known: Collection[str]) -> str:
    """Return the error for a key that is not `known`, with the nearest that is."""
    name, colon, value = key.partition(":")
    if colon and name in known:
        return sentence('put a space after the colon: "{name}: {value}"', name=name, value=shown(value))
    hint = nearest(key, known) or sentence(" (known: {known})", known=", ".join(known))
    return sentence(UNKNOWN, key=shown(key), hint=hint)


def unknown_keys(fields: dict[str, Node], known: tuple[str, ...], path: Path) -> list[Message]:
    """Return an error for each key that is not `known`."""
    problems: list[Message] = []
    for key, node in fields.items():
        if key in known:
            continue
        message = unknown_field(key, known)
        if node.value is None and " " in key:
            message = sentence('"{key}" follows a comma; put quotes around a text with a comma', key=shown(key))
        problems.append(Message(message, path_text(path), node.key_place))
    return problems


def problem_at(
    text: str, node: Node, path: Sequence[str | int], level: Level = "error", stage: Stage = "read"
) -> Message:
    """Return a message about the node at `path`, with its place; at `level`, to be reported in `stage`."""
    return Message(text, path_text(path), node.place, level, stage)


def collected(parsed: Iterable[tuple[_V | None, Iterable[Message]]]) -> tuple[list[_V], list[Message]]:
    """Return the valid values and all problems, from values that are None if they are invalid."""
    values: list[_V] = []
    problems: list[Message] = []
    for value, wrong in parsed:
        values += [] if value is None else [value]
        problems += wrong
    return values, problems


def in_order(problems: Iterable[Message], file: str) -> tuple[Message, ...]:
    """Sort the problems by place, those of `file` first, without duplicates."""

    def key(problem: Message) -> tuple[bool, str, int, int]:
        place = problem.place or Place(file)
        return place.file != file, place.file, place.line, place.column

    return tuple(sorted(dict.fromkeys(problems), key=key))


def input_error(problems: Iterable[Message], file: str) -> InputError:
    """Return one error with the `problems` in order, at most `limits.PROBLEMS` of them."""
    ordered = in_order(problems, file)
    if len(ordered) > limits.PROBLEMS:
        more = Message(sentence("there are more problems than these {most:,}", most=limits.PROBLEMS), place=Place(file))
        ordered = (*ordered[: limits.PROBLEMS], more)
    return InputError(*ordered)

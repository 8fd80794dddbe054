"""The values of a YAML text as nodes: every scalar is the text as written, and knows its line and column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from worksheets.base.errors import Message, Place

Path: TypeAlias = tuple[str | int, ...]


class Node(NamedTuple):
    """A value of the file; None stands where nothing is said.

    `key_place` is the place of its key, for a value of a mapping. A node is not `whole` if
    something in it was refused, so that it is not what its author meant.
    """

    value: str | tuple[Node, ...] | dict[str, Node] | None
    place: Place
    key_place: Place | None = None
    whole: bool = True

    def plain(self) -> Any:
        """The value as plain texts, None, lists and dicts."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, tuple):
            return [node.plain() for node in self.value]
        return self.value

    def child(self, part: str | int) -> Node | None:
        """The value at a key or an index, if there is one."""
        if isinstance(self.value, dict):
            return self.value.get(str(part))
        listed = self.value if isinstance(self.value, tuple) and isinstance(part, int) else ()
        return listed[int(part)] if listed and int(part) < len(listed) else None

    def at(self, path: Sequence[str | int]) -> tuple[Node, Path]:
        """The deepest node on `path` that is there, and the part of the path that leads to it."""
        node: Node = self
        for done, part in enumerate(path):
            inner = node.child(part)
            if inner is None:
                return node, tuple(path[:done])
            node = inner
        return node, tuple(path)


class Cut(NamedTuple):
    """A text behind which a comment stands that may belong to it: its path, and a warning for its author."""

    path: Path
    warning: Message


class Document(NamedTuple):
    """A file's value, what was refused while reading it, and texts that comments may have cut."""

    root: Node
    problems: tuple[Message, ...]
    cuts: tuple[Cut, ...] = ()

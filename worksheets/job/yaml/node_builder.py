"""Builds nodes from the events of a YAML parser.

Events, unlike the nodes of `yaml.compose`, distinguish an explicit tag from a resolved one and an alias from its copy,
and building can stop at a limit. What job files may not have (anchors, aliases, tags, merge keys, duplicate keys) is
reported, and the rest of the file is still read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from sys import intern
from typing import Any

import yaml

from worksheets.base.errors import InputError, Message, Place
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Cut, Document, Node, Path, input_error, path_text
from worksheets.job.yaml.syntax import SQUEEZED, cut_text, source_lines


@dataclass(slots=True)
class _Frame:
    """A list or mapping being read: its nodes so far, and the key whose value comes next."""

    place: Place
    path: Path
    key_place: Place | None
    is_key: bool
    items: list[Node] | dict[str, Node]
    whole: bool = True
    key: str | None = None
    """None also for a rejected pair, whose value is read and discarded."""
    next_key_place: Place | None = None

    @property
    def wants_key(self) -> bool:
        return self.next_key_place is None and isinstance(self.items, dict)

    def inner_path(self) -> Path:
        """Return the path of the next node."""
        if isinstance(self.items, list):
            return (*self.path, len(self.items))
        return self.path if self.key is None else (*self.path, self.key)

    def open_pair(self, key: str | None, place: Place, whole: bool) -> None:
        self.key, self.next_key_place = key, place
        self.whole = self.whole and whole

    def add(self, node: Node) -> None:
        if isinstance(self.items, list):
            self.items.append(node)
            self.whole = self.whole and node.whole
            return
        if self.key is not None:
            self.items[self.key] = node
            self.whole = self.whole and node.whole
        self.key = self.next_key_place = None


class NodeBuilder:
    """Builds a document from events, taken one by one; raises InputError beyond the limits of nesting and size."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self._root: Node | None = None
        self.problems: list[Message] = []
        self.cuts: list[Cut] = []
        self._stack: list[_Frame] = []
        self._nodes = 0
        self._documents = 0
        self._lines: list[str] | None = None
        self._commented: frozenset[int] = frozenset()
        """The lines that may end with a comment, counted from 0."""
        if "#" in text:
            self._commented = frozenset(i for i, line in enumerate(self.lines) if " #" in line or "\t#" in line)

    @property
    def lines(self) -> list[str]:
        """The lines of the text as YAML counts them."""
        if self._lines is None:
            self._lines = source_lines(self.text)
        return self._lines

    @property
    def path(self) -> Path:
        """The path of the next node."""
        return self._stack[-1].inner_path() if self._stack else ()

    @property
    def column(self) -> int:
        """The column in which the top list or mapping begins."""
        return self._stack[0].place.column

    @property
    def begun_items(self) -> list[Node]:
        """The items so far of the list that is being read; callers may replace the items that they have used."""
        items = self._stack[-1].items
        return items if isinstance(items, list) else []

    def begun(self) -> Node:
        """Return the top mapping so far; its last value is the list that has begun, with one placeholder item."""
        top, last = self._stack
        items = dict(top.items) if isinstance(top.items, dict) else {}
        items[str(top.key)] = Node((Node(None, last.place),), last.place, last.key_place, last.whole)
        return Node(items, top.place, None, top.whole)

    def document(self) -> Document:
        """Return the result once all events are taken; its value is None if the text has comments only."""
        return Document(self._root or Node(None, Place(self.file, 1, 1)), tuple(self.problems), tuple(self.cuts))

    def take(self, event: Any) -> None:
        """Take the next event."""
        action = _ACTIONS.get(type(event))
        if action:
            action(self, event)

    def _scalar(self, event: Any) -> None:
        self._count(event)
        value, style, tag, mark = event.value, event.style, event.tag, event.start_mark
        whole = self._check_properties(event) if tag or event.anchor else True
        frame = self._stack[-1] if self._stack else None
        if frame and frame.wants_key:
            self._open_pair(event, frame, whole)
            return
        if not style:
            last = event.end_mark.line
            if mark.line != last:
                whole = self._check_lines(event) and whole
            if last in self._commented:
                self._note_cut(event)
        text = intern(value) if value or style or tag else None  # jobs repeat the same words
        place = Place(self.file, mark.line + 1, mark.column + 1)
        self._add(Node(text, place, frame.next_key_place if frame else None, whole))

    def _note_cut(self, event: Any) -> None:
        """Note a comment after a text, if it may belong to the text."""
        end = event.end_mark
        cut = cut_text(event.value, self.lines[end.line][end.column :], end.column)
        if cut:
            path = self.path
            place = Place(self.file, end.line + 1, cut.column + 1)
            self.cuts.append(Cut(path, Message(cut.message, path_text(path), place, "warning", "build")))

    def _alias(self, event: Any) -> None:
        self._count(event)
        message = sentence(
            '"*{anchor}": aliases are not supported; write the value out, or quote the text', anchor=shown(event.anchor)
        )
        self._refuse(event, message)
        if self._stack and self._stack[-1].wants_key:
            self._stack[-1].open_pair(None, self._place(event), whole=False)
        else:
            self._add(Node(None, self._place(event), self._key_place(), whole=False))

    def _start(self, event: Any) -> None:
        self._count(event)
        whole = self._check_properties(event)
        is_key = bool(self._stack) and self._stack[-1].wants_key
        if is_key:
            self._refuse(event, sentence("a key must be a text, not a list or mapping"))
        if len(self._stack) == limits.NESTING:
            raise self._fatal(
                event, sentence("lists and mappings are nested more than {most} deep", most=limits.NESTING)
            )
        items: list[Node] | dict[str, Node] = {} if isinstance(event, yaml.MappingStartEvent) else []
        self._stack.append(_Frame(self._place(event), self.path, self._key_place(), is_key, items, whole))

    def _end(self, _: Any) -> None:
        frame = self._stack.pop()
        if frame.is_key:
            self._stack[-1].open_pair(None, frame.place, whole=False)
        else:
            value = frame.items if isinstance(frame.items, dict) else tuple(frame.items)
            self._add(Node(value, frame.place, frame.key_place, frame.whole))

    def _document(self, event: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            raise self._fatal(
                event, sentence('a second document begins here; a job file has only one: delete this line "---"')
            )

    def _open_pair(self, event: Any, frame: _Frame, whole: bool) -> None:
        key = intern(event.value)
        place = self._place(event)
        if not event.style and key in ("", "<<"):
            merge = sentence('"<<": merge keys are not supported; write the fields out')
            why = merge if key else sentence("there is no key before this colon")
            self._refuse(event, why)
            frame.open_pair(None, place, whole=False)
        elif isinstance(frame.items, dict) and key in frame.items:
            first = frame.items[key].key_place or place
            message = sentence('"{key}" is a duplicate; the first is in line {line}', key=shown(key), line=first.line)
            self.problems.append(Message(message, path_text((*frame.path, key)), place))
            frame.open_pair(None, place, whole)
        else:
            frame.open_pair(key, place, whole)

    def _add(self, node: Node) -> None:
        if self._stack:
            self._stack[-1].add(node)
        else:
            self._root = node

    def _count(self, event: Any) -> None:
        self._nodes += 1
        if self._nodes > limits.NODES:
            raise self._fatal(
                event, sentence("the file has more than {most:,} keys and values; split it", most=limits.NODES)
            )

    def _check_properties(self, event: Any) -> bool:
        """Report an anchor or a tag; return whether the value can be used, as with an anchor."""
        if event.anchor:
            self._refuse(
                event,
                sentence(
                    '"&{anchor}": anchors are not supported; delete it, or quote the text', anchor=shown(event.anchor)
                ),
            )
        if event.tag:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self._refuse(
                event, sentence('"{tag}": tags are not supported; delete it, or quote the text', tag=shown(tag))
            )
        return not event.tag

    def _check_lines(self, event: Any) -> bool:
        """Report a line of a text that looks like a field or a list item of its own; return whether there is none."""
        for index in range(event.start_mark.line + 1, min(event.end_mark.line + 1, len(self.lines))):
            line = self.lines[index]
            found = re.match(SQUEEZED, line)
            message = sentence('put a space after the colon of "{found}:"', found=found[1]) if found else ""
            if line.lstrip().startswith("- "):
                message = sentence("this list item is indented more than the one before it")
            if message:
                indent = found.start(1) if found else len(line) - len(line.lstrip())
                self.problems.append(Message(message, place=Place(self.file, index + 1, indent + 1)))
                return False
        return True

    def _key_place(self) -> Place | None:
        return self._stack[-1].next_key_place if self._stack else None

    def _place(self, event: Any) -> Place:
        return Place(self.file, event.start_mark.line + 1, event.start_mark.column + 1)

    def _refuse(self, event: Any, message: str) -> None:
        self.problems.append(Message(message, path_text(self.path), self._place(event)))

    def _fatal(self, event: Any, message: str) -> InputError:
        return input_error([*self.problems, Message(message, place=self._place(event))], self.file)


_ACTIONS: dict[type, Callable[[NodeBuilder, Any], None]] = {
    yaml.ScalarEvent: NodeBuilder._scalar,
    yaml.AliasEvent: NodeBuilder._alias,
    yaml.SequenceStartEvent: NodeBuilder._start,
    yaml.MappingStartEvent: NodeBuilder._start,
    yaml.SequenceEndEvent: NodeBuilder._end,
    yaml.MappingEndEvent: NodeBuilder._end,
    yaml.DocumentStartEvent: NodeBuilder._document,
}

"""YAML as text with places: every scalar is the text as written, and knows its line and column.

The nodes are built from the parser's events and not with `yaml.compose`: events still tell an
explicit tag from a resolved one, and an alias from its copy, and they allow to stop at a limit.
What a job file may not have (anchors, aliases, tags, merge keys, keys said twice) is collected,
and the rest of the file is read on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from sys import intern
from typing import Any, NamedTuple, TypeAlias

import yaml

from worksheets.errors import InputError, Place, Problem
from worksheets.job import limits
from worksheets.job.comments import cut_text
from worksheets.job.problems import input_error, path_text
from worksheets.job.syntax import SQUEEZED, explain, source_lines
from worksheets.quotes import shown

Path: TypeAlias = tuple[str | int, ...]

SHORT = 50_000
"""Characters of a text whose nodes are kept for a while; nobody changes a node."""

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CONTROL = re.compile("[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Node:
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
        if isinstance(self.value, tuple) and isinstance(part, int) and part < len(self.value):
            return self.value[part]
        return None

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
    """A text behind which a comment stands that may belong to it: its path, and what to tell its author."""

    path: Path
    problem: Problem


class Document(NamedTuple):
    """A file's value, what was refused while reading it, and texts that comments may have cut."""

    root: Node
    problems: tuple[Problem, ...]
    cuts: tuple[Cut, ...] = ()


def parse_nodes(text: str, file: str) -> Document:
    """The value of a YAML text; a file that holds only comments has the value None.

    Raises InputError, with all problems found so far, where reading cannot go on: control
    characters, a syntax error, a second document, and beyond the limits of nesting and size.
    Short texts are read once: a form asks for what its last ones say again and again.
    """
    return _read_before(text, file) if len(text) <= SHORT else _parse_nodes(text, file)


def _parse_nodes(text: str, file: str) -> Document:
    control = [
        Problem(f"the character U+{ord(found[0]):04X} cannot stand in a job file; delete it", place=place)
        for found, place in islice(_control_characters(text, file), limits.PROBLEMS + 1)
    ]
    if control:
        raise input_error(control, file)
    builder = _Builder(text, file)
    try:
        for event in events_of(text):
            builder.handle(event)
    except yaml.MarkedYAMLError as error:
        line, column, message = explain(error, builder.lines)
        place = Place(file, line + 1, column + 1)
        raise input_error([*builder.problems, Problem(message, place=place)], file) from None
    root = builder.root or Node(None, Place(file, 1, 1))
    return Document(root, tuple(builder.problems), tuple(builder.cuts))


_read_before = lru_cache(maxsize=4)(_parse_nodes)


def events_of(text: str) -> Iterator[Any]:
    """The events of PyYAML's parser; raises its error behind those before it. Those of short texts are kept a while."""
    if len(text) > SHORT:
        yield from yaml.parse(text, Loader=_LOADER)
        return
    events, error = _parsed(text)
    yield from events
    if error:
        raise error.with_traceback(None)


@lru_cache(maxsize=4)
def _parsed(text: str) -> tuple[tuple[Any, ...], yaml.MarkedYAMLError | None]:
    events: list[Any] = []
    try:
        events.extend(yaml.parse(text, Loader=_LOADER))
    except yaml.MarkedYAMLError as error:
        return tuple(events), error
    return tuple(events), None


def _control_characters(text: str, file: str) -> Iterator[tuple[re.Match[str], Place]]:
    if not _CONTROL.search(text):
        return
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        for found in _CONTROL.finditer(line):
            yield found, Place(file, number, found.start() + 1)


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
    """None also for a pair that was refused: its value is read and left out."""
    next_key_place: Place | None = None

    @property
    def wants_key(self) -> bool:
        return isinstance(self.items, dict) and self.next_key_place is None

    def inner_path(self) -> Path:
        """The path of what comes next."""
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


@dataclass(slots=True)
class _Builder:
    text: str
    file: str
    root: Node | None = None
    problems: list[Problem] = field(default_factory=list)
    cuts: list[Cut] = field(default_factory=list)
    _stack: list[_Frame] = field(default_factory=list)
    _nodes: int = 0
    _documents: int = 0
    _lines: list[str] | None = None
    _commented: frozenset[int] = frozenset()
    """The lines in which a comment may stand behind something, counted from 0."""

    def __post_init__(self) -> None:
        if "#" in self.text:
            self._commented = frozenset(i for i, line in enumerate(self.lines) if " #" in line or "\t#" in line)

    @property
    def lines(self) -> list[str]:
        """The lines of the text as YAML counts them."""
        if self._lines is None:
            self._lines = source_lines(self.text)
        return self._lines

    def handle(self, event: Any) -> None:
        action = _ACTIONS.get(type(event))
        if action:
            action(self, event)

    def scalar(self, event: Any) -> None:
        self._count(event)
        whole = self._check_properties(event)
        if self._stack and self._stack[-1].wants_key:
            self._open_pair(event, self._stack[-1], whole)
            return
        if not event.style and event.start_mark.line != event.end_mark.line:
            whole = self._check_lines(event) and whole
        if self._commented and not event.style and event.end_mark.line in self._commented:
            self._look_behind(event)
        said = event.value or event.style or event.tag
        value = intern(event.value) if said else None  # jobs say the same words again and again
        self._add(Node(value, self._place(event), self._key_place(), whole))

    def _look_behind(self, event: Any) -> None:
        """Take note of a comment behind a text, if it may belong to the text."""
        end = event.end_mark
        cut = cut_text(event.value, self.lines[end.line][end.column :], end.column)
        if cut:
            path = self._path()
            place = Place(self.file, end.line + 1, cut.column + 1)
            self.cuts.append(Cut(path, Problem(cut.message, path_text(path), place)))

    def alias(self, event: Any) -> None:
        self._count(event)
        self._refuse(event, f'"*{shown(event.anchor)}": aliases are not read; write the value out, or quote the text')
        if self._stack and self._stack[-1].wants_key:
            self._stack[-1].open_pair(None, self._place(event), whole=False)
        else:
            self._add(Node(None, self._place(event), self._key_place(), whole=False))

    def start(self, event: Any) -> None:
        self._count(event)
        whole = self._check_properties(event)
        is_key = bool(self._stack) and self._stack[-1].wants_key
        if is_key:
            self._refuse(event, "a key must be a text, not a list or mapping")
        if len(self._stack) == limits.NESTING:
            raise self._fatal(event, f"lists and mappings are nested more than {limits.NESTING} deep")
        items: list[Node] | dict[str, Node] = {} if isinstance(event, yaml.MappingStartEvent) else []
        frame = _Frame(self._place(event), self._path(), self._key_place(), is_key, items, whole)
        self._stack.append(frame)

    def end(self, _: Any) -> None:
        frame = self._stack.pop()
        if frame.is_key:
            self._stack[-1].open_pair(None, frame.place, whole=False)
        else:
            value = frame.items if isinstance(frame.items, dict) else tuple(frame.items)
            self._add(Node(value, frame.place, frame.key_place, frame.whole))

    def document(self, event: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            raise self._fatal(event, 'a second document begins here; a job file has one, so delete this line "---"')

    def _open_pair(self, event: Any, frame: _Frame, whole: bool) -> None:
        key = intern(event.value)
        place = self._place(event)
        if not event.style and key in ("", "<<"):
            why = '"<<": merge keys are not read; write the fields out' if key else "there is no key before this colon"
            self._refuse(event, why)
            frame.open_pair(None, place, whole=False)
        elif isinstance(frame.items, dict) and key in frame.items:
            first = frame.items[key].key_place or place
            message = f'"{shown(key)}" is said twice; the first is in line {first.line}'
            self.problems.append(Problem(message, path_text((*frame.path, key)), place))
            frame.open_pair(None, place, whole)
        else:
            frame.open_pair(key, place, whole)

    def _add(self, node: Node) -> None:
        if self._stack:
            self._stack[-1].add(node)
        else:
            self.root = node

    def _count(self, event: Any) -> None:
        self._nodes += 1
        if self._nodes > limits.NODES:
            raise self._fatal(event, f"the file has more than {limits.NODES:,} keys and values; split it")

    def _check_properties(self, event: Any) -> bool:
        """Refuse an anchor or a tag; whether the value is what its author meant all the same."""
        if event.anchor:
            self._refuse(event, f'"&{shown(event.anchor)}": anchors are not read; delete it, or quote the text')
        if event.tag:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self._refuse(event, f'"{shown(tag)}": tags are not read; delete it, or quote the text')
        return not event.tag

    def _check_lines(self, event: Any) -> bool:
        """Whether no line of a text of several lines looks like a field or a list item of its own."""
        for index in range(event.start_mark.line + 1, min(event.end_mark.line + 1, len(self.lines))):
            line = self.lines[index]
            found = SQUEEZED.match(line)
            message = f'put a space after the colon of "{found[1]}:"' if found else ""
            if line.lstrip().startswith("- "):
                message = "this list item is indented deeper than the one before it"
            if message:
                indent = found.start(1) if found else len(line) - len(line.lstrip())
                self.problems.append(Problem(message, place=Place(self.file, index + 1, indent + 1)))
                return False
        return True

    def _key_place(self) -> Place | None:
        return self._stack[-1].next_key_place if self._stack else None

    def _path(self) -> Path:
        return self._stack[-1].inner_path() if self._stack else ()

    def _place(self, event: Any) -> Place:
        return Place(self.file, event.start_mark.line + 1, event.start_mark.column + 1)

    def _refuse(self, event: Any, message: str) -> None:
        self.problems.append(Problem(message, path_text(self._path()), self._place(event)))

    def _fatal(self, event: Any, message: str) -> InputError:
        return input_error([*self.problems, Problem(message, place=self._place(event))], self.file)


_ACTIONS: dict[type, Callable[[_Builder, Any], None]] = {
    yaml.ScalarEvent: _Builder.scalar,
    yaml.AliasEvent: _Builder.alias,
    yaml.SequenceStartEvent: _Builder.start,
    yaml.MappingStartEvent: _Builder.start,
    yaml.SequenceEndEvent: _Builder.end,
    yaml.MappingEndEvent: _Builder.end,
    yaml.DocumentStartEvent: _Builder.document,
}

"""Changes of a job's text that leave all other text as it is: comments, blank lines, quotes, the order of fields.

What a form writes into a job is a list of small changes at paths such as `("sheets", 0, "size")`. Each replaces,
adds or takes away the text of one value and nothing else; what it then reads is compared with what it should read, so
that a change comes out right or not at all. Where that cannot be, what stands round the value is rewritten.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import reduce
from operator import getitem
from typing import Any, Literal, TypeAlias

import yaml
from yaml.composer import Composer
from yaml.resolver import BaseResolver

from worksheets.base.errors import InputError
from worksheets.job.yaml.nodes import Path
from worksheets.job.yaml.problems import path_text
from worksheets.job.yaml.yaml_nodes import events_of, parse_nodes
from worksheets.job.yaml.yaml_text import WIDTH, flow_list, scalar

Value: TypeAlias = "str | Sequence[Value] | Mapping[str, Value]"
"""Texts, lists and mappings; what a job file says of a number or a yes is a text, too."""

_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
_FIELD = re.compile("[a-z][a-z_]*")
STEP = 2
"""Columns that each level of nesting is indented by."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change: `set` the value at a path, `remove` it, `insert` an item before an index, `move` an item `to` one.

    The parents of a path must be there; a mapping gets a new key at its end.
    """

    what: Literal["set", "remove", "insert", "move"]
    path: Path
    value: Value = ""
    to: int = 0


def edit(text: str, changes: Iterable[Change], file: str = "job") -> str:
    """The text with the changes made in it, one after the other; raises InputError where one cannot be made.

    `file` names the text in messages about what is no YAML.
    """
    for change in changes:
        text = _edited(text, change, file)
    return text


def _edited(text: str, change: Change, file: str) -> str:
    before = _plain(text, file)
    wanted = _changed(before, change)
    if wanted == before:
        return text
    attempts = [change]
    for depth in range(len(change.path) - 1, 0, -1):  # else rewrite what surrounds it, without comments
        around = change.path[:depth]
        attempts.append(Change("set", around, reduce(getitem, around, wanted)))
    for attempt in attempts:
        edited = _Text(text).edited(attempt)
        with suppress(InputError):
            if _plain(edited, file) == wanted:
                return edited
    raise InputError(f"{path_text(change.path)} cannot be changed without rewriting the whole job")


def _plain(text: str, file: str) -> Any:
    """What a text says, all of it as texts; raises InputError where it is not whole."""
    root, problems, _ = parse_nodes(text, file)
    if problems:
        raise InputError(*problems)
    return {} if root.value is None else root.plain()


def _changed(data: Any, change: Change) -> Any:
    """The data with a change made in it."""
    if not change.path:
        raise InputError("a change needs a path")
    part, *rest = change.path
    try:
        if rest:
            inner = _changed(data[part], Change(change.what, tuple(rest), change.value, change.to))
            if isinstance(part, int):
                return [*data[:part], inner, *data[part + 1 :]]
            return {**data, part: inner}
        if isinstance(data, dict) and isinstance(part, str):
            if change.what == "set":
                return {**data, part: _read(change.value)}
            if change.what == "remove":
                return {key: value for key, value in data.items() if key != part}
        if isinstance(data, list) and isinstance(part, int) and 0 <= part <= len(data):
            return _changed_list(data, part, change)
    except (KeyError, IndexError, TypeError):
        pass
    raise InputError(f"there is no {path_text(change.path)} to {change.what}")


def _changed_list(data: list[Any], index: int, change: Change) -> list[Any]:
    if change.what == "insert":
        return [*data[:index], _read(change.value), *data[index:]]
    item = data[index]
    others = [*data[:index], *data[index + 1 :]]
    if change.what == "set":
        return [*data[:index], _read(change.value), *data[index + 1 :]]
    return others if change.what == "remove" else [*others[: change.to], item, *others[change.to :]]


def _read(value: Value) -> Any:
    """The value as it will be read: empty texts are nothing."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return {key: _read(each) for key, each in value.items()}
    return [_read(each) for each in value]


class _Composed(Composer, BaseResolver):
    """Composes the nodes of a text from the events that it was read from already: parsing takes most of the time."""

    def __init__(self, text: str) -> None:
        Composer.__init__(self)
        BaseResolver.__init__(self)
        self._events = list(events_of(text))[::-1]

    def peek_event(self) -> Any:
        """The event that comes next."""
        return self._events[-1] if self._events else None

    def get_event(self) -> Any:
        """The same, and on to the one behind it."""
        return self._events.pop() if self._events else None

    def check_event(self, *choices: type) -> bool:
        """Whether one comes that is of these classes."""
        return bool(self._events) and (not choices or isinstance(self._events[-1], choices))


def composed(text: str) -> Any:
    """The root of the text's nodes, as of `yaml.compose`."""
    return _Composed(text).get_single_node()


class _Text:
    """A text and its nodes, whose ends are those of what was written and not of the blank lines behind it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0, *(found.end() for found in _BREAK.finditer(text))]
        self._newline = "\r\n" if "\r\n" in text else "\n"
        self._root = composed(text)

    def edited(self, change: Change) -> str:
        """The text with the change made."""
        *parents, last = change.path
        parent = self._root
        for part in parents:
            parent = self._child(parent, part)[1]
        if parent is None:
            return self._text.rstrip() + self._newline * bool(self._text.strip()) + self._pair(last, change.value, 0)
        if isinstance(parent, yaml.MappingNode):
            return self._edit_mapping(parent, str(last), change)
        return self._edit_list(parent, int(last), change)

    # ---- where things stand

    def _at(self, mark: Any) -> int:
        start: int = self._starts[mark.line]
        return start + int(mark.column)

    def _line(self, offset: int) -> int:
        return bisect_right(self._starts, offset) - 1

    def _line_end(self, offset: int) -> int:
        """Where the line of an offset ends, without its break."""
        found = _BREAK.search(self._text, offset)
        return found.start() if found else len(self._text)

    def _next_line(self, offset: int) -> int:
        found = _BREAK.search(self._text, offset)
        return found.end() if found else len(self._text)

    def _start(self, node: Any) -> int:
        return self._at(node.start_mark)

    def _end(self, node: Any) -> int:
        """Behind the last character of a value, where the parser goes on to the next token."""
        if isinstance(node, yaml.CollectionNode) and not node.flow_style:
            last = node.value[-1]
            if isinstance(node, yaml.MappingNode):
                key, value = last
                return max(self._end(value), self._colon(key) + 1)
            return max(self._end(last), self._start(last))
        end = self._at(node.end_mark)
        if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
            return self._start(node) + len(self._text[self._start(node) : end].rstrip())
        return end

    def _colon(self, key: Any) -> int:
        return self._text.index(":", self._at(key.end_mark))

    def _child(self, node: Any, part: str | int) -> tuple[Any, Any]:
        """The key, if any, and the value at a part of a path."""
        if isinstance(node, yaml.MappingNode):
            return next((key, value) for key, value in node.value if key.value == str(part))
        return None, node.value[int(part)]

    # ---- mappings

    def _edit_mapping(self, node: Any, name: str, change: Change) -> str:
        found = next(((key, value) for key, value in node.value if key.value == name), None)
        if change.what == "remove":
            return self._without_pair(node, found)
        if found is None:
            return self._with_pair(node, name, change.value)
        key, value = found
        if isinstance(value, yaml.SequenceNode) and not value.flow_style and _is_list(change.value):
            return self._relisted(value, change.value)
        start, end = self._colon(key) + 1, max(self._end(value), self._colon(key) + 1)
        inside = node.flow_style
        column = 0 if inside else int(key.start_mark.column)
        return self._text[:start] + self._value(change.value, column, inside=inside) + self._text[end:]

    def _with_pair(self, node: Any, name: str, value: Value) -> str:
        if node.flow_style:
            at = self._text.rindex("}", 0, self._at(node.end_mark))
            inner = self._text[:at].rstrip()
            comma = "" if inner.endswith(("{", ",")) else ", "
            return f"{inner}{comma}{_name(name)}:{self._value(value, 0, inside=True)}" + self._text[at:]
        indent = int(node.value[0][0].start_mark.column)
        end = self._line_end(self._end(node))
        return self._text[:end] + self._newline + self._pair(name, value, indent).rstrip("\r\n") + self._text[end:]

    def _without_pair(self, node: Any, found: Any) -> str:
        key, value = found
        number = node.value.index(found)
        if node.flow_style:
            return self._without_item(node, number, self._start(key), max(self._end(value), self._colon(key) + 1))
        start, end = self._start(key), max(self._end(value), self._colon(key) + 1)
        if number + 1 < len(node.value) and self._line(start) != self._line(self._start(node)):
            return self._cut_lines(start, end)
        if number + 1 < len(node.value):  # the first one, perhaps behind the dash of an item
            return self._text[:start] + self._text[self._start(node.value[number + 1][0]) :]
        if number:
            return self._cut_lines(start, end)
        return self._text[:start] + "{}" + self._text[end:]

    def _pair(self, name: object, value: Value, indent: int) -> str:
        return f"{' ' * indent}{_name(str(name))}:{self._value(value, indent)}{self._newline}"

    # ---- lists

    def _edit_list(self, node: Any, index: int, change: Change) -> str:
        items = node.value
        if change.what == "insert":
            return self._with_item(node, index, change.value)
        if change.what == "set":
            if node.flow_style:
                start, end = self._start(items[index]), self._end(items[index])
                return self._text[:start] + self._value(change.value, 0, inside=True).lstrip() + self._text[end:]
            moved = _Text(self._with_item(node, index, change.value))
            return moved.edited(Change("remove", (*change.path[:-1], index + 1)))
        if change.what == "remove":
            if node.flow_style:
                return self._without_item(node, index, self._start(items[index]), self._end(items[index]))
            if len(items) == 1:
                return self._emptied(node)
            start, end = self._item_lines(node, index)
            return self._text[:start] + self._text[end:]
        return self._moved(node, index, change)

    def _moved(self, node: Any, index: int, change: Change) -> str:
        if node.flow_style:
            item = self._text[self._start(node.value[index]) : self._end(node.value[index])]
            without = _Text(self._edit_list(node, index, Change("remove", change.path)))
            parent = without._root
            for part in change.path[:-1]:
                parent = without._child(parent, part)[1]
            return without._with_flow_item(parent, change.to, item)
        blocks = [self._item_lines(node, number) for number in range(len(node.value))]
        texts = [self._with_break(self._text[start:end]) for start, end in blocks]
        texts.insert(change.to, texts.pop(index))
        return self._text[: blocks[0][0]] + "".join(texts) + self._text[blocks[-1][1] :]

    def _with_item(self, node: Any, index: int, value: Value) -> str:
        if node.flow_style:
            return self._with_flow_item(node, index, self._value(value, 0, inside=True).lstrip())
        column = self._dash(node.value[0]) - self._starts[self._line(self._dash(node.value[0]))]
        item = self._item(value, column)
        if index < len(node.value):
            at = self._item_lines(node, index)[0]
            if at != self._starts[self._line(at)]:  # the first item of a list in a list
                return self._text[:at] + item.lstrip() + " " * column + self._text[at:]
            return self._text[:at] + item + self._text[at:]
        at = self._next_line(self._end(node))
        return self._with_break(self._text[:at]) + item + self._text[at:]

    def _with_flow_item(self, node: Any, index: int, item: str) -> str:
        if index < len(node.value):
            at = self._start(node.value[index])
            return f"{self._text[:at]}{item}, {self._text[at:]}"
        at = self._at(node.end_mark) - 1
        inner = self._text[:at].rstrip()
        return inner + ("" if inner.endswith(("[", ",")) else ", ") + item + self._text[at:]

    def _without_item(self, node: Any, number: int, start: int, end: int) -> str:
        """A flow collection without the item or pair from `start` to `end`, and a comma less."""
        if number + 1 < len(node.value):
            following = node.value[number + 1]
            first = following[0] if isinstance(node, yaml.MappingNode) else following
            return self._text[:start] + self._text[self._start(first) :]
        before = self._text[:start].rstrip()
        return (before.removesuffix(",") if number else self._text[:start]) + self._text[end:]

    def _relisted(self, node: Any, values: Any) -> str:
        """A list, an item a line, with other items; those that stay keep their lines and comments."""
        if not values:
            return self._emptied(node)
        column = self._dash(node.value[0]) - self._starts[self._line(self._dash(node.value[0]))]
        blocks = [self._item_lines(node, number) for number in range(len(node.value))]
        texts = [self._with_break(self._text[start:end]) for start, end in blocks]
        old = [repr(_of_node(item)) for item in node.value]
        new = [repr(_read(value)) for value in values]
        lines: list[str] = []
        for what, first, last, begin, stop in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            kept = texts[first:last] if what == "equal" else ()
            lines += kept or [self._list_item(each, column) for each in values[begin:stop]]
        start, end = blocks[0][0], blocks[-1][1]
        return self._text[:start] + "".join(lines) + self._text[end:]

    def _emptied(self, node: Any) -> str:
        """A list, an item a line, without its items; indented, since its dashes may stand below its key."""
        start, end = self._dash(node.value[0]), max(self._end(node), self._dash(node.value[0]) + 1)
        return f"{self._text[:start]}  []{self._text[end:]}"

    def _dash(self, item: Any) -> int:
        """Where the dash before an item of a list stands."""
        return self._text.rindex("-", 0, self._start(item) + (item.start_mark.index == item.end_mark.index))

    def _item_lines(self, node: Any, index: int) -> tuple[int, int]:
        """From the comments above an item, which belong to it, to the end of its last line."""
        first = self._dash(node.value[index])
        start = self._starts[self._line(first)]
        if self._text[start:first].strip():  # behind another dash
            return first, self._next_line(max(self._end(node.value[index]), first + 1))
        column = first - start
        while start and self._belongs_below(start, column, blank=index > 0):
            start = self._starts[self._line(start) - 1]
        return start, self._next_line(max(self._end(node.value[index]), first + 1))

    def _belongs_below(self, start: int, column: int, *, blank: bool) -> bool:
        """Whether the line above is a comment for what stands in a column below it, or a blank one between items."""
        line = self._text[self._starts[self._line(start) - 1] : start].rstrip()
        return blank if not line else line[:column].isspace() == bool(column) and line[column : column + 1] == "#"

    def _cut_lines(self, start: int, end: int) -> str:
        """Without the lines from one offset to another."""
        return self._text[: self._starts[self._line(start)]] + self._text[self._next_line(end) :]

    def _with_break(self, text: str) -> str:
        return text if not text or _BREAK.search(text, len(text) - 1) else text + self._newline

    # ---- new text

    def _item(self, value: Value, column: int) -> str:
        """An item of a list, its dash in a column."""
        if isinstance(value, Mapping) and value:
            pairs = [self._pair(name, each, column + STEP) for name, each in value.items()]
            return " " * column + "- " + "".join(pairs).lstrip()
        return f"{' ' * column}-{self._value(value, column)}{self._newline}"

    def _value(self, value: Value, indent: int, *, inside: bool = False) -> str:
        """What stands behind the colon of a key in column `indent`, with the blank or line break before it.

        `inside` of brackets there are no lines of their own.
        """
        if isinstance(value, str):
            return f" {scalar(value)}"
        if isinstance(value, Mapping):
            line = " {" + ", ".join(f"{_name(n)}:{self._value(v, 0, inside=True)}" for n, v in value.items()) + "}"
            if inside or not value or all(isinstance(each, str) for each in value.values()):
                return line
            return self._newline + "".join(self._pair(n, v, indent + STEP) for n, v in value.items()).rstrip("\r\n")
        if all(isinstance(each, str) for each in value):
            line = f" {flow_list([str(each) for each in value], WIDTH)}" if inside else ""
            if inside:
                return line.replace("\n" + " " * (WIDTH + 1), " ")
            short = " " + flow_list([str(each) for each in value], 0).replace("\n ", " ")
            if len(short) + indent <= WIDTH - 20:
                return short
            lines = flow_list([str(each) for each in value], indent + STEP).replace("\n", self._newline)
            return f"{self._newline}{' ' * (indent + STEP)}{lines}"
        if inside:
            return " [" + ", ".join(self._value(each, 0, inside=True).lstrip() for each in value) + "]"
        items = (self._list_item(each, indent + STEP) for each in value)
        return self._newline + "".join(items).rstrip("\r\n")

    def _list_item(self, value: Value, column: int) -> str:
        """An item of a new list: a word with its clue on one line, a sheet on several."""
        if isinstance(value, Mapping) and all(isinstance(each, str) for each in value.values()) and len(value) < 3:
            return f"{' ' * column}-{self._value(value, column, inside=True)}{self._newline}"
        return self._item(value, column)


def _name(name: str) -> str:
    """A key as YAML."""
    return name if _FIELD.fullmatch(name) else scalar(name)


def _is_list(value: Value) -> bool:
    return not isinstance(value, str | Mapping)


def _of_node(node: Any) -> Any:
    """What a node says, as texts."""
    if isinstance(node, yaml.MappingNode):
        return {key.value: _of_node(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_of_node(item) for item in node.value]
    return node.value

"""Edits a job's text and leaves all other text as it is: comments, blank lines, quotes, the order of fields.

A form makes small changes at paths such as `("sheets", 0, "size")`. Each replaces, adds or removes the text of one
value. The result is parsed and compared with the expected data, so that a change is either made correctly or not at
all. If the small change fails, the value around it is rewritten.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import reduce
from operator import getitem
from typing import Any, Literal

import yaml

from worksheets.base.errors import InputError
from worksheets.base.sentences import sentence
from worksheets.job.yaml.nodes import Path, path_text
from worksheets.job.yaml.yaml_nodes import composed, parse_nodes
from worksheets.job.yaml.yaml_text import Value, Writer, name_of

_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")


@dataclass(frozen=True, slots=True)
class Change:
    """A change: `set` or `remove` the value at a path, `insert` an item before an index, or `move` an item `to` one.

    The parents of the path must exist. A new key is added at the end of its mapping.
    """

    what: Literal["set", "remove", "insert", "move"]
    path: Path
    value: Value = ""
    to: int = 0


def edit(text: str, changes: Iterable[Change], file: str = "job") -> str:
    """Make the changes in the text, one after the other; raise InputError if one cannot be made.

    Messages about invalid YAML name the text `file`.
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
    for depth in range(len(change.path) - 1, 0, -1):  # rewrite more and more around it, which loses comments
        around = change.path[:depth]
        attempts.append(Change("set", around, reduce(getitem, around, wanted)))
    for attempt in attempts:
        edited = _Text(text).edited(attempt)
        with suppress(InputError):
            if _plain(edited, file) == wanted:
                return edited
    raise InputError(sentence("{path} cannot be changed without rewriting the whole job", path=path_text(change.path)))


def _plain(text: str, file: str) -> Any:
    """Return the data of a text, all scalars as strings; raise InputError if it has problems."""
    root, problems, _ = parse_nodes(text, file)
    if problems:
        raise InputError(*problems)
    return {} if root.value is None else root.plain()


def _changed(data: Any, change: Change) -> Any:
    """Return the data with the change made."""
    if not change.path:
        raise InputError(sentence("a change needs a path"))
    part, *rest = change.path
    try:
        if rest:
            inner = _changed(data[part], Change(change.what, tuple(rest), change.value, change.to))
            if isinstance(part, int):
                return [*data[:part], inner, *data[part + 1 :]]
            return {**data, part: inner}
        if isinstance(data, dict) and isinstance(part, str):
            if change.what == "set":
                return {**data, part: _as_parsed(change.value)}
            if change.what == "remove":
                return {key: value for key, value in data.items() if key != part}
        if isinstance(data, list) and isinstance(part, int) and 0 <= part <= len(data):
            return _changed_list(data, part, change)
    except (KeyError, IndexError, TypeError):
        pass
    raise InputError(sentence("there is no {path} to {what}", path=path_text(change.path), what=change.what))


def _changed_list(data: list[Any], index: int, change: Change) -> list[Any]:
    if change.what == "insert":
        return [*data[:index], _as_parsed(change.value), *data[index:]]
    item = data[index]
    others = [*data[:index], *data[index + 1 :]]
    if change.what == "set":
        return [*data[:index], _as_parsed(change.value), *data[index + 1 :]]
    return others if change.what == "remove" else [*others[: change.to], item, *others[change.to :]]


def _as_parsed(value: Value) -> Any:
    """Return the value in the types that the parser returns."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return {key: _as_parsed(item) for key, item in value.items()}
    return [_as_parsed(item) for item in value]


class _Text:
    """A text with its nodes; a node ends at its last character, not after the blank lines that follow."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0, *(found.end() for found in _BREAK.finditer(text))]
        self._new = Writer("\r\n" if "\r\n" in text else "\n")
        self._root = composed(text)

    def edited(self, change: Change) -> str:
        """Return the text with the change made."""
        *parents, last = change.path
        parent = self._parent(parents)
        if parent is None:
            text = self._text.rstrip()
            return text + self._new.newline * bool(text) + self._new.pair(last, change.value, 0)
        if isinstance(parent, yaml.MappingNode):
            return self._edit_mapping(parent, str(last), change)
        return self._edit_list(parent, int(last), change)

    def _parent(self, path: Iterable[str | int]) -> Any:
        node = self._root
        for part in path:
            if isinstance(node, yaml.MappingNode):
                node = next(value for key, value in node.value if key.value == str(part))
            else:
                node = node.value[int(part)]
        return node

    def _spliced(self, start: int, end: int, new: str = "") -> str:
        return self._text[:start] + new + self._text[end:]

    # ---- offsets

    def _at(self, mark: Any) -> int:
        start: int = self._starts[mark.line]
        return start + int(mark.column)

    def _line(self, offset: int) -> int:
        return bisect_right(self._starts, offset) - 1

    def _line_start(self, offset: int) -> int:
        return self._starts[self._line(offset)]

    def _next_line(self, offset: int) -> int:
        found = _BREAK.search(self._text, offset)
        return found.end() if found else len(self._text)

    def _start(self, node: Any) -> int:
        return self._at(node.start_mark)

    def _end(self, node: Any) -> int:
        """The offset after the last character of a value; the parser's mark is at the next token."""
        if isinstance(node, yaml.CollectionNode) and not node.flow_style:
            last = node.value[-1]
            return (
                self._pair_end(*last) if isinstance(node, yaml.MappingNode) else max(self._end(last), self._start(last))
            )
        end = self._at(node.end_mark)
        if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
            return self._start(node) + len(self._text[self._start(node) : end].rstrip())
        return end

    def _value_start(self, key: Any) -> int:
        """The offset after the colon of a key."""
        return self._text.index(":", self._at(key.end_mark)) + 1

    def _pair_end(self, key: Any, value: Any) -> int:
        return max(self._end(value), self._value_start(key))

    def _dash(self, item: Any) -> int:
        """The offset of the dash of a list item."""
        return self._text.rindex("-", 0, self._start(item) + (item.start_mark.index == item.end_mark.index))

    def _dash_column(self, node: Any) -> int:
        dash = self._dash(node.value[0])
        return dash - self._line_start(dash)

    def _item_lines(self, node: Any, index: int) -> tuple[int, int]:
        """The range from the comments above an item, which belong to it, to the end of its last line."""
        first = self._dash(node.value[index])
        end = self._next_line(max(self._end(node.value[index]), first + 1))
        start = self._line_start(first)
        if self._text[start:first].strip():  # after another dash
            return first, end
        column = first - start
        while start and self._belongs_below(start, column, blank=index > 0):
            start = self._starts[self._line(start) - 1]
        return start, end

    def _blocks(self, node: Any) -> tuple[int, int, list[str]]:
        """The range of the items of a block list, and the lines of each."""
        blocks = [self._item_lines(node, number) for number in range(len(node.value))]
        return blocks[0][0], blocks[-1][1], [self._with_break(self._text[start:end]) for start, end in blocks]

    def _belongs_below(self, start: int, column: int, *, blank: bool) -> bool:
        """Whether the line above is a comment in the column of what is below it, or a blank line between items."""
        line = self._text[self._starts[self._line(start) - 1] : start].rstrip()
        return blank if not line else line[:column].isspace() == bool(column) and line[column : column + 1] == "#"

    def _with_break(self, text: str) -> str:
        return text if not text or _BREAK.search(text, len(text) - 1) else text + self._new.newline

    # ---- mappings

    def _edit_mapping(self, node: Any, name: str, change: Change) -> str:
        number = next((i for i, (key, _) in enumerate(node.value) if key.value == name), None)
        if number is None:
            return self._with_pair(node, name, change.value)
        if change.what == "remove":
            return self._without_pair(node, number)
        key, value = node.value[number]
        if (
            isinstance(value, yaml.SequenceNode)
            and not value.flow_style
            and not isinstance(change.value, str | Mapping)
        ):
            return self._with_items(value, change.value)
        column = 0 if node.flow_style else int(key.start_mark.column)
        new = self._new.value(change.value, column, inside=node.flow_style)
        return self._spliced(self._value_start(key), self._pair_end(key, value), new)

    def _with_pair(self, node: Any, name: str, value: Value) -> str:
        if node.flow_style:
            at = self._text.rindex("}", 0, self._at(node.end_mark))
            inner = self._text[:at].rstrip()
            comma = "" if inner.endswith(("{", ",")) else ", "
            return f"{inner}{comma}{name_of(name)}:{self._new.value(value, 0, inside=True)}" + self._text[at:]
        found = _BREAK.search(self._text, self._end(node))
        end = found.start() if found else len(self._text)
        new = self._new.pair(name, value, int(node.value[0][0].start_mark.column)).rstrip("\r\n")
        return self._spliced(end, end, self._new.newline + new)

    def _without_pair(self, node: Any, number: int) -> str:
        key, value = node.value[number]
        start, end = self._start(key), self._pair_end(key, value)
        if node.flow_style:
            return self._without_item(node, number, start, end)
        if number + 1 < len(node.value) and self._line(start) == self._line(self._start(node)):
            # the first one, perhaps after the dash of an item
            return self._spliced(start, self._start(node.value[number + 1][0]))
        if len(node.value) > 1:
            return self._spliced(self._line_start(start), self._next_line(end))
        return self._spliced(start, end, "{}")

    # ---- lists

    def _edit_list(self, node: Any, index: int, change: Change) -> str:
        if change.what == "insert":
            return self._with_item(node, index, change.value)
        if change.what == "move":
            return self._moved(node, index, change)
        item = node.value[index]
        if change.what == "set":
            if node.flow_style:
                new = self._new.value(change.value, 0, inside=True).lstrip()
                return self._spliced(self._start(item), self._end(item), new)
            longer = _Text(self._with_item(node, index, change.value))
            return longer.edited(Change("remove", (*change.path[:-1], index + 1)))
        if node.flow_style:
            return self._without_item(node, index, self._start(item), self._end(item))
        return self._emptied(node) if len(node.value) == 1 else self._spliced(*self._item_lines(node, index))

    def _moved(self, node: Any, index: int, change: Change) -> str:
        if node.flow_style:
            item = self._text[self._start(node.value[index]) : self._end(node.value[index])]
            without = _Text(self._edit_list(node, index, Change("remove", change.path)))
            return without._with_flow_item(without._parent(change.path[:-1]), change.to, item)
        start, end, texts = self._blocks(node)
        texts.insert(change.to, texts.pop(index))
        return self._spliced(start, end, "".join(texts))

    def _with_item(self, node: Any, index: int, value: Value) -> str:
        if node.flow_style:
            return self._with_flow_item(node, index, self._new.value(value, 0, inside=True).lstrip())
        column = self._dash_column(node)
        item = self._new.item(value, column)
        if index < len(node.value):
            at = self._item_lines(node, index)[0]
            if at != self._line_start(at):  # the first item of a list in a list
                item = item.lstrip() + " " * column
            return self._spliced(at, at, item)
        at = self._next_line(self._end(node))
        return self._with_break(self._text[:at]) + item + self._text[at:]

    def _with_flow_item(self, node: Any, index: int, item: str) -> str:
        if index < len(node.value):
            at = self._start(node.value[index])
            return self._spliced(at, at, f"{item}, ")
        at = self._at(node.end_mark) - 1
        inner = self._text[:at].rstrip()
        return inner + ("" if inner.endswith(("[", ",")) else ", ") + item + self._text[at:]

    def _without_item(self, node: Any, number: int, start: int, end: int) -> str:
        """Remove an item or pair of a flow collection, from `start` to `end`, with its comma."""
        if number + 1 < len(node.value):
            following = node.value[number + 1]
            first = following[0] if isinstance(node, yaml.MappingNode) else following
            return self._spliced(start, self._start(first))
        before = self._text[:start].rstrip()
        return (before.removesuffix(",") if number else self._text[:start]) + self._text[end:]

    def _with_items(self, node: Any, values: Any) -> str:
        """Give a block list other items; those that stay keep their lines and comments."""
        if not values:
            return self._emptied(node)
        column = self._dash_column(node)
        start, end, texts = self._blocks(node)
        old = [repr(_data_of(item)) for item in node.value]
        new = [repr(_as_parsed(value)) for value in values]
        lines: list[str] = []
        for what, first, last, begin, stop in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            same = texts[first:last] if what == "equal" else ()
            lines += same or [self._new.list_item(value, column) for value in values[begin:stop]]
        return self._spliced(start, end, "".join(lines))

    def _emptied(self, node: Any) -> str:
        """Empty a block list; `[]` is indented, because the dashes may be in the column of the key."""
        start = self._dash(node.value[0])
        return self._spliced(start, max(self._end(node), start + 1), "  []")


def _data_of(node: Any) -> Any:
    """Return the data of a node, scalars as strings."""
    if isinstance(node, yaml.MappingNode):
        return {key.value: _data_of(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_data_of(item) for item in node.value]
    return node.value

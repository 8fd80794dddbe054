"""Reads a YAML text as nodes: all at once, or a job file sheet by sheet.

The sheets of a large job are read one by one to save memory: the 250,000 nodes of 10,000 sheets take 46 MB. This works
if `sheets` is the last key of the file, which is usual; otherwise all nodes are built first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

import yaml
from yaml.composer import Composer
from yaml.resolver import BaseResolver

from worksheets.base.errors import Message, Place
from worksheets.base.sentences import sentence
from worksheets.job.yaml import limits
from worksheets.job.yaml.node_builder import NodeBuilder
from worksheets.job.yaml.nodes import Cut, Document, Node, input_error
from worksheets.job.yaml.syntax import explain

SHORT = 50_000
"""Maximum number of characters of a text whose nodes are cached; nodes are never changed."""

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CONTROL = re.compile("[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def parse_nodes(text: str, file: str) -> Document:
    """Parse a YAML text; a text with comments only has the value None.

    Raises InputError with all problems found so far if parsing cannot continue: for control characters, a syntax error,
    a second document, and beyond the limits of nesting and size. The last short texts are cached, because a form asks
    for them again and again.
    """
    return _read_before(text, file) if len(text) <= SHORT else _parse_nodes(text, file)


def _parse_nodes(text: str, file: str) -> Document:
    builder = NodeBuilder(text, file)
    for event in checked_events(builder):
        builder.take(event)
    return builder.document()


def checked_events(builder: NodeBuilder) -> Iterator[Any]:
    """Yield the events of the builder's text; raise InputError, with the builder's problems, if it is not YAML."""
    text, file = builder.text, builder.file
    control = [
        Message(
            sentence("the character U+{sign:04X} is not allowed in a job file; delete it", sign=ord(found[0])),
            place=place,
        )
        for found, place in islice(_control_characters(text, file), limits.PROBLEMS + 1)
    ]
    if control:
        raise input_error(control, file)
    try:
        yield from _events_of(text)
    except yaml.MarkedYAMLError as error:
        line, column, message = explain(error, builder.lines)
        place = Place(file, line + 1, column + 1)
        raise input_error([*builder.problems, Message(message, place=place)], file) from None


_read_before = lru_cache(maxsize=4)(_parse_nodes)


def _events_of(text: str) -> Iterator[Any]:
    """Yield the events of PyYAML's parser, then raise its error, if any; those of the last short texts are cached."""
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


class _Composed(Composer, BaseResolver):
    """Composes nodes from cached events, because parsing takes most of the time; its methods are PyYAML's."""

    def __init__(self, text: str) -> None:
        Composer.__init__(self)
        BaseResolver.__init__(self)
        self._events = list(_events_of(text))[::-1]

    def peek_event(self) -> Any:
        """Return the next event."""
        return self._events[-1] if self._events else None

    def get_event(self) -> Any:
        """Remove and return the next event."""
        return self._events.pop() if self._events else None

    def check_event(self, *choices: type) -> bool:
        """Whether the next event is of one of these classes."""
        return bool(self._events) and (not choices or isinstance(self._events[-1], choices))


def composed(text: str) -> Any:
    """Return the root of the text's nodes, as `yaml.compose` does."""
    return _Composed(text).get_single_node()


def _control_characters(text: str, file: str) -> Iterator[tuple[re.Match[str], Place]]:
    if not _CONTROL.search(text):
        return
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        for found in _CONTROL.finditer(line):
            yield found, Place(file, number, found.start() + 1)


_FURTHER_KEY = "[\n\r\x85\u2028\u2029](?:[^- \t\n\r\x85\u2028\u2029#]|-[^ \t\n\r\x85\u2028\u2029])"
"""A line that may begin a key of the top mapping: it begins with neither a space, a comment nor a list item."""


class JobNodes(NamedTuple):
    """The value of a job file, its problems so far, and texts that comments may have cut.

    If sheets are built `later`, their list has one placeholder item. Reading them adds to `problems` and `cuts`, and
    raises InputError if parsing cannot continue.
    """

    root: Node
    problems: Sequence[Message]
    cuts: Sequence[Cut]
    later: Iterator[Node] | None = None

    def sheets(self, listed: Node) -> Iterator[Node]:
        """Iterate over the nodes of the sheets in the list `listed`; once, and to the end."""
        if self.later:
            return self.later
        return iter(listed.value if isinstance(listed.value, tuple) else ())


def parse_job_nodes(text: str, file: str) -> JobNodes:
    """Parse a job file, with its sheets built later if it is long and nothing follows them; raises as `parse_nodes`."""
    if len(text) <= SHORT:
        return JobNodes(*parse_nodes(text, file))
    builder = NodeBuilder(text, file)
    events = checked_events(builder)
    for event in events:
        builder.take(event)
        if _is_last(event, builder):
            return JobNodes(builder.begun(), builder.problems, builder.cuts, _one_by_one(builder, events))
    return JobNodes(*builder.document())


def _is_last(event: Any, builder: NodeBuilder) -> bool:
    """Whether the event begins a block list of sheets that no other key can follow."""
    is_list = isinstance(event, yaml.SequenceStartEvent) and not event.flow_style
    return (
        is_list
        and builder.path == ("sheets", 0)
        and builder.column == 1
        and not re.compile(_FURTHER_KEY).search(builder.text, event.start_mark.index)
    )


def _one_by_one(builder: NodeBuilder, events: Iterator[Any]) -> Iterator[Node]:
    """Yield the items of the list that has begun; each is replaced by a placeholder once it is used."""
    items = builder.begun_items
    forgotten = Node(None, builder.begun().place)
    done = 0
    for event in events:
        builder.take(event)
        if len(items) > done:
            node, items[done] = items[done], forgotten
            done += 1
            yield node
            del node

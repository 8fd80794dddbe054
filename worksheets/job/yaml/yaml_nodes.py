"""YAML texts as nodes, short ones kept for a while."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

import yaml

from worksheets.base.errors import Message, Place
from worksheets.job.yaml import limits
from worksheets.job.yaml.node_builder import NodeBuilder
from worksheets.job.yaml.nodes import Document
from worksheets.job.yaml.problems import input_error
from worksheets.job.yaml.syntax import explain

SHORT = 50_000
"""Characters of a text whose nodes are kept for a while; nobody changes a node."""

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CONTROL = re.compile("[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def parse_nodes(text: str, file: str) -> Document:
    """The value of a YAML text; a file that holds only comments has the value None.

    Raises InputError, with all problems found so far, where reading cannot go on: control
    characters, a syntax error, a second document, and beyond the limits of nesting and size.
    Short texts are read once: a form asks for what its last ones say again and again.
    """
    return _read_before(text, file) if len(text) <= SHORT else _parse_nodes(text, file)


def _parse_nodes(text: str, file: str) -> Document:
    builder = NodeBuilder(text, file)
    for event in checked_events(builder):
        builder.take(event)
    return builder.document()


def checked_events(builder: NodeBuilder) -> Iterator[Any]:
    """The events of the builder's text; raises InputError, with what the builder refused, where it is no YAML."""
    text, file = builder.text, builder.file
    control = [
        Message(f"the character U+{ord(found[0]):04X} cannot stand in a job file; delete it", place=place)
        for found, place in islice(_control_characters(text, file), limits.PROBLEMS + 1)
    ]
    if control:
        raise input_error(control, file)
    try:
        yield from events_of(text)
    except yaml.MarkedYAMLError as error:
        line, column, message = explain(error, builder.lines)
        place = Place(file, line + 1, column + 1)
        raise input_error([*builder.problems, Message(message, place=place)], file) from None


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

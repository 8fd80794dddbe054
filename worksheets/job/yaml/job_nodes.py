"""The nodes of a job file, those of its sheets one by one: built when a sheet is read, and then forgotten.

A file of 10,000 sheets with words of their own has 250,000 nodes, which take 46 MB, and what is kept of the sheets
would lie between them, so that nothing else could use that room later. Where the list of sheets stands last, as it
mostly does, a sheet is read before the next one is parsed; else all nodes are there before the first is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import yaml

from worksheets.base.errors import Message
from worksheets.job.yaml import yaml_nodes
from worksheets.job.yaml.node_builder import NodeBuilder
from worksheets.job.yaml.nodes import Cut, Node

_FURTHER_KEY = re.compile("[\n\r\x85\u2028\u2029](?:[^- \t\n\r\x85\u2028\u2029#]|-[^ \t\n\r\x85\u2028\u2029])")
"""Where a line begins as one of the topmost mapping may: with neither blank, nor comment, nor item of a list."""


class JobNodes(NamedTuple):
    """The topmost mapping of a job file, or whatever else it holds, and what was refused or perhaps cut in it.

    Where sheets are built `later`, the list in the mapping has one item, which stands for all of them, and further
    `problems` and `cuts` are added while they are; InputError is raised there where reading cannot go on.
    """

    root: Node
    problems: Sequence[Message]
    cuts: Sequence[Cut]
    later: Iterator[Node] | None = None

    def sheets(self, listed: Node) -> Iterator[Node]:
        """The nodes of the sheets in the list; to be asked for once, and all of them."""
        if self.later:
            return self.later
        return iter(listed.value if isinstance(listed.value, tuple) else ())


def parse_job_nodes(text: str, file: str) -> JobNodes:
    """The same as of `parse_nodes`, which reads short texts and all in which something may follow the sheets."""
    if len(text) <= yaml_nodes.SHORT:
        return JobNodes(*yaml_nodes.parse_nodes(text, file))
    builder = NodeBuilder(text, file)
    events = yaml_nodes.checked_events(builder)
    for event in events:
        builder.take(event)
        if _is_last(event, builder):
            return JobNodes(builder.begun(), builder.problems, builder.cuts, _one_by_one(builder, events))
    return JobNodes(*builder.document())


def _is_last(event: Any, builder: NodeBuilder) -> bool:
    """Whether the event begins the list of sheets, in lines of its own, and no line behind it begins another key."""
    is_list = isinstance(event, yaml.SequenceStartEvent) and not event.flow_style
    return (
        is_list
        and builder.path == ("sheets", 0)
        and builder.column == 1
        and not _FURTHER_KEY.search(builder.text, event.start_mark.index)
    )


def _one_by_one(builder: NodeBuilder, events: Iterator[Any]) -> Iterator[Node]:
    """The items of the list that was begun; of those asked for before, only their number is kept."""
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

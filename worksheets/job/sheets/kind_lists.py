"""A sheet with a list of kinds, `kind: [wordsearch, crossword]`, as one sheet of each kind.

Each has the fields of the sheet that its kind has. An id that the sheet sets ends with the kind.
"""

from __future__ import annotations

from collections.abc import Iterator

from worksheets.base.errors import Message
from worksheets.base.quoting import shown
from worksheets.job.fields.sheet_fields import fields_of_sheet
from worksheets.job.yaml.nodes import Node, Path, problem_at


def lists_kinds(node: Node) -> bool:
    """Whether a sheet has a list of kinds."""
    kind = node.child("kind")
    return kind is not None and isinstance(kind.value, tuple)


def by_kind(node: Node) -> Iterator[Node]:
    """Yield a sheet for each of its kinds; itself if it has no list of them."""
    kinds = node.child("kind")
    if not (isinstance(node.value, dict) and kinds and isinstance(kinds.value, tuple) and kinds.value):
        yield node
        return
    known = [fields_of_sheet(node._replace(value={"kind": kind})) for kind in kinds.value]
    for kind, fields in zip(kinds.value, known, strict=True):
        others = {key for each in known if each is not fields for key in each}
        kept = {key: item for key, item in node.value.items() if key in fields or key not in others}
        own_id = kept.get("id")
        if own_id and isinstance(own_id.value, str) and isinstance(kind.value, str):
            kept["id"] = own_id._replace(value=f"{own_id.value}-{kind.value}")
        yield node._replace(value={**kept, "kind": kind})


def kind_problems(node: Node, path: Path) -> Iterator[Message]:
    """Yield what is wrong with a list of kinds: that it is empty, or has a kind twice."""
    kinds = node.child("kind")
    if kinds is None or not isinstance(kinds.value, tuple):
        return
    if not kinds.value:
        yield problem_at("the list of kinds is empty", kinds, (*path, "kind"))
    names = [kind.value for kind in kinds.value if isinstance(kind.value, str)]
    for number, kind in enumerate(kinds.value):
        if isinstance(kind.value, str) and kind.value in names[:number]:
            remedy = "for several versions of a sheet write variants: 2"
            yield problem_at(f'"{shown(kind.value)}" is listed twice; {remedy}', kind, (*path, "kind"))

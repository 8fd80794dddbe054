"""Expands a sheet with a list of kinds, `kind: [wordsearch, crossword]`, to one sheet of each kind.

Each has the fields of the sheet that its kind has. An id that the sheet sets ends with the kind. `kind: all` means all
kinds that take words; those that refuse the words of the sheet are left out, with a note.
"""

from __future__ import annotations

from collections.abc import Iterator

from worksheets.base.errors import Message
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.job.fields.sheet_fields import fields_of_sheet
from worksheets.job.yaml.nodes import Node, Path, problem_at
from worksheets.puzzles import registry

ALL = "all"


def lists_kinds(node: Node) -> bool:
    """Whether a sheet has a list of kinds, or asks for all."""
    kind = node.child("kind")
    return kind is not None and (isinstance(kind.value, tuple) or kind.value == ALL)


def wants_all(node: Node) -> bool:
    """Whether a sheet asks for all kinds that take its words."""
    kind = node.child("kind")
    return kind is not None and kind.value == ALL


def by_kind(node: Node) -> Iterator[Node]:
    """Yield a sheet for each of its kinds; the sheet itself without a list of kinds."""
    kinds = _kinds_of(node)
    if not (isinstance(node.value, dict) and kinds):
        yield node
        return
    known = [fields_of_sheet(node._replace(value={"kind": kind})) for kind in kinds]
    for kind, fields in zip(kinds, known, strict=True):
        others = {key for other in known if other is not fields for key in other}
        kept = {key: item for key, item in node.value.items() if key in fields or key not in others}
        own_id = kept.get("id")
        if own_id and isinstance(own_id.value, str) and isinstance(kind.value, str):
            kept["id"] = own_id._replace(value=f"{own_id.value}-{kind.value}")
        yield node._replace(value={**kept, "kind": kind})


def _kinds_of(node: Node) -> tuple[Node, ...]:
    """Return the kinds that a sheet lists, or all that take words if it asks for all; otherwise none."""
    kind = node.child("kind")
    if kind is None:
        return ()
    if kind.value == ALL:
        return tuple(kind._replace(value=usable.name) for usable in registry.usable() if usable.takes_words)
    return kind.value if isinstance(kind.value, tuple) else ()


def kind_problems(node: Node, path: Path) -> Iterator[Message]:
    """Yield problems of a list of kinds that is empty or has a kind twice."""
    kinds = node.child("kind")
    if kinds is None or not isinstance(kinds.value, tuple):
        return
    if not kinds.value:
        yield problem_at(sentence("the list of kinds is empty"), kinds, (*path, "kind"))
    names = [kind.value for kind in kinds.value if isinstance(kind.value, str)]
    for number, kind in enumerate(kinds.value):
        if isinstance(kind.value, str) and kind.value in names[:number]:
            remedy = sentence("for several versions of a sheet write variants: 2")
            yield problem_at(
                sentence('"{kind}" is listed twice; {remedy}', kind=shown(kind.value), remedy=remedy),
                kind,
                (*path, "kind"),
            )

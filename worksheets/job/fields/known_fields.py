"""Fields that there are, and those that there are not: a sentence for each, and the mapping as it was probably meant.

An unknown field is mostly a known one, misspelt or in German. What it holds is read as if it had the right name, so
that one slip hides no other problem, and nothing is called missing that is there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import islice
from typing import NamedTuple

from worksheets.base.errors import InputError, Message, guess
from worksheets.base.quoting import brief, shown
from worksheets.job.fields.job_fields import SheetFields
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node, Path
from worksheets.job.yaml.problems import path_text, unknown_field
from worksheets.puzzles import registry
from worksheets.puzzles.fields import KindSpec

_DECIMALS = re.compile(r"[0-9]{1,9}\s*(?:mm|cm|in|pt)?")


class Meant(NamedTuple):
    """A mapping that has known fields only, and what was wrong with the others."""

    node: Node
    problems: list[Message]
    unread: tuple[str, ...] = ()
    """The fields whose values are invalid: they are not missing."""


def as_meant(node: Node, path: Path, known: Mapping[str, object]) -> Meant:
    """The mapping `node` at `path` with its unknown fields under the names that they are probably meant to have.

    What has no such name, or one that is said as well, is left out. At most as many fields are looked at as
    problems are reported, and one more.
    """
    fields = node.value if isinstance(node.value, dict) else {}
    if fields.keys() <= known.keys():
        return Meant(node, [])
    unknown = list(islice((key for key in fields if key not in known), limits.PROBLEMS + 1))
    value = {key: each for key, each in fields.items() if key in known}
    problems: list[Message] = []
    unread: list[str] = []
    before = dict(zip(list(fields)[1:], fields, strict=False))
    for key in unknown:
        each = fields[key]
        message = after_comma(key, each, node.child(before.get(key, ""))) or brief(unknown_field(key, known))
        problems.append(Message(message, path_text(path), each.key_place))
        name, squeezed, _ = key.partition(":")
        meant = name if squeezed and name in known else guess(key, known)
        if meant and each.value is None:
            unread.append(meant)
        elif meant:
            value.setdefault(meant, each)
    return Meant(node._replace(value=value), problems, tuple(unread))


def after_comma(key: str, node: Node, before: Node | None) -> str | None:
    """What to tell of a field that is but the rest of a value with a comma: of `{margin: 1,5cm}` it is "5cm"."""
    if node.value is not None or not (before and isinstance(before.value, str) and before.place and node.key_place):
        return None
    number = before.value.strip()
    follows = before.place.line == node.key_place.line
    if follows and _DECIMALS.fullmatch(key) and number.isdecimal():
        return (
            f'a comma separates fields here, so "{shown(number)}" is read and "{shown(key)}" is another field; '
            f'write {shown(number)}.{shown(key)}, or "{shown(number)},{shown(key)}" in quotes'
        )
    return None


def fields_of_sheet(node: Node) -> Mapping[str, object]:
    """The names of the fields that a sheet of this kind has; those that the sheet has, where there is no such kind."""
    fields = node.value if isinstance(node.value, dict) else {}
    said = fields.get("kind")
    known = _fields_of(said.value if said else None)
    if said or known is None or fields.keys() <= known.keys():
        return known or fields
    misspelt = next(
        (each for key, each in fields.items() if guess(key, tuple(SheetFields.model_fields)) == "kind"), None
    )
    return (_fields_of(misspelt.value) if misspelt else known) or fields


def _fields_of(kind: object) -> dict[str, None] | None:
    """The names of all fields of a kind's sheets; None where there is no such kind."""
    name = kind or registry.DEFAULT
    if not isinstance(name, str):
        return None
    try:
        model: type[KindSpec] = registry.find(shown(name)).Spec
    except InputError:
        return None
    return _names_of(model)


@cache
def _names_of(model: type[KindSpec]) -> dict[str, None]:
    """The names of all fields of a sheet whose kind has this model."""
    return dict.fromkeys((*SheetFields.model_fields, *model.model_fields))

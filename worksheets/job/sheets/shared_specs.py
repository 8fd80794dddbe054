"""Specs that several sheets share: what the same fields become is read and checked once, and kept once.

A booklet of thousands of sheets names its word sets again and again. So the spec of a sheet is looked for among the
last ones by what its fields say: values as they were written by themselves, words and files, which are one object
wherever a job names the same ones, by that object.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pydantic import ValidationError

from worksheets.base.errors import Level, Message, Stage
from worksheets.base.quoting import brief
from worksheets.job.fields.field_errors import placed_problems
from worksheets.job.yaml.mapping import drop_unsaid
from worksheets.job.yaml.nodes import Node, Path
from worksheets.job.yaml.problems import path_text
from worksheets.puzzles.fields import KindSpec

MOST = 500
"""Number of recent specs that are kept."""


class CheckedSpec(NamedTuple):
    """A spec with nothing wrong, and what its author may want to know: (field name, sentence)."""

    spec: KindSpec
    warnings: tuple[tuple[str, str], ...]


class _Entry(NamedTuple):
    """What was found, and the objects by which it was known: as long as they are kept, no other has their `id`."""

    found: CheckedSpec
    objects: tuple[object, ...]


class SharedSpecs:
    """The last specs of a job."""

    def __init__(self) -> None:
        self._entries: dict[Hashable, _Entry] = {}

    def find(self, key: Hashable) -> CheckedSpec | None:
        """What was kept under the key."""
        entry = self._entries.get(key)
        return entry.found if entry else None

    def keep(self, key: Hashable, spec: KindSpec, said: Mapping[str, Any]) -> CheckedSpec:
        """Keep a spec with nothing wrong under the key of what its fields say."""
        found = CheckedSpec(spec, tuple(spec.warnings()))
        self._entries[key] = _Entry(found, tuple(said.values()))
        if len(self._entries) > MOST:
            del self._entries[next(iter(self._entries))]
        return found


def key_of(model: type[KindSpec], said: Mapping[str, Any], read: Collection[str], lent: Collection[str]) -> Hashable:
    """What a spec depends on: the fields said, of which those `read` are told apart as objects, and those `lent`."""
    own = [(name, id(value) if name in read else _frozen(value)) for name, value in said.items()]
    return model, tuple(own), tuple(sorted(lent))


def parse_spec(
    model: type[KindSpec],
    given: dict[str, Any],
    node: Node,
    path: Path,
    unresolved: Collection[str],
    lent: Collection[str] = (),
) -> tuple[KindSpec | None, list[Message]]:
    """The spec of the fields given, None where something is wrong with them or where some are unresolved.

    Of fields `lent` by a preset, those that do not go with what the author wrote are left out: a number of words, for
    instance, that the list does not have.
    """
    try:
        spec = model.model_validate(drop_unsaid(given, model))
    except ValidationError as error:
        return None, [*placed_problems(error, node, path, model, skip=unresolved)]
    if unresolved:
        return None, []
    found = [*spec.problems()]
    clashing = {field for field, _ in found}.intersection(lent, given)
    if clashing:
        rest = {key: value for key, value in given.items() if key not in clashing}
        return parse_spec(model, rest, node, path, unresolved, lent)
    problems = [*placed(found, node, path)]
    return (None if problems else spec), problems  # a spec with problems may not be able to say more


def placed(
    found: Iterable[tuple[str, str]], node: Node, path: Path, level: Level = "error", stage: Stage = "read"
) -> Iterator[Message]:
    """The sentences as messages about the fields of the sheet `node`."""
    for field, message in found:
        where, said = node.at((field,))
        yield Message(brief(message), path_text((*path, *said)), where.place, level, stage)


def _frozen(value: Any) -> Hashable:
    """A hashable stand-in for what stands in the YAML: texts, and lists and mappings of them."""
    if isinstance(value, dict):
        return dict, tuple([(key, _frozen(each)) for key, each in value.items()])
    if isinstance(value, list | tuple):
        return list, tuple(map(_frozen, value))
    return type(value), value

"""A cache of specs, so that sheets with the same fields share one spec that is validated once.

A booklet of thousands of sheets repeats its word sets. The key of a spec has the values of the fields as written; for
words and files, which are one object wherever a job names the same ones, it has the `id` of the object.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pydantic import ValidationError

from worksheets.base.errors import Level, Message, Stage
from worksheets.base.quoting import brief
from worksheets.job.fields.field_errors import placed_problems
from worksheets.job.fields.field_types import drop_unset
from worksheets.job.yaml.nodes import Node, Path, problem_at
from worksheets.puzzles.fields import KindSpec

MOST = 500
"""Maximum number of cached specs."""


class CheckedSpec(NamedTuple):
    """A valid spec and its warnings: (field name, sentence)."""

    spec: KindSpec
    warnings: tuple[tuple[str, str], ...]


class _Entry(NamedTuple):
    """A cached spec and the objects in its key: while they are kept, no other object has their `id`."""

    checked: CheckedSpec
    objects: tuple[object, ...]


class SharedSpecs:
    """The most recent specs of a job."""

    def __init__(self) -> None:
        self._entries: dict[Hashable, _Entry] = {}

    def find(self, key: Hashable) -> CheckedSpec | None:
        """Return the spec with this key, if it is cached."""
        entry = self._entries.get(key)
        return entry.checked if entry else None

    def keep(self, key: Hashable, spec: KindSpec, fields: Mapping[str, Any]) -> CheckedSpec:
        """Cache a valid spec under the key of its fields."""
        checked = CheckedSpec(spec, tuple(spec.warnings()))
        self._entries[key] = _Entry(checked, tuple(fields.values()))
        if len(self._entries) > MOST:
            del self._entries[next(iter(self._entries))]
        return checked


def key_of(model: type[KindSpec], own: Mapping[str, Any], read: Collection[str], preset: Collection[str]) -> Hashable:
    """Return the key of a spec: its `own` fields, those `read` from lists and files by identity, and `preset` names."""
    fields = [(name, id(value) if name in read else _frozen(value)) for name, value in own.items()]
    return model, tuple(fields), tuple(sorted(preset))


def parse_spec(
    model: type[KindSpec],
    given: dict[str, Any],
    node: Node,
    path: Path,
    unresolved: Collection[str],
    preset_fields: Collection[str] = (),
) -> tuple[KindSpec | None, list[Message]]:
    """Validate the fields `given` for the sheet at `node` by the `model` of its kind.

    The spec is None if there are problems, or if some fields are `unresolved` because of a problem already reported.
    `preset_fields` that contradict the author's are left out, such as a number of words that the list does not have.
    """
    try:
        spec = model.model_validate(drop_unset(given, model))
    except ValidationError as error:
        return None, [*placed_problems(error, node, path, model, skip=unresolved)]
    if unresolved:
        return None, []
    faults = [*spec.problems()]
    clashing = {field for field, _ in faults}.intersection(preset_fields, given)
    if clashing:
        rest = {key: value for key, value in given.items() if key not in clashing}
        return parse_spec(model, rest, node, path, unresolved, preset_fields)
    problems = [*placed(faults, node, path)]
    return (None if problems else spec), problems


def placed(
    sentences: Iterable[tuple[str, str]], node: Node, path: Path, level: Level = "error", stage: Stage = "read"
) -> Iterator[Message]:
    """Yield (field name, sentence) as messages about the fields of the sheet at `node`."""
    for field, sentence in sentences:
        where, existing = node.at((field,))
        yield problem_at(brief(sentence), where, (*path, *existing), level, stage)


def _frozen(value: Any) -> Hashable:
    """Return a hashable equivalent of YAML data: texts, and lists and mappings of them."""
    if isinstance(value, dict):
        return dict, tuple([(key, _frozen(item)) for key, item in value.items()])
    if isinstance(value, list | tuple):
        return list, tuple(map(_frozen, value))
    return type(value), value

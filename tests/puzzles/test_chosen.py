"""Chosen values that a puzzle reports for automatic fields: a sheet that sets them gets the same puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from tests.loops import loop_over
from worksheets.puzzles import registry
from worksheets.puzzles.fields import IN_FORM
from worksheets.puzzles.registry import AnyKind
from worksheets.testing.template.kind import Null

EXAMPLES = [(kind.name, at) for kind in registry.usable() for at in range(len(kind.examples()))]


def open_fields(model: Any, prefix: str = "") -> Iterator[str]:
    """The paths of the fields marked as automatic."""
    for name, info in model.model_fields.items():
        extra = info.json_schema_extra
        if isinstance(extra, dict) and extra.get(IN_FORM, {}).get("automatic"):
            yield prefix + name
        if isinstance(info.annotation, type) and hasattr(info.annotation, "model_fields"):
            yield from open_fields(info.annotation, f"{prefix}{name}.")


def written(kind: AnyKind, example: Mapping[str, Any], chosen: Mapping[str, str]) -> Any:
    """The spec of an example with the chosen values filled in."""
    fields = dict(example)
    for path, value in chosen.items():
        name, _, inner = path.partition(".")
        setting = [each for each in value.split(", ") if each != "none"] if path in ("directions", "hints") else value
        outer = fields.get(name, {})
        fields[name] = (setting if isinstance(outer, str) else {**outer, inner: setting}) if inner else setting
    return kind.Spec.model_validate(fields)


def refusals(spec: Any) -> list[str]:
    return [f"{path}: {text}" for path, text in spec.problems()]


@loop_over(("name", "at"), EXAMPLES)
def test_chosen_values_can_be_written_in_a_job(name: str, at: int) -> None:
    kind = registry.find(name)
    example = kind.examples()[at]
    spec = kind.Spec.model_validate(example)
    puzzle, _ = kind.generate(spec, Random(at))
    chosen = kind.chosen(spec, puzzle)
    assert chosen.keys() <= {*open_fields(kind.Spec)}
    assert all(isinstance(value, str) and value for value in chosen.values())
    again = written(kind, example, chosen)
    assert not [each for each in refusals(again) if not each.startswith("hints")]
    assert kind.chosen(again, puzzle) == chosen


@pytest.mark.parametrize("kind", registry.usable(), ids=lambda kind: kind.name)
def test_every_automatic_field_has_a_value_in_some_example(kind: AnyKind) -> None:
    found = set()
    for at, example in enumerate(kind.examples()):
        spec = kind.Spec.model_validate(example)
        puzzle, _ = kind.generate(spec, Random(at))
        found |= kind.chosen(spec, puzzle).keys()
    assert found == {*open_fields(kind.Spec)}


def test_the_author_takes_precedence_with_a_warning() -> None:
    kind = registry.find("wordsearch")
    spec = kind.Spec.model_validate({"words": ["cow", "hen"], "size": "7x9", "directions": ["S"], "overlap": "no"})
    puzzle, _ = kind.generate(spec, Random(1))
    assert kind.chosen(spec, puzzle) == {"size": "7x9", "directions": "S", "overlap": "no", "filler": spec.rules.filler}


def test_a_kind_that_says_nothing_has_chosen_nothing() -> None:
    spec = Null().Spec.model_validate({})
    assert Null().chosen(spec, Null().generate(spec, Random(1))[0]) == {}

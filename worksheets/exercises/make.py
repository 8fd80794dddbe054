"""One exercise: generate, then check by other means."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, SupportsIndex, cast

from worksheets.errors import GenerationError, InputError, Problem
from worksheets.exercises.exercise import Exercise
from worksheets.kept import kept
from worksheets.puzzles import registry
from worksheets.seeds import rng_for

if TYPE_CHECKING:
    from pydantic import ValidationError

    from worksheets.puzzles.fields import KindSpec


def make_exercise(
    kind_name: str, spec: KindSpec, seed: int, *, sheet_id: str, title: str, variant: str | None = None
) -> Exercise:
    """The exercise of one sheet; its chance comes from `seed`, `sheet_id` and `variant` alone.

    Raises GenerationError if it cannot be made.
    """
    kind = registry.find(kind_name)
    puzzle, solution = kind.generate(spec, rng_for(seed, sheet_id, variant or ""))
    return Exercise(
        id=sheet_id,
        kind=kind_name,
        title=title,
        puzzle=puzzle,
        solution=solution,
        variant=variant,
        difficulty=spec.difficulty,
        language=spec.language,
        notes=kind.notes(spec, puzzle),
    )


def checked(exercise: Exercise, spec: KindSpec) -> Exercise:
    """The exercise, checked by other means than it was made; raises GenerationError if it is wrong or not as asked."""
    faults = registry.find(exercise.kind).faults(spec, exercise.puzzle, exercise.solution)
    if faults:
        raise GenerationError(*(f"internal error, please report it: the puzzle made is wrong: {f}" for f in faults))
    return exercise


def generate(kind: str, fields: Mapping[str, Any], seed: int = 0) -> Exercise:
    """An exercise of `kind` from the fields that a sheet of that kind has in a job file.

    `fields` may also name the sheet's `id` and `title`. The exercise is the one that a job with
    this seed makes for the sheet with this id. Raises InputError with everything that is wrong
    with the fields, and GenerationError if there is no such puzzle.
    """
    find_kind(kind)
    if not isinstance(fields, Mapping):
        raise InputError(f'the fields of a sheet are a mapping such as {{"words": ["cow"]}}, not {_a(fields)}')
    if not isinstance(seed, SupportsIndex):
        raise InputError(f"the seed is a whole number, not {_a(seed)}")
    spec, sheet_id, title = _read(_Request(kind, _frozen(fields), fields))
    return make_exercise(kind, spec, seed, sheet_id=sheet_id, title=title)


def find_kind(name: object) -> registry.AnyKind:
    """The kind of this name; raises InputError also for what is no name at all."""
    if not isinstance(name, str):
        raise InputError(f"the kind of a puzzle is a name, not {_a(name)} (known: {', '.join(registry.names())})")
    return registry.find(name)


def _a(value: object) -> str:
    return "None" if value is None else f"a value of the type {type(value).__name__}"


MOST_REQUESTS = 16_000_000
"""Most bytes of the sets of fields kept, each read and checked, for the next call with the same ones."""


@dataclass(frozen=True, slots=True)
class _Request:
    """The fields of a sheet as a caller gave them; equal ones have equal values of equal types."""

    kind: str
    frozen: Hashable
    fields: Mapping[str, Any] = field(compare=False)


def _frozen(value: object) -> Hashable:
    """A hashable stand-in that differs where the value does."""
    if isinstance(value, Mapping):
        return (dict, tuple([(key, _frozen(each)) for key, each in value.items()]))
    if isinstance(value, list | tuple):
        plain = set(map(type, value)) <= {str}
        return (type(value), tuple(value if plain else map(_frozen, value)))
    return (type(value), value if isinstance(value, Hashable) else repr(value))


HALF_CHARACTER = "a text holds half a character (a lone surrogate), which cannot be printed; decode it as UTF-8"


def _has_half_character(value: object) -> bool:
    """Whether a text in the value is none that could be written to a file."""
    if isinstance(value, str):
        return not value.isascii() and any("\ud800" <= char <= "\udfff" for char in value)
    if isinstance(value, Mapping):
        return any(_has_half_character(each) for pair in value.items() for each in pair)
    return isinstance(value, list | tuple) and any(map(_has_half_character, value))


def _weight(_: object, request: _Request) -> int:
    """With what a spec makes of its fields, such as the letters of its words."""
    return 100_000 + 300 * _leaves(request.frozen)


def _leaves(frozen: Hashable) -> int:
    """How many values a caller's fields have, a long text being several."""
    if isinstance(frozen, str):
        return 1 + len(frozen) // 100
    return sum(map(_leaves, frozen)) if isinstance(frozen, tuple) else 1


@kept(MOST_REQUESTS, _weight)
def _read(request: _Request) -> tuple[KindSpec, str, str]:
    """Spec, id and title; raises InputError."""
    kind = registry.find(request.kind)
    own = dict(request.fields)
    problems = [Problem(HALF_CHARACTER, str(key)) for key, value in own.items() if _has_half_character(value)]
    problems += [
        Problem(f"this is a text, not {_a(own[key])}", key)
        for key in ("id", "title")
        if not isinstance(own.get(key), str | None)
    ]
    if problems:
        raise InputError(*problems)
    sheet_id, title = own.pop("id", None) or "", own.pop("title", None)
    try:
        spec = kind.Spec.model_validate(own)
    except ValueError as error:
        raise _input_error(error, kind.Spec) from error
    problems = [Problem(sentence, path) for path, sentence in spec.problems()]
    if problems:
        raise InputError(*problems)
    return spec, sheet_id, kind.title(spec.language) if title is None else title


def _input_error(error: ValueError, model: type[KindSpec]) -> InputError:
    from worksheets.job.field_errors import field_problems

    return InputError(*field_problems(cast("ValidationError", error), model))

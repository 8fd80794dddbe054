"""One exercise: generate, then check by other means."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any, cast

from worksheets.errors import GenerationError, InputError, Problem
from worksheets.exercises.exercise import Exercise
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
    key = (kind, _frozen(fields))
    request = _requests.get(key)
    if request is None:
        if len(_requests) >= MOST_REQUESTS:
            _requests.clear()
        request = _requests[key] = _request(kind, fields)
    spec, sheet_id, title = request
    return make_exercise(kind, spec, seed, sheet_id=sheet_id, title=title)


MOST_REQUESTS = 256
"""Most sets of fields kept, each read and checked, for the next call with the same ones."""

_requests: dict[object, tuple[KindSpec, str, str]] = {}


def _frozen(value: object) -> object:
    """A hashable stand-in that differs where the value does."""
    if isinstance(value, Mapping):
        return (dict, tuple([(key, _frozen(each)) for key, each in value.items()]))
    if isinstance(value, list):
        plain = set(map(type, value)) <= {str}
        return (list, tuple(value if plain else map(_frozen, value)))
    return (type(value), value if isinstance(value, Hashable) else repr(value))


def _request(kind: str, fields: Mapping[str, Any]) -> tuple[KindSpec, str, str]:
    """Spec, id and title; raises InputError."""
    model = registry.find(kind).Spec
    own = dict(fields)
    sheet_id, title = own.pop("id", ""), own.pop("title", None)
    try:
        spec = model.model_validate(own)
    except ValueError as error:
        raise _input_error(error, model) from error
    problems = [Problem(sentence, path) for path, sentence in spec.problems()]
    if problems:
        raise InputError(*problems)
    if title is None:
        title = registry.find(kind).title(spec.language)
    return spec, sheet_id, title


def _input_error(error: ValueError, model: type[KindSpec]) -> InputError:
    from worksheets.job.field_errors import field_problems

    return InputError(*field_problems(cast("ValidationError", error), model))

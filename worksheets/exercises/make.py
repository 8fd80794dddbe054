"""One exercise: generate, then check by other means, until a puzzle passes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from worksheets.base.errors import GenerationError
from worksheets.base.seeds import rng_for
from worksheets.drawing.look import HandoutLook
from worksheets.exercises.exercise import Exercise
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from random import Random

    from worksheets.puzzles.fields import KindSpec


LAYOUTS = 8
"""Most puzzles made for a sheet until one passes the check. All known lists pass with the first one."""


def make_exercise(
    kind_name: str,
    spec: KindSpec,
    seed: int,
    *,
    sheet_id: str,
    title: str,
    variant: str | None = None,
    instruction: str | None = None,
) -> Exercise:
    """The exercise of one sheet, checked; its chance comes from `seed`, `sheet_id` and `variant` alone.

    Raises GenerationError if it cannot be made, or if none of `LAYOUTS` puzzles passes the check of its kind.
    """
    faults: list[tuple[str, ...]] = []
    for number in range(LAYOUTS):
        made = draw_exercise(
            kind_name,
            spec,
            seed,
            sheet_id=sheet_id,
            title=title,
            variant=variant,
            instruction=instruction,
            again=number,
        )
        wrong = faults_of(made, spec)
        if not wrong:
            return made
        faults.append(wrong)
    raise none_right(faults)


def draw_exercise(
    kind_name: str,
    spec: KindSpec,
    seed: int,
    *,
    sheet_id: str,
    title: str,
    variant: str | None = None,
    instruction: str | None = None,
    again: int = 0,
) -> Exercise:
    """The same unchecked, which nobody is to get; `again` draws another puzzle for the same sheet."""
    chance = f"{variant or ''}\0again {again}" if again else variant
    puzzle, solution = registry.find(kind_name).generate(spec, _rng(seed, sheet_id, chance))
    made = exercise_of(kind_name, spec, puzzle, solution, sheet_id=sheet_id, title=title, variant=variant)
    return made if instruction is None else replace(made, instruction=instruction)


def exercise_of(
    kind_name: str, spec: KindSpec, puzzle: Any, solution: Any, *, sheet_id: str, title: str, variant: str | None = None
) -> Exercise:
    """The exercise of a sheet whose puzzle is there."""
    return Exercise(
        id=sheet_id,
        kind=kind_name,
        title=title,
        puzzle=puzzle,
        solution=solution,
        variant=variant,
        difficulty=spec.difficulty,
        language=spec.language,
        notes=registry.find(kind_name).notes(spec, puzzle),
    )


def outlines(
    kind_name: str,
    spec: KindSpec,
    seed: int,
    *,
    sheet_id: str,
    title: str,
    variant: str | None = None,
    instruction: str | None = None,
    look: HandoutLook | None = None,
) -> Iterator[Exercise]:
    """See `PuzzleKind.outlines`: exercises without a solution, to be laid out before the one of the sheet is made.

    They have no version in their headings, so equal ones of several versions are equal.
    """
    for puzzle in registry.find(kind_name).outlines(spec, _rng(seed, sheet_id, variant)):
        yield Exercise("", kind_name, title, puzzle, None, language=spec.language, instruction=instruction, look=look)


def sizes(
    kind_name: str,
    spec: KindSpec,
    seed: int,
    *,
    sheet_id: str,
    title: str,
    variant: str | None = None,
    instruction: str | None = None,
    look: HandoutLook | None = None,
) -> Iterator[tuple[KindSpec, Exercise]]:
    """See `PuzzleKind.sizes`: specs, each with an exercise without a solution, whose heading is that of the sheet."""
    for sized, puzzle in registry.find(kind_name).sizes(spec, _rng(seed, sheet_id, variant)):
        yield (
            sized,
            Exercise(
                "", kind_name, title, puzzle, None, variant, language=spec.language, instruction=instruction, look=look
            ),
        )


def _rng(seed: int, sheet_id: str, variant: str | None) -> Random:
    return rng_for(seed, sheet_id, variant or "")


def faults_of(exercise: Exercise, spec: KindSpec) -> tuple[str, ...]:
    """What is wrong with the exercise, or not as asked, found by other means than it was made."""
    return registry.find(exercise.kind).faults(spec, exercise.puzzle, exercise.solution)


def checked(exercise: Exercise, spec: KindSpec) -> Exercise:
    """The exercise; raises GenerationError if it is wrong or not as asked."""
    faults = faults_of(exercise, spec)
    if faults:
        raise GenerationError(*(f"the puzzle made is wrong: {fault}" for fault in faults))
    return exercise


def none_right(faults: Sequence[tuple[str, ...]]) -> GenerationError:
    """The error of a sheet for which no puzzle passed the check; `faults` are those of each."""
    return GenerationError(
        f"the puzzle made is wrong, and so are {len(faults) - 1} others that were tried for this sheet; use other "
        f"words, another size or another seed (the first one: {faults[0][0]})"
    )

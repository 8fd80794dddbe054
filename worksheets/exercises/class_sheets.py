"""The sheets of a class: every pupil gets a different puzzle, all equally hard, with a code that identifies the sheet.

The target is the median score of a few grids that are drawn for the class as a whole, so that no sheet depends on the
other pupils in the list. Then grids are drawn for each pupil until one is near the target.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from worksheets.base.errors import GenerationError
from worksheets.base.sentences import sentence
from worksheets.exercises.exercise import (
    Exercise,
    Order,
    checked,
    draw_exercise,
    draw_version,
    faults_of,
    none_right,
    order_of,
)
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.job.models import Sheet
    from worksheets.puzzles.fields import KindSpec

TOLERANCE = 3
"""Maximum difference in points between a pupil's sheet and the class: ten points are twice the effort, so
three are a quarter more, or a fifth less."""

PROBES = 5
"""Number of grids drawn for the class; the middle one of their scores is the target of all sheets."""

MOST_DRAWN = 60
"""Maximum number of grids drawn for one pupil. Boxes of blocks, whose scores differ most, need two or three."""

LETTERS, DIGITS = "BCDFGHJKLMNPQRSTVWXZ", "23456789"
"""The characters of codes, alternating: no two look alike, and they spell no word."""


def code_of(seed: int, sheet_id: str) -> str:
    """The code of a pupil's sheet, such as `K7F3-Q9X2`, which says nothing about the pupil.

    Of a thousand sheets, two have the same code in one of 1,300 jobs; of thirty, in one of 1.5 million.
    """
    number = int.from_bytes(sha256(f"{seed}\0{sheet_id}\0code".encode()).digest()[:8], "big")
    signs = []
    for _ in range(4):
        number, letter = divmod(number, len(LETTERS))
        number, digit = divmod(number, len(DIGITS))
        signs.append(LETTERS[letter] + DIGITS[digit])
    return f"{signs[0]}{signs[1]}-{signs[2]}{signs[3]}"


def for_sheet(made: Exercise, sheet: Sheet, seed: int) -> Exercise:
    """The exercise with the properties that the job gives its sheet; `seed` is the job's."""
    if (made.seed, made.instruction, made.look) != (sheet.seed, sheet.instruction, sheet.look):
        made = replace(made, seed=sheet.seed, instruction=sheet.instruction, look=sheet.look)
    if sheet.pupil is None:
        return made
    code = code_of(sheet.seed_in(seed), sheet.id)
    return replace(made, title=sheet.title, pupil=sheet.pupil.name, code=code, class_id=sheet.class_id)


def make_equal(sheet: Sheet, seed: int) -> Exercise:
    """A pupil's exercise, checked, whose score is that of the class within `TOLERANCE`, if its kind measures scores.

    Raises GenerationError if none of `MOST_DRAWN` grids has such a score, or grids cannot be made.
    """
    order = order_of(sheet, seed)
    if registry.find(order.kind).has("version"):
        return checked(draw_version(order, _base(order, sheet.class_id)), sheet.spec)
    target = _target(order, sheet.class_id)
    nearest: int | None = None
    faults: list[tuple[str, ...]] = []
    for number in range(MOST_DRAWN):
        made = draw_exercise(order._replace(variant=f"\0{number}" if number else None))
        made = replace(made, variant=None).measure()
        score = made.measured
        if target is None or score is None or abs(score - target) <= TOLERANCE:
            wrong = faults_of(made, sheet.spec)
            if not wrong:
                return made
            faults.append(wrong)
            continue
        if nearest is None or abs(score - target) < abs(nearest - target):
            nearest = score
    if faults:
        raise none_right(faults)
    raise GenerationError(
        sentence(
            "of {most_drawn} puzzles none is as hard as those of the class: their score is {target}, "
            "and {tolerance} more or less would do, but the nearest has {nearest}; use another seed "
            "or another size",
            most_drawn=MOST_DRAWN,
            target=target,
            tolerance=TOLERANCE,
            nearest=nearest,
        )
    )


def is_equal(made: Exercise, sheet: Sheet, seed: int) -> bool:
    """Whether a pupil's exercise is as hard as those of the class."""
    target, score = _target(order_of(sheet, seed), sheet.class_id), made.difficulty_score
    return target is None or score is None or abs(score - target) <= TOLERANCE


def _base(order: Order, class_id: str) -> Order:
    """The order of the puzzle whose versions a class gets."""
    return order._replace(id=class_id, variant=None)


class _Known(NamedTuple):
    """The target of a class for one spec."""

    kind: str
    class_id: str
    seed: int
    spec: KindSpec
    score: int | None


_known: deque[_Known] = deque(maxlen=16)
"""The most recent targets."""


def _target(order: Order, class_id: str) -> int | None:
    """The score that the sheets of this class and spec must have; None if the kind measures none."""
    wanted = order.kind, class_id, order.seed
    for known in _known:
        if known[:3] == wanted and (known.spec is order.spec or known.spec == order.spec):
            return known.score
    scores: list[int] = []
    has_versions = registry.find(order.kind).has("version")
    for number in range(1 if has_versions else PROBES):
        base = _base(order, class_id)
        made = draw_version(base, base) if has_versions else draw_exercise(base._replace(variant=f"\0class {number}"))
        score = made.difficulty_score
        if score is None:
            break
        scores.append(score)
    target = sorted(scores)[len(scores) // 2] if scores else None
    _known.append(_Known(*wanted, order.spec, target))
    return target

"""The sheets of a class: a puzzle of their own for all pupils, equally hard, and a code that tells sheets apart.

How hard they are to be is the middle of the scores of a few grids that are drawn for the class and for nobody in it.
So no pupil's sheet depends on who else is in the list. Then grids are drawn for the pupil until one has that score, or
nearly so.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from worksheets.base.errors import GenerationError
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.make import draw_exercise, faults_of, none_right

if TYPE_CHECKING:
    from worksheets.job.models import Sheet
    from worksheets.puzzles.fields import KindSpec

TOLERANCE = 3
"""Maximum difference in points between a pupil's sheet and the class: ten points are twice the effort, so
three are a quarter more, or a fifth less."""

PROBES = 5
"""Number of grids drawn for the class; the middle one of their scores is what the sheets have to have."""

MOST_DRAWN = 60
"""Maximum number of grids drawn for one pupil. Boxes of blocks, whose scores differ most, need two or three."""

LETTERS, DIGITS = "BCDFGHJKLMNPQRSTVWXZ", "23456789"
"""What codes are made of, in turn: nothing that looks like another sign, and no way to spell a word."""


def code_of(seed: int, sheet_id: str) -> str:
    """The code of a pupil's sheet, such as `K7F3-Q9X2`; it tells nothing of the pupil.

    Two of a thousand sheets have the same one in one of 1,300 jobs; in a class of thirty, in one of 1.5 million.
    """
    number = int.from_bytes(sha256(f"{seed}\0{sheet_id}\0code".encode()).digest()[:8], "big")
    signs = []
    for _ in range(4):
        number, letter = divmod(number, len(LETTERS))
        number, digit = divmod(number, len(DIGITS))
        signs.append(LETTERS[letter] + DIGITS[digit])
    return f"{signs[0]}{signs[1]}-{signs[2]}{signs[3]}"


def for_sheet(made: Exercise, sheet: Sheet, seed: int) -> Exercise:
    """The exercise with what the job, and not chance, says of its sheet; `seed` is the job's."""
    if (made.seed, made.instruction, made.look) != (sheet.seed, sheet.instruction, sheet.look):
        made = replace(made, seed=sheet.seed, instruction=sheet.instruction, look=sheet.look)
    if sheet.pupil is None:
        return made
    code = code_of(sheet.seed_in(seed), sheet.id)
    return replace(made, title=sheet.title, pupil=sheet.pupil.name, code=code, class_id=sheet.class_id)


def make_equal(sheet: Sheet, seed: int) -> Exercise:
    """A pupil's exercise, checked, whose score is that of the class within `TOLERANCE`, if its kind measures scores.

    Raises GenerationError where none of `MOST_DRAWN` grids has such a score, and where grids cannot be made.
    """
    own = sheet.seed_in(seed)
    target = _target(sheet, own)
    nearest: int | None = None
    faults: list[tuple[str, ...]] = []
    for number in range(MOST_DRAWN):
        made = draw_exercise(
            sheet.kind, sheet.spec, own, sheet_id=sheet.id, title=sheet.title, variant=f"\0{number}" if number else None
        )
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
        f"of {MOST_DRAWN} puzzles none is as hard as those of the class: their score is {target}, and "
        f"{TOLERANCE} more or less would do, but the nearest has {nearest}; use another seed or another size"
    )


def is_equal(made: Exercise, sheet: Sheet, seed: int) -> bool:
    """Whether a pupil's exercise is as hard as those of the class."""
    target, score = _target(sheet, sheet.seed_in(seed)), made.difficulty_score
    return target is None or score is None or abs(score - target) <= TOLERANCE


class _Known(NamedTuple):
    """The score of a class for one spec."""

    kind: str
    class_id: str
    seed: int
    spec: KindSpec
    score: int | None


_known: deque[_Known] = deque(maxlen=16)
"""The scores last asked for."""


def _target(sheet: Sheet, seed: int) -> int | None:
    """The score that the sheets of this class and spec have to have; None where the kind measures none."""
    asked = sheet.kind, sheet.class_id, seed
    for known in _known:
        if known[:3] == asked and (known.spec is sheet.spec or known.spec == sheet.spec):
            return known.score
    scores: list[int] = []
    for number in range(PROBES):
        made = draw_exercise(
            sheet.kind, sheet.spec, seed, sheet_id=sheet.class_id, title="", variant=f"\0class {number}"
        )
        score = made.difficulty_score
        if score is None:
            break
        scores.append(score)
    target = sorted(scores)[len(scores) // 2] if scores else None
    _known.append(_Known(*asked, sheet.spec, target))
    return target

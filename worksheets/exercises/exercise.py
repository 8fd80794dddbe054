"""Makes an exercise, a puzzle for one sheet with its solution, and checks it independently of its generator."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from worksheets.base.byte_cache import byte_cache
from worksheets.base.errors import GenerationError
from worksheets.base.seeds import rng_for
from worksheets.base.sentences import sentence
from worksheets.drawing.style import HandoutLook
from worksheets.puzzles import registry
from worksheets.puzzles.values import HandoutText

if TYPE_CHECKING:
    from random import Random

    from worksheets.job.models import Sheet
    from worksheets.puzzles.fields import KindSpec

LAYOUTS = 8
"""Maximum number of puzzles made for a sheet until one passes the check; for all known lists, the first one does."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """One version of one sheet; `kind` is the kind's name, `variant` "A", "B" ... or None."""

    id: str
    kind: str
    title: str
    puzzle: Any
    solution: Any
    variant: str | None = None
    difficulty: str = "medium"
    language: str = "en"
    notes: tuple[str, ...] = ()
    seed: int | None = None
    """The sheet's own seed, if it has one."""
    instruction: str | None = None
    """The author's instruction, empty for none; None means the kind's."""
    pupil: str | None = None
    """The name of the pupil in the class list whose sheet it is."""
    code: str | None = None
    """Identifies a pupil's sheet, on the sheet and in the key."""
    class_id: str = field(default="", repr=False)
    """The common beginning of the ids of a class list's exercises."""
    number: int | None = field(default=None, compare=False)
    """Its running number in a book, from 1; None elsewhere."""
    largest_letter: float | None = field(default=None, compare=False)
    """The maximum size of its letters in a book, in points; None for that of all puzzles."""
    look: HandoutLook | None = None
    """The look of its handout; None means the kind's own. Its answer is plain."""
    measured: int | None = field(default=None, repr=False, compare=False)
    """The difficulty's score, if it was computed already."""

    @property
    def difficulty_score(self) -> int | None:
        """The effort to solve it, see `PuzzleKind.difficulty_score`; computed here unless it is `measured`."""
        if self.measured is not None:
            return self.measured
        return registry.find(self.kind).difficulty_score(self.puzzle, self.solution)

    def handout_text(self) -> HandoutText:
        """The kind's texts around the puzzle, with the author's instruction; an empty one removes the example, too."""
        text = registry.find(self.kind).handout_text(self.puzzle, self.language).on_page(self.language)
        if self.instruction is None:
            return text
        arrows = text.arrows._replace(instruction=self.instruction) if text.arrows and self.instruction else None
        example = text.example if self.instruction else None
        return text._replace(instruction=self.instruction, example=example, arrows=arrows)

    def measure(self) -> Exercise:
        """The same exercise with its score computed."""
        return self if self.measured is not None else replace(self, measured=self.difficulty_score)

    def to_json(
        self, page: int | None = None, answer_page: int | None = None, volume: int | None = None
    ) -> dict[str, Any]:
        """The sheet's dict of the JSON export; page numbers count from 1 in the file of that `volume`."""
        return {
            "id": self.id,
            "kind": self.kind,
            "title": self.title,
            "variant": self.variant,
            **({} if self.pupil is None else {"pupil": self.pupil, "code": self.code}),
            **({} if self.seed is None else {"seed": self.seed}),
            "difficulty": self.difficulty,
            "difficulty_score": self.difficulty_score,
            "language": self.language,
            **({"volume": volume} if volume else {}),
            "page": page,
            "answer_page": answer_page,
            "puzzle": self.puzzle.to_json(),
            "solution": self.solution.to_json(),
        }


class Order(NamedTuple):
    """The input of an exercise; `seed`, `id` and `variant` determine everything random in it."""

    kind: str
    spec: KindSpec
    seed: int
    id: str
    title: str
    variant: str | None = None
    instruction: str | None = None
    look: HandoutLook | None = None
    level: str | None = None
    """The difficulty that is printed; None means the spec's."""

    def rng(self) -> Random:
        """A new generator of random numbers for this order."""
        return rng_for(self.seed, self.id, self.variant or "")

    @property
    def chance(self) -> Order:
        """The order with nothing but what determines its puzzle."""
        return Order(self.kind, self.spec, self.seed, self.id, title="", variant=self.variant)

    def filled(self, puzzle: Any, solution: Any) -> Exercise:
        """The exercise with this puzzle."""
        return Exercise(
            id=self.id,
            kind=self.kind,
            title=self.title,
            puzzle=puzzle,
            solution=solution,
            variant=self.variant,
            difficulty=self.level or self.spec.difficulty,
            language=self.spec.language,
            notes=registry.find(self.kind).notes(self.spec, puzzle),
            instruction=self.instruction,
            look=self.look,
        )

    def outline(self, puzzle: Any) -> Exercise:
        """An exercise without a solution, to be laid out before the sheet's own is made."""
        return Exercise(
            "",
            self.kind,
            self.title,
            puzzle,
            None,
            self.variant,
            language=self.spec.language,
            instruction=self.instruction,
            look=self.look,
        )


def order_of(sheet: Sheet, seed: int) -> Order:
    """The order of a sheet in a job with this seed."""
    own, level = sheet.seed_in(seed), sheet.difficulty
    return Order(
        sheet.kind, sheet.spec, own, sheet.id, sheet.title, sheet.variant, sheet.instruction, sheet.look, level
    )


def make_exercise(order: Order) -> Exercise:
    """Make and check an exercise.

    Raises GenerationError if it cannot be made, or if none of `LAYOUTS` puzzles passes the check of its kind.
    """
    faults: list[tuple[str, ...]] = []
    for number in range(LAYOUTS):
        made = draw_exercise(order, again=number)
        wrong = faults_of(made, order.spec)
        if not wrong:
            return made
        faults.append(wrong)
    raise none_right(faults)


def draw_exercise(order: Order, again: int = 0) -> Exercise:
    """Make an exercise without checking it; `again` draws another puzzle for the same order."""
    if order.variant and registry.find(order.kind).has("version"):
        return draw_version(order, order._replace(variant=None), again)
    return order.filled(*_generated(order, again))


def draw_version(order: Order, base: Order, again: int = 0) -> Exercise:
    """Make an exercise as a version of the one that is made for another order; see `PuzzleKind.version`."""
    made = next((made for known, made in _bases if known == (base, again)), None)
    if made is None:
        made = _generated(base, again)
        _bases.append(((base, again), made))
    return order.filled(*registry.find(order.kind).version(order.spec, *made, _chance(order, again)))


_bases: deque[tuple[tuple[Order, int], tuple[Any, Any]]] = deque(maxlen=8)
"""The most recent puzzles of which versions were made."""


def _generated(order: Order, again: int) -> tuple[Any, Any]:
    """Puzzle and solution for an order."""
    if not again and len(_tried) and (known := _tried.known(order.chance)):
        return known
    return registry.find(order.kind).generate(order.spec, _chance(order, again))


@byte_cache(20_000_000, lambda *_: 10_000)
def _tried(order: Order) -> tuple[Any, Any]:
    """Puzzle and solution made to see how much room they take: of 2,000 sheets, or of a job in the preview."""
    return registry.find(order.kind).generate(order.spec, order.rng())


def _chance(order: Order, again: int) -> Random:
    return (order._replace(variant=f"{order.variant or ''}\0again {again}") if again else order).rng()


def outlines(order: Order) -> Iterator[Exercise]:
    """The outlines that the kind knows, see `PuzzleKind.outlines`.

    They have no version in their headings, so equal outlines of several versions are equal.
    """
    for puzzle in registry.find(order.kind).outlines(order.spec, order.rng()):
        yield order._replace(variant=None).outline(puzzle)


def sizes(order: Order) -> Iterator[tuple[KindSpec, Exercise]]:
    """The specs with other sizes that the kind offers, each with its outline; see `PuzzleKind.sizes`."""
    for spec, outline in registry.find(order.kind).sizes(order.spec, order.rng()):
        if outline is None:
            try:
                outline, _ = _tried(order._replace(spec=spec).chance)
            except GenerationError:  # reported when the sheet is made
                continue
        yield spec, order.outline(outline)


def flatter(order: Order) -> Iterator[tuple[KindSpec, Exercise]]:
    """The specs for flatter puzzles that the kind offers, each with its outline; see `PuzzleKind.flatter`."""
    for spec, outline in registry.find(order.kind).flatter(order.spec, order.rng()):
        yield spec, order.outline(outline)


def faults_of(exercise: Exercise, spec: KindSpec) -> tuple[str, ...]:
    """The faults of the exercise and its differences from the spec, found independently of its generator."""
    return registry.find(exercise.kind).faults(spec, exercise.puzzle, exercise.solution)


def checked(exercise: Exercise, spec: KindSpec) -> Exercise:
    """The exercise; raises GenerationError if it is wrong or differs from its spec."""
    faults = faults_of(exercise, spec)
    if faults:
        raise GenerationError(*(sentence("the puzzle made is wrong: {fault}", fault=fault) for fault in faults))
    return exercise


def none_right(faults: Sequence[tuple[str, ...]]) -> GenerationError:
    """The error of a sheet for which no puzzle passed the check; `faults` are those of each puzzle."""
    return GenerationError(
        sentence(
            "the puzzle made is wrong, and so are {count} others that were tried for this sheet; use "
            "other words, another size or another seed (the first one: {faults})",
            count=len(faults) - 1,
            faults=faults[0][0],
        )
    )

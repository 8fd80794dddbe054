"""An exercise: a puzzle made for one sheet, with its solution."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from worksheets.drawing.look import HandoutLook
from worksheets.puzzles import registry
from worksheets.puzzles.contract import HandoutText


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
    """The sheet's own, if it has one."""
    instruction: str | None = None
    """The author's own, empty for none; None where it is the kind's."""
    pupil: str | None = None
    """The name of the pupil whose sheet it is, of those in a class list."""
    code: str | None = None
    """What tells a pupil's sheet from all others, on the sheet and in the key."""
    class_id: str = field(default="", repr=False)
    """What all exercises of one class list have in common."""
    look: HandoutLook | None = None
    """How its handout looks; None as its kind does by itself. Its answer is plain."""
    measured: int | None = field(default=None, repr=False, compare=False)
    """The difficulty's score, where it is worked out already."""

    @property
    def difficulty_score(self) -> int | None:
        """How much effort it takes, as `PuzzleKind.difficulty_score` says; computed here if none is `measured`."""
        if self.measured is not None:
            return self.measured
        return registry.find(self.kind).difficulty_score(self.puzzle, self.solution)

    def handout_text(self) -> HandoutText:
        """What the kind says round the puzzle, with the author's own instruction; without one there is no example."""
        text = registry.find(self.kind).handout_text(self.puzzle, self.language)
        if self.instruction is None:
            return text
        return text._replace(instruction=self.instruction, example=text.example if self.instruction else None)

    def measure(self) -> Exercise:
        """The same with its score worked out."""
        return self if self.measured is not None else replace(self, measured=self.difficulty_score)

    def to_json(
        self, page: int | None = None, answer_page: int | None = None, volume: int | None = None
    ) -> dict[str, Any]:
        """The sheet's dict of the JSON export; page numbers count from 1 in their file, `volume` says in which."""
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

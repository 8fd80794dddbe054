"""An exercise: a puzzle made for one sheet, with its solution."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


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

    def to_json(
        self, page: int | None = None, answer_page: int | None = None, volume: int | None = None
    ) -> dict[str, Any]:
        """The sheet's dict of the JSON export; page numbers count from 1 in their file, `volume` says in which."""
        return {
            "id": self.id,
            "kind": self.kind,
            "title": self.title,
            "variant": self.variant,
            "difficulty": self.difficulty,
            "language": self.language,
            **({"volume": volume} if volume else {}),
            "page": page,
            "answer_page": answer_page,
            "puzzle": self.puzzle.to_json(),
            "solution": self.solution.to_json(),
        }

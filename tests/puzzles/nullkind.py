"""The smallest kind there can be, of the core members only: the thing to copy for a kind of one's own.

A larger kind has a file for each part, named as the comments are; `worksheets/puzzles/wordsearch` is one.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from random import Random
from typing import Any, final

from pydantic import Field

from worksheets.base.seeds import below
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Text
from worksheets.puzzles.contract import HandoutText, PuzzleKind, override
from worksheets.puzzles.fields import KindSpec

# ---- spec.py: what the author of a job may say


class Fields(KindSpec):
    most: int = Field(20, ge=2, le=1000, description="largest number that is added")


# ---- model.py: what is printed before anyone solves, and what stands in the answer key only


@dataclass(frozen=True, slots=True)
class Puzzle:
    first: int
    second: int

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def to_text(self, language: str = "en") -> str:
        return f"{self.first} + {self.second} ="


@dataclass(frozen=True, slots=True)
class Solution:
    total: int

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def to_text(self, language: str = "en") -> str:
        return str(self.total)


# ---- draw.py


def drawing(puzzle: Puzzle, answer: str, pen: Pen) -> Drawing:
    """The sum in letters as large as the room allows, which do not depend on the answer."""
    widest = pen.width(f"{puzzle.to_text()} 0000", 1.0)
    size = min(pen.area.width / widest, pen.area.height, pen.style.letter_size or pen.style.largest_letter)
    text = Text(0.0, 0.8 * size, f"{puzzle.to_text()} {answer}", size)
    return Drawing(size * widest, size, (text,), letter_size=size)


# ---- kind.py


@final
class Null(PuzzleKind[Fields, Puzzle, Solution]):
    name = "null"
    Spec = Fields
    models = (Puzzle, Solution)

    @override
    def title(self, language: str) -> str:
        return {"de": "Eine Summe"}.get(language, "A sum")

    @override
    def generate(self, spec: Fields, rng: Random) -> tuple[Puzzle, Solution]:
        puzzle = Puzzle(1 + below(spec.most, rng), 1 + below(spec.most, rng))
        return puzzle, Solution(puzzle.first + puzzle.second)

    @override
    def faults(self, spec: Fields, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
        large = [f"{number} is more than {spec.most}" for number in (puzzle.first, puzzle.second) if number > spec.most]
        wrong = [f"{solution.total} is not the sum"] if solution.total != puzzle.first + puzzle.second else []
        return (*large, *wrong)

    @override
    def draw_puzzle(self, puzzle: Puzzle, pen: Pen) -> Drawing:
        return drawing(puzzle, "____", pen)

    @override
    def draw_answer(self, puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
        return drawing(puzzle, str(solution.total), pen)

    @override
    def handout_text(self, puzzle: Puzzle, language: str) -> HandoutText:
        return HandoutText({"de": "Rechne aus."}.get(language, "Add the numbers."))

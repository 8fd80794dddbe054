"""The kind `null`: add two numbers.

One file is enough for a kind. If it grows, give each part the file that its heading names, derive the class from
`FolderKind` in `worksheets.puzzles.folder`, and delete the methods: they call the functions of those files.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from random import Random
from typing import Any, final

from pydantic import Field

from worksheets.base.seeds import below
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Text
from worksheets.puzzles.contract import PuzzleKind, override
from worksheets.puzzles.fields import KindSpec
from worksheets.puzzles.values import HandoutText

# ---- spec.py: the fields of the job file


class NullFields(KindSpec):
    """Two numbers to add."""

    most: int = Field(20, ge=2, le=1000, description="largest number that is added")


# ---- model.py: what is printed before anyone solves, and what only the answer key has


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Two numbers."""

    first: int
    second: int

    def to_json(self) -> dict[str, Any]:
        """The `puzzle` of the JSON export."""
        return asdict(self)

    def to_text(self, language: str = "en") -> str:
        """The puzzle in plain text."""
        return f"{self.first} + {self.second} ="


@dataclass(frozen=True, slots=True)
class Solution:
    """Their sum."""

    total: int

    def to_json(self) -> dict[str, Any]:
        """The `solution` of the JSON export."""
        return asdict(self)

    def to_text(self, language: str = "en") -> str:
        """The answer in plain text."""
        return str(self.total)


# ---- draw.py


def drawing(puzzle: Puzzle, answer: str, pen: Pen) -> Drawing:
    """The sum in letters as large as the area allows, with room for any answer."""
    widest = pen.width(f"{puzzle.to_text()} 0000", 1.0)
    size = min(pen.area.width / widest, pen.area.height, pen.style.letter_size or pen.style.largest_letter)
    text = Text(0.0, 0.8 * size, f"{puzzle.to_text()} {answer}", size)
    return Drawing(size * widest, size, (text,), letter_size=size)


# ---- kind.py; the title is a phrase, and phrases/ and form/ have the texts


@final
class Null(PuzzleKind[NullFields, Puzzle, Solution]):
    """See `PuzzleKind` for the members."""

    name = "null"
    Spec = NullFields
    models = (Puzzle, Solution)

    @override
    def generate(self, spec: NullFields, rng: Random) -> tuple[Puzzle, Solution]:
        puzzle = Puzzle(1 + below(spec.most, rng), 1 + below(spec.most, rng))
        return puzzle, Solution(puzzle.first + puzzle.second)

    @override
    def faults(self, spec: NullFields, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
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
        return HandoutText(self.phrases(language).text("task"))

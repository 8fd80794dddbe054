"""The kind `goldencube`: fill a box with cuboids round a golden cube in its centre."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, final

from worksheets.puzzles.contract import (
    AnswerTable,
    HandoutText,
    PuzzleKind,
    SolveInput,
    SolveOption,
    Summary,
    override,
)

if TYPE_CHECKING:
    from worksheets.drawing.pen import Pen
    from worksheets.drawing.shapes import Drawing
    from worksheets.puzzles.goldencube.model import Puzzle, Solution
    from worksheets.puzzles.goldencube.spec import Spec as Fields


@final
class GoldenCube(PuzzleKind["Fields", "Puzzle", "Solution"]):
    """See `PuzzleKind` for what each member promises; every method imports what it needs when it is called."""

    name = "goldencube"
    solve_options = (SolveOption("golden", "Whether a box has the golden cube in its centre."),)

    @override
    def title(self, language: str) -> str:
        return self.phrases(language).text("title")

    @property
    @override
    def Spec(self) -> type[Fields]:
        from worksheets.puzzles.goldencube import spec

        return spec.Spec

    @override
    def generate(self, spec: Fields, rng: Random) -> tuple[Puzzle, Solution]:
        from worksheets.puzzles.goldencube import generate

        return generate.generate(spec, rng)

    @override
    def faults(self, spec: Fields, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
        from worksheets.puzzles.goldencube import check

        return check.faults(spec, puzzle, solution)

    @override
    def draw_puzzle(self, puzzle: Puzzle, pen: Pen) -> Drawing:
        from worksheets.puzzles.goldencube import draw

        return draw.draw_puzzle(puzzle, pen)

    @override
    def draw_answer(self, puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
        from worksheets.puzzles.goldencube import draw

        return draw.draw_answer(puzzle, solution, pen)

    @override
    def handout_text(self, puzzle: Puzzle, language: str) -> HandoutText:
        from worksheets.puzzles.goldencube import texts

        return texts.handout_text(puzzle, language)

    @override
    def answer_table(self, puzzle: Puzzle, solution: Solution, language: str) -> AnswerTable:
        from worksheets.puzzles.goldencube import texts

        return texts.answer_table(puzzle, solution, language)

    @override
    def summary(self, puzzle: Puzzle, solution: Solution) -> Summary:
        from worksheets.puzzles.goldencube import texts

        return texts.summary(puzzle, solution)

    @override
    def notes(self, spec: Fields, puzzle: Puzzle) -> tuple[str, ...]:
        from worksheets.puzzles.goldencube import texts

        return texts.notes(spec, puzzle)

    @override
    def examples(self) -> tuple[Mapping[str, Any], ...]:
        from worksheets.puzzles.goldencube import examples

        return examples.EXAMPLES

    @override
    def recognises(self, given: SolveInput) -> float:
        from worksheets.puzzles.goldencube import parse

        return parse.recognises(given)

    @override
    def parse_puzzle(self, given: SolveInput) -> Puzzle:
        from worksheets.puzzles.goldencube import parse

        return parse.parse_puzzle(given)

    @override
    def solutions(self, puzzle: Puzzle, *, steps: int | None = None) -> Iterator[Solution]:
        from worksheets.puzzles.goldencube import solve

        return solve.solutions(puzzle, steps=steps)

    @override
    def no_solution_reason(self, puzzle: Puzzle) -> str | None:
        from worksheets.puzzles.goldencube.engine import reasons

        return reasons.no_solution_reason(puzzle)

    @override
    def count(self, puzzle: Puzzle, *, limit: int | None = None, steps: int | None = None) -> tuple[int, str]:
        from worksheets.puzzles.goldencube import solve

        return solve.count(puzzle, limit=limit, steps=steps)

    @override
    def import_sheet(self, given: SolveInput) -> Mapping[str, str | Sequence[str]] | None:
        from worksheets.puzzles.goldencube import parse

        return parse.import_sheet(given)

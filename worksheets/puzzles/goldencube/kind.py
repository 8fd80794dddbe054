"""The kind `goldencube`: fill a box with cuboids around a golden cube in its centre."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, final

from worksheets.puzzles.contract import (
    AnswerTable,
    AtAGlance,
    HandoutText,
    PlacedWord,
    PuzzleKind,
    SolveInput,
    SolveOption,
    Summary,
    override,
)
from worksheets.puzzles.lazy import lazily

if TYPE_CHECKING:
    from worksheets.drawing.pen import Pen
    from worksheets.drawing.shapes import Drawing
    from worksheets.puzzles.answers import Count
    from worksheets.puzzles.goldencube import check, draw, generate, mark, model, parse, score, solve, spec, texts
    from worksheets.puzzles.goldencube.model import Puzzle, Solution
    from worksheets.puzzles.goldencube.spec import Spec as Fields
else:
    check, draw, generate, mark, model, parse, score, solve, spec, texts = lazily(
        __package__, "check draw generate mark model parse score solve spec texts"
    )


@final
class GoldenCube(PuzzleKind["Fields", "Puzzle", "Solution"]):
    """See `PuzzleKind` for the contract of each member; modules are imported on first use."""

    name = "goldencube"
    solve_options = (SolveOption("golden", "Whether a box has the golden cube in its centre."),)

    @override
    def title(self, language: str) -> str:
        return self.phrases(language).text("title")

    @property
    @override
    def Spec(self) -> type[Fields]:
        return spec.Spec

    @override
    def generate(self, spec: Fields, rng: Random) -> tuple[Puzzle, Solution]:
        return generate.generate(spec, rng)

    @property
    @override
    def models(self) -> tuple[type[Puzzle], type[Solution]]:
        return model.Puzzle, model.Solution

    @override
    def faults(self, spec: Fields, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
        return check.faults(spec, puzzle, solution)

    @override
    def draw_puzzle(self, puzzle: Puzzle, pen: Pen) -> Drawing:
        return draw.draw_puzzle(puzzle, pen)

    @override
    def draw_answer(self, puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
        return draw.draw_answer(puzzle, solution, pen)

    @override
    def outline_answer(self, puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
        return draw.outline_answer(puzzle, pen)

    @override
    def handout_text(self, puzzle: Puzzle, language: str) -> HandoutText:
        return texts.handout_text(puzzle, language)

    @override
    def outlines(self, spec: Fields, rng: Random) -> Iterator[Puzzle]:
        return generate.outlines(spec, rng)

    @override
    def answer_table(self, puzzle: Puzzle, solution: Solution, language: str) -> AnswerTable:
        return texts.answer_table(puzzle, solution, language)

    @override
    def placed_words(self, puzzle: Puzzle, solution: Solution) -> Iterator[PlacedWord]:
        return texts.placed_words(puzzle, solution)

    @override
    def at_a_glance(self, puzzle: Puzzle, solution: Solution, language: str) -> AtAGlance:
        return texts.at_a_glance(solution, language)

    @override
    def summary(self, puzzle: Puzzle, solution: Solution) -> Summary:
        return texts.summary(puzzle, solution)

    @override
    def difficulty_score(self, puzzle: Puzzle, solution: Solution) -> int:
        return score.difficulty_score(puzzle, solution)

    @override
    def notes(self, spec: Fields, puzzle: Puzzle) -> tuple[str, ...]:
        return texts.notes(spec, puzzle)

    solve_steps = 10_000_000
    """A step takes 5 to 7 us."""

    @override
    def recognises(self, given: SolveInput) -> float:
        return parse.recognises(given)

    @override
    def parse_puzzle(self, given: SolveInput) -> Puzzle:
        return parse.parse_puzzle(given)

    @override
    def solutions(self, puzzle: Puzzle, *, steps: int | None = None) -> Iterator[Solution]:
        return solve.solutions(puzzle, steps=steps)

    @override
    def no_solution_reason(self, puzzle: Puzzle, language: str = "en") -> str | None:
        return texts.no_solution_reason(puzzle, language)

    @override
    def count(self, puzzle: Puzzle, *, limit: int | None = None, steps: int | None = None) -> Count:
        return solve.count(puzzle, limit=limit, steps=steps)

    @override
    def describe_count(self, puzzle: Puzzle, count: Count, language: str) -> str:
        return texts.count_text(count, language)

    @override
    def mark(self, puzzle: Puzzle, given: SolveInput) -> tuple[str, ...]:
        return mark.mark(puzzle, given)

    @override
    def import_sheet(self, given: SolveInput) -> Mapping[str, str | Sequence[str]] | None:
        return parse.import_sheet(given)

"""The kind `wordregions`: cut a grid of letters into regions that spell words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, final

from worksheets.puzzles.contract import (
    AnswerTable,
    AtAGlance,
    HandoutText,
    PlacedWord,
    PuzzleKind,
    SolveInput,
    Summary,
    override,
)
from worksheets.puzzles.lazy import lazily
from worksheets.puzzles.recognition import has_dictionary, has_letters

if TYPE_CHECKING:
    from worksheets.drawing.pen import Pen
    from worksheets.drawing.shapes import Drawing
    from worksheets.puzzles.answers import Answers
    from worksheets.puzzles.wordregions import check, draw, generate, mark, model, parse, score, solve, spec, texts
    from worksheets.puzzles.wordregions.model import Puzzle, Solution
    from worksheets.puzzles.wordregions.spec import Spec as Fields
else:
    check, draw, generate, mark, model, parse, score, solve, spec, texts = lazily(
        __package__, "check draw generate mark model parse score solve spec texts"
    )


@final
class WordRegions(PuzzleKind["Fields", "Puzzle", "Solution"]):
    """See `PuzzleKind` for the contract of each member; modules are imported on first use."""

    name = "wordregions"

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
    def shared_values(self, spec: Fields) -> Mapping[str, Any]:
        return {"dictionary": spec.checked, "pictures": spec.pictures}

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
    def answer_table(self, puzzle: Puzzle, solution: Solution, language: str) -> AnswerTable:
        return texts.answer_table(puzzle, solution, language)

    @override
    def placed_words(self, puzzle: Puzzle, solution: Solution) -> Iterator[PlacedWord]:
        return texts.placed_words(puzzle, solution)

    @override
    def at_a_glance(self, puzzle: Puzzle, solution: Solution, language: str) -> AtAGlance:
        return texts.at_a_glance(solution)

    @override
    def summary(self, puzzle: Puzzle, solution: Solution) -> Summary:
        return texts.summary(puzzle, solution)

    @override
    def difficulty_score(self, puzzle: Puzzle, solution: Solution) -> int:
        return score.difficulty_score(puzzle, solution)

    solve_steps = 600_000
    """A step takes 0.02 to 0.2 ms."""

    @override
    def recognises(self, given: SolveInput) -> float:
        """Certain about its own instruction, fairly certain about letters with a dictionary; loads no solver."""
        if given.instruction and self.phrases(given.language).text("rule") in given.instruction:
            return 0.9
        known = has_letters(given.text) and has_dictionary(given)
        return 0.5 if known else 0.0

    @override
    def parse_puzzle(self, given: SolveInput) -> Puzzle:
        return parse.parse_puzzle(given)

    @override
    def solutions(self, puzzle: Puzzle, *, steps: int | None = None) -> Iterator[Solution]:
        return solve.solutions(puzzle, steps=steps)

    @override
    def no_solution_reason(self, puzzle: Puzzle, language: str = "en") -> str | None:
        return solve.no_solution_reason(puzzle, language)

    @override
    def describe_solutions(self, puzzle: Puzzle, answers: Answers[Solution], language: str) -> Iterator[str]:
        yield from super().describe_solutions(puzzle, answers, language)
        if answers.found:
            yield from solve.verdict(puzzle, answers, language)

    @override
    def mark(self, puzzle: Puzzle, given: SolveInput) -> tuple[str, ...]:
        return mark.mark(puzzle, given)

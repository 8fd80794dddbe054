"""The kind `wordsearch`: find the words hidden in a grid of letters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, final

from worksheets.puzzles.contract import (
    AnswerTable,
    AtAGlance,
    H5PContent,
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
    from worksheets.puzzles.answers import Answers, Count
    from worksheets.puzzles.wordsearch import (
        check,
        draw,
        generate,
        h5p,
        mark,
        model,
        parse,
        score,
        sizes,
        solve,
        spec,
        texts,
    )
    from worksheets.puzzles.wordsearch.model import Puzzle, Solution
    from worksheets.puzzles.wordsearch.spec import Spec as Fields
else:
    check, draw, generate, h5p, mark, model, parse, score, sizes, solve, spec, texts = lazily(
        __package__, "check draw generate h5p mark model parse score sizes solve spec texts"
    )


@final
class WordSearch(PuzzleKind["Fields", "Puzzle", "Solution"]):
    """See `PuzzleKind` for the contract of each member; modules are imported on first use."""

    name = "wordsearch"

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
        return {"pictures": spec.pictures}

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
    def sizes(self, spec: Fields, rng: Random) -> Iterator[tuple[Fields, Puzzle]]:
        return sizes.sizes(spec, rng) if spec.said_size is None else iter(())

    @override
    def answer_table(self, puzzle: Puzzle, solution: Solution, language: str) -> AnswerTable:
        return texts.answer_table(puzzle, solution, language)

    @override
    def placed_words(self, puzzle: Puzzle, solution: Solution) -> Iterator[PlacedWord]:
        return texts.placed_words(puzzle, solution)

    @override
    def h5p(self, puzzle: Puzzle, solution: Solution, text: HandoutText, language: str) -> H5PContent:
        return h5p.h5p(puzzle, solution, text, language)

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

    solve_steps = 30_000_000
    """A step takes 2 us."""

    @override
    def recognises(self, given: SolveInput) -> float:
        """Fairly certain about rows of letters with words to find rather than a dictionary; loads no solver."""
        if has_dictionary(given):
            return 0.0
        if not has_letters(given.text):  # a grid of numbers, or a box of blocks, which is the surer one
            return 0.2 if any(map(str.isdigit, "".join(given.words or given.bank))) else 0.0
        return 0.5 if given.words is not None else 0.4 if given.bank else 0.0

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
        yield solve.describe_solutions(puzzle, language)

    @override
    def found_anyway(self, puzzle: Puzzle) -> Mapping[str, Any]:
        return solve.found_anyway(puzzle)

    @override
    def describe_count(self, puzzle: Puzzle, count: Count, language: str) -> str:
        return solve.count_text(puzzle, count, language)

    @override
    def mark(self, puzzle: Puzzle, given: SolveInput) -> tuple[str, ...]:
        return mark.mark(puzzle, given)

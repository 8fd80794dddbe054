"""The contract of a puzzle kind: a class derived from `PuzzleKind`, or from `FolderKind` if it is a folder of files.

    @final
    class Sudoku(PuzzleKind["Spec", "Puzzle", "Solution"]): ...

Seven members are abstract; mypy reports each missing one because the class is final. The others have defaults, and a
feature that a kind lacks is not offered to users. `extras.py` has members that few kinds need, `values.py` what members
return. `registry.py` lists the kinds, `worksheets.testing` tests every kind against this contract, and no code outside
a kind's folder depends on which kind it is.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from worksheets.base.errors import InputError
from worksheets.base.sentences import sentence
from worksheets.puzzles.extras import PuzzleKindExtras
from worksheets.puzzles.values import (
    AnswerTable,
    AtAGlance,
    HandoutText,
    PlacedWord,
    PuzzleT,
    SolutionT,
    SolveInput,
    SpecT,
    Summary,
)

if TYPE_CHECKING:
    from typing_extensions import override as override

    from worksheets.drawing.pen import Pen
    from worksheets.drawing.shapes import Drawing
else:

    def override(method):
        """Marks a method as part of the contract, so that mypy reports misspelt names; in `typing` since 3.12."""
        return method


class PuzzleKind(PuzzleKindExtras[SpecT, PuzzleT, SolutionT]):
    """The contract of a kind. Members that are not abstract may be left out."""

    # ---- the core

    @property
    @abstractmethod
    def name(self) -> str:
        """The name used in YAML, in the registry and as the entry point; write `name = "sudoku"`."""

    @property
    @abstractmethod
    def Spec(self) -> type[SpecT]:
        """The model of the kind's fields in YAML, each with a description; write `Spec = Fields`.

        A kind whose listing must be quick imports it inside this method, because pydantic is slow to load.
        """

    @abstractmethod
    def generate(self, spec: SpecT, rng: Random) -> tuple[PuzzleT, SolutionT]:
        """Make a puzzle from its arguments alone; different random numbers make different puzzles.

        Raises GenerationError after a fixed number of steps, or if the puzzle is proved impossible.
        """

    @abstractmethod
    def faults(self, spec: SpecT, puzzle: PuzzleT, solution: SolutionT) -> tuple[str, ...]:
        """List every violation of the rules or of the author's request; empty means correct and as requested.

        Must not use the solver or the generator: `generate` and the tests ensure that there is no second solution. A
        puzzle made for another spec has faults.
        """

    @abstractmethod
    def draw_puzzle(self, puzzle: PuzzleT, pen: Pen) -> Drawing:
        """Draw the puzzle to fit `pen.area`, as large as `pen.style` allows.

        Layout measures every text: a sheet with one smaller than `pen.style.smallest_letter` is rejected.
        """

    @abstractmethod
    def draw_answer(self, puzzle: PuzzleT, solution: SolutionT, pen: Pen) -> Drawing:
        """Draw the puzzle with its solution marked in it, at the size of `outline_answer`."""

    @abstractmethod
    def handout_text(self, puzzle: PuzzleT, language: str) -> HandoutText:
        """The instruction and bank in `language`, or entirely in English."""

    # ---- around the sheet

    def title(self, language: str) -> str:
        """The kind's display name; also the title of a sheet without one. Default: `title` of its phrases."""
        return self.phrases(language).text("title")

    def is_unique(self, puzzle: PuzzleT) -> bool:
        """Whether the puzzle has exactly one solution; False if its clues need interpretation. Default: True."""
        return True

    def outline_answer(self, puzzle: PuzzleT, solution: SolutionT, pen: Pen) -> Drawing:
        """A drawing as large as the answer's for the same pen, but quicker to make. Default: the puzzle's.

        The key measures it to choose the scale of its answers. It is no larger than the pen's area and the largest
        letters of its style allow.
        """
        return self.draw_puzzle(puzzle, pen)

    def answer_table(self, puzzle: PuzzleT, solution: SolutionT, language: str) -> AnswerTable:
        """The table printed beside the answer. Default: empty."""
        return AnswerTable()

    def at_a_glance(self, puzzle: PuzzleT, solution: SolutionT, language: str) -> AtAGlance:
        """A compact answer for marking a whole class. Default: the rows of `answer_table`."""
        table = self.answer_table(puzzle, solution, language)
        rows = (table.brief or table).rows
        return AtAGlance(tuple((row[0], " ".join(row[1:])) if row[1:] else ("", row[0]) for row in rows))

    def placed_words(self, puzzle: PuzzleT, solution: SolutionT) -> Iterator[PlacedWord]:
        """The words of the solution and their places, in the order of the bank, for the CSV export. Default: none."""
        return iter(())

    def summary(self, puzzle: PuzzleT, solution: SolutionT) -> Summary:
        """Figures for `worksheets check`. Default: none."""
        return Summary()

    def difficulty_score(self, puzzle: PuzzleT, solution: SolutionT) -> int | None:
        """The effort that the puzzle takes, a number from 0 up. Default: None, not measured.

        Measure the puzzle alone, never how it was made or which difficulty was requested; the solution is given only to
        save a search. Use the scale of `effort.points` if you can. Compute with integers, so that the result is the
        same on every machine, and take at most a tenth of the time of `generate`, drawing and writing together.
        """
        return None

    # ---- `worksheets solve` and `worksheets mark`

    def recognises(self, given: SolveInput) -> float:
        """The probability, from 0 to 1, that a file is a puzzle of this kind; the kind with the highest solves it."""
        return 0.0

    def parse_puzzle(self, given: SolveInput) -> PuzzleT:
        """Read the puzzle in a file; raises InputError with every problem found."""
        raise InputError(
            sentence("{file}: puzzles of the kind {name} cannot be read from a file", file=given.file, name=self.name)
        )

    def is_solvable(self, puzzle: PuzzleT) -> bool:
        """Whether `solutions` can find the solutions of this puzzle. Default: whether there is a solver."""
        return self.solves

    def solutions(self, puzzle: PuzzleT, *, steps: int | None = None) -> Iterator[SolutionT]:
        """Yield every solution, lazily and in a fixed order; a unique puzzle yields one.

        Raises BudgetSpentError (a WorksheetError) if `steps` are spent before the end.
        """
        raise InputError(sentence("puzzles of the kind {name} cannot be solved by this program", name=self.name))

    def no_solution_reason(self, puzzle: PuzzleT, language: str = "en") -> str | None:
        """The reason why there can be no solution, or None if no simple reason is known."""
        return None

    def revealed(self, puzzle: PuzzleT, solution: Mapping[str, Any]) -> PuzzleT:
        """The puzzle with what it keeps from pupils, such as secret words, shown; `solution` is its JSON.

        `worksheets verify` counts its solutions. Default: the puzzle, which keeps nothing from them.
        """
        return puzzle

    def is_markable(self, puzzle: PuzzleT) -> bool:
        """Whether `mark` can judge answers to this puzzle without its key. Default: whether there is `mark`."""
        return self.marks

    def mark(self, puzzle: PuzzleT, given: SolveInput) -> tuple[str, ...]:
        """List what is wrong with an answer, in sentences for the person who gave it; empty means correct.

        `given` has the text of the answer, as `worksheets solve` prints it in any language, or in `data` its JSON, and
        in `key` the JSON of the solution, if it is known. Answers other than the key's can be right, too: check the
        rules, without a solver. Raises InputError if the text is not an answer.
        """
        raise InputError(sentence("answers to puzzles of the kind {name} cannot be marked", name=self.name))

    # ---- derived from the members above; do not override

    def has(self, member: str) -> bool:
        """Whether the kind has this optional member itself, not only the default."""
        return getattr(type(self), member) is not getattr(PuzzleKind, member)

    @property
    def solves(self) -> bool:
        """Whether it has a solver."""
        return self.has("solutions")

    @property
    def marks(self) -> bool:
        """Whether it marks answers."""
        return self.has("mark")

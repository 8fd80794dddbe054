"""What a puzzle kind is: an object (or module) with the members of `PuzzleKind`.

The built-in kinds are the packages beside this file; the registry knows in which of a package's
modules each member is. Outside a kind's own folder nobody asks which kind it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from worksheets.drawing.shapes import Drawing
from worksheets.drawing.style import Area, Style

if TYPE_CHECKING:  # solving a puzzle from a file needs no models of job files
    from worksheets.puzzles.fields import KindSpec


class Puzzle(Protocol):
    """What is printed before anyone solves; it never holds its solution."""

    def to_json(self) -> dict[str, Any]:
        """The `puzzle` of the JSON export."""

    def to_text(self) -> str:
        """The puzzle as lines of plain text."""


class Solution(Protocol):
    """What stands in the answer key only."""

    def to_json(self) -> dict[str, Any]:
        """The `solution` of the JSON export."""


@dataclass(frozen=True, slots=True)
class HandoutText:
    """The words printed round a puzzle: one instruction, and a bank of entries in columns.

    `example` is a tiny worked example, printed beside or below the instruction: in its own size on an A4
    sheet, scaled with the text on others; where there is no room for it and the puzzle, it is left out.
    """

    instruction: str
    bank_heading: str = ""
    bank: tuple[str, ...] = ()
    example: Drawing | None = None


@dataclass(frozen=True, slots=True)
class AnswerTable:
    """The list printed beside an answer: every row has one text for each heading.

    `note` is a sentence printed with the answer, above its drawing.
    """

    headings: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """One line of `worksheets check`: `size` as in "12 x 14"; `filled` as in "95 / 168"."""

    size: str
    entries: int
    filled: str


@dataclass(frozen=True, slots=True)
class SolveInput:
    """What `worksheets solve` was given: the text of the file and the options."""

    text: str
    file: str = ""
    words: tuple[str, ...] | None = None
    dictionary: str | None = None
    golden: bool = True
    language: str = "en"


SpecT = TypeVar("SpecT", bound="KindSpec", contravariant=True)
PuzzleT = TypeVar("PuzzleT", bound=Puzzle)
SolutionT = TypeVar("SolutionT", bound=Solution)


class PuzzleKind(Protocol[SpecT, PuzzleT, SolutionT]):
    """The contract of a kind."""

    @property
    def name(self) -> str:
        """The word used in YAML."""

    @property
    def title(self) -> Mapping[str, str]:
        """The kind's name for people, by language code; `en` is always there."""

    @property
    def starter(self) -> Mapping[str, str]:
        """Word sets and sheets of a starter job in YAML, with comments, by language code; `en` is always there."""

    @property
    def Spec(self) -> type[KindSpec]:  # noqa: N802
        """The model of the kind's fields in YAML."""

    def generate(self, spec: SpecT, rng: Random) -> tuple[PuzzleT, SolutionT]:
        """Make a puzzle; depends on nothing but its arguments.

        Raises GenerationError after a stated number of steps, or where it is proved impossible.
        """

    def solutions(self, puzzle: PuzzleT, *, steps: int | None = None) -> Iterator[SolutionT]:
        """Every solution, lazily and in a fixed order; unique means that no second one comes.

        Raises BudgetSpentError (a WorksheetError) when `steps` are spent before the end.
        """

    def faults(self, puzzle: PuzzleT, solution: SolutionT) -> tuple[str, ...]:
        """What is wrong, written from the rules and not from the solver; empty means correct."""

    def draw_puzzle(self, puzzle: PuzzleT, area: Area, style: Style) -> Drawing:
        """A drawing that fits `area`, as large as `style` allows."""

    def draw_answer(self, puzzle: PuzzleT, solution: SolutionT, area: Area, style: Style) -> Drawing:
        """The puzzle's drawing for the same area with the solution marked in it."""

    def handout_text(self, puzzle: PuzzleT, language: str) -> HandoutText:
        """Instruction and word bank in `language`."""

    def answer_table(self, puzzle: PuzzleT, solution: SolutionT, language: str) -> AnswerTable:
        """The list that stands beside the answer."""

    def summary(self, puzzle: PuzzleT, solution: SolutionT) -> Summary:
        """Figures for `worksheets check`."""

    def notes(self, spec: SpecT, puzzle: PuzzleT) -> tuple[str, ...]:
        """Sentences for the author about choices made, such as which words were picked."""

    def recognises(self, given: SolveInput) -> bool:
        """Whether the file given to `worksheets solve` looks like a puzzle of this kind."""

    def parse_puzzle(self, given: SolveInput) -> PuzzleT:
        """The puzzle in a file; raises InputError with every problem found."""

    def no_solution_reason(self, puzzle: PuzzleT) -> str | None:
        """Why there can be no solution, or None where no simple reason is known."""

    def count(self, puzzle: PuzzleT, *, limit: int | None = None, steps: int | None = None) -> tuple[int, str]:
        """How many solutions there are, at most `limit`, and the line that says so, the number first.

        Raises BudgetSpentError when `steps` are spent before the end.
        """

    def describe_solutions(self, puzzle: PuzzleT, found: tuple[SolutionT, ...], complete: bool) -> str:
        """The text that `worksheets solve` prints for the solutions found."""

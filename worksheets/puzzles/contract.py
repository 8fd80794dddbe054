"""The contract of a puzzle kind: one class with the members of `PuzzleKind`.

    @final
    class Sudoku(PuzzleKind["Spec", "Puzzle", "Solution"]): ...

Eight members are the core; mypy reports each missing one because the class is final. The others have defaults, and
a feature that a kind lacks is not offered to users. The class lives in `puzzles/<kind>/kind.py`, its methods are
one-line calls into the files beside it, and `registry.py` lists it. No code outside a kind's folder depends on which
kind it is. `worksheets.testing` tests every kind against this contract.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from worksheets.base.errors import InputError, LayoutError
from worksheets.puzzles.lazy import lazily as lazily  # plug-ins import it from here

if TYPE_CHECKING:
    from typing_extensions import override as override

    from worksheets.drawing.images.raster import Raster
    from worksheets.drawing.pen import Pen
    from worksheets.drawing.shapes import Drawing
    from worksheets.language.phrases import Phrases
    from worksheets.puzzles.answers import Answers, Count
    from worksheets.puzzles.fields import KindSpec
else:

    def override(method):
        """Marks a method as part of the contract, so that mypy reports misspelt names; in `typing` since 3.12."""
        return method


class Puzzle(Protocol):
    """The puzzle as printed, before anyone solves it; a frozen value that never holds its solution."""

    def to_json(self) -> dict[str, Any]:
        """The `puzzle` of the JSON export; it shares no key with the solution."""

    def to_text(self, language: str = "en") -> str:
        """The puzzle as lines of plain text, without the bank."""


class Solution(Protocol):
    """The part that only the answer key prints; a frozen value."""

    def to_json(self) -> dict[str, Any]:
        """The `solution` of the JSON export."""

    def to_text(self, language: str = "en") -> str:
        """The answer as lines of plain text; empty where the answer table says it all."""


class BankPicture(NamedTuple):
    """A picture printed in place of an entry of the bank, or above it.

    `label` replaces the picture in plain text and names it for readers who cannot see it, such as "picture 3": it must
    not reveal more than the page says in words.
    """

    raster: Raster
    label: str


class Section(NamedTuple):
    """A part of the bank: entries in columns under a heading, which is never separated from the first entry.

    `marks` are printed before the entries, one each, such as clue numbers: `Section("Across", ("Jump in",), ("2.",))`.
    With `boxes`, each entry has a small square to tick. If pupils are to write words down, `writing` is the number of
    letters that the line beside or below each entry has room for; entries may then be empty. `pictures` has one item
    for each entry, or None for an entry without one; they are printed above the entries in boxes of one size, and
    entries may then be empty.
    """

    heading: str
    entries: tuple[str, ...]
    marks: tuple[str, ...] = ()
    boxes: bool = False
    writing: int = 0
    pictures: tuple[BankPicture | None, ...] = ()


class Figures(NamedTuple):
    """A small table under its own heading: a name for each row, and rows of equal length.

    `Figures("How many words", ("Letters", "Words"), (("4", "5"), ("7", "3")))`: 7 words of 4 letters, 3 of 5.
    """

    heading: str
    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Blanks(NamedTuple):
    """Lines to write on, under a sentence, printed below a puzzle and its bank.

    `letters` has the number of letters of each word to write, for one short line each; if it is empty, `lines` is the
    number of lines for whole words: `Blanks("Find 3 more words.", lines=3)`.
    """

    sentence: str
    letters: tuple[int, ...] = ()
    lines: int = 0


class HandoutText(NamedTuple):
    """The text printed around a puzzle: an instruction, a bank in sections, and `blanks` to fill in below.

    `example` is a tiny worked example, printed beside or below the instruction: in its own size on an A4 sheet, scaled
    with the text on others, and left out if there is no room for it. `figures` are printed with the bank, on the
    puzzle's own page.
    """

    instruction: str
    sections: tuple[Section, ...] = ()
    example: Drawing | None = None
    figures: Figures | None = None
    blanks: tuple[Blanks, ...] = ()


class AnswerTable(NamedTuple):
    """The table printed beside an answer; every row has one text per heading.

    `note` is a sentence printed above the drawing of the answer. `brief` has the same rows in less space, with signs
    for words: if it is not None, the key prints it, and only the plain text has the full table. `finding` is what a
    pupil learns from the solution, such as a hidden message; it is printed even in a key without tables.
    """

    headings: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    note: str = ""
    brief: AnswerTable | None = None
    finding: str = ""


class PlacedWord(NamedTuple):
    """A word, or a block, and its place: `PlacedWord("cow", "gives milk", 2, 5, "E", ((2, 5), (2, 6), (2, 7)))`.

    Rows and columns count from 1; a cell is (row, column), or in a box (layer, row, column). `row` and `column` are
    those of the first cell, or None if they mean nothing. `direction` is a compass point, or empty.
    """

    word: str
    clue: str = ""
    row: int | None = None
    column: int | None = None
    direction: str = ""
    cells: tuple[tuple[int, ...], ...] = ()


class H5PContent(NamedTuple):
    """An exercise as H5P content: the name of a content type, its version, and its data."""

    library: str
    version: tuple[int, int]
    content: Mapping[str, Any]


class AtAGlance(NamedTuple):
    """A compact answer for a page that lists a whole class: names and texts, such as ("cow", "8/4 ↓").

    If all pupils have the same names, each is the heading of a column; a name may be empty. `note` explains the texts.
    """

    texts: tuple[tuple[str, str], ...] = ()
    note: str = ""


class Figure(NamedTuple):
    """A count with its name in English, such as ("blocks", "8") or ("letters / cells", "95 / 168")."""

    name: str
    value: str


class Summary(NamedTuple):
    """One line of `worksheets check`: `size` such as "12 x 14", and figures named by the kind."""

    size: str = ""
    figures: tuple[Figure, ...] = ()

    def to_text(self) -> str:
        """`3 x 3 x 3, 8 blocks, 26 / 27 cells`."""
        return ", ".join(filter(None, (self.size, *(f"{figure.value} {figure.name}" for figure in self.figures))))


class SolveOption(NamedTuple):
    """A switch of `worksheets solve` that is on by default: `golden` gives --golden and --no-golden."""

    name: str
    help: str


class SolveInput(NamedTuple):
    """The input of `worksheets solve`: the text of the file and the options.

    `options` has the switches that were given, of those declared by kinds (`PuzzleKind.solve_options`). For a JSON file
    written by `worksheets build`, `data` is its `puzzle`. For its plain text, `text` has only the lines of the puzzle,
    at their original line numbers; `instruction` is the text above them, and `bank` has the entries below.
    """

    text: str
    file: str = ""
    words: tuple[str, ...] | None = None
    dictionary: str | None = None
    language: str = "en"
    options: Mapping[str, bool] = {}
    data: Mapping[str, Any] | None = None
    instruction: str = ""
    bank: tuple[str, ...] = ()

    def option(self, name: str, value: str = "") -> str:
        """The name of a field as the caller writes it: `--words FILE` on the command line, `words` in Python."""
        return f"--{name} {value}".rstrip() if self.file else name


SpecT = TypeVar("SpecT", bound="KindSpec")
PuzzleT = TypeVar("PuzzleT", bound=Puzzle)
SolutionT = TypeVar("SolutionT", bound=Solution)


class PuzzleKind(ABC, Generic[SpecT, PuzzleT, SolutionT]):
    """The contract of a kind. Members that are not abstract may be left out."""

    # ---- the core

    @property
    @abstractmethod
    def name(self) -> str:
        """The name used in YAML, in the registry and as the entry point; write `name = "sudoku"`."""

    unique: ClassVar[bool] = True
    """Whether each puzzle has exactly one solution; False for puzzles whose clues need interpretation."""

    @abstractmethod
    def title(self, language: str) -> str:
        """The kind's display name; also the title of a sheet without one."""

    @property
    @abstractmethod
    def Spec(self) -> type[SpecT]:
        """The model of the kind's fields in YAML, each with a description.

        Import it inside this method, because pydantic is slow to load. In annotations write `spec.Spec`, since inside
        the class `Spec` means this member. Or write `Spec = Fields`, as the null kind does.
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

    # ---- optional: the cache of exercises

    @property
    def models(self) -> tuple[type[PuzzleT], type[SolutionT]] | None:
        """The classes of puzzles and solutions, as which the cache reads them: frozen dataclasses.

        Pydantic has to know the annotations of their fields. Default: None, and the kind's sheets are made each time.
        """
        return None

    def shared_values(self, spec: SpecT) -> Mapping[str, Any]:
        """Fields of the puzzle that the spec fixes, such as its dictionary: no entry of the cache holds them.

        Default: none.
        """
        return {}

    # ---- optional: around the sheet

    def outlines(self, spec: SpecT, rng: Random) -> Iterator[PuzzleT]:
        """Cheap stand-ins: at least one takes no more room on paper than the real puzzle. Default: none.

        The real puzzle is the one that `generate` makes from the same arguments. Stand-ins are laid out, the likeliest
        first, before anything is generated, so that a sheet that cannot fit the paper fails at once. Yields nothing for
        a spec whose puzzles are generated as fast as they are laid out.
        """
        return iter(())

    def sizes(self, spec: SpecT, rng: Random) -> Iterator[tuple[SpecT, PuzzleT]]:
        """Specs to choose from to suit the paper, if the author leaves the size open, each with an outline. Default:
        none.

        The first is `spec` itself; the others, for smaller puzzles, follow in order of preference. An outline takes as
        much room as the puzzle that `generate` makes of its spec with the same `rng`. The first that prints well is
        generated.
        """
        return iter(())

    def outline_answer(self, puzzle: PuzzleT, solution: SolutionT, pen: Pen) -> Drawing:
        """A drawing as large as the answer's for the same pen, but quicker to make. Default: the puzzle's.

        The key measures it to choose the scale of its answers. It is no larger than the pen's area and the largest
        letters of its style allow.
        """
        return self.draw_puzzle(puzzle, pen)

    def answer_table(self, puzzle: PuzzleT, solution: SolutionT, language: str) -> AnswerTable:
        """The table printed beside the answer. Default: empty."""
        return AnswerTable()

    def placed_words(self, puzzle: PuzzleT, solution: SolutionT) -> Iterator[PlacedWord]:
        """The words of the solution and their places, in the order of the bank, for the CSV export. Default: none."""
        return iter(())

    def h5p(self, puzzle: PuzzleT, solution: SolutionT, text: HandoutText, language: str) -> H5PContent:
        """The exercise as H5P content, if H5P has a type for such puzzles; `text` has the author's instruction.

        Raises LayoutError, saying why, for a puzzle that the type cannot show.
        """
        raise LayoutError(f"H5P has no type for puzzles of the kind {self.name}")

    def at_a_glance(self, puzzle: PuzzleT, solution: SolutionT, language: str) -> AtAGlance:
        """A compact answer for marking a whole class. Default: the rows of `answer_table`."""
        table = self.answer_table(puzzle, solution, language)
        rows = (table.brief or table).rows
        return AtAGlance(tuple((row[0], " ".join(row[1:])) if row[1:] else ("", row[0]) for row in rows))

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

    def notes(self, spec: SpecT, puzzle: PuzzleT) -> tuple[str, ...]:
        """Sentences for the author about choices made, such as which words were picked. Default: none."""
        return ()

    def starter(self, language: str) -> str:
        """Word sets and sheets of a starter job, as YAML with comments; they follow the head that all jobs share.

        Default: the file `starter/<language>.yaml` of the kind's folder or, if there is none, a sheet of the fields
        with their descriptions, required fields filled in from an example.
        """
        for code in (language, "en"):
            path = self.folder / "starter" / f"{code}.yaml"
            if path.is_file():
                return path.read_text(encoding="utf-8")
        from worksheets.puzzles.starter import starter_sheet

        return starter_sheet(self.name, self.title(language), self.Spec, self.examples(), language)

    def form(self, language: str) -> Mapping[str, Any]:
        """Labels and help of the kind's fields in forms, by field path: `{"size": {"label": "Size", "help": "Rows x
        columns"}}`.

        Default: the file `form/<language>.toml` of the kind's folder, or the English one; without either, forms show
        the names and descriptions of the fields.
        """
        from worksheets.language.form_texts import form_texts

        return form_texts(self.folder, language)

    def examples(self) -> tuple[Mapping[str, Any], ...]:
        """Sheets for the contract suite, as different as possible. Default: one sheet without any fields.

        Different seeds must make different puzzles of an example. If two examples set the same fields, apart from
        difficulty and language, to different values, a puzzle made from one must be faulty for the other. The examples
        are read from `examples.json` in the kind's folder, if there is one.
        """
        path = self.folder / "examples.json"
        if not path.is_file():
            return ({},)
        import json  # nothing else here needs it

        return tuple(json.loads(path.read_text(encoding="utf-8")))

    # ---- optional: `worksheets solve` and `worksheets import`

    solve_options: ClassVar[tuple[SolveOption, ...]] = ()
    """Switches of `worksheets solve`, passed as `SolveInput.options`."""

    solve_steps: ClassVar[int] = 1_000_000
    """Default maximum number of steps of `worksheets solve`: about a minute."""

    def recognises(self, given: SolveInput) -> float:
        """The probability, from 0 to 1, that a file is a puzzle of this kind; the kind with the highest solves it."""
        return 0.0

    def parse_puzzle(self, given: SolveInput) -> PuzzleT:
        """Read the puzzle in a file; raises InputError with every problem found."""
        raise InputError(f"{given.file}: puzzles of the kind {self.name} cannot be read from a file")

    def solutions(self, puzzle: PuzzleT, *, steps: int | None = None) -> Iterator[SolutionT]:
        """Yield every solution, lazily and in a fixed order; a unique puzzle yields one.

        Raises BudgetSpentError (a WorksheetError) if `steps` are spent before the end.
        """
        raise InputError(f"puzzles of the kind {self.name} cannot be solved by this program")

    def count(self, puzzle: PuzzleT, *, limit: int | None = None, steps: int | None = None) -> Count:
        """Count the solutions, up to `limit`; if `steps` run out, report those known so far."""
        from worksheets.puzzles.answers import Answers

        return Answers(self.solutions(puzzle, steps=steps), limit).count()

    def no_solution_reason(self, puzzle: PuzzleT, language: str = "en") -> str | None:
        """The reason why there can be no solution, or None if no simple reason is known."""
        return None

    def found_anyway(self, puzzle: PuzzleT) -> Mapping[str, Any]:
        """Further JSON values for a puzzle without a solution. Default: none."""
        return {}

    def describe_solutions(self, puzzle: PuzzleT, answers: Answers[SolutionT], language: str) -> Iterator[str]:
        """Yield the paragraphs that `worksheets solve` prints, each as soon as it is known, separated by empty lines.

        Default: each solution as text when it is found, the second and later ones under a heading, or the reason why
        there is none. It reads no more than `answers` yields and says nothing if nothing is known.
        """
        from worksheets.puzzles.answers import no_solution_text, solution_texts

        yield from solution_texts((solution.to_text(language) for solution in answers), language)
        if not answers.found and answers.more() is False:
            yield no_solution_text(self.no_solution_reason(puzzle, language), language)

    def describe_count(self, puzzle: PuzzleT, count: Count, language: str) -> str:
        """The line that `worksheets solve --count` prints for `count`; it begins with the number."""
        return count.to_text(language)

    def mark(self, puzzle: PuzzleT, given: SolveInput) -> tuple[str, ...]:
        """List what is wrong with an answer, in sentences for the person who gave it; empty means correct.

        `given` has the text of the answer, as `worksheets solve` prints it in any language, or in `data` its JSON;
        answers other than the key's can be right, too. Checks the rules without a solver. Raises InputError if the text
        is not an answer.
        """
        raise InputError(f"answers to puzzles of the kind {self.name} cannot be marked")

    def import_sheet(self, given: SolveInput) -> Mapping[str, str | Sequence[str]] | None:
        """The fields of a sheet for the puzzle in a contest file; None if the file has another format.

        The sheet must reproduce exactly the puzzle of the file; its `language` is that of the contest. A sheet that has
        problems, or no solution, is imported as a comment with the reason. Raises InputError if the file has the format
        but some lines are wrong.
        """
        return None

    # ---- derived from the members above; do not override

    @property
    def solves(self) -> bool:
        """Whether it has a solver."""
        return type(self).solutions is not PuzzleKind.solutions

    @property
    def reads_files(self) -> bool:
        """Whether it reads puzzles from files, as `worksheets solve` does."""
        return type(self).parse_puzzle is not PuzzleKind.parse_puzzle

    @property
    def marks(self) -> bool:
        """Whether it marks answers."""
        return type(self).mark is not PuzzleKind.mark

    @property
    def has_h5p(self) -> bool:
        """Whether H5P has a type for such puzzles."""
        return type(self).h5p is not PuzzleKind.h5p

    @property
    def folder(self) -> Path:
        """The folder of the module that defines the kind's class, with its phrases and starters."""
        return _folder_of(type(self).__module__)

    def phrases(self, language: str) -> Phrases:
        """The texts of `phrases/<language>.toml` in the kind's folder, or the English ones."""
        from worksheets.language.phrases import find_phrases

        return find_phrases(self.folder, language)


@cache  # each text of each sheet asks for it
def _folder_of(module: str) -> Path:
    return Path(str(sys.modules[module].__file__)).parent

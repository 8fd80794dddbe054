"""What a puzzle kind is: one class with the members of `PuzzleKind`.

    @final
    class Sudoku(PuzzleKind["Spec", "Puzzle", "Solution"]): ...

Eight members are the core, and mypy names each that is missing, for the class is final; the others have
defaults, and what a kind lacks is not offered. The class lives in `puzzles/<kind>/kind.py`, its methods are
one-liners into the files beside it, and `registry.py` has the line that makes it known. Outside a kind's own
folder nobody asks which kind it is. `worksheets.testing` holds every kind to what is promised here.
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
from worksheets.puzzles.lazy import lazily as lazily  # where plug-ins have it from

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
        """Marks a method that the contract has, so that mypy finds a misspelt one; `typing` has it from 3.12 on."""
        return method


class Puzzle(Protocol):
    """What is printed before anyone solves; a frozen value that never holds its solution."""

    def to_json(self) -> dict[str, Any]:
        """The `puzzle` of the JSON export; no key of it is one of the solution's."""

    def to_text(self, language: str = "en") -> str:
        """The puzzle as lines of plain text, without the bank."""


class Solution(Protocol):
    """What stands in the answer key only; a frozen value."""

    def to_json(self) -> dict[str, Any]:
        """The `solution` of the JSON export."""

    def to_text(self, language: str = "en") -> str:
        """The answer as lines of plain text; empty where the answer table says it all."""


class BankPicture(NamedTuple):
    """A picture that stands for an entry of the bank, or above it.

    `label` is what plain text has in its place, and what it is called for those who do not see it, such as
    "picture 3": it says nothing that the page does not say in words.
    """

    raster: Raster
    label: str


class Section(NamedTuple):
    """A part of the bank: entries in columns under a heading, which keeps with the first of them.

    `marks` hang before the entries, one each, such as the numbers of clues: `Section("Across", ("Jump in",), ("2.",))`.
    With `boxes` a small square to tick stands before each entry. Where words are to be written down, `writing` is the
    number of letters that a line beside or below each entry has room for; then entries may be empty. `pictures`, one
    for each entry, or None where it has none, stand above the entries in boxes of one size; then these may be empty.
    """

    heading: str
    entries: tuple[str, ...]
    marks: tuple[str, ...] = ()
    boxes: bool = False
    writing: int = 0
    pictures: tuple[BankPicture | None, ...] = ()


class Figures(NamedTuple):
    """A small table under a heading of its own: a name for each row, and rows of equal length.

    `Figures("How many words", ("Letters", "Words"), (("4", "5"), ("7", "3")))`: 7 words of 4 letters, 3 of 5.
    """

    heading: str
    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Blanks(NamedTuple):
    """Lines to write on under a sentence, below a puzzle and its bank.

    `letters` has the number of letters of each word that is to be written, for a short line each; where it is empty,
    there are so many `lines` for whole words: `Blanks("Find 3 more words.", lines=3)`.
    """

    sentence: str
    letters: tuple[int, ...] = ()
    lines: int = 0


class HandoutText(NamedTuple):
    """The words printed round a puzzle: one instruction, a bank in sections, and `blanks` to be filled in below.

    `example` is a tiny worked example, printed beside or below the instruction: in its own size on an A4
    sheet, scaled with the text on others; where there is no room for it and the puzzle, it is left out. `figures`
    stand with the bank, on the puzzle's own page.
    """

    instruction: str
    sections: tuple[Section, ...] = ()
    example: Drawing | None = None
    figures: Figures | None = None
    blanks: tuple[Blanks, ...] = ()


class AnswerTable(NamedTuple):
    """The list printed beside an answer: every row has one text for each heading.

    `note` is a sentence printed with the answer, above its drawing. `brief` has the same rows in less room, such as
    signs for words: where it is not None, the key prints it, and only the plain text has the list itself.
    `finding` is what a pupil finds out beside the solution, such as a hidden message; a key without lists has it, too.
    """

    headings: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    note: str = ""
    brief: AnswerTable | None = None
    finding: str = ""


class PlacedWord(NamedTuple):
    """A word, or a block, with its place: `PlacedWord("cow", "gives milk", 2, 5, "E", ((2, 5), (2, 6), (2, 7)))`.

    Rows and columns count from 1; a cell is (row, column), or in a box (layer, row, column). `row` and `column` are
    those of the first cell; None where they say nothing. `direction` is a compass point, empty where there is none.
    """

    word: str
    clue: str = ""
    row: int | None = None
    column: int | None = None
    direction: str = ""
    cells: tuple[tuple[int, ...], ...] = ()


class H5PContent(NamedTuple):
    """What an exercise is for a platform that knows H5P: the name of a content type, its version, and its content."""

    library: str
    version: tuple[int, int]
    content: Mapping[str, Any]


class AtAGlance(NamedTuple):
    """An answer in a few signs, for a page with those of a whole class: names and texts, such as ("cow", "8/4 ↓").

    The name of a text is that of its column where all pupils have the same ones; it may be empty. `note` says what the
    texts mean.
    """

    texts: tuple[tuple[str, str], ...] = ()
    note: str = ""


class Figure(NamedTuple):
    """A count with its name in English, such as ("blocks", "8") or ("letters / cells", "95 / 168")."""

    name: str
    value: str


class Summary(NamedTuple):
    """One line of `worksheets check`: `size` as in "12 x 14", and figures, whose names are those of its kind."""

    size: str = ""
    figures: tuple[Figure, ...] = ()

    def to_text(self) -> str:
        """`3 x 3 x 3, 8 blocks, 26 / 27 cells`."""
        return ", ".join(filter(None, (self.size, *(f"{figure.value} {figure.name}" for figure in self.figures))))


class SolveOption(NamedTuple):
    """A switch of `worksheets solve` that is on unless said otherwise: `golden` gives --golden and --no-golden."""

    name: str
    help: str


class SolveInput(NamedTuple):
    """What `worksheets solve` was given: the text of the file and the options.

    `options` has the switches that kinds declare (`PuzzleKind.solve_options`), as far as they were said. Of a file
    that `worksheets build` wrote, `data` is the `puzzle` of the JSON; of its plain text, `text` has the lines of the
    puzzle alone, each in its place, `instruction` is what stands above them, and `bank` has the entries below.
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
        """A field in the words of who can say it: `--words FILE` on the command line, `words` in Python."""
        return f"--{name} {value}".rstrip() if self.file else name


SpecT = TypeVar("SpecT", bound="KindSpec")
PuzzleT = TypeVar("PuzzleT", bound=Puzzle)
SolutionT = TypeVar("SolutionT", bound=Solution)


class PuzzleKind(ABC, Generic[SpecT, PuzzleT, SolutionT]):
    """The contract of a kind. A member that is no abstract one may be left out."""

    # ---- the core

    @property
    @abstractmethod
    def name(self) -> str:
        """The word used in YAML, and the name in the registry or of the entry point; write `name = "sudoku"`."""

    unique: ClassVar[bool] = True
    """Whether its puzzles have one solution by nature; a puzzle whose clues must be understood does not."""

    @abstractmethod
    def title(self, language: str) -> str:
        """The kind's name for people; the title of a sheet that has none."""

    @property
    @abstractmethod
    def Spec(self) -> type[SpecT]:
        """The model of the kind's fields in YAML, each with a description.

        Import it here, for pydantic is slow; in annotations call it by its module (`spec.Spec`), since the
        name `Spec` means this member inside the class. Or write `Spec = Fields`, as the null kind does.
        """

    @abstractmethod
    def generate(self, spec: SpecT, rng: Random) -> tuple[PuzzleT, SolutionT]:
        """Make a puzzle; depends on nothing but its arguments, and other chance makes other puzzles.

        Raises GenerationError after a stated number of steps, or where it is proved impossible.
        """

    @abstractmethod
    def faults(self, spec: SpecT, puzzle: PuzzleT, solution: SolutionT) -> tuple[str, ...]:
        """What is wrong, from the rules and from what the author asked for; empty means correct and as asked.

        Written without the solver and the generator: whether there is another solution is the business of
        `generate` and of the tests. A puzzle made for another spec has faults.
        """

    @abstractmethod
    def draw_puzzle(self, puzzle: PuzzleT, pen: Pen) -> Drawing:
        """A drawing that fits `pen.area`, as large as `pen.style` allows.

        Layout measures all of its texts: where one is smaller than `pen.style.smallest_letter`, the sheet is refused.
        """

    @abstractmethod
    def draw_answer(self, puzzle: PuzzleT, solution: SolutionT, pen: Pen) -> Drawing:
        """The puzzle with its solution marked in it, in the size of `outline_answer`."""

    @abstractmethod
    def handout_text(self, puzzle: PuzzleT, language: str) -> HandoutText:
        """Instruction and bank in `language`, or all of it in English."""

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

    # ---- optional: round the sheet

    def outlines(self, spec: SpecT, rng: Random) -> Iterator[PuzzleT]:
        """Puzzles, had without a search, one of which takes no more room on paper than what `generate` makes; none.

        That is, makes with the same arguments. They are laid out before anything is made, the likeliest first; where
        none of them fits the paper, nothing is made in vain. No puzzles for a spec of which one is made as fast as
        laid out.
        """
        return iter(())

    def sizes(self, spec: SpecT, rng: Random) -> Iterator[tuple[SpecT, PuzzleT]]:
        """Specs to choose from for the paper, where the author leaves the size to us, each with an outline; none.

        The first is `spec` itself; the others, for puzzles that take less room, come the most wanted first. An outline
        takes as much room as what `generate` makes of its spec with the same `rng`. The first that prints well is made.
        """
        return iter(())

    def outline_answer(self, puzzle: PuzzleT, solution: SolutionT, pen: Pen) -> Drawing:
        """A drawing with the sizes of the answer's for the same pen, and sooner made; that of the puzzle.

        The key measures by it before it is known how large answers become. No larger than the pen's area and the
        largest letters of its style allow.
        """
        return self.draw_puzzle(puzzle, pen)

    def answer_table(self, puzzle: PuzzleT, solution: SolutionT, language: str) -> AnswerTable:
        """The list that stands beside the answer; none."""
        return AnswerTable()

    def placed_words(self, puzzle: PuzzleT, solution: SolutionT) -> Iterator[PlacedWord]:
        """The words of the solution in the order of the bank, each with its place, as the CSV export has them; none."""
        return iter(())

    def h5p(self, puzzle: PuzzleT, solution: SolutionT, text: HandoutText, language: str) -> H5PContent:
        """The exercise as H5P content, where H5P has a type for such puzzles; `text` has the author's instruction.

        Raises LayoutError, saying why, for a puzzle that the type cannot show.
        """
        raise LayoutError(f"H5P has no type for puzzles of the kind {self.name}")

    def at_a_glance(self, puzzle: PuzzleT, solution: SolutionT, language: str) -> AtAGlance:
        """The answer in a few signs, to mark a class by; the rows of the `answer_table`."""
        table = self.answer_table(puzzle, solution, language)
        rows = (table.brief or table).rows
        return AtAGlance(tuple((row[0], " ".join(row[1:])) if row[1:] else ("", row[0]) for row in rows))

    def summary(self, puzzle: PuzzleT, solution: SolutionT) -> Summary:
        """Figures for `worksheets check`; none."""
        return Summary()

    def difficulty_score(self, puzzle: PuzzleT, solution: SolutionT) -> int | None:
        """How much effort the puzzle takes, a number from 0 up that rises with it; None: the kind does not measure it.

        Measured on the puzzle alone, never on how it was made or what difficulty was asked for; the solution only says
        where the measure would else have to search. Best on the scale of `effort.points`. From integers, so that it is
        the same on every machine. Takes at most a tenth of the time of `generate`, drawing and writing together.
        """
        return None

    def notes(self, spec: SpecT, puzzle: PuzzleT) -> tuple[str, ...]:
        """Sentences for the author about choices made, such as which words were picked; none."""
        return ()

    def starter(self, language: str) -> str:
        """Word sets and sheets of a starter job in YAML, with comments, behind the head that all jobs have.

        The file `starter/<language>.yaml` of the kind's folder or, where there is none, a sheet of the
        fields with their descriptions; those that must be said are as in an example.
        """
        for code in (language, "en"):
            path = self.folder / "starter" / f"{code}.yaml"
            if path.is_file():
                return path.read_text(encoding="utf-8")
        from worksheets.puzzles.starter import starter_sheet

        return starter_sheet(self.name, self.title(language), self.Spec, self.examples(), language)

    def form(self, language: str) -> Mapping[str, Any]:
        """What forms say of the kind's fields, by their paths: `{"size": {"label": "Size", "help": "Rows x columns"}}`.

        The file `form/<language>.toml` of the kind's folder, or the English one; none, and forms have the names of the
        fields and their descriptions.
        """
        from worksheets.language.form_texts import form_texts

        return form_texts(self.folder, language)

    def examples(self) -> tuple[Mapping[str, Any], ...]:
        """Fields of some sheets, as different as can be, for the contract suite; one sheet without any fields.

        Each leaves something to chance, so that different seeds make different puzzles of it, and what is made
        of one is wrong for another that says the same fields in another way, difficulty and language apart.
        They are the list in `examples.json` of the kind's folder, if it is there.
        """
        path = self.folder / "examples.json"
        if not path.is_file():
            return ({},)
        import json  # nothing else here needs it

        return tuple(json.loads(path.read_text(encoding="utf-8")))

    # ---- optional: `worksheets solve` and `worksheets import`

    solve_options: ClassVar[tuple[SolveOption, ...]] = ()
    """Switches of `worksheets solve`, handed on as `SolveInput.options`."""

    solve_steps: ClassVar[int] = 1_000_000
    """Most steps of `worksheets solve` where none are given: about a minute, after which it ends in any case."""

    def recognises(self, given: SolveInput) -> float:
        """How sure it is, from 0 to 1, that a file is a puzzle of this kind; the surest kind solves it."""
        return 0.0

    def parse_puzzle(self, given: SolveInput) -> PuzzleT:
        """The puzzle in a file; raises InputError with every problem found."""
        raise InputError(f"{given.file}: puzzles of the kind {self.name} cannot be read from a file")

    def solutions(self, puzzle: PuzzleT, *, steps: int | None = None) -> Iterator[SolutionT]:
        """Every solution, lazily and in a fixed order; unique means that no second one comes.

        Raises BudgetSpentError (a WorksheetError) when `steps` are spent before the end.
        """
        raise InputError(f"puzzles of the kind {self.name} cannot be solved by this program")

    def count(self, puzzle: PuzzleT, *, limit: int | None = None, steps: int | None = None) -> Count:
        """How many solutions there are, at most `limit`, and no fewer than are known when `steps` are spent."""
        from worksheets.puzzles.answers import Answers

        return Answers(self.solutions(puzzle, steps=steps), limit).count()

    def no_solution_reason(self, puzzle: PuzzleT, language: str = "en") -> str | None:
        """Why there can be no solution, or None where no simple reason is known."""
        return None

    def found_anyway(self, puzzle: PuzzleT) -> Mapping[str, Any]:
        """What is known of a puzzle without a solution, beside the other values of the JSON; nothing."""
        return {}

    def describe_solutions(self, puzzle: PuzzleT, answers: Answers[SolutionT], language: str) -> Iterator[str]:
        """The paragraphs that `worksheets solve` prints, each as soon as it is known; an empty line parts them.

        Each solution as text when it is found, the second and later ones under a heading, or that there is none,
        and why. Seeks no more than `answers` gives; nothing is said where nothing is known.
        """
        from worksheets.puzzles.answers import no_solution_text, solution_texts

        yield from solution_texts((solution.to_text(language) for solution in answers), language)
        if not answers.found and answers.more() is False:
            yield no_solution_text(self.no_solution_reason(puzzle, language), language)

    def describe_count(self, puzzle: PuzzleT, count: Count, language: str) -> str:
        """The line that `worksheets solve --count` prints of what `count` gave; it begins with the number."""
        return count.to_text(language)

    def mark(self, puzzle: PuzzleT, given: SolveInput) -> tuple[str, ...]:
        """What is wrong with an answer, by the rules alone, in sentences for who gave it; empty means nothing.

        `given` has the text of the answer, as `worksheets solve` prints it in any language, or in `data` its JSON;
        other answers than that of the key are right, too. Asks no solver. Raises InputError for what is no answer.
        """
        raise InputError(f"answers to puzzles of the kind {self.name} cannot be marked")

    def import_sheet(self, given: SolveInput) -> Mapping[str, str | Sequence[str]] | None:
        """The fields of a sheet with the puzzle of a contest file; None where the file has another format.

        They make the very puzzle of the file, and `language` among them is that of its contest. A sheet that has
        problems, or no solution, is imported as a comment that says why. Raises InputError where the file has the
        format, but lines that are wrong.
        """
        return None

    # ---- what the members above say of the kind; not to be overridden

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
        """The folder of the module in which the kind's class is; phrases and starters are beside it."""
        return _folder_of(type(self).__module__)

    def phrases(self, language: str) -> Phrases:
        """The texts of `phrases/<language>.toml` in the kind's folder, or the English ones."""
        from worksheets.language.phrases import find_phrases

        return find_phrases(self.folder, language)


@cache  # each text of each sheet asks for it
def _folder_of(module: str) -> Path:
    return Path(str(sys.modules[module].__file__)).parent

"""The values of the contract: puzzles and solutions, texts, tables and figures, and the input of `solve`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from worksheets.drawing.images.raster import Raster
    from worksheets.drawing.shapes import Drawing
    from worksheets.puzzles.fields import KindSpec


class Puzzle(Protocol):
    """The puzzle as printed, before anyone solves it; a frozen value that never holds its solution."""

    def to_json(self) -> dict[str, Any]:
        """The `puzzle` of the JSON export; if the solution has the same key, its value there is another one."""

    def to_text(self, language: str = "en") -> str:
        """The puzzle as lines of plain text, without the bank."""


class Solution(Protocol):
    """The part that only the answer key prints; a frozen value."""

    def to_json(self) -> dict[str, Any]:
        """The `solution` of the JSON export."""

    def to_text(self, language: str = "en") -> str:
        """The answer as lines of plain text; empty if the answer table has everything."""


SpecT = TypeVar("SpecT", bound="KindSpec")
PuzzleT = TypeVar("PuzzleT", bound=Puzzle)
SolutionT = TypeVar("SolutionT", bound=Solution)


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
    new_column: bool = False
    """Whether the section begins a column, if there are enough columns."""
    title: str = ""
    """The text of a panel in place of the heading, such as "15 words"."""
    struck: frozenset[str] = frozenset()
    """Words of the entries that are printed with a line through them, because they are entered already."""
    groups: bool = False
    """Whether each entry is a group of words, separated by spaces, which are printed in columns."""
    turned: bool = False
    """Whether columns and entries are from left to right although the page is read from the right."""

    def lines(self) -> Iterator[tuple[str, str, BankPicture | None]]:
        """The entries, each with its mark, or an empty text, before it, and its picture, or None, after it."""
        marks = self.marks or ("",) * len(self.entries)
        return zip(marks, self.entries, self.pictures or (None,) * len(self.entries), strict=True)

    def without_struck(self) -> Section:
        """The section without its struck words, for formats that cannot strike."""
        if not self.struck:
            return self
        left = [" ".join(word for word in entry.split(" ") if self._is_left(word)).strip() for entry in self.entries]
        kept = [number for number, entry in enumerate(left) if entry]
        marks = tuple(self.marks[number] for number in kept) if self.marks else ()
        return self._replace(entries=tuple(left[number] for number in kept), marks=marks, struck=frozenset())

    def _is_left(self, word: str) -> bool:
        return word.strip("\N{NO-BREAK SPACE}") not in self.struck


class Figures(NamedTuple):
    """A small table under its own heading: a name for each row, and rows of equal length.

    `Figures("How many words", ("Letters", "Words"), (("4", "5"), ("7", "3")))`: 7 words of 4 letters, 3 of 5. With
    `lines`, a table of two rows may have that number of lines to write on in place of each figure of the second; before
    them are the `labels`, such as "4 letters". What pupils write there is the first of the kind's `written` answers.
    `title` replaces the heading in a panel: "10 words".
    """

    heading: str
    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: bool = False
    labels: tuple[str, ...] = ()
    title: str = ""


class Blanks(NamedTuple):
    """Lines to write on, under a sentence, printed below a puzzle and its bank.

    `letters` has the number of letters of each word to write, for one short line each; if it is empty, `lines` is the
    number of lines for whole words: `Blanks("Find 3 more words.", lines=3)`.
    """

    sentence: str
    letters: tuple[int, ...] = ()
    lines: int = 0


class Arrows(NamedTuple):
    """Arrows at the end of the instruction's line, by compass points such as "SE", with the `instruction` beside them.

    It need not name the directions, unlike the instruction in plain text.
    """

    instruction: str
    directions: tuple[str, ...]


class Aside(NamedTuple):
    """A panel beside an upright puzzle, in place of the example: a drawing under a heading, and notes below it.

    The `instruction` above the puzzle then need not say what the notes say.
    """

    heading: str
    drawing: Drawing
    notes: tuple[str, ...]
    instruction: str


class HandoutText(NamedTuple):
    """The text printed around a puzzle: an instruction, a bank in sections, and `blanks` to fill in below.

    `example` is a tiny worked example, printed beside or below the instruction: in its own size on an A4 sheet, scaled
    with the text on others, and left out if there is no room for it; `aside` replaces it if there is room beside the
    puzzle. `figures` are printed with the bank, on the puzzle's own page. If the bank is the `task`, such as clues to
    solve, it keeps its size and the puzzle gives way.
    """

    instruction: str
    sections: tuple[Section, ...] = ()
    example: Drawing | None = None
    figures: Figures | None = None
    blanks: tuple[Blanks, ...] = ()
    task: bool = False
    arrows: Arrows | None = None
    aside: Aside | None = None
    needs_example: bool = False
    """Whether the instruction refers to the example, which is then never left out."""

    def on_page(self, language: str) -> HandoutText:
        """The text on a page in this language, where numbered texts from the left, such as English clues, stay so."""
        from worksheets.drawing.scripts import is_right_to_left  # `worksheets solve` draws nothing
        from worksheets.language.languages import find_language

        if not find_language(language).right_to_left:
            return self
        entries = "".join(entry for section in self.sections for entry in section.entries)
        numbered = any(section.marks for section in self.sections) and any(map(str.isalpha, entries))
        if not numbered or is_right_to_left(entries):
            return self
        return self._replace(sections=tuple(section._replace(turned=True) for section in self.sections))

    @property
    def has_optional_example(self) -> bool:
        """Whether there is an example that may be left out."""
        return self.example is not None and not self.needs_example

    @property
    def bare(self) -> HandoutText:
        """The text without an example that may be left out."""
        return self._replace(example=None) if self.has_optional_example else self


class AnswerTable(NamedTuple):
    """The table printed beside an answer; every row has one text per heading.

    `note` is a sentence printed above the drawing of the answer. `brief` has the same rows in less space, perhaps with
    signs for words: if it is not None, the key prints it, and only other formats have the full table. Its `note` is at
    the foot of the page, explains the signs, and replaces the other. `finding` is what a pupil learns from the
    solution, such as a hidden message; it is printed even in a key without tables.
    """

    headings: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    note: str = ""
    brief: AnswerTable | None = None
    finding: str = ""
    by_place: tuple[int, ...] = ()
    """The indices of the rows, ordered by place in the puzzle; empty if the rows are in that order."""


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


class WrittenAnswer(NamedTuple):
    """A written answer: the name of its place on the sheet, such as `3 →`, and the right text.

    The answer may have several lines, such as the rows of a grid.
    """

    label: str
    answer: str


class Figure(NamedTuple):
    """A count with its name in English, such as ("blocks", "8") or ("letters / cells", "95 / 168").

    A name that is marked with `template` has translations, which `worksheets check` prints.
    """

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


CROWDED = 4
"""No word search hides words with this many times as many letters as its grid."""


class SolveInput(NamedTuple):
    """The input of `worksheets solve`: the text of the file and the options.

    `options` has the switches that were given, of those declared by kinds (`PuzzleKind.solve_options`). For a JSON file
    written by `worksheets build`, `data` is its `puzzle`. For its plain text, `text` has only the lines of the puzzle,
    at their original line numbers; `instruction` is the text above them, and `bank` has the entries below. `key` is the
    JSON of the solution for `mark`, if the file has it, and `printed_in` the language of the sheet, whatever
    `language` the user asks for; empty for a file that build did not write.
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
    key: Mapping[str, Any] | None = None
    printed_in: str = ""

    def option(self, name: str, value: str = "") -> str:
        """The name of a field as the caller writes it: `--words FILE` on the command line, `words` in Python."""
        return f"--{name} {value}".rstrip() if self.file else name

    @property
    def has_letters(self) -> bool:
        """Whether the text has a letter; digits alone are not a grid."""
        return any(map(str.isalpha, self.text))

    @property
    def has_dictionary(self) -> bool:
        """Whether the given words cannot all be hidden: a dictionary, or far more letters than fit the grid."""
        letters = sum(map(len, self.words or ()))
        return self.dictionary is not None or letters > CROWDED * sum(map(str.isalnum, self.text))

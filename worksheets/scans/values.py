"""The known data of a printed sheet, and the results of a scan. Places are points on the page, y runs down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:  # the page has no numpy
    from numpy.typing import NDArray

Pixels: TypeAlias = "NDArray[Any]"
"""A picture of bytes: rows x columns, or rows x columns x (blue, green, red)."""

Numbers: TypeAlias = "NDArray[Any]"
"""Floating-point numbers."""

Matrix: TypeAlias = "NDArray[Any]"
"""A homography, 3 x 3."""

Result: TypeAlias = Literal["found", "not found", "unsure"]


class KnownWord(NamedTuple):
    """A word and the cells of its letters: row and column, from 0."""

    word: str
    cells: tuple[tuple[int, int], ...]

    @property
    def is_straight(self) -> bool:
        """Whether its letters are in a straight line, so that a loop around them can be read."""
        steps = {(b[0] - a[0], b[1] - a[1]) for a, b in zip(self.cells, self.cells[1:], strict=False)}
        return len(self.cells) > 1 and len(steps) == 1


class KnownAnswer(NamedTuple):
    """A written answer: its name on the sheet, the right answer, and its place."""

    label: str
    answer: str
    left: float
    top: float
    width: float
    height: float


class KnownSheet(NamedTuple):
    """A sheet as its key describes it; `page` counts from 1 in the file of handouts, `code` may be empty."""

    id: str
    code: str
    page: int
    width: float
    height: float
    marks: tuple[tuple[float, float], ...]
    side: float
    across: tuple[float, ...]
    down: tuple[float, ...]
    words: tuple[KnownWord, ...]
    handouts: int = 0
    """The index of the file of handouts."""
    answers: tuple[KnownAnswer, ...] = ()
    """The written answers on the page."""
    further: int = 0
    """The number of answers on further pages, which have no marks."""

    @property
    def is_read(self) -> bool:
        """Whether its words can be read: those of a grid of printed letters, each in a straight line.

        Words of a single letter, whose loops have no direction, are left to the teacher.
        """
        others = [word for word in self.words if len(word.cells) > 1]
        return bool(others) and all(word.is_straight for word in others)

    @property
    def has_answers(self) -> bool:
        """Whether there is something to mark; cards to cut out have nothing."""
        return bool(self.words or self.answers or self.further)

    @property
    def pitch(self) -> tuple[float, float]:
        """Distance of neighbouring columns and rows."""
        return (
            (self.across[-1] - self.across[0]) / max(1, len(self.across) - 1),
            (self.down[-1] - self.down[0]) / max(1, len(self.down) - 1),
        )

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the area between its marks."""
        xs, ys = [x for x, _ in self.marks], [y for _, y in self.marks]
        return min(xs), min(ys), max(xs), max(ys)


def known_sheet(sheet: Mapping[str, Any], handouts: int = 0) -> KnownSheet:
    """The sheet that a key carries, which has corner marks; raises KeyError, TypeError and ValueError if damaged."""
    scan = sheet["scan"]
    marks = tuple((float(x), float(y)) for x, y in scan["marks"])
    if len(marks) != 4:
        raise ValueError("a sheet has four marks")
    return KnownSheet(
        "-".join(filter(None, (sheet["id"], sheet["variant"]))),
        str(sheet.get("code") or ""),
        int(sheet["page"]),
        float(scan["width"]),
        float(scan["height"]),
        marks,
        float(scan["side"]),
        tuple(map(float, scan["across"])),
        tuple(map(float, scan["down"])),
        tuple(KnownWord(str(word), _cells(cells)) for word, cells in scan["words"]),
        handouts,
        tuple(
            KnownAnswer(str(label), str(answer), *map(float, box)) for label, answer, *box in scan.get("written", ())
        ),
        int(scan.get("further", 0)),
    )


def _cells(cells: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    return tuple((int(row), int(column)) for row, column in cells)


class ReadWord(NamedTuple):
    """The result for a word: `chance` is the estimated probability that it is marked, from 0 to 1."""

    word: str
    result: Result
    chance: float

    @property
    def confidence(self) -> float:
        """The probability that `found` or `not found` is right; for `unsure`, that of the likelier one."""
        return max(self.chance, 1 - self.chance)


class ReadAnswer(NamedTuple):
    """A writing place as a JPEG picture."""

    known: KnownAnswer
    data: bytes


class ReadSheet(NamedTuple):
    """A sheet found on a picture; `to_picture` is the homography from points of the page to pixels."""

    sheet: KnownSheet
    words: tuple[ReadWord, ...]
    to_picture: Matrix
    by_print: bool = False
    """Whether it was recognised by its printed letters, because its code could not be read."""
    is_blurred: bool = False
    """Whether the print is too blurred, or too different from the known one, to judge words."""
    is_screen: bool = False
    """Whether the picture shows a screen, whose pixels hide pencil marks."""
    answers: tuple[ReadAnswer, ...] = ()


class FoundSheets(NamedTuple):
    """The sheets on a picture, and its codes that belong to no known sheet."""

    sheets: tuple[ReadSheet, ...]
    foreign: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    """The codes of known sheets whose corner marks are missing on the picture."""

"""Shapes: the elements of a page, as plain values; transform.py scales, moves and widens whole drawings.

Lengths are points; x runs right and y runs down from the top left corner of the drawing. A shape has its exact
position: file writers decide nothing. They are named tuples: a frozen dataclass takes three times as long to make.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from worksheets.drawing.images.raster import Raster
from worksheets.drawing.scripts import changes_shape, is_right_to_left

Anchor: TypeAlias = Literal["start", "middle", "end"]
Gray: TypeAlias = float
"""0 is black, 1 is white."""

Colour: TypeAlias = tuple[float, float, float]
"""Red, green and blue, each from 0 to 1."""

Ink: TypeAlias = Gray | Colour

Role: TypeAlias = Literal[
    "", "heading", "part", "text", "more", "label", "entry", "number", "th", "rest", "note", "ornament"
]
"""What a text is for screen readers: the heading of a sheet, or of a `part` of it; a paragraph; a text that is
read on with the one before (`more`, and empty in a puzzle); the `label` of an `entry` of a list, which comes before it;
the `number` of an item; the head of a table's column (`th`); a `note` at the margin or the foot of a page; or an
`ornament`, which is not read. `rest` is a text on the line of a heading."""

Voice: TypeAlias = Literal["sheet", "item", "line", "figure", "span", "gap", "table", "end"]
"""The sort of a mark; see `Mark`."""

ROUND = 0.5522847498
"""Length of a Bezier curve's handles for a quarter of a circle of radius 1."""


def going_on(role: Role, number: int) -> Role:
    """The role of line `number` of a text, from 0: all but the first continue it."""
    return "more" if number else role


class Text(NamedTuple):
    """A line of text with its `anchor` at `x` and its baseline at `y`.

    It is turned round (x, y) by `angle` degrees, from the x axis towards y: clockwise on paper. One that is `mirrored`,
    with its left and right exchanged, has its middle there.
    """

    x: float
    y: float
    text: str
    size: float
    bold: bool = False
    anchor: Anchor = "start"
    gray: Ink = 0.0
    angle: float = 0.0
    mirrored: bool = False
    role: Role = ""

    @property
    def turn(self) -> tuple[float, float]:
        """Cosine and sine of the angle, rounded to be the same on every machine."""
        angle = math.radians(self.angle)
        return round(math.cos(angle), 6), round(math.sin(angle), 6)


class Column(NamedTuple):
    """Lines of text below each other, with their `anchor` at `x` and the first baseline at `y`, `leading` apart.

    An empty line leaves its place blank. Screen readers read the lines as one text, unless they are texts `apart`, such
    as the entries of a list.
    """

    x: float
    y: float
    leading: float
    lines: tuple[str, ...]
    size: float
    bold: bool = False
    gray: Gray = 0.0
    anchor: Literal["start", "end"] = "start"
    role: Role = "text"
    apart: bool = False
    """Whether each line is a text of its own."""

    def texts(self) -> Iterator[Text]:
        """The lines one by one."""
        role = self.role
        for number, line in enumerate(self.lines):
            if line:
                y = self.y + number * self.leading
                yield Text(self.x, y, line, self.size, self.bold, self.anchor, self.gray, role=role)
                role = role if self.apart else "more"


WIDEST_CELL, WIDEST_SHAPED = 0.76, 0.88
"""Maximum width of several letters in a cell, and of one that changes its shape, as a share of the cell's."""


class Letters(NamedTuple):
    """A grid of letters, each centred on its column.

    `x` is the centre of the first column, `y` the baseline of the first row, `pitch` the distance of neighbouring
    columns, and `stretch` that of neighbouring rows as a share of it. An empty string leaves its cell blank. Cells of
    several letters, such as CH, and wide letters of Indian scripts are condensed to fit between their neighbours.
    `said` has a text for each cell that replaces everything drawn there for screen readers; None stands for its letter.
    """

    x: float
    y: float
    pitch: float
    size: float
    rows: tuple[tuple[str, ...], ...]
    bold: bool = False
    gray: Gray = 0.0
    stretch: float = 1.0
    said: tuple[tuple[str | None, ...], ...] = ()

    @property
    def leading(self) -> float:
        """Distance of neighbouring rows."""
        return self.stretch * self.pitch

    def condensed(self, letter: str, width: float) -> int:
        """The percentage of its width, in thousandths of the font size, that the content of a cell is set in."""
        if is_right_to_left(letter):
            return 100
        shaped = changes_shape(letter)
        room = (WIDEST_SHAPED if shaped else WIDEST_CELL) * 1000 * self.pitch / self.size
        return 100 if (len(letter) == 1 and not shaped) or width <= room else int(100 * room / width)


class Line(NamedTuple):
    """A straight line; `dash` is (on, off) or None for a solid one."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.75
    gray: Ink = 0.0
    dash: tuple[float, float] | None = None


class Rect(NamedTuple):
    """A rectangle by its top left corner; no outline where `line` is 0."""

    x: float
    y: float
    width: float
    height: float
    line: float = 0.75
    gray: Ink = 0.0
    fill: Ink | None = None
    radius: float = 0.0


class Loop(NamedTuple):
    """The outline of all points within `radius` of the segment (x1, y1) to (x2, y2).

    The mark around a found word: a circle if both ends are the same point. No outline if `line` is 0; `dash` is
    (on, off) or None for a solid one.
    """

    x1: float
    y1: float
    x2: float
    y2: float
    radius: float
    line: float = 0.75
    gray: Ink = 0.0
    fill: Ink | None = None
    dash: tuple[float, float] | None = None


class Point(NamedTuple):
    """A point of a drawing."""

    x: float
    y: float


class Hatch(NamedTuple):
    """Parallel lines `pitch` points apart for each of the angles, in degrees from the x axis towards y.

    They are aligned to the drawing's corner, so that they continue from one shape into the next.
    """

    angles: tuple[float, ...]
    pitch: float
    line: float = 0.5
    gray: Gray = 0.0


class Polygon(NamedTuple):
    """A closed outline; no line where `line` is 0. Only convex ones may have a hatch, drawn over the fill.

    With a `radius` its corners are round, as far as the sides between them reach. `points` are relative to (x, y), so
    that signs drawn many times share them.
    """

    points: tuple[Point, ...]
    line: float = 0.75
    gray: Ink = 0.0
    fill: Ink | None = None
    hatch: Hatch | None = None
    radius: float = 0.0
    x: float = 0.0
    y: float = 0.0
    said: str = ""
    """The text that it replaces, such as an arrow's sign; empty for decoration."""

    @property
    def corners(self) -> tuple[Point, ...]:
        """The points in the drawing."""
        if not (self.x or self.y):
            return self.points
        return tuple([Point(self.x + right, self.y + down) for right, down in self.points])


class Curve(NamedTuple):
    """Straight lines and Bezier curves one after the other, with round ends and corners.

    The first step is the start (x, y); each other one is (x, y), the end of a line, or (x1, y1, x2, y2, x, y), the
    handles and the end of a curve. No line if `line` is 0.
    """

    steps: tuple[tuple[float, ...], ...]
    closed: bool = False
    line: float = 0.75
    gray: Ink = 0.0
    fill: Ink | None = None

    def points(self) -> Iterator[tuple[float, float]]:
        """All points, handles included: the curve lies within their convex hull."""
        for step in self.steps:
            yield from zip(step[::2], step[1::2], strict=True)

    def placed(self, right: float = 0.0, down: float = 0.0, factor: float = 1.0) -> Curve:
        """The curve, its line included, scaled and then moved."""
        off = (right, down) * 3
        steps = tuple([tuple([factor * at + by for at, by in zip(step, off, strict=False)]) for step in self.steps])
        return self._replace(steps=steps, line=factor * self.line)


class Picture(NamedTuple):
    """A raster picture with its top left corner and size."""

    x: float
    y: float
    width: float
    height: float
    raster: Raster
    label: str = ""
    """Alternative text; empty for an ornament."""


class Mark(NamedTuple):
    """An invisible shape that tells screen readers what the shapes after it are, up to the mark `end`.

    A `figure` and a `span` are read as the text `said`. A `gap` is read as the language's word for a blank, `said`
    times, and so is each single `_` in a `span`. A `line` is a paragraph of the shapes after it. An `item` of a list,
    and a `table`, last up to the next such mark or the end of the drawing, and a `sheet`, in the language `said`, up to
    the next one on the page. The rows of a table begin at the heights `tops`; with `more` it continues the one before,
    and cells `anyhow`, in any order, are sorted from the left.
    """

    voice: Voice
    said: str = ""
    tops: tuple[float, ...] = ()


END = Mark("end")


class WritingPlace(NamedTuple):
    """An invisible shape: the place on a handout where a pupil writes an answer, for marking scans.

    `entry` is the index of the answer in `written` of the contract.
    """

    x: float
    y: float
    width: float
    height: float
    entry: int


Shape: TypeAlias = Text | Column | Letters | Line | Rect | Loop | Polygon | Curve | Picture | Mark | WritingPlace


def gap_of(shapes: Iterable[Shape], count: int = 1) -> Iterator[Shape]:
    """Yield shapes as a gap to fill in, or as `count` gaps side by side."""
    yield Mark("gap", str(count))
    yield from shapes
    yield END


def said_of(text: str, shapes: Iterable[Shape], voice: Literal["figure", "span"] = "span") -> Iterator[Shape]:
    """Yield shapes that are read as a text, as a picture or within a line."""
    yield Mark(voice, text)
    yield from shapes
    yield END


class Drawing(NamedTuple):
    """Shapes in a box of `width` x `height` points; `letter_size` is that of the letters that a pupil has to read.

    `said` is the alternative text of a drawing that replaces words.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    letter_size: float
    said: str = ""
    items: int = 0
    """The number of small puzzles in it, if it shows several."""
    middle: float = 0.0
    """For a small puzzle, the height at whose middle its number is placed; 0 for its upper corner."""
    back: tuple[Shape, ...] = ()
    """The drawing on the back of the paper behind it, in a box of the same size, as seen from the back."""

    @property
    def least_text(self) -> float:
        """The size of the smallest text in it, numbers and captions included; infinite without any."""
        return min((each.size for each in self.shapes if isinstance(each, Text | Column | Letters)), default=math.inf)

    @property
    def least_size(self) -> float:
        """The size of the smallest text, or of the letters for which its blanks have room, if these are smaller."""
        return min(self.least_text, self.letter_size)

    @property
    def coloured(self) -> bool:
        """Whether anything in it is more than black, white and gray."""
        for shape in self.shapes:
            match shape:
                case Picture() if shape.raster.colours != "gray":
                    return True
                case Picture() | Mark() | WritingPlace():
                    continue
                case Rect() | Loop() | Polygon() | Curve() if isinstance(shape.fill, tuple):
                    return True
            if isinstance(shape.gray, tuple):
                return True
        return False

"""Corner marks: four small squares beside a handout, used to find and straighten it on a scan.

They are left and right of the handout's frame, below and above the ornaments of a look, in the strip that is free on
every page. Handouts that share a page are cut apart, so each has its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from worksheets.drawing.paper import PageSetup
from worksheets.drawing.shapes import Drawing, Letters, Rect, WritingPlace
from worksheets.exercises.exercise import Exercise
from worksheets.layout.page import Placed, ScanPlaces
from worksheets.layout.paper_format import MARK_EDGE, MARK_GAP, MARK_SIDE, Frame, PaperFormat

USUAL_GAP = 9.0
"""Space between a mark and its frame, in points, where the margin is wide enough."""

INSIDE = 6.0
"""Distance of a mark from the upper or lower end of its frame, in points: an ornament may be beyond."""

PLACES = 2
"""Decimals of the places, in points: more than a scan shows."""


def has_marks(setup: PageSetup, exercise: Exercise, paper: PaperFormat) -> bool:
    """Whether a handout on this paper has corner marks; without space for them, which only narrow margins lack."""
    wanted = setup.marks == "all" or (setup.marks == "class" and exercise.code is not None)
    return wanted and min(frame.x for frame in paper.frames) >= MARK_EDGE + MARK_SIDE + MARK_GAP - 0.01


def scan_places(paper: PaperFormat, frame: Frame, items: Sequence[Placed], cap_height: float) -> ScanPlaces:
    """The places of the marks around a frame, of the letters of its largest grid, and of writing.

    `cap_height` is that of the font, as a share of its size.
    """
    first = min(each.x for each in paper.frames)
    out = max(MARK_GAP, min(USUAL_GAP, first - MARK_EDGE - MARK_SIDE)) + MARK_SIDE / 2
    left, right = frame.x - out, frame.x + frame.width + out
    top = frame.y + INSIDE + MARK_SIDE / 2
    bottom = frame.y + frame.height - INSIDE - MARK_SIDE / 2
    marks = tuple((_rounded(x), _rounded(y)) for y in (top, bottom) for x in (left, right))
    grids = [
        (len(shape.rows) * len(shape.rows[0]), item, shape)
        for item in items
        if item.fixed and not item.repeated and not item.turned
        for shape in item.drawing.shapes
        if isinstance(shape, Letters)
    ]
    across: tuple[float, ...] = ()
    down: tuple[float, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    if grids:
        _, item, letters = max(grids, key=lambda grid: grid[0])
        rows = letters.rows
        middle = item.y + letters.y - letters.size * cap_height / 2
        across = tuple(_rounded(item.x + letters.x + n * letters.pitch) for n in range(len(rows[0])))
        down = tuple(_rounded(middle + n * letters.leading) for n in range(len(rows)))
    writing = tuple(_writing_places(items))
    return ScanPlaces(_rounded(paper.width), _rounded(paper.height), marks, MARK_SIDE, across, down, rows, writing)


def _writing_places(items: Iterable[Placed]) -> Iterator[tuple[int, float, float, float, float]]:
    """Yield the places where a pupil writes, in the order of their entries."""
    found = [
        (shape.entry, item.x + shape.x, item.y + shape.y, shape.width, shape.height)
        for item in items
        if not item.turned
        for shape in item.drawing.shapes
        if isinstance(shape, WritingPlace)
    ]
    for entry, *box in sorted(found):
        left, top, width, height = map(_rounded, box)
        yield entry, left, top, width, height


def _rounded(length: float) -> float:
    return round(length, PLACES)


@lru_cache(maxsize=16)
def mark_drawing(places: ScanPlaces) -> Drawing:
    """The marks, drawn relative to the page's upper left corner."""
    half = places.side / 2
    squares = tuple(Rect(x - half, y - half, places.side, places.side, line=0.0, fill=0.0) for x, y in places.marks)
    return Drawing(places.width, places.height, squares, 0.0)

"""Looks: the fields that an author may set, and their effect."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.loops import loop_over
from worksheets.base.grid import Mask
from worksheets.drawing.ornaments import ornament
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Line, Loop, Polygon
from worksheets.drawing.square_looks import PLAIN, SquareLooks
from worksheets.drawing.squares import fit
from worksheets.drawing.style import INKS, LEAST_TITLE_CONTRAST, Area, HandoutLook, Style, contrast
from worksheets.output.pdf.fonts import load_fonts

NAMES = ("stars", "hearts", "leaves", "flowers", "snowflakes", "balloons")
PADDED = SquareLooks(cell_line=0.0, frame_pad=0.22, frame_radius=0.45)


def pen(look: HandoutLook | None, width: float = 300, height: float = 260) -> Pen:
    fonts = load_fonts("Andika")
    return Pen(Area(width, height), Style(cap_height=fonts.cap_height, look=look), fonts)


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast((1.0, 1.0, 1.0)) == pytest.approx(1)
    assert contrast((0.0, 0.0, 0.0)) == pytest.approx(21)
    gray = 0x77 / 255  # the well-known #777777, which just fails for text
    assert contrast((gray, gray, gray)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", INKS)
def test_our_colours_are_dark_enough_for_texts(name: str) -> None:
    assert contrast(INKS[name]) >= LEAST_TITLE_CONTRAST


def ends(drawing: Drawing) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all lines, including half their width."""
    points = []
    for shape in drawing.shapes:
        match shape:
            case Line(x1, y1, x2, y2, width):
                points += [(x, y, width / 2) for x, y in ((x1, y1), (x2, y2))]
            case Loop(x1, y1, x2, y2, radius, line):
                points += [(x, y, radius + line / 2) for x, y in ((x1, y1), (x2, y2))]
            case Polygon(corners, line):
                points += [(x, y, line / 2) for x, y in corners]
    return (
        min(x - by for x, _, by in points),
        min(y - by for _, y, by in points),
        max(x + by for x, _, by in points),
        max(y + by for _, y, by in points),
    )


@loop_over("size", [9.0, 21.0, 26.0])
@loop_over("name", NAMES)
def test_ornaments_fill_their_squares_and_stay_in_them(name: str, size: float) -> None:
    drawing = ornament(name, size, 0.35)  # type: ignore[arg-type]
    left, top, right, bottom = ends(drawing)
    assert min(left, top) >= -0.5
    assert max(right, bottom) <= size + 0.5
    assert max(right - left, bottom - top) >= 0.9 * size
    assert all(shape.gray == 0.35 for shape in drawing.shapes if isinstance(shape, Line | Polygon | Loop))
    assert all(shape.fill in (None, 1.0) for shape in drawing.shapes if isinstance(shape, Polygon | Loop))


def test_without_a_look_nothing_changes() -> None:
    assert PLAIN.dressed(None) is PLAIN
    assert PADDED.dressed(HandoutLook()) == PADDED
    assert fit(7, 10, pen(HandoutLook()), PADDED) == fit(7, 10, pen(None), PADDED)


@loop_over("cells", [None, "open", "ruled", "dotted"])
@loop_over("frame", [None, "single", "double", "none"])
@loop_over("looks", [PLAIN, PADDED])
def test_the_grid_stays_in_its_area_and_its_frame_round_it(
    looks: SquareLooks, frame: str | None, cells: str | None
) -> None:
    look = HandoutLook(frame=frame, frame_line=2.0, cells=cells, colour=INKS["blue"])  # type: ignore[arg-type]
    squares = fit(7, 10, pen(look), looks)
    assert squares.width <= 300
    assert squares.height <= 260 + 1e-9
    frames = list(squares.outline())
    assert len(frames) == {"none": 0, "double": 2}.get(frame or "", 1)
    first, last = squares.corner(0, 0), squares.corner(7, 10)
    for rect in frames:
        assert rect.gray == INKS["blue"]
        assert rect.line == 2.0
        assert rect.x <= first.x + 1e-9
        assert rect.x + rect.width >= last.x - 1e-9
        assert rect.x - rect.line / 2 >= -1e-9
        assert rect.y + rect.height + rect.line / 2 <= squares.height + 1e-9
    for outer, inner in pairwise(frames):
        assert inner.x - outer.x == pytest.approx(inner.y - outer.y) == pytest.approx(2.2 + 2.0)
    lines = list(squares.lines())
    assert len(lines) == (0 if cells == "open" or (cells is None and looks is PADDED) else 6 + 9)
    assert all(bool(line.dash) == (cells == "dotted") for line in lines)


def test_lines_that_are_read_are_left_but_for_dots() -> None:
    looks = SquareLooks(are_read=True)
    everything = HandoutLook("none", 3.0, "round", "open", 2.0, INKS["red"], INKS["red"], "stars")
    assert looks.dressed(everything) == looks
    dotted = looks.dressed(HandoutLook("none", cells="dotted"))
    assert (dotted.frame_lines, dotted.frame_gray, bool(dotted.cell_dash)) == (1, 0.0, True)


def test_the_frame_of_a_mask_follows_its_cells_in_every_line() -> None:
    mask = Mask(("##.", "###"))
    squares = fit(2, 3, pen(HandoutLook(frame="double", cells="dotted", colour=INKS["red"])), PADDED)
    outer, inner = (shape for shape in squares.outline(mask) if isinstance(shape, Polygon))
    assert len(outer.points) == len(inner.points) == 6
    assert outer.gray == inner.gray == INKS["red"]
    assert min(point.x for point in outer.points) < min(point.x for point in inner.points)
    assert max(point.x for point in outer.points) > max(point.x for point in inner.points)
    lines = list(squares.lines(mask))
    assert lines
    assert all(line.dash for line in lines)

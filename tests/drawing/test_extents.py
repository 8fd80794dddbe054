"""The room that shapes take on paper."""

from __future__ import annotations

import pytest

from worksheets.drawing.extents import Extent, extent
from worksheets.drawing.images.raster import Raster
from worksheets.drawing.shapes import Column, Letters, Line, Loop, Picture, Point, Polygon, Rect, Shape, Text
from worksheets.output.pdf.fonts import load_fonts

FONTS = load_fonts("Andika")
WIDE = FONTS.width("Width", 10.0)
PIXELS = Raster(2, 1, "zlib", 8, "gray", b"")


@pytest.mark.parametrize(
    ("shape", "box"),
    [
        (Text(5, 20, "Width", 10), (5, 12.5, 5 + WIDE, 22)),
        (Text(5, 20, "Width", 10, anchor="middle"), (5 - WIDE / 2, 12.5, 5 + WIDE / 2, 22)),
        (Text(5, 20, "Width", 10, anchor="end"), (5 - WIDE, 12.5, 5, 22)),
        (Column(5, 20, 13, ("a", "Width", ""), 10), (5, 12.5, 5 + WIDE, 48)),
        (Letters(10, 20, 30, 20, (("A", "B", "C"), ("D", "", ""))), (0, 5, 80, 54)),
        (Line(3, 9, 1, 4, 2), (0, 3, 4, 10)),
        (Rect(1, 2, 5, 7, 2), (0, 1, 7, 10)),
        (Loop(5, 6, 9, 6, 3, 2), (1, 2, 13, 10)),
        (Polygon((Point(1, 1), Point(4, 1), Point(2, 7)), 0.0, fill=0.5), (1, 1, 4, 7)),
        (Picture(1, 2, 30, 20, PIXELS), (1, 2, 31, 22)),
    ],
)
def test_extents(shape: Shape, box: tuple[float, float, float, float]) -> None:
    assert extent(shape, FONTS) == pytest.approx(box)


def test_boxes_that_only_touch_do_not_meet() -> None:
    box = Extent(0, 0, 10, 5)
    assert box.meets(Extent(9, 4, 20, 20))
    assert Extent(2, 1, 3, 2).meets(box)
    for beside in (box.moved(10, 0), box.moved(-10, 0), box.moved(0, 5), box.moved(0, -5)):
        assert not box.meets(beside)

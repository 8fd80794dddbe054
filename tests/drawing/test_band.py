"""Bands of drawings: inside their area, with lines thick enough to print, and every drawing in the files is used."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest

import worksheets.drawing.outlines as module
from tests.loops import loop_over
from worksheets.drawing.band import BAND, GROUND, MOST, band, friezes, row_of_drawings, sign, stood_in
from worksheets.drawing.outlines import HEIGHT, LINE, RIM, read_band
from worksheets.drawing.pen import Extent, extent
from worksheets.drawing.shapes import Curve, Drawing
from worksheets.drawing.style import INKS, BandName
from worksheets.output.pdf.fonts import load_fonts

NAMES = sorted(set(get_args(BandName)) - {"none", "auto"})
FOLDER = Path(module.__file__).with_name("bands")
FONTS = load_fonts("Andika")
TOLERANCE = 0.3
"""A round end may cross the edge by less than a pixel."""


def curves(drawing: Drawing) -> list[Curve]:
    assert all(isinstance(shape, Curve) for shape in drawing.shapes)
    return [shape for shape in drawing.shapes if isinstance(shape, Curve)]


WEIGHTS = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in (part / 12 for part in range(13))]
"""The parts that the four points of a Bézier curve have in each of 13 points on it."""


def box_of(shapes: Iterable[Curve]) -> Extent:
    """The bounding box of everything painted, from points on the curves."""
    points = []
    for curve in shapes:
        at = curve.steps[0]
        for step in (*curve.steps, *curve.steps[:1] * curve.closed):
            start, (near, far) = at[-2:], (step[:2], step[2:4]) if len(step) > 2 else (at[-2:], step[-2:])
            for a, b, c, d in WEIGHTS if len(step) > 2 else WEIGHTS[-1:]:
                x = a * start[0] + b * near[0] + c * far[0] + d * step[-2]
                y = a * start[1] + b * near[1] + c * far[1] + d * step[-1]
                points.append((x, y, curve.line / 2))
            at = step
    left, top = min(x - by for x, _, by in points), min(y - by for _, y, by in points)
    return Extent(left, top, max(x + by for x, _, by in points), max(y + by for _, y, by in points))


def is_within(drawing: Drawing) -> bool:
    left, top, right, bottom = box_of(curves(drawing))
    return min(left, top) >= -TOLERANCE and right <= drawing.width + TOLERANCE and bottom <= drawing.height + TOLERANCE


def test_there_is_a_file_for_each_name() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {*NAMES, "shared"}


@loop_over("scale", [0.6, 1.0, 1.4])
@loop_over("width", [200.0, 342.0, 487.0, 733.0])
@loop_over("name", NAMES)
def test_a_band_stays_in_its_area(name: str, width: float, scale: float) -> None:
    drawing = band(name, width, scale)
    assert (drawing.width, drawing.height) == (width, BAND * scale)
    assert is_within(drawing)
    assert band(name, width, scale) is drawing


@pytest.mark.parametrize("name", NAMES)
def test_on_a_page_it_has_eight_to_eleven_drawings_from_edge_to_edge(name: str) -> None:
    plan = read_band(name)
    placed = stood_in(plan, 487.0, 19.0)
    assert 8 <= len(placed) <= MOST
    assert placed[0].x == 0.0
    assert placed[-1].x + placed[-1].drawing.width == pytest.approx(487.0)
    gaps = {round(b.x - a.x - a.drawing.width, 6) for a, b in pairwise(placed)}
    assert len(gaps) == 1
    assert gaps.pop() >= 19.0
    assert len({each.drawing for each in placed}) >= 8


@pytest.mark.parametrize("name", NAMES)
def test_drawings_stand_on_the_ground_in_their_boxes_and_signs_are_small(name: str) -> None:
    plan = read_band(name)
    for each in plan.row:
        box = box_of(plan.drawings[each].curves)
        assert box.left >= -1.0
        assert box.right <= plan.drawings[each].width + 1.0
        assert box.top >= -1.0
        assert box.bottom <= HEIGHT + 1.0
        assert box.bottom - box.top >= 24.0, each
    for each in plan.signs:
        box = box_of(plan.drawings[each].curves)
        assert 8.0 <= box.bottom - box.top <= 17.0, each
        assert 9.0 <= box.right - box.left <= 18.0, each


def test_every_drawing_is_in_some_band() -> None:
    used = {(name, each) for name in NAMES for each in read_band(name).drawings}
    for path in FOLDER.glob("*.txt"):
        own = {line.split()[1] for line in path.read_text("utf-8").splitlines() if line.startswith("=")}
        names = NAMES if path.stem == "shared" else [path.stem]
        assert own <= {each for name, each in used if name in names}, path.stem


@pytest.mark.parametrize("name", NAMES)
def test_lines_print_and_have_the_ink(name: str) -> None:
    drawings = [band(name, 342.0, 0.5), *friezes(name, 150.0, 0.75), row_of_drawings(name, 4, 72.0), sign(name, 24.0)]
    for drawing in drawings:
        assert is_within(drawing)
        assert not drawing.coloured
        for curve in curves(drawing):
            assert curve.line >= RIM or (curve.line == 0.0 and curve.fill == 1.0)
            assert curve.fill in (None, 0.0, 1.0)
            assert curve.gray == 0.0
    blue = INKS["blue"]
    inks = [each for curve in curves(band(name, 342.0, 1.0, blue)) for each in (curve.gray, curve.fill)]
    assert set(inks) == {blue, None, 1.0}


def test_lines_of_bands_of_usual_size_are_alike() -> None:
    for name in NAMES:
        lines = {curve.line for curve in curves(band(name, 487.0)) if curve.line > RIM}
        assert lines <= {LINE, 1.5}, name  # dots are 1.5


def test_two_friezes_show_different_drawings() -> None:
    for name in NAMES:
        left, right = friezes(name, 148.0, 0.75)
        assert left.shapes[1:] != right.shapes[1:]
        assert left.height == right.height == (HEIGHT + LINE / 2) * 0.75


def test_a_shape_is_read_from_its_line() -> None:
    (ring,) = module._shape("o 10 20 4")
    assert (ring.closed, ring.fill, ring.steps[0]) == (True, 1.0, (14, 20))
    line, image = module._shape("- l 1 2 3 4 | 10  ")
    assert (line.steps, image.steps) == (((1, 2), (3, 4)), ((19, 2), (17, 4)))
    assert (line.closed, line.fill) == (False, None)
    (filled,) = module._shape("+ p 0 0 4 0 4 4")
    assert (filled.fill, filled.line) == (0.0, RIM)
    (box,) = module._shape("r 1 2 10 6 2")
    assert extent(box, FONTS) == pytest.approx((1 - LINE / 2, 2 - LINE / 2, 11 + LINE / 2, 8 + LINE / 2))
    (smooth,) = module._shape("b 0 0 10 0 10 10 0 10")
    assert [step[-2:] for step in smooth.steps] == [(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)]
    (cornered,) = module._shape("b 5 0 5 0 10 5 5 10 0 5")
    start, first, *_, last = cornered.steps
    assert start == last[-2:] == (5, 0)
    assert first[:2] == (5 + 5 / 6, 5 / 6), "it leaves the corner towards the next point"
    for wrong in ("x 1 2", "o 1 2", "e 1 2 3"):
        with pytest.raises(ValueError, match="is no shape"):
            list(module._shape(wrong))


def test_the_ground_is_at_the_foot() -> None:
    for name in NAMES:
        lowest = box_of(curves(band(name, 487.0))).bottom
        assert GROUND <= lowest <= BAND + TOLERANCE

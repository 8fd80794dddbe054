"""Draws a passage, which is running text with gaps: all of it in an area, or spread over pages.

`running_text.py` breaks and draws its lines; here their size is chosen, and where pages end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from worksheets.drawing.pen import Pen
from worksheets.drawing.running_text import BrokenLine, Passage, TextSetting
from worksheets.drawing.shapes import Drawing
from worksheets.drawing.style import Area
from worksheets.drawing.transform import mirrored
from worksheets.drawing.type_scale import STEPS, step_down

SIZES = ((400.0, 16.0), (300.0, 14.0), (190.0, 12.0), (0.0, 10.0))
"""Size of the letters by the least width of their lines; a step less, if that saves a page."""

KEY_SIZE = 12.0
"""Maximum size of the letters of an answer in a key."""

SHRINK = 0.9
"""Factor by which letters shrink until all fits an area that is too small for any size of the scale."""

TOLERANCE = 0.01


def passage_drawing(passage: Passage, pen: Pen, answers: Sequence[str] | None = None) -> Drawing:
    """The whole passage in letters as large as the pen's area allows; the gaps filled with `answers`, if given."""
    setting, lines = _fitting(passage, pen, answers)
    return _directed(setting.drawing(lines, 0), passage)


def _directed(drawing: Drawing, passage: Passage) -> Drawing:
    """The drawing with its lines in the direction of the text, which may not be that of the page."""
    return mirrored(drawing) if passage.leftwards else drawing


def _fitting(passage: Passage, pen: Pen, answers: Sequence[str] | None) -> tuple[TextSetting, list[BrokenLine]]:
    """The largest size in which everything fits, if possible one of the scale."""
    for size in _all_sizes(pen, dense=answers is not None and not pen.style.stepped):
        setting = TextSetting(passage, pen, size, answers, pen.area)
        lines = setting.lines()
        if lines is not None and setting.height(lines) <= pen.area.height + TOLERANCE:
            break
    return setting, lines or []


def _all_sizes(pen: Pen, *, dense: bool) -> Iterator[float]:
    """Yield the sizes to try; the first is that of the author, if there is one."""
    style = pen.style
    usual = max(KEY_SIZE, style.smallest_letter) if dense else usual_size(pen)
    first = style.letter_size or min(style.largest_letter, usual)
    yield first
    yield from (step for step in reversed(STEPS) if step < first)
    size = min(first, STEPS[0])
    while size > 0.05:
        size *= SHRINK
        yield size


def usual_size(pen: Pen) -> float:
    """The preferred size of the letters: that of the author, or by the width of the lines."""
    usual = next(size for width, size in SIZES if pen.area.width >= width)
    least = pen.style.smallest_letter
    return pen.style.letter_size or max(usual, min(step for step in STEPS if step >= least))


def passage_pages(passage: Passage, pen: Pen, further: Area) -> tuple[Drawing, ...]:
    """The passage for several pages, a drawing each: the first one for the pen's area, the others for `further`.

    All have one size: the usual one or the step below it, if that saves a page. The first drawing has no lines if fewer
    than two fit. Empty if a gap is wider than a line.
    """
    best: tuple[Drawing, ...] = ()
    usual = usual_size(pen)
    least = max(step_down(usual - 1.0), pen.style.smallest_letter)
    for size in dict.fromkeys((usual, pen.style.letter_size or least)):
        setting = TextSetting(passage, pen, size, None, pen.area)
        lines = setting.lines()
        if lines is None:
            continue
        stops = [*_stops(setting, lines, pen.area.height, further.height)]
        if not best or len(stops) < len(best):
            best = tuple(_directed(setting.drawing(lines[a:b], a), passage) for a, b in pairwise([0, *stops]))
    return best


def _stops(setting: TextSetting, lines: Sequence[BrokenLine], first: float, further: float) -> Iterator[int]:
    """Yield the number of lines up to the end of each page; a paragraph leaves no single line on a page."""
    start, room = 0, first
    while True:
        stop = start
        while stop < len(lines) and setting.height(lines[start : stop + 1]) <= room + TOLERANCE:
            stop += 1
        if stop < len(lines):
            alone = lines[stop - 1].first or (lines[stop].last and not lines[stop].first)
            if stop > start + 2 and alone:
                stop -= 1
            elif stop <= start + 1:
                stop = start if start == 0 else start + 1
        yield stop
        if stop >= len(lines) or (start == stop and room == further):
            return
        start, room = stop, further

"""An exercise as a standalone picture for a text document: the drawing without title, words and page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from worksheets.drawing.paper import MM
from worksheets.drawing.pen import Pen
from worksheets.drawing.style import Area, Style
from worksheets.drawing.transform import scaled
from worksheets.language.languages import find_language
from worksheets.layout.handout.handout_pages import bookmark
from worksheets.layout.mirror import of_language
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.drawing.pen import FontMetrics
    from worksheets.drawing.shapes import Drawing
    from worksheets.exercises.exercise import Exercise

USUAL_WIDTH = 160 * MM
"""Default maximum width of a picture: that of the text on an A4 page with usual margins."""

TALLEST = 1.5
"""Maximum ratio of height to requested width, since a picture must fit a page."""

PICTURE_MARGIN = 1.5
"""White border in points, so that lines at the edge are not cut in half."""


class PictureLooks(NamedTuple):
    """How the pictures of a job look."""

    width: float | None = None
    """Width in points; None: as on a handout, at most `USUAL_WIDTH`."""
    letter_size: float | None = None
    """Size of the letters if no width is set; None: as large as fits."""
    least_size: float = 0.0
    """Minimum letter size that the job accepts, in points."""
    colour: bool = False
    """Whether answers may have colours."""

    @property
    def smallest_letter(self) -> float:
        """The minimum acceptable size of letters."""
        return max(Style().smallest_letter, self.least_size)


def picture_of(exercise: Exercise, fonts: FontMetrics, looks: PictureLooks, *, answer: bool = False) -> Drawing:
    """Draw the puzzle, or its answer in the same scale, as large as fits inside the margin.

    A very tall picture is narrower than requested.
    """
    width = looks.width or USUAL_WIDTH
    area = Area(width - 2 * PICTURE_MARGIN, TALLEST * width - 2 * PICTURE_MARGIN)
    size = None if looks.width else looks.letter_size
    style = Style(cap_height=fonts.cap_height, letter_size=size, smallest_letter=looks.smallest_letter)
    style = style._replace(rim=exercise.pupil is not None)
    if not answer:
        style = style._replace(look=exercise.look)
    pen = of_language(Pen(area, style, fonts, exercise.language, colour=answer and looks.colour))
    kind = registry.find(exercise.kind)
    if answer:
        drawing = kind.draw_answer(exercise.puzzle, exercise.solution, pen)
    else:
        drawing = kind.draw_puzzle(exercise.puzzle, pen)
    factor = min(area.width / drawing.width, area.height / drawing.height)
    return scaled(drawing, factor if looks.width else min(1.0, factor))


def picture_label(exercise: Exercise, *, answer: bool = False) -> str:
    """The alternative text of a picture: title, difficulty and version."""
    answers = find_language(exercise.language).label("answers") if answer else ""
    return " · ".join(filter(None, (bookmark(exercise), answers)))

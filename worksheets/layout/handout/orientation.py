"""Whether the pages of a booklet stand or lie: all the same way, so that it can be stapled and printed on both sides.

A job with `orientation: auto` leaves it to this rule. Pages stand, unless letters get larger when they lie: by the
harmonic mean of all sheets' letters, in which the smallest count most, and by enough to be seen. What letters have
beyond 18 points does not count, for they are large either way. So the sheets with small letters turn a booklet if they
are many or gain much, and no list of levels has pages of both sorts.
A sheet that does not fit that way has pages that lie the other way; without them it could not be printed.
"""

from __future__ import annotations

from collections.abc import Sequence

from worksheets.base.errors import LayoutError
from worksheets.base.exact import total
from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.style import Style
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.arrange import LARGE, TIE
from worksheets.layout.handout.handouts import HandoutLayout
from worksheets.layout.paper_format import PaperFormat, handout_formats

SAMPLE = 64
"""So many sheets are measured, at even distances."""

MISFIT = 0.5
"""A sheet that does not fit counts as if its letters were so small, as a share of the smallest."""


def one_way(exercises: Sequence[Exercise], setup: PageSetup, fonts: FontMetrics) -> PageSetup:
    """The setup with the way that the pages of a booklet have which begins with these exercises."""
    if setup.orientation != "auto" or setup.book:
        return setup
    upright, lying = handout_formats(setup._replace(turned=False), fonts)
    layout = HandoutLayout(setup, fonts)
    sample = exercises[:: max(1, -(-len(exercises) // SAMPLE))]
    standing = [_worth(layout, each, upright) for each in sample]
    if min(standing, default=LARGE) >= LARGE:
        return setup
    turned = [_worth(layout, each, lying) for each in sample]
    return setup._replace(turned=TIE * total(1 / worth for worth in turned) < total(1 / worth for worth in standing))


def _worth(layout: HandoutLayout, exercise: Exercise, paper: PaperFormat) -> float:
    """The size of its letters as far as it counts; what cannot be printed at all is told where its pages are made."""
    try:
        found = layout.alone(exercise, (paper,))
    except LayoutError:
        found = None
    return min(found.worth, LARGE) if found else MISFIT * Style().smallest_letter

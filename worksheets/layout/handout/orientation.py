"""Chooses one orientation for all pages of a booklet, so that it can be stapled and printed on both sides.

This is the rule for `orientation: auto`. Pages are portrait unless letters get noticeably larger in landscape, measured
by the harmonic mean of all sheets' letters, in which the smallest count most. Sizes beyond 18 points count as 18, since
such letters are large either way. So sheets with small letters turn a booklet if they are many or gain much, and a list
of levels never mixes orientations. Only a sheet that does not fit otherwise has pages in the other orientation.
"""

from __future__ import annotations

from collections.abc import Sequence

from worksheets.base.errors import LayoutError
from worksheets.base.exact import total
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.style import Style
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.arrange import LARGE, TIE
from worksheets.layout.handout.handouts import HandoutLayout
from worksheets.layout.paper_format import PaperFormat, handout_formats

SAMPLE = 64
"""Number of sheets measured, evenly spaced."""

MISFIT = 0.5
"""A sheet that does not fit counts as if its letters had this share of the minimum size."""


def one_way(exercises: Sequence[Exercise], setup: PageSetup, fonts: FontMetrics) -> PageSetup:
    """The setup with the best orientation for a booklet that begins with these exercises."""
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
    """The capped size of its letters; unprintable exercises are reported when their pages are made."""
    try:
        found = layout.alone(exercise, (paper,))
    except LayoutError:
        found = None
    return min(found.worth, LARGE) if found else MISFIT * Style().smallest_letter

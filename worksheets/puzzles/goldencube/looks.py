"""How a golden cube looks, on the handout and in the answer. Lengths without a suffix are points."""

from __future__ import annotations

from typing import NamedTuple

from worksheets.drawing.solids import SolidLooks
from worksheets.drawing.squares import SquareLooks

SOLID = SolidLooks()
"""Pictures of blocks and boxes."""


class CubeLooks(NamedTuple):
    """Numbers about looks; "captions" as a measure are font sizes of the captions, "cells" edges of a plan's cell."""

    solid: SolidLooks = SOLID
    """Pictures of blocks and boxes."""

    plan: SquareLooks = SquareLooks(
        cell_line=SOLID.cell_line,
        cell_gray=SOLID.cell_gray,
        frame_share=0.0,
        thinnest_frame=SOLID.block_line,
        thickest_frame=SOLID.block_line,
        hatch=SOLID.hatch,
    )
    """Layer plans, whose lines and hatches are those of the pictures."""

    largest_cell: float = 62.0
    """Cells of a layer plan never get bigger than this."""

    unit_share: float = 0.6
    """Good length of the edge of a unit cube in the pictures of blocks, as a share of the largest cell."""

    caption_share: float = 0.23
    """Good size of captions, as a share of the largest cell."""

    good_caption: float = 8.0
    """Captions of this size are good, however small the cells."""

    number_share: float = 0.52
    """Size of a number as a share of its cell in a plan, or of the edge of its cube in a picture."""

    large_number_share: float = 0.74
    """The same in large print."""

    long_number_share: float = 0.48
    """Size of numbers that may have three digits, as the same share."""

    chip_room: tuple[float, float] = (0.1, 0.3)
    """A number on a gray stands on a white chip that is so much wider and higher than itself, in its font size."""

    chip_radius: float = 0.25
    """Radius of the chip's corners, in sizes of the number."""

    count_size: float = 1.35
    """Size of the count of equal blocks, in captions."""

    count_gap: float = 0.4
    """Room between the count and the picture, in captions."""

    longest_line: int = 13
    """Characters after which a caption breaks, if it can."""

    caption_leading: float = 1.25
    """Distance of a caption's baselines, in captions."""

    caption_depth: float = 0.25
    """Room for what hangs below the last baseline of a caption, in captions."""

    entry_gap: float = 1.8
    """Least room between entries of the legend, in captions."""

    roomy: float = 1.5
    """The room between entries grows up to so many times where there is more."""

    entry_row_gap: float = 0.9
    """Room between rows of entries, in captions."""

    legend_gap: float = 0.9
    """Room between the legend and the plans, in cells."""

    plan_gap: float = 0.7
    """Room between plans side by side, in cells."""

    plan_row_gap: float = 0.4
    """Room between rows of plans, in cells."""

    label_height: float = 1.5
    """Height of the label above a plan, in captions."""

    label_rise: float = 0.45
    """From the plan up to the baseline of its label, in captions."""

    key_plan: SquareLooks = SquareLooks(
        cell_line=SOLID.cell_line, cell_gray=0.4, frame_share=0.0, thinnest_frame=1.9, thickest_frame=1.9
    )
    """Layer plans of an answer, with thick lines round the blocks."""

    key_letter: float = 8.0
    """Layers of an answer stand in one row where numbers have this size in points."""

    key_across: int = 3
    """Layers of an answer in several rows are at least so many in a row."""

    key_caption: float = 8.5
    """Size of the labels of an answer, where cells are not large."""

    key_unit: float = 0.5
    """Edge of a unit cube in the pictures of an answer, in cells."""

    part_gap: float = 1.2
    """Room between the two parts of the box cut open, in unit cubes."""

    part_label_gap: float = 0.8
    """Least room between the labels of the two parts, in captions."""

    part_label: float = 1.7
    """Height of the label below such a part, in captions."""

    part_label_drop: float = 1.2
    """From such a part down to the baseline of its label, in captions."""

    given_fill: float = 0.86
    """Gray of cells that are filled in before anyone solves."""

    fill_grays: tuple[float, ...] = (1.0, 0.925, 0.85, 0.775, 0.7)
    """Grays of an answer's blocks: few, so that eyes tell them apart; numbers and thick lines do the rest.

    None is darker than 30 % black, which copiers turn solid, nor any face of a solid (`SolidLooks.darkest`).
    """

    gold_fill: float = 0.7
    """Gray of the golden cube, one of those."""

    star_points: int = 12
    """Points of the star on the golden cube."""

    star_share: float = 0.44
    """Radius of the star, as a share of the cube's edge."""

    star_inner: float = 0.8
    """Radius of the star between its points, as a share of the one at the points."""


LOOKS = CubeLooks()
"""The looks in use."""

"""The style of a golden cube, on the handout and in the answer. Lengths without a suffix are points."""

from __future__ import annotations

from typing import NamedTuple

from worksheets.drawing.solids import SolidLooks
from worksheets.drawing.squares import SquareLooks

SOLID = SolidLooks()
"""Pictures of blocks and boxes."""


class CubeLooks(NamedTuple):
    """Style constants; the unit "captions" is the font size of captions, "cells" the edge of a plan's cell."""

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
    """Maximum size of the cells of a layer plan."""

    unit_share: float = 0.6
    """Preferred edge of a unit cube in the pictures of blocks, as a share of the largest cell."""

    caption_share: float = 0.23
    """Preferred size of captions, as a share of the largest cell."""

    good_caption: float = 8.0
    """Captions of this size are large enough, however small the cells."""

    number_share: float = 0.52
    """Size of a number as a share of its cell in a plan, or of the edge of its cube in a picture."""

    large_number_share: float = 0.74
    """Size of a number in large print, as the same share."""

    long_number_share: float = 0.48
    """Size of numbers that may have three digits, as the same share."""

    chip_room: tuple[float, float] = (0.1, 0.3)
    """Padding of the white chip behind a number on gray, in font sizes."""

    chip_radius: float = 0.25
    """Radius of the chip's corners, in sizes of the number."""

    count_size: float = 1.35
    """Size of the count of equal blocks, in captions."""

    count_gap: float = 0.4
    """Space between the count and the picture, in captions."""

    longest_line: int = 13
    """Characters after which a caption breaks, if it can."""

    caption_leading: float = 1.25
    """Distance of a caption's baselines, in captions."""

    caption_depth: float = 0.25
    """Space below the last baseline of a caption, in captions."""

    entry_gap: float = 1.8
    """Minimum space between entries of the legend, in captions."""

    roomy: float = 1.5
    """Maximum growth factor of the space between entries."""

    entry_row_gap: float = 0.9
    """Space between rows of entries, in captions."""

    legend_gap: float = 0.9
    """Space between the legend and the plans, in cells."""

    plan_gap: float = 0.7
    """Space between plans side by side, in cells."""

    plan_row_gap: float = 0.4
    """Space between rows of plans, in cells."""

    label_height: float = 1.5
    """Height of the label above a plan, in captions."""

    label_rise: float = 0.45
    """Distance from the plan up to the baseline of its label, in captions."""

    key_plan: SquareLooks = SquareLooks(
        cell_line=SOLID.cell_line, cell_gray=0.4, frame_share=0.0, thinnest_frame=1.9, thickest_frame=1.9
    )
    """Layer plans of an answer, with thick lines round the blocks."""

    key_letter: float = 8.0
    """Layers of an answer are in one row if numbers have at least this size in points."""

    key_across: int = 3
    """Minimum number of layers per row in an answer with several rows."""

    key_caption: float = 8.5
    """Size of the labels of an answer, unless cells are large."""

    key_unit: float = 0.5
    """Edge of a unit cube in the pictures of an answer, in cells."""

    part_gap: float = 1.2
    """Space between the two parts of the box cut open, in unit cubes."""

    part_label_gap: float = 0.8
    """Minimum space between the labels of the two parts, in captions."""

    part_label: float = 1.7
    """Height of the label below such a part, in captions."""

    part_label_drop: float = 1.2
    """Distance from such a part down to the baseline of its label, in captions."""

    given_fill: float = 0.88
    """Gray of the cells of givens."""

    fill_grays: tuple[float, ...] = (1.0, 0.925, 0.85, 0.775, 0.7)
    """Grays of an answer's blocks: few, so that they are distinguishable; numbers and thick lines help.

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

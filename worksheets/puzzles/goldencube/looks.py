"""The style of a golden cube, on the handout and in the answer. Lengths without a suffix are points."""

from __future__ import annotations

from typing import NamedTuple

from worksheets.drawing.solids import SolidLooks
from worksheets.drawing.square_looks import SquareLooks
from worksheets.drawing.type_scale import BORDER

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
        thinnest_frame=BORDER,
        thickest_frame=BORDER,
        hatch=SOLID.hatch,
    )
    """Layer plans, whose inner lines and hatches are those of the pictures."""

    largest_cell: float = 48.0
    """Maximum size of the cells of a layer plan on a handout."""

    largest_key_cell: float = 62.0
    """Maximum size of the cells of a layer plan in the key."""

    largest_unit: float = 30.0
    """Maximum edge of a unit cube in the pictures of blocks."""

    good_caption: float = 14.0
    """Preferred size of dimensions and of the labels of layers."""

    key_caption_share: float = 0.23
    """Preferred size of captions in the key, as a share of the largest cell."""

    chip_share: float = 0.75
    """Size of the numbers in chips, in captions."""

    heading_share: float = 0.75
    """Size of the headings of panels, in captions."""

    tick_share: float = 1.15
    """Size of the numbers to tick, in captions."""

    largest_number: float = 16.0
    """Maximum size of the numbers in cells on a handout, except in large print."""

    number_share: float = 0.52
    """Size of a number as a share of its cell in a plan, or of the edge of its cube in a picture."""

    large_number_share: float = 0.74
    """`number_share` in large print."""

    long_number_share: float = 0.48
    """`number_share` if numbers may have three digits."""

    chip_room: tuple[float, float] = (0.1, 0.3)
    """Padding of the white chip behind a number on gray, in font sizes."""

    chip_radius: float = 0.25
    """Radius of the chip's corners, in sizes of the number."""

    given_chip: float = 1.7
    """Diameter of the white circle behind the number of a given, in sizes of the number."""

    chip_width: float = 2.0
    """Diameter of a chip, in sizes of its number."""

    chip_pad: float = 1.0
    """Padding in a chip that is longer than a circle, in sizes of its number."""

    chip_gap: float = 0.5
    """Space between chips, in sizes of their numbers."""

    tick_gap: float = 0.7
    """Minimum space between chips to tick, in sizes of their numbers."""

    chips_across: int = 5
    """Maximum number of chips side by side below a picture."""

    most_chips: int = 10
    """Blocks of one kind with more numbers than this have chips with ranges of numbers."""

    most_if_tight: int = 2
    """As `most_chips`, if there is little room."""

    most_ticks: int = 40
    """A puzzle with more blocks than this has no chips to tick."""

    worth_of_ticks: float = 0.8
    """Chips to tick may reduce the measures to this share."""

    least_caption: float = 10.0
    """Captions are smaller than this only if nothing else fits."""

    roomy_cell: float = 26.0
    """Cells from this size on are large enough to write in."""

    clear_unit: float = 0.45
    """Pictures with smaller unit cubes, as a share of the preferred ones, are worth less."""

    worth_of_rows: float = 0.72
    """Plans in several rows are worth this share of the same ones in one row."""

    panel_pad: float = 1.6
    """Padding at the sides of a panel, in sizes of its heading."""

    panel_top: float = 1.5
    """Padding at the top of a panel, in sizes of its heading."""

    panel_foot: float = 1.2
    """Padding at the foot of a panel, in sizes of its heading."""

    heading_gap: float = 0.6
    """White at both sides of a panel's heading, in its font size."""

    caption_drop: float = 1.55
    """Distance from a picture down to the baseline of its dimensions, in captions."""

    chips_drop: float = 0.7
    """Distance from that baseline down to the chips, in sizes of their numbers."""

    icon_width: float = 1.35
    """Width of the icon before the label of a layer, in captions."""

    icon_height: float = 1.0
    """Height of that icon, in captions."""

    icon_gap: float = 0.55
    """Space between icon and label, in captions."""

    most_in_icon: int = 7
    """A box with more layers has no icons."""

    entry_gap: float = 1.5
    """Minimum space between entries of the legend, in captions."""

    roomy: float = 2.4
    """Maximum growth factor of the space between entries."""

    entry_row_gap: float = 0.9
    """Space between rows of entries, in captions."""

    part_space: float = 1.9
    """Space between the panels and the plans, in captions."""

    plan_gap: float = 0.55
    """Space between plans side by side, in cells."""

    plan_row_gap: float = 0.4
    """Space between rows of plans, in cells."""

    label_height: float = 1.8
    """Height of the label above a plan, in captions."""

    label_rise: float = 0.65
    """Distance from the plan up to the baseline of its label, in captions."""

    key_plan: SquareLooks = SquareLooks(
        cell_line=SOLID.cell_line, cell_gray=0.0, frame_share=0.0, thinnest_frame=1.9, thickest_frame=1.9
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
    """Gray of the golden cube, one of `fill_grays`."""

    star_points: int = 20
    """Points of the black star on the golden cube."""

    star_share: float = 0.4
    """Radius of the star, as a share of the cube's edge."""

    star_inner: float = 0.84
    """Radius of the star between its points, as a share of the one at the points."""


LOOKS = CubeLooks()
"""The looks in use."""

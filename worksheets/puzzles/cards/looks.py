"""The style of cards. Lengths are points."""

from __future__ import annotations

from typing import NamedTuple


class CardLooks(NamedTuple):
    """Style constants."""

    cut: float = 0.5
    cut_dash: tuple[float, float] = (4.0, 3.0)
    """Width and dashes of the lines to cut along."""

    frame: float = 1.0
    cell: float = 0.5
    """Widths of the frame round a bingo card's fields, and of the lines between them."""

    inset: float = 8.0
    """Space between a cut line and the print on a card of 240; less on smaller cards."""

    inset_share: float = 0.025
    """Maximum of that space, as a share of a card's smaller side."""

    number: float = 9.0
    least_number: float = 7.0
    """Size of a bingo card's number; smaller on small cards, down to the minimum."""

    padding: float = 0.035
    """Space at each side of a field's content, as a share of its smaller side."""

    leading: float = 1.2
    """Distance of baselines as a share of the size."""

    largest: float = 24.0
    """Maximum size of texts."""

    picture: float = 0.85
    picture_share: float = 0.62
    """Size of a picture as a share of its room; and, above a text, its room as a share of the field's height."""

    widest: float = 1.6
    """Maximum width of a field as a multiple of its height; fields are never higher than wide."""

    back_inset: float = 0.06
    diamond: float = 11.0
    back_gray: float = 0.4
    """The backs: space round their pattern as a share of a card's smaller side, the size of diamonds, and their gray.
    The space hides small differences between front and back."""

    list_sizes: tuple[float, ...] = (10.0, 9.0, 8.0, 7.0)
    list_columns: int = 4
    list_gap: float = 20.0
    list_leading: float = 1.3
    list_space: float = 0.35
    list_picture: float = 2.4
    box: float = 0.85
    """The key's list: sizes of its text, most columns and the space between them; and, as shares of the size, distance
    of lines, space between entries, height of pictures, and edge of boxes to tick."""


LOOKS = CardLooks()
"""The looks in use."""

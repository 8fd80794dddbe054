"""Numbers, grays and colours as SVG writes them."""

from __future__ import annotations

from worksheets.drawing.shapes import Ink

DIGITS = 2
"""Decimals of a length in points, as in the PDF."""


def svg_ink(ink: Ink) -> str:
    """A gray, of which black is 0 and white is 1, or a colour."""
    red, green, blue = (round(255 * part) for part in (ink if isinstance(ink, tuple) else (ink,) * 3))
    return f"#{red:02x}{green:02x}{blue:02x}"


def svg_number(value: float, digits: int = DIGITS) -> str:
    """The shortest form of a number, without a minus before zero."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text

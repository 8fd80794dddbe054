"""Numbers and grays as SVG writes them."""

from __future__ import annotations

DIGITS = 2
"""Decimals of a length in points, as in the PDF."""


def svg_gray(gray: float) -> str:
    """Black is 0, white is 1."""
    level = round(255 * gray)
    return f"#{level:02x}{level:02x}{level:02x}"


def svg_number(value: float, digits: int = DIGITS) -> str:
    """The shortest form of a number, without a minus before zero."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text

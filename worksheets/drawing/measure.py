"""The interface for measuring fonts, used by layout; the PDF package implements it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class FontMetrics(Protocol):
    """A font family with a regular and a bold face, and others to fall back on."""

    @property
    def cap_height(self) -> float:
        """Height of a capital letter as a share of the font size."""

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """Width of `text` in points.

        Raises LayoutError, naming the character, if no available font has it.
        """

    def widest(self, texts: Iterable[str], size: float, bold: bool = False) -> float:
        """Width of the widest of the texts, 0 without any; raises LayoutError likewise."""

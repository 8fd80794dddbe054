"""What is said of a font file that cannot be used."""

from __future__ import annotations

CONVERT = "convert it to TrueType, for instance with FontForge (File, Generate Fonts, TrueType)"

DAMAGED = "the font is damaged; get a new copy of the file"


class UnusableFontError(ValueError):
    """A font that cannot be used, with a sentence that says why."""

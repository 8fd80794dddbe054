"""Every number about looks, in one place. Lengths are points."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Area:
    """The room there is for a drawing."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Style:
    """How drawings look. Sizes of letters are font sizes in points."""

    cap_height: float = 0.7
    """Height of a capital letter as a share of the font size, of the font in use."""

    letter_share: float = 0.68
    """Size of a grid letter as a share of the distance between neighbouring cells."""

    largest_letter: float = 36.0
    """Letters of a puzzle never get bigger than this, however small the grid."""

    smallest_letter: float = 7.0
    """A puzzle whose letters would be smaller than this is refused."""

    letter_size: float | None = None
    """The size asked for by the job (`font_size`), or None: as large as fits."""

    frame_line: float = 1.0
    """Line round a letter grid."""

    loop_line: float = 0.9
    """Line round a word in the answer."""

    loop_share: float = 0.40
    """Half the breadth of a loop round a word, as a share of the distance between cells."""

    filler_gray: float = 0.55
    """Gray of the letters in an answer that belong to no word."""

"""How a word search looks, on the handout and in the answer. Lengths without a suffix are points."""

from __future__ import annotations

from dataclasses import dataclass

from worksheets.drawing.squares import SquareLooks


@dataclass(frozen=True, slots=True)
class SearchLooks:
    """Numbers about looks; shares are those of the distance between neighbouring cells."""

    squares: SquareLooks = SquareLooks(
        letter_share=0.68,
        frame_share=0.0,
        thinnest_frame=1.0,
        thickest_frame=1.0,
        frame_gray=0.35,
        frame_pad=0.22,
        frame_radius=0.45,
    )
    """Letters without lines between them, in a gray and rounded frame: the letters come first."""

    loop_line: float = 0.7
    """Breadth of the line round a word in the answer."""

    loop_share: float = 0.38
    """Half the breadth of a loop round a word."""

    diagonal_loop_share: float = 0.34
    """Half the breadth of a loop round a diagonal word; neighbouring diagonals are closer, 0.707 of a cell."""

    filler_gray: float = 0.55
    """Gray of the letters in an answer that belong to no word."""


LOOKS = SearchLooks()
"""The looks in use."""

"""An exercise that Python callers can draw: as an SVG picture, and as a PDF file of its handout."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal

from worksheets.exercises.exercise import Exercise


@dataclass(frozen=True, slots=True)
class DrawnExercise(Exercise):
    """The result of `worksheets.generate`: an `Exercise` with `to_svg` and `to_pdf`.

    >>> from worksheets import generate
    >>> generate("wordsearch", {"words": ["cow", "hen"], "size": 5}).to_pdf()[:5]
    b'%PDF-'
    """

    @classmethod
    def of(cls, exercise: Exercise) -> DrawnExercise:
        """The same exercise, ready to be drawn."""
        return cls(**{each.name: getattr(exercise, each.name) for each in fields(Exercise)})

    def to_svg(
        self,
        answer: bool = False,
        *,
        width: str | float | None = None,
        letters: Literal["text", "outlines"] = "text",
        font: str = "Andika",
    ) -> str:
        """The puzzle, or its `answer`, as an SVG picture without title and words.

        It is `width` wide ("150mm"; a number is millimetres), or narrower if it would be more than one and a half times
        as high; without a width it is as large as on a handout, at most 160 mm wide. Letters are text, for which a
        viewer needs the font, or outlines, which look the same everywhere. The font is a shipped one, or a .ttf or .otf
        file. Raises InputError and LayoutError.
        """
        from worksheets.output import alone  # imports ReportLab

        return alone.exercise_svg(self, answer=answer, width=width, letters=letters, font=font)

    def _repr_svg_(self) -> str:
        """The picture for notebooks: the puzzle without its answer, in outlines, since browsers lack the fonts."""
        return self.to_svg(letters="outlines")

    def to_pdf(self, answer: bool = False, *, font: str = "Andika") -> bytes:
        """The handout, or its `answer`, as a PDF file on A4 paper; one page unless the words need more.

        Raises LayoutError if it does not fit. `worksheets.render` prints many exercises on any paper.
        """
        from worksheets.output import alone  # imports ReportLab

        return alone.exercise_pdf(self, answer=answer, font=font)

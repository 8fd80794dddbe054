"""A single exercise for Python callers: as an SVG picture, and as a PDF file of its handout."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from worksheets.base.errors import InputError
from worksheets.base.quoting import a_value, shown
from worksheets.drawing.fonts.own_font import is_font_file, read_own_font
from worksheets.drawing.paper import MM, PageSetup, parse_length
from worksheets.job.fields.field_files import SMALLER_FONT
from worksheets.job.yaml import limits
from worksheets.job.yaml.text_files import read_bytes
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.handout.orientation import one_way
from worksheets.layout.handout.picture import PICTURE_MARGIN, PictureLooks, picture_label, picture_of
from worksheets.layout.key.answers import place_answers
from worksheets.output.pdf.about import About
from worksheets.output.pdf.fonts import Fonts, load_fonts
from worksheets.output.pdf.writer import write_pdf
from worksheets.output.svg.letters import INSTEAD, LetterWriter, OutlinedLetters, TypedLetters
from worksheets.output.svg.page import drawing_svg

if TYPE_CHECKING:
    from worksheets.exercises.exercise import Exercise


def exercise_svg(exercise: Exercise, *, answer: bool, width: str | float | None, letters: str, font: str) -> str:
    """See `DrawnExercise.to_svg`."""
    if letters not in ("text", "outlines"):
        value = f'"{shown(letters)}"' if isinstance(letters, str) else a_value(letters)
        raise InputError(f"letters are text or outlines, not {value}")
    fonts = _fonts(font)
    drawing = picture_of(exercise, fonts, PictureLooks(_points(width)), answer=answer)
    writer: LetterWriter = OutlinedLetters(fonts) if letters == "outlines" else TypedLetters(fonts, instead=INSTEAD)
    return drawing_svg(drawing, writer, label=picture_label(exercise, answer=answer), margin=PICTURE_MARGIN)


def exercise_pdf(exercise: Exercise, *, answer: bool, font: str) -> bytes:
    """See `DrawnExercise.to_pdf`."""
    fonts = _fonts(font)
    setup = PageSetup(font=fonts.own or fonts.family, title=exercise.title, language=exercise.language)
    setup = setup if answer else one_way([exercise], setup, fonts)
    pages = place_answers([exercise], setup, fonts) if answer else place_handouts([exercise], setup, fonts)
    stream = BytesIO()
    write_pdf(pages, stream, fonts, about=About(exercise.title, exercise.language), duplex=False)
    return stream.getvalue()


def _fonts(font: str) -> Fonts:
    """The fonts of this name or of a font file; raises InputError."""
    if not is_font_file(font):
        return load_fonts(font)
    try:
        return load_fonts(read_own_font(read_bytes(Path(font), SMALLER_FONT)))
    except ValueError as error:
        raise InputError(f"{shown(font)}: {error}") from None


def _points(width: str | float | None) -> float | None:
    """The width of a picture; a bare number is millimetres, as in a job. Raises InputError."""
    if width is None:
        return None
    if isinstance(width, bool) or not isinstance(width, str | int | float):
        raise InputError(f"the width of a picture is a length such as 150mm, not {a_value(width)}")
    try:
        found = parse_length(width) if isinstance(width, str) else float(width) * MM
    except (ValueError, OverflowError) as error:
        raise InputError(str(error)) from None
    low, high = limits.PICTURE_MM
    if not low * MM <= found <= high * MM:
        raise InputError(f"a picture is {low} to {high} mm wide; {found / MM:g} mm cannot be used")
    return found

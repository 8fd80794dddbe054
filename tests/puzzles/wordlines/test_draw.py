"""Drawings of word lines: every letter is inside its circle."""

from __future__ import annotations

from itertools import pairwise

import pytest

from worksheets.commands.generate import generate
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Loop, Text
from worksheets.drawing.style import Area, Style
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles.wordlines.draw import draw_puzzle

WORDS = {
    "cs": ["chleba", "moucha", "plachta", "kachna"],
    "de": ["Wimmel", "Mammut", "Wwmmw"],
    "ta": ["குழந்தைகள்", "ஔவையார்", "பள்ளிக்கூடம்"],
}


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("width", [180.0, 480.0])
def test_letters_are_inside_their_circles(language: str, width: float) -> None:
    sheet = {"form": "scrambled", "words": WORDS[language], "language": language}
    puzzle = generate("wordlines", sheet).puzzle
    fonts = load_fonts("Noto Sans Tamil" if language == "ta" else "Andika")
    drawing = draw_puzzle(puzzle, Pen(Area(width, 700.0), Style(fonts.cap_height), fonts, language))
    loops = [shape for shape in drawing.shapes if isinstance(shape, Loop) and shape.line]
    cells = [cell for line in puzzle.lines for cell in line.cells]
    texts = [shape for shape in drawing.shapes if isinstance(shape, Text) and shape.text in cells]
    assert [text.text for text in texts] == cells
    assert len(loops) == len(cells)
    for loop, text in zip(loops, texts, strict=True):
        half = fonts.width(text.text, text.size, text.bold) / 2
        assert abs(text.x - (loop.x1 + loop.x2) / 2) < 0.01
        assert text.x - half >= loop.x1 - loop.radius, text
        assert text.x + half <= loop.x2 + loop.radius, text
    for left, right in pairwise(loops):
        assert left.y1 != right.y1 or left.x2 + left.radius <= right.x1 - right.radius + 0.01


@pytest.mark.parametrize("form", ["snake", "scrambled", "syllables", "mirror", "missing"])
def test_an_area_without_room_has_invisible_letters(form: str) -> None:
    """Layout tries such areas on small papers, and refuses them because of the size of their letters."""
    puzzle = generate("wordlines", {"form": form, "words": ["tiger", "zebra", "monkey", "rabbit"]}).puzzle
    fonts = load_fonts("Andika")
    for area in (Area(140.0, 0.0), Area(120.0, -30.0), Area(0.0, 200.0), Area(20.0, 140.0)):
        pen = Pen(area, Style(cap_height=fonts.cap_height, stepped=True), fonts)
        assert draw_puzzle(puzzle, pen).letter_size < 7

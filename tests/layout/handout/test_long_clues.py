"""Clues of a real word search in real fonts, several a page: every text is within its leaf, above the footer."""

from __future__ import annotations

from itertools import product

import pytest

from worksheets.base.errors import LayoutError
from worksheets.commands.generate import generate
from worksheets.drawing.paper import PAPER_SIZES, PageSetup
from worksheets.drawing.shapes import Text
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.paper_format import paper_formats
from worksheets.output.pdf.fonts import Fonts, load_fonts

WORDS = "cow pig horse sheep goat duck goose hen rooster donkey cat dog".split()
SENTENCE = "It stands on the meadow behind the farmhouse from the early morning to the late evening and gives us milk; "


def clue(length: int, number: int) -> str:
    return (f"{number}: " + (3 * SENTENCE)[number:])[:length].strip()


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return load_fonts("Andika")


@pytest.mark.parametrize(("paper", "per_page"), [("A4", 2), ("B5", 4), ("Letter", 2)])
def test_texts_stand_in_their_leaves(fonts: Fonts, per_page: int, paper: str) -> None:
    setup = PageSetup(*PAPER_SIZES[paper], per_page=per_page, title="Term 1")
    laid_out = 0
    for size, count, length in product(("11x10", "8x14", "14x9"), (1, 3, 8, 12), (90, 130, 200, 260)):
        words = [{"word": word, "clue": clue(length, number)} for number, word in enumerate(WORDS[:count])]
        exercise = generate("wordsearch", {"words": words, "size": size, "word_bank": "clues", "id": "the-sheet"})
        try:
            pages = list(place_handouts([exercise], setup, fonts))
        except LayoutError as error:
            assert "a sheet cannot continue after a cut" in str(error)  # noqa: PT017
            continue
        laid_out += 1
        printed = ""
        for page in pages:
            (format_,) = [each for each in paper_formats(setup) if each.width == page.width]
            for item in page.items:
                for shape in item.drawing.shapes:
                    if not isinstance(shape, Text):
                        continue
                    width = fonts.width(shape.text, shape.size, shape.bold)
                    left = item.x + shape.x - {"start": 0.0, "middle": width / 2, "end": width}[shape.anchor]
                    top, bottom = item.y + shape.y - 0.72 * shape.size, item.y + shape.y + 0.22 * shape.size
                    inside = [
                        frame
                        for frame in format_.frames
                        if frame.x - 0.1 <= left
                        and left + width <= frame.x + frame.width + 0.1
                        and frame.y - 0.1 <= top
                        and bottom <= frame.y + frame.height + 0.1
                    ]
                    footer = shape.text == "the-sheet" or shape.text.startswith(("Term 1 · sheet ", "Page "))
                    assert inside or footer, (size, count, length, shape.text)
                    printed += "" if footer else shape.text
        for word in words:
            assert word["clue"].replace(" ", "") in printed.replace(" ", "")
    assert laid_out > 5

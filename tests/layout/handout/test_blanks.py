"""Blank lines below a puzzle: one a letter, none wider than the page, and also in the text file."""

from __future__ import annotations

import itertools

import pytest

import worksheets
from tests.text_of import text_of
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.shapes import Line, Text
from worksheets.drawing.style import PageStyle
from worksheets.layout.handout.blanks import blanks_drawing
from worksheets.layout.handout.handouts import place_handouts
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles.values import Blanks, SolveInput

FONTS = load_fonts("Andika")
FIELDS = {"words": ["cow", "horse", "goose", "hen", "pig"], "message": "well done"}


@pytest.mark.parametrize("words", [(3, 7), (1,), (60, 2), (9,) * 14])
@pytest.mark.parametrize("width", [120.0, 300.0, 510.0])
def test_a_line_for_each_letter(words: tuple[int, ...], width: float) -> None:
    drawing = blanks_drawing([Blanks("Write it here:", words)], width, PageStyle(), FONTS)
    lines = [shape for shape in drawing.shapes if isinstance(shape, Line)]
    assert len(lines) == sum(words)
    assert all(0 <= line.x1 < line.x2 <= width + 0.01 for line in lines)
    assert all(line.y1 == line.y2 <= drawing.height for line in lines)
    by_row: dict[float, list[Line]] = {}
    for line in lines:
        by_row.setdefault(line.y1, []).append(line)
    for row in by_row.values():
        assert all(one.x2 < other.x1 for one, other in itertools.pairwise(row))
    gaps = [other.x1 - one.x2 for row in by_row.values() for one, other in itertools.pairwise(row)]
    if words == (3, 7) and width == 510.0:
        assert sorted(set(map(round, gaps)))[0] * 2 < max(gaps)  # wider between words


def test_lines_for_words_and_several_groups() -> None:
    groups = [Blanks("Three more:", lines=3), Blanks("And this:", (2, 2))]
    drawing = blanks_drawing(groups, 400.0, PageStyle(), FONTS)
    lines = [shape for shape in drawing.shapes if isinstance(shape, Line)]
    texts = [shape for shape in drawing.shapes if isinstance(shape, Text)]
    assert [text.text for text in texts] == ["Three more:", "And this:"]
    assert len(lines) == 3 + 4
    assert all(line.y1 < texts[1].y - texts[1].size for line in lines[:3])
    assert all(line.y1 > texts[1].y for line in lines[3:])


@pytest.mark.parametrize("setup", [PageSetup(), PageSetup(per_page=4), PageSetup(font_size=30.0)])
def test_they_stand_below_everything_else_and_in_the_frame(setup: PageSetup) -> None:
    exercise = worksheets.generate("wordsearch", FIELDS, 1)
    (page,) = place_handouts([exercise] * setup.per_page, setup, FONTS)
    feet = [
        item
        for item in page.items
        if any(getattr(each, "text", "").startswith("The letters left over") for each in item.drawing.shapes)
    ]
    assert len(feet) == setup.per_page
    for foot in feet:
        assert foot.y + foot.drawing.height < page.height - setup.margin + 0.01
        above = [item for item in page.items if abs(item.x - foot.x) < 200 and item.y < foot.y and not item.repeated]
        column = [item for item in above if item.y > foot.y - page.height / 2]
        assert all(item.y + item.drawing.height <= foot.y + 0.01 for item in column)


def test_the_text_has_them_and_is_read_back(tmp_path: object) -> None:
    from worksheets.commands.printed import read_printed

    exercise = worksheets.generate("wordsearch", FIELDS, 1)
    for changes in (FIELDS, {**FIELDS, "word_bank": "none"}):
        exercise = worksheets.generate("wordsearch", changes, 1)
        text = text_of([exercise], "T", answers=False)
        assert "\n_ _ _ _   _ _ _ _\n" in text
        read = read_printed(SolveInput(text, "a.txt"))
        assert read.given.text.split() == [letter for row in exercise.puzzle.grid.cells for letter in row]
        assert len(read.given.bank) == (5 if changes is FIELDS else 0)

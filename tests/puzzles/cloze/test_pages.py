"""Running text on handouts: its lines, pages and gaps, and what is refused."""

from __future__ import annotations

import sys
from collections import defaultdict
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from tests.layout.texts import texts_in
from tests.puzzles.cloze.orders import FOX, HEDGEHOG, made
from worksheets.base.errors import LayoutError
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.passage import passage_drawing, passage_pages
from worksheets.drawing.pen import Pen, extent
from worksheets.drawing.running_text import Gap, Passage
from worksheets.drawing.shapes import Drawing, Line, Mark, Text, WritingPlace
from worksheets.drawing.style import Area, Style
from worksheets.exercises.exercise import Exercise
from worksheets.language import hyphenation
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.key.answers import place_answers
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles.cloze.draw import draw_answer
from worksheets.puzzles.cloze.spec import Spec

FONTS = load_fonts("Andika")
LONG = "\n\n".join([FOX] * 5)


def pen(width: float, height: float, **style: Any) -> Pen:
    return Pen(Area(width, height), Style(cap_height=FONTS.cap_height, stepped=True, **style), FONTS)


def exercise(**fields: Any) -> Exercise:
    spec, puzzle, solution = made(**fields)
    return Exercise("a", "cloze", "The fox", puzzle, solution, language=spec.language)


def texts(drawing: Drawing) -> list[str]:
    """The texts in reading order, without the gap numbers."""
    found = [each for each in texts_in(drawing.shapes) if not each.text.isdecimal()]
    return [each.text for each in sorted(found, key=lambda each: (each.y, each.x))]


def text_of(drawings: list[Drawing]) -> str:
    return " ".join(" ".join(text.split()) for drawing in drawings for text in texts(drawing))


HEBREW = "החתול [ישן] על [השטיח] ליד [הכלב] והילד [אוכל] לחם [טרי] עם [חמאה] וגבינה. " * 8


@pytest.mark.parametrize(("text", "leftwards"), [(LONG, False), (HEBREW, True)], ids=["English", "Hebrew"])
@pytest.mark.parametrize("language", ["en", "he"])
def test_a_text_runs_in_its_own_direction_on_every_page(text: str, leftwards: bool, language: str) -> None:
    """Pages of right-to-left languages are mirrored, but not the parts of an English text between its gaps."""
    made_of = {"text": text, **({} if leftwards else {"gaps": {"every": 4}})}
    sheet = replace(exercise(**made_of), language=language)
    setup = PageSetup(width=420, height=595, language=language)
    items = [item for page in place_handouts([sheet], setup, FONTS) for item in page.items]
    answer = draw_answer(sheet.puzzle, sheet.solution, pen(250, 2000)._replace(language=language))
    lines = defaultdict[tuple[int, float, str], list[tuple[float, int]]](list)
    for number, (x, drawing) in enumerate([*((item.x, item.drawing) for item in items), (0.0, answer)]):
        for shape in drawing.shapes:
            if isinstance(shape, Text) and shape.bold and shape.text.isdecimal():
                lines[number, shape.y, "number"].append((x + shape.x, int(shape.text)))
            elif isinstance(shape, WritingPlace):
                lines[number, shape.y, "place"].append((x + shape.x, shape.entry))
    several = [line for line in lines.values() if len(line) > 1]
    assert len(several) > 10
    for line in several:
        numbers = [number for _, number in sorted(line)]
        assert numbers == sorted(numbers, reverse=leftwards)


@pytest.mark.parametrize("text", ["The [fox] runs.", "\u05d4[\u05e9\u05d5\u05e2\u05dc] \u05e8\u05e5."])
def test_a_screen_reader_hears_gaps_in_either_direction(text: str) -> None:
    drawing = passage_drawing(exercise(text=text).puzzle.passage(), pen(400.0, 300.0, spoken=True))
    voices = [shape.voice for shape in drawing.shapes if isinstance(shape, Mark)]
    assert voices.count("gap") == 1
    assert voices.count("end") >= 1


def test_all_words_are_printed_in_order_over_the_pages() -> None:
    _, puzzle, _ = made(text=LONG, gaps={"every": 6})
    pages = passage_pages(puzzle.passage(), pen(480, 300), Area(480, 400))
    assert len(pages) > 2
    words = "".join(part if isinstance(part, str) else " " for run in puzzle.text for part in (*run, " "))
    assert text_of([*pages]).split() == words.split()
    numbers = [int(each.text) for page in pages for each in page.shapes if isinstance(each, Text) and each.bold]
    assert sorted(numbers) == [*range(1, len(puzzle.blanks) + 1)]


@pytest.mark.parametrize("width", [150.0, 230.0, 340.0, 487.0])
def test_nothing_leaves_the_lines_or_meets(width: float) -> None:
    _, puzzle, _ = made(text=HEDGEHOG, given="shape", line_numbers=True)
    drawing = passage_drawing(puzzle.passage(), pen(width, 900))
    boxes = [extent(shape, FONTS) for shape in drawing.shapes if isinstance(shape, Text)]
    assert all(box.left >= -0.5 and box.right <= width + 0.5 for box in boxes)
    assert all(box.top >= -0.5 and box.bottom <= drawing.height + 0.5 for box in boxes)
    for number, box in enumerate(boxes):
        assert not any(box.moved(0.05, 0.0).meets(other.moved(0.1, 0.0)) for other in boxes[number + 1 :])


def test_lines_to_write_on_are_apart_and_of_one_length() -> None:
    _, puzzle, _ = made(text=HEDGEHOG)
    drawing = passage_drawing(puzzle.passage(), pen(487, 600))
    assert drawing.letter_size == 16
    lines = [each for each in drawing.shapes if isinstance(each, Line)]
    assert {round(line.x2 - line.x1, 2) for line in lines} == {round(7 * 0.7 * 16, 2)}
    heights = sorted({line.y1 for line in lines})
    assert all(round(after - before, 2) == 30 for before, after in pairwise(heights))


def test_a_gap_stays_with_its_number_and_what_touches_it() -> None:
    """No line break separates a number, its gap and the punctuation next to it."""
    gap = Gap(1, 8)
    for width in range(150, 400, 7):
        drawing = passage_drawing(Passage((("The quick brown fox (", gap, "), and more."),)), pen(width, 900))
        shapes = [each for each in drawing.shapes if isinstance(each, Text)]
        number = next(each for each in shapes if each.text == "1")
        behind = next(each for each in shapes if each.text.startswith("),"))
        before = next(each for each in shapes if each.text.endswith("("))
        assert number.y == behind.y == before.y


def test_soft_hyphens_break_words_where_a_line_ends() -> None:
    word = "Donau\u00addampf\u00adschiff"
    text = Passage(((" ".join([word] * 6),),))
    found = texts(passage_drawing(text, pen(170, 900, letter_size=14.0)))
    assert any(line.endswith("-") for line in found)
    assert "".join(found).replace("-", "").replace(" ", "") == 6 * "Donaudampfschiff"
    assert not any("\u00ad" in line for line in found)


def test_every_fifth_line_has_its_number_on_all_pages() -> None:
    passage = Passage((("word " * 300,),), line_numbers=True)
    pages = passage_pages(passage, pen(480, 200), Area(480, 400))
    numbers = [
        int(each.text) for page in pages for each in page.shapes if isinstance(each, Text) and each.text.isdecimal()
    ]
    assert numbers == [*range(5, 5 * len(numbers) + 1, 5)]
    assert len(numbers) > 4


def test_a_paragraph_leaves_no_single_line_on_a_page() -> None:
    passage = Passage(tuple(("word " * 40,) for _ in range(12)))
    for height in range(150, 420, 10):
        pages = passage_pages(passage, pen(480, float(height)), Area(480, float(height)))
        lines = [[each.y for each in page.shapes if isinstance(each, Text)] for page in pages]
        assert sum(map(len, lines)) == len(passage_drawing(passage, pen(480, 9000)).shapes)
        assert min(map(len, lines)) > 1 or len(lines[0]) == 0


def test_the_key_has_all_words_in_bold() -> None:
    _, puzzle, solution = made(text=HEDGEHOG)
    key = Pen(Area(480, 500), Style(cap_height=FONTS.cap_height), FONTS)
    bold = [each.text for each in draw_answer(puzzle, solution, key).shapes if isinstance(each, Text) and each.bold]
    assert [text for text in bold if not text.isdecimal()] == [*solution.gaps]
    assert len([*place_answers([exercise(text=LONG, gaps={"every": 5})], PageSetup(), FONTS)]) == 1


@pytest.mark.parametrize("setup", [PageSetup(), PageSetup(per_page=2), PageSetup(width=420.0, height=595.0)])
def test_a_bank_is_above_its_text_on_each_paper(setup: PageSetup) -> None:
    page, *_ = place_handouts([exercise(text=HEDGEHOG)], setup, FONTS)
    bank = [item for item in page.items if {"night", "garden"} <= {*texts(item.drawing)}]
    text = [item for item in page.items if any(each.startswith("Every") for each in texts(item.drawing))]
    assert len(bank) == len(text) == 1
    assert bank[0].y + bank[0].drawing.height < text[0].y


def test_a_text_over_two_pages_is_one_sheet() -> None:
    pages = [*place_handouts([exercise(text=LONG, gaps={"every": 6})], PageSetup(), FONTS)]
    assert len(pages) == 2
    assert [start.further for page in pages for start in page.starts] == [1]


def test_a_text_of_more_than_four_pages_is_refused() -> None:
    with pytest.raises(LayoutError, match=r"its text takes \d+ pages of A4, and at most 4 are possible"):
        [*place_handouts([exercise(text="\n\n".join([FOX] * 30), gaps={"every": 40})], PageSetup(), FONTS)]


def test_a_sheet_that_is_cut_cannot_go_on() -> None:
    with pytest.raises(LayoutError, match="a sheet cannot continue after a cut"):
        [*place_handouts([exercise(text=LONG, gaps={"every": 6})], PageSetup(per_page=4), FONTS)]


def test_long_words_are_divided_where_the_author_says_so() -> None:
    pytest.importorskip("pyphen", reason="the extra syllables is not installed")
    long = "Regenbogenforelle [im] Donaudampfschifffahrtsmuseum und Herbstblätterhaufen. " * 6
    drawings = []
    for hyphens in (False, True):
        spec, puzzle, _ = made(text=long, language="de", hyphens=hyphens)
        assert [*spec.problems()] == []
        drawings.append(passage_drawing(puzzle.passage(), pen(300, 900)))
    whole, parted = (texts(drawing) for drawing in drawings)
    assert not any(text.endswith("-") for text in whole)
    ends = [text for text in parted if text.endswith("-")]
    assert len(ends) >= 3
    assert drawings[1].height < drawings[0].height
    assert "".join(parted).replace("-", "").replace(" ", "") == "".join(whole).replace(" ", "")


def test_hyphens_need_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    hyphenation.patterns.cache_clear()
    monkeypatch.setitem(sys.modules, "pyphen", None)
    spec = Spec(text="Der [Hund] bellt.", language="de", hyphens=True)
    assert [field for field, _ in spec.problems()] == ["hyphens"]
    hyphenation.patterns.cache_clear()

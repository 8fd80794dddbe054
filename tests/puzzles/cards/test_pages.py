"""Cards on paper: a grid without gaps, one size on all pages, texts inside their fields, and a list in the key."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.puzzles.cards.orders import KIND, made
from worksheets.base.errors import LayoutError
from worksheets.drawing.images.pictures import read_picture
from worksheets.drawing.images.raster import NamedPicture, digest_of
from worksheets.drawing.paper import PAPER_SIZES, PageSetup
from worksheets.drawing.pen import Pen, extent
from worksheets.drawing.shapes import Drawing, Line, Picture, Rect, Text
from worksheets.drawing.style import Area, Style
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.key.answers import place_answers
from worksheets.layout.page import Page
from worksheets.output.pdf.fonts import load_fonts

FONTS = load_fonts("Andika")
PEN = Pen(Area(487.0, 600.0), Style(cap_height=FONTS.cap_height, stepped=True), FONTS)

FORMS = [
    {"count": 9},
    {"count": 7, "size": "3x5", "free": True, "on_page": 6},
    {"form": "memory", "on_page": 9},
    {"form": "domino", "on_page": 12},
]


def exercise(fields: dict[str, Any]) -> Exercise:
    _, puzzle, solution = made(20, **fields)
    return Exercise("c", "cards", "Cards", puzzle, solution)


def pages_of(fields: dict[str, Any], **setup: Any) -> list[Page]:
    return [*place_handouts([exercise(fields)], PageSetup(**setup), FONTS)]


def cuts(drawing: Drawing) -> tuple[list[float], list[float]]:
    """The positions of the cutting lines: x coordinates, then y coordinates."""
    dashed = [shape for shape in drawing.shapes if isinstance(shape, Line) and shape.dash]
    xs = sorted(shape.x1 for shape in dashed if shape.x1 == shape.x2)
    return xs, sorted(shape.y1 for shape in dashed if shape.y1 == shape.y2)


@pytest.mark.parametrize("fields", FORMS)
def test_all_cards_have_one_size_and_no_gaps(fields: dict[str, Any]) -> None:
    """Adjacent cards share one line, and all cells have the same size on all pages."""
    _, puzzle, _ = made(20, **fields)
    sizes = set()
    for drawing in KIND.draw_pages(puzzle, PEN):
        for places, end in zip(cuts(drawing), (drawing.width, drawing.height), strict=True):
            assert places[0] == 0.0
            assert places[-1] <= end + 0.01
        steps = [{round(b - a, 3) for a, b in pairwise(places)} for places in cuts(drawing)]
        assert all(len(each) == 1 for each in steps)
        sizes.add(tuple(each.pop() for each in steps))
    assert len(sizes) == 1


@pytest.mark.parametrize("fields", FORMS)
def test_pages_have_as_many_cards_as_ordered(fields: dict[str, Any]) -> None:
    _, puzzle, _ = made(20, **fields)
    each, count = puzzle.on_page, len(puzzle.printed)
    drawn = [page.items for page in KIND.draw_pages(puzzle, PEN)]
    assert drawn == [each] * (count // each) + [count % each] * bool(count % each)
    pages = pages_of(fields)
    found = [max(item.drawing.items for item in page.items) for page in pages]
    assert found[:: 1 + puzzle.backs] == drawn


@pytest.mark.parametrize("fields", FORMS)
def test_texts_are_inside_their_cards_and_do_not_meet(fields: dict[str, Any]) -> None:
    _, puzzle, _ = made(20, **fields)
    for drawing in KIND.draw_pages(puzzle, PEN):
        lines = [shape for shape in drawing.shapes if isinstance(shape, Line)]
        texts = [extent(shape, FONTS) for shape in drawing.shapes if isinstance(shape, Text)]
        assert texts
        for number, box in enumerate(texts):
            assert not any(box.meets(extent(line, FONTS)) for line in lines)
            assert not any(box.meets(other) for other in texts[:number])
            assert 0 <= box.left < box.right <= drawing.width
            assert 0 <= box.top < box.bottom <= drawing.height


def test_four_bingo_cards_on_a4_are_about_90_mm_wide() -> None:
    pages = pages_of({"count": 28})
    assert len(pages) == 7
    drawing = max((item.drawing for item in pages[0].items), key=lambda each: each.items)
    xs, ys = cuts(drawing)
    assert 80 < (xs[1] - xs[0]) / 72 * 25.4 < 95
    assert 80 < (ys[1] - ys[0]) / 72 * 25.4 < 95
    assert drawing.letter_size >= 12


def test_numbers_of_cards_are_no_smaller_than_large_print() -> None:
    """They had 9 points on sheets whose every text has 18."""
    words = [{"word": word, "clue": word} for word in "ant ape bee cat cow dog elk emu fox hen owl pig".split()]
    _, puzzle, _ = made(12, words=words, size="3x3", count=5)
    exercise_of = Exercise("c", "cards", "Cards", puzzle, None)
    pages = [*place_handouts([exercise_of], PageSetup(least_size=18.0, margin=36.0), FONTS)]
    texts = [shape for page in pages for item in page.items for shape in item.drawing.shapes if isinstance(shape, Text)]
    assert [text.text for text in texts if text.bold and text.text.isdigit()] == ["1", "2", "3", "4", "5"]
    assert min(text.size for text in texts) >= 18.0


def test_a_bingo_card_has_its_number_and_its_fields() -> None:
    _, puzzle, _ = made(20, count=5)
    first, second = KIND.draw_pages(puzzle, PEN)
    numbers = [shape.text for shape in (*first.shapes, *second.shapes) if isinstance(shape, Text) and shape.bold]
    assert numbers == ["1", "2", "3", "4", "5"]
    assert sum(isinstance(shape, Rect) for shape in first.shapes) == 4
    words = [shape.text for shape in second.shapes if isinstance(shape, Text) and not shape.bold]
    expected = [face.text for row in puzzle.cards[4] for face in row if face]
    assert sorted(" ".join(words).split()) == sorted(" ".join(expected).split())


def test_words_are_not_broken() -> None:
    """A word that is too wide makes the letters on all cards smaller."""
    long = [{"word": word, "clue": word.upper()} for word in ("Donaudampfschifffahrtsgesellschaft", "ab", "cd")]
    _, puzzle, _ = made(3, words=long, form="memory")
    drawn = KIND.draw_pages(puzzle, PEN)[0]
    assert long[0]["word"] in {shape.text for shape in drawn.shapes if isinstance(shape, Text)}
    assert drawn.letter_size < 12


def test_cards_that_do_not_fit_are_refused_with_advice() -> None:
    """Nobody can order fewer than four cards on a page."""
    long = [{"word": f"Donaudampfschifffahrt{number}", "clue": f"c{number}"} for number in range(25)]
    width, height = PAPER_SIZES["A5"]
    for on_page, advice in ((None, "shorter words"), (4, "shorter words"), (6, "fewer on a page")):
        exercise_of = Exercise("c", "cards", "Cards", *made(25, words=long, size="5x5", on_page=on_page)[1:])
        with pytest.raises(LayoutError, match=f" use {advice}$"):
            [*place_handouts([exercise_of], PageSetup(width, height), FONTS)]


def test_the_key_lists_the_calls_with_boxes() -> None:
    made_of = exercise({"count": 9})
    (page,) = place_answers([made_of], PageSetup(), FONTS)
    texts = [shape.text for item in page.items for shape in item.drawing.shapes if isinstance(shape, Text)]
    boxes = [shape for item in page.items for shape in item.drawing.shapes if isinstance(shape, Rect)]
    assert len(boxes) == 20
    numbers = [text for text in texts if text.endswith(".") and text[:-1].isdigit()]
    assert numbers == [f"{number}." for number in range(1, 21)]
    called = [text for text in texts if text.startswith("clue ")]
    assert called == [call.clue.text for call in made_of.solution.calls]


@pytest.mark.parametrize("form", ["memory", "domino"])
def test_the_key_lists_the_pairs_once(form: str) -> None:
    (page,) = place_answers([exercise({"form": form})], PageSetup(), FONTS)
    texts = [shape.text for item in page.items for shape in item.drawing.shapes if isinstance(shape, Text)]
    assert sorted(text for text in texts if text.startswith("clue ")) == sorted(f"clue {n}" for n in range(20))


@pytest.mark.parametrize("area", [Area(60.0, 900.0), Area(500.0, 40.0), Area(220.0, 300.0)])
def test_the_list_fits_any_area(area: Area) -> None:
    for fields in FORMS:
        _, puzzle, solution = made(20, **fields)
        drawn = KIND.draw_answer(puzzle, solution, PEN._replace(area=area))
        boxes = [extent(shape, FONTS) for shape in drawn.shapes]
        assert max(box.right for box in boxes) <= area.width + 0.5
        assert max(box.bottom for box in boxes) <= drawn.height + 0.5 <= area.height + 1
        texts = [extent(shape, FONTS) for shape in drawn.shapes if isinstance(shape, Text)]
        assert not any(box.meets(other) for number, box in enumerate(texts) for other in texts[:number])


@pytest.mark.parametrize("fields", FORMS)
def test_the_list_is_read_from_the_right_like_its_page(fields: dict[str, Any]) -> None:
    """It began at the left, with a full stop behind its numbers, on pages in Hebrew and Arabic."""
    _, puzzle, solution = made(20, **fields)
    pen = PEN._replace(area=Area(300.0, 700.0))
    plain, drawn = (KIND.draw_answer(puzzle, solution, each) for each in (pen, pen._replace(leftwards=True)))
    numbers = [shape for shape in drawn.shapes if isinstance(shape, Text) and shape.bold]
    assert [shape.text for shape in numbers] == [str(number) for number in range(1, 21)]
    for number in numbers:
        row = [shape for shape in drawn.shapes if isinstance(shape, Text) and shape.y == number.y and not shape.bold]
        assert row
        assert all(extent(text, FONTS).right < extent(number, FONTS).left for text in row)
        boxes = [shape for shape in drawn.shapes if isinstance(shape, Rect) and shape.y < number.y < shape.y + 12]
        assert bool(boxes) == (puzzle.form == "bingo")
        assert all(extent(number, FONTS).right < box.x for box in boxes)
    assert max(extent(shape, FONTS).right for shape in drawn.shapes) > 290
    assert next(shape.text for shape in plain.shapes if isinstance(shape, Text) and shape.bold) == "1."


def test_cards_and_calls_have_the_digits_of_the_language() -> None:
    """Arabic pages said which card wins in their own digits, but its number was printed in European ones."""
    _, puzzle, solution = made(20, count=4)
    pen = PEN._replace(digits="٠١٢٣٤٥٦٧٨٩", leftwards=True)
    (drawn,) = KIND.draw_pages(puzzle, pen)
    assert [shape.text for shape in drawn.shapes if isinstance(shape, Text) and shape.bold] == ["١", "٢", "٣", "٤"]
    calls = [shape.text for shape in KIND.draw_answer(puzzle, solution, pen).shapes if isinstance(shape, Text)]
    assert {"١", "١٠", "٢٠"} < {*calls}
    rows = KIND.answer_table(puzzle, solution, "ar").rows
    assert rows
    assert all(set("".join(row)) <= {*"٠١٢٣٤٥٦٧٨٩, "} for row in rows)


def test_pictures_are_printed_with_their_texts(repository: Path) -> None:
    """On cards and in the key, a picture is inside its field, with its text below."""
    names = ("apple", "boat", "fish", "house")
    pictures = {}
    for name in names:
        data = (repository / "configs" / "pictures" / f"{name}.png").read_bytes()
        pictures[name] = NamedPicture(name, digest_of(data), read_picture(data))
    words = [{"word": name, "picture": pictures[name], "clue": f"see {name}"} for name in names]
    for fields in ({"form": "memory"}, {"size": "2x2", "show": "clues", "count": 3}):
        _, puzzle, solution = made(4, words=words, **fields)
        (drawn,) = KIND.draw_pages(puzzle, PEN)
        shapes = drawn.shapes
        shown = [shape for shape in shapes if isinstance(shape, Picture)]
        assert {shape.label for shape in shown} == {f"see {name}" for name in names}
        assert len(shown) == (4 if puzzle.form == "memory" else 12)
        for shape in shown:
            assert not any(extent(shape, FONTS).meets(extent(each, FONTS)) for each in shapes if isinstance(each, Line))
            below = [each for each in shapes if isinstance(each, Text) and each.text == shape.label]
            assert any(abs(each.x - shape.x - shape.width / 2) < 0.01 and each.y > shape.y for each in below)
        listed = KIND.draw_answer(puzzle, solution, PEN).shapes
        assert sum(isinstance(shape, Picture) for shape in listed) == 4


def middles(lines: Iterable[Line], x: float, y: float) -> set[tuple[int, int]]:
    """The centre of each card's pattern on a page, from the pattern's lines."""
    found = [*lines]
    frames = [line for line in found if line.y1 == line.y2]
    upper, lower = frames[::2], frames[1::2]
    return {(round(x + (a.x1 + a.x2) / 2), round(y + (a.y1 + b.y1) / 2)) for a, b in zip(upper, lower, strict=True)}


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("on_page", [4, 6, 9, 12])
def test_backs_are_behind_their_cards(orientation: str, on_page: int) -> None:
    """When the paper is turned over its long edge, each pattern is behind a card, also on the last, incomplete page."""
    pages = pages_of({"form": "memory", "on_page": on_page}, orientation=orientation)
    width, height = pages[0].width, pages[0].height
    assert len(pages) == 2 * -(-40 // on_page)
    seen = 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        (cards,) = [item for item in front.items if item.drawing.back]
        (pattern,) = back.items
        assert pattern.turned == (orientation == "landscape")
        assert not set(cards.drawing.shapes) & set(pattern.drawing.shapes)
        xs, ys = (sorted({*places}) for places in cuts(cards.drawing))
        fields = {
            (round(cards.x + (left + right) / 2), round(cards.y + (top + bottom) / 2))
            for left, right in pairwise(xs)
            for top, bottom in pairwise(ys)
        }
        found = middles([line for line in pattern.drawing.shapes if isinstance(line, Line)], pattern.x, pattern.y)
        if pattern.turned:  # rotated by 180 degrees in its area, then turned over the upper edge
            w, h = pattern.drawing.width, pattern.drawing.height
            found = {(round(2 * pattern.x + w - x), round(2 * pattern.y + h - y)) for x, y in found}
            behind = {(x, round(height - y)) for x, y in found}
        else:
            behind = {(round(width - x), y) for x, y in found}
        near = {min(fields, key=lambda field: abs(field[0] - x) + abs(field[1] - y)) for x, y in behind}
        assert len(near) == len(behind)
        assert all(min(abs(x - a) + abs(y - b) for a, b in fields) <= 2 for x, y in behind)
        assert len(behind) == cards.drawing.items
        seen += len(behind)
    assert seen == 40


def test_cards_with_backs_begin_on_a_front() -> None:
    """A one-page sheet before the cards gets a blank back, and the sheet after them begins on a new leaf."""
    sheets = [exercise(fields) for fields in ({"count": 4}, {"form": "memory"}, {"count": 4})]
    pages = [*place_handouts(sheets, PageSetup(), FONTS)]
    assert [page.label for page in pages] == [str(number) for number in range(1, len(pages) + 1)]
    fronts = [number for number, page in enumerate(pages, start=1) if any(item.drawing.back for item in page.items)]
    assert fronts == [3, 5, 7, 9]
    assert not pages[1].items
    starts = [(number, page.starts[0].further) for number, page in enumerate(pages, start=1) if page.starts]
    assert starts == [(1, 0), (3, 6), (11, 0)]


def test_cards_without_backs() -> None:
    plain = pages_of({"form": "memory", "backs": False})
    assert len(pages_of({"form": "memory"})) == 2 * len(plain)
    assert not any(item.drawing.back for page in plain for item in page.items)

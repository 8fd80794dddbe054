"""Pages of a book without puzzles: title page, contents, how to play."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.layout.texts import texts_in
from tests.loops import loop_over
from worksheets.base.errors import LayoutError
from worksheets.drawing.paper import PAPER_SIZES, BookSetup, Contents, PageSetup
from worksheets.drawing.shapes import Text
from worksheets.drawing.style import HandoutLook
from worksheets.language.languages import find_language, language_codes, translated_codes
from worksheets.layout.book.contents import ContentsPages
from worksheets.layout.book.front_matter import FrontMatter
from worksheets.layout.book.sample import sample
from worksheets.layout.key.answers import puzzles_label
from worksheets.layout.page import Placed
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles import registry

IN_OWN_FONTS = {"bn", "hi", "mr", "ne", "ta"}
"""Languages with letters that no shipped font has."""

UNCHANGED = {"de", "hu", "id", "sw", "vi"}
"""Languages whose word for several puzzles is the same as for one; Hungarian keeps the singular after numbers."""


def test_a_label_for_several_puzzles_is_plural_in_every_language() -> None:
    assert {*translated_codes()} > {*language_codes()}
    for code in translated_codes():
        language = find_language(code)
        alone, several = puzzles_label(language, 7, 7), puzzles_label(language, 1, 25)
        assert alone == language.label("puzzle", number=7)
        assert str(language.numeral("1–25")) in several
        same_word = several.replace(str(language.numeral("1–25")), "") == alone.replace(str(language.numeral(7)), "")
        assert same_word == (code in UNCHANGED)


@pytest.mark.parametrize(("code", "label"), [("en", "Puzzles 1–25"), ("de", "Rätsel 1–25"), ("fr", "Jeux 1–25")])
def test_puzzles_of_a_chapter(code: str, label: str) -> None:
    assert puzzles_label(find_language(code), 1, 25) == label


def contents(wanted: Contents = "yes", paper: str = "A5") -> ContentsPages:
    setup = PageSetup(*PAPER_SIZES[paper], book=BookSetup(contents=wanted))
    return ContentsPages(setup, load_fonts("Andika"))


def titles(count: int) -> list[str]:
    return [f"{number} · Title" for number in range(1, count + 1)]


def test_contents_list_puzzles_where_two_pages_have_room_for_them() -> None:
    made = contents()
    most = 2 * 2 * made.room(small=True) - 1  # beside the answers
    lines = made.lines(titles(most), {}, with_answers=True)
    assert [line.text for line in lines] == [*titles(most), "Answers"]
    assert made.pages(lines) == 2
    lines = made.lines(titles(most + 1), {}, with_answers=True)
    assert lines[0].text == "Puzzles 1\u201310"
    assert lines[-2].text.endswith(f"\u2013{most + 1}") or lines[-2].text == f"Puzzle {most + 1}"
    assert made.pages(lines) == 1
    assert made.lines(titles(9), {}, with_answers=False)[-1].text == "9 · Title"


def test_contents_list_chapters_alone_where_puzzles_are_many() -> None:
    made = contents()
    few = made.lines(titles(5), {0: "One", 3: "Two"}, with_answers=False)
    assert [(line.text, line.level) for line in few] == [
        ("One", 0),
        *((f"{n} · Title", 1) for n in (1, 2, 3)),
        ("Two", 0),
        *((f"{n} · Title", 1) for n in (4, 5)),
    ]
    many = titles(4 * made.room(small=True))
    assert [line.text for line in made.lines(many, {0: "One", 3: "Two"}, with_answers=True)] == [
        "One",
        "Two",
        "Answers",
    ]
    assert len(contents("puzzles").lines(many, {0: "One"}, with_answers=False)) == len(many) + 1
    assert [line.text for line in contents("chapters").lines(titles(3), {0: "One"}, with_answers=False)] == ["One"]
    assert contents("no").lines(titles(3), {0: "One"}, with_answers=True) == ()


@given(st.integers(1, 200), st.sets(st.integers(0, 199), max_size=12), st.sampled_from(["A5", "A4"]))
@settings(max_examples=30)
def test_every_line_is_printed_once_and_in_order(count: int, begins: set[int], paper: str) -> None:
    made = contents("puzzles", paper)
    chapters = {number: f"Chapter {number}" for number in sorted(begins) if number < count}
    lines = made.lines(titles(count), chapters, with_answers=True)
    across, numbers = made.across(lines), [str(number) for number in range(len(lines))]
    assert (across == 1) == (len(lines) <= made.room(small=True))
    seen = []
    for page in range(made.pages(lines)):
        (item,), places = made.page(lines, numbers, page)
        lefts = sorted({x for _, (x, _, _, _) in places})
        assert len(lefts) <= across
        for _, (x, y, width, height) in places:
            assert item.x <= x
            assert x + width <= item.x + item.drawing.width + 0.01
            assert y + height <= item.y + item.drawing.height + 0.01
        for left in lefts:
            column = [number for number, (x, _, _, _) in places if x == left]
            ends_chapter = lines[column[-1]].leads == "chapter" and lines[column[-1] + 1].level > 0
            assert not ends_chapter, "the title of a chapter is at the foot of a column"
        seen += [number for number, _ in places]
        heights = [sum(x == left for _, (x, _, _, _) in places) for left in lefts]
        last = page == made.pages(lines) - 1
        assert not last or len(heights) == 1 or abs(heights[0] - heights[-1]) <= 2, "the last page is balanced"
    assert seen == [*range(len(lines))]


@pytest.mark.parametrize(("width", "height"), [(432.0, 648.0), (612.0, 792.0)])
def test_thirty_lines_have_a_page_of_one_column(width: float, height: float) -> None:
    """In two columns the right one was nearly empty, and titles were cut beside it."""
    setup = PageSetup(width, height, book=BookSetup())
    made = ContentsPages(setup, load_fonts("Andika"))
    long = [f"{number} · A title of a puzzle about a hedgehog in autumn" for number in range(1, 31)]
    lines = made.lines(long, {}, with_answers=True)
    (item,), _ = made.page(lines, [str(number) for number in range(31)], 0)
    texts = [text.text for text in texts_in(item.drawing.shapes)]
    assert made.pages(lines) == 1
    assert all(title in texts for title in long)


def front(title: str, **book: str) -> FrontMatter:
    setup = PageSetup(432.0, 648.0, title=title, book=BookSetup(**book))
    return FrontMatter(setup, load_fonts("Andika"))


LONG = "A very long title of a book with the incomprehensibilities of electroencephalographically tested puzzles"


@pytest.mark.parametrize("title", ["Puzzles", "Rainy Day Puzzles", LONG])
@pytest.mark.parametrize("look", [None, HandoutLook(ornaments="stars"), HandoutLook(band="weather")])
def test_nothing_of_a_title_page_overlaps_or_leaves_its_frame(title: str, look: HandoutLook | None) -> None:
    items = front(title, subtitle="For dry and for wet days", author="Mara Lindqvist").title_page(look)
    page, *others = items
    texts = [shape for shape in page.drawing.shapes if isinstance(shape, Text)]
    assert " ".join(text.text for text in texts) == f"{title} For dry and for wet days Mara Lindqvist"
    for text in texts:
        half = load_fonts("Andika").width(text.text, text.size, text.bold) / 2
        assert text.x - half >= 12
        assert text.x + half <= page.drawing.width - 12
        assert text.size in (44, 36, 30, 24, 20, 16, 14)
    boxes = [(item.x, item.y, item.x + item.drawing.width, item.y + item.drawing.height) for item in others]
    boxes += [(page.x + 60, page.y + text.y - text.size, page.x + 250, page.y + text.y) for text in texts]
    for one, other in combinations(boxes, 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart or {one, other} <= {*boxes[len(others) :]}


def test_the_words_of_the_title_are_in_the_sample_and_those_of_the_language_help_out() -> None:
    made = sample("wordsearch", ("Rainy Day Puzzles", "for all"), "en")
    assert made
    assert [placed.entry.word for placed in made.solution.placements] == ["Rainy", "Day", "Puzzles", "for", "all"]
    assert sample("wordsearch", ("Rainy Day Puzzles", "for all"), "en") is made
    for code in translated_codes():
        assert sample("wordsearch", ("2026",), code), code


@loop_over("code", sorted({*translated_codes()} - IN_OWN_FONTS))
def test_the_puzzles_are_explained_on_one_page_in_every_language(code: str) -> None:
    setup = PageSetup(PAPER_SIZES["A5"][0], PAPER_SIZES["A5"][1], title="Puzzle Book", language=code, book=BookSetup())
    (items,) = FrontMatter(setup, load_fonts("Andika")).how_to_play(["wordsearch"])
    texts = [text for item in items for text in texts_in(item.drawing.shapes)]
    steps = str(find_language(code).numeral("123"))
    assert len([text for text in texts if text.gray == 1.0 and text.text in steps]) == 3
    foot = max(text.y for text in texts)
    assert foot <= items[0].drawing.height
    printed = " ".join(text.text for text in texts)
    for step in registry.find("wordsearch").how_to_play(code):
        assert step in printed


def test_each_kind_has_a_solved_sample_beside_its_steps_where_there_is_room() -> None:
    kinds = ["wordsearch", "crossword", "sudoku"]

    def explained(width: float, height: float, *kinds: str) -> list[list[Placed]]:
        setup = PageSetup(width, height, title="A Rainy Week", language="en", book=BookSetup())
        return FrontMatter(setup, load_fonts("Andika")).how_to_play(kinds)

    width, height = PAPER_SIZES["A4"]
    ((steps, *samples),) = explained(width, height, *kinds)
    assert len(samples) == len(kinds)
    for solved in samples:
        lines = [line for line in texts_in(steps.drawing.shapes) if len(line.text) > 20]
        beside = [line for line in lines if solved.y < steps.y + line.y < solved.y + solved.drawing.height]
        metrics = load_fonts("Andika")
        assert len(beside) >= 3
        assert all(steps.x + line.x + metrics.width(line.text, line.size) < solved.x for line in beside)
    bottoms = [solved.y + solved.drawing.height for solved in samples]
    assert all(below.y > bottom for below, bottom in zip(samples[1:], bottoms, strict=False))
    assert bottoms[-1] < height - 36
    small = explained(432.0, 648.0, *kinds)
    assert [len(items) for items in small] == [3, 2], "two kinds on the first page, with their samples"
    assert len(explained(432.0, 648.0, "sudoku")[0]) == 2


@loop_over("least", [0.0, 18.0])
@loop_over(("width", "height"), [PAPER_SIZES["A5"], (432.0, 648.0), (595.0, 420.0), (612.0, 792.0)])
@loop_over("language", ["en", "de", "mr"])
def test_steps_of_all_kinds_end_above_the_page_number(width: float, height: float, least: float, language: str) -> None:
    setup = PageSetup(width, height, title="All", language=language, book=BookSetup(), least_size=least)
    kinds = [name for name in registry.BUILT_IN if registry.find(name).how_to_play(language)]
    font = load_fonts("Noto Sans Devanagari" if language == "mr" else "Andika")
    pages = FrontMatter(setup, font).how_to_play(kinds)
    assert len(pages) > 1
    said = []
    for page in pages:
        for item in page:
            texts = [*texts_in(item.drawing.shapes)]
            said += [text.text for text in texts]
            assert all(item.y + text.y <= height - 36 - 20 for text in texts)
            assert all(text.size >= least for text in texts if item is page[0])
    everything = " ".join(said)
    for name in kinds:
        for step in registry.find(name).how_to_play(language):
            assert step in everything


ENDLESS = "A title of a book that goes on and on, because nobody told its author that fewer words would do"


@pytest.mark.parametrize(("width", "height"), [(288.0, 432.0), (360.0, 576.0), (432.0, 648.0)])
def test_a_long_subtitle_does_not_meet_the_author(width: float, height: float) -> None:
    book = BookSetup(subtitle=2 * ENDLESS, author=ENDLESS)
    setup = PageSetup(width, height, title=ENDLESS, book=book)
    page, *_ = FrontMatter(setup, load_fonts("Andika")).title_page(HandoutLook(band="weather"))
    texts = [shape for shape in page.drawing.shapes if isinstance(shape, Text)]
    assert " ".join(text.text for text in texts) == f"{ENDLESS} {2 * ENDLESS} {ENDLESS}"
    steps = [below.y - above.y for above, below in pairwise(texts)]
    assert all(step > below.size for step, below in zip(steps, texts[1:], strict=True))
    assert texts[-1].y < page.drawing.height - 12


def test_a_title_page_without_room_names_the_fields() -> None:
    setup = PageSetup(288.0, 432.0, title=2 * ENDLESS, book=BookSetup(author=2 * ENDLESS), least_size=18.0)
    with pytest.raises(LayoutError, match="no room for title and book.author; shorten them"):
        FrontMatter(setup, load_fonts("Andika")).title_page()

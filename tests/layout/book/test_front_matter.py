"""Pages of a book without puzzles: titles, contents, chapters."""

from __future__ import annotations

import pytest

from worksheets.drawing.book import BookSetup, Contents
from worksheets.drawing.paper import PAPER_SIZES, PageSetup
from worksheets.language.languages import find_language, translated_codes
from worksheets.layout.book.front_matter import FrontMatter, puzzles_label
from worksheets.layout.paper_format import foot_style
from worksheets.output.pdf.fonts import load_fonts

UNCHANGED = {"de", "hu", "sv"}
"""Languages in which several puzzles have the word for one; Hungarian keeps the singular beside numbers."""


def test_several_puzzles_are_called_so_in_every_language() -> None:
    assert len(translated_codes()) == 23
    for code in translated_codes():
        language = find_language(code)
        alone, several = puzzles_label(language, 7, 7), puzzles_label(language, 1, 25)
        assert alone == language.label("puzzle", number=7)
        assert "1–25" in several
        same_word = several.replace("1–25", "") == alone.replace("7", "")
        assert not same_word or code in UNCHANGED


@pytest.mark.parametrize(("code", "said"), [("en", "Puzzles 1–25"), ("de", "Rätsel 1–25"), ("fr", "Jeux 1–25")])
def test_puzzles_of_a_chapter(code: str, said: str) -> None:
    assert puzzles_label(find_language(code), 1, 25) == said


def front_matter(contents: Contents = "yes") -> FrontMatter:
    setup = PageSetup(*PAPER_SIZES["A5"], book=BookSetup(contents=contents))
    return FrontMatter(setup, load_fonts("Andika"), foot_style(setup))


def titles(count: int) -> list[str]:
    return [f"Puzzle {number}" for number in range(1, count + 1)]


def test_contents_list_puzzles_where_two_pages_have_room_for_them() -> None:
    front = front_matter()
    most = 2 * front.room - 1  # beside the answers
    lines = front.lines(titles(most), {}, with_answers=True)
    assert [line.text for line in lines] == [*titles(most), "Answers"]
    assert front.pages(lines) == 2
    lines = front.lines(titles(most + 1), {}, with_answers=True)
    assert lines[0].text == "Puzzles 1\u201310"
    assert lines[-2].text.endswith(f"\u2013{most + 1}") or lines[-2].text == f"Puzzle {most + 1}"
    assert front.pages(lines) == 1
    assert front.lines(titles(9), {}, with_answers=False)[-1].text == "Puzzle 9"


def test_contents_list_chapters_alone_where_puzzles_are_many() -> None:
    front = front_matter()
    few = front.lines(titles(5), {0: "One", 3: "Two"}, with_answers=False)
    assert [(line.text, line.level) for line in few] == [
        ("One", 0),
        *((f"Puzzle {n}", 1) for n in (1, 2, 3)),
        ("Two", 0),
        *((f"Puzzle {n}", 1) for n in (4, 5)),
    ]
    many = titles(2 * front.room)
    assert [line.text for line in front.lines(many, {0: "One", 3: "Two"}, with_answers=True)] == [
        "One",
        "Two",
        "Answers",
    ]
    assert len(front_matter("puzzles").lines(many, {0: "One"}, with_answers=False)) == len(many) + 1
    assert [line.text for line in front_matter("chapters").lines(titles(3), {0: "One"}, with_answers=False)] == ["One"]
    assert front_matter("no").lines(titles(3), {0: "One"}, with_answers=True) == ()

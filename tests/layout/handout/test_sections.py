"""Banks in several sections, such as the across and down clues of a crossword."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain, pairwise, product
from typing import Any

import pytest

from worksheets.drawing.paper import MM, PAPER_SIZES, BookSetup, PageSetup
from worksheets.drawing.shapes import Drawing, Letters, Text
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.page import Page
from worksheets.puzzles import registry
from worksheets.puzzles.values import HandoutText, Section

A4 = PageSetup(title="Term 1")
HEADINGS = ("Across", "Down")
CONTINUED = tuple(f"{heading} (continued)" for heading in HEADINGS)
PHRASES = (
    "Sea bird",
    "It is white and comes from cows",
    "Moves on rails",
    "What a farmer drives over his fields from the early morning to the late evening",
    "Opposite of night",
)

Bank = Callable[[tuple[Section, ...]], None]


@pytest.fixture
def bank() -> Iterator[Bank]:
    """Return a function that gives the test kind's handouts these sections."""
    with pytest.MonkeyPatch.context() as patch:
        kind = registry.find("letters")
        plain = kind.handout_text

        def setter(sections: tuple[Section, ...]) -> None:
            def text(puzzle: Any, language: str) -> HandoutText:
                return plain(puzzle, language)._replace(sections=sections)

            patch.setattr(kind, "handout_text", text)

        yield setter


def clues(counts: tuple[int, ...], *, marks: bool = True) -> tuple[Section, ...]:
    """Return sections with these numbers of clues; each clue ends in the number of its section and its own."""
    return tuple(
        Section(
            heading,
            tuple(f"{PHRASES[(3 * n + s) % 5]} {s}:{n}" for n in range(count)),
            tuple(f"{2 * n + s + 1}." for n in range(count)) if marks else (),
        )
        for s, (heading, count) in enumerate(zip(HEADINGS, counts, strict=True))
    )


def texts_of(drawing: Drawing) -> list[Text]:
    return [shape for shape in drawing.shapes if isinstance(shape, Text)]


def clue_numbers(text: str) -> tuple[int, int] | None:
    """Return the section's number and the clue's, from the end of the clue's last line."""
    found = re.search(r"(\d):(\d+)$", text)
    return (int(found[1]), int(found[2])) if found else None


def banks_of(pages: list[Page]) -> list[list[Text]]:
    """Return the texts of each bank, in drawing order."""
    drawings = [texts_of(item.drawing) for page in pages for item in page.items]
    return [texts for texts in drawings if any(clue_numbers(text.text) for text in texts)]


def read(banks: list[list[Text]]) -> list[tuple[str, str]]:
    """Return marks with their clues; each mark is followed by its clue's lines."""
    pairs: list[tuple[str, str]] = []
    for text in chain(*banks):
        if text.anchor == "end":
            pairs.append((text.text, ""))
        elif not text.bold and pairs:
            pairs[-1] = (pairs[-1][0], f"{pairs[-1][1]} {text.text}".strip())
    return pairs


def is_heading(text: Text) -> bool:
    return text.bold and text.anchor == "start"


def check_headings(banks: list[list[Text]]) -> None:
    """Check that a mark and its clue are right below each heading, in the same column."""
    for texts in banks:
        assert not is_heading(texts[-1]), "a heading stands alone"
        for heading, mark, clue in zip(texts, texts[1:], texts[2:], strict=False):
            if is_heading(heading):
                assert mark.anchor == "end"
                assert heading.size < mark.y - heading.y < 3 * mark.size
                assert heading.x - 10 <= mark.x <= heading.x + 4 * heading.size
                assert clue.y == mark.y


@pytest.mark.parametrize("per_page", [1, 2, 4])
@pytest.mark.parametrize("counts", [(1, 1), (2, 9), (12, 13), (1, 40), (40, 1), (45, 50)])
def test_many_clues_are_all_printed_in_order_under_their_headings(
    make: Any, metrics: Any, check_clear: Any, bank: Bank, counts: tuple[int, ...], per_page: int
) -> None:
    sections = clues(counts)
    bank(sections)
    marks = [mark.removesuffix(".") for section in sections for mark in section.marks]
    expected = [*zip(marks, (entry for section in sections for entry in section.entries), strict=True)]
    for (rows, columns), paper in product([(5, 5), (11, 10), (8, 18), (21, 9)], ("A4", "A5")):
        book = BookSetup() if per_page > 1 else None  # a bank cannot continue after a cut; see test_leaves.py
        setup = PageSetup(*PAPER_SIZES[paper], per_page=per_page, title="Term 1", margin=12 * MM, book=book)
        if (rows, columns, paper, per_page) in {
            (21, 9, "A5", 2),
            (21, 9, "A5", 4),
            (11, 10, "A5", 4),
            (8, 18, "A5", 4),
        }:
            continue
        pages = list(place_handouts([make(rows, columns)], setup, metrics))
        check_clear(pages, setup.margin)
        banks = banks_of(pages)
        assert read(banks) == expected
        check_headings(banks)
        headings = [text.text for text in chain(*banks) if is_heading(text)]
        assert [heading for heading in headings if heading in HEADINGS] == list(HEADINGS)
        for before, texts in pairwise(banks):
            last, following = (
                next(filter(None, (clue_numbers(t.text) for t in each))) for each in (before[::-1], texts)
            )
            assert texts[0].text == (CONTINUED if last[0] == following[0] else HEADINGS)[following[0]]


def test_a_bank_is_below_beside_or_on_further_pages(make: Any, metrics: Any, bank: Bank) -> None:
    def grid_and_bank(rows: int, columns: int, counts: tuple[int, int]) -> tuple[Any, Any, int]:
        bank(clues(counts))
        pages = list(place_handouts([make(rows, columns)], A4, metrics))
        items = pages[0].items
        grid = next(item for item in items if any(isinstance(shape, Letters) for shape in item.drawing.shapes))
        block = next(
            item for item in items if any(getattr(shape, "text", "") == "Across" for shape in item.drawing.shapes)
        )
        return grid, block, len(pages)

    grid, block, count = grid_and_bank(10, 12, (5, 5))
    assert block.y > grid.y + grid.drawing.height
    assert count == 1
    grid, block, count = grid_and_bank(34, 12, (4, 4))
    assert block.x > grid.x + grid.drawing.width
    assert count == 1
    grid, block, count = grid_and_bank(10, 16, (60, 60))
    assert block.y > grid.y + grid.drawing.height
    assert count > 1


def test_marks_end_in_one_line_and_clues_begin_in_one(make: Any, metrics: Any, bank: Bank) -> None:
    bank(clues((14, 14)))
    (texts,) = banks_of(list(place_handouts([make(9, 9)], A4, metrics)))
    marks = sorted({round(text.x, 3) for text in texts if text.anchor == "end"})
    left = sorted({round(text.x, 3) for text in texts if text.anchor == "start" and not text.bold})
    size = texts[-1].size
    # Further lines of a clue are aligned with its first: there are as many left edges as columns.
    assert len(marks) == len(left) > 1
    assert [b - a for a, b in zip(marks, left, strict=True)] == pytest.approx([0.58 * size] * len(marks), abs=0.01)
    clue_lines = sum(1 for text in texts if text.anchor == "start" and not text.bold)
    assert clue_lines > 28, "some clues take several lines"


def test_several_sections_without_marks(make: Any, metrics: Any, check_clear: Any, bank: Bank) -> None:
    sections = (Section("Animals", ("cow", "horse", "guinea pig")), Section("Tools", ("rake", "spade")))
    bank(sections)
    pages = list(place_handouts([make(12, 12)], A4, metrics))
    check_clear(pages, A4.margin)
    (texts,) = (
        texts for texts in (texts_of(item.drawing) for item in pages[0].items) if "rake" in [t.text for t in texts]
    )
    assert [text.text for text in texts] == ["Animals", "cow", "horse", "guinea pig", "Tools", "rake", "spade"]
    assert [text.text for text in texts if text.bold] == ["Animals", "Tools"]


def test_a_section_without_entries_has_no_heading(make: Any, metrics: Any, bank: Bank) -> None:
    bank((Section("Across", ("Sea bird",), ("1.",)), Section("Down", (), ())))
    one = list(place_handouts([make(6, 6)], A4, metrics))
    bank((Section("Across", ("Sea bird",), ("1.",)),))
    same = list(place_handouts([make(6, 6)], A4, metrics)) == one
    assert same
    bank((Section("Across", ()),))
    none = list(place_handouts([make(6, 6)], A4, metrics))
    bank(())
    same = list(place_handouts([make(6, 6)], A4, metrics)) == none
    assert same


def test_a_marked_clue_higher_than_a_page_has_its_mark_once(
    make: Any, metrics: Any, check_clear: Any, bank: Bank
) -> None:
    long = " ".join(f"moo{n}" for n in range(150))
    bank((Section("Across", ("Sea bird",), ("1.",)), Section("Down", (long, "Opposite"), ("2.", "13."))))
    setup = PageSetup(*PAPER_SIZES["A5"], per_page=4, margin=12 * MM, header_fields=(), book=BookSetup())
    pages = list(place_handouts([make(5, 5)], setup, metrics))
    check_clear(pages, setup.margin)
    texts = [text for page in pages for item in page.items for text in texts_of(item.drawing)]
    assert [text.text for text in texts if text.anchor == "end" and text.text[0].isdigit()] == ["1", "2", "13"]
    words = [word for text in texts for word in text.text.split(" ") if word.startswith("moo")]
    assert words == long.split(" ")
    headings = [text.text for text in texts if is_heading(text) and text.text != "On the farm"]
    assert headings[:3] == ["Across", "Down", "Down (continued)"]
    assert set(headings[3:]) <= {"Down (continued)"}

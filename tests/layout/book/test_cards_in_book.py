"""Cards to cut out of a book: nothing but their backs is printed behind them."""

from __future__ import annotations

import pytest

from tests.layout.book.laid_out import laid_out
from tests.layout.texts import texts_of
from worksheets.drawing.shapes import Line
from worksheets.layout.page import Page, Starts

PAIRS = [
    {"word": word, "clue": f"clue {word}"} for word in "storm rain frost cloud sun hail fog breeze ice snow".split()
]


def with_cards(*, backs: bool, two_sided: bool = True, language: str = "en") -> tuple[list[Page], Starts]:
    """The pages of a book with a word search before and after its cards."""
    cards = {"kind": "cards", "form": "memory", "words": PAIRS, "backs": backs}
    search = {"words": ["cow", "hen", "pig"], "size": 8, "title": "Search"}
    margins = {"inside": "20mm", "outside": "10mm", "top": "12mm", "bottom": "12mm"}
    book = {"trim": "A5", "margins": margins, "two_sided": two_sided}
    sheets = [search, cards, {**search, "title": "Last"}]
    return laid_out({"title": "T", "language": language, "book": book, "sheets": sheets})


@pytest.mark.parametrize("language", ["en", "ar"])
def test_cards_are_on_right_pages_with_their_backs_behind(language: str) -> None:
    """A last row that is not full has its backs at the other end of the row."""
    pages, starts = with_cards(backs=True, language=language)
    first, last = starts.handouts[1], starts.ends[1]
    assert (first % 2, last - first) == (1, 2), "a right page, and the next one"
    for number in (first, last):
        front, behind = pages[number - 1], pages[number]
        cards = next(item for item in front.items if item.fixed and item.drawing.items)
        (back,) = behind.items
        assert texts_of(behind) == []
        assert back.x == front.width - cards.x - cards.drawing.width
        backs = [line for line in back.drawing.shapes if isinstance(line, Line)]
        low = [line for line in backs if line.y1 > back.drawing.height * 0.9]
        cuts = [line for line in cards.drawing.shapes if isinstance(line, Line) and line.y1 == line.y2]
        last_row = max(cuts, key=lambda line: line.y1)
        assert min(line.x1 for line in low) >= cards.drawing.width - last_row.x2, "only behind cards"
        assert (back.y, back.drawing.height) == (cards.y, cards.drawing.height)
    assert starts.handouts[2] == last + 2


def test_nothing_is_behind_cards_without_backs() -> None:
    pages, starts = with_cards(backs=False)
    assert [len(pages[number].items) for number in (starts.handouts[1], starts.ends[1])] == [0, 0]
    _, loose = with_cards(backs=True, two_sided=False)
    assert loose.ends[1] - loose.handouts[1] == 1, "leaves are printed on one side"

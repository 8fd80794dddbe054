"""Letters of the puzzles of a kind in a chapter of a book have one size."""

from __future__ import annotations

from typing import Any

from tests.layout.book.laid_out import laid_out

WORDS = ["tiger", "lion", "zebra", "horse", "mouse", "eagle"]
SHEETS: list[dict[str, Any]] = [
    {"words": WORDS, "size": "9x9", "chapter": "One"},
    {"words": "theme/pets", "pick": 12, "size": "13x13"},
    {"kind": "sudoku", "size": "4x4", "per_sheet": 1},
    {"kind": "sudoku", "size": "9x9", "per_sheet": 2},
    {"words": "theme/sea", "pick": 12, "size": "12x12"},
    {"words": WORDS, "size": "9x9", "chapter": "Two"},
]


def letters_of(**fields: Any) -> list[float]:
    """The sizes of the letters of all puzzles of a job."""
    _, starts = laid_out({"title": "A", "seed": 1, "answers": "none", "sheets": SHEETS, **fields})
    return [*starts.letter_sizes]


def test_letters_of_a_kind_have_one_size_in_a_chapter() -> None:
    first, second, alone, several, third, other = letters_of(book={"trim": "6x9in"})
    assert first == second == third == 20
    assert other > first, "another chapter has its own size"
    assert alone > several, "the letters of items make their rows"


def test_sizes_that_an_author_gives_are_kept() -> None:
    letters = letters_of(book={"trim": "6x9in"}, page={"font_size": 14}, sheets=SHEETS[:2])
    assert letters == [14, 14]


def test_without_a_book_each_sheet_has_the_largest_letters() -> None:
    first, second, *_ = letters_of()
    assert first > second

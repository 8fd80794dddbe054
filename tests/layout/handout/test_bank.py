from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from worksheets.drawing.style import PageStyle
from worksheets.layout.handout.bank import Bank
from worksheets.layout.handout.columns import BankEntry, SetEntry, balanced, even, filled
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles.values import Section

Sizes = st.lists(st.tuples(st.integers(1, 4), st.sampled_from([0, 0, 0, 1, 2])), min_size=1, max_size=40)
"""For each entry, its number of lines, and that of the heading above it."""


def entries_of(sizes: list[tuple[int, int]]) -> list[SetEntry]:
    """Return entries and headings of these heights in points, with a point of space above each heading."""
    return [
        SetEntry(BankEntry(str(n)), (str(n),), float(lines), ("",) * heading, float(heading), float(heading > 0))
        for n, (lines, heading) in enumerate(sizes)
    ]


def lines_of(column: tuple[SetEntry, ...]) -> float:
    """Return the height of a column; a heading has space above it unless it is the first."""
    headed = sum(bool(cell.heading) for cell in column)
    return sum(cell.height + len(cell.heading) for cell in column) + headed - bool(column[0].heading)


def least_longest(sizes: list[tuple[int, int]], count: int) -> int:
    """Return the minimum height of the longest column, found by trying every height."""
    height = max(lines + heading for lines, heading in sizes)
    while True:
        columns, used = 1, 0
        for number, (lines, heading) in enumerate(sizes):
            # A heading below other entries has a free line above it.
            needed = lines + heading + (1 if heading and number else 0)
            if used + needed > height:
                columns, used, needed = columns + 1, 0, lines + heading
            used += needed
        if columns <= count:
            return height
        height += 1


@given(Sizes, st.integers(1, 8))
def test_columns_keep_the_order_and_the_longest_is_as_short_as_can_be(sizes: list[tuple[int, int]], count: int) -> None:
    entries = entries_of(sizes)
    columns = balanced(entries, count)
    assert [entry for column in columns for entry in column] == entries
    assert 1 <= len(columns) <= count
    assert all(columns)
    assert max(lines_of(column) for column in columns) == least_longest(sizes, count)


@given(Sizes, st.integers(1, 4), st.integers(0, 30))
def test_no_column_is_higher_than_its_room(sizes: list[tuple[int, int]], count: int, lines: int) -> None:
    entries = entries_of(sizes)
    columns = filled(entries, count, lines)
    placed = [entry for column in columns for entry in column]
    assert placed == entries[: len(placed)]
    assert all(column and lines_of(column) <= lines for column in columns)
    assert len(columns) <= count
    if len(columns) < count and len(placed) < len(entries):
        assert sum(sizes[len(placed)]) > lines, "the next entry is higher than a whole column"


@given(st.integers(0, 200), st.integers(1, 8))
def test_words_are_no_higher_than_others(words: int, count: int) -> None:
    entries = [SetEntry(BankEntry(f"word {number}"), ("word",), 18.0) for number in range(words)]
    assert [*map(len, even(entries, count))] == sorted(map(len, even(entries, count)), reverse=True)
    assert max(map(len, even(entries, count)), default=0) == max(map(len, balanced(entries, count)), default=0)


@given(st.integers(1, 200), st.integers(1, 8))
def test_columns_of_words_differ_by_one_at_most(words: int, count: int) -> None:
    sizes = [len(column) for column in even([SetEntry(BankEntry("word"), ("word",), 18.0)] * words, count)]
    assert max(sizes) - min(sizes) <= 1
    assert sizes == sorted(sizes, reverse=True)


@given(Sizes, st.integers(1, 6))
def test_a_section_begins_a_column_if_there_are_enough(sizes: list[tuple[int, int]], count: int) -> None:
    cells = entries_of(sizes)
    begins = {0, len(cells) // 2}
    cells = [cell._replace(entry=cell.entry._replace(begins=n in begins)) for n, cell in enumerate(cells)]
    columns = balanced(cells, count)
    assert len(columns) <= count
    assert [cell.lines for column in columns for cell in column] == [cell.lines for cell in cells]
    if count >= len(begins):
        assert cells[len(cells) // 2] in [column[0] for column in columns]


@given(
    st.lists(st.text("abcdfgilmw", min_size=1, max_size=20), min_size=1, max_size=60),
    st.floats(60, 700),
    st.floats(60, 400),
    st.sampled_from([12.0, 16.0]),
)
def test_a_bank_beside_a_grid_is_the_narrowest_that_fits(
    words: list[str], height: float, widest: float, size: float
) -> None:
    """More columns are never narrower, so the search ends at the first that is too wide."""
    bank = Bank([Section("Words", tuple(words))], load_fonts("Andika"), PageStyle())
    panels = [bank.upright(height, width, size) for width in (widest, 10_000.0)]
    narrowest = panels[1]
    assert panels[0] == (narrowest if narrowest and narrowest.width <= widest else None)

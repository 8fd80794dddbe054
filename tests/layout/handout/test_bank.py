from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from worksheets.layout.handout.columns import BankEntry, balanced, even, filled

Sizes = st.lists(st.tuples(st.integers(1, 4), st.sampled_from([0, 0, 0, 1, 2])), min_size=1, max_size=40)
"""Lines of entries, and of the headings over them."""


def entries_of(sizes: list[tuple[int, int]]) -> list[BankEntry]:
    return [BankEntry((str(number),) * lines, None, ("",) * heading) for number, (lines, heading) in enumerate(sizes)]


def lines_of(column: tuple[BankEntry, ...]) -> int:
    """The lines of a column, in which a heading has a free line above it unless it is the first."""
    headed = sum(bool(entry.heading) for entry in column)
    return sum(len(entry.lines) + len(entry.heading) for entry in column) + headed - bool(column[0].heading)


def least_longest(sizes: list[tuple[int, int]], count: int) -> int:
    """The shortest possible longest column, by trying every height."""
    height = max(lines + heading for lines, heading in sizes)
    while True:
        columns, used = 1, 0
        for number, (lines, heading) in enumerate(sizes):
            # Below others a heading has a free line above it.
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
def test_words_without_headings_are_shared_out_as_others(words: int, count: int) -> None:
    entries = [BankEntry((f"word {number}",)) for number in range(words)]
    assert even(entries, count) == balanced(entries, count)


@given(st.integers(1, 200), st.integers(1, 8))
def test_columns_of_words_differ_by_one_at_most(words: int, count: int) -> None:
    sizes = [len(column) for column in balanced([BankEntry(("word",))] * words, count)]
    assert max(sizes) - min(sizes) <= 1
    assert sizes == sorted(sizes, reverse=True)

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from worksheets.layout.bank import balanced

Entries = st.lists(st.integers(1, 4).map(lambda lines: ("line",) * lines), min_size=1, max_size=40)


def least_longest(lines: list[int], count: int) -> int:
    """The shortest possible longest column, by trying every height."""
    for height in range(max(lines), sum(lines) + 1):
        columns, used = 1, 0
        for each in lines:
            if used + each > height:
                columns, used = columns + 1, 0
            used += each
        if columns <= count:
            return height
    return sum(lines)


@given(Entries, st.integers(1, 8))
def test_columns_keep_the_order_and_the_longest_is_as_short_as_can_be(
    entries: list[tuple[str, ...]], count: int
) -> None:
    marked = [(str(number), *entry[1:]) for number, entry in enumerate(entries)]
    columns = balanced(marked, count)
    assert [entry for column in columns for entry in column] == marked
    assert 1 <= len(columns) <= count
    assert all(columns)
    longest = max(sum(map(len, column)) for column in columns)
    assert longest == least_longest([len(entry) for entry in entries], count)


@given(st.integers(1, 200), st.integers(1, 8))
def test_columns_of_words_differ_by_one_at_most(words: int, count: int) -> None:
    sizes = [len(column) for column in balanced([("word",)] * words, count)]
    assert max(sizes) - min(sizes) <= 1
    assert sizes == sorted(sizes, reverse=True)

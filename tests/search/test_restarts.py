from __future__ import annotations

from itertools import islice

from worksheets.search.restarts import luby


def test_the_runs_of_the_paper() -> None:
    assert list(islice(luby(), 15)) == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


def test_each_length_takes_about_the_same_time_in_all() -> None:
    lengths = list(islice(luby(), 2**10 - 1))
    assert {sum(each for each in lengths if each == 1 << power) for power in range(10)} == {512}

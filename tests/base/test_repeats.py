"""Of sentences that are alike, the first ones and their number."""

from __future__ import annotations

from worksheets.base.errors import Message, Place
from worksheets.base.repeats import Repeats, summed_up


def test_first_ones_and_the_number_of_the_others() -> None:
    repeats = Repeats(2)
    said = [repeats.is_said(f'"w{i}" lies in "v": {i}') for i in range(1003)]
    assert said == [True] * 2 + [False] * 1001
    assert repeats.is_said("another")
    assert list(repeats.rest()) == ["and 1,001 more like \"'w0' lies in 'v': 0\""]


def test_few_are_all_said() -> None:
    warnings = [Message("no", place=Place(str(i)), level="warning") for i in range(3)]
    lines = ["warning: 0: no", "warning: 1: no", "warning: 2: no"]
    assert [each.line for each in summed_up(warnings, 3)] == lines
    assert [each.line for each in summed_up(warnings, 2)] == [*lines[:2], 'warning: and 1 more like "no"']

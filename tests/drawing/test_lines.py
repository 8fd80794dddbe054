from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from worksheets.drawing.lines import fit_title, wrap


@given(st.text("ab ", max_size=80), st.floats(12, 200), st.floats(0, 10))
def test_lines_fit_and_nothing_gets_lost(metrics: Any, text: str, width: float, indent: float) -> None:
    lines = wrap(text, 10, width, metrics, indent=min(indent, width - 7))
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(metrics.width(line, 10) <= width for line in lines)


def test_lines_break_at_spaces_and_keep_hard_spaces_together(metrics: Any) -> None:
    # 6 points a character: ten of them in 60 points.
    assert wrap("one two three four", 10, 60, metrics) == ("one two", "three four")
    assert wrap("a\u00a0b c\u00a0d e", 10, 24, metrics) == ("a\u00a0b", "c\u00a0d", "e")
    assert wrap("abcdefghijklm no", 10, 60, metrics) == ("abcdefghij", "klm no")


def test_a_title_shrinks_before_it_wraps(metrics: Any) -> None:
    assert fit_title("abcde", 20, 10, 100, metrics) == (20, ("abcde",))
    assert fit_title("abcdefghij", 20, 10, 90, metrics) == (15, ("abcdefghij",))
    assert fit_title("abcde fghij", 20, 10, 60, metrics) == (10, ("abcde", "fghij"))

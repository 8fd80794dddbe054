"""Values from the author's job, quoted in messages."""

from __future__ import annotations

import pytest

from worksheets.base.quoting import written


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ([1, "a", None, True], "[1, a, , yes]"),
        ({"size": [6, 8]}, "{size: [6, 8]}"),
        ({"a": {"b": {"c": {"d": 1}}}}, "{a: {b: {c: …}}}"),
        ([[[[1]]]], "[[[…]]]"),
        ({"a": [{"b": [1]}]}, "{a: [{b: …}]}"),
    ],
)
def test_values_are_quoted_three_levels_deep(value: object, text: str) -> None:
    assert written(value) == text


def test_a_mapping_within_itself_is_quoted() -> None:
    endless: dict[str, object] = {}
    endless["a"] = endless
    assert written(endless) == "{a: {a: {a: …}}}"

"""Fields that several kinds share."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from pydantic import ValidationError

from worksheets.puzzles.fields import KindSpec


class Spec(KindSpec):
    size: Literal[4, 6, 9] = 9
    other: Literal[1, 2] | None = None
    name: Literal["4", "x"] = "x"


@pytest.mark.parametrize(("written", "meant"), [("4", 4), (6, 6), ("9", 9)])
def test_a_choice_of_numbers_may_be_text(written: Any, meant: int) -> None:
    assert Spec(size=written).size == meant
    assert Spec.model_validate({"size": written, "other": "2", "name": "4"}) == Spec(size=meant, other=2, name="4")  # type: ignore[arg-type]


@pytest.mark.parametrize("written", ["5", "four", "4.0", "", "1" * 5000, [4], None])
def test_invalid_choices_are_refused(written: Any) -> None:
    with pytest.raises(ValidationError):
        Spec(size=written)

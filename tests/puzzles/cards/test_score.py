"""The effort of cards rises with the number of words, and with the fields of a bingo card."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import worksheets


def score(words_listed: int, **fields: Any) -> int:
    words = [{"word": f"word {number}", "clue": f"clue {number}"} for number in range(words_listed)]
    made = worksheets.generate("cards", {"words": words, **fields}, seed=3).to_json()["difficulty_score"]
    assert isinstance(made, int)
    return made


FORMS: list[dict[str, Any]] = [{"form": "bingo", "size": "2x2", "count": 4}, {"form": "memory"}, {"form": "domino"}]


@pytest.mark.parametrize("fields", FORMS)
def test_more_words_are_harder(fields: dict[str, Any]) -> None:
    scores = [score(count, **fields) for count in (6, 12, 20, 30)]
    assert all(fewer < more for fewer, more in pairwise(scores))


def test_larger_cards_of_bingo_are_harder() -> None:
    scores = [score(30, form="bingo", size=size, count=6) for size in ("2x3", "3x4", "5x4")]
    assert all(fewer < more for fewer, more in pairwise(scores))

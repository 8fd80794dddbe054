"""Which words occur on sheets made with the built-in dictionaries."""

from __future__ import annotations

from itertools import product

import pytest

from tests.language.test_words_to_choose import FUNCTION_WORDS, NAMED_BY_READERS
from worksheets.base.seeds import rng_for
from worksheets.puzzles.wordregions.generate import generate
from worksheets.puzzles.wordregions.spec import Spec

pytestmark = pytest.mark.slow

SHEETS = 24


@pytest.mark.parametrize("language", ["de", "en"])
def test_function_words_are_at_most_one_in_ten_on_a_sheet(language: str) -> None:
    """Checks each of many sheets of all difficulties; none may have a word that readers have rejected."""
    function = {word.upper() for word in FUNCTION_WORDS[language].split()}
    struck = set(NAMED_BY_READERS[language].split())
    orders = [*product(("easy", "medium", "hard"), ("7x12", "9x12"))]
    sheets = []
    for seed in range(SHEETS):
        difficulty, size = orders[seed % len(orders)]
        spec = Spec.model_validate({"language": language, "difficulty": difficulty, "size": size})
        sheets.append([region.word for region in generate(spec, rng_for(seed, "chosen"))[1].regions])
    assert len(sheets) == SHEETS
    assert min(map(len, sheets)) >= 10
    shares = [sum(word in function for word in words) / len(words) for words in sheets]
    assert max(shares) <= 0.1
    assert {word for words in sheets for word in words} & struck == set()

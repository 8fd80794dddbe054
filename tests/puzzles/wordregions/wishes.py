"""Random fields of a word-regions sheet, as an author might write them."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from worksheets.base.seeds import rng_for
from worksheets.language.dictionary import built_in

Fields = dict[str, Any]

SIZES = [(2, 4), (3, 4), (4, 3), (8, 3), (3, 7), (5, 6), (6, 5), (7, 9), (9, 7), (7, 12), (12, 8), (9, 12)]
RANGES = [(4, 8), (3, 8), (4, 5), (5, 5), (6, 8), (3, 6), (2, 5), (4, 10)]
HINTS = [None, "none", ["words"], ["first_letters"], ["lengths", "borders"], ["words", "lengths", "borders"]]
LEVELS = {"easy": 1, "medium": 2, "hard": 3}
"""School level of the words of each difficulty."""


@cache
def choice(language: str, level: int) -> tuple[str, ...]:
    """The built-in words up to a level, as printed on a sheet: with SS for ß."""
    words = ("".join(word).replace("ẞ", "SS") for words in built_in(language).levels[:level] for word in words)
    return tuple(dict.fromkeys(words))


def drawn(words: list[str], count: int, rng: Random) -> list[str]:
    found: dict[str, None] = {}
    while words and len(found) < min(count, len(words)):
        found[words[int(rng.random() * len(words))]] = None
    return list(found)


@st.composite
def wishes(draw: st.DrawFn) -> Fields:
    """The fields of a sheet, sometimes with the author's own dictionary."""
    rows, columns = draw(st.sampled_from(SIZES))
    least, most = draw(st.sampled_from(RANGES))
    language = draw(st.sampled_from(["de", "en"]))
    fields: Fields = {
        "size": f"{rows}x{columns}",
        "region_size": [least, most],
        "language": language,
        "difficulty": draw(st.sampled_from(sorted(LEVELS))),
        "repeat": draw(st.booleans()),
    }
    hints = draw(st.sampled_from(HINTS))
    if hints is not None:
        fields["hints"] = hints
    if draw(st.integers(0, 3)) == 0:
        fields["level"] = draw(st.integers(1, 4))
    rng = rng_for(draw(st.integers(0, 10_000)), "wishes")
    if draw(st.integers(0, 3)) == 0:
        lists = [word for word in choice(language, 3) if least - 1 <= len(word) <= most + 1]
        fields["dictionary"] = drawn(lists, draw(st.sampled_from([60, 150, 300])), rng)
    share = draw(st.sampled_from([0.0, 0.0, 0.2, 0.5]))
    if share:
        fitting = [word for word in choice(language, 2) if least <= len(word) <= most]
        fields["words"] = drawn(fitting, max(1, int(share * rows * columns / most)), rng)
    return fields

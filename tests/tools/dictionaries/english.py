"""English words from SCOWL."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tests.tools.dictionaries.plain import is_plain

ENGLISH_SIZES = (10, 20, 35, 40, 50, 55, 60, 70, 80)
ENGLISH_SHORT = 4
"""Up to this length, SCOWL's largest size has hardly any words that pupils know."""

ENGLISH_SHORT_SIZES = ENGLISH_SIZES[:-1]
ENGLISH_SPELLINGS = (
    *("english", "american", "british", "british_z", "canadian", "australian", "variant_1", "variant_2", "variant_3"),
    *("british_variant_1", "british_variant_2", "canadian_variant_1", "canadian_variant_2"),
    *("australian_variant_1", "australian_variant_2"),
)
"""All spellings: a pupil who finds `color` has found a word."""


def read_scowl(folder: Path, spellings: Iterable[str], sizes: Iterable[int]) -> set[str]:
    """The lower-case words of SCOWL; its files of names, abbreviations and contractions are not read."""
    words: set[str] = set()
    for spelling in spellings:
        for size in sizes:
            path = folder / f"{spelling}-words.{size}"
            if path.exists():
                words.update(path.read_text(encoding="utf-8").split())
    return {word for word in words if is_plain(word) and word.islower()}


def english(folder: Path) -> set[str]:
    """The words to check."""
    words = {word for word in read_scowl(folder, ENGLISH_SPELLINGS, ENGLISH_SIZES) if len(word) > ENGLISH_SHORT}
    short = read_scowl(folder, ENGLISH_SPELLINGS, ENGLISH_SHORT_SIZES) - set(ENGLISH_NOT_SHORT.split())
    return words | short.union(ENGLISH_MORE_SHORT.split())


ENGLISH_NOT_SHORT = """
abb aeq amu ane arb bs cs csc dkl eks gs hhd jo ka kb ki lm ln ls lx mf ms rs
"""
"""Short entries of SCOWL that are abbreviations or that hardly anyone knows."""

ENGLISH_MORE_SHORT = """
ab afro ahh app aw aww bod bro camo chai def dino dojo ew eww gif haha heh hm juju meds meta mm noir nuff ok olds pre
pst rad sec tock toon ufo ufos uke umm vid vids yay yeh zen
"""
"""Short words in use that SCOWL lists as rare."""

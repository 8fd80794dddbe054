"""English words out of SCOWL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from worksheets.language.sources.candidates import INFLECTED_LATER, SHORT, Candidate, grade_in, is_plain

ENGLISH_CHOOSE_SIZES = (10, 20, 35, 40, 50)
ENGLISH_CHECK_SIZES = (*ENGLISH_CHOOSE_SIZES, 55, 60, 70, 80)
ENGLISH_SHORT = 4
"""Up to this length the largest size of SCOWL that is read holds hardly a word that pupils know."""

ENGLISH_SHORT_SIZES = (*ENGLISH_CHOOSE_SIZES, 55, 60, 70)
ENGLISH_CHOOSE_SPELLINGS = ("english", "american", "british")
ENGLISH_CHECK_SPELLINGS = (
    *ENGLISH_CHOOSE_SPELLINGS,
    *("british_z", "canadian", "australian", "variant_1", "variant_2", "variant_3"),
    *("british_variant_1", "british_variant_2", "canadian_variant_1", "canadian_variant_2"),
    *("australian_variant_1", "australian_variant_2"),
)


def read_scowl(folder: Path, spellings: Iterable[str], sizes: Iterable[int]) -> set[str]:
    """The lower-case words of SCOWL; names, abbreviations and contractions are in files that are not read."""
    words: set[str] = set()
    for spelling in spellings:
        for size in sizes:
            path = folder / f"{spelling}-words.{size}"
            if path.exists():
                words.update(path.read_text(encoding="utf-8").split())
    return {word for word in words if is_plain(word) and word.islower()}


def english(folder: Path) -> tuple[list[Candidate], set[str]]:
    """The words to choose and to check, out of SCOWL."""
    grade = grade_in("en")
    known = read_scowl(folder, ENGLISH_CHOOSE_SPELLINGS, ENGLISH_CHOOSE_SIZES)
    chosen = []
    for word in sorted(known):
        inflected = any(base in known for base in english_bases(word))
        chosen.append(Candidate(word, grade(word) - INFLECTED_LATER * inflected, 0))
    check = {
        word for word in read_scowl(folder, ENGLISH_CHECK_SPELLINGS, ENGLISH_CHECK_SIZES) if len(word) > ENGLISH_SHORT
    }
    short = read_scowl(folder, ENGLISH_CHECK_SPELLINGS, ENGLISH_SHORT_SIZES) - set(ENGLISH_NOT_SHORT.split())
    check |= short.union(ENGLISH_MORE_SHORT.split())
    return chosen, check


def english_bases(word: str) -> Iterator[str]:
    """Words of which this one may be a plural, a verb form or a comparison, by its ending alone."""
    for ending in ("s", "es", "d", "ed", "ing", "er", "r", "est", "st", "ly"):
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < SHORT:
            continue
        yield stem
        if ending in ("ing", "ed", "er", "est"):
            if ending == "ing":
                yield stem + "e"
            if stem[-1] == stem[-2]:
                yield stem[:-1]
        if stem.endswith("i"):
            yield stem[:-1] + "y"


ENGLISH_NOT_SHORT = """
abb aeq amu ane arb bs cs csc dkl eks gs hhd jo ka kb ki lm ln ls lx mf ms rs
"""
"""Short entries of SCOWL that are abbreviations or known to nobody."""

ENGLISH_MORE_SHORT = """
ab afro ahh app aw aww bod bro camo chai def dino dojo ew eww gif haha heh hm juju meds meta mm noir nuff ok olds pre
pst rad sec tock toon ufo ufos uke umm vid vids yay yeh zen
"""
"""Short words in use that SCOWL has among its rare ones only."""

"""Words that must not appear by accident where a school's puzzle is filled with letters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from worksheets.language.letters import letters_of

_FOLDER = Path(__file__).with_name("data") / "blocklists"

SHORTEST = 3
"""Shorter entries would leave hardly any letters to fill with."""


ALWAYS = ("de", "en")
"""Lists that hold on every sheet; that of the sheet's own language joins them."""


@cache
def offensive_words(language: str = "en") -> tuple[str, ...]:
    """The words to keep off a sheet in `language`, in capitals, sorted.

    Grids are read in all directions, so an entry that contains another one, forwards or backwards,
    is left out: whoever keeps the shorter one off the page keeps off the longer one.
    """
    needed: list[str] = []
    barred: set[str] = set()
    for word in sorted(set(_listed(language)), key=lambda word: (len(word), word)):
        if barred.isdisjoint(_parts(word)):
            needed.append(word)
            barred.update((word, word[::-1]))
    return tuple(sorted(needed))


@cache
def rude_words(language: str = "en") -> frozenset[str]:
    """Every word of the lists that hold on a sheet in `language`, in capitals: no such word is put on a sheet."""
    return frozenset(_listed(language))


def _listed(language: str) -> Iterator[str]:
    for code in (*ALWAYS, language):
        path = _FOLDER / f"{code}.txt"
        if not path.exists():
            continue
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                yield "".join(letters_of(line, path.stem))


def _parts(word: str) -> Iterator[str]:
    """Every part of a word that is long enough to be an entry."""
    for start in range(len(word) - SHORTEST + 1):
        for end in range(start + SHORTEST, len(word) + 1):
            yield word[start:end]

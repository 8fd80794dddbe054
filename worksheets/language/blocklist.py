"""Block lists: rude words that must not appear by accident in a grid that is filled with letters.

`rude_words` gives the words as listed, `rude_spellings` their cells on a sheet; `rude_words_in` searches a text for
them, so that a check need not trust the generator.

>>> "TİT" in rude_words("tr"), "TİT" in rude_words("en")
(True, False)
>>> sorted("".join(part) for part in rude_spellings("en")[tuple("ASSHOLE")])
['ASS']
>>> rude_words_in("BASSHOLE", "en")
['ASS', 'ASSHOLE']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias, TypeVar

from worksheets.language.languages import base_code
from worksheets.language.letters import Case, Eszett, Spelling, Umlauts, cased_as, letters_of
from worksheets.language.many_words import ManyWords

_FOLDER = Path(__file__).with_name("data") / "blocklists"

_Letters = TypeVar("_Letters", str, tuple[str, ...])

_Cells: TypeAlias = tuple[str, ...]

SHORTEST = 3
"""Minimum length of an entry: large grids contain all pairs of letters, so shorter ones would block all fillers."""

ALWAYS = ("de", "en")
"""Lists that apply to every sheet, in addition to that of the sheet's own language."""

RUSSIAN_TOO = ("bg", "kk", "uk")
"""Languages in Cyrillic letters whose pupils know the rude words of Russian as well."""


def rude_words(language: str = "en") -> frozenset[str]:
    """Every entry of the lists that apply to a sheet in `language`, in capitals.

    Each entry is capitalised by the rules of the list's language and of the sheet's, which may differ: on a Turkish
    sheet `tit` of the English list becomes TIT and TİT.
    """
    return _rude_words(_codes(language), cased_as(language))


@lru_cache(maxsize=64)
def _rude_words(codes: tuple[str, ...], cased: str) -> frozenset[str]:
    return frozenset(
        "".join(letters_of(entry, each))
        for code in codes
        for each in dict.fromkeys((cased_as(code), cased))
        for entry in _entries(code)
    )


def rude_spellings(
    language: str = "en", umlauts: Umlauts = "keep", case: Case = "upper", eszett: Eszett | None = None
) -> Mapping[tuple[str, ...], frozenset[tuple[str, ...]]]:
    """Map the cells of each entry, in a sheet's spelling, to the shorter entries that it contains.

    Entries may be contained forwards or backwards. Code that keeps an entry off the page also keeps off those that
    contain it; but where it allows the entry, as inside a listed word, it must look for the longer ones as well.
    """
    return _rude_spellings(_codes(language), Spelling(cased_as(language), umlauts, case, eszett))


@lru_cache(maxsize=32)
def _rude_spellings(codes: tuple[str, ...], spelling: Spelling) -> Mapping[tuple[str, ...], frozenset[tuple[str, ...]]]:
    """Cached by lists and capitals, so that languages that share both share the result."""
    # In lower case, English words on a Turkish sheet may have an i with or without a dot.
    ways = dict.fromkeys((spelling, spelling._replace(language=cased_as("en"))))
    spelled = {way.letters_of(word) for word in _rude_words(codes, spelling.language) for way in ways}
    begun: dict[_Cells, list[tuple[_Cells, _Cells]]] = {}
    for word in spelled:
        for way in {word, word[::-1]}:
            begun.setdefault(way[:SHORTEST], []).append((way, word))
    return {word: frozenset(_contained(word, begun)) for word in sorted(spelled)}


def _contained(word: _Cells, begun: Mapping[_Cells, Sequence[tuple[_Cells, _Cells]]]) -> Iterator[_Cells]:
    """Yield the shorter entries in a word; `begun` has each, forwards and backwards, by its first cells.

    Of two entries that mirror each other, such as ASIS and SISA in Croatian, neither contains the other.
    """
    for start in range(len(word) - SHORTEST + 1):
        for way, entry in begun.get(word[start : start + SHORTEST], ()):
            if len(way) < len(word) and word[start : start + len(way)] == way:
                yield entry


def rude_words_in(
    text: str,
    language: str = "en",
    umlauts: Umlauts = "keep",
    case: Case = "upper",
    eszett: Eszett | None = None,
) -> list[str]:
    """Find the entries that a text of a sheet's letters spells forwards or backwards.

    They are returned sorted, forwards, and in the sheet's spelling.
    """
    return sorted({word for _, word in rude_search(language, umlauts, case, eszett).places(text)})


@lru_cache(maxsize=32)
def rude_search(
    language: str = "en", umlauts: Umlauts = "keep", case: Case = "upper", eszett: Eszett | None = None
) -> ManyWords:
    """A search for the entries whose cells are single characters; no text of such cells contains the others."""
    spelled = rude_spellings(language, umlauts, case, eszett)
    return ManyWords("".join(cells) for cells in spelled if max(map(len, cells)) == 1)


def _codes(language: str) -> tuple[str, ...]:
    """The codes of the lists that apply to a sheet."""
    own = base_code(language)
    if own in ALWAYS:
        return ALWAYS
    others = ("ru", own) if own in RUSSIAN_TOO else (own,)
    return (*ALWAYS, *(code for code in others if (_FOLDER / f"{code}.txt").exists()))


@lru_cache(maxsize=32)
def _entries(code: str) -> tuple[str, ...]:
    """The entries of a list, as written in its file."""
    lines = (_FOLDER / f"{code}.txt").read_text(encoding="utf-8").splitlines()
    return tuple([line for line in lines if line and not line.startswith("#")])


def parts_of(word: _Letters) -> Iterator[_Letters]:
    """Every part of a word that is long enough to be an entry, including the word itself."""
    for start in range(len(word) - SHORTEST + 1):
        for end in range(start + SHORTEST, len(word) + 1):
            yield word[start:end]

"""Words that must not appear by accident where a school's puzzle is filled with letters.

`rude_words` are the words as they are listed, `rude_spellings` the cells that they would have on a sheet;
`rude_words_in` searches a text for them, so that a check need not trust those who kept them off.

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
"""Shorter entries would leave hardly any letters to fill with: a pair of letters stands in every larger grid."""

ALWAYS = ("de", "en")
"""Lists that hold on every sheet; that of the sheet's own language joins them."""

RUSSIAN_TOO = ("bg", "kk", "uk")
"""Languages in Cyrillic letters whose pupils know the rude words of Russian as well."""


def rude_words(language: str = "en") -> frozenset[str]:
    """Every entry of the lists that hold on a sheet in `language`, in capitals.

    The capitals are those of the list's language and those of the sheet's, which differ: on a Turkish
    sheet `tit` of the English list is TIT and TİT.
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
    """The cells of each entry on a sheet that is written so, with those of the shorter entries that it contains.

    They may be contained forwards or backwards. Whoever keeps an entry off the page keeps off those that
    contain it; but where he excuses it, as inside a listed word, he has to look for these as well.
    """
    return _rude_spellings(_codes(language), Spelling(cased_as(language), umlauts, case, eszett))


@lru_cache(maxsize=32)
def _rude_spellings(codes: tuple[str, ...], spelling: Spelling) -> Mapping[tuple[str, ...], frozenset[tuple[str, ...]]]:
    """One for all languages with the same lists and the same capitals."""
    # In lower case a Turkish sheet has English words with a dot on the i as well as without.
    ways = dict.fromkeys((spelling, spelling._replace(language=cased_as("en"))))
    spelled = {way.letters_of(word) for word in _rude_words(codes, spelling.language) for way in ways}
    begun: dict[_Cells, list[tuple[_Cells, _Cells]]] = {}
    for word in spelled:
        for way in {word, word[::-1]}:
            begun.setdefault(way[:SHORTEST], []).append((way, word))
    return {word: frozenset(_contained(word, begun)) for word in sorted(spelled)}


def _contained(word: _Cells, begun: Mapping[_Cells, Sequence[tuple[_Cells, _Cells]]]) -> Iterator[_Cells]:
    """The shorter entries that a word contains; `begun` has each with its cells either way, by the first ones of them.

    Of two that are each other backwards, such as ASIS and SISA in Croatian, neither contains the other.
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
    """The entries that a text of a sheet's letters spells forwards or backwards, sorted.

    They are given forwards, and as a sheet has them that is written so.
    """
    return sorted({word for _, word in rude_search(language, umlauts, case, eszett).places(text)})


@lru_cache(maxsize=32)
def rude_search(
    language: str = "en", umlauts: Umlauts = "keep", case: Case = "upper", eszett: Eszett | None = None
) -> ManyWords:
    """A search for the entries of which each cell is one character; the others stand in no text of such cells."""
    spelled = rude_spellings(language, umlauts, case, eszett)
    return ManyWords("".join(cells) for cells in spelled if max(map(len, cells)) == 1)


def _codes(language: str) -> tuple[str, ...]:
    """The lists that hold on a sheet."""
    own = base_code(language)
    if own in ALWAYS:
        return ALWAYS
    others = ("ru", own) if own in RUSSIAN_TOO else (own,)
    return (*ALWAYS, *(code for code in others if (_FOLDER / f"{code}.txt").exists()))


@lru_cache(maxsize=32)
def _entries(code: str) -> tuple[str, ...]:
    """The entries of a list, as they are written in its file."""
    lines = (_FOLDER / f"{code}.txt").read_text(encoding="utf-8").splitlines()
    return tuple([line for line in lines if line and not line.startswith("#")])


def parts_of(word: _Letters) -> Iterator[_Letters]:
    """Every part of a word that is long enough to be an entry, the word itself among them."""
    for start in range(len(word) - SHORTEST + 1):
        for end in range(start + SHORTEST, len(word) + 1):
            yield word[start:end]

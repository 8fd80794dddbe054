"""Block lists: rude words that must not appear by accident in a grid that is filled with letters.

`rude_words` returns the listed words, `rude_spellings` their cells on a sheet; `rude_words_in` searches a text for
them, so that a check need not trust the generator.

>>> "TİT" in rude_words("tr"), "TİT" in rude_words("en")
(True, False)
>>> sorted("".join(part) for part in rude_spellings(Spelling())[tuple("ASSHOLE")])
['ASS']
>>> rude_words_in("BASSHOLE", Spelling())
['ASS', 'ASSHOLE']
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias, TypeVar

from worksheets.language.languages import base_code, find_language, language_codes
from worksheets.language.letters import Spelling, as_it_stands, cased_as, letters_of
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


@lru_cache(maxsize=64)
def rude_words(language: str = "en", *, as_written: bool = False) -> frozenset[str]:
    """Every entry of the lists that apply to a sheet in `language`, in the capitals of its grids.

    With `as_written`, accents and ẞ are kept whatever the language does with them. Each entry is capitalised by the
    rules of the list's language and of the sheet's, which may differ: on a Turkish sheet `tit` of the English list
    becomes TIT and TİT.
    """
    words = _rude_words(_codes(language), cased_as(language))
    return words if as_written else frozenset("".join(letters_of(word, language)) for word in words)


@lru_cache(maxsize=64)
def _rude_words(codes: tuple[str, ...], cased: str) -> frozenset[str]:
    return frozenset(
        "".join(cells)
        for code in codes
        for language in dict.fromkeys((cased_as(code), cased))
        for cells in as_it_stands(language).cells_of_each(_entries(code))
    )


def rude_spellings(spelling: Spelling) -> Mapping[tuple[str, ...], frozenset[tuple[str, ...]]]:
    """Map the cells of each entry, in a sheet's spelling, to the shorter entries that it contains.

    An entry with letters that share a cell may also be spelled with some or all of them in separate cells; spellings
    with fewer than `SHORTEST` cells are left out. Entries may be contained forwards or backwards. Code that keeps an
    entry off the page also keeps off longer ones that contain it; but if it allows the entry, as inside a listed word,
    it must search for the longer ones, too.
    """
    codes = _codes(spelling.language)
    spelling = spelling._replace(articles="keep").resolved
    if spelling.accents == "keep":
        spelling = spelling._replace(language=cased_as(spelling.language))
    return _rude_spellings(codes, spelling)


@lru_cache(maxsize=32)
def _rude_spellings(codes: tuple[str, ...], spelling: Spelling) -> Mapping[tuple[str, ...], frozenset[tuple[str, ...]]]:
    """Cached by lists and spelling, so that languages that share both share the result."""
    # In lower case, English words on a Turkish sheet may have an i with or without a dot.
    cased = (spelling, spelling._replace(language=cased_as("en"))) if spelling.accents == "keep" else (spelling,)
    words = _rude_words(codes, cased_as(spelling.language))
    spelled = {cells for way in cased for cells in _in_cells(words, way) if len(cells) >= SHORTEST}
    begun: dict[_Cells, list[tuple[_Cells, _Cells]]] = {}
    least = min(map(len, spelled))  # of words whose cells have several characters, fewer than these
    for word in spelled:
        for way in {word, word[::-1]}:
            begun.setdefault(way[:least], []).append((way, word))
    return {word: frozenset(_contained(word, begun, least)) for word in sorted(spelled)}


def _in_cells(words: Collection[str], spelling: Spelling) -> Iterator[_Cells]:
    """Yield the cells in which words may be read; letters that can share a cell may also be in separate cells."""
    yield from spelling.cells_of_each(words)
    if spelling.together:
        for letters in spelling._replace(together=()).cells_of_each(words):
            yield from _divisions(letters, spelling.together)


def _divisions(letters: _Cells, together: _Cells) -> Iterator[_Cells]:
    """Yield all divisions of letters into cells, of one letter or of those that can share a cell."""
    if not letters:
        yield ()
    for length in range(1, len(letters) + 1):
        cell = "".join(letters[:length])
        if length == 1 or cell in together:
            yield from ((cell, *rest) for rest in _divisions(letters[length:], together))


def _contained(word: _Cells, begun: Mapping[_Cells, Sequence[tuple[_Cells, _Cells]]], least: int) -> Iterator[_Cells]:
    """Yield the shorter entries in a word; `begun` has each, forwards and backwards, by its first `least` cells.

    Of two entries that mirror each other, such as ASIS and SISA in Croatian, neither contains the other.
    """
    for start in range(len(word) - least + 1):
        for way, entry in begun.get(word[start : start + least], ()):
            if len(way) < len(word) and word[start : start + len(way)] == way:
                yield entry


def rude_words_in(text: str, spelling: Spelling) -> list[str]:
    """Find the entries that a text of a sheet's letters spells forwards or backwards.

    They are returned sorted, forwards, and in the sheet's spelling.
    """
    return sorted({word for _, word in rude_search(spelling).places(text)})


@lru_cache(maxsize=32)
def rude_search(spelling: Spelling) -> ManyWords:
    """A search for the entries whose cells are single characters; no text of such cells contains the others."""
    spelled = rude_spellings(spelling)
    return ManyWords("".join(cells) for cells in spelled if max(map(len, cells)) == 1)


@lru_cache(maxsize=32)
def several_letters(spelling: Spelling) -> tuple[tuple[str, ...], ...]:
    """The cells of the entries that `rude_search` does not look for, because a cell has several characters."""
    spelled = rude_spellings(spelling)
    return tuple(cells for cells in spelled if max(map(len, cells)) > 1)


def _codes(language: str) -> tuple[str, ...]:
    """The codes of the lists that apply to a sheet."""
    own = base_code(language)
    if own in ALWAYS:
        return ALWAYS
    others = ("ru", own) if own in RUSSIAN_TOO else (own,)
    lists = [code for code in others if (_FOLDER / f"{code}.txt").exists()]
    return (*ALWAYS, *(_in_script(code, language) for code in lists))


def _in_script(code: str, language: str) -> str:
    """The code of a list, or of the variant with the sheet's script, such as `sr-Latn`."""
    if code == language or code not in language_codes() or base_code(language) != code:
        return code
    variant = find_language(language)
    return variant.code if variant.alphabet != find_language(code).alphabet else code


@lru_cache(maxsize=32)
def _entries(code: str) -> tuple[str, ...]:
    """The entries of a list as written in its file, or in the script of a variant."""
    lines = (_FOLDER / f"{base_code(code)}.txt").read_text(encoding="utf-8").splitlines()
    spelled = find_language(code).spelled if code != base_code(code) else str
    return tuple([spelled(line) for line in lines if line and not line.startswith("#")])


def parts_of(word: _Letters) -> Iterator[_Letters]:
    """Every part of a word that is long enough to be an entry, including the word itself."""
    for start in range(len(word) - SHORTEST + 1):
        for end in range(start + SHORTEST, len(word) + 1):
            yield word[start:end]

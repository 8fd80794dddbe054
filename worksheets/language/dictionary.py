"""Dictionaries: the words to choose from, and the many more to check against.

A puzzle's words are chosen from those that pupils know; that no other words fit is checked against
everything a pupil may think of. A list of the author's own serves both roles. The data of the
built-in dictionaries, their sources and licences are in `data/dictionaries`.
"""

from __future__ import annotations

import gzip
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from itertools import chain, islice
from operator import ne
from pathlib import Path
from typing import Any, TypeAlias, TypeGuard
from unicodedata import normalize

from worksheets.errors import InputError, nearest
from worksheets.kept import kept
from worksheets.language.blocklist import rude_words
from worksheets.language.letters import TURKIC, letters_of
from worksheets.quotes import shown

_FOLDER = Path(__file__).with_name("data") / "dictionaries"

Cells: TypeAlias = Sequence[str]
"""The cells of a word: a text where each cell is one character, else a tuple of texts."""

LEVELS = 4
"""School levels of the built-in words to choose from; 1 has the best known ones."""

MOST_OWN = 32_000_000
"""Most bytes of the dictionaries of authors that are kept."""

_PLAIN = re.compile("[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0148\u014a-\u017e]+")
"""Words of letters that are one cell each, whose capitals are one letter each (save that of ß)."""


@dataclass(frozen=True, slots=True)
class Dictionary:
    """Words as letters in capitals; equal ones have the same name, language and words.

    `check` is sorted by code points. `levels` are the words to choose from, without rude ones,
    the best known first; each of them is in `check` too.
    """

    name: str
    """Of a built-in dictionary, else empty."""
    language: str
    check: Sequence[Cells] = field(repr=False, compare=False)
    levels: tuple[tuple[Cells, ...], ...] = field(repr=False, compare=False)
    digest: bytes = field(repr=False)
    """Stands for the words where dictionaries are compared."""
    recipe: tuple[Callable[..., Dictionary], tuple[Any, ...]] | None = field(default=None, repr=False, compare=False)
    """What makes a dictionary that is made of others, and of what; None for the others."""

    def __contains__(self, letters: object) -> bool:
        """Whether there is a word of these letters to check against."""
        check: Sequence[Any] = self.check
        if not check or not isinstance(letters, Sequence):
            return False
        wanted: Any = tuple(letters)
        if isinstance(check[0], str):
            if any(len(cell) != 1 for cell in wanted):
                return False
            wanted = "".join(wanted)
        place = bisect_left(check, wanted)
        return place < len(check) and bool(check[place] == wanted)

    @property
    def weight(self) -> int:
        """About its bytes in memory; none for a built-in one, which is kept anyway."""
        return 4_000 + 110 * len(self.check) if self.recipe or not self.name else 0

    def __reduce__(self) -> tuple[Callable[..., Dictionary], tuple[object, ...]]:
        """Built-in dictionaries travel by name, those made of others by their parts, the rest by their words."""
        if self.recipe:
            return self.recipe
        if self.name:
            return built_in, (self.name,)
        return _unpacked, (self.language, tuple(self.check), self.digest)


def _unpacked(language: str, check: tuple[Cells, ...], digest: bytes) -> Dictionary:
    return _own_dictionary(_OwnWords(language, check, digest))


@kept(8_000_000, lambda _, dictionary: 1_000 + dictionary.weight)
def words_by_length(dictionary: Dictionary) -> Mapping[int, int]:
    """How many words to check against there are of each length."""
    return Counter(map(len, dictionary.check))


@kept(1_000_000, lambda letters, *_: 4_000)
def letters_to_choose(dictionary: Dictionary) -> frozenset[str]:
    """The letters of the words to choose from, of all levels."""
    return frozenset(letter for level in dictionary.levels for letter in {*chain.from_iterable(level)})


@cache
def names() -> tuple[str, ...]:
    """The names of the built-in dictionaries, which are codes of languages, sorted."""
    return tuple(sorted(path.name.removesuffix("-choose.txt") for path in _FOLDER.glob("*-choose.txt")))


@cache
def built_in(name: str) -> Dictionary:
    """The built-in dictionary of this name; raises InputError, naming the nearest one, if there is none."""
    if name not in names():
        known = ", ".join(names())
        raise InputError(f'there is no built-in dictionary "{shown(name)}"{nearest(name, names())} (known: {known})')
    packed = (_FOLDER / f"{name}-check.txt.gz").read_bytes()
    check = gzip.decompress(packed).decode("utf-8").split()
    return Dictionary(name, name, check, _chosen(name), sha256(packed).digest())


def _chosen(name: str) -> tuple[tuple[Cells, ...], ...]:
    """The words to choose from, by level."""
    levels: list[list[str]] = []
    for line in (_FOLDER / f"{name}-choose.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("# level "):
            levels.append([])
        elif line and not line.startswith("#"):
            levels[-1].append(line)
    rude = rude_words(name)
    return tuple(tuple(word for word in _capitals(level) if word not in rude) for level in levels)


def dictionary_of(words: Iterable[str], language: str) -> Dictionary:
    """The dictionary of an author's own words; words without letters or digits are left out."""
    check = tuple(_spelled(words, language))
    spelled = check if all_texts(check) else (" ".join(letters) for letters in check)
    digest = sha256("\n".join(spelled).encode()).digest()
    return _own_dictionary(_OwnWords(language, check, digest))


def all_texts(check: Sequence[Cells]) -> TypeGuard[Sequence[str]]:
    """Whether words are texts, which they all are, or none."""
    return not check or isinstance(check[0], str)


@dataclass(frozen=True, slots=True)
class _OwnWords:
    """An author's words, sorted; the digest stands for them where they are compared."""

    language: str
    check: tuple[Cells, ...] = field(repr=False, compare=False)
    digest: bytes


@kept(MOST_OWN, lambda made, _: made.weight)
def _own_dictionary(words: _OwnWords) -> Dictionary:
    """One object for equal words, so what is made for it is made once in a process, wherever the words come from."""
    rude = rude_words(words.language)
    spelled = words.check if all_texts(words.check) else map("".join, words.check)
    chosen = tuple(letters for letters, word in zip(words.check, spelled, strict=True) if word not in rude)
    return Dictionary("", words.language, words.check, (chosen,), words.digest)


def _spelled(words: Iterable[str], language: str) -> Sequence[Cells]:
    """The different spellings of words, sorted; all of one type, so that they can be compared."""
    fast = language[:2].lower() not in (*TURKIC, "el")
    plain = list(words)
    others: list[tuple[str, ...]] = []
    if not fast or not _PLAIN.fullmatch("".join(plain)):
        listed, plain = plain, []
        for word in listed:
            if fast and _PLAIN.fullmatch(word):
                plain.append(word)
            else:
                others.append(letters_of(word, language))
    spelled = _capitals(plain)
    if all(len(cell) == 1 for letters in others for cell in letters):
        return in_order([*spelled, *("".join(letters) for letters in others if letters)])
    return in_order([*map(tuple, spelled), *filter(None, others)])


def in_order(spelled: list[Any]) -> list[Any]:
    """The list, sorted, and none twice; quick where they are in order already, as long lists mostly are."""
    spelled.sort()
    return spelled if all(map(ne, spelled, islice(spelled, 1, None))) else list(dict.fromkeys(spelled))


def _capitals(words: Sequence[str]) -> list[str]:
    """The capitals of plain words, in their order."""
    return normalize("NFC", " ".join(words)).replace("ß", "ẞ").upper().split()

"""Dictionaries: words to choose from, and many more to check against.

A puzzle's words are chosen from those that pupils know; the check that no other words fit uses every word that a
pupil may think of. A list of the author's own serves both roles. The data of the
built-in dictionaries, their sources and licences are in `data/dictionaries`.

Dictionaries can be combined from others, without the barred words, in the spelling of a sheet.

>>> birds = dictionary_of(["Rabe", "Star", "Käuzchen"], "de")
>>> made = combined((birds,), ("RABE",), Spelling("de", umlauts="expand", case="lower"))
>>> made.check
['kaeuzchen', 'star']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from hashlib import sha256
from itertools import chain, islice, zip_longest
from operator import ne
from pathlib import Path
from typing import Any, TypeAlias, TypeGuard
from unicodedata import normalize

from worksheets.base.byte_cache import byte_cache
from worksheets.base.errors import InputError, nearest
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.language.blocklist import rude_words
from worksheets.language.languages import base_code
from worksheets.language.letter_forms import TURKIC
from worksheets.language.letters import WITH_RULES, Spelling, as_it_stands, rewritten
from worksheets.language.word_columns import Cells, rows_with
from worksheets.language.word_lists import WithSs, WordLists

_FOLDER = Path(__file__).with_name("data") / "dictionaries"

LEVELS = 4
"""Number of school levels of the built-in words to choose from; level 1 has the best known ones."""

MOST_OWN = 32_000_000
"""Maximum size of the cache of authors' dictionaries, in bytes."""

_PLAIN = re.compile("[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0131\u0134-\u0148\u014a-\u017e]+")
"""Words in which each letter is one cell and has a capital of one letter (except ß)."""


Levels: TypeAlias = tuple[tuple[Cells, ...], ...]
"""Words to choose from, by school level, the best known first."""


@dataclass(frozen=True)
class Dictionary:
    """Words as letters in capitals; equal ones have the same name, language and words.

    Words and levels are unpacked on first use: solving a puzzle needs no levels.
    """

    name: str
    """The name of a built-in dictionary, else empty."""
    language: str
    words: WordLists = field(repr=False, compare=False)
    digest: bytes = field(repr=False)
    """Compared in place of the words."""
    chosen: Callable[[], Levels] = field(repr=False, compare=False)
    """Returns the words to choose from."""
    recipe: tuple[Callable[..., Dictionary], tuple[Any, ...]] | None = field(default=None, repr=False, compare=False)
    """Function and arguments that rebuild a combined dictionary; None for other dictionaries."""

    @property
    def check(self) -> Sequence[Cells]:
        """All words to check against, sorted by code points."""
        return self.words.check

    @cached_property
    def levels(self) -> Levels:
        """The words to choose from, without rude ones; each is also in `check`."""
        return self.chosen()

    def __contains__(self, letters: object) -> bool:
        """Whether the words to check against include one with these letters."""
        if not isinstance(letters, Sequence):
            return False
        columns = self.words.columns(len(letters))
        return bool(columns and rows_with(letters, columns))

    @property
    def size(self) -> int:
        """The number of words to check against."""
        return sum(self.words.lengths.values())

    @property
    def weight(self) -> int:
        """Estimated bytes in memory; 0 for a built-in dictionary, which stays loaded anyway."""
        return 4_000 + 110 * self.size if self.recipe or not self.name else 0

    def __reduce__(self) -> tuple[Callable[..., Dictionary], tuple[object, ...]]:
        """Pickle built-in dictionaries by name, combined ones by their parts, all others by their words."""
        if self.recipe:
            return self.recipe
        if self.name:
            return built_in, (self.name,)
        return _unpacked, (self.language, tuple(self.check), self.digest)


def _unpacked(language: str, check: tuple[Cells, ...], digest: bytes) -> Dictionary:
    return _own_dictionary(_OwnWords(language, check, digest))


@byte_cache(1_000_000, lambda letters, *_: 4_000)
def letters_to_choose(dictionary: Dictionary) -> frozenset[str]:
    """The letters that occur in the words to choose from, of all levels."""
    return frozenset(letter for level in dictionary.levels for letter in {*chain.from_iterable(level)})


@cache
def names() -> tuple[str, ...]:
    """The names of the built-in dictionaries, which are codes of languages, sorted."""
    return tuple(sorted(path.name.removesuffix("-choose.txt") for path in _FOLDER.glob("*-choose.txt")))


@cache
def built_in(name: str) -> Dictionary:
    """The built-in dictionary of this name; raises InputError, which suggests the nearest one."""
    if name not in names():
        known = ", ".join(names())
        raise InputError(
            sentence(
                'there is no built-in dictionary "{name}"{hint} (known: {known})',
                name=shown(name),
                hint=nearest(name, names()),
                known=known,
            )
        )
    packed = (_FOLDER / f"{name}-check.txt.gz").read_bytes()
    return Dictionary(name, name, WordLists(packed=packed), sha256(packed).digest(), partial(_chosen, name))


def _chosen(name: str) -> Levels:
    """The words to choose from, by level."""
    levels: list[list[str]] = []
    for line in (_FOLDER / f"{name}-choose.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("# level "):
            levels.append([])
        elif line and not line.startswith("#"):
            levels[-1].append(line)
    rude = rude_words(name, as_written=True)
    return tuple(tuple(word for word in _capitals(level) if word not in rude) for level in levels)


def dictionary_of(words: Iterable[str], language: str) -> Dictionary:
    """A dictionary of an author's own words; words without letters or digits are left out."""
    check = tuple(_spelled(words, language))
    spelled = check if all_texts(check) else (" ".join(letters) for letters in check)
    digest = sha256("\n".join(spelled).encode()).digest()
    return _own_dictionary(_OwnWords(language, check, digest))


def all_texts(check: Sequence[Cells]) -> TypeGuard[Sequence[str]]:
    """Whether the words are texts; either all of them are or none."""
    return not check or isinstance(check[0], str)


@dataclass(frozen=True, slots=True)
class _OwnWords:
    """An author's words, sorted; compared by their digest."""

    language: str
    check: tuple[Cells, ...] = field(repr=False, compare=False)
    digest: bytes


@byte_cache(MOST_OWN, lambda made, _: made.weight)
def _own_dictionary(words: _OwnWords) -> Dictionary:
    """Cached, so that equal words give one object, and everything derived from it is computed once per process."""
    return Dictionary("", words.language, WordLists(words.check), words.digest, partial(_harmless, words))


def _harmless(words: _OwnWords) -> Levels:
    """All of an author's words that are not rude, as a single level."""
    rude = rude_words(words.language, as_written=True)
    spelled = words.check if all_texts(words.check) else map("".join, words.check)
    return (tuple(letters for letters, word in zip(words.check, spelled, strict=True) if word not in rude),)


def _spelled(words: Iterable[str], language: str) -> Sequence[Cells]:
    """The distinct spellings of words, sorted; all of one type, so that they can be compared."""
    fast = base_code(language) not in WITH_RULES
    plain = list(words)
    others: list[tuple[str, ...]] = []
    spelling = as_it_stands(language)
    if not fast or not _PLAIN.fullmatch("".join(plain)):
        listed, plain = plain, []
        for word in listed:
            if fast and _PLAIN.fullmatch(word):
                plain.append(word)
            else:
                others.append(spelling.letters_of(word))
    spelled = _capitals(plain)
    if all(len(cell) == 1 for letters in others for cell in letters):
        return in_order([*spelled, *("".join(letters) for letters in others if letters)])
    return in_order([*map(tuple, spelled), *filter(None, others)])


def in_order(spelled: list[Any]) -> list[Any]:
    """The list, sorted and without duplicates; fast if it is sorted already, as long lists usually are."""
    spelled.sort()
    return spelled if all(map(ne, spelled, islice(spelled, 1, None))) else list(dict.fromkeys(spelled))


def _capitals(words: Sequence[str]) -> list[str]:
    """The capitals of plain words, in their order."""
    return normalize("NFC", " ".join(words)).replace("ß", "ẞ").upper().split()


def _is_as_written(spelling: Spelling) -> bool:
    """Whether dictionaries are stored in this spelling."""
    return spelling.resolved == as_it_stands(spelling.language)._replace(articles=spelling.articles)


def combined(parts: Sequence[Dictionary], barred: Sequence[str] = (), spelling: Spelling | None = None) -> Dictionary:
    """Combine dictionaries, level by level, without the barred words, which are compared by their letters.

    Returns a single part itself if nothing changes. The result has a name only if there is a single part.
    """
    spelling = spelling or Spelling(parts[0].language)
    if len(parts) == 1 and not barred and (_is_as_written(spelling) or _is_plain(parts[0], spelling)):
        return parts[0]
    return _combined(tuple(parts), tuple(sorted({*map(spelling.letters_of, barred)} - {()})), spelling)


def _is_plain(dictionary: Dictionary, spelling: Spelling) -> bool:
    """Whether its words have none of the letters that the spelling changes; a guess for built-in ones."""
    if dictionary.name:
        return dictionary.name == "en" and _is_as_written(spelling.resolved._replace(eszett="keep", accents="keep"))
    return [*_written(dictionary.check, spelling)] == [*dictionary.check]


@byte_cache(3 * MOST_OWN // 2, lambda made, *_: made.weight)
def _combined(parts: tuple[Dictionary, ...], barred: tuple[tuple[str, ...], ...], spelling: Spelling) -> Dictionary:
    """Cached, so that equal parts give one object per process; pickling sends the parts."""
    identity = *((part.name, part.language, part.digest) for part in parts), barred, spelling.resolved.of_letters
    if len(parts) == 1 and parts[0].name and not barred and _is_as_written(spelling.resolved._replace(eszett="keep")):
        words: WordLists = WithSs(parts[0].words)
    else:
        words = WordLists(in_order(_joined([part.check for part in parts], barred, spelling)))
    return Dictionary(
        parts[0].name if len(parts) == 1 else "",
        spelling.language,
        words,
        sha256(repr(identity).encode()).digest(),
        partial(_levels, parts, barred, spelling),
        recipe=(_remade, (parts, barred, spelling)),
    )


def _levels(parts: tuple[Dictionary, ...], barred: tuple[tuple[str, ...], ...], spelling: Spelling) -> Levels:
    """The words of all parts, level by level, without duplicates."""
    together = zip_longest(*(part.levels for part in parts), fillvalue=())
    return tuple(tuple(dict.fromkeys(_joined(levels, barred, spelling))) for levels in together)


def _remade(parts: tuple[Dictionary, ...], barred: tuple[tuple[str, ...], ...], spelling: Spelling) -> Dictionary:
    return _combined(parts, barred, spelling)


def _joined(lists: Sequence[Sequence[Cells]], barred: Sequence[tuple[str, ...]], spelling: Spelling) -> list[Any]:
    """The words of all lists in their order, in the sheet's spelling, all of one type."""
    written = [_written(words, spelling) for words in lists]
    texts = all(map(all_texts, written))
    joined = chain.from_iterable(written) if texts else map(tuple, chain.from_iterable(written))
    without = {"".join(word) if texts else word for word in barred}
    return [word for word in joined if word not in without]


def _written(words: Sequence[Cells], spelling: Spelling) -> Sequence[Cells]:
    """Words of capitals in the sheet's spelling; fast if each character is one cell before and after."""
    if _is_as_written(spelling):
        return words
    if all_texts(words):
        text = "\n".join(words)
        if ("İ" not in text or base_code(spelling.language) in TURKIC) and not spelling.resolved.together:
            return rewritten(text, spelling).split("\n") if words else words
    cells = [spelling.letters_of("".join(word)) for word in words]
    return cells if any(len(cell) != 1 for word in cells for cell in word) else ["".join(word) for word in cells]

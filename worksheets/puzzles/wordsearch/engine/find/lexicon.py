r"""The words of one sheet as byte strings, with properties that do not depend on a grid.

>>> lex = Lexicon((("N", "O"), ("O", "N", "E")), Spelling("en"))
>>> lex.words
(b'\x0e\x0f', b'\x0f\x0e\x05')
>>> lex.letters[0x0e], lex.order, lex.containers
('N', (1, 0), ((1,), ()))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from heapq import heapify, heapreplace
from typing import TypeAlias, TypeVar
from unicodedata import combining, normalize

from worksheets.base.byte_cache import byte_cache
from worksheets.language.languages import find_language
from worksheets.language.letters import Spelling

Key = TypeVar("Key")
Value = TypeVar("Value")


class OnDemand(dict[Key, Value]):
    """A dict that computes missing values; beyond `most` entries they are not stored.

    >>> squares = OnDemand(lambda number: number * number)
    >>> squares[7], squares[7], len(squares)
    (49, 49, 1)
    """

    def __init__(self, make: Callable[[Key], Value], most: int = 1 << 30) -> None:
        super().__init__()
        self._make = make
        self._most = most

    def __missing__(self, key: Key) -> Value:
        value = self._make(key)
        if len(self) < self._most:
            self[key] = value
        return value


Letters = tuple[str, ...]

DIGITS = tuple("0123456789")
"""Added to the filler `alphabet` if the words have digits; the only filler if they have nothing else."""


MEETINGS = 24_000
"""Maximum number of pairs of readings with stored meetings, 150 bytes each."""


ACCENTS = 200
"""Combining classes of accents begin here; the vowel signs of Indian scripts have lower ones."""


def _accented(letter: str) -> bool:
    """Whether it is a letter with a sign, such as Ä or Ş."""
    return any(combining(char) >= ACCENTS for char in normalize("NFD", letter))


@lru_cache(maxsize=64)
def alphabet_of(spelling: Spelling) -> Letters:
    """The letters of a language, in the spelling of the words."""
    alphabet = find_language(spelling.language).alphabet
    return tuple(dict.fromkeys(cell for letter in alphabet for cell in spelling.cells_of(letter)))


@lru_cache(maxsize=64)
def frequencies_of(spelling: Spelling) -> Mapping[str, int]:
    """The frequency of each letter in the language's own words, in the sheet's spelling; empty if unknown."""
    counts: Counter[str] = Counter()
    for letter, number in find_language(spelling.language).frequencies.items():
        for cell in spelling.cells_of(letter):
            counts[cell] += number
    return counts


@lru_cache(maxsize=64)
def unusual_letters_of(spelling: Spelling) -> frozenset[str]:
    """The accented letters of the alphabet, and the foreign ones, which the language's own words lack."""
    known = frequencies_of(spelling)
    return frozenset(letter for letter in alphabet_of(spelling) if _accented(letter) or (known and not known[letter]))


RARE = 100
"""Minimum frequency, out of 10,000, of a letter that a word has, so that rare letters do not reveal words."""

DRAWN = 256
"""Number of letters that fillers are drawn from, with repetitions: one for each value of a byte."""


@lru_cache(maxsize=64)
def drawn(letters: bytes, weights: tuple[int, ...]) -> bytes:
    """`DRAWN` letters, each at least once, otherwise in proportion to its weight (method of Sainte-Laguë).

    >>> Counter(drawn(b"EX", (127, 1))).most_common()
    [(69, 254), (88, 2)]
    """
    seats = [1] * len(letters)
    # Quotients of such small numbers are equal as floats only if they are equal; then the first letter is taken.
    claims = [(-weight / 3, i) for i, weight in enumerate(weights)]
    heapify(claims)
    for _ in range(DRAWN - len(letters)):
        best = claims[0][1]
        seats[best] += 1
        heapreplace(claims, (-weights[best] / (2 * seats[best] + 1), best))
    return b"".join(bytes((letter,)) * count for letter, count in zip(letters, seats, strict=True))


class Lexicon:
    """The words of a sheet: `words[i]` is word `i` in codes, `both[i]` its two readings, `readings` those of all words.

    `letters[code]` is a letter; codes count from 1, first the alphabet, then further letters of the words. `latin`
    translates codes to ISO 8859-1; it is empty if that lacks a letter. `order` has the longest word first.
    `containers[i]` are the other words that contain word `i`, forwards or backwards: an occurrence inside a placement
    of theirs is unavoidable and does not count. `lengths` pairs each length, shortest first, with its number of words.
    `used_letters` are the codes in the words; `alphabet` adds those of the alphabet, except accented and foreign
    letters that no word has, so that no letter of a grid reveals whether a word is there. A letter that is itself a
    word is in neither, because it must not fill a cell. `others` are further letters of a grid, which only get codes.
    """

    def __init__(self, words: tuple[Letters, ...], spelling: Spelling, others: Letters = ()) -> None:
        self.spelling = spelling
        alphabet = alphabet_of(spelling)
        used = dict.fromkeys(letter for word in words for letter in word)
        digits = () if used.keys().isdisjoint(DIGITS) else DIGITS
        self.letters = ("", *alphabet, *sorted({*used, *digits, *others} - set(alphabet)))
        self.latin = _latin(self.letters)
        self.codes = {letter: code for code, letter in enumerate(self.letters) if code}
        encode = self.codes.__getitem__
        self.words = tuple(bytes(map(encode, word)) for word in words)
        self.both = tuple((word, word[::-1]) for word in self.words)
        self.readings = frozenset(way for both in self.both for way in both)
        self.total = sum(map(len, self.words))
        self.lengths = tuple(sorted(Counter(map(len, self.words)).items()))
        self.meetings = OnDemand(partial(_meetings, self.both))
        """The letters that two words share: `meetings[2 * i + 1][2 * j]` has, for each of them, its place in word `i`
        read backwards and its place in word `j`. The list is repeated once, so that a slice from any item has all of
        them.
        """
        self.order = tuple(sorted(range(len(words)), key=lambda i: (-len(self.words[i]), i)))
        self.containers = tuple(self._containers())
        single = {word for word in self.words if len(word) == 1}
        numbers = used.keys() <= set(DIGITS)
        unusual = unusual_letters_of(spelling)
        plain = (letter for letter in alphabet if letter in used or letter not in unusual)
        filling = dict.fromkeys((*(() if numbers else plain), *used, *digits))
        self.alphabet = bytes(code for code in map(encode, filling) if bytes((code,)) not in single)
        self.used_letters = bytes(code for code in map(encode, used) if bytes((code,)) not in single)

    @cached_property
    def drawn(self) -> bytes:
        """The codes of `alphabet` as often as is usual in the language; once each if this is unknown."""
        known = frequencies_of(self.spelling)
        letters = [self.letters[code] for code in self.alphabet]
        if not known or not letters or len(letters) > DRAWN // 2 or set(letters) <= set(DIGITS):
            return self.alphabet
        used = {self.letters[code] for code in self.used_letters}
        return drawn(self.alphabet, tuple([max(known.get(sign, 0), RARE if sign in used else 1) for sign in letters]))

    def pattern(self, i: int, backwards: bool) -> bytes:
        """The letters of word `i` in the order of the cells of a run."""
        return self.both[i][backwards]

    def _containers(self) -> Iterator[tuple[int, ...]]:
        everything = b"\0".join(self.words)
        for i, (word, back) in enumerate(self.both):
            again = everything.find(word, everything.find(word) + 1)
            if again < 0 and (back == word or back not in everything):
                yield ()
                continue
            yield tuple(j for j, other in enumerate(self.words) if j != i and (word in other or back in other))


def _latin(letters: Letters) -> bytes:
    if all(len(letter) == 1 and letter <= "\xff" for letter in letters[1:]):
        return "".join(("\0", *letters)).encode("latin-1").ljust(256, b"\0")
    return b""


Both: TypeAlias = tuple[tuple[bytes, bytes], ...]
Meetings: TypeAlias = tuple[tuple[int, int], ...]


def _pairs_with(at: int) -> OnDemand[int, tuple[int, int]]:
    return OnDemand(lambda place: (at, place))


_PAIRS = OnDemand(_pairs_with)
"""One object for each pair of places, shared by all meetings."""


def _meetings(both: Both, reading: int) -> OnDemand[int, Meetings]:
    spots: dict[int, list[int]] = {}
    for at, letter in enumerate(both[reading >> 1][reading & 1]):
        spots.setdefault(letter, []).append(at)
    return OnDemand(partial(_meetings_with, both, spots), MEETINGS // len(both))


def _meetings_with(both: Both, spots: Mapping[int, Sequence[int]], reading: int) -> Meetings:
    other = both[reading >> 1][reading & 1]
    places = [_PAIRS[at][place] for place, letter in enumerate(other) if letter in spots for at in spots[letter]]
    return 2 * tuple(places)


def _weight(lex: Lexicon, *_: object) -> int:
    number = len(lex.words)
    return 4_000 + 1_400 * number + 10 * lex.total + 150 * min(2 * number**2, MEETINGS)


@byte_cache(8_000_000, _weight)
def lexicon(words: tuple[Letters, ...], spelling: Spelling, others: Letters = ()) -> Lexicon:
    """The lexicon of these words; cached for further sheets or versions."""
    return Lexicon(words, spelling, others)

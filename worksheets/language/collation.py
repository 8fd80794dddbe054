"""The alphabetical order of words in dictionaries of their language."""

from __future__ import annotations

from functools import cache
from itertools import chain
from unicodedata import combining, normalize

from worksheets.language.languages import find_language
from worksheets.language.letters import Spelling, joining, longest_first, rewritten


def alphabetical(text: str, language: str) -> tuple[int, ...]:
    """A key to sort words of a language by."""
    spoken = find_language(language)
    places = _places(spoken.code if spoken.together else spoken.base)
    capitals = rewritten(normalize("NFC", text), Spelling(language, eszett="ss", accents="keep", together=()))
    key: list[int] = []
    letters = joining(longest_first(spoken.together)).split(capitals) if spoken.together else capitals
    for letter in chain.from_iterable([(part,) if part in places else part for part in letters]):
        if letter in places:
            key.append(places[letter])
        else:
            parts = [part for part in normalize("NFD", letter) if part.isalnum() and not combining(part)]
            key += (places.get(part, _place(part)) for part in parts)
    return tuple(key)


@cache
def _places(code: str) -> dict[str, int]:
    """Map each letter of an alphabet to its position."""
    letters = find_language(code).alphabet
    if code == "de":
        letters = tuple(letter for letter in letters if letter.isascii())
    return {letter: _FIRST + number for number, letter in enumerate(letters)}


_FIRST, _OTHERS = 100, 1000


def _place(letter: str) -> int:
    return ord(letter) - ord("0") if letter in "0123456789" else _OTHERS + ord(letter)

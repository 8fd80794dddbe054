"""The alphabetical order of words, as people of a language look for them in a list; a simple one.

Case, blanks and signs do not count, and digits come first. Letters that the language's alphabet has are in its order,
such as Ñ behind N in Spanish and Å Ä Ö behind Z in Swedish; but in German Ä Ö Ü stand with A O U and ß as ss, as in
its dictionaries. Other letters with marks stand with those without, and letters of other scripts behind all.
"""

from __future__ import annotations

from functools import cache
from unicodedata import combining, normalize

from worksheets.language.languages import find_language
from worksheets.language.letters import Spelling, rewritten


def alphabetical(text: str, language: str) -> tuple[int, ...]:
    """A key to sort words of a language by."""
    places = _places(find_language(language).code)
    capitals = rewritten(normalize("NFC", text), Spelling(language, eszett="ss"))
    key: list[int] = []
    for letter in capitals:
        if letter in places:
            key.append(places[letter])
        else:
            parts = [part for part in normalize("NFD", letter) if part.isalnum() and not combining(part)]
            key += (places.get(part, _place(part)) for part in parts)
    return tuple(key)


@cache
def _places(code: str) -> dict[str, int]:
    """The places of the letters of an alphabet."""
    letters = find_language(code).alphabet
    if code == "de":
        letters = tuple(letter for letter in letters if letter.isascii())
    return {letter: _FIRST + number for number, letter in enumerate(letters)}


_FIRST, _OTHERS = 100, 1000


def _place(letter: str) -> int:
    return ord(letter) - ord("0") if letter in "0123456789" else _OTHERS + ord(letter)

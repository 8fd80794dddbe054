"""Simple alphabetical sort keys for words of a language.

Case, spaces and punctuation are ignored, and digits come first. Letters of the language's alphabet are sorted in its
order, such as Ñ after N in Spanish and Å Ä Ö after Z in Swedish; but in German Ä Ö Ü are sorted as A O U and ß as ss,
as in its dictionaries. Other letters with marks are sorted as without them, and letters of other scripts come last.
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
    """Map each letter of an alphabet to its position."""
    letters = find_language(code).alphabet
    if code == "de":
        letters = tuple(letter for letter in letters if letter.isascii())
    return {letter: _FIRST + number for number, letter in enumerate(letters)}


_FIRST, _OTHERS = 100, 1000


def _place(letter: str) -> int:
    return ord(letter) - ord("0") if letter in "0123456789" else _OTHERS + ord(letter)

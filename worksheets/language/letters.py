"""Converts a word as written to the cells of a grid, without its article, or to a key for sorting.

A cell holds one user-perceived character, a grapheme cluster (Unicode Standard Annex 29). Only
letters and digits get cells; spaces, hyphens, apostrophes and other signs do not, nor do the parts of a word in
brackets: use a `Spelling` for words, and the function `letters_of` for any other text.

Articles before nouns, as in `der Hund` and `l'école`; each language's file lists them.

In sort keys, case, spaces and punctuation are ignored, and digits come first. Letters of the language's alphabet are
sorted in its order, such as Ñ after N in Spanish and Å Ä Ö after Z in Swedish; but in German Ä Ö Ü are sorted as A O U
and ß as ss, as in its dictionaries. Other letters with marks are sorted as without them, and letters of other scripts
come last.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Literal, NamedTuple, TypeAlias
from unicodedata import category, combining, normalize

from worksheets.base.errors import InputError
from worksheets.base.quoting import shown
from worksheets.drawing.images.raster import NamedPicture
from worksheets.language.languages import find_language

Umlauts: TypeAlias = Literal["keep", "expand"]
Case: TypeAlias = Literal["upper", "lower"]
Eszett: TypeAlias = Literal["keep", "ss"]
Articles: TypeAlias = Literal["keep", "drop"]

TURKIC = ("tr", "az")
"""Languages in which I and İ are two letters, with the small letters ı and i."""

WITH_RULES = (*TURKIC, "el", "ro")
"""Languages with a rule of their own for converting words to letters."""

WITHOUT_ESZETT = ("de-CH",)
"""Variants that write ss for every ß, whatever the job says."""

_COMMAS = str.maketrans("ŞŢşţ", "ȘȚșț")
"""Romanian letters with cedilla, as old code pages have them, and the correct ones with comma."""

_MTAVRULI = {capital: capital - 0x1C90 + 0x10D0 for capital in range(0x1C90, 0x1CC0)}
"""Georgian capitals, used in headlines but not in schools or most fonts, and the ordinary letters."""

_EXPANDED = str.maketrans(
    {"Ä": "AE", "Ö": "OE", "Ü": "UE", "Æ": "AE", "Ø": "OE", "Å": "AA", "Œ": "OE"}
    | {"ä": "ae", "ö": "oe", "ü": "ue", "æ": "ae", "ø": "oe", "å": "aa", "œ": "oe"}
)

_BRACKET = re.compile(r"[(\[{（]")
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}|（[^（）]*）")

_APOSTROPHE = "\u02bc"
"""A letter in Unicode, but also the Ukrainian apostrophe, and part of the capital of ŉ."""

_JOINING = re.compile("[\u0d4e\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb\uff9e\uff9f\U00010000-\U0010ffff]")
"""Letters that may share a cluster with their neighbour; a rough set, since they are rare."""

_GREEK_ACCENTS = "\u0300\u0301\u0304\u0306\u0313\u0314\u0342"
_GREEK_ACCENTED = re.compile(f"(?<=[\u0391-\u03c9\u0308])[{_GREEK_ACCENTS}]+")
_GREEK_HIATUS = re.compile(f"(?<=[ΑΕΗΙΟΥΩαεηιουω][\u0300\u0301\u0342])([ΙΥιυ])(?![\u0308{_GREEK_ACCENTS}])")


class Word(NamedTuple):
    """A word exactly as its author wrote it, and its clue, if any: a text, a picture, or both."""

    text: str
    clue: str | None = None
    picture: NamedPicture | None = None


class Spelling(NamedTuple):
    """How words are written in a grid; by default, ß follows the setting for umlauts."""

    language: str = "en"
    umlauts: Umlauts = "keep"
    case: Case = "upper"
    eszett: Eszett | None = None
    articles: Articles = "keep"

    def letters_of(self, word: str) -> tuple[str, ...]:
        """The cells of a word, without parts in brackets and, if articles are dropped, without its article."""
        word = without_brackets(word)
        return self.cells_of(without_article(word, self.language) if self.articles == "drop" else word)

    @property
    def of_letters(self) -> tuple[str, Umlauts, Case, Eszett | None]:
        """The settings that apply to single letters."""
        return self[:4]

    def cells_of(self, text: str) -> tuple[str, ...]:
        """The cells of all letters of a text; see the function `letters_of`."""
        return letters_of(text, self.language, umlauts=self.umlauts, case=self.case, eszett=self.eszett)

    def printed(self, text: str) -> str:
        """A word as printed in a list: as its author wrote it, except for the old Romanian letters ş and ţ."""
        return normalize("NFC", text).translate(_COMMAS) if self.language[:2].lower() == "ro" else text


def without_brackets(word: str) -> str:
    """A word without parts in brackets, as in `Pferd (n., pl. Pferde)`, provided that the rest has letters."""
    if not _BRACKET.search(word):
        return word
    rest, before = word, ""
    while rest != before:  # brackets may be nested
        rest, before = _BRACKETS.sub(" ", rest), rest
    return " ".join(rest.split()) if any(map(str.isalnum, rest)) else word


def cased_as(language: str) -> str:
    """A representative of the languages with the same capitals and small letters."""
    code = language[:2].lower()
    return TURKIC[0] if code in TURKIC else code if code in WITH_RULES else "en"


@lru_cache(maxsize=1 << 15)
def letters_of(
    text: str, language: str = "en", *, umlauts: Umlauts = "keep", case: Case = "upper", eszett: Eszett | None = None
) -> tuple[str, ...]:
    """The cells of a word: its letters and digits in NFC, cased for the language.

    ß is one cell, ẞ or ß, or two with `ss`; `expand` writes Ä Ö Ü Æ Ø Å Œ as two letters, and ß too unless it is kept.
    Greek capitals lose the tonos, not the dialytika; Romanian ş and ţ become ș and ț; Georgian has no capitals. The
    function is idempotent: the cells, joined, give the same cells again.
    """
    text = rewritten(normalize("NFC", text), Spelling(language, umlauts, case, eszett))
    if not text.isalnum():
        text = _without_signs(text)
    if text.isascii():
        return tuple(text)
    text = normalize("NFC", text.replace(_APOSTROPHE, ""))
    if text.isalnum() and not _JOINING.search(text):
        return tuple(text)
    return _clusters(text)


def rewritten(text: str, spelling: Spelling) -> str:
    """A text in NFC with its letters in the sheet's spelling; signs and line breaks are unchanged."""
    language, umlauts, case, eszett = spelling.of_letters
    if language in WITHOUT_ESZETT:
        eszett = "ss"
    language = language[:2].lower()
    text = _upper(text, language) if case == "upper" else _lower(text, language)
    if language == "ro":
        text = text.translate(_COMMAS)
    if umlauts == "expand":
        text = text.translate(_EXPANDED)
        eszett = eszett or "ss"
    return text.replace("ẞ", "SS").replace("ß", "ss") if eszett == "ss" else text


def _upper(text: str, language: str) -> str:
    if language in TURKIC:
        text = text.replace("i", "İ")
    elif language == "el":
        text = _without_tonos(text)
    text = text.replace("ß", "ẞ").upper()
    return text if text.isascii() else text.translate(_MTAVRULI)


def _lower(text: str, language: str) -> str:
    """Small letters; ς becomes σ, so that a letter does not depend on its position."""
    if language in TURKIC:
        text = text.replace("İ", "i").replace("I", "ı")
    return text.lower().replace("ς", "σ")


def _without_tonos(text: str) -> str:
    """Greek capitals without tonos: ρολόι becomes ΡΟΛΟΪ, since ΟΙ would be another sound."""
    parted = _GREEK_HIATUS.sub("\\1\u0308", normalize("NFD", text))
    return normalize("NFC", _GREEK_ACCENTED.sub("", parted))


def _without_signs(text: str) -> str:
    """Letters and digits with their combining marks."""
    kept: list[str] = []
    keeping = False
    for char in text:
        if not category(char).startswith("M"):
            keeping = char.isalnum()
        if keeping:
            kept.append(char)
    return "".join(kept)


def _clusters(text: str) -> tuple[str, ...]:
    try:
        import regex  # only for scripts that need it: slow to load
    except ImportError:
        raise InputError(
            f'the letters of "{shown(text)}" can be separated only by the library regex, which is not installed here; '
            'the command "worksheets" includes it'
        ) from None
    # Some vowel signs, as in Burmese, are marks but do not extend a cluster; alone they are not letters.
    return tuple(regex.findall(r"\X\p{M}*", text))


def without_article(word: str, language: str) -> str:
    """The word without its article; several articles with slashes, as in `der/die Angestellte`, count as one.

    A word that is only an article is unchanged. Raises InputError for an unknown language.
    """
    pattern = _in_front(find_language(language).code)
    return pattern.sub("", word, count=1) if pattern else word


def article_of(word: str, language: str) -> str:
    """The article that `without_article` removes; empty if there is none."""
    return word[: len(word) - len(without_article(word, language))].strip()


@cache
def _in_front(code: str) -> re.Pattern[str] | None:
    articles = find_language(code).articles
    if not articles:
        return None
    elided = [re.escape(each[:-1]) for each in articles if each.endswith("'")]
    whole = "|".join(re.escape(each).replace("'", "['’]") for each in articles if not each.endswith("'"))
    ways = [rf"(?:{whole})(?:\s*/\s*(?:{whole}))*\s+"] + ([rf"(?:{'|'.join(elided)})['’]\s*"] if elided else [])
    return re.compile(rf"\A\s*(?:{'|'.join(ways)})(?=.*\w)", re.IGNORECASE)


def alphabetical(text: str, language: str) -> tuple[int, ...]:
    """A key to sort words of a language by."""
    places = _places(find_language(language).base)
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

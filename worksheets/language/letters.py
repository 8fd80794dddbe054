"""Converts a word as written to the cells of a grid, without its article, or to a key for sorting.

A cell holds one user-perceived character, a grapheme cluster (Unicode Standard Annex 29). Several share a cell if the
language or the author treats them as one, such as the Czech CH, unless a sign separates them, as in `in-jekcija`. Only
letters and digits get cells; spaces, hyphens, apostrophes and other signs do not, nor do the parts of a word in
brackets: use a `Spelling` for words, and the function `letters_of` for any other text.

Vowel points of Hebrew and Arabic, and the dash that lengthens Arabic letters, get no cells; hamza and madda do.

In sort keys, case, spaces and punctuation are ignored, and digits come first. Letters of the language's alphabet are
sorted in its order, such as Ñ after N in Spanish and Å Ä Ö after Z in Swedish; but in German Ä Ö Ü are sorted as A O U
and ß as ss, as in its dictionaries. Other letters with marks are sorted as without them, and letters of other scripts
come last.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import Literal, NamedTuple, TypeAlias
from unicodedata import category, normalize

from worksheets.base.errors import InputError
from worksheets.drawing.images.raster import NamedPicture
from worksheets.drawing.scripts import is_right_to_left
from worksheets.language.articles import without_article, without_brackets
from worksheets.language.clusters import clusters
from worksheets.language.languages import base_code, find_language
from worksheets.language.letter_forms import TURKIC, capital_letters, small_letters, without_accents

Umlauts: TypeAlias = Literal["keep", "expand"]
Case: TypeAlias = Literal["upper", "lower"]
Eszett: TypeAlias = Literal["keep", "ss"]
Articles: TypeAlias = Literal["keep", "drop"]
Accents: TypeAlias = Literal["keep", "drop"]
FinalLetters: TypeAlias = Literal["keep", "plain"]
OfLetters: TypeAlias = tuple[str, Umlauts, Case, Eszett | None, Accents | None, tuple[str, ...] | None, FinalLetters]
"""A language, and the settings that apply to single letters."""

WITH_RULES = (*TURKIC, "el", "ro", "uz", "ar", "fa", "ur")
"""Languages with a rule of their own for converting words to letters."""

LONGEST_CELL = 4
"""Maximum number of letters in a cell."""

_PAIRS = {char: normalize("NFKC", chr(char)) for char in (0x132, 0x133, *range(0x1C4, 0x1CD), *range(0x1F1, 0x1F4))}
"""Characters for two letters, such as ǆ and ĳ."""

_PAIR = f"[{''.join(map(chr, _PAIRS))}]"

_UZBEK = "(?<=[GOgo])[`´'‘’ʼʻ]"
"""The signs that are typed in place of the one in the Uzbek letters Oʻ and Gʻ."""

WITHOUT_ESZETT = ("de-CH",)
"""Variants that write ss for every ß, whatever the job says."""

_COMMAS = str.maketrans("ŞŢşţ", "ȘȚșț")
"""Romanian letters with cedilla, as old code pages have them, and the correct ones with comma."""

_YEH_AND_KAF = str.maketrans("يىك", "ییک")
_LETTERS = {
    "ro": _COMMAS,
    "ar": str.maketrans("یکەہ", "يكهه"),
    "fa": _YEH_AND_KAF,
    "ur": str.maketrans("يىكه", "ییکہ"),
}
"""By language, a map from letters of other keyboards that look alike to the letters of the language."""

_PLAIN = str.maketrans("ךםןףץ", "כמנפצ")
"""The letters that Hebrew writes in another form at the end of a word, and their plain form."""

_HEBREW = "[א-ת]"

_POINTS = (
    "[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u0652\u0656-\u065f\u0670"
    "\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08ff]"
)
"""Vowel points and other marks of Hebrew and Arabic, without hamza and madda, and the dash that lengthens letters."""

_PRESENTED = "[\ufb1d-\ufdff\ufe70-\ufefc]+"
"""Letters in forms that depend on their neighbours, as in texts from PDF files."""

_EXPANDED = str.maketrans(
    {"Ä": "AE", "Ö": "OE", "Ü": "UE", "Æ": "AE", "Ø": "OE", "Å": "AA", "Œ": "OE"}
    | {"ä": "ae", "ö": "oe", "ü": "ue", "æ": "ae", "ø": "oe", "å": "aa", "œ": "oe"}
)

_APOSTROPHE = "\u02bc"
"""A letter in Unicode, but also the Ukrainian apostrophe, and part of the capital of ŉ."""

_JOINING = "[\u0d4e\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb\uff9e\uff9f\U00010000-\U0010ffff]"
"""Letters that may share a cluster with their neighbour; a rough set, since they are rare."""


class Word(NamedTuple):
    """A word exactly as its author wrote it, and its clue, if any: a text, a picture, or both."""

    text: str
    clue: str | None = None
    picture: NamedPicture | None = None


class Spelling(NamedTuple):
    """How words are written in a grid.

    By default, ß becomes SS in capitals and where umlauts are expanded, and `accents` and `together` are those of the
    language. `final_letters: plain` writes the five final letters of Hebrew as within words.
    """

    language: str = "en"
    umlauts: Umlauts = "keep"
    case: Case = "upper"
    eszett: Eszett | None = None
    articles: Articles = "keep"
    accents: Accents | None = None
    together: tuple[str, ...] | None = None
    final_letters: FinalLetters = "keep"

    def letters_of(self, word: str) -> tuple[str, ...]:
        """The cells of a word, without parts in brackets and, if articles are dropped, without its article."""
        word = without_brackets(word)
        return self.cells_of(without_article(word, self.language) if self.articles == "drop" else word)

    @property
    def of_letters(self) -> OfLetters:
        """The settings that apply to single letters."""
        return *self[:4], self.accents, self.together, self.final_letters

    @property
    def resolved(self) -> Spelling:
        """The spelling with each default replaced by its value."""
        return _resolved(self._replace(articles="keep"))._replace(articles=self.articles)

    def cells_of(self, text: str) -> tuple[str, ...]:
        """The cells of all letters of a text; see the function `letters_of`."""
        return _letters_of(text, self.of_letters)

    def cells_of_each(self, texts: Collection[str]) -> list[tuple[str, ...]]:
        """The cells of each text; of a long list, in a third of the time that `cells_of` takes.

        The texts are rewritten together, as lines, so they must not have line breaks.
        """
        spelling = self.resolved
        lines = rewritten(normalize("NFC", "\n".join(texts)), spelling).split("\n") if texts else ()
        return [_divided(line, spelling) for line in lines]

    def printed(self, text: str) -> str:
        """A word as printed in a list: as its author wrote it, except for the old Romanian letters ş and ţ."""
        return normalize("NFC", text).translate(_COMMAS) if base_code(self.language) == "ro" else text


def cased_as(language: str) -> str:
    """A representative of the languages with the same capitals and small letters."""
    code = base_code(language)
    return TURKIC[0] if code in TURKIC else code if code in WITH_RULES else "en"


def as_it_stands(language: str = "en", case: Case = "upper") -> Spelling:
    """A spelling that changes only the case of letters."""
    return Spelling(language, case=case, eszett="keep", accents="keep", together=())


def spelling_of(letters: Iterable[str], language: str) -> Spelling:
    """The usual spelling of a language, but with ẞ, accents, final letters and cells such as CH if a grid has them."""
    cells = sorted({*letters} - {""})
    text = "".join(cells)
    case: Case = "lower" if text == text.lower() != text.upper() else "upper"
    unchanged = as_it_stands(language, case)
    return Spelling(
        language,
        case=case,
        eszett=None if {"ß", "ẞ"}.isdisjoint(text) else "keep",
        accents=None if rewritten(text, unchanged._replace(accents="drop")) == rewritten(text, unchanged) else "keep",
        together=tuple(letter for letter in cells if len(unchanged.cells_of(letter)) > 1),
        final_letters="plain" if re.search(_HEBREW, text) and text == text.translate(_PLAIN) else "keep",
    )


@lru_cache(maxsize=256)
def _resolved(spelling: Spelling) -> Spelling:
    accents, together, eszett = spelling.accents, spelling.together, spelling.eszett
    if accents is None and base_code(spelling.language) == "el":
        accents = "drop" if spelling.case == "upper" else "keep"
    with suppress(InputError):  # a language without texts
        language = find_language(spelling.language)
        accents = accents or language.accents
        together = language.together if together is None else together
    if spelling.language in WITHOUT_ESZETT:
        eszett = "ss"
    eszett = eszett or ("ss" if spelling.case == "upper" or spelling.umlauts == "expand" else "keep")
    plain = spelling._replace(accents=accents or "keep", together=(), eszett=eszett)
    joined = dict.fromkeys(rewritten(normalize("NFC", cell), plain) for cell in together or ())
    return plain._replace(together=longest_first(joined))


def longest_first(cells: Iterable[str]) -> tuple[str, ...]:
    """The cells in the order in which `joining` looks for them: a long one may begin with a short one."""
    return tuple(sorted(cells, key=lambda cell: (-len(cell), cell)))


def letters_of(
    text: str,
    language: str = "en",
    *,
    umlauts: Umlauts = "keep",
    case: Case = "upper",
    eszett: Eszett | None = None,
    accents: Accents | None = None,
    together: tuple[str, ...] | None = None,
    final_letters: FinalLetters = "keep",
) -> tuple[str, ...]:
    """The cells of a word: its letters and digits in NFC, cased for the language.

    ß is one cell, ẞ or ß, or two with `ss`; `expand` writes Ä Ö Ü Æ Ø Å Œ as two letters, and ß too unless it is kept.
    Greek capitals lose the tonos, not the dialytika; Romanian ş and ţ become ș and ț; Georgian has no capitals. Letters
    `together` share a cell. Without these, the function is idempotent: the cells, joined, give the same cells again.
    """
    return _letters_of(text, (language, umlauts, case, eszett, accents, together, final_letters))


@lru_cache(maxsize=1 << 15)
def _letters_of(text: str, of_letters: OfLetters) -> tuple[str, ...]:
    language, umlauts, case, eszett, accents, together, final_letters = of_letters
    spelling = _resolved(Spelling(language, umlauts, case, eszett, "keep", accents, together, final_letters))
    return _divided(rewritten(normalize("NFC", text), spelling), spelling)


def _divided(text: str, spelling: Spelling) -> tuple[str, ...]:
    """The cells of a text that is rewritten in a spelling."""
    if is_right_to_left(text):
        text = re.sub(_POINTS, "", re.sub(_PRESENTED, _plain_forms, text))
        if spelling.final_letters == "plain":
            text = text.translate(_PLAIN)
    pattern = joining(spelling.together) if spelling.together else None
    if pattern and pattern.search(text):
        parts = enumerate(pattern.split(text))
        return tuple(chain.from_iterable([(part,) if number % 2 else _cells(part) for number, part in parts]))
    return _cells(text)


@lru_cache(maxsize=64)
def joining(together: tuple[str, ...]) -> re.Pattern[str]:
    """Letters that share a cell, longer ones first; not where a mark makes their last sign another letter."""
    return re.compile(f"({'|'.join(map(re.escape, together))})(?![\u0300-\u036f])")


def _cells(text: str) -> tuple[str, ...]:
    """The letters and digits of a text in the sheet's spelling."""
    if not text.isalnum():
        text = _without_signs(text)
    if text.isascii():
        return tuple(text)
    text = normalize("NFC", text.replace(_APOSTROPHE, ""))
    if text.isalnum() and not re.search(_JOINING, text):
        return tuple(text)
    return clusters(text)


def cells_to_say(letters: Sequence[str]) -> list[str]:
    """The cells of a word if its joined letters do not show them; otherwise empty."""
    if max(map(len, letters), default=1) == 1:
        return []
    joined = normalize("NFC", "".join(letters))
    return [] if _cells(joined) == tuple(letters) else [*letters]


def rewritten(text: str, spelling: Spelling) -> str:
    """A text in NFC with its letters in the sheet's spelling; signs and line breaks are unchanged."""
    if spelling.accents is None or spelling.eszett is None:
        spelling = spelling.resolved
    language, umlauts, case, eszett, accents, *_ = spelling.of_letters
    language = base_code(language)
    if not text.isascii() and re.search(_PAIR, text):
        text = text.translate(_PAIRS)
    if accents == "drop":
        text = without_accents(text, spelling.language)
    text = capital_letters(text, language) if case == "upper" else small_letters(text, language)
    if language in _LETTERS:
        text = text.translate(_LETTERS[language])
    elif language == "uz":
        text = re.sub(_UZBEK, "ʻ", text)
    if umlauts == "expand":
        text = text.translate(_EXPANDED)
    return text.replace("ẞ", "SS").replace("ß", "ss") if eszett == "ss" else text


def _plain_forms(found: re.Match[str]) -> str:
    return normalize("NFC", normalize("NFKC", found[0]))


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

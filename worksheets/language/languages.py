"""Languages: their alphabets, number formats, and the labels printed on every page.

Each language has a file in `data/languages/`: `name` in English, `native` in itself, `alphabet`, `plural` (a rule of
`plural_rules.py`), `thousands` (the separator of groups of three digits), `grouped_from` (the smallest number with
separators, if not 1000), `articles` (those before nouns; one that ends in an apostrophe is followed by no space),
`right_to_left`, `digits` (its own, if numbers have those), `sums_from_right` (in its school books; such sums are
printed from left to right, in European digits), `comma` (that of lists, with its space),
`code_page` (that of files which are not Unicode, if not 1252) and `labels`. A language that differs between countries
has the `region` of its texts and a `variant` that names them. A language is offered once its labels and the phrases of
the built-in kinds are complete, which a test checks; a plug-in may have fewer languages, and uses English for the
others.

A regional variant has a file in `data/languages/variants/` with the differences from its language only: the same keys,
`spelling` (parts of texts and what is written there instead) and `words` (words of themes and graded lists, likewise).
Its phrases are those of its language in that spelling, with the phrases of a file of its own, if any, in their place.

>>> find_language("Deutsch").code, find_language("de_ch").code, find_language("de-DE").code
('de', 'de-CH', 'de')
>>> find_language("de-CH").spelled("Größe {ß}")
'Grösse {ß}'

The alphabet fills empty cells, so it holds only the letters that pupils learn as the alphabet of their language: Ä Ö Ü
but not ẞ in German, the 21 letters of Italian, no accents in French. Further letters come from the words themselves.
Letters separated by spaces may consist of several signs, such as the Czech CH, which then share a cell. With
`accents = "drop"`, puzzles are written without the accents that the alphabet lacks, as É in French. How often each
letter occurs is in `data/letter_frequencies.toml`; letters that it lacks are only in foreign words.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal
from unicodedata import category, normalize

from worksheets.base.errors import InputError, closest, nearest
from worksheets.base.quoting import shown
from worksheets.base.sentences import Sentence, sentence
from worksheets.language.plural_rules import RULES, Category

_DATA = Path(__file__).with_name("data")
_FOLDER = _DATA / "languages"
_VARIANTS = _FOLDER / "variants"
_ALIASES = {"nb": "no", "nn": "no", "tl": "fil"}
_SAME = {"nn-NO": "nn", "de-LI": "de-CH"}
_SAME |= {f"ar-{region}": "ar-MA" for region in ("AE", "DZ", "EH", "LY", "TN")}
"""Regions that share the texts of a variant."""

_OPTIONAL = (
    "thousands",
    "grouped_from",
    "region",
    "variant",
    "right_to_left",
    "digits",
    "sums_from_right",
    "comma",
    "accents",
    "code_page",
)
"""Keys of a file that a language need not have."""

_PLACEHOLDER = re.compile(r"(\{[^{}]*\})")


NAME = "{language_name}"
"""The template of a language's name, whose translations are among the texts of forms."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language as defined by its file; `alphabet` has the distinct upper-case cells that fillers are drawn from."""

    code: str
    name: str
    alphabet: tuple[str, ...]
    labels: Mapping[str, str] = field(repr=False, hash=False)
    plural: str
    thousands: str = ","
    grouped_from: int = 1000
    region: str = ""
    variant: str = ""
    articles: tuple[str, ...] = ()
    right_to_left: bool = False
    digits: str = ""
    sums_from_right: bool = False
    comma: str = ", "
    native: str = ""
    spelling: Mapping[str, str] = field(default_factory=dict, repr=False, hash=False)
    words: Mapping[str, str] = field(default_factory=dict, repr=False, hash=False)
    accents: Literal["keep", "drop"] = "keep"
    code_page: int = 1252

    @property
    def frequencies(self) -> Mapping[str, int]:
        """Occurrences of each letter of the alphabet among 10,000, without those of foreign words; empty if unknown."""
        counts = _frequencies(self.base)
        if self.code == self.base or not self.spelling:
            return counts
        return {self.spelled(letter).upper(): number for letter, number in counts.items()}

    @property
    def together(self) -> tuple[str, ...]:
        """The letters of several signs; a sign with its marks, as in Hindi, is one already."""
        return tuple(letter for letter in self.alphabet if len(letter) > 1 and not any(map(_is_mark, letter)))

    @property
    def shown_name(self) -> Sentence:
        """The name to show in a sentence, which translates it."""
        return sentence(NAME, language_name=self.name, code=self.code)

    @property
    def base(self) -> str:
        """The code of the language that a variant differs from, or of this one."""
        return base_code(self.code)

    def spelled(self, text: str) -> str:
        """Rewrite a text of the base language in the spelling of this variant; placeholders are unchanged."""
        parts = _PLACEHOLDER.split(text) if self.spelling else ()
        for now, own in self.spelling.items():
            parts = [part.replace(now, own) if number % 2 == 0 else part for number, part in enumerate(parts)]
        return "".join(parts) or text

    def own_word(self, word: str) -> str:
        """The word that this variant uses for one of the base language."""
        return self.words[word] if word in self.words else self.spelled(word)

    def label(self, key: str, **values: object) -> str:
        """The label for `key`, filled in with `values`, such as `label("page", number=3)`."""
        return self.labels[key].format(**self.in_own_digits(values))

    def in_own_digits(self, values: Mapping[str, object]) -> Mapping[str, object]:
        """The values of a text, numbers in the digits of the language; texts with letters are unchanged."""
        if not self.digits:
            return values
        return {name: self.numeral(value) for name, value in values.items()}

    def numeral(self, value: object) -> object:
        """A number, or a text without letters, in the digits of the language; other values are unchanged."""
        if self.digits and isinstance(value, int | str) and not any(map(str.isalpha, str(value))):
            return str(value).translate(str.maketrans("0123456789", self.digits))
        return value

    def sum_number(self, number: int) -> str:
        """A number of a calculation, in the digits of the language unless its sums run from right to left."""
        printed = str(number).replace("-", "−")
        return printed if self.sums_from_right else str(self.numeral(printed))

    def column_number(self, column: int, columns: int) -> int:
        """The number of a column, whose index is from 0 at the left, counted from where lines begin."""
        return columns - column if self.right_to_left else column + 1

    def plural_category(self, number: int) -> Category:
        """The plural form for a whole number from 0 up."""
        return RULES[self.plural](number)

    def grouped(self, number: int) -> str:
        """The digits of a number in groups of three: 1,234."""
        return str(number) if number < self.grouped_from else f"{number:,}".replace(",", self.thousands)


@cache
def language_codes() -> tuple[str, ...]:
    """The codes of all languages, sorted."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


@cache
def variant_codes() -> tuple[str, ...]:
    """The codes of the regional variants that have texts of their own, such as `en-US`, sorted."""
    return tuple(sorted(path.stem for path in _VARIANTS.glob("*.toml")))


@cache
def translated_codes() -> tuple[str, ...]:
    """The codes of the languages and variants that have their own labels, sorted."""
    return tuple(code for code in sorted((*language_codes(), *variant_codes())) if "labels" in _read(code))


@cache
def language_names() -> Mapping[str, str]:
    """The names of all languages and variants, in English and in the language itself, with their codes."""
    codes = (*language_codes(), *variant_codes())
    return {name: code for code in codes for name in (_read(code)["name"], _read(code)["native"])}


def base_code(code: str) -> str:
    """The code used in file names, without a region or script, whether or not there is such a language."""
    base = code.strip().lower().replace("_", "-").partition("-")[0]
    return _ALIASES.get(base, base)


@lru_cache(maxsize=256)
def find_language(code: str) -> Language:
    """The language of a code such as `de`, or of a name such as `German` or `Deutsch`.

    A region or script, as in `de-BE`, is ignored unless there is a variant for it. Raises InputError, which suggests
    the nearest code, if there is no such language.
    """
    variant = _variant(code)
    if variant in variant_codes():
        return _load(variant)
    base, known = base_code(code), language_codes()
    if base in known:
        return _load(base)
    by_name = {_folded(name): named for name, named in language_names().items()}
    if named := by_name.get(_folded(code)):
        return _load(named)
    hint = nearest(by_name.get(closest(_folded(code), by_name) or "", base), (*known, *variant_codes()))
    raise InputError(
        sentence(
            'there is no language "{code}"{hint} (known: {known})', code=shown(code), hint=hint, known=", ".join(known)
        )
    )


def _variant(code: str) -> str:
    """The name that a variant's file would have: de_ch becomes de-CH."""
    base, *tags = code.strip().lower().replace("_", "-").split("-")
    scripts = [tag.title() for tag in tags if len(tag) == 4]
    regions = [tag.upper() for tag in tags if len(tag) == 2]
    named = "-".join((base, *(scripts[:1] if f"{base}-{''.join(scripts[:1])}" in variant_codes() else regions[:1])))
    return _SAME.get(named, named)


def _folded(name: str) -> str:
    return normalize("NFC", name).strip().casefold()


def variant_note(code: str) -> str:
    """A note on the replacement for a variant without its own texts, such as `pt-PT`; empty if none is needed.

    Raises InputError if there is no such language.
    """
    language = find_language(code)
    _, *tags = code.strip().lower().replace("_", "-").split("-")
    region = next((tag.upper() for tag in tags if len(tag) == 2), language.region)
    if not language.variant or region == language.region or language.code in variant_codes():
        return ""
    return sentence(
        '"{code}" is not among the languages: {variant} is used instead', code=shown(code), variant=language.variant
    )


def _load(code: str) -> Language:
    """The language or variant in a file; cached by `find_language`."""
    own, base = _read(code), _read(base_code(code))
    data = base | own
    more = {key: data[key] for key in _OPTIONAL if key in data}
    articles, spelling, words = tuple(data.get("articles", ())), own.get("spelling", {}), own.get("words", {})
    alphabet = tuple(data["alphabet"].split() if " " in data["alphabet"] else data["alphabet"])
    plain = Language(code, data["name"], alphabet, {}, data["plural"], **more)
    plain = replace(plain, articles=articles, native=data["native"], spelling=spelling, words=words)
    labels = _read("en")["labels"] | base.get("labels", {})
    spelled = {key: plain.spelled(text) for key, text in labels.items()}
    return replace(plain, labels=spelled | own.get("labels", {}))


def _is_mark(sign: str) -> bool:
    return category(sign).startswith("M")


@cache
def _frequencies(code: str) -> Mapping[str, int]:
    """The letters of a language with their occurrences among 10,000."""
    letters_and_numbers = _all_frequencies().get(code, "").split()
    return dict(zip(letters_and_numbers[::2], map(int, letters_and_numbers[1::2]), strict=True))


@cache
def _all_frequencies() -> Mapping[str, str]:
    return tomllib.loads((_DATA / "letter_frequencies.toml").read_text(encoding="utf-8"))


@cache
def _read(code: str) -> dict[str, Any]:
    folder = _VARIANTS if code in variant_codes() else _FOLDER
    return tomllib.loads((folder / f"{code}.toml").read_text(encoding="utf-8"))

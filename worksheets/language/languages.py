"""Languages: their alphabets, number formats, plural rules, and the labels printed on every page.

Each language has a file in `data/languages/`: `name` in English, `alphabet`, `plural` (a rule of `plurals`),
`thousands` (the separator of groups of three digits), `grouped_from` (the smallest number with separators, if not
1000), `articles` (those before nouns; one that ends in an apostrophe is followed by no space) and `labels`. A language
that differs between countries has the `region` of its texts and a `variant` that names them. A language is offered
once its labels and the phrases of the built-in kinds are complete, which a test checks; a plug-in may have fewer
languages, and uses English for the others.

The alphabet fills empty cells, so it holds only the letters that pupils learn as the alphabet of their language: Ä Ö Ü
but not ẞ in German, the 21 letters of Italian, no accents in French. Further letters come from the words themselves.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from worksheets.base.errors import InputError, nearest
from worksheets.base.quoting import shown
from worksheets.language.plurals import RULES, Category

_FOLDER = Path(__file__).with_name("data") / "languages"
_ALIASES = {"nb": "no", "nn": "no"}


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

    def label(self, key: str, **values: object) -> str:
        """The label for `key`, filled in with `values`, such as `label("page", number=3)`."""
        return self.labels[key].format(**values)

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
def translated_codes() -> tuple[str, ...]:
    """The codes of the languages that have their own labels, sorted."""
    return tuple(code for code in language_codes() if "labels" in _read(code))


def base_code(code: str) -> str:
    """The code used in file names, without a region or script, whether or not there is such a language."""
    base = code.strip().lower().replace("_", "-").partition("-")[0]
    return _ALIASES.get(base, base)


@lru_cache(maxsize=256)
def find_language(code: str) -> Language:
    """The language of a code such as `de`; a region or script, as in `de-AT`, is ignored.

    Raises InputError, which suggests the nearest code, if there is none.
    """
    base = base_code(code)
    known = language_codes()
    if base in known:
        return _load(base)
    by_name = {_load(each).name.lower(): each for each in known}
    hint = nearest(by_name.get(base, base), known)
    raise InputError(f'there is no language "{shown(code)}"{hint} (known: {", ".join(known)})')


def variant_note(code: str) -> str:
    """A note on the replacement for a variant without its own texts, such as `pt-PT`; empty if none is needed.

    Raises InputError if there is no such language.
    """
    language = find_language(code)
    base, *tags = code.strip().lower().replace("_", "-").split("-")
    region = next((tag.upper() for tag in tags if len(tag) == 2), language.region)
    if not language.variant or (region == language.region and base != "nn"):
        return ""
    swiss = "; ẞ is printed in capitals, and letters: {eszett: ss} writes SS" if region in ("CH", "LI") else ""
    return f'"{shown(code)}" is not among the languages: {language.variant} is used instead{swiss * (base == "de")}'


def _load(code: str) -> Language:
    data = _read(code)
    labels = _read("en")["labels"] | data.get("labels", {})
    more = {key: data[key] for key in ("thousands", "grouped_from", "region", "variant") if key in data}
    articles = tuple(data.get("articles", ()))
    return Language(code, data["name"], tuple(data["alphabet"]), labels, data["plural"], **more, articles=articles)


@cache
def _read(code: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / f"{code}.toml").read_text(encoding="utf-8"))

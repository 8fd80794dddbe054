"""The languages of the page: those with a file in `texts/`, with their native names."""

from __future__ import annotations

import tomllib
from pathlib import Path

from worksheets.language.languages import find_language

_TEXTS = Path(__file__).parent / "texts"

LANGUAGES = tuple(sorted(path.stem for path in _TEXTS.glob("*.toml")))


def native_names() -> dict[str, str]:
    """The languages by their codes, sorted by their names, as the page offers them."""
    names = {code: find_language(code).native for code in LANGUAGES}
    capitals = {code: f"{name[:1].upper()}{name[1:]}" for code, name in names.items()}
    return dict(sorted(capitals.items(), key=lambda each: each[1]))


def texts_of(language: str) -> dict[str, str]:
    """The texts of the page in a language, by key."""
    return tomllib.loads((_TEXTS / f"{language}.toml").read_text("utf-8"))

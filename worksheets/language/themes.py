"""Themes: lists of words that come with the program, such as the animals of a farm.

Each theme is a text file in `data/themes/<language>/`, easy to read and correct: the title, the school level, then one
word per line. Lists on the same subject have the same name in all languages. Regional variants have the words of their
language, some of them replaced.

>>> find_theme("farm", "de").title
'Auf dem Bauernhof'
>>> find_theme("farm", "en").words[:3]
(Word(text='cow', clue=None), Word(text='calf', clue=None), Word(text='horse', clue=None))
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from worksheets.base.errors import InputError, closest, listed
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.language.languages import base_code, find_language, language_codes
from worksheets.language.letters import Word

if TYPE_CHECKING:
    from worksheets.drawing.style import BandName

_FOLDER = Path(__file__).with_name("data") / "themes"

PREFIX = "theme/"
"""Prefix of the names of themes in a job file."""

LEVELS = 3
"""School levels of themes: 1 from the first year at school, 2 from about eight years, 3 from about ten."""


LONG_WORD = 6
"""Minimum length of a word in a title by which a theme can be guessed."""


class Theme(NamedTuple):
    """A list of words on one subject; `level` is the school level from which children know them."""

    name: str
    title: str
    level: int
    words: tuple[Word, ...]


@cache
def theme_languages() -> tuple[str, ...]:
    """The codes of the languages that have themes, sorted."""
    return tuple(sorted(path.name for path in _FOLDER.iterdir() if path.is_dir()))


@cache
def theme_names(language: str) -> tuple[str, ...]:
    """The names of the themes of a language, sorted; empty if it has none."""
    return tuple(sorted(path.stem for path in (_FOLDER / base_code(language)).glob("*.txt")))


def themes(language: str) -> tuple[Theme, ...]:
    """The themes of a language, sorted by their names."""
    return tuple(_read(_spoken(language), name) for name in theme_names(language))


def find_theme(name: str, language: str, *, guess: bool = True) -> Theme:
    """The theme of this name, without `theme/`; raises InputError if the language has none.

    The error names the languages that have it, or else, unless `guess` is false, the nearest name.
    """
    if name in theme_names(language):
        return _read(_spoken(language), name)
    others = [code for code in theme_languages() if name in theme_names(code)]
    if others:
        elsewhere = sentence(
            'there is no theme "{name}" in the words\' language {language}, only in {others}',
            name=name,
            language=shown(language),
            others=listed(others, "and"),
        )
        raise InputError(sentence("{elsewhere}; words_language sets the language of the words", elsewhere=elsewhere))
    if not theme_names(language):
        known = listed(theme_languages(), "and")
        raise InputError(
            sentence(
                "there are no themes in the words' language {language} so far, only in {known}",
                language=shown(language),
                known=known,
            )
        )
    hint = nearest_theme(name, language) if guess else None
    suggestion = sentence('; did you mean "{name}"?', name=f"{PREFIX}{hint}") if hint else ""
    raise InputError(
        sentence('there is no theme "{name}"{hint} ("worksheets themes" lists them)', name=shown(name), hint=suggestion)
    )


def nearest_theme(name: str, language: str) -> str | None:
    """The name that was probably meant: one with a similar spelling, or of a list with this word in its title."""
    names = theme_names(language)
    titles = {theme.title: theme.name for code in theme_languages() for theme in themes(code) if theme.name in names}
    by_word = {word: known for title, known in titles.items() for word in title.split() if len(word) >= LONG_WORD}
    titled = closest(name, titles)
    word = closest(name, by_word)
    part = next((t for title, t in titles.items() if len(name) > 2 and name.casefold() in title.casefold()), None)
    return (
        theme_titled(name, language)
        or closest(name, names)
        or (titles[titled] if titled else part or (by_word[word] if word else None))
    )


def theme_titled(title: str, language: str) -> str | None:
    """The name of the theme of this language that has the title in any language, such as `animals` for Tiere."""
    names, wanted = theme_names(language), title.casefold()
    all_of_them = (theme for code in theme_languages() for theme in themes(code))
    return next((each.name for each in all_of_them if each.name in names and each.title.casefold() == wanted), None)


def theme_title(name: str, language: str) -> str:
    """The title of `theme/farm` in this language, else in English; empty for other names."""
    bare = name.removeprefix(PREFIX)
    codes = (language, "en", *theme_languages()) if name.startswith(PREFIX) else ()
    return next((find_theme(bare, code).title for code in codes if bare in theme_names(code)), "")


def theme_look(name: str) -> BandName:
    """The look that suits `theme/farm`, or a custom list named `farm`; "none" if no look suits it.

    It is the same in all languages.
    """
    return _looks().get(name.removeprefix(PREFIX), "none")


@cache
def _looks() -> dict[str, BandName]:
    """The look of each theme, from `looks.toml`."""
    named: dict[Any, list[str]] = tomllib.loads((_FOLDER / "looks.toml").read_text(encoding="utf-8"))
    return {theme: look for look, themes in named.items() for theme in themes}


def _spoken(language: str) -> str:
    """The code of the language or variant whose words are used."""
    return find_language(language).code if base_code(language) in language_codes() else base_code(language)


@cache
def _read(language: str, name: str) -> Theme:
    """Read the theme in a file, with the words of the variant; cached."""
    text = (_FOLDER / base_code(language) / f"{name}.txt").read_text(encoding="utf-8")
    title, level, *words = text.splitlines()
    own = find_language(language).own_word
    title = own(title.removeprefix("# "))
    return Theme(name, title, int(level.removeprefix("# level ")), tuple(map(Word, dict.fromkeys(map(own, words)))))

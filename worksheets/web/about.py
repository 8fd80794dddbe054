"""The answers `about/` and `start/` for a language, which the page loads before it has a job.

[protocol.d.ts](front/protocol.d.ts) has the types.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from unicodedata import normalize

from worksheets.base.package import FOLDER as PACKAGE
from worksheets.base.package import __version__
from worksheets.job.fields.preset import OF_ONE_SHEET
from worksheets.job.yaml.yaml_nodes import parse_nodes
from worksheets.language.braille import braille_languages
from worksheets.language.languages import base_code, find_language, language_codes, variant_codes
from worksheets.language.phrases import form_texts
from worksheets.language.practice import graded_languages
from worksheets.language.themes import PREFIX, theme_languages, themes
from worksheets.puzzles import registry
from worksheets.web.cards import value_at, word_fields
from worksheets.web.form import DIFFICULTY, Answer, Texts, job_form, look_form, sheet_form
from worksheets.web.practice import choices
from worksheets.web.press import Press
from worksheets.web.spoken import texts_of

FIXED = "fixed"
"""The field with words at fixed places, which can be moved on the sheet."""

FOLDER = Path(__file__).parent


def about(language: str) -> Answer:
    """All texts, fields, kinds and themes that the page offers in one of its languages."""
    texts = form_texts(PACKAGE / "job", language)
    page_texts = texts_of(language)
    languages = language_options(texts["languages"], page_texts)
    kinds = [
        {
            "name": kind.name,
            "title": kind.title(language),
            "about": str(kind.form(language).get("about", "")),
            "icon": icon_of(kind),
            "h5p": kind.has("h5p"),
            "fixed": FIXED in kind.Spec.model_fields,
            "fields": sheet_form(kind, language, texts, languages),
            "starter": starter_sheet(kind, language),
        }
        for kind in registry.usable()
    ]
    planned = [
        {"value": kind.name, "label": kind.title(language)}
        for kind in registry.usable()
        if kind.in_plans or kind.has("fields_for")
    ]
    return {
        "version": __version__,
        "language": language,
        "languages": languages,
        "texts": page_texts,
        "kinds": kinds,
        "job": job_form(texts, languages, planned),
        "look": look_form(texts),
        "of_one_sheet": list(OF_ONE_SHEET),
        "themes": {code: theme_options(code) for code in theme_languages()},
        "practice": choices(languages, graded_languages()),
        "braille": [each for each in languages if each["value"] in braille_languages()],
    }


def language_options(names: Mapping[str, str], texts: Texts) -> list[Answer]:
    """All languages, each followed by its regional variants, with their `names` in the page's language and their own.

    The `texts` of the page name the variants, as in `language_de-AT`.
    """

    def name_of(code: str) -> str:
        return str(names.get(code) or texts.get(f"language_{code}") or find_language(code).name)

    def order(code: str) -> tuple[str, bool, str]:
        return normalize("NFD", name_of(base_code(code))), code in variant_codes(), normalize("NFD", name_of(code))

    options: list[Answer] = []
    for code in sorted((*language_codes(), *variant_codes()), key=order):
        name, native = name_of(code), find_language(code).native
        same = native.casefold() == name.casefold()
        options.append({"value": code, "label": name if same else f"{name} – {native}", "base": base_code(code)})
    return options


def theme_options(language: str) -> list[Answer]:
    """The themes of a language of words as options, sorted by title."""
    options = [
        {"value": f"{PREFIX}{theme.name}", "label": theme.title, "count": len(theme.words)}
        for theme in themes(language)
    ]
    return sorted(options, key=lambda option: normalize("NFD", str(option["label"])))


def icon_of(kind: registry.AnyKind) -> str:
    """The icon of a kind, `form/icon.svg` in its folder; empty if it has none."""
    path = kind.folder / "form" / "icon.svg"
    return path.read_text("utf-8") if path.is_file() else ""


def start(language: str) -> Answer:
    """The answer for the job that a first visitor sees."""
    return Press().answer({"do": "show", "text": start_text(language), "changes": [], "files": {}})


def start_text(language: str) -> str:
    """The text of that job."""
    return (FOLDER / "starter" / f"{language}.yaml").read_text("utf-8")


def starter_sheet(kind: registry.AnyKind, language: str) -> Answer:
    """The fields of a small sheet of a kind, with its words, for a new card.

    If there are only English words for the language, the sheet says so.
    """
    data = parse_nodes(kind.starter(language), "starter").root.plain()
    sheets = value_at(data, ("sheets",))
    sheet = next((each for each in sheets or () if isinstance(each, dict)), {})
    fields, lists = kind.Spec.model_fields, {*word_fields(kind.Spec)}
    wanted = [name for name, field in fields.items() if field.is_required() or name in lists]
    is_own = _has_starter(kind, language)
    starter: Answer = {"kind": kind.name, "title": (is_own and sheet.get("title")) or kind.title(language)}
    if not is_own and "words_language" in fields:
        starter["words_language"] = "en"
    for name in (name for name in wanted if name in sheet):
        value = sheet[name]
        words = value_at(data, ("word_sets", value)) if isinstance(value, str) else None
        starter[name] = value if words is None else words
    level = sheet.get(DIFFICULTY) or fields[DIFFICULTY].default
    return starter | {DIFFICULTY: level[0] if isinstance(level, list) else level}


def _has_starter(kind: registry.AnyKind, language: str) -> bool:
    """Whether the kind has a starter, or an example to make one from, in the language itself."""
    folder = kind.folder / "starter"
    if (folder / "en.yaml").is_file():
        return (folder / f"{language}.yaml").is_file()
    return any(each.get("language", "en") == language for each in kind.examples())

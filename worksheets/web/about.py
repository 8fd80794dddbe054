"""What the page says and offers before any job is known: `about/<language>.json` and `start/<language>.json`.

[protocol.d.ts](front/protocol.d.ts) has the types.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, TypeAlias
from unicodedata import normalize

from worksheets.base.package import FOLDER as PACKAGE
from worksheets.base.package import __version__
from worksheets.job.yaml.yaml_nodes import parse_nodes
from worksheets.language.form_texts import form_texts
from worksheets.language.languages import language_codes
from worksheets.language.themes import PREFIX, theme_languages, themes
from worksheets.puzzles import registry
from worksheets.web.cards import word_fields
from worksheets.web.changes import value_at
from worksheets.web.form import DIFFICULTY, job_form, sheet_form
from worksheets.web.press import Press

Answer: TypeAlias = dict[str, Any]

FOLDER = Path(__file__).parent
LANGUAGES = ("en", "de")
"""The languages that the page speaks."""


def about(language: str) -> Answer:
    """Everything that the page says and offers in one of its languages."""
    texts = form_texts(PACKAGE / "job", language)
    names = texts["languages"]
    codes = sorted(language_codes(), key=lambda code: normalize("NFD", names[code]))
    languages = [{"value": code, "label": names[code]} for code in codes]
    kinds = [
        {
            "name": kind.name,
            "title": kind.title(language),
            "icon": icon_of(kind),
            "fields": sheet_form(kind, language, texts, languages),
            "starter": starter_sheet(kind, language),
        }
        for kind in registry.usable()
    ]
    return {
        "version": __version__,
        "language": language,
        "languages": languages,
        "texts": tomllib.loads((FOLDER / "texts" / f"{language}.toml").read_text("utf-8")),
        "kinds": kinds,
        "job": job_form(texts, languages),
        "themes": {code: theme_options(code) for code in theme_languages()},
    }


def theme_options(language: str) -> list[Answer]:
    """The themes of a language of words as what can be chosen, by their titles."""
    found = [
        {"value": f"{PREFIX}{theme.name}", "label": theme.title, "count": len(theme.words)}
        for theme in themes(language)
    ]
    return sorted(found, key=lambda option: normalize("NFD", str(option["label"])))


def icon_of(kind: registry.AnyKind) -> str:
    """The small picture of a kind, `form/icon.svg` in its folder; empty where it has none."""
    path = kind.folder / "form" / "icon.svg"
    return path.read_text("utf-8") if path.is_file() else ""


def start(language: str) -> Answer:
    """What is shown of the job that a first visitor sees, without anything that was asked for."""
    return Press().answer({"do": "show", "text": start_text(language), "changes": [], "files": {}})


def start_text(language: str) -> str:
    """The text of that job."""
    return (FOLDER / "starter" / f"{language}.yaml").read_text("utf-8")


def starter_sheet(kind: registry.AnyKind, language: str) -> Answer:
    """The fields of a small sheet of a kind, with its words in place, as a new card has them."""
    data = parse_nodes(kind.starter(language), "starter").root.plain()
    sheets = value_at(data, ("sheets",))
    sheet = next((each for each in sheets or () if isinstance(each, dict)), {})
    fields, lists = kind.Spec.model_fields, {*word_fields(kind.Spec)}
    wanted = [name for name, field in fields.items() if field.is_required() or name in lists]
    starter: Answer = {"kind": kind.name, "title": sheet.get("title") or kind.title(language)}
    for name in (name for name in wanted if name in sheet):
        said = sheet[name]
        words = value_at(data, ("word_sets", said)) if isinstance(said, str) else None
        starter[name] = said if words is None else words
    level = sheet.get(DIFFICULTY) or fields[DIFFICULTY].default
    return starter | {DIFFICULTY: level[0] if isinstance(level, list) else level}

"""Writes a commented job to start from, in German or English."""

from __future__ import annotations

from pathlib import Path

from worksheets.job.fields.schema import SCHEMA_FILE
from worksheets.language.languages import find_language
from worksheets.puzzles import registry

ENGLISH_WORDS = "# words_language: en             # if the words are English, but the labels are not"
GERMAN_WORDS = "# words_language: en             # für englische Wörter auf deutschen Blättern"
BORROWED_WORDS = "words_language: en               # the words below are English; remove this if yours are {name}"


def starter_job(kind: str, language: str) -> str:
    """Return the YAML text of a job with sheets of `kind`; comments are German for variants of `de`, else English.

    If there are only English words for the language, the job says so. Raises InputError for an unknown kind or
    language.
    """
    puzzle_kind = registry.find(kind)
    found = find_language(language)
    code, is_german = found.code, found.base == "de"
    words = GERMAN_WORDS if is_german else ENGLISH_WORDS
    if starter_note(kind, code) and "words_language" in puzzle_kind.Spec.model_fields:
        words = BORROWED_WORDS.format(name=found.name)
    head = Path(__file__).with_name("starters") / ("de.yaml" if is_german else "en.yaml")
    text = head.read_text("utf-8").format(schema=SCHEMA_FILE, language=code, words_language=words)
    return f"{text}\n{puzzle_kind.starter(found.base)}"


def starter_note(kind: str, language: str) -> str:
    """Return a sentence if the starter is not completely in the language; else an empty text."""
    asked = find_language(language)
    folder = registry.find(kind).folder
    own = "starter" if (folder / "starter" / "en.yaml").is_file() else "form"  # whose texts then are the comments
    if asked.base == "en" or next(folder.glob(f"{own}/{asked.base}.*"), None):
        return ""
    return (
        f"There is no starter in {asked.name} yet: the labels are {asked.name}, but the comments, titles and words are "
        "English, for you to replace."
    )

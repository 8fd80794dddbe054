from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft7Validator

from tests.loops import loop_over
from worksheets.base.errors import InputError
from worksheets.job.fields.schema import SCHEMA_FILE, job_schema
from worksheets.job.loader import parse_job
from worksheets.job.starter import starter_job, starter_note
from worksheets.language.languages import find_language, language_codes, variant_codes
from worksheets.puzzles import registry


@cache
def validator() -> Draft7Validator:
    return Draft7Validator(job_schema())


@loop_over(("kind", "language"), product(registry.names(), language_codes()), every=5)
def test_it_loads_without_problems_or_warnings(kind: str, language: str) -> None:
    text = starter_job(kind, language)
    job = parse_job(text, "starter.yaml", Path())
    assert job.warnings == ()
    assert job.language == language
    assert job.sheets
    assert {sheet.kind for sheet in job.sheets} == {kind}
    assert list(validator().iter_errors(yaml.safe_load(text))) == []


def test_the_first_line_names_the_schema_and_comments_are_in_the_language() -> None:
    german, french = starter_job("wordsearch", "de"), starter_job("wordsearch", "fr")
    assert german.splitlines()[0] == f"# yaml-language-server: $schema=./{SCHEMA_FILE}"
    assert "steht auf jeder Seite" in german
    assert "printed on every page" in french


@loop_over("kind", registry.names())
def test_a_regional_variant_has_the_starter_of_its_language(kind: str) -> None:
    for variant in variant_codes():
        base = find_language(variant).base
        own, shared = starter_job(kind, variant).splitlines(), starter_job(kind, base).splitlines()
        unlike = [line for line, other in zip(own, shared, strict=True) if line != other]
        assert unlike[0].startswith(f"language: {variant} ")
        assert all(line.startswith("words_language: en ") for line in unlike[1:])  # names the variant


@pytest.mark.parametrize("kind", registry.names())
def test_an_english_starter_for_another_language_is_reported(kind: str) -> None:
    assert starter_note(kind, "de") == starter_note(kind, "en-GB") == ""
    assert "no starter in Finnish yet" in starter_note(kind, "fi")
    job = parse_job(starter_job(kind, "fi"), "starter.yaml", Path())
    for sheet in job.sheets:
        assert sheet.spec.language == "fi"
        assert getattr(sheet.spec, "words_language", "en") == "en"


@pytest.mark.parametrize("language", ["da", "es", "fr", "it", "nl", "pl", "pt", "ru", "sv", "tr", "uk"])
def test_much_used_languages_have_words_of_their_own(language: str) -> None:
    assert starter_note("wordsearch", language) == ""
    job = parse_job(starter_job("wordsearch", language), "starter.yaml", Path())
    english = parse_job(starter_job("wordsearch", "en"), "starter.yaml", Path())
    assert not {sheet.title for sheet in job.sheets} & {sheet.title for sheet in english.sheets}
    assert {sheet.spec.words_language for sheet in job.sheets} <= {None, language}
    assert len(job.sheets) == len(english.sheets)


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_language_of_the_words_has_a_line(language: str) -> None:
    assert "\n# words_language: en " in starter_job("wordsearch", language)


def test_unknown_kind_and_language() -> None:
    with pytest.raises(InputError, match='did you mean "wordsearch"'):
        starter_job("wordserch", "en")
    with pytest.raises(InputError, match='no language "xx"'):
        starter_job("wordsearch", "xx")


def test_a_kind_without_starters_has_none_to_miss_in_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Bare:
        folder = tmp_path

    monkeypatch.setattr(registry, "find", lambda _: Bare())
    assert starter_note("bare", "en") == starter_note("bare", "en-US") == ""
    assert "no starter in German yet" in starter_note("bare", "de")

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from jsonschema import Draft7Validator

from worksheets.errors import InputError
from worksheets.job.loader import parse_job
from worksheets.job.schema import SCHEMA_FILE, job_schema
from worksheets.job.starter import starter_job
from worksheets.language.languages import language_codes
from worksheets.puzzles import registry


@pytest.mark.parametrize("kind", registry.names())
@pytest.mark.parametrize("language", language_codes())
def test_it_loads_without_problems_or_warnings(kind: str, language: str) -> None:
    text = starter_job(kind, language)
    job = parse_job(text, "starter.yaml", Path())
    assert job.warnings == ()
    assert job.language == language
    assert job.sheets
    assert {sheet.kind for sheet in job.sheets} == {kind}
    assert list(Draft7Validator(job_schema()).iter_errors(yaml.safe_load(text))) == []


def test_the_first_line_names_the_schema_and_comments_are_in_the_language() -> None:
    german, french = starter_job("wordsearch", "de-AT"), starter_job("wordsearch", "fr")
    assert german.splitlines()[0] == f"# yaml-language-server: $schema=./{SCHEMA_FILE}"
    assert "steht auf jeder Seite" in german
    assert "stands on every page" in french


def test_unknown_kind_and_language() -> None:
    with pytest.raises(InputError, match='did you mean "wordsearch"'):
        starter_job("wordserch", "en")
    with pytest.raises(InputError, match='no language "xx"'):
        starter_job("wordsearch", "xx")

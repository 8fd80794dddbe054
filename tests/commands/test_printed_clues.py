"""What a text that build wrote does not say is asked for, and right answers are never called wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import worksheets

Run = Callable[..., Result]

CLUED = "words: [{word: cow, clue: moo}, {word: crow, clue: caw}, {word: horse, clue: neigh}]"
JOB = f"""\
sheets:
  - {{id: clues, kind: crossword, {CLUED}, difficulty: medium}}
  - {{id: words, kind: crossword, {CLUED}, difficulty: easy}}
  - {{id: lengths, words: [cow, crow, horse], word_bank: lengths}}
  - {{id: firsts, words: [cow, crow, horse], word_bank: first_letters}}
  - {{id: circles, kind: crossword, form: fill, words: [apple, pear, plum, ice cream], solution: map}}
  - {{id: numbers, kind: crossword, form: numbers, words: [apple, pear, plum, cherry, Ghana], difficulty: hard}}
"""
TO_JSON = "use the JSON file that build wrote"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "q.yaml").write_text(JOB)
    worksheets.build(tmp_path / "q.yaml", output=tmp_path, formats=["txt", "json"])
    return tmp_path


@pytest.mark.parametrize(
    ("sheet", "solve", "mark"),
    [
        ("clues", "its clues need interpretation", "give the JSON file that build wrote"),
        ("words", "its clues need interpretation", "give the JSON file that build wrote"),
        ("lengths", TO_JSON, TO_JSON),
        ("firsts", TO_JSON, TO_JSON),
        ("circles", "", ""),
        ("numbers", TO_JSON, TO_JSON),
    ],
)
def test_a_text_without_its_words_is_refused(sheet: str, solve: str, mark: str, built: Path, run: Run) -> None:
    text, key = built / "q.txt", built / "q.json"
    for command, message in ((["solve", text], solve), (["mark", text, key], mark)):
        result = run(*command, "--sheet", sheet)
        assert (result.exit_code == 0) == (not message), result.output
        assert message in result.output
        assert "xa0" not in result.output
    assert run("mark", key, key, "--sheet", sheet).exit_code == 0


def test_no_message_has_escapes_of_blanks(built: Path, run: Run) -> None:
    solved = run("solve", built / "q.txt", "--sheet", "circles").stdout
    (built / "answer.txt").write_text(solved.replace("I", "X"))
    marked = run("mark", built / "q.txt", built / "answer.txt", "--sheet", "circles")
    assert '"ice cream" is missing' in marked.stdout


@pytest.mark.parametrize("language", ["de", "ru", "tr", "he", "vi"])
def test_a_bank_of_lengths_is_known_in_other_languages(language: str, tmp_path: Path, run: Run) -> None:
    words = {"ru": "[кот, собака]", "he": "[כלב, חתול]"}.get(language, "[cow, horse]")
    (tmp_path / "q.yaml").write_text(
        f"{{language: {language}, sheets: [{{words: {words}, word_bank: lengths}}]}}", "utf-8"
    )
    worksheets.build(tmp_path / "q.yaml", output=tmp_path, formats=["txt"])
    assert run("solve", tmp_path / "q.txt").exit_code == 2

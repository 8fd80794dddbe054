"""The headings of the tables that commands print are in the user's language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from worksheets.language.themes import theme_languages
from worksheets.language.translation import sentence_languages
from worksheets.puzzles import registry

Run = Callable[..., Result]

JOB = """\
title: Farm
header: {fields: []}
sheets:
  - {title: Farm, words: [cow, hen, goat], variants: 2}
  - {kind: goldencube, size: 3}
  - {kind: crossword, words: [{word: cow, clue: a}, {word: crow, clue: b}, {word: worm, clue: c}]}
  - {kind: calculation}
  - {kind: sudoku, size: 4}
"""
HEADINGS = {
    "en": ["size  words  letters / cells", "items in all  to find in each", "farm, group A", "warnings"],
    "de": [
        "Größe  Wörter  Buchstaben / Felder",
        "Aufgaben insgesamt  je Aufgabe zu finden",
        "farm, Gruppe A",
        "Warnungen",
    ],
    "uk": ["розмір  слова  літери / клітинки", "завдання  знайти в кожному", "farm, група A", "попередження"],
}
"""Headings in the table of `check`, with two spaces between columns."""


def output(run: Run, language: str, *arguments: object) -> str:
    result = run(*arguments, env={"WORKSHEETS_LANGUAGE": language})
    assert result.exit_code == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize("language", HEADINGS)
def test_check(run: Run, language: str, tmp_path: Path) -> None:
    job = tmp_path / "farm.yaml"
    job.write_text(JOB, encoding="utf-8")
    lines = output(run, language, "check", job).splitlines()
    spaced = ["  ".join(filter(None, map(str.strip, line.split("  ")))) for line in lines]
    for heading in HEADINGS[language]:
        assert any(heading.strip() in line for line in spaced), (heading, lines)
    table = lines[: lines.index("")]
    places = {line.index(line.split()[-1]) for line in table}
    assert len(places) == 1, "columns are as wide as what they say in this language"
    if language != "en":
        assert not any(word in " ".join(lines) for word in ("size", "letter", "warnings", "group", "answers", "pages"))


@pytest.mark.parametrize("language", sentence_languages())
def test_kinds(run: Run, language: str) -> None:
    lines = output(run, language, "kinds").splitlines()
    headings = [line for line in lines if line and not line.startswith(" ")]
    assert headings[1:] == [f"{kind.name}: {kind.title(language)}" for kind in registry.usable()]
    assert (headings[0] == "every sheet") == (language == "en")
    assert ("(default: wordsearch)" in lines[1]) == (language == "en")


def test_themes(run: Run) -> None:
    german = output(run, "de", "themes").splitlines()
    assert [line for line in german if "language:" in line][:2] == ["Dänisch (language: da)", "Deutsch (language: de)"]
    assert sum("language:" in line for line in german) == len(theme_languages())
    assert all(line.endswith(" Wörter") and "  Stufe " in line for line in german if line.startswith("theme/"))
    practised = output(run, "de", "themes", "--from", "en").splitlines()
    assert practised[0].split() == ["with", *"Stufe 1 Stufe 2 Stufe 3 Stufe 4".split()]
    assert practised[-1].strip().startswith("alle Wörter")
    assert len({len(line) for line in practised}) == 1
    assert output(run, "en", "themes", "--from", "en").splitlines()[0].endswith("level 3  level 4")

"""What is said of phrases that a translator has forgotten or changed too much."""

from __future__ import annotations

from pathlib import Path

import pytest

from worksheets.language.phrase_faults import phrase_faults

ENGLISH = """
title = "Sudoku"
size = "{rows} by {columns}"

[words]
1 = "a word"
other = "{count} words"
"""


def faults(tmp_path: Path, texts: dict[str, str], languages: tuple[str, ...] = ()) -> list[str]:
    (tmp_path / "phrases").mkdir()
    for code, text in texts.items():
        (tmp_path / "phrases" / f"{code}.toml").write_text(text, encoding="utf-8")
    return [fault.removeprefix(str(tmp_path / "phrases") + "/") for fault in phrase_faults(tmp_path, languages)]


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        ("de", 'title = "S"\nsize = "{columns} x {rows}"\nwords = "{count} Wort"', []),
        (
            "ru",
            'title = "S"\nsize = "{rows} x {columns}"\n'
            '[words]\none = "{count} слово"\nfew = "{count} слова"\nmany = "{count} слов"',
            [],
        ),
        ("de", 'title = "S"\nwords = "{count}"', ['de.toml: the phrase "size" is missing']),
        (
            "de",
            'title = "S"\nsize = "{rows} {columns}"\nwords = "{count}"\nmore = "?"',
            ['de.toml: the phrase "more" is superfluous'],
        ),
        (
            "de",
            'title = " "\nsize = "{rows} x {column}"\nwords = "{count}"',
            [
                'de.toml: the phrase "title" is empty',
                'de.toml: the phrase "size" has {column}, {rows}, the English one {columns}, {rows}',
            ],
        ),
        (
            "de",
            'title = "S"\nsize = "{rows} {columns}"\n[words]\none = "ein Wort"\nother = "Wörter"',
            [
                'de.toml: the phrase "words" (one) has no placeholder, the English one {count}',
                'de.toml: the phrase "words" (other) has no placeholder, the English one {count}',
            ],
        ),
        (
            "pl",
            'title = "S"\nsize = "{rows} {columns}"\n[words]\none = "{count}"\nmany = "{count}"\nother = "{count}"',
            [],
        ),
        (
            "pl",
            'title = "S"\nsize = "{rows} {columns}"\n'
            '[words]\n1 = "słowo"\ntwo = "{count} słowa"\nmany = "{count} słów"',
            [
                'pl.toml: the phrase "words" lacks the form few',
                'pl.toml: the phrase "words" has the form two, which no number uses',
            ],
        ),
        ("nb", ENGLISH, ["nb.toml: the code of this language is no"]),
    ],
)
def test_faults_of_a_language(tmp_path: Path, code: str, text: str, expected: list[str]) -> None:
    assert faults(tmp_path, {"en": ENGLISH, code: text}) == expected


def test_missing_files(tmp_path: Path) -> None:
    expected = ["es.toml: the file is missing", "fr.toml: the file is missing"]
    assert faults(tmp_path, {"en": ENGLISH, "de": ENGLISH}, ("fr", "en", "es", "de")) == expected


def test_without_english_nothing_can_be_compared(tmp_path: Path) -> None:
    assert faults(tmp_path, {"de": ENGLISH}) == ["en.toml: the file is missing"]

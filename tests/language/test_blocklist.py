"""The words that a filler must not spell."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

import worksheets.language.blocklist
from worksheets.language.blocklist import offensive_words
from worksheets.language.languages import find_language
from worksheets.language.letters import letters_of

LISTS = sorted((Path(worksheets.language.blocklist.__file__).parent / "data" / "blocklists").glob("*.txt"))


def stems(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def spelled(text: str, language: str = "en") -> bool:
    """Whether a row that reads `text` holds an offensive word in either direction."""
    return any(word in row for word in offensive_words(language) for row in (text, text[::-1]))


def test_there_are_lists() -> None:
    assert {"en", "de"} <= {path.stem for path in LISTS}
    assert len(offensive_words()) > 500


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_lists_are_tidy(path: Path) -> None:
    words = stems(path)
    find_language(path.stem)
    assert "licence" in path.read_text(encoding="utf-8")
    assert len(set(words)) == len(words)
    for word in words:
        assert len(word) >= 3
        assert "".join(letters_of(word, path.stem, case="lower")) == word
    assert not [(short, word) for short, word in permutations(words, 2) if short in word]


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_every_listed_word_is_kept_off_the_page(path: Path) -> None:
    assert [word for word in stems(path) if not spelled("".join(letters_of(word, path.stem)), path.stem)] == []


def test_english_and_german_words_are_kept_off_every_sheet() -> None:
    for language in ("en", "de", "fr", "ru", "cs"):
        assert {"FUCK", "ARSCH"} <= set(offensive_words(language))


def test_german_umlauts_are_listed_expanded_too() -> None:
    german = stems(next(path for path in LISTS if path.stem == "de"))
    assert any("ö" in word for word in german)
    assert [word for word in german if not spelled("".join(letters_of(word, "de", umlauts="expand")))] == []


@pytest.mark.parametrize("text", ["XXSHITQQ", "QQTIHSKK", "NSDAP", "HITLER", "SCHEIẞE", "SCHEISSE", "FICKEN", "1488"])
def test_what_no_school_wants_to_see(text: str) -> None:
    assert spelled(text)


@pytest.mark.parametrize("text", ["", "AB", "TEACHER", "GARTEN", "QZVKWB", "ΘΑΛΑΣΣΑ", "1234567890"])
def test_what_anybody_may_see(text: str) -> None:
    assert not spelled(text)


def test_no_word_is_more_than_it_needs_to_be() -> None:
    words = offensive_words()
    assert words == tuple(sorted(set(words)))
    assert min(map(len, words)) == 3
    for short, word in permutations(words, 2):
        assert short not in word
        assert short[::-1] not in word
    assert all(letters_of(word) == tuple(word) for word in words)

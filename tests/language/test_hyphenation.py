"""Long words may be hyphenated, but never beside gaps, nor in languages without patterns."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from worksheets.language import hyphenation
from worksheets.language.hyphenation import LEFT, RIGHT, SOFT_HYPHEN, divided, divisible

TEXT = "Der Regenbogen steht über dem Donaudampfschiff, und die Hasen hoppeln über das Stoppelfeld."


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    for cached in (hyphenation.patterns, hyphenation.divided):
        cached.cache_clear()
    yield
    for cached in (hyphenation.patterns, hyphenation.divided):
        cached.cache_clear()


def test_words_are_divided_by_the_rules_of_their_language() -> None:
    pytest.importorskip("pyphen", reason="the extra syllables is not installed")
    assert divided("Regenbogen", "de-AT").split(SOFT_HYPHEN) == ["Re", "gen", "bo", "gen"]
    assert divided("Hase", "de") == "Hase"
    text = divisible(TEXT, "de")
    assert text.replace(SOFT_HYPHEN, "") == TEXT
    assert text.count(SOFT_HYPHEN) >= 6
    for word in text.split():
        parts = word.strip(",.").split(SOFT_HYPHEN)
        assert len(parts) == 1 or (len(parts[0]) >= LEFT and len(parts[-1]) >= RIGHT)


def test_a_word_that_touches_a_gap_stays_whole() -> None:
    pytest.importorskip("pyphen", reason="the extra syllables is not installed")
    text = "bogen, Regenbogen und Regenbogen"
    assert divisible(text, "de", after=True, before=True).endswith(" Regenbogen")
    assert SOFT_HYPHEN in divisible(text, "de", after=True, before=True)
    assert divisible("Regenbogen und", "de", after=True).startswith("Regenbogen ")


def test_nothing_is_divided_without_patterns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyphen", None)
    assert divisible(TEXT, "de") == TEXT
    assert hyphenation.patterns("de") is None


def test_nothing_is_divided_without_a_language() -> None:
    assert divisible(TEXT, "") == TEXT

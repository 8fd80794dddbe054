"""Invalid orders of word lines get a message."""

from __future__ import annotations

import importlib.util
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from tests.puzzles.wordlines.orders import made, spec_of
from worksheets.language import hyphenation
from worksheets.puzzles.wordlines.engine import syllables
from worksheets.puzzles.wordlines.spec import Spec

PYPHEN = importlib.util.find_spec("pyphen") is not None


def problems(**fields: Any) -> list[tuple[str, str]]:
    return [*spec_of(**fields).problems()]


@pytest.mark.parametrize(
    ("fields", "field", "sentence"),
    [
        ({"words": ["Ei", "O"]}, "words", '"O" has one letter; a word has at least 2'),
        ({"words": ["Ei", "..."]}, "words", '"..." has no letters or digits'),
        ({"words": ["Ei", "ei"]}, "words", '"Ei" and "ei" are the same letters'),
        ({"words": ["Uhu"]}, "words", "a snake line has at least 2 words"),
        ({"words": ["Uhu", "Donaudampfschifffahrtsgesellschaft"]}, "words", "at most 20 fit"),
        ({"words": ["Aa", "Uhu"], "form": "scrambled"}, "words", 'the letters of "Aa" are all alike'),
        (
            {"words": ["Uhu", "Igel"], "lines": 2},
            "lines",
            "each of 2 words or more, cannot be made of 2 words",
        ),
        ({"words": ["Uhu"], "form": "mirror", "lines": 2}, "lines", "2 lines cannot be made of 1 word"),
        ({"words": ["Ka--nin", "Ha-se"], "form": "syllables"}, "words", "a hyphen with no syllable beside it"),
        ({"words": ["-Kanin", "Ha-se"], "form": "syllables"}, "words", "a hyphen with no syllable beside it"),
        ({"words": ["Kat-z-e", "Ha-se"], "form": "syllables"}, "words", 'the syllable "z", which has no vowel'),
        ({"words": ["Ha-se", "Has-e"], "form": "syllables"}, "words", "the same letters"),
        ({"words": ["pes", "kot"], "language": "cs", "article": True}, "article", "Czech has no articles"),
        ({"words": ["כלב", "חתול"], "language": "he"}, "language", "written from right to left"),
        ({"words": ["Uhu", "Igel"], "language": "xx"}, "language", "xx"),
        ({"words": ["Uhu", "Igel"], "pick": 3}, "pick", "3 words cannot be picked"),
    ],
)
def test_bad_orders_get_sentences(fields: dict[str, Any], field: str, sentence: str) -> None:
    found = problems(**fields)
    assert any(where == field and sentence in each for where, each in found), found


def test_syllables_need_hyphens_or_patterns(monkeypatch: pytest.MonkeyPatch) -> None:
    for cached in (hyphenation.patterns, syllables.syllables_of):
        cached.cache_clear()
    monkeypatch.setitem(sys.modules, "pyphen", None)
    found = problems(words=["Kaninchen", "Ha-se"], form="syllables")
    assert [each for _, each in found] == [
        '"Kaninchen" has no hyphens; with form: syllables, write hyphens between them (Ka-nin-chen), or pip install '
        '"worksheets[syllables]"'
    ]
    for cached in (hyphenation.patterns, syllables.syllables_of):
        cached.cache_clear()


def test_patterns_cut_words_without_hyphens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replaces pyphen; the author's hyphens take precedence."""

    class Patterns:
        def __init__(self, lang: str, left: int, right: int) -> None:
            assert (lang, left, right) == ("de", 1, 2)

        def inserted(self, word: str) -> str:
            return {"Kaninchen": "Ka-nin-chen", "Igel": "I-gel"}[word]

    for cached in (hyphenation.patterns, syllables.syllables_of):
        cached.cache_clear()
    module = SimpleNamespace(Pyphen=Patterns, language_fallback=lambda code: "de" if code == "de" else None)
    monkeypatch.setitem(sys.modules, "pyphen", module)
    spec = spec_of(words=["Kaninchen", "das Igel", "Tig-er"], form="syllables", lines=1)
    assert not [*spec.problems()]
    (line,) = made(spec)[0].lines
    assert sorted(line.cells) == sorted(["Ka", "nin", "chen", "I", "gel", "Tig", "er"])
    for cached in (hyphenation.patterns, syllables.syllables_of):
        cached.cache_clear()


@pytest.mark.skipif(not PYPHEN, reason="the extra syllables is not installed")
def test_pyphen_has_syllables_for_german_and_english() -> None:
    assert syllables.syllables_of("Kaninchen", "de") == ("Ka", "nin", "chen")
    assert syllables.syllables_of("Elefant", "de-AT") == ("E", "le", "fant")
    assert syllables.syllables_of("rabbit", "en") == ("rab", "bit")


def test_articles_are_not_in_the_line_but_in_the_key() -> None:
    spec = spec_of(words=["der Hund", "die Katze", "das Zebra"], form="missing", article=True)
    puzzle, solution = made(spec)
    assert {len(line.cells) for line in puzzle.lines} == {4, 5}
    assert {word for (word,) in solution.lines} == {"der Hund", "die Katze", "das Zebra"}
    _, plain = made(spec_of(words=["der Hund", "die Katze", "das Zebra"], form="missing"))
    assert {word for (word,) in plain.lines} == {"Hund", "Katze", "Zebra"}
    lacking = spec_of(words=["der Hund", "Katze"], form="missing", article=True)
    assert [each for _, each in lacking.warnings()] == [
        'the list has no article before "Katze", so the key has none either'
    ]


def test_letters_are_as_the_form_needs() -> None:
    spec = spec_of(words=["Straße", "Käfer"], form="snake")
    assert "STRASSE" in made(spec)[0].lines[0].text
    spec = Spec.model_validate({**spec.model_dump(), "difficulty": "easy", "words": ["Straße", "Käfer"]})
    assert "Straße" in made(spec)[0].lines[0].text
    spec = spec_of(words=["Straße", "Käfer"], form="scrambled", letters={"umlauts": "expand", "case": "lower"})
    assert sorted("".join(sorted(line.text)) for line in made(spec)[0].lines) == sorted(
        ["".join(sorted("strasse")), "".join(sorted("kaefer"))]
    )

"""Fields about words that a job sets for all its sheets: their language, and how they become letters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from worksheets.base.errors import InputError
from worksheets.commands.generate import generate
from worksheets.exercises.exercise import Exercise, Order, checked, make_exercise
from worksheets.job.loader import parse_job
from worksheets.puzzles import registry


@pytest.fixture
def specs() -> Callable[..., list[Any]]:
    def parse(*lines: str) -> list[Any]:
        return [sheet.spec for sheet in parse_job("\n".join(lines), "job.yaml", Path()).sheets]

    return parse


SHEET = "sheets: [{words: [lion, tiger, zebra], size: 8x8, difficulty: easy"


def made(spec: Any, kind: str = "wordsearch") -> Exercise:
    return checked(make_exercise(Order(kind, spec, 5, "a", "A")), spec)


def letters_in(exercise: Exercise) -> set[str]:
    return {letter for row in exercise.puzzle.grid.cells for letter in row}


def test_english_words_on_a_german_sheet(specs: Callable[..., list[Any]]) -> None:
    (spec,) = specs("language: de", "words_language: en", f"{SHEET}}}]")
    exercise = made(spec)
    text = registry.find("wordsearch").handout_text(exercise.puzzle, exercise.language)
    assert text.instruction.startswith("Finde die 3 Wörter")
    assert spec.spelling.language == "en"


def test_turkish_words_have_turkish_capitals_whatever_the_labels_are(specs: Callable[..., list[Any]]) -> None:
    words = "sheets: [{words: [kedi, ışık], size: 8x8, difficulty: easy"
    for lines in (("words_language: tr", f"{words}}}]"), (f"{words}, words_language: tr}}]",)):
        (spec,) = specs("language: de", *lines)
        assert ["".join(entry.letters) for entry in spec.entries] == ["KEDİ", "IŞIK"]
        assert letters_in(made(spec)) <= {*"ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ"}


def test_a_sheet_goes_before_its_job(specs: Callable[..., list[Any]]) -> None:
    job = ("language: de", "words_language: en", "letters: {case: lower, eszett: ss}")
    sheet = "  - {words: [Straße], words_language: tr, letters: {eszett: keep}}"
    spec, other, cube = specs(*job, "sheets:", sheet, "  - words: [Straße]", "  - kind: goldencube")
    assert ["".join(entry.letters) for entry in spec.entries] == ["straße"]
    assert ["".join(entry.letters) for entry in other.entries] == ["strasse"]
    assert (spec.words_language, other.words_language) == ("tr", "en")
    assert cube.language == "de"


def test_the_dictionary_is_that_of_the_words(specs: Callable[..., list[Any]]) -> None:
    (spec,) = specs("language: de", "words_language: en", "sheets: [{kind: wordregions, size: 5x6}]")
    assert spec.checked.name == "en"
    (spec,) = specs("language: fi", "words_language: en", "sheets: [{kind: wordregions, size: 5x6}]")
    assert made(spec, "wordregions").to_json()["puzzle"]["dictionary"] == "en"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("words_language: englich", f"{SHEET}}}]"), 'job.yaml:1:17: words_language: there is no language "englich"'),
        ((f"{SHEET}, words_language: xx}}]",), 'job.yaml:1:85: sheets[1].words_language: there is no language "xx"'),
        (("letters: {case: small}", f"{SHEET}}}]"), "job.yaml:1:17: letters.case: "),
        (("letters: {umlaut: keep}", f"{SHEET}}}]"), 'did you mean "umlauts"'),
        (("sheets: [{kind: goldencube, words_language: de}]",), 'unknown field "words_language"'),
        (
            ("words_language: fi", "sheets: [{kind: wordregions}]"),
            'there is no built-in dictionary for "fi" (there are: de, en)',
        ),
    ],
)
def test_what_is_wrong(lines: tuple[str, ...], message: str, specs: Callable[..., list[Any]]) -> None:
    with pytest.raises(InputError) as caught:
        specs(*lines)
    (problem,) = caught.value.problems
    assert message in str(problem)


@pytest.mark.parametrize(
    ("letters", "spelled"),
    [
        ({}, "STRASSE ÖL"),
        ({"eszett": "keep"}, "STRAẞE ÖL"),
        ({"eszett": "ss"}, "STRASSE ÖL"),
        ({"umlauts": "expand"}, "STRASSE OEL"),
        ({"umlauts": "expand", "eszett": "keep"}, "STRAẞE OEL"),
        ({"case": "lower"}, "straße öl"),
        ({"case": "lower", "eszett": "ss"}, "strasse öl"),
    ],
)
def test_letters(letters: dict[str, str], spelled: str) -> None:
    fields = {"words": ["Straße", "Öl"], "language": "de", "letters": letters}
    search = generate("wordsearch", fields)
    assert " ".join("".join(entry.letters) for entry in search.puzzle.entries) == spelled
    dictionary = ["Straße", "Öl", "Igel", "Amsel", "Größe", "Maus"]
    fields |= {"dictionary": dictionary, "region_size": [2, 7]}
    regions = generate("wordregions", fields | {"words": spelled.split()[:1], "repeat": True, "size": "4x4"})
    assert spelled.split()[0] in {region.word for region in regions.solution.regions}


def test_regions_in_lower_case_have_an_example_in_lower_case() -> None:
    kind = registry.find("wordregions")
    lower, upper = (
        generate("wordregions", {"size": "5x6", "difficulty": "easy", "letters": {"case": case}})
        for case in ("lower", "upper")
    )
    assert {letter.islower() for letter in letters_in(lower)} == {True}
    assert lower.puzzle.hints.words == tuple(sorted(region.word for region in lower.solution.regions))
    assert kind.handout_text(lower.puzzle, "en").example != kind.handout_text(upper.puzzle, "en").example


def test_words_to_avoid_are_in_no_region() -> None:
    own = ["rabe", "igel", "hase", "maus", "ente", "hund", "wolf", "luchs", "fuchs", "amsel", "drossel", "biene"]
    fields = {"dictionary": own, "size": "4x5", "repeat": True, "language": "de", "avoid": ["RABE", "Ente"]}
    for seed in range(6):
        exercise = generate("wordregions", fields, seed)
        assert not {"RABE", "ENTE"} & {region.word for region in exercise.solution.regions}
        assert "RABE" not in exercise.puzzle.dictionary
    with pytest.raises(InputError, match='"rabe" must occur but is also to be avoided'):
        generate("wordregions", fields | {"words": ["rabe"]})
    with pytest.raises(InputError, match='avoid: "--" has no letters or digits'):
        generate("wordregions", fields | {"avoid": ["--"]})


def test_several_dictionaries_in_python() -> None:
    exercise = generate("wordregions", {"dictionary": ["de", ["Xyzzy"]], "language": "de", "words": ["Xyzzy"]})
    assert "XYZZY" in exercise.puzzle.dictionary
    assert "WOLKE" in exercise.puzzle.dictionary
    assert not exercise.puzzle.extra

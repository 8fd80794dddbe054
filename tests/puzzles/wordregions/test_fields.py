"""The fields that only word regions have, in every notation."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from worksheets.language.dictionary import built_in, dictionary_of
from worksheets.language.letters import Word
from worksheets.puzzles.wordregions import fields
from worksheets.puzzles.wordregions.fields import parse_region_size
from worksheets.puzzles.wordregions.model import RegionSize
from worksheets.puzzles.wordregions.spec import Spec


@pytest.mark.parametrize(
    ("written", "size"),
    [
        ([3, 8], (3, 8)),
        (["3", "8"], (3, 8)),
        ((4, 6), (4, 6)),
        ([5], (5, 5)),
        ("3-8", (3, 8)),
        ("3 – 8", (3, 8)),
        ("3 to 8", (3, 8)),
        ("3 bis 8", (3, 8)),
        ("3..8", (3, 8)),
        ("3, 8", (3, 8)),
        ("[3, 8]", None),
        ("6", (6, 6)),
        (6, (6, 6)),
        (RegionSize(2, 10), (2, 10)),
    ],
)
def test_sizes_of_regions(written: object, size: tuple[int, int] | None) -> None:
    if size is None:
        with pytest.raises(ValueError, match="not a size of regions"):
            parse_region_size(written)
        return
    found = parse_region_size(written)
    assert found == size
    assert isinstance(found, RegionSize)
    assert [cells for cells in range(20) if cells in found] == list(range(size[0], size[1] + 1))


def test_sizes_of_regions_in_words() -> None:
    assert str(RegionSize(4, 8)) == "4 to 8"
    assert str(RegionSize(5, 5)) == "5"


def refused(**given: Any) -> str:
    with pytest.raises(ValidationError) as caught:
        Spec.model_validate(given)
    (error,) = caught.value.errors()
    assert error["loc"][0] in given
    return str(error.get("ctx", {}).get("error", error["msg"]))


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("many", '"many" is not a size of regions; write the smallest and the largest, such as [4, 8]'),
        ([3, 5, 8], '"3 5 8" is not a size of regions; write the smallest and the largest, such as [4, 8]'),
        ([], '"" is not a size of regions; write the smallest and the largest, such as [4, 8]'),
        ("3 x 8", '"3 x 8" is not a size of regions; write the smallest and the largest, such as [4, 8]'),
        ([8, 4], "regions of 8 to 4 cells are impossible: write the smaller number first"),
        ([1, 8], "regions have 2 to 10 cells, not 1 to 8"),
        ([4, 11], "regions have 2 to 10 cells, not 4 to 11"),
        (1, "regions have 2 to 10 cells, not 1"),
    ],
)
def test_wrong_sizes_of_regions(written: object, message: str) -> None:
    assert refused(region_size=written) == message


def test_a_dictionary_by_name() -> None:
    assert Spec.model_validate({"dictionary": " de "}).dictionary is built_in("de")
    assert Spec.model_validate({"dictionary": built_in("en")}).checked is built_in("en")
    kept = Spec.model_validate({"language": "de-AT", "letters": {"eszett": "keep"}})
    assert kept.checked is built_in("de")
    assert Spec.model_validate({"language": "de-AT"}).checked.check == sorted(
        {word.replace("ẞ", "SS") for word in built_in("de").check}
    )
    assert Spec.model_validate({"language": "de", "dictionary": "en"}).checked is built_in("en")


@pytest.mark.parametrize("kind", [list, tuple])
def test_a_dictionary_of_listed_words(kind: type) -> None:
    words = kind(["Igel", Word("Öl", "flüssig"), "Straße", "Igel", "--"])
    spec = Spec.model_validate({"dictionary": words, "language": "de"})
    assert spec.dictionary is dictionary_of(["Igel", "Öl", "Straße"], "de")
    assert spec.dictionary.check == ("IGEL", "STRAẞE", "ÖL")
    assert spec.checked.check == ["IGEL", "STRASSE", "ÖL"]


def test_the_sheets_language_spells_the_dictionary() -> None:
    words = ("diş", "ılık")
    assert Spec.model_validate({"dictionary": words, "language": "tr"}).checked.check == ("DİŞ", "ILIK")
    assert Spec.model_validate({"dictionary": words, "language": "en"}).checked.check == ("DIŞ", "ILIK")


def test_a_list_may_change_and_equal_ones_give_one_object() -> None:
    listed = ["cow"]
    (before,) = {Spec.model_validate({"dictionary": words}).checked for words in (listed, tuple(listed), ["COW"])}
    assert before.check == ("COW",)
    listed[0] = "hen"
    assert Spec.model_validate({"dictionary": listed}).checked.check == ("HEN",)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (
            "dee",
            'there is no built-in dictionary "dee"; did you mean "de"? (known: de, en); '
            "else give a word set, a list or a file",
        ),
        ([], "a dictionary is the name of a built-in one, or a list of words"),
        ({"file": "a.txt"}, "a dictionary is the name of a built-in one, or a list of words"),
        (7, "a dictionary is the name of a built-in one, or a list of words"),
        (["cow", 7], '"7" is not a word; write a text'),
        ((None, "cow"), '"None" is not a word; write a text'),
    ],
)
def test_invalid_dictionaries_are_refused(written: object, message: str) -> None:
    assert refused(dictionary=written) == message


def test_a_dictionary_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fields, "MOST_DICTIONARY", 1_000)
    words = ["cow"] * 1_001
    assert refused(dictionary=words) == "1,001 words are too many for a dictionary; at most 1,000"
    assert Spec.model_validate({"dictionary": words[1:]}).checked.check == ("COW",)


@pytest.mark.parametrize(
    ("written", "hints"),
    [
        (None, None),
        ("none", ()),
        (["none"], ()),
        ([], ()),
        ("words", ("words",)),
        ("words, first_letters", ("words", "first_letters")),
        ("lengths borders", ("lengths", "borders")),
        (["borders"], ("borders",)),
    ],
)
def test_hints(written: object, hints: tuple[str, ...] | None) -> None:
    spec = Spec.model_validate({"hints": written, "difficulty": "medium"})
    assert spec.hints == hints
    assert spec.rules.hints == (("first_letters",) if hints is None else hints)


def test_wrong_hints() -> None:
    for written in ("word", "none words", ["words", "colours"]):
        assert "Input should be 'words', 'first_letters', 'lengths' or 'borders'" in refused(hints=written)

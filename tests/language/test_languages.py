"""Languages: alphabets and labels."""

from __future__ import annotations

import pickle
import re
import string
import tomllib
from pathlib import Path

import pytest

import worksheets.language
from tests.loops import loop_over
from worksheets.base.errors import InputError
from worksheets.base.grid import Direction
from worksheets.language.languages import (
    RULES,
    find_language,
    language_codes,
    translated_codes,
    variant_codes,
    variant_note,
)
from worksheets.language.letters import letters_of


def test_the_languages_there_are() -> None:
    codes = language_codes()
    assert codes == tuple(sorted(codes))
    assert {"de", "en", "es", "fr", "bg", "cs", "fi", "no", "sl", "uk"} < set(codes)


def test_every_language_on_offer_has_labels_of_its_own() -> None:
    assert set(language_codes()) <= set(translated_codes()) <= {*language_codes(), *variant_codes()}


@pytest.mark.parametrize(
    ("written", "code"), [("de", "de"), ("de-LU", "de"), ("pt_BR", "pt"), ("EN", "en"), ("nb", "no"), ("nb-NO", "no")]
)
def test_codes_with_regions_and_other_names(written: str, code: str) -> None:
    assert find_language(written).code == code


@pytest.mark.parametrize(
    ("written", "near"), [("greman", '"de"'), ("eng", '"en"'), ("dee", '"de"'), ("Greeek", '"el"')]
)
def test_an_unknown_language_comes_with_the_nearest(written: str, near: str) -> None:
    with pytest.raises(InputError, match=f'there is no language "{written}"; did you mean {near}') as caught:
        find_language(written)
    assert caught.value.exit_status == 2


@pytest.mark.parametrize("written", ["", "xx", "../en", "123"])
def test_an_unknown_language_comes_with_the_known_ones(written: str) -> None:
    with pytest.raises(InputError, match=r"\(known: ar, bg, bn, ca, .*, vi\)"):
        find_language(written)


@loop_over("code", language_codes())
def test_alphabets_are_capitals_each_once(code: str) -> None:
    alphabet = find_language(code).alphabet
    assert [letters_of(letter, code) for letter in alphabet] == [(letter,) for letter in alphabet]
    assert len(set(alphabet)) == len(alphabet)


@loop_over(
    ("code", "size", "has", "lacks"),
    [
        ("en", 26, string.ascii_uppercase, ""),
        ("de", 29, "ÄÖÜ", "ẞ"),
        ("fr", 26, "W", "É"),
        ("es", 27, "Ñ", "Á"),
        ("it", 21, "H", "JKWXY"),
        ("tr", 29, "Iİ", "QWX"),
        ("el", 24, "Ω", "Ά"),
        ("ru", 33, "ЁЪ", "І"),
        ("uk", 33, "ҐЄІЇ", "ЁЫЭЪ"),
        ("bg", 30, "Ъ", "ЫЭ"),
        ("pl", 32, "ŁŻ", "QVX"),
        ("sv", 29, "ÅÄÖ", "Ø"),
        ("da", 29, "ÆØÅ", "Ö"),
        ("no", 29, "ÆØÅ", "Ä"),
        ("ro", 28, "ȘȚ", "Ş"),
        ("hr", 30, ["Č", "Ć", "DŽ", "Đ", "LJ", "NJ"], "QWXY"),
        ("cs", 39, ["CH", "Ř"], "QWX"),
        ("cy", 29, ["CH", "DD", "FF", "NG", "LL", "PH", "RH", "TH"], "KQVXZ"),
        ("et", 32, "ÕÄÖÜŠŽ", "Å"),
        ("kk", 42, "ӘҒҚҢӨҰҮҺІ", ""),
        ("lt", 32, "ĄČĘĖĮŠŲŪŽ", "QWX"),
        ("lv", 33, "ĀČĒĢĪĶĻŅŠŪŽ", "QWXY"),
        ("mk", 31, "ЃЅЌЏ", "ЂЋЙ"),
        ("sq", 36, ["Ç", "DH", "Ë", "GJ", "LL", "NJ", "RR", "SH", "TH", "XH", "ZH"], "W"),
        ("sr", 30, "ЂЋЉЊЏ", "ЃЌЙ"),
        ("sr-Latn", 30, ["Č", "Ć", "DŽ", "Đ", "LJ", "NJ"], "QWXY"),
        ("uz", 28, ["Oʻ", "Gʻ", "SH", "CH"], "CW"),
        ("vi", 29, "ĂÂĐÊÔƠƯ", "FJWZ"),
        ("sk", 41, ["CH", "Ĺ"], "QWX"),
    ],
)
def test_letters_of_an_alphabet(code: str, size: int, has: str | list[str], lacks: str) -> None:
    alphabet = find_language(code).alphabet
    assert len(alphabet) == size
    assert set(has) <= set(alphabet)
    assert not set(lacks) & set(alphabet)


WITHOUT_FREQUENCIES = ("ar", "bn", "fa", "he", "hi", "mr", "ne", "ta", "ur")
"""Languages in other scripts, for which no letter frequencies are known yet."""


@loop_over("code", language_codes())
def test_it_is_known_how_often_each_letter_occurs(code: str) -> None:
    language = find_language(code)
    assert bool(language.frequencies) == (code not in WITHOUT_FREQUENCIES)
    if code in WITHOUT_FREQUENCIES:
        return
    assert set(language.frequencies) <= set(language.alphabet)
    assert abs(sum(language.frequencies.values()) - 10_000) <= 30
    assert len(language.frequencies) > 0.6 * len(language.alphabet)


def test_serbian_has_two_alphabets() -> None:
    cyrillic, latin = find_language("sr"), find_language("sr-Latn-RS")
    assert (latin.code, latin.base) == ("sr-Latn", "sr")
    assert [find_language(name).code for name in ("српски", "srpski", "sr-Cyrl")] == ["sr", "sr-Latn", "sr"]
    assert (cyrillic.label("word"), latin.label("word")) == ("Реч", "Reč")
    assert latin.frequencies["LJ"] == cyrillic.frequencies["Љ"]
    assert set(latin.frequencies) == set(latin.alphabet)


@loop_over("code", (*language_codes(), *variant_codes()))
def test_every_label_is_there(code: str) -> None:
    language, english = find_language(code), find_language("en")
    assert language.labels.keys() == english.labels.keys()
    assert {direction.name for direction in Direction} <= language.labels.keys()
    assert len({language.label(direction.name) for direction in Direction}) == len(Direction)
    assert "B" in language.label("version", variant="B")
    assert str(language.numeral(17)) in language.label("page", number=17)
    assert "Farm" in language.label("continued", title="Farm")
    for key, text in language.labels.items():
        assert text == text.strip() != ""
        assert text.count("{") == english.labels[key].count("{")


@loop_over("code", sorted({*translated_codes()} - {"en", "en-US"}))
def test_translated_labels_are_not_the_english_ones(code: str) -> None:
    labels, english = find_language(code).labels, find_language("en").labels
    same = {key for key in labels if labels[key] == english[key]}
    assert same <= {"name", "date", "version", "volume", "page", "direction", "solution", "code"}


@loop_over("code", language_codes())
def test_a_language_says_how_it_writes_numbers(code: str) -> None:
    folder = Path(worksheets.language.__file__).parent / "data" / "languages"
    data = tomllib.loads((folder / f"{code}.toml").read_text(encoding="utf-8"))
    assert data.keys() >= {"plural", "thousands"}


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["0", "999", "1,000", "187,342", "1,234,567"]),
        ("de", ["0", "999", "1.000", "187.342", "1.234.567"]),
        ("fr", ["0", "999", "1\u00a0000", "187\u00a0342", "1\u00a0234\u00a0567"]),
        ("es", ["0", "999", "1000", "187\u00a0342", "1\u00a0234\u00a0567"]),
        ("sv", ["0", "999", "1\u00a0000", "187\u00a0342", "1\u00a0234\u00a0567"]),
        ("hu", ["0", "999", "1000", "187\u00a0342", "1\u00a0234\u00a0567"]),
    ],
)
def test_digits_are_grouped_as_the_language_does(language: str, texts: list[str]) -> None:
    assert [find_language(language).grouped(number) for number in (0, 999, 1000, 187342, 1234567)] == texts


def test_a_language_can_go_to_another_process() -> None:
    language = find_language("tr")
    assert pickle.loads(pickle.dumps(language)) == language
    assert hash(language) == hash(find_language("tr-TR"))


def test_a_version_is_called_as_schools_call_it() -> None:
    called = {code: find_language(code).label("version", variant="A") for code in ("de", "en", "el", "pl", "tr")}
    assert called == {"de": "Gruppe A", "en": "Group A", "el": "Ομάδα A", "pl": "Grupa A", "tr": "A grubu"}


@pytest.mark.parametrize(
    ("code", "used"),
    [
        ("PT_ao", "Brazilian Portuguese is used instead"),
        ("en-AU", "British English is used instead"),
        ("de-LU", "German as in Germany is used instead"),
        ("fr-CH", "French as in France is used instead"),
        ("es-AR", "Spanish as in Spain is used instead"),
    ],
)
def test_a_variant_without_texts_is_noted_with_its_replacement(code: str, used: str) -> None:
    assert variant_note(code) == f'"{code}" is not among the languages: {used}'


def test_no_note_is_needed_for_an_existing_variant() -> None:
    own = ("de-DE", "en-GB", "EN_gb", "pt-BR", "fr-FR", "es-ES", "nb", "nb-NO", "no", "de-Latn-DE", "sv-FI", "hr-BA")
    for code in (*own, "de-LI", "nn-NO", *language_codes(), *variant_codes()):
        assert variant_note(code) == ""


ONE_OTHER = {"one": "1", "other": "0, 2~16, 100, 1000, 10000, 100000"}
SLAVIC = {
    "one": "1, 21, 31, 41, 51, 61, 71, 81, 101, 1001",
    "few": "2~4, 22~24, 32~34, 42~44, 52~54, 62, 102, 1002",
    "many": "0, 5~19, 100, 1000, 10000, 100000, 1000000",
}
ONE_FORM = {"other": "0~15, 100, 1000, 10000, 100000, 1000000"}
CROATIAN = {"one": SLAVIC["one"], "few": SLAVIC["few"], "other": SLAVIC["many"]}
ZERO_LIKE_ONE = {"one": "0, 1", "other": "2~17, 100, 1000, 10000, 100000"}
CZECH = {"one": "1", "few": "2~4", "other": "0, 5~19, 100, 1000, 10000, 100000, 1000000"}
SAMPLES = {
    **dict.fromkeys("bg ca da de el en es et eu fi hu it kk nl no sq sv sw tr uz".split(), ONE_OTHER),
    **dict.fromkeys(("id", "vi"), ONE_FORM),
    "cy": {"zero": "0", "one": "1", "two": "2", "few": "3", "many": "6", "other": "4, 5, 7~20, 100, 1000, 10000"},
    "fil": {
        "one": "0~3, 5, 7, 8, 10~13, 15, 17, 18, 20, 21, 100, 1000, 10000, 100000, 1000000",
        "other": "4, 6, 9, 14, 16, 19, 24, 26, 104, 1004",
    },
    "ga": {"one": "1", "two": "2", "few": "3~6", "many": "7~10", "other": "0, 11~25, 100, 1000, 10000, 100000"},
    "lt": {
        "one": "1, 21, 31, 41, 51, 61, 71, 81, 101, 1001",
        "few": "2~9, 22~29, 102, 1002",
        "other": "0, 10~20, 30, 40, 50, 60, 100, 1000, 10000, 100000, 1000000",
    },
    "lv": {
        "zero": "0, 10~20, 30, 40, 50, 60, 100, 1000, 10000, 100000, 1000000",
        "one": "1, 21, 31, 41, 51, 61, 71, 81, 101, 1001",
        "other": "2~9, 22~29, 102, 1002",
    },
    "mk": {"one": SLAVIC["one"], "other": "0, 2~12, 100, 1000, 10000, 100000, 1000000"},
    **dict.fromkeys(("fr", "pt"), ZERO_LIKE_ONE),
    **dict.fromkeys(("ru", "uk"), SLAVIC),
    **dict.fromkeys(("cs", "sk"), CZECH),
    **dict.fromkeys(("hr", "sr"), CROATIAN),
    "pl": {"one": "1", "few": SLAVIC["few"], "many": SLAVIC["many"]},
    "ro": {"one": "1", "few": "0, 2~16, 101, 1001", "other": "20~35, 100, 1000, 10000, 100000, 1000000"},
    "sl": {
        "one": "1, 101, 201, 301, 401, 501, 601, 701, 1001",
        "two": "2, 102, 202, 302, 402, 502, 602, 702, 1002",
        "few": "3, 4, 103, 104, 203, 204, 303, 304, 403, 404, 503, 504, 603, 604, 703, 704, 1003",
        "other": "0, 5~19, 100, 1000, 10000, 100000, 1000000",
    },
}
"""Samples from CLDR 45, without those for fractions and whole millions only."""


def numbers(samples: str) -> list[int]:
    found: list[int] = []
    for first, last in re.findall(r"(\d+)(?:~(\d+))?", samples):
        found += range(int(first), int(last or first) + 1)
    return found


@loop_over("code", SAMPLES)
def test_each_language_counts_as_cldr_says(code: str) -> None:
    category = find_language(code).plural_category
    for name, samples in SAMPLES[code].items():
        assert {category(number) for number in numbers(samples)} == {name}


def test_every_rule_is_some_languages() -> None:
    assert {find_language(code).plural for code in language_codes()} == RULES.keys()

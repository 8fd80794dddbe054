"""Plural rules, against the samples of whole numbers that the Unicode CLDR gives for each language."""

from __future__ import annotations

import re

from tests.loops import loop_over
from worksheets.language.languages import find_language, language_codes
from worksheets.language.plurals import RULES

ONE_OTHER = {"one": "1", "other": "0, 2~16, 100, 1000, 10000, 100000"}
SLAVIC = {
    "one": "1, 21, 31, 41, 51, 61, 71, 81, 101, 1001",
    "few": "2~4, 22~24, 32~34, 42~44, 52~54, 62, 102, 1002",
    "many": "0, 5~19, 100, 1000, 10000, 100000, 1000000",
}
ZERO_LIKE_ONE = {"one": "0, 1", "other": "2~17, 100, 1000, 10000, 100000"}
CZECH = {"one": "1", "few": "2~4", "other": "0, 5~19, 100, 1000, 10000, 100000, 1000000"}
SAMPLES = {
    **dict.fromkeys("bg da de el en es fi hu it nl no sv tr".split(), ONE_OTHER),
    **dict.fromkeys(("fr", "pt"), ZERO_LIKE_ONE),
    **dict.fromkeys(("ru", "uk"), SLAVIC),
    **dict.fromkeys(("cs", "sk"), CZECH),
    "hr": {"one": SLAVIC["one"], "few": SLAVIC["few"], "other": SLAVIC["many"]},
    "pl": {"one": "1", "few": SLAVIC["few"], "many": SLAVIC["many"]},
    "ro": {"one": "1", "few": "0, 2~16, 101, 1001", "other": "20~35, 100, 1000, 10000, 100000, 1000000"},
    "sl": {
        "one": "1, 101, 201, 301, 401, 501, 601, 701, 1001",
        "two": "2, 102, 202, 302, 402, 502, 602, 702, 1002",
        "few": "3, 4, 103, 104, 203, 204, 303, 304, 403, 404, 503, 504, 603, 604, 703, 704, 1003",
        "other": "0, 5~19, 100, 1000, 10000, 100000, 1000000",
    },
}
"""As in CLDR 45, without what only fractions and whole millions have."""


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

"""The language of the page, and the plural form that it uses for a number; Node.js runs the page's module."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.web.node import needs_node, output_of
from worksheets.language.languages import find_language, language_codes
from worksheets.testing.phrases import SAMPLES
from worksheets.web.spoken import LANGUAGES, native_names, texts_of

pytestmark = needs_node

FORMS = {"words_1": "one", "words_few": "few", "words_many": "many", "words": "other"}


def run(
    texts: Mapping[str, str],
    language: str,
    asked: Sequence[tuple[str, Mapping[str, object]]] = (),
    visitors: Sequence[Mapping[str, object]] = (),
) -> dict[str, Any]:
    return run_all([{"about": {"texts": texts, "language": language}, "said": asked, "visitors": visitors}])[0]


def run_all(given: Sequence[Mapping[str, object]]) -> list[dict[str, Any]]:
    """The replies to several requests, one after the other."""
    found: list[dict[str, Any]] = json.loads(
        output_of("say_in_node.mjs", [{"languages": native_names(), "visitors": [], **each} for each in given])
    )
    return found


def test_the_page_and_the_sheets_have_the_same_plurals() -> None:
    """Browsers use the plural rules of the Unicode CLDR; ours are in `languages`."""
    asked = [("words", {"count": number}) for number in SAMPLES]
    codes = language_codes()
    replies = run_all([{"about": {"texts": FORMS, "language": code}, "said": asked} for code in codes])
    for code, found in zip(codes, replies, strict=True):
        categories = [find_language(code).plural_category(number) for number in SAMPLES]
        assert found["texts"] == [each if each in FORMS.values() else "other" for each in categories], code


def test_the_number_counts_that_comes_first() -> None:
    texts = {"a": "{count} of {all}", "a_1": "one of {all}", "b": "{title}: {count}", "b_1": "wrong"}
    asked = [("a", {"count": 1, "all": 3}), ("a", {"count": 3, "all": 1}), ("b", {"title": "x", "count": 1})]
    assert run(texts, "en", asked)["texts"] == ["one of 3", "3 of 1", "x: 1"]
    assert run(texts, "en", [("a", {}), ("c", {"count": 1})])["texts"] == ["{count} of {all}", "c"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_counted_text_has_its_number(language: str) -> None:
    texts = texts_of(language)
    keys = [key.removesuffix("_1") for key in texts_of("en") if key.endswith("_1")]
    asked = [(key, {"count": number, "longest": 7, "answers": 3}) for key in keys for number in (2, 5, 21, 22, 101)]
    for (_, values), text in zip(asked, run(texts, language, asked)["texts"], strict=True):
        assert str(values["count"]) in text


def test_the_language_is_the_one_chosen_or_the_first_that_the_browser_asks_for() -> None:
    cases: list[tuple[Mapping[str, object], str]] = [
        ({"browser": ["fr-CA", "en-CA"]}, "fr"),
        ({"browser": ["fr"]}, "fr"),
        ({"browser": ["pt-BR", "pt", "en"]}, "pt"),
        ({"browser": ["de-AT"]}, "de"),
        ({"browser": ["es-419"]}, "es"),
        ({"browser": ["it_IT"]}, "it"),
        ({"browser": ["ca", "es-ES", "en"]}, "es"),
        ({"browser": ["fi-FI"]}, "en"),
        ({"browser": ["fil", "frr", "constructor"]}, "en"),
        ({"browser": []}, "en"),
        ({"browser": ["fr"], "kept": "it"}, "it"),
        ({"browser": ["fr"], "kept": "xx"}, "fr"),
        ({"browser": ["fr"], "kept": "it", "address": "?lang=pt"}, "pt"),
    ]
    found = run({}, "en", visitors=[visitor for visitor, _ in cases])["languages"]
    assert found == [wanted for _, wanted in cases]

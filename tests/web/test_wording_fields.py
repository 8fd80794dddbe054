"""A field that stands alone in a sentence has its label on the page: in parentheses, or at the beginning."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.node import needs_node
from tests.web.test_wording import reworded
from worksheets.language.translation import translated_within
from worksheets.web.press import Press

pytestmark = needs_node


@pytest.mark.parametrize(
    ("sheet", "language", "end"),
    [
        ({"words": ["lion", "cow"]}, "en", " words, and there are 2; add words or use a smaller size"),
        ({"words": ["lion", "cow"]}, "de", "; ergänzen Sie Wörter, oder nehmen Sie eine kleinere Karte („LABEL“)"),
        ({"words": ["lion = roars", "cow = moos"], "form": "memory"}, "en", "“LABEL” is a field of bingo; memory has"),
        ({"words": ["lion = roars", "cow = moos"], "form": "memory"}, "de", "„LABEL“ gehört zum Bingo; memory hat"),
    ],
)
def test_fields_alone(sheet: dict[str, Any], language: str, end: str) -> None:
    text = json.dumps({"sheets": [{"kind": "cards", "title": "Zoo", "size": "3", **sheet}]})
    answer = Press().answer({"do": "show", "text": text, "changes": [], "files": {}})
    (shown,) = reworded([translated_within(answer, language)], language)
    (problem,) = shown["problems"]
    label = {"en": "Fields of a bingo card", "de": "Felder einer Bingokarte"}[language]
    assert end.replace("LABEL", label) in problem["text"]


@pytest.mark.parametrize(
    ("language", "value", "message"),
    [
        ("en", "Easy!", '"Easy!" is not allowed here; did you mean “Easy”? (allowed: “Easy”, “Medium”, “Hard”)'),
        ("de", "Leicht", '"Leicht" ist hier nicht erlaubt; meinten Sie „easy“? (erlaubt: easy, medium, hard)'),
        ("de", "Lechit", '"Lechit" ist hier nicht erlaubt (erlaubt: „Leicht“, „Mittel“, „Schwer“)'),
    ],
)
def test_a_label_is_no_value(language: str, value: str, message: str) -> None:
    """A message never says that a label in the job file is wrong and allowed."""
    text = json.dumps({"sheets": [{"title": "Zoo", "words": ["lion", "tiger"], "difficulty": value}]})
    answer = Press().answer({"do": "show", "text": text, "changes": [], "files": {}})
    (shown,) = reworded([translated_within(answer, language)], language)
    (problem,) = shown["problems"]
    assert problem["text"] == message

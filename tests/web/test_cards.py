"""What the form's cards show of words kept elsewhere: themes and pools."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from worksheets.job.words.list_files import ListFiles
from worksheets.job.yaml.yaml_nodes import parse_nodes
from worksheets.language.themes import find_theme
from worksheets.web.cards import CardReader, changed_text, with_whole_fields

JOB = """\
language: de
word_sets:
  hof: theme/farm
  mix: [Trecker, theme/farm]
sheets:
  - words: theme/farm
  - {words: theme/farm, words_language: en}
  - words: [theme/farm, theme/pets]
  - words: hof
  - words: mix
  - words: {pool: theme/animals, pick: 12}
  - words: {pool: [hof, theme/pets], pick: 12}
  - words: {pool: [Kuh, Huhn], pick: 1}
  - words: theme/nothing
  - words: {pool: , pick: 1}
"""


def cards() -> list[dict[str, Any]]:
    return CardReader(parse_nodes(JOB, "a.yaml").root, ListFiles(Path())).cards({})


def test_themes_and_pools_are_shown_and_cannot_be_changed_in_place() -> None:
    farm, english, both, of_set, mixed, pool, pools, inline, nothing, empty = cards()
    count = len(find_theme("farm", "de").words)
    for card in (farm, english, both, of_set, pool, pools, inline, nothing):
        assert card["words"]["words"]["from"] == "file", card
    assert farm["title"] == "Auf dem Bauernhof"
    assert farm["words"]["words"]["name"] == "theme/farm"
    assert farm["words"]["words"]["count"] == of_set["words"]["words"]["count"] == count
    assert farm["words"]["words"]["text"].splitlines() == [word.text for word in find_theme("farm", "de").words]
    assert english["words"]["words"]["text"].startswith("cow\n")
    assert both["words"]["words"]["name"] == "theme/farm, theme/pets"
    assert mixed["words"]["words"]["from"] == "set"
    assert mixed["words"]["words"]["count"] == count + 1
    assert pool["words"]["words"]["count"] == len(find_theme("animals", "de").words)
    assert pool["title"] == "Tiere"
    assert pools["words"]["words"]["name"] == "hof, theme/pets"
    assert inline["words"]["words"]["text"] == "Kuh\nHuhn"
    assert nothing["words"]["words"]["count"] == empty["words"]["words"]["count"] == 0


def test_a_single_word_for_the_answers_is_their_place() -> None:
    text = "answers: back  # to check\nsheets: []\n"
    assert with_whole_fields({"answers": "back"}) == {"answers": {"place": "back"}}
    set_ = {"what": "set", "path": ["answers", "place"], "value": "append"}
    assert changed_text(text, [set_], "a.yaml").text == text.replace("back", "append")
    other = {"what": "set", "path": ["answers", "per_page"], "value": "4"}
    assert "answers: {place: back, per_page: 4}" in changed_text(text, [other], "a.yaml").text
    gone = {"what": "remove", "path": ["answers", "place"]}
    assert changed_text(text, [gone], "a.yaml").text == "sheets: []\n"


def test_a_sheet_of_another_kind_keeps_its_comments() -> None:
    text = "sheets:\n  # 1\n  - title: Zoo  # t\n    words: [lion, tiger]  # w\n    size: 8x8\n  # next\n  - words: x\n"
    sheet = {"kind": "crossword", "title": "Zoo", "words": ["lion", "tiger"]}
    set_ = {"what": "set", "path": ["sheets", 0], "value": sheet}
    made = changed_text(text, [set_], "a.yaml").text
    assert made == text.replace("    size: 8x8\n", "    kind: crossword\n")


@pytest.mark.parametrize("written", ["|\n      lion\n      tiger", "lion, tiger"])
def test_a_text_in_place_of_a_list_is_shown(written: str) -> None:
    """It is a mistake, but not one by which the words are lost when one more is typed."""
    text = f"sheets:\n  - words: {written}\n"
    (card,) = CardReader(parse_nodes(text, "a.yaml").root, ListFiles(Path())).cards({})
    words = card["words"]["words"]
    assert (words["from"], words["text"]) == ("own", "lion\ntiger")
    typed = {"what": "words", "path": words["path"], "value": words["text"] + "\nzebra"}
    assert "words: [lion, tiger, zebra]" in changed_text(text, [typed], "a.yaml").text

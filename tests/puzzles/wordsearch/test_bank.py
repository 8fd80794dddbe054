"""The word bank: what it shows, in which order, and that it does not affect the grid."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import worksheets
from worksheets.base.errors import InputError
from worksheets.commands.printed import read_printed
from worksheets.exercises.exercise import checked
from worksheets.language.phrases import NO_BREAK
from worksheets.puzzles import registry
from worksheets.puzzles.values import Section, SolveInput

WORDS: list[Any] = ["Zebra", "Äffin", {"word": "Uhu", "clue": "ruft nachts"}, "rote Ameise", "Straußenei"]
FIELDS: dict[str, Any] = {"words": WORDS, "size": "11x12", "language": "de", "id": "zoo"}
FIELDS["letters"] = {"eszett": "keep"}

Banks = st.fixed_dictionaries(
    {},
    optional={
        "show": st.sampled_from(["words", "clues", "both", "none", "lengths", "first_letters"]),
        "order": st.sampled_from(["written", "alphabet", "length", "shuffled"]),
        "boxes": st.booleans(),
        "lines": st.booleans(),
        "case": st.sampled_from(["as_written", "grid"]),
    },
)


def sheet_of(bank: Any, **fields: Any) -> worksheets.Exercise:
    fields = {**FIELDS, "word_bank": bank, **fields}
    exercise = worksheets.generate("wordsearch", fields, seed=4)
    own = {key: value for key, value in fields.items() if key != "id"}
    return checked(exercise, registry.find("wordsearch").Spec.model_validate(own))


def section_of(bank: Any, **fields: Any) -> Section:
    (section,) = sheet_of(bank, **fields).handout_text().sections
    return section


def words_of(exercise: worksheets.Exercise) -> list[str]:
    return [each["word"] for each in exercise.puzzle.to_json()["word_bank"]]


@given(Banks)
def test_the_grid_and_the_places_are_the_same_for_every_bank(bank: dict[str, Any]) -> None:
    nothing_to_list = bank.get("show") == "lengths" or (bank.get("show") == "none" and not bank.get("lines"))
    if nothing_to_list and (bank.get("boxes") or (bank.get("show") == "lengths" and bank.get("lines"))):
        with pytest.raises(InputError, match="show: "):
            sheet_of(bank)
        return
    other = sheet_of(bank)
    usual = sheet_of("words")
    assert other.puzzle.grid == usual.puzzle.grid
    assert sorted(map(str, other.solution.to_json()["placements"])) == sorted(
        map(str, usual.solution.to_json()["placements"])
    )
    assert [each["word"] for each in other.solution.to_json()["placements"]] == words_of(other)
    assert sorted(words_of(other)) == sorted(words_of(usual))


def test_orders() -> None:
    listed = [word if isinstance(word, str) else word["word"] for word in WORDS]
    assert words_of(sheet_of({"order": "written"})) == listed
    assert words_of(sheet_of({"order": "alphabet"})) == ["Äffin", "rote Ameise", "Straußenei", "Uhu", "Zebra"]
    by_length = words_of(sheet_of({"order": "length"}))
    assert all(len(one.replace(" ", "")) <= len(other.replace(" ", "")) for one, other in pairwise(by_length))
    assert by_length == ["Uhu", "Zebra", "Äffin", "rote Ameise", "Straußenei"]
    drawn = {tuple(words_of(sheet_of({"order": "shuffled"}, id=f"zoo{number}"))) for number in range(8)}
    assert len(drawn) > 4


@pytest.mark.parametrize(
    ("bank", "section"),
    [
        ({"case": "grid"}, Section("Wörter", ("ZEBRA", "ÄFFIN", "UHU", "ROTE AMEISE", "STRAUẞENEI"))),
        (
            {"show": "both", "case": "grid", "boxes": True},
            Section("Wörter", ("ZEBRA", "ÄFFIN", "UHU – ruft nachts", "ROTE AMEISE", "STRAUẞENEI"), boxes=True),
        ),
        (
            {"show": "none", "lines": True},
            Section("Wörter", ("",) * 5, ("1.", "2.", "3.", "4.", "5."), writing=10),
        ),
        ({"show": "lengths"}, Section("Wörter", (f"3{NO_BREAK}Buchstaben: 1{NO_BREAK}Wort", f"5{NO_BREAK}Buchstaben: 2{NO_BREAK}Wörter", f"10{NO_BREAK}Buchstaben: 2{NO_BREAK}Wörter"))),  # noqa: E501
        ({"show": "first_letters", "lines": True}, Section("Wörter", ("Z", "Ä", "U", "R", "S"), writing=10)),
    ],
)  # fmt: skip
def test_bank_styles_show_these_sections(bank: dict[str, Any], section: Section) -> None:
    section = section._replace(title=f"5{NO_BREAK}Wörter")
    assert section_of(bank) == section


def test_of_first_letters_the_others_are_blanks() -> None:
    entries = section_of({"show": "first_letters"}).entries
    assert entries[2] == f"U{NO_BREAK}_{NO_BREAK}_"
    assert [entry.count("_") for entry in entries] == [4, 4, 2, 9, 9]


def test_a_single_word_sets_show() -> None:
    for show in ("words", "clues", "both", "none", "lengths", "first_letters"):
        assert sheet_of(show) == sheet_of({"show": show})


@pytest.mark.parametrize(
    ("bank", "message"),
    [
        ({"show": "lengths", "lines": True}, "with show: lengths no words are listed, so they have no lines"),
        ({"show": "lengths", "boxes": True}, "with show: lengths no words are listed, so they have no boxes"),
        ({"show": "none", "boxes": True}, "with show: none there is nothing that could have boxes"),
        ("pictures", "word_bank.show"),
        (["words"], "word_bank"),
        ({"sorted": True}, "word_bank"),
    ],
)
def test_invalid_banks_are_refused(bank: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        sheet_of(bank)


@pytest.mark.parametrize("bank", [{"boxes": True}, {"lines": True}, {"lines": True, "boxes": True, "case": "grid"}])
def test_a_text_with_boxes_and_lines_is_read_back(bank: dict[str, Any], tmp_path: Any) -> None:
    text = written(bank, tmp_path)
    given = read_printed(SolveInput(text, "job.txt")).given
    puzzle = registry.find("wordsearch").parse_puzzle(given)
    letters = {each["letters"] for each in sheet_of(bank).puzzle.to_json()["word_bank"]}
    assert {each["letters"] for each in puzzle.to_json()["word_bank"]} == letters


@pytest.mark.parametrize(
    "bank",
    [
        {"show": "none", "lines": True},
        {"show": "first_letters"},
        {"show": "first_letters", "lines": True, "boxes": True},
        {"show": "clues", "lines": True},
    ],
)
def test_a_text_without_words_says_so(bank: dict[str, Any], tmp_path: Any) -> None:
    given = read_printed(SolveInput(written(bank, tmp_path), "job.txt")).given
    with pytest.raises(InputError, match="the word bank shows clues, not words"):
        registry.find("wordsearch").parse_puzzle(given)


def written(bank: dict[str, Any], folder: Any) -> str:
    job = {"language": "de", "sheets": [{**FIELDS, "word_bank": bank}]}
    (folder / "job.yaml").write_text(json.dumps(job), "utf-8")
    worksheets.build(folder / "job.yaml", output=folder, formats=["txt"])
    return str((folder / "job.txt").read_text("utf-8"))

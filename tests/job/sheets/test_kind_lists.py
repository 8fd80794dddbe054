"""A list of kinds makes a sheet of each kind."""

from __future__ import annotations

import pytest

from worksheets.base.errors import InputError
from worksheets.job.given_job import ParsedJob
from worksheets.puzzles import registry

SETS = "word_sets: {farm: [{word: cow, clue: gives milk}, {word: crow, clue: a bird}, {word: rook, clue: another}]}\n"
POOL = "word_sets: {farm: [hen, nest, tent, teen, seen, net, ten]}\n"


def sheets(text: str, sets: str = SETS) -> list[tuple[str, str, str]]:
    return [(sheet.id, sheet.kind, sheet.label) for sheet in ParsedJob.parse(f"{sets}sheets: [{{{text}}}]").sheets]


def test_each_kind_has_a_sheet_whose_id_ends_with_it() -> None:
    assert sheets("kind: [wordsearch, crossword], words: farm") == [
        ("farm-wordsearch", "wordsearch", "wordsearch"),
        ("farm-crossword", "crossword", "crossword"),
    ]
    assert [each for each, *_ in sheets("kind: [wordsearch, crossword], words: farm, id: f")] == [
        "f-wordsearch",
        "f-crossword",
    ]


def test_difficulties_follow_the_kind_in_the_id() -> None:
    made = sheets("kind: [wordsearch, crossword], words: farm, difficulty: [easy, hard]")
    assert [name for name, *_ in made] == [
        "farm-wordsearch-easy",
        "farm-wordsearch-hard",
        "farm-crossword-easy",
        "farm-crossword-hard",
    ]


def test_each_kind_has_the_fields_that_it_knows() -> None:
    job = ParsedJob.parse(
        f"{SETS}sheets: [{{kind: [wordsearch, crossword], words: farm, form: fill, word_bank: both}}]"
    )
    search, crossword = (sheet.spec for sheet in job.sheets)
    assert search.word_bank.show == "both"
    assert crossword.form == "fill"


def test_all_kinds_have_the_same_words_of_a_pool() -> None:
    job = ParsedJob.parse(f"{POOL}sheets: [{{kind: [wordsearch, crossword], words: {{pool: farm, pick: 4}}}}]")
    one, other = (sheet.spec.words for sheet in job.sheets)  # type: ignore[attr-defined]
    assert one == other
    assert len(one) == 4


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("kind: [crossword, crossword], words: farm", '"crossword" is listed twice'),
        ("kind: [wordsearch, crosword], words: farm", "did you mean"),
        ("kind: [], words: farm", "the list of kinds is empty"),
        ("kind: [wordsearch, crossword], words: farm, frm: fill", 'unknown field "frm"'),
        ("kind: [wordsearch, crossword], words: farm, size: x", "is not a size"),
    ],
)
def test_a_problem_is_reported_once(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        sheets(text)
    assert len(caught.value.problems) == 1
    assert sentence in str(caught.value.problems[0])


def test_a_list_of_one_kind_is_a_list() -> None:
    assert sheets("kind: [crossword], words: farm")[0][0] == "farm-crossword"


def test_each_kind_that_all_leaves_out_is_named() -> None:
    job = ParsedJob.parse("word_sets: {pets: [cat, dog, rat, hen]}\nsheets: [{kind: all, words: pets}]")
    kinds = [sheet.kind for sheet in job.sheets]
    left_out = [message.text.split()[1].rstrip(":") for message in job.messages if message.text.startswith("without ")]
    assert kinds == ["wordsearch", "crossword", "wordlines"]
    assert sorted([*kinds, *left_out]) == sorted(kind.name for kind in registry.usable() if kind.takes_words)
    assert "calculation" not in left_out

"""Sheets are checked by a program that shares no code with the one that makes them."""

from __future__ import annotations

import os
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from tests.tools.counter import jobs, wordsearch
from tests.tools.counter.count import JUDGES, count, count_together, judged, made
from tests.tools.counter.damage import DAMAGES, FEATURE_DAMAGES, Damage, damaged
from tests.tools.counter.features import FEATURES
from tests.tools.counter.lines import Field
from tests.tools.counter.orders import Order, order
from tests.tools.counter.spelling import cells as cells_of
from tests.tools.counter.spelling import spelled, trie_of
from tests.tools.counter.wordregions import shapes
from worksheets.puzzles import registry

LONG = int(os.environ.get("COUNT", "50000"))

ANIMALS = "horse goose mouse sheep zebra tiger camel donkey".split()
PAIRS = [{"word": word, "clue": f"Nr. {number}"} for number, word in enumerate(ANIMALS)]
GAPS = "The [cat] and the [dog] sat on the [mat] of the [house]"

MODELS: dict[str, tuple[dict[str, Any], ...]] = {
    "wordsearch": (
        {"words": ["cow", "horse", "goose", "hen"], "size": "9x11", "difficulty": "easy"},
        {"words": ["cow", "horse", "goose", "hen", "guinea pig"], "size": "12x9"},
        {"words": ["cow", "horse", "goose", "level"], "size": "10x11", "difficulty": "hard"},
    ),
    "wordregions": (
        {"size": "5x7", "difficulty": "medium"},
        {"size": "6x5", "difficulty": "hard", "language": "de"},
        {"size": "4x5", "difficulty": "easy"},
    ),
    "goldencube": (
        {"size": [3, 3, 3], "difficulty": "easy"},
        {"size": [3, 3, 3], "difficulty": "hard"},
        {"size": [3, 5, 3], "difficulty": "medium"},
    ),
    "crossword": (
        {"words": ["stop", "spot", "tops", "pots", "opts", "post"], "form": "fill", "difficulty": "easy"},
        {"words": ["apple", "pear", "plum", "cherry", "lemon", "melon", "grape"], "form": "numbers"},
        {"words": ["stop", "spot", "tops", "pots", "opts"], "form": "fill"},
    ),
    "sudoku": (
        {"size": "6x6", "difficulty": "medium", "per_sheet": 3},
        {"size": "4x4", "difficulty": "hard", "per_sheet": 2, "signs": {"letters": "BEAR"}},
        {"size": "8x8", "difficulty": "medium", "per_sheet": 2, "also": "diagonals"},
    ),
    "calculation": (
        {"form": "wall", "base": 4, "range": 100, "count": 4},
        {"form": "triangle", "range": 50, "count": 3},
        {"form": "table", "operations": ["*"], "range": 100, "count": 2},
    ),
    "cards": (
        {"form": "bingo", "words": PAIRS, "size": "3x2", "count": 4},
        {"form": "memory", "words": PAIRS},
        {"form": "domino", "words": PAIRS, "pick": 6},
    ),
    "cloze": (
        {"text": f"{GAPS} and the [bird].", "form": "puzzle", "given": "lengths"},
        {"text": f"{GAPS} and the [Dog].", "form": "puzzle", "given": "shape", "bank": {"with": 2}},
        {"text": GAPS, "form": "puzzle", "given": "first_letter"},
    ),
    "wordlines": (
        {"words": ANIMALS, "form": "snake", "lines": 2},
        {"words": ANIMALS, "form": "scrambled"},
        {"words": ANIMALS, "form": "missing", "difficulty": "hard"},
    ),
}


@cache
def right(kind: str, seed: int) -> dict[str, Any]:
    """A sheet without faults, for all the damages of its kind."""
    fields = MODELS[kind][seed % 3]
    sheet = made(Order(0, "", kind, fields, seed))
    assert sheet
    assert not list(JUDGES[kind](fields, sheet))
    return sheet


@pytest.mark.parametrize(("kind", "damage"), [(kind, each) for kind in DAMAGES for each in DAMAGES[kind]])
def test_planted_damages_are_found(kind: str, damage: Damage) -> None:
    """Each damage is found three times."""
    planted = 0
    for seed in range(40):
        fields = MODELS[kind][seed % 3]
        wrong = damaged(right(kind, seed), damage, f"{seed}")
        if wrong:
            planted += 1
            assert list(JUDGES[kind](fields, wrong)), (fields, seed)
        if planted == 3:
            return
    pytest.fail("no sheet had room for the damage")


def test_every_kind_that_is_judged_is_damaged() -> None:
    assert DAMAGES.keys() == MODELS.keys() == JUDGES.keys()
    assert 3 * sum(map(len, DAMAGES.values())) == 138


@pytest.mark.parametrize(("more", "damage", "expected"), FEATURE_DAMAGES)
def test_damages_to_what_authors_add_are_found(more: dict[str, Any], damage: Damage, expected: str) -> None:
    """Each damage is found three times."""
    fields = {"words": ["cow", "horse", "goose", "hen"], "difficulty": "easy", **more}
    planted = 0
    for seed in range(20):
        sheet = made(Order(0, "", "wordsearch", fields, seed))
        assert sheet
        assert not list(wordsearch.judge(fields, sheet))
        wrong = damaged(sheet, damage, f"{seed}")
        if wrong:
            planted += 1
            assert any(expected in fault for fault in wordsearch.judge(fields, wrong)), (seed, expected)
        if planted == 3:
            return
    pytest.fail("no sheet had room for the damage")


def test_all_that_is_ordered_is_in_some_order() -> None:
    sorts = {order(number).sort for number in range(0, 10_000, jobs.SHEETS)}
    assert sorts >= {*FEATURES, *jobs.JOBS}


def _job(sort: str) -> Order:
    """The first job of this sort that is not refused."""
    return next(each for each in map(order, range(0, 10_000, jobs.SHEETS)) if each.sort == sort and made(each))


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        ("pools", "is dealt 2 times"),
        ("class sets", "has the name"),
        ("class sets", "the same code"),
        ("class sets", "the scores of a class"),
        ("class sets", "the same grid"),
        ("class sets", "is not where the solution says"),
        ("versions", "the same grid"),
        ("versions", "the version is"),
    ],
)
def test_damages_to_sheets_of_a_job_are_found(sort: str, expected: str) -> None:
    """The second sheet gets a property of the first one."""
    asked = _job(sort)
    assert asked.job
    sheets = jobs.made_together(asked.job, asked.seed)
    assert not judged(asked, sheets[0])
    wrong = deepcopy(sheets)
    one, other = wrong[0], wrong[1]
    match expected:
        case "is dealt 2 times":
            other["puzzle"]["word_bank"][0] = one["puzzle"]["word_bank"][0]
        case "has the name":
            one["pupil"], other["pupil"] = other["pupil"], one["pupil"]
        case "the same code":
            other["code"] = one["code"]
        case "the scores of a class":
            other |= {"difficulty": one["difficulty"], "difficulty_score": one["difficulty_score"] + 7}
        case "the same grid" | "is not where the solution says":
            other["puzzle"]["grid"] = one["puzzle"]["grid"]
        case _:
            one["variant"], other["variant"] = other["variant"], one["variant"]
    fields = jobs.fields_of(asked.job, 1)
    faults = [*wordsearch.judge(fields, other), *jobs.judge(asked.job, wrong, 0), *jobs.judge(asked.job, wrong, 1)]
    assert any(expected in fault for fault in faults), faults


def test_a_sheet_that_the_program_itself_calls_wrong_counts_as_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(registry.find("wordsearch")), "faults", lambda *_: ("it is upside down",))
    numbers = [each for each in range(0, 500, jobs.SHEETS) if order(each).kind == "wordsearch"][:4]
    for number in numbers:
        tally = count(number, number + 1)
        assert len(tally.wrong) + tally.refused.total() == 1
    assert any(count(number, number + 1).wrong for number in numbers)


def test_a_palindrome_is_read_once_and_a_word_over_itself_twice() -> None:
    field = Field([list("ANANA"), list("XXXXX")])
    assert len(field.places(trie_of([("ANANA", "ANANA")]))["ANANA"]) == 1
    assert len(field.places(trie_of([("ANA", "ANA")]))["ANA"]) == 2
    assert len(field.places(trie_of([("NA", "NA")]))["NA"]) == 4
    assert len(field.places(trie_of([("X", "X")]))["X"]) == 5
    assert not field.places(trie_of([("XXXXXX", "six")]))


def test_the_place_inside_a_longer_word_does_not_count() -> None:
    grid = [list("ATOM"), list("TBCD"), list("EFGH")]
    sheet: dict[str, Any] = {
        "puzzle": {
            "rows": 3,
            "columns": 4,
            "grid": grid,
            "word_bank": [
                {"word": "atom", "letters": "ATOM", "clue": None},
                {"word": "at", "letters": "AT", "clue": None},
            ],
        },
        "solution": {
            "placements": [
                {"word": "atom", "letters": "ATOM", "row": 0, "column": 0, "direction": "E"},
                {"word": "at", "letters": "AT", "row": 0, "column": 0, "direction": "S"},
            ]
        },
    }
    asked = {"words": ["atom", "at"], "size": "3x4", "difficulty": "easy", "overlap": True}
    assert not list(wordsearch.judge(asked, sheet))
    sheet["solution"]["placements"][1]["direction"] = "E"
    assert list(wordsearch.judge(asked, sheet)) == ["AT is there once, but elsewhere"]


@pytest.mark.parametrize(
    ("shape", "others"),
    [("heart", "LAUB8"), ("L", "JFT1"), ("A", "HROMV"), ("8", "0BO3"), ("Z", "SEL7"), ("F", "EPLT"), ("3", "B8E")],
)
def test_the_grid_of_one_shape_is_wrong_for_another(shape: str, others: str) -> None:
    asked = {"words": ANIMALS, "shape": shape, "size": "13x12"}
    sheet = made(Order(0, "", "wordsearch", asked, 1))
    assert sheet
    assert list(wordsearch.judge(asked, sheet)) == []
    for other in others:
        assert any(f"unlike {other}" in fault for fault in wordsearch.judge({**asked, "shape": other}, sheet)), other


@pytest.mark.parametrize(
    ("word", "language", "letters", "cells"),
    [
        ("guinea pig", "en", {}, "GUINEAPIG"),
        ("12:30", "en", {}, "1230"),
        ("Straße", "de", {}, "STRASSE"),
        ("Straße", "de", {"eszett": "keep"}, "STRAẞE"),
        ("Straße", "de", {"case": "lower"}, "straße"),
        ("Œuf à Besançon", "fr", {}, "OEUFABESANÇON"),
        ("Œuf", "fr", {"accents": "keep"}, "ŒUF"),
        ("Straße", "de", {"umlauts": "expand"}, "STRASSE"),
        ("İnci", "tr", {"case": "lower"}, "inci"),
        ("ışık", "tr", {}, "IŞIK"),
        ("ήλιος", "el", {}, "ΗΛΙΟΣ"),
        ("e\u0301/\u0331b", "en", {}, "ÉB"),
    ],
)
def test_letters(word: str, language: str, letters: dict[str, str], cells: str) -> None:
    assert spelled(word, language, letters) == cells


@pytest.mark.parametrize(
    ("word", "language", "letters", "expected"),
    [
        ("chléb", "cs", {}, "CH L É B"),
        ("moc hub", "cs", {}, "M O C H U B"),
        ("chléb", "cs", {"together": []}, "C H L É B"),
        ("chléb", "cs", {"together": None}, "CH L É B"),
        ("ต้นไม้", "en", {}, "ต \u0e49 น ไ ม \u0e49"),
        ("in-jekcija", "hr", {}, "I N J E K C I J A"),
        ("Schulbuch", "de", {"together": ["sch", "ch"], "case": "lower"}, "sch u l b u ch"),
    ],
)
def test_cells(word: str, language: str, letters: dict[str, Any], expected: str) -> None:
    assert cells_of(word, language, letters) == expected.split()


def test_the_numbers_of_shapes() -> None:
    """Fixed polyominoes of 1 to 5 cells (OEIS A001168) that fit into the grid."""
    assert [sum(map(len, shapes(9, 9, n, n))) for n in (1, 2)] == [81, 2 * 72]
    shapes_of_four = shapes(7, 7, 4, 4)[3]  # all have room from the middle of the top row on
    assert len(shapes_of_four) == 19
    assert len(shapes(9, 9, 5, 5)[4]) == 63


def test_some_sheets_of_all_sorts() -> None:
    tally = count(0, 200)
    assert not tally.wrong
    assert tally.right.total() > 130


@pytest.mark.long
def test_fifty_thousand_sheets(capsys: pytest.CaptureFixture[str]) -> None:
    """Tests other sheets than the test above, the same ones on every run; the environment's COUNT sets their number."""
    tally = count_together(LONG, first=1000)
    with capsys.disabled():
        print("", *tally.lines(), sep="\n")
    assert not tally.wrong
    assert tally.right.total() > 0.7 * LONG


def test_an_order_is_the_same_again() -> None:
    assert order(4711) == order(4711)
    assert order(4711).fields == order(4712).fields
    assert order(4711).fields != order(4716).fields
    assert order(4711).seed != order(4712).seed

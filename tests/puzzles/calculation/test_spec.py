"""Invalid orders get a message."""

from __future__ import annotations

from typing import Any

import pytest

from tests.loops import loop_over
from tests.puzzles.calculation.test_generate import KIND, made
from worksheets.base.errors import GenerationError
from worksheets.puzzles.calculation.spec import Spec

PROBLEMS: dict[str, dict[str, Any]] = {
    "range: a wall of 5 stones at its base needs a range of at least 16, not 10": {"base": 5, "range": 10},
    "range: a wall of 3 stones at its base that always crosses a ten needs a range of at least 31, not 15": {
        "range": 15, "base": 3, "carry": "always"},
    "carry: no sum up to 10 crosses a ten; use a range of at least 11": {"range": 10, "carry": "always"},
    "carry: not every sum of a wall of 6 stones can cross a ten; use a smaller base": {"base": 6, "carry": "always"},
    "count: there are only 30 different walls up to 10; use count: 30, or a larger range": {
        "range": 10, "base": 3, "count": 31},
    "count: there are only 20 different lines up to 5; use count: 20, or a larger range": {
        "form": "list", "range": 5, "count": 21},
    "rows: nothing can be divided by 0, and all products with it are 0; use numbers from 1": {
        "form": "list", "rows": [0], "operations": ":"},
    'givens: "6 : 0 = _" divides by 0': {"form": "list", "givens": ["6 : 0 = _"]},
    "givens: they have the form riddle, not list; change form": {"form": "list", "givens": ["2 ◦ 3 = 6"]},
    "check: the results of riddles are printed, so they cannot lead to a word; use another form": {
        "form": "riddle", "check": "word", "words": ["AB"]},
    "words: check: word needs words; add words: [HERBST, ...]": {"form": "list", "check": "word"},
    "words: there is no word with 5 letters; leave count out, or add one": {
        "form": "list", "check": "word", "words": ["AB"], "count": 5},
    "operations: a riddle asks which operation it is; use at least two": {"form": "riddle", "operations": ["+"]},
    "operations: a wall only adds; leave operations out, or use a table, a riddle or a list": {"operations": ["*"]},
    "base: expected 2 to 6 for the form wall, got 7": {"base": 7},
    "base: expected 3 for the form triangle, got 4": {"form": "triangle", "base": 4},
    "range: riddles of more than 15 operators have very large results; leave range out": {
        "form": "riddle", "base": 16, "range": 50},
    "negative: numbers below 0 are for sums and differences without a rule on crossing tens": {
        "negative": True, "carry": "avoid"},
}  # fmt: skip


@loop_over("problem", PROBLEMS)
def test_problems(problem: str) -> None:
    found = Spec.model_validate(PROBLEMS[problem]).problems()
    assert [f"{field}: {sentence}" for field, sentence in found] == [problem]


def test_an_order_at_its_limits_is_made() -> None:
    for fields in (
        {"base": 5, "range": 16, "count": 1},
        {"base": 3, "range": 31, "carry": "always", "count": 1},
        {"range": 10, "base": 3, "count": 30},
        {"form": "list", "range": 5, "count": 20},
        {"form": "list", "check": "word", "words": ["AB"]},
    ):
        spec, puzzle, solution = made(**fields)
        assert KIND.faults(spec, puzzle, solution) == ()


def test_signs_are_read_as_people_write_them() -> None:
    for written in ("+ − × ÷", ["+", "-", "x", "/"], "+,-,*,:"):
        assert Spec.model_validate({"form": "riddle", "operations": written}).signs == ("+", "-", "*", ":")
    with pytest.raises(ValueError, match='"plus" is not an operation'):
        Spec.model_validate({"operations": ["plus"]})
    assert Spec.model_validate({"rows": "2, 5 10"}).rows == (2, 5, 10)


def test_words_without_a_check_are_not_used() -> None:
    assert [field for field, _ in Spec.model_validate({"words": ["AB"]}).warnings()] == ["words"]


@pytest.mark.parametrize("given", ["3 ◦ 4 ◦ 3 = 15", "2 ◦ 2 = 5"])
def test_givens_have_one_solution(given: str) -> None:
    with pytest.raises(GenerationError, match="item 1 of givens has"):
        made(form="riddle", givens=[given])


def test_the_sign_of_boxes_needs_no_font() -> None:
    """Boxes are drawn; the sign, which Andika lacks, would change the font of the whole booklet."""
    spec = Spec.model_validate({"form": "riddle", "givens": ["4 ◦ 3 ◦ 2 = 14"]})
    assert not {"◦"} & spec.characters()

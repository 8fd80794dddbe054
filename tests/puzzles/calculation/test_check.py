"""Checking calculations: damaged ones have faults."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.puzzles.calculation.test_generate import KIND, judged, made
from worksheets.puzzles.calculation.check import item_faults
from worksheets.puzzles.calculation.model import FORMS, Item, Puzzle, Solution


def with_number(item: Item, cell: int, number: int | None) -> Item:
    return item.with_cells((*item.cells[:cell], number, *item.cells[cell + 1 :]))


def first(puzzle: Puzzle | Solution, item: Item) -> Any:
    return replace(puzzle, items=(item, *puzzle.items[1:]))


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("form", ["wall", "triangle", "table", "list"])
def test_every_wrong_number_is_found(form: str, level: str) -> None:
    spec, puzzle, solution = made(form=form, difficulty=level, count=2)
    for cell, number in enumerate(solution.items[0].cells):
        wrong = first(solution, with_number(solution.items[0], cell, (number or 0) + 1))
        assert KIND.faults(spec, puzzle, wrong)
        assert judged({"form": form, "count": 2}, puzzle, wrong)


@pytest.mark.parametrize("form", ["wall", "triangle", "table", "list"])
def test_a_number_less_leaves_two_solutions(form: str) -> None:
    spec, puzzle, solution = made(form=form, count=2)
    for cell, number in enumerate(puzzle.items[0].cells):
        if number is not None:
            less = first(puzzle, with_number(puzzle.items[0], cell, None))
            assert KIND.faults(spec, less, solution)
            if form in ("wall", "triangle"):  # these forms print no more numbers than needed
                assert "item 1: it has more than one solution" in KIND.faults(spec, less, solution)


@pytest.mark.parametrize("form", FORMS)
def test_another_level_is_a_fault(form: str) -> None:
    for level, other in (("easy", "medium"), ("medium", "hard"), ("hard", "easy")):
        spec, puzzle, solution = made(form=form, difficulty=level)
        assert KIND.faults(spec.model_copy(update={"difficulty": other}), puzzle, solution)


@pytest.mark.parametrize("form", FORMS)
def test_equal_items_are_a_fault(form: str) -> None:
    spec, puzzle, solution = made(form=form, difficulty="easy", count=2, **({"base": 3} if form == "riddle" else {}))
    two = replace(puzzle, items=puzzle.items[:1] * 2), replace(solution, items=solution.items[:1] * 2)
    assert "items 1 and 2 are equal" in KIND.faults(spec, *two)
    assert "two items are equal" in judged({"form": form, "count": 2, "base": spec.size}, *two)


def test_mirrored_walls_and_turned_triangles_are_equal() -> None:
    for form in ("wall", "triangle"):
        spec, puzzle, solution = made(form=form, difficulty="easy", count=2)
        mirrored = [
            [item._replace(rows=tuple(r[::-1] for r in item.rows)) for item in each.items[:1]]
            for each in (puzzle, solution)
        ]
        if form == "triangle":
            mirrored = [
                [item._replace(rows=tuple((*r[1:], r[0]) for r in item.rows)) for item in each.items[:1]]
                for each in (puzzle, solution)
            ]
        twice = (
            replace(puzzle, items=(puzzle.items[0], *mirrored[0])),
            replace(solution, items=(solution.items[0], *mirrored[1])),
        )
        assert "items 1 and 2 are equal" in KIND.faults(spec, *twice)


@pytest.mark.parametrize(("carry", "other"), [("avoid", "always"), ("always", "avoid")])
@pytest.mark.parametrize("form", ["wall", "triangle", "table", "list"])
def test_crossed_tens_are_found(form: str, carry: str, other: str) -> None:
    spec, puzzle, solution = made(form=form, carry=carry, count=2, base=2 if form == "list" else 3)
    faults = KIND.faults(spec.model_copy(update={"carry": other}), puzzle, solution)
    assert any(f"crosses {'no' if carry == 'avoid' else 'a'} ten" in fault for fault in faults)


def test_a_number_out_of_the_range_is_found() -> None:
    spec, puzzle, solution = made(count=2, difficulty="easy")
    top = max(solution.items[0].cells, key=lambda number: number or 0) or 0
    faults = KIND.faults(spec.model_copy(update={"range": top - 1}), replace(puzzle, high=top - 1), solution)
    assert any("leaves the range" in fault for fault in faults)


def test_a_riddle_with_two_solutions_is_found() -> None:
    spec, puzzle, solution = made(form="riddle", base=2, count=1, difficulty="easy")
    item = Item("riddle", ((3, 4, 3), (15,)))
    for signs in ("+*", "*+"):
        whole = first(solution, item._replace(signs=signs))
        assert KIND.faults(spec, first(puzzle, item), whole) == ("item 1: it has 2 solutions",)
        assert judged({"form": "riddle"}, first(puzzle, item), whole) == ["1: it has 2 solutions"]
    wrong = first(solution, item._replace(signs="+-"))
    assert "item 1: 7 - 3 is 4, not 15" in KIND.faults(spec, first(puzzle, item), wrong)
    half = Item("riddle", ((3, 2, 2), (3,)))
    assert "item 1: 3 : 2 is not a whole number" in KIND.faults(
        spec, first(puzzle, half), first(solution, half._replace(signs=":*"))
    )


def test_times_tables_are_kept() -> None:
    for form in ("list", "table"):
        spec, puzzle, solution = made(form=form, rows=[3, 7, 9], count=3)
        assert KIND.faults(spec, puzzle, solution) == ()
        faults = KIND.faults(spec.model_copy(update={"rows": (2, 4, 5)}), puzzle, solution)
        assert any("not in the times tables" in fault for fault in faults)


def test_a_wrong_code_is_found() -> None:
    spec, puzzle, solution = made(form="list", check="word", words=["LAUB"])
    (number, _), *others = puzzle.code
    assert KIND.faults(spec, replace(puzzle, code=((number, "X"), *others)), solution)
    assert KIND.faults(spec, replace(puzzle, code=()), solution)
    assert KIND.faults(spec, replace(puzzle, marked=puzzle.marked[1:]), solution)
    assert KIND.faults(spec, replace(puzzle, marked=(0,) * 4), solution)
    assert KIND.faults(spec, puzzle, replace(solution, word="BLAU"))
    assert KIND.faults(spec.model_copy(update={"check": "none"}), puzzle, solution)


@pytest.mark.parametrize("form", FORMS)
def test_operations_that_the_form_does_not_print_are_a_fault(form: str) -> None:
    spec, puzzle, solution = made(form=form, count=2)
    signs = "+" + puzzle.items[0].signs
    printed = first(puzzle, puzzle.items[0]._replace(signs=signs))
    assert KIND.faults(spec, printed, solution)
    if form in ("wall", "triangle"):
        both = first(solution, solution.items[0]._replace(signs=signs))
        assert "item 1: it has operations that its form does not print" in KIND.faults(spec, puzzle, both)


def test_the_table_of_a_code_has_each_number_once_in_order() -> None:
    spec, puzzle, solution = made(form="list", check="word", words=["WINTER"])
    fault = "the table does not have the numbers of the marked cells, each once and in order"
    for code in (puzzle.code[::-1], (*puzzle.code, puzzle.code[-1]), puzzle.code[1:], ()):
        assert KIND.faults(spec, replace(puzzle, code=code), solution)
        if code:
            assert fault in KIND.faults(spec, replace(puzzle, code=code), solution)


def test_range_operations_and_code_of_the_authors_items_are_checked() -> None:
    spec, puzzle, solution = made(form="list", givens=["12 + _ = 21", "7 - 3 = _"])
    assert KIND.faults(spec, puzzle, solution) == ()
    for changes in ({"low": -1}, {"high": 101}, {"high": None}, {"operations": "+"}, {"operations": "+-*"}):
        assert KIND.faults(spec, replace(puzzle, **changes), solution)
    for wrong in (replace(puzzle, code=((9, "A"),)), replace(puzzle, marked=(0,))):
        assert KIND.faults(spec, wrong, solution) == ("there is a code, but the items are the author's",)
    assert KIND.faults(spec, puzzle, replace(solution, word="OX"))


@pytest.mark.parametrize(
    ("form", "givens"),
    [
        ("list", ["1000 + _ = 1001"]),
        ("list", ["999 + _ = 1000", "3 * _ = 6"]),
        ("list", ["1 - 3 = _", "-4 + _ = 2"]),
        ("riddle", ["4 ◦ 3 ◦ 2 = 14"]),
        ("triangle", ["5 . 3 / . 12 ."]),
    ],
)
def test_the_range_of_the_authors_items_reaches_as_far_as_they_do(form: str, givens: list[str]) -> None:
    assert KIND.faults(*made(form=form, givens=givens)) == ()


@pytest.mark.parametrize("form", FORMS)
def test_items_of_other_forms_are_a_fault(form: str) -> None:
    spec, puzzle, solution = made(form=form, count=2)
    other = "list" if form != "list" else "wall"
    found = KIND.faults(spec.model_copy(update={"form": other}), puzzle, solution)
    assert any("there are items of other forms" in each for each in found)


@pytest.mark.parametrize("form", ["wall", "triangle", "table"])
def test_an_item_with_nothing_left_to_do_is_a_fault(form: str) -> None:
    spec, puzzle, solution = made(form=form, count=2)
    assert "item 1: nothing is left to do" in KIND.faults(spec, first(puzzle, solution.items[0]), solution)


@pytest.mark.parametrize("form", ["table", "list"])
def test_other_operations_than_ordered_are_a_fault(form: str) -> None:
    _, puzzle, solution = made(form=form, operations=["+"], count=2)
    found = item_faults(puzzle.items[0], solution.items[0], replace(puzzle, operations="-"))
    assert "it has other operations than -" in found


def test_steps_of_riddles_stay_in_the_range() -> None:
    spec, puzzle, solution = made(form="riddle", base=3, count=1, range=20, difficulty="easy")
    assert KIND.faults(spec, puzzle, solution) == ()
    below = Item("riddle", ((3, 4, 5, 2), (9,)), "")
    wrong = first(solution, below._replace(signs="-+*"))  # 3 - 4 is below zero
    assert "item 1: a step leaves the range" in KIND.faults(spec, first(puzzle, below), wrong)

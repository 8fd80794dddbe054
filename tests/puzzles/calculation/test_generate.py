"""Making calculations: each has one solution and the chosen difficulty, and no two on a sheet are equal."""

from __future__ import annotations

import json
from itertools import combinations, pairwise, product
from statistics import median
from typing import Any

import pytest

from tests.loops import loop_over
from tests.tools.counter.calculation import judge
from tests.tools.counter.orders import order
from worksheets.base.errors import GenerationError
from worksheets.base.seeds import rng_for
from worksheets.puzzles.calculation.engine.numbers import Limits, bases, calculations, least_range
from worksheets.puzzles.calculation.engine.patterns import level_of
from worksheets.puzzles.calculation.engine.riddles import products, steps_of, sums, ways_to
from worksheets.puzzles.calculation.kind import Calculation
from worksheets.puzzles.calculation.model import FORMS, Puzzle, Solution
from worksheets.puzzles.calculation.spec import Spec
from worksheets.search.budget import Budget

KIND = Calculation()
LEVELS = ("easy", "medium", "hard")
EVERY = "+-*:"


def made(seed: int = 0, **fields: Any) -> tuple[Spec, Puzzle, Solution]:
    spec = Spec.model_validate(fields)
    assert not [*spec.problems()]
    return (spec, *KIND.generate(spec, rng_for(seed)))


def judged(fields: dict[str, Any], puzzle: Puzzle, solution: Solution) -> list[str]:
    sheet = {"puzzle": puzzle.to_json(), "solution": solution.to_json()}
    return [*judge(fields, json.loads(json.dumps(sheet)))]


@loop_over("number", range(120))
def test_sheets_are_right_by_a_program_of_its_own(number: int) -> None:
    fields = order(number, "calculation").fields
    spec = Spec.model_validate(fields)
    if [*spec.problems()]:
        return
    try:
        puzzle, solution = KIND.generate(spec, rng_for(number))
    except GenerationError:
        return
    assert KIND.faults(spec, puzzle, solution) == ()
    assert judged(fields, puzzle, solution) == []


@pytest.mark.parametrize("sign", ["*", ":"])
def test_hard_tables_of_a_single_times_table_are_hard(sign: str) -> None:
    """If the only number at the top is printed, all others follow from it at once."""
    spec, puzzle, solution = made(form="table", operations=[sign], rows=[7], difficulty="hard", count=20)
    assert KIND.faults(spec, puzzle, solution) == ()


def test_the_orders_are_made() -> None:
    """Most of the test orders are valid; otherwise the test above would check nothing."""
    refused = sum(bool([*Spec.model_validate(order(number, "calculation").fields).problems()]) for number in range(120))
    assert refused < 20


@pytest.mark.parametrize("form", FORMS)
def test_scores_rise_with_the_levels(form: str) -> None:
    scores = [
        [KIND.difficulty_score(*made(seed, form=form, difficulty=level)[1:]) or 0 for seed in range(16)]
        for level in LEVELS
    ]
    assert all(max(one) < median(other) for one, other in pairwise(scores))
    assert all(median(one) < min(other) for one, other in pairwise(scores))


@pytest.mark.parametrize("form", FORMS)
def test_items_of_a_sheet_differ(form: str) -> None:
    _, _, solution = made(form=form, count=60)
    assert len({*solution.items}) == 60


def test_where_there_are_few_walls_each_is_there_once() -> None:
    _, _, solution = made(base=3, range=10, count=30)
    lowest = [item.rows[-1] for item in solution.items]
    every = {row for row in product(range(1, 10), repeat=3) if row[0] + 2 * row[1] + row[2] <= 10}
    assert {min(row, row[::-1]) for row in every} == {min(row, row[::-1]) for row in lowest}  # type: ignore[type-var]
    assert len({*lowest}) == 30


# ---- walls


@pytest.mark.parametrize(("base", "unique", "by_steps"), [(3, 85, 94), (4, 71, 82), (5, 61, 65)])
def test_shares_of_patterns(base: int, unique: int, by_steps: int) -> None:
    """The percentage of patterns with one solution, if a wall has as many printed numbers as stones in its base."""
    patterns = [*combinations(range(base * (base + 1) // 2), base)]
    levels = [level for each in patterns if (level := level_of("wall", base, each))]
    assert round(100 * len(levels) / len(patterns)) == unique
    assert abs(100 - 100 * levels.count("hard") / len(levels) - by_steps) < 3


def test_three_corners_take_an_equation() -> None:
    assert level_of("wall", 3, (0, 3, 5)) == "hard"
    assert level_of("wall", 3, (3, 4, 5)) == "easy"
    assert level_of("wall", 3, (0, 1, 3)) == "medium"
    assert level_of("wall", 3, (0, 1, 2)) is None
    assert level_of("triangle", 3, (3, 4, 5)) == "hard"


def crossed(row: tuple[int, ...], always: bool) -> bool:
    while len(row) > 1:
        if any((a % 10 + b % 10 > 10) != always for a, b in pairwise(row)):
            return False
        row = tuple(a + b for a, b in pairwise(row))
    return True


@pytest.mark.parametrize("base", [2, 3, 4, 5])
def test_least_ranges_are_those_of_all_walls(base: int) -> None:
    def top(row: tuple[int, ...]) -> int:
        while len(row) > 1:
            row = tuple(a + b for a, b in pairwise(row))
        return row[0]

    every = [*product(range(1, 11), repeat=base)]
    for carry in ("avoid", "always"):
        tops = [top(row) for row in every if crossed(row, carry == "always")]
        assert least_range("wall", base, carry) == min(tops, default=None)  # type: ignore[arg-type]
    assert least_range("wall", base, "some") == 2 ** (base - 1)


def test_lists_have_no_equal_rows() -> None:
    rows = bases("triangle", 3, Limits(0, 8)) or ()
    assert len(rows) == len({tuple(sorted(row)) for row in rows})
    every = [row for row in product(range(1, 8), repeat=3) if max(a + b for a, b in combinations(row, 2)) <= 8]
    assert len(rows) == len({tuple(sorted(row)) for row in every})


@pytest.mark.parametrize("form", ["wall", "triangle", "table", "list"])
@pytest.mark.parametrize("negative", [False, True])
def test_large_ranges_have_many(form: str, negative: bool) -> None:
    base = {"base": 2} if form == "wall" else {}
    spec, puzzle, solution = made(form=form, range=1_000_000, negative=negative, count=200, **base)
    assert KIND.faults(spec, puzzle, solution) == ()


# ---- lines


def test_all_calculations_of_a_range() -> None:
    found = [*calculations("+-", Limits(0, 12))]
    sums_ = {(a, "+", b, a + b) for a in range(1, 12) for b in range(1, 12) if a + b <= 12}
    assert {*found} == sums_ | {(c, "-", b, a) for a, _, b, c in sums_}
    assert len(found) == len({*found})
    tables = {(a, "*", b, c) for a, _, b, c in calculations("*", Limits(0, 100))}
    assert tables == {(a, "*", b, a * b) for a in range(2, 11) for b in range(2, 11)}


# ---- riddles


def value(digits: tuple[int, ...], signs: str) -> int | None:
    terms = [digits[0]]
    for sign, digit in zip(signs, digits[1:], strict=True):
        if sign in "+-":
            terms.append(digit if sign == "+" else -digit)
        elif sign == ":" and (not digit or terms[-1] % digit):
            return None
        else:
            terms[-1] = terms[-1] * digit if sign == "*" else terms[-1] // digit
    return sum(terms)


@pytest.mark.parametrize("operations", ["+-*:", "+*", "-:", "*:"])
@pytest.mark.parametrize("digits", [(3, 4, 3), (4, 2, 2, 8, 1), (6, 0, 3, 2), (7, 7, 7, 7, 7)])
def test_the_table_has_every_way(operations: str, digits: tuple[int, ...]) -> None:
    ways: dict[int, list[str]] = {}
    for signs in map("".join, product(operations, repeat=len(digits) - 1)):
        result = value(digits, signs)
        if result is not None:
            ways.setdefault(result, []).append(signs)
    table = sums(products(digits, operations), operations, Budget())[-1]
    assert table == {result: min(2, len(signs)) for result, signs in ways.items()}
    for result, signs in ways.items():
        assert sorted(ways_to(digits, result, operations, Budget())) == sorted(signs)


def test_a_result_that_is_made_in_two_ways() -> None:
    assert {*ways_to((3, 4, 3), 15, EVERY, Budget())} == {"+*", "*+"}


@pytest.mark.parametrize("operators", [12, 15, 16, 20])
def test_long_riddles_have_one_solution(operators: int) -> None:
    _, puzzle, solution = made(form="riddle", base=operators, count=3, difficulty="hard")
    for item, whole in zip(puzzle.items, solution.items, strict=True):
        digits = tuple(number or 0 for number in item.rows[0])
        assert [*ways_to(digits, item.rows[1][0] or 0, EVERY, Budget())] == [whole.signs]
        assert all(step >= 0 for step in steps_of(digits, whole.signs))
        assert value(digits, whole.signs) == item.rows[1][0]


def test_riddles_grow_over_the_sheet() -> None:
    _, _, solution = made(form="riddle", difficulty="medium", count=9)
    lengths = [len(item.signs) for item in solution.items]
    assert lengths == sorted(lengths)
    assert {*lengths} == {4, 5, 6}


# ---- the solution word


@pytest.mark.parametrize("form", ["wall", "triangle", "table", "list"])
@pytest.mark.parametrize("level", LEVELS)
def test_the_results_lead_to_a_word(form: str, level: str) -> None:
    _, puzzle, solution = made(form=form, difficulty=level, check="word", words=["OTTO"], range=200)
    code = dict(puzzle.code)
    found = [code[item.cells[at] or 0] for item, at in zip(solution.items, puzzle.marked, strict=True)]
    assert "".join(found) == solution.word == "OTTO"
    assert all(item.cells[at] is None for item, at in zip(puzzle.items, puzzle.marked, strict=True))
    assert [*KIND.solutions(puzzle)] == [solution]


def test_the_word_has_as_many_letters_as_there_are_items() -> None:
    for seed in range(5):
        _, puzzle, solution = made(seed, form="list", check="word", words=["LAUB", "HERBST", "Igel"], count=4)
        assert len(puzzle.items) == 4
        assert solution.word in ("LAUB", "IGEL")


def test_a_range_without_riddles_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("worksheets.puzzles.calculation.generate.RIDDLE_STEPS", 500_000)
    with pytest.raises(GenerationError, match="were found"):
        made(form="riddle", base=12, range=5, count=1)


@pytest.mark.parametrize(
    "fields",
    [
        {"form": "wall", "difficulty": "medium", "count": 6},
        {"form": "wall", "difficulty": "hard", "count": 4, "negative": True},
        {"form": "triangle", "difficulty": "medium", "range": 50},
        {"form": "table", "operations": ["*", ":"], "count": 4},
        {"form": "riddle", "count": 4},
        {"form": "list", "operations": ["+", "-"], "carry": "always", "difficulty": "medium"},
        {"form": "list", "check": "word", "words": ["WINTER", "ORANGE"]},
    ],
)
def test_versions_are_equally_hard_and_have_other_numbers(fields: dict[str, Any]) -> None:
    spec, puzzle, solution = made(**fields)
    score = KIND.difficulty_score(puzzle, solution)
    seen = {item.cells for item in solution.items}
    for seed in range(3):
        other, answer = KIND.version(spec, puzzle, solution, rng_for(seed))
        assert KIND.faults(spec, other, answer) == ()
        assert judged(fields, other, answer) == []
        assert KIND.difficulty_score(other, answer) == score
        assert answer.word == solution.word
        for old, new in zip(puzzle.items, other.items, strict=True):
            assert [number is None for number in old.cells] == [number is None for number in new.cells]
        kept = sum(item.cells in seen for item in answer.items)
        assert kept * 4 <= len(answer.items), f"{kept} of {len(answer.items)} items are the same"


def test_versions_of_a_range_without_other_items_are_the_same() -> None:
    fields = {"form": "triangle", "range": 10, "count": 12}
    spec, puzzle, solution = made(**fields)
    other, answer = KIND.version(spec, puzzle, solution, rng_for(5))
    assert KIND.faults(spec, other, answer) == ()
    spec, puzzle, solution = made(form="list", givens=["3 + _ = 9"])
    assert KIND.version(spec, puzzle, solution, rng_for(5)) == (puzzle, solution)

"""Checks a sheet of calculations against its spec: items, sizes, range, and the code."""

from __future__ import annotations

from collections.abc import Iterator

from worksheets.puzzles.calculation.model import Puzzle, Solution
from worksheets.puzzles.calculation.spec import Spec


def order_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    """Yield differences from the spec that do not depend on single calculations."""
    count = len(puzzle.items)
    if len(solution.items) != count:
        yield f"there are {count} items and {len(solution.items)} solutions"
    if any(item.form != spec.form for item in puzzle.items):
        yield f"there are items of other forms than {spec.form}"
    if spec.givens:
        yield from _givens_faults(spec, puzzle, solution)
        return
    if count != spec.usual_count and (spec.count or spec.check == "none"):
        yield f"there are {count} items, not {spec.usual_count}"
    if (puzzle.low, puzzle.high, puzzle.operations) != (spec.low, spec.high, "".join(spec.signs)):
        yield "range or operations are not those of the order"
    if bool(puzzle.code) != (spec.check == "word"):
        yield "there is a code without an order, or the reverse"
    for number, item in enumerate(puzzle.items):
        if [*map(len, item.rows)] != _lengths(spec, number, count):
            yield f"item {number + 1} does not have the size of the order"


def _givens_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    if puzzle.items != spec.given_items:
        yield "the items are not those of the order"
    elif (puzzle.low, puzzle.high, puzzle.operations) != _limits_of_givens(spec):
        yield "range or operations are not those of the items"
    if puzzle.code or puzzle.marked or solution.word:
        yield "there is a code, but the items are the author's"


def _limits_of_givens(spec: Spec) -> tuple[int, int | None, str]:
    """Range and operations of the author's items; a range that is not set is 0 to 100, or larger if needed."""
    if spec.form == "riddle":
        return 0, spec.range, "+-*:"
    numbers = [number for item in spec.given_items for number in item.cells if number is not None]
    high = 100
    while high < max(map(abs, numbers), default=0):
        high *= 10
    high = spec.range or high
    signs = "+" if spec.form in ("wall", "triangle") else {*"".join(item.signs for item in spec.given_items)}
    low = -high if spec.negative or any(number < 0 for number in numbers) else 0
    return low, high, "".join(sign for sign in "+-*:" if sign in signs)


def _lengths(spec: Spec, number: int, count: int) -> list[int]:
    """The number of numbers in each row of an item."""
    size = spec.size
    return {
        "wall": [*range(1, size + 1)],
        "triangle": [3, 3],
        "table": [spec.sides[0], spec.sides[1], *[spec.sides[0]] * spec.sides[1]],
        "riddle": [spec.operators(number, count) + 1, 1],
        "list": [size, 1],
    }[spec.form]


def sheet_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    """Yield equal items and faults of the code."""
    seen: dict[object, int] = {}
    for number, item in enumerate(solution.items, 1):
        row = item.rows[-1] if item.form == "wall" else item.rows[0]
        ordered = sorted(number or 0 for number in row)
        key = {"wall": min(row, row[::-1]), "triangle": tuple(ordered)}.get(item.form, (item.rows, item.signs))
        if key in seen:
            yield f"items {seen[key]} and {number} are equal"
        seen.setdefault(key, number)
    if spec.check == "none":
        if puzzle.marked or solution.word:
            yield "there is a word, or a marked cell, without a code"
        return
    yield from _code_faults(spec, puzzle, solution)


def _code_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    if len(puzzle.marked) != len(puzzle.items):
        yield "not every item has a marked cell"
        return
    numbers = list[int]()
    for number, (item, whole, cell) in enumerate(zip(puzzle.items, solution.items, puzzle.marked, strict=True), 1):
        if not 0 <= cell < len(item.cells) or item.cells[cell] is not None:
            yield f"the marked cell of item {number} is printed, or is none"
            return
        numbers.append(whole.cells[cell] or 0)
    if [number for number, _ in puzzle.code] != sorted(numbers):
        yield "the table does not have the numbers of the marked cells, each once and in order"
        return
    code = dict(puzzle.code)
    found = "".join(code[number] for number in numbers)
    if found != solution.word or found not in {"".join(word) for word in spec.candidates}:
        yield f"the results lead to {found}, which is not a word of the order"

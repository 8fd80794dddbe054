"""Checks calculations against the rules and the spec; shares no code with the generator and the solver."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from worksheets.base.sentences import sentence
from worksheets.puzzles.calculation.check_order import order_faults, sheet_faults
from worksheets.puzzles.calculation.model import Item, Puzzle, Solution
from worksheets.puzzles.calculation.spec import Spec

Triple = tuple[str, int, int, int]
"""`first sign second = result`, as cells or as numbers."""


def faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """See `PuzzleKind.faults`; uniqueness follows from the printed numbers, without a search."""
    wrong = [*order_faults(spec, puzzle, solution)]
    if wrong:
        return tuple(wrong)
    for number, (printed, whole) in enumerate(zip(puzzle.items, solution.items, strict=True)):
        found = [*item_faults(printed, whole, puzzle)]
        if not found and not spec.givens:
            found = [*_unique_faults(printed, whole, puzzle), *_spec_faults(spec, number, printed, whole, puzzle)]
        wrong += (f"item {number + 1}: {each}" for each in found)
    if not wrong and not spec.givens:
        wrong = [*sheet_faults(spec, puzzle, solution)]
    return tuple(wrong)


# ---- the rules


def item_faults(printed: Item, whole: Item, puzzle: Puzzle) -> Iterator[str]:
    """Yield mistakes in one item by the rules alone; any item that keeps them and the printed numbers is right."""
    if fault := _shape_fault(printed, whole):
        yield fault
        return
    for old, new in zip(printed.cells, whole.cells, strict=True):
        if old is not None and old != new:
            yield sentence("it has {new}, but {old} is printed there", new=new, old=old)
    high = puzzle.high
    for sign, first, second, result in _triples(whole):
        text = f"{first} {sign} {second}"
        if _value(sign, first, second) is None:
            yield sentence("{text} is not a whole number", text=text)
            return
        if _value(sign, first, second) != result:
            yield sentence("{text} is {made}, not {result}", text=text, made=_value(sign, first, second), result=result)
        if printed.form != "riddle" and not all(
            puzzle.low <= each and (high is None or each <= high) for each in (first, second, result)
        ):
            yield sentence(
                "{text} = {result} leaves the range from {low} to {high}",
                text=text,
                result=result,
                low=puzzle.low,
                high=high,
            )
    if any(sign not in puzzle.operations for sign, *_ in _triples(whole)):
        yield sentence("it has other operations than {operations}", operations=puzzle.operations)


def _shape_fault(printed: Item, whole: Item) -> str:
    """The reason why an item cannot be calculated; empty if it can."""
    if [*map(len, printed.rows)] != [*map(len, whole.rows)] or printed.form != whole.form:
        return sentence("it has another size or form")
    if None in whole.cells or (printed.form == "riddle" and len(whole.signs) != len(whole.rows[0]) - 1):
        return sentence("it is not whole")
    if (printed.signs and printed.form not in ("table", "list")) or (
        whole.signs and whole.form in ("wall", "triangle")
    ):
        return sentence("it has operations that its form does not print")
    if printed.form in ("table", "list") and printed.signs != whole.signs:
        return sentence("its operations are {signs}, not {printed}", signs=whole.signs, printed=printed.signs)
    if printed.form in ("riddle", "table", "list") and not {*whole.signs} <= {*"+-*:"}:
        return sentence("{signs} are not operations", signs=whole.signs)
    return ""


def _value(sign: str, first: int, second: int) -> int | None:
    """The result of an operation; None if it is not a whole number."""
    if sign == ":":
        return first // second if second and first % second == 0 else None
    return {"+": first + second, "-": first - second, "*": first * second}[sign]


def _triples(whole: Item) -> Iterator[Triple]:
    """Yield each calculation in a whole item, with its numbers."""
    cells = [number or 0 for number in whole.cells]
    if whole.form in ("riddle", "list"):
        yield from _in_a_row([number or 0 for number in whole.rows[0]], whole.signs, cells[-1])
    else:
        for sign, first, second, result in _places(whole.form, tuple(map(len, whole.rows)), whole.signs):
            yield sign, cells[first], cells[second], cells[result]


def _in_a_row(numbers: list[int], signs: str, result: int) -> Iterator[Triple]:
    """Yield the calculations of terms in a row, products first; the last one has the result."""
    numbers, left = [*numbers], [*signs]
    while left:
        at = next((at for at, sign in enumerate(left) if sign in "*:"), 0)
        made = result if len(left) == 1 else _value(left[at], numbers[at], numbers[at + 1])
        yield left[at], numbers[at], numbers[at + 1], 0 if made is None else made
        numbers[at : at + 2] = [0 if made is None else made]
        del left[at]


@lru_cache(maxsize=64)
def _places(form: str, lengths: tuple[int, ...], signs: str) -> tuple[Triple, ...]:
    """The calculations of walls, triangles and tables, as cell numbers."""
    if form == "triangle":
        return ("+", 0, 1, 3), ("+", 1, 2, 4), ("+", 2, 0, 5)
    if form == "table":
        across, down = lengths[:2]
        return tuple(
            (signs, across + cell // across, cell % across, across + down + cell) for cell in range(across * down)
        )
    number: dict[tuple[int, int], int] = {}
    for row, length in enumerate(lengths):
        for column in range(length):
            number[row, column] = len(number)
    upper = [place for place in number if place[0] < len(lengths) - 1]
    return tuple(("+", number[r + 1, c], number[r + 1, c + 1], number[r, c]) for r, c in upper)


# ---- one solution, and the level


def _unique_faults(printed: Item, whole: Item, puzzle: Puzzle) -> Iterator[str]:
    """Yield a fault unless the printed numbers determine the others."""
    blanks = printed.cells.count(None)
    if printed.form == "riddle":
        ways = _count_ways([number or 0 for number in printed.rows[0]], printed.rows[1][0] or 0, puzzle.operations)
        if ways != 1:
            yield f"it has {ways} solutions"
    elif printed.form == "list":
        if blanks != 1:
            yield f"it asks for {blanks} numbers, not for one"
    elif not blanks:
        yield "nothing is left to do"
    elif not _is_determined(_printed_cells(printed), _shape(printed)):
        yield "it has more than one solution"


def _shape(item: Item) -> tuple[str, tuple[int, ...], str]:
    return item.form, tuple(map(len, item.rows)), item.signs


def _printed_cells(item: Item) -> tuple[int, ...]:
    return tuple(at for at, number in enumerate(item.cells) if number is not None)


def _spread(known: set[int], places: Sequence[Triple], *, upwards: bool = False, rounds: int = 99) -> set[int]:
    """The cells known after rounds of calculating the third of three numbers; with `upwards`, only results."""
    for _ in range(rounds):
        new = set()
        for _, *cells in places:
            unknown = [cell for cell in cells if cell not in known]
            if len(unknown) == 1 and (not upwards or unknown[0] == cells[2]):
                new.add(unknown[0])
        if not new:
            break
        known = known | new
    return known


@lru_cache(maxsize=1 << 14)
def _is_determined(printed: tuple[int, ...], shape: tuple[str, tuple[int, ...], str]) -> bool:
    """Whether the printed cells determine all others; for walls and triangles, by the rank of their coefficients."""
    form, lengths, _ = shape
    places = _places(*shape)
    if form == "table":
        return len(_spread({*printed}, places)) == sum(lengths)
    lowest = range(3) if form == "triangle" else range(sum(lengths) - lengths[-1], sum(lengths))
    units = []
    for one in lowest:
        cells = {cell: int(cell == one) for cell in lowest}
        for _, first, second, result in reversed(places):
            cells[result] = cells[first] + cells[second]
        units.append([cells[cell] for cell in printed])
    return _rank(units) == len(lowest)


def _rank(rows: list[list[int]]) -> int:
    """The rank of an integer matrix, by elimination without fractions."""
    rank = 0
    for column in range(len(rows[0]) if rows else 0):
        pivot = next((row for row in rows if row[column]), None)
        if pivot is not None:
            rest = [row for row in rows if row is not pivot]
            rows = [[pivot[column] * a - row[column] * b for a, b in zip(row, pivot, strict=True)] for row in rest]
            rank += 1
    return rank


def _count_ways(digits: list[int], result: int, operations: str) -> int:
    """The number of operator rows that give a result, counted from the last product to the first."""
    count = len(digits)
    values = [[_products(digits[first:last], operations) for last in range(count + 1)] for first in range(count)]
    most = [0] * (count + 1)
    for last in range(1, count + 1):
        most[last] = max(most[first] + max(map(abs, values[first][last]), default=0) for first in range(last))
    signs = [sign for sign, name in ((1, "+"), (-1, "-")) if name in operations]
    totals: list[dict[int, int]] = [{} for _ in range(count)] + [{result: 1}]
    for last in range(count, 0, -1):
        for first in range(1, last):
            for value, number in values[first][last].items():
                for total, ways in totals[last].items():
                    for sign in signs:
                        rest = total - sign * value
                        if abs(rest) <= most[first]:
                            totals[first][rest] = totals[first].get(rest, 0) + ways * number
    ends = ((values[0][last], totals[last]) for last in range(1, count + 1))
    return sum(ways * found.get(total, 0) for found, left in ends for total, ways in left.items())


def _products(digits: list[int], operations: str) -> dict[int, int]:
    """The values of digits that are multiplied and divided from left to right, with the number of ways to each."""
    values = {digits[0]: 1} if digits else {}
    for digit in digits[1:]:
        longer: dict[int, int] = {}
        for value, ways in values.items():
            for sign in operations:
                made = _value(sign, value, digit) if sign in "*:" else None
                if made is not None:
                    longer[made] = longer.get(made, 0) + ways
        values = longer
    return values


def _spec_faults(spec: Spec, number: int, printed: Item, whole: Item, puzzle: Puzzle) -> Iterator[str]:
    """Yield differences from the spec in one item: crossed tens, times tables, and the level."""
    triples = [*_triples(whole)]
    if printed.form == "riddle":
        if any(result < 0 or (spec.high and result > spec.high) for result in _running(whole)):
            yield "a step leaves the range"
        return
    for sign, first, second, result in triples:
        text = f"{first} {sign} {second}"
        ones = (second % 10) + (result if sign == "-" else first) % 10
        if sign in "+-" and spec.carry != "some" and (ones > 10) != (spec.carry == "always"):
            yield f"{text} {'crosses a ten' if ones > 10 else 'crosses no ten'}"
        if sign in "*:" and spec.rows and second not in spec.rows and (sign == ":" or first not in spec.rows):
            yield f"{text} is not in the times tables {', '.join(map(str, spec.rows))}"
    found = _level(printed)
    if found != spec.difficulty and not (printed.form == "list" and _asks_for_a_term(printed, spec)):
        yield f"its level is {found}, not {spec.difficulty}"


def _asks_for_a_term(printed: Item, spec: Spec) -> bool:
    """Whether a line whose base the author chose asks for a term, as medium and hard ones do."""
    return spec.base is not None and spec.difficulty != "easy" and printed.rows[1][0] is not None


def _running(whole: Item) -> Iterator[int]:
    """Yield the intermediate results of a riddle: products from left to right, and sums of products."""
    digits, totals, products = [number or 0 for number in whole.rows[0]], list[int](), list[int]()
    signs, value = ["+"], digits[0]
    for sign, digit in zip(whole.signs, digits[1:], strict=True):
        if sign in "+-":
            products.append(value)
            signs.append(sign)
            value = digit
        else:
            value = _value(sign, value, digit) or 0
            yield value
    for sign, product in zip(signs, [*products, value], strict=True):
        totals.append((totals[-1] if totals else 0) + (product if sign == "+" else -product))
    yield from totals


def _level(printed: Item) -> str:
    """The level of an item, by its printed numbers."""
    if printed.form == "list":
        asked = printed.rows[1][0] is None
        return "easy" if asked else "medium" if len(printed.signs) == 1 else "hard"
    return _level_of(_printed_cells(printed), _shape(printed))


@lru_cache(maxsize=1 << 14)
def _level_of(printed: tuple[int, ...], shape: tuple[str, tuple[int, ...], str]) -> str:
    form, lengths, _ = shape
    places, known, every = _places(*shape), {*printed}, sum(lengths)
    if len(_spread(known, places, upwards=True)) == every:
        return "easy"
    if form == "table":
        sides = lengths[0] + lengths[1]
        return "medium" if {*range(sides)} <= _spread(known, places, rounds=1) else "hard"
    return "medium" if len(_spread(known, places)) == every else "hard"

"""Generates sheets of calculations: complete items at random, then the choice of printed numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import TypeAlias

from worksheets.base.errors import BudgetSpentError, GenerationError, counted
from worksheets.base.seeds import below, pick, shuffled
from worksheets.base.sentences import sentence
from worksheets.puzzles.calculation.engine.numbers import (
    MOST_LISTED,
    bases,
    calculation,
    calculations,
    normal,
    random_base,
)
from worksheets.puzzles.calculation.engine.patterns import filled, pattern
from worksheets.puzzles.calculation.engine.riddles import products, reaches, steps_of, sums, ways_to
from worksheets.puzzles.calculation.engine.tables import random_table, table_pattern, with_printed
from worksheets.puzzles.calculation.model import Item, Puzzle, Solution
from worksheets.puzzles.calculation.score import glances
from worksheets.puzzles.calculation.solve import solved_items
from worksheets.puzzles.calculation.spec import Spec
from worksheets.search.budget import Budget

Pair: TypeAlias = tuple[Item, Item]
"""An item as printed, and complete."""

TRIES = 300
"""Maximum number of attempts at one item; most fail because it, or its number in the code, is there already."""

RIDDLE_STEPS = 5_000_000
"""Maximum number of sums and products for a sheet of riddles, a fifth of it for each; 15 operators take 400,000."""

FULL_TABLE = 12
"""Maximum number of operators of riddles chosen from all results; for longer ones, only large results are listed."""

LARGE = 3_000
"""Large results are at least the largest one divided by this: with 20 operators, some hundred have one solution."""


def generate(spec: Spec, rng: Random) -> tuple[Puzzle, Solution]:
    """See `PuzzleKind.generate`; a step is an item tried. Each item has one solution."""
    if spec.givens:
        return _given(spec)
    letters = pick(spec.candidates, rng) if spec.check == "word" else ()
    try:
        pairs, marked = _made(spec, letters, rng)
    except BudgetSpentError as error:
        message = sentence(
            "not enough such riddles were found: {error}; use fewer operators, or leave range out", error=error
        )
        raise GenerationError(message) from error
    printed, whole = (tuple(items) for items in zip(*pairs, strict=True))
    code = dict(zip((item.cells[at] for item, at in zip(whole, marked, strict=False)), letters, strict=True))
    table = tuple(sorted((number or 0, letter) for number, letter in code.items()))
    puzzle = Puzzle(printed, spec.low, spec.high, "".join(spec.signs), table, tuple(marked))
    return puzzle, Solution(whole, "".join(letters))


def _given(spec: Spec) -> tuple[Puzzle, Solution]:
    """The items of the author."""
    puzzle = Puzzle(spec.given_items, *limits_of(spec.given_items, spec), "".join(signs_of(spec.given_items)))
    whole: list[Item] = []
    for number, item in enumerate(puzzle.items, 1):
        try:
            found = [*islice(solved_items(item, puzzle, Budget(RIDDLE_STEPS)), 2)]
        except BudgetSpentError as error:
            raise GenerationError(sentence("item {number} of givens: {error}", number=number, error=error)) from error
        if len(found) != 1:
            raise GenerationError(
                sentence("item {number} of givens has more than one solution", number=number)
                if found
                else sentence("item {number} of givens has no solution", number=number)
            )
        whole.append(found[0])
    return puzzle, Solution(tuple(whole))


def limits_of(items: Sequence[Item], spec: Spec | None = None) -> tuple[int, int | None]:
    """The range of printed items: the author's, or the smallest power of ten from 100 that covers their numbers."""
    numbers = [number for item in items for number in item.cells if number is not None]
    largest = max(map(abs, numbers), default=0)
    if all(item.form == "riddle" for item in items):
        return 0, spec.range if spec else None
    high = (spec.range if spec else None) or max(100, int("1" + "0" * len(str(largest - 1))))
    return -high if min(numbers, default=0) < 0 or (spec and spec.negative) else 0, high


def signs_of(items: Sequence[Item]) -> Iterator[str]:
    """The operations of printed items; all of them for riddles."""
    riddle = any(item.form == "riddle" for item in items)
    used = "".join("+" if item.form in ("wall", "triangle") else item.signs for item in items)
    yield from (sign for sign in "+-*:" if riddle or sign in used)


def _made(spec: Spec, letters: Sequence[str], rng: Random) -> tuple[list[Pair], list[int]]:
    """New items, all different, and with a code the marked cells, whose numbers are all different."""
    count = len(letters) or spec.usual_count
    maker = MAKERS[spec.form](spec, count, rng)
    pairs, marked = list[Pair](), list[int]()
    seen, numbers = set[object](), set[int | None]()
    for number in range(count):
        for _ in range(TRIES):
            pair = maker(number)
            if pair is None or _key(pair) in seen:
                continue
            printed, whole = pair
            asked = [at for at, each in enumerate(printed.cells) if each is None and whole.cells[at] not in numbers]
            if letters and not asked:
                continue
            if letters:
                marked.append(pick(asked, rng))
                numbers.add(whole.cells[marked[-1]])
            seen.add(_key(pair))
            pairs.append(pair)
            break
        else:
            raise GenerationError(
                sentence(
                    "{count} of {items} could be made, with {tries} tries for each; use a larger range, another seed, "
                    "fewer items or other operations",
                    count=len(pairs),
                    items=counted(count, "different item"),
                    tries=TRIES,
                )
            )
    return pairs, marked


def _key(pair: Pair) -> object:
    """A value that differs between all items of a sheet."""
    whole = pair[1]
    if whole.form in ("wall", "triangle"):
        return normal(whole.form, [number or 0 for number in whole.rows[-1 if whole.form == "wall" else 0]])
    return whole.rows, whole.signs


Maker: TypeAlias = Callable[[int], Pair | None]
"""Makes the item with this number; None if the attempt failed."""


def _stones(spec: Spec, count: int, rng: Random) -> Maker:
    """Makes walls and triangles; if the range has few, they are taken from a list of all."""
    form, base = spec.form, spec.size
    few = bases(form, base, spec.limits)
    left = iter(shuffled(few, rng)) if few else None

    def make(number: int) -> Pair | None:
        lowest = next(left, None) if left else random_base(form, base, spec.limits, rng)
        printed = pattern(form, base, spec.difficulty, rng)
        if lowest is None or printed is None:
            return None
        if form == "wall" and below(2, rng):
            lowest = lowest[::-1]
        whole = filled(form, base, lowest)
        return with_printed(whole, printed), whole

    return make


def _tables(spec: Spec, count: int, rng: Random) -> Maker:
    def make(number: int) -> Pair | None:
        whole = random_table(pick(spec.signs, rng), spec.sides, spec.limits, rng)
        return (with_printed(whole, table_pattern(spec.sides, spec.difficulty, rng)), whole) if whole else None

    return make


def _lines(spec: Spec, count: int, rng: Random) -> Maker:
    """Makes lines of a list: the result is blank, or in medium and hard ones a term."""
    few = [*islice(calculations(spec.signs, spec.limits), MOST_LISTED)] if spec.size == 2 and spec.low == 0 else []
    left = iter(shuffled(few, rng)) if 0 < len(few) < MOST_LISTED else None

    def make(number: int) -> Pair | None:
        if left:
            found = next(left, None)
            terms: Terms | None = ((found[0], found[2]), found[1], found[3]) if found else None
        else:
            terms = _terms(spec, rng)
        if terms is None:
            return None
        whole = Item("list", (terms[0], (terms[2],)), terms[1])
        gap = len(terms[0]) if spec.difficulty == "easy" else below(len(terms[0]), rng)
        return with_printed(whole, tuple(at for at in range(len(whole.cells)) if at != gap)), whole

    return make


Terms: TypeAlias = tuple[tuple[int, ...], str, int]
"""The terms of a line, its signs, and its result."""


def _terms(spec: Spec, rng: Random) -> Terms | None:
    """A random line: terms, signs and result; three terms are calculated from left to right."""
    sign = pick(spec.signs, rng)
    found = calculation(sign, spec.limits, rng)
    if found is None or spec.size == 2:
        return found and ((found[0], found[1]), sign, found[2])
    after = pick([each for each in spec.signs if sign in "*:" or each in "+-"], rng)
    more = calculation(after, spec.limits, rng, found[2])
    return more and ((found[0], found[1], more[1]), sign + after, more[2])


def _riddles(spec: Spec, count: int, rng: Random) -> Maker:
    """Makes riddles: random digits, then one of the results that only one operator row gives."""
    budget = Budget(max(5, count) * RIDDLE_STEPS // 5)

    def make(number: int) -> Pair | None:
        digits = tuple(1 + below(9, rng) for _ in range(spec.operators(number, count) + 1))
        parts = products(digits, spec.signs)
        low = reaches(parts)[0] // LARGE if len(digits) > FULL_TABLE + 1 and not spec.high else None
        results = sums(parts, spec.signs, budget, low)[-1]
        most = spec.high or max(results, default=0)
        unique = sorted(result for result, ways in results.items() if ways == 1 and 0 < result <= most)
        if not unique:
            return None
        result = pick(unique, rng)
        (signs,) = ways_to(digits, result, spec.signs, budget)
        if not all(0 <= step <= most for step in steps_of(digits, signs)):
            return None
        whole = Item("riddle", (digits, (result,)), signs)
        return whole._replace(signs=""), whole

    return make


MAKERS: dict[str, Callable[[Spec, int, Random], Maker]] = {
    "wall": _stones,
    "triangle": _stones,
    "table": _tables,
    "riddle": _riddles,
    "list": _lines,
}


# ---- equally hard versions: the same cells are blank, the numbers differ, the glances are equal


def version(spec: Spec, puzzle: Puzzle, solution: Solution, rng: Random) -> tuple[Puzzle, Solution]:
    """See `PuzzleKind.version`; items without an alternative stay, as do those that the author wrote."""
    if spec.givens:
        return puzzle, solution
    old = [*zip(puzzle.items, solution.items, strict=True)]
    try:
        pairs = [*_replacements(spec, old, puzzle.marked, rng)]
    except BudgetSpentError:
        return puzzle, solution
    printed, whole = (tuple(items) for items in zip(*pairs, strict=True))
    letters = dict(puzzle.code)
    of_old = (letters[number] for number in _coded_numbers(solution.items, puzzle.marked))
    code = tuple(sorted(zip(_coded_numbers(whole, puzzle.marked), of_old, strict=True)))
    return replace(puzzle, items=printed, code=code), replace(solution, items=whole)


def _replacements(spec: Spec, old: Sequence[Pair], marked: Sequence[int], rng: Random) -> Iterator[Pair]:
    """Yield a replacement for each item; items and numbers of the code differ from all old ones."""
    maker = MAKERS[spec.form](spec, len(old), rng)
    seen = {_key(pair) for pair in old}
    numbers = {*_coded_numbers([whole for _, whole in old], marked)}
    for number, pair in enumerate(old):
        for _ in range(TRIES):
            made = maker(number)
            other = made and _same_blanks(pair, made[1])
            if not other or _key(other) in seen:
                continue
            coded = other[1].cells[marked[number]] if marked else None
            if marked and coded in numbers:
                continue
            numbers.add(coded or 0)
            seen.add(_key(other))
            yield other
            break
        else:
            yield pair


def _same_blanks(pair: Pair, whole: Item) -> Pair | None:
    """An item with the same cells printed as in another one, if it is as hard; otherwise None."""
    printed, old = pair
    if printed.form == "riddle":
        other = whole._replace(signs="")
    elif whole.signs != old.signs:
        return None
    else:
        other = with_printed(whole, tuple(at for at, number in enumerate(printed.cells) if number is not None))
    return (other, whole) if glances(other, whole) == glances(printed, old) else None


def _coded_numbers(items: Sequence[Item], marked: Sequence[int]) -> list[int]:
    """The numbers of the code, in the order of the items; none without a code."""
    return [item.cells[at] or 0 for item, at in zip(items, marked, strict=False)]

"""Checks calculations by the rules, from their JSON alone; shares no code with the program.

It proves that solutions are unique by other means than the program: determinants for walls and triangles, every number
of the range for lines, and every row of operators, one after the other, for riddles.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise, product
from random import Random
from typing import Any

Sheet = dict[str, Any]
LONGEST_TRIED = 6
"""Maximum number of operators in riddles for which every row is tried; longer ones are counted with a table."""


def judge(order: Sheet, sheet: Sheet) -> Iterator[str]:
    """Yield the faults; none if the sheet is right and as ordered."""
    puzzle, solution = sheet["puzzle"], sheet["solution"]
    items, answers = puzzle["items"], solution["items"]
    if order.get("givens"):  # The items keep the rules that the givens show, and no others.
        order = {"form": order.get("form", "wall"), "operations": puzzle["operations"]}
    elif order.get("rows") and not order.get("operations"):
        order = {**order, "operations": ["*"]}
    low, high = puzzle["range"]
    if len(items) != len(answers) or len(items) != order.get("count", len(items)):
        yield "the number of items is not the one ordered"
        return
    if "range" in order and (high != order["range"] or low != (-high if order.get("negative") else 0)):
        yield "the range is not the one ordered"
    keys = []
    for number, (item, answer) in enumerate(zip(items, answers, strict=True), 1):
        if {item["form"], answer["form"]} != {order.get("form", "wall")}:
            yield f"{number}: another form"
            return
        faults = [*FORMS[item["form"]](item, answer, puzzle, order)]
        yield from (f"{number}: {fault}" for fault in faults)
        keys.append(_key(answer))
    if len({*keys}) < len(keys):
        yield "two items are equal"
    if order.get("check") == "word":
        yield from _word(order, puzzle, solution)


def _key(answer: Sheet) -> str:
    """A key that is equal for mirrored walls and rotated triangles."""
    if answer["form"] == "wall":
        return str(min(answer["rows"][-1], answer["rows"][-1][::-1]))
    return str(sorted(answer["inner"])) if answer["form"] == "triangle" else json.dumps(answer)


def _word(order: Sheet, puzzle: Sheet, solution: Sheet) -> Iterator[str]:
    code, found = dict(puzzle["code"]), ""
    for item, answer, (row, column) in zip(puzzle["items"], solution["items"], puzzle["marked"], strict=True):
        printed, whole = (_rows(each)[row][column] for each in (item, answer))
        if printed is not None:
            yield "a marked number is printed"
        found += code[whole]
    if found not in order["words"] or found != solution["word"]:
        yield f"the code leads to {found}"
    if len(code) != len(puzzle["code"]):
        yield "a number has two letters"


def _rows(item: Sheet) -> list[list[int | None]]:
    """The numbers of an item in rows."""
    match item["form"]:
        case "wall":
            return list(item["rows"])
        case "triangle":
            return [item["inner"], item["outer"]]
        case "table":
            return [item["across"], item["down"], *item["cells"]]
    terms = [None if term == "_" else int(term) for term in item["terms"].split()[::2]]
    return [terms, [item["result"]]]


def _differs(item: Sheet, answer: Sheet) -> bool:
    """Whether a printed number differs from the answer, or the answer lacks a number."""
    before, after = _rows(item), _rows(answer)
    if [*map(len, before)] != [*map(len, after)]:
        return True
    pairs = [pair for rows in zip(before, after, strict=True) for pair in zip(*rows, strict=True)]
    return any(new is None or old not in (None, new) for old, new in pairs)


def _limits(numbers: list[int], puzzle: Sheet) -> Iterator[str]:
    if not all(puzzle["range"][0] <= number <= puzzle["range"][1] for number in numbers):
        yield "a number is out of the range"


def _sum(first: int, second: int, order: Sheet) -> Iterator[str]:
    """Yield a sentence if a sum crosses a ten where it must not, or does not where it must."""
    crossing = int(str(first)[-1]) + int(str(second)[-1]) > 10
    if order.get("carry", "some") == ("avoid" if crossing else "always"):
        yield f"{first} + {second}: another rule on tens was ordered"


# ---- walls and triangles


def _wall(item: Sheet, answer: Sheet, puzzle: Sheet, order: Sheet) -> Iterator[str]:
    rows, size = answer["rows"], order.get("base", 4)
    if _differs(item, answer) or [*map(len, rows)] != [*range(1, size + 1)]:
        yield "another size, or another number than the printed one"
        return
    yield from _limits([number for row in rows for number in row], puzzle)
    for upper, lower in pairwise(rows):
        for number, left, right in zip(upper, lower, lower[1:], strict=False):
            if number != left + right:
                yield f"{left} + {right} is not {number}"
            yield from _sum(left, right, order)
    shares: list[list[tuple[int, ...]]] = [[tuple(int(at == of) for of in range(size)) for at in range(size)]]
    while len(shares[0]) > 1:
        pairs = zip(shares[0], shares[0][1:], strict=False)
        shares.insert(0, [tuple(a + b for a, b in zip(*pair, strict=True)) for pair in pairs])
    yield from _one_solution([share for row in shares for share in row], [n for row in item["rows"] for n in row])


def _triangle(item: Sheet, answer: Sheet, puzzle: Sheet, order: Sheet) -> Iterator[str]:
    (a, b, c), outer = answer["inner"], answer["outer"]
    if _differs(item, answer) or outer != [a + b, b + c, c + a]:
        yield "the outer numbers are not the sums of the inner ones, or not those printed"
        return
    yield from _limits([a, b, c, *outer], puzzle)
    for first, second in ((a, b), (b, c), (c, a)):
        yield from _sum(first, second, order)
    shares = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (0, 1, 1), (1, 0, 1)]
    yield from _one_solution(shares, [*item["inner"], *item["outer"]])


def _one_solution(shares: list[tuple[int, ...]], printed: list[int | None]) -> Iterator[str]:
    known = tuple(share for share, number in zip(shares, printed, strict=True) if number is not None)
    if len(known) == len(shares) or not known or not _is_regular(known):
        yield "it has more than one solution, or nothing to find"


@cache
def _is_regular(rows: tuple[tuple[int, ...], ...]) -> bool:
    """Whether the rows have full rank: some square selection has a determinant other than 0."""
    return any(_determinant(some) for some in combinations(rows, len(rows[0])))


def _determinant(rows: tuple[tuple[int, ...], ...]) -> int:
    if not rows:
        return 1
    minors = (tuple(row[:at] + row[at + 1 :] for row in rows[1:]) for at in range(len(rows)))
    return sum((-1) ** at * rows[0][at] * _determinant(minor) for at, minor in enumerate(minors) if rows[0][at])


# ---- tables


def _table(item: Sheet, answer: Sheet, puzzle: Sheet, order: Sheet) -> Iterator[str]:
    across, down, cells, sign = answer["across"], answer["down"], answer["cells"], answer["operation"]
    if _differs(item, answer) or item["operation"] != sign or sign not in order.get("operations", ["+"]):
        yield "another size, operation or number than ordered or printed"
        return
    yield from _limits([*across, *down, *(number for row in cells for number in row)], puzzle)
    for r, c in product(range(len(down)), range(len(across))):
        right = {"+": down[r] + across[c], "-": down[r] - across[c], "*": down[r] * across[c]}.get(sign)
        if cells[r][c] != right and not (sign == ":" and across[c] and cells[r][c] * across[c] == down[r]):
            yield f"row {r + 1}, column {c + 1} is wrong"
        if sign in "+-":
            yield from _sum(down[r] if sign == "+" else cells[r][c], across[c], order)
    if len({*across}) < len(across) or len({*down}) < len(down):
        yield "a number is twice at a side"
    # printed numbers at the sides, and those that printed cells connect to them
    reached = {("c", c) for c, n in enumerate(item["across"]) if n is not None}
    reached |= {("r", r) for r, n in enumerate(item["down"]) if n is not None}
    joints = [(("r", r), ("c", c)) for r, row in enumerate(item["cells"]) for c, n in enumerate(row) if n is not None]
    for _ in range(len(across) + len(down)):
        reached |= {end for joint in joints if reached & {*joint} for end in joint}
    if len(reached) < len(across) + len(down) or 0 in (*across, *down):
        yield "it has more than one solution"


# ---- lines and riddles


def _value(terms: list[int], signs: list[str]) -> int | None:
    """The value of terms, with products first; None if a quotient is not whole."""
    totals = [terms[0]]
    for sign, term in zip(signs, terms[1:], strict=True):
        if sign in "+-":
            totals.append(term if sign == "+" else -term)
        elif sign == "*":
            totals[-1] *= term
        elif term == 0 or totals[-1] % term:
            return None
        else:
            totals[-1] //= term
    return sum(totals)


def _line(item: Sheet, answer: Sheet, puzzle: Sheet, order: Sheet) -> Iterator[str]:
    parts, whole = item["terms"].split(), answer["terms"].split()
    if _differs(item, answer) or parts[1::2] != whole[1::2]:
        yield "another sign or number than the printed one"
        return
    signs, terms = whole[1::2], [int(term) for term in whole[::2]]
    if _value(terms, signs) != answer["result"] or any(sign not in order.get("operations", "+-") for sign in signs):
        yield f"{answer['terms']} is not {answer['result']}"
    yield from _limits([*terms, answer["result"]], puzzle)
    if len(signs) == 1 and signs[0] in "+-":
        first = terms[0] if signs == ["+"] else answer["result"]
        yield from _sum(first, terms[1], order)
    low, high = puzzle["range"]
    if item["result"] is not None:
        gap = parts[::2].index("_")
        fitting = [
            n for n in range(low, high + 1) if _value([*terms[:gap], n, *terms[gap + 1 :]], signs) == item["result"]
        ]
        if len(fitting) != 1:
            yield f"{item['terms']} = {item['result']} has {len(fitting)} solutions"


def _riddle(item: Sheet, answer: Sheet, puzzle: Sheet, order: Sheet) -> Iterator[str]:
    digits, result, signs = item["numbers"], item["result"], answer["operators"]
    if (digits, result) != (answer["numbers"], answer["result"]) or not all(0 < digit < 10 for digit in digits):
        yield "its numbers are not those printed, or no digits"
        return
    if result < 1 or _value(digits, signs) != result:
        yield "the operators do not make the result"
    if len(digits) - 1 <= LONGEST_TRIED:
        every = product(puzzle["operations"], repeat=len(digits) - 1)
        count = sum(1 for each in every if _value(digits, [*each]) == result)
    else:
        count = _counted(digits, result, puzzle["operations"])
    if count != 1:
        yield f"it has {count} solutions"


def _counted(digits: list[int], result: int, operations: list[str]) -> int:
    """The number of rows of operators that make the result: a table of sums and last products."""
    ways = Counter({(0, digits[0]): 1})
    for digit in digits[1:]:
        longer: Counter[tuple[int, int]] = Counter()
        for (total, last), number in ways.items():
            for sign in operations:
                if sign in "+-":
                    longer[total + last, digit if sign == "+" else -digit] += number
                elif sign == "*":
                    longer[total, last * digit] += number
                elif last % digit == 0:
                    longer[total, last // digit] += number
        ways = longer
    return sum(number for (total, last), number in ways.items() if total + last == result)


FORMS = {"wall": _wall, "triangle": _triangle, "table": _table, "riddle": _riddle, "list": _line}


# ---- orders


def order(rng: Random) -> Sheet:
    """A random order of calculations."""
    form = rng.choices([*FORMS], [6, 4, 4, 1, 4])[0]
    fields: Sheet = {"form": form, "difficulty": rng.choice(["easy", "medium", "hard"]), "count": rng.randint(2, 12)}
    if form == "riddle":
        fields["base"] = rng.choice([2, 3, 4, 5, 5, 6, 6, 8])
        return fields
    fields["range"] = rng.choice([20, 50, 100, 100, 200, 1000])
    if form == "wall":
        fields["base"] = rng.choice([3, 4, 4, 5, 6])
    if form in ("table", "list"):
        fields["operations"] = rng.sample(["+", "-", "*", ":"], rng.randint(1, 4))
    if {*fields.get("operations", ["+"])} <= {"+", "-"}:
        if rng.random() < 0.3:
            fields["carry"] = rng.choice(["avoid", "always"])
        elif rng.random() < 0.2:
            fields["negative"] = True
    if rng.random() < 0.2:
        del fields["count"]
        fields |= {"check": "word", "words": ["HERBST", "LAUB", "NEBEL"]}
    return fields

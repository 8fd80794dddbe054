"""Scores the effort of calculations, counted in glances until all numbers are found.

The model: a step costs `FORWARD` glances for each digit of its numbers if it is calculated as written, `BACKWARD` if it
has to be undone, `CROSSING` more if it crosses a ten, and `TIMES` as much for products. A number that no step gives
needs an equation or trying: `EQUATION` for each digit of the range. Finding the next step in a larger item costs a
glance for each open number. Riddles cost `RIDDLE` glances for each pair of operators; a result near the largest
possible one gives most of them away. The constants are estimates.
"""

from __future__ import annotations

from worksheets.puzzles.calculation.engine.numbers import crosses
from worksheets.puzzles.calculation.engine.steps import cells_of, deduce, relations
from worksheets.puzzles.calculation.model import Item, Puzzle, Solution
from worksheets.puzzles.effort import points

FORWARD, BACKWARD, CROSSING, TIMES = 3, 5, 3, 2
EQUATION = 25
RIDDLE, ROUGH = 12, 3


def difficulty_score(puzzle: Puzzle, solution: Solution) -> int:
    """The points for an average item of the sheet."""
    total = sum(glances(*pair) for pair in zip(puzzle.items, solution.items, strict=True))
    return points(4 * total // len(puzzle.items))


def glances(printed: Item, whole: Item) -> int:
    """The glances of one item."""
    if printed.form == "riddle":
        return _riddle(whole)
    numbers, total = cells_of(printed), 0
    opened = numbers.count(None)
    full = cells_of(whole)
    deduce(full, relations(whole))
    while None in numbers:
        steps = deduce(numbers, relations(printed)) or []
        for step in steps:
            digits = sum(len(str(abs(full[cell] or 0))) for cell in step.relation[1:]) - 1
            each = digits * (FORWARD if step.forward else BACKWARD)
            first, second, result = (full[cell] or 0 for cell in step.relation[1:])
            if step.relation.sign in "*:":
                each *= TIMES
            elif crosses(first if step.relation.sign == "+" else result, second):
                each += CROSSING
            total += each + opened
            opened -= 1
        if None in numbers:
            cell = numbers.index(None)
            numbers[cell] = full[cell]
            total += EQUATION * max(len(str(abs(number or 0))) for number in full)
            opened -= 1
    return total


def _riddle(whole: Item) -> int:
    """The glances of a riddle."""
    count, result, largest = len(whole.signs), whole.rows[1][0] or 0, 1
    for digit in whole.rows[0]:
        largest *= max(1, digit or 0)
    rough = result * result >= largest
    return RIDDLE * count * count // (ROUGH if rough else 2)

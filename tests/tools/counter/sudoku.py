"""Checks a sheet of sudokus by the rules, from its JSON alone, with an independent solver and techniques."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from random import Random
from typing import Any

from tests.tools.counter.spelling import spelled

Cell = tuple[int, int]
Sheet = dict[str, Any]
Unit = list[Cell]
Left = dict[Cell, set[str]]
Step = tuple[Cell, bool, set[str]]

BOXES = {4: [2, 2], 6: [2, 3], 8: [2, 4], 9: [3, 3]}
LEVELS: dict[int, dict[str, tuple[int, int, float]]] = {
    4: {"easy": (1, 0, 0.0), "medium": (2, 1, 0.4), "hard": (7, 1, 0.0)},
    6: {"easy": (2, 0, 0.4), "medium": (3, 2, 0.0), "hard": (7, 3, 0.0)},
    8: {"easy": (3, 0, 0.4), "medium": (5, 3, 0.0), "hard": (7, 5, 0.0)},
}
"""How many techniques suffice, how many do not, and the minimum share of printed signs; see docs/kinds.md."""


def judge(order: Sheet, sheet: Sheet) -> Iterator[str]:
    """Yield the faults; none if the sheet is right and as ordered."""
    puzzle, answers = sheet["puzzle"], sheet["solution"]["items"]
    signs, side = puzzle["signs"], len(puzzle["signs"])
    wanted = _signs(order)
    if signs != wanted or puzzle["size"] != [side, side]:
        yield "the signs or the size are not those of the order"
        return
    if [*map(len, puzzle.get("regions", [signs] * side))] != [side] * side:
        yield "the regions have another size"
        return
    units = _units(puzzle)
    if any(len(unit) != side for _, unit in units) or ("regions" in puzzle) != (order.get("also") == "jigsaw"):
        yield "the regions are not those of the order, or have unequal sizes"
        return
    if puzzle["diagonals"] != (order.get("also") == "diagonals"):
        yield "the diagonals are not those of the order"
    if puzzle.get("box", BOXES[side]) != BOXES[side]:
        yield "the boxes are not the usual ones"
        return
    printed = [item["grid"] for item in puzzle["items"]]
    count = len(order["givens"]) if order.get("givens") else order.get("per_sheet", 4)
    if len(printed) != count or len(answers) != count:
        yield "there are too few or too many sudokus, or answers"
        return
    if any(printed.count(grid) > 1 for grid in printed) and not order.get("givens"):
        yield "two sudokus are equal"
    for number, (grid, answer) in enumerate(zip(printed, answers, strict=True)):
        if any([*map(len, each)] != [side] * side for each in (grid, answer["grid"])):
            yield "a grid has another size"
        else:
            yield from _item(order, signs, units, _filled(grid), _filled(answer["grid"]), number)


def _signs(order: Sheet) -> list[str]:
    """The ordered letters, or numbers for anything else."""
    signs, size = order.get("signs"), order.get("size")
    letters = signs.get("letters") if isinstance(signs, dict) else None
    if letters:
        return [*spelled(letters, order.get("language", "en"), None)]
    pictures = len(signs["pictures"]) if isinstance(signs, dict) and "pictures" in signs else 0
    given = round(len(order["givens"][0]) ** 0.5) if order.get("givens") else 9
    side = int(str(size).split("x")[0]) if size else pictures or given
    return [*"123456789"[:side]]


def _units(puzzle: Sheet) -> list[tuple[str, Unit]]:
    side = range(puzzle["size"][0])
    rows = [("line", [(r, c) for c in side]) for r in side]
    columns = [("line", [(r, c) for r in side]) for c in side]
    cells = [*chain(*(unit for _, unit in rows))]
    if "box" in puzzle:
        high, wide = puzzle["box"]
        name = {(r, c): (r // high, c // wide) for r, c in cells}
    else:
        name = {(r, c): (puzzle["regions"][r][c], 0) for r, c in cells}
    boxes = [("box", [cell for cell in cells if name[cell] == each]) for each in sorted({*name.values()})]
    both = [("line", [(at, at) for at in side]), ("line", [(at, len(side) - 1 - at) for at in side])]
    return rows + columns + boxes + both * puzzle["diagonals"]


def _filled(grid: list[list[str]]) -> dict[Cell, str]:
    return {(r, c): sign for r, row in enumerate(grid) for c, sign in enumerate(row) if sign}


def _item(order: Sheet, signs: Any, units: Any, given: Any, answer: Any, number: int) -> Iterator[str]:
    if any(sorted(answer.get(cell, "") for cell in unit) != sorted(signs) for _, unit in units):
        yield f"answer {number + 1} has a sign twice, or none, in some unit"
        return
    if any(answer[cell] != sign for cell, sign in given.items()):
        yield f"answer {number + 1} changes a printed sign"
    side = len(signs)
    if order.get("givens"):
        line = order["givens"][number]
        if given != {divmod(at, side): sign.upper() for at, sign in enumerate(line) if sign not in "0.-_*"}:
            yield "the printed signs are not those of the order"
    elif any(bool(cell in given) != (each in given) for cell in answer for each in _images(order, side, cell)):
        yield "the pattern has not the symmetry of the order"
    grid = Grid(signs, units)
    if len(grid.solutions(given, 2)) != 1:
        yield "a sudoku has not one solution"
    elif not order.get("givens"):
        yield from _level(order, grid, given, side)


def _images(order: Sheet, side: int, cell: Cell) -> list[Cell]:
    row, column, last = *cell, side - 1
    half, quarter, mirror = (last - row, last - column), (column, last - row), (row, last - column)
    return {"half_turn": [half], "quarter_turn": [half, quarter], "mirror": [mirror]}.get(order.get("symmetry", ""), [])


def _level(order: Sheet, grid: Grid, given: dict[Cell, str], side: int) -> Iterator[str]:
    difficulty = order.get("difficulty", "medium")
    most, fewer, share = LEVELS[min(side, 8)][difficulty]
    if len(given) < share * side * side:
        yield "too few signs are printed for the level"
    if not grid.falls_to(given, most):
        yield "a sudoku is too hard for the level"
    if fewer and grid.falls_to(given, fewer):
        yield "a sudoku is too easy for the level"
    if difficulty == "hard":
        for cell in given:
            gone = {cell}
            while more := {each for at in gone for each in _images(order, side, at)} - gone:
                gone |= more
            if len(grid.solutions({at: sign for at, sign in given.items() if at not in gone}, 2)) == 1:
                yield "a printed sign is not needed"
                return


class Grid:
    """The units of a sudoku, for counting solutions and for solving by techniques."""

    def __init__(self, signs: list[str], units: list[tuple[str, Unit]]) -> None:
        self.signs = signs
        self.units = [unit for _, unit in units]
        self.boxes = [unit for name, unit in units if name == "box"]
        cells = {*chain(*self.units)}
        self.peers = {cell: {*chain(*(unit for unit in self.units if cell in unit))} - {cell} for cell in cells}
        pairs = ((one, other) for one in self.units for other in self.units if one is not other)
        self.common = [({*one} & {*other}, {*one}, {*other}) for one, other in pairs if len({*one} & {*other}) > 1]

    def left(self, given: dict[Cell, str]) -> dict[Cell, set[str]]:
        """The possible signs of each blank cell."""
        return {
            cell: {*self.signs} - {given.get(peer) for peer in peers}
            for cell, peers in self.peers.items()
            if cell not in given
        }

    def solutions(self, given: dict[Cell, str], most: int) -> list[dict[Cell, str]]:
        """At most `most` ways to fill the blanks."""
        return self._search(given, self.left(given), most)

    def _search(self, filled: dict[Cell, str], left: dict[Cell, set[str]], most: int) -> list[dict[Cell, str]]:
        if not left:
            return [filled]
        found: list[dict[Cell, str]] = []
        cell = min(left, key=lambda each: (len(left[each]), each))
        choices = [(cell, sign) for sign in sorted(left[cell])]
        if len(choices) > 1:
            places = ((s, [c for c in unit if s in left.get(c, ())]) for unit in self.units for s in self.signs)
            one = next(((cells[0], sign) for sign, cells in places if len(cells) == 1), None)
            choices = [one] if one else choices
        for cell, sign in choices:
            rest = {c: signs - {sign} if c in self.peers[cell] else signs for c, signs in left.items() if c != cell}
            found += self._search({**filled, cell: sign}, rest, most - len(found))
            if len(found) >= most:
                break
        return found

    def falls_to(self, given: dict[Cell, str], most: int) -> bool:
        """Whether the first `most` techniques fill the grid, in any order."""
        left = self.left(given)
        finders = (self._last, self._in_boxes, self._in_units, self._alone, self._pointing, self._pairs, self._wings)
        while left and all(left.values()):
            step = next(filter(None, (find(left) for find in finders[:most])), None)
            if step is None:
                return False
            for cell, is_entered, signs in step:
                if is_entered and signs <= left.get(cell, set()):
                    del left[cell]
                for each in self.peers[cell] & left.keys() if is_entered else {cell}:
                    left[each] = left[each] - signs
        return not left

    # ---- finders of the techniques: each returns cells, whether a sign is entered there or struck, and the signs

    def _last(self, left: Left) -> list[Step]:
        rows = ([cell for cell in unit if cell in left] for unit in self.units)
        return [(cells[0], True, left[cells[0]]) for cells in rows if len(cells) == 1]

    def _single(self, left: Left, units: list[Unit]) -> list[Step]:
        places = (
            (sign, [cell for cell in unit if sign in left.get(cell, ())]) for unit in units for sign in self.signs
        )
        return [(cells[0], True, {sign}) for sign, cells in places if len(cells) == 1]

    def _in_boxes(self, left: Left) -> list[Step]:
        return self._single(left, self.boxes)

    def _in_units(self, left: Left) -> list[Step]:
        return self._single(left, self.units)

    def _alone(self, left: Left) -> list[Step]:
        return [(cell, True, signs) for cell, signs in left.items() if len(signs) == 1]

    def _struck(self, left: Left, cells: Iterable[Cell], signs: Iterable[str]) -> Iterator[Step]:
        for cell in cells:
            wrong = left.get(cell, set()).intersection(signs)
            if wrong:
                yield cell, False, wrong

    def _pointing(self, left: Left) -> list[Step]:
        found = []
        for common, one, other in self.common:
            for sign in self.signs:
                places = {cell for cell in one if sign in left.get(cell, ())}
                if places and places <= common:
                    found += self._struck(left, other - common, [sign])
        return found

    def _pairs(self, left: Left) -> list[Step]:
        found = []
        for unit in self.units:
            cells = [cell for cell in unit if cell in left]
            for pair in combinations(cells, 2):
                both = left[pair[0]] | left[pair[1]]
                if len(both) == 2:
                    found += self._struck(left, {*cells} - {*pair}, both)
            for signs in combinations(self.signs, 2):
                places = [cell for cell in cells if left[cell] & {*signs}]
                if len(places) == 2 and all(any(sign in left[cell] for cell in places) for sign in signs):
                    found += self._struck(left, places, {*self.signs} - {*signs})
        return found

    def _wings(self, left: Left) -> list[Step]:
        found = []
        for sign in self.signs:
            for along in (0, 1):
                lines: dict[int, list[int]] = {}
                for cell in sorted(left):
                    if sign in left[cell]:
                        lines.setdefault(cell[along], []).append(cell[1 - along])
                for one, other in combinations([line for line in lines if len(lines[line]) == 2], 2):
                    if lines[one] == lines[other]:
                        beside = (c for c in left if c[1 - along] in lines[one] and c[along] not in (one, other))
                        found += self._struck(left, beside, [sign])
        return found


def order(rng: Random) -> Sheet:
    """A random order of sudokus."""
    size = rng.choice(["4x4", "4x4", "6x6", "6x6", "8x8", "9x9"])
    fields: Sheet = {"size": size, "difficulty": rng.choice(["easy", "medium", "hard"]), "per_sheet": rng.randint(1, 3)}
    if fields["difficulty"] != "hard" or size == "4x4":
        fields["also"] = rng.choice(["nothing", "nothing", "diagonals", "jigsaw"])
        fields["symmetry"] = rng.choice(["none", "none", "half_turn", "mirror", "quarter_turn"])
    if size == "4x4" and rng.random() < 0.3:
        fields["signs"] = rng.choice(["shapes", {"letters": "BEAR"}])
    return fields

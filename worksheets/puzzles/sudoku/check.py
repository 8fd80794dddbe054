"""Checks sudokus against the rules and the spec, and solves them with people's techniques, on plain sets of signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from worksheets.base.errors import counted
from worksheets.base.grid import Cell
from worksheets.base.sentences import sentence
from worksheets.puzzles.sign_grid import SignGrid, differences
from worksheets.puzzles.sudoku.model import TECHNIQUES, GridRules, Puzzle, Solution
from worksheets.puzzles.sudoku.printed import grid_of
from worksheets.puzzles.sudoku.spec import Spec

ITS_UNITS = {
    "row": sentence("its row"),
    "column": sentence("its column"),
    "box": sentence("its box"),
    "region": sentence("its region"),
    "diagonal": sentence("its diagonal"),
}
"""The name of a cell's unit in a sentence, by sort."""


def faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """See `PuzzleKind.faults`; a sudoku that can be solved without guessing has one solution."""
    wrong = [*_order_faults(spec, puzzle, solution)]
    if wrong:
        return tuple(wrong)
    for number, (printed, filled) in enumerate(zip(puzzle.grids, solution.grids, strict=True), 1):
        found = [*_grid_faults(puzzle, printed, filled)]
        if not found and not spec.givens:
            found = [*_pattern_faults(spec, printed), *_level_faults(spec, puzzle, printed)]
        wrong += (f"sudoku {number}: {each}" for each in found)
    return tuple(wrong)


def _order_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    """Yield differences from the spec that concern all sudokus."""
    rules = puzzle.rules
    if rules.side != spec.side or puzzle.signs != spec.marks:
        yield f"signs or size are not those of the order: {rules.side}, {' '.join(puzzle.signs)}"
    if rules.diagonals != (spec.also == "diagonals") or (spec.also == "jigsaw") == rules.is_boxed:
        yield f"its regions and diagonals are not those of an order with also: {spec.also}"
    if (
        puzzle.shapes != spec.has_shapes
        or puzzle.pictures != spec.pictures
        or (puzzle.steps, puzzle.hints) != (spec.steps, spec.hints)
    ):
        yield "shapes, pictures, steps or hints are not those of the order"
    if len(puzzle.grids) != spec.count or len(solution.grids) != len(puzzle.grids):
        yield f"there are {len(puzzle.grids)} sudokus and {len(solution.grids)} solutions, not {spec.count}"
    if any({*map(len, grid.cells), len(grid.cells)} != {rules.side} for grid in (*puzzle.grids, *solution.grids)):
        yield f"expected {rules.side} rows of {rules.side} cells in each grid"
    if len({*puzzle.grids}) < len(puzzle.grids) and not spec.givens:
        yield "two sudokus are equal"
    if spec.givens and puzzle.grids != tuple(grid_of(line, spec.marks) for line in spec.givens):
        yield "the printed signs are not those of the order"
    sizes = [sum(row.count(number) for row in rules.regions) for number in range(rules.side)]
    if sizes != [rules.side] * rules.side:
        yield f"the regions have {sizes} cells, not {rules.side} each"


def _pattern_faults(spec: Spec, printed: SignGrid) -> Iterator[str]:
    last = spec.side - 1
    for cell in printed:
        row, column = cell
        images = {
            "half_turn": [Cell(last - row, last - column)],
            "quarter_turn": [Cell(column, last - row), Cell(last - row, last - column)],
            "mirror": [Cell(row, last - column)],
        }.get(spec.symmetry, [])
        if any(bool(printed[cell]) != bool(printed[image]) for image in images):
            yield f"row {row + 1}, column {column + 1} breaks the symmetry {spec.symmetry}"


def _level_faults(spec: Spec, puzzle: Puzzle, printed: SignGrid) -> Iterator[str]:
    hardest, level = hardest_step(puzzle.rules, puzzle.signs, printed), spec.level
    if hardest is None:
        yield "it cannot be solved without guessing"
    elif hardest >= level.most:
        yield f"it needs a {TECHNIQUES[hardest]}, which is too hard for the level {spec.difficulty}"
    elif hardest < level.fewer:
        yield f"it needs no more than a {TECHNIQUES[hardest]}, which is too easy for the level {spec.difficulty}"
    count = sum(bool(printed[cell]) for cell in printed)
    if count < level.givens * spec.side**2:
        yield f"{count} printed signs are too few for the level {spec.difficulty}"


def rule_faults(puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """List mistakes in filled grids by the rules alone; any filling that keeps them and the printed signs is right."""
    side, count = puzzle.rules.side, len(puzzle.grids)
    if len(solution.grids) != count:
        return (
            sentence("expected {sudokus}, got {count}", sudokus=counted(count, "sudoku"), count=len(solution.grids)),
        )
    wrong: list[str] = []
    for number, (printed, filled) in enumerate(zip(puzzle.grids, solution.grids, strict=True), 1):
        found: list[str] = [sentence("expected {side} rows of {side} cells", side=side)]
        if {*map(len, filled.cells), len(filled.cells)} == {side}:
            found = [*_grid_faults(puzzle, printed, filled)]
        wrong += (
            found if count == 1 else (sentence("sudoku {number}: {each}", number=number, each=each) for each in found)
        )
    return tuple(wrong)


def _grid_faults(puzzle: Puzzle, printed: SignGrid, filled: SignGrid) -> Iterator[str]:
    """Yield problems of blank cells, foreign or changed signs, and repeated signs in a unit."""
    yield from differences(printed, filled)
    for cell in printed:
        sign = filled[cell]
        if sign is None or (sign and sign not in puzzle.signs):
            yield sentence(
                "row {row}, column {column} has no sign of the sudoku", row=cell.row + 1, column=cell.column + 1
            )
    for unit, cell, sign in twice(puzzle.rules, filled):
        yield sentence(
            "row {row}, column {column}: the {sign} is in {unit} already",
            row=cell.row + 1,
            column=cell.column + 1,
            sign=sign,
            unit=ITS_UNITS[unit],
        )


def twice(rules: GridRules, grid: SignGrid) -> Iterator[tuple[str, Cell, str]]:
    """Yield each repeated sign of a unit: the sort of unit, the cell, and the sign."""
    for name, cells in units(rules):
        seen: set[str] = set()
        for cell in cells:
            sign = grid[cell]
            if sign and sign in seen:
                yield name, cell, sign
            seen.add(sign or "")


# ---- solving with people's techniques, on plain sets of signs; shares no code with the engine, which it checks


def units(rules: GridRules) -> Iterator[tuple[str, list[Cell]]]:
    """Yield rows, columns, boxes or regions, and diagonals if they count, each with its sort."""
    side = range(rules.side)
    yield from (("row", [Cell(row, column) for column in side]) for row in side)
    yield from (("column", [Cell(row, column) for row in side]) for column in side)
    name = "box" if rules.is_boxed else "region"
    for number in side:
        yield name, [Cell(r, c) for r in side for c in side if rules.regions[r][c] == number]
    if rules.diagonals:
        yield "diagonal", [Cell(at, at) for at in side]
        yield "diagonal", [Cell(at, rules.side - 1 - at) for at in side]


class _Notes:
    """The signs that each open cell can have."""

    def __init__(self, rules: GridRules, signs: Sequence[str], grid: SignGrid) -> None:
        self.units = [*units(rules)]
        self.signs = signs
        self.left = {cell: set(signs) for cell in grid}
        self.peers: dict[Cell, set[Cell]] = {cell: set() for cell in grid}
        for _, cells in self.units:
            for cell in cells:
                self.peers[cell].update(cells)
        for cell in grid:
            if sign := grid[cell]:
                self.write(cell, sign)

    def write(self, cell: Cell, sign: str) -> None:
        self.left.pop(cell, None)
        for other in self.peers[cell]:
            if other in self.left:
                self.left[other].discard(sign)

    def places(self, cells: Sequence[Cell], sign: str) -> list[Cell]:
        """The open cells that can have a sign."""
        return [cell for cell in cells if sign in self.left.get(cell, ())]

    def strike(self, cells: Sequence[Cell], signs: Sequence[str]) -> bool:
        """Remove signs from open cells; return whether there were any."""
        struck = False
        for cell in cells:
            left = self.left.get(cell, set())
            struck = struck or not left.isdisjoint(signs)
            left.difference_update(signs)
        return struck

    # ---- the techniques: each does all that it can, and returns whether it did anything

    def full_house(self) -> bool:
        found = [opened for _, cells in self.units if len(opened := [c for c in cells if c in self.left]) == 1]
        return self._write((cell, sign) for (cell,) in found for sign in self.left.get(cell, ()))

    def box_single(self) -> bool:
        return self._write(self._only([cells for name, cells in self.units if name in ("box", "region")]))

    def line_single(self) -> bool:
        return self._write(self._only([cells for name, cells in self.units if name not in ("box", "region")]))

    def naked_single(self) -> bool:
        return self._write((cell, sign) for cell, left in self.left.items() if len(left) == 1 for sign in left)

    def _only(self, units: Sequence[Sequence[Cell]]) -> Iterator[tuple[Cell, str]]:
        for cells in units:
            for sign in self.signs:
                places = self.places(cells, sign)
                if len(places) == 1:
                    yield places[0], sign

    def _write(self, found: Iterator[tuple[Cell, str]]) -> bool:
        steps = [*found]
        for cell, sign in steps:
            self.write(cell, sign)
        return bool(steps)

    def pointing(self) -> bool:
        struck = False
        for (_, one), (_, other) in combinations(self.units, 2):
            if len({*one} & {*other}) > 1:
                for cells, beside in ((one, other), (other, one)):
                    for sign in self.signs:
                        places = self.places(cells, sign)
                        if places and {*places} <= {*beside}:
                            struck |= self.strike([cell for cell in beside if cell not in cells], sign.split())
        return struck

    def pair(self) -> bool:
        struck = False
        for _, cells in self.units:
            for one, other in combinations(self.signs, 2):
                either = {cell for cell in cells if self.left.get(cell, set()) & {one, other}}
                both = {cell for cell in either if self.left[cell] <= {one, other}}
                if len(both) == 2:
                    struck |= self.strike([cell for cell in cells if cell not in both], (one, other))
                elif len(either) == 2 and all({one, other} <= self.left[cell] for cell in either):
                    struck |= self.strike([*either], [sign for sign in self.signs if sign not in (one, other)])
        return struck

    def x_wing(self) -> bool:
        struck = False
        lines = {sort: [cells for name, cells in self.units if name == sort] for sort in ("row", "column")}
        for along, across in (("row", "column"), ("column", "row")):
            for sign in self.signs:
                two = [places for cells in lines[along] if len(places := self.places(cells, sign)) == 2]
                for one, other in combinations(two, 2):
                    corners = {*one, *other}
                    crossing = [cells for cells in lines[across] if len(corners & {*cells}) == 2]
                    if len(crossing) == 2:
                        beside = [cell for cells in crossing for cell in cells if cell not in corners]
                        struck |= self.strike(beside, [sign])
        return struck


def hardest_step(rules: GridRules, signs: Sequence[str], grid: SignGrid) -> int | None:
    """The number of the hardest technique needed, from 0; None if a sudoku cannot be solved without guessing."""
    notes, hardest = _Notes(rules, signs, grid), 0
    while notes.left:
        if not all(notes.left.values()):
            return None  # a contradiction
        for number, technique in enumerate(TECHNIQUES):
            if getattr(notes, technique)():
                hardest = max(hardest, number)
                break
        else:
            return None
    return hardest

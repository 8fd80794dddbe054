from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from worksheets.grid import Cell, Direction, LetterGrid
from worksheets.puzzles.wordsearch.check import rule_faults
from worksheets.puzzles.wordsearch.model import Entry, Placement, Puzzle, Solution

ROWS = """\
C O W X X X P
X H X X R X I
X X E X O X G
X X X N T X X
A N N A X X X
"""
INFORMS = Entry("informs", tuple("INFORMS"))
INFO = Entry("Info", tuple("INFO"))


def grid_of(rows: str) -> LetterGrid:
    return LetterGrid(tuple(tuple(row.split()) for row in rows.splitlines()))


def placed(word: str, row: int, column: int, direction: str) -> Placement:
    return Placement(Entry(word.lower(), tuple(word)), Cell(row, column), Direction[direction])


PLACEMENTS = (
    placed("COW", 0, 0, "E"),
    placed("PIG", 0, 6, "S"),
    placed("HEN", 1, 1, "SE"),
    placed("TOR", 3, 4, "N"),
    placed("ANNA", 4, 0, "E"),
)
SOLUTION = Solution(PLACEMENTS)
PUZZLE = Puzzle(
    grid_of(ROWS),
    tuple(placement.entry for placement in PLACEMENTS),
    tuple(Direction[name] for name in ("E", "S", "SE", "N")),
)


def written(puzzle: Puzzle, at: dict[tuple[int, int], str]) -> Puzzle:
    cells = [list(row) for row in puzzle.grid.cells]
    for (row, column), letter in at.items():
        cells[row][column] = letter
    return replace(puzzle, grid=LetterGrid(tuple(map(tuple, cells))))


def moved(number: int, **changes: object) -> Solution:
    placements = list(PLACEMENTS)
    placements[number] = placements[number]._replace(**changes)  # type: ignore[arg-type]
    return Solution(tuple(placements))


def test_a_right_answer_has_no_faults() -> None:
    assert rule_faults(PUZZLE, SOLUTION) == ()


def test_a_palindrome_read_from_its_other_end_is_the_same_place() -> None:
    read_back = moved(4, start=Cell(4, 3), direction=Direction.W)
    assert rule_faults(replace(PUZZLE, directions=tuple(Direction)), read_back) == ()


@pytest.mark.parametrize("letter", ["Q", "X", "C", "É"])
@pytest.mark.parametrize("cell", sorted({cell for placement in PLACEMENTS for cell in placement.cells}))
def test_each_changed_letter_of_a_word_is_a_fault(cell: Cell, letter: str) -> None:
    changed = written(PUZZLE, {cell: letter})
    assert bool(rule_faults(changed, SOLUTION)) == (changed != PUZZLE)


@pytest.mark.parametrize(
    ("damaged", "sentence"),
    [
        (moved(0, start=Cell(0, 1)), "cow is not where the solution says"),
        (moved(0, direction=Direction.S), "cow is not where the solution says"),
        (moved(0, start=Cell(0, 5)), "cow leaves the grid"),
        (moved(1, start=Cell(3, 6)), "pig leaves the grid"),
        (moved(3, start=Cell(1, 4)), "tor leaves the grid"),
        (Solution(PLACEMENTS[:-1]), "the placements are not those of the listed words"),
        (Solution(PLACEMENTS[::-1]), "the placements are not those of the listed words"),
        (Solution((*PLACEMENTS, PLACEMENTS[0])), "the placements are not those of the listed words"),
        (moved(0, entry=Entry("cow", tuple("COT"))), "the placements are not those of the listed words"),
    ],
)
def test_a_damaged_solution_is_a_fault(damaged: Solution, sentence: str) -> None:
    assert sentence in rule_faults(PUZZLE, damaged)


def test_a_direction_that_the_sheet_does_not_allow_is_a_fault() -> None:
    narrower = replace(PUZZLE, directions=(Direction.E, Direction.S, Direction.SE))
    assert rule_faults(narrower, SOLUTION) == ("tor runs N, which the sheet does not allow",)


def test_a_list_without_one_of_the_words_is_a_fault() -> None:
    assert rule_faults(replace(PUZZLE, entries=PUZZLE.entries[1:]), SOLUTION)


@pytest.mark.parametrize("direction", list(Direction))
def test_a_word_spelled_again_is_a_fault_in_every_direction(direction: Direction) -> None:
    rows = [["X"] * 7 for _ in range(6)]
    rows[5][4:] = "COW"
    puzzle = Puzzle(LetterGrid(tuple(map(tuple, rows))), (PUZZLE.entries[0],), (Direction.E,))
    solution = Solution((placed("COW", 5, 4, "E"),))
    assert rule_faults(puzzle, solution) == ()
    again = Placement(PUZZLE.entries[0], Cell(2, 2), direction)
    spelled = written(puzzle, dict(zip(again.cells, "COW", strict=True)))
    assert rule_faults(spelled, solution) == ("cow is there 2 times, not once in its own place",)


def test_a_word_that_meets_itself_is_counted_each_time() -> None:
    puzzle = Puzzle(grid_of("A N A N A"), (Entry("Ana", tuple("ANA")),), (Direction.E,))
    assert rule_faults(puzzle, Solution((Placement(puzzle.entries[0], Cell(0, 0), Direction.E),)))


CONTAINED = Puzzle(grid_of("I N F O R M S\nX X X O F N I"), (INFORMS, INFO), tuple(Direction))


@pytest.mark.parametrize(
    ("start", "direction", "right"), [(Cell(1, 6), Direction.W, True), (Cell(0, 0), Direction.E, False)]
)
def test_a_contained_word_has_a_place_of_its_own(start: Cell, direction: Direction, right: bool) -> None:
    solution = Solution((Placement(INFORMS, Cell(0, 0), Direction.E), Placement(INFO, start, direction)))
    assert (rule_faults(CONTAINED, solution) == ()) == right


@pytest.mark.parametrize("row", ["X X X X X X X", "I N F X X X X"])
def test_a_place_inside_a_container_is_not_enough(row: str) -> None:
    puzzle = replace(CONTAINED, grid=grid_of(f"I N F O R M S\n{row}"))
    inside = Solution((Placement(INFORMS, Cell(0, 0), Direction.E), Placement(INFO, Cell(0, 0), Direction.E)))
    assert rule_faults(puzzle, inside)


def test_a_word_and_its_reverse_stand_side_by_side() -> None:
    star, rats = placed("STAR", 0, 0, "E"), placed("RATS", 1, 0, "E")
    puzzle = Puzzle(grid_of("S T A R X\nR A T S X"), (star.entry, rats.entry), (Direction.E, Direction.S))
    assert rule_faults(puzzle, Solution((star, rats))) == ()
    assert rule_faults(replace(puzzle, grid=grid_of("S T A R X\nR A T S X\nS T A R X")), Solution((star, rats)))


def test_cells_of_several_characters_are_compared_as_one() -> None:
    entry = Entry("x", ("A", "B\u0301", "C"))
    puzzle = Puzzle(LetterGrid((("A", "B\u0301", "C"), ("A", "B", "C"))), (entry,), (Direction.E,))
    assert rule_faults(puzzle, Solution((Placement(entry, Cell(0, 0), Direction.E),))) == ()
    assert rule_faults(puzzle, Solution((Placement(entry, Cell(1, 0), Direction.E),)))


def test_generated_word_searches_are_right(
    make: Callable[..., tuple[Puzzle, Solution]], spec_of: Callable[..., object]
) -> None:
    for seed in range(10):
        assert rule_faults(*make(spec_of("info inform form noon in", size="7x9", difficulty="hard"), seed)) == ()

"""Checking an answer: damaged ones are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.loops import loop_over
from tests.puzzles.wordregions.course import course_solutions, trie
from worksheets.base.grid import Cell, LetterGrid
from worksheets.language.dictionary import dictionary_of
from worksheets.puzzles.wordregions.check import rule_faults
from worksheets.puzzles.wordregions.model import Hints, Puzzle, Region, RegionSize, Solution

# A grid of 5 x 6 cut into apple A, pear B, cards C, gardens D and lemons E.
PLAN = "AAABBB CAABDB CCCDDD CCDDEE EEEEEE"
WORDS = {"A": "APFEL", "B": "BIRNE", "C": "KARTEN", "D": "GÄRTEN", "E": "ZITRONEN"}
CELLS = [Cell(row, column) for row in range(5) for column in range(6)]


def plan_cells(plan: str) -> dict[str, list[Cell]]:
    cells: dict[str, list[Cell]] = {}
    for row, names in enumerate(plan.split()):
        for column, name in enumerate(names):
            cells.setdefault(name, []).append(Cell(row, column))
    return cells


def letters_at() -> dict[Cell, str]:
    return {
        cell: letter
        for name, cells in plan_cells(PLAN).items()
        for cell, letter in zip(cells, WORDS[name], strict=True)
    }


LETTERS = letters_at()
GRID = LetterGrid(tuple(tuple(LETTERS[Cell(row, column)] for column in range(6)) for row in range(5)))
PUZZLE = Puzzle(GRID, RegionSize(4, 8), dictionary_of(WORDS.values(), "de"))


def solution(plan: str) -> Solution:
    """A solution with the regions of a plan, and the letters of their cells as words."""
    regions = plan_cells(plan).values()
    return Solution(tuple(Region("".join(LETTERS[cell] for cell in cells), tuple(cells)) for cells in regions))


RIGHT = solution(PLAN)
A, B, C, D, E = RIGHT.regions


def regions(*changed: Region) -> Solution:
    """The right answer, with these regions in place of those that begin in the same cells."""
    by_first = {region.cells[0]: region for region in changed}
    return Solution(tuple(by_first.get(region.cells[0], region) for region in RIGHT.regions))


def test_the_right_answer_has_no_faults() -> None:
    assert rule_faults(PUZZLE, RIGHT) == ()
    (found,) = course_solutions(GRID.cells, trie(WORDS.values()))
    assert found == RIGHT.regions


@loop_over(
    ("answer", "fault"),
    [
        (Solution(RIGHT.regions[1:]), "row 1, column 1 is in no region"),
        (Solution(()), "row 5, column 6 is in no region"),
        (Solution((*RIGHT.regions, E)), "row 5, column 1 is in 2 regions"),
        (regions(Region("BIRNEN", (*B.cells, E.cells[1]))), "row 4, column 6 is in 2 regions"),
        (regions(Region("APFE", A.cells[:-1])), "row 2, column 3 is in no region"),
        (regions(Region("APFE", A.cells[:-1])), "APFE is not in the dictionary"),
        (regions(Region("APF", A.cells[:3])), "APF has 3 cells, not 4 to 8"),
        (
            solution("AAABBB AAABBB AAABBB AADDEE EEEEEE"),
            "APFKELARTEN has 11 cells, not 4 to 8",
        ),
        (
            regions(Region("APFEL", (*A.cells[:3], A.cells[4], A.cells[3]))),
            "the cells of APFEL are not in reading order, each once",
        ),
        (regions(Region("APFELL", (*A.cells, A.cells[4]))), "the cells of APFELL are not in reading order, each once"),
        (solution("AAABBB CCABDA CCCDDB CCDDEE EEEEEE"), "the cells of APFLE are not connected"),
        (regions(Region("EPFEL", A.cells)), "the cells of EPFEL spell APFEL"),
        (regions(Region("BIRNE", A.cells)), "the cells of BIRNE spell APFEL"),
        (regions(Region("Apfel", A.cells)), "the cells of Apfel spell APFEL"),
        (regions(Region("APFEL", (*A.cells[:4], Cell(5, 0)))), "APFEL leaves the grid: there is no row 6, column 1"),
        (regions(Region("APFEL", (*A.cells[:4], Cell(0, 6)))), "APFEL leaves the grid: there is no row 1, column 7"),
        (regions(Region("APFEL", (*A.cells[:4], Cell(2, -1)))), "APFEL leaves the grid: there is no row 3, column 0"),
        (Solution((B, A, C, D, E)), "the regions are not in the order of their first cells"),
        (Solution((*RIGHT.regions, Region("", ()))), "a region without a word has 0 cells, not 4 to 8"),
    ],
)
def test_a_damaged_answer(answer: Solution, fault: str) -> None:
    assert fault in rule_faults(PUZZLE, answer)


def test_a_word_must_be_in_the_dictionary_or_requested() -> None:
    fewer = replace(PUZZLE, dictionary=dictionary_of([word for word in WORDS.values() if word != "BIRNE"], "de"))
    assert rule_faults(fewer, RIGHT) == ("BIRNE is not in the dictionary",)
    assert rule_faults(replace(fewer, extra=("BIRNE",)), RIGHT) == ()
    for words in ([], ["A"], ["ZZZZZ"], ["BIRN", "BIRNEN"]):
        assert len(rule_faults(replace(PUZZLE, dictionary=dictionary_of(words, "de")), RIGHT)) == 5


def test_a_word_may_stand_twice() -> None:
    grid = LetterGrid((tuple("HUHN"), tuple("HUHN"), tuple("HAHN")))
    rows = [tuple(Cell(row, column) for column in range(4)) for row in range(3)]
    answer = Solution((Region("HUHN", rows[0]), Region("HUHN", rows[1]), Region("HAHN", rows[2])))
    assert rule_faults(Puzzle(grid, RegionSize(4, 8), dictionary_of(["Huhn", "Hahn"], "de")), answer) == ()


def test_the_size_of_regions_is_that_of_the_puzzle() -> None:
    assert rule_faults(replace(PUZZLE, region_size=RegionSize(5, 7)), RIGHT) == ("ZITRONEN has 8 cells, not 5 to 7",)
    assert rule_faults(replace(PUZZLE, region_size=RegionSize(6, 8)), RIGHT) == (
        "APFEL has 5 cells, not 6 to 8",
        "BIRNE has 5 cells, not 6 to 8",
    )


def test_cells_may_hold_several_signs() -> None:
    words = dictionary_of(["नमस्ते", "कमल"], "hi")
    letters = tuple(next(tuple(word) for word in words.check if len(word) == 3 and word[0] == "न"))
    cells = tuple(Cell(0, column) for column in range(3))
    puzzle = Puzzle(LetterGrid((letters,)), RegionSize(2, 4), words)
    assert rule_faults(puzzle, Solution((Region("नमस्ते", cells),))) == ()
    plain = replace(PUZZLE, grid=LetterGrid((("AP", "FE", "L", "S"),)), dictionary=dictionary_of(["APFELS"], "de"))
    whole = Region("APFELS", tuple(Cell(0, column) for column in range(4)))
    assert rule_faults(plain, Solution((whole,))) == ("APFELS is not in the dictionary",)


@pytest.mark.parametrize("rows", [(), ((),), (("A", "B"), ("C",)), (("A",), ("B", "C"))])
def test_a_grid_is_a_rectangle(rows: tuple[tuple[str, ...], ...]) -> None:
    assert rule_faults(replace(PUZZLE, grid=LetterGrid(rows)), RIGHT) == ("the grid is not a rectangle of letters",)


def test_counts_are_those_of_the_solution() -> None:
    assert rule_faults(replace(PUZZLE, counts=((5, 2), (6, 2), (8, 1))), RIGHT) == ()
    assert rule_faults(replace(PUZZLE, counts=((5, 2), (6, 1), (8, 1))), RIGHT) == (
        "the words have the lengths 5 x 2, 6 x 2, 8 x 1, not 5 x 2, 6 x 1, 8 x 1",
    )
    for counts in (((5, 2), (6, 2)), ((5, 2), (6, 2), (7, 1), (8, 1)), ((5, 2), (6, 2), (7, 0), (8, 1))):
        assert len(rule_faults(replace(PUZZLE, counts=counts), RIGHT)) == 1


SORTED_WORDS = ("APFEL", "BIRNE", "GÄRTEN", "KARTEN", "ZITRONEN")
FIRSTS = tuple((region.cells[0], len(region.cells)) for region in RIGHT.regions)
BORDERS = ((Cell(0, 2), Cell(0, 3)), (Cell(0, 0), Cell(1, 0)), (Cell(3, 5), Cell(2, 5))[::-1])
INSIDE = "the border between row 1, column 1 and row 1, column 2 is inside a region"
NO_SIDE = "row 1, column 4 and row 1, column 3 have no side between them, from above or from left"


@pytest.mark.parametrize("lengths", [False, True])
def test_hints_that_are_true(lengths: bool) -> None:
    assert rule_faults(replace(PUZZLE, hints=Hints(SORTED_WORDS, BORDERS, FIRSTS, lengths)), RIGHT) == ()


WRONG_WORDS = "the words given are not those of the solution, sorted"
WRONG_MARKS = "the marks are not those of the first cells of all regions"


@pytest.mark.parametrize(
    ("hints", "fault"),
    [
        (Hints(words=SORTED_WORDS[:-1]), WRONG_WORDS),
        (Hints(words=(*SORTED_WORDS, "ZITRONEN")), WRONG_WORDS),
        (Hints(words=SORTED_WORDS[::-1]), WRONG_WORDS),
        (Hints(words=("ABER", *SORTED_WORDS[1:])), WRONG_WORDS),
        (Hints(borders=(*BORDERS, (Cell(0, 0), Cell(0, 1)))), INSIDE),
        (Hints(borders=((Cell(0, 3), Cell(0, 2)),)), NO_SIDE),
        (
            Hints(borders=((Cell(0, 0), Cell(1, 1)),)),
            "row 1, column 1 and row 2, column 2 have no side between them, from above or from left",
        ),
        (
            Hints(borders=((Cell(0, 5), Cell(0, 6)),)),
            "row 1, column 6 and row 1, column 7 have no side between them, from above or from left",
        ),
        (Hints(firsts=FIRSTS[1:]), WRONG_MARKS),
        (Hints(firsts=FIRSTS[::-1]), WRONG_MARKS),
        (Hints(firsts=((Cell(0, 1), 5), *FIRSTS[1:])), WRONG_MARKS),
        (Hints(firsts=((Cell(0, 0), 6), *FIRSTS[1:]), lengths=True), WRONG_MARKS),
    ],
)
def test_hints_that_are_wrong(hints: Hints, fault: str) -> None:
    assert rule_faults(replace(PUZZLE, hints=hints), RIGHT) == (fault,)


@given(cell=st.sampled_from(CELLS), letter=st.sampled_from("ABCDEFGHIKLMNOPRTUZÄẞ"))
def test_any_other_letter_is_noticed(cell: Cell, letter: str) -> None:
    rows = [list(row) for row in GRID.cells]
    rows[cell.row][cell.column] = letter
    changed = replace(PUZZLE, grid=LetterGrid(tuple(map(tuple, rows))))
    assert bool(rule_faults(changed, RIGHT)) == (letter != GRID[cell])


@given(changes=st.dictionaries(st.sampled_from(CELLS), st.sampled_from("ABCDEF"), min_size=1, max_size=6))
def test_cells_of_other_regions_are_noticed(changes: dict[Cell, str]) -> None:
    rows = [list(row) for row in PLAN.split()]
    for cell, name in changes.items():
        rows[cell.row][cell.column] = name
    plan = " ".join(map("".join, rows))
    assert bool(rule_faults(PUZZLE, solution(plan))) == (plan != PLAN)


@given(one=st.sampled_from(CELLS), other=st.sampled_from(CELLS))
def test_exchanged_cells_are_noticed(one: Cell, other: Cell) -> None:
    """Even if the regions claim to spell the right words."""
    rows = [list(row) for row in PLAN.split()]
    names = rows[one.row][one.column], rows[other.row][other.column]
    rows[other.row][other.column], rows[one.row][one.column] = names
    cells = plan_cells(" ".join(map("".join, rows)))
    answer = Solution(tuple(Region(WORDS[name], tuple(found)) for name, found in cells.items()))
    assert bool(rule_faults(PUZZLE, answer)) == (names[0] != names[1])


@given(number=st.integers(0, 4), other=st.integers(0, 4), change=st.sampled_from(["drop", "double", "swap", "join"]))
def test_dropped_doubled_and_joined_regions_are_noticed(number: int, other: int, change: str) -> None:
    found = list(RIGHT.regions)
    if change == "drop":
        del found[number]
    elif change == "double":
        found.insert(other, found[number])
    elif change == "swap":
        found[number], found[other] = found[other], found[number]
    elif number != other:
        cells = tuple(sorted(found[number].cells + found[other].cells))
        found[number] = Region("".join(LETTERS[cell] for cell in cells), cells)
        del found[other]
    assert bool(rule_faults(PUZZLE, Solution(tuple(found)))) == (tuple(found) != RIGHT.regions)


@given(data=st.data())
def test_it_accepts_exactly_the_solutions_of_the_course(data: st.DataObject) -> None:
    """Every cell of the grid has the same letter; regions are drawn at random."""
    grid = LetterGrid((("A",) * 4, ("A",) * 4))
    puzzle = Puzzle(grid, RegionSize(2, 4), dictionary_of(["AA", "AAA", "AAAA"], "en"))
    plan = data.draw(st.lists(st.sampled_from("ABC"), min_size=8, max_size=8))
    cells = plan_cells("".join(plan[:4]) + " " + "".join(plan[4:])).values()
    answer = tuple(Region("A" * len(found), tuple(found)) for found in cells)
    right = set(course_solutions(grid.cells, trie(["AA", "AAA", "AAAA"]), 2, 4))
    assert (rule_faults(puzzle, Solution(answer)) == ()) == (answer in right)

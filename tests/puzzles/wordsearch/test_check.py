from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.loops import loop_over
from worksheets.base.errors import GenerationError
from worksheets.base.grid import Cell, Direction, LetterGrid
from worksheets.base.seeds import rng_for
from worksheets.exercises.exercise import Order, checked, make_exercise
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.check import faults, order_faults, rule_faults
from worksheets.puzzles.wordsearch.generate import generate
from worksheets.puzzles.wordsearch.model import Placement, Puzzle, Solution
from worksheets.puzzles.wordsearch.spec import Spec

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


@loop_over("letter", ["Q", "X", "C", "É"])
@loop_over("cell", sorted({cell for placement in PLACEMENTS for cell in placement.cells}))
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


# ---- compared with the author's order

FARM = ["cow", "horse", "goose", "hen"]
ASKED: dict[str, Any] = {"words": FARM, "size": "7x9", "difficulty": "easy"}
OTHERS: dict[str, dict[str, Any]] = {
    "a dropped word": {"words": ["cow", "horse", "hen"]},
    "a further word": {"words": [*FARM, "owl"]},
    "another word": {"words": ["cow", "horse", "goose", "pig"]},
    "another order": {"words": ["horse", "cow", "goose", "hen"]},
    "a clue": {"words": [*FARM[:3], {"word": "hen", "clue": "lays eggs"}]},
    "another size": {"size": "9x7"},
    "a larger size": {"size": "9x9"},
    "one direction": {"directions": "E"},
    "more directions": {"directions": "E S SE"},
    "eight directions": {"difficulty": "hard"},
    "three picked": {"pick": 3},
    "a bank of clues": {"word_bank": "clues"},
    "small letters": {"letters": {"case": "lower"}},
    "a Russian filler": {"language": "ru"},
    "letters of the words": {"filler": "words"},
}
"""Orders that differ from the one asked for; a sheet made for the last one also fulfils it."""

ALSO_RIGHT = {
    "asked": ["a Russian filler"],
    "letters of the words": ["asked", "a Russian filler"],
    "a dropped word": ["three picked"],
    "three picked": ["a dropped word"],
}
"""By order, the other orders that its sheets also fulfil."""


def order_of(**fields: Any) -> Spec:
    return Spec.model_validate({**ASKED, **fields})


def made_for(spec: Spec, seed: int = 0) -> tuple[Puzzle, Solution]:
    return generate(spec, rng_for(seed, "order"))


@pytest.mark.parametrize(
    ("other", "sentences"),
    [
        (
            OTHERS["a dropped word"],
            ["the bank was to have 4 words, but has 3", '"goose" was asked for, but is not on the sheet'],
        ),
        (
            OTHERS["a further word"],
            ["the bank was to have 4 words, but has 5", '"owl" is on the sheet, but was not asked for'],
        ),
        (
            OTHERS["another word"],
            ['"hen" was asked for, but is not on the sheet', '"pig" is on the sheet, but was not asked for'],
        ),
        (OTHERS["another order"], ['"cow" is listed twice, or not in the order asked for']),
        (OTHERS["a clue"], ['the clue of "hen" is not the one asked for']),
        (OTHERS["another size"], ["a grid of 7 x 9 was asked for, but this one is 9 x 7"]),
        (OTHERS["one direction"], ["the directions E, S were asked for, but the sheet allows E"]),
        (OTHERS["more directions"], ["the directions E, S were asked for, but the sheet allows E, S, SE"]),
        (OTHERS["a bank of clues"], ['the word bank "words" was asked for, but the sheet has "clues"']),
        (OTHERS["a Russian filler"], ['"О" is in the grid, but the filler asked for has no such letter']),
    ],
)
def test_differences_from_the_request_are_named(other: dict[str, Any], sentences: list[str]) -> None:
    found = order_faults(order_of(), *made_for(order_of(**other)))
    assert [sentence for sentence in found if "filler" not in sentence or '"О"' in sentence] == sentences


def test_letters_are_those_of_the_order() -> None:
    found = faults(order_of(), *made_for(order_of(letters={"case": "lower"})))
    assert [f'the letters of "{word}" are not those asked for' for word in FARM] == list(found[:4])
    german = order_of(words=["Öl", "cow"], language="de", letters={"umlauts": "expand"})
    kept = made_for(order_of(words=["Öl", "cow"], language="de"))
    assert 'the letters of "Öl" are not those asked for' in faults(german, *kept)


def test_as_many_words_as_are_to_be_picked_are_there() -> None:
    four = order_of(words=[*FARM, "owl", "pig"], pick=4)
    three = made_for(order_of(words=[*FARM, "owl", "pig"], pick=3))
    assert faults(four, *three) == ("the bank was to have 4 words, but has 3",)
    assert faults(four, *made_for(order_of())) == ()
    puzzle, solution = made_for(order_of())
    twice = replace(puzzle, entries=(puzzle.entries[0], *puzzle.entries[:3]))
    assert order_faults(four, twice, solution) == ('"cow" is listed twice, or not in the order asked for',)
    backwards = made_for(order_of(words=["pig", "hen", "goose", "cow"]))
    assert faults(four, *backwards) == tuple(
        f'"{word}" is listed twice, or not in the order asked for' for word in ("hen", "goose", "cow")
    )


def test_the_filler_has_only_the_requested_letters() -> None:
    puzzle, solution = made_for(order_of())
    assert faults(order_of(filler="words"), puzzle, solution) == tuple(
        f'"{letter}" is in the grid, but the filler asked for has no such letter'
        for letter in sorted({letter for row in puzzle.grid.cells for letter in row} - set("COWHRSEGN"))
    )
    taken = {cell for placement in solution.placements for cell in placement.cells}
    free = next(cell for cell in puzzle.grid if cell not in taken)
    for letter in ("Щ", "7", "é", "a"):
        odd = written(puzzle, {free: letter})
        assert faults(order_of(), odd, solution) == (
            f'"{letter}" is in the grid, but the filler asked for has no such letter',
        )


def test_digits_fill_where_the_words_have_them() -> None:
    spec = order_of(words=["12:30", "cow"])
    puzzle, solution = made_for(spec)
    digits = {letter for row in puzzle.grid.cells for letter in row} & set("456789")
    assert digits
    assert faults(spec, puzzle, solution) == ()


def test_only_a_fixed_word_runs_in_a_direction_that_the_level_lacks() -> None:
    """The sheet lists the direction of a fixed word, but other words may not use it."""
    puzzle = Puzzle(
        grid_of("C O W X\nX X X H\nX X X E\nX X X N"),
        tuple(Entry(word.lower(), tuple(word)) for word in ("COW", "HEN")),
        (Direction.E, Direction.S),
    )
    answer = Solution((placed("COW", 0, 0, "E"), placed("HEN", 1, 3, "S")))
    fields: dict[str, Any] = {"words": ["cow", "hen"], "size": "4x4", "directions": "E"}
    for word, row, column in (("cow", 1, 1), ("hen", 2, 4)):
        fixed = [{"word": word, "row": row, "column": column, "direction": "E" if word == "cow" else "S"}]
        found = faults(order_of(**fields, fixed=fixed), puzzle, answer)
        assert ('"hen" runs S, which was not asked for' in found) == (word == "cow")
    assert not faults(order_of(**fields, fixed=fixed), puzzle, answer)


def test_words_that_cross_are_a_fault_where_overlap_is_off() -> None:
    puzzle = Puzzle(
        grid_of("C O W X\nX X L X\nX H E N"),
        tuple(Entry(word.lower(), tuple(word)) for word in ("COW", "WLE", "HEN")),
        (Direction.E, Direction.S),
    )
    crossed = Solution((placed("COW", 0, 0, "E"), placed("WLE", 0, 2, "S"), placed("HEN", 2, 1, "E")))
    fields: dict[str, Any] = {"words": ["cow", "wle", "hen"], "size": "3x4"}
    assert faults(order_of(**fields), puzzle, crossed) == (
        '"cow" and "wle" overlap, which was not asked for',
        '"wle" and "hen" overlap, which was not asked for',
    )
    assert faults(order_of(**fields, overlap=True), puzzle, crossed) == ()
    hard = {**fields, "difficulty": "hard", "directions": "E S", "filler": "alphabet"}
    assert faults(order_of(**hard), puzzle, crossed) == ()
    assert faults(order_of(**hard, overlap=False), puzzle, crossed)


def test_a_word_to_avoid_is_a_fault_where_it_can_be_read() -> None:
    puzzle = Puzzle(grid_of("C O W\nX T X\nX X A"), (Entry("cow", tuple("COW")),), (Direction.E, Direction.S))
    solution = Solution((placed("COW", 0, 0, "E"),))
    fields: dict[str, Any] = {"words": ["cow"], "size": "3x3"}
    for avoided in ("cta", "atc", "at", "ax"):
        assert faults(order_of(**fields, avoid=[avoided]), puzzle, solution) == (
            f'"{avoided}" was to be avoided, but can be read in the grid',
        )
    for absent in ("ow", "woc", "tc a x", "qa", "aq", "qq"):
        assert faults(order_of(**fields, avoid=[absent]), puzzle, solution) == ()


def test_rows_of_unlike_length_are_a_fault() -> None:
    puzzle, solution = made_for(order_of())
    cells = puzzle.grid.cells
    for rows in ((*cells[:3], cells[3][:-1], *cells[4:]), (*cells[:-1], ()), (cells[0][1:], *cells[1:])):
        torn = replace(puzzle, grid=LetterGrid(rows))
        assert faults(order_of(), torn, solution) == ("the rows of the grid are not equally long",)


@pytest.mark.parametrize("name", list(OTHERS)[:-1])
def test_a_sabotaged_generator_is_found_out(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = order_of()
    checked(make_exercise(Order("wordsearch", spec, 1, "farm", "Farm")), spec)
    module = import_module("worksheets.puzzles.wordsearch.generate")
    monkeypatch.setattr(module, "generate", lambda _, rng: generate(order_of(**OTHERS[name]), rng))
    with pytest.raises(GenerationError, match="the puzzle made is wrong"):
        checked(make_exercise(Order("wordsearch", spec, 1, "farm", "Farm")), spec)


@pytest.mark.parametrize("name", ["asked", *OTHERS])
def test_a_puzzle_made_for_another_order_has_faults(name: str) -> None:
    specs = {other: order_of(**fields) for other, fields in {"asked": {}, **OTHERS}.items()}
    for seed in range(5):
        made = made_for(specs[name], seed)
        right = [other for other, spec in specs.items() if faults(spec, *made) == ()]
        assert name in right
        assert set(right) <= {name, *ALSO_RIGHT.get(name, ())}


def test_the_checker_does_not_load_pydantic() -> None:
    program = "import sys, worksheets.puzzles.wordsearch.check; print('pydantic' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=True, text=True)
    assert done.stdout.split() == ["False"]


@pytest.mark.parametrize(
    ("difficulty", "directions", "overlap", "filler"),
    [
        ("easy", "E, S", False, "AZ"),
        ("medium", "E, S, SE, NE", False, ""),
        ("hard", "E, S, SE, NE, W, N, NW, SW", True, ""),
    ],
)
def test_each_difficulty_is_checked(difficulty: str, directions: str, overlap: bool, filler: str) -> None:
    spec = order_of(words=["cow", "wle"], size="3x4", difficulty=difficulty)
    puzzle = Puzzle(
        grid_of("C O W C\nO C L O\nO E E C"),
        tuple(Entry(word.lower(), tuple(word)) for word in ("COW", "WLE")),
        tuple(Direction[name] for name in directions.split(", ")),
    )
    crossed = Solution((placed("COW", 0, 0, "E"), placed("WLE", 0, 2, "S")))
    overlaps = () if overlap else ('"cow" and "wle" overlap, which was not asked for',)
    assert faults(spec, puzzle, crossed) == overlaps
    for letter in "AZÄ1":
        sentence = f'"{letter}" is in the grid, but the filler asked for has no such letter'
        expected = overlaps if letter in filler else (*overlaps, sentence)
        assert faults(spec, written(puzzle, {(2, 0): letter}), crossed) == expected
    for others in (puzzle.directions[1:], tuple(Direction)[:3]):
        allowed = ", ".join(direction.name for direction in others)
        assert order_faults(spec, replace(puzzle, directions=others), crossed) == (
            f"the directions {directions} were asked for, but the sheet allows {allowed}",
            *overlaps,
        )

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice, product

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

import worksheets
from worksheets.base.errors import BudgetSpentError, InputError
from worksheets.base.grid import Cell, Direction, LetterGrid
from worksheets.puzzles.answers import Answers
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.values import SolveInput
from worksheets.puzzles.wordsearch.kind import WordSearch
from worksheets.puzzles.wordsearch.model import Puzzle, Solution
from worksheets.puzzles.wordsearch.parse import parse_puzzle
from worksheets.puzzles.wordsearch.solve import describe_solutions, missing, no_solution_reason, occurrences, solutions
from worksheets.puzzles.wordsearch.spec import Spec

SpecOf = Callable[..., Spec]
Make = Callable[..., tuple[Puzzle, Solution]]


def given(text: str, *words: str, language: str = "en") -> SolveInput:
    return SolveInput(text, "grid.txt", words, language=language)


def places(puzzle: Puzzle, number: int = 0, directions: tuple[Direction, ...] = tuple(Direction)) -> list[str]:
    found = occurrences(puzzle.grid, puzzle.entries[number], directions)
    return [f"{place.start.row} {place.start.column} {place.direction.name}" for place in found]


@pytest.mark.parametrize("direction", list(Direction))
def test_a_word_is_found_in_every_direction(direction: Direction) -> None:
    rows = [["X"] * 7 for _ in range(6)]
    for step, letter in enumerate("COW"):
        rows[3 + step * direction.d_row][2 + step * direction.d_column] = letter
    puzzle = parse_puzzle(given("\n".join(map("".join, rows)), "cow"))
    assert places(puzzle) == [f"3 2 {direction.name}"]
    assert places(puzzle, directions=(direction.opposite,)) == []


@pytest.mark.parametrize(
    ("rows", "word", "expected"),
    [
        ("NOON", "noon", ["0 0 E"]),
        ("ANANA", "ana", ["0 0 E", "0 2 E"]),
        ("AB\nBA", "a", ["0 0 E", "1 1 E"]),
        ("AB\nBA", "ab", ["0 0 E", "0 0 S", "1 1 W", "1 1 N"]),
        ("ABC", "ABCD", []),
    ],
)
def test_occurrences_come_once_each_in_reading_order(rows: str, word: str, expected: list[str]) -> None:
    assert places(parse_puzzle(given(rows, word))) == expected


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_the_solution_of_a_generated_puzzle_is_the_only_one(make: Make, spec_of: SpecOf, difficulty: str) -> None:
    spec = spec_of("info information form noon in mat 12:30 Höhe", size="12x14", difficulty=difficulty)
    for seed in range(15):
        puzzle, solution = make(spec, seed)
        found = list(islice(solutions(puzzle), 2))
        assert len(found) == 1
        assert [set(place.cells) for place in found[0].placements] == [set(own.cells) for own in solution.placements]


def test_a_damaged_grid_has_no_solution_or_several(make: Make, spec_of: SpecOf) -> None:
    puzzle, solution = make(spec_of("cow horse hen", size="8x9", difficulty="hard"))
    own = solution.placements[0].cells
    taken = {cell for placement in solution.placements for cell in placement.cells}
    cells = [list(row) for row in puzzle.grid.cells]
    cells[own[1].row][own[1].column] = "X"
    assert list(solutions(replace(puzzle, grid=LetterGrid(tuple(map(tuple, cells)))))) == []
    row = next(r for r in range(8) if not any(Cell(r, c) in taken for c in range(6, 9)))
    cells = [list(line) for line in puzzle.grid.cells]
    cells[row][6:] = "COW"
    assert len(list(islice(solutions(replace(puzzle, grid=LetterGrid(tuple(map(tuple, cells))))), 3))) >= 2


def test_a_word_does_not_take_its_place_inside_a_container() -> None:
    puzzle = parse_puzzle(given("INFORM\nXXOFNI", "inform", "info"))
    (solution,) = solutions(puzzle)
    assert [place.start for place in solution.placements] == [(0, 0), (1, 5)]


def test_solutions_are_all_the_ways_to_choose() -> None:
    puzzle = parse_puzzle(given("AXAXB\nBXBXA", "ab", "x"))
    assert len(list(solutions(puzzle))) == 3 * 4
    first, again = ([s.placements for s in solutions(puzzle)] for _ in range(2))
    assert first == again
    assert len(set(first)) == 12


@for_all(
    st.lists(st.text("AB", min_size=3, max_size=3), min_size=1, max_size=3),
    st.lists(st.text("AB", min_size=1, max_size=3), min_size=1, max_size=3, unique=True),
)
def test_solutions_are_the_combinations_without_a_word_inside_a_container(rows: list[str], words: list[str]) -> None:
    puzzle = parse_puzzle(given("\n".join(rows), *words))
    expected = set()
    for places in product(*(occurrences(puzzle.grid, entry, puzzle.directions) for entry in puzzle.entries)):
        cells = [set(place.cells) for place in places]
        pairs = product(range(len(words)), repeat=2)
        inside = [
            (i, j)
            for i, j in pairs
            if len(words[i]) < len(words[j]) and (words[i] in words[j] or words[i][::-1] in words[j])
        ]
        if not any(cells[i] <= cells[j] for i, j in inside):
            expected.add(places)
    found = [solution.placements for solution in solutions(puzzle)]
    assert len(found) == len(expected)
    assert set(found) == expected


@pytest.mark.parametrize("steps", [0, 1, 10])
def test_a_spent_budget_is_reported(steps: int) -> None:
    puzzle = parse_puzzle(given("ABAB\nBABA\nABAB", "ab", "ba"))
    with pytest.raises(BudgetSpentError, match=f"undecided after {steps} step"):
        list(solutions(puzzle, steps=steps))


def test_a_missing_word_is_noticed_before_the_others_are_combined() -> None:
    words = ["ABABA", "BABAB", "ABAB", "BABA", "ABA", "BAB", "AB", "BA", "Z"]
    puzzle = parse_puzzle(given("ABABABABAB\nBABABABABA\n" * 5, *words))
    assert list(solutions(puzzle, steps=20_000)) == []
    assert no_solution_reason(puzzle) == "not found: Z"


def test_missing_words_are_named() -> None:
    puzzle = parse_puzzle(given("COW\nHEN", "cow", "pig", "hen", "duck"))
    assert missing(puzzle) == [Entry("pig", tuple("PIG")), Entry("duck", tuple("DUCK"))]
    assert no_solution_reason(puzzle) == "not found: pig, duck"
    assert no_solution_reason(parse_puzzle(given("COW\nHEN", "cow"))) is None


def test_occurrences_are_described_by_row_column_and_direction() -> None:
    puzzle = parse_puzzle(given("C O W\nO X O\nW O C", "cow", "pig"))
    assert [*describe_solutions(puzzle, Answers(()), "en")] == [
        "cow: row 1, column 1, E; row 1, column 1, S; row 3, column 3, W; row 3, column 3, N\npig: not found"
    ]


@pytest.mark.parametrize(
    "text",
    ["COW\nHEN", "c o w\nh e n\n", "C O W\r\nH E N\r\n", "\n  COW\n\n  HEN\n\n", "C\tO\tW\nH\tE\tN", "\ufeffCOW\nHEN"],
)
def test_grids_are_read_however_they_are_spaced(text: str) -> None:
    puzzle = parse_puzzle(given(text, "Hen!"))
    assert puzzle.grid.to_text() == "C O W\nH E N"
    assert puzzle.entries == (Entry("Hen!", tuple("HEN")),)


def test_letters_are_those_of_the_language() -> None:
    puzzle = parse_puzzle(given("kız\nşiş", "ŞİŞ", language="tr"))
    assert puzzle.grid.to_text() == "K I Z\nŞ İ Ş"
    assert places(puzzle) == ["1 0 E"]


@pytest.mark.parametrize(
    ("text", "words", "problems"),
    [
        ("", ("cow",), ["grid.txt: there is no letter in the grid"]),
        (" \n--\n", ("cow",), ["grid.txt: there is no letter in the grid"]),
        (
            "COW\nHENS\n\nPI",
            ("cow", "--", "!"),
            [
                "grid.txt:2:1: this row has 4 letters, but the first one has 3",
                "grid.txt:4:1: this row has 2 letters, but the first one has 3",
                '"--" has no letters or digits',
                '"!" has no letters or digits',
            ],
        ),
        ("COW", (), ["a word search needs words to look for; name a list with --words FILE"]),
    ],
)
def test_everything_wrong_with_a_file_is_reported_at_once(
    text: str, words: tuple[str, ...], problems: list[str]
) -> None:
    with pytest.raises(InputError) as caught:
        parse_puzzle(given(text, *words))
    assert str(caught.value).split("\n") == problems


@pytest.mark.parametrize(
    ("text", "words", "known"),
    [("COW", ("cow",), True), ("COW", None, False), ("3 3 3\n2\n1 1 3", ("cow",), False), ("", ("cow",), False)],
)
def test_a_grid_of_letters_with_words_is_recognised(text: str, words: tuple[str, ...] | None, known: bool) -> None:
    assert bool(WordSearch().recognises(SolveInput(text, words=words))) == known


def test_the_public_function_reads_a_text() -> None:
    (solution,) = worksheets.solutions("wordsearch", "C O W\nX X X", words=("cow",), limit=2)
    assert solution.to_json()["placements"][0]["direction"] == "E"
    with pytest.raises(InputError, match="^this row|^row 2|^2:1|^:?2"):
        worksheets.solutions("wordsearch", "COW\nXX", words=("cow",))

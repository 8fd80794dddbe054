"""Word searches in shapes that are not rectangles: all rules hold inside, and nothing is outside."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pypdfium2
import pytest

import worksheets
from tests.loops import loop_over
from tests.tools.counter.wordsearch import judge
from worksheets.base.errors import GenerationError, InputError
from worksheets.base.grid import Cell, Direction, LetterGrid, Mask, Size
from worksheets.base.seeds import rng_for
from worksheets.puzzles import registry
from worksheets.puzzles.values import SolveInput
from worksheets.puzzles.wordsearch.check import faults
from worksheets.puzzles.wordsearch.engine.silhouettes import PICTURES, SHAPES, silhouette
from worksheets.puzzles.wordsearch.generate import generate
from worksheets.puzzles.wordsearch.model import Puzzle, Solution
from worksheets.puzzles.wordsearch.spec import Spec

KIND = registry.find("wordsearch")
ANIMALS = ["cow", "hen", "goat", "tiger", "snake", "eagle", "wolf", "owl"]
RING = ["########", "########", "##....##", "##....##.", "########", "########"]


def made(seed: int = 0, **fields: Any) -> tuple[Spec, Puzzle, Solution]:
    spec = Spec.model_validate(fields)
    assert not list(spec.problems())
    return spec, *generate(spec, rng_for(seed, "shape"))


def objections(fields: dict[str, Any], puzzle: Puzzle, solution: Solution) -> list[str]:
    sheet = {"puzzle": puzzle.to_json(), "solution": solution.to_json()}
    return list(judge(fields, json.loads(json.dumps(sheet))))


@loop_over("shape", SHAPES)
def test_every_shape_at_every_level_and_in_several_sizes(shape: str) -> None:
    for number, (difficulty, size) in enumerate(
        [("easy", None), ("medium", "14x13"), ("hard", "12x12"), ("easy", "22x20"), ("hard", "40x33"), ("medium", None)]
    ):
        fields = {"words": ANIMALS, "shape": shape, "difficulty": difficulty, **({"size": size} if size else {})}
        spec, puzzle, solution = made(number, **fields)
        assert faults(spec, puzzle, solution) == ()
        assert objections(fields, puzzle, solution) == []
        there = Size(puzzle.grid.rows, puzzle.grid.columns)
        assert puzzle.grid.mask == silhouette(shape, there)
        if size is None:
            letters = sum(len(word) for word in ANIMALS)
            assert 0.25 <= letters / silhouette(shape, there).count <= 0.6


@loop_over("shape", SHAPES)
def test_few_long_words_are_hidden_or_refused_in_a_sentence(shape: str) -> None:
    """Larger sizes are tried one by one, but a larger ring may have shorter straight runs than a smaller one."""
    built = 0
    for words in (["handsome", "decline", "fledgling"], ["straightforward"], ["watermelons", "tea"]):
        for difficulty in ("easy", "medium", "hard"):
            fields = {"words": words, "shape": shape, "difficulty": difficulty}
            with suppress(GenerationError):
                assert faults(*made(**fields)) == ()
                built += 1
    assert built >= 7


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_a_mask_is_taken_cell_by_cell(difficulty: str) -> None:
    fields = {"words": ["cow", "hen", "goat"], "mask": RING, "difficulty": difficulty}
    spec, puzzle, solution = made(**fields)
    assert faults(spec, puzzle, solution) == ()
    assert objections(fields, puzzle, solution) == []
    assert puzzle.to_json()["grid"][2][2:6] == [None] * 4
    assert KIND.summary(puzzle, solution).to_text() == "6 x 8, 3 words, 10 / 40 letters / cells"


def test_a_mask_is_scaled_to_the_size_of_the_sheet() -> None:
    _, puzzle, _ = made(words=ANIMALS, mask=RING, size="18x16")
    assert puzzle.grid.mask == Mask((*["#" * 16] * 6, *["####........####"] * 6, *["#" * 16] * 6))


def test_two_parts_that_nothing_joins() -> None:
    parts = ["######.######"] * 5
    spec, puzzle, solution = made(words=ANIMALS[:5], mask=parts, difficulty="hard")
    assert faults(spec, puzzle, solution) == ()
    assert all(len({column < 6 for _, column in placement.cells}) == 1 for placement in solution.placements)


def test_words_never_run_over_holes() -> None:
    """The ring is so narrow that many words would fit only across the hole."""
    for seed in range(20):
        _, puzzle, solution = made(seed, words=["tiger", "snake", "eagle", "wolf"], mask=RING, difficulty="hard")
        for placement in solution.placements:
            assert all(puzzle.grid[cell] for cell in placement.cells)


def test_letters_outside_and_holes_inside_are_faults() -> None:
    spec, puzzle, solution = made(words=ANIMALS, shape="heart", size="13x13")
    mask = puzzle.grid.mask
    assert mask
    taken = {cell for placement in solution.placements for cell in placement.cells}
    free = next(cell for cell in mask if cell not in taken)
    for cell, letter, sentence in (
        (Cell(0, 0), "A", "in row 1, column 1 there is a letter outside the shape asked for"),
        (free, "", f"in row {free.row + 1}, column {free.column + 1} there is no letter inside the shape asked for"),
    ):
        rows = [list(row) for row in puzzle.grid.cells]
        rows[cell.row][cell.column] = letter
        damaged = Puzzle(LetterGrid(tuple(map(tuple, rows))), puzzle.entries, puzzle.directions)
        assert sentence in faults(spec, damaged, solution)
    plain = Spec.model_validate({"words": ANIMALS, "size": "13x13"})
    assert any("inside the shape" in fault for fault in faults(plain, puzzle, solution))
    star = Spec.model_validate({"words": ANIMALS, "shape": "star", "size": "13x13"})
    assert any("the shape asked for" in fault for fault in faults(star, puzzle, solution))


def test_a_grid_too_small_for_its_shape_is_a_fault() -> None:
    _, puzzle, solution = made(words=["cow"], size="5x5")
    spec = Spec.model_validate({"words": ["cow"], "shape": "heart"})
    assert "the shape heart was asked for, but a grid of 5 rows cannot have it" in faults(spec, puzzle, solution)


def problems(**fields: Any) -> list[tuple[str, str]]:
    return list(Spec.model_validate(fields).problems())


def test_words_that_cannot_fit_are_refused_with_the_reason() -> None:
    assert problems(words=["elephant"], shape="heart", size=7) == [
        (
            "words",
            '"elephant" has 8 letters, but the longest straight run of cells in the shape heart in 7 x 7, in the '
            "directions of the sheet, has 7; use a larger size",
        )
    ]
    assert problems(words=["elephant"], mask=["####", "####"], directions=["S"]) == [
        (
            "words",
            '"elephant" has 8 letters, but the longest straight run of cells in the mask in 2 x 4, in the directions '
            "of the sheet, has 2; draw a larger mask or say a larger size",
        )
    ]
    crowded = problems(words=["abcd", "bcde", "cdef"], mask=["####.", ".####"])
    assert crowded == [
        (
            "words",
            "the words have 12 letters, but the mask in 2 x 5 has 8 cells and words do not overlap; draw a larger mask "
            "or say a larger size, fewer words, or overlap: yes",
        )
    ]
    assert problems(words=["cow"], shape="A", size=7) == [
        ("size", "the shape A needs at least 8 rows and 9 columns, not 7 x 7")
    ]
    assert problems(words=["cow"], shape="heart", mask=["###"]) == [
        ("mask", "a grid has either shape: heart or a mask, not both")
    ]


def test_a_list_that_no_search_fits_in_says_the_shape() -> None:
    with pytest.raises(GenerationError, match="do not fit into the mask in 3 x 3"):
        made(words=["abc", "def", "gh"], mask=["###", "#.#", "###"], directions=["E"])


@pytest.mark.parametrize("shape", ["hart", "Ä", "12", "", "rectangle"])
def test_no_shape(shape: str) -> None:
    with pytest.raises(InputError, match="is no shape"):
        worksheets.generate("wordsearch", {"words": ANIMALS, "shape": shape})


@pytest.mark.parametrize(("written", "meant"), [("Heart", "heart"), ("a", "A"), (7, "7"), (" STAR ", "star")])
def test_shapes_in_either_case(written: object, meant: str) -> None:
    assert Spec.model_validate({"words": ANIMALS, "shape": written}).shape == meant


def test_the_smaller_sizes_of_a_shape_keep_its_proportions() -> None:
    spec = Spec.model_validate(
        {"words": [*ANIMALS, "squirrel", "dolphin", "panther", "monkey", "rabbit"], "shape": "B"}
    )
    found = [(outline.grid.rows, outline.grid.columns) for _, outline in KIND.sizes(spec, Random(1))]
    assert len(found) >= 2
    assert found == sorted(found, reverse=True)
    assert all(1.1 <= rows / columns <= 1.3 for rows, columns in found)
    assert list(KIND.sizes(Spec.model_validate({"words": ["cow"], "mask": RING}), Random(1))) == []


# ---- reading back


def test_json_and_text_are_read_back() -> None:
    _, puzzle, solution = made(words=ANIMALS, shape="star", difficulty="hard")
    read = KIND.parse_puzzle(SolveInput("", data=json.loads(json.dumps(puzzle.to_json()))))
    assert read.grid == puzzle.grid
    typed = KIND.parse_puzzle(SolveInput(puzzle.to_text() + "\n\n", words=tuple(ANIMALS)))
    assert typed.grid == puzzle.grid
    answer = "\n".join(
        f"{at.entry.word}: {at.start.row + 1}, {at.start.column + 1}, {at.direction.name}" for at in solution.placements
    )
    assert KIND.mark(read, SolveInput(answer)) == ()
    assert [found.placements for found in KIND.solutions(read)] == [
        tuple(at._replace(entry=entry) for at, entry in zip(solution.placements, read.entries, strict=True))
    ]


def test_a_place_over_a_hole_is_no_place() -> None:
    grid = LetterGrid((("C", "O", "W"), ("A", "", "B"), ("C", "O", "W")))
    puzzle = Puzzle(grid, (Spec.model_validate({"words": ["cow"]}).entries), tuple(Direction))
    (fault, *_) = KIND.mark(puzzle, SolveInput("cow: 1, 1, SE"))
    assert fault == '"cow" is not in row 1, column 1, SE: it would leave the shape of the grid'


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("  A B\nC D E", [" AB", "CDE"]),
        ("    A\n  B C D", [" A ", "BCD"]),
        ("A     B\nC D E F", ["A  B", "CDEF"]),
        ("A B\n\nC D", ["AB", "CD"]),
        ("A   B\nC   D", ["AB", "CD"]),
        ("AB\nCD", ["AB", "CD"]),
    ],
)
def test_blanks_in_a_text_are_holes_where_it_is_laid_out(text: str, rows: list[str]) -> None:
    grid = KIND.parse_puzzle(SolveInput(text, words=("cow",))).grid
    assert ["".join(cell or " " for cell in row) for row in grid.cells] == rows


def test_pictures_are_read_from_files(tmp_path: Path) -> None:
    (tmp_path / "ring.txt").write_text("\n".join(RING), encoding="utf-8")
    (tmp_path / "job.yaml").write_text(
        "sheets: [{words: [cow, hen, goat], mask: {file: ring.txt}, id: ring}]", encoding="utf-8"
    )
    written = worksheets.build(tmp_path / "job.yaml", output=tmp_path, formats=["json"])
    (sheet,) = json.loads(Path(written[0]).read_text(encoding="utf-8"))["sheets"]
    assert [[cell is None for cell in row] for row in sheet["puzzle"]["grid"]] == [
        [sign == "." for sign in row[:8]] for row in RING
    ]
    assert set(PICTURES) < set(SHAPES)


def test_marked_letters_of_a_shape_are_read_back() -> None:
    _, puzzle, _ = made(words=ANIMALS, shape="heart", hints=["first_letters"])
    read = KIND.parse_puzzle(SolveInput(puzzle.to_text(), words=tuple(ANIMALS)))
    assert read.grid == puzzle.grid
    assert read.firsts == puzzle.firsts


def test_a_mask_in_another_size_is_a_fault() -> None:
    spec = Spec.model_validate({"words": ["cow"], "mask": ["#" * 5] * 5})
    _, puzzle, solution = made(words=["cow"], size="6x7")
    assert "a grid of 5 x 5 was asked for, but this one is 6 x 7" in faults(spec, puzzle, solution)


def test_a_printed_page_has_its_letters_in_the_right_rows_and_columns(tmp_path: Path) -> None:
    (tmp_path / "job.yaml").write_text(
        f"header: {{fields: []}}\nfooter: no\nsheets: [{{words: [{', '.join(ANIMALS)}], shape: heart, size: 12x13}}]",
        encoding="utf-8",
    )
    paths = worksheets.build(tmp_path / "job.yaml", output=tmp_path, formats=["pdf", "json"])
    (sheet,) = json.loads(next(path for path in paths if path.suffix == ".json").read_text("utf-8"))["sheets"]
    grid = sheet["puzzle"]["grid"]
    text = pypdfium2.PdfDocument(tmp_path / "job.pdf")[0].get_textpage()
    # Use the box of the font, not of the outline: round letters reach below the baseline.
    seen = [(text.get_text_range(at, 1), text.get_charbox(at, loose=True)) for at in range(text.count_chars())]
    there = [(letter, (left + right) / 2, bottom) for letter, (left, bottom, right, _) in seen if letter.isupper()]
    rows: dict[int, list[tuple[float, str]]] = {}
    for letter, x, y in there:
        rows.setdefault(round(y / 5), []).append((x, letter))
    whole = [sorted(row) for _, row in sorted(rows.items(), reverse=True)]
    letters = ["".join(letter for _, letter in row) for row in whole]
    wanted = ["".join(filter(None, row)) for row in grid]
    first = next(at for at in range(len(letters)) if letters[at : at + len(wanted)] == wanted)
    left = min(x for row in whole[first : first + 12] for x, _ in row)
    right = max(x for row in whole[first : first + 12] for x, _ in row)
    pitch = (right - left) / 12
    for row, cells in zip(whole[first : first + 12], grid, strict=True):
        columns = [round((x - left) / pitch) for x, _ in row]
        assert columns == [column for column, cell in enumerate(cells) if cell]

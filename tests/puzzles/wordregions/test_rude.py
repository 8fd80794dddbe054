"""The checker's own search for rude words: in regions, and straight across regions."""

from __future__ import annotations

from typing import Any

import pytest

import worksheets
from worksheets.base.grid import Cell, LetterGrid
from worksheets.base.seeds import rng_for
from worksheets.language.blocklist import rude_words
from worksheets.language.dictionary import built_in
from worksheets.puzzles.wordregions.check import faults
from worksheets.puzzles.wordregions.generate import generate
from worksheets.puzzles.wordregions.model import Puzzle, Region, RegionSize, Solution
from worksheets.puzzles.wordregions.spec import Spec


def cut(rows: str, plan: str, language: str = "en") -> tuple[Puzzle, Solution]:
    """A grid with the regions of a plan, in which all cells of a region have the same letter."""
    grid = LetterGrid(tuple(tuple(row) for row in rows.split()))
    cells: dict[str, list[Cell]] = {}
    for row, names in enumerate(plan.split()):
        for column, name in enumerate(names):
            cells.setdefault(name, []).append(Cell(row, column))
    regions = tuple(Region("".join(grid[cell] for cell in own), tuple(own)) for own in cells.values())
    return Puzzle(grid, RegionSize(3, 8), built_in(language)), Solution(regions)


def rude(rows: str, plan: str, **fields: Any) -> list[str]:
    language = fields.get("language", "en")
    puzzle, solution = cut(rows, plan, language if language in ("de", "en") else "en")
    return [fault for fault in faults(Spec.model_validate(fields), puzzle, solution) if "rude" in fault]


@pytest.mark.parametrize(
    ("rows", "plan", "found"),
    [
        ("GRASSO XXXXXX", "AAAAAB BBBBBB", []),
        ("GRASSI XXXXXX", "AAAAAB BBBBBB", ["ASSI runs across regions, from row 1, column 3 to row 1, column 6"]),
        ("XBASSX XXXXXX", "AABBBB AAAAAA", []),
        ("XBASSX XXXXXX", "AAABBB AAAAAA", ["ASS runs across regions, from row 1, column 3 to row 1, column 5"]),
        ("XXA XXS XXS XXX", "AAA BBB CCC DDD", ["ASS runs across regions, from row 1, column 3 to row 3, column 3"]),
        ("AXX XSX XXS XXX", "AAA BBB CCC DDD", ["ASS runs across regions, from row 1, column 1 to row 3, column 3"]),
        ("XXX XXS XSX AXX", "AAA BBB CCC DDD", ["ASS runs across regions, from row 4, column 1 to row 2, column 3"]),
        ("XXX XXA XSX SXX", "AAA BBB CCC DDD", []),
        ("XXXSSA XXXXXX", "AAAABB BBBBBB", []),
        ("SHIT XXXX", "AAAB BBBB", ["SHIT runs across regions, from row 1, column 1 to row 1, column 4"]),
    ],
)
def test_a_rude_word_across_regions_is_named(rows: str, plan: str, found: list[str]) -> None:
    assert rude(rows, plan) == [f"the rude word {each}" for each in found]


def test_a_rude_region_is_named_unless_its_word_was_requested() -> None:
    rows, plan = "KILLX XXXXX", "AAAAB BBBBB"
    assert rude(rows, plan) == ["KILL is a rude word, and was not asked for"]
    assert rude(rows, plan, words=["kill"]) == []
    assert rude(rows, plan, dictionary=["kill", "bill"]) == []
    assert rude("SKILL XXXXX", "AAAAA BBBBB") == []


def test_the_lists_and_capitals_are_those_of_the_sheet() -> None:
    own = ["kedi", "köpek"]
    for language, found in (("tr", ["TİT"]), ("de", []), ("fr", [])):
        fields: dict[str, Any] = {"language": language, "dictionary": own}
        runs = [f"the rude word {word} runs across regions, from row 1, column 2 to row 1, column 4" for word in found]
        assert rude("XTİTX XXXXX", "AABBB AAAAA", **fields) == runs
    assert rude("XXENCULX XXXXXXXX", "AAAABBBB CCCCCCCC", language="fr", dictionary=own)
    assert not rude("XXENCULX XXXXXXXX", "AAAABBBB CCCCCCCC", language="en", dictionary=own)


def test_a_cell_of_several_characters_ends_a_run() -> None:
    puzzle, solution = cut("XASSX XXXXX", "AABBB AAAAA")
    rows = [list(row) for row in puzzle.grid.cells]
    assert any("rude" in fault for fault in faults(Spec(), puzzle, solution))
    rows[0][2] += "\u0331"
    marked = Puzzle(LetterGrid(tuple(map(tuple, rows))), puzzle.region_size, puzzle.dictionary)
    assert not any("rude" in fault for fault in faults(Spec(), marked, solution))


@pytest.mark.parametrize("rows", [(), ((),), (("A", "S", "S"), ("X",))])
def test_a_grid_that_is_no_rectangle_has_its_own_fault(rows: tuple[tuple[str, ...], ...]) -> None:
    puzzle = Puzzle(LetterGrid(rows), RegionSize(3, 8), built_in("en"))
    assert "the grid is not a rectangle of letters" in faults(Spec(), puzzle, Solution(()))


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "en"])
def test_sheets_made_have_none(language: str) -> None:
    """Searches the grids with its own code, from every cell."""
    words = rude_words(language)
    for seed in range(40):
        spec = Spec.model_validate({"size": "6x9", "language": language})
        puzzle, solution = generate(spec, rng_for(seed, "rude"))
        assert faults(spec, puzzle, solution) == ()
        owner = {cell: number for number, region in enumerate(solution.regions) for cell in region.cells}
        assert words.isdisjoint(region.word for region in solution.regions)
        for (row, column), (down, right) in ((c, s) for c in owner for s in ((0, 1), (1, 0), (1, 1), (-1, 1))):
            text, parts = "", set()
            for step in range(9):
                cell = Cell(row + step * down, column + step * right)
                if cell not in owner:
                    break
                text += puzzle.grid[cell]
                parts.add(owner[cell])
                assert len(parts) == 1 or text not in words


@pytest.mark.slow
def test_words_that_go_on_to_a_rude_one_are_not_put_side_by_side() -> None:
    """The ASS in GRASS is allowed, but GRASS before a word with I spells ASSI, which is not."""
    words = ["grass", "index", "items", "ideas", "islet", "cloud", "storm", "plant", "tower", "brush"]
    fields = {"size": "3x10", "region_size": [5, 5], "dictionary": words, "words": ["grass"], "hints": "none"}
    for seed in range(150):
        exercise = worksheets.generate("wordregions", fields, seed)
        assert not any("ASSI" in "".join(row) for row in exercise.puzzle.grid.cells)

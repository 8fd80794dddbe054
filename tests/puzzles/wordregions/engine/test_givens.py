"""The hints say what is so, and as much as they shall."""

from __future__ import annotations

from itertools import combinations

from tests.loops import loop_over
from worksheets.base.grid import Cell, LetterGrid, Size
from worksheets.base.seeds import rng_for
from worksheets.language.dictionary import dictionary_of
from worksheets.puzzles.wordregions.check import rule_faults
from worksheets.puzzles.wordregions.engine.givens import BORDERS, givens_for
from worksheets.puzzles.wordregions.engine.partition import partition
from worksheets.puzzles.wordregions.model import Border, Hints, Puzzle, Region, RegionSize, Solution

SIZES = [Size(7, 12), Size(3, 5), Size(9, 4), Size(2, 8)]
NAMES = ("words", "first_letters", "lengths", "borders")
SUBSETS = [names for count in range(5) for names in combinations(NAMES, count)]


def regions_of(size: Size, seed: int) -> tuple[Region, ...]:
    """A grid cut at random; the words are letters that no word has in common with another one."""
    supply = dict.fromkeys(range(4, 9), 100) if size.rows * size.columns != 15 else {5: 3}
    parts = partition(size, supply, [], rng_for(seed, "cut"))
    assert parts is not None
    return tuple(
        Region(
            "".join(chr(ord("Z") - (number * 7 + place) % 26) for place in range(len(part))),
            tuple(Cell(*divmod(cell, size.columns)) for cell in part),
        )
        for number, part in enumerate(parts)
    )


def sides(regions: tuple[Region, ...]) -> set[Border]:
    """Pairs of cells of two regions, side by side, the upper or left one first."""
    return {
        (cell, beside)
        for region in regions
        for cell in region.cells
        for beside in (Cell(cell.row, cell.column + 1), Cell(cell.row + 1, cell.column))
        for other in regions
        if other is not region and beside in other.cells
    }


@loop_over("names", SUBSETS)
@loop_over("size", SIZES)
def test_hints_are_what_their_names_say_and_true(size: Size, names: tuple[str, ...]) -> None:
    for seed in range(4):
        regions = regions_of(size, seed)
        hints = givens_for(names, regions, *size, rng_for(seed))
        assert hints.words == (tuple(sorted(region.word for region in regions)) if "words" in names else ())
        marked = "first_letters" in names or "lengths" in names
        assert hints.firsts == (tuple((min(each.cells), len(each.cells)) for each in regions) if marked else ())
        assert hints.lengths == ("lengths" in names)
        if "borders" not in names:
            assert hints.borders == ()
            continue
        assert set(hints.borders) <= sides(regions)
        assert len(set(hints.borders)) == len(hints.borders) == round(BORDERS * len(sides(regions)))


def test_no_names_no_hints() -> None:
    assert givens_for((), regions_of(Size(7, 12), 1), 7, 12, rng_for(1)) == Hints()
    assert givens_for((), regions_of(Size(7, 12), 1), 7, 12, rng_for(1)).to_json() == {}


def test_borders_come_in_reading_order() -> None:
    for seed in range(5):
        borders = givens_for(["borders"], regions_of(Size(7, 12), seed), 7, 12, rng_for(seed)).borders
        assert list(borders) == sorted(borders)


def test_the_same_chance_draws_the_same_borders_and_another_one_others() -> None:
    regions = regions_of(Size(7, 12), 3)
    drawn = [givens_for(["borders"], regions, 7, 12, rng_for(seed)).borders for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


def test_every_border_is_drawn_for_some_seed() -> None:
    """Those at the first and the last cells, too."""
    size = Size(3, 5)
    regions = regions_of(size, 1)
    drawn = {border for seed in range(60) for border in givens_for(["borders"], regions, *size, rng_for(seed)).borders}
    assert drawn == sides(regions)


def test_a_word_that_occurs_twice_is_listed_twice() -> None:
    cells = [tuple(Cell(row, column) for column in range(4)) for row in range(3)]
    regions = tuple(Region(word, found) for word, found in zip(("NOON", "ABBA", "NOON"), cells, strict=True))
    assert givens_for(["words"], regions, 3, 4, rng_for(1)).words == ("ABBA", "NOON", "NOON")


def test_a_single_region_has_no_borders() -> None:
    region = Region("ABCDEFGH", tuple(Cell(row, column) for row in range(2) for column in range(4)))
    assert givens_for(NAMES, (region,), 2, 4, rng_for(1)).borders == ()


def test_the_checker_accepts_them() -> None:
    size = Size(7, 12)
    for seed in range(5):
        regions = regions_of(size, seed)
        at = {cell: letter for each in regions for cell, letter in zip(each.cells, each.word, strict=True)}
        grid = LetterGrid(tuple(tuple(at[Cell(r, c)] for c in range(12)) for r in range(7)))
        words = dictionary_of([region.word for region in regions], "en")
        hints = givens_for(NAMES, regions, *size, rng_for(seed))
        assert rule_faults(Puzzle(grid, RegionSize(4, 8), words, hints=hints), Solution(regions)) == ()

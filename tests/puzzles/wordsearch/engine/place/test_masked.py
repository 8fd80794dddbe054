"""Grids that are not rectangles: bytes outside the shape stay zero, and no run crosses them."""

from __future__ import annotations

from random import Random

import pytest

from worksheets.base.grid import Cell, Direction, Mask, run
from worksheets.language.letters import Spelling
from worksheets.puzzles.wordsearch.engine.fill.filler import background
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry
from worksheets.puzzles.wordsearch.engine.place.board import Filler, StrideFit, Strides

FILLERS: list[Filler] = ["alphabet", "words", "fragments"]
MASKS = [
    Mask(("..#..", "#####", ".####", "...##")),
    Mask(("###", "#.#", "#.#", "###", "###", ".#.")),
    Mask(("####.####", "####.####")),
]


@pytest.mark.parametrize("mask", MASKS)
def test_the_bits_and_bytes_of_a_geometry_are_its_cells(mask: Mask) -> None:
    geo = Geometry(*mask.size, mask)
    there = [index for index in range(geo.size) if geo.cells >> index & 1]
    assert [geo.cell_of[index] for index in there] == list(mask)
    assert geo.number == mask.count
    assert [index for index, void in enumerate(geo.void) if not void] == there


def starts_of(fit: StrideFit) -> list[int]:
    return [fit.table[k] + fit.first for k in range(fit.number)]


@pytest.mark.parametrize("mask", MASKS)
@pytest.mark.parametrize("length", [1, 2, 3, 4, 5])
def test_words_start_where_all_of_their_cells_are(mask: Mask, length: int) -> None:
    geo = Geometry(*mask.size, mask)
    strides = Strides(geo, tuple(Direction))
    for direction, fit in zip(strides.directions, strides.fits[length], strict=True):
        wanted = {start for start in mask if all(cell in mask for cell in run(start, direction, length))}
        if fit is None:
            assert not wanted
            continue
        lows = [low + (length - 1) * fit.step if fit.backwards else low for low in starts_of(fit)]
        assert {Cell(*geo.cell_of[low]) for low in lows} == wanted


def test_a_rectangle_and_its_mask_give_the_same_board() -> None:
    plain, full = Geometry(4, 7), Geometry(4, 7, Mask(("#" * 7,) * 4))
    assert (plain.cells, plain.void, plain.number) == (full.cells, full.void, full.number)
    for length in (1, 3, 4, 7):
        for one, other in zip(*(Strides(geo, tuple(Direction)).fits[length] for geo in (plain, full)), strict=True):
            assert (one and (one.cells, starts_of(one))) == (other and (other.cells, starts_of(other)))


@pytest.mark.parametrize("mask", MASKS)
@pytest.mark.parametrize("filler", FILLERS)
def test_filler_goes_into_cells_alone(mask: Mask, filler: Filler) -> None:
    lex, geo = Lexicon((tuple("HORSE"), tuple("GOOSE"), tuple("OWL")), Spelling()), Geometry(*mask.size, mask)
    grid = background(lex, geo, filler, Random(3))
    assert [index for index, letter in enumerate(grid) if letter] == [
        index for index in range(geo.size) if geo.cells >> index & 1
    ]

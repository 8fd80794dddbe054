"""Random dissections: every cell but the golden one is covered once, for all boxes and difficulties."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from worksheets.base.seeds import rng_for
from worksheets.puzzles.goldencube.engine.dissect import dissect
from worksheets.puzzles.goldencube.engine.placements import Piece
from worksheets.puzzles.goldencube.model import Box
from worksheets.puzzles.goldencube.spec import DIFFICULTIES

pytestmark = pytest.mark.slow

EDGES = st.integers(1, 5)


def covered(pieces: tuple[Piece, ...]) -> Counter[tuple[int, ...]]:
    """How often each cell is covered, computed from corners and edges only."""
    return Counter(
        cell
        for piece in pieces
        for cell in product(*(range(low, low + size) for low, size in zip(piece.low, piece.size, strict=True)))
    )


@given(st.builds(Box, EDGES, EDGES, EDGES), st.sampled_from(sorted(DIFFICULTIES)), st.integers(0, 99))
@settings(max_examples=40)
def test_every_cell_is_covered_once(box: Box, difficulty: str, seed: int) -> None:
    golden = all(edge % 2 for edge in box) and box.volume > 1
    pieces = dissect(box, golden, DIFFICULTIES[difficulty], rng_for(seed))
    cells = set(product(range(box.x), range(box.y), range(box.z)))
    if golden:
        cells.remove(box.centre)
    assert covered(pieces) == Counter(cells)
    for piece in pieces:
        assert piece.mask == sum(1 << box.index((x, y, z)) for x, y, z in covered((piece,)))
    volumes = [piece.volume for piece in pieces]
    assert volumes == sorted(volumes, reverse=True)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize(("box", "fewest", "most"), [(Box(3, 3, 3), 4, 10), (Box(5, 5, 5), 12, 27)])
def test_natural_sets(difficulty: str, box: Box, fewest: int, most: int) -> None:
    rules = DIFFICULTIES[difficulty]
    made = [dissect(box, True, rules, rng_for(seed)) for seed in range(12)]
    assert len({tuple(piece.edges for piece in pieces) for pieces in made}) >= 4
    for pieces in made:
        assert fewest <= len(pieces) <= most
        types = Counter(piece.edges for piece in pieces)
        assert len(types) >= 2
        assert types[1, 1, 1] <= 2
        sticks = sum(count for (_, middle, _), count in types.items() if middle == 1)
        assert sticks <= 0.8 * len(pieces)


def test_difficulty_is_felt() -> None:
    means = {
        difficulty: sum(len(dissect(Box(5, 3, 5), True, rules, rng_for(seed))) for seed in range(12))
        for difficulty, rules in DIFFICULTIES.items()
    }
    assert means["easy"] < means["medium"] < means["hard"]


def test_equal_chances_give_equal_pieces() -> None:
    box, rules = Box(3, 5, 7), DIFFICULTIES["hard"]
    made = [dissect(box, True, rules, rng_for(seed)) for seed in (1, 1, 2)]
    assert made[0] == made[1] != made[2]

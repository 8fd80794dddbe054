"""What is known of a sheet before the search: its box and blocks, and so the space it needs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from worksheets.base.seeds import rng_for
from worksheets.puzzles import registry
from worksheets.puzzles.goldencube import generate
from worksheets.puzzles.goldencube.model import Puzzle
from worksheets.puzzles.goldencube.spec import Spec
from worksheets.testing import KindContract

BLOCKS = "1x3x3 * 2, 1x1x3, 1x1x2 * 2, 1x1x1"


@pytest.fixture(autouse=True)
def of_every_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate, "OUTLINED", 0)


class Suite(KindContract):
    kind = registry.find("goldencube")
    seeds = (0,)


def test_they_take_no_more_room() -> None:
    Suite().test_an_outline_takes_no_more_room()


def outlines(seed: int, **fields: Any) -> list[Puzzle]:
    return list(generate.outlines(Spec.model_validate(fields), rng_for(seed)))


@pytest.mark.parametrize("proposed", [0, 343])
@pytest.mark.parametrize("unique", [True, False])
def test_one_of_them_has_the_blocks_of_the_sheet(unique: bool, proposed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate, "PROPOSED", proposed)
    taken = set()
    for seed in range(8 if proposed else 3):
        found = outlines(seed, size="3x3x5", unique=unique)
        puzzle, _ = generate.generate(Spec.model_validate({"size": "3x3x5", "unique": unique}), rng_for(seed))
        assert len(found) == (3 if proposed else 1)
        bare = replace(puzzle, givens=(), unique=False, solutions=None, more=False)
        taken.add(found.index(bare))
    assert len(taken) == len(found) or not proposed, "each of them is taken for some sheet"


def test_given_blocks_are_the_outline() -> None:
    (one,) = outlines(1, blocks=BLOCKS)
    (other,) = outlines(2, blocks=BLOCKS, difficulty="hard", unique=False)
    assert one == other == Puzzle(one.box, Spec.model_validate({"blocks": BLOCKS}).blocks or ())


def test_small_boxes_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert not outlines(1, size=5)
    assert not outlines(1, blocks=BLOCKS)
    assert outlines(1, size="3x9x9")

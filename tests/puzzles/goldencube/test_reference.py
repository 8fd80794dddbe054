"""The independent reference itself: correct on boxes that can be solved by hand, and strict about the rules."""

from __future__ import annotations

import ast
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.puzzles.goldencube import reference
from tests.puzzles.goldencube.reference import TooManyError, counts, cuboid_of, filling_of, fillings, images


def puzzle(
    size: tuple[int, int, int], blocks: list[Any], golden: bool = False, hints: tuple[Any, ...] = ()
) -> dict[str, Any]:
    entered = [{"block": 1, "low": low, "size": size} for low, size in hints]
    return {"size": list(size), "blocks": blocks, "golden": golden, "hints": entered}


DOMINO = (1, 2, 1)


@pytest.mark.parametrize(
    ("asked", "every", "alike"),
    [
        (puzzle((2, 2, 2), [DOMINO] * 4), 9, 2),  # 3 ways with all in parallel, 3 x 2 with two pairs at right angles
        (puzzle((3, 1, 1), [DOMINO, (1, 1, 1)]), 2, 1),
        (puzzle((3, 1, 1), [(1, 1, 1)] * 2, golden=True), 1, 1),
        (puzzle((1, 5, 1), [(1, 1, 2), (2, 1, 1)], golden=True), 1, 1),
        (puzzle((1, 5, 1), [(1, 1, 1), (3, 1, 1)], golden=True), 0, 0),
        (puzzle((2, 3, 1), [DOMINO] * 3), 3, 2),
        (puzzle((2, 3, 1), [DOMINO] * 2), 0, 0),  # two cells would stay empty
        (puzzle((2, 3, 1), [DOMINO] * 3, hints=(((0, 1, 0), (2, 1, 1)),)), 1, 1),
        (puzzle((2, 3, 1), [DOMINO] * 3, hints=(((0, 0, 0), (2, 1, 1)),)), 2, 2),
        (puzzle((1, 1, 1), [], golden=True), 1, 1),
        (puzzle((2, 1, 3), [(3, 2, 1)]), 1, 1),
        (puzzle((2, 1, 3), [(2, 2, 1), (1, 1, 2)]), 2, 1),
    ],
    ids=str,
)
def test_counts_on_paper(asked: dict[str, Any], every: int, alike: int) -> None:
    assert counts(asked) == (every, alike)


def test_a_filling_and_its_images() -> None:
    rod = puzzle((3, 1, 1), [DOMINO, (1, 1, 1)])
    left = frozenset({((0, 0, 0), (2, 1, 1)), ((2, 0, 0), (1, 1, 1))})
    right = frozenset({((1, 0, 0), (2, 1, 1)), ((0, 0, 0), (1, 1, 1))})
    assert set(fillings(rod)) == images(left, rod) == {left, right}
    assert filling_of({"layers": [[[1, 1, 2]]]}) == left
    assert filling_of({"layers": [[[1, "G", 2]]]}) == {((0, 0, 0), (1, 1, 1)), ((2, 0, 0), (1, 1, 1))}
    assert cuboid_of([(1, 2, 3), (1, 4, 3), (1, 3, 2)]) == ((1, 2, 2), (1, 3, 2))


def test_the_reference_gives_up_at_its_limit() -> None:
    many = puzzle((4, 4, 1), [DOMINO] * 8)
    found = fillings(many, 20)
    assert len(list(islice(found, 1))) == 1
    with pytest.raises(TooManyError):
        list(found)
    assert len(list(fillings(many, 2_000))) == 36


def test_it_shares_nothing_with_the_program() -> None:
    text = Path(str(reference.__file__)).read_text("utf-8")
    imported = {node.module for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)}
    assert imported == {"__future__", "collections", "collections.abc", "itertools", "typing"}

"""A refusal gives correct advice: a grid of the advised size fits the paper, and one slightly larger does not.

Larger cells may need a thinner frame, so one more row or column may still fit.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

import worksheets
from worksheets.base.errors import LayoutError
from worksheets.base.grid import LetterGrid
from worksheets.drawing.paper import MM, PAPER_SIZES, PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.handouts import place_handouts
from worksheets.puzzles.wordregions.model import Hints


def of_size(exercise: Exercise, rows: int, columns: int) -> Exercise:
    """Return the exercise with a grid of another size, and as many words as that allows."""
    words = rows * columns // 6
    counts = tuple((length, words // 5) for length in range(4, 9))
    grid = LetterGrid((("W",) * columns,) * rows)
    return replace(exercise, puzzle=replace(exercise.puzzle, grid=grid, counts=counts))


@cache
def made(sheet: str) -> Exercise:
    kind, fields = SHEETS[sheet]
    return worksheets.generate(kind, fields, seed=3)


def fits(exercise: Exercise, setup: PageSetup, metrics: FontMetrics) -> str:
    """Return the message of the refusal; empty if the exercise fits."""
    try:
        assert list(place_handouts([exercise], setup, metrics))
    except LayoutError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("paper", ["A4", "Letter", "A5"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("words", [False, True])
def test_the_grid_that_is_advised_fits(paper: str, orientation: str, words: bool, metrics: FontMetrics) -> None:
    made = worksheets.generate("wordregions", {"size": "6x8", "difficulty": "hard"}, seed=3)
    if words:
        listed = Hints(words=tuple(f"WORD{number}" for number in range(60)))
        made = replace(made, puzzle=replace(made.puzzle, hints=listed))
    setup = PageSetup(*PAPER_SIZES[paper], orientation=orientation, title="T")  # type: ignore[arg-type]
    sentence = fits(of_size(made, 120, 120), setup, metrics)
    found = re.search(r"at most (\d+) rows and (\d+) columns on ", sentence)
    assert found, sentence
    rows, columns = map(int, found.groups())
    assert not fits(of_size(made, rows, columns), setup, metrics)
    assert fits(of_size(made, rows + 2, columns), setup, metrics)
    assert fits(of_size(made, rows, columns + 2), setup, metrics)


SHEETS: dict[str, tuple[str, dict[str, object]]] = {
    "search": ("wordsearch", {"words": ["cow", "hen", "goose", "horse"], "size": "20x16"}),
    "sudokus": ("sudoku", {"per_sheet": 4}),
    "cube": ("goldencube", {}),
    "bingo": ("cards", {"form": "bingo", "words": [f"word {number}" for number in range(20)]}),
    "regions": ("wordregions", {"size": "6x8"}),
}


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("font_size", [None, 24.0])
@pytest.mark.parametrize(("width", "height", "per_page"), [(100.0, 120.0, 4), (79.0, 124.0, 2), (60.0, 70.0, 1)])
def test_a_refusal_makes_sense(
    sheet: str, font_size: float | None, width: float, height: float, per_page: int, metrics: FontMetrics
) -> None:
    """It has no empty remedy and no negative size, and does not call a size too small that is not."""
    kind, _ = SHEETS[sheet]
    setup = PageSetup(width * MM, height * MM, margin=8 * MM, per_page=per_page, title="T", font_size=font_size)
    message = fits(made(sheet), setup, metrics)
    assert message
    assert " , " not in message
    assert not message.endswith("use ")
    assert not re.search(r"-\d|be 7\.0 pt", message)
    assert kind != "sudoku" or "columns" not in message

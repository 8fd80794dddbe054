"""A table of figures: unbroken, on the puzzle's page, below or next to the puzzle, and overlapping nothing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

import worksheets
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Line, Mark, Text
from worksheets.drawing.style import PageStyle
from worksheets.layout.handout.banks import bank_of
from worksheets.layout.handout.figures import FiguresLayout
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.page import Page
from worksheets.puzzles.values import Figures

TABLE = Figures("How many words", ("Letters", "Words"), (("4", "5", "10"), ("7", "12", "1")))


@pytest.mark.parametrize("stands", [False, True])
def test_names_and_figures_stand_in_rows_and_columns(metrics: FontMetrics, stands: bool) -> None:
    layout = FiguresLayout(TABLE, 10.0, stands, 0.6, metrics)
    shapes = list(layout.shapes(100.0, 50.0))
    texts = {shape.text: shape for shape in shapes if isinstance(shape, Text)}
    assert list(texts) == ["How many words", *(("Letters", "4", "5", "10", "Words", "7", "12", "1"))]
    for upper, lower in zip(("4", "5", "10"), ("7", "12", "1"), strict=True):
        one, other = texts[upper], texts[lower]
        assert (one.y == other.y, one.x == other.x) == (stands, not stands)
    for shape in shapes:
        if isinstance(shape, Text):
            width = metrics.width(shape.text, shape.size, shape.bold)
            left = shape.x - {"start": 0.0, "middle": width / 2}[shape.anchor]
            assert left >= 100
            assert left + width <= 100 + layout.width + 0.01
            assert 50 < shape.y < 50 + layout.height
        elif not isinstance(shape, Mark):  # marks are spoken, not drawn
            assert isinstance(shape, Line)
            assert 100 <= shape.x1 <= shape.x2 <= 100 + layout.width
            assert 50 < shape.y1 <= shape.y2 <= 50 + layout.height


@pytest.mark.parametrize(("orientation", "difficulty"), [*product(("portrait", "landscape"), ("easy", "hard"))])
def test_figures_are_on_the_page_of_their_puzzle(
    orientation: str, difficulty: str, metrics: FontMetrics, check_clear: Callable[[list[Page], float], None]
) -> None:
    exercise = worksheets.generate("wordregions", {"size": "6x9", "difficulty": difficulty}, seed=4)
    setup = PageSetup(orientation=orientation, title="T")  # type: ignore[arg-type]
    pages = list(place_handouts([exercise], setup, metrics))
    check_clear(pages, setup.margin)
    texts = [
        [shape.text for item in page.items for shape in item.drawing.shapes if isinstance(shape, Text)]
        for page in pages
    ]
    assert len(pages) == 1
    number = sum(count for _, count in exercise.puzzle.counts)
    assert texts[0].count(f"{number}\u00a0words") == 1
    assert texts[0].count("Number of words") == (difficulty == "easy")
    lengths = [str(length) for length, _ in exercise.puzzle.counts]
    numbers = [text.removesuffix("\u00a0letters") for text in texts[0]]
    assert [text for text in numbers if text in lengths][: len(lengths)] == lengths


@pytest.mark.parametrize("room", [250.0, 340.0, 455.0])
@pytest.mark.parametrize("counts", [(2, 1, 3, 4, 5), (7, 12, 1), (1,)])
def test_each_length_has_as_many_lines_as_words(metrics: FontMetrics, room: float, counts: tuple[int, ...]) -> None:
    lengths = tuple(f"{4 + number} letters" for number in range(len(counts)))
    figures = Figures("", ("Letters", "Words"), (("4",) * len(counts), tuple(map(str, counts))), True, lengths)
    layout = FiguresLayout(figures, 12.0, False, 0.5, metrics, room)
    shapes = list(layout.shapes(10.0, 20.0))
    labels = {shape.text: shape.y for shape in shapes if isinstance(shape, Text)}
    assert tuple(labels) == lengths
    lines = [shape for shape in shapes if isinstance(shape, Line)]
    assert len(lines) == sum(counts)
    starts = [*labels.values(), 20.0 + layout.height]
    for number, count in enumerate(counts):
        assert len([line for line in lines if starts[number] <= line.y1 < starts[number + 1]]) == count
    widest = max(metrics.width(label, 12.0) for label in lengths)
    for line in lines:
        assert 10.0 + widest < line.x1 < line.x2 <= 10.0 + room + 0.01
        assert line.x2 - line.x1 >= 40.0
        assert line.y1 <= 20.0 + layout.height


def test_the_text_file_has_the_same_table() -> None:
    job = "title: T\nlanguage: de\nsheets: [{kind: wordregions, size: 5x8, difficulty: hard}]"
    text = worksheets.render(job, formats="txt")["job.txt"].decode()
    lines = text.splitlines()
    at = lines.index("Wie viele Wörter:")
    lengths, words = ([int(number) for number in lines[at + 1 + row].split()[1:]] for row in (0, 1))
    assert sum(length * count for length, count in zip(lengths, words, strict=True)) == 40


@pytest.mark.parametrize("width", [100.0, 160.0, 400.0])
def test_a_panel_is_as_wide_as_its_table(metrics: FontMetrics, width: float) -> None:
    """Below a narrow grid in large print, the table was wider than the panel."""
    figures = TABLE._replace(heading="")
    panel = bank_of((), metrics, PageStyle(), figures).block(width, 18.0)
    shapes = panel.drawing().shapes
    ends = [shape.x2 for shape in shapes if isinstance(shape, Line)]
    ends += [shape.x + metrics.width(shape.text, shape.size) / 2 for shape in shapes if isinstance(shape, Text)]
    assert panel.width >= width
    assert max(ends) <= panel.width - 5.0
    assert panel.width == width or max(ends) > panel.width - 20.0

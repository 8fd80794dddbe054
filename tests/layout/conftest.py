"""A test-only kind for layout tests, and bounding boxes of drawn shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from worksheets.base.grid import Cell, Direction, LetterGrid
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Column, Letters, Line, Loop, Picture, Rect, Text
from worksheets.exercises.exercise import Exercise
from worksheets.layout.page import Page
from worksheets.puzzles import registry
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.values import AnswerTable, HandoutText, Section
from worksheets.puzzles.wordsearch import draw
from worksheets.puzzles.wordsearch.model import BankStyle, Placement, Puzzle, Solution
from worksheets.puzzles.wordsearch.spec import Spec


class Box(NamedTuple):
    """The bounding box of a shape on its page."""

    left: float
    top: float
    right: float
    bottom: float
    what: str

    def overlaps(self, other: Box) -> bool:
        eps = 0.02
        return (
            self.left < other.right - eps
            and other.left < self.right - eps
            and self.top < other.bottom - eps
            and other.top < self.bottom - eps
        )


def side_by_side(boxes: Iterable[Box]) -> Iterator[tuple[Box, Box]]:
    """Yield the pairs of boxes at the same height; others cannot overlap, and a page has thousands of pairs."""
    found = sorted(boxes, key=lambda box: box.top)
    for number, one in enumerate(found):
        for other in found[number + 1 :]:
            if other.top > one.bottom:
                break
            yield one, other


def handout_text(puzzle: Puzzle, language: str) -> HandoutText:
    heading = "" if puzzle.bank_style == "none" else "Words"
    bank = tuple(entry.clue or entry.word for entry in puzzle.entries) if heading else ()
    return HandoutText(
        "Find the words in the grid: they run across and down, never backwards.",
        (Section(heading, bank),) if bank else (),
    )


def answer_table(puzzle: Puzzle, solution: Solution, language: str) -> AnswerTable:
    rows = tuple((p.entry.word, str(p.start.row + 1), str(p.start.column + 1), "right") for p in solution.placements)
    return AnswerTable(("Word", "Row", "Column", "Direction"), rows)


@pytest.fixture(scope="session", autouse=True)
def letters_kind() -> Iterator[None]:
    """Register the kind `letters`, which no plug-in installs; layout knows kinds only by their members."""
    kind: Any = SimpleNamespace(
        difficulty_score=lambda puzzle, solution: 34,
        name="letters",
        has=lambda member: False,
        Spec=Spec,
        handout_text=handout_text,
        answer_table=answer_table,
        draw_puzzle=draw.draw_puzzle,
        draw_answer=draw.draw_answer,
        draw_behind=lambda puzzle, solution, front, pen: None,
        outline_answer=lambda puzzle, solution, pen: draw.outline_answer(puzzle, solution, pen),
    )
    real = registry.find
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "find", lambda name: kind if name == "letters" else real(name))
        yield


Make = Callable[..., Exercise]


@pytest.fixture(scope="session")
def make() -> Make:
    """Make an exercise: `make(rows, columns, bank=["COW"], title=..., id=..., variant=...)`.

    A number as bank means that many words; longer entries are clues.
    """

    def maker(rows: int, columns: int, bank: list[str] | int = 0, **more: Any) -> Exercise:
        words = [f"word{n}" for n in range(bank)] if isinstance(bank, int) else bank
        cells = tuple(tuple("ABCDEFGH"[(3 * r + c) % 8] for c in range(columns)) for r in range(rows))
        entries = tuple(Entry(word[:40], tuple("AB")[: max(rows, columns)], word) for word in words)
        placements = tuple(
            Placement(
                entry,
                Cell(n % (rows if columns > 1 else max(1, rows - 1)), 0),
                Direction.E if columns > 1 else Direction.S,
            )
            for n, entry in enumerate(entries)
        )
        style: BankStyle = "words" if entries else "none"
        puzzle = Puzzle(LetterGrid(cells), entries, (Direction.E, Direction.S), style)
        about = {"id": "sheet", "kind": "letters", "title": "On the farm", **more}
        return Exercise(puzzle=puzzle, solution=Solution(placements), **about)

    return maker


@pytest.fixture(scope="session")
def boxes(metrics: FontMetrics) -> Callable[[Page], list[Box]]:
    """Return the boxes of all texts, frames and letter grids of a page, without lines and loops."""

    def measured(page: Page) -> list[Box]:
        found = []
        for item in page.items:
            for shape in item.drawing.shapes:
                match shape:
                    case Text():
                        width = metrics.width(shape.text, shape.size, shape.bold)
                        left = item.x + shape.x - {"start": 0.0, "middle": width / 2, "end": width}[shape.anchor]
                        y = item.y + shape.y
                        found.append(Box(left, y - 0.75 * shape.size, left + width, y + 0.22 * shape.size, shape.text))
                    case Picture():
                        left, top = item.x + shape.x, item.y + shape.y
                        found.append(Box(left, top, left + shape.width, top + shape.height, "picture"))
                    case Column():
                        for number, line in enumerate(shape.lines):
                            width = metrics.width(line, shape.size, shape.bold)
                            left, y = item.x + shape.x, item.y + shape.y + number * shape.leading
                            left -= width if shape.anchor == "end" else 0.0
                            box = Box(left, y - 0.75 * shape.size, left + width, y + 0.22 * shape.size, line)
                            found += [box] if line else []
                    case Rect():
                        left, top = item.x + shape.x, item.y + shape.y
                        found.append(Box(left, top, left + shape.width, top + shape.height, "frame"))
                    case Letters():
                        left, top = item.x + shape.x, item.y + shape.y
                        right = left + (max(map(len, shape.rows)) - 1) * shape.pitch
                        bottom = top + (len(shape.rows) - 1) * shape.leading
                        half = 0.3 * shape.size
                        found.append(Box(left - half, top - 0.7 * shape.size, right + half, bottom, "letters"))
                    case Line() | Loop():
                        pass
        return found

    return measured


def cuts_of(page: Page) -> list[Line]:
    """Return the dashed lines along which a page is cut."""
    return [s for item in page.items for s in item.drawing.shapes if isinstance(s, Line) and s.dash]


@pytest.fixture(scope="session")
def check_clear(boxes: Callable[[Page], list[Box]]) -> Callable[[list[Page], float], None]:
    """Assert that nothing overlaps a footer, a cut line, the margin or anything else."""

    def check(pages: list[Page], margin: float) -> None:
        for page in pages:
            found = [box for box in boxes(page) if box.what != "letters"]
            for one, other in side_by_side(found):
                assert not one.overlaps(other), (one, other)
            for one in found:
                assert margin - 0.1 <= one.left < one.right <= page.width - margin + 0.1, one
                assert margin - 0.1 <= one.top < one.bottom <= page.height - margin + 0.1, one
                for cut in cuts_of(page):
                    if cut.x1 == cut.x2:
                        assert one.right < cut.x1 or one.left > cut.x1, one
                    else:
                        assert one.bottom < cut.y1 or one.top > cut.y1, one

    return check

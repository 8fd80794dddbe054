"""One exercise laid out in the frames of a paper: header, puzzle, bank, example, answer and further panels."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from operator import methodcaller
from typing import TYPE_CHECKING, Any, NamedTuple

from worksheets.drawing.items import over_pages
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.pen import FontMetrics, Pen
from worksheets.drawing.shapes import Drawing, Letters
from worksheets.drawing.style import FILLING, Area, PageStyle, Style
from worksheets.drawing.type_scale import LARGE_PRINT, largest_above
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.arrange import CROWDED, TOLERANCE, Arrangement, Body
from worksheets.layout.handout.aside import AsidePanel, BesidePuzzle
from worksheets.layout.handout.banks import AnyBank, Block, bank_of, filled_sections, overflow
from worksheets.layout.handout.head import HandoutHead
from worksheets.layout.mirror import of_language
from worksheets.layout.page import Placed
from worksheets.layout.paper_format import PaperFormat
from worksheets.puzzles import registry
from worksheets.puzzles.values import Aside, Figures, HandoutText, Section

if TYPE_CHECKING:
    from worksheets.layout.handout.passage import PlacedPassage
    from worksheets.layout.key.on_sheet import AnswersOnSheet, TurnedFoot

BANKS_KEPT = 16
"""Number of cached measured banks."""

LEAST_WITH_LINES = 12.0
"""Lines in a table of figures are left out rather than reduce letters below this size."""
LEAST_ITEM = 10.0
"""Items whose letters would be smaller continue on further pages."""

WITHOUT_EXAMPLE = 0.75
"""An example may reduce letters to this share of their size without it."""


class Handout(NamedTuple):
    """An exercise laid out for the frames of a page: the content of each, relative to its top left corner."""

    panels: tuple[tuple[Placed, ...], ...]
    letter_size: float
    worth: float
    """See `Arrangement.worth`."""
    bank_size: float
    """Font size of the words or clues, the smallest of several pages; infinite without any."""
    puzzle: Placed | None = None
    """The puzzle's drawing, if it is in the only panel."""
    items: int = 0
    """The most items in one of the panels."""


class ExerciseLayout:
    """Lays out single exercises in frames, for one page setup.

    With `near`, answers are printed on the handouts. `usual` lays out an exercise in usual print: the letters of large
    print must not be smaller.
    """

    def __init__(
        self,
        setup: PageSetup,
        fonts: FontMetrics,
        near: AnswersOnSheet | None,
        usual: Callable[[Exercise], Handout | None] | None,
    ) -> None:
        self._setup = setup
        self._near = near
        self._fonts = fonts
        self._usual = usual
        self._compared: tuple[Exercise, float] | None = None
        """The last exercise that was laid out in usual print, and the size of its letters there."""
        style = Style(fonts.cap_height, letter_size=setup.font_size, stepped=True, spoken=setup.tagged)
        style = style._replace(smallest_letter=max(style.smallest_letter, setup.least_size))
        self._style = style._replace(filling=FILLING) if setup.least_size >= LARGE_PRINT else style
        self.head = HandoutHead(setup, fonts, self._style.smallest_letter)
        # Sheets of a class and versions of a sheet share words.
        self._bank = lru_cache(maxsize=BANKS_KEPT)(self._new_bank)
        self._drawn = lru_cache(maxsize=BANKS_KEPT)(methodcaller("drawing"))
        self._panel = lru_cache(maxsize=BANKS_KEPT)(partial(AsidePanel, fonts=fonts))

    @property
    def smallest_letter(self) -> float:
        """The least size of letters in points."""
        return self._style.smallest_letter

    def draw(self, exercise: Exercise, area: Area) -> Drawing:
        """The puzzle drawn for an area."""
        return registry.find(exercise.kind).draw_puzzle(exercise.puzzle, self._pen(exercise, area))

    def _pen(self, exercise: Exercise, area: Area) -> Pen:
        return of_language(Pen(area, self.style_of(exercise), self._fonts, exercise.language))

    def style_of(self, exercise: Exercise) -> Style:
        """The style of the exercise: sheets of a class have numbered rows and columns for marking."""
        style = self._style._replace(rim=bool(exercise.pupil), look=exercise.look)
        largest = exercise.largest_letter or style.largest_letter
        return style._replace(largest_letter=largest)

    def handout(self, exercise: Exercise, text: HandoutText, paper: PaperFormat) -> Handout | None:
        """Lay out the exercise in frames of the paper; None if its letters would be too small.

        An example that does not fit is left out, and so are lines in a table of figures; in large print also where its
        letters would be smaller than in usual print.
        """
        found, unlined = self._laid_out(exercise, text, paper), _unlined(text)
        if found is None and unlined:
            text, unlined = unlined, None
            found = self._laid_out(exercise, text, paper)
        wanted = self._wanted(exercise) - TOLERANCE
        if text.has_optional_example and (found is None or found.letter_size < wanted):
            found = self._without_example(exercise, text, paper) or found
        if unlined and found and found.letter_size < wanted:
            larger = self._without_example(exercise, unlined, paper)
            return larger if larger and larger.letter_size >= wanted else found
        if unlined and found and found.letter_size < LEAST_WITH_LINES - TOLERANCE:
            larger = self._laid_out(exercise, unlined, paper)
            return larger if larger and larger.letter_size > found.letter_size else found
        return found

    def _without_example(self, exercise: Exercise, text: HandoutText, paper: PaperFormat) -> Handout | None:
        """The handout without its example, if it has one; this reduces the worth of the layout."""
        found = self._laid_out(exercise, text.bare, paper)
        return found._replace(worth=WITHOUT_EXAMPLE * found.worth) if found and text.has_optional_example else found

    def _wanted(self, exercise: Exercise) -> float:
        """The size of the puzzle's letters in usual print; 0 if this is usual print, or if that does not fit."""
        if self._usual is None:
            return 0.0
        if self._compared is None or self._compared[0] is not exercise:
            usual = self._usual(exercise)
            self._compared = exercise, usual.letter_size if usual else 0.0
        return self._compared[1]

    def _laid_out(self, exercise: Exercise, text: HandoutText, paper: PaperFormat) -> Handout | None:
        """The exercise with its example above the puzzle, or beside it if the letters are as large there."""
        found = self._arranged(exercise, text, paper)
        if text.aside is None or text.example is None or self._setup.book:
            return found
        beside = self._arranged(exercise, text, paper, text.aside)
        if beside is None or (
            found and (len(found.panels), -found.letter_size) < (len(beside.panels), -beside.letter_size)
        ):
            return found
        return beside

    def _arranged(
        self, exercise: Exercise, text: HandoutText, paper: PaperFormat, aside: Aside | None = None
    ) -> Handout | None:
        if aside:
            text = text._replace(instruction=aside.instruction, example=None)
        header, body = self.head.above(exercise, text, paper)
        body = body._replace(wanted=self._wanted(exercise))
        if self._setup.least_size >= LARGE_PRINT:
            body = body._replace(next_height=self._next_height(exercise, paper))
        near = None
        if self._near and self._near.stand_on_heads:
            near = self._near.foot(exercise, paper.frames[0], paper.style)
            if near is None:
                return None
            body = body._replace(height=body.height - near.height - paper.style.gap, comfortable=CROWDED)
        if body.height <= 0:
            return None
        if placed := self.passage(exercise, text, paper, body):
            at = paper.frames[0].height - body.height - (near.height + paper.style.gap if near else 0.0)
            foot_items = near.items(paper.frames[0].height - near.height) if near else ()
            return self._with_passage(exercise, paper, placed, [*header, *foot_items], at, cut=body.cut)
        return self._with_drawing(exercise, text, paper, (header, body, near), aside)

    def _with_drawing(
        self,
        exercise: Exercise,
        text: HandoutText,
        paper: PaperFormat,
        frame: tuple[Sequence[Placed], Body, TurnedFoot | None],
        aside: Aside | None,
    ) -> Handout | None:
        """The exercise drawn between the heading above it and the texts at the foot of its page."""
        header, body, near = frame
        found, panel = self._body(exercise, text, paper.style, body, aside)
        bare = not text.figures and not filled_sections(text.sections)
        spread = self._spread(exercise, body, paper, found) if bare else ()
        if spread:
            found = body.alone(spread[0])
            fixed = registry.find(exercise.kind).has("draw_pages")  # pages in either orientation
            found = found._replace(worth=found.worth / (1 if fixed else len(spread)))
        if found is None:
            return None
        _require_faces(found.drawing, self._fonts)
        foot, gap, height = self.head.below(text, paper), paper.style.gap, paper.frames[0].height
        top = height - body.height - sum(each.height + gap for each in (foot, near) if each)
        puzzle = Placed(found.x, top + found.y, found.drawing, fixed=True)
        parts = [*header, puzzle, *(each.moved(0.0, top) for each in panel)]
        if found.bank:  # equal banks share a drawing
            parts.append(Placed(found.bank_x, top + found.bank_y, self._drawn(found.bank)))
        if foot:
            parts.append(Placed(0.0, top + min(body.height, found.bottom) + gap, foot))
        if near:
            parts += near.items(height - near.height)
        panels: list[tuple[Placed, ...]] = [tuple(parts)]
        taken = found.bank.taken if found.bank else 0
        sizes = [found.bank.size] if found.bank else []
        for block, items in self._continued(exercise, text, taken, paper):
            panels.append(items)
            sizes.append(block.size)
        panels += (self._headed(exercise, drawing, paper) for drawing in spread[1:])
        alone = puzzle if len(panels) == 1 else None
        most = max((drawing.items for drawing in spread), default=found.drawing.items)
        return Handout(tuple(panels), found.drawing.letter_size, found.worth, min(sizes, default=math.inf), alone, most)

    def passage(self, exercise: Exercise, text: HandoutText, paper: PaperFormat, body: Body) -> PlacedPassage | None:
        """The running text of an exercise, below its bank, if its kind has one."""
        kind = registry.find(exercise.kind)
        passage = kind.passage(exercise.puzzle) if kind.has("passage") else None
        if passage is None:
            return None
        from worksheets.layout.handout.passage import PlacedPassage

        sections = filled_sections(text.sections)
        bank = self._bank(sections, None, paper.style, text.task) if sections else None
        pen = self._pen(exercise, Area(body.width, body.height))
        return PlacedPassage(passage, bank, body, pen, self._next_height(exercise, paper))

    def _with_passage(
        self,
        exercise: Exercise,
        paper: PaperFormat,
        placed: PlacedPassage,
        parts: list[Placed],
        top: float,
        *,
        cut: bool,
    ) -> Handout | None:
        """The handout of a running text whose body begins at `top`; None if it takes too many pages."""
        from worksheets.layout.handout.passage import MOST_PAGES

        pages, bank = placed.pages, placed.block
        if not pages or len(pages) > (1 if cut else MOST_PAGES):
            return None
        parts += placed.first(top, self._drawn(bank) if bank else None)
        panels = [tuple(parts), *(self._headed(exercise, drawing, paper) for drawing in pages[1:])]
        puzzle = Placed(0.0, top + placed.top, pages[0]) if len(pages) == 1 else None
        # running text does not grow in landscape
        return Handout(tuple(panels), pages[0].letter_size, math.inf, bank.size if bank else math.inf, puzzle)

    def _body(
        self, exercise: Exercise, text: HandoutText, style: PageStyle, body: Body, aside: Aside | None
    ) -> tuple[Arrangement | None, Sequence[Placed]]:
        """Puzzle and bank, and the panel beside the puzzle, if it has one."""
        sections, figures = filled_sections(text.sections), text.figures
        bank = self._bank(sections, figures, style, text.task) if sections or figures else None
        draw = partial(self.draw, exercise)
        if not aside:
            found = body.arrange(draw, bank)
            return found and self._balanced(exercise, found), ()
        beside = BesidePuzzle(self._panel(aside, style), draw, style)
        found = body.arrange(beside, bank)
        if found is None:
            return None, ()
        puzzle, panel = beside.placed(found.drawing)
        placed = found._replace(drawing=puzzle.drawing, x=found.x + puzzle.x)
        shared = not self._setup.tagged  # each page of a tagged file has its own texts
        return placed, (panel.moved(found.x, found.y)._replace(repeated=shared),)

    def _balanced(self, exercise: Exercise, found: Arrangement) -> Arrangement:
        """The arrangement with letters that are not too large for its bank, unless the author has chosen their size."""
        drawing = found.drawing
        if found.bank is None or self._setup.font_size is not None:
            return found
        most = largest_above(found.bank.size)
        if drawing.letter_size <= most:
            return found
        pen = self._pen(exercise, Area(drawing.width, drawing.height))
        pen = pen._replace(style=pen.style._replace(largest_letter=most))
        return found._replace(drawing=registry.find(exercise.kind).draw_puzzle(exercise.puzzle, pen))

    def _new_bank(
        self, sections: tuple[Section, ...], figures: Figures | None, style: PageStyle, task: bool
    ) -> AnyBank[Any]:
        return bank_of(sections, self._fonts, style, figures, task=task)

    def _spread(
        self, exercise: Exercise, body: Body, paper: PaperFormat, found: Arrangement | None
    ) -> tuple[Drawing, ...]:
        """The pages that the puzzle draws itself, or its items on several pages if they are too small on one."""
        kind = registry.find(exercise.kind)
        if kind.has("draw_pages"):
            return self._own_pages(exercise, body)
        if not kind.has("draw_items") or (found and found.drawing.letter_size >= LEAST_ITEM):
            return ()
        pen = self._pen(exercise, Area(body.width, body.height))
        further = Area(body.width, self._next_height(exercise, paper))
        draw = partial(kind.draw_items, exercise.puzzle)
        least = max(LEAST_ITEM, body.smallest_letter)
        pages = over_pages(draw, pen, further, pen.style.letter_size or least)
        if not (pages or found or pen.style.letter_size):  # a small page
            pages = over_pages(draw, pen, further, body.smallest_letter)
        return pages

    def _own_pages(self, exercise: Exercise, body: Body) -> tuple[Drawing, ...]:
        """The pages that the puzzle draws, each in the room of the first one; none if letters would be too small."""
        pen = self._pen(exercise, Area(body.width, body.height))
        drawn = tuple(registry.find(exercise.kind).draw_pages(exercise.puzzle, pen))
        return drawn if all(each.letter_size >= body.smallest_letter - TOLERANCE for each in drawn) else ()

    def _headed(self, exercise: Exercise, drawing: Drawing, paper: PaperFormat) -> tuple[Placed, ...]:
        """A further panel of an exercise: its title above a drawing of a part of its puzzle."""
        title = self.head.again(exercise, paper)
        left = (paper.frames[0].width - drawing.width) / 2
        return Placed(0.0, 0.0, title), Placed(left, title.height + paper.style.panel_gap, drawing, fixed=True)

    def _next_height(self, exercise: Exercise, paper: PaperFormat) -> float:
        """Height below the title of a further panel."""
        return paper.frames[0].height - self.head.again(exercise, paper).height - paper.style.panel_gap

    def _continued(
        self, exercise: Exercise, text: HandoutText, taken: int, paper: PaperFormat
    ) -> Iterator[tuple[Block, tuple[Placed, ...]]]:
        """Yield panels with the entries of the bank from `taken` on, which did not fit next to the puzzle."""
        if taken >= sum(len(section.entries) for section in text.sections):
            return
        frame, style = paper.frames[0], paper.style
        title = self.head.again(exercise, paper)
        top = title.height + style.panel_gap
        area = Area(frame.width, frame.height - top)
        for block in overflow(text.sections, taken, area, style, self._fonts, exercise.language, task=text.task):
            yield block, (Placed(0.0, 0.0, title), Placed(0.0, top, block.drawing()))


def _require_faces(drawing: Drawing, fonts: FontMetrics) -> None:
    """Raise LayoutError if no single font has all the letters of a grid, which are set in one face.

    Grids are drawn without measuring letters. If missing letters were noticed only when the PDF is written, `worksheets
    check` would not report them, and the error would name no sheet.
    """
    for shape in drawing.shapes:
        if isinstance(shape, Letters):
            fonts.width("".join(sorted(set().union(*shape.rows))), shape.size, shape.bold)


def _unlined(text: HandoutText) -> HandoutText | None:
    """The text without lines in its table of figures; None if there are none."""
    figures = text.figures
    return text._replace(figures=figures._replace(lines=False)) if figures and figures.lines else None

"""The rules on drawings, outlines and sizes to choose."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, islice
from typing import Any

from worksheets.base.errors import LayoutError
from worksheets.base.seeds import rng_for
from worksheets.drawing.items import ItemRows, badge_size, over_pages
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.pen import Extent, Pen
from worksheets.drawing.shapes import Drawing, WritingPlace
from worksheets.drawing.style import Area, Style
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.handouts import place_handouts
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles import registry
from worksheets.puzzles.contract import PuzzleKind
from worksheets.testing.cases import Case, Rules, demand, languages

PAPERS = (600.0, 400.0, 300.0, 240.0, 200.0, 160.0, 120.0)
"""Widths of papers on which outlines are laid out, in points: from A4 down to a card."""

SMALL_PAGE, LEAST_LETTERS = Area(300.0, 240.0), 9.0
"""A page on which only some items of a puzzle fit with letters of this size."""


class DrawingRules(Rules):
    """Rules on `draw_puzzle` and `draw_answer`, and on their sizes known in advance."""

    def test_drawings_fit_their_area(self) -> None:
        """A drawing is no larger than the pen's area, and its letters than the pen's style allows."""
        for case, pen, puzzle, _ in self._drawings():
            demand(0 < puzzle.width <= pen.area.width + 0.01, f"{case}: {puzzle.width} is too wide for {pen.area}")
            demand(0 < puzzle.height <= pen.area.height + 0.01, f"{case}: {puzzle.height} is too high for {pen.area}")
            size = puzzle.letter_size
            demand(0 < size <= pen.style.largest_letter, f"{case}: letters of {size} points")

    def test_an_answer_is_the_puzzle_with_marks_in_it(self) -> None:
        """For the same pen the answer has the sizes of `outline_answer`, which fits the area, and other shapes."""
        for case, pen, puzzle, answer in self._drawings():
            outline = self.kind.outline_answer(case.puzzle, case.solution, pen)
            sizes = {(drawing.width, drawing.height, drawing.letter_size) for drawing in (outline, answer)}
            demand(len(sizes) == 1, f"{case}: the answer for {pen.area} has another scale than its outline")
            fits = 0 < answer.width <= pen.area.width + 0.01 and 0 < answer.height <= pen.area.height + 0.01
            demand(fits, f"{case}: the answer is larger than {pen.area}")
            demand(
                0 < answer.letter_size <= pen.style.largest_letter, f"{case}: letters of {answer.letter_size} points"
            )
            shapes = tuple(shape for shape in puzzle.shapes if not isinstance(shape, WritingPlace))
            demand(answer.shapes != shapes, f"{case}: the answer looks like the puzzle")

    def test_places_to_write_are_those_of_the_answers(self) -> None:
        """The drawing of a puzzle has a place, inside it, for each of `written`, and that of an answer has none."""
        for case, pen, puzzle, answer in self._drawings():
            written = self.kind.written(case.puzzle, case.solution, pen.language)
            demand(all(place.answer for place in written), f"{case}: nothing is written in a place")
            places = [shape for shape in puzzle.shapes if isinstance(shape, WritingPlace)]
            demand({place.entry for place in places} == {*range(len(written))}, f"{case}: places without answers")
            for place in places:
                right, foot = place.x + place.width, place.y + place.height
                inside = -0.01 <= place.x < right <= puzzle.width + 0.01
                inside = inside and -0.01 <= place.y < foot <= puzzle.height + 0.01
                demand(inside, f"{case}: {place} is outside of the drawing")
            demand(not any(isinstance(shape, WritingPlace) for shape in answer.shapes), f"{case}: an answer has places")

    def test_items_have_one_scale(self) -> None:
        """The `draw_items` of a puzzle, if any, fit their area, are equally many for all, and have equal letters."""
        for case in self.cases() if self.kind.has("draw_items") else ():
            counts = set()
            for pen in map(_pen, self.areas):
                items = self.kind.draw_items(case.puzzle, pen)
                counts.add(len(items))
                demand(len({item.letter_size for item in items}) == 1, f"{case}: the items have different scales")
                fits = all(item.width <= pen.area.width + 0.01 for item in items)
                fits = fits and all(item.height <= pen.area.height + 0.01 for item in items)
                demand(fits, f"{case}: an item is larger than {pen.area}")
                if self.kind.has("draw_answer_items"):
                    answers = self.kind.draw_answer_items(case.puzzle, case.solution, pen)
                    demand(len(answers) == len(items), f"{case}: there are {len(answers)} answers of items")
            demand(len(counts) == 1 and 0 not in counts, f"{case}: there are {counts} items, depending on the area")

    def test_items_continue_on_further_pages(self) -> None:
        """On a small page followed by others, each item is drawn once, in order, and none over another."""
        for case in self.firsts() if self.kind.has("draw_items") else ():
            draw = partial(self.kind.draw_items, case.puzzle)
            count = len(draw(_pen(self.areas[0])))
            pages = over_pages(draw, _pen(SMALL_PAGE), SMALL_PAGE, LEAST_LETTERS)
            demand(bool(pages), f"{case}: no item fits {SMALL_PAGE}")
            demand(sum(page.items for page in pages) == count, f"{case}: items are missing, or are there twice")
            demand(len({page.letter_size for page in pages}) == 1, f"{case}: pages have different scales")
            for columns in range(1, count + 1):
                pen = _pen(self.areas[0])
                rows = ItemRows(draw(_pen(SMALL_PAGE)), columns, pen, badge_size(pen, count), above=True)
                places = [*rows.places(0, count, pen.area)]
                boxes = [Extent(x, y, x + item.width, y + item.height) for _, x, y, item in places]
                apart = not any(one.meets(other) for one, other in combinations(boxes, 2))
                demand(apart, f"{case}: items overlap in {columns} columns")
                demand([place.number for place in places] == [*range(1, count + 1)], f"{case}: items are not in order")

    def test_pages_have_one_scale(self) -> None:
        """The `draw_pages` of a puzzle, if any, fit their area, have equal letters, and count their `items`."""
        for case in self.cases() if self.kind.has("draw_pages") else ():
            for pen in map(_pen, self.areas):
                pages = self.kind.draw_pages(case.puzzle, pen)
                demand(bool(pages), f"{case}: there is no page")
                demand(len({page.letter_size for page in pages}) == 1, f"{case}: the pages have different scales")
                demand(all(page.items > 0 for page in pages), f"{case}: a page has nothing of the puzzle")
                fits = all(page.width <= pen.area.width + 0.01 for page in pages)
                fits = fits and all(page.height <= pen.area.height + 0.01 for page in pages)
                demand(fits, f"{case}: a page is larger than {pen.area}")

    def test_drawings_are_made_in_every_language(self) -> None:
        """Any language with labels may be the pen's; it may change words in drawings, and never raises.

        Each of the examples is drawn in some of the languages, and each of the languages is that of some example.
        """
        cases = list(self.firsts())
        for number in range(max(len(cases), len(languages()))):
            case, language = cases[number % len(cases)], languages()[number % len(languages())]
            pen = _pen(self.areas[0])._replace(language=language)
            same = self.kind.draw_puzzle(case.puzzle, pen) == self.kind.draw_puzzle(case.puzzle, pen)
            demand(same, f"{case}: two drawings for one pen differ")
            self.kind.draw_answer(case.puzzle, case.solution, pen)

    def test_an_outline_takes_no_more_room(self) -> None:
        """If a puzzle fits a paper, at least one of its `outlines`, if any, fits it as well."""
        with registry.trial(self.kind):
            for case in self.cases():
                outlines = list(self.kind.outlines(case.spec, rng_for(case.seed)))
                for width in PAPERS if outlines else ():
                    fits = any(_fits(self.kind, case, outline, width) for outline in outlines)
                    room = fits or not _fits(self.kind, case, case.puzzle, width)
                    demand(room, f"{case} fits a paper of {width:g} points, but none of its outlines does")

    def test_a_puzzle_is_as_large_as_its_outline(self) -> None:
        """The first of `sizes`, if any, is for the spec; these and `flatter` puzzles are as large as their outlines."""
        for case in self.cases():
            sizes = list(islice(self.kind.sizes(case.spec, rng_for(case.seed)), 3))
            demand(not sizes or sizes[0][0] == case.spec, f"{case}: the first of its sizes is of another spec")
            for spec, outline in (*sizes, *islice(self.kind.flatter(case.spec, rng_for(case.seed)), 2)):
                puzzle, solution = self.kind.generate(spec, rng_for(case.seed))
                faults = (*self.kind.faults(spec, puzzle, solution), *self.kind.faults(case.spec, puzzle, solution))
                demand(not faults, f"{case}: of a size to choose there are the faults {faults}")
                if outline is None:
                    continue
                pens = map(_pen, self.areas)
                drawn = [(self.kind.draw_puzzle(outline, pen), self.kind.draw_puzzle(puzzle, pen)) for pen in pens]
                same = all((one.width, one.height) == (other.width, other.height) for one, other in drawn)
                demand(same, f"{case}: an outline has another size than what is made of its spec")

    def _drawings(self) -> Iterator[tuple[Case, Pen, Drawing, Drawing]]:
        """The drawings of puzzle and answer of every case for every area."""
        for case in self.cases():
            for area in self.areas:
                pen = _pen(area)._replace(language=case.spec.language)
                puzzle = self.kind.draw_puzzle(case.puzzle, pen)
                yield case, pen, puzzle, self.kind.draw_answer(case.puzzle, case.solution, pen)


def _fits(kind: PuzzleKind[Any, Any, Any], case: Case, puzzle: Any, width: float) -> bool:
    """Whether a puzzle, made or an outline, fits a paper of this width."""
    setup = PageSetup(width, 1.4 * width, margin=10.0)
    language = case.spec.language
    exercise = Exercise("", kind.name, kind.title(language), puzzle, None, language=language)
    try:
        list(place_handouts([exercise], setup, load_fonts(setup.font)))
    except LayoutError:
        return False
    return True


def _pen(area: Area) -> Pen:
    fonts = load_fonts("Andika")
    return Pen(area, Style(cap_height=fonts.cap_height), fonts)

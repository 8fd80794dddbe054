"""Handout pages: each exercise with its header and bank, one, two or four to a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from worksheets.base.errors import LayoutError
from worksheets.base.sentences import joined, sentence
from worksheets.drawing.paper import PAPER_SIZES, PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.style import Area
from worksheets.drawing.type_scale import LARGE_PRINT
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.arrange import TIE
from worksheets.layout.handout.exercise_layout import ExerciseLayout, Handout
from worksheets.layout.handout.handout_pages import BegunPage, HandoutPages, Panel, bookmark
from worksheets.layout.handout.refusal import AMERICAN, METRIC, paper_name, refusal
from worksheets.layout.page import Page, Start
from worksheets.layout.paper_format import PaperFormat, handout_formats
from worksheets.puzzles.values import HandoutText

if TYPE_CHECKING:
    from worksheets.layout.key.on_sheet import AnswersOnSheet


class _Laid(NamedTuple):
    """Exercises laid out together."""

    paper: PaperFormat
    handouts: list[Handout]

    @property
    def worth(self) -> float:
        """The worth of the smallest letters."""
        return min(handout.worth for handout in self.handouts)

    @property
    def panels(self) -> int:
        """The number of frames they take."""
        return sum(len(handout.panels) for handout in self.handouts)


def place_handouts(
    exercises: Iterable[Exercise], setup: PageSetup, fonts: FontMetrics, near: AnswersOnSheet | None = None
) -> Iterator[Page]:
    """Yield the handout pages of the exercises, in order and lazily.

    All pages have the orientation of the setup, except for an exercise that fits only in the other one, if allowed.
    With `near`, answers are printed on the handouts. Raises LayoutError if an exercise does not fit its page with
    legible letters, or if no font has one of its characters.
    """
    layout = HandoutLayout(setup, fonts, near=near)
    remaining = iter(exercises)
    first, number = 0, 1
    begun: BegunPage | None = None
    while group := list(islice(remaining, setup.per_page)):
        pages, begun = layout.pages(group, first, number, begun)
        yield from pages
        number += len(pages)
        first += len(group)
    if begun:
        yield from layout.page(begun, number)


class HandoutLayout:
    """Lays out handouts for one page setup. With `point`, reserves space for the answer's page number.

    With `near`, handouts include their answers.
    """

    def __init__(
        self, setup: PageSetup, fonts: FontMetrics, *, point: bool = False, near: AnswersOnSheet | None = None
    ) -> None:
        self._setup = setup
        self._near = near
        self._pages = HandoutPages(setup, fonts, point=point, near=near)
        self.sides = self._pages.sides
        """The number of pages per leaf of paper: two if backs have answers."""
        self._fonts = fonts
        self._formats = handout_formats(setup, fonts)
        usual = None
        if setup.least_size >= LARGE_PRINT:
            plain = HandoutLayout(setup._replace(least_size=0.0), fonts, near=near and near._replace(least=0.0))
            usual = plain._alone_on_any
        self._exercises = ExerciseLayout(setup, fonts, near, usual)

    def pages(
        self, group: list[Exercise], first: int, number: int, begun: BegunPage | None = None
    ) -> tuple[list[Page], BegunPage | None]:
        """Lay out exercises together; return their pages, and a page that the next ones can continue, if any.

        `first` is the number of the first exercise in the booklet, `number` that of the first page. An exercise that
        needs several frames may leave some free on its last page, which the next exercises fill as `begun`.
        """
        best = next(filter(None, (self._best(group, (paper,)) for paper in self._formats)), None)
        if best is None:
            raise self._refusal(group, _texts(group))
        finished: list[Page] = []
        panels: list[Panel] = []
        if begun and begun.paper is best.paper:
            panels += begun.panels
        elif begun:
            finished += self.page(begun, number)
        paper, handouts = best
        each = len(paper.frames)
        for index, (exercise, handout) in enumerate(zip(group, handouts, strict=True), start=first):
            further = (len(panels) + len(handout.panels) - 1) // each - len(panels) // each
            two = any(item.drawing.back for panel in handout.panels for item in panel) and not self._setup.book
            further *= 2 if two else self.sides
            start = Start(
                index, bookmark(exercise), handout.letter_size, False, handout.bank_size, further, handout.items
            )
            panels += (Panel(index, exercise, None if n else start, items) for n, items in enumerate(handout.panels))
            if self._near and self.sides == 2:
                back, letters = self._near.back(exercise, paper, handout.puzzle)
                panels[-1] = panels[-1]._replace(back=back, back_letters=letters)
        full = len(panels) // each * each
        for n in range(0, full, each):
            finished += self._pages.leaf(paper, panels[n : n + each], number + len(finished))
        return finished, BegunPage(paper, tuple(panels[full:])) if panels[full:] else None

    def page(self, begun: BegunPage, number: int) -> list[Page]:
        """Finish the page as it is, with its back if it has one."""
        return self._pages.leaf(begun.paper, begun.panels, number)

    def alone(self, exercise: Exercise, formats: Sequence[PaperFormat]) -> Handout | None:
        """The exercise on the paper that allows the largest letters, or None if it fits none of them."""
        found = self._largest([exercise], _texts([exercise]), formats)
        return found.handouts[0] if found else None

    def _alone_on_any(self, exercise: Exercise) -> Handout | None:
        return self.alone(exercise, self._formats)

    def letters(self, exercise: Exercise, paper: PaperFormat, share: float = 1.0) -> float:
        """The size of the puzzle's letters if it had a share of the frame's height to itself."""
        return self._exercises.draw(exercise, Area(paper.frames[0].width, share * paper.frames[0].height)).letter_size

    def _best(self, group: list[Exercise], formats: Sequence[PaperFormat]) -> _Laid | None:
        """The layout on the paper that maximises the smallest letters of the group; upright on near ties.

        Examples are left out if that saves paper.
        """
        texts = _texts(group)
        best = self._largest(group, texts, formats)
        if best and any(text.has_optional_example for text in texts) and best.panels > len(group):
            bare = self._largest(group, [text.bare for text in texts], formats)
            if bare and bare.panels < best.panels:
                return bare
        return best

    def _largest(self, group: list[Exercise], texts: list[HandoutText], formats: Sequence[PaperFormat]) -> _Laid | None:
        best: _Laid | None = None
        for paper in formats:
            if best and self._bound(group, paper) <= best.worth * TIE:
                continue
            handouts = []
            for exercise, text in zip(group, texts, strict=True):
                handout = self._exercises.handout(exercise, text, paper)
                if handout is None:
                    break
                handouts.append(handout)
            else:
                found = _Laid(paper, handouts)
                if best is None or found.worth > best.worth * TIE:
                    best = found
        return best

    def _bound(self, group: list[Exercise], paper: PaperFormat) -> float:
        """An upper bound for the smallest letters of the group on the paper."""
        return min(self.letters(exercise, paper) for exercise in group)

    def _refusal(self, group: list[Exercise], texts: list[HandoutText]) -> LayoutError:
        """The error why one of the exercises does not fit on any of the papers."""
        for exercise, text in zip(group, texts, strict=True):
            if not any(self._exercises.handout(exercise, text, paper) for paper in self._formats):
                if self._near and self._near.stand_on_heads:
                    self._refuse_foot(exercise, text)
                bare = text.bare
                bodies = [self._exercises.head.above(exercise, bare, paper)[1] for paper in self._formats]
                if placed := self._exercises.passage(exercise, text, self._formats[0], bodies[0]):
                    from worksheets.layout.handout.passage import passage_refusal

                    return passage_refusal(exercise.title, placed, paper_name(self._setup), cut=bodies[0].cut)
                larger = self._larger_paper(exercise, text)
                return refusal(exercise, self._setup, self._exercises.style_of(exercise), self._fonts, bodies, larger)
        ids = joined([exercise.id for exercise in group], sentence(" and "))
        return LayoutError(
            sentence("{ids} do not fit on one page: some need portrait, others landscape; use fewer per page", ids=ids)
        )

    def _refuse_foot(self, exercise: Exercise, text: HandoutText) -> None:
        """Raise LayoutError if it is the answer at the foot that does not fit."""
        layout = HandoutLayout(self._setup, self._fonts)
        if any(layout._exercises.handout(exercise, text, paper) for paper in layout._formats):
            raise LayoutError(
                sentence(
                    '"{title}": its answer does not fit upside down at the foot of the page with letters of '
                    "{smallest_letter:g} pt; use a smaller puzzle, larger paper, or another place for "
                    "answers: back, append or separate",
                    title=exercise.title,
                    smallest_letter=self._exercises.smallest_letter,
                )
            )

    def _larger_paper(self, exercise: Exercise, text: HandoutText) -> str | None:
        """The name of the smallest paper of the same family on which the exercise fits."""
        for name in AMERICAN if paper_name(self._setup) in AMERICAN else METRIC:
            width, height = PAPER_SIZES[name]
            if width * height > self._setup.width * self._setup.height:
                layout = HandoutLayout(self._setup._replace(width=width, height=height), self._fonts)
                if any(layout._exercises.handout(exercise, text, paper) for paper in layout._formats):
                    return name
        return None


def _texts(group: Iterable[Exercise]) -> list[HandoutText]:
    return [each.handout_text() for each in group]

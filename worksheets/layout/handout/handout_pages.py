"""Assembles handout pages: the content of each frame, its footer, and the backs of leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.paper import PageSetup
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.furniture import cut_lines, footer_baseline, footer_drawing, level_drawing, own_footer_drawing
from worksheets.layout.handout.ornaments import corner_ornaments
from worksheets.layout.page import Foot, Page, Placed, Pointer, Start
from worksheets.layout.paper_format import Frame, PaperFormat

if TYPE_CHECKING:
    from worksheets.layout.handout.answers_on_sheet import AnswersOnSheet


class Panel(NamedTuple):
    """The content of one frame; `start` is set if the exercise starts here."""

    number: int
    """The exercise's number in the booklet."""
    exercise: Exercise
    start: Start | None
    items: tuple[Placed, ...]
    back: tuple[Placed, ...] = ()
    """The content of its back."""
    back_letters: float = 0.0


class BegunPage(NamedTuple):
    """A page with free frames."""

    paper: PaperFormat
    panels: tuple[Panel, ...] = ()


def bookmark(exercise: Exercise) -> str:
    """The text of a bookmark: the pupil, title, difficulty and version."""
    language = find_language(exercise.language)
    version = language.label("version", variant=exercise.variant) if exercise.variant else ""
    return " · ".join(filter(None, (exercise.pupil, exercise.title, language.label(exercise.difficulty), version)))


class HandoutPages:
    """Puts panels on the pages of one setup; arguments as for `HandoutLayout`."""

    def __init__(
        self, setup: PageSetup, fonts: FontMetrics, *, point: bool = False, near: AnswersOnSheet | None = None
    ) -> None:
        self._setup = setup
        self._fonts = fonts
        self._near = near
        self._points = point and setup.footer is None
        self.sides = 2 if near and not near.stand_on_heads else 1
        """The number of pages per leaf of paper."""

    def leaf(self, paper: PaperFormat, panels: Sequence[Panel], number: int) -> list[Page]:
        """The page and, if backs have answers, its back, which may be blank."""
        front = self._page(paper, panels, number)
        if self.sides == 1:
            return [front]
        from worksheets.layout.handout.answers_on_sheet import behind, moved

        items: list[Placed] = []
        starts: list[Start] = []
        for place, panel in enumerate(panels):
            if panel.back:
                frame = behind(paper, place)
                items += moved(panel.back, frame)
                label = find_language(panel.exercise.language).label("page", number=number + 1)
                if self._setup.footer != "":
                    at = frame.y + frame.height
                    items.append(Placed(frame.x, at, footer_drawing(label, frame.width, paper.style)))
                starts.append(Start(panel.number, bookmark(panel.exercise), panel.back_letters, answer=True))
        return [front, Page(paper.width, paper.height, tuple(items), str(number + 1), tuple(starts))]

    def _page(self, paper: PaperFormat, panels: Sequence[Panel], number: int) -> Page:
        items: list[Placed] = []
        for frame, panel in zip(paper.frames, panels, strict=False):
            items.extend(item.moved(frame.x, frame.y) for item in panel.items)
            if self._setup.footer != "" and not self._setup.book:
                items += self._footer(panel.exercise, number, paper, frame)
        if len(paper.frames) == 1:
            items += corner_ornaments(panels[0].exercise.look, paper, self._setup.margin, self._setup.book)
        elif not self._setup.book:
            cuts = cut_lines(paper.width, paper.height, paper.across, paper.down, paper.style.rule)
            items.append(Placed(0.0, 0.0, cuts, repeated=True))
        starts = tuple(panel.start for panel in panels if panel.start)
        if self._setup.book:
            feet = [Foot(frame.x, frame.y + frame.height, frame.width) for frame in paper.frames]
            starts = tuple(
                panel.start._replace(foot=foot) for panel, foot in zip(panels, feet, strict=False) if panel.start
            )
        if self._near and self._near.stand_on_heads:
            starts += tuple(start._replace(bookmark="", answer=True, further=0) for start in starts)
        pointers = tuple(self._pointers(paper, panels, number)) if self._points else ()
        return Page(paper.width, paper.height, tuple(items), str(number), starts, pointers)

    def _pointers(self, paper: PaperFormat, panels: Sequence[Panel], number: int) -> Iterator[Pointer]:
        """Yield the space in the middle of each footer, between the level and the page number."""
        style = paper.style
        for frame, panel in zip(paper.frames, panels, strict=False):
            language = panel.exercise.language
            side = self._fonts.width(find_language(language).label("page", number=number), style.small) + style.small
            x, y = frame.x + frame.width / 2, frame.y + frame.height + footer_baseline(style)
            room = frame.width - 2 * side
            yield Pointer(panel.number, language, x, y, room, style.small, style.small_gray)

    def _footer(self, exercise: Exercise, number: int, paper: PaperFormat, frame: Frame) -> Iterator[Placed]:
        """Yield the author's text, or the level as a discreet mark, and the page number.

        Title and version are printed above the puzzle; together with the number they identify the answer.
        """
        page_number = find_language(exercise.language).label("page", number=number)
        x, y, style = frame.x, frame.y + frame.height, paper.style
        if self._setup.footer:
            yield Placed(x, y, own_footer_drawing(self._setup.footer, page_number, frame.width, style, self._fonts))
            return
        level = level_drawing(exercise.difficulty, exercise.language, style)
        if level:
            yield Placed(x, y, level, repeated=True)
        yield Placed(x, y, footer_drawing(page_number, frame.width, style))

"""Assembles handout pages: the content of each frame, its footer, and the backs of leaves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from worksheets.drawing.ornaments import ornament
from worksheets.drawing.paper import INCH, LEAST_OUTSIDE_BLEED, BookSetup, PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Drawing
from worksheets.drawing.style import HandoutLook
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.furniture import (
    Footer,
    cut_lines,
    footer_baseline,
    footer_drawing,
    footer_height,
    footer_of,
    level_drawing,
    level_width,
)
from worksheets.layout.handout.corner_marks import has_marks, mark_drawing, scan_places
from worksheets.layout.mirror import Mirror
from worksheets.layout.page import Foot, Page, Placed, Pointer, Start, begun
from worksheets.layout.paper_format import Frame, PaperFormat, footer_text

if TYPE_CHECKING:
    from worksheets.layout.key.on_sheet import AnswersOnSheet

EDGE = 14.0
"""Width in points of the edge of paper that many printers cannot print on."""

FAR = 88
"""A page number of usual width."""

LARGEST, SMALLEST = 24.0, 9.0
"""Sizes of an ornament in a corner, in points; without space for the smallest, there is none."""

GAP = 1.5
"""Minimum distance in points between an ornament and its neighbours."""

BOOK_EDGE = LEAST_OUTSIDE_BLEED * INCH + GAP
"""Distance in points of an ornament from the trim and the binding of a book's page: what does not bleed must keep 0.375
in even in books with bleed, and pointed corners extend slightly beyond an ornament's square."""


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


def footer_forms(setup: PageSetup, exercise: Exercise, number: int) -> tuple[str, tuple[str, ...]]:
    """The text of the footer under a sheet that an author can replace, and the forms in which it may be printed.

    It is the author's own, or the `number` of the sheet, from 0; with the job's title before it, or without. Both are
    empty where there is no footer.
    """
    if setup.footer == "" or setup.book:
        return "", ()
    text = setup.footer or find_language(exercise.language).label("sheet_number", number=number + 1)
    alone = text if setup.footer else text[0].upper() + text[1:]
    return text, (*((f"{setup.title} · {text}",) if setup.title else ()), alone)


class HandoutPages:
    """Puts panels on the pages of one setup; arguments as for `HandoutLayout`."""

    def __init__(
        self, setup: PageSetup, fonts: FontMetrics, *, point: bool = False, near: AnswersOnSheet | None = None
    ) -> None:
        self._setup = setup
        self._fonts = fonts
        self._near = near
        self._mirror = Mirror()
        self._points = point and setup.footer is None
        self._footer_of = lru_cache(maxsize=2)(self._new_footer)
        self.sides = 2 if near and not near.stand_on_heads else 1
        """The number of pages per leaf of paper."""

    def leaf(self, paper: PaperFormat, panels: Sequence[Panel], number: int) -> list[Page]:
        """The page and, if backs have answers, its back, which may be blank; or the backs of the cards on it."""
        front = self._page(paper, panels, number)
        if self.sides == 1:
            return self._with_back(front, paper, panels, number)
        from worksheets.layout.key.on_sheet import behind, moved

        items: list[Placed] = []
        starts: list[Start] = []
        for place, panel in enumerate(panels):
            if panel.back:
                frame = behind(paper, place)
                content = [*self._begun(panel), *panel.back]
                label = find_language(panel.exercise.language).label("page", number=number + 1)
                if self._setup.footer != "":
                    content.append(Placed(0.0, frame.height, footer_drawing(label, frame.width, paper.style)))
                items += moved(tuple(self._mirrored(content, panel, frame)), frame)
                starts.append(Start(panel.number, bookmark(panel.exercise), panel.back_letters, answer=True))
        return [front, Page(paper.width, paper.height, tuple(items), str(number + 1), tuple(starts))]

    def _with_back(self, front: Page, paper: PaperFormat, panels: Sequence[Panel], number: int) -> list[Page]:
        """The page, and what its drawings have on their backs, on the back of the leaf; both after a blank page if need
        be, as odd pages are fronts. Leaves are turned over their long edge.
        """
        backs = [item for item in front.items if item.drawing.back]
        if not backs or self._setup.book:
            return [front]
        behind = tuple(_behind(item, front) for item in backs)
        blank = [Page(paper.width, paper.height, (), str(number))] if number % 2 == 0 else []
        if blank:
            number += 1
            front = self._page(paper, panels, number)
        return [*blank, front, Page(paper.width, paper.height, behind, str(number + 1))]

    def _page(self, paper: PaperFormat, panels: Sequence[Panel], number: int) -> Page:
        items: list[Placed] = []
        starts: tuple[Start, ...] = ()
        for frame, panel in zip(paper.frames, panels, strict=False):
            content = [*self._begun(panel), *panel.items]
            if self._setup.footer != "" and not self._setup.book:
                content += self._footer(panel, number, paper, frame)
            placed = [item.moved(frame.x, frame.y) for item in self._mirrored(content, panel, frame)]
            items += placed
            if panel.start:
                start = panel.start
                if has_marks(self._setup, panel.exercise, paper):
                    places = scan_places(paper, frame, placed, self._fonts.cap_height)
                    items.append(Placed(0.0, 0.0, mark_drawing(places), repeated=True))
                    start = start._replace(places=places)
                starts += (start,)
        if len(paper.frames) == 1:
            items += corner_ornaments(panels[0].exercise.look, paper, self._setup.margin, self._setup.book)
        elif not self._setup.book:
            cuts = cut_lines(paper.width, paper.height, paper.across, paper.down, paper.style.rule)
            items.append(Placed(0.0, 0.0, cuts, repeated=True))
        if self._setup.book:
            feet = [Foot(frame.x, frame.y + frame.height, frame.width) for frame in paper.frames]
            starts = tuple(
                panel.start._replace(foot=foot) for panel, foot in zip(panels, feet, strict=False) if panel.start
            )
        if self._near and self._near.stand_on_heads:
            starts += tuple(start._replace(bookmark="", answer=True, further=0, places=None) for start in starts)
        pointers = tuple(self._pointers(paper, panels, number)) if self._points else ()
        return Page(paper.width, paper.height, tuple(items), str(number), starts, pointers)

    def _begun(self, panel: Panel) -> Iterator[Placed]:
        """Yield the mark that begins a sheet for screen readers, in tagged files."""
        if self._setup.tagged:
            yield begun(panel.exercise.language)

    def _mirrored(self, items: Iterable[Placed], panel: Panel, frame: Frame) -> Iterator[Placed]:
        """The items of a frame, mirrored for right-to-left languages; books are mirrored as a whole."""
        if self._setup.book:
            return iter(items)
        return self._mirror.items(items, frame.width, panel.exercise.language)

    def _pointers(self, paper: PaperFormat, panels: Sequence[Panel], number: int) -> Iterator[Pointer]:
        """Yield the space between the texts of each footer, in the middle of the frame if that is wide enough."""
        size, width = paper.style.small, self._fonts.width
        for frame, panel in zip(paper.frames, panels, strict=False):
            footer, language = self._numbered(panel, paper), panel.exercise.language
            label = find_language(language).label
            left = level_width(paper.style) + width(footer.text, size) + size
            right = width(label("page", number=number), size) + size
            x, room = frame.width / 2, frame.width - 2 * max(left, right)
            if room < max(width(label(key, number=FAR), size) for key in ("key_page", "answer_page")):
                x, room = (left + frame.width - right) / 2, frame.width - left - right
                x = frame.width - x if find_language(language).right_to_left else x
            y = frame.y + frame.height + footer.height(paper.style) - footer_height(paper.style)
            yield Pointer(panel.number, language, frame.x + x, y + footer_baseline(paper.style), room, size)

    def _footer(self, panel: Panel, number: int, paper: PaperFormat, frame: Frame) -> Iterator[Placed]:
        """Yield the level as a discreet mark, after it the job's title with the number of the sheet, and the page
        number.

        Relative to the frame. The number is that of the answer in the key. A text of the author's own replaces level
        and number.
        """
        exercise = panel.exercise
        page_number = find_language(exercise.language).label("page", number=number)
        y, style = frame.height, paper.style
        footer = self._numbered(panel, paper)
        signs = exercise.look.level if exercise.look else "circles"
        known = self._setup.footer is None
        level = level_drawing(exercise.difficulty, exercise.language, style, signs) if known else None
        if level:
            yield Placed(0.0, y + footer.height(style) - footer_height(style), level, repeated=True)
        yield Placed(0.0, y, footer.drawing(page_number, frame.width, style))

    def _numbered(self, panel: Panel, paper: PaperFormat) -> Footer:
        """The footer of one frame, which does not repeat the title above the puzzle."""
        footer, exercise = self._footer_of(paper), panel.exercise
        if footer.text == exercise.title:
            footer = footer._replace(text="")
        if self._setup.footer is not None:
            return footer
        number = find_language(exercise.language).label("sheet_number", number=panel.number + 1)
        return footer._replace(text=f"{footer.text} · {number}" if footer.text else number[0].upper() + number[1:])

    def _new_footer(self, paper: PaperFormat) -> Footer:
        """The footer of all frames of the paper."""
        return footer_of(footer_text(self._setup), paper.frames[0].width, paper.style, self._fonts)


def _behind(item: Placed, page: Page) -> Placed:
    """The back of a drawing on the other side of the page; landscape paper is turned over the upper edge."""
    x, y, drawing, *_ = item
    back = Placed(x, y, Drawing(drawing.width, drawing.height, drawing.back, 0.0), repeated=True)
    if page.width <= page.height:
        return back._replace(x=page.width - x - drawing.width)
    return back._replace(y=page.height - y - drawing.height, turned=True)


def corner_ornaments(
    look: HandoutLook | None, paper: PaperFormat, margin: float, book: BookSetup | None = None
) -> Iterator[Placed]:
    """Yield the look's ornament for each corner of a page that is not cut, or of a book's page.

    They are in the margins above and below the page's content. A book's page is a right one; the binding edge stays
    free.
    """
    left = top = right = bottom = margin
    edge = EDGE
    if book:
        left, top, right, bottom = book.inside, book.top, book.outside, book.bottom
        edge = BOOK_EDGE
    size = min(LARGEST, min(top, bottom) - edge - GAP)
    if look is None or look.ornaments == "none" or size < SMALLEST:
        return
    drawing = ornament(look.ornaments, size, look.ink)
    binding = book.binding if book else 0.0
    far_left, far_right = max(edge, left - GAP - size), min(paper.width - edge - size, paper.width - right + GAP)
    for y in (top - GAP - size, paper.height - bottom + GAP):
        for x in (binding + far_left, far_right):
            yield Placed(x, y, drawing, repeated=True)

"""Pages of a book without puzzles: its title, its copyright, how to play, the titles of its chapters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from worksheets.base.errors import LayoutError, listed
from worksheets.base.sentences import sentence
from worksheets.drawing.ornaments import ornament
from worksheets.drawing.paper import BookSetup, PageSetup
from worksheets.drawing.pen import FontMetrics, Pen, wrap
from worksheets.drawing.shapes import Column, Drawing, Line, Rect, Role, Shape, Text, going_on
from worksheets.drawing.signs import badge
from worksheets.drawing.style import Area, HandoutLook, LevelSigns, Style
from worksheets.drawing.type_scale import BORDER, LETTERS, PANEL_RADIUS, STRONG, THIN, TOLERANCE
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.book.explaining import Explaining
from worksheets.layout.book.puzzle_head import level_signs
from worksheets.layout.book.sample import sample
from worksheets.layout.furniture import LEVELS
from worksheets.layout.mirror import of_language
from worksheets.layout.page import Placed
from worksheets.layout.paper_format import Frame
from worksheets.puzzles import registry

TITLES = (44.0, 36.0, 30.0, 24.0, 20.0)
"""Font sizes of the book's title: the largest in which its words fit few lines."""

MOST_LINES = 3
"""Maximum number of lines of a title, unless it has the smallest size."""

HEADING, TEXT, LEADING = 24.0, 12.0, 18.0
"""Font sizes of headings and of texts, and the distance of lines of text."""

AUTHOR, SMALL, LABEL = 16.0, 9.0, 10.0
"""Usual font size of the author, and those of the copyright and the headings of panels."""

TITLE_PAGES = ((TITLES, 14.0, AUTHOR), (TITLES[3:], 12.0, 14.0), ((16.0,), 10.0, 12.0), ((14.0,), 9.0, 10.0))
"""Font sizes of title, subtitle and author: the first ones in which all have room."""

TIGHT = 1.15
"""Distance of lines of titles, in font sizes."""

FRAME_GAP, FRAME_RADIUS = 6.0, 14.0
"""Space between the two lines round the title page, and the radius of the outer one."""

INSET = 24.0
"""Space between that frame and what is in it."""

CORNER = 24.0
"""Size of the ornaments in the corners, if the look has some."""

DRAWINGS, PITCH = 4, 72.0
"""Number of drawings above the author, if the look has some, and the distance of their middles."""

SAMPLE = 190.0
"""Maximum width of the sample."""

BESIDE, BESIDE_SHARES = 80.0, (0.3, 0.4)
"""Minimum room for a sample beside the steps of its kind, and its shares of the width: the first that is legible."""

HEIGHT = 0.3
"""Space above the title of a chapter, as a share of the page's height."""

BADGE, STEP_GAP = 24.0, 14.0
"""Width of the number of a step, and the space between steps."""

FOOT = 27.0
"""Height of the line with the page number."""

PANEL_GAP, PADDING = 20.0, 16.0
"""Space between two panels, and inside one."""


class FrontMatter(NamedTuple):
    """Draws front matter for one page setup; coordinates are those of a right page, from its trimmed edge."""

    setup: PageSetup
    fonts: FontMetrics
    signs: LevelSigns = "circles"

    @property
    def _book(self) -> BookSetup:
        assert self.setup.book, "it is a book"  # noqa: S101
        return self.setup.book

    @property
    def _page(self) -> Frame:
        """The area between the margins."""
        book, setup = self._book, self.setup
        left = book.inside + book.binding
        width, height = setup.width - left - book.outside, setup.height - book.top - book.bottom
        return Frame(left, book.top, width, height)

    def _size(self, size: float) -> float:
        return max(size, self.setup.least_size)

    def _placed(self, shapes: Sequence[Shape]) -> Placed:
        page = self._page
        return Placed(page.x, page.y, Drawing(page.width, page.height, tuple(shapes), TEXT))

    # ---- title and copyright

    def title_page(self, look: HandoutLook | None = None) -> list[Placed]:
        """Draw title, subtitle and author in a frame, with a solved puzzle of words of the title.

        Raises LayoutError if the texts do not fit.
        """
        page = self._page
        signs = [*self._corners(look)] if look else []
        corner = CORNER if signs else 0.0
        shapes: list[Shape] = [
            Rect(inset, inset, page.width - 2 * inset, page.height - 2 * inset, line, radius=FRAME_RADIUS - inset)
            for inset, line in ((BORDER / 2, BORDER), (FRAME_GAP, THIN))
        ]
        width = page.width - 2 * INSET
        texts, y, foot = self._texts(width, INSET + corner)
        shapes += texts
        items = [self._placed(shapes), *signs]
        if look and look.has_band:
            from worksheets.drawing.band import row_of_drawings

            row = row_of_drawings(look.band, min(DRAWINGS, int(width / PITCH)), PITCH, look.band_ink)
            above = foot - row.height - 0.5 * AUTHOR
            if above >= y + AUTHOR:
                items.append(Placed(page.x + (page.width - row.width) / 2, page.y + above, row, repeated=True))
                foot = above - AUTHOR
        drawn = self._sample(min(SAMPLE, width, foot - y - 2 * INSET))
        if drawn:
            x, top = (page.width - drawn.width) / 2, (y + foot - drawn.height) / 2
            items.append(Placed(page.x + x, page.y + top, drawn, fixed=True))
        return items

    def _texts(self, width: float, inset: float) -> tuple[list[Shape], float, float]:
        """Title, subtitle and author, and the upper and lower edge of the room between them.

        Raises LayoutError if they do not fit.
        """
        page, book = self._page, self._book
        for titles, subtitle, author in TITLE_PAGES:
            shapes: list[Shape] = []
            size, lines = self._title(self.setup.title, [*map(self._size, titles)], width)
            y = self._centred(shapes, lines, size, inset + 0.02 * page.height, bold=True)
            if book.subtitle:
                size = self._size(subtitle)
                y = self._centred(shapes, wrap(book.subtitle, size, width, self.fonts), size, y + 1.5 * subtitle)
            foot = page.height - inset
            if book.author:
                size = self._size(author)
                lines = wrap(book.author, size, width, self.fonts)
                foot -= TIGHT * size * len(lines)
                self._centred(shapes, lines, size, foot)
                foot -= author
            if y <= foot:
                return shapes, y, foot
        fields = {"title": self.setup.title, "book.subtitle": book.subtitle, "book.author": book.author}
        named = listed([field for field, text in fields.items() if text], "and")
        raise LayoutError(
            sentence("the title page has no room for {fields}; shorten them, or use title_page: no", fields=named)
        )

    def _corners(self, look: HandoutLook) -> Iterator[Placed]:
        """Yield an ornament, or a sign of the band, for each corner of the frame."""
        if look.has_band:
            from worksheets.drawing.band import sign

            drawn = sign(look.band, CORNER, look.band_ink)
        elif look.ornaments != "none":
            drawn = ornament(look.ornaments, CORNER, look.ink)
        else:
            return
        page = self._page
        near = FRAME_GAP + 0.5 * CORNER
        for x in (near, page.width - near - CORNER):
            for y in (near, page.height - near - CORNER):
                yield Placed(page.x + x, page.y + y, drawn, repeated=True)

    def _sample_of(self, kind: str = registry.DEFAULT) -> Exercise | None:
        return sample(kind, (self.setup.title, self._book.subtitle), self.setup.language)

    def _sample(self, side: float, kind: str = registry.DEFAULT, least: float = SAMPLE / 2) -> Drawing | None:
        """The sample of a kind, solved; None if it has none, or less room than `least` points each way.

        None as well if its letters would be smaller than printers allow.
        """
        made = self._sample_of(kind)
        if made is None or side < least:
            return None
        style = Style(self.fonts.cap_height, spoken=self.setup.tagged)
        pen = of_language(Pen(Area(side, side), style, self.fonts, self.setup.language))
        drawn = registry.find(made.kind).draw_answer(made.puzzle, made.solution, pen)
        return drawn if drawn.letter_size >= LETTERS[0] - TOLERANCE else None

    def copyright_page(self) -> list[Placed]:
        """Draw the author's text at the foot of the page."""
        size, page = self._size(SMALL), self._page
        lines = wrap(self._book.copyright, size, page.width, self.fonts)
        top = page.height - (len(lines) - 1) * 1.4 * size
        return [self._placed([Column(0.0, top, 1.4 * size, lines, size)])]

    # ---- how to play

    def how_to_play(self, kinds: Sequence[str]) -> list[list[Placed]]:
        """Draw pages with the steps of these kinds, solved samples and, last, the signs of the levels.

        The sample of a word search is below, with its words, if it is the only kind; all others are beside their steps.
        """
        page = self._page
        lowest = page.height - FOOT + STEP_GAP
        alone = [*kinds] == [registry.DEFAULT]
        pages = [self._explaining()]
        for kind in kinds:
            last = pages[-1]
            here = self._explained(last, kind, titled=len(kinds) > 1, beside=not alone)
            if here.y > lowest and last.explained:
                last = self._explaining()
                here = self._explained(last, kind, titled=True, beside=True)
                pages.append(here)
            if here.y > lowest:
                here = self._explained(last, kind, titled=len(kinds) > 1, beside=False)
            pages[-1] = here
        shapes, items, y, *_ = pages[-1]
        if alone:
            drawn = self._sample(min(SAMPLE, 0.58 * page.width, page.height - y - 120.0))
            if drawn:
                y += PANEL_GAP - STEP_GAP
                items.append(Placed(page.x, page.y + y, drawn, fixed=True))
                self._words(shapes, drawn.width + PANEL_GAP, y, drawn.height)
                y += drawn.height
        if y + PANEL_GAP + 50.0 < page.height:
            self._signs(shapes, y + PANEL_GAP)
        return [[*each.ordered(self._placed)] for each in pages]

    def _explaining(self) -> Explaining:
        """A page with nothing but its heading."""
        page, heading = self._page, find_language(self.setup.language).label("how_to_play")
        shapes: list[Shape] = []
        y = self._centred(shapes, (heading,), self._size(HEADING), 0.0, bold=True) + 12.0
        shapes.append(Line(0.43 * page.width, y, 0.57 * page.width, y, STRONG))
        return Explaining(shapes, [], y + 22.0)

    def _explained(self, above: Explaining, kind: str, *, titled: bool, beside: bool) -> Explaining:
        """The page with the steps of a kind, perhaps `beside` its solved sample."""
        page, language = self._page, find_language(self.setup.language).code
        shapes, items, y = [*above.shapes], [*above.items], above.y
        if titled:
            title, size = registry.find(kind).title(language), self._size(14.0)
            y = self._centred(shapes, (title,), size, y, bold=True, role="part") + 14.0
        rooms = [share * page.width for share in BESIDE_SHARES] if beside else []
        drawn = next(filter(None, (self._sample(room, kind, BESIDE) for room in rooms)), None)
        top, width = y, page.width - (drawn.width + PANEL_GAP if drawn else 0.0)
        for number, step in enumerate(registry.find(kind).how_to_play(language), start=1):
            y = self._step(shapes, number, step, y, width) + STEP_GAP
        read = above.read
        if drawn:
            items.append(Placed(page.x + page.width - drawn.width, page.y + top, drawn, fixed=True))
            y = max(y, top + drawn.height + STEP_GAP)
            read += (len(shapes),) * self.setup.tagged
        return Explaining(shapes, items, y, explained=True, read=read)

    def _step(self, shapes: list[Shape], number: int, text: str, y: float, width: float) -> float:
        """Add a step of this width below `y`; return its lower edge."""
        size, circle = self._size(TEXT), max(BADGE, 2 * self.setup.least_size)
        leading = LEADING * size / TEXT
        left = circle + 0.6 * size
        lines = wrap(text, size, width - left, self.fonts)
        printed = str(find_language(self.setup.language).numeral(number))
        shapes += badge(printed, circle / 2, y + circle / 2, circle, self.fonts.cap_height)
        first = y + 0.5 * circle + 0.4 * size
        shapes.append(Column(left, first, leading, lines, size))
        return y + max(circle, first - y + (len(lines) - 1) * leading + 0.3 * size)

    def _words(self, shapes: list[Shape], x: float, y: float, height: float) -> None:
        """Add the words of the sample, ticked, in a panel of this height."""
        made, size = self._sample_of(), self._size(TEXT)
        if made is None:
            return
        section = made.handout_text().sections[0]
        self._panel(shapes, section.heading, x, y, self._page.width - x, height)
        pitch = (height - PADDING) / len(section.entries)
        for number, word in enumerate(section.entries):
            middle = y + PADDING / 2 + (number + 0.5) * pitch
            left, edge = x + PADDING, 0.75 * size
            shapes.append(Rect(left, middle - edge / 2, edge, edge, THIN))
            shapes.append(Line(left + 0.2 * edge, middle, left + 0.45 * edge, middle + 0.3 * edge, STRONG))
            shapes.append(Line(left + 0.45 * edge, middle + 0.3 * edge, left + edge, middle - 0.5 * edge, STRONG))
            shapes.append(Text(left + 1.8 * edge, middle + 0.36 * size, word.upper(), size, role="entry"))

    def _signs(self, shapes: list[Shape], y: float) -> None:
        """Add a panel with the signs of the levels."""
        language, size, width = find_language(self.setup.language), self._size(TEXT), self._page.width
        height = 2 * PADDING + size
        self._panel(shapes, language.label("signs"), 0.0, y, width, height)
        each = (width - PADDING) / len(LEVELS)
        for number, level in enumerate(LEVELS):
            x, middle = PADDING + number * each, y + height / 2 + 2.0
            shapes += level_signs(level, x, middle, self.signs)
            shapes.append(Text(x + 38.0, middle + 0.36 * size, language.label(level).lower(), size, role="text"))

    def _panel(self, shapes: list[Shape], heading: str, x: float, y: float, width: float, height: float) -> None:
        """Add a rounded line with the heading in it."""
        size = self._size(LABEL)
        half = THIN / 2
        shapes.append(Rect(x + half, y + half, width - THIN, height - THIN, THIN, radius=PANEL_RADIUS))
        if heading:
            wide = self.fonts.width(heading, size, bold=True)
            shapes.append(Rect(x + PADDING - 6.0, y - 2.0, wide + 12.0, 4.0, 0.0, fill=1.0))
            shapes.append(Text(x + PADDING, y + 0.36 * size, heading, size, bold=True, role="part"))

    # ---- chapters

    def chapter_page(self, title: str, puzzles: str) -> list[Placed]:
        """Draw a chapter's title between two rules, and the range of its puzzles."""
        page = self._page
        shapes: list[Shape] = []
        top = HEIGHT * page.height
        size, lines = self._title(title, TITLES[1:], page.width)
        y = self._centred(shapes, lines, size, top + 0.6 * size, bold=True) + 0.9 * size
        for height in (top, y):
            shapes.append(Line(0.2 * page.width, height, 0.8 * page.width, height, STRONG))
        self._centred(shapes, (puzzles,), self._size(TEXT), y + TEXT)
        return [self._placed(shapes)]

    def _title(self, text: str, sizes: Sequence[float], width: float) -> tuple[float, tuple[str, ...]]:
        """The largest of the sizes in which a title takes few lines and breaks no word, and its lines."""
        longest = max(self.fonts.width(word, 1.0, bold=True) for word in text.split(" "))
        for size in sizes:
            lines = wrap(text, size, width, self.fonts, bold=True)
            if len(lines) <= MOST_LINES and size * longest <= width:
                break
        return size, lines

    def _centred(
        self,
        shapes: list[Shape],
        lines: Sequence[str],
        size: float,
        top: float,
        *,
        bold: bool = False,
        role: Role | None = None,
    ) -> float:
        """Add centred lines below `top`; return the baseline of the last one."""
        y, middle, role = top, self._page.width / 2, role or ("heading" if bold else "text")
        for number, line in enumerate(lines):
            y += TIGHT * size if number else 0.85 * size
            shapes.append(Text(middle, y, line, size, bold, "middle", role=going_on(role, number)))
        return y

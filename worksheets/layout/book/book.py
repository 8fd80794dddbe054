"""A book: the order of its pages, and what is printed on them besides puzzles and answers.

Page numbers must be known before the pages that refer to them are drawn. So puzzles and answers are laid out first, all
as right-hand pages; `Book` assigns each a page, and then they are finished one by one, in order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from worksheets.drawing.paper import BookSetup, PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Drawing, Shape, Text
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.book.contents import ContentsLine, ContentsPages
from worksheets.layout.book.front_matter import FrontMatter
from worksheets.layout.book.trimming import backs, trimmed
from worksheets.layout.key.answers import puzzles_label
from worksheets.layout.mirror import Mirror
from worksheets.layout.page import Link, Page, Placed, Start
from worksheets.layout.paper_format import foot_style
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.job.models import Sheet

MOST_KEPT = 1_000
"""Up to this many pages of puzzles, or of answers, are kept after counting; more are laid out again."""

FOLIO, REFERENCE = 12.0, 9.0
"""Font size of page numbers, and the minimum one of the other texts at the foot if there is room for them."""

Sort: TypeAlias = Literal["title", "copyright", "contents", "how", "chapter", "puzzles", "back", "answers", "blank"]


class BookPage(NamedTuple):
    """A page of a book: its sort, and its index within the sort, from 0; a chapter's is its first exercise."""

    sort: Sort
    number: int = 0


class CountedPages:
    """Pages laid out for counting: the exercises that start on each and, if they are few, the pages."""

    def __init__(self, pages: Iterable[Page] = (), most: int = MOST_KEPT) -> None:
        self.starts: list[tuple[int, ...]] = []
        """The exercises that start on each page."""
        self.letters: dict[int, float] = {}
        """The size of the letters of each exercise, in points."""
        self.kept: list[Page] | None = []
        """The pages, or None if there are too many."""
        for page in pages:
            self.starts.append(tuple(start.exercise for start in page.starts))
            self.letters.update((start.exercise, start.letter_size) for start in page.starts)
            if self.kept is not None:
                self.kept.append(page)
                if len(self.kept) > most:
                    self.kept = None

    def __len__(self) -> int:
        return len(self.starts)

    def first_pages(self) -> dict[int, int]:
        """Map each exercise to the page on which it starts, from 0."""
        return {exercise: page for page, starts in enumerate(self.starts) for exercise in starts}


def numbered(exercise: Exercise, number: int, largest: float | None = None) -> Exercise:
    """The exercise with its running number in the book, from 1, and the maximum size of its letters."""
    return replace(exercise, number=number, largest_letter=largest)


def _numbered(title: str, number: int, language: str) -> str:
    """A title with its number, for contents and bookmarks."""
    return f"{find_language(language).numeral(number)} · {title}"


class Book:
    """The pages of a book; `body` has the pages on which its sheets begin.

    If it is `answered`, the answers are added at the end once known, because they refer to pages of the body.
    """

    def __init__(
        self, setup: PageSetup, fonts: FontMetrics, sheets: Sequence[Sheet], body: CountedPages, *, answered: bool
    ) -> None:
        assert setup.book, "it is a book"  # noqa: S101
        self._setup = setup
        self._book: BookSetup = setup.book
        self._fonts = fonts
        self._mirror = Mirror()
        self._style = foot_style(setup)
        self._contents = ContentsPages(setup, fonts)
        self._look = next((sheet.look for sheet in sheets), None)
        self._front = FrontMatter(setup, fonts, self._look.level if self._look else "circles")
        self._title_page = tuple(self._front.title_page(self._look)) if self._book.title_page else ()
        kinds = dict.fromkeys(sheet.kind for sheet in sheets) if self._book.how_to_play else ()
        explained = [kind for kind in kinds if registry.find(kind).how_to_play(setup.language)]
        self._how_to_play = self._front.how_to_play(explained) if explained else []
        self._body = body
        self._first_pages = body.first_pages()
        self._chapters: dict[int, str] = {}
        chapter = ""
        for number, sheet in enumerate(sheets):
            if sheet.chapter != chapter:
                chapter = self._chapters[number] = sheet.chapter
        titles = [_numbered(sheet.title, at, setup.language) for at, sheet in enumerate(sheets, start=1)]
        versions = [f" · {sheet.variant}" if sheet.variant else "" for sheet in sheets]
        self._cut_out = {number for number, sheet in enumerate(sheets) if registry.find(sheet.kind).has("draw_pages")}
        self._lines = self._contents.lines(titles, self._chapters, versions, with_answers=answered)
        self._slots: list[BookPage] = []
        self._waiting: list[BookPage] = []
        """The copyright, if it waits for a left page because there is no title page."""
        self._add_body()
        self._place = {slot: index for index, slot in enumerate(self._slots) if slot.sort != "blank"}
        self._answer_pages: dict[int, int] = {}

    @property
    def pages(self) -> int:
        """The number of pages."""
        return len(self._slots)

    def number_of(self, index: int) -> int:
        """The number printed on a page."""
        return self._book.first_page + index

    def _printed(self, number: int) -> str:
        """A number in the digits of the book's language."""
        return str(find_language(self._setup.language).numeral(number))

    def puzzle_pages(self) -> list[int]:
        """The number of the page of each puzzle, in order."""
        places = self._place
        return [self.number_of(places[BookPage("puzzles", page)]) for _, page in sorted(self._first_pages.items())]

    def add_answers(self, answers: CountedPages) -> None:
        """Append these pages."""
        first = len(self._slots)
        self._slots += (BookPage("answers", number) for number in range(len(answers)))
        self._answer_pages = {exercise: first + page for exercise, page in answers.first_pages().items()}
        self._turn()

    def _turn(self) -> None:
        """Add an empty page if the next page would be a left one."""
        if self._book.two_sided and len(self._slots) % 2:
            self._slots.append(self._waiting.pop() if self._waiting else BookPage("blank"))

    def _add_body(self) -> None:
        """Put all pages but the answers in order, an even number of them; right ones have even indices."""
        book, slots = self._book, self._slots
        if book.title_page:
            slots.append(BookPage("title"))
        if book.copyright:
            (slots if book.title_page or not book.two_sided else self._waiting).append(BookPage("copyright"))
        self._turn()
        slots += (BookPage("contents", number) for number in range(self._contents.pages(self._lines)))
        self._turn()
        slots += (BookPage("how", number) for number in range(len(self._how_to_play)))
        self._turn()
        if self._waiting:
            slots += BookPage("blank"), self._waiting.pop()
        last: Iterable[int] = ()
        for number, starts in enumerate(self._body.starts):
            last = starts or last
            cut = self._is_cut(last)
            chapter = starts[0] if starts and starts[0] in self._chapters else None
            if chapter is not None and book.chapter_pages:
                self._turn()
                slots.append(BookPage("chapter", chapter))
            if book.rectos_only or cut:
                self._turn()
            slots.append(BookPage("puzzles", number))
            if cut:
                slots.append(BookPage("back", number))
        self._turn()

    # ---- contents of the pages

    def finished(self, body: Iterable[Page], answers: Iterable[Page] = ()) -> Iterator[Page]:
        """Yield all pages in order, finished; `body` and `answers` are consumed one by one."""
        laid = {"puzzles": iter(body), "answers": iter(answers)}
        page = Page(self._setup.width, self._setup.height, (), "")
        for index, slot in enumerate(self._slots):
            front, page = page, Page(self._setup.width, self._setup.height, (), "")
            links: list[Link] = []
            match slot.sort:
                case "puzzles" | "answers":
                    page = next(laid[slot.sort])
                case "back":
                    page = page._replace(items=backs(front, self._book))
                case "title":
                    page = page._replace(items=self._title_page)
                case "copyright":
                    page = page._replace(items=tuple(self._front.copyright_page()))
                case "how":
                    page = page._replace(items=tuple(self._how_to_play[slot.number]))
                case "contents":
                    page, links = self._contents_page(page, slot.number)
                case "chapter":
                    page = page._replace(items=tuple(self._chapter_page(slot.number)))
            yield self._finished(page, index, slot, links)

    def key(self, answers: Iterable[Page]) -> Iterator[Page]:
        """Yield the answers for a separate file, which begins with page 1 and has an even number of pages."""
        count = 0
        for index, page in enumerate(answers):
            items = *page.items, *self._folio(index, index + 1)
            starts = self._with_numbers(page.starts)
            yield self._trimmed(page._replace(items=items, label=str(index + 1), starts=starts), index)
            count = index + 1
        if self._book.two_sided and count % 2:
            yield self._trimmed(Page(self._setup.width, self._setup.height, (), str(count + 1)), count)

    def _finished(self, page: Page, index: int, slot: BookPage, links: list[Link]) -> Page:
        number = self.number_of(index)
        items = [*page.items]
        if slot.sort in ("contents", "how", "puzzles", "answers"):
            items += self._folio(index, number)
        if slot.sort == "puzzles":
            for start in page.starts:
                items += self._references(start, index, links)
        links += (
            Link(*start.head, self._place[BookPage("puzzles", self._first_pages[start.exercise])])
            for start in page.starts
            if start.head
        )
        opened = self._opened(slot, page)
        starts = self._with_numbers(page.starts)
        if self._is_cut(start.exercise for start in starts):
            starts = tuple(start._replace(further=2 * start.further) for start in starts)
        moved = page._replace(items=tuple(items), label=str(number), starts=starts, links=tuple(links), chapters=opened)
        return self._trimmed(moved, index)

    def _is_cut(self, exercises: Iterable[int]) -> bool:
        """Whether a page with these exercises has cards to cut out, so that its back stays free."""
        return self._book.two_sided and not self._cut_out.isdisjoint(exercises)

    def _with_numbers(self, starts: Iterable[Start]) -> tuple[Start, ...]:
        """The starts, the bookmark of each with its running number."""
        language = self._setup.language
        named = ((each, each.bookmark and _numbered(each.bookmark, each.exercise + 1, language)) for each in starts)
        return tuple(start._replace(bookmark=bookmark) for start, bookmark in named)

    def _opened(self, slot: BookPage, page: Page) -> tuple[str, ...]:
        """The bookmark of the page, above those of its exercises."""
        if slot.sort == "chapter":
            return (self._chapters[slot.number],)
        if slot == ("answers", 0):
            return (find_language(self._setup.language).label("answers"),)
        first = page.starts[0].exercise if page.starts else None
        if slot.sort == "puzzles" and not self._book.chapter_pages and first in self._chapters:
            return (self._chapters[first],)
        return ()

    def _contents_page(self, page: Page, number: int) -> tuple[Page, list[Link]]:
        targets = [*map(self._target, self._lines)]
        numbers = [self._printed(self.number_of(each)) for each in targets]
        items, places = self._contents.page(self._lines, numbers, number)
        links = [Link(*place, targets[line]) for line, place in places]
        return page._replace(items=tuple(items)), links

    def _target(self, line: ContentsLine) -> int:
        """The page that a line of the contents leads to."""
        if line.leads == "answers":
            return min(self._answer_pages.values())
        if line.leads == "chapter" and self._book.chapter_pages:
            return self._place[BookPage("chapter", line.exercise)]
        return self._place[BookPage("puzzles", self._first_pages[line.exercise])]

    def _chapter_page(self, first: int) -> list[Placed]:
        following = [number for number in (*self._chapters, len(self._first_pages)) if number > first]
        label = puzzles_label(find_language(self._setup.language), first + 1, following[0])
        return self._front.chapter_page(self._chapters[first], label)

    # ---- page numbers, references and crop marks

    def _folio(self, index: int, number: int) -> Iterator[Placed]:
        """The page number at the outer edge and the author's text in the middle, placed for a right page."""
        book, setup, style = self._book, self._setup, self._style
        left = book.inside + book.binding
        width = setup.width - left - book.outside
        height = 3.0 * style.small
        baseline = height - 0.25 * style.small
        shapes: list[Shape] = []
        if book.page_numbers:
            right = self._is_right(index)
            anchor: Literal["start", "end"] = "end" if right else "start"
            size = max(FOLIO, self._setup.least_size)
            shapes.append(
                Text(width if right else 0.0, baseline, self._printed(number), size, True, anchor, role="note")
            )
        if setup.footer:
            size = max(style.small, REFERENCE)
            size = min(size, 0.6 * width * size / self._fonts.width(setup.footer, size))
            middle = Text(width / 2, baseline, setup.footer, size, anchor="middle", role="note")
            shapes.append(middle)
        if shapes:
            yield Placed(left, setup.height - book.bottom - height, Drawing(width, height, tuple(shapes), style.small))

    def _references(self, start: Start, index: int, links: list[Link]) -> Iterator[Placed]:
        """The page of the answer, below the puzzle at the inner edge, opposite the page number."""
        target = self._answer_pages.get(start.exercise)
        if target is None or start.foot is None:
            return
        style = self._style
        text = find_language(self._setup.language).label("answer_page", number=self.number_of(target))
        x, y, width = start.foot
        size = max(style.small, REFERENCE)
        size = min(size, 0.8 * width * size / self._fonts.width(text, size))
        height = 3.0 * style.small
        wide = self._fonts.width(text, size)
        left = 0.0 if self._is_right(index) or width < self._width else width - wide
        shape = Text(left, height - 0.25 * style.small, text, size, role="text")
        links.append(Link(x + left, y + height - 1.4 * style.small, wide, 1.6 * style.small, target))
        yield Placed(x, y, Drawing(width, height, (shape,), size))

    @property
    def _width(self) -> float:
        """Width between the margins."""
        book = self._book
        return self._setup.width - book.inside - book.binding - book.outside

    def _is_right(self, index: int) -> bool:
        return not self._book.two_sided or index % 2 == 0

    def _trimmed(self, page: Page, index: int) -> Page:
        """The page placed between its margins, with everything printed around it."""
        placed = trimmed(page, self._book, right=self._is_right(index))
        return self._mirror.page(placed, self._setup.language)

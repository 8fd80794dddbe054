"""A job's exercises on pages, handouts and answers, divided into volumes and files."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from worksheets.errors import LayoutError
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.shelf import Shelf
from worksheets.job.find import volume_digits, volume_stem
from worksheets.language.languages import find_language
from worksheets.layout.answers import Key
from worksheets.layout.handout_pages import BegunPage
from worksheets.layout.handouts import HandoutDesk, place_handouts
from worksheets.layout.orientation import one_way
from worksheets.layout.page import Page, Starts
from worksheets.layout.pointers import AnswerPages

if TYPE_CHECKING:
    from worksheets.drawing.book import BookSetup
    from worksheets.drawing.measure import FontMetrics
    from worksheets.drawing.paper import PageSetup
    from worksheets.job.models import Job, Sheet
    from worksheets.layout.near_answers import NearAnswers


class Part(NamedTuple):
    """What goes into one PDF file; its pages come lazily, and once.

    `duplex` asks the printer for both sides of the paper: for the teacher's answers, not for
    handouts, which are given out sheet by sheet. Where the pages have pointers, `answers` gives
    what they say, once all pages were taken.
    """

    file: str
    title: str
    pages: Iterator[Page]
    duplex: bool = False
    answers: Callable[[], AnswerPages] | None = None
    book: BookSetup | None = None
    """Where the part is a book, or a part of one: how it is folded and cut."""


class Volume(NamedTuple):
    """A part of the booklet that is complete: the handouts of its exercises with their answers.

    `number` counts from 1 and is None where there is no other volume; `files` are those of its parts, in order.
    Pages are counted anew in each volume.
    """

    number: int | None
    shelf: Shelf
    starts: Starts
    files: tuple[str, ...]


Use: TypeAlias = Callable[[Part], Starts]
"""Takes the pages of a part; returns where exercises start on them: the answers name the pages of their handouts."""

Refuse: TypeAlias = "Callable[[Sheet, LayoutError], None]"
"""Is told which sheet cannot be printed, and why."""


BATCH = 512
"""So many exercises are made, and then laid out: one by one, each work would find the caches full of the other's."""


class Booklet:
    """Lays out exercises as they are made, and forgets those of a volume that is complete.

    A sheet that cannot be printed is handed to `refuse` and left out. Without `refuse` the layout ends there: that
    volume has all further exercises, and no page for them, and no answers. What is too much for the memory waits
    in `folder`, as for `Shelf`. Where pages are `counted` and not shown, those of the key have nothing on them.
    """

    def __init__(
        self,
        job: Job,
        made: Iterable[tuple[Sheet, Exercise]],
        fonts: FontMetrics,
        use: Use,
        refuse: Refuse | None = None,
        folder: Path | None = None,
        *,
        counted: bool = False,
    ) -> None:
        self._job = job
        self._sources: list[Iterator[tuple[Sheet, Exercise]]] = [_in_batches(made)]
        self._ahead: deque[tuple[Sheet, Exercise]] = deque()
        self._fonts = fonts
        self._use = use
        self._refuse = refuse
        self._folder = folder
        self._counted = counted
        self._halted = False
        self._digits = volume_digits(job)

    def volumes(self) -> Iterator[Volume]:
        """The volumes, each when all of its parts were used; a part whose file is in none of them was in vain.

        Nothing is used where there are no exercises. Raises LayoutError where sheets cannot be printed together,
        although each can alone.
        """
        volume = self._first()
        for number in range(2, len(self._job.sheets) + 2):
            if not len(volume.shelf):
                return
            yield volume
            if not self._ahead:
                return
            volume = self._volume(number)

    def _first(self) -> Volume:
        """The first volume, which settles how the pages of all lie.

        Whether it is the only one, which its titles show, is guessed; perhaps it is made again.
        """
        self._ahead.extend(islice(self._sources[0], BATCH))
        job = self._job
        job = self._job = replace(job, page=one_way([each for _, each in self._ahead], job.page, self._fonts))
        alone = not job.volume_pages or len(job.sheets) <= job.volume_pages * job.page.per_page
        volume = self._volume(None if alone else 1)
        if not alone and not self._ahead:  # other sheets failed
            alone = True
            volume = self._again(volume, None)
        if alone and self._ahead:  # some handouts have several pages
            volume = self._again(volume, 1)
        return volume

    def _again(self, volume: Volume, number: int | None) -> Volume:
        """The volume under another number."""
        self._put_back(volume.shelf.pairs())
        return self._volume(number)

    def _put_back(self, pairs: Iterable[tuple[Sheet, Exercise]]) -> None:
        self._sources += [iter(tuple(self._ahead)), iter(pairs)]
        self._ahead.clear()

    def _volume(self, number: int | None) -> Volume:
        """The volume of the exercises that come next."""
        setup = self._job.page
        if number:
            language = find_language(self._job.language)
            setup = setup._replace(title=language.label("volume", title=self._job.title, number=number))
        while True:
            shelf = Shelf(self._folder)
            try:
                return self._laid_out(number, setup, shelf)
            except LayoutError as error:  # of answers
                self._put_back(self._sorted_out(shelf.pairs(), setup, error))

    def _laid_out(self, number: int | None, setup: PageSetup, shelf: Shelf) -> Volume:
        """The volume, its exercises on `shelf`; raises LayoutError where answers cannot be printed."""
        job, title = self._job, setup.title
        if setup.book:
            return self._laid_out_book(setup, setup.book, shelf)
        stem = volume_stem(job.name, number, self._digits) if number else job.name
        self._halted = False
        pages = self._handouts(setup, shelf)
        page = next(pages, None)
        handouts = Starts(0)
        files: tuple[str, ...] = ()
        if page:
            files = (f"{stem}.pdf",)
            on: list[int] = []
            pages = _noting(chain((page,), pages), on)
            in_key = self._key_apart(f"{stem}-answers.pdf", setup, shelf, on)
            if job.answers == "append":
                numbers: list[int] = []
                pages = self._then_answers(pages, setup, shelf, on, numbers)
                part = Part(*files, title, pages, answers=lambda: AnswerPages(numbers))
            elif job.answers == "separate":
                part = Part(*files, title, pages, answers=lambda: AnswerPages(in_key().answers, apart=True))
            else:
                part = Part(*files, title, pages, duplex=job.answers == "back")
            handouts = self._use(part)
        if self._halted:
            for sheet, exercise in iter(self._next, None):
                shelf.append(sheet, exercise)
        elif job.key_apart and files:
            starts_in_key = in_key().answers
            handouts = handouts._replace(answers=handouts.answers or starts_in_key)
            files = (*files, f"{stem}-answers.pdf")
        return Volume(number, shelf, handouts, files)

    def _laid_out_book(self, setup: PageSetup, book: BookSetup, shelf: Shelf) -> Volume:
        """The volume as a book: laid out to count its pages, perhaps with other margins, then finished."""
        from worksheets.layout.book import Book, CountedPages, NumberedExercises

        job, raised = self._job, False
        answered = job.answers == "append"
        while True:
            self._halted = False
            setup = setup._replace(book=book)
            body = CountedPages(self._handouts(setup, shelf))
            if self._halted:
                for sheet, exercise in iter(self._next, None):
                    shelf.append(sheet, exercise)
            if self._halted or not len(shelf):
                return Volume(None, shelf, Starts(0), ())
            made = Book(setup, self._fonts, shelf.sheets, body, answered=answered)
            exercises, numbers = NumberedExercises(shelf), made.puzzle_pages()
            answers = CountedPages()
            if answered or job.key_apart:
                answers = CountedPages(self._answers(Key(exercises, setup, self._fonts, 1, numbers)))
            if answered:
                made.add_answers(answers)
            wanted = book.bound(made.pages)
            if wanted == book or (raised and wanted.binding < book.binding):
                break
            book, raised = wanted, raised or wanted.binding > book.binding
            self._put_back(shelf.pairs())
            shelf = Shelf(self._folder)
        pages: Iterable[Page] | None = body.kept
        if pages is None:
            self._put_back(shelf.pairs())
            shelf = Shelf(self._folder)
            pages = self._handouts(setup, shelf)

        def key() -> Iterable[Page]:
            if answers.kept is not None:
                return answers.kept
            return self._answers(Key(exercises, setup, self._fonts, 1, numbers))

        file = f"{job.name}.pdf"
        finished = made.finished(pages, key() if answered else ())
        starts = self._use(Part(file, setup.title, finished, duplex=book.two_sided, book=book))
        files: tuple[str, ...] = (file,)
        if job.key_apart:
            file = f"{job.name}-answers.pdf"
            title = f"{setup.title} - {find_language(job.language).label('answers')}"
            part = Part(file, title, made.key(key()), duplex=True, book=book)
            in_key = self._use(part).answers
            starts, files = starts._replace(answers=starts.answers or in_key), (*files, file)
        return Volume(None, shelf, starts, files)

    def _next(self) -> tuple[Sheet, Exercise] | None:
        """The exercise that comes next: one put back, else a new one."""
        if self._ahead:
            return self._ahead.popleft()
        while self._sources:
            found = next(self._sources[-1], None)
            if found:
                return found
            self._sources.pop()
        return None

    def _group(self) -> list[tuple[Sheet, Exercise]]:
        """The exercises that share the next page."""
        found: list[tuple[Sheet, Exercise]] = []
        while len(found) < self._job.page.per_page and (each := self._next()):
            if found and each[0].chapter != found[0][0].chapter and self._job.page.book:
                self._ahead.appendleft(each)
                break
            found.append(each)
        return found

    def _handouts(self, setup: PageSetup, shelf: Shelf) -> Iterator[Page]:
        """The handout pages of a volume; the first exercise of the next one is put back."""
        point = self._job.answers in ("separate", "append") and not setup.book
        desk = HandoutDesk(setup, self._fonts, point=point, near=_near(self._job, self._fonts))
        most = self._job.volume_pages
        number = 1
        begun: BegunPage | None = None
        chapter = ""
        while group := self._group():
            exercises = [exercise for _, exercise in group]
            if setup.book:
                from worksheets.layout.book import numbered

                exercises = [numbered(exercise, at) for at, exercise in enumerate(exercises, start=len(shelf) + 1)]
                if group[0][0].chapter != chapter or not len(shelf):
                    if begun:
                        pages = desk.page(begun, number)
                        number += len(pages)
                        yield from pages
                    chapter, begun = group[0][0].chapter, None
                    desk = HandoutDesk(setup._replace(title=chapter), self._fonts)
            try:
                pages, rest = desk.pages(exercises, len(shelf), number, begun)
            except LayoutError as error:
                self._ahead.extendleft(reversed(group))
                if self._refuse is None:
                    self._halted = True
                    break
                printable = list(self._sorted_out(group, setup, error))
                for _ in group:
                    self._ahead.popleft()
                self._ahead.extendleft(reversed(printable))
                continue
            leaves = (number - 1 + len(pages)) // desk.sides + bool(rest)
            if most and leaves > most and len(shelf):
                self._ahead.extendleft(reversed(group))
                break
            begun = rest
            for sheet, exercise in group:
                shelf.append(sheet, exercise)
            number += len(pages)
            yield from pages
        if begun:
            yield from desk.page(begun, number)

    def _answers(self, key: Key) -> Iterator[Page]:
        """The pages of the key."""
        try:
            yield from key.pages(drawn=not self._counted)
        except LayoutError:
            if self._refuse:
                raise

    def _key_apart(self, file: str, setup: PageSetup, shelf: Shelf, on: Sequence[int]) -> Callable[[], Starts]:
        """Uses the key in a file of its own, once all handouts are laid out, and once; gives what starts on its pages.

        Their handouts name its pages, so that it is made before the file of these is complete.
        """

        @cache
        def used() -> Starts:
            if self._halted:
                return Starts(0)
            title = f"{setup.title} - {find_language(self._job.language).label('answers')}"
            key = Key(shelf, setup._replace(turned=False), self._fonts, 1, on)
            return self._use(Part(file, title, self._answers(key), duplex=True))

        return used

    def _then_answers(
        self, handouts: Iterator[Page], setup: PageSetup, shelf: Shelf, on: Sequence[int], numbers: list[int]
    ) -> Iterator[Page]:
        """The handouts and the answers, numbered through; `numbers` gets the page of each answer.

        `on` has the page of each handout when all are taken.

        Behind an odd number of handout pages comes an empty one: printed on both sides, the answers would begin on
        the back of a pupil's sheet.
        """
        count = 0
        for page in handouts:
            count += 1
            yield page
        if count % 2 and not self._halted:
            count += 1
            yield Page(page.width, page.height, (), str(count))
        if not self._halted:
            key = Key(shelf, setup, self._fonts, count + 1, on, bound=True)
            for number, page in enumerate(self._answers(key), count + 1):
                numbers += [number for start in page.starts if start.answer]
                yield page

    def _sorted_out(
        self, pairs: Iterable[tuple[Sheet, Exercise]], setup: PageSetup, error: LayoutError
    ) -> Iterator[tuple[Sheet, Exercise]]:
        """The exercises that can be printed, each tried alone; the others are refused, and there must be some."""
        if self._refuse is None:
            raise error
        printable = Shelf(self._folder)
        job = replace(self._job, page=setup)
        refused = 0
        for sheet, exercise in pairs:
            alone = layout_error(job, exercise, self._fonts)
            if alone:
                refused += 1
                self._refuse(sheet, alone)
            else:
                printable.append(sheet, exercise)
        if not refused:
            raise error
        return printable.pairs()


def _near(job: Job, fonts: FontMetrics) -> NearAnswers | None:
    """How answers are drawn that go with their handouts, if they do."""
    if job.answers not in ("back", "upside-down"):
        return None
    from worksheets.layout.near_answers import NearAnswers

    return NearAnswers(job.page.key, fonts, job.answers == "upside-down")


def _noting(handouts: Iterator[Page], on: list[int]) -> Iterator[Page]:
    """The pages; `on` gets the page on which each exercise starts."""
    for number, page in enumerate(handouts, start=1):
        on += [number for start in page.starts if not start.answer]
        yield page


def _in_batches(made: Iterable[tuple[Sheet, Exercise]]) -> Iterator[tuple[Sheet, Exercise]]:
    remaining = iter(made)
    while batch := list(islice(remaining, BATCH)):
        yield from batch


def layout_error(job: Job, exercise: Exercise, fonts: FontMetrics) -> LayoutError | None:
    """Why the exercise cannot be printed in the job's page setup, or None if it can."""
    if job.page.book:
        from worksheets.layout.book import numbered

        exercise = numbered(exercise, len(job.sheets))
    try:
        pages = sum(1 for _ in place_handouts([exercise], job.page, fonts, _near(job, fonts)))
        if job.key_apart or job.answers == "append":
            first = pages + 1 if job.answers == "append" else 1
            for _ in Key([exercise], job.page, fonts, first, (1,)).pages():
                pass
    except LayoutError as error:
        return error
    return None

"""Lays out a job's exercises: handouts and answers, divided into volumes and files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from worksheets.base.errors import LayoutError
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.shelf import Shelf
from worksheets.job.file_names import volume_digits, volume_stem
from worksheets.language.languages import find_language
from worksheets.layout.book.volume import Part, Refuse, Solved, Use, Volume
from worksheets.layout.book.volume_pages import VolumePages
from worksheets.layout.handout.pointers import AnswerPages
from worksheets.layout.key.answers import Key
from worksheets.layout.page import Link, Page, ScanPlaces, Starts

if TYPE_CHECKING:
    from worksheets.drawing.paper import PageSetup
    from worksheets.drawing.pen import FontMetrics
    from worksheets.job.models import Job, Sheet


class Booklet:
    """Lays out exercises as they are made, and drops those of a complete volume.

    A sheet that cannot be printed is passed to `refuse` and left out. Without `refuse` the layout ends there: that
    volume has all further exercises, but no pages for them and no answers. Exercises that exceed the memory limit are
    stored in `folder`, as in `Shelf`. If pages are only `counted`, those of the key are blank.
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
        self._laid = VolumePages(job, made, fonts, refuse, folder, counted=counted)
        self._fonts = fonts
        self._use = use
        self._digits = volume_digits(job)

    def volumes(self) -> Iterator[Volume]:
        """Yield each volume once its parts are consumed; parts of no volume are discarded.

        Without exercises, no part is used. Raises LayoutError if sheets cannot be printed together, although each can
        be alone.
        """
        volume = self._first()
        for number in range(2, len(self._laid.job.sheets) + 2):
            if not len(volume.shelf):
                return
            yield volume
            if not self._laid.ahead:
                return
            volume = self._volume(number)

    def _first(self) -> Volume:
        """Lay out the first volume, which determines the orientation of all pages.

        Its titles depend on whether there are more volumes: that is guessed, and a wrong guess means a second layout.
        """
        job = self._laid.settle()
        alone = not job.volume_pages or len(job.sheets) <= job.volume_pages * job.page.per_page
        volume = self._volume(None if alone else 1)
        if not alone and not self._laid.ahead:  # other sheets failed
            alone = True
            volume = self._again(volume, None)
        if alone and self._laid.ahead:  # some handouts have several pages
            volume = self._again(volume, 1)
        return volume

    def _again(self, volume: Volume, number: int | None) -> Volume:
        """Lay out the volume again under another number."""
        self._laid.put_back(volume.shelf.pairs())
        return self._volume(number)

    def _volume(self, number: int | None) -> Volume:
        """Lay out the next exercises as a volume."""
        setup = self._laid.job.page
        if number:
            language = find_language(self._laid.job.language)
            setup = setup._replace(title=language.label("volume", title=self._laid.job.title, number=number))
        while True:
            shelf = self._laid.shelf()
            try:
                return self._laid_out(number, setup, shelf)
            except LayoutError as error:  # of answers
                self._laid.put_back(self._laid.sorted_out(shelf.pairs(), setup, error))

    def _laid_out(self, number: int | None, setup: PageSetup, shelf: Shelf) -> Volume:
        """Lay out the volume and store its exercises in `shelf`; raises LayoutError if answers cannot be printed."""
        job, title = self._laid.job, setup.title
        if setup.book:
            from worksheets.layout.book.book_volume import book_volume

            return book_volume(self._laid, setup, setup.book, shelf, self._fonts, self._use)
        stem = volume_stem(job.name, number, self._digits) if number else job.name
        pages = self._laid.handouts(setup, shelf)
        page = next(pages, None)
        handouts = Starts(0)
        files: tuple[str, ...] = ()
        if page:
            files = (f"{stem}.pdf",)
            on: list[int] = []
            ends: list[int] = []
            places: dict[int, ScanPlaces] = {}
            pages = _noting(chain((page,), pages), on, ends, places)
            in_key = self._key_apart(f"{stem}-answers.pdf", setup, Solved(shelf, on, ends, number, places))
            if job.answers == "append":
                numbers: list[int] = []
                pages = self._then_answers(pages, setup, shelf, on, numbers)
                part = Part(*files, title, pages, answers=lambda: AnswerPages(numbers))
            elif job.answers == "separate":
                part = Part(*files, title, pages, answers=lambda: AnswerPages(in_key().answers, apart=True))
            else:
                part = Part(*files, title, pages, duplex=job.answers == "back")
            handouts = self._use(part)
        if self._laid.halted:
            self._laid.rest(shelf)
        elif job.has_separate_key and files:
            starts_in_key = in_key().answers
            handouts = handouts._replace(answers=handouts.answers or starts_in_key)
            files = (*files, f"{stem}-answers.pdf")
        return Volume(number, shelf, handouts, files)

    def _key_apart(self, file: str, setup: PageSetup, solved: Solved) -> Callable[[], Starts]:
        """Write the key to its own file, once, after all handouts are laid out; returns what starts on its pages.

        Handouts refer to its pages, so the key is made before the file of handouts is complete.
        """

        @cache
        def used() -> Starts:
            if self._laid.halted:
                return Starts(0)
            title = f"{setup.title} - {find_language(self._laid.job.language).label('answers')}"
            key = Key(solved.shelf, setup._replace(turned=False), self._fonts, 1, solved.handouts)
            return self._use(Part(file, title, self._laid.answers(key), duplex=True, solved=solved))

        return used

    def _then_answers(
        self, handouts: Iterator[Page], setup: PageSetup, shelf: Shelf, on: Sequence[int], numbers: list[int]
    ) -> Iterator[Page]:
        """Yield handouts, then answers, with continuous page numbers; `numbers` gets the page of each answer.

        The head of each answer is a link to its handout.

        `on` has the page of each handout once all have been read.

        An odd number of handout pages is followed by an empty one: otherwise, in duplex printing, the answers would
        begin on the back of a pupil's sheet.
        """
        count = 0
        for page in handouts:
            count += 1
            yield page
        if count % 2 and not self._laid.halted:
            count += 1
            yield Page(page.width, page.height, (), str(count))
        if not self._laid.halted:
            key = Key(shelf, setup, self._fonts, count + 1, on, bound=True)
            chapters: tuple[str, ...] = (find_language(self._laid.job.language).label("answers"),)
            for number, page in enumerate(self._laid.answers(key), count + 1):
                numbers += [number for start in page.starts if start.answer]
                links = tuple(Link(*start.head, on[start.exercise] - 1) for start in page.starts if start.head)
                yield page._replace(links=links, chapters=chapters)
                chapters = ()


def _noting(handouts: Iterator[Page], on: list[int], ends: list[int], places: dict[int, ScanPlaces]) -> Iterator[Page]:
    """Yield the pages; `on` and `ends` get the first and the last page of each exercise, `places` those for scans."""
    for number, page in enumerate(handouts, start=1):
        on += [number for start in page.starts if not start.answer]
        ends += [number + start.further for start in page.starts if not start.answer]
        places |= {start.exercise: start.places for start in page.starts if start.places}
        yield page

"""Lays out exercises, as they are made, on the pages of successive volumes; separates unprintable ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from worksheets.base.errors import LayoutError
from worksheets.drawing.style import least_in_key
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.shelf import Shelf
from worksheets.layout.book.volume import Refuse
from worksheets.layout.handout.handout_pages import BegunPage
from worksheets.layout.handout.handouts import HandoutLayout, place_handouts
from worksheets.layout.handout.orientation import one_way
from worksheets.layout.key.answers import Key
from worksheets.layout.page import Page

if TYPE_CHECKING:
    from worksheets.drawing.paper import PageSetup
    from worksheets.drawing.pen import FontMetrics
    from worksheets.job.models import Job, Sheet
    from worksheets.layout.key.on_sheet import AnswersOnSheet

BATCH = 512
"""Number of exercises made, then laid out, at a time: alternating one by one would thrash the CPU caches."""


class VolumePages:
    """The pages of handouts and answers; arguments as for `Booklet`."""

    def __init__(
        self,
        job: Job,
        made: Iterable[tuple[Sheet, Exercise]],
        fonts: FontMetrics,
        refuse: Refuse | None,
        folder: Path | None,
        *,
        counted: bool,
    ) -> None:
        self.job = job
        self.halted = False
        """Whether the handouts ended at one that could not be printed."""
        self.largest: Mapping[int, float] = {}
        """The maximum size of letters of some puzzles of a book, by their numbers from 0."""
        self.ahead: deque[tuple[Sheet, Exercise]] = deque()
        """The next exercises, as far as they have been read ahead."""
        self._sources: list[Iterator[tuple[Sheet, Exercise]]] = [_in_batches(made)]
        self._fonts = fonts
        self._refuse = refuse
        self._folder = folder
        self._counted = counted

    def settle(self) -> Job:
        """The job with the best page orientation for its first exercises, which are made to choose it."""
        self.ahead.extend(islice(self._sources[0], BATCH))
        job = self.job
        self.job = replace(job, page=one_way([each for _, each in self.ahead], job.page, self._fonts))
        return self.job

    def handouts(self, setup: PageSetup, shelf: Shelf) -> Iterator[Page]:
        """Yield the handout pages of a volume; the first exercise of the next volume is put back."""
        self.halted = False
        point = self.job.answers in ("separate", "append") and not setup.book
        layout = HandoutLayout(setup, self._fonts, point=point, near=_near(self.job, self._fonts))
        most = self.job.volume_pages
        number = 1
        begun: BegunPage | None = None
        chapter: str | None = None
        while group := self._group():
            exercises = [exercise for _, exercise in group]
            if setup.book:
                exercises = _numbered(exercises, len(shelf) + 1, self.largest)
            if setup.book and group[0][0].chapter != chapter:
                if begun:
                    pages = layout.page(begun, number)
                    number += len(pages)
                    yield from pages
                chapter, begun = group[0][0].chapter, None
                layout = HandoutLayout(setup._replace(title=chapter), self._fonts)
            try:
                pages, rest = layout.pages(exercises, len(shelf), number, begun)
            except LayoutError as error:
                if self._refuse is None:
                    self.ahead.extendleft(reversed(group))
                    self.halted = True
                    break
                self.ahead.extendleft(reversed(list(self.sorted_out(group, setup, error))))
                continue
            leaves = (number - 1 + len(pages)) // layout.sides + bool(rest)
            if most and leaves > most and len(shelf):
                self.ahead.extendleft(reversed(group))
                break
            begun = rest
            for sheet, exercise in group:
                shelf.append(sheet, exercise)
            number += len(pages)
            yield from pages
        if begun:
            yield from layout.page(begun, number)

    def answers(self, key: Key) -> Iterator[Page]:
        """The pages of the key."""
        try:
            yield from key.pages(drawn=not self._counted)
        except LayoutError:
            if self._refuse:
                raise

    def shelf(self) -> Shelf:
        """Create an empty store for the exercises of a volume."""
        return Shelf(self._folder)

    def put_back(self, pairs: Iterable[tuple[Sheet, Exercise]]) -> None:
        """Queue these exercises to be laid out again before the next ones."""
        self._sources += [iter(tuple(self.ahead)), iter(pairs)]
        self.ahead.clear()

    def rest(self, shelf: Shelf) -> None:
        """Move all remaining exercises to the store."""
        for sheet, exercise in iter(self._next, None):
            shelf.append(sheet, exercise)

    def sorted_out(
        self, pairs: Iterable[tuple[Sheet, Exercise]], setup: PageSetup, error: LayoutError
    ) -> Iterator[tuple[Sheet, Exercise]]:
        """Yield the exercises that can be printed, each tried alone; the others, at least one, are refused."""
        if self._refuse is None:
            raise error
        printable = Shelf(self._folder)
        job = replace(self.job, page=setup)
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

    def _next(self) -> tuple[Sheet, Exercise] | None:
        """The next exercise: one put back, else a new one."""
        if self.ahead:
            return self.ahead.popleft()
        while self._sources:
            found = next(self._sources[-1], None)
            if found:
                return found
            self._sources.pop()
        return None

    def _group(self) -> list[tuple[Sheet, Exercise]]:
        """The exercises that share the next page."""
        found: list[tuple[Sheet, Exercise]] = []
        while len(found) < self.job.page.per_page and (each := self._next()):
            if found and each[0].chapter != found[0][0].chapter and self.job.page.book:
                self.ahead.appendleft(each)
                break
            found.append(each)
        return found


def layout_error(job: Job, exercise: Exercise, fonts: FontMetrics) -> LayoutError | None:
    """The reason why the exercise cannot be printed in the job's page setup, or None."""
    if job.page.book:
        (exercise,) = _numbered([exercise], len(job.sheets), {})
    try:
        pages = sum(1 for _ in place_handouts([exercise], job.page, fonts, _near(job, fonts)))
        if job.has_separate_key or job.answers == "append":
            first = pages + 1 if job.answers == "append" else 1
            for _ in Key([exercise], job.page, fonts, first, (1,)).pages():
                pass
    except LayoutError as error:
        return error
    return None


def _numbered(exercises: Iterable[Exercise], first: int, largest: Mapping[int, float]) -> list[Exercise]:
    """The exercises with their running numbers in a book, from `first`, and with the `largest` letters of some."""
    from worksheets.layout.book.book import numbered

    return [numbered(each, number, largest.get(number - 1)) for number, each in enumerate(exercises, start=first)]


def _near(job: Job, fonts: FontMetrics) -> AnswersOnSheet | None:
    """The layout of answers on the handouts, if the job wants them there."""
    if job.answers not in ("back", "upside-down"):
        return None
    from worksheets.layout.key.on_sheet import AnswersOnSheet

    return AnswersOnSheet(job.page.key, fonts, job.answers == "upside-down", least_in_key(job.page.least_size))


def _in_batches(made: Iterable[tuple[Sheet, Exercise]]) -> Iterator[tuple[Sheet, Exercise]]:
    remaining = iter(made)
    while batch := list(islice(remaining, BATCH)):
        yield from batch

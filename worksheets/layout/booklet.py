"""A job's exercises on pages, handouts and answers, before they become files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from worksheets.errors import LayoutError
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.answers import place_answers
from worksheets.layout.handouts import place_handouts

if TYPE_CHECKING:
    from worksheets.drawing.measure import FontMetrics
    from worksheets.job.models import Job
    from worksheets.layout.page import Page


@dataclass(frozen=True, slots=True)
class Part:
    """What goes into one PDF file; its pages come lazily.

    `duplex` asks the printer for both sides of the paper: for the teacher's answers, not for
    handouts, which are given out sheet by sheet.
    """

    file: str
    title: str
    pages: Iterator[Page]
    duplex: bool = False


@dataclass(frozen=True, slots=True)
class Booklet:
    """The exercises of a job in its page setup.

    `page_of` and `answer_page_of` give the page (from 1) on which an exercise (from 0) starts;
    they are complete when the pages of all parts have passed by.
    """

    job: Job
    exercises: Sequence[Exercise]
    fonts: FontMetrics
    page_of: dict[int, int] = field(default_factory=dict)
    answer_page_of: dict[int, int] = field(default_factory=dict)

    def parts(self) -> tuple[Part, ...]:
        """The handouts and the answers, as the job divides them into files; use their pages in this order.

        The pages raise LayoutError where an exercise cannot be laid out.
        """
        job = self.job
        if job.answers == "append":
            return (Part(f"{job.name}.pdf", job.title, self._handouts_then_answers()),)
        handouts = Part(f"{job.name}.pdf", job.title, self.handouts())
        if job.answers == "none":
            return (handouts,)
        title = f"{job.title} - {find_language(job.language).label('answers')}"
        return handouts, Part(f"{job.name}-answers.pdf", title, self.answers(first_page=1), duplex=True)

    def _handouts_then_answers(self) -> Iterator[Page]:
        count = 0
        for page in self.handouts():
            count += 1
            yield page
        yield from self.answers(first_page=count + 1)

    def handouts(self) -> Iterator[Page]:
        """The pages for the pupils, lazily."""
        return _noting(place_handouts(self.exercises, self.job.page, self.fonts), self.page_of, 1)

    def answers(self, first_page: int) -> Iterator[Page]:
        """The pages of the answer key, lazily and after those of the handouts."""
        handout_pages = [self.page_of[number] for number in range(len(self.exercises))]
        pages = place_answers(self.exercises, self.job.page, self.fonts, first_page, handout_pages)
        yield from _noting(pages, self.answer_page_of, first_page)


def _noting(pages: Iterator[Page], page_of: dict[int, int], first_page: int) -> Iterator[Page]:
    """The same pages; on their way the numbers are noted of those on which exercises start."""
    for number, page in enumerate(pages, first_page):
        page_of.update((start.exercise, number) for start in page.starts)
        yield page


def layout_error(job: Job, exercise: Exercise, fonts: FontMetrics) -> LayoutError | None:
    """Why the exercise cannot be printed in the job's page setup, or None if it can."""
    try:
        for part in Booklet(job, [exercise], fonts).parts():
            for _ in part.pages:
                pass
    except LayoutError as error:
        return error
    return None

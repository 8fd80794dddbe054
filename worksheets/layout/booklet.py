"""A job's exercises on pages, handouts and answers, divided into files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from worksheets.errors import LayoutError
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.answers import place_answers
from worksheets.layout.handouts import place_handouts
from worksheets.layout.page import Page, Starts, starts_of

if TYPE_CHECKING:
    from worksheets.drawing.measure import FontMetrics
    from worksheets.job.models import Job


@dataclass(frozen=True, slots=True)
class Part:
    """What goes into one PDF file; its pages come lazily, and once.

    `duplex` asks the printer for both sides of the paper: for the teacher's answers, not for
    handouts, which are given out sheet by sheet.
    """

    file: str
    title: str
    pages: Iterator[Page]
    duplex: bool = False


def place_booklet(job: Job, exercises: Sequence[Exercise], fonts: FontMetrics, use: Callable[[Part], Starts]) -> Starts:
    """The handouts and the answers, as the job divides them into files; where handouts and answers start.

    Each part is handed to `use`, which takes its pages and returns where exercises start on them: the answers
    name the pages of their handouts. There are no answers where handouts are missing. Raises LayoutError where
    an exercise cannot be laid out.
    """
    if job.answers == "append":
        return use(Part(f"{job.name}.pdf", job.title, _handouts_then_answers(job, exercises, fonts)))
    handouts = use(Part(f"{job.name}.pdf", job.title, place_handouts(exercises, job.page, fonts)))
    if job.answers == "none" or len(handouts.handouts) < len(exercises):
        return handouts
    title = f"{job.title} - {find_language(job.language).label('answers')}"
    pages = place_answers(exercises, job.page, fonts, 1, handouts.handouts)
    answers = use(Part(f"{job.name}-answers.pdf", title, pages, duplex=True))
    return handouts._replace(answers=answers.answers)


def _handouts_then_answers(job: Job, exercises: Sequence[Exercise], fonts: FontMetrics) -> Iterator[Page]:
    """The pages of both, numbered through."""
    count = 0
    handout_pages: list[int] = []
    for count, page in enumerate(place_handouts(exercises, job.page, fonts), start=1):
        handout_pages += [count] * len(page.starts)
        yield page
    yield from place_answers(exercises, job.page, fonts, count + 1, handout_pages)


def layout_error(job: Job, exercise: Exercise, fonts: FontMetrics) -> LayoutError | None:
    """Why the exercise cannot be printed in the job's page setup, or None if it can."""
    try:
        place_booklet(job, [exercise], fonts, lambda part: starts_of(part.pages))
    except LayoutError as error:
        return error
    return None

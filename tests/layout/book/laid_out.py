"""Lays out a book as a build does, without writing it."""

from __future__ import annotations

from typing import Any

import worksheets
from worksheets.exercises.workers import make_exercises
from worksheets.layout.book.volume import Part
from worksheets.layout.booklet import Booklet
from worksheets.layout.page import Page, Starts, starts_of
from worksheets.output.pdf.fonts import load_fonts


def laid_out(fields: dict[str, Any]) -> tuple[list[Page], Starts]:
    """The pages of a job, and where its sheets begin."""
    job = worksheets.Job.parse(fields)
    made = zip(job.sheets, make_exercises(job.sheets, job.seed), strict=True)
    pages: list[Page] = []

    def use(part: Part) -> Starts:
        pages.extend(part.pages)
        return starts_of(pages)

    (volume,) = Booklet(job, made, load_fonts(job.page.font), use).volumes()  # type: ignore[arg-type]
    return pages, volume.starts

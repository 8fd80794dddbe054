"""The accessible files of a job, a web page and braille, written while its exercises are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from worksheets.base.errors import LayoutError

if TYPE_CHECKING:
    from worksheets.exercises.exercise import Exercise
    from worksheets.job.models import Format, Job, Sheet
    from worksheets.layout.book.volume import Refuse
    from worksheets.output.brf_file import BrfFile
    from worksheets.output.html_file import HtmlFile
    from worksheets.output.memory import Outlet
    from worksheets.output.pdf.fonts import Fonts


def refuse_unreadable(jobs: Sequence[Job]) -> None:
    """Raise InputError for jobs that ask for braille in languages without a braille table."""
    if any("brf" in job.formats for job in jobs):
        from worksheets.output.brf_file import refuse_braille

        refuse_braille(jobs)


class AccessFiles:
    """Writes the page and the braille that a job asks for into `staging`, with those of its answers."""

    def __init__(self, job: Job, staging: Outlet, fonts: Fonts) -> None:
        self._job = job
        self._staging = staging
        self._fonts = fonts
        self._html: HtmlFile | None = None
        self._brf: BrfFile | None = None
        self._names: list[str] = []

    def __bool__(self) -> bool:
        return not {"html", "brf"}.isdisjoint(self._job.formats)

    def add(self, sheet: Sheet, exercise: Exercise, refuse: Refuse) -> bool:
        """Write one sheet to each file; return False if one cannot show it, after passing it to `refuse`."""
        if self._html is None and "html" in self._job.formats:
            self._html = self._new_html()
        if self._brf is None and "brf" in self._job.formats:
            self._brf = self._new_brf()
        whole = True
        try:
            if self._brf:
                self._brf.add(exercise)
        except LayoutError as error:
            refuse(sheet, error)
            whole = False
        try:
            if self._html:
                self._html.add(exercise, getattr(sheet.spec, "words_language", None) or "")
        except LayoutError as error:
            refuse(sheet, error)
            whole = False
        return whole

    def _new_html(self) -> HtmlFile:
        from worksheets.output.answers_apart import answers_in
        from worksheets.output.html_file import HtmlFile

        job = self._job
        streams = [self._staging.open_text(name) for name in self._named("html")]
        return HtmlFile(
            streams[0],
            job.page,
            self._fonts,
            answers_in(job.answers),
            streams[1] if len(streams) > 1 else None,
            self._staging.folder,
        )

    def _new_brf(self) -> BrfFile:
        from worksheets.output.answers_apart import answers_in
        from worksheets.output.brf_file import BrfFile

        job = self._job
        streams = [self._staging.open_text(name) for name in self._named("brf")]
        return BrfFile(streams[0], job.page, answers_in(job.answers), streams[1] if len(streams) > 1 else None)

    def _named(self, suffix: Format) -> list[str]:
        """The names of the files of a format."""
        name = self._job.name
        names = [f"{name}.{suffix}", *([f"{name}-answers.{suffix}"] if self._job.has_separate_key else [])]
        self._names += names
        return names

    def end(self) -> None:
        """Complete the files, and place them after the other files of the job."""
        for file in (self._html, self._brf):
            if file:
                file.end()
        for name in self._names:
            self._staging.close(name)
            self._staging.rename(name, name)

"""The H5P files of a job's sheets, one each: written as the exercises come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from worksheets.base.errors import InputError, LayoutError, Message, listed
from worksheets.commands.failures import Failure, told
from worksheets.job.fields.picture_names import h5p_name
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.exercises.exercise import Exercise
    from worksheets.job.models import Job, Sheet
    from worksheets.layout.book.volume import Refuse
    from worksheets.output.memory import Outlet


def refuse_h5p(jobs: Iterable[Job]) -> None:
    """Raise InputError for jobs that ask for h5p and have no sheet of which H5P has a type."""
    problems = [
        Message(f"{_no_type(job.sheets)}; leave out the format h5p", "", job.sheets[0].place)
        for job in jobs
        if "h5p" in job.formats and not any(registry.find(sheet.kind).has_h5p for sheet in job.sheets)
    ]
    if problems:
        raise InputError(*problems)


class H5PFiles:
    """Writes the H5P files that a job asks for into `staging`, and keeps nothing of them but their names."""

    def __init__(self, job: Job, staging: Outlet) -> None:
        self._job = job
        self._staging = staging
        self._names: list[str] = []
        self._unshown: list[tuple[Sheet, LayoutError]] = []

    def add(self, sheet: Sheet, exercise: Exercise) -> None:
        """Write the file of one sheet; of one that H5P cannot show there is none, but a warning."""
        if "h5p" not in self._job.formats or not registry.find(sheet.kind).has_h5p:
            return
        from worksheets.output.h5p_file import h5p_bytes

        try:
            data = h5p_bytes(exercise)
        except LayoutError as error:
            self._unshown.append((sheet, error))
            return
        name = h5p_name(self._job, sheet)
        self._staging.open(name).write(data)
        self._staging.close(name)
        self._names.append(name)

    def settle(self, refuse: Refuse) -> None:
        """Hand the sheets that H5P cannot show to `refuse` where the job would have no file at all."""
        if not self._names and set(self._job.formats) == {"h5p"}:
            for sheet, error in self._unshown:
                refuse(sheet, error)
            self._unshown.clear()

    def end(self) -> None:
        """Put the files behind the other files of the job."""
        for name in self._names:
            self._staging.rename(name, name)

    def warnings(self) -> Iterator[Message]:
        """A sentence about the sheets of which there is no file."""
        left_out = [sheet for sheet in self._job.sheets if not registry.find(sheet.kind).has_h5p]
        if "h5p" in self._job.formats and left_out:
            count = f"{len(left_out)} sheet{'s' * (len(left_out) > 1)}"
            yield Message(f"{count} left out of h5p: {_no_type(left_out)}", "", left_out[0].place, "warning")
        for error in told((Failure(sheet, error) for sheet, error in self._unshown), self._job.sheets):
            for each in error.problems:
                yield replace(each, text=f"left out of h5p: {each.text}", level="warning")


def _no_type(sheets: Iterable[Sheet]) -> str:
    kinds = dict.fromkeys(sheet.kind for sheet in sheets)
    return f"H5P has no type for puzzles of the kind {listed(kinds, 'or')}"

"""Sheets that cannot be made or printed: their errors, with the place of the sheet in the job file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from worksheets.base.errors import WorksheetError
from worksheets.job.yaml import limits

if TYPE_CHECKING:
    from worksheets.job.models import Sheet


class Failure(NamedTuple):
    """A sheet, and why there will be none."""

    sheet: Sheet
    error: WorksheetError


class Failures:
    """Failures of a job as they come; only as many different ones are kept as are reported."""

    def __init__(self) -> None:
        self.full = False
        """Whether there were more than are reported."""
        self._alike: dict[object, list[Failure]] = {}

    def __bool__(self) -> bool:
        return bool(self._alike)

    def add(self, failure: Failure) -> None:
        """Take note of one more."""
        key = failure.sheet.path, type(failure.error), failure.error.problems
        if len(self._alike) <= limits.PROBLEMS or key in self._alike:
            same = self._alike.setdefault(key, [])
            same.append(Failure(failure.sheet, same[0].error if same else failure.error))
        self.full = len(self._alike) > limits.PROBLEMS

    def told(self, sheets: Iterable[Sheet]) -> list[WorksheetError]:
        """The errors, placed, in the order of the job's `sheets`, which are all there are.

        Where versions of one entry fail for the same reason, it is said once for all of them.
        """
        if not self._alike:
            return []
        order: dict[int, int] = {}
        versions: Counter[str] = Counter()
        for number, sheet in enumerate(sheets):
            order[id(sheet)] = number
            versions[sheet.path] += 1
        groups = [sorted(same, key=lambda each: order[id(each.sheet)]) for same in self._alike.values()]
        groups.sort(key=lambda same: order[id(same[0].sheet)])
        return [placed(same[0].error, [each.sheet for each in same], versions[same[0].sheet.path]) for same in groups]


def told(failures: Iterable[Failure], sheets: Iterable[Sheet]) -> list[WorksheetError]:
    """What `Failures.told` says of these."""
    found = Failures()
    for failure in failures:
        found.add(failure)
    return found.told(sheets)


def placed(error: WorksheetError, sheets: Sequence[Sheet], versions: int) -> WorksheetError:
    """The error with the path of the entry whose `sheets` it is about, and with its place on problems that have none.

    The path names the sheets, `sheets[1] (easy, A; hard, A)`, where they are not all `versions` of the entry.
    """
    first = sheets[0]
    if len(sheets) == versions > 1:
        ids = {sheet.label.removesuffix(sheet.variant or "").removesuffix(", ") for sheet in sheets}
        label = ids.pop() if len(ids) == 1 else ""
    else:
        label = "; ".join(sheet.label for sheet in sheets)
    path = f"{first.path} ({label})" if label else first.path
    return type(error)(
        *(replace(p, path=".".join(filter(None, (path, p.path))), place=p.place or first.place) for p in error.problems)
    )

"""Sheets that cannot be made or printed: their errors, with the place of the sheet in the job file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from worksheets.errors import Problem, WorksheetError

if TYPE_CHECKING:
    from worksheets.job.models import Sheet


class Failure(NamedTuple):
    """A sheet, and why there will be none."""

    sheet: Sheet
    error: WorksheetError


def told(failures: Iterable[Failure], sheets: Iterable[Sheet]) -> list[WorksheetError]:
    """The errors, placed; where versions of one entry fail for the same reason, it is said once for all of them.

    `sheets` are all those of the job.
    """
    alike: dict[object, list[Failure]] = {}
    for failure in failures:
        alike.setdefault((failure.sheet.path, type(failure.error), failure.error.problems), []).append(failure)
    versions = Counter(sheet.path for sheet in sheets)
    return [
        placed(same[0].error, [each.sheet for each in same], versions[same[0].sheet.path]) for same in alike.values()
    ]


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
        *(Problem(p.message, ".".join(filter(None, (path, p.path))), p.place or first.place) for p in error.problems)
    )

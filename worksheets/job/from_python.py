"""A job from a text or a mapping, for those who call from Python and have no file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from worksheets.base.errors import InputError
from worksheets.base.quoting import a_value
from worksheets.job.loader import parse_job
from worksheets.job.models import Job


def given_job(
    job: object, files: Mapping[str, bytes] | None = None, name: str = "job", folder: Path | None = None
) -> Job:
    """The job in a text or mapping, or the one that is read already; raises InputError.

    Without `files` and a `folder`, it can read none.
    """
    if isinstance(job, Job):
        return job
    if isinstance(job, Mapping):
        try:
            job = json.dumps(job, ensure_ascii=False)
        except (TypeError, ValueError, RecursionError) as error:
            raise InputError(f"the job holds what no job file can say: {error}") from None
    if not isinstance(job, str):
        raise InputError(f"a job is a text, a mapping or a Job, not {a_value(job)}")
    if files is None and folder is not None:
        return parse_job(job, f"{name}.yaml", folder)
    return parse_job(job, f"{name}.yaml", Path(), files={} if files is None else files)


@dataclass(frozen=True, slots=True)
class ParsedJob(Job):
    """The public `worksheets.Job`: a `Job` that Python callers can parse."""

    @classmethod
    def parse(
        cls,
        job: str | Mapping[str, Any],
        files: Mapping[str, bytes] | None = None,
        *,
        name: str = "job",
        folder: Path | None = None,
    ) -> ParsedJob:
        """The job in a text, or in a mapping with the same fields, read and checked; raises InputError.

        `name` is what its files will be called. It reads word lists and pictures from `files`, by their names, or else
        below the `folder`; without both, none.
        """
        if isinstance(job, cls):
            return job
        read = given_job(job, files, name, folder)
        return cls(**{each.name: getattr(read, each.name) for each in fields(Job)})

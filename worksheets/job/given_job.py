"""Jobs that Python callers pass as a text or a mapping, with their files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from worksheets.base.errors import InputError
from worksheets.base.quoting import a_value, shown, written
from worksheets.base.sentences import sentence
from worksheets.job.loader import parse_job
from worksheets.job.models import Job
from worksheets.job.yaml.text_files import given_files


def given_job(
    job: object, files: Mapping[str, bytes] | None = None, name: str = "job", folder: str | Path | None = None
) -> Job:
    """Parse the job that a Python caller passed as a text or mapping, unless it is a `Job`; raise InputError.

    Without `files` and a `folder`, it can read no files.
    """
    if isinstance(job, Job):
        return job
    if isinstance(job, Mapping):
        try:
            job = json.dumps(job, ensure_ascii=False)
        except (TypeError, ValueError, RecursionError) as error:
            message = sentence("the job has a value that a job file cannot have: {error}", error=error)
            raise InputError(message) from None
    if not isinstance(job, str):
        raise InputError(sentence("expected a job as a text, a mapping or a Job, got {got}", got=a_value(job)))
    if not isinstance(name, str) or Path(f"{name}.yaml").stem != name:
        raise InputError(sentence('"{name}" cannot be the name of a job', name=shown(written(name))))
    if files is not None or folder is None:
        return parse_job(job, f"{name}.yaml", Path(), files=given_files(files))
    if not isinstance(folder, str | Path):
        raise InputError(sentence("expected a folder as a text or a path, got {got}", got=a_value(folder)))
    return parse_job(job, f"{name}.yaml", Path(folder))


@dataclass(frozen=True, slots=True)
class ParsedJob(Job):
    """The public `worksheets.Job`: a `Job` that Python callers can parse.

    >>> from worksheets import Job
    >>> [sheet.id for sheet in Job.parse("sheets: [{words: [cow, hen], title: Farm, difficulty: [easy, hard]}]").sheets]
    ['farm-easy', 'farm-hard']
    """

    @classmethod
    def parse(
        cls,
        job: str | Mapping[str, Any],
        files: Mapping[str, bytes] | None = None,
        *,
        name: str = "job",
        folder: str | Path | None = None,
    ) -> ParsedJob:
        """Parse a job in a text, or in a mapping with the same fields; raise InputError with all problems.

        Its files will be called `name`. It reads word lists and pictures from `files`, by their names, or else below
        the `folder`; without both, it can read none.
        """
        if isinstance(job, cls):
            return job
        read = given_job(job, files, name, folder)
        return cls(**{field.name: getattr(read, field.name) for field in fields(Job)})

"""Says where a field belongs that the author of a job has put elsewhere, such as `font` outside `page`."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel

from worksheets.base.errors import listed
from worksheets.base.sentences import sentence
from worksheets.job.fields.job_fields import JobFields
from worksheets.job.fields.sheet_fields import SheetFields
from worksheets.puzzles import registry

GROUPS = ("page", "header", "output", "answers", "book", "pdf")
"""Fields of a job with fields of their own."""


def belongs_in_job(key: str) -> str | None:
    """The sentence about a field at the top of a job that is one of sheets or of a group; None for other names."""
    places: list[str] = [sentence('to a sheet, below "sheets:"')] if _is_of_sheets(key) else []
    return _said(key, [*places, *_in_groups(key)])


def belongs_in_sheet(key: str) -> str | None:
    """The sentence about a field of a sheet that no sheet has, but the job or a group; None for other names."""
    places: list[str] = [sentence("at the top of the job")] if key in JobFields.model_fields else [*_in_groups(key)]
    return None if places and _is_of_sheets(key) else _said(key, places)  # other kinds are loaded only if need be


def _is_of_sheets(key: str) -> bool:
    models: list[type[BaseModel]] = [SheetFields, *(kind.Spec for kind in registry.usable())]
    return any(key in model.model_fields for model in models)


def _in_groups(key: str) -> Iterator[str]:
    for name in GROUPS:
        if key in type(JobFields.model_fields[name].default).model_fields:
            yield sentence('below "{name}:" at the top of the job', name=name)


def _said(key: str, places: list[str]) -> str | None:
    return sentence('"{key}" belongs {places}', key=key, places=listed(places, "or")) if places else None

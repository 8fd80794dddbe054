"""The plan of a job for `worksheets check`: what would be printed, without writing it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from worksheets.commands.build import Awaiting, MadeJob, Progress, make_all, refused_sheets, sort_out
from worksheets.commands.cache import opened
from worksheets.commands.failures import told
from worksheets.job.find import override, read_jobs, refuse_clashes
from worksheets.layout.answers import place_answers
from worksheets.layout.handouts import place_handouts
from worksheets.layout.page import starts_of
from worksheets.pdf.fonts import load_fonts
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.errors import Problem, WorksheetError
    from worksheets.exercises.cache import Cache
    from worksheets.puzzles.contract import Summary


@dataclass(frozen=True, slots=True)
class PlannedSheet:
    """One line of the table; `letter_size` in points, `pages` the first and the last one in the handouts."""

    name: str
    kind: str
    summary: Summary
    letter_size: float
    pages: tuple[int, int]
    warnings: int
    notes: tuple[str, ...]

    @property
    def headings(self) -> tuple[str, ...]:
        """What stands over the columns; the same for all sheets of a kind."""
        return (
            self.kind,
            "size",
            *(figure.name for figure in self.summary.figures),
            "letter size",
            "pages",
            "warnings",
        )

    @property
    def columns(self) -> tuple[str, ...]:
        """The texts under `headings`."""
        pages = "-".join(map(str, dict.fromkeys(self.pages)))
        figures = (figure.value for figure in self.summary.figures)
        return (
            self.name,
            self.summary.size,
            *figures,
            f"{self.letter_size:.1f} pt",
            pages,
            str(self.warnings or "-"),
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """What `worksheets build` would print of a job, and why some sheets cannot be."""

    job_name: str
    sheets: tuple[PlannedSheet, ...]
    pages: int
    answer_pages: int
    warnings: tuple[Problem, ...]
    failures: tuple[WorksheetError, ...]

    def to_text(self) -> str:
        """A table for each kind with a line for each sheet, the warnings and notes, and the number of pages."""
        tables: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for sheet in self.sheets:
            tables.setdefault(sheet.headings, []).append(sheet.columns)
        lines = [line for headings, rows in tables.items() for line in (*_aligned([headings, *rows]), "")]
        lines += [f"note: {sheet.name}: {note}" for sheet in self.sheets for note in sheet.notes]
        lines += [f"warning: {warning}" for warning in self.warnings]
        lines.append(
            f"{self.job_name}: {_counted(len(self.sheets), 'sheet')}, {_counted(self.pages, 'page')}, "
            f"{_counted(self.answer_pages, 'page')} of answers"
        )
        return "\n".join(lines)


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _aligned(table: Sequence[Sequence[str]]) -> Iterator[str]:
    """The rows as lines with columns as wide as their widest text."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        yield "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()


def plan_jobs(
    names: Sequence[str | Path],
    *,
    seed: int | None = None,
    workers: int = 1,
    cache: str | Path | Cache | None = None,
    allow_outside: bool = False,
    progress: Progress | None = None,
    awaiting: Awaiting | None = None,
) -> Iterator[Plan]:
    """The plans of jobs, named as for `worksheets.build`; raises InputError for what is wrong with them."""
    jobs = [override(job, seed=seed) for job in read_jobs(names, allow_outside=allow_outside)]
    refuse_clashes(jobs)
    refused = refused_sheets(jobs, [True] * len(jobs), awaiting)
    with opened(cache) as exercises:
        for made in make_all(jobs, refused, workers, progress, awaiting, exercises):
            yield plan_job(made)


def plan_job(made: MadeJob) -> Plan:
    """The plan of one job whose exercises are made."""
    fonts = load_fonts(made.job.page.font)
    printable, refused = sort_out(made, fonts)
    failures = tuple(told([*made.failures, *refused], made.job.sheets))
    exercises = [exercise for _, exercise in printable]
    page = made.job.page
    handouts = starts_of(place_handouts(exercises, page, fonts))
    wanted = exercises if made.job.answers != "none" else []
    answers = starts_of(place_answers(wanted, page, fonts, 1, handouts.handouts))
    ends = [*(first - 1 for first in handouts.handouts[1:]), handouts.pages][: len(exercises)]
    warnings = Counter(warning.path.partition(".")[0] for warning in made.job.warnings)
    sheets = tuple(
        PlannedSheet(
            name=" ".join(filter(None, (exercise.id, exercise.variant))),
            kind=exercise.kind,
            summary=registry.find(exercise.kind).summary(exercise.puzzle, exercise.solution),
            letter_size=letter_size,
            pages=(first, max(first, last)),
            warnings=warnings[sheet.path],
            notes=exercise.notes,
        )
        for (sheet, exercise), letter_size, first, last in zip(
            printable, handouts.letter_sizes, handouts.handouts, ends, strict=True
        )
    )
    return Plan(made.job.name, sheets, handouts.pages, answers.pages, made.job.warnings, failures)

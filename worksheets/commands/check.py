"""The plan of a job for `worksheets check`: what would be printed, without writing it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from worksheets.base.errors import Message, Say, counted, silent
from worksheets.base.repeats import summed_up
from worksheets.commands.build import (
    MOST_ALIKE,
    Awaiting,
    MadeJob,
    Progress,
    executor_for,
    make_all,
    refused_sheets,
    say_all,
)
from worksheets.commands.cache import opened
from worksheets.commands.failures import Failure, Failures
from worksheets.commands.h5p_files import refuse_h5p
from worksheets.commands.legible import SmallPrint
from worksheets.commands.outlines import for_its_paper
from worksheets.commands.pictures import refuse_pictures
from worksheets.commands.printers import PrintRules
from worksheets.exercises.exercise import Exercise
from worksheets.job.find import override, read_jobs, refuse_clashes
from worksheets.job.yaml.problems import whole_file
from worksheets.layout.book.volume import Part
from worksheets.layout.booklet import Booklet
from worksheets.layout.page import Starts, starts_of
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.base.errors import WorksheetError
    from worksheets.exercises.cache import Cache
    from worksheets.job.models import Sheet
    from worksheets.puzzles.contract import Summary


class PlannedSheet(NamedTuple):
    """One line of the table.

    `score` is that of the difficulty, `letter_size` in points, `pages` the first and the last one in the handouts.
    """

    name: str
    kind: str
    summary: Summary
    score: int | None
    letter_size: float
    pages: tuple[int, int]
    warnings: int

    @property
    def headings(self) -> tuple[str, ...]:
        """What stands over the columns; the same for all sheets of a kind."""
        return (
            self.kind,
            "size",
            *(figure.name for figure in self.summary.figures),
            "score",
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
            "-" if self.score is None else str(self.score),
            f"{self.letter_size:.1f} pt",
            pages,
            str(self.warnings or "-"),
        )


class Plan(NamedTuple):
    """What `worksheets build` would print of a job, and why some sheets cannot be."""

    job_name: str
    sheets: tuple[PlannedSheet, ...]
    pages: int
    answer_pages: int
    messages: tuple[Message, ...]
    """Warnings, and notes on what became of the words of pools."""
    failures: tuple[WorksheetError, ...]
    volumes: int = 1
    answers_within: bool = False
    """Whether answers stand on the backs or at the feet of handouts: then `answer_pages` are some of the `pages`."""

    @property
    def warnings(self) -> tuple[Message, ...]:
        """The warnings among its messages."""
        return tuple(each for each in self.messages if each.level == "warning")

    def to_text(self) -> str:
        """A table for each kind with a line for each sheet, the warnings, and the number of pages."""
        tables: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for sheet in self.sheets:
            tables.setdefault(sheet.headings, []).append(sheet.columns)
        lines = [line for headings, rows in tables.items() for line in (*_aligned([headings, *rows]), "")]
        lines += [warning.line for warning in summed_up(self.warnings, MOST_ALIKE)]
        lines += [each.text for each in self.messages if each.level == "note"]
        volumes = f", in {self.volumes} volumes" if self.volumes > 1 else ""
        answers = f"{counted(self.answer_pages, 'page')} of answers"
        if self.answers_within:
            answers = f"answers on {counted(self.answer_pages, 'page')}"
        pages = counted(self.pages, "page")
        lines.append(f"{self.job_name}: {counted(len(self.sheets), 'sheet')}, {pages}, {answers}{volumes}")
        return "\n".join(lines)


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
    scheduler: str | None = None,
    cache: str | Path | Cache | None = None,
    allow_outside: bool = False,
    progress: Progress | None = None,
    awaiting: Awaiting | None = None,
    say: Say = silent,
) -> Iterator[Plan]:
    """The plans of jobs, named as for `worksheets.build`; raises InputError for what is wrong with them.

    `say` gets a note for each word list that is not plainly one word a line: what was made of it.
    """
    reads = read_jobs(names, allow_outside=allow_outside)
    notes = (each for read in reads for each in read.said_in("read") if each.level == "note")
    say_all(say, notes)  # the plan has the warnings
    jobs = [for_its_paper(override(job, seed=seed, scheduler=scheduler)) for job in reads]
    refuse_pictures(jobs)
    refuse_h5p(jobs)
    refuse_clashes(jobs)
    refused = refused_sheets(jobs, [True] * len(jobs), awaiting)
    with executor_for(jobs, trusted=scheduler is not None or allow_outside) as executor, opened(cache) as exercises:
        for made in make_all(jobs, refused, workers, progress, awaiting, exercises, executor, plan=True):
            yield plan_job(made)


def plan_job(made: MadeJob) -> Plan:
    """The plan of one job; its exercises are made meanwhile, and of each volume forgotten."""
    job = made.job
    fonts = load_fonts(job.page.font)
    unmade, unprinted = Failures(), Failures()

    def exercises() -> Iterator[tuple[Sheet, Exercise]]:
        for sheet, each in made.results:
            if isinstance(each, Exercise):
                yield sheet, each
            else:
                unmade.add(Failure(sheet, each))

    pages: dict[str, int] = {}
    book = job.page.book
    rules = PrintRules(job.page, book, fonts) if book else None

    def count(part: Part) -> Starts:
        watched = rules.watched(part.pages) if rules and not pages else part.pages
        starts = starts_of(watched)
        pages[part.file] = starts.pages
        return starts

    # Handouts and answers are counted apart also where they are printed in one file; what binding a book needs
    # depends on all of its pages.
    at_end = job.answers == "append"
    apart = replace(job, answers="separate") if at_end and not book else job
    warnings = Counter(warning.path.partition(".")[0] for warning in job.warnings)
    pools = (each for each in job.said_in("check") if each.level == "note")
    sheets: list[PlannedSheet] = []
    files: list[tuple[str, ...]] = []
    near = job.answers in ("back", "upside-down")
    with_answers = 0
    booklet = Booklet(
        apart, exercises(), fonts, count, lambda sheet, error: unprinted.add(Failure(sheet, error)), counted=True
    )
    small_print = SmallPrint(job.page)
    for volume in booklet.volumes():
        files.append(volume.files)
        starts = volume.starts
        with_answers += len(set(starts.answers)) if near or (at_end and book) else 0
        small = small_print.add((sheet for sheet, _ in volume.shelf.pairs()), starts)
        sheets += (
            PlannedSheet(
                name=f"{exercise.id}, group {exercise.variant}" if exercise.variant else exercise.id,
                kind=exercise.kind,
                summary=registry.find(exercise.kind).summary(exercise.puzzle, exercise.solution),
                score=exercise.difficulty_score,
                letter_size=letter_size,
                pages=(first, last),
                warnings=warnings[sheet.path] + number,
            )
            for (sheet, exercise), letter_size, first, last, number in zip(
                volume.shelf.pairs(), starts.letter_sizes, starts.handouts, starts.ends, small, strict=True
            )
        )
    refused = rules.warnings(whole_file(job.inputs[0]) if job.inputs else None) if rules else ()
    handouts = sum(pages[handouts] for handouts, *_ in files)
    return Plan(
        job.name,
        tuple(sheets),
        handouts if near else handouts - with_answers,
        with_answers + sum(pages[key] for _, *keys in files for key in keys),
        (*job.warnings, *small_print.warnings(), *refused, *pools),
        (*unmade.told(job.sheets), *unprinted.told(job.sheets)),
        len(files),
        answers_within=near,
    )

"""The plan of a job for `worksheets check`: what would be printed, without writing it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from worksheets.base.errors import Message, Say, counted, silent, summed_up
from worksheets.base.sentences import sentence
from worksheets.commands.build import MOST_ALIKE, say_all
from worksheets.commands.making import (
    Awaiting,
    Failure,
    Failures,
    MadeJob,
    Progress,
    executor_for,
    make_all,
    opened,
)
from worksheets.commands.paper import for_its_paper, refused_sheets
from worksheets.commands.print_warnings import PrintRules, SmallPrint
from worksheets.commands.sheet_files import refuse_h5p, refuse_pictures
from worksheets.exercises.exercise import Exercise
from worksheets.job.file_names import refuse_clashes
from worksheets.job.find import override, read_jobs
from worksheets.job.yaml.nodes import whole_file
from worksheets.layout.book.volume import Part, Volume
from worksheets.layout.booklet import Booklet
from worksheets.layout.page import Starts, starts_of
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.base.errors import LayoutError, WorksheetError
    from worksheets.exercises.cache import Cache
    from worksheets.job.models import Sheet
    from worksheets.puzzles.values import Summary


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
    items: int = 0
    """The most items on a page, of a puzzle of many small ones."""

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings of the columns; the same for all sheets of a kind."""
        return (
            self.kind,
            sentence("size"),
            *(sentence(figure.name) for figure in self.summary.figures),
            sentence("score"),
            sentence("letter size"),
            *((sentence("items a page"),) if self.items else ()),
            sentence("pages"),
            sentence("warnings"),
        )

    @property
    def columns(self) -> tuple[str, ...]:
        """The cells under `headings`."""
        pages = "-".join(map(str, dict.fromkeys(self.pages)))
        figures = (figure.value for figure in self.summary.figures)
        return (
            self.name,
            self.summary.size,
            *figures,
            "-" if self.score is None else str(self.score),
            f"{self.letter_size:.1f} pt",
            *((str(self.items),) if self.items else ()),
            pages,
            str(self.warnings or "-"),
        )


DAY_HEADINGS = (
    sentence("day"),
    sentence("sheet"),
    sentence("kind"),
    sentence("new"),
    sentence("again"),
    sentence("score"),
)


class Plan(NamedTuple):
    """The plan of a job: what `worksheets build` would print, and why some sheets cannot be printed."""

    job_name: str
    sheets: tuple[PlannedSheet, ...]
    pages: int
    answer_pages: int
    messages: tuple[Message, ...]
    """Warnings, and notes on the words of pools."""
    failures: tuple[WorksheetError, ...]
    days: tuple[tuple[str, ...], ...] = ()
    """A row for each school day of the job's plan: day, sheet, kind, numbers of new and repeated words, score."""
    volumes: int = 1
    answers_within: bool = False
    """Whether answers are on the backs or at the feet of handouts, so that `answer_pages` are part of the `pages`."""

    @property
    def warnings(self) -> tuple[Message, ...]:
        """The warnings among its messages."""
        return tuple(each for each in self.messages if each.level == "warning")

    def to_text(self, say: Callable[[str], str] = str) -> str:
        """A table for each kind with a line for each sheet, the warnings, and the number of pages.

        `say` translates the headings and the lines below the tables.
        """
        tables: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for sheet in self.sheets:
            tables.setdefault(sheet.headings, []).append(sheet.columns)
        lines = [*_aligned([DAY_HEADINGS, *self.days], say), ""] if self.days else []
        lines += [line for headings, rows in tables.items() for line in (*_aligned([headings, *rows], say), "")]
        lines += [say(warning.line) for warning in summed_up(self.warnings, MOST_ALIKE)]
        lines += [say(each.text) for each in self.messages if each.level == "note"]
        return "\n".join((*lines, say(self._pages_line())))

    def _pages_line(self) -> str:
        answers = counted(self.answer_pages, "page")
        return sentence(
            "{job}: {sheets}, {pages}, {answers}{volumes}",
            job=self.job_name,
            sheets=counted(len(self.sheets), "sheet"),
            pages=counted(self.pages, "page"),
            answers=sentence("answers on {pages}" if self.answers_within else "{pages} of answers", pages=answers),
            volumes=sentence(", in {volumes} volumes", volumes=self.volumes) if self.volumes > 1 else "",
        )


def _aligned(table: Sequence[Sequence[str]], say: Callable[[str], str]) -> Iterator[str]:
    """The rows as lines, translated; each column is as wide as its widest cell."""
    translated = [[*map(say, row)] for row in table]
    widths = [max(map(len, column)) for column in zip(*translated, strict=True)]
    for row in translated:
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
    """Yield the plans of jobs, named as for `worksheets.build`; raises InputError for mistakes in them.

    `say` gets a note on how each word list was read that is not simply one word per line.
    """
    reads = read_jobs(names, allow_outside=allow_outside)
    notes = (each for read in reads for each in read.messages_in("read") if each.level == "note")
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
    """The plan of one job; its exercises are made meanwhile, and those of each volume are then forgotten."""
    return _Planner(made).plan()


def _name(exercise: Exercise) -> str:
    if not exercise.variant:
        return exercise.id
    return sentence("{sheet}, group {group}", sheet=exercise.id, group=exercise.variant)


class _Planner:
    """Lays out one job without printing it, and collects its plan."""

    def __init__(self, made: MadeJob) -> None:
        self._job, self._results = made
        page = self._job.page
        self._fonts = load_fonts(page.font)
        self._unmade, self._unprinted = Failures(), Failures()
        self._pages: dict[str, int] = {}
        self._rules = PrintRules(page, page.book, self._fonts) if page.book else None
        self._small_print = SmallPrint(page)
        self._warnings = Counter(warning.path.partition(".")[0] for warning in self._job.warnings)
        self._sheets: list[PlannedSheet] = []

    def plan(self) -> Plan:
        """Make and lay out all sheets."""
        job, book = self._job, self._job.page.book
        # Handouts and answers in one file are counted separately, except in a book, whose rules depend on all pages.
        at_end = job.answers == "append"
        apart = replace(job, answers="separate") if at_end and not book else job
        near = job.answers in ("back", "upside-down")
        with_answers = 0
        files: list[tuple[str, ...]] = []
        booklet = Booklet(apart, self._exercises(), self._fonts, self._count, self._refuse, counted=True)
        for volume in booklet.volumes():
            files.append(volume.files)
            with_answers += len(set(volume.starts.answers)) if near or (at_end and book) else 0
            self._add(volume)
        handouts = sum(self._pages[handouts] for handouts, *_ in files)
        return Plan(
            job.name,
            tuple(self._sheets),
            handouts if near else handouts - with_answers,
            with_answers + sum(self._pages[key] for _, *keys in files for key in keys),
            tuple(self._messages()),
            (*self._unmade.errors(job.sheets), *self._unprinted.errors(job.sheets)),
            tuple(self._days()),
            len(files),
            answers_within=near,
        )

    def _days(self) -> Iterator[tuple[str, ...]]:
        """Yield a row for each school day of the plan that has been laid out."""
        sheets = {sheet.path: sheet.id for sheet in self._job.sheets}
        made = {planned.name: planned for planned in self._sheets}
        for day in self._job.days:
            name = sheets[day.path]
            if planned := made.get(name):
                score = "-" if planned.score is None else str(planned.score)
                yield str(day.number), name, planned.kind, str(len(day.new)), str(len(day.again)), score

    def _exercises(self) -> Iterator[tuple[Sheet, Exercise]]:
        for sheet, result in self._results:
            if isinstance(result, Exercise):
                yield sheet, result
            else:
                self._unmade.add(Failure(sheet, result))

    def _refuse(self, sheet: Sheet, error: LayoutError) -> None:
        self._unprinted.add(Failure(sheet, error))

    def _count(self, part: Part) -> Starts:
        """Count the pages of a part; those of the first one are measured by the rules of printers."""
        watched = self._rules.watched(part.pages) if self._rules and not self._pages else part.pages
        starts = starts_of(watched)
        self._pages[part.file] = starts.pages
        return starts

    def _add(self, volume: Volume) -> None:
        starts = volume.starts
        small = self._small_print.add((sheet for sheet, _ in volume.shelf.pairs()), starts)
        self._sheets += (
            PlannedSheet(
                name=_name(exercise),
                kind=exercise.kind,
                summary=registry.find(exercise.kind).summary(exercise.puzzle, exercise.solution),
                score=exercise.difficulty_score,
                letter_size=letter_size,
                pages=(first, last),
                warnings=self._warnings[sheet.path] + number,
                items=items,
            )
            for (sheet, exercise), letter_size, first, last, number, items in zip(
                volume.shelf.pairs(),
                starts.letter_sizes,
                starts.handouts,
                starts.ends,
                small,
                starts.items,
                strict=True,
            )
        )

    def _messages(self) -> Iterator[Message]:
        """Warnings of the job, of small print and of printers, then notes on pools."""
        job = self._job
        yield from job.warnings
        yield from self._small_print.warnings()
        if self._rules:
            yield from self._rules.warnings(whole_file(job.inputs[0]) if job.inputs else None)
        yield from (message for message in job.messages_in("check") if message.level == "note")

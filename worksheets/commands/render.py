"""A job as bytes or pictures, without files on disk: for web servers, the page in the browser, and notebooks."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from worksheets.base.byte_cache import byte_cache
from worksheets.base.errors import Message, WorksheetError
from worksheets.commands.access_files import refuse_unreadable
from worksheets.commands.build import write_booklet
from worksheets.commands.making import Awaiting, Failure, Failures, MadeJob, make_all
from worksheets.commands.paper import for_its_paper, refusals, refused_sheets
from worksheets.commands.print_warnings import SmallPrint
from worksheets.commands.sheet_files import refuse_h5p, refuse_pictures
from worksheets.drawing.fonts.own_font import FontChoice, OwnFont
from worksheets.exercises.exercise import Exercise
from worksheets.job.file_names import refuse_clashes
from worksheets.job.find import joined, override
from worksheets.job.given_job import given_job
from worksheets.layout.book.volume import Part
from worksheets.layout.booklet import Booklet
from worksheets.layout.handout.handout_pages import footer_forms
from worksheets.layout.handout.pointers import with_answer_pages
from worksheets.layout.page import Page, Starts, starts_of
from worksheets.output.memory import MemoryFiles
from worksheets.output.pdf.fonts import load_fonts
from worksheets.output.svg.letters import TypedLetters
from worksheets.output.svg.page import page_svg
from worksheets.puzzles import registry
from worksheets.puzzles.values import PlacedWord

if TYPE_CHECKING:
    from worksheets.exercises.remembered import Remembered
    from worksheets.job.models import Job, Sheet


def render(
    job: str | Mapping[str, Any] | Job,
    files: Mapping[str, bytes] | None = None,
    formats: str | Sequence[str] | None = None,
    *,
    answers: str | None = None,
    seed: int | None = None,
    name: str = "job",
    folder: str | Path | None = None,
    awaiting: Awaiting | None = None,
    key: bool = False,
) -> dict[str, bytes]:
    """Return the files that `build` would write, by name and in its order, with the same bytes.

    >>> from worksheets import render
    >>> files = render("sheets: [{words: [cow, hen], size: 5x6}]", formats=["txt"])
    >>> list(files), files["job.txt"].decode().splitlines()[3]
    (['job.txt'], 'Word search, Medium, word-search')

    `job` is the text of a job file, a mapping with the same contents, or a Job. `files` replace the job's folder: the
    job can read nothing else. With a `folder` in place of `files`, the job can read files below it. `name` is the
    job's, usually that of its file without the suffix. With `key` there is also an answer key in a separate file,
    wherever the job wants its answers. Raises as `build` does.
    """
    read = override(given_job(job, files, name, folder), formats=formats, answers=answers, seed=seed, scheduler="")
    refuse_clashes([read])
    read = replace(read, key=key)
    read = for_its_paper(read, printed=read.drawn)
    refuse_pictures([read])
    refuse_h5p([read])
    refuse_unreadable([read])
    refused = refused_sheets([read], [read.on_paper], awaiting)
    if any(refused):
        raise joined(refusals(read, refused[0]))
    outlet = MemoryFiles()
    failures: list[WorksheetError] = []
    for made in make_all([read], refused, awaiting=awaiting):
        failures += write_booklet(made, outlet, [], keep_going=False, already=False)
    if failures:
        raise joined(failures)
    return outlet.to_dict()


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page as an SVG picture; `sheets` are the numbers, from 0, of the job's sheets that start on it."""

    svg: str
    label: str
    sheets: tuple[int, ...]
    answers: bool


class SheetTexts(NamedTuple):
    """The texts of a sheet: its title, the forms that its instruction may have, and the words in its grid.

    The words are in the order of `Preview.lines`. `footer` is the text at its foot that an author can replace, and
    `footers` are the forms in which it may be printed.
    """

    title: str
    instructions: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    footer: str = ""
    footers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """The pages of a job; there are no `pages` if the job as a whole has errors.

    >>> from worksheets import plan
    >>> preview = plan("sheets: [{words: [cow, hen], sise: 8x8}]")
    >>> preview.pages, str(preview.problems[0])[:46]
    ((), 'job.yaml:1:30: sheets[1]: unknown field "sise"')

    `problems` say why the job, or some of its sheets, cannot be printed; the other sheets are shown. `notes` say how
    word lists were read and what was chosen for sheets.
    """

    title: str
    pages: tuple[ShownPage, ...]
    sheets: tuple[Sheet, ...]
    notes: tuple[str, ...]
    warnings: tuple[Message, ...]
    problems: tuple[Message, ...]
    font: OwnFont | None = None
    """The author's custom font; the pages refer to it by its token."""
    chosen: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    """The values chosen for open fields, by the index of the sheet; see `PuzzleKind.chosen`."""
    lines: Mapping[int, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    """The places of a sheet's words, by its index: row and column, from 1, of the first and of the last cell."""
    texts: Mapping[int, SheetTexts] = field(default_factory=dict)
    """The texts of a sheet, by its index."""


def plan(
    job: str | Mapping[str, Any] | Job,
    files: Mapping[str, bytes] | None = None,
    *,
    seed: int | None = None,
    name: str = "job",
    known: Remembered | None = None,
    folder: str | Path | None = None,
    awaiting: Awaiting | None = None,
) -> Preview:
    """Return the pages of a job as pictures, handouts first, and its problems; arguments as for `render`.

    >>> from worksheets import plan
    >>> preview = plan("sheets: [{words: [cow, hen], title: Farm}]")
    >>> [(page.label, page.answers, page.svg[:4]) for page in preview.pages]
    [('1', False, '<svg'), ('1', True, '<svg')]

    Problems are returned, never raised. `known` has the exercises of earlier calls.
    """
    try:
        read = for_its_paper(override(given_job(job, files, name, folder), seed=seed, scheduler=""))
    except WorksheetError as error:
        return Preview("", (), (), (), (), error.problems)
    refused = refused_sheets([read], [True], awaiting)
    (preview,) = (_preview(made) for made in make_all([read], refused, awaiting=awaiting, cache=known, plan=True))
    return preview


MOST_PICTURES = 30_000_000
"""Maximum number of bytes of cached pictures and pages: the form shows the whole job again after each change."""


@byte_cache(MOST_PICTURES, lambda picture, page, font: 4 * len(picture))
def _picture(page: Page, font: FontChoice) -> str:
    """The page as SVG; finding it in the cache takes a tenth of the time of drawing it."""
    return page_svg(page, TypedLetters(load_fonts(font).on_screen()), label=page.label)


def _preview(made: MadeJob) -> Preview:
    job = made.job
    fonts = load_fonts(job.page.font)
    unmade, unprinted = Failures(), Failures()
    notes = [str(each) for each in job.messages_in("read") if each.level == "note"]
    small_print = SmallPrint(job.page)
    number = {id(sheet): at for at, sheet in enumerate(job.sheets)}
    chosen: dict[int, Mapping[str, str]] = {}
    lines: dict[int, tuple[tuple[int, ...], ...]] = {}
    texts: dict[int, SheetTexts] = {}
    counted = itertools.count()

    def exercises() -> Iterator[tuple[Sheet, Exercise]]:
        for sheet, each in made.results:
            if isinstance(each, Exercise):
                at = next(counted)
                notes.extend(f"{' '.join(filter(None, (each.id, each.variant)))}: {note}" for note in each.notes)
                chosen.setdefault(number[id(sheet)], registry.find(each.kind).chosen(sheet.spec, each.puzzle))
                if number[id(sheet)] not in texts:
                    placed = _placed(each)
                    lines[number[id(sheet)]] = tuple((*word.cells[0], *word.cells[-1]) for word in placed)
                    texts[number[id(sheet)]] = _texts(each, placed, footer_forms(job.page, each, at))
                yield sheet, each
            else:
                unmade.add(Failure(sheet, each))

    parts: dict[str, tuple[list[Page], bool]] = {}

    def keep(part: Part) -> Starts:
        pages = list(part.pages)
        answer_pages = part.answers() if part.answers else None
        key = part.duplex and job.answers == "separate" and not part.book  # a book has its answers at its end
        parts[part.file] = [with_answer_pages(page, answer_pages, fonts) for page in pages], key
        return starts_of(pages)

    shown: list[ShownPage] = []
    booklet = Booklet(job, exercises(), fonts, keep, lambda sheet, error: unprinted.add(Failure(sheet, error)))
    try:
        for volume in booklet.volumes():
            small_print.add(volume.shelf.sheets, volume.starts)
            printed = [number[id(sheet)] for sheet in volume.shelf.sheets]
            shown += (each for file in volume.files for each in _shown_pages(job, *parts[file], printed))
    except WorksheetError as error:
        shown, failures = [], [error]
    else:
        failures = [*unmade.errors(job.sheets), *unprinted.errors(job.sheets)]
    problems = joined(failures).problems if failures else ()
    warnings = *job.warnings, *small_print.warnings()
    return Preview(
        job.title, tuple(shown), job.sheets, tuple(notes), warnings, problems, fonts.own, chosen, lines, texts
    )


def _placed(exercise: Exercise) -> list[PlacedWord]:
    """The words that lie in straight lines of a grid."""
    placed = registry.find(exercise.kind).placed_words(exercise.puzzle, exercise.solution)
    return [word for word in placed if word.direction and len(word.cells[0]) == 2]


def _texts(exercise: Exercise, placed: Sequence[PlacedWord], foot: tuple[str, tuple[str, ...]]) -> SheetTexts:
    text = exercise.handout_text()
    forms = (text.arrows and text.arrows.instruction, text.aside and text.aside.instruction, text.instruction)
    instructions = tuple(dict.fromkeys(filter(None, forms)))
    return SheetTexts(exercise.title, instructions, tuple(word.word for word in placed), *foot)


def _shown_pages(job: Job, pages: Sequence[Page], key: bool, printed: Sequence[int]) -> Iterator[ShownPage]:
    """The pages of a file, which is a `key` or has handouts; `printed` are the numbers of the volume's sheets."""
    answers = key
    for page in pages:
        if job.answers == "back":
            answers = int(page.label) % 2 == 0
        elif job.answers == "append":
            answers = answers or any(start.answer for start in page.starts)
        starts = tuple(printed[start.exercise] for start in page.starts)
        yield ShownPage(_picture(page, job.page.font), page.label, starts, answers)

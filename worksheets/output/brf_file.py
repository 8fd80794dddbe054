"""The sheets of a job in braille, for embossers and displays: 25 lines of 40 cells a page, in Braille ASCII.

A form feed ends a page. Each sheet begins a page; the last line of a page has its number. The first page has the title
and explains the signs of grids. Answers are in a file of their own, last, or after each sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TextIO

from worksheets.base.errors import InputError, LayoutError, Message, listed
from worksheets.base.sentences import sentence
from worksheets.drawing.paper import PageSetup
from worksheets.exercises.exercise import Exercise
from worksheets.job.models import Job
from worksheets.language.braille import BLANK, BrailleTable, braille_languages, find_braille, has_braille
from worksheets.language.languages import find_language
from worksheets.output.answers_apart import AnswersIn
from worksheets.output.braille.grids import CELLS, CellLines, wrapped
from worksheets.output.braille.sheet import EMPTY, PARAGRAPH, answer_blocks, sheet_blocks

ASCII = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="
"""The ASCII sign of each braille cell, in the order of Unicode."""

LINES = 25
"""Lines of a page; the last one has the number."""

NEW_LINE, NEW_PAGE = "\r\n", "\f"


def refuse_braille(jobs: Iterable[Job]) -> None:
    """Raise InputError for jobs that ask for braille and have sheets in languages without a table.

    Raises LayoutError for titles with a sign that has no braille.
    """
    known = listed([find_language(code).shown_name for code in braille_languages()], "and")
    problems: list[Message] = []
    titles: list[Message] = []
    for job in jobs:
        others = [sheet for sheet in job.sheets if not has_braille(sheet.spec.language)]
        if "brf" in job.formats and others:
            names = dict.fromkeys(find_language(sheet.spec.language).shown_name for sheet in others)
            text = sentence(
                "braille is written for {known}, and not for {others}; omit the format brf",
                known=known,
                others=listed(names, "or"),
            )
            problems.append(Message(text, "", others[0].place))
        elif "brf" in job.formats:
            titles += _title_problems(job)
    if problems or titles:
        raise (InputError if problems else LayoutError)(*problems, *titles)


def _title_problems(job: Job) -> Iterator[Message]:
    """Yield why the title cannot be written in braille."""
    try:
        find_braille(job.page.language).written(job.title)
    except LayoutError as error:
        place = next((text.place for text in job.texts if text.path == "title"), None)
        yield from (replace(problem, path="title", place=place) for problem in error.problems)


class BrfFile:
    """Writes the file to `stream`; answers go where `place` says, and into the `key` if there is one."""

    def __init__(self, stream: TextIO, setup: PageSetup, place: AnswersIn, key: TextIO | None = None) -> None:
        braille = find_braille(setup.language)
        self._near = place == "near"
        self._last: list[list[CellLines]] | None = [] if place == "last" else None
        self._pages = _Pages(stream, braille)
        self._key = _Pages(key, braille) if key else None
        label = find_language(setup.language).label("answers")
        note = CellLines(wrapped(braille.written(braille.note), PARAGRAPH))
        for pages, title in ((self._pages, setup.title), (self._key, f"{setup.title} - {label}")):
            if pages:
                pages.add([CellLines(wrapped(braille.written(title))), EMPTY, note])

    def add(self, exercise: Exercise) -> None:
        """Write one more sheet; raises LayoutError, and writes nothing, for a sign without braille."""
        sheet, answer = [*sheet_blocks(exercise)], [*answer_blocks(exercise)]
        self._pages.add(sheet)
        if self._near:
            self._pages.add(answer)
        if self._last is not None:
            self._last.append(answer)
        if self._key:
            self._key.add(answer)

    def end(self) -> None:
        """Write the answers that come last."""
        for answer in self._last or ():
            self._pages.add(answer)


class _Pages:
    """Writes blocks on pages."""

    def __init__(self, stream: TextIO, braille: BrailleTable) -> None:
        self._stream = stream
        self._braille = braille
        self._number = 0

    def add(self, blocks: Iterable[CellLines]) -> None:
        """Write blocks, beginning a new page."""
        page: list[str] = []
        for lines in _groups(blocks):
            if page and len(page) + len(lines) > LINES - 1:
                self._end_page(page)
                page = []
            if not page and lines == [""]:
                continue
            page += lines
            while len(page) > LINES - 1:
                self._end_page(page[: LINES - 1])
                page = page[LINES - 1 :]
        if page:
            self._end_page(page)

    def _end_page(self, lines: list[str]) -> None:
        self._number += 1
        number = self._braille.written(str(self._number))
        padded = [*lines, *[""] * (LINES - 1 - len(lines)), number.rjust(CELLS, BLANK)]
        self._stream.write("".join(f"{ascii_of(line.rstrip(BLANK))}{NEW_LINE}" for line in padded) + NEW_PAGE)


def _groups(blocks: Iterable[CellLines]) -> Iterable[list[str]]:
    """Yield the lines of each block after those of its headings, with successive empty lines reduced to one."""
    heads: list[str] = []
    last: tuple[str, ...] = ()
    for block in blocks:
        if block.lines == last == ("",):
            continue
        last = block.lines
        heads += block.lines
        if not block.heading:
            yield heads
            heads = []
    if heads:
        yield heads


def ascii_of(cells: str) -> str:
    """Cells of Unicode in Braille ASCII.

    >>> ascii_of("⠠⠞⠺⠕⠀⠉⠕⠺⠎")
    ',TWO COWS'
    """
    return "".join(ASCII[ord(cell) - ord(BLANK)] for cell in cells)

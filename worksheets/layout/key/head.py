"""Draws the head of an answer in the key: number, title and marks, or one line in a book."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from worksheets.drawing.pen import FontMetrics, wrap
from worksheets.drawing.shapes import Drawing, Shape, Text, going_on
from worksheets.drawing.signs import badge
from worksheets.drawing.transform import scaled
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.furniture import LEVELS

TITLE, VERSION, FINDING, SMALL = 12.0, 16.0, 10.0, 9.0
"""Font sizes of an answer's title, of the letter of its version, of the finding, and of everything else."""

BADGE, BADGE_GAP = 20.0, 8.0
"""Width of the circle with the sheet's number, and the space between it and the title."""

HEAD_GAP = 7.0
"""Space between the head and the drawing."""

BRIEF, BRIEF_HEAD, BRIEF_INSET = 10.0, 16.0, 2.0
"""Font size and height of the head of a solution in a book without a finding, and its distance from the sides."""


class _Title(NamedTuple):
    """The lines of a title, where the last one ends, and the marks, how short they are, and whether beside it."""

    lines: tuple[str, ...]
    end: float
    marks: str
    short: int
    beside: bool


class AnswerHead(NamedTuple):
    """The head of an exercise's answer, with the `note` and the `finding` of its list.

    `number` is that of its sheet in the booklet, from 1; None for an answer on its own sheet.
    """

    exercise: Exercise
    number: int | None
    note: str
    finding: str
    fonts: FontMetrics
    scale: float
    """Scale relative to the usual sizes."""
    brief: bool
    """Whether the head is one line, as in a book."""

    def drawing(self, width: float, page: int | None, short: int = 0) -> Drawing:
        """Draw number, title and version, the marks with the handout's `page`, and the note and finding below.

        The marks are at least as `short` as asked: 1 leaves out the score, 2 the level, too.
        """
        if self.brief:
            return self._brief(width, page)
        return scaled(self._full(width / self.scale, page, short), self.scale)

    def shortness(self, width: float, page: int | None) -> int:
        """How short the marks have to be."""
        return 0 if self.brief else self._title(width / self.scale, page, 0).short

    def again(self, width: float) -> Drawing:
        """Draw the head above further rows of the list."""
        title = self.exercise.pupil or self.exercise.title
        title = find_language(self.exercise.language).label("continued", title=title)
        y = 0.85 * TITLE
        shapes: list[Shape] = []
        for number, line in enumerate(wrap(title, TITLE, width / self.scale, self.fonts, bold=True)):
            y += 1.25 * TITLE if number else 0.0
            shapes.append(Text(0.0, y, line, TITLE, bold=True, role=going_on("part", number)))
        return scaled(Drawing(width / self.scale, y + HEAD_GAP, tuple(shapes), SMALL), self.scale)

    def _title(self, width: float, page: int | None, short: int) -> _Title:
        """The lines of the title, and the longest marks that fit at the end of the last one, or else below it."""
        exercise, fonts = self.exercise, self.fonts
        left = BADGE + BADGE_GAP if self.number else 0.0
        taken = fonts.width(f" · {exercise.variant}", VERSION, bold=True) if exercise.variant else 0.0
        lines = wrap(exercise.pupil or exercise.title, TITLE, width - left - taken, fonts, bold=True)
        end = left + fonts.width(lines[-1], TITLE, bold=True)
        code = exercise.code if exercise.pupil else None
        options = () if code else self._marks(page, exercise.difficulty)
        for number, marks in enumerate(options):
            if number >= short and fonts.width(marks, SMALL) <= width - end - taken - BADGE_GAP:
                return _Title(lines, end, marks, number, beside=True)
        return _Title(lines, end, *self._below(page, code, width - left, short), beside=False)

    def _full(self, width: float, page: int | None, short: int) -> Drawing:
        """The title beside the number, and the marks at the end of its line, or below it if they do not fit.

        Pupils have them below their names, beside their codes, so that names of all lengths have heads of one height.
        """
        exercise, fonts = self.exercise, self.fonts
        left = BADGE + BADGE_GAP if self.number else 0.0
        title = self._title(width, page, short)
        baseline = (BADGE + fonts.cap_height * TITLE) / 2
        shapes: list[Shape] = []
        if self.number:
            shapes += badge(self._printed(self.number), BADGE / 2, BADGE / 2, BADGE, fonts.cap_height)
        y = baseline
        for number, line in enumerate(title.lines):
            y = baseline + number * 1.25 * TITLE
            shapes.append(Text(left, y, line, TITLE, bold=True, role=going_on("part", number)))
        if exercise.variant:
            shapes += _version(exercise.variant, title.end, y, fonts)
        if title.beside:
            shapes.append(Text(width, y, title.marks, SMALL, anchor="end", role="rest"))
        for text, size in (("" if title.beside else title.marks, SMALL), (self.note, SMALL)):
            for number, line in enumerate(wrap(text, size, width - left, fonts) if text else ()):
                y += 1.4 * size
                shapes.append(Text(left, y, line, size, role=going_on("text", number)))
        finding = self.finding
        for number, line in enumerate(wrap(finding, FINDING, width - left, fonts) if finding else ()):
            y += 1.4 * FINDING
            shapes.append(Text(left, y, line, FINDING, role=going_on("text", number)))
        return Drawing(width, max(BADGE, y + 3.0) + HEAD_GAP, tuple(shapes), SMALL)

    def _brief(self, width: float, page: int | None) -> Drawing:
        """Number, title and page of the puzzle in one line, in which a long title is cut; the finding is below."""
        exercise, fonts = self.exercise, self.fonts
        y, left, right = 0.5 * BRIEF_HEAD * self.scale, BRIEF_INSET, width - BRIEF_INSET
        size, shapes = BRIEF * self.scale, list[Shape]()
        if self.number:
            number = self._printed(self.number)
            shapes.append(Text(left, y, number, size, bold=True, role="number"))
            left += fonts.width(number, size, bold=True) + 0.7 * size
        on, rest = "" if page is None else self._printed(page), SMALL * self.scale
        room = right - left - (fonts.width(on, rest) + 0.7 * size if on else 0.0)
        title = " · ".join(filter(None, (exercise.title, exercise.variant)))
        shapes.append(Text(left, y, cut_to(title, size, room, fonts), size, role="part"))
        if on:
            shapes.append(Text(right, y, on, rest, anchor="end", role="rest"))
        small, height = SMALL * self.scale, BRIEF_HEAD * self.scale
        for line in wrap(self.finding, small, width - 2 * BRIEF_INSET, fonts) if self.finding else ():
            y, height = y + 1.4 * small, height + 1.4 * small
            shapes.append(Text(BRIEF_INSET, y, line, small, role="text"))
        return Drawing(width, height, tuple(shapes), size)

    def _printed(self, number: int) -> str:
        """A number in the digits of the sheet's language."""
        return str(find_language(self.exercise.language).numeral(number))

    def _below(self, page: int | None, code: str | None, width: float, short: int) -> tuple[str, int]:
        """The line of marks, and how short it is: in a class the same for each pupil, as for the longest level."""
        levels = dict.fromkeys((self.exercise.difficulty, *(LEVELS if code else ())))
        lines = [[" · ".join(filter(None, (code, each))) for each in self._marks(page, level)] for level in levels]
        widths = [max(self.fonts.width(each, SMALL) for each in same) for same in zip(*lines, strict=True)]
        number = next((at for at, each in enumerate(widths) if at >= short and each <= width), len(widths) - 1)
        return lines[0][number], number

    def _marks(self, page: int | None, difficulty: str) -> Iterator[str]:
        """Yield the handout's page, the difficulty and its score, in less and less detail."""
        exercise = self.exercise
        language = find_language(exercise.language)
        score = exercise.difficulty_score
        paged = "" if page is None else language.label("sheet_page", number=page)
        level = language.label(difficulty)
        scored = "" if score is None else language.label("score", score=score)
        for parts in ((paged, level, scored), (paged, level), (paged or level,)):
            yield " · ".join(filter(None, parts))


def cut_to(text: str, size: float, room: float, fonts: FontMetrics, *, bold: bool = False) -> str:
    """The text, or as many of its characters as fit the room with an ellipsis after them."""
    if fonts.width(text, size, bold) <= room:
        return text
    while len(text) > 1 and fonts.width(f"{text}…", size, bold) > room:
        text = text[:-1].rstrip()
    return f"{text}…"


def _version(letter: str, x: float, y: float, fonts: FontMetrics) -> Iterator[Shape]:
    """Yield the letter of a version after the title that ends at (x, y)."""
    dot = fonts.width(" · ", TITLE, bold=True)
    yield Text(x + dot / 2, y, "·", TITLE, bold=True, anchor="middle", role="more")
    yield Text(x + dot, y, letter, VERSION, bold=True, role="more")

"""The plain text file of a job: every puzzle, then the answers with their tables, if the job wants them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import TextIOWrapper
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, TextIO, cast
from weakref import finalize

from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.puzzles import registry
from worksheets.puzzles.formats import CellTable, Part, SignList
from worksheets.puzzles.values import AnswerTable, Blanks, Figures, Section

BOX, LINE = "[ ] ", "_"
"""The box before an entry to tick, and the part of a writing line for each letter."""

BLANK, WORD = "_", 20
"""The sign for a blank letter, and the number of letters of a line for a word."""


class TextFile:
    """Writes the text to `stream`: add exercises in order, then call `end`, which writes the answers, if wanted.

    Answers that are `near` follow their puzzles, each below a heading. Many others wait in an unnamed file in `folder`
    (default: the system's).
    """

    IN_MEMORY = 1_000_000
    """Maximum number of bytes of answers that wait in memory."""

    def __init__(
        self,
        stream: TextIO,
        *,
        title: str,
        language: str,
        answers: bool,
        near: bool = False,
        folder: Path | None = None,
    ) -> None:
        self._stream = stream
        self._near = near
        self._separator = ""
        self._answers: SpooledTemporaryFile[bytes] | None = None
        if title:
            self._write(_underlined(title, "="))
        if answers and not near:
            self._answers = SpooledTemporaryFile(self.IN_MEMORY, dir=str(folder) if folder else None)  # noqa: SIM115
            finalize(self, self._answers.close)
            self._answers.write(_underlined(find_language(language).label("answers"), "=").encode())

    def add(self, exercise: Exercise) -> None:
        """Write one more puzzle below its title, and keep its answer for later."""
        text = exercise.handout_text()
        heading = _underlined(_heading(exercise), "-")
        parts = registry.find(exercise.kind).parts(exercise.puzzle, exercise.language)
        self._write(f"{heading}\n{text.instruction}\n{_signs(parts)}")
        self._write(exercise.puzzle.to_text(exercise.language).rstrip("\n") + "\n")
        for part in parts:
            if isinstance(part, CellTable) and part.felt:
                self._write("".join(f"{line}\n" for line in _table_lines(part)))
        for section in (each.without_struck() for each in text.sections):
            self._write("".join(f"{line}\n" for line in _bank_lines(section)))
        if text.figures:
            self._write("".join(f"{line}\n" for line in _figure_lines(text.figures)))
        for blanks in text.blanks:
            self._write("".join(f"{line}\n" for line in _blank_lines(blanks)))
        if self._near:
            label = find_language(exercise.language).label("answers")
            self._write(f"{_underlined(label, '=')}\n{_answer(exercise)}")
        if self._answers:
            self._answers.write(f"\n{_underlined(_heading(exercise, scored=True), '-')}\n{_answer(exercise)}".encode())

    def end(self) -> None:
        """Write the answers after the last puzzle."""
        if self._answers:
            self._stream.write(self._separator)
            self._answers.seek(0)
            lines = TextIOWrapper(cast("BinaryIO", self._answers), encoding="utf-8", newline="")
            while piece := lines.read(1 << 16):
                self._stream.write(piece)
            lines.close()

    def _write(self, part: str) -> None:
        self._stream.write(self._separator + part)
        self._separator = "\n"


def _signs(parts: Sequence[Part]) -> str:
    """A line that says which drawing each sign of the puzzle stands for; empty without drawings."""
    named = [f"{name} = {text}" for part in parts if isinstance(part, SignList) for name, text in part.names.items()]
    return ", ".join(named) + "\n" if named else ""


def _table_lines(table: CellTable) -> Iterator[str]:
    """The heading, the heads of the columns with a colon, and the rows, in columns."""
    rows = [[square.text if square else "" for square in row] for row in (table.across, *table.rows)]
    head, *others = _columns(rows)
    yield from filter(None, (table.heading, f"{head}:", *others))


def _bank_lines(section: Section) -> Iterator[str]:
    """The heading and the entries, each with box, mark and picture before it, and the line to write on after it."""
    if section.heading:
        yield f"{section.heading}:"
    width = max(map(len, section.marks), default=0)
    box, line = BOX * section.boxes, LINE * section.writing
    for mark, entry, picture in section.lines():
        if picture:
            entry = f"[{picture.label}] {entry}"
        marked = f"{mark:>{width}} {entry}" if section.marks else entry
        yield box + " ".join(filter(None, (marked.rstrip(" "), line)))


def _figure_lines(figures: Figures) -> Iterator[str]:
    """The heading, and the rows with their figures in columns."""
    yield f"{figures.heading}:"
    name = max(map(len, figures.names))
    width = max(len(each) for row in figures.rows for each in row)
    for label, row in zip(figures.names, figures.rows, strict=True):
        yield "  ".join((label.ljust(name), *(each.rjust(width) for each in row)))


def _blank_lines(blanks: Blanks) -> Iterator[str]:
    """The sentence, and below it a sign for each letter to write, or a line for each word."""
    yield blanks.sentence
    if blanks.letters:
        yield "   ".join(" ".join(BLANK * letters) for letters in blanks.letters)
    yield from (BLANK * WORD for _ in range(blanks.lines))


def _heading(exercise: Exercise, *, scored: bool = False) -> str:
    """Title, pupil, difficulty (in answers with its score), version, code and id."""
    language = find_language(exercise.language)
    score = exercise.difficulty_score if scored else None
    points = "" if score is None else language.label("score", score=score)
    version = language.label("version", variant=exercise.variant) if exercise.variant else ""
    level = language.label(exercise.difficulty)
    parts = (exercise.title, exercise.pupil, level, points, version, exercise.code, exercise.id)
    return ", ".join(filter(None, parts))


def _underlined(text: str, line: str) -> str:
    return f"{text}\n{line * len(text)}\n"


def _answer(exercise: Exercise) -> str:
    """The solution, with its table and its note if the kind has them."""
    kind = registry.find(exercise.kind)
    table = kind.answer_table(exercise.puzzle, exercise.solution, exercise.language)
    parts = exercise.solution.to_text(exercise.language).rstrip("\n"), _rows(table), table.note, table.finding
    return "\n".join(f"{part}\n" for part in parts if part)


def _rows(table: AnswerTable) -> str:
    return "\n".join(_columns([table.headings, *table.rows] if table.headings else table.rows))


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows of texts in columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)

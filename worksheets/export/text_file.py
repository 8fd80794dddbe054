"""The plain text file of a job: every puzzle, then the answers with their tables, if the job wants them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TextIO

from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.puzzles import registry
from worksheets.puzzles.contract import AnswerTable, Section


def write_text(stream: TextIO, *, title: str, language: str, exercises: Sequence[Exercise], answers: bool) -> None:
    """Write the puzzles in order, each under its title, and after them the answers, where `answers` asks for them."""
    parts = [_underlined(title, "=")] if title else []
    for exercise in exercises:
        kind = registry.find(exercise.kind)
        text = kind.handout_text(exercise.puzzle, exercise.language)
        parts.append(f"{_underlined(_heading(exercise), '-')}\n{text.instruction}\n")
        parts.append(exercise.puzzle.to_text(exercise.language).rstrip("\n") + "\n")
        for section in text.sections:
            parts.append("".join(f"{line}\n" for line in _bank_lines(section)))
    if answers:
        parts.append(_underlined(find_language(language).label("answers"), "="))
        for exercise in exercises:
            parts.append(f"{_underlined(_heading(exercise), '-')}\n{_answer(exercise)}")
    stream.write("\n".join(parts))


def _bank_lines(section: Section) -> Iterator[str]:
    """The heading, and each entry behind its mark."""
    if section.heading:
        yield f"{section.heading}:"
    width = max(map(len, section.marks), default=0)
    marks = section.marks or ("",) * len(section.entries)
    for mark, entry in zip(marks, section.entries, strict=True):
        yield f"{mark:>{width}} {entry}" if section.marks else entry


def _heading(exercise: Exercise) -> str:
    language = find_language(exercise.language)
    version = language.label("version", variant=exercise.variant) if exercise.variant else ""
    return ", ".join(filter(None, (exercise.title, language.label(exercise.difficulty), version, exercise.id)))


def _underlined(text: str, line: str) -> str:
    return f"{text}\n{line * len(text)}\n"


def _answer(exercise: Exercise) -> str:
    """The solution, its table and the note, as far as the kind has them."""
    kind = registry.find(exercise.kind)
    table = kind.answer_table(exercise.puzzle, exercise.solution, exercise.language)
    parts = exercise.solution.to_text(exercise.language).rstrip("\n"), _rows(table), table.note
    return "\n".join(f"{part}\n" for part in parts if part)


def _rows(table: AnswerTable) -> str:
    rows = [table.headings, *table.rows] if table.headings else list(table.rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)
    return "\n".join(lines)

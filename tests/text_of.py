"""The plain text file of some exercises, as a build writes it."""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO

from worksheets.exercises.exercise import Exercise
from worksheets.output.text_file import TextFile


def text_of(exercises: Iterable[Exercise], title: str, *, answers: bool) -> str:
    """The puzzles in order, then the answers if `answers` is set."""
    stream = StringIO()
    file = TextFile(stream, title=title, language="en", answers=answers)
    for exercise in exercises:
        file.add(exercise)
    file.end()
    return stream.getvalue()

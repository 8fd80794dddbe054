"""Streams of a text file for puzzles and answers: answers after each puzzle, last, or in a file of their own."""

from __future__ import annotations

from io import TextIOWrapper
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, Literal, TextIO, TypeAlias, cast
from weakref import finalize

from worksheets.job.models import Answers

AnswersIn: TypeAlias = Literal["none", "near", "last"]
"""Where answers are in the file of the puzzles: nowhere, after each puzzle, or after all of them."""


def answers_in(place: Answers) -> AnswersIn:
    """Where a job's answers are in a file without pages."""
    return "last" if place == "append" else "near" if place in ("back", "upside-down") else "none"


class AnswersApart:
    """Streams for puzzles and answers.

    Many answers that come last wait in an unnamed file in `folder` (default: the system's). A `key` gets all answers in
    any case.
    """

    IN_MEMORY = 1_000_000
    """Maximum number of bytes of answers that wait in memory."""

    def __init__(self, stream: TextIO, place: AnswersIn, key: TextIO | None = None, folder: Path | None = None) -> None:
        self.stream = stream
        self.key = key
        self._near = place == "near"
        self._waiting: SpooledTemporaryFile[bytes] | None = None
        if place == "last":
            self._waiting = SpooledTemporaryFile(self.IN_MEMORY, dir=str(folder) if folder else None)  # noqa: SIM115
            finalize(self, self._waiting.close)

    def __bool__(self) -> bool:
        return self._near or self.key is not None or self._waiting is not None

    def add(self, puzzle: str, answer: str) -> None:
        """Write a puzzle, and its answer where answers go."""
        self.stream.write(puzzle)
        if self._near:
            self.stream.write(answer)
        if self._waiting:
            self._waiting.write(answer.encode())
        if self.key:
            self.key.write(answer)

    def end(self, before: str = "") -> None:
        """Write the answers that come last, after the text `before` them."""
        if not self._waiting:
            return
        self.stream.write(before)
        self._waiting.seek(0)
        lines = TextIOWrapper(cast("BinaryIO", self._waiting), encoding="utf-8", newline="")
        while piece := lines.read(1 << 16):
            self.stream.write(piece)
        lines.close()

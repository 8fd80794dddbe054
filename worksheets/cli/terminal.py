"""What people read on a terminal while a command works: sentences and progress, on standard error."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, TextIO

import click

from worksheets.base.errors import Message, counted
from worksheets.base.repeats import Repeats

if TYPE_CHECKING:
    from worksheets.base.progress import LiveLine
    from worksheets.exercises.cache import Cache
    from worksheets.exercises.exercise import Exercise
    from worksheets.exercises.workers import Made
    from worksheets.job.models import Sheet

LONGEST_NAME = 40
"""Most characters of a sheet's name in the line of progress, which must not be longer than a terminal is wide."""


def say(message: str, **style: Any) -> None:
    """A line on standard error; where that takes no more, the work goes on without a word."""
    try:
        click.secho(message, err=True, reset="fg" in style, **style)
    except OSError:
        give_up(sys.stderr)


def give_up(stream: TextIO) -> None:
    """Let what a broken stream still holds be lost, or Python would try and fail to write it at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def say_problems(problems: Iterable[Message]) -> None:
    """The sentences, one a line; a line break inside one would break that promise."""
    for problem in problems:
        say(" ".join(str(problem).splitlines()), fg="red")


def say_message(message: Message) -> None:
    """A warning or a note."""
    say(message.line)


def note(sentence: str) -> None:
    """Say what was made of something that could be meant in several ways."""
    say(f"note: {sentence}")


def live_line(*, shown: bool) -> LiveLine:
    """A line of progress on standard error."""
    from worksheets.base.progress import LiveLine

    return LiveLine(lambda text: say(text, nl=False), shown=shown)


class Meter:
    """Progress on standard error: a line that is rewritten on a terminal, messages anywhere.

    Where there is no terminal, a line a minute says how far a long build is, as soon as a sheet is made.
    """

    AGAIN = 0.2
    """Seconds between two updates of the line on a terminal."""

    NOTES = 3
    """Maximum number of notes of one sort that are printed by default."""

    MINUTE = 60.0
    """Seconds until there is another line in a log."""

    def __init__(self, *, quiet: bool, verbose: bool = False, clock: Callable[[], float] = monotonic) -> None:
        from worksheets.base.progress import Pace

        self._shown = not quiet and sys.stderr.isatty()
        self._line = live_line(shown=self._shown)
        self._notes = not quiet
        self._verbose = verbose
        self._repeats = Repeats(self.NOTES)
        self._pace = Pace("sheets", clock)
        self._next = 0.0 if self._shown else self.MINUTE

    def __enter__(self) -> Meter:
        self._line.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None and not issubclass(kind, Exception):
            self._notes = False  # who interrupts a command wants to hear no more
        self.close()

    def begin(self, done: int, total: int, sheet: Sheet) -> None:
        """Show, if it takes long, that `sheet` is waited for when `done` of `total` are made."""
        name = " ".join(filter(None, (sheet.id, sheet.variant)))
        cut = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
        self._pace.count(done)
        self._line.wait_for(f"{done:,} of {counted(total, 'sheet')}, {cut}:")

    def step(self, done: int, total: int, made: Made) -> None:
        """Show that `done` of `total` sheets are made; `made` is the last one or why it failed."""
        from worksheets.exercises.exercise import Exercise

        self._line.wait_for("")
        if isinstance(made, Exercise) and self._notes:
            sentences = list(self._sentences(made))
            if sentences:
                with self._line.aside():
                    for sentence in sentences:
                        say(sentence)
        passed = self._pace.count(done)
        if passed < self._next and not (self._shown and done == total):
            return
        self._next = passed + (self.AGAIN if self._shown else self.MINUTE)
        if self._shown:
            self._line.show(self._pace.text(done, total))
        elif self._notes:
            say(self._pace.text(done, total))

    def _sentences(self, made: Exercise) -> Iterator[str]:
        """What is to be said of a sheet: of many notes that are alike only the first, unless all are asked for."""
        from worksheets.puzzles import registry

        name = " ".join(filter(None, (made.id, made.variant)))
        if self._verbose:
            summary = registry.find(made.kind).summary(made.puzzle, made.solution)
            yield f"{name}: {summary.to_text()}"
        for note in made.notes:
            if self._verbose or self._repeats.is_said(note):
                yield f"note: {name}: {note}"

    def say(self, message: Message) -> None:
        """Say a warning or a note."""
        if self._notes:
            with self._line.aside():
                say_message(message)

    @contextmanager
    def opened(self, folder: str | None) -> Iterator[Cache | None]:
        """The cache in a folder, if one is named; what is wrong with it, and what it had, is said."""
        from worksheets.commands.cache import opened

        with opened(folder, say=self.say) as cache:
            yield cache
            if cache and self._verbose and self._notes:
                with self._line.aside():
                    there = "was" if cache.asked == 1 else "were"
                    say(f"cache: {cache.found:,} of {counted(cache.asked, 'sheet')} {there} there")

    def close(self) -> None:
        """Wipe the line, so that what follows starts on a line of its own, and say how many notes were left out."""
        self._line.close()
        if self._notes and not self._verbose:
            for sentence in self._repeats.rest():
                say(f"note: {sentence}")
            self._repeats = Repeats(self.NOTES)


def warn_of_plug_ins() -> None:
    """Say which installed kinds cannot be used, and why; all others can."""
    from worksheets.puzzles import registry

    for complaint in registry.complaints():
        say(f"warning: {complaint}")


def status_of(interrupt: KeyboardInterrupt) -> int:
    """The exit status of what a person or the system has ended."""
    return 128 + int(interrupt.args[0] if interrupt.args else signal.SIGINT)

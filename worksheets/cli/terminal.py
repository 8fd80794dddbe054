"""Messages and progress on standard error."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, TextIO

import click

from worksheets.base.errors import Message, Repeats
from worksheets.base.quoting import unbroken
from worksheets.base.sentences import Sentence, changed, joined, plural, sentence
from worksheets.cli.own_language import wanted_language

if TYPE_CHECKING:
    from worksheets.base.progress import LiveLine
    from worksheets.exercises.cache import Cache
    from worksheets.exercises.exercise import Exercise
    from worksheets.exercises.workers import Made
    from worksheets.job.models import Sheet

LONGEST_NAME = 40
"""Maximum length of a sheet's name in the line of progress, which must fit the width of a terminal."""


def say(message: str, **style: Any) -> None:
    """Print a line on standard error; if that fails, the work continues silently."""
    try:
        click.secho(in_own_language(message), err=True, reset="fg" in style, **style)
    except OSError:
        give_up(sys.stderr)


def in_own_language(text: str) -> str:
    """Translate a Sentence into the language of `WORKSHEETS_LANGUAGE` or of the locale; other texts are unchanged."""
    if not isinstance(text, Sentence):
        return text
    from worksheets.language.translation import say as translate

    return translate(text, spoken_language())


def spoken_language() -> str:
    """The code of the language into which `in_own_language` translates."""
    from worksheets.language.translation import language_of_sentences

    return language_of_sentences(wanted_language())


def give_up(stream: TextIO) -> None:
    """Discard what a broken stream still holds; otherwise Python would try to write it when it exits."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def say_problems(problems: Iterable[Message]) -> None:
    """Print the problems, each on one line."""
    for problem in problems:
        say(changed(str(problem), unbroken), fg="red")


def say_message(message: Message) -> None:
    """Print a warning or a note."""
    say(message.line)


def note(text: str) -> None:
    """Print a note on how something with several meanings was read."""
    say(sentence("note: {message}", message=text))


def live_line(*, shown: bool) -> LiveLine:
    """A line of progress on standard error."""
    from worksheets.base.progress import LiveLine

    return LiveLine(lambda text: say(text, nl=False), shown=shown)


class Meter:
    """Progress on standard error: messages and, on a terminal, a line that is overwritten.

    Without a terminal, a long build prints a line about every minute.
    """

    AGAIN = 0.2
    """Seconds between two updates of the line on a terminal."""

    NOTES = 3
    """Maximum number of notes of one sort that are printed by default."""

    MINUTE = 60.0
    """Seconds between two lines without a terminal."""

    def __init__(self, *, quiet: bool, verbose: bool = False, clock: Callable[[], float] = monotonic) -> None:
        from worksheets.base.progress import Pace

        self._shown = not quiet and sys.stderr.isatty()
        self._line = live_line(shown=self._shown)
        self._notes = not quiet
        self._verbose = verbose
        self._repeats = Repeats(self.NOTES)
        self._pace = Pace(sentence("sheets"), clock)
        self._next = 0.0 if self._shown else self.MINUTE

    def __enter__(self) -> Meter:
        self._line.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None and not issubclass(kind, Exception):
            self._notes = False  # after an interrupt, further messages are unwanted
        self.close()

    def begin(self, done: int, total: int, sheet: Sheet) -> None:
        """Show, if it takes long, that `done` of `total` sheets are made and `sheet` is next."""
        name = " ".join(filter(None, (sheet.id, sheet.variant)))
        cut = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
        self._pace.count(done)
        if self._shown:
            waiting = plural(
                "{done:,} of {count:,} sheet, {name}:",
                "{done:,} of {count:,} sheets, {name}:",
                count=total,
                done=done,
                name=cut,
            )
            self._line.wait_for(in_own_language(waiting))

    def step(self, done: int, total: int, made: Made) -> None:
        """Show that `done` of `total` sheets are made; `made` is the last one or its error."""
        from worksheets.exercises.exercise import Exercise

        self._line.wait_for("")
        if isinstance(made, Exercise) and self._notes:
            lines = list(self._sentences(made))
            if lines:
                with self._line.aside():
                    for line in lines:
                        say(line)
        passed = self._pace.count(done)
        if passed < self._next and not (self._shown and done == total):
            return
        self._next = passed + (self.AGAIN if self._shown else self.MINUTE)
        if self._shown:
            self._line.show(in_own_language(self._pace.text(done, total)))
        elif self._notes:
            say(self._pace.text(done, total))

    def _sentences(self, made: Exercise) -> Iterator[str]:
        """The messages to print about a sheet; without --verbose, only the first of similar notes."""
        from worksheets.puzzles import registry

        name = " ".join(filter(None, (made.id, made.variant)))
        if self._verbose:
            summary = registry.find(made.kind).summary(made.puzzle, made.solution)
            yield f"{name}: {summary.to_text()}"
        for note in made.notes:
            if self._verbose or self._repeats.is_shown(note):
                yield sentence("note: {message}", message=joined((name, note), ": "))

    def say(self, message: Message) -> None:
        """Print a warning or a note, unless the user wants none."""
        if self._notes:
            with self._line.aside():
                say_message(message)

    @contextmanager
    def opened(self, folder: str | None) -> Iterator[Cache | None]:
        """The cache in `folder`, if set. Prints problems and, with --verbose, how many sheets the cache had."""
        from worksheets.commands.making import opened

        with opened(folder, say=self.say) as cache:
            yield cache
            if cache and self._verbose and self._notes:
                with self._line.aside():
                    say(
                        plural(
                            "cache: {found:,} of {count:,} sheet was there",
                            "cache: {found:,} of {count:,} sheets were there",
                            count=cache.asked,
                            found=cache.found,
                        )
                    )

    def close(self) -> None:
        """Erase the line, so that later output starts on a new one, and print how many notes were omitted."""
        self._line.close()
        if self._notes and not self._verbose:
            for rest in self._repeats.rest():
                note(rest)
            self._repeats = Repeats(self.NOTES)


def warn_of_plug_ins() -> None:
    """Print which installed kinds cannot be used, and why."""
    from worksheets.puzzles import registry

    for complaint in registry.complaints():
        say(sentence("warning: {message}", message=complaint))


def status_of(interrupt: KeyboardInterrupt) -> int:
    """The exit status of a command that was interrupted."""
    return 128 + int(interrupt.args[0] if interrupt.args else signal.SIGINT)

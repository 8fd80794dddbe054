"""Messages to authors as values, and the exceptions that users may see.

A `Message` is one sentence for the author of a job, with the place it is about. Readers and validators collect
messages; the errors among them are raised together, in one exception:

WorksheetError              base of all; `problems` are its messages
├── InputError              the command line, a job or another input file is wrong; exit status 2, of all others 1
├── GenerationError         a puzzle could not be made
│   ├── NoLayoutError       its words have no layout in a grid (puzzles/wordsearch/refusals.py)
│   └── PartlyBuiltError    some sheets failed, and the files with all the others are written (commands/build.py)
├── LayoutError             a page could not be laid out
├── OutputError             a result could not be written
│   └── UnusableFolderError the folder to write into cannot be used (output/staging.py)
└── BudgetSpentError        a search ended undecided
"""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from worksheets.base.quoting import LONGEST, printable, shown, unbroken, with_short_quotes
from worksheets.base.sentences import Sentence, changed, joined, plural, sentence
from worksheets.base.synonyms import meant_by


class Place(NamedTuple):
    """A place in an input file; lines and columns count from 1, 0 means "the whole file".

    The `file` is empty for texts of Python callers.
    """

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        where = f"{self.line}:{self.column}" if self.line else ""
        return ":".join(filter(None, (printable(self.file), where)))


Level: TypeAlias = Literal["error", "warning", "note"]
"""An error stops a command, a warning does not; a note reports how an ambiguous input was read."""

Stage: TypeAlias = Literal["read", "build", "check"]
"""When a message of a job is printed: after reading, before a build makes sheets, or only by `check` and the page."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence for the author of a job; `path` is a dotted path in the job, counted from 1.

    A `text` that is a `Sentence` can be translated (see `language/translation.py`).

    >>> str(Message("these words are too long", "sheets[2].words"))
    'sheets[2].words: these words are too long'

    Long quotes in a `text` are shortened, and control characters are replaced.
    """

    text: str
    path: str = ""
    place: Place | None = None
    level: Level = "error"
    stage: Stage = "read"

    def __post_init__(self) -> None:
        text = changed(self.text, with_short_quotes) if len(self.text) > LONGEST else self.text
        if not text.isprintable():
            text = changed(text, unbroken)
        object.__setattr__(self, "text", text)

    def __str__(self) -> str:
        return joined([part for part in (str(self.place or ""), self.path, str(self.text)) if part], ": ")

    @property
    def message(self) -> str:
        """The `text`, as the public `Problem` calls it."""
        return self.text

    @property
    def line(self) -> str:
        """The sentence with its place, after its level unless it is an error."""
        if self.level == "error":
            return str(self)
        return sentence("note: {message}" if self.level == "note" else "warning: {message}", message=str(self))


Problem = Message
"""The public name of a message in `WorksheetError.problems`."""

Say: TypeAlias = Callable[[Message], None]
"""Called with a message as soon as it is known."""


def silent(_: Message) -> None:
    """Say nothing."""


def errors_of(messages: Iterable[Message]) -> list[Message]:
    """The messages that stop a command."""
    return [message for message in messages if message.level == "error"]


class WorksheetError(Exception):
    """Base of all errors that are meant for the user; `problems` are its messages.

    >>> try:
    ...     raise InputError("the folder is missing", Message("expected a list", "sheets"))
    ... except WorksheetError as error:
    ...     [str(problem) for problem in error.problems]
    ['the folder is missing', 'sheets: expected a list']
    """

    exit_status = 1

    def __init__(self, *problems: Message | str) -> None:
        self.problems = tuple(p if isinstance(p, Message) else Message(p) for p in problems)
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[WorksheetError], tuple[Message, ...]]:
        return type(self), self.problems


class InputError(WorksheetError):
    """The command line, the job file or another input file is wrong.

    >>> import worksheets
    >>> try:
    ...     worksheets.generate("wordsaerch", {"words": ["cow"]})
    ... except InputError as error:
    ...     str(error)[:66]
    'there is no puzzle kind "wordsaerch"; did you mean "wordsearch"? ('
    """

    exit_status = 2


class GenerationError(WorksheetError):
    """A puzzle could not be made: it was proved impossible, or not found within the stated steps.

    >>> GenerationError("found no packing").exit_status
    1
    """


class LayoutError(WorksheetError):
    """A page could not be laid out, for instance because its letters would be too small.

    >>> str(LayoutError("the letters would have 3 pt"))
    'the letters would have 3 pt'
    """


class OutputError(WorksheetError):
    """A result could not be written; nothing was overwritten or left incomplete.

    >>> str(OutputError("output/term1.pdf cannot be written: the disk is full"))
    'output/term1.pdf cannot be written: the disk is full'
    """


class BudgetSpentError(WorksheetError):
    """A search ended undecided because its budget was spent; `steps` is their number if only steps were limited.

    >>> BudgetSpentError("no decision within 1,000 steps", steps=1_000).steps
    1000
    """

    def __init__(self, *problems: Message | str, steps: int | None = None) -> None:
        super().__init__(*problems)
        self.steps = steps


_REASONS = {
    errno.EACCES: sentence("you have no permission to read it"),
    errno.EPERM: sentence("you have no permission to read it"),
    errno.EROFS: sentence("the disk is read-only"),
    errno.ENOSPC: sentence("the disk is full"),
    getattr(errno, "EDQUOT", errno.ENOSPC): sentence("your share of the disk is used up"),
    errno.ENAMETOOLONG: sentence("its name is too long for the system"),
    errno.EIO: sentence("the disk or the device reports an error"),
    errno.ENOTDIR: sentence("a part of its path is a file"),
    errno.ELOOP: sentence("its links lead round in a ring"),
    errno.EEXIST: sentence("there is a file of this name"),
    errno.ENOENT: sentence("there is no such file or folder"),
    errno.EISDIR: sentence("it is a folder"),
    errno.EFBIG: sentence("it would be larger than the system allows"),
    errno.EMFILE: sentence("too many files are open"),
    errno.ENFILE: sentence("too many files are open"),
    errno.ENOMEM: sentence("the memory is full"),
    errno.EBUSY: sentence("something else uses it"),
    getattr(errno, "ETXTBSY", errno.EBUSY): sentence("something else uses it"),
    errno.EINVAL: sentence("the system does not take its name"),
    errno.ENXIO: sentence("it is no file that can be read"),
    errno.ENODEV: sentence("it is no file that can be read"),
    errno.EPIPE: sentence("nothing reads it any more"),
    errno.ETIMEDOUT: sentence("the disk does not answer"),
    getattr(errno, "ESTALE", errno.ENOENT): sentence("there is no such file or folder"),
}
"""Common errors in our words, because those of systems differ and are in the system's language."""


def why_unread(error: OSError | ValueError) -> str:
    """The reason why something cannot be read; unknown errors by the system's number.

    Python raises ValueError for names with a zero byte.
    """
    if not isinstance(error, OSError):
        return sentence("its name has a character that no system takes")
    number = error.errno
    if number is None:  # it is one of our own errors
        return str(error)
    return _REASONS.get(number) or sentence(
        "the system reports the error {error}", error=errno.errorcode.get(number, number)
    )


def why_unwritten(error: OSError) -> str:
    """The reason why something cannot be written; see `why_unread`."""
    denied = error.errno in (errno.EACCES, errno.EPERM)
    return sentence("you have no permission to write there") if denied else why_unread(error)


def nearest(name: str, known: Iterable[str]) -> str:
    """`; did you mean "x"?` with the known name that `guess` finds, or an empty string."""
    guessed = guess(name, known)
    return sentence('; did you mean "{name}"?', name=guessed) if guessed else ""


LIKENESS = 0.6
"""Minimum likeness of names that are suggested."""


def guess(name: str, known: Iterable[str], likeness: float = LIKENESS) -> str | None:
    """The known name that was probably meant: the closest one, or the one with this German synonym."""
    names = tuple(known)
    return next(meant_by(name, names), None) or closest(name, names, likeness)


def closest(name: str, known: Iterable[str], likeness: float = LIKENESS) -> str | None:
    """The known name with the most similar spelling, if any has this likeness, 1 for an equal one."""
    import difflib  # needed only for misspelt names

    folded = {candidate.casefold(): candidate for candidate in known}
    matches = difflib.get_close_matches(name.casefold(), list(folded), n=1, cutoff=likeness)
    return folded[matches[0]] if matches else None


def listed(things: Iterable[object], last: Literal["and", "or"]) -> str:
    """A list in a sentence, such as "4, 5 or 6", with "or" as the `last` separator."""
    *most, end = map(str, things)
    if not most:
        return end
    return sentence("{first} or {end}" if last == "or" else "{first} and {end}", first=joined(most), end=end)


def counted(number: int, thing: str) -> str:
    """A number and a noun whose plural ends in s: "1 cell", "1,200 cells"."""
    return plural(f"{{count:,}} {thing}", f"{{count:,}} {thing}s", count=number)


_PARTICULAR = re.compile(r'"[^"]*"|[0-9]+')


class Repeats:
    """Limits similar sentences to the first `most`. Similar ones differ only in quotes, numbers, and after a colon."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._first: dict[str, str] = {}
        self._count: dict[str, int] = {}

    def is_shown(self, sentence: str) -> bool:
        """Count a sentence; return whether it is one of the first `most`."""
        shape = _PARTICULAR.sub("", sentence).partition(":")[0]
        self._first.setdefault(shape, sentence)
        self._count[shape] = self._count.get(shape, 0) + 1
        return self._count[shape] <= self._most

    def rest(self) -> Iterator[Sentence]:
        """Yield a sentence on the number of further messages of each sort."""
        for shape, count in self._count.items():
            if count > self._most:
                example = changed(self._first[shape], _quotable)
                yield sentence('and {count:,} more like "{example}"', count=count - self._most, example=example)


def _quotable(text: str) -> str:
    return shown(text.replace('"', "'"))


def summed_up(warnings: Iterable[Message], most: int) -> Iterator[Message]:
    """Yield the first few of similar warnings, then one warning with the number of the others."""
    repeats = Repeats(most)
    for warning in warnings:
        if repeats.is_shown(warning.text):
            yield warning
    yield from (Message(sentence, level="warning") for sentence in repeats.rest())

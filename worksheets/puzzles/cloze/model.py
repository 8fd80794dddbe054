"""A text with gaps and its solution, as frozen values with their JSON and text forms.

The plain text is `Every [1: ..........] it eats [2: b______].`: `..........` is a line without a number of letters,
`_` one letter to write. The contest's form has `_` alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias
from unicodedata import normalize

from worksheets.drawing.running_text import TO_WRITE, Gap, Passage
from worksheets.language.hyphenation import divisible

OPEN = 10 * "."
"""A line to write on, whatever the length of its word."""

NUMBERED = re.compile(r"\[(\d{1,4}): ([^\]\[\n]*)\]")
"""A gap in plain text."""

BLANK = re.compile(r"[^\W\d_]*_[\w’']*")
"""A gap of the contest's form."""

USUAL_ROOM = 8
"""Default number of letters that a line has room for."""


class Blank(NamedTuple):
    """A gap, with the printed part of its word.

    `given` is the beginning of the word or, with a `length`, its pattern, with `_` for each letter to write. `room` is
    the number of letters that a line has room for; `choices` are words of which one is right.
    """

    number: int
    given: str = ""
    length: int | None = None
    room: int = USUAL_ROOM
    choices: tuple[str, ...] = ()

    def fits(self, word: str) -> bool:
        """Whether a word agrees with the printed letters, ignoring case."""
        word, given = folded(word), folded(self.given)
        if self.length is None:
            return word.startswith(given)
        if len(word) != len(given):
            return False
        return all(sign in (TO_WRITE, letter) for sign, letter in zip(given, word, strict=True))

    def to_text(self) -> str:
        """`[1: H..........]`, or with a length `[1: H_____]`."""
        return f"[{self.number}: {self.given}{'' if self.length else OPEN}]"

    def to_json(self) -> dict[str, Any]:
        """`{gap, given, length}`, and `choices` if there are some."""
        more = {"choices": [*self.choices]} if self.choices else {}
        return {"gap": self.number, "given": self.given, "length": self.length, **more}


@lru_cache(maxsize=4_000)
def folded(word: str) -> str:
    """A word in small letters, without changing its length."""
    return normalize("NFC", "".join(low if len(low := sign.lower()) == 1 else sign for sign in normalize("NFC", word)))


Run: TypeAlias = tuple[str | Blank, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Paragraphs of texts and gaps, numbered from 1 in their order, and the words of the bank, if there is one."""

    text: tuple[Run, ...]
    bank: tuple[str, ...] = ()
    form: str = "text"
    line_numbers: bool = False
    hyphens: str = ""
    """The language by whose rules long words may be divided; empty if none may."""

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """The gaps in order."""
        return tuple(part for run in self.text for part in run if isinstance(part, Blank))

    def passage(self) -> Passage:
        """The text to be set; choices follow their gaps in brackets."""
        return Passage(tuple(tuple(self._set(run)) for run in self.text), self.line_numbers)

    def _set(self, run: Run) -> Iterator[str | Gap]:
        """Yield the texts and gaps of a paragraph."""
        for number, part in enumerate(run):
            if isinstance(part, str):
                yield divisible(part, self.hyphens, after=number > 0, before=number < len(run) - 1)
                continue
            cells = part.length is not None
            yield Gap(part.number, part.room, part.given.replace(" ", "\u00a0") if cells else part.given, cells)
            if part.choices:
                yield bracketed(part).replace(" /", "\u00a0/")

    def to_json(self) -> dict[str, Any]:
        """`{text, bank, form}`."""
        text = [[part if isinstance(part, str) else part.to_json() for part in run] for run in self.text]
        return {"text": text, "bank": [*self.bank], "form": self.form}

    def to_text(self, language: str = "en") -> str:
        """The paragraphs, with an empty line between them."""
        runs = ("".join(part if isinstance(part, str) else _said(part) for part in run) for run in self.text)
        return "\n\n".join(runs)


def _said(blank: Blank) -> str:
    return f"{blank.to_text()}{bracketed(blank)}"


def bracketed(blank: Blank) -> str:
    """The choices after a gap, in brackets."""
    return f" ({' / '.join(blank.choices)})" if blank.choices else ""


@dataclass(frozen=True, slots=True)
class Solution:
    """The words of the gaps, in full even if a part is printed."""

    gaps: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """`{gaps}`."""
        return {"gaps": [*self.gaps]}

    def to_text(self, language: str = "en") -> str:
        """A line for each gap: `1 Herbst`."""
        return "\n".join(f"{number} {word}" for number, word in enumerate(self.gaps, 1))


def is_cloze(text: str) -> float:
    """The certainty that a text is a cloze."""
    if NUMBERED.search(text):
        return 1.0
    lines = [line for line in text.splitlines() if line.strip()]
    contest = len(lines) == 2 and "_" in lines[0] and "_" not in lines[1]
    return 0.8 if contest and len(BLANK.findall(lines[0])) <= len(lines[1].split()) else 0.0

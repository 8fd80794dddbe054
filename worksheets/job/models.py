"""A job file as a frozen value: what the rest of the program knows of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from worksheets.base.errors import Message, Place, Stage
from worksheets.drawing.look import HandoutLook
from worksheets.drawing.paper import PageSetup
from worksheets.puzzles.fields import Difficulty, KindSpec

Format: TypeAlias = Literal["pdf", "json", "txt", "csv", "svg", "png", "h5p"]
Answers: TypeAlias = Literal["separate", "append", "back", "upside-down", "none"]
LettersAs: TypeAlias = Literal["text", "outlines"]
PicturesOf: TypeAlias = Literal["puzzles", "pages"]

Separator: TypeAlias = Literal["comma", "semicolon", "tab"]

PICTURES = ("svg", "png")
"""Formats of which there is a file for each puzzle, or for each page."""


@dataclass(frozen=True, slots=True)
class Pupil:
    """A row of a class list: whose sheet it is, the level if one is said, and all cells by the names of columns."""

    name: str
    level: Difficulty | None
    place: Place
    cells: Mapping[str, str] = field(repr=False, compare=False)


class Sheet(NamedTuple):
    """One printed version of one puzzle: a difficulty of a list, a variant "A", "B" ... "AA" or None."""

    id: str
    kind: str
    title: str
    variant: str | None
    difficulty: Difficulty
    spec: KindSpec
    place: Place
    path: str
    label: str = ""
    """What tells it in messages from the other sheets of its entry: its id where the author wrote one, else its
    difficulty of a list; and its variant. Empty where it is the only one."""
    seed: int | None = None
    """Its own; None where it is the job's."""
    instruction: str | None = None
    """The author's own, empty for none; None where it is the kind's."""
    pupil: Pupil | None = None
    """Whose sheet it is, of those in a class list."""
    class_id: str = ""
    """What all sheets of a class list have in common: the beginning of their ids."""
    look: HandoutLook | None = None
    """The look that it or its job asks for, if one is."""
    chapter: str = ""
    """The title of the chapter of a book that it belongs to; empty before the first one."""

    def seed_in(self, seed: int) -> int:
        """Where its chance comes from in a job with this seed."""
        return seed if self.seed is None else self.seed


@dataclass(frozen=True, slots=True)
class Job:
    """A job file, read and checked; `name` is its file's name without the suffix."""

    name: str
    title: str
    language: str
    seed: int
    formats: tuple[Format, ...]
    answers: Answers
    page: PageSetup
    sheets: tuple[Sheet, ...]
    messages: tuple[Message, ...] = ()
    """What its author should know, no errors among it. Messages about word lists are said as soon as the job is read;
    a build then says what was perhaps read, or is printed, otherwise than meant; `check` and the page say the rest."""
    scheduler: str = ""
    """The address of the Dask scheduler whose workers make the sheets; empty where this machine does."""
    inputs: tuple[Path, ...] = ()
    """The files that it was read from: its own first, then the word lists that it names."""
    volume_pages: int | None = None
    """Most handout pages of a volume; None where the booklet is not cut."""
    picture_width: float | None = None
    """How wide pictures are, in points; None: as on a handout."""
    picture_letters: LettersAs = "text"
    """How letters stand in pictures of the format svg."""
    separator: Separator | None = None
    """What parts the cells of the format csv; None: what spreadsheets in the job's language expect."""
    pictures: PicturesOf = "puzzles"
    """What the formats svg and png show: each puzzle and each answer alone, or whole pages."""
    key: bool = False
    """Whether there is a key in a file of its own, wherever answers go besides."""

    @property
    def warnings(self) -> tuple[Message, ...]:
        """The warnings among its messages: first those that a build says before it makes sheets, then the others."""
        found = [each for each in self.messages if each.level == "warning"]
        return tuple(sorted(found, key=lambda each: each.stage != "build"))

    def said_in(self, stage: Stage) -> tuple[Message, ...]:
        """Its messages of one stage."""
        return tuple(each for each in self.messages if each.stage == stage)

    @property
    def key_apart(self) -> bool:
        """Whether there is an answer key in a file of its own."""
        return self.key or self.answers == "separate"

    @property
    def pictured_pages(self) -> tuple[Format, ...]:
        """The formats in which whole pages are written as pictures."""
        return tuple(each for each in self.formats if each in PICTURES) if self.pictures == "pages" else ()

    @property
    def drawn(self) -> bool:
        """Whether something that is written is drawn, or tells pages."""
        return not {"txt", "csv", "h5p"}.issuperset(self.formats)

    @property
    def on_paper(self) -> bool:
        """Whether something that is written shows its pages."""
        return "pdf" in self.formats or bool(self.pictured_pages)

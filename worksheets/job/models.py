"""A job file as a frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Literal, NamedTuple, TypeAlias, get_args

from worksheets.base.errors import Message, Place, Stage
from worksheets.drawing.fonts.own_font import SUFFIXES as FONT_SUFFIXES
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.style import HandoutLook
from worksheets.puzzles.fields import Difficulty, KindSpec

Format: TypeAlias = Literal["pdf", "json", "txt", "csv", "svg", "png", "h5p", "docx", "html", "brf"]
Answers: TypeAlias = Literal["separate", "append", "back", "upside-down", "none"]
LettersAs: TypeAlias = Literal["text", "outlines"]
PicturesOf: TypeAlias = Literal["puzzles", "pages"]

PdfStandard: TypeAlias = Literal["ua-1", "a-3b", "x-4"]
"""A standard of PDF files: for reading aloud, for archives, for printing houses."""

Separator: TypeAlias = Literal["comma", "semicolon", "tab"]

FORMATS: tuple[Format, ...] = get_args(Format)
"""All formats, in the order in which they are written."""

PACKED = ".worksheets.zip"
"""The suffix of a job in one file."""

ANSWERS: tuple[Answers, ...] = get_args(Answers)
"""All places for the answers."""

PICTURES = ("svg", "png")
"""The formats with a file for each puzzle, or for each page."""

WITH_KEY = ("pdf", "html", "brf")
"""The formats in which a key is a file of its own, unless the author sets another place."""


@dataclass(frozen=True, slots=True)
class Pupil:
    """A row of a class list: the pupil's name, the level if there is one, and all cells by the names of columns."""

    name: str
    level: Difficulty | None
    place: Place
    cells: Mapping[str, str] = field(repr=False, compare=False)


class PrintedText(NamedTuple):
    """A text of the job's own that is printed, such as its title."""

    text: str
    path: str
    place: Place


class PlannedDay(NamedTuple):
    """A school day of the job's plan: its number, the path of its sheet, and its words, new and repeated ones.

    `level` is the plan's level, which is printed if the sheet uses another one to be as hard as the other days.
    """

    number: int
    path: str
    new: tuple[str, ...]
    again: tuple[str, ...]
    level: Difficulty | None = None


class Sheet(NamedTuple):
    """One printed version of one puzzle: a difficulty of a list, a variant "A", "B" ... "AA" or None.

    The `difficulty` is printed; that of the `spec` is another one only on a school day of a plan, see `PlannedDay`.
    """

    id: str
    kind: str
    title: str
    variant: str | None
    difficulty: Difficulty
    spec: KindSpec
    place: Place
    path: str
    label: str = ""
    """Distinguishes the sheets of one entry in messages: the id if the author wrote one, or else the difficulty from a
    list, and the variant. Empty for a single sheet."""
    seed: int | None = None
    """The sheet's own seed; None: the job's."""
    instruction: str | None = None
    """The author's instruction, empty for none; None: the kind's."""
    pupil: Pupil | None = None
    """The sheet's pupil in a class list."""
    class_id: str = ""
    """The common beginning of the ids of a class list's sheets."""
    look: HandoutLook | None = None
    """The look that the sheet or its job names."""
    chapter: str = ""
    """The title of the sheet's chapter in a book; empty before the first one."""

    def seed_in(self, seed: int) -> int:
        """Return the seed of the sheet in a job with this seed."""
        return seed if self.seed is None else self.seed


class JobSource(NamedTuple):
    """The source of a job: its text, and the files that it names, by their names in the job."""

    text: str
    files: Mapping[str, bytes]

    @property
    def portable(self) -> dict[str, bytes]:
        """The files that can be copied to another folder: those below the job's, without fonts.

        Few font licences allow passing on the file.
        """
        return {name: data for name, data in self.files.items() if _is_portable(name)}

    @property
    def left_behind(self) -> tuple[str, ...]:
        """The names of the other files; only the last part of names outside the job's folder."""
        left = (name for name in self.files if not _is_portable(name))
        return tuple(name if _is_inside(name) else PurePosixPath(name).name for name in left)

    @property
    def inside(self) -> dict[str, bytes]:
        """The files below the job's own folder, fonts too."""
        return {name: data for name, data in self.files.items() if _is_inside(name)}


def _is_portable(name: str) -> bool:
    return _is_inside(name) and PurePosixPath(name).suffix.lower() not in FONT_SUFFIXES


def _is_inside(name: str) -> bool:
    path = PurePosixPath(name)
    return not (path.is_absolute() or ".." in path.parts or PureWindowsPath(name).anchor)


@dataclass(frozen=True, slots=True)
class Job:
    """A valid job; `name` is its file's name without the suffix."""

    name: str
    title: str
    language: str
    seed: int
    formats: tuple[Format, ...]
    answers: Answers
    page: PageSetup
    sheets: tuple[Sheet, ...]
    messages: tuple[Message, ...] = ()
    """Notes and warnings for the author. Each is reported in its stage: those about word lists when the job is read,
    those about possible misunderstandings by a build, and the rest by `check` and the page only."""
    scheduler: str = ""
    """The address of the Dask scheduler whose workers make the sheets; empty: this machine makes them."""
    texts: tuple[PrintedText, ...] = field(default=(), compare=False, repr=False)
    """The texts of its title, header, footer and book that its author wrote."""
    days: tuple[PlannedDay, ...] = ()
    """The school days of its plan, if it has one."""
    inputs: tuple[Path, ...] = ()
    """The files of the job: its own first, then those that it names."""
    source: JobSource | None = field(default=None, compare=False, repr=False)
    """Its text and the contents of these files; None if Python code made the job."""
    volume_pages: int | None = None
    """Maximum number of handout pages in a volume; None: the booklet is not split."""
    picture_width: float | None = None
    """The width of pictures, in points; None: as on a handout."""
    picture_letters: LettersAs = "outlines"
    """The form of letters in pictures of the format svg."""
    separator: Separator | None = None
    """The separator of the format csv; None: what spreadsheets in the job's language expect."""
    pictures: PicturesOf = "puzzles"
    """The contents of the formats svg and png: each puzzle and each answer, or whole pages."""
    standard: PdfStandard | None = None
    """The standard that PDF files follow."""
    key: bool = False
    """Whether there is an additional key in a separate file, whatever the place of the answers."""

    @property
    def warnings(self) -> tuple[Message, ...]:
        """The warnings among its messages, those reported by a build first."""
        warnings = [message for message in self.messages if message.level == "warning"]
        return tuple(sorted(warnings, key=lambda message: message.stage != "build"))

    def messages_in(self, stage: Stage) -> tuple[Message, ...]:
        """Return the job's messages of one stage."""
        return tuple(message for message in self.messages if message.stage == stage)

    @property
    def has_separate_key(self) -> bool:
        """Whether there is an answer key in a separate file."""
        return self.key or self.answers == "separate"

    @property
    def pictured_pages(self) -> tuple[Format, ...]:
        """The formats of pictures of whole pages."""
        return tuple(suffix for suffix in self.formats if suffix in PICTURES) if self.pictures == "pages" else ()

    @property
    def drawn(self) -> bool:
        """Whether some format needs drawings or page numbers."""
        return not {"txt", "csv", "h5p", "docx", "html", "brf"}.issuperset(self.formats)

    @property
    def on_paper(self) -> bool:
        """Whether some format shows its pages."""
        return "pdf" in self.formats or bool(self.pictured_pages)

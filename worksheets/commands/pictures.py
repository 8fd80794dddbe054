"""The pictures of a job's sheets, one for each puzzle and one for its answer: written as the exercises come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from worksheets.base.errors import InputError, LayoutError, Message
from worksheets.job.fields.picture_names import picture_names, refuse_equal_pictures
from worksheets.job.models import PICTURES
from worksheets.layout.handout.picture import PICTURE_MARGIN, PictureLooks, picture_label, picture_of
from worksheets.output.picture_source import svg_metadata

if TYPE_CHECKING:
    from worksheets.drawing.shapes import Drawing
    from worksheets.exercises.exercise import Exercise
    from worksheets.job.models import Job, Sheet
    from worksheets.layout.book.volume import Refuse
    from worksheets.output.memory import Outlet
    from worksheets.output.pdf.fonts import Fonts
    from worksheets.output.svg.letters import LetterWriter

MOST_NAMED = 3
"""How many sheets a warning names."""

MOST_PIXELS = 60_000_000
"""Most pixels of a page: A1 in 300 dots an inch has 70 million, A2 half of that."""


def refuse_pictures(jobs: Iterable[Job]) -> None:
    """Raise InputError where the jobs' pictures cannot be made: two of one name, or no program that makes pixels.

    Two of one name are refused among H5P files, too.
    """
    for job in jobs:
        refuse_equal_pictures(job)
        if "png" in job.formats:
            from worksheets.output.png_file import require_png

            require_png()
            if job.pictured_pages:
                refuse_large_pages(job)


def refuse_large_pages(job: Job) -> None:
    """Raise InputError where the pages of a job have more pixels than a PNG file of ours."""
    from worksheets.output.png_file import DPI

    page, width = job.page, job.picture_width
    dots = max(
        (across * scale / 72 * DPI) * (down * scale / 72 * DPI)
        for across, down in ((page.width, page.height), (page.height, page.width))
        for scale in ((width / across) if width else 1.0,)
    )
    if dots > MOST_PIXELS:
        raise InputError(
            f"a page as png would have {dots / 1e6:,.0f} million pixels, more than {MOST_PIXELS // 1_000_000}; "
            "use output: {width: 210mm}, a smaller width, or svg"
        )


def letters_of(job: Job, fonts: Fonts) -> LetterWriter:
    """How the job wants the letters of its SVG pictures."""
    from worksheets.output.svg.letters import INSTEAD, OutlinedLetters, TypedLetters

    return OutlinedLetters(fonts) if job.picture_letters == "outlines" else TypedLetters(fonts, instead=INSTEAD)


class JobPictures:
    """Writes the pictures that a job asks for into `staging`, and keeps nothing of them but their names."""

    def __init__(self, job: Job, staging: Outlet, fonts: Fonts) -> None:
        self._job = job
        self._staging = staging
        self._fonts = fonts
        page = job.page
        self._looks = PictureLooks(job.picture_width, page.font_size, page.least_size, page.key.colour)
        wanted = set(job.formats).difference(job.pictured_pages)
        self._names: dict[str, list[str]] = {suffix: [] for suffix in PICTURES if suffix in wanted}
        self._small: list[Sheet] = []
        self._smallest = self._looks.smallest_letter

    def __bool__(self) -> bool:
        return bool(self._names)

    def add(self, sheet: Sheet, exercise: Exercise, refuse: Refuse) -> bool:
        """Write the pictures of one sheet; one that cannot be drawn is handed to `refuse`. Returns whether it could."""
        if not self._names:
            return True
        wanted = (False,) if self._job.answers == "none" else (False, True)
        try:
            drawings = [picture_of(exercise, self._fonts, self._looks, answer=answer) for answer in wanted]
            made = {suffix: [*self._made(suffix, exercise, drawings)] for suffix in self._names}
        except LayoutError as error:
            refuse(sheet, error)
            return False
        for suffix, files in made.items():
            for name, data in zip(picture_names(self._job, sheet, suffix), files, strict=True):
                self._staging.open(name).write(data)
                self._staging.close(name)
                self._names[suffix].append(name)
        if drawings[0].least_text < self._smallest:
            self._small.append(sheet)
        return True

    def _made(self, suffix: str, exercise: Exercise, drawings: list[Drawing]) -> Iterator[bytes]:
        if suffix == "png":
            from worksheets.output.png_file import png_files

            make = partial(png_files, fonts=self._fonts, source=self._job.name, margin=PICTURE_MARGIN)
            coloured = exercise.look is not None and exercise.look.is_coloured, self._looks.colour
            if coloured[0] == coloured[1]:
                yield from make(drawings, colour=coloured[0])
            else:
                yield from make(drawings[:1], colour=coloured[0])
                yield from make(drawings[1:], colour=coloured[1])
            return
        from worksheets.output.svg.page import drawing_svg

        letters, metadata = letters_of(self._job, self._fonts), svg_metadata(self._job.name)
        for answer, drawing in enumerate(drawings):
            label = picture_label(exercise, answer=bool(answer))
            yield drawing_svg(drawing, letters, label=label, metadata=metadata, margin=PICTURE_MARGIN).encode()

    def end(self) -> None:
        """Put the pictures behind the other files of the job, those of one format together."""
        for names in self._names.values():
            for name in names:
                self._staging.rename(name, name)

    def warnings(self) -> Iterator[Message]:
        """A sentence about letters that nobody can read."""
        if self._small:
            named = ", ".join(" ".join(filter(None, (sheet.id, sheet.variant))) for sheet in self._small[:MOST_NAMED])
            more = len(self._small) - MOST_NAMED
            whose = f"{named} and {more} more" if more > 0 else named
            yield Message(
                f"the letters in the pictures of {whose} are smaller than {self._smallest:g} pt; "
                "use a larger width in output, or a smaller puzzle",
                "",
                self._small[0].place,
                "warning",
            )

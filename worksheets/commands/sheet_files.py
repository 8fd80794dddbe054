"""The pictures of a job's sheets, one of each puzzle and one of its answer, written while exercises are made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from worksheets.base.errors import InputError, LayoutError, Message, listed
from worksheets.base.sentences import plural, sentence
from worksheets.commands.making import Failure, errors_of_sheets
from worksheets.job.file_names import h5p_name, page_picture_name, picture_names, refuse_equal_pictures
from worksheets.job.models import PICTURES
from worksheets.language.languages import find_language
from worksheets.layout.handout.picture import PICTURE_MARGIN, PictureLooks, picture_label, picture_of
from worksheets.layout.handout.pointers import with_answer_pages
from worksheets.output.picture_source import svg_metadata
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.drawing.shapes import Drawing
    from worksheets.exercises.exercise import Exercise
    from worksheets.job.models import Job, Sheet
    from worksheets.layout.book.volume import Part, Refuse
    from worksheets.layout.page import Page
    from worksheets.output.memory import Outlet
    from worksheets.output.pdf.fonts import Fonts
    from worksheets.output.svg.letters import LetterWriter

MOST_NAMED = 3
"""Maximum number of sheets that a warning names."""

MOST_PIXELS = 60_000_000
"""Maximum number of pixels of a page; A1 at 300 dpi has 70 million, A2 half of that."""


def refuse_pictures(jobs: Iterable[Job]) -> None:
    """Raise InputError if pictures or H5P files of the jobs have equal names, or if the library for PNG is missing.

    Also for picture files that the standard of a job's PDF does not allow.
    """
    for job in jobs:
        refuse_equal_pictures(job)
        if job.standard:
            from worksheets.output.pdf.standards import refuse_files

            refuse_files(job)
        if "docx" in job.formats:
            from worksheets.output.docx_file import require_docx

            require_docx(job)
        if "png" in job.formats:
            from worksheets.output.png_file import require_png

            require_png()
            if job.pictured_pages:
                refuse_large_pages(job)


def refuse_large_pages(job: Job) -> None:
    """Raise InputError if the pages of a job have more than `MOST_PIXELS`."""
    from worksheets.output.png_file import DPI

    page, width = job.page, job.picture_width
    dots = max(
        (across * scale / 72 * DPI) * (down * scale / 72 * DPI)
        for across, down in ((page.width, page.height), (page.height, page.width))
        for scale in ((width / across) if width else 1.0,)
    )
    if dots > MOST_PIXELS:
        raise InputError(
            sentence(
                "a page as png would have {dots:,.0f} million pixels, more than {most_pixels}; use "
                "output: {{width: 210mm}}, a smaller width, or svg",
                dots=dots / 1e6,
                most_pixels=MOST_PIXELS // 1_000_000,
            )
        )


def letters_of(job: Job, fonts: Fonts) -> LetterWriter:
    """The writer of letters that the job wants in its SVG pictures."""
    from worksheets.output.svg.letters import INSTEAD, OutlinedLetters, TypedLetters

    return OutlinedLetters(fonts) if job.picture_letters == "outlines" else TypedLetters(fonts, instead=INSTEAD)


class JobPictures:
    """Writes the pictures of puzzles and answers that a job asks for into `staging`."""

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
        """Write the pictures of one sheet; return False if it cannot be drawn, after passing it to `refuse`."""
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
        """Place the pictures after the other files of the job, format by format."""
        for names in self._names.values():
            for name in names:
                self._staging.rename(name, name)

    def warnings(self) -> Iterator[Message]:
        """A warning about letters that are too small to read."""
        if self._small:
            named = ", ".join(" ".join(filter(None, (sheet.id, sheet.variant))) for sheet in self._small[:MOST_NAMED])
            more = len(self._small) - MOST_NAMED
            whose = sentence("{named} and {more} more", named=named, more=more) if more > 0 else named
            yield Message(
                sentence(
                    "the letters in the pictures of {whose} are smaller than {smallest:g} pt; use a larger "
                    "width in output, or a smaller puzzle",
                    whose=whose,
                    smallest=self._smallest,
                ),
                "",
                self._small[0].place,
                "warning",
            )


class PagePictures:
    """Writes a picture of each page into `staging`, in each format that the job asks for.

    A page that refers to the page of its answer waits until all pages have passed.
    """

    def __init__(self, job: Job, staging: Outlet, fonts: Fonts) -> None:
        self._job = job
        self._staging = staging
        self._fonts = fonts
        self._formats = job.pictured_pages
        self._written: dict[str, list[int]] = {}

    def pictured(self, part: Part) -> Part:
        """The part, with pages drawn as pictures when they are taken; taken again, they are drawn again."""
        if not self._formats:
            return part
        self.drop(part.file)
        return part._replace(pages=self._drawn(part))

    def _drawn(self, part: Part) -> Iterator[Page]:
        waiting: list[tuple[int, Page]] = []
        for number, page in enumerate(part.pages, start=1):
            if part.answers and page.pointers:
                waiting.append((number, page))  # the page of its answer is known after the last page
            else:
                self._write(part, number, page)
            yield page
        answer_pages = part.answers() if waiting and part.answers else None
        for number, page in waiting:
            self._write(part, number, with_answer_pages(page, answer_pages, self._fonts))

    def _write(self, part: Part, number: int, page: Page) -> None:
        for suffix in self._formats:
            name = _under_way(part.file, number, suffix)
            self._staging.open(name).write(self._made(suffix, part.title, page))
            self._staging.close(name)
        self._written.setdefault(part.file, []).append(number)

    def _made(self, suffix: str, title: str, page: Page) -> bytes:
        job, width = self._job, self._job.picture_width
        if suffix == "png":
            from worksheets.output.png_file import png_pages

            colour = any(item.drawing.coloured for item in page.items)
            scale = width / page.width if width else 1.0
            return next(png_pages([page], self._fonts, colour=colour, source=job.name, scale=scale))
        from worksheets.output.svg.page import page_svg

        number = find_language(job.language).label("page", number=page.label)
        metadata = svg_metadata(job.name)
        return page_svg(
            page, letters_of(job, self._fonts), label=f"{title} · {number}", metadata=metadata, width=width
        ).encode()

    def drop(self, file: str) -> None:
        """Forget the pictures of a PDF file's pages."""
        for number in self._written.pop(file, ()):
            for suffix in self._formats:
                self._staging.drop(_under_way(file, number, suffix))

    def end(self, names: Mapping[str, str]) -> None:
        """Give the pictures their names, format by format; `names` are the final names of the PDF files.

        Pictures of files that are not among them are dropped.
        """
        for file in self._written.keys() - names.keys():
            self.drop(file)
        for suffix in self._formats:
            for file, name in names.items():
                numbers = sorted(self._written.get(file, ()))
                count = len(numbers)
                for number in numbers:
                    final = page_picture_name(name.removesuffix(".pdf"), number, count, suffix)
                    self._staging.rename(_under_way(file, number, suffix), final)


def _under_way(file: str, number: int, suffix: str) -> str:
    """The name of a picture until the number of pages and volumes is known; no file of a job has such a name."""
    return page_picture_name(file.removesuffix(".pdf"), number, number, suffix)


def refuse_h5p(jobs: Iterable[Job]) -> None:
    """Raise InputError for jobs that ask for h5p and have no sheet of a kind for which H5P has a type."""
    problems = [
        Message(sentence("{no_type}; omit the format h5p", no_type=_no_type(job.sheets)), "", job.sheets[0].place)
        for job in jobs
        if "h5p" in job.formats and not any(registry.find(sheet.kind).has("h5p") for sheet in job.sheets)
    ]
    if problems:
        raise InputError(*problems)


class H5PFiles:
    """Writes the H5P files that a job asks for into `staging`."""

    def __init__(self, job: Job, staging: Outlet) -> None:
        self._job = job
        self._staging = staging
        self._names: list[str] = []
        self._unshown: list[tuple[Sheet, LayoutError]] = []

    def add(self, sheet: Sheet, exercise: Exercise) -> None:
        """Write the file of one sheet; a sheet that H5P cannot show gets a warning instead."""
        if "h5p" not in self._job.formats or not registry.find(sheet.kind).has("h5p"):
            return
        from worksheets.output.h5p_file import h5p_bytes

        try:
            data = h5p_bytes(exercise)
        except LayoutError as error:
            self._unshown.append((sheet, error))
            return
        name = h5p_name(self._job, sheet)
        self._staging.open(name).write(data)
        self._staging.close(name)
        self._names.append(name)

    def settle(self, refuse: Refuse) -> None:
        """Pass the sheets that H5P cannot show to `refuse` if the job would have no file at all."""
        if not self._names and set(self._job.formats) == {"h5p"}:
            for sheet, error in self._unshown:
                refuse(sheet, error)
            self._unshown.clear()

    def end(self) -> None:
        """Place the files after the other files of the job."""
        for name in self._names:
            self._staging.rename(name, name)

    def warnings(self) -> Iterator[Message]:
        """Warnings about the sheets that have no file."""
        left_out = [sheet for sheet in self._job.sheets if not registry.find(sheet.kind).has("h5p")]
        if "h5p" in self._job.formats and left_out:
            yield Message(
                plural(
                    "{count} sheet left out of h5p: {no_type}",
                    "{count} sheets left out of h5p: {no_type}",
                    count=len(left_out),
                    no_type=_no_type(left_out),
                ),
                "",
                left_out[0].place,
                "warning",
            )
        for error in errors_of_sheets((Failure(sheet, error) for sheet, error in self._unshown), self._job.sheets):
            for each in error.problems:
                yield replace(each, text=sentence("left out of h5p: {each}", each=each.text), level="warning")


def _no_type(sheets: Iterable[Sheet]) -> str:
    kinds = dict.fromkeys(sheet.kind for sheet in sheets)
    return sentence("H5P has no type for puzzles of the kind {kinds}", kinds=listed(kinds, "or"))

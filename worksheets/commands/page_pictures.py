"""The pages of a job as pictures, one file each: drawn as the pages go by on their way into a PDF or past it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from worksheets.commands.pictures import letters_of
from worksheets.job.fields.picture_names import page_picture_name
from worksheets.language.languages import find_language
from worksheets.layout.handout.pointers import with_answer_pages
from worksheets.output.picture_source import svg_metadata

if TYPE_CHECKING:
    from worksheets.job.models import Job
    from worksheets.layout.book.volume import Part
    from worksheets.layout.page import Page
    from worksheets.output.memory import Outlet
    from worksheets.output.pdf.fonts import Fonts


class PagePictures:
    """Writes a picture of each page into `staging`, in each format that is asked for; keeps their numbers alone.

    A page that says where its answer is waits for that until all pages went by.
    """

    def __init__(self, job: Job, staging: Outlet, fonts: Fonts) -> None:
        self._job = job
        self._staging = staging
        self._fonts = fonts
        self._formats = job.pictured_pages
        self._written: dict[str, list[int]] = {}

    def pictured(self, part: Part) -> Part:
        """The same part, whose pages are drawn when taken; a file that is requested again starts from the beginning."""
        if not self._formats:
            return part
        self.drop(part.file)
        return part._replace(pages=self._drawn(part))

    def _drawn(self, part: Part) -> Iterator[Page]:
        waiting: list[tuple[int, Page]] = []
        for number, page in enumerate(part.pages, start=1):
            if part.answers and page.pointers:
                waiting.append((number, page))  # what it says of its answer is known behind the last page
            else:
                self._write(part, number, page)
            yield page
        told = part.answers() if waiting and part.answers else None
        for number, page in waiting:
            self._write(part, number, with_answer_pages(page, told, self._fonts))

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
        """Give the pictures their names, those of one format together; `names` are those of the PDF files in the end.

        Of a file that is not among them, the pages were drawn in vain.
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
    """What a picture is called until it is known how many pages and volumes there are; no job's file is."""
    return page_picture_name(file.removesuffix(".pdf"), number, number, suffix)

"""The files of a job, written while its exercises are made; a volume is forgotten when its files are complete."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from itertools import zip_longest
from typing import TYPE_CHECKING

from worksheets.commands.access_files import AccessFiles
from worksheets.commands.carried import Carried
from worksheets.commands.print_warnings import SmallPrint
from worksheets.commands.sheet_files import H5PFiles, JobPictures, PagePictures
from worksheets.job.file_names import volume_digits, volume_stem
from worksheets.layout.book.volume import Part, Refuse, Volume
from worksheets.layout.booklet import Booklet
from worksheets.layout.page import Starts, starts_of
from worksheets.output.json_file import JsonFile
from worksheets.output.pdf.about import About
from worksheets.output.pdf.document import Kept
from worksheets.output.pdf.fonts import load_fonts
from worksheets.output.pdf.writer import write_pdf
from worksheets.output.text_file import TextFile
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.exercises.exercise import Exercise
    from worksheets.job.models import Job, Sheet
    from worksheets.output.csv_file import CsvFile
    from worksheets.output.docx_file import DocxFile
    from worksheets.output.memory import Outlet


class JobFiles:
    """Writes the files that a job asks for into `staging`."""

    def __init__(self, job: Job, staging: Outlet) -> None:
        self._job = job
        self._staging = staging
        self._fonts = load_fonts(job.page.font)
        self._json: JsonFile | None = None
        self._text: TextFile | None = None
        self._csv: CsvFile | None = None
        self._docx: DocxFile | None = None
        self._printed: dict[str, None] = {}
        self._carried = Carried(job)
        self.small_print = SmallPrint(job.page)
        """Collects texts that are printed too small."""
        self.pictures = JobPictures(job, staging, self._fonts)
        """The pictures of its sheets."""
        self.h5p = H5PFiles(job, staging)
        """The H5P files of its sheets."""
        self._pages = PagePictures(job, staging, self._fonts)
        self._access = AccessFiles(job, staging, self._fonts)

    def write(self, made: Iterable[tuple[Sheet, Exercise]], refuse: Refuse) -> None:
        """Write the exercises one by one; without any, no file is written.

        A sheet that cannot be printed is passed to `refuse` and left out. Raises LayoutError if sheets cannot be
        printed together, although each can alone, and OSError.
        """
        if not (self._job.on_paper or "json" in self._job.formats):
            for sheet, exercise in made:
                if self.pictures.add(sheet, exercise, refuse) and self._access.add(sheet, exercise, refuse):
                    self.h5p.add(sheet, exercise)
                    self._add_texts((exercise,))
            self.h5p.settle(refuse)
            self._end([])
            return
        # The JSON has page numbers also without a PDF, as far as sheets can be printed.
        printed = self._job.on_paper
        use, refuse_or_end = (self._print, refuse) if printed else (lambda part: starts_of(part.pages), None)
        booklet = Booklet(self._job, made, self._fonts, use, refuse_or_end, self._staging.folder, counted=not printed)
        files: list[tuple[int | None, tuple[str, ...]]] = []
        for volume in booklet.volumes():
            if "json" in self._job.formats:
                self._add_json(volume)
            self._add_texts(volume.shelf)
            wanted = self.pictures or self._access or "h5p" in self._job.formats
            for sheet, exercise in volume.shelf.pairs() if wanted else ():
                if self.pictures.add(sheet, exercise, refuse) and self._access.add(sheet, exercise, refuse):
                    self.h5p.add(sheet, exercise)
            files.append((volume.number, volume.files if printed else ()))
            if printed:
                self.small_print.add((sheet for sheet, _ in volume.shelf.pairs()), volume.starts)
        self._end(files)

    def _print(self, part: Part) -> Starts:
        """Write a PDF file, the pictures of its pages, or both."""
        part = self._pages.pictured(part)
        if "pdf" not in self._job.formats:
            return starts_of(part.pages)
        stream = self._staging.open(part.file)
        self._printed[part.file] = None
        author = part.book.author if part.book else ""
        starts = write_pdf(
            part.pages,
            stream,
            self._fonts,
            about=About(part.title, self._job.language, author, self._subject, self._carried.code),
            duplex=part.duplex,
            book=part.book,
            answers=part.answers,
            attachments=partial(self._carried.attachments, part.solved) if part.solved and self._carried.code else None,
            folder=self._staging.folder,
            kept=Kept(self._job.page.tagged, self._job.standard),
        )
        self._staging.close(part.file)
        return starts

    @cached_property
    def _subject(self) -> str:
        """The names of the kinds of puzzles."""
        kinds = dict.fromkeys(sheet.kind for sheet in self._job.sheets)
        return ", ".join(registry.find(kind).title(self._job.language) for kind in kinds)

    def _add_json(self, volume: Volume) -> None:
        job, starts = self._job, volume.starts
        if self._json is None:
            stream = self._staging.open_text(f"{job.name}.json")
            self._json = JsonFile(stream, title=job.title, language=job.language, seed=job.seed)
        for exercise, page, answer_page in zip_longest(volume.shelf, starts.handouts, starts.answers):
            self._json.add(exercise.to_json(page, answer_page, volume.number))

    def _add_texts(self, exercises: Iterable[Exercise]) -> None:
        self._add_text(exercises)
        self._add_csv(exercises)
        self._add_docx(exercises)

    def _add_text(self, exercises: Iterable[Exercise]) -> None:
        job = self._job
        if "txt" not in job.formats:
            return
        if self._text is None:
            stream = self._staging.open_text(f"{job.name}.txt")
            wanted, folder = job.answers != "none", self._staging.folder
            near = job.answers in ("back", "upside-down")
            self._text = TextFile(
                stream, title=job.title, language=job.language, answers=wanted, near=near, folder=folder
            )
        for exercise in exercises:
            self._text.add(exercise)

    def _add_csv(self, exercises: Iterable[Exercise]) -> None:
        job = self._job
        if "csv" not in job.formats:
            return
        if self._csv is None:
            from worksheets.output.csv_file import CsvFile

            stream = self._staging.open_text(f"{job.name}.csv")
            self._csv = CsvFile(stream, language=job.language, separator=job.separator)
        for exercise in exercises:
            self._csv.add(exercise)

    def _add_docx(self, exercises: Iterable[Exercise]) -> None:
        job = self._job
        if "docx" not in job.formats:
            return
        if self._docx is None:
            from worksheets.output.docx_file import DocxFile

            stream = self._staging.open(f"{job.name}.docx")
            self._docx = DocxFile(stream, job.page, answers=job.answers != "none")
        for exercise in exercises:
            self._docx.add(exercise)

    def _end(self, volumes: Sequence[tuple[int | None, tuple[str, ...]]]) -> None:
        """Complete the files of the whole job, and name the volumes, whose number is now known."""
        name, staging = self._job.name, self._staging
        wanted = {file for _, files in volumes for file in files}
        for file in self._printed:
            if file not in wanted:  # printed before the number of volumes was known
                staging.drop(file)
        before, digits = volume_digits(self._job), len(str(len(volumes)))
        names: dict[str, str] = {}
        for number, files in volumes:
            for file in files:
                kept = file if number is None else file.removeprefix(volume_stem(name, number, before))
                names[file] = kept if number is None else volume_stem(name, number, digits) + kept
                if file in self._printed:
                    staging.rename(file, names[file])
        for ended in (self._json, self._text, self._docx):
            if ended:
                ended.end()
        for suffix, file_of_job in (
            ("json", self._json),
            ("txt", self._text),
            ("csv", self._csv),
            ("docx", self._docx),
        ):
            if file_of_job:
                staging.close(f"{name}.{suffix}")
                staging.rename(f"{name}.{suffix}", f"{name}.{suffix}")
        self._access.end()
        self.pictures.end()
        self._pages.end(names)
        self.h5p.end()

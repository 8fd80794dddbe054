"""The document of a job for word processors: each sheet on a new page, then the answers.

Puzzles are made of their parts, as in HTML: grids, lines to write on, and signs for drawings. The archive has no times
of its own, so that the same job gives the same bytes for the same version of python-docx, an extra imported only here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import groupby, pairwise, zip_longest
from typing import TYPE_CHECKING, BinaryIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from worksheets.base.errors import InputError
from worksheets.base.sentences import sentence
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.running_text import TO_WRITE, Gap
from worksheets.drawing.style import Area
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import Language, find_language
from worksheets.output.docx_language import one_way, set_complex_size, set_default, set_language
from worksheets.output.docx_pictures import PICTURE, DocxPictures, raster_of
from worksheets.output.docx_tables import SHADES, BankText, CellSigns, Fills, columns_xml, grids_xml, rows_xml
from worksheets.puzzles import registry
from worksheets.puzzles.formats import CellTable, Drawn, Lines, Part, SignList
from worksheets.puzzles.values import AnswerTable, HandoutText, Section

if TYPE_CHECKING:
    from worksheets.job.models import Job

MISSING = sentence(
    'the format docx needs python-docx, which is not installed: pip install "worksheets[documents]", or use txt'
)

MOST_SHEETS = 1_000
"""Maximum number of sheets in a document, which takes some 0.3 MB of memory for each."""

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time that an archive can record."""

TITLE, TEXT, BANK, LABEL, SMALL = 24, 12, 14, 10, 9
"""Font sizes in points: of titles, instructions, words, headings and tables."""

BANK_COLUMNS, LONG_ENTRY = 4, 24
"""Columns of a bank; entries with at least this number of letters get the whole width."""

LINE = "_"

SIGN, LOGO = Area(32.0, 32.0), Area(120.0, 40.0)
"""Maximum sizes in points of the pictures of a grid above it, and of the logo."""

MANY_LINES, LINE_COLUMNS, LINE_LETTERS, LINE_HEIGHT = 6, 3, 66, 24.0
"""Short lines stand in columns from this number; maximum numbers of columns and letters in a row; height in points."""


def require_docx(job: Job) -> None:
    """Raise InputError with a remedy if python-docx is missing or the job has too many sheets."""
    if len(job.sheets) > MOST_SHEETS:
        raise InputError(
            sentence(
                "a document holds at most {most_sheets:,} sheets, and the job has {count:,}",
                most_sheets=MOST_SHEETS,
                count=len(job.sheets),
            )
        )
    try:
        import docx  # noqa: F401
    except ImportError:
        raise InputError(MISSING) from None


class DocxFile:
    """Writes the document to `stream`: add exercises in order, then call `end`, which adds the answers."""

    def __init__(self, stream: BinaryIO, setup: PageSetup, *, answers: bool) -> None:
        from docx import Document
        from docx.oxml import parse_xml
        from docx.shared import Pt

        self._stream = stream
        self._setup = setup
        self._answers: list[Exercise] | None = [] if answers else None
        self._document = Document()
        self._pictures = DocxPictures(self._document)
        section = self._document.sections[0]
        section.page_width, section.page_height = Pt(setup.width), Pt(setup.height)
        for side in ("left", "right", "top", "bottom"):
            setattr(section, f"{side}_margin", Pt(setup.margin))
        self._page = Area(setup.width - 2 * setup.margin, setup.height - 2 * setup.margin)
        self._font = setup.font if isinstance(setup.font, str) else setup.font.family
        self._default = find_language(setup.language)
        set_default(self._document, self._default)
        self._language = self._default
        for name, size in (("Normal", TEXT), ("Heading 1", TITLE), ("Heading 2", LABEL)):
            self._set_style(name, size)
        head, foot = section.header, section.footer
        if setup.logo:
            logo = self._pictures.run(setup.logo, "", LOGO, head.part)
            head.paragraphs[0]._p.append(parse_xml(logo))
        head.paragraphs[0].add_run(" " * bool(setup.logo) + one_way(setup.header_text, self._default))
        foot.paragraphs[0].text = one_way(setup.footer or "", self._default)

    def _set_style(self, name: str, size: int) -> None:
        from docx.oxml.ns import qn
        from docx.shared import Pt, RGBColor

        style = self._document.styles[name]
        fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
        for attribute in list(fonts.attrib):
            del fonts.attrib[attribute]
        for script in ("ascii", "hAnsi", "cs"):
            fonts.set(qn(f"w:{script}"), self._font)
        style.font.size, style.font.color.rgb = Pt(size), RGBColor(0, 0, 0)
        set_complex_size(style.element.rPr)
        style.paragraph_format.space_before = Pt(12 if size == LABEL else 0)
        style.paragraph_format.space_after = Pt(6)

    def add(self, exercise: Exercise) -> None:
        """Append a sheet, and keep its answer for the end."""
        text = exercise.handout_text()
        with self._in_language(exercise.language):
            self._titled(exercise, break_before=len(self._document.element.body) > 1)
            if text.instruction:
                self._document.add_paragraph(one_way(text.instruction, self._language))
            parts = registry.find(exercise.kind).parts(exercise.puzzle, exercise.language)
            self._parts(parts, _names(parts))
            self._around(text)
        if self._answers is not None:
            self._answers.append(exercise)

    @contextmanager
    def _in_language(self, code: str) -> Iterator[None]:
        """Set what is added in such a block in this language."""
        body = self._document.element.body
        start = len(body) - 1  # the last element has the properties of the section
        self._language = find_language(code)
        yield
        set_language(body[start:-1], self._language, self._default)

    def _titled(self, exercise: Exercise, *, break_before: bool, answer: bool = False) -> None:
        """Add the fields of the header, and the title with the version and the level."""
        from docx.shared import Pt

        language = find_language(exercise.language)
        version = language.label("version", variant=exercise.variant) if exercise.variant else ""
        title = " · ".join(filter(None, (exercise.pupil if answer else "", exercise.title, version)))
        fields = () if answer else self._setup.header_fields
        if fields:
            labels = (language.label(each) if each in language.labels else each for each in fields)
            known = {"name": exercise.pupil or ""}
            line = "   ".join(
                f"{label} {known.get(field) or LINE * 18}" for field, label in zip(fields, labels, strict=True)
            )
            self._document.add_paragraph(line).paragraph_format.page_break_before = break_before
        heading = self._document.add_heading(one_way(title, language), 1)
        heading.paragraph_format.page_break_before = break_before and not fields
        if answer:
            heading.paragraph_format.space_before = Pt(TEXT)

    def _parts(self, parts: Sequence[Part], names: Mapping[str, str], fills: Fills | None = None) -> None:
        """Add the parts of a puzzle or of its answer: grids, lines, and the texts that stand for drawings."""
        are_signs = all(len(text) == 1 for text in names.values())
        signs = CellSigns(self._pictures, names if are_signs else {})
        for kind, equal in groupby((part for part in parts if not _is_felt(part)), key=type):
            if kind is CellTable:
                self._grids([part for part in equal if isinstance(part, CellTable)], signs, fills)
                continue
            for part in equal:
                if isinstance(part, SignList):
                    self._signs(part)
                elif isinstance(part, Lines):
                    self._lines(part)
                elif isinstance(part, Drawn):
                    for line in part.text.splitlines():
                        self._document.add_paragraph(line).paragraph_format.space_after = 0

    def _grids(self, tables: Sequence[CellTable], signs: CellSigns, fills: Fills | None) -> None:
        for xml in grids_xml(tables, self._page, signs, fills):
            self._table(xml)

    def _signs(self, part: SignList) -> None:
        """Add the pictures of a grid side by side, or the signs that stand for its shapes."""
        from docx.oxml import parse_xml

        rasters = [(raster, name) for drawing, name in part.signs if (raster := raster_of(drawing))]
        paragraph = self._document.add_paragraph("" if rasters else "   ".join(part.texts))
        for raster, name in rasters:
            paragraph._p.append(parse_xml(self._pictures.run(raster, name, SIGN)))
            paragraph.add_run("   ")

    def _lines(self, part: Lines) -> None:
        """Add lines with places to write; they are numbered, or paragraphs of a text."""
        if part.heading:
            self._document.add_heading(part.heading, 2)
        texts = [one_way(_line(line, self._language), self._language) for line in part.lines]
        if part.numbered:
            texts = [f"{self._language.numeral(number)}. {text}" for number, text in enumerate(texts, 1)]
        columns = LINE_LETTERS // max(map(len, texts), default=LINE_LETTERS)
        if part.running or columns < 2 or len(texts) < MANY_LINES:
            for text in texts:
                self._document.add_paragraph(text)
            return
        columns = min(columns, LINE_COLUMNS)
        rows = -(-len(texts) // columns)
        self._rows([[*map(BankText, texts[row::rows])] for row in range(rows)], TEXT, columns, LINE_HEIGHT)

    def _around(self, text: HandoutText) -> None:
        """Add the bank, the figures and the blanks."""
        from docx.shared import Pt

        sections = [each.without_struck() for each in text.sections]
        while sections:
            beside = 2 if len(sections) > 1 and sections[1].new_column else 1
            self._bank(sections[:beside])
            del sections[:beside]
        if text.figures:
            self._document.add_heading(one_way(text.figures.heading, self._language), 2)
            named = zip(text.figures.names, text.figures.rows, strict=True)
            figures = [[*map(BankText, (name, *row))] for name, row in named]
            self._rows(figures, TEXT, len(figures[0]))
        for blanks in text.blanks:
            sentence = self._document.add_paragraph(one_way(blanks.sentence, self._language))
            sentence.paragraph_format.space_before = Pt(TEXT)
            lines = [" ".join(LINE * letters) for letters in blanks.letters] or [LINE * 20] * blanks.lines
            self._document.add_paragraph("     ".join(lines))

    def _bank(self, sections: Sequence[Section]) -> None:
        """Add a section, or several side by side, each in a column."""
        lists = [(one_way(each.heading, self._language), [*self._entries(each)]) for each in sections]
        if len(lists) > 1:
            turned = self._language.right_to_left
            self._table(columns_xml(lists, self._page.width, TEXT, right_to_left=turned))
            return
        ((heading, entries),) = lists
        if heading:
            self._document.add_heading(heading, 2)
        has_pictures = any(entry.picture for entry in entries)
        long = sections[0].writing or max((len(entry.text) for entry in entries), default=0) >= LONG_ENTRY
        across = BANK_COLUMNS if has_pictures or not long else 1
        rows = -(-len(entries) // across)
        self._rows([entries[row::rows] for row in range(rows)], TEXT if long else BANK, across)

    def _entries(self, section: Section) -> Iterator[BankText]:
        """Yield the entries of a bank: its boxes, marks, texts and lines to write on, below pictures."""
        for mark, entry, picture in section.lines():
            text = one_way(entry, self._language)
            shown = " ".join(filter(None, ("☐" * section.boxes, mark, text, LINE * section.writing)))
            yield BankText(shown, self._pictures.run(*picture, PICTURE) if picture else "")

    def _rows(self, rows: Sequence[Sequence[BankText]], size: float, columns: int, height: float = 0.0) -> None:
        turned = self._language.right_to_left
        self._table(rows_xml(rows, self._page.width, size, columns, height=height, right_to_left=turned))

    def _table(self, xml: str) -> None:
        """Add a table; one that follows another, which would be one with it, has a small paragraph before it."""
        from docx.oxml import parse_xml

        self._part_tables()
        self._document.element.body.insert_element_before(parse_xml(xml), "w:sectPr")

    def _part_tables(self, height: float = LABEL) -> None:
        from docx.oxml.ns import qn
        from docx.shared import Pt

        body = self._document.element.body
        if len(body) > 1 and body[-2].tag == qn("w:tbl"):
            spacing = self._document.add_paragraph().paragraph_format
            spacing.space_after, spacing.line_spacing = Pt(0), Pt(height)

    def end(self) -> None:
        """Add the answers, and write the document."""
        for number, exercise in enumerate(self._answers or ()):
            if number == 0:
                with self._in_language(self._setup.language):
                    heading = self._document.add_heading(self._language.label("answers"), 1)
                    heading.paragraph_format.page_break_before = True
            with self._in_language(exercise.language):
                self._answer(exercise)
        self._part_tables(1)  # a document must not end with a table; a full page has room for a paragraph of 1 pt
        properties = self._document.core_properties
        properties.title, properties.author = self._setup.title, ""
        properties.language, properties.comments = self._setup.language, ""
        packed = BytesIO()
        self._document.save(packed)
        with ZipFile(packed) as made, ZipFile(self._stream, "w", ZIP_DEFLATED) as archive:
            for entry in made.infolist():
                timeless = ZipInfo(entry.filename, EPOCH)
                timeless.create_system, timeless.compress_type = 3, ZIP_DEFLATED
                archive.writestr(timeless, made.read(entry))

    def _answer(self, exercise: Exercise) -> None:
        kind = registry.find(exercise.kind)
        self._titled(exercise, break_before=False, answer=True)
        fills = {
            (cell[0] - 1, cell[1] - 1): SHADES[number % len(SHADES)]
            for number, placed in enumerate(kind.placed_words(exercise.puzzle, exercise.solution))
            for cell in placed.cells
            if len(cell) == 2
        }
        names = _names(kind.parts(exercise.puzzle, exercise.language))
        parts = kind.answer_parts(exercise.puzzle, exercise.solution, exercise.language)
        self._parts(parts, names, fills)
        table = kind.answer_table(exercise.puzzle, exercise.solution, exercise.language)
        for text in filter(None, (table.note, table.finding)):
            self._document.add_paragraph(one_way(text, self._language))
        self._listed((table.brief if parts else None) or table)

    def _listed(self, table: AnswerTable) -> None:
        rows = [*([table.headings] if any(table.headings) else []), *table.rows]
        if rows:
            shown = [[BankText(one_way(text, self._language)) for text in row] for row in rows]
            self._rows(shown, SMALL, len(rows[0]))


def _line(line: Sequence[str | Gap], language: Language) -> str:
    """The texts and gaps of a line; a space separates two gaps."""
    between = (" " if isinstance(a, Gap) and isinstance(b, Gap) else "" for a, b in pairwise(line))
    parts = (each if isinstance(each, str) else _gap(each, language) for each in line)
    return "".join(part + space for part, space in zip_longest(parts, between, fillvalue=""))


def _gap(gap: Gap, language: Language) -> str:
    """A place to write: its number, the printed part of its word, and a line, or a line for each letter."""
    number = f"({language.numeral(gap.number)}) " if gap.number else ""
    if gap.cells:
        return number + gap.given.replace(TO_WRITE, f" {LINE}").strip()
    return number + gap.given + LINE * (gap.width + 2)


def _names(parts: Sequence[Part]) -> Mapping[str, str]:
    """The texts that stand for drawings, by the names of these."""
    return {name: text for part in parts if isinstance(part, SignList) for name, text in part.names.items()}


def _is_felt(part: Part) -> bool:
    return isinstance(part, CellTable) and part.felt

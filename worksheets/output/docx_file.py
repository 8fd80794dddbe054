"""The document of a job for word processors: each sheet on a new page, then the answers.

Tables are written as WordprocessingML (ISO/IEC 29500-1, 17.4), since python-docx, an extra imported only here, takes a
millisecond for each cell. The archive has no times of its own, so that the same job gives the same bytes for the same
version of python-docx.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO, TypeAlias
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from worksheets.base.errors import InputError
from worksheets.base.exact import total
from worksheets.base.sentences import sentence
from worksheets.drawing.paper import PageSetup
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.puzzles import registry
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

LARGEST_CELL = 34.0
"""Maximum edge of the cells of a grid, in points."""

LETTER_SHARE, LARGEST_LETTER = 0.6, 24.0
"""Size of a letter as a share of its cell's edge, and its maximum in points."""

SHADES = ("D9D9D9", "EDEDED")
"""Fills of the cells of words in answers, alternately."""

BANK_COLUMNS, LONG_ENTRY = 4, 24
"""Columns of a bank; entries with at least this number of letters get the whole width."""

LINE = "_"

Grid: TypeAlias = Sequence[Sequence[str | None]]

_WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


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
        from docx.shared import Pt

        self._stream = stream
        self._setup = setup
        self._answers: list[Exercise] | None = [] if answers else None
        self._document = Document()
        section = self._document.sections[0]
        section.page_width, section.page_height = Pt(setup.width), Pt(setup.height)
        for side in ("left", "right", "top", "bottom"):
            setattr(section, f"{side}_margin", Pt(setup.margin))
        self._width = setup.width - 2 * setup.margin
        self._font = setup.font if isinstance(setup.font, str) else setup.font.family
        for name, size in (("Normal", TEXT), ("Heading 1", TITLE), ("Heading 2", LABEL)):
            self._set_style(name, size)

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
        style.paragraph_format.space_before = Pt(6 if size == LABEL else 0)
        style.paragraph_format.space_after = Pt(6)

    def add(self, exercise: Exercise) -> None:
        """Append a sheet, and keep its answer for the end."""
        text = exercise.handout_text()
        self._titled(exercise, break_before=len(self._document.element.body) > 1)
        if text.instruction:
            self._document.add_paragraph(text.instruction)
        self._puzzle(exercise)
        self._around(text)
        if self._answers is not None:
            self._answers.append(exercise)

    def _titled(self, exercise: Exercise, *, break_before: bool, answer: bool = False) -> None:
        """Add the fields of the header, and the title with the version and the level."""
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
        heading = self._document.add_heading(title, 1)
        heading.paragraph_format.page_break_before = break_before and not fields

    def _puzzle(self, exercise: Exercise, marked: Mapping[tuple[int, int], str] | None = None) -> None:
        """Add the grid as a table, or the puzzle as lines of text.

        `marked` cells are filled: words in answers, first letters given as hints in puzzles.
        """
        data = exercise.puzzle.to_json()
        grid: Grid | None = data.get("grid")
        if grid:
            firsts = data.get("hints", {}).get("first_letters", ())
            given = {(row + 1, column + 1): SHADES[0] for row, column, *_ in firsts}
            self._table(_grid_xml(grid, self._width, given if marked is None else marked))
            return
        text = exercise.solution if marked is not None else exercise.puzzle
        for line in text.to_text(exercise.language).splitlines():
            self._document.add_paragraph(line).paragraph_format.space_after = 0

    def _around(self, text: HandoutText) -> None:
        """Add the bank, the figures and the blanks."""
        for section in (each.without_struck() for each in text.sections):
            if section.heading:
                self._document.add_heading(section.heading, 2)
            entries = [*_entries(section)]
            long = section.writing or max(map(len, entries), default=0) >= LONG_ENTRY
            columns = 1 if long else BANK_COLUMNS
            rows = -(-len(entries) // columns)
            cells = [entries[row::rows] for row in range(rows)]
            self._table(_rows_xml(cells, self._width, BANK if columns > 1 else TEXT, columns))
        if text.figures:
            self._document.add_heading(text.figures.heading, 2)
            figures = [(name, *row) for name, row in zip(text.figures.names, text.figures.rows, strict=True)]
            self._table(_rows_xml(figures, self._width, TEXT, len(figures[0])))
        for blanks in text.blanks:
            self._document.add_paragraph(blanks.sentence)
            lines = [" ".join(LINE * letters) for letters in blanks.letters] or [LINE * 20] * blanks.lines
            self._document.add_paragraph("     ".join(lines))

    def _table(self, xml: str) -> None:
        """Add a table, and a small paragraph below it: two tables in a row would be one."""
        from docx.oxml import parse_xml
        from docx.shared import Pt

        paragraph = self._document.add_paragraph()
        paragraph.paragraph_format.space_after = Pt(0)
        paragraph._p.addprevious(parse_xml(xml))

    def end(self) -> None:
        """Add the answers, and write the document."""
        for number, exercise in enumerate(self._answers or ()):
            if number == 0:
                label = find_language(self._setup.language).label("answers")
                self._document.add_heading(label, 1).paragraph_format.page_break_before = True
            self._answer(exercise)
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
        marked = {
            (cell[0], cell[1]): SHADES[number % len(SHADES)]
            for number, placed in enumerate(kind.placed_words(exercise.puzzle, exercise.solution))
            for cell in placed.cells
            if len(cell) == 2
        }
        self._puzzle(exercise, marked)
        table = kind.answer_table(exercise.puzzle, exercise.solution, exercise.language)
        for text in filter(None, (table.note, table.finding)):
            self._document.add_paragraph(text)
        self._listed(table.brief or table)

    def _listed(self, table: AnswerTable) -> None:
        rows = [*([table.headings] if any(table.headings) else []), *table.rows]
        if rows:
            self._table(_rows_xml(rows, self._width, SMALL, len(rows[0])))


def _entries(section: Section) -> Iterator[str]:
    """Yield the entries of a bank with their boxes, marks and pictures, and lines to write on."""
    for mark, entry, picture in section.lines():
        shown = f"[{picture.label}]" if picture else ""
        yield " ".join(filter(None, ("☐" * section.boxes, mark, shown, entry, LINE * section.writing)))


def _grid_xml(grid: Grid, width: float, marked: Mapping[tuple[int, int], str]) -> str:
    """A grid as a table of square cells; in an answer, marked cells are bold and filled."""
    edge = min(LARGEST_CELL, width / max(map(len, grid)))
    size = min(LARGEST_LETTER, LETTER_SHARE * edge)
    rows = []
    for row, letters in enumerate(grid, 1):
        cells = "".join(
            _cell_xml(
                letter or "",
                size,
                edge,
                centred=True,
                fill=marked.get((row, column), ""),
                line=letter is not None,
            )
            for column, letter in enumerate(letters, 1)
        )
        height = f'<w:trHeight w:val="{_twips(edge)}" w:hRule="exact"/>'
        rows.append(f"<w:tr><w:trPr><w:cantSplit/>{height}</w:trPr>{cells}</w:tr>")
    return _table_xml(rows, [edge] * max(map(len, grid)), centred=True)


def _rows_xml(rows: Sequence[Sequence[str]], width: float, size: float, columns: int) -> str:
    """Rows of texts as a table without lines."""
    each = width / columns
    lines = [
        "<w:tr>" + "".join(_cell_xml(text, size, each) for text in (*row, *[""] * (columns - len(row)))) + "</w:tr>"
        for row in rows
    ]
    return _table_xml(lines, [each] * columns)


def _table_xml(rows: Sequence[str], widths: Sequence[float], *, centred: bool = False) -> str:
    columns = "".join(f'<w:gridCol w:w="{_twips(width)}"/>' for width in widths)
    side = '<w:jc w:val="center"/>' if centred else ""
    fixed = f'<w:tblW w:w="{_twips(total(widths))}" w:type="dxa"/>{side}<w:tblLayout w:type="fixed"/>'
    margins = '<w:tblCellMar><w:left w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tblCellMar>'
    return f"<w:tbl {_WORD}><w:tblPr>{fixed}{margins}</w:tblPr><w:tblGrid>{columns}</w:tblGrid>{''.join(rows)}</w:tbl>"


def _cell_xml(
    text: str, size: float, width: float, *, centred: bool = False, fill: str = "", line: bool = False
) -> str:
    """A cell with a text of this size in points."""
    sides = "".join(
        f'<w:{side} w:val="single" w:sz="4" w:color="000000"/>' for side in ("top", "left", "bottom", "right") if line
    )
    borders = f"<w:tcBorders>{sides}</w:tcBorders>" if line else ""
    shade = f'<w:shd w:val="clear" w:fill="{fill}"/>' if fill else ""
    middle = '<w:vAlign w:val="center"/>' if centred else ""
    bold = "<w:b/>" if fill else ""
    run = f'<w:rPr>{bold}<w:sz w:val="{round(2 * size)}"/></w:rPr>'
    paragraph = '<w:pPr><w:spacing w:before="0" w:after="0"/>' + ('<w:jc w:val="center"/>' if centred else "")
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    return (
        f'<w:tc><w:tcPr><w:tcW w:w="{_twips(width)}" w:type="dxa"/>{borders}{shade}{middle}</w:tcPr>'
        f'<w:p>{paragraph}</w:pPr><w:r>{run}<w:t xml:space="preserve">{escaped}</w:t></w:r></w:p></w:tc>'
    )


def _twips(points: float) -> int:
    """A length in twentieths of a point."""
    return round(20 * points)

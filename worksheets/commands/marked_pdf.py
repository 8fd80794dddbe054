"""The PDF file of marked scans: the class page, written answers beside the key, and the scanned pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import BinaryIO

from worksheets.base.sentences import sentence
from worksheets.commands.class_figures import figures_of, pupil_figures
from worksheets.commands.marking import MarkedScans, ScannedSheet
from worksheets.drawing.images.jpeg import read_jpeg
from worksheets.layout.marked_pages import Tile, TileGroup, TitledTable, picture_page, table_pages, tile_pages
from worksheets.layout.page import Page
from worksheets.output.pdf.about import About
from worksheets.output.pdf.fonts import Fonts, load_fonts
from worksheets.output.pdf.writer import write_pdf
from worksheets.puzzles.values import AnswerTable
from worksheets.scans.answers import AROUND
from worksheets.scans.values import ReadAnswer

SHARED = 0.5
"""Answers are judged answer by answer if at most this share of them differ, otherwise pupil by pupil."""

Say = Callable[[str], str]
"""Says a sentence in the language of the user."""


def write_marked_pdf(marked: MarkedScans, stream: BinaryIO, say: Say = str) -> None:
    """Write the file; deterministic for the same scans, key and language."""
    fonts = load_fonts(marked.font)
    pages = _pages(marked, fonts, say)
    write_pdf(pages, stream, fonts, about=About(say(sentence("Marked sheets")), marked.language), duplex=False)


def _pages(marked: MarkedScans, fonts: Fonts, say: Say) -> Iterator[Page]:
    yield from table_pages(_tables(marked, say), fonts)
    written = [sheet for sheet in marked.sheets if sheet.read.answers]
    if written:
        title = say(sentence("Answers to judge"))
        yield from tile_pages(title, _groups(written), fonts)
    yield from (picture_page(read_jpeg(data)) for data in marked.pages)


def _tables(marked: MarkedScans, say: Say) -> Iterator[TitledTable]:
    """The words, the hardest first, and the pupils."""
    words = figures_of(marked.sheets)
    if not words:
        return
    rows = [
        (each.word, str(each.found), str(each.unsure or ""), str(each.sheets), ", ".join(each.missed)) for each in words
    ]
    names = sentence("Word"), sentence("Found"), sentence("Unsure"), sentence("Sheets"), sentence("Not found by")
    headings = tuple(map(say, names))
    yield TitledTable(say(sentence("Class page: the hardest words first")), AnswerTable(headings, tuple(rows)))
    pupils = [(name, str(found), str(unsure or ""), str(count)) for name, found, unsure, count in pupil_figures(marked)]
    headings = tuple(map(say, (sentence("Pupil"), sentence("Found"), sentence("Unsure"), sentence("Words"))))
    yield TitledTable(say(sentence("Class page: the pupils")), AnswerTable(headings, tuple(pupils)))


def _groups(sheets: Sequence[ScannedSheet]) -> Iterator[TileGroup]:
    """Yield groups of answers: by answer if pupils share them, otherwise by pupil."""
    answers = [(sheet, answer) for sheet in sheets for answer in sheet.read.answers]
    different = dict.fromkeys(answer.known.answer for _, answer in answers)
    if len(sheets) > 1 and len(different) <= SHARED * len(answers):
        for text in different:
            alike = [(sheet, answer) for sheet, answer in answers if answer.known.answer == text]
            tiles = [_tile(answer, f"{sheet.shown}  {answer.known.label}") for sheet, answer in alike]
            yield TileGroup(text.replace("\n", " / "), tiles)
        return
    for sheet in sheets:
        yield TileGroup(sheet.shown, list(_beside_key(sheet.read.answers)))


def _beside_key(answers: Iterable[ReadAnswer]) -> Iterator[Tile]:
    for answer in answers:
        yield _tile(answer, answer.known.label, tuple(answer.known.answer.split("\n")))


def _tile(answer: ReadAnswer, caption: str, lines: tuple[str, ...] = ()) -> Tile:
    return Tile(read_jpeg(answer.data), answer.known.width + 2 * AROUND, caption, lines)

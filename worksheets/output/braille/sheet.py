"""Makes the braille blocks of a sheet or its answer: title, task, puzzle parts, and bank."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from worksheets.drawing.running_text import TO_WRITE as LETTER
from worksheets.drawing.running_text import Gap
from worksheets.exercises.exercise import Exercise
from worksheets.language.braille import TO_WRITE, BrailleTable, find_braille
from worksheets.language.languages import find_language
from worksheets.language.phrases import NO_BREAK
from worksheets.layout.handout.handout_pages import bookmark
from worksheets.output.braille.grids import CELLS, CellLines, table_blocks, text_columns, wrapped
from worksheets.puzzles import registry
from worksheets.puzzles.formats import CellTable, Drawn, Lines, Part, SignList, Square
from worksheets.puzzles.values import Blanks, Figures, Section

PARAGRAPH, RUN_OVER = 2, 2
"""Indents of the first line of a paragraph, and of continued lines of a list entry."""

EMPTY = CellLines(("",))


def sheet_blocks(exercise: Exercise) -> Iterator[CellLines]:
    """Yield the blocks of a sheet; raises LayoutError for a sign without braille."""
    braille = find_braille(exercise.language)
    text = exercise.handout_text()
    yield from _titled(bookmark(exercise), braille)
    if text.instruction:
        yield CellLines(wrapped(braille.written(text.instruction), PARAGRAPH))
    yield from _parts(registry.find(exercise.kind).parts(exercise.puzzle, exercise.language), braille)
    for section in text.sections:
        yield from _bank(section.without_struck(), braille)
    if text.figures:
        yield from _figures(text.figures, braille)
    for blanks in text.blanks:
        yield from _blanks(blanks, braille)


def answer_blocks(exercise: Exercise) -> Iterator[CellLines]:
    """Yield the blocks of an answer: the finding, the filled parts, and the table."""
    braille, kind = find_braille(exercise.language), registry.find(exercise.kind)
    label = find_language(exercise.language).label("answers")
    yield from _titled(f"{bookmark(exercise)} - {label}", braille)
    table = kind.answer_table(exercise.puzzle, exercise.solution, exercise.language)
    if table.finding:
        yield CellLines(wrapped(braille.written(table.finding), PARAGRAPH))
    yield from _parts(kind.answer_parts(exercise.puzzle, exercise.solution, exercise.language), braille)
    if table.rows:
        yield EMPTY
        heads = [table.headings] if any(table.headings) else []
        yield from text_columns([tuple(map(Square, row)) for row in (*heads, *table.rows)], braille)


def _titled(title: str, braille: BrailleTable) -> Iterator[CellLines]:
    """Yield a centred title, and an empty line."""
    written = braille.written(title.replace(" · ", ", "))
    lines = wrapped(written)
    yield CellLines(tuple(line.rjust((CELLS + len(line)) // 2, "\u2800") for line in lines), heading=True)
    yield CellLines(("",), heading=True)


def _parts(parts: Sequence[Part], braille: BrailleTable) -> Iterator[CellLines]:
    for part in parts:
        yield EMPTY
        match part:
            case CellTable():
                yield from table_blocks(part, braille, numbered=_is_coded(part))
            case Lines():
                yield from _lines(part, braille)
            case SignList():
                yield CellLines(wrapped(braille.written(", ".join(name for _, name in part.signs)), PARAGRAPH))
            case Drawn():
                yield from (CellLines(wrapped(braille.written(line), 0, RUN_OVER)) for line in part.text.splitlines())


def _is_coded(table: CellTable) -> bool:
    """Whether each cell to fill in has a number, which stands for its letter; other numbers are in a table."""
    return all(square.number for row in table.rows for square in row if square and square.blank)


def _lines(part: Lines, braille: BrailleTable) -> Iterator[CellLines]:
    if part.heading:
        yield CellLines(wrapped(braille.written(part.heading)), heading=True)
    for number, line in enumerate(part.lines, 1):
        text = "".join(each if isinstance(each, str) else _gap(each) for each in line)
        if part.running:
            for piece in text.split("\n"):
                yield CellLines(wrapped(braille.written(piece), PARAGRAPH))
        else:
            marked = f"{number}. {text}" if part.numbered else text
            yield CellLines(wrapped(braille.written(marked), 0, RUN_OVER))


def _gap(gap: Gap) -> str:
    """A gap: its number and the printed part of its word; a dash for each letter of a pattern."""
    number = f"({gap.number}) " if gap.number else ""
    return number + (gap.given.replace(LETTER, "-") if gap.cells else f"{gap.given}{TO_WRITE}")


def _bank(section: Section, braille: BrailleTable) -> Iterator[CellLines]:
    """Yield the heading and the entries; words on one line are separated by commas."""
    yield EMPTY
    if section.heading:
        yield CellLines(wrapped(braille.written(section.heading)), heading=True)
    for mark, entry, picture in section.lines():
        text = entry.replace(f"{NO_BREAK}· ", ", ").replace(f"{NO_BREAK} {NO_BREAK} ", ", ")
        shown = f"[{picture.label}]" if picture else ""
        write = TO_WRITE if section.writing else ""
        line = " ".join(filter(None, (mark, shown, text, write))).replace(LETTER * 4, TO_WRITE)
        yield CellLines(wrapped(braille.written(line), 0, RUN_OVER))


def _figures(figures: Figures, braille: BrailleTable) -> Iterator[CellLines]:
    """Yield the heading, and the rows in columns."""
    yield EMPTY
    yield CellLines(wrapped(braille.written(figures.heading)), heading=True)
    rows = [tuple(map(Square, (name, *row))) for name, row in zip(figures.names, figures.rows, strict=True)]
    yield from text_columns(rows, braille)


def _blanks(blanks: Blanks, braille: BrailleTable) -> Iterator[CellLines]:
    """Yield the sentence, and a place to write for each word."""
    yield EMPTY
    yield CellLines(wrapped(braille.written(blanks.sentence), PARAGRAPH), heading=True)
    places = " ".join("-" * letters for letters in blanks.letters) or " ".join([TO_WRITE] * blanks.lines)
    yield CellLines(wrapped(braille.written(places), PARAGRAPH))

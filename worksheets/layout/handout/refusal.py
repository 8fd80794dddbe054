"""The error message for a puzzle that does not fit its page, with remedies."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import get_args

from worksheets.base.errors import LayoutError, counted
from worksheets.base.grid import Size
from worksheets.base.sentences import joined, sentence
from worksheets.drawing.paper import MM, PAPER_SIZES, PageSetup
from worksheets.drawing.pen import FontMetrics, Pen
from worksheets.drawing.shapes import Drawing, Letters
from worksheets.drawing.style import Area, Style
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.arrange import Body, is_legible
from worksheets.layout.handout.banks import Block, bank_of, filled_sections
from worksheets.layout.mirror import of_language
from worksheets.puzzles import registry

METRIC = ("A5", "A4", "A3")
AMERICAN = ("Letter", "Legal", "Tabloid")
"""American papers to recommend, smallest first."""


def refusal(
    exercise: Exercise,
    setup: PageSetup,
    style: Style,
    fonts: FontMetrics,
    bodies: Sequence[Body],
    larger: str | None,
) -> LayoutError:
    """The error why `exercise` fits none of the bodies, which are the areas left by its header.

    `setup`, `style` and `fonts` are those of the attempted layout; `larger` names the smallest paper that would do, if
    any.
    """
    kind = registry.find(exercise.kind)
    pens = [of_language(Pen(Area(body.width, body.height), style, fonts, exercise.language)) for body in bodies]
    in_pages = kind.has("draw_pages")
    drawn = [
        kind.draw_pages(exercise.puzzle, pen)[0] if in_pages else kind.draw_puzzle(exercise.puzzle, pen) for pen in pens
    ]
    drawings = [*zip(bodies, drawn, strict=True)]
    page = paper_name(setup)
    if setup.per_page > 1:
        page = sentence("{paper}, {per_page} to a page", paper=page, per_page=setup.per_page)
    remedies: list[str] = [sentence("at least {larger}", larger=larger)] if larger else []
    sized = _has_grid_size(kind)
    words = bool(filled_sections(exercise.handout_text().sections))
    bank = sentence("its words or clues do not") if words else sentence("its table does not")
    if any(body.cut and body.holds(drawing) for body, drawing in drawings):
        reason: str = sentence(
            "{bank} fit beside or below its puzzle on {page}, and a sheet cannot continue after a cut",
            bank=bank,
            page=page,
        )
        remedies += [*_smaller(words=words, sized=sized)]
        remedies += [sentence("a smaller font_size, or auto")] * (style.letter_size is not None)
    elif style.letter_size is None:
        body, drawing = max(drawings, key=lambda each: each[1].least_size)
        reason = _too_small(drawing, bank, page, style.smallest_letter)
        if words and is_legible(drawing, style.smallest_letter):
            remedies += [*_smaller(words=True, sized=sized)]
        elif sized:
            free = Area(body.width, body.height - _table_height(exercise, body, fonts))
            remedies += _most_cells(drawing, free, style.smallest_letter, setup)
    else:
        reason = _too_large(drawings[0][1], bodies, page, style.letter_size, with_words=sized)
        remedies.append(sentence("a smaller font_size, or auto"))
    if in_pages:
        fewer = drawings[0][1].items > _fewest_a_page(kind)
        remedies.append(sentence("fewer on a page") if fewer else sentence("shorter words"))
    if setup.per_page > 1:
        remedies.append(sentence("fewer puzzles per page"))
    return LayoutError(
        sentence(
            '"{title}" does not fit: {reason}; use {advice}' if remedies else '"{title}" does not fit: {reason}',
            title=exercise.title,
            reason=reason,
            advice=joined(remedies, sentence(", or ")),
        )
    )


def _smaller(*, words: bool, sized: bool) -> Iterator[str]:
    """Yield advice for a bank that has no room."""
    if words:
        yield sentence("fewer or shorter words or clues")
    if sized:
        yield sentence("a smaller grid")


def _too_small(drawing: Drawing, bank: str, page: str, least: float) -> str:
    """The size of the smallest print of a drawing or, if it is large enough, that the bank does not fit."""
    size = math.floor(10 * max(0.0, drawing.least_size)) / 10
    if is_legible(drawing, least):
        return sentence("{bank} fit beside or below its puzzle on {page}", bank=bank, page=page)
    letters = drawing.letter_size <= drawing.least_text
    return sentence(
        "{named} {size} pt on {page}; {least}",
        named=sentence("its letters would be") if letters else sentence("its smallest print would be"),
        size=size,
        page=page,
        least=sentence("they have to be {points:g} pt" if letters else "it has to be {points:g} pt", points=least),
    )


def _too_large(drawing: Drawing, bodies: Sequence[Body], page: str, letter_size: float, *, with_words: bool) -> str:
    """The size of a drawing with the letters that its author wants, and the room for it."""
    areas = [f"{max(0.0, body.width) / MM:.0f} x {max(0.0, body.height) / MM:.0f} mm" for body in bodies]
    return sentence(
        "with letters of {letter_size:g} pt the puzzle takes {width:.0f} x {height:.0f} mm, but "
        "{page} leaves {room} for {shared}",
        letter_size=letter_size,
        width=max(0.0, drawing.width) / MM,
        height=max(0.0, drawing.height) / MM,
        page=page,
        room=joined(areas, sentence(" or ")),
        shared=sentence("it and its words") if with_words else sentence("it"),
    )


def _table_height(exercise: Exercise, body: Body, fonts: FontMetrics) -> float:
    """Height of the table of figures below a puzzle and of the space above it; 0 without one.

    Lines to write on give way to a larger grid, and words are moved to the next page.
    """
    text = exercise.handout_text()
    if text.figures is None:
        return 0.0
    bank = bank_of(filled_sections(text.sections), fonts, body.style, text.figures._replace(lines=False))
    size, gap = bank.sizes[-1], body.style.panel_gap
    if filled_sections(text.sections):
        return bank.foot_height(body.width, size) + gap
    block: Block = bank.block(body.width, size)
    return block.height - block.rise + gap


def paper_name(setup: PageSetup) -> str:
    """`A4`, or the measures of a paper without a name."""
    size = (min(setup.width, setup.height), max(setup.width, setup.height))
    for name, known in PAPER_SIZES.items():
        if all(abs(a - b) < 1.0 for a, b in zip(size, known, strict=True)):
            return name
    return f"{size[0] / MM:.0f} x {size[1] / MM:.0f} mm"


def _has_grid_size(kind: registry.AnyKind) -> bool:
    """Whether authors choose rows and columns of the kind's grids, unlike the `size` of a sudoku or a box."""
    field = kind.Spec.model_fields.get("size")
    is_size = field is not None and Size in (field.annotation, *get_args(field.annotation))
    return is_size and not kind.has("draw_items")


def _fewest_a_page(kind: registry.AnyKind) -> int:
    """The smallest number of items on a page that authors may choose; 0 if they may choose any."""
    field = kind.Spec.model_fields.get("on_page")
    choices = [each for part in get_args(field.annotation) for each in get_args(part)] if field else []
    return min((each for each in choices if isinstance(each, int)), default=0)


def _most_cells(drawing: Drawing, body: Area, smallest: float, setup: PageSetup) -> Iterator[str]:
    """Yield advice on the number of rows and columns of letters that the body holds at the minimum size."""
    for shape in drawing.shapes:
        if isinstance(shape, Letters) and shape.size > 0:
            # Cells may be oblong; the letters of a grid that fills the body have the size that its shorter side allows.
            pitch = min(shape.pitch, shape.leading) * smallest / shape.size
            border = 1.0 - len(shape.rows[0]) + drawing.width / shape.pitch
            rows, columns = (int(room / pitch - border + 1) for room in (body.height, body.width))
            if min(rows, columns) > 0:
                yield sentence(
                    "at most {rows} and {columns} on {paper_name}",
                    rows=counted(rows, "row"),
                    columns=counted(columns, "column"),
                    paper_name=paper_name(setup),
                )
            return

"""Converts the fields of a job to its page setup, and reports the problems of `book:`, each with its place."""

from __future__ import annotations

from collections.abc import Iterator

from worksheets.base.errors import Message, listed
from worksheets.base.sentences import sentence
from worksheets.drawing.fonts.own_font import FontChoice
from worksheets.drawing.images.raster import Raster
from worksheets.drawing.paper import (
    MARGIN,
    MM,
    ORNAMENT_ENDS,
    ORNAMENT_SIDES,
    BookSetup,
    KeySetup,
    PageSetup,
    likely_pages,
    scale_on,
)
from worksheets.drawing.style import LARGE_A_PAGE, HandoutLook, least_in_key
from worksheets.job.fields.job_fields import JobFields
from worksheets.job.models import Answers
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node, problem_at

ANSWERS_A_PAGE = 4
"""Maximum number of answers on a page of a book, unless the job sets it."""

BOOK_PLACES: tuple[Answers, ...] = ("separate", "append", "none")
"""The places for the answers of a book."""

SMALLEST_SCALE = 0.5
"""Minimum scale of the pages on the paper of an imposition."""


def is_book(fields: JobFields) -> bool:
    """Whether the job is a book."""
    return "book" in fields.model_fields_set


def book_setup(fields: JobFields, look: HandoutLook | None = None) -> BookSetup | None:
    """Return the book setup of a job, without its binding; None if the job is not a book.

    Margins that are not set have room for the ornaments of the job's `look`.
    """
    if not is_book(fields):
        return None
    book, margins = fields.book, fields.book.margins
    side = end = MARGIN
    if "margin" in fields.page.model_fields_set:
        side = end = fields.page.margin
    elif look and look.ornaments != "none":
        side, end = ORNAMENT_SIDES, ORNAMENT_ENDS
    inside, outside = (side if margin is None else margin for margin in (margins.inside, margins.outside))
    top, bottom = (end if margin is None else margin for margin in (margins.top, margins.bottom))
    return BookSetup(
        inside=inside,
        outside=outside,
        top=top,
        bottom=bottom,
        gutter=book.gutter,
        bleed=book.bleed,
        crop_marks=book.crop_marks,
        two_sided=book.two_sided,
        title_page=book.title_page,
        subtitle=book.subtitle or "",
        author=book.author or "",
        copyright=book.copyright or "",
        how_to_play=book.how_to_play,
        contents=book.contents,
        chapter_pages=book.chapter_pages,
        rectos_only=book.puzzles_on == "rectos",
        first_page=book.start_page,
        page_numbers=book.page_numbers,
        imposition=book.imposition or "none",
        sheet=book.sheet,
    )


def place_of_answers(fields: JobFields) -> Answers:
    """Return where the answers go; the default is a separate file, and in a book its end."""
    if is_book(fields) and not fields.answers.place and "answers" not in fields.output.model_fields_set:
        return "append"
    return fields.answers.place or fields.output.answers


def page_setup(
    fields: JobFields,
    title: str,
    logo: Raster | None,
    font: FontChoice,
    look: HandoutLook | None,
    sheets: int,
    *,
    has_class: bool = False,
) -> PageSetup:
    """Return the page setup of a job with this number of `sheets`; a book has its own page size.

    `logo` and `font` are read from the files that the fields name; the job's `look` decides about a book's margins.
    `has_class` means that some of the sheets are for a class list.
    """
    page, size = fields.page, fields.page.font_size
    setup = PageSetup(
        width=page.size[0],
        height=page.size[1],
        orientation=page.orientation,
        margin=page.margin,
        font=font,
        font_size=size.points if size and not size.least else None,
        least_size=size.points if size and size.least else 0.0,
        per_page=page.per_page,
        marks="all" if page.marks else "class" if page.marks is None and has_class else "none",
        header_fields=fields.header.fields,
        header_text=fields.header.text or "",
        logo=logo,
        footer=fields.footer,
        title=title,
        language=fields.language,
        tagged=fields.pdf.is_tagged,
        key=KeySetup(
            fields.answers.per_page,
            fields.answers.table,
            fields.answers.colour,
            fields.answers.marks or "loops",
            fields.answers.order == "reading",
            fields.pdf.is_tagged,
        ),
    )
    book = book_setup(fields, look)
    return _as_book(setup, fields, book, sheets) if book else setup


def _as_book(setup: PageSetup, fields: JobFields, book: BookSetup, sheets: int) -> PageSetup:
    """Adapt a page setup to a book: trimmed pages and, unless set, no header fields, and answers in the style of books.

    The binding is that of a book with this number of sheets, as far as known before layout.
    """
    width, height = _page_size(fields)
    if setup.orientation != "auto":
        short, long = sorted((width, height))
        width, height = (short, long) if setup.orientation == "portrait" else (long, short)
    key, answers = setup.key, fields.answers.model_fields_set
    usual = LARGE_A_PAGE if least_in_key(setup.least_size) else None
    key = key._replace(
        per_page=key.per_page or usual,
        tables=key.tables if "table" in answers else False,
        marks=fields.answers.marks or "bars",
    )
    pages = likely_pages(book, sheets, setup.per_page, key.per_page or ANSWERS_A_PAGE)
    return setup._replace(
        width=width,
        height=height,
        header_fields=setup.header_fields if "fields" in fields.header.model_fields_set else (),
        key=key,
        book=book.bound(pages),
    )


def book_problems(fields: JobFields, root: Node, look: HandoutLook | None = None) -> Iterator[Message]:
    """Yield the problems of a book with this look, each placed at its field in the job's `root`."""
    book = book_setup(fields, look)
    if book is None:
        return
    faults = {**_book_faults(fields, book), ("book", "margins"): _margin_fault(fields, book)}
    for place, *path in ((fields.answers.place, "answers", "place"), (fields.output.answers, "output", "answers")):
        faults[tuple(path)] = place_fault(place) if place else ""
    for where, fault in faults.items():
        if fault:
            node, existing = root.at(where)
            yield problem_at(fault, node, existing)


def _book_faults(fields: JobFields, book: BookSetup) -> dict[tuple[str, ...], str]:
    """Return the faults of fields that contradict each other, by the path of a field; empty if there is none."""
    is_set, two_sided, imposed = fields.book.model_fields_set, book.two_sided, book.imposition != "none"
    own_size = "trim" in is_set and "size" in fields.page.model_fields_set
    auto_gutter = "gutter" in is_set and book.gutter is None
    scale = scale_on(book.sheet, *_page_size(fields)) if book.sheet else 1.0
    odd = sentence(
        "a book begins on a right page, which has an odd number; write {first_page}, or two_sided: no",
        first_page=book.first_page + 1,
    )
    no_auto = sentence("an automatic gutter is for books printed on both sides; write a width, such as 10mm")
    no_sheet = sentence("this is the paper for two pages on a side; add imposition: booklet or 2-up, or omit this")
    too_small = sentence(
        "two pages would be printed at {scale:.0f} % of their size; use larger paper", scale=100 * scale
    )
    rules = (
        ("trim", own_size, sentence("page.size sets this, too; omit one of them")),
        ("start_page", two_sided and book.first_page % 2 == 0, odd),
        ("gutter", auto_gutter and not two_sided, no_auto),
        (
            "puzzles_on",
            book.rectos_only and not two_sided,
            sentence("pages printed on one side have no backs; omit this"),
        ),
        (
            "imposition",
            book.imposition == "booklet" and not two_sided,
            sentence("a booklet has two-sided paper; omit two_sided"),
        ),
        ("bleed", imposed and bool(book.bleed), sentence("two pages on a side of paper have no bleed; omit this")),
        (
            "crop_marks",
            imposed and book.crop_marks,
            sentence("two pages on a side of paper have no crop marks; omit this"),
        ),
        ("sheet", bool(book.sheet) and not imposed, no_sheet),
        ("sheet", imposed and scale < SMALLEST_SCALE, too_small),
    )
    faults: dict[tuple[str, ...], str] = {("book", name): fault for name, is_wrong, fault in rules if is_wrong}
    if fields.page.marks:
        faults["page", "marks"] = sentence("the pages of a book are not scanned, and have no corner marks; omit this")
    return faults | ({("volume_pages",): sentence("a book is one file; omit this")} if fields.volume_pages else {})


def no_folios(fields: JobFields, root: Node) -> Iterator[Message]:
    """Yield a warning about references to page numbers that a book does not print."""
    if not is_book(fields) or fields.book.page_numbers:
        return
    naming = ["contents: no"] if fields.book.contents != "no" else []
    naming += ["answers: none"] if place_of_answers(fields) != "none" else []
    if naming:
        message = sentence(
            "no page shows its number, but contents or answers name pages; omit this, or add {fields}",
            fields=listed(naming, "and"),
        )
        yield problem_at(message, root.at(("book", "page_numbers"))[0], ("book", "page_numbers"), "warning", "build")


def no_classes(sheet: Node, number: int) -> Iterator[Message]:
    """Yield the problem of a sheet for a class list in a book; sheets are numbered from 0."""
    if node := sheet.child("for_each"):
        message = sentence(
            "a class list makes a sheet for each pupil, but a book is for all of them; omit this, or book"
        )
        yield problem_at(message, node, ("sheets", number, "for_each"))


def place_fault(place: Answers) -> str:
    """Return why the answers of a book cannot go to this place; empty if they can."""
    if place in BOOK_PLACES:
        return ""
    return sentence(
        'the answers of a book are printed at its end; write append, separate or none, not "{place}"', place=place
    )


def _margin_fault(fields: JobFields, book: BookSetup) -> str:
    """Return the fault that the margins leave too little of a page; empty if there is none."""
    width, height = _page_size(fields)
    across = width - book.inside - book.outside - (book.gutter or 0.0)
    down = height - book.top - book.bottom
    if min(across, down) >= limits.BOOK_ROOM_MM * MM:
        return ""
    left = f"{max(0.0, across / MM):.0f} x {max(0.0, down / MM):.0f} mm"
    return sentence(
        "the margins leave {left} of a page; puzzles need {least} mm each way", left=left, least=limits.BOOK_ROOM_MM
    )


def _page_size(fields: JobFields) -> tuple[float, float]:
    return fields.book.trim or fields.page.size

"""The parts of a puzzle and of its answer as elements: tables with headings, lists, fields to fill in, drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from worksheets.drawing.running_text import TO_WRITE, Gap
from worksheets.drawing.scripts import is_right_to_left
from worksheets.drawing.shapes import Drawing
from worksheets.language.languages import Language
from worksheets.output.html.elements import directed, element, field, hidden, shown, texts
from worksheets.output.svg.letters import LetterWriter
from worksheets.puzzles.formats import CellTable, Drawn, Lines, Part, SignList, Square

AROUND = 3
"""Number of words before and after a gap that name its field."""

LONG_LINE = 30
"""Number of letters from which a line has the whole width."""

WIDE = 2
"""Number of letters of a cell from which the columns of a table are wide."""


def part_elements(
    parts: Sequence[Part], title: str, language: Language, letters: LetterWriter, draw: Callable[[], Drawing]
) -> Iterator[str]:
    """Yield the elements of the parts; small tables are side by side.

    `title` names parts without a heading, and `draw` makes the drawing of the whole puzzle.
    """
    tables: list[str] = []
    parts = [part for part in parts if not (isinstance(part, CellTable) and part.felt)]
    several = sum(isinstance(part, CellTable) and not part.across for part in parts) > 1
    for part in parts:
        if isinstance(part, CellTable):
            tables.append(_table(part, title, language, letters))
            if several and part is not parts[-1]:
                continue
        if tables:
            yield element("div", "\n".join(tables), class_="grids") if len(tables) > 1 else tables[0]
            tables = []
        match part:
            case Lines():
                yield from _lines(part, language)
            case SignList():
                signs = (shown(drawing, name, letters) + f" = {texts(name)}" for drawing, name in part.signs)
                yield element("ul", "".join(element("li", sign) for sign in signs), class_="signs")
            case Drawn():
                yield element("figure", shown(draw(), title, letters))
                yield element("pre", texts(part.text), class_="heard") if part.text else ""


# ---- tables


def _table(table: CellTable, title: str, language: Language, letters: LetterWriter) -> str:
    """A table; puzzles run from left to right in every language, as their JSON does."""
    if table.bare and table.across:
        rows = [[*map(_text, row)] for row in table.rows]
        return listed_table([_text(head) for head in table.across], rows, title, language)
    place = partial(_place, language, table)
    numbers = (language.column_number(column, table.columns) for column in range(table.columns))
    heads = table.across or tuple(Square(str(language.numeral(number))) for number in numbers)
    lines = []
    if not table.bare:
        corner = element("td", texts(table.corner), class_="head" if table.corner else "none")
        lines.append(corner + "".join(_head(head, "col", place(0, at + 1)) for at, head in enumerate(heads)))
    for number, row in enumerate(table.rows, 1):
        start = table.down[number - 1] if table.down else Square(str(language.numeral(number)))
        first = "" if table.bare else _head(start, "row", place(number, 0))
        pad = len(table.rows) - len(row) if table.stepped else 0
        span = "2" if table.stepped else ""
        empty = f'<td class="none" colspan="{pad}"></td>' if pad else ""
        cells = "".join(_cell(square, place(number, at), span, letters) for at, square in enumerate(row, 1))
        lines.append(first + empty + cells)
    body = "\n".join(element("tr", line) for line in lines)
    caption = element("caption", texts(table.heading) if table.heading else hidden(title))
    longest = max((len(square.text) for row in table.rows for square in row if square), default=0)
    return element("table", f"{caption}\n{body}\n", class_="grid wide" if longest > WIDE else "grid", dir="ltr")


def _place(language: Language, table: CellTable, row: int, column: int) -> str:
    """The name of a cell: heading, row and column, counted from 1; 0 is the row or column of headings.

    It has the number of the column in the direction in which the language is read.
    """
    at_row, at_column = map(language.numeral, (row, language.column_number(column - 1, table.columns)))
    parts = (
        f"{language.label('row')} {at_row}" if row else "",
        f"{language.label('column')} {at_column}" if column else "",
    )
    return ", ".join(filter(None, (table.heading, *parts)))


def _text(square: Square | None) -> str:
    return square.text if square else ""


def _head(square: Square | None, scope: str, place: str) -> str:
    """A heading cell, which may be a field to fill in."""
    if square is None:
        return "<td></td>"
    if square.blank:
        return element("td", field(place, WIDE), class_="head")
    return element("th", texts(square.text), scope=scope)


def _cell(square: Square | None, place: str, span: str, letters: LetterWriter) -> str:
    if square is None:
        return element("td", "", class_="none", colspan=span)
    marks = {"strong": square.strong, "right": square.right, "below": square.below, "circle": bool(square.circle)}
    number = element("small", texts(square.number)) if square.number else ""
    number += element("small", texts(square.circle), class_="place", aria_hidden="true") if square.circle else ""
    if square.blank:
        inside = field(", ".join(filter(None, (place, square.said or square.number))), 1, square.text)
        inside = number.replace("<small>", '<small aria-hidden="true">') + inside
    else:
        text = shown(square.picture, square.text, letters) if square.picture else texts(square.text)
        inside = (
            number + (element("strong", text) if square.strong else text) + hidden(square.said and f" {square.said}")
        )
    classes = " ".join(name for name, has in marks.items() if has)
    return element("td", inside, class_=classes, colspan=span)


def listed_table(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    caption: str,
    language: Language,
    spoken: Mapping[str, str] | None = None,
) -> str:
    """A table of texts, the first of each row its heading; `spoken` has the languages of some of the texts."""
    languages = spoken or {}
    lines = []
    if any(headings):
        lines.append("".join(element("th", texts(head), scope="col") if head else "<td></td>" for head in headings))
    for first, *others in rows:
        head, *shown_texts = (directed(texts(text), text, language) for text in (first, *others))
        cells = [element("th", head, scope="row", lang=languages.get(first, ""))]
        cells += (
            element("td", text, lang=languages.get(known, "")) for known, text in zip(others, shown_texts, strict=True)
        )
        lines.append("".join(cells))
    body = "\n".join(element("tr", line) for line in lines)
    return element("table", f"{element('caption', hidden(caption))}\n{body}\n", class_="listed")


# ---- lines


def _lines(part: Lines, language: Language) -> Iterator[str]:
    if part.heading:
        yield element("h3", texts(part.heading))
    if part.running:
        for line in part.lines:
            leftwards = is_right_to_left(_said(line))
            own = "" if leftwards == language.right_to_left else "rtl" if leftwards else "ltr"
            yield element("p", _line(line, language), class_="running", dir=own)
        return
    items = "\n".join(element("li", directed(_line(line, language), _said(line), language)) for line in part.lines)
    whole = any(
        sum(len(each) if isinstance(each, str) else each.width for each in line) > LONG_LINE for line in part.lines
    )
    classes = f"lines{' whole' * whole}{'' if part.numbered else ' bare'}"
    yield element("ol" if part.numbered else "ul", f"\n{items}\n", class_=classes)


def _line(line: Sequence[str | Gap], language: Language) -> str:
    """A line with its gaps as fields, named by the words around them; line breaks of the text are kept."""
    written = []
    for at, each in enumerate(line):
        if isinstance(each, str):
            written.append(texts(each).replace("\n", "<br>"))
            continue
        printed = str(language.numeral(each.number))
        number = f"{printed}: " if each.number else ""
        given = each.given if each.cells else f"{each.given} …".strip()
        name = f"{number}{_words(line[:at], first=False)} {given or '…'} {_words(line[at + 1 :], first=True)}"
        shown_number = element("sup", printed, aria_hidden="true") if each.number else ""
        before = f"{each.given.replace(TO_WRITE, ' _').strip()} " if each.cells else each.given
        gap = shown_number + texts(before) + field(name, each.width)
        written.append(gap if each.cells else element("span", gap, class_="gap"))
    return "".join(written)


def _said(line: Sequence[str | Gap]) -> str:
    return "".join(each if isinstance(each, str) else each.given for each in line)


def _words(parts: Sequence[str | Gap], *, first: bool) -> str:
    """The last, or the `first`, words of texts, with dots for gaps."""
    words = "".join(part if isinstance(part, str) else " … " for part in parts).split()
    return " ".join(words[:AROUND] if first else words[-AROUND:])

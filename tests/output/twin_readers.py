"""Readers of the formats of a job; they share no code with the writers.

For the web page there is a parser of tables, for braille a table of 64 signs read backwards, for plain text blocks of
lines, and for the tags of a PDF file its structure as read by PDFium.
"""

from __future__ import annotations

import re
import unicodedata
from html.parser import HTMLParser
from typing import Any, NamedTuple

from tests.output.pdf.listening import Heard, pages_of

Grid = dict[tuple[int, int], str]
"""The texts of a grid by row and column, both from 0."""

Cells = dict[tuple[float, float], str]
"""The same, with columns that may be between two others."""

SIGNS = str.maketrans(
    {"×": "*", "·": "*", "÷": ":", "−": "-", "’": "'", "‘": "'", "_": None, "-": None, "\u00ad": None}
)


TONES = re.compile("[\u0300\u0301\u0303\u0309\u0323]")


def plain(text: str) -> str:
    """A text normalized for comparison: lower case, without punctuation and spaces."""
    folded = unicodedata.normalize("NFKC", text).casefold().translate(SIGNS)
    return "".join(sign for sign in folded if sign.isalnum() or sign in "*:+=")


def times(text: str) -> str:
    """A text with a single multiplication sign."""
    return text.replace("x", "*")


def alnum(text: str, language: str = "") -> str:
    """Letters and digits only; accents that braille writes as separate signs are dropped."""
    folded = unicodedata.normalize("NFC", text).casefold()
    if language:
        kept = "".join(ACCENTED.get(language, {}).values())
        small = (text.replace("I", "ı") if language == "tr" else text).lower().replace("ς", "σ")
        if language == "vi":
            small = unicodedata.normalize("NFC", TONES.sub("", unicodedata.normalize("NFD", small)))
        parts = (sign if sign in kept else unicodedata.normalize("NFD", sign)[0] for sign in small)
        folded = "".join(parts)
    return "".join(sign for sign in folded if sign.isalnum())


# ---- rows of texts


def row_text(grid: Grid, row: int) -> str:
    return "".join(text for (r, _), text in sorted(grid.items()) if r == row)


def find_block(grid: Grid, blocks: list[dict[int, str]], form: Any) -> bool:
    """Whether blocks of rows, one or several side by side, have exactly these texts; they are then removed.

    Lines of a list that continues with its number may follow the last row.
    """
    last = max(row for row, _ in grid)
    for start in range(len(blocks)):
        for end in range(start + 1, min(start + 5, len(blocks) + 1)):
            rows = {row for block in blocks[start:end] for row in block}
            joined = {row: form("".join(block.get(row, "") for block in blocks[start:end])) for row in rows}
            if last in rows and all(joined[row] == form(row_text(grid, row)) for row in rows if row <= last):
                del blocks[start:end]
                return True
    return False


# ---- the web page


class Tables(HTMLParser):
    """Each article of a page: the rows of its tables without headings, and its texts in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.articles: list[dict[str, Any]] = []
        self._open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "article":
            self.articles.append({"tables": [], "strong": [], "texts": []})
        if tag == "table":
            self.articles[-1]["tables"].append([])
            self.articles[-1]["strong"].append([])
        if tag == "tr":
            self.articles[-1]["tables"][-1].append([])
            self.articles[-1]["strong"][-1].append([])
        if tag in ("td", "th"):
            self.articles[-1]["tables"][-1][-1].append("")
            self.articles[-1]["strong"][-1][-1].append("")
        if tag == "svg" and given.get("aria-label") and "td" in self._open:
            self.handle_data(given["aria-label"] or "")
        if tag == "input" and self.articles and given.get("value"):
            self.articles[-1]["texts"].append(given["value"])
        if tag not in ("input", "img", "meta", "br"):
            heard = "heard" if given.get("class") == "heard" else tag
            self._open.append(heard)

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if not self.articles or {"svg", "style"} & {*self._open[:-1]}:
            return
        self.articles[-1]["texts"].append(data)
        if {"td", "th"} & {*self._open} and not {"heard", "small"} & {*self._open}:
            self.articles[-1]["tables"][-1][-1][-1] += data.strip()
            if "strong" in self._open:
                self.articles[-1]["strong"][-1][-1][-1] += data.strip()


def page_grids(article: dict[str, Any], *, strong: bool = False) -> list[Grid]:
    """The cells of tables, or the emphasized ones, by row and column from 0, without row and column numbers."""
    found = []
    for table, shown in zip(article["tables"], article["strong" if strong else "tables"], strict=True):
        numbered = table and table[0][1:] == [str(number) for number in range(1, len(table[0]))] and table[0][0] == ""
        rows = [row[1:] for row in shown[1:]] if numbered else shown
        cells = {(r, c): text for r, row in enumerate(rows) for c, text in enumerate(row) if text}
        if not numbered and cells.get((0, 0), "").casefold() in {*"+−×·:÷-*"}:
            del cells[0, 0]  # the sign in the corner of a table of sums
        found.append(cells)
    return found


# ---- braille

CELLS = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="
DIGITS = dict(zip("ABCDEFGHIJ", "1234567890", strict=True))
FRENCH_DIGITS = dict(zip("*<%?:$]\\[#", "1234567890", strict=True))
ACCENTED = {
    "bg": dict(zip("ABWGDEJZIYKLMNOPRSTUFHCQ:X(!)[\\$&", "абвгдежзийклмнопрстуфхцчшщъыьэюяѝ", strict=True)),
    "ca": dict(zip("(&!=/]+[)\\", "àçèéíïòóúü", strict=True)),
    "cs": dict(zip("*%?></$[W:\\+)(&!", "áčďéěíňóřšťúůwýž", strict=True)),
    "da": dict(zip(">[*=", "æøåé", strict=True)),
    "de": dict(zip(">[\\!", "äöüß", strict=True)),
    "el": dict(zip("ABGDEZ>?IKLMNXOPRSTYFH&J", "αβγδεζηθικλμνξοπρστυφχψω", strict=True))
    | dict(zip("<*%:\\[U]", "αι αυ ει ευ ηυ οι ου υι".split(), strict=True)),
    "es": dict(zip("(!/]+)\\", "áéíñóúü", strict=True)),
    "fi": dict(zip(">[*=", "äöåé", strict=True)),
    "fr": dict(zip("(*&!=<$%]?):\\[", "àâçèéêëîïôùûüœ", strict=True)),
    "ga": dict(zip("&=(!)", "áéíóú", strict=True)),
    "hr": dict(zip("*%?:!", "čćđšž", strict=True)) | dict(zip("<$]", "lj nj dž".split(), strict=True)),
    "it": dict(zip("(!=/+)", "àèéìòù", strict=True)),
    "kk": dict(
        zip("ABWGDEJZI&KLMNOPRSTUFHCQ:X(!)[\\$*>]?%<+/VY", "абвгдежзийклмнопрстуфхцчшщъыьэюяёәғқңөұүһі", strict=True)
    ),
    "lt": dict(zip("*%:>[!+\\<", "ąčęėįšųūž", strict=True)),
    "lv": dict(zip("*%:][UVY!/+W>#", "āčēģīķļņšuūvzž", strict=True)),
    "nl": dict(zip("!=<$][\\&", "èéêëïöüç", strict=True)),
    "no": dict(zip(">[*=", "æøåé", strict=True)),
    "pl": dict(zip("*%:<?+[!&", "ąćęłńóśźż", strict=True)),
    "pt": dict(zip("($*>&=</+?[)\\", "áàâãçéêíóôõúü", strict=True)),
    "ru": dict(zip("ABWGDEJZI&KLMNOPRSTUFHCQ:X(!)[\\$*", "абвгдежзийклмнопрстуфхцчшщъыьэюяё", strict=True)),
    "sk": dict(zip("*%?>/.$[)(:\\+&!", "áčďéíĺňóôŕšťúýž", strict=True)),
    "sl": dict(zip("*:!", "čšž", strict=True)),
    "sr": dict(zip("ABVGD?E!ZIJKL<MN$OPRST%UFHC*]:", "абвгдђежзијклљмнњопрстћуфхцчџш", strict=True)),
    "sv": dict(zip(">[*=", "äöåé", strict=True)),
    "tr": dict(zip("*<9[%\\", "çğıöşü", strict=True)),
    "uk": dict(zip("ABWGDEJZI&KLMNOPRSTUFHCQ:X)\\$>Y?]", "абвгдежзийклмнопрстуфхцчшщьюяєіїґ", strict=True)),
    "vi": dict(zip(">*<?[\\!", "ăâêôơưđ", strict=True)),
}


CAPITAL = dict.fromkeys(("cs", "da", "en", "fi", "ga", "no", "sk", "sv", "tr"), ",") | dict.fromkeys(
    ("kk", "ru", "uk"), r"\^"
)
"""The regular expression for the capital sign, if it is not dots 4, 6."""


def digits_of(language: str) -> tuple[str, dict[str, str]]:
    """The number sign and the cells of digits."""
    return (",", FRENCH_DIGITS) if language == "fr" else ("#", DIGITS)


def back(line: str, language: str) -> str:
    """Letters, digits and blanks of a line of Braille ASCII, without other signs."""
    sign, digits = digits_of(language)
    accented = ACCENTED.get(language, {})
    line = re.sub(r"(?<= )\.[*K/](?= |$)", " ", line) if language == "el" else line  # times, equals, divided by
    comma = "," if language == "lv" else "1"
    text, number, at = "", False, 0
    while at < len(line):
        cell = line[at]
        at += 1
        if cell == sign and (sign not in accented or line[at : at + 1] in digits):
            number = True
        elif number and cell in digits:
            text += digits[cell]
        elif number and cell == comma and line[at : at + 1] in digits:
            continue
        else:
            number = False
            if cell in accented and line[at - 2 : at - 1] != "@":
                text += accented[cell]
            elif cell.isalpha():
                text += cell.lower()
            elif cell == " ":
                text += " "
    return text


def braille_sheets(text: str, titles: list[tuple[str, str]]) -> list[list[str]]:
    """The lines of each sheet. A page that begins with the next title begins that sheet."""
    sheets: list[list[str]] = []
    for page in text.split("\f")[1:-1]:
        lines = page.split("\r\n")[:24]
        for title, language in titles[len(sheets) : len(sheets) + 1]:
            if alnum(back(lines[0], language), language).startswith(alnum(title, language)[:20]):
                sheets.append([])
        sheets[-1] += lines
    return sheets


def braille_blocks(lines: list[str], language: str, *, marked: bool = False) -> list[dict[int, str]]:
    """The rows of each grid or band; if `marked`, only letters with a capital sign."""
    blocks: list[dict[int, str]] = []
    sign = CAPITAL.get(language, r"\.")
    number, digits = digits_of(language)
    cells = f"[{re.escape(''.join(digits))}]"
    for line in lines:
        found = re.fullmatch(f"{number}({cells}+)(?!{cells})(.*)", line)
        if not found:
            continue
        row = int("".join(digits[cell] for cell in found[1])) - 1
        if row == 0:
            blocks.append({})
        if blocks and row == len(blocks[-1]):
            inside = found[2].replace("_", " ")
            if "-" in inside:  # a full cell among cells to fill in is not a letter
                inside = inside.replace("=", " ")
            shown = "".join(re.findall(f"(?<={sign}).", inside)) if marked else inside
            blocks[-1][row] = alnum(back(shown, language), language)
    return blocks


# ---- plain text


def text_sheets(text: str) -> tuple[list[list[str]], list[list[str]]]:
    """The lines of each puzzle and each answer; a line as long as their heading is below it."""
    lines = [unicodedata.normalize("NFC", line.replace("\u0332", "")) for line in text.splitlines()]
    parts: tuple[list[list[str]], list[list[str]]] = ([], [])
    into = parts[0]
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        if after and {*after} == {"="} and parts[0]:
            into = parts[1]
        elif after and {*after} == {"-"} and len(after) == len(line):
            into.append([])
        elif into:
            into[-1].append(line)
    return parts


def text_blocks(lines: list[str]) -> list[dict[int, str]]:
    """Consecutive lines as rows of signs, with and without the heading before them."""
    blocks: list[dict[int, str]] = []
    for block in "\n".join(lines).split("\n\n"):
        rows = [alnum(line) for line in block.split("\n")]
        blocks += [dict(enumerate(rows)), dict(enumerate(rows[1:]))]
    return [block for block in blocks if block]


# ---- tags


class TaggedPart(NamedTuple):
    """The part of one sheet on a page: the page number, from 1, and the elements in order."""

    page: int
    element: Heard

    @property
    def heading(self) -> str:
        """The first heading, which is that of the sheet."""
        return next(kid.text for kid in self.element.kids if isinstance(kid, Heard) and kid.kind in ("H1", "H2"))

    def tables(self) -> list[list[list[str]]]:
        """The texts of the tables, row by row; grids without row and column numbers."""
        found = []
        for table in self.element.below("Table"):
            rows = [[cell.text for cell in row.kids if isinstance(cell, Heard)] for row in table.below("TR")]
            numbered = len(rows) > 1 and rows[0] == [str(number) for number in range(1, len(rows[0]) + 1)]
            found.append([row[1:] for row in rows[1:]] if numbered else rows)
        return found

    def walls(self) -> list[list[str]]:
        """The lines of entries that consist of several paragraphs."""
        entries = ([*entry.below("P")] for entry in self.element.below("LI"))
        return [[line.text for line in lines] for lines in entries if len(lines) > 1]


def tagged_parts(data: bytes) -> list[TaggedPart]:
    """The parts of sheets in a PDF file: those with their own language."""
    return [
        TaggedPart(number, part)
        for number, elements in enumerate(pages_of(data), 1)
        for element in elements
        for part in element.below("Sect")
        if part.language
    ]


def cell_parts(text: str, row: int, column: int) -> tuple[str, list[str]]:
    """The content of a cell and its description: "Row 1, Column 6, 2 Down, R" is R, and 2 Down."""
    first, *others = text.split(", ")
    if others and first.endswith(f" {row + 1}") and others[0].endswith(f" {column + 1}"):
        return others[-1], others[1:-1]
    return first, others


def tagged_grid(rows: list[list[str]], gap: str) -> tuple[Cells, dict[tuple[float, float], list[str]]]:
    """The texts of a table by row and column, without blank cells, and the descriptions of its cells."""
    texts: Cells = {}
    others: dict[tuple[float, float], list[str]] = {}
    for at, row in enumerate(rows):
        for column, cell in enumerate(row):
            text, other = cell_parts(cell, at, column)
            if text and text != gap:
                texts[at, column] = text
            if other:
                others[at, column] = other
    if texts.get((0, 0)) in {*"+−×·:÷"}:
        del texts[0, 0]  # the sign in the corner of a table of sums
    return texts, others


def tagged_wall(lines: list[str], gap: str) -> Cells:
    """The numbers of a wall by row and column; each row begins half a stone left of the one above."""
    rows = [line.split() for line in lines]
    return {
        (row, column + 0.5 * (len(rows) - 1 - row)): text
        for row, stones in enumerate(rows)
        for column, text in enumerate(stones)
        if text != gap
    }


def tagged_numbers(descriptions: dict[tuple[int, int], list[str]]) -> Grid:
    """The numbers of entries or letters in the descriptions of cells, without those of circles."""
    firsts = {
        cell: [text.split()[0] for text in texts if not text.startswith("○")] for cell, texts in descriptions.items()
    }
    assert all(len({*numbers}) < 2 for numbers in firsts.values())
    return {cell: numbers[0] for cell, numbers in firsts.items() if numbers}

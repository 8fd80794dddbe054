"""All formats of a job say the same: PDF, web page, braille, text and JSON have the same grids, words and answers.

What is to be read is taken from the JSON alone, and sought in each of the other files with a reader that shares no code
with what wrote them: PDFium and the finder of `worksheets verify` for the PDF, a parser of tables for the web page, and
for braille a table of 64 signs, read backwards. Nothing here imports the output.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from worksheets import build
from worksheets.puzzles import registry
from worksheets.puzzles.formats import Expected
from worksheets.verify.compare import ReadPages
from worksheets.verify.page_text import PdfFile

pytestmark = pytest.mark.slow

CONFIGS = Path(__file__).parents[2] / "configs"

JOBS = tuple(sorted(path.stem for path in CONFIGS.glob("*.yaml")))

IN_BRAILLE = {"en", "de"}

BRAILLE_JOBS = ("cards", "class", "crossword", "extras", "first-grade", "golden-centre", "numbers", "sudoku", "term1")

PDF_JOBS = tuple(name for name in JOBS if name != "variety")
"""Without a book whose answers have no lists of words: some of those words are elsewhere on the same page."""

SIGNS = str.maketrans(
    {"×": "*", "·": "*", "÷": ":", "−": "-", "’": "'", "‘": "'", "_": None, "-": None, "\u00ad": None}
)


def plain(text: str) -> str:
    """A text as it is compared: in small letters, without signs and spaces."""
    folded = unicodedata.normalize("NFKC", text).casefold().translate(SIGNS)
    return "".join(sign for sign in folded if sign.isalnum() or sign in "*:+=")


def times(text: str) -> str:
    """A text with one sign for times."""
    return text.replace("x", "*")


def alnum(text: str, language: str = "") -> str:
    """Letters and digits alone; accents that braille writes as signs of their own are dropped."""
    folded = unicodedata.normalize("NFC", text).casefold()
    if language:
        kept = "äöüß" if language == "de" else ""
        parts = (sign if sign in kept else unicodedata.normalize("NFD", sign)[0] for sign in text.lower())
        folded = "".join(parts)
    return "".join(sign for sign in folded if sign.isalnum())


# ---- what is to be read


Grid = dict[tuple[int, int], str]


def grids_of(expected: Expected) -> list[Grid]:
    """The texts of grids by row and column; walls, whose bricks are between columns, are left out."""
    return [
        {(int(row), int(column)): text for (row, column), text in cells.items()}
        for cells in expected.grids
        if cells and all(column == int(column) for _, column in cells)
    ]


def phrases_of(expected: Expected) -> list[tuple[str, ...]]:
    """The phrases, each in the ways in which it may be written, and the numbers of walls."""
    walls = [cells for cells in expected.grids if any(column != int(column) for _, column in cells)]
    return [*(phrase.ways for phrase in expected.phrases), *((text,) for cells in walls for text in cells.values())]


def missing(expected: Expected, blob: str, form: Any) -> list[str]:
    """The phrases that a text lacks; `form` is what both are compared in. Some may be left out, but not all."""
    lacking = [ways[-1] for ways in phrases_of(expected) if not any(form(way) in blob for way in ways)]
    needed = any(phrase.needed for phrase in expected.phrases) or not expected.phrases
    return lacking if needed or len(lacking) == len(expected.phrases) else []


def with_codes(grid: Grid, expected: Expected, sheet: dict[str, Any]) -> Grid:
    """The grid with the numbers that stand for letters, as texts and braille have them."""
    if "codes" not in sheet["puzzle"]:
        return grid
    return {(int(row), int(column)): text for (row, column), text in expected.numbers.items()} | grid


def row_text(grid: Grid, row: int) -> str:
    return "".join(text for (r, _), text in sorted(grid.items()) if r == row)


def find_block(grid: Grid, blocks: list[dict[int, str]], form: Any) -> bool:
    """Whether blocks of rows, one or several side by side, have just these texts; those are taken.

    Below the last row there may be lines of a list that goes on with its number.
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
    """Each article of a page: the rows of its tables, headings apart, and its texts in order."""

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
    """The cells of tables, or those that stand out, by row and column from 0; numbers of rows and columns are not."""
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
GERMAN = {">": "ä", "[": "ö", "\\": "ü", "!": "ß"}
DIGITS = dict(zip("ABCDEFGHIJ", "1234567890", strict=True))


def back(line: str, language: str) -> str:
    """Letters and digits of a line of Braille ASCII, without other signs, and blanks."""
    text, number, at = "", False, 0
    while at < len(line):
        cell = line[at]
        at += 1
        if cell == "#":
            number = True
        elif number and cell in DIGITS:
            text += DIGITS[cell]
        elif number and cell == {"en": "1", "de": "1"}[language] and line[at : at + 1] in DIGITS:
            continue
        else:
            number = False
            if language == "de" and cell in GERMAN and line[at - 2 : at - 1] != "@":
                text += GERMAN[cell]
            elif cell.isalpha():
                text += cell.lower()
            elif cell == " ":
                text += " "
    return text


def braille_sheets(text: str, titles: list[tuple[str, str]]) -> list[list[str]]:
    """The lines of each sheet: pages that begin with the next one's title begin it; titles are with their languages."""
    sheets: list[list[str]] = []
    for page in text.split("\f")[1:-1]:
        lines = page.split("\r\n")[:24]
        for title, language in titles[len(sheets) : len(sheets) + 1]:
            if alnum(back(lines[0], language), language).startswith(alnum(title, language)[:20]):
                sheets.append([])
        sheets[-1] += lines
    return sheets


ROW = re.compile(r"#([A-J]+)(?![A-J])(.*)")


def braille_blocks(lines: list[str], language: str, *, marked: bool = False) -> list[dict[int, str]]:
    """The rows of each grid, or band of one; of letters only those with a sign for capitals, if wanted."""
    blocks: list[dict[int, str]] = []
    sign = {"en": ",", "de": r"\."}[language]
    for line in lines:
        found = ROW.fullmatch(line)
        if not found:
            continue
        row = int("".join(DIGITS[cell] for cell in found[1])) - 1
        if row == 0:
            blocks.append({})
        if blocks and row == len(blocks[-1]):
            inside = found[2].replace("=", " ").replace("_", " ")
            shown = "".join(re.findall(f"(?<={sign}).", inside)) if marked else inside
            blocks[-1][row] = alnum(back(shown, language), language)
    return blocks


# ---- plain text


def text_sheets(text: str) -> tuple[list[list[str]], list[list[str]]]:
    """The lines of each puzzle and of each answer: a line below their headings is as long as these."""
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
    """Lines that follow each other, with and without a heading before them, as rows of signs."""
    blocks: list[dict[int, str]] = []
    for block in "\n".join(lines).split("\n\n"):
        rows = [alnum(line) for line in block.split("\n")]
        blocks += [dict(enumerate(rows)), dict(enumerate(rows[1:]))]
    return [block for block in blocks if block]


# ---- the files of a job


@cache
def files_of(name: str) -> dict[str, bytes]:
    formats = ["pdf", "json", "txt", "html"]
    job = CONFIGS / f"{name}.yaml"
    with TemporaryDirectory() as folder:
        made = build(job, output=folder, formats=formats)
        languages = {sheet["language"] for sheet in json.loads((Path(folder) / f"{name}.json").read_bytes())["sheets"]}
        if languages <= IN_BRAILLE:
            made += build(job, output=folder, formats=["brf"])
        return {path.name.removeprefix(name): path.read_bytes() for path in made}


def sheets_of(name: str) -> list[dict[str, Any]]:
    sheets: list[dict[str, Any]] = json.loads(files_of(name)[".json"])["sheets"]
    return sheets


def parts_of(name: str) -> Iterator[tuple[dict[str, Any], Expected, bool, int]]:
    """Yield each sheet, what is to be read of its puzzle and of its answer, whether it is the answer, its number."""
    for number, sheet in enumerate(sheets_of(name)):
        kind = registry.find(sheet["kind"])
        yield sheet, kind.on_handout(sheet["puzzle"]), False, number
        yield sheet, kind.on_key(sheet["puzzle"], sheet["solution"]), True, number


def placements_of(sheet: dict[str, Any]) -> list[str]:
    """Word, row and column of hidden words, as answer tables have them."""
    return [
        f"{each['word']} {each['row'] + 1} {each['column'] + 1}" for each in sheet["solution"].get("placements", ())
    ]


def has_sums(sheet: dict[str, Any]) -> bool:
    """Whether the numbers of its grids stand between columns, or beside headings: they are sought one by one."""
    items = sheet["puzzle"].get("items", ())
    return any(isinstance(item, dict) and item.get("form") in ("wall", "table") for item in items)


def split(first: list[Any], second: list[Any] | None, count: int, *, near: bool) -> tuple[list[Any], list[Any]]:
    """Puzzles and answers: in two files, one behind the other, or by turns."""
    if second is not None:
        return first, second
    return (first[::2], first[1::2]) if near else (first[:count], first[count:])


@pytest.mark.parametrize("name", JOBS)
def test_the_web_page_says_what_the_json_says(name: str) -> None:
    files, sheets = files_of(name), sheets_of(name)
    near = b'id="answer-1"' in files[".html"].partition(b'id="sheet-2"')[0] and len(sheets) > 1
    key = Tables(files["-answers.html"].decode()).articles if "-answers.html" in files else None
    puzzles, answers = split(Tables(files[".html"].decode()).articles, key, len(sheets), near=near)
    assert len(puzzles) == len(answers) == len(sheets)
    for sheet, expected, is_answer, number in parts_of(name):
        article = (answers if is_answer else puzzles)[number]
        blob = plain("".join(article["texts"]))
        what = f"{name}, {sheet['id']}, {'answer' if is_answer else 'puzzle'}"
        assert missing(expected, blob, plain) == [], what
        assert plain(sheet["title"]) in blob
        found, strong = page_grids(article), page_grids(article, strong=True)
        for grid in grids_of(expected):
            assert grid in found or grid in strong, what
        rows = [plain("".join(row)) for table in article["tables"] for row in table]
        for placed in placements_of(sheet) if is_answer else ():
            assert any(plain(placed) in row for row in rows), (what, placed)


@pytest.mark.parametrize("name", JOBS)
def test_the_plain_text_says_what_the_json_says(name: str) -> None:
    sheets = sheets_of(name)
    puzzles, answers = text_sheets(files_of(name)[".txt"].decode())
    near = len(puzzles) != len(sheets)
    if not answers or near:
        puzzles, answers = split([*puzzles, *answers], None, len(sheets), near=True)
    assert len(puzzles) == len(answers) == len(sheets)
    for sheet, expected, is_answer, number in parts_of(name):
        lines = (answers if is_answer else puzzles)[number]
        blob, blocks = plain("".join(lines)), text_blocks(lines)
        what = f"{name}, {sheet['id']}, {'answer' if is_answer else 'puzzle'}"
        assert missing(expected, times(blob), lambda text: times(plain(text))) == [], what
        sums = has_sums(sheet)
        drawn = sheet["solution"].get("placements") or sheet["solution"].get("regions") or sums
        for grid in () if is_answer and drawn else grids_of(expected):
            shown = with_codes(grid, expected, sheet)
            if sums:
                assert all(alnum(text) in alnum(blob) for text in grid.values())
            else:
                assert find_block(shown, blocks, alnum), (what, grid)
        for placed in placements_of(sheet) if is_answer else ():
            assert plain(placed) in blob, (what, placed)


@pytest.mark.parametrize("name", BRAILLE_JOBS)
def test_the_braille_says_what_the_json_says(name: str) -> None:
    files, sheets = files_of(name), sheets_of(name)
    if ".brf" not in files:
        assert {sheet["language"] for sheet in sheets} - IN_BRAILLE
        return
    titles = [(f"{sheet.get('pupil') or ''} {sheet['title']}", sheet["language"]) for sheet in sheets]
    key = braille_sheets(files["-answers.brf"].decode(), titles) if "-answers.brf" in files else None
    first = braille_sheets(files[".brf"].decode(), titles if key else titles * 2)
    puzzles, answers = split(first, key, len(sheets), near=False)
    assert len(puzzles) == len(answers) == len(sheets)
    for sheet, expected, is_answer, number in parts_of(name):
        language = sheet["language"]
        lines = (answers if is_answer else puzzles)[number]
        what = f"{name}, {sheet['id']}, {'answer' if is_answer else 'puzzle'}"

        def form(text: str, language: str = language) -> str:
            return alnum(text, language)

        blob = alnum("".join(back(line, language) + " " for line in lines), language)
        assert missing(expected, blob, form) == [], what
        sums = has_sums(sheet)
        for grid in grids_of(expected):
            shown = with_codes(grid, expected, sheet)
            if is_answer and placements_of(sheet) and "".join(grid.values()).isdecimal():  # no digit stands out
                shown = grids_of(registry.find(sheet["kind"]).on_handout(sheet["puzzle"]))[0]
            blocks = braille_blocks(lines, language)
            marked = braille_blocks(lines, language, marked=True)
            if sums:
                assert all(form(text) in blob for text in grid.values())
            else:
                assert find_block(shown, blocks, form) or find_block(grid, marked, form), (what, grid)
        for placed in placements_of(sheet) if is_answer else ():
            assert form(placed) in blob, (what, placed)


@pytest.mark.parametrize("name", PDF_JOBS)
def test_the_pdf_says_what_the_json_says(name: str, tmp_path: Path) -> None:
    files, sheets = files_of(name), sheets_of(name)
    for suffix in (".pdf", "-answers.pdf"):
        if suffix in files:
            (tmp_path / f"job{suffix}").write_bytes(files[suffix])
    handouts = PdfFile(tmp_path / "job.pdf")
    key = PdfFile(tmp_path / "job-answers.pdf") if "-answers.pdf" in files else handouts
    pages = {"page": handouts, "answer_page": key}
    for sheet, expected, is_answer, number in parts_of(name):
        where = "answer_page" if is_answer else "page"
        first = sheet[where]
        file = pages[where]
        after = sheets[number + 1][where] if number + 1 < len(sheets) else len(file) + 1
        last = max(first, after if is_answer else after - 1)
        texts = [
            text._replace(y=text.y + 14_400.0 * (page - first))
            for page in range(first, min(last, len(file)) + 1)
            for text in file.texts(page)
        ]
        what = f"{name}, {sheet['id']}, {where}"
        assert [*ReadPages(texts).faults(expected._replace(alone=False))] == [], what

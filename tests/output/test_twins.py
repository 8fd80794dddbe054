"""All formats of a job agree: PDF and its tags, web page, braille, text and JSON have the same grids and words.

The expected contents come from the JSON alone. They are sought in each of the other files with a reader that shares no
code with the writer: PDFium and Poppler with the finder of `worksheets verify` for the PDF, and those of `twin_readers`
for the others. Nothing here imports the output.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.loops import loop_over
from tests.output.poppler import PopplerFile
from tests.output.twin_readers import (
    Grid,
    Tables,
    TaggedPart,
    alnum,
    back,
    braille_blocks,
    braille_sheets,
    find_block,
    page_grids,
    plain,
    tagged_grid,
    tagged_numbers,
    tagged_parts,
    tagged_wall,
    text_blocks,
    text_sheets,
    times,
)
from tests.samples import CONFIGS, cache_folder, sample_folder
from worksheets import build
from worksheets.language.languages import find_language
from worksheets.language.themes import find_theme
from worksheets.puzzles import registry
from worksheets.puzzles.formats import Expected, cells_of
from worksheets.verify.compare import ReadPages
from worksheets.verify.page_text import PdfFile

pytestmark = pytest.mark.slow

JOBS = tuple(sorted(path.stem for path in CONFIGS.glob("*.yaml")))

SHEETS_OF_A_LANGUAGE = """
  - {{id: {0}-words, language: {0}, title: {1}, words: {2}, size: 10x10, difficulty: hard}}
  - {{id: {0}-crossword, kind: crossword, language: {0}, title: {1}, words: {3}}}
  - {{id: {0}-numbers, language: {0}, title: {1}, {4}}}
"""

SHEETS_OF_NUMBERS = (
    "kind: sudoku, size: 6x6",
    "kind: calculation, form: list, count: 8",
    "kind: calculation, form: wall, count: 2",
)
"""One for each language: the signs of numbers are few and shared by many."""

TITLES = {
    "bg": "Щука",
    "ca": "Peüc",
    "cs": "Kůň",
    "da": "Blåbær",
    "el": "Φώκια",
    "es": "Niño",
    "fi": "Yötä",
    "fr": "Forêt",
    "ga": "Fáinleog",
    "hr": "Žaba",
    "it": "Città",
    "kk": "Әже",
    "lt": "Žąsis",
    "lv": "Kaķis",
    "nl": "Ruïne",
    "no": "Bjørn",
    "pl": "Źrebię",
    "pt": "Coração",
    "ru": "Ёжик",
    "sk": "Kôň",
    "sl": "Žaba",
    "sr": "Љубав",
    "sv": "Räv",
    "tr": "Işık",
    "uk": "Їжак",
    "vi": "Tiếng",
}

EVERY = "every-language"
"""A job with sheets in the languages of braille that the sample jobs lack."""

WORDS = {
    "bg": "котка куче жаба мишка лисица щука змия яребица",
    "ca": "gat gos granota ratolí lleó tauró guineu cavall",
    "cs": "kočka kůň žába myš lev netopýr štír koník",
    "el": "γάτα σκύλος αετός πρόβατο ψάρι ελάφι αλεπού γάιδαρος",
    "fi": "kissa koira hevonen käärme pöllö hylje ääliö lehmä",
    "ga": "cat capall frog luch leon éan iasc caora",
    "hr": "mačka konj žaba miš lav svjedodžba ljiljan njuška",
    "kk": "мысық ешкі қой түлкі қасқыр жылан балық тауық",
    "lt": "katė šuo žąsis pelė liūtas žuvis gyvatė ąsotis",
    "lv": "kaķis suns varde pele lauva zivs čūska ķirzaka",
    "no": "katt hund bjørn rådyr sjøløve kråke ærfugl sau",
    "sk": "mačka kôň žaba myš lev netopier jašterica býk",
    "sl": "mačka ovca žaba miš krava ščuka kača konj",
    "sr": "мачка пас жаба миш лав њушка ђурђевак коњ",
    "vi": "mèo chó trâu chuột ngựa thỏ rắn hươu",
}
"""Words of languages without themes."""

BRAILLE_JOBS = (
    EVERY,
    "cards",
    "class",
    "crossword",
    "extras",
    "first-grade",
    "golden-centre",
    "numbers",
    "sudoku",
    "term1",
)

WITHOUT_LISTS = {"book", "variety"}
"""Books whose answers are drawings without lists."""

PDF_JOBS = tuple(name for name in JOBS if name != "variety")
"""All but a book whose answers have no lists of words: some of its words are elsewhere on the same page."""

# ---- expected contents


def filled(cells: Mapping[tuple[float, float], str]) -> dict[tuple[float, float], str]:
    """The cells with a text; `verify` expects blank ones as well."""
    return {cell: text for cell, text in cells.items() if text}


def grids_of(expected: Expected) -> list[Grid]:
    """The texts of grids by row and column; walls, whose bricks are between columns, are left out."""
    return [
        {(int(row), int(column)): text for (row, column), text in cells.items()}
        for cells in map(filled, expected.grids)
        if cells and all(column == int(column) for _, column in cells)
    ]


def phrases_of(expected: Expected) -> list[tuple[str, ...]]:
    """The phrases, each in all accepted wordings, and the numbers of walls."""
    walls = [cells for cells in expected.grids if any(column != int(column) for _, column in cells)]
    return [
        *(phrase.ways for phrase in expected.phrases),
        *((text,) for cells in walls for text in filled(cells).values()),
    ]


def missing(expected: Expected, blob: str, form: Any) -> list[str]:
    """The phrases that a text lacks; `form` normalizes both. Some may be missing, but not all."""
    lacking = [ways[-1] for ways in phrases_of(expected) if not any(form(way) in blob for way in ways)]
    needed = any(phrase.needed for phrase in expected.phrases) or not expected.phrases
    return lacking if needed or len(lacking) == len(expected.phrases) else []


def with_codes(grid: Grid, expected: Expected, sheet: dict[str, Any]) -> Grid:
    """The grid with the numbers that stand for letters, as in texts and braille."""
    if "codes" not in sheet["puzzle"]:
        return grid
    return {(int(row), int(column)): text for (row, column), text in expected.numbers.items()} | grid


# ---- the files of a job


def words_of(language: str) -> tuple[str, str]:
    """Animals as a YAML list without and with clues; the clues have letters and digits."""
    listed = WORDS.get(language)
    known = listed.split() if listed else [word.text for word in find_theme("animals", language).words]
    words = [word for word in known if " " not in word][:8]
    clued = [
        f'{{word: {word}, clue: "{word[0].upper()} {number}, {word[-1]}"}}' for number, word in enumerate(words, 8)
    ]
    return f"[{', '.join(words)}]", f"[{', '.join(clued)}]"


@cache
def files_of(name: str) -> dict[str, bytes]:
    made = [*sample_folder(name).iterdir()] if name in JOBS else []
    with TemporaryDirectory() as folder:
        job = CONFIGS / f"{name}.yaml"
        if name == EVERY:
            job = Path(folder) / f"{name}.yaml"
            sheets = "".join(
                SHEETS_OF_A_LANGUAGE.format(language, title, *words_of(language), SHEETS_OF_NUMBERS[number % 3])
                for number, (language, title) in enumerate(TITLES.items())
            )
            job.write_text(f"title: In braille\nseed: 7\nsheets:{sheets}", encoding="utf-8")
        if name in BRAILLE_JOBS:
            formats = ["brf", *["json"] * (name == EVERY)]
            made += build(job, output=Path(folder) / "made", formats=formats, cache=cache_folder())
        return {path.name.removeprefix(name): path.read_bytes() for path in made}


def sheets_of(name: str) -> list[dict[str, Any]]:
    sheets: list[dict[str, Any]] = json.loads(files_of(name)[".json"])["sheets"]
    return sheets


def parts_of(name: str) -> Iterator[tuple[dict[str, Any], Expected, bool, int]]:
    """Yield each sheet, the contents expected of puzzle and answer, whether it is the answer, and its number."""
    for number, sheet in enumerate(sheets_of(name)):
        kind = registry.find(sheet["kind"])
        yield sheet, kind.on_handout(sheet["puzzle"]), False, number
        yield sheet, kind.on_key(sheet["puzzle"], sheet["solution"]), True, number


def placements_of(sheet: dict[str, Any]) -> list[str]:
    """Word, row and column of hidden words, in the form of answer tables."""
    return [
        f"{each['word']} {each['row'] + 1} {each['column'] + 1}" for each in sheet["solution"].get("placements", ())
    ]


def has_sums(sheet: dict[str, Any]) -> bool:
    """Whether the numbers of its grids are between columns or beside headings, so that they are sought one by one."""
    items = sheet["puzzle"].get("items", ())
    return any(isinstance(item, dict) and item.get("form") in ("wall", "table") for item in items)


def split(first: list[Any], second: list[Any] | None, count: int, *, near: bool) -> tuple[list[Any], list[Any]]:
    """Puzzles and answers, which are in two files, in two halves of one, or alternate."""
    if second is not None:
        return first, second
    return (first[::2], first[1::2]) if near else (first[:count], first[count:])


def web_page_says_it(name: str) -> None:
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


def plain_text_says_it(name: str) -> None:
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


def braille_says_it(name: str) -> None:
    files, sheets = files_of(name), sheets_of(name)
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
            if is_answer and placements_of(sheet) and "".join(grid.values()).isdecimal():  # digits have no emphasis
                shown = grids_of(registry.find(sheet["kind"]).on_handout(sheet["puzzle"]))[0]
            blocks = braille_blocks(lines, language)
            marked = braille_blocks(lines, language, marked=True)
            if sums:
                assert all(form(text) in blob for text in grid.values())
            else:
                assert find_block(shown, blocks, form) or find_block(grid, marked, form), (what, grid)
        for placed in placements_of(sheet) if is_answer else ():
            assert form(placed) in blob, (what, placed)


def pdf_says_it(name: str, reader: type[PdfFile]) -> None:
    files, sheets = files_of(name), sheets_of(name)
    paths = {suffix: sample_folder(name) / f"{name}{suffix}" for suffix in (".pdf", "-answers.pdf") if suffix in files}
    handouts = reader(paths[".pdf"])
    key = reader(paths["-answers.pdf"]) if "-answers.pdf" in paths else handouts
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


# ---- the tags of a PDF file

ARROWS = dict(zip(("E", "S", "SE", "NE", "W", "N", "NW", "SW"), "→↓↘↗←↑↖↙", strict=True))


@cache
def tagged_of(name: str) -> dict[str, list[TaggedPart]]:
    """What a screen reader says of each sheet, by the end of the file's name; the job is built again with tags."""
    with TemporaryDirectory() as folder:
        copy = shutil.copytree(CONFIGS, Path(folder) / "configs") / f"{name}.yaml"
        copy.write_text(copy.read_text("utf-8") + "\npdf: {tagged: yes}\n", "utf-8")
        made = build(copy, output=Path(folder) / "made", formats=["pdf"], cache=cache_folder())
        return {path.name.removeprefix(name): tagged_parts(path.read_bytes()) for path in made}


def heard_of(name: str) -> tuple[list[list[TaggedPart]], list[list[TaggedPart]]]:
    """The parts of each sheet and of each answer, on one page or several."""
    files, sheets = tagged_of(name), sheets_of(name)
    after = [sheet["page"] for sheet in sheets[1:]]
    first = sheets[0]["answer_page"]
    handouts, key = files[".pdf"], files.get("-answers.pdf")
    if key is None:
        handouts, key = ([part for part in files[".pdf"] if (part.page >= first) == late] for late in (False, True))
    last = max(part.page for part in handouts)  # pages with backs of cards have no parts
    pages = [range(start["page"], end) for start, end in zip(sheets, [*after, last + 1], strict=True)]
    found = [[part for part in handouts if part.page in page] for page in pages]
    assert sum(map(len, found)) == len(handouts)
    answers: list[list[TaggedPart]] = []
    for part in key:
        if part.heading.startswith(f"{len(answers) + 1} "):
            answers.append([])
        answers[-1].append(part)  # the list of a large sheet continues under its title
    assert len(answers) == len(sheets)
    return found, answers


def tags_say_it(name: str) -> None:
    handouts, answers = heard_of(name)
    for sheet, expected, is_answer, number in parts_of(name):
        parts = (answers if is_answer else handouts)[number]
        what = f"{name}, {sheet['id']}, {'answer' if is_answer else 'puzzle'}"
        assert {part.element.language for part in parts} == {sheet["language"]}, what
        if not is_answer:
            assert plain(sheet["title"]) in plain(parts[0].heading)
        gap = find_language(sheet["language"]).label("gap")
        blob = " ".join(part.element.text for part in parts)
        if not (is_answer and name in WITHOUT_LISTS):
            assert missing(expected, plain(blob) + plain(re.sub(rf"\b{gap}\b", "", blob)), plain) == [], what
        tables = [table for part in parts for table in part.tables()]
        found = [tagged_grid(table, gap) for table in tables]
        found += [(tagged_wall(lines, gap), {}) for part in parts for lines in part.walls()]
        data = sheet["solution" if is_answer else "puzzle"]
        shown = expected.grids
        if expected.drawn:  # shapes are heard as their numbers in the JSON
            shown = [cells_of(item["grid"]) for item in data["items"]]
        if is_answer and placements_of(sheet):
            shown = registry.find(sheet["kind"]).on_handout(sheet["puzzle"]).grids
        for grid in filter(None, map(filled, shown)):
            descriptions = found.pop([texts for texts, _ in found].index(grid))[1]  # each table belongs to one puzzle
            if expected.numbers:
                assert tagged_numbers(descriptions) == expected.numbers, what
            if is_answer and "regions" in data:
                assert tagged_numbers(descriptions) == regions_of(data), what
            if is_answer and placements_of(sheet):
                assert descriptions == begun_in(data), what
        rows = ["".join(row) for table in tables for row in table]
        for placed in answers_of(sheet) if is_answer and name not in WITHOUT_LISTS else ():
            assert any(row.endswith(placed) for row in rows), (what, placed)


def regions_of(solution: dict[str, Any]) -> Grid:
    """The number of each cell's region, from 1."""
    return {(r, c): str(n) for n, region in enumerate(solution["regions"], 1) for r, c in region["cells"]}


def begun_in(solution: dict[str, Any]) -> dict[tuple[int, int], list[str]]:
    """The hidden words that begin in each cell, with their directions."""
    found: dict[tuple[int, int], list[str]] = {}
    for each in solution["placements"]:
        text = f"{each['word']} {ARROWS[each['direction']]}"
        found.setdefault((each["row"], each["column"]), []).append(text)
    return found


def answers_of(sheet: dict[str, Any]) -> Iterator[str]:
    """Yield the ends of rows in answer tables: word, place and direction of hidden words, and words of entries."""
    for each in sheet["solution"].get("placements", ()):
        yield f"{each['word']}{each['row'] + 1}/{each['column'] + 1}{ARROWS[each['direction']]}"
    for each in sheet["solution"].get("entries", ()):
        yield f"{each['number']} {ARROWS[each['direction']]}{each['word']}"


TAGS_LEFT = ("golden-centre", "language-lesson", "practice", "week")
"""Jobs whose sorts of sheets have tags in other jobs and in the golden texts of `test_tagged.py`."""

HAS_POPPLER = shutil.which("pdftotext") is not None

FORMS: dict[str, tuple[Callable[[str], None], tuple[str, ...]]] = {
    "web page": (web_page_says_it, JOBS),
    "plain text": (plain_text_says_it, JOBS),
    "braille": (braille_says_it, BRAILLE_JOBS),
    "pdf": (partial(pdf_says_it, reader=PdfFile), PDF_JOBS),
    "pdf for Poppler": (partial(pdf_says_it, reader=PopplerFile), PDF_JOBS if HAS_POPPLER else ()),
    "tags": (tags_say_it, tuple(name for name in JOBS if name not in TAGS_LEFT)),
}


@pytest.mark.parametrize("name", [*JOBS, EVERY])
@loop_over("form", FORMS)
def test_all_files_say_what_the_json_says(name: str, form: str) -> None:
    """One test for each job, so that a single process builds its files."""
    says_it, names = FORMS[form]
    if name in names:
        says_it(name)


@pytest.mark.long
@pytest.mark.parametrize("name", TAGS_LEFT)
def test_tags_say_what_the_json_says(name: str) -> None:
    tags_say_it(name)


@pytest.mark.skipif(not HAS_POPPLER, reason="Poppler is not installed, so PDFium alone reads the PDF files")
def test_poppler_reads_the_pdf_files() -> None:
    pdf_says_it(PDF_JOBS[0], PopplerFile)

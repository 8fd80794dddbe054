"""Printed sheets agree with their key, and any changed letter, page or key is found."""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from click.testing import Result
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

import worksheets
from tests.loops import some
from tests.samples import CONFIGS, sample_folder
from tests.verify.pdf_edit import changed, packed, unpacked
from worksheets.base.errors import InputError
from worksheets.base.grid import Cell
from worksheets.commands.carried import SOLUTIONS
from worksheets.commands.verify import _solved_again, verify
from worksheets.drawing.sides import Side
from worksheets.puzzles import registry
from worksheets.puzzles.formats import Expected, phrases_of
from worksheets.puzzles.sudoku import draw
from worksheets.verify.compare import ReadPages
from worksheets.verify.page_text import PdfFile, PlacedText

Run = Callable[..., Result]

WITH_KEYS = "term1 class numbers crossword sudoku cards golden-centre language-lesson word-regions".split()

JOB = """\
title: Checked
sheets:
  - {id: farm, words: [cow, horse, sheep, goat, pig, hen], size: 7x9}
  - {id: clues, kind: crossword, words: [{word: cow, clue: gives milk}, {word: horse, clue: you ride it}]}
  - {id: zoo, words: [lion, tiger, camel], size: 6x8, variants: 2}
  - {id: sums, kind: sudoku, size: 6x6}
"""


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "job.yaml").write_text(JOB)
    return worksheets.build(tmp_path / "job.yaml", output=tmp_path)[0]


def wrong(handouts: Path, key: Path | None = None) -> list[str]:
    return [sheet.sheet for sheet in verify(handouts, key) if sheet.faults]


@pytest.mark.parametrize("name", some(WITH_KEYS, every=3))
def test_samples_agree_with_their_keys(name: str) -> None:
    found = [*verify(sample_folder(name) / f"{name}.pdf")]
    assert [str(sheet) for sheet in found if sheet.faults] == []
    assert len(found) >= 4


BOOK = """\
title: Book
answers: separate
book: {trim: A5, start_page: 5MORE}
sheets:
  - {words: theme/pets, pick: 6, id: pets, chapter: One}
  - {kind: crossword, form: fill, words: [cow, horse, sheep, goat, pig, hen], id: fill, variants: 2}
  - {kind: wordregions, words: [zebra, lion, tiger, camel], id: zoo, chapter: Two}
"""


def test_a_book_agrees_with_its_key(tmp_path: Path) -> None:
    """Its key has no tables, and its pages are counted from the first one of the file."""
    (tmp_path / "book.yaml").write_text(BOOK.replace("MORE", ""))
    book, key = worksheets.build(tmp_path / "book.yaml", output=tmp_path)
    assert [(sheet.sheet, sheet.page, sheet.faults) for sheet in verify(book)] == [
        ("pets", 8, ()),
        ("fill-A", 9, ()),
        ("fill-B", 10, ()),
        ("zoo", 12, ()),
    ]
    (tmp_path / "book.yaml").write_text(BOOK.replace("MORE", ", imposition: booklet"))
    worksheets.build(tmp_path / "book.yaml", output=tmp_path)
    with pytest.raises(InputError, match="share sides of paper"):
        [*verify(book, key)]


def test_large_print_agrees_with_its_key(tmp_path: Path) -> None:
    (tmp_path / "job.yaml").write_text(JOB.replace("sheets:", "preset: large-print\nsheets:"))
    handouts, _ = worksheets.build(tmp_path / "job.yaml", output=tmp_path)
    assert wrong(handouts) == []
    grid = [text for text in PdfFile(handouts).texts(1) if len(text.text) == 1]
    assert min(text.size for text in grid) >= 18


AKSHARAS = {
    "hi": "किताब, विद्यालय, क्षत्रिय, मित्र, पुस्तकालय, हाथी, चिड़िया, सूर्य, पृथ्वी, कुत्ता",
    "bn": "বই, বিদ্যালয়, শিক্ষক, ছাত্রী, বন্ধু, হাতি, পাখি, জ্ঞান, পৃথিবী, বিড়াল",
    "ta": "புத்தகம், பள்ளி, ஆசிரியர், மாணவன், யானை, பறவை, சூரியன், பூமி, பூனை",
}


@pytest.mark.parametrize("language", AKSHARAS)
def test_sheets_with_aksharas_agree_with_their_keys(language: str, tmp_path: Path) -> None:
    """The words of languages without a dictionary cannot be looked up again; the sheets are still right."""
    words = AKSHARAS[language]
    forms = "".join(f"  - {{kind: wordlines, form: {form}, words: [{words}]}}\n" for form in ("missing", "scrambled"))
    sheets = f"sheets:\n  - {{words: [{words}], difficulty: [easy, medium]}}\n{forms}"
    (tmp_path / "job.yaml").write_text(f"language: {language}\nseed: 7\ntitle: A1\n{sheets}", encoding="utf-8")
    found = [*verify(worksheets.build(tmp_path / "job.yaml", output=tmp_path)[0])]
    assert [str(sheet) for sheet in found if sheet.faults] == []
    assert ["does not know its words" in str(sheet) for sheet in found] == [False, False, True, True]


HEDGEHOG = (
    "Every [night] the hedgehog walks quietly through the long grass of the garden number 1, and then it sleeps. "
)

RIGHT = {
    "choices": 'sheets: [{kind: cloze, difficulty: hard, text: "The fox runs [home|away]. It [sleeps] there."}]',
    "right-to-left dominoes": "{language: he, sheets: [{kind: cards, form: domino, words: [{word: כלב, clue: נובח}, "
    "{word: חתול, clue: מיילל}, {word: סוס, clue: רוכבים עליו}]}]}",
    "right-to-left sums in two columns": "{language: he, sheets: [{kind: calculation, form: list, count: 8, "
    "difficulty: easy}]}",
    "right-to-left sums": "{language: he, sheets: [{kind: calculation, form: list, count: 4}]}",
    "English texts on pages from the right": "{language: he, words_language: en, sheets: [{kind: crossword, words: "
    "[{word: owl, clue: a bird (at night).}, {word: wolf, clue: A grey animal.}, {word: flow, clue: Go (now)!}]}, "
    "{kind: cloze, text: 'The cow [runs] home. It [sleeps] there (at night).'}]}",
    "calculations as clues": "sheets: [{words: {calculate: [6 x 7, 15 x 25, 30 + 31]}, word_bank: clues}]",
    "large numbers of walls": "{preset: dyslexia, sheets: [{kind: calculation}]}",
    "numbers as clues": "sheets: [{kind: crossword, words: [{word: cow, clue: 1.}, {word: crow, clue: 22.}, "
    "{word: horse, clue: 13.}]}]",
    "large cells": "{page: {size: A3}, sheets: [{words: [cow, hen, pig], size: 4x4}]}",
    "large numbers of gaps": "{page: {font_size: 16+}, language: de, sheets: [{kind: cloze, form: puzzle, given: "
    "first_letter, text: 'Der [Wurst] und [Motorrad] sind [Mitleid].'}]}",
    "words that join to others": "{preset: age-5-7, language: nl, sheets: [{kind: cards, words: theme/numbers, "
    "form: bingo, variants: 2}], seed: 114}",
    "a word inside a word that is not listed": "sheets: [{words: [owl, cow, horse], bonus_words: [owlet, badger]}, "
    "{words: [owl, cow, horse], secret_words: [howls, badger], difficulty: hard}, "
    "{words: [owl, cow, horse], bonus_words: [owlet], message: hello}]",
    "gaps within words": 'sheets: [{kind: cloze, text: "They are un[believ]able, and [re]do it. Ask [Anna]/[Ben]."}]',
    "right-to-left riddles": "{language: ar, sheets: [{kind: calculation, form: riddle, count: 6}]}",
    "Latin words in a right-to-left text": "{language: ar, sheets: [{kind: cloze, text: 'أستخدم Windows في [البيت] و "
    "Linux في [المدرسة]. أحب [القراءة] كثيرا مع Microsoft Office 365 في [المنزل].'}]}",
    "capitals of two signs": "{language: el, sheets: [{words: [γαΐδαρος, ταΐζω, Μαΐου], letters: {accents: keep}}, "
    "{kind: wordlines, form: mirror, words: [γαΐδαρος, ταΐζω, Μαΐου]}]}",
    "sheets that end where others begin": "{page: {per_page: 2}, sheets: [{kind: sudoku, per_sheet: 3, difficulty: "
    "easy}, {kind: calculation, form: wall, count: 14}, {kind: sudoku, per_sheet: 2, size: 6x6}, {words: [cow, hen]}]}",
    "numbers of lines within a sentence": "sheets: [{kind: cloze, line_numbers: yes, text: '" + 8 * HEDGEHOG + "'}]",
    "a text on several pages": "{page: {size: A5}, sheets: [{kind: cloze, bank: none, text: '" + 30 * HEDGEHOG + "'}]}",
    "turned blocks": "sheets: [{kind: goldencube, size: 3, unique: no, blocks: "
    "[[1, 3, 3], [1, 3, 3], [1, 1, 3], [2, 1, 1], [1, 2, 1], [1, 1, 1]]}]",
    "called pictures": "sheets: [{kind: cards, form: bingo, size: 2x2, show: clues, count: 2, words: "
    "[{word: fish, picture: fish.png}, {word: tree, picture: tree.png}, {word: boat, picture: boat.png}, "
    "{word: house, picture: house.png}, {word: cow, clue: moo}]}]",
}


@pytest.mark.parametrize("job", RIGHT.values(), ids=[*RIGHT])
def test_right_sheets_agree_with_their_keys(job: str, tmp_path: Path) -> None:
    (tmp_path / "job.yaml").write_text(job)
    for picture in (CONFIGS / "pictures").iterdir() if "picture:" in job else ():
        shutil.copy(picture, tmp_path)
    assert wrong(worksheets.build(tmp_path / "job.yaml", output=tmp_path)[0]) == []


@pytest.mark.parametrize(("lefts", "faults"), [((90, 70, 50, 30, 10), 0), ((10, 30, 50, 70, 90), 1)])
def test_a_calculation_is_read_from_left_to_right(lefts: tuple[int, ...], faults: int) -> None:
    texts = [PlacedText(*text) for text in zip("81 = 8 − 89".split(), lefts, [5] * 5, [12] * 5, lefts, strict=True)]
    assert len([*ReadPages(texts).faults(Expected((), phrases_of(["89 − 8=81"])))]) == faults


@pytest.mark.parametrize(("page", "faults"), [("= 33 + 1 26", 0), ("= 34 + 1 26", 1), ("= 26 + 1 33", 1)])
def test_other_texts_may_be_read_between_the_parts_of_a_calculation(page: str, faults: int) -> None:
    """The number 1 is that of a calculation in the next column, and smaller."""
    lefts, sizes = (205, 179, 161, 328, 135), (16, 16, 16, 9, 16)
    texts = [PlacedText(*text) for text in zip(page.split(), lefts, [219] * 5, sizes, lefts, strict=True)]
    assert len([*ReadPages(texts).faults(Expected((), phrases_of(["26 + 33="])))]) == faults


def test_words_from_the_left_are_read_in_their_order_on_pages_from_the_right() -> None:
    """PDFium reads them from the right as well."""
    middles, lefts = (437, 411, 387, 347, 285, 236), (422, 404, 374, 325, 248, 227)
    for page, faults in (("كثيرا مع 365 Office Microsoft في", 0), ("كثيرا مع 365 Microsoft Office في", 1)):
        placed = zip(page.split(), middles, [284] * 6, [16] * 6, lefts, strict=True)
        expected = Expected((), phrases_of([" كثيرا مع Microsoft Office 365 في "]))
        assert len([*ReadPages([PlacedText(*text) for text in placed]).faults(expected)]) == faults, page


def test_the_last_page_of_a_sheet_is_compared_if_the_next_one_begins_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The third sudoku of the first sheet is in the upper half of the second page."""
    sheets = "{id: a, kind: sudoku, difficulty: easy, per_sheet: 3}, {id: b, words: [cow, hen], size: 4x4}"
    (tmp_path / "job.yaml").write_text(f"{{page: {{per_page: 2}}, sheets: [{sheets}]}}")
    handouts = worksheets.build(tmp_path / "job.yaml", output=tmp_path)[0]
    assert [(sheet.sheet, sheet.page, sheet.faults) for sheet in verify(handouts)] == [("a", 1, ()), ("b", 2, ())]
    read = PdfFile.texts
    monkeypatch.setattr(PdfFile, "texts", lambda file, page: read(file, page)[30:] if page == 2 else read(file, page))
    assert "a" in wrong(handouts)


@pytest.mark.parametrize("there", ["", "4"])
def test_a_number_in_a_blank_stone_is_found(there: str) -> None:
    """The number of the wall, 1, is beside its top, where a lower row has a stone."""
    wall = {"form": "wall", "rows": [[8], [5, 3], [1, None, 4]]}
    expected = registry.find("calculation").on_handout({"items": [wall]})
    places = {(30, 10): "1", (50, 10): "8", (40, 30): "5", (60, 30): "3", (30, 50): "1", (50, 50): there, (70, 50): "4"}
    texts = [PlacedText(text, x, y, 12, x) for (x, y), text in places.items() if text]
    faults = ['row 3, column 2 has "4" instead of ""'] if there else []
    assert [*ReadPages(texts).faults(expected)] == faults


@pytest.mark.parametrize(("there", "faults"), [("home", 0), ("horse", 1)])
def test_choices_are_compared(there: str, faults: int) -> None:
    gap = {"gap": 1, "given": "", "length": None, "choices": ["away", "home"]}
    expected = registry.find("cloze").on_handout({"text": [["It runs ", gap, ". It sleeps."]], "bank": []})
    page = f"It runs 1 (away / {there}). It sleeps."
    texts = [PlacedText(text, 0, 0, 12, 0) for text in page.split()]
    assert len([*ReadPages(texts).faults(expected)]) == faults


def letters(stream: bytes) -> list[int]:
    """Positions of letters in the texts of a page stream, from its grid on."""
    grid = re.search(rb"\n\[[-0-9 .]*\(", stream)
    assert grid
    texts = re.compile(rb"\(((?:\\.|[^\\()])+)\)").finditer(stream, grid.start())
    places = (place for each in texts for place in range(*each.span(1)))
    return [place for place in places if b"\\" not in stream[place - 1 : place + 1]]


def streams_with_grids(data: bytes) -> list[bytes]:
    streams: list[bytes] = []
    changed(data, lambda content: (streams.append(content), content)[1])
    return [content for content in streams if b"]TJ" in (unpacked(content) or b"")]


def replaced(data: bytes, page: bytes, stream: bytes) -> bytes:
    return changed(data, lambda content: packed(content, stream) if content == page else content)


def test_every_letter_of_a_grid_or_list_that_is_changed_is_found(built: Path, tmp_path: Path) -> None:
    data, key, copy = built.read_bytes(), tmp_path / "job-answers.pdf", tmp_path / "copy.pdf"
    words = {"cow", "horse", "sheep", "goat", "pig", "hen", "lion", "tiger", "camel"}
    before = {number: [text.text for text in PdfFile(built).texts(number)] for number in range(1, 6)}
    found = 0
    for page in streams_with_grids(data)[:2]:
        stream = unpacked(page) or b""
        for place in letters(stream)[::12]:
            copy.write_bytes(
                replaced(data, page, stream[:place] + bytes([stream[place] % 26 + 1]) + stream[place + 1 :])
            )
            after = {number: [text.text for text in PdfFile(copy).texts(number)] for number in before}
            lost = [
                old for number in before for old, new in zip(before[number], after[number], strict=False) if old != new
            ][:1]
            if any(old in words or (len(old) == 1 and old.isupper()) for old in lost):
                assert wrong(copy, key), (lost, place)
                found += 1
    assert found >= 10


JIGSAW = """\
sheets:
  - {id: six, kind: sudoku, size: 6x6, also: jigsaw, difficulty: easy, per_sheet: 2}
  - {id: nine, kind: sudoku, size: 9x9, also: jigsaw, difficulty: easy, per_sheet: 2}
"""


@pytest.mark.parametrize("more", ["", "look: dotted\n", "book: {trim: A5}\nanswers: separate\n"])
def test_the_lines_of_regions_are_compared(more: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "job.yaml").write_text(more + JIGSAW)
    right = worksheets.build(tmp_path / "job.yaml", output=tmp_path / "right")[0]
    assert wrong(right) == []
    borders = draw._borders
    for change, says in (
        (lambda sides: (*sides[1:], inner(sides)), "the line"),
        (lambda sides: sides[1:], "the line"),
        (lambda _: (), "the lines round its regions are not on the page"),
    )[: 1 if more else 3]:
        monkeypatch.setattr(draw, "_borders", lambda rules, change=change: change(borders(rules)))
        forged = worksheets.build(tmp_path / "job.yaml", output=tmp_path / "forged")[0]
        found = [*verify(forged, right.with_name("job-answers.pdf"))]
        assert all(sheet.faults and says in sheet.faults[0] for sheet in found), found
        assert not any("in the key" in fault for sheet in found for fault in sheet.faults)
        found = [*verify(right, forged.with_name("job-answers.pdf"))]
        assert all(sheet.faults and f"in the key, {says}" in sheet.faults[0] for sheet in found), found


def inner(sides: Sequence[Side]) -> Side:
    """A side between two cells of one region."""
    cells = [Cell(row, column) for row in range(6) for column in range(5)]
    return next(side for cell in cells if (side := (cell, Cell(cell.row, cell.column + 1))) not in sides)


def test_a_changed_letter_is_named(built: Path, tmp_path: Path) -> None:
    """The first letter of the grid is replaced."""
    data, copy = built.read_bytes(), tmp_path / "copy.pdf"
    page = streams_with_grids(data)[0]
    stream = unpacked(page) or b""
    first = letters(stream)[0]
    other = next(stream[place] for place in letters(stream) if stream[place] != stream[first])
    copy.write_bytes(replaced(data, page, stream[:first] + bytes([other]) + stream[first + 1 :]))
    sheet = next(iter(verify(copy, tmp_path / "job-answers.pdf")))
    assert re.search(r'^farm, page 1: WRONG: row 1, column 1 has "\w" instead of "\w"', str(sheet))


def kids(change: Callable[[list[bytes]], list[bytes]]) -> Callable[[bytes], bytes]:
    """An edit of the list of pages."""

    def changes(content: bytes) -> bytes:
        if b"/Kids" not in content:
            return content
        found = re.search(rb"/Kids \[(.*?)\]", content, re.DOTALL)
        assert found
        pages = change(re.findall(rb"[0-9]+ 0 R", found[1]))
        content = content[: found.start(1)] + b" ".join(pages) + content[found.end(1) :]
        return re.sub(rb"/Count [0-9]+", b"/Count %d" % len(pages), content)

    return changes


def test_pages_that_are_swapped_or_dropped_are_found(built: Path, tmp_path: Path) -> None:
    copy, key = tmp_path / "copy.pdf", tmp_path / "job-answers.pdf"
    assert changed(built.read_bytes(), lambda content: content) == built.read_bytes()
    copy.write_bytes(changed(built.read_bytes(), kids(lambda pages: [pages[2], pages[1], pages[0], *pages[3:]])))
    assert wrong(copy, key) == ["farm", "zoo-A"]
    copy.write_bytes(changed(built.read_bytes(), kids(lambda pages: [pages[0], pages[0], *pages[2:]])))
    assert wrong(copy, key) == ["clues"]
    copy.write_bytes(changed(built.read_bytes(), kids(lambda pages: pages[:-1])))
    with pytest.raises(InputError, match=r"it has 4 pages, and the key has a sheet on page 5"):
        wrong(copy, key)


@pytest.mark.parametrize(
    ("old", "new", "sheets"),
    [
        (b'"row":0,', b'"row":1,', True),
        (b'"clue":"gives milk"', b'"clue":"gives silk"', True),
        (b'"sheets":[', b'"sheet":[', False),
    ],
)
def test_a_key_whose_data_were_edited_is_found(
    old: bytes, new: bytes, sheets: bool, built: Path, tmp_path: Path
) -> None:
    edited = 0

    def edit(content: bytes) -> bytes:
        nonlocal edited
        text = (unpacked(content) or b"") if b"/EmbeddedFile" in content[:30] else b""
        if old not in text or b'"sheet' not in text:
            return content
        edited += 1
        return packed(content, text.replace(old, new, 1))

    copy = tmp_path / "copy.pdf"
    copy.write_bytes(changed((tmp_path / "job-answers.pdf").read_bytes(), edit))
    assert edited == 1
    if sheets:
        assert wrong(built, copy)
    else:
        with pytest.raises(InputError, match="the solutions that it carries are damaged"):
            wrong(built, copy)


def test_other_files_get_a_sentence(built: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.pdf"
    for data, message in (
        (b"hello", "no PDF file, or it is damaged"),
        (built.read_bytes()[:700], "no PDF file, or it is damaged"),
        (foreign(None), "another program made this PDF file"),
        (foreign(StandardEncryption("secret")), "the file is encrypted"),
    ):
        other.write_bytes(data)
        with pytest.raises(InputError, match=message):
            wrong(other, tmp_path / "job-answers.pdf")
    with pytest.raises(InputError, match="only the answer key of a job does"):
        wrong(built, built)
    with pytest.raises(InputError, match="its key, other-answers.pdf, is not beside it"):
        wrong(shutil.copy(built, other))
    worksheets.build(tmp_path / "job.yaml", output=tmp_path / "b", seed=2)
    with pytest.raises(InputError, match="another build made it"):
        wrong(built, tmp_path / "b" / "job-answers.pdf")


def test_a_puzzle_with_two_solutions_is_found(built: Path, tmp_path: Path) -> None:
    """A forger changes the page and the key alike: a word is there twice, a sudoku has no givens in five rows."""
    data = json.loads(PdfFile(tmp_path / "job-answers.pdf").attachment(SOLUTIONS) or b"")
    words, numbers = data["sheets"][0], data["sheets"][4]
    assert [_solved_again(registry.find(sheet["kind"]), sheet)[0] for sheet in (words, numbers)] == [[], []]
    row = next(row for row in range(7) if all(place["row"] != row for place in words["solution"]["placements"]))
    words["puzzle"]["grid"][row][2:5] = "COW"
    numbers["puzzle"]["items"][0]["grid"][:5] = [[""] * 6] * 5
    assert all(_solved_again(registry.find(sheet["kind"]), sheet)[0] for sheet in (words, numbers))


@pytest.fixture
def class_set(tmp_path: Path) -> Path:
    """Sheets of a class, each with a QR code."""
    (tmp_path / "class.csv").write_text("name\nAnna\nBen\nCleo\n")
    sheet = "{id: farm, words: [cow, horse, sheep, goat, pig, hen], size: 8x9, for_each: class.csv}"
    (tmp_path / "job.yaml").write_text(f"title: Checked\nsheets:\n  - {sheet}\n")
    return worksheets.build(tmp_path / "job.yaml", output=tmp_path, formats=["pdf"])[0]


def test_a_qr_code_that_says_something_else_is_found(class_set: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    locate = pytest.importorskip("worksheets.scans.locate", reason="QR codes are read with the extra scans")
    assert wrong(class_set) == []
    file = PdfFile(class_set)
    pictures = [file.picture(page, 200) for page in (1, 2, 3)]
    codes = [code.text for picture in pictures for code in locate.codes_in(picture)]
    assert len({*codes}) == 3
    blank = 0 * pictures[0] + 255
    monkeypatch.setattr(PdfFile, "picture", lambda _, page, dpi: blank if page == 3 else pictures[1])
    found = [sheet.faults for sheet in verify(class_set)]
    assert found == [
        (f"its QR code says {codes[1]} instead of {codes[0]}",),
        (),
        (f"its QR code {codes[2]} cannot be read",),
    ]


def test_without_the_library_qr_codes_are_reported_as_unread(class_set: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "worksheets.scans.locate", None)
    assert [str(sheet) for sheet in verify(class_set)] == [
        f'farm-{name}, page {page}: right (its QR code was not read: pip install "worksheets[scans]")'
        for page, name in enumerate(("anna", "ben", "cleo"), start=1)
    ]


def foreign(encrypt: StandardEncryption | None) -> bytes:
    stream = io.BytesIO()
    canvas = Canvas(stream, encrypt=encrypt)
    canvas.drawString(100, 100, "hello")
    canvas.save()
    return stream.getvalue()


def test_the_command_prints_a_line_a_sheet(built: Path, run: Run, tmp_path: Path) -> None:
    result = run("verify", built)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "farm, page 1: right",
        "clues, page 2: right",
        "zoo-A, page 3: right",
        "zoo-B, page 4: right",
        "sums, page 5: right",
    ]
    copy = tmp_path / "copy.pdf"
    copy.write_bytes(changed(built.read_bytes(), kids(lambda pages: pages[::-1])))
    result = run("verify", "-q", copy, tmp_path / "job-answers.pdf")
    assert result.exit_code == 1
    assert "4 of 5 sheets differ from the key" in result.stderr  # the middle sheet stays in its place
    assert len(result.stdout.splitlines()) == 4


def test_sheets_that_cannot_be_compared_are_named(run: Run, tmp_path: Path) -> None:
    shapes = "{kind: sudoku, size: 4x4, signs: shapes, id: "
    text = f"sheets: [{{words: [cow, hen], id: farm}}, {shapes}shapes}}, {shapes}more}}]"
    (tmp_path / "job.yaml").write_text(text)
    handouts = worksheets.build(tmp_path / "job.yaml", output=tmp_path)[0]
    result = run("verify", handouts)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "farm, page 1: right",
        "shapes, page 2: not compared (its pictures were not read)",
        "more, page 3: not compared (its pictures were not read)",
    ]
    told = "1 of 3 sheets was compared, and agrees with the key; not compared: shapes, more"
    assert result.stderr.strip() == told
    assert run("verify", "-q", handouts).stderr.strip() == told
    result = run("verify", handouts, env={"WORKSHEETS_LANGUAGE": "de"})
    assert result.stdout.splitlines()[:2] == [
        "farm, Seite 1: richtig",
        "shapes, Seite 2: nicht verglichen (seine Bilder wurden nicht gelesen)",
    ]
    assert result.stderr.startswith("1 von 3 Blättern wurde verglichen")
    (tmp_path / "job.yaml").write_text(text.replace("{words: [cow, hen], id: farm}, ", ""))
    handouts = worksheets.build(tmp_path / "job.yaml", output=tmp_path)[0]
    assert run("verify", handouts).stderr.strip() == "no sheet could be compared with the key"


def test_a_key_in_place_of_the_handouts_and_a_misspelt_name(built: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="this is an answer key; name the handouts first"):
        wrong(tmp_path / "job-answers.pdf")
    with pytest.raises(InputError, match='there is no such file; did you mean "job.pdf"?'):
        wrong(tmp_path / "jop.pdf")

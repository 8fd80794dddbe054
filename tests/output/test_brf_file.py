"""The braille file, read back from its bytes with the test's own small table."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.loops import some
from tests.output.test_html_file import KINDS
from worksheets import InputError, build, render
from worksheets.base.errors import LayoutError, WorksheetError
from worksheets.language.braille import braille_languages, find_braille
from worksheets.output.braille.grids import CELLS, table_blocks, wrapped
from worksheets.output.brf_file import ASCII, ascii_of
from worksheets.puzzles.formats import CellTable, Square

DIGITS = dict(zip("ABCDEFGHIJ", "1234567890", strict=True))
FRENCH = dict(zip("*<%?:$]\\[#", "1234567890", strict=True))


def pages_of(job: dict[str, Any]) -> dict[str, list[list[str]]]:
    """The lines of each page of each file; also checks the format of the files."""
    found: dict[str, list[list[str]]] = {}
    for name, data in render(job, formats=["brf"]).items():
        text = data.decode("ascii")
        assert text.endswith("\f")
        pages = [page.split("\r\n") for page in text[:-1].split("\f")]
        for number, page in enumerate(pages, 1):
            assert len(page) == 26
            assert page.pop() == ""
            assert max(map(len, page)) <= 40
            assert number_of(page[24].strip()) == str(number)
            assert all(line == line.rstrip() and {*line} <= {*ASCII} for line in page[:24])
        found[name] = pages
    return found


def number_of(cells: str) -> str:
    assert cells[0] in "#,"
    return "".join((DIGITS if cells[0] == "#" else FRENCH)[cell] for cell in cells[1:])


def job_of(kind: str, **fields: Any) -> dict[str, Any]:
    return {"title": "Sheets", "sheets": [{"kind": kind, "title": "First", **KINDS[kind]}], **fields}


HEADS = {
    "en": ",FIRST1 ,MEDIUM",
    "de": ".FIRST1 .MITTEL",
    "bg": ".FIRST1 .SREDNO",
    "ca": ".FIRST1 .MITJ(",
    "cs": ",FIRST1 ,STWEDN/",
    "da": ",FIRST1 ,MELLEM",
    "el": ';,FIRST1 .M"ETRIO',
    "es": ".FIRST1 .MEDIO",
    "fi": ",FIRST1 ,KESKIVAIKEA",
    "fr": ".FIRST1 .MOYEN",
    "ga": ",FIRST1 ,ME&NACH",
    "hr": ".FIRST1 .SRED$E",
    "it": ".FIRST1 .MEDIO",
    "kk": ".FIRST1^ORTA:A",
    "lt": ".FIRST1 .VIDUTIN>",
    "lv": ".FIRST1.WID:JI",
    "nl": ".FIRST1 .GEMIDDELD",
    "no": ",FIRST1 ,MIDDELS",
    "pl": ".FIRST1 .[REDNI",
    "pt": ".FIRST1 .M=DIO",
    "ru": ".FIRST1^SREDNI&",
    "sk": ",FIRST1 ,STREDN>",
    "sl": ".FIRST1 .SREDNJE",
    "sr": ".FIRST1 .SRED$E",
    "sv": ",FIRST1 ,MEDEL",
    "tr": ",FIRST1 ,ORTA",
    "uk": ".FIRST1^SEREDNY&",
    "vi": ".FIRST1 .V;\\A",
}


@pytest.mark.parametrize(("language", "kind"), some(product(HEADS, KINDS), every=8))
def test_every_kind_has_pages_of_40_by_25(kind: str, language: str) -> None:
    job = job_of(kind, language=language)
    if kind == "wordregions" and language == "de":
        job["sheets"][0]["dictionary"] = "de"
    pages = pages_of(job)
    assert [*pages] == ["job.brf", "job-answers.brf"]
    assert all(len(each) >= 2 for each in pages.values())
    assert pages["job.brf"][1][0].strip() == HEADS[language]


def test_a_grid_has_coordinates_and_lines() -> None:
    hint = Square("E", strong=True, below=True)
    table = CellTable(
        ((Square("A", right=True), hint, None), (Square(blank=True, number="7"), Square("12"), Square("h")))
    )
    (block,) = table_blocks(table, find_braille("en"), numbered=False)
    assert [ascii_of(line) for line in block.lines] == [
        "      A    B    C",
        "#A    A_  ,E    =",
        "         333",
        "#B    -  #AB    H",
    ]
    (block,) = table_blocks(table, find_braille("de"), numbered=True)
    assert [ascii_of(line) for line in block.lines][1::2] == ["#A    A_  .E    =", "#B   #G  #AB    H"]


def test_every_language_has_its_heads() -> None:
    assert HEADS.keys() == {*braille_languages()}


def test_cells_of_a_grid_with_two_scripts_stay_in_their_columns() -> None:
    """A Latin letter has a prefix that also marks it as emphasized; А and A differ."""
    cells = (Square("А"), Square("A"), Square("A", strong=True), Square("А", strong=True), Square("Ж", right=True))
    table = CellTable((cells, cells[::-1]))
    for language in ("ru", "uk"):
        (block,) = table_blocks(table, find_braille(language), numbered=False)
        assert [ascii_of(line) for line in block.lines] == [
            "     A   B   C   D   E",
            "#A   A  ,A  .A  ^A   J",
            "#B   J_ ^A  .A  ,A   A",
        ]
    cells = (Square("Ά"), Square("A", strong=True), Square("Ω", strong=True), Square("η"))
    (block,) = table_blocks(CellTable((cells, cells[::-1])), find_braille("el"), numbered=False)
    assert [ascii_of(line) for line in block.lines] == [
        "     A   B   C   D",
        '#A  "A ;,A  .J   >',
        '#B   >  .J ;,A  "A',
    ]
    letters = (Square("I"), Square("İ"), Square("Ş", strong=True), Square("ğ"))
    (block,) = table_blocks(CellTable((letters, letters)), find_braille("tr"), numbered=False)
    assert [ascii_of(line) for line in block.lines][1] == "#A 9 I,% <"
    letters = (Square("Ế"), Square("Ư", strong=True), Square("u"), Square("Ý"))
    (block,) = table_blocks(CellTable((letters, letters)), find_braille("vi"), numbered=False)
    assert [ascii_of(line) for line in block.lines][1] == "#A 9< .\\  U 9Y"
    letters = (Square("LJ"), Square("DŽ", strong=True), Square("L"), Square("J"))
    (block,) = table_blocks(CellTable((letters, letters)), find_braille("hr"), numbered=False)
    assert [ascii_of(line) for line in block.lines][1] == "#A <.] L J"


def test_both_scripts_of_serbian_have_the_same_braille() -> None:
    for kind in ("sudoku", "calculation", "crossword"):
        cyrillic, latin = (pages_of(job_of(kind, language=language)) for language in ("sr", "sr-Latn"))
        assert cyrillic == latin
    letters = (Square("Љ"), Square("LJ"), Square("џ", strong=True), Square("Ž"))
    (block,) = table_blocks(CellTable((letters, letters)), find_braille("sr-Latn"), numbered=False)
    assert [ascii_of(line) for line in block.lines][1] == "#A < <.] !"


@pytest.mark.parametrize("form", ["clues", "fill", "numbers"])
def test_circles_of_a_crossword_are_in_a_table(form: str) -> None:
    words = [
        {"word": word, "clue": f"fruit {word[:2]}"}
        for word in ("apple", "pear", "plum", "banana", "orange", "lemon", "cherry")
    ]
    job = {"title": "T", "sheets": [{"kind": "crossword", "form": form, "words": words, "solution": "PEAR"}]}
    lines = [line for page in pages_of(job)["job.brf"][1:] for line in page]
    at = next(at for at, line in enumerate(lines) if line.startswith(",NO4  ,ROW  ,COLUMN") and "LETTERS" not in line)
    assert " ".join(lines[at - 2 : at]) == ",THE LETTERS IN THE CIRCLES SPELL THE SOLUTION WORD3"
    (puzzle,) = (sheet["puzzle"] for sheet in json.loads(render(job, formats=["json"])["job.json"])["sheets"])
    rows = [[number_of(cell) for cell in line.split()] for line in lines[at + 1 : at + 5]]
    assert rows == [[str(n), str(row + 1), str(column + 1)] for n, (row, column) in enumerate(puzzle["circles"], 1)]
    cells = [cell for line in lines[: at - 2] if re.match("#[A-J] ", line) for cell in line.split()[1:]]
    assert ("-" in cells) == (form != "numbers"), "cells to fill in have the numbers of letters, if they have any"


def test_a_wide_grid_is_cut_into_bands() -> None:
    row = tuple(Square("abcdefghij"[at % 10]) for at in range(45))
    bands = [*table_blocks(CellTable((row, row)), find_braille("en"), numbered=False)]
    assert [len(band.lines) for band in bands] == [4, 4, 4]
    letters = "".join(ascii_of(band.lines[2])[2:] for band in bands)
    assert letters.replace(" ", "") == "ABCDEFGHIJ" * 4 + "ABCDE"
    tens, units = (ascii_of(line) for line in bands[1].lines[:2])
    assert (tens.split()[:2], units.split()[:2]) == (["B", "B"], ["J", "A"])


def test_answers_are_where_the_job_wants_them() -> None:
    sheets = [{"kind": "sudoku", "size": "4x4", "title": title} for title in ("First", "Second")]
    for answers, titles in (
        ("append", [",FIRST1", ",SECOND1", ",FIRST1 ,ANSWERS", ",SECOND1 ,ANSWERS"]),
        ("back", [",FIRST1", ",FIRST1 ,ANSWERS", ",SECOND1", ",SECOND1 ,ANSWERS"]),
        ("none", [",FIRST1", ",SECOND1"]),
    ):
        pages = pages_of({"title": "Sheets", "sheets": sheets, "answers": answers})
        assert [*pages] == ["job.brf"]
        heads = [re.sub(" ,MEDIUM( -)?", "", page[0].strip()) for page in pages["job.brf"][1:]]
        assert [head for head in heads if head.startswith((",FIRST", ",SECOND"))] == titles


def test_other_languages_are_refused_before_anything_is_made() -> None:
    words = {"words": ["chat", "chien"]}
    job = {"title": "Mots", "sheets": [{**words, "language": code} for code in ("en", "hu", "et", "hu")]}
    with pytest.raises(InputError) as refused:
        render(job, formats=["brf"])
    assert "Bulgarian, Catalan, Czech, Danish, German, Greek, English" in str(refused.value)
    assert "Ukrainian and Vietnamese, and not for Hungarian or Estonian; omit the format" in str(refused.value)
    render(job, formats=["html"])


def test_a_sheet_with_a_sign_without_braille_is_refused() -> None:
    job = {"title": "Signs", "sheets": [{"words": [{"word": "cow", "clue": "κ milk"}, "hen"], "word_bank": "clues"}]}
    with pytest.raises(WorksheetError, match=r'sheets\[1\]: there is no braille for "κ"'):
        render(job, formats=["brf"])


def test_a_sheet_without_braille_is_in_the_other_formats(tmp_path: Path) -> None:
    """With --keep-going, the web page has the sheets that the PDF has."""
    words = ({"word": "cow", "clue": "κ milk"}, {"word": "hen", "clue": "egg"})
    path = tmp_path / "signs.yaml"
    path.write_text(json.dumps({"sheets": [{"words": [word], "word_bank": "clues"} for word in words]}), "utf-8")
    with pytest.raises(WorksheetError, match="there is no braille"):
        build(path, output=tmp_path, formats=["html", "brf"], keep_going=True)
    page = (tmp_path / "signs.html").read_text("utf-8")
    assert "κ milk" in page
    assert "egg" in page


def test_a_title_with_such_a_sign_is_refused_at_its_place_before_anything_is_made() -> None:
    job = "language: el\ntitle: A & B\nsheets:\n  - {words: [cow, hen], language: en}\n"
    with pytest.raises(LayoutError, match=r'job.yaml:2:8: title: there is no braille for "&"'):
        render(job, formats=["brf"])


def test_lines_are_broken_at_blanks() -> None:
    lines = wrapped("⠁" * 30 + "\u2800" + "⠃" * 12 + "\u2800" + "⠉" * 90, 2, 4)
    assert [len(line) for line in lines] == [32, 16, 40, 40, 22]
    assert max(map(len, lines)) <= CELLS
    assert lines[1].startswith("\u2800" * 4 + "⠃")


def test_braille_ascii_is_the_usual_one() -> None:
    assert len({*ASCII}) == 64
    assert ascii_of("⠁⠃⠉⠵⠼⠠⠿⠤") == "ABCZ#,=-"

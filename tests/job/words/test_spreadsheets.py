"""Word lists in spreadsheets: the words are read, and no file can make the reader use more memory than a list needs."""

# ruff: noqa: E501  # XML, and a file a line

from __future__ import annotations

import struct
import sys
import tracemalloc
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.job.words.made_tables import Rows, ods, ods_parts, packed, xlsx, xlsx_parts
from worksheets.base.errors import InputError, Message
from worksheets.job.import_lists import import_job
from worksheets.job.words.tables import Asked
from worksheets.job.words.wordfiles import read_word_file
from worksheets.job.yaml import limits
from worksheets.language.letters import Word

MAKERS = {".xlsx": xlsx, ".ods": ods}

both = pytest.mark.parametrize("suffix", MAKERS)


@pytest.fixture
def reader() -> None:
    """Without the extra there is only its message to test."""
    pytest.importorskip("python_calamine")


def write(folder: Path, suffix: str, data: bytes) -> Path:
    path = folder / f"list{suffix}"
    path.write_bytes(data)
    return path


def refused(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        read_word_file(path)
    (problem,) = caught.value.problems
    return str(problem).removeprefix(f"{path}: ")


TABLES: dict[str, tuple[Rows, str]] = {
    "words": ([["apple"], ["guinea pig"]], "apple guinea_pig"),
    "words and clues": ([["apple", "Apfel"], ["pear", "gut, grün"]], "apple|Apfel pear|gut,_grün"),
    "headings": ([["Englisch", "Deutsch"], ["apple", "Apfel"]], "apple|Apfel"),
    "numbers in front": (
        [["Nr.", "Wort", "Hinweis"], [1, "Öl", "flüssig"], [2, "Käse", "fest"]],
        "Öl|flüssig Käse|fest",
    ),
    "empty rows and cells": ([["", ""], ["", "apple"], ["", ""], ["", "pear"]], "apple pear"),
    "numbers": ([["zehn", 10], ["halb", 0.5]], "zehn|10 halb|0.5"),
}


@both
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.usefixtures("reader")
def test_the_words_of_a_spreadsheet(name: str, suffix: str, tmp_path: Path) -> None:
    rows, expected = TABLES[name]
    words = [each.replace("_", " ").partition("|") for each in expected.split()]
    found = read_word_file(write(tmp_path, suffix, MAKERS[suffix](rows)))
    assert found.words == tuple(Word(word, clue or None) for word, _, clue in words)


@both
@pytest.mark.usefixtures("reader")
def test_a_spreadsheet_becomes_a_job(suffix: str, tmp_path: Path) -> None:
    path = write(tmp_path, suffix, MAKERS[suffix]([["Unit", "Englisch", "Deutsch", "x"], [1, "apple", "Apfel", "y"]]))
    notes: list[Message] = []
    text = import_job([path], asked=Asked("Deutsch", "Englisch"), say=notes.append)
    assert "    - {word: Apfel, clue: apple}\n" in text
    assert text.startswith("title: list\nlanguage: de\n")
    assert [each.line for each in notes] == [f'note: {path}: 1 word with clues from columns "Deutsch" and "Englisch"']


@pytest.mark.usefixtures("reader")
def test_the_first_sheet_with_words_is_read_and_named(tmp_path: Path) -> None:
    path = write(tmp_path, ".xlsx", xlsx([], Animals=[["cow"]], More=[["hen"]]))
    found = read_word_file(path)
    assert found.words == (Word("cow"),)
    assert [str(each) for each in found.messages] == [f'{path}: 1 word from the sheet "Animals"']


def test_the_extra_is_named_where_it_is_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    path = write(tmp_path, ".xlsx", xlsx([["cow"]]))
    assert refused(path) == (
        "a spreadsheet needs python-calamine, which is not installed: pip install 'worksheets[tables]', "
        "or save the table as CSV"
    )


def with_part(parts: dict[str, str | bytes], name: str, change: Callable[[str], str]) -> bytes:
    text = parts[name]
    assert isinstance(text, str)
    return packed({**parts, name: change(text)})


SHEET = "xl/worksheets/sheet1.xml"
LARGE = "the table in this spreadsheet is too large; copy the words into a new one"
DAMAGED = "the spreadsheet is damaged or locked; save it again, or as CSV"


def lying(data: bytes, name: bytes, size: int) -> bytes:
    """A zip file that gives a wrong size for one of its parts, in both places."""
    for mark, at in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        start = 0
        while (start := data.find(mark, start)) >= 0:
            head = 30 if mark == b"PK\x03\x04" else 46
            if data[start + head : start + head + len(name)] == name:
                data = data[: start + at] + struct.pack("<I", size) + data[start + at + 4 :]
            start += 4
    return data


@cache
def bombs() -> dict[str, tuple[str, bytes, str]]:
    """Spreadsheets of a few kilobytes that would need gigabytes, and damaged ones, with the message for each."""
    table, sheet = ods_parts([["cow"]]), xlsx_parts({"Words": [["cow"]]})
    filled = '<table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>x</text:p>'
    rows = f'<table:table-row table:number-rows-repeated="1048576">{filled}</table:table-cell></table:table-row>'
    shared = "<sst><si><t>" + "x" * 200_000 + "</t></si></sst>"
    many = "".join(f'<row r="{i}"><c r="A{i}" t="s"><v>0</v></c></row>' for i in range(1, 2_000))
    blank = "<worksheet>" + " " * 60_000_000 + "</worksheet>"
    return {
        "a cell far away": (".xlsx", with_part(sheet, SHEET, lambda text: text.replace('r="A1"', 'r="XFD1048576"')), LARGE),
        "a row far away": (".xlsx", with_part(sheet, SHEET, lambda text: text.replace('"A1"', '"AAA1048576"')), LARGE),
        "a text in many cells": (
            ".xlsx",
            packed({**sheet, SHEET: f"<worksheet><sheetData>{many}</sheetData></worksheet>", "xl/sharedStrings.xml": shared}),
            LARGE,
        ),
        "parts of many bytes": (".xlsx", packed({**sheet, SHEET: blank}), LARGE),
        "bytes that are not said": (".xlsx", lying(packed({**sheet, SHEET: blank}), SHEET.encode(), 100), DAMAGED),
        "many parts": (".xlsx", packed({**sheet, **{f"a{i}.xml": "" for i in range(2_001)}}), "the spreadsheet has 2,0"),
        "no zip file": (".xlsx", b"cow\nhen\n", "this is not an .xlsx or .ods file"),
        "an old file": (".xls", b"\xd0\xcf\x11\xe0" * 99, "this is not an .xlsx or .ods file"),
        "half of one": (".xlsx", xlsx([["cow"]])[:300], DAMAGED),
        "another zip file": (".ods", packed({"a.txt": "cow"}), "the spreadsheet cannot be read"),
        "UTF-16 inside": (".xlsx", packed({**sheet, SHEET: str(sheet[SHEET]).encode("utf-16")}), DAMAGED),
        "nothing in it": (".xlsx", xlsx([]), "there are no words in this spreadsheet"),
        "repeated cells": (".ods", with_part(table, "content.xml", lambda text: text.replace("</table:table>", rows * 9 + "</table:table>")), ""),
    }  # fmt: skip


@pytest.mark.parametrize("name", bombs())
@pytest.mark.usefixtures("reader")
def test_a_file_that_claims_to_be_huge_costs_little(name: str, tmp_path: Path) -> None:
    suffix, data, says = bombs()[name]
    assert len(data) < limits.FILE_BYTES
    path = write(tmp_path, suffix, data)
    tracemalloc.start()
    try:
        if says:
            assert refused(path).startswith(says)
        else:
            with pytest.raises(InputError):
                read_word_file(path)
        assert tracemalloc.get_traced_memory()[1] < 250_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("</table:table>", "</tab}le:table>"),
        ("</table:table>", ""),
        ("</table:table>", "</table:table"),
        ("UTF-8", "UTF-16384"),
        ("UTF-8", "shift_jis"),
    ],
)
def test_a_table_that_is_no_xml_is_refused(old: str, new: str, tmp_path: Path) -> None:
    """The library never returns from some of these."""
    data = with_part(ods_parts([["cow"], ["hen"]]), "content.xml", lambda text: text.replace(old, new))
    assert refused(write(tmp_path, ".ods", data)) == "the spreadsheet cannot be read; save it again, or as CSV"


@pytest.mark.usefixtures("reader")
def test_messages_of_the_library_are_not_repeated(tmp_path: Path) -> None:
    table = "<table>&unknown;</table>"
    for data in (packed({"a.txt": "cow"}), packed({"content.xml": table, "mimetype": "x"}), packed({"mimetype": ""})):
        message = refused(write(tmp_path, ".ods", data))
        assert message.endswith("the spreadsheet cannot be read; save it again, or as CSV")

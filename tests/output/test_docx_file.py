"""Documents for word processors, read back with python-docx."""

from __future__ import annotations

import json
import sys
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

import worksheets
from worksheets.base.errors import InputError
from worksheets.output import docx_file

JOB = """\
title: Term 1
answers: ANSWERS
sheets:
  - {id: farm, title: Farm & field, words: [cow, goose, "guinea pig"], size: 8x11, hints: [first_letters], variants: 2}
  - {id: sums, title: Sums, words: [{word: "12", clue: "3 x 4 <"}], word_bank: {show: clues, lines: yes}, size: 5x6}
  - {id: cut, kind: wordregions, title: Regions, size: 6x8}
  - {id: cube, kind: goldencube, title: Cube, size: 3}
"""


def document(answers: str = "separate") -> Any:
    docx = pytest.importorskip("docx")
    files = worksheets.render(JOB.replace("ANSWERS", answers), formats=["docx"])
    assert [*files] == ["job.docx"]
    return docx.Document(BytesIO(files["job.docx"]))


def letters(table: Any) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in table.rows]


def bold(table: Any) -> set[tuple[int, int]]:
    """The cells with bold letters, from 0."""
    cells = {(r, c): cell for r, row in enumerate(table.rows) for c, cell in enumerate(row.cells)}
    return {place for place, cell in cells.items() if any(run.bold for each in cell.paragraphs for run in each.runs)}


def test_a_document_has_each_sheet_and_then_the_answers() -> None:
    made = document()
    titles = [each.text for each in made.paragraphs if each.style.name == "Heading 1"]
    sheets = ["Farm & field · Group A", "Farm & field · Group B", "Sums", "Regions", "Cube"]
    assert titles == [*sheets, "Answers", *sheets]
    breaks = [each for each in made.paragraphs if each.paragraph_format.page_break_before]
    assert len(breaks) == len(sheets), "a page for each sheet, and one for the answers"
    texts = [each.text for each in made.paragraphs]
    assert sum(text.startswith("Name ___") for text in texts) == len(sheets)
    (sums,) = (row[0] for table in made.tables for row in letters(table) if "3 x 4 <" in row[0])
    assert sums.endswith(" __")
    assert "Layer 1" in texts


def test_grids_are_tables_and_answers_have_bold_words() -> None:
    made = document()
    made_json = worksheets.render(JOB.replace("ANSWERS", "separate"), formats=["json"])["job.json"]
    grids = [table for table in made.tables if len(table.columns) > 4 and len(table.rows) > 3]
    sheets = [sheet for sheet in json.loads(made_json)["sheets"] if "grid" in sheet["puzzle"]]
    assert len(grids) == 2 * len(sheets)
    for sheet, puzzle, answer in zip(sheets, grids, grids[len(sheets) :], strict=False):
        assert letters(puzzle) == letters(answer) == sheet["puzzle"]["grid"]
        firsts = {tuple(cell[:2]) for cell in sheet["puzzle"].get("hints", {}).get("first_letters", ())}
        assert bold(puzzle) == firsts
        if sheet["kind"] == "wordsearch":
            steps = {"E": (0, 1), "S": (1, 0), "SE": (1, 1), "NE": (-1, 1)}
            cells = {
                (at["row"] + n * steps[at["direction"]][0], at["column"] + n * steps[at["direction"]][1])
                for at in sheet["solution"]["placements"]
                for n in range(len(at["letters"]))
            }
            assert bold(answer) == cells


def test_no_answers_where_none_are_wanted() -> None:
    assert not [each for each in document("none").paragraphs if each.text == "Answers"]


def test_the_same_job_gives_the_same_bytes_without_a_time() -> None:
    pytest.importorskip("docx")
    one, other = (worksheets.render(JOB.replace("ANSWERS", "none"), formats=["docx"])["job.docx"] for _ in range(2))
    assert one == other
    with ZipFile(BytesIO(one)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {docx_file.EPOCH}


def test_without_the_library_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "docx", None)
    with pytest.raises(InputError, match=r'pip install "worksheets\[documents\]"'):
        worksheets.render(JOB.replace("ANSWERS", "none"), formats=["docx"])


def test_too_many_sheets_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docx_file, "MOST_SHEETS", 3)
    with pytest.raises(InputError, match="at most 3 sheets, and the job has 5"):
        worksheets.render(JOB.replace("ANSWERS", "none"), formats=["docx"])

"""Documents for word processors, read back with python-docx."""

from __future__ import annotations

import json
import re
import sys
from io import BytesIO
from itertools import groupby
from typing import Any
from zipfile import ZipFile

import pytest

import worksheets
from worksheets.base.errors import InputError
from worksheets.language.languages import language_codes, variant_codes
from worksheets.output import docx_file
from worksheets.output.docx_language import tag_of

JOB = """\
title: Term 1
answers: ANSWERS
sheets:
  - {id: farm, title: Farm & field, words: [cow, goose, "guinea pig"], size: 8x11, hints: [first_letters], variants: 2}
  - {id: sums, title: Sums, words: [{word: "12", clue: "3 x 4 <"}], word_bank: {show: clues, lines: yes}, size: 5x6}
  - {id: cut, kind: wordregions, title: Regions, size: 6x8}
  - {id: cube, kind: goldencube, title: Cube, size: 3}
"""


WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def document(answers: str = "separate") -> Any:
    docx = pytest.importorskip("docx")
    files = worksheets.render(JOB.replace("ANSWERS", answers), formats=["docx"])
    assert [*files] == ["job.docx"]
    return docx.Document(BytesIO(files["job.docx"]))


def letters(table: Any) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in table.rows]


def rows_of(made: Any) -> list[list[str]]:
    return [row for table in made.tables for row in letters(table)]


def document_of(*sheets: dict[str, Any], **fields: Any) -> Any:
    docx = pytest.importorskip("docx")
    job = {"title": "T", "sheets": [*sheets], **fields}
    return docx.Document(BytesIO(worksheets.render(job, formats=["docx"])["job.docx"]))


def attribute(element: Any, path: str, name: str = "val") -> str | None:
    """An attribute of the first element at a path of names without prefixes."""
    found = element.find("/".join(f"{WORD}{each}" for each in path.split("/")))
    return None if found is None else found.get(f"{WORD}{name}")


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
    assert ["Layer 1", "Layer 2", "Layer 3"] in [[*filter(None, dict.fromkeys(row))] for row in rows_of(made)]


def test_grids_are_tables_and_answers_have_bold_words() -> None:
    made = document()
    made_json = worksheets.render(JOB.replace("ANSWERS", "separate"), formats=["json"])["job.json"]
    tables = [table for table in made.tables if letters(table)[0][0] != "Layer 1"]
    grids = [table for table in tables if len(table.columns) > 4 and len(table.rows) > 3]
    sheets = [sheet for sheet in json.loads(made_json)["sheets"] if "grid" in sheet["puzzle"]]
    assert len(grids) == 2 * len(sheets)
    for sheet, puzzle, answer in zip(sheets, grids, grids[len(sheets) :], strict=False):
        shown = [[text.rpartition("\n")[2] for text in row] for row in letters(answer)]
        assert letters(puzzle) == shown == sheet["puzzle"]["grid"]
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


def test_the_paragraph_after_the_last_table_takes_no_page() -> None:
    *_, table, last, _ = document().element.body
    assert (table.tag, last.tag) == (f"{WORD}tbl", f"{WORD}p")
    assert attribute(last, "pPr/spacing", "line") == "20", "a twentieth of a point each"
    assert attribute(last, "pPr/spacing", "lineRule") == "exact"


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


CLUES = [{"word": "cow", "clue": "moo"}, {"word": "crow", "clue": "caw"}, {"word": "horse", "clue": "neigh"}]
FRUIT = ["apple", "pear", "plum", "banana", "orange", "lemon", "cherry"]


@pytest.mark.parametrize("form", ["clues", "numbers", "fill"])
def test_a_crossword_has_numbers_and_circles_in_its_cells(form: str) -> None:
    words, solution = (CLUES, "OWE") if form == "clues" else (FRUIT, "PEAR")
    sheet = {"kind": "crossword", "form": form, "words": words, "solution": solution}
    (made,) = json.loads(worksheets.render({"title": "T", "sheets": [sheet]}, formats=["json"])["job.json"])["sheets"]
    puzzle, document = made["puzzle"], document_of(sheet)
    (grid, answer) = [table for table in document.tables if len(table.rows) == puzzle["rows"]]
    starts = {(each["row"], each["column"]): str(each["number"]) for each in puzzle["entries"]}
    numbers = {
        (r, c): "" if form == "fill" else starts.get((r, c), "") if form == "clues" else str(puzzle["codes"][r][c])
        for r, row in enumerate(puzzle["grid"])
        for c, letter in enumerate(row)
        if letter is not None
    }
    circles = {tuple(cell): "①②③④"[number] for number, cell in enumerate(puzzle["circles"])}
    for table, signs in ((grid, puzzle["grid"]), (answer, made["solution"]["grid"])):
        for r, row in enumerate(letters(table)):
            for c, text in enumerate(row):
                circle = "\t" + circles[r, c] if (r, c) in circles else ""
                assert text == (f"{numbers[r, c]}{circle}\n{signs[r][c]}" if (r, c) in numbers else "")


def thick(table: Any, row: int, column: int, side: str) -> bool:
    return int(attribute(table.cell(row, column)._tc, f"tcPr/tcBorders/{side}", "sz") or 0) > 8


@pytest.mark.parametrize("also", ["jigsaw", "nothing"])
def test_a_sudoku_has_its_regions_in_thick_lines(also: str) -> None:
    sheet = {"kind": "sudoku", "size": "6x6", "per_sheet": 1, "also": also}
    (made,) = json.loads(worksheets.render({"title": "T", "sheets": [sheet]}, formats=["json"])["job.json"])["sheets"]
    boxes = [[row // 2 * 2 + column // 3 for column in range(6)] for row in range(6)]
    regions = made["puzzle"].get("regions", boxes)
    assert (regions == boxes) == (also == "nothing")
    tables = [table for table in document_of(sheet).tables if len(table.rows) == 6]
    assert len(tables) == 2
    for table in tables:
        for row in range(6):
            for column in range(6):
                beside = column == 5 or regions[row][column] != regions[row][column + 1]
                below = row == 5 or regions[row][column] != regions[row + 1][column]
                assert (thick(table, row, column, "right"), thick(table, row, column, "bottom")) == (beside, below)
                assert column == 5 or thick(table, row, column + 1, "left") == beside


def test_shapes_are_signs_in_cells_and_below_the_instruction() -> None:
    made = document_of({"kind": "sudoku", "size": "4x4", "per_sheet": 1, "signs": "shapes"})
    assert "●   ■   ▲   ★" in [each.text for each in made.paragraphs]
    puzzle, answer = made.tables
    assert len({text for row in letters(puzzle) for text in row} & {"", *"●■▲★"}) >= 3
    assert all(sorted(row) == sorted("●■▲★") for row in letters(answer))


def test_walls_are_tables_of_stones_side_by_side() -> None:
    made = document_of({"kind": "calculation", "form": "wall", "count": 4}, answers="none")
    assert len(made.tables) == 2
    assert sum(row[0] == row[3] == "Puzzle 1" for row in rows_of(made)) == 1
    for table in made.tables:
        top, *_, bottom = table._tbl.findall(f"{WORD}tr")[1:]
        spans = [[attribute(cell, "tcPr/gridSpan") for cell in row.findall(f"{WORD}tc")] for row in (top, bottom)]
        assert spans == [["3", "2", "3", None, "3", "2", "3"], ["2"] * 4 + [None] + ["2"] * 4]


def test_calculations_have_lines_to_write_on() -> None:
    made = document_of({"kind": "calculation", "form": "list", "count": 3}, answers="none")
    lines = [each.text for each in made.paragraphs if each.text[:2] in ("1.", "2.", "3.")]
    assert len(lines) == 3
    assert all(line.count("____") == 1 and "=" in line for line in lines)


def test_many_calculations_stand_in_columns() -> None:
    made = document_of({"kind": "calculation", "form": "list", "count": 24}, answers="none")
    (table,) = made.tables
    columns = [*zip(*letters(table), strict=True)]
    assert len(columns) == 3
    texts = [text for column in columns for text in column]
    assert [text.split(".")[0] for text in texts] == [str(number) for number in range(1, 25)]


def test_clues_across_and_down_are_side_by_side() -> None:
    made = document_of({"kind": "crossword", "words": CLUES, "size": "7x7"}, answers="none")
    across, down = made.tables[-1].rows[0].cells
    for cell, heading in ((across, "Across"), (down, "Down")):
        head, *clues = [each for each in cell.paragraphs if each.text]
        assert head.text == heading
        assert all(run.bold for run in head.runs)
        assert not any(run.bold for each in clues for run in each.runs)
    texts = (cell.text.splitlines()[1:] for cell in (across, down))
    shown = sorted(" ".join(text.split()[1:-1]) for lines in texts for text in lines if text)
    assert shown == sorted(each["clue"] for each in CLUES)


def test_a_poem_with_gaps_keeps_its_lines() -> None:
    lines = [f"The [{word}] is here,\n" for word in ("cow", "hen", "pig", "owl", "cat", "dog", "bee", "fox")]
    made = document_of({"kind": "cloze", "text": "\n".join(lines)}, answers="none")
    assert sum("is here" in each.text for each in made.paragraphs) == len(lines)


def widths(table: Any) -> list[int]:
    """The widths of the columns in twentieths of a point."""
    return [int(each.get(f"{WORD}w")) for each in table._tbl.iter(f"{WORD}gridCol")]


@pytest.mark.parametrize(("size", "edge"), [("6x5", 44.0), ("12x8", 34.7)])
def test_a_grid_is_large_and_leaves_room_for_its_words(size: str, edge: float) -> None:
    """The cells of 12 rows are those of 55 % of the height between the margins of A4."""
    (puzzle, *_, answer, _) = document_of({"words": ["cow", "hen"], "size": size}).tables
    assert [width / 20 for width in widths(puzzle)] == pytest.approx([edge] * len(widths(puzzle)), abs=0.2)
    assert {*widths(answer)} == {480}


def test_five_layers_stand_in_two_rows() -> None:
    made = document_of({"kind": "goldencube", "size": 5}, answers="none")
    grids = [letters(table)[0] for table in made.tables if letters(table)[0][0].startswith("Layer")]
    layers = [[*filter(None, dict.fromkeys(row))] for row in grids]
    assert layers == [["Layer 1", "Layer 2", "Layer 3"], ["Layer 4", "Layer 5"]]


def test_cards_are_large_and_their_pairs_are_listed() -> None:
    words = [{"word": word, "clue": f"{word} clue"} for word in ("cow", "hen", "pig", "owl")]
    cards, pairs = document_of({"kind": "cards", "form": "memory", "words": words}).tables
    assert [len(row) for row in letters(cards)] == [3, 3, 3]
    assert {attribute(row, "trPr/trHeight") for row in cards._tbl.iter(f"{WORD}tr")} == {"1200"}
    assert sorted(letters(pairs)[1:]) == sorted([each["word"], each["clue"]] for each in words)


def test_dominoes_have_a_gap_between() -> None:
    made = document_of({"kind": "cards", "form": "domino", "words": CLUES}, answers="none")
    (table,) = made.tables
    first = table._tbl.findall(f"{WORD}tr")[0].findall(f"{WORD}tc")
    bordered = [attribute(cell, "tcPr/tcBorders/top", "sz") is not None for cell in first]
    assert bordered == [True, True, False, True, True]


HEBREW = [{"word": "חתול", "clue": "חיית בית"}, {"word": "כלב", "clue": "נובח"}, {"word": "סוס", "clue": "2 + 3"}]


def test_hebrew_is_set_from_the_right_and_puzzles_are_not() -> None:
    sheets = [
        {"words": HEBREW, "word_bank": "clues"},
        {"kind": "calculation", "form": "list", "count": 2},
        {"kind": "sudoku", "size": "4x4", "per_sheet": 1},
        {"words": ["cow", "horse"], "language": "en"},
    ]
    made = document_of(*sheets, language="he")
    english = next(at for at, each in enumerate(made.element.body) if "Find the 2 words" in "".join(each.itertext()))
    turned = [table._tbl.tblPr.find(f"{WORD}bidiVisual") is not None for table in made.tables]
    texts = [[row[0] for row in letters(table)] for table in made.tables]
    assert turned[:4] == [False, True, False, False], texts
    assert turned.count(True) == 2, "the bank, and the table of the answer"
    for at, element in enumerate(made.element.body):
        is_puzzle = element.tag == f"{WORD}tbl" and element.tblPr.find(f"{WORD}bidiVisual") is None
        for paragraph in element.iter(f"{WORD}p"):
            bidi = paragraph.find(f"{WORD}pPr/{WORD}bidi") is not None
            hebrew = any("א" <= letter <= "ת" for letter in "".join(paragraph.itertext()))
            assert bidi or is_puzzle or not hebrew
            assert not (bidi and (is_puzzle or at == english))
            assert all((run.find(f"{WORD}rPr/{WORD}rtl") is not None) == hebrew for run in paragraph.iter(f"{WORD}r"))
    assert [each.text[3] for each in made.paragraphs if each.text.startswith("1. ")] == ["\u200e"] * 2
    assert any(text.startswith("3. \u200e2 + 3") for row in rows_of(made) for text in row)
    assert made.element.body.find(f"{WORD}sectPr/{WORD}bidi") is not None


def test_english_texts_in_hebrew_documents_run_from_left_to_right() -> None:
    sheets = [
        {"kind": "crossword", "words": [{"word": "owl", "clue": "A bird."}, {"word": "wolf", "clue": "Grey!"}]},
        {"kind": "cloze", "text": "The cow [runs] home.", "title": "Home (now)"},
    ]
    made = document_of(*sheets, language="he", words_language="en")
    english = [re.sub("^1. ", "", each.text) for each in made.paragraphs if re.search("[a-z]{3}", each.text)]
    assert len(english) > 6
    assert [each for each in english if not each.startswith("\u200e") or not each.endswith("\u200e")] == []


def test_texts_have_their_languages() -> None:
    """Word would mark German words as misspelt English ones."""
    words = ["cow", "horse"]
    made = document_of(
        {"words": words}, {"words": words, "language": "en"}, {"words": words, "language": "sv"}, language="de"
    )
    assert attribute(made.styles.element, "docDefaults/rPrDefault/rPr/lang") == "de-DE"
    languages = [
        {attribute(run, "rPr/lang") for run in element.iter(f"{WORD}r")}
        for element in made.element.body
        if any(run.text for run in element.iter(f"{WORD}r"))
    ]
    shown = [next(iter(each)) for each, _ in groupby(languages)]
    assert all(len(each) == 1 for each in languages)
    assert shown == [None, "en-GB", "sv-SE", None, "en-GB", "sv-SE"]
    sizes = {name: made.styles[name].element.rPr for name in ("Normal", "Heading 1", "Heading 2")}
    assert all(attribute(each, "sz") == attribute(each, "szCs") for each in sizes.values()), "Hebrew as large as Latin"


def test_every_language_has_a_country() -> None:
    tags = {code: tag_of(code) for code in (*language_codes(), *variant_codes())}
    assert all(re.fullmatch("[a-z]{2,3}(-[A-Z][a-z]{3})?-[A-Z]{2}", tag) for tag in tags.values()), tags
    assert tags["no"] == "nb-NO"

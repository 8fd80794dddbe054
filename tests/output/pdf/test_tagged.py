"""Tagged files, read back by PDFium: structure, order and texts; and, for each kind, all that a listener hears."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import worksheets
from tests.output.pdf.listening import Heard, pages_of, transcript, unmarked
from worksheets.output.pdf.attachments import attachments_of
from worksheets.puzzles import registry

HEARD = Path(__file__).parent / "heard"

EXAMPLES = {
    "wordsearch": (0, 5, 2),
    "wordregions": (0, 2),
    "goldencube": (0,),
    "crossword": (0, 1, 2),
    "sudoku": (0, 1, 2),
    "calculation": (0, 2, 3, 4, 5),
    "wordlines": (0, 2, 4, 5, 6),
    "cards": (0, 2, 3),
    "cloze": (0, 2, 5),
}
"""The examples of each kind that are heard whole, by their places."""


def job_of(kind: str, **more: Any) -> dict[str, Any]:
    """A tagged job of a kind's examples."""
    examples = registry.find(kind).examples()
    sheets = [{"kind": kind, **examples[number]} for number in EXAMPLES[kind] if number < len(examples)]
    return {"title": "Heard", "seed": 7, "pdf": {"tagged": True}, "sheets": sheets, **more}


@cache
def files_of(kind: str) -> dict[str, bytes]:
    """The handouts, the key and the JSON of that job."""
    return worksheets.render(job_of(kind), formats=["pdf", "json"])


def text_of(kind: str) -> str:
    """Everything that is heard of the handouts and of the key."""
    files = files_of(kind)
    return "".join(f"## {name}\n{transcript(data)}" for name, data in files.items() if name.endswith(".pdf"))


@pytest.mark.parametrize("kind", EXAMPLES)
def test_screen_readers_get_the_golden_text(kind: str, request: pytest.FixtureRequest) -> None:
    golden = HEARD / f"{kind}.txt"
    heard = text_of(kind)
    if request.config.getoption("--rewrite-goldens"):
        golden.write_text(heard, "utf-8")
    assert heard == golden.read_text("utf-8")


@pytest.mark.parametrize("kind", EXAMPLES)
def test_everything_drawn_is_a_piece_or_an_artifact(kind: str) -> None:
    for name, data in files_of(kind).items():
        if name.endswith(".pdf"):
            assert unmarked(data) == []
            assert all(pages_of(data))


def tables(elements: tuple[Heard, ...]) -> list[list[list[str]]]:
    """The tables of a page as texts; grids without the numbers of their rows and columns."""
    found = [[*table.below("TR")] for element in elements for table in element.below("Table")]
    texts = [[[cell.text for cell in row.kids if isinstance(cell, Heard)] for row in rows] for rows in found]
    numbered = [str(number) for number in range(1, 100)]
    grids = [len(rows) > 1 and rows[0] == numbered[: len(rows[0])] for rows in texts]
    return [[row[1:] for row in rows[1:]] if grid else rows for grid, rows in zip(grids, texts, strict=True)]


def test_the_grid_and_the_bank_of_a_word_search_are_those_of_its_json() -> None:
    files = files_of("wordsearch")
    name = next(name for name in files if name.endswith(".json"))
    sheets = json.loads(files[name])["sheets"]
    handouts, key = pages_of(files["job.pdf"]), pages_of(files["job-answers.pdf"])
    for sheet, page in zip(sheets, handouts, strict=True):
        assert tables(page)[0] == sheet["puzzle"]["grid"]
        entries = [entry.text for element in page for entry in element.below("LBody")]
        wanted = [" – ".join(filter(None, (word["word"], word["clue"]))) for word in sheet["puzzle"]["word_bank"]]
        assert entries == wanted
        assert [element.text for root in page for element in root.below("H1")] == [sheet["title"]]
    in_key = [[[cell.split(", ")[0] for cell in row] for row in table] for page in key for table in tables(page)]
    assert all(sheet["puzzle"]["grid"] in in_key for sheet in sheets)


def test_cells_of_a_crossword_say_their_places_and_clues() -> None:
    files = files_of("crossword")
    sheet = json.loads(files["job.json"])["sheets"][0]
    cells = [cell for row in tables(pages_of(files["job.pdf"])[0])[0] for cell in row if cell]
    for entry in sheet["puzzle"]["entries"]:
        begin = f"Row {entry['row'] + 1}, Column {entry['column'] + 1}, "
        way = "Across" if entry["direction"] == "E" else "Down"
        (cell,) = (cell for cell in cells if cell.startswith(begin))
        assert f"{entry['number']} {way}" in cell
    assert len(cells) == sum(cell is not None for row in sheet["puzzle"]["grid"] for cell in row)


def test_an_example_beside_a_grid_is_heard() -> None:
    """The grid says more than its letters, and that is all that is heard in it, but not beside it."""
    sheet = {"kind": "wordregions", "size": "11x9", "difficulty": "medium"}
    files = worksheets.render({**job_of("wordregions"), "sheets": [sheet]}, formats=["pdf", "json"])
    (page,) = pages_of(files["job.pdf"])
    puzzle = json.loads(files["job.json"])["sheets"][0]["puzzle"]
    grid, *examples = tables(page)
    assert [[cell.split(", ")[0] for cell in row] for row in grid] == puzzle["grid"]
    assert sum(cell.endswith("■") for row in grid for cell in row) == len(puzzle["hints"]["first_letters"])
    assert examples == [[[*"CLORA"], [*"UDINY"]]] * 2
    assert any(text.text == "CLOUD RAINY" for element in page for text in element.below("P"))


def test_borders_that_are_given_are_heard() -> None:
    files = files_of("wordregions")
    sheet = json.loads(files["job.json"])["sheets"][1]
    (*_, page) = pages_of(files["job.pdf"])
    found = [
        [[row, column], [row + down, column + 1 - down]]
        for row, cells in enumerate(tables(page)[0])
        for column, cell in enumerate(cells)
        for down, spoken in enumerate(("┃ right", "━ down"))
        if spoken in cell.split(", ")
    ]
    assert sorted(found) == sorted(sheet["puzzle"]["hints"]["borders"])


def test_the_answer_is_not_heard_on_the_handout() -> None:
    handouts = transcript(files_of("crossword")["job.pdf"])
    key = json.loads(files_of("crossword")["job.json"])["sheets"][0]["solution"]
    assert not any(", ".join(entry["word"]) in handouts for entry in key["entries"])
    assert all(f"Row {row}" in handouts for row in range(1, len(key["grid"]) + 1))


def test_untagged_files_are_as_they_were() -> None:
    job = job_of("wordsearch")
    plain = {name: value for name, value in job.items() if name != "pdf"}
    files = worksheets.render(plain, formats=["pdf"])
    untagged = worksheets.render({**plain, "pdf": {"tagged": False}}, formats=["pdf"])
    assert files["job.pdf"] == untagged["job.pdf"]  # the key carries the job, which differs
    assert not any(b"StructTreeRoot" in data for data in untagged.values())
    assert files["job.pdf"] != files_of("wordsearch")["job.pdf"]


def test_tagged_files_are_the_same_each_time() -> None:
    assert worksheets.render(job_of("wordlines"), formats=["pdf"])["job.pdf"] == files_of("wordlines")["job.pdf"]


def test_a_tagged_key_has_the_job_that_it_was_made_from() -> None:
    files = attachments_of(files_of("wordsearch")["job-answers.pdf"])
    assert b"tagged: true" in files["job.yaml"] or b'"tagged": true' in files["job.yaml"]
    damaged = files_of("wordsearch")["job-answers.pdf"].replace(b"/W[1 5 2]", b"/W[1 4 2]")
    with pytest.raises(worksheets.InputError, match="damaged"):
        attachments_of(damaged)


@pytest.mark.skipif(not shutil.which("qpdf"), reason="qpdf is not installed")
@pytest.mark.parametrize("kind", ["wordsearch", "cards"])
def test_files_are_sound(kind: str, tmp_path: Path) -> None:
    for name, data in files_of(kind).items():
        if name.endswith(".pdf"):
            path = tmp_path / name
            path.write_bytes(data)
            subprocess.run(["qpdf", "--check", path], check=True, capture_output=True)


BLOCKS = {"H1", "H2", "P", "L", "LI", "Lbl", "LBody", "Table", "TR", "Figure", "Link"}


def blocks(element: Heard | str) -> Iterator[str]:
    """Yield the kinds of the blocks in an element, itself first."""
    if isinstance(element, Heard):
        yield from {element.kind} & BLOCKS
        for kid in element.kids:
            yield from blocks(kid)


@pytest.mark.skipif(not shutil.which("pdfinfo"), reason="Poppler is not installed")
@pytest.mark.parametrize("kind", EXAMPLES)
def test_another_reader_finds_the_same_structure(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "job.pdf"
    for name, data in files_of(kind).items():
        if name.endswith(".pdf"):
            path.write_bytes(data)
            run = subprocess.run(["pdfinfo", "-struct", path], check=True, capture_output=True, text=True)
            assert not run.stderr
            found = [line.split(" (")[0].strip(" :") for line in run.stdout.splitlines()]
            heard = [block for page in pages_of(data) for element in page for block in blocks(element)]
            assert [word for word in found if word in BLOCKS] == heard


@pytest.mark.parametrize("answers", ["append", "back", "upside-down"])
def test_answers_wherever_they_are(answers: str) -> None:
    (data,) = worksheets.render(job_of("wordsearch", answers=answers), formats=["pdf"]).values()
    assert unmarked(data) == []
    pages = pages_of(data)
    grids = [table for page in pages for table in tables(page) if len(table) > 5]
    assert len(grids) == 2 * len(EXAMPLES["wordsearch"])
    links = [link.text for page in pages for element in page for link in element.below("Link")]
    assert bool(links) == (answers == "append")
    assert all(links)


def test_a_book_has_its_contents_and_chapters() -> None:
    job = job_of("wordsearch", book={"contents": "puzzles"})
    (data,) = worksheets.render(job, formats=["pdf"]).values()
    assert unmarked(data) == []
    headings = [each.text for page in pages_of(data) for element in page for each in element.below("H1")]
    assert {"Heard", "Contents", "Answers"} <= {*headings}
    entries = [each.text for page in pages_of(data) for element in page for each in element.below("LI")]
    assert any("Page" in entry or entry[-1].isdigit() for entry in entries)


def test_the_solved_sample_of_a_kind_is_heard_after_its_steps() -> None:
    """The samples of a page were read after all its steps, and the names of kinds were headings of the first level."""
    sheets = [{"words": ["cow", "horse"]}, {"kind": "sudoku"}, {"kind": "calculation"}]
    job = {"title": "A book", "pdf": {"tagged": True}, "book": {"trim": "A4"}, "sheets": sheets}
    (data,) = worksheets.render(job, formats=["pdf"]).values()
    assert unmarked(data) == []
    sections = [each for page in pages_of(data) for element in page for each in element.below("Sect")]
    pages = [[(block.kind, block.text) for block in each.kids if isinstance(block, Heard)] for each in sections]
    (heard,) = [page for page in pages if ("H1", "How to play") in page]
    assert [text for kind, text in heard if kind == "H2"][:3] == ["Word search", "Sudoku", "Calculations"]
    kinds = "".join({"H2": "#", "Table": "="}.get(kind, "-") for kind, _ in heard)
    assert kinds.startswith("-#---=#---=#---"), heard
    assert "95" in heard[15][1], "the sums of the sample are after the steps of calculations"


def test_words_read_from_right_to_left_are_heard_in_their_order() -> None:
    words = ["שלום", "ספר", "ילד", "בית"]
    job = {"title": "עברית", "language": "he", "pdf": {"tagged": True}, "sheets": [{"words": words, "size": 7}]}
    files = worksheets.render(job, formats=["pdf"])
    entries = [each.text for page in pages_of(files["job.pdf"]) for element in page for each in element.below("LBody")]
    assert entries == words


def test_imposed_books_are_refused() -> None:
    job = job_of("wordsearch", book={"imposition": "booklet"})
    with pytest.raises(worksheets.InputError, match="pdf.tagged: two pages on a side of paper cannot be read aloud"):
        worksheets.Job.parse(job)

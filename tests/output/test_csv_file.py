"""The CSV of words, read back by an independent reader: it gives each word's place in the printed grid."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import worksheets
from worksheets.base.errors import InputError
from worksheets.output.csv_file import HEADINGS

MakeJob = Callable[..., Path]
Run = Callable[..., Result]

ZOO = """\
sheets:
  - id: zoo
    title: At the zoo, north
    words: [{word: lion, clue: 'says "roar"; loudly'}, tiger, zebra]
    size: 8x10
    variants: 2
  - {kind: wordregions, id: cut, size: 5x7, difficulty: easy}
  - {kind: goldencube, id: box, size: 3x3x5}
"""


def rows_of(data: bytes, separator: str = ",") -> list[dict[str, str]]:
    """The lines as read by Python's csv module."""
    text = data.decode("utf-8-sig")
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    assert tuple(reader.fieldnames or ()) == HEADINGS
    return list(reader)


def cells_of(row: dict[str, str]) -> list[tuple[int, ...]]:
    assert re.fullmatch(r"(L[0-9]+)?R[0-9]+C[0-9]+( (L[0-9]+)?R[0-9]+C[0-9]+)*", row["cells"])
    return [tuple(map(int, re.findall("[0-9]+", cell))) for cell in row["cells"].split()]


def test_the_cells_spell_the_words() -> None:
    files = worksheets.render(ZOO, formats="csv,json")
    sheets = {(each["id"], each["variant"] or ""): each for each in json.loads(files["job.json"])["sheets"]}
    rows = rows_of(files["job.csv"])
    assert {(row["sheet"], row["version"]) for row in rows} == sheets.keys()
    for (id, variant), sheet in sheets.items():
        own = [row for row in rows if (row["sheet"], row["version"]) == (id, variant)]
        assert [row["number"] for row in own] == [str(number) for number in range(1, len(own) + 1)]
        assert {row["title"] for row in own} == {sheet["title"]}
        if sheet["kind"] == "goldencube":
            continue
        grid = sheet["puzzle"]["grid"]
        for row in own:
            letters = [grid[line - 1][column - 1] for line, column in cells_of(row)]
            assert "".join(letters).upper() == row["word"].upper()
            assert (int(row["row"]), int(row["column"])) == cells_of(row)[0]
    lions = [row for row in rows if row["word"] == "lion"]
    assert [row["clue"] for row in lions] == ['says "roar"; loudly'] * 2
    placements = [each for sheet in sheets.values() for each in sheet["solution"].get("placements", [])]
    assert [row["direction"] for row in rows if row["sheet"] == "zoo"] == [each["direction"] for each in placements]
    cut = sheets["cut", ""]
    assert [row["word"] for row in rows if row["sheet"] == "cut"] == [
        each["word"] for each in cut["solution"]["regions"]
    ]


def test_the_cells_of_blocks_fill_the_box() -> None:
    files = worksheets.render(ZOO, formats="csv,json")
    box = json.loads(files["job.json"])["sheets"][-1]
    blocks = [row for row in rows_of(files["job.csv"]) if row["sheet"] == "box"]
    assert [row["word"] for row in blocks] == ["x".join(map(str, edges)) for edges in box["puzzle"]["blocks"]]
    filled = {cell: int(row["number"]) for row in blocks for cell in cells_of(row)}
    layers = box["solution"]["layers"]
    assert filled == {
        (z, y, x): content
        for z, layer in enumerate(layers, 1)
        for y, row in enumerate(layer, 1)
        for x, content in enumerate(row, 1)
        if content != "G"
    }
    assert {row["row"] + row["column"] + row["direction"] for row in blocks} == {""}


@pytest.mark.parametrize("sign", "=+-@\t\r")
def test_no_text_is_a_formula_however_it_begins(sign: str) -> None:
    text = f"{sign}A1"
    words = [{"word": f"{sign}cow", "clue": text}, {"word": "hen", "clue": f" {text}"}]
    job = {"sheets": [{"title": text, "words": words, "size": 6}]}
    (data,) = worksheets.render(job, formats="csv").values()
    cells = [cell for row in csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")) for cell in row]
    assert sum(cell.endswith("A1") for cell in cells) == 4
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]


def test_secret_words_are_there() -> None:
    text = "sheets: [{words: [cow, hen], secret_words: [owl], size: 6}]"
    assert [row["word"] for row in rows_of(worksheets.render(text, formats="csv")["job.csv"])] == ["cow", "hen", "owl"]


@pytest.mark.parametrize(
    ("job", "sign"),
    [
        ("", ","),
        ("language: de", ";"),
        ("language: fr", ";"),
        ("output: {separator: semicolon}", ";"),
        ("language: de\noutput: {separator: tab}", "\t"),
        ("language: de\noutput: {separator: comma}", ","),
    ],
)
def test_the_chosen_sign_separates_cells(job: str, sign: str) -> None:
    data = worksheets.render(
        f"{job}\nsheets: [{{id: a, words: [{{word: Bär, clue: 'x, y; z'}}], size: 5}}]", formats="csv"
    )
    (row,) = rows_of(data["job.csv"], sign)
    assert (row["word"], row["clue"]) == ("Bär", "x, y; z")


def test_how_the_file_begins_and_how_its_lines_end() -> None:
    data = worksheets.render(ZOO, formats="csv")["job.csv"]
    assert data.startswith(b"\xef\xbb\xbfsheet,version,title,")
    assert data.endswith(b"\r\n")
    assert data.count(b"\n") == data.count(b"\r\n") == data.count(b"\r")


def test_no_cell_is_a_formula() -> None:
    words = ["=cow", "+hen", "-ing", "@home"]
    job = {"sheets": [{"id": "a", "title": "=1+1", "words": [{"word": each, "clue": "-x"} for each in words]}]}
    rows = rows_of(worksheets.render(job, formats="csv")["job.csv"])
    assert [row["word"] for row in rows] == [f"'{word}" for word in words]
    assert {(row["title"], row["clue"]) for row in rows} == {("'=1+1", "'-x")}


def test_one_file_a_job_also_with_volumes_and_pictures(job: MakeJob, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    path = job(f"volume_pages: 1\n{ZOO}")
    done = run("build", path, "-o", out, "--format", "csv,pdf,svg", "-q")
    assert done.exit_code == 0
    assert (out / "small.csv").read_bytes() == worksheets.render(ZOO, formats="csv")["job.csv"]
    assert next(path.name for path in worksheets.build(job(ZOO), output=out, formats="csv,svg")) == "small.csv"


def test_a_list_that_is_read_is_not_written_over(job: MakeJob) -> None:
    path = job("sheets: [{words: {file: small.csv}}]")
    (path.parent / "small.csv").write_text("lion\ntiger\n")
    with pytest.raises(InputError, match=r"small.csv would be overwritten, but it is an input"):
        worksheets.build(path, output=path.parent, formats="csv")


def test_a_csv_of_an_earlier_build_is_named_and_a_list_is_not(job: MakeJob, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("build", job(ZOO), "-o", out, "--format", "csv")
    done = run("build", job(ZOO.replace("tiger", "tapir")), "-o", out)
    assert "small.csv" in done.stderr
    (out / "small.csv").write_text("lion\ntiger\n")
    assert "small.csv" not in run("build", job(ZOO), "-o", out).stderr

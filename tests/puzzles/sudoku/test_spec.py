"""The fields of a sudoku sheet, and the messages for invalid ones."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import worksheets
from tests.drawing.images.made_pictures import file_of, gradient
from worksheets.base.errors import InputError
from worksheets.puzzles.sudoku.spec import Spec

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize(
    ("fields", "field", "expected"),
    [
        ({"size": "7x7"}, "size", "there is no sudoku of 7 x 7: its boxes would not be equal; use 4x4, 6x6, 8x8, 9x9"),
        ({"size": "6x9"}, "size", "there is no sudoku of 6 x 9"),
        ({"signs": {"letters": "OTTO"}}, "signs", '"OTTO" has O and T twice; use different letters'),
        ({"signs": {"letters": "Herbste"}}, "signs", '"Herbste" has E twice'),
        ({"signs": {"letters": "HERB"}, "size": "6x6"}, "signs", "a 6 x 6 sudoku has 6 letters, not 4"),
        ({"signs": {"letters": "HERBS"}}, "signs", "there is no sudoku with 5 letters; use 4, 6, 8, 9"),
        ({"signs": {"letters": "-"}}, "signs", '"-" has no letters'),
        ({"signs": {"letters": "HERB", "show": "shapes"}}, "signs", "a sudoku has one sort of signs"),
        ({"givens": ["53"]}, "givens", "sudoku 1: 53 has 2 cells, not 81 as a grid of 9 x 9"),
        ({"givens": ["5"]}, "givens", "sudoku 1: 5 has 1 cell, not 81 as a grid of 9 x 9"),
        ({"givens": [LINE, LINE.replace("9", "x")]}, "givens", 'sudoku 2: "x" is not a sign of this sudoku'),
        ({"givens": [LINE], "also": "jigsaw"}, "givens", "the regions of a jigsaw sudoku are made by chance"),
    ],
)
def test_problems_are_reported(fields: dict[str, Any], field: str, expected: str) -> None:
    problems = [*Spec.model_validate(fields).problems()]
    assert any(name == field and expected in sentence for name, sentence in problems), problems


@pytest.mark.parametrize(
    ("fields", "side", "marks"),
    [
        ({}, 9, "123456789"),
        ({"size": 4}, 4, "1234"),
        ({"signs": "shapes", "size": "6x6"}, 6, "123456"),
        ({"signs": {"letters": "Igel"}}, 4, "IGEL"),
        ({"signs": {"letters": "Höfe!"}, "language": "de", "size": None}, 4, "HÖFE"),
        ({"givens": LINE}, 9, "123456789"),
    ],
)
def test_the_signs_say_the_size(fields: dict[str, Any], side: int, marks: str) -> None:
    spec = Spec.model_validate(fields)
    assert (spec.side, "".join(spec.marks)) == (side, marks)


JOB = "title: t\nseed: 1\nsheets: [{kind: sudoku, size: 4x4, signs: {pictures: [%s]}, difficulty: easy}]\n"


def picture(folder: Path, name: str, brightness: int) -> None:
    (folder / name).write_bytes(file_of(gradient(8 + brightness, 8)))


def test_pictures_are_read_and_printed(tmp_path: Path) -> None:
    for number in range(4):
        picture(tmp_path, f"{number}.png", number)
    (tmp_path / "job.yaml").write_text(JOB % "0.png, 1.png, 2.png, 3.png", "utf-8")
    worksheets.build(tmp_path / "job.yaml", output=tmp_path, formats=["pdf", "svg", "json"])
    images = re.findall(rb"/Subtype\s*/Image", (tmp_path / "job.pdf").read_bytes())
    assert 4 <= len(images) <= 8, "each only once, perhaps with a mask"
    svg = next(tmp_path.glob("*.svg")).read_text("utf-8")
    assert svg.count("<image") > 4 * 4, "printed signs of four sudokus"


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ("0.png, 1.png, 2.png", "a 4 x 4 sudoku has 4 pictures, not 3"),
        ("0.png, 1.png, 2.png, 0.png", 'the picture "0.png" is listed twice'),
        ("0.png, 1.png, 2.png, none.png", "none.png: there is no such file"),
        ("0.png, 1.png, 2.png, [x]", "expected the name of a picture"),
        ("0.png, 1.png, 2.png, text.png", "this is no picture in PNG or JPEG"),
    ],
)
def test_pictures_that_cannot_be_used(tmp_path: Path, names: str, message: str) -> None:
    for number in range(3):
        picture(tmp_path, f"{number}.png", number)
    (tmp_path / "text.png").write_text("no picture", "utf-8")
    (tmp_path / "job.yaml").write_text(JOB % names, "utf-8")
    with pytest.raises(InputError) as error:
        worksheets.build(tmp_path / "job.yaml", output=tmp_path)
    assert message in str(error.value)

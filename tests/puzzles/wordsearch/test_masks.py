"""Masks from texts and pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tests.drawing.images.made_pictures import file_of
from worksheets.base.errors import InputError
from worksheets.base.grid import Mask, Size
from worksheets.job.loader import load_job
from worksheets.puzzles.wordsearch.engine.outline import drawn_to, longest_runs
from worksheets.puzzles.wordsearch.fields import MOST_PIXELS, parse_mask, read_mask

TRIANGLE = "\n   #\n  ###\n #####\n\n"


def triangle(columns: int, rows: int) -> Image.Image:
    """A dark red triangle on white, with a margin."""
    image = Image.new("RGB", (columns + 40, rows + 20), (255, 255, 255))
    ImageDraw.Draw(image).polygon(
        [(20 + columns // 2, 10), (20 + columns - 1, 10 + rows - 1), (20, 10 + rows - 1)], (120, 20, 20)
    )
    return image


def test_a_mask_is_read_sign_by_sign_without_empty_margins() -> None:
    drawn = read_mask(TRIANGLE.encode())
    assert drawn.mask.rows == ("..#..", ".###.", "#####")
    assert drawn.size == Size(3, 5)
    assert read_mask(b"\xef\xbb\xbf#.\r\n##\r\n").mask.rows == ("#.", "##")
    assert parse_mask(["..#", "###"]) == parse_mask("..#\n###") == parse_mask(Mask(("..#", "###")))


def test_a_picture_has_the_size_of_the_sheet() -> None:
    drawn = read_mask(file_of(triangle(300, 200)))
    assert drawn.size is None
    assert drawn.mask.size == (200, 300)
    found = drawn_to(drawn.mask, Size(8, 13))
    assert found.size == (8, 13)
    assert [row.count("#") for row in found.rows] == sorted(row.count("#") for row in found.rows)
    assert abs(found.count / (8 * 13) - 0.5) < 0.06
    assert all(abs(row.count(".") - 2 * (len(row) - len(row.lstrip(".")))) <= 1 for row in found.rows)


@pytest.mark.parametrize("mode", ["L", "1", "P", "RGBA", "LA"])
def test_every_sort_of_png(mode: str) -> None:
    image = triangle(90, 60)
    converted = image.convert("L").convert("LA") if mode == "LA" else image.convert(mode)
    assert drawn_to(read_mask(file_of(converted)).mask, Size(6, 9)) == drawn_to(
        read_mask(file_of(image)).mask, Size(6, 9)
    )


def test_large_pictures_are_kept_small() -> None:
    drawn = read_mask(file_of(triangle(900, 900)))
    assert max(drawn.mask.size) == 400


WRONG = {
    b"": "this mask has no cells; write # for each cell",
    b"...\n  \n": "this mask has no cells",
    b"##\n#x\n": 'line 2: "x" means nothing in a mask',
    b"\t##": "line 1: a tab means nothing in a mask",
    b"\xff\xd8\xff\xe0rest": "this is a JPEG file; save the mask as PNG",
    b"GIF89a": "this is a GIF file; save the mask as PNG",
    b"\xff\xfe#\0": "this is neither a PNG nor a text",
    b"#" * 201: "a mask of 1 x 201 is too large; at most 200 rows",
    b"#" * 100_001: "a mask has at most 100,000 signs",
    file_of(Image.new("L", (9, 9), 255)): "this PNG has no dark pixels",
    file_of(Image.new("1", (1001, 1000))): f"a mask has at most {MOST_PIXELS // 1_000_000} million: make it smaller",
    file_of(Image.new("1", (9000, 9000))): "at most 4 million: make it smaller",
    file_of(triangle(30, 30))[:90]: "this PNG is incomplete",
}


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_invalid_masks_are_refused(number: int) -> None:
    data = list(WRONG)[number]
    with pytest.raises(ValueError, match=WRONG[data]):
        read_mask(data)


@pytest.mark.parametrize(
    ("mask", "sentence"),
    [
        ("mask.txt", "write mask: {file: mask.txt}"),
        (3, "a mask is a file, such as mask: {file: mask.txt}, or a text in which # is a cell"),
        ([1, 2], "a mask is a file"),
        ({"file": "a.txt"}, "a mask is a file"),
    ],
)
def test_invalid_masks_in_python_are_refused(mask: object, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        parse_mask(mask)


def test_the_longest_runs() -> None:
    assert longest_runs(Mask(("##.###", "#.####", "####.#"))) == {(0, 1): 4, (1, 0): 3, (1, 1): 3, (1, -1): 3}


# ---- in job files


JOB = "sheets:\n  - words: [cow, hen]\n    mask: {file: %s}\n"


def problems(folder: Path, name: str) -> list[str]:
    (folder / "job.yaml").write_text(JOB % name, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_job(folder / "job.yaml")
    return [str(problem).removeprefix(f"{folder / 'job.yaml'}:") for problem in caught.value.problems]


def test_files_that_are_wrong_are_reported_at_their_place(tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("ab", encoding="utf-8")
    (tmp_path / "huge.png").write_bytes(bytes(2_000_001))
    assert problems(tmp_path, "bad.txt") == [
        '3:18: sheets[1].mask.file: bad.txt: line 1: "a" means nothing in a mask; write # for each cell, and a full '
        "stop or a space where there is none"
    ]
    assert "3:18: sheets[1].mask.file: huge.png: the file is larger than 2 MB; make it smaller" in problems(
        tmp_path, "huge.png"
    )
    assert "there is no such file" in problems(tmp_path, "nothing.txt")[0]
    assert "is outside the job's folder" in problems(tmp_path, "../job.yaml")[0]
    assert problems(tmp_path, "''") == ["3:18: sheets[1].mask: expected the name of a file, such as {file: mask.txt}"]
    assert problems(tmp_path, "[a]") == ["3:18: sheets[1].mask: expected the name of a file, such as {file: mask.txt}"]


def test_a_misspelt_file_and_a_text_in_place(tmp_path: Path) -> None:
    path = tmp_path / "job.yaml"
    path.write_text("sheets: [{words: [cow], mask: {fiel: a.txt}}]", encoding="utf-8")
    with pytest.raises(InputError, match='unknown field "fiel"; did you mean "file"?'):
        load_job(path)
    path.write_text("sheets:\n- words: [cow]\n  mask: |\n    .##\n    ###\n    ##.\n", encoding="utf-8")
    (sheet,) = load_job(path).sheets
    assert sheet.spec.mask.mask.rows == (".##", "###", "##.")  # type: ignore[attr-defined]


def test_a_mask_that_is_named_is_followed(tmp_path: Path) -> None:
    (tmp_path / "shape.png").write_bytes(file_of(triangle(60, 50)))
    (tmp_path / "job.yaml").write_text(JOB % "shape.png", encoding="utf-8")
    job = load_job(tmp_path / "job.yaml")
    assert tmp_path / "shape.png" in job.inputs

"""The marks of answers, read back by PDFium and Poppler: each word of a key is marked from its first to last letter.

Loops and bars are as high and as wide as the word's cells, and the same more on all sides; no other word has the mark.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from tests.loops import left_to_long
from tests.output.poppler import PopplerFile
from tests.samples import sample_folder
from worksheets.puzzles import registry
from worksheets.verify.lattice import find_lattice
from worksheets.verify.page_text import PdfFile

SVG = "{http://www.w3.org/2000/svg}"

THIN, THICK = 0.2, 0.7
"""How far a mark goes beyond the middle of a letter, at least and at most, in cells."""


class Box(NamedTuple):
    """Middle and size in points, y running down."""

    x: float
    y: float
    width: float
    height: float


def box_of(left: float, top: float, right: float, bottom: float) -> Box:
    return Box((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)


def paths_by_pdfium(path: Path, number: int) -> Iterator[Box]:
    """Yield the boxes of what is drawn on a page."""
    document = pypdfium2.PdfDocument(path)
    page = document[number - 1]
    height = page.get_height()
    for shape in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH]):
        left, low, right, high = shape.get_bounds()
        yield box_of(left, height - high, right, height - low)
    document.close()


def paths_by_poppler(path: Path, number: int) -> Iterator[Box]:
    """Yield the boxes of the points of paths, with half the width of their lines."""
    command = ["pdftocairo", "-svg", "-f", str(number), "-l", str(number), path, "-"]
    run = subprocess.run(command, check=True, capture_output=True)
    for shape in ElementTree.fromstring(run.stdout).iter(f"{SVG}path"):
        width = re.search(r"stroke-width:([\d.]+)", shape.get("style", ""))
        if not shape.get("d"):  # a blank of a font
            continue
        values = [*map(float, re.findall(r"-?[\d.]+", shape.attrib["d"]))]
        matrix = re.findall(r"-?[\d.]+", shape.get("transform", "matrix(1,0,0,1,0,0)"))
        a, b, c, d, e, f = map(float, matrix)
        points = [(a * x + c * y + e, b * x + d * y + f) for x, y in zip(values[::2], values[1::2], strict=True)]
        more = float(width[1]) / 2 if width else 0.0
        yield box_of(
            min(x for x, _ in points) - more,
            min(y for _, y in points) - more,
            max(x for x, _ in points) + more,
            max(y for _, y in points) + more,
        )


def marks(boxes: list[Box], ends: tuple[tuple[float, float], tuple[float, float]], pitch: float) -> list[int]:
    """The numbers of the boxes that reach from one letter to another, and the same beyond both on all sides."""
    (x, y), (to_x, to_y) = ends
    found = []
    for number, box in enumerate(boxes):
        across, down = box.width - abs(to_x - x), box.height - abs(to_y - y)
        near = abs(box.x - (x + to_x) / 2) < 0.15 * pitch and abs(box.y - (y + to_y) / 2) < 0.25 * pitch
        if near and abs(across - down) < 0.25 * pitch and 2 * THIN * pitch < (across + down) / 2 < 2 * THICK * pitch:
            found.append(number)
    return found


Reader = tuple[type[PdfFile], Callable[[Path, int], Iterator[Box]]]

POPPLER = pytest.mark.skipif(not shutil.which("pdftocairo"), reason="Poppler is not installed")
BY_PDFIUM, BY_POPPLER = (PdfFile, paths_by_pdfium), (PopplerFile, paths_by_poppler)


def letters_of(texts: Any, sheet: dict[str, Any]) -> dict[tuple[float, float], tuple[float, float]]:
    """The middle of each answer's letters in a key, by row and column; empty if they are not on the page."""
    expected = registry.find("wordsearch").on_key(sheet["puzzle"], sheet["solution"])
    fit = find_lattice(expected.grids[0], texts, alone=False)
    if fit is None or fit.wrong:
        return {}
    return {cell: (texts[at].x, texts[at].y) for cell, at in zip(expected.grids[0], fit.texts, strict=True)}


STEPS = {"N": (-1, 0), "S": (1, 0), "E": (0, 1), "W": (0, -1)}

Ends = tuple[tuple[int, int], tuple[int, int]]
"""Row and column of the first and of the last letter."""


def ends_of(word: dict[str, Any]) -> Ends:
    rows, columns = zip(*(STEPS[part] for part in word["direction"]), strict=True)
    more = len(word["letters"]) - 1
    return (word["row"], word["column"]), (word["row"] + sum(rows) * more, word["column"] + sum(columns) * more)


def corners(ends: Ends) -> tuple[tuple[int, ...], ...]:
    """The rows and the columns, each in order."""
    return tuple(tuple(sorted(pair)) for pair in zip(*ends, strict=True))


@pytest.mark.parametrize("name", ["term1", "practice", "first-grade", "looks", "book"])
def test_each_word_is_marked(name: str) -> None:
    assert_marked(name, BY_PDFIUM)


@POPPLER
@pytest.mark.parametrize("name", ["term1", left_to_long("practice"), left_to_long("first-grade"), "looks", "book"])
def test_poppler_sees_each_mark(name: str) -> None:
    assert_marked(name, BY_POPPLER)


def assert_marked(name: str, reader: Reader) -> None:
    file_of, paths_of = reader
    folder = sample_folder(name)
    key = max(folder.glob("*.pdf"), key=lambda path: "-answers" in path.stem)
    file, pages, words = file_of(key), dict[int, list[Box]](), 0
    for sheet in json.loads((folder / f"{name}.json").read_text("utf-8"))["sheets"]:
        if sheet["kind"] != "wordsearch":
            continue
        at = sheet["answer_page"]
        cells = letters_of(file.texts(at), sheet)
        assert cells, sheet["id"]
        boxes = pages[at] = pages.get(at) or [*paths_of(key, at)]
        ends = [ends_of(word) for word in sheet["solution"]["placements"]]
        like = Counter(map(corners, ends))  # two that cross in the middle have one box
        for first, last in ends:
            middles = cells[first], cells[last]
            pitch = max(abs(a - b) for a, b in zip(*middles, strict=True)) / max(
                abs(a - b) for a, b in zip(first, last, strict=True)
            )
            assert len(marks(boxes, middles, pitch)) == like[corners((first, last))], (sheet["id"], first, last)
        words += len(ends)
    assert words > 20


@pytest.mark.parametrize(
    "moved", [Box(0, 0, 0, 0), Box(5, 0, 0, 0), Box(0, 6, 0, 0), Box(0, 0, 12, 0), Box(0, 0, 0, -12)]
)
def test_a_mark_of_other_letters_is_none(moved: Box) -> None:
    """Letters from (100, 200) to (160, 200) in cells of 15 points."""
    box = Box(*(one + other for one, other in zip((130, 200, 75, 15), moved, strict=True)))
    assert bool(marks([box], ((100, 200), (160, 200)), 15)) == (not any(moved))

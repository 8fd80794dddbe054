"""An exercise that shows itself, in notebooks and to programs: as a picture and as a PDF file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pytest

import worksheets
from worksheets.base.errors import InputError
from worksheets.exercises.exercise import Exercise

SVG = "{http://www.w3.org/2000/svg}"
MM = 72 / 25.4


@pytest.fixture(scope="module")
def exercise() -> Exercise:
    return worksheets.generate("wordsearch", {"words": ["cow", "hörse"], "size": "8x10", "title": "Farm"}, seed=1)


def rows_of(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).findall(f"{SVG}g/{SVG}text")]


def width_of(svg: str) -> float:
    return float(ElementTree.fromstring(svg).attrib["width"].removesuffix("pt")) / MM


def test_the_picture_holds_the_grid(exercise: Exercise) -> None:
    assert rows_of(exercise.to_svg()) == ["".join(row) for row in exercise.to_json()["puzzle"]["grid"]]
    assert exercise.to_svg() != exercise.to_svg(answer=True)
    assert 'transform="matrix' in exercise.to_svg(True)
    assert 'transform="matrix' not in exercise.to_svg()


@pytest.mark.parametrize(("width", "found"), [("150mm", 150), (80, 80), (99.5, 99.5), ("3in", 76.2), (None, 160)])
def test_its_width(exercise: Exercise, width: Any, found: float) -> None:
    assert width_of(exercise.to_svg(width=width)) == pytest.approx(found, abs=0.5 if width is None else 0.01)


@pytest.mark.parametrize("width", ["wide", "", 19, 501, True, float("nan"), float("inf"), [150], "-5mm", "9" * 400])
def test_what_is_no_width(exercise: Exercise, width: Any) -> None:
    with pytest.raises(InputError):
        exercise.to_svg(width=width)


def test_other_letters_and_fonts(exercise: Exercise) -> None:
    assert "<text" not in exercise.to_svg(letters="outlines")
    assert 'font-family="DejaVu Sans, sans-serif"' in exercise.to_svg(font="dejavu sans")
    with pytest.raises(InputError, match="text or outlines"):
        exercise.to_svg(letters="curves")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="there is no font"):
        exercise.to_svg(font="Comic Sans")


def test_notebooks_show_the_puzzle_and_not_its_answer(exercise: Exercise) -> None:
    assert exercise._repr_svg_() == exercise.to_svg(letters="outlines")


def test_the_handout_and_the_answer_as_pdf(exercise: Exercise) -> None:
    (page,) = pypdfium2.PdfDocument(exercise.to_pdf())
    text = page.get_textpage().get_text_range()
    assert "Farm" in text
    assert "hörse" in text
    (page,) = pypdfium2.PdfDocument(exercise.to_pdf(answer=True))
    assert "Answers" in page.get_textpage().get_text_range()
    assert exercise.to_pdf() == exercise.to_pdf()


def test_who_only_wants_the_puzzle_loads_no_library_of_pdf(repository: Path) -> None:
    program = (
        "import sys, worksheets\n"
        "worksheets.generate('wordsearch', {'words': ['cow']}).to_json()\n"
        "assert not [n for n in sys.modules if n.split('.')[0] in ('reportlab', 'pypdfium2') or '.svg' in n]\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=repository, check=True)

"""Clues are printed whole and in at least 10 pt on every paper size; a sheet where this is impossible is refused."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
import yaml

import worksheets
from tests.loops import loop_over
from tests.tools.counter.lists import words_to_choose
from tests.tools.pages.jobs import CLUES
from tests.tools.pages.look import Sight, faults, sights
from worksheets.base.errors import WorksheetError

pytest.importorskip("pypdfium2", reason="pages are read with pypdfium2")

LEAST = 9.98
"""Minimum size of a clue in points, with a tolerance for rounding."""

PAPERS = ("A4", "Letter", "A5")


def print_of(number: int, folder: Path, least: int = 6, most: int = 26) -> tuple[bytes, list[str]]:
    """The PDF of a random crossword, and its clues; the paper size depends on `number`."""
    rng = Random(number)
    names = rng.sample([word for word in words_to_choose("en") if 3 <= len(word) <= 10], rng.randint(least, most))
    clues = [f"{rng.choice(CLUES)}, {at}" for at in range(len(names))]
    words = [{"word": name, "clue": clue} for name, clue in zip(names, clues, strict=True)]
    sheet = {"kind": "crossword", "words": words, "difficulty": ("easy", "medium", "hard")[number // 3 % 3]}
    path = folder / f"job{number}.yaml"
    job = {"seed": number, "page": {"size": PAPERS[number % 3]}, "sheets": [sheet]}
    path.write_text(yaml.safe_dump(job), encoding="utf-8")
    worksheets.build(path, output=folder, formats=["pdf"])
    return (folder / f"job{number}.pdf").read_bytes(), clues


def sizes_of(page: Sight, clue: str) -> list[float]:
    """The letter sizes of a clue; empty if the clue is not printed whole."""
    text = "".join(clue.split())
    start = page.text.find(text)
    return [glyph.size for glyph in page.glyphs[start : start + len(text)]] if start >= 0 else []


@pytest.mark.slow
@loop_over("number", range(12), every=2)
def test_clues_are_whole_and_have_10_points(number: int, tmp_path: Path) -> None:
    data, clues = print_of(number, tmp_path)
    pages = [*sights(data)]
    found = [fault for page in pages for fault in faults(page, book=False, solutions=False)]
    assert [fault for fault in found if fault.sort != "thin line"] == []
    for clue in clues:
        sizes = [size for page in pages for size in sizes_of(page, clue)]
        assert sizes, f"{clue} is not on a page"
        assert min(sizes) >= LEAST, clue


def test_clues_that_do_not_fit_beside_a_cut_are_refused(tmp_path: Path) -> None:
    names = Random(1).sample([word for word in words_to_choose("en") if 3 <= len(word) <= 10], 8)
    words = [{"word": name, "clue": f"{CLUES[0]}, {at}. " * 12} for at, name in enumerate(names)]
    job = {"page": {"size": "A5", "per_page": 2}, "sheets": [{"kind": "crossword", "words": words}]}
    path = tmp_path / "job.yaml"
    path.write_text(yaml.safe_dump(job), encoding="utf-8")
    with pytest.raises(WorksheetError, match="its words or clues do not fit beside or below its puzzle on A5"):
        worksheets.build(path, output=tmp_path, formats=["pdf"])

"""Show ten pages beside those of an older checkout: python -m tests.tools.pages.before CHECKOUT.

Writes the pictures of docs/pages.md: a job printed by the older package on the left, and by this one on the right. The
older package runs in the current environment, with the checkout as its `PYTHONPATH`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
from PIL import Image

ROOT = Path(__file__).parents[3]

SIDE = 560
"""Width of a page in pixels."""

GAP = 12
"""Pixels between the two pages, and around them."""

SHADES = 16
"""Number of grays in a picture."""

WOODS = ["fox", "owl", "deer", "badger", "beetle", "acorn", "beech", "fern", "moss", "mushroom", "hedgehog", "squirrel"]
MOUNTAINS = ["valley", "peak", "stream", "meadow", "goat", "summit", "eagle", "cabin", "avalanche", "snow"]
WEATHER = {
    "rainbow": "Seven colours in the sky after a shower",
    "thunder": "You hear it after the lightning",
    "snowman": "You need a carrot for its nose",
    "kite": "It cannot fly without wind",
    "storm": "Strong wind, heavy rain and a lot of noise",
    "puddle": "Rubber boots like to jump into it",
    "breeze": "A light and gentle wind",
    "hail": "Balls of ice that fall from the sky",
}
TIMES = {"144": "12 × 12", "891": "99 × 9", "45": "360 : 8", "375": "25 × 15", "407": "11 × 37", "31": "13 + 18"}
PICTURES = ("apple", "boat", "fish", "house", "tree", "umbrella")
THEMES = ("pets", "farm", "birds", "insects", "fruit", "vegetables", "baking", "kitchen", "summer", "sea", "camping")


class Shown(NamedTuple):
    """A page of a job, which docs/pages.md shows."""

    name: str
    job: dict[str, Any]
    page: int = 1


def _sheet(name: str, *, page: int = 1, job: dict[str, Any] | None = None, **fields: Any) -> Shown:
    return Shown(name, {"title": "Term 1", "seed": 3, **(job or {}), "sheets": [fields]}, page)


BOOK = {
    "title": "Rainy Day Puzzles",
    "seed": 12,
    "book": {"trim": "6x9in", "author": "Mara Lindqvist"},
    "sheets": [{"words": f"theme/{theme}", "pick": 12} for theme in THEMES],
}

SHOWN = (
    _sheet("easy", title="My pets", words=["cat", "dog", "fish", "bird", "pony", "mouse"], difficulty="easy"),
    _sheet("hard", title="In the mountains", words=MOUNTAINS, difficulty="hard"),
    _sheet(
        "clues",
        title="What is the weather like?",
        words=[{"word": word, "clue": clue} for word, clue in WEATHER.items()],
        word_bank={"show": "clues", "lines": True},
    ),
    _sheet(
        "pictures",
        title="Look and find",
        words=[{"word": word, "picture": f"pictures/{word}.png"} for word in PICTURES],
        word_bank={"show": "clues", "lines": True},
        difficulty="easy",
    ),
    _sheet(
        "sums",
        title="Times tables",
        words=[{"word": word, "clue": f"{sum_} ="} for word, sum_ in TIMES.items()],
        word_bank={"show": "clues", "lines": True},
    ),
    Shown("book-puzzle", BOOK, 8),
    Shown("book-solutions", BOOK, -2),
    _sheet("class", title="In the woods", words=WOODS, size="12x12", for_each="class.csv"),
    _sheet("regions", kind="wordregions", title="Cut it into words"),
    _sheet("golden", kind="goldencube", title="A small box", size=3),
)
"""In the order of docs/pages.md; the last page but one of a book has solutions in every version."""

PRINT = """\
import json, pathlib, sys, worksheets
files = worksheets.render(json.load(open(sys.argv[1])), formats=["pdf"], folder=pathlib.Path())
open(sys.argv[2], "wb").write(files["job.pdf"])
"""


def main() -> int:
    parser = argparse.ArgumentParser("tests.tools.pages.before", description=__doc__)
    parser.add_argument("checkout", type=Path, help="a checkout of the older commit")
    parser.add_argument("--output", type=Path, default=ROOT / "docs" / "pages")
    asked = parser.parse_args()
    for shown in SHOWN:
        before, after = (picture_of(shown, tree.resolve()) for tree in (asked.checkout, ROOT))
        side_by_side(before, after).save(asked.output / f"{shown.name}.png", optimize=True)
    return 0


def picture_of(shown: Shown, tree: Path) -> Image.Image:
    """The page as printed by the package in a checkout, `SIDE` pixels wide; raises CalledProcessError if that fails."""
    with tempfile.TemporaryDirectory() as folder:
        job, pdf = Path(folder, "job.json"), Path(folder, "job.pdf")
        job.write_text(json.dumps(shown.job), encoding="utf-8")
        command = [sys.executable, "-c", PRINT, str(job), str(pdf)]
        environment = {**os.environ, "PYTHONPATH": str(tree)}
        subprocess.run(command, check=True, cwd=ROOT / "configs", env=environment)
        return page_picture(pdf.read_bytes(), shown.page)


def page_picture(pdf: bytes, number: int) -> Image.Image:
    """A page, `SIDE` pixels wide; numbers count from 1, or from the end if they are negative."""
    document = pypdfium2.PdfDocument(pdf)
    page = document[number - 1 if number > 0 else len(document) + number]
    picture: Image.Image = page.render(scale=SIDE / page.get_width(), grayscale=True).to_pil()
    document.close()
    return picture


def side_by_side(*pages: Image.Image) -> Image.Image:
    """Pages on gray, in `SHADES` grays."""
    height = max(page.height for page in pages)
    together = Image.new("L", (len(pages) * (SIDE + GAP) + GAP, height + 2 * GAP), 0xBB)
    for number, page in enumerate(pages):
        together.paste(page, (number * (SIDE + GAP) + GAP, GAP))
    return together.quantize(SHADES)


if __name__ == "__main__":
    sys.exit(main())

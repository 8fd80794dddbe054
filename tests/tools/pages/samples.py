"""Make the pictures of sample pages that README and docs show: python -m tests.tools.pages.samples."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import worksheets
from tests.tools.pages.before import ROOT, page_picture, side_by_side

SHOWN = {
    "sheets": [("looks.pdf", 1), ("crossword.pdf", 1), ("sudoku.pdf", 2)],
    "book": [("book.pdf", 10), ("book.pdf", 11)],
    "class": [("class.pdf", 1), ("class-answers.pdf", -1)],
    "extras": [("extras.pdf", 1)],
    "looks": [("looks.pdf", 2), ("looks.pdf", 3), ("looks.pdf", 5)],
    "word-regions": [("word-regions.pdf", 1), ("word-regions-answers.pdf", 1)],
}
"""The pages in each picture of `configs/`: a file of a sample job, and the number of the page."""


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        jobs = sorted(
            {file.removesuffix(".pdf").removesuffix("-answers") for pages in SHOWN.values() for file, _ in pages}
        )
        worksheets.build(jobs, output=folder, formats=["pdf"])
        for name, pages in SHOWN.items():
            pictures = [page_picture(Path(folder, file).read_bytes(), number) for file, number in pages]
            side_by_side(*pictures).save(ROOT / "configs" / f"{name}.png", optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

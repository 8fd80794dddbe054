"""Writes the scans of a large class as one PDF file, to test reading all of it: `python -m tests.tools.scans stack`."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pypdfium2

from tests.tools.scans.class_sets import ClassSet, class_set, scans_of

EMPTY_EVERY = 100
"""An empty page follows after this number of sheets, as sheet feeders sometimes cause."""


def write_stack(number: int, pages: int, folder: Path) -> Path:
    """Write a job for this number of pupils, its key, `scans.pdf` and `truth.csv` into a folder; return the scans.

    Many of the sheets are rotated by a quarter or half turn, as in all simulated scans.
    """
    rng = Random(f"stack {number}")
    made = class_set(rng, pupils=pages)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "job.pdf").write_bytes(made.handouts)
    (folder / "job-answers.pdf").write_bytes(made.key)
    truth: list[tuple[str, str, bool, str]] = []
    document = pypdfium2.PdfDocument.new()
    for data in _pictures(made, rng, truth):
        _add_picture(document, data)
    document.save(folder / "scans.pdf")
    with (folder / "truth.csv").open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows([("sheet", "word", "found", "how"), *truth])
    return folder / "scans.pdf"


def _pictures(made: ClassSet, rng: Random, truth: list[tuple[str, str, bool, str]]) -> Iterator[bytes]:
    """Yield JPEG pictures of the sheets and of empty pages; append the marks to `truth`."""
    for count, scanned in enumerate(scans_of(made, rng), 1):
        truth += [(scanned.sheet.id, each.word, each.found, each.how) for each in scanned.marked]
        yield scanned.data
        if count % EMPTY_EVERY == 0:
            yield cv2.imencode(".jpg", np.full((2200, 1700, 3), 245, np.uint8))[1].tobytes()


def _add_picture(document: pypdfium2.PdfDocument, data: bytes) -> None:
    """Add a page that consists of one picture, as a scanner does."""
    image = pypdfium2.PdfImage.new(document)
    image.load_jpeg(io.BytesIO(data), inline=True)
    width, height = (size * 72 / 200 for size in image.get_px_size())
    image.set_matrix(pypdfium2.PdfMatrix().scale(width, height))
    page = document.new_page(width, height)
    page.insert_obj(image)
    page.gen_content()
    page.close()

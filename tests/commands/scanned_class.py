"""A small class whose sheets can be scanned, with the pupils' marks."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pypdfium2

import worksheets
from tests.tools.scans.pupils import paper, run_of
from tests.tools.scans.strokes import FIRST, Tool, draw
from worksheets.commands.carried import carried_job

JOB = """\
title: Class 4b
seed: 5
sheets:
  - {id: farm, words: [cow, horse, goose, sheep, goat, duck], size: 9x10, difficulty: medium, for_each: class.csv}
"""
PEN = Tool((0.8, 0.7, 0.3), 0.7, 0.1)
SCALE = 150 / 72


class School:
    """A class whose sheets can be scanned: each page as an array of pixels, with some words marked."""

    def __init__(self, folder: Path, job: str = JOB) -> None:
        self.folder = folder
        (folder / "job.yaml").write_text(job)
        (folder / "class.csv").write_text("name\nAnna B.\nBen W.\nZoë D.\n", encoding="utf-8")
        worksheets.build(folder / "job.yaml", output=folder)
        self.key = folder / "job-answers.pdf"
        self.sheets = [dict(sheet) for sheet in carried_job(self.key.read_bytes()).sheets]
        self._papers: dict[int, np.ndarray] = {}

    def page(self, number: int, found: list[str]) -> np.ndarray:
        """Return the sheet of a pupil, from 0, with loops around these words."""
        sheet = self.sheets[number]
        if number not in self._papers:
            document = pypdfium2.PdfDocument((self.folder / "job.pdf").read_bytes())
            self._papers[number] = paper(document[sheet["page"] - 1].render(scale=SCALE, grayscale=True).to_numpy())
        picture = self._papers[number].copy()
        rng = Random(number)
        for word, cells in sheet["scan"]["words"]:
            if word in found:
                draw(picture, FIRST.loop(run_of(sheet["scan"], cells), rng, False), PEN, SCALE, rng)
        return np.asarray(picture * 255, np.uint8)

    def save(self, name: str, picture: np.ndarray) -> Path:
        path = self.folder / name
        path.write_bytes(cv2.imencode(path.suffix, picture)[1].tobytes())
        return path


def table(text: str) -> dict[tuple[str, str], str]:
    """Return the results of a table by pupil and word."""
    rows = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    return {(row["name"], row["word"]): row["result"] for row in rows}

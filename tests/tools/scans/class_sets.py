"""Makes class sets with random looks, sizes, fonts and levels, and scans of their sheets with known marks."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pypdfium2

import worksheets
from tests.tools.scans.pupils import Marked, mark, paper
from tests.tools.scans.scanner import Device, take
from tests.tools.scans.strokes import FIRST, SECOND, THIRD
from worksheets.commands.carried import carried_job
from worksheets.job.given_job import given_job
from worksheets.scans.values import KnownSheet, known_sheet

PUPILS = 5
"""Number of pupils of a class set."""

LOOKS = ("plain", "animals", "space", "winter", "ruled", "dotted", "framed", "stars", "garden", "party")
FONTS, HELD_OUT_FONTS = ("Andika", "DejaVu Sans"), ("Andika", "Atkinson Hyperlegible")
PAPERS = ("A4", "A4", "A4", "Letter", "A5")
SHAPES = ("", "", "", "", "", "shape: heart, ", "shape: circle, ")
WORDS = (
    "fox owl deer badger beetle acorn beech fern moss mushroom hedgehog squirrel",
    "cow horse goose sheep goat duck turkey rabbit donkey tractor barn farmer",
    "sun moon star comet planet rocket orbit galaxy crater eclipse",
    "bread butter cheese apple banana tomato pepper onion rice noodle soup salad honey milk",
    "red blue green yellow purple orange white black",
)

DEVICES = (
    Device("scan 150", 150, camera=False, colour=True),
    Device("scan 200", 200, camera=False, colour=True),
    Device("scan 200 gray", 200, camera=False, colour=False),
    Device("scan 300", 300, camera=False, colour=True),
    Device("scan 300 gray", 300, camera=False, colour=False),
    Device("photo", 200, camera=True, colour=True),
    Device("photo", 230, camera=True, colour=True),
)
WEIGHTS = (3, 4, 2, 1, 1, 3, 2)
"""Relative frequencies of the devices."""


class Scanned(NamedTuple):
    """A scan of a sheet: its file, the device, and what the pupil marked."""

    sheet: KnownSheet
    data: bytes
    device: Device
    marked: tuple[Marked, ...]


class ClassSet(NamedTuple):
    """A printed class set: its job, the files of its handouts and its key, and its sheets."""

    job: str
    handouts: bytes
    key: bytes
    sheets: tuple[dict[str, Any], ...]


def class_set(rng: Random, *, held_out: bool = False, pupils: int = PUPILS) -> ClassSet:
    """A class set with a random look, size, font and level."""
    words = rng.choice(WORDS).split()
    rows, columns = rng.randint(9, 15), rng.randint(9, 15)
    look, paper_ = rng.choice(LOOKS), rng.choice(PAPERS)
    if paper_ == "A5":
        rows, columns = rng.randint(8, 10), rng.randint(8, 10)
        words = [word for word in words if len(word) <= 8][:8]
    levels = ("easy", "medium", "hard")
    font = rng.choice(HELD_OUT_FONTS if held_out else FONTS)
    margin = rng.choice(["15mm", "10mm", "18mm"])
    shape = rng.choice(SHAPES) if paper_ != "A5" else ""
    text = (
        f"title: Class\nseed: {rng.randrange(10**6)}\nlook: {look}\n"
        f"page: {{size: {paper_}, font: {font}, margin: {margin}, orientation: portrait}}\n"
        f"sheets: [{{words: [{', '.join(words)}], {shape}size: {rows}x{columns}, "
        f"difficulty: {rng.choice(levels)}, for_each: class.csv}}]\n"
    )
    table = "name\n" + "".join(f"Pupil {number}\n" for number in range(1, pupils + 1))
    files = worksheets.render(given_job(text, {"class.csv": table.encode()}, "job"), formats=["pdf"])
    sheets = tuple(dict(sheet) for sheet in carried_job(files["job-answers.pdf"]).sheets)
    return ClassSet(text, files["job.pdf"], files["job-answers.pdf"], sheets)


def scans_of(made: ClassSet, rng: Random, device: Device | None = None, *, held_out: bool = False) -> Iterator[Scanned]:
    """Yield a scan of each sheet with its marks, by the device or by random ones."""
    document = pypdfium2.PdfDocument(made.handouts)
    hand = SECOND if held_out else rng.choice([FIRST, THIRD])
    for sheet in made.sheets:
        taken_by = device or rng.choices(DEVICES, WEIGHTS)[0]
        scale = taken_by.dpi / 72
        picture = paper(document[sheet["page"] - 1].render(scale=scale, grayscale=True).to_numpy())
        marked = mark(picture, sheet["scan"], scale, hand, rng)
        yield Scanned(known_sheet(sheet), take(picture, taken_by, rng, held_out=held_out), taken_by, tuple(marked))

"""Reads simulated scans and counts errors: `python -m tests.tools.scans measure`."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

import cv2
import numpy as np

from tests.tools.scans.class_sets import Scanned, class_set, scans_of
from tests.tools.scans.pupils import Marked
from tests.tools.scans.scanner import Device
from worksheets.base.errors import WorksheetError
from worksheets.scans import read as reading
from worksheets.scans.judge import usual_judge
from worksheets.scans.strips import Strips
from worksheets.scans.values import KnownSheet, Numbers, ReadSheet, ReadWord, known_sheet


class Trial(NamedTuple):
    """A page that was read: what the pupil marked, what was read, and the CPU time in seconds."""

    scanned: Scanned
    read: ReadSheet | None
    strips: Strips | None
    seconds: float

    def words(self) -> Iterator[tuple[Marked, ReadWord]]:
        """Yield each word's mark and reading; on a page that is not found, all words are unsure."""
        read = {word.word: word for word in self.read.words} if self.read else {}
        for marked in self.scanned.marked:
            yield marked, read.get(marked.word, ReadWord(marked.word, "unsure", 0.5))


def trials(first: int, pages: int, *, held_out: bool = False) -> Iterator[Trial]:
    """Read simulated pages; their class sets are numbered from `first`."""
    done = 0
    number = first
    while done < pages:
        rng = Random(f"{'held out' if held_out else 'tuned on'} {number}")
        number += 1
        try:
            made = class_set(rng, held_out=held_out)
        except WorksheetError:  # a shape without room for the words
            continue
        reader = reading.Reader([known_sheet(sheet) for sheet in made.sheets], [made.handouts], usual_judge())
        for scanned in scans_of(made, rng, held_out=held_out):
            pixels = cv2.imdecode(np.frombuffer(scanned.data, np.uint8), cv2.IMREAD_COLOR)
            with noted_strips() as noted:
                start = time.process_time()
                found = reader.read(pixels)
                seconds = time.process_time() - start
            right = [sheet for sheet in found.sheets if sheet.sheet.id == scanned.sheet.id]
            yield Trial(scanned, right[0] if right else None, noted[-1] if noted and right else None, seconds)
            done += 1
            if done == pages:
                return


@contextmanager
def noted_strips() -> Iterator[list[Strips]]:
    """Yields a list to which the reading adds its strips during the block."""
    usual = reading.strips_of
    noted: list[Strips] = []

    def noting(ink: Numbers, printed: Numbers, sheet: KnownSheet) -> Strips:
        noted.append(usual(ink, printed, sheet))
        return noted[-1]

    reading.strips_of = noting
    try:
        yield noted
    finally:
        reading.strips_of = usual


class Tally:
    """Counts right and wrong readings, by device and by the pupil's marks."""

    def __init__(self) -> None:
        self._counts: dict[str, Counter[str]] = {}
        self._hows: dict[str, Counter[str]] = {}
        self._seconds: list[float] = []
        self._wrong: Counter[str] = Counter()
        self._bins = np.zeros((5, 3))

    def add(self, trial: Trial) -> None:
        """Count a page."""
        device = trial.scanned.device
        counted = [self._counts.setdefault(name, Counter()) for name in (device.name, *_groups(device), "all")]
        for counts in counted:
            counts["pages"] += 1
            counts["not found"] += trial.read is None
        self._seconds.append(trial.seconds)
        for marked, read in trial.words():
            right = read.result == ("found" if marked.found else "not found")
            verdict = "right" if right else "unsure" if read.result == "unsure" else "wrong"
            for counts in (*counted, self._hows.setdefault(marked.how, Counter())):
                counts["words"] += 1
                counts[verdict] += 1
            if verdict == "wrong":
                self._wrong[f"{marked.how} read as {read.result}"] += 1
            if trial.read:
                number = min(4, int(10 * (read.confidence - 0.5)))
                self._bins[number] += 1, read.confidence, (read.chance >= 0.5) == marked.found

    @property
    def total(self) -> Counter[str]:
        """The counts of all devices."""
        return self._counts["all"]

    def lines(self) -> Iterator[str]:
        """The report."""
        yield f"{'device':18}{'pages':>6}{'lost':>6}{'words':>7}{'right':>9}{'unsure':>9}{'wrong and sure':>16}"
        names = sorted(name for name in self._counts if name not in (*GROUPS, "all"))
        for name in (*names, *(group for group in GROUPS if group in self._counts), "all"):
            counts = self._counts[name]
            yield f"{name:18}{counts['pages']:6}{counts['not found']:6}{_shares(counts)}"
        yield "what the pupil did"
        yield from (f"{how:30}{_shares(counts)}" for how, counts in sorted(self._hows.items()))
        yield f"processor's time a page: {np.mean(self._seconds):.2f} s, at most {max(self._seconds):.2f} s"
        yield f"wrong and sure: {dict(self._wrong)}"
        for count, confidence, right in self._bins:
            if count:
                yield f"confidence {confidence / count:.3f}: right in {right / count:.3f} of {count:.0f} words"


GROUPS = ("scans from 200", "photos")
"""Groups with a target: 98 % of words right on scans of 200 dpi or more, and 95 % on photos."""


def _groups(device: Device) -> Iterator[str]:
    if device.camera:
        yield "photos"
    elif device.dpi >= 200:
        yield "scans from 200"


def _shares(counts: Counter[str]) -> str:
    shares = [f"{100 * counts[what] / max(1, counts['words']):.2f} %" for what in ("right", "unsure", "wrong")]
    return f"{counts['words']:7}{shares[0]:>9}{shares[1]:>9}{shares[2]:>16}"


def gather(results: Iterable[Trial], file: Path) -> None:
    """Write the strips of simulated pages into a file, for training."""
    pages: list[Strips] = []
    marked: list[Marked] = []
    devices: list[str] = []
    for number, trial in enumerate(results, 1):
        if trial.strips and len(trial.strips.cells) == len(trial.scanned.marked):
            pages.append(trial.strips)
            marked += trial.scanned.marked
            devices += [trial.scanned.device.name] * len(trial.scanned.marked)
        if number % 10 == 0:
            _keep(pages, marked, devices, file)
    _keep(pages, marked, devices, file)


def _keep(pages: list[Strips], marked: list[Marked], devices: list[str], file: Path) -> None:
    np.savez_compressed(
        file,
        ink=np.concatenate([each.ink for each in pages]).astype(np.float16),
        free=np.concatenate([each.free for each in pages]).astype(np.uint8),
        cells=np.concatenate([each.cells for each in pages]),
        ends=np.concatenate([each.ends for each in pages]),
        noise=np.array([each.noise for each in pages]),
        counts=np.array([len(each.cells) for each in pages]),
        found=np.array([each.found for each in marked]),
        how=np.array([each.how for each in marked]),
        device=np.array(devices),
    )


def report(results: Iterable[Trial]) -> Tally:
    """Count all pages."""
    tally = Tally()
    for trial in results:
        tally.add(trial)
    return tally

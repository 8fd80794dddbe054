"""Turns the evidence about a word into a probability: small nets of numbers, found by trying them on simulated scans.

The numbers are in `judge.json`, which `python -m tests.tools.scans learn` writes.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from worksheets.scans.evidence import NAMES
from worksheets.scans.values import Numbers, Result

FILE = Path(__file__).with_name("judge.json")


class Layer(NamedTuple):
    """Weights, inputs x outputs, and what is added to each output."""

    weights: Numbers
    added: Numbers


class Judge(NamedTuple):
    """Nets whose mean is the answer; `middle` and `spread` bring the evidence to one scale.

    A chance of at least `found` means found, one of at most `missed` not found, one between them unsure.
    """

    middle: Numbers
    spread: Numbers
    nets: tuple[tuple[Layer, ...], ...]
    found: float
    missed: float

    def chances(self, evidence: Numbers) -> Numbers:
        """The probability of each word that it is marked."""
        given = np.clip((evidence - self.middle) / self.spread, -6, 6)
        return np.asarray(np.mean([_sigmoid(_logits(net, given)) for net in self.nets], axis=0), np.float32)

    def result(self, chance: float) -> Result:
        """What is said of a word."""
        return "found" if chance >= self.found else "not found" if chance <= self.missed else "unsure"


def _logits(net: tuple[Layer, ...], given: Numbers) -> Numbers:
    for number, (weights, added) in enumerate(net):
        given = given @ weights + added
        if number < len(net) - 1:
            given = np.tanh(given)
    return np.asarray(given[:, 0], np.float32)


def _sigmoid(number: Numbers) -> Numbers:
    return np.asarray(1 / (1 + np.exp(-np.clip(number, -30, 30))), np.float32)


@cache
def usual_judge() -> Judge:
    """The judge that comes with the program."""
    return parse_judge(FILE.read_text("utf-8"))


def parse_judge(text: str) -> Judge:
    """The judge in a file; raises ValueError if it is for other evidence."""
    read = json.loads(text)
    if read["names"] != list(NAMES):
        raise ValueError("the judge was made for other evidence; run: python -m tests.tools.scans learn")
    nets = tuple(
        tuple(Layer(np.array(each["weights"], np.float32), np.array(each["added"], np.float32)) for each in net)
        for net in read["nets"]
    )
    middle, spread = (np.array(read[name], np.float32) for name in ("middle", "spread"))
    return Judge(middle, spread, nets, float(read["found"]), float(read["missed"]))

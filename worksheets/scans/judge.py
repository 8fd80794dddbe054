"""Turns what is seen of a word into a probability: small nets that were trained on simulated scans.

A net looks at the pictures of a strip through three layers of convolutions. It looks twice: first at each word by
itself, then knowing which lines belong to the marks of other words. The numbers are in `judge.json`, which
`python -m tests.tools.scans learn` writes.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from worksheets.scans.evidence import claims_of, pictures_of
from worksheets.scans.strips import Strips
from worksheets.scans.values import Numbers, Result

FILE = Path(__file__).with_name("judge.json")

SIZES = (5, 3, 3)
"""Width and height of the areas that the layers of convolutions look at."""

STRIDE = 2
"""Distance of such areas, in rows and columns."""


class Layer(NamedTuple):
    """Weights, inputs x outputs, and what is added to each output."""

    weights: Numbers
    added: Numbers


class Net(NamedTuple):
    """The layers of convolutions, then one that sees all, and the answer."""

    areas: tuple[Layer, ...]
    hidden: Layer
    answer: Layer

    def logits(self, pictures: Numbers) -> Numbers:
        """A number for each word, above 0 if it is rather marked; `pictures` are words x rows x columns x 4."""
        for layer, size in zip(self.areas, SIZES, strict=True):
            pictures = np.maximum(patches(pictures, size) @ layer.weights + layer.added, 0)
        hidden = np.tanh(pictures.reshape(len(pictures), -1) @ self.hidden.weights + self.hidden.added)
        return np.asarray((hidden @ self.answer.weights + self.answer.added)[:, 0], np.float32)


def patches(pictures: Numbers, size: int) -> Numbers:
    """The areas of pictures: words x rows x columns x numbers of an area, picture by picture, row by row."""
    areas = sliding_window_view(pictures, (size, size), axis=(1, 2))[:, ::STRIDE, ::STRIDE]
    return np.ascontiguousarray(areas).reshape(*areas.shape[:3], -1)


class Judge(NamedTuple):
    """Nets whose mean is the answer.

    A chance of at least `found` means found, one of at most `missed` not found, one between them unsure.
    """

    nets: tuple[Net, ...]
    found: float
    missed: float

    def chances(self, strips: Strips) -> Numbers:
        """The probability of each word that it is marked."""
        pictures = pictures_of(strips)
        alone = self._look(pictures, np.zeros(pictures.shape[:3], np.float32))
        return self._look(pictures, claims_of(strips, alone))

    def _look(self, pictures: Numbers, claims: Numbers) -> Numbers:
        given = np.concatenate([pictures, claims[..., None]], axis=3)
        return np.asarray(np.mean([_sigmoid(net.logits(given)) for net in self.nets], axis=0), np.float32)

    def result(self, chance: float) -> Result:
        """What is said of a word."""
        return "found" if chance >= self.found else "not found" if chance <= self.missed else "unsure"


def _sigmoid(number: Numbers) -> Numbers:
    return np.asarray(1 / (1 + np.exp(-np.clip(number, -30, 30))), np.float32)


@cache
def usual_judge() -> Judge:
    """The judge that comes with the program."""
    return parse_judge(FILE.read_text("utf-8"))


def parse_judge(text: str) -> Judge:
    """The judge in a file; raises ValueError if its nets have other layers."""
    read = json.loads(text)
    nets = [tuple(map(_layer, net)) for net in read["nets"]]
    if any(len(layers) != len(SIZES) + 2 for layers in nets):
        raise ValueError("the judge was made for other nets; run: python -m tests.tools.scans learn")
    return Judge(tuple(Net(layers[:-2], *layers[-2:]) for layers in nets), float(read["found"]), float(read["missed"]))


def _layer(written: Mapping[str, Any]) -> Layer:
    """A layer, whose weights are written as bytes from -127 to 127, to be multiplied by `scale`."""
    added = np.array(written["added"], np.float32)
    weights = np.frombuffer(b64decode(written["weights"]), np.int8).reshape(-1, len(added))
    return Layer(weights.astype(np.float32) * np.float32(written["scale"]), added)

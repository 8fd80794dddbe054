"""Computes the numbers of `worksheets/scans/judge.json` from strips with known marks.

For each fold, a net is trained on all other pages and judges the fold. The limits of certainty are chosen on these
answers, for pages that the net had not seen. The nets of all folds together are the judge.
"""

from __future__ import annotations

import json
import os
from base64 import b64encode
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tests.tools.scans.nets import Picked, rounded, train
from worksheets.scans.evidence import claims_of, pictures_of
from worksheets.scans.judge import Judge, Layer, Net
from worksheets.scans.strips import Strips

FOLDS = 4

WRONG = 0.001
"""Maximum share of words that are wrong but sure, on pages that no net has seen."""

CORRUPTED = 0.04
"""The share of words that claim their place with a random probability in training, as the first look can be wrong."""

TIMES = {"short": 4, "erased": 2, "underline": 3, "open": 2, "none": 2}
"""How often rare or easily confused marks are repeated in training."""


class Known(NamedTuple):
    """The words to train on: their pictures as bytes, whether they were found, and how they were marked.

    The last picture shows what other words claim, from what is known of all of them.
    """

    pictures: np.ndarray
    found: np.ndarray
    how: np.ndarray


def read_strips(files: Sequence[Path]) -> Iterator[tuple[Strips, np.ndarray, np.ndarray]]:
    """Yield for each page its strips, which words were found, and how they were marked."""
    for file in files:
        kept = np.load(file)
        start = 0
        ink, free, cells, ends, found, how = (kept[name] for name in ("ink", "free", "cells", "ends", "found", "how"))
        for count, noise in zip(kept["counts"], kept["noise"], strict=True):
            part = slice(start, start + count)
            strips = Strips(
                ink[part].astype(np.float32), free[part].astype(np.float32), cells[part], float(noise), ends[part]
            )
            yield strips, found[part], how[part]
            start += count


def _known(files: Sequence[Path], fold: int) -> Known:
    rng = np.random.default_rng(fold)
    pages = [page for number, page in enumerate(read_strips(files)) if number % FOLDS != fold]
    pictures = []
    for strips, found, _ in pages:
        any_chance = rng.random(len(found)) < CORRUPTED
        chances = np.where(any_chance, rng.random(len(found)), found)
        given = np.concatenate([pictures_of(strips), claims_of(strips, chances)[..., None]], axis=3)
        pictures.append((given * 255).round().astype(np.uint8))
    found, how = (np.concatenate([page[n] for page in pages]) for n in (1, 2))
    return Known(np.concatenate(pictures), found.astype(np.float32), how)


def learn(files: Sequence[Path]) -> tuple[dict[str, Any], str]:
    """The judge's file as JSON values, and a line of figures; the folds are trained in parallel."""
    with ProcessPoolExecutor(max_workers=min(FOLDS, os.cpu_count() or 1)) as pool:
        folds = [*pool.map(partial(_fold, files), range(FOLDS))]
    pages = [*read_strips(files)]
    found, how = (np.concatenate([page[n] for page in pages]) for n in (1, 2))
    fold = np.concatenate([np.full(len(found), number % FOLDS) for number, (_, found, _) in enumerate(pages)])
    unseen = np.zeros(len(found), np.float32)
    for number, (_, chances) in enumerate(folds):
        unseen[fold == number] = chances
    least, most = limits(unseen, found)
    values = {"found": round(least, 3), "missed": round(most, 3), "nets": [_written(net) for net, _ in folds]}
    return values, f"{len(pages)} pages, {_said(unseen, found, how, least, most)}"


def _fold(files: Sequence[Path], fold: int) -> tuple[Net, np.ndarray]:
    """A net trained on all pages except a fold, and its chances for that fold."""
    known = _known(files, fold)
    rows = np.repeat(np.arange(len(known.found)), [TIMES.get(str(how), 1) for how in known.how])
    net = rounded(train(Picked(known.pictures, known.found, rows), seed=fold))
    judge = Judge((net,), 0.5, 0.5)
    others = [strips for number, (strips, _, _) in enumerate(read_strips(files)) if number % FOLDS == fold]
    return net, np.concatenate([judge.chances(strips) for strips in others])


def _said(unseen: np.ndarray, found: np.ndarray, how: np.ndarray, least: float, most: float) -> str:
    sure = (unseen >= least) | (unseen <= most)
    mistaken = (unseen >= 0.5) != (found > 0.5)
    wrong = [(str(how[n]), round(float(unseen[n]), 2)) for n in np.flatnonzero(mistaken)]
    return (
        f"{len(found)} words: right {1 - mistaken.mean():.4f}, right and sure {(sure & ~mistaken).mean():.4f}, "
        f"wrong and sure {(sure & mistaken).mean():.4f}; found from {least:.3f}, not found to {most:.3f}; "
        f"wrong: {wrong[:60]}"
    )


def limits(chances: np.ndarray, found: np.ndarray) -> tuple[float, float]:
    """The lowest chance that counts as found, and the highest that counts as not found.

    Both have the same distance from 0.5: the smallest one with which at most WRONG of all words are wrong and sure.
    """
    sure = np.maximum(chances, 1 - chances)
    wrong = np.sort(sure[(chances >= 0.5) != (found > 0.5)])[::-1]
    allowed = int(WRONG * len(found))
    least = float(wrong[allowed]) + 0.001 if len(wrong) > allowed else 0.5
    least = min(0.99, max(0.7, least))
    return least, 1 - least


def _written(net: Net) -> list[dict[str, Any]]:
    return [_layer(layer) for layer in (*net.areas, net.hidden, net.answer)]


def _layer(layer: Layer) -> dict[str, Any]:
    scale = float(np.abs(layer.weights).max()) / 127
    weights = (layer.weights / scale).round().astype(np.int8)
    added = [round(float(each), 4) for each in layer.added]
    return {"scale": float(f"{scale:.6g}"), "added": added, "weights": b64encode(weights.tobytes()).decode()}


def write_judge(values: dict[str, Any], file: Path) -> None:
    """Write the judge's file, one line for each net."""
    nets = ",\n".join(json.dumps(net, separators=(",", ":")) for net in values.pop("nets"))
    head = json.dumps(values, separators=(", ", ": "))[:-1]
    file.write_text(f'{head},\n"nets": [\n{nets}\n]}}\n', "utf-8")

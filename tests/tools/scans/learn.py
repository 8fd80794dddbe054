"""Finds the numbers of `worksheets/scans/judge.json` from strips whose truth is known.

Some nets are trained on all pages but those of one fold, and judged together on that fold. The limits of what is sure
are chosen on these answers, which no net had seen. The nets of all folds together are the judge.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from worksheets.scans.evidence import NAMES, evidence_of
from worksheets.scans.judge import Judge, Layer
from worksheets.scans.strips import Strips

FOLDS, NETS, HIDDEN, ROUNDS, BATCH = 4, 4, 12, 50, 128
RATE, DECAY = 0.004, 5e-3
WRONG = 0.0012
"""The share of words that may be wrong and sure, on pages that no net has seen."""

SURE = 0.9
"""Nothing is called sure with a lower probability, whatever the pages that no net has seen allow."""

DIGITS = 4

TIMES = {"short": 5, "erased": 2, "underline": 2, "strike": 2, "highlight": 2, "open": 2}
"""What is rare is learned this many times."""


def read_strips(files: Sequence[Path]) -> Iterator[tuple[Strips, np.ndarray, np.ndarray]]:
    """Yield the strips of each page, what was found, and how it was marked."""
    for file in files:
        kept = np.load(file)
        start = 0
        ink, free, cells, found, how = (kept[name] for name in ("ink", "free", "cells", "found", "how"))
        for count, noise in zip(kept["counts"], kept["noise"], strict=True):
            part = slice(start, start + count)
            strips = Strips(ink[part].astype(np.float32), free[part].astype(np.float32), cells[part], float(noise))
            yield strips, found[part], how[part]
            start += count


def learn(files: Sequence[Path]) -> tuple[dict[str, Any], str]:
    """The judge's file as JSON values, and a line about it."""
    pages = [(evidence_of(strips), found, how) for strips, found, how in read_strips(files)]
    given = np.vstack([evidence for evidence, _, _ in pages])
    found = np.concatenate([found for _, found, _ in pages]).astype(np.float32)
    how = np.concatenate([how for _, _, how in pages])
    fold = np.concatenate([np.full(len(found), number % FOLDS) for number, (_, found, _) in enumerate(pages)])
    middle, spread = given.mean(0), np.maximum(given.std(0), 1e-3)
    scaled = np.clip((given - middle) / spread, -6, 6).astype(np.float32)
    nets, unseen = [], np.zeros(len(found), np.float32)
    for number in range(FOLDS):
        known = np.flatnonzero(fold != number)
        known = np.repeat(known, [TIMES.get(str(each), 1) for each in how[known]])
        some = [_train(scaled[known], found[known], NETS * number + each) for each in range(NETS)]
        nets += some
        judge = Judge(middle, spread, tuple(some), 0.5, 0.5)
        unseen[fold == number] = judge.chances(given[fold == number])
    least, most = limits(unseen, found)
    least, most = max(SURE, least), min(1 - SURE, most)
    sure = (unseen >= least) | (unseen <= most)
    mistaken = (unseen >= 0.5) != (found > 0.5)
    wrong = sure & mistaken
    said = (
        f"{len(pages)} pages, {len(found)} words: right {1 - mistaken.mean():.4f}, "
        f"sure {sure.mean():.4f}, wrong and sure {wrong.mean():.4f}; found from {least:.3f}, not found to {most:.3f}; "
        f"wrong: {[(str(how[n]), round(float(unseen[n]), 2)) for n in np.flatnonzero(mistaken)][:40]}"
    )
    values = {
        "names": list(NAMES),
        "middle": _rounded(middle),
        "spread": _rounded(spread),
        "found": round(least, 3),
        "missed": round(most, 3),
        "nets": [[{"weights": _rounded(w), "added": _rounded(b)} for w, b in net] for net in nets],
    }
    return values, said


def limits(chances: np.ndarray, found: np.ndarray) -> tuple[float, float]:
    """The least chance that counts as found, and the highest one that counts as not found.

    Each side may have half of the wrong answers, but is no stricter than 0.9 or 0.1: nets together err less than those
    of one fold, on which the limits are chosen.
    """
    allowed = int(WRONG * len(found) / 2)
    above = np.sort(chances[found < 0.5])[::-1]
    below = np.sort(chances[found > 0.5])
    least = float(above[allowed]) + 0.005 if len(above) > allowed else 0.7
    most = float(below[allowed]) - 0.005 if len(below) > allowed else 0.3
    return min(0.9, max(0.7, least)), max(0.1, min(0.3, most))


def _train(given: np.ndarray, found: np.ndarray, seed: int) -> tuple[Layer, ...]:
    """A net of one hidden layer, by Adam with a weight decay."""
    rng = np.random.default_rng(seed)
    sizes = (given.shape[1], HIDDEN, 1)
    values = [part for a, b in pairwise(sizes) for part in (rng.normal(0, 1 / np.sqrt(a), (a, b)), np.zeros(b))]
    first, second = [np.zeros_like(v) for v in values], [np.zeros_like(v) for v in values]
    step = 0
    for turn in range(ROUNDS):
        rate = RATE * (1 - turn / ROUNDS) + 1e-4
        order = rng.permutation(len(found))
        for start in range(0, len(order), BATCH):
            part = order[start : start + BATCH]
            x, y = given[part], found[part, None]
            w1, b1, w2, b2 = values
            hidden = np.tanh(x @ w1 + b1)
            off = (1 / (1 + np.exp(-(hidden @ w2 + b2))) - (0.995 * y + 0.0025)) / len(part)
            back = (off @ w2.T) * (1 - hidden**2)
            slopes = [x.T @ back + DECAY * w1 / 10, back.sum(0), hidden.T @ off + DECAY * w2 / 10, off.sum(0)]
            step += 1
            for n, slope in enumerate(slopes):
                first[n] = 0.9 * first[n] + 0.1 * slope
                second[n] = 0.999 * second[n] + 0.001 * slope**2
                values[n] = values[n] - rate * (first[n] / (1 - 0.9**step)) / (
                    np.sqrt(second[n] / (1 - 0.999**step)) + 1e-8
                )
    w1, b1, w2, b2 = values
    return Layer(w1.astype(np.float32), b1.astype(np.float32)), Layer(w2.astype(np.float32), b2.astype(np.float32))


def _rounded(numbers: np.ndarray) -> Any:
    return np.round(numbers.astype(np.float64), DIGITS).tolist()


def write_judge(values: dict[str, Any], file: Path) -> None:
    """Write the judge, a net a line."""
    nets = ",\n".join(json.dumps(net, separators=(",", ":")) for net in values.pop("nets"))
    head = json.dumps(values, separators=(", ", ": "))[:-1]
    file.write_text(f'{head},\n"nets": [\n{nets}\n]}}\n', "utf-8")

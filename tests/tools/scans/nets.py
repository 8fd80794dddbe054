"""Trains the judge's nets in numpy, with Adam and weight decay; the same files give the same nets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from worksheets.scans.judge import SIZES, STRIDE, Layer, Net, patches
from worksheets.scans.strips import COLUMNS, ROWS

OUTPUTS, HIDDEN = (8, 12, 16), 24
"""Number of outputs of each convolution layer, and of the hidden layer."""

PICTURES = 4
ROUNDS, BATCH = 14, 64
RATE, DECAY, DROPPED = 0.002, 1e-3, 0.2

ALONE = 0.25
"""The share of batches in which other words claim nothing, as at the first look."""

GAIN = 0.15
"""Maximum relative change of brightness of lines and ink in a batch."""


class Picked(NamedTuple):
    """Training data: all pictures as bytes, whether each word was found, and the numbers of the words to train on."""

    pictures: np.ndarray
    found: np.ndarray
    rows: np.ndarray


class _Seen(NamedTuple):
    """Values of a forward pass: inputs and outputs of the convolutions and of the hidden layer, and answers."""

    patches: Sequence[np.ndarray]
    areas: Sequence[np.ndarray]
    flat: np.ndarray
    hidden: np.ndarray
    chances: np.ndarray


def train(picked: Picked, seed: int, rounds: int = ROUNDS) -> Net:
    """A net trained on these words."""
    rng = np.random.default_rng(seed)
    values = _first_values(rng)
    means, squares = [np.zeros_like(v) for v in values], [np.zeros_like(v) for v in values]
    batches = -(-len(picked.rows) // BATCH)
    step = 0
    for _ in range(rounds):
        order = rng.permutation(picked.rows)
        for start in range(0, len(order), BATCH):
            some = np.sort(order[start : start + BATCH])
            slopes = _slopes(values, varied(picked.pictures[some], rng), picked.found[some], rng)
            step += 1
            rate = RATE * min(1, step / 100) * (0.505 + 0.5 * np.cos(np.pi * step / (rounds * batches)))
            for n, slope in enumerate(slopes):
                means[n] += 0.1 * (slope - means[n])
                squares[n] += 0.001 * (slope**2 - squares[n])
                way = means[n] / (1 - 0.9**step) / (np.sqrt(squares[n] / (1 - 0.999**step)) + 1e-8)
                values[n] -= np.float32(rate) * (way + (DECAY * values[n] if slope.ndim > 1 else 0))
    return _net(values)


def _first_values(rng: np.random.Generator) -> list[np.ndarray]:
    """Random weights and zero biases, layer by layer."""
    values: list[np.ndarray] = []
    inputs, rows, columns = PICTURES, ROWS, COLUMNS
    for size, outputs in zip(SIZES, OUTPUTS, strict=True):
        area = inputs * size * size
        values += [rng.normal(0, np.sqrt(2 / area), (area, outputs)), np.zeros(outputs)]
        inputs, rows, columns = outputs, (rows - size) // STRIDE + 1, (columns - size) // STRIDE + 1
    flat = rows * columns * inputs
    values += [rng.normal(0, np.sqrt(1 / flat), (flat, HIDDEN)), np.zeros(HIDDEN)]
    values += [rng.normal(0, np.sqrt(1 / HIDDEN), (HIDDEN, 1)), np.zeros(1)]
    return [value.astype(np.float32) for value in values]


def _net(values: Sequence[np.ndarray]) -> Net:
    layers = [Layer(*values[n : n + 2]) for n in range(0, len(values), 2)]
    return Net(tuple(layers[:-2]), *layers[-2:])


def varied(pictures: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Augmented pictures as floats: sometimes reversed, shifted, brighter or darker, or without other words' claims."""
    given = pictures.astype(np.float32) / 255
    if rng.random() < 0.5:
        given = given[:, :, ::-1]
    given = np.roll(given, rng.integers(-1, 2, 2), (1, 2))
    given[..., :2] = np.minimum(given[..., :2] * np.float32(rng.uniform(1 - GAIN, 1 + GAIN)), 1)
    if rng.random() < ALONE:
        given[..., 3] = 0
    return given


def _look(values: Sequence[np.ndarray], given: np.ndarray, kept: np.ndarray) -> _Seen:
    seen, areas = [], []
    for n, size in enumerate(SIZES):
        seen.append(patches(given, size))
        given = np.maximum(seen[-1] @ values[2 * n] + values[2 * n + 1], 0)
        areas.append(given)
    weights, added, answer, last = values[2 * len(SIZES) :]
    flat = given.reshape(len(given), -1) * kept
    hidden = np.tanh(flat @ weights + added)
    return _Seen(seen, areas, flat, hidden, 1 / (1 + np.exp(-(hidden @ answer + last))))


def _slopes(
    values: Sequence[np.ndarray], given: np.ndarray, found: np.ndarray, rng: np.random.Generator
) -> list[np.ndarray]:
    """The gradient of the error for each value; some outputs of the convolutions are dropped (dropout)."""
    inputs = values[2 * len(SIZES)].shape[0]
    kept = (rng.random((len(given), inputs), np.float32) > DROPPED).astype(np.float32) / np.float32(1 - DROPPED)
    seen = _look(values, given, kept)
    off = ((seen.chances - (0.995 * found[:, None] + 0.0025)) / len(found)).astype(np.float32)
    weights, _, answer, _ = values[2 * len(SIZES) :]
    back = (off @ answer.T) * (1 - seen.hidden**2)
    slopes = [seen.flat.T @ back, back.sum(0), seen.hidden.T @ off, off.sum(0)]
    back = (back @ weights.T * kept).reshape(seen.areas[-1].shape)
    for n in reversed(range(len(SIZES))):
        back = back * (seen.areas[n] > 0)
        outputs = back.shape[-1]
        slope = seen.patches[n].reshape(-1, seen.patches[n].shape[-1]).T @ back.reshape(-1, outputs)
        slopes = [slope, back.sum((0, 1, 2)), *slopes]
        if n:
            back = _spread(back @ values[2 * n].T, SIZES[n], seen.areas[n - 1].shape)
    return slopes


def _spread(back: np.ndarray, size: int, shape: tuple[int, ...]) -> np.ndarray:
    """Gradients of the patches, added up at their places in the picture."""
    rows, columns = back.shape[1:3]
    areas = back.reshape(*back.shape[:3], shape[-1], size, size)
    spread = np.zeros(shape, np.float32)
    for down in range(size):
        for right in range(size):
            place = slice(down, down + STRIDE * rows, STRIDE), slice(right, right + STRIDE * columns, STRIDE)
            spread[:, place[0], place[1]] += areas[..., down, right]
    return spread


def rounded(net: Net) -> Net:
    """The net as saved to its file: weights in steps of 1/127 of the largest one."""
    return Net(tuple(map(_rounded, net.areas)), _rounded(net.hidden), _rounded(net.answer))


def _rounded(layer: Layer) -> Layer:
    scale = np.abs(layer.weights).max() / 127
    return layer._replace(weights=((layer.weights / scale).round() * scale).astype(np.float32))

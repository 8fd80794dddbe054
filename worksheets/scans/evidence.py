"""Measures how a word is marked: numbers, from its strip, that say how much ink is where a loop or a stroke would be.

A line is followed as the path with most ink through a band of the strip, which may rise or fall a little from column
to column. Where print hides ink, a path is not measured.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from worksheets.scans.strips import BEYOND, COLUMNS, HALF, ROWS, WITHIN, Strips
from worksheets.scans.values import Numbers

BANDS = {
    "above": (-0.8, -0.2),
    "below": (0.2, 0.8),
    "through": (-0.2, 0.2),
    "far above": (-1.5, -0.75),
    "far below": (0.75, 1.5),
}
"""Where paths run, in cells from the middle line: the sides of a loop, a stroke, and the sides of neighbours."""

PARTS = 6
"""The number of parts in which a word is measured: a loop that is too short lacks the last ones."""

STEEPEST = 2
"""How many rows a path may rise or fall from one column to the next."""

FAINT, SURE = 0.025, 0.11
"""Ink above that of plain paper which counts as none, and that which counts as a line."""

LEAST_LINES = 12
"""A page has lines if there is this much of them for each word, in places of a strip."""

NAMES = (
    *(f"{side} {what}" for side in ("more", "less") for what in ("whole", "worst", "second", "ink", "beyond", "at")),
    *("stroke whole", "stroke worst", "stroke second", "stroke ink"),
    *("far more", "far less", "far beside", "below"),
    *("cap more", "cap less", "inner first", "inner last", "inner most"),
    *("tone", "tone worst", "tone around", "tone beyond"),
    *("letters", "free", "lines", "noise", "tone of page", "most ink", "usual"),
    *("loops", "underlines", "strokes"),
)
"""The names of the numbers, in their order."""


def evidence_of(strips: Strips) -> Numbers:
    """The numbers of each word: words x names."""
    clean = np.maximum(strips.ink - strips.noise, 0.0)
    usual = _usual_ink(clean, strips.free)
    faint, sure = max(FAINT, 0.2 * usual), max(SURE, 0.45 * usual)
    seen = np.clip((clean - faint) / (sure - faint), 0.0, 1.0) * strips.free
    paths = {name: _Path(seen, clean, strips.free, *limits) for name, limits in BANDS.items()}
    more, less = _sorted(paths["above"], paths["below"])
    columns = [*more, *less]
    stroke = paths["through"]
    columns += [stroke.whole, stroke.worst, stroke.second, stroke.ink]
    far = np.stack([paths["far above"].whole, paths["far below"].whole])
    columns += [far.max(0), far.min(0), _far_beside(paths), _below(paths)]
    columns += _crossings(seen, strips.free, strips.cells)
    columns += _tones(clean, strips.free)
    count = len(strips.cells)
    lines = np.maximum(np.minimum(more[0], less[0]), stroke.whole)
    strongest = _strongest(np.maximum(more[3], stroke.ink), lines)
    columns += [
        strips.cells / 10,
        strips.free[:, :, BEYOND:-BEYOND].mean((1, 2)),
        np.full(count, lines.mean()),
        np.full(count, strips.noise),
        np.full(count, np.median(columns[NAMES.index("tone")])),
        np.full(count, strongest),
        np.full(count, usual),
        *(np.full(count, each.mean()) for each in _ways(more, less, stroke)),
    ]
    return np.stack(columns, axis=1).astype(np.float32)


def _usual_ink(clean: Numbers, free: Numbers) -> float:
    """The ink of the pupil's lines, at most 0.5, from those that are clear; 0 where there are none.

    A line that is much fainter than all others was erased.
    """
    lines = np.minimum(clean, 0.5)[(free > 0) & (clean > SURE)]
    return float(np.quantile(lines, 0.7)) if lines.size >= LEAST_LINES * len(clean) else 0.0


def _strongest(ink: Numbers, lines: Numbers) -> float:
    """The ink of the pupil's clearest lines: what is much fainter was erased."""
    clear = ink[lines > 0.7]
    return float(np.median(clear)) if clear.size else float(ink.max(initial=0.0))


def _rows_of(first: float, last: float) -> slice:
    """The rows from one distance from the middle line, in cells, to another."""
    per_cell = (ROWS - 1) / (2 * HALF)
    return slice(round((first + HALF) * per_cell), round((last + HALF) * per_cell) + 1)


class _Path:
    """The paths with most ink through a band of all strips; each property has a number for each word."""

    def __init__(self, seen: Numbers, clean: Numbers, free: Numbers, first: float, last: float) -> None:
        rows = _rows_of(first, last)
        self.rows = _best_path(seen[:, rows], free[:, rows])
        along = self.rows[:, None, :]
        ink = np.take_along_axis(clean[:, rows], along, 1)[:, 0]
        line = np.take_along_axis(seen[:, rows], along, 1)[:, 0]
        open_ = np.take_along_axis(free[:, rows], along, 1)[:, 0]
        self.line, self.free = line, open_
        inside = slice(BEYOND, BEYOND + WITHIN)
        self.whole = _share(line[:, inside], open_[:, inside])
        edges = np.linspace(BEYOND, BEYOND + WITHIN, PARTS + 1).round().astype(int)
        parts = np.stack([_share(line[:, a:b], open_[:, a:b], self.whole) for a, b in pairwise(edges)])
        parts.sort(axis=0)
        self.worst, self.second = parts[0], parts[1]
        self.ink = _share(np.minimum(ink, 0.6)[:, inside], open_[:, inside])
        beyond = [_share(line[:, part], open_[:, part]) for part in (slice(0, BEYOND // 2), slice(-BEYOND // 2, None))]
        self.beyond = np.maximum(*beyond)
        middle = (self.rows + rows.start) * (2 * HALF / (ROWS - 1)) - HALF
        self.at = np.abs(_share(middle[:, inside], line[:, inside], 0.5))


def _share(values: Numbers, weights: Numbers, otherwise: Numbers | float = 0.0) -> Numbers:
    """The mean of the values that have a weight, in each row; `otherwise` where too few have."""
    total = weights.sum(1)
    enough = total >= 0.15 * weights.shape[1]
    return np.where(enough, (values * weights).sum(1) / np.maximum(total, 1e-6), otherwise)


def _best_path(seen: Numbers, free: Numbers) -> np.ndarray:
    """The rows, in their band, of the path with most ink in each strip: words x columns."""
    gain = (seen - 0.15 * free - 0.2 * (1 - free)).astype(np.float32)
    words, rows, columns = gain.shape
    best = gain[:, :, 0]
    steps = np.zeros((columns, words, rows), np.int8)
    moves = range(-STEEPEST, STEEPEST + 1)
    for column in range(1, columns):
        padded = np.pad(best, ((0, 0), (STEEPEST, STEEPEST)), constant_values=-1e6)
        choices = np.stack([padded[:, STEEPEST + move : STEEPEST + move + rows] - 0.02 * abs(move) for move in moves])
        chosen = choices.argmax(0)
        steps[column] = chosen - STEEPEST
        best = np.take_along_axis(choices, chosen[None], 0)[0] + gain[:, :, column]
    path = np.zeros((words, columns), np.int64)
    at = best.argmax(1)
    each = np.arange(words)
    for column in range(columns - 1, -1, -1):
        path[:, column] = at
        at = np.clip(at + steps[column, each, at], 0, rows - 1)
    return path


def _sorted(above: _Path, below: _Path) -> tuple[list[Numbers], list[Numbers]]:
    """The numbers of the side with more ink, and of the other one."""
    names = ("whole", "worst", "second", "ink", "beyond", "at")
    first = above.whole + above.worst >= below.whole + below.worst
    more = [np.where(first, getattr(above, name), getattr(below, name)) for name in names]
    less = [np.where(first, getattr(below, name), getattr(above, name)) for name in names]
    return more, less


def _below(paths: dict[str, _Path]) -> Numbers:
    """1 where the line below a word is the clearer one, as an underline is, -1 where it is the one above."""
    above, below = paths["above"], paths["below"]
    return np.asarray(np.clip(2 * (below.whole + below.worst - above.whole - above.worst), -1, 1))


def _ways(more: list[Numbers], less: list[Numbers], stroke: _Path) -> list[Numbers]:
    """How much each word looks circled, underlined, and struck through: pupils usually mark in one way."""
    circled = np.minimum(more[1], less[1])
    underlined = np.clip(more[1] - less[0], 0, 1)
    return [circled, underlined, np.clip(stroke.worst - circled, 0, 1)]


def _far_beside(paths: dict[str, _Path]) -> Numbers:
    """The ink beyond the side with more ink: the other side of a neighbour's loop, if that is what it is."""
    first = paths["above"].whole + paths["above"].worst >= paths["below"].whole + paths["below"].worst
    return np.where(first, paths["far above"].whole, paths["far below"].whole)


def _crossings(seen: Numbers, free: Numbers, cells: Numbers) -> list[Numbers]:
    """How much of the word's breadth lines cross: at its ends, as a loop does, and between its letters.

    The inner ones are those after the first letter or two, before the last ones, and the most anywhere.
    """
    rows = _rows_of(-0.32, 0.32)
    band, open_ = seen[:, rows], free[:, rows]
    start = _crossing(band[:, :, : BEYOND + 1], open_[:, :, : BEYOND + 1])
    end = _crossing(band[:, :, -BEYOND - 1 :], open_[:, :, -BEYOND - 1 :])
    inner = []
    for number, count in enumerate(cells.astype(int)):
        gaps = [BEYOND + (n + 0.5) * WITHIN / (count - 1) for n in range(count - 1)]
        half = max(1.0, 0.28 * WITHIN / (count - 1))
        crossed = [
            float(_crossing(band[number : number + 1, :, slice_], open_[number : number + 1, :, slice_])[0])
            for slice_ in (slice(max(0, round(gap - half)), min(COLUMNS, round(gap + half) + 1)) for gap in gaps)
        ]
        ends = max(1, len(crossed) // 2)
        inner.append((max(crossed[:ends]), max(crossed[-ends:]), max(crossed)))
    first, last, most = np.array(inner, np.float32).reshape(-1, 3).T
    return [np.maximum(start, end), np.minimum(start, end), np.maximum(first, last), np.minimum(first, last), most]


def _crossing(band: Numbers, free: Numbers) -> Numbers:
    """The share of rows in which there is ink."""
    open_rows = free.max(2)
    total = open_rows.sum(1)
    return np.where(total > 0, (band.max(2) * open_rows).sum(1) / np.maximum(total, 1e-6), 0.0)


def _tones(clean: Numbers, free: Numbers) -> list[Numbers]:
    """How gray the paper is between the letters, in the worst part, beside the word, and before and after it."""
    inside, rows = slice(BEYOND, BEYOND + WITHIN), _rows_of(-0.22, 0.22)
    tone, open_ = np.minimum(clean, 0.5)[:, rows], free[:, rows]
    edges = np.linspace(BEYOND, BEYOND + WITHIN, PARTS + 1).round().astype(int)
    whole = _mean(tone[:, :, inside], open_[:, :, inside])
    parts = [_mean(tone[:, :, a:b], open_[:, :, a:b], whole) for a, b in pairwise(edges)]
    outer = [_rows_of(-1.5, -0.9), _rows_of(0.9, 1.5)]
    around = [_mean(np.minimum(clean, 0.5)[:, each, inside], free[:, each, inside]) for each in outer]
    ends = [_mean(tone[:, :, part], open_[:, :, part]) for part in (slice(0, BEYOND // 3), slice(-BEYOND // 3, None))]
    return [whole, np.min(parts, axis=0), np.minimum(*around), np.maximum(*ends)]


def _mean(values: Numbers, weights: Numbers, otherwise: Numbers | float = 0.0) -> Numbers:
    """The median-like mean, cut at twice the mean, of the values that have a weight."""
    total = weights.sum((1, 2))
    mean = (values * weights).sum((1, 2)) / np.maximum(total, 1e-6)
    cut = np.minimum(values, 2 * mean[:, None, None])
    return np.where(total >= 4, (cut * weights).sum((1, 2)) / np.maximum(total, 1e-6), otherwise)

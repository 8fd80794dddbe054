"""Marks the words of a sheet as a pupil would, well or badly, and records which count as found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

from tests.tools.scans.strokes import HIGHLIGHTERS, PENCILS, Hand, Picture, Point, Run, Tool, axes, draw

WAYS = ("loop", "open", "strike", "underline", "highlight")
"""The ways to mark a word."""

FAULTS = ("none", "short", "erased")
"""What a pupil does with a word that does not count as found: nothing, a mark on too few letters, or an erased mark."""


class Marked(NamedTuple):
    """What a pupil did with a word, and whether it counts as found."""

    word: str
    found: bool
    how: str


def mark(picture: Picture, scan: Mapping[str, Any], scale: float, hand: Hand, rng: Random) -> list[Marked]:
    """Draw a pupil's marks onto a rendered page of `scale` pixels per point; return what was found."""
    tool = _tool(hand, rng)
    usual = rng.choices(WAYS[:4], (78, 8, 7, 7))[0] if not tool.broad else "highlight"
    share = rng.choice([0.55, 0.75, 0.85, 0.95])
    done: list[Marked] = []
    for word, cells in scan["words"]:
        if rng.random() < share:
            way = usual if rng.random() < 0.85 or tool.broad else rng.choice(WAYS[:4])
            _mark_run(picture, run_of(scan, cells), way, tool, hand, rng, scale)
            done.append(Marked(word, True, way))
            continue
        fault = rng.choices(FAULTS, (75, 10, 15))[0]
        if fault == "short" and len(cells) >= 4:
            kept = cells[: max(1, int(len(cells) * 0.6))]
            if rng.random() < 0.5:
                kept = cells[-len(kept) :]
            way = "highlight" if tool.broad else "loop"
            _mark_run(picture, run_of(scan, kept), way, tool, hand, rng, scale)
        elif fault == "erased" and not tool.broad:
            _erased(picture, run_of(scan, cells), tool, hand, rng, scale)
        else:
            fault = "none"
        done.append(Marked(word, False, fault))
    for _ in range(rng.choice([0, 0, 1, 2])):
        _wrong(picture, scan, tool, hand, rng, scale)
    for _ in range(rng.choice([0, 0, 0, 3, 8])):
        _dot(picture, scan, tool, rng, scale)
    return done


def run_of(scan: Mapping[str, Any], cells: Sequence[Sequence[int]]) -> Run:
    """The run of cells on the page, in points."""
    across, down = scan["across"], scan["down"]
    pitch = min(across[1] - across[0], down[1] - down[0])
    ends = [(across[column], down[row]) for row, column in (cells[0], cells[-1])]
    return Run(ends[0], ends[1], pitch)


def _tool(hand: Hand, rng: Random) -> Tool:
    kind = rng.random()
    if kind < 0.62:
        gray = rng.choice(PENCILS)
        return Tool((gray, gray, gray), rng.choice(hand.tools), rng.uniform(0.1, 0.5))
    if kind < 0.86:
        return Tool(
            rng.choice([(0.85, 0.75, 0.25), (0.2, 0.75, 0.75), (0.85, 0.85, 0.85)]), rng.uniform(0.4, 0.8), 0.05
        )
    return Tool(rng.choice(HIGHLIGHTERS), 0.0, 0.0, broad=True)


def _mark_run(picture: Picture, run: Run, way: str, tool: Tool, hand: Hand, rng: Random, scale: float) -> None:
    if way == "highlight":
        width = rng.uniform(0.5, 0.85) * run.pitch * 25.4 / 72
        draw(picture, hand.line(run.first, run.last, run.pitch, rng), tool._replace(width=width), scale, rng)
    elif way in ("loop", "open"):
        draw(picture, hand.loop(run, rng, way == "open"), tool, scale, rng)
    else:
        side = 0.0 if way == "strike" else rng.uniform(0.36, 0.48) * run.pitch
        first, last = _beside(run, side) if side else (run.first, run.last)
        draw(picture, hand.line(first, last, run.pitch, rng), tool, scale, rng)


def _beside(run: Run, side: float) -> tuple[Point, Point]:
    """A line beside a run: below it, or to the right of a vertical one."""
    _, (dx, dy), _ = axes(run)
    if dy < 0 or (dy == 0 and dx < 0):
        dx, dy = -dx, -dy
    return (run.first[0] + dx * side, run.first[1] + dy * side), (run.last[0] + dx * side, run.last[1] + dy * side)


def _erased(picture: Picture, run: Run, tool: Tool, hand: Hand, rng: Random, scale: float) -> None:
    """Draw an erased loop: a faint line with a smudge around it; always in pencil, as pens cannot be erased."""
    gray = max(0.3, tool.ink[0])
    pencil = Tool((gray, gray, gray), max(0.4, tool.width), 0.4)
    draw(picture, hand.loop(run, rng, False), pencil, scale, rng, rng.uniform(0.06, 0.2))
    smudge = Tool((0.04, 0.04, 0.04), 0.7 * run.pitch * 25.4 / 72, 0.6)
    draw(picture, hand.line(run.first, run.last, run.pitch, rng), smudge, scale, rng)


def _wrong(picture: Picture, scan: Mapping[str, Any], tool: Tool, hand: Hand, rng: Random, scale: float) -> None:
    """Draw a mark around letters that are no word: at most one of them is in the same listed word."""
    rows, columns = len(scan["down"]), len(scan["across"])
    for _ in range(30):
        down, right = rng.choice([(0, 1), (1, 0), (1, 1), (1, -1)])
        length = rng.randint(3, 6)
        row, column = rng.randrange(rows), rng.randrange(columns)
        cells = [(row + n * down, column + n * right) for n in range(length)]
        if not all(0 <= r < rows and 0 <= c < columns for r, c in cells):
            continue
        if all(len({*cells} & {(r, c) for r, c in word}) < 2 for _, word in scan["words"]):
            way = "highlight" if tool.broad else "loop"
            _mark_run(picture, run_of(scan, cells), way, tool, hand, rng, scale)
            return


def _dot(picture: Picture, scan: Mapping[str, Any], tool: Tool, rng: Random, scale: float) -> None:
    """Draw a stray dot or dash."""
    x, y = rng.uniform(scan["across"][0], scan["across"][-1]), rng.uniform(scan["down"][0], scan["down"][-1])
    points = [(x, y), (x + rng.gauss(0, 3), y + rng.gauss(0, 3))]
    draw(picture, points, tool._replace(width=rng.uniform(0.4, 1.2)), scale, rng)


def paper(rendered: np.ndarray) -> Picture:
    """A rendered page as a picture to draw on: blue, green and red from 0 to 1."""
    return np.repeat(rendered[:, :, None], 3, 2).astype(np.float32) / 255

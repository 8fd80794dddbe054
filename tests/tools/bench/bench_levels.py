"""The levels of sudokus compared with two ratings by the program pencilmark: its own and Sudoku Explainer's.

Run it with `python tests/tools/bench/bench_levels.py [COUNT]`; needs `pip install pencilmark==1.0.0rc1`. Each level has
a third of the sudokus, one a sheet. It prints the median rating of each level, and Spearman's rank correlation of the
level with each rating, where equal values share the mean of their ranks.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[3]))

import worksheets

LEVELS = ("easy", "medium", "hard")
COUNT = 501


def rated(size: str, count: int, **asked: bool) -> list[tuple[int, dict[str, Any]]]:
    """The level's number and pencilmark's ratings for each of `count` sudokus."""
    import pencilmark

    cards = []
    for number in range(count):
        order = {"size": size, "difficulty": LEVELS[number % 3], "per_sheet": 1}
        puzzle = worksheets.generate("sudoku", order, seed=number).to_json()["puzzle"]
        line = "".join(sign or "." for row in puzzle["items"][0]["grid"] for sign in row)
        cards.append((number % 3, pencilmark.rate(line, **asked)))
    return cards


def ranks(values: Sequence[float]) -> list[float]:
    """The ranks of values, from 0; equal values share the mean of their ranks."""
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]


def table(size: str, cards: list[tuple[int, dict[str, Any]]], rating: str) -> Iterator[str]:
    levels = [level for level, _ in cards]
    values = [float(card["se"]["er"] if rating == "explainer" else card[rating]) for _, card in cards]
    pairs = [*zip(levels, values, strict=True)]
    middle = [statistics.median(value for at, value in pairs if at == level) for level in range(3)]
    agreement = statistics.correlation(ranks(levels), ranks(values))
    yield f"{size:6}{len(cards):>6}{rating:>14}{middle[0]:>9.1f}{middle[1]:>9.1f}{middle[2]:>9.1f}{agreement:>10.2f}"


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    print(f"{'size':6}{'of':>6}{'rating':>14}{'easy':>9}{'medium':>9}{'hard':>9}{'agreement':>10}")
    print(*table("6x6", rated("6x6", count), "difficulty"), sep="\n")
    cards = rated("9x9", count, se=True)
    for rating in ("difficulty", "explainer"):
        print(*table("9x9", cards, rating), sep="\n")


if __name__ == "__main__":
    main()

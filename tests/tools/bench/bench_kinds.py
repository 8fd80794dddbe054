"""CPU time to make crosswords, sudokus, calculations, word lines, clozes and cards, beside the targets.

Run it with `python tests/tools/bench/bench_kinds.py [ROUNDS]`: each round makes some sheets of every sort, each with
its own seed and words, so that a busy machine affects all sorts alike; the table has medians. Making a sheet includes
reading its fields and checking the result independently. Sorts with a target per thousand sheets are made 20 in a row.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[3]))

import worksheets
from tests.tools.counter.lists import words_to_choose

Fields = dict[str, Any]


class Aim(NamedTuple):
    """A sort of sheet: its random fields, the target in milliseconds for each of its `parts`, and sheets in a row."""

    kind: str
    fields: Callable[[Random], Fields]
    milliseconds: float | None
    parts: int = 1
    in_a_row: int = 1


def words(rng: Random, count: int, longest: int = 11) -> list[str]:
    return rng.sample([word for word in words_to_choose("en") if 3 <= len(word) <= longest], count)


def clued(rng: Random, count: int) -> Fields:
    return {"words": [{"word": word, "clue": f"Clue {n}"} for n, word in enumerate(words(rng, count))]}


def text(rng: Random) -> str:
    """A text of 300 words, every tenth of them a gap."""
    chosen = [f"[{word}]" if at % 10 == 0 else word for at, word in enumerate(words(rng, 300))]
    return "\n\n".join(" ".join(chosen[at : at + 10]) + "." for at in range(0, 300, 10))


def fixed(fields: Fields) -> Callable[[Random], Fields]:
    return lambda rng: fields


AIMS: dict[str, Aim] = {
    "crossword of 20 words": Aim("crossword", lambda rng: clued(rng, 20) | {"shape": "compact"}, 30),
    "crossword of 30 words": Aim("crossword", lambda rng: clued(rng, 30), None),
    "fill-in of 20 words": Aim("crossword", lambda rng: {"words": words(rng, 20), "form": "fill"}, None),
    **{
        f"sudoku {side}x{side} {level}": Aim(
            "sudoku", fixed({"size": f"{side}x{side}", "difficulty": level, "per_sheet": 4}), aim, 4
        )
        for side, aims in {4: (2, 2, 2), 6: (8, 8, 8), 8: (None, None, None), 9: (60, 60, 250)}.items()
        for level, aim in zip(("easy", "medium", "hard"), aims, strict=True)
    },
    "12 number walls": Aim("calculation", fixed({"form": "wall", "count": 12}), 2, in_a_row=20),
    "riddle of 12 operators": Aim("calculation", fixed({"form": "riddle", "base": 12, "count": 1}), 60),
    "riddle of 15 operators": Aim("calculation", fixed({"form": "riddle", "base": 15, "count": 1}), 1000),
    "riddle of 20 operators": Aim("calculation", fixed({"form": "riddle", "base": 20, "count": 1}), None),
    "4 word snakes": Aim(
        "wordlines", lambda rng: {"words": words(rng, 16, 8), "form": "snake", "lines": 4}, 3, in_a_row=20
    ),
    "6 scrambled words": Aim("wordlines", lambda rng: {"words": words(rng, 6, 8), "form": "scrambled"}, 3, in_a_row=20),
    "6 words with holes": Aim("wordlines", lambda rng: {"words": words(rng, 6, 8), "form": "missing"}, 3, in_a_row=20),
    "cloze of 30 gaps, proved": Aim(
        "cloze", lambda rng: {"text": text(rng), "form": "puzzle", "given": "first_letter"}, 2, in_a_row=20
    ),
    "28 bingo cards": Aim("cards", lambda rng: clued(rng, 30) | {"form": "bingo", "count": 28, "size": "4x4"}, 100),
}


def times(rounds: int) -> dict[str, list[float]]:
    """CPU milliseconds for each part of each sort of sheet; an untimed first round fills dictionaries and caches."""
    spent: dict[str, list[float]] = {name: [] for name in AIMS}
    for number in range(rounds + 1):
        for name, aim in AIMS.items():
            seeds = range(number * aim.in_a_row, (number + 1) * aim.in_a_row)
            sheets = [(seed, aim.fields(Random(f"{name} {seed}"))) for seed in seeds]
            begun = time.process_time()
            for seed, fields in sheets:
                worksheets.generate(aim.kind, fields, seed=seed)
            if number:
                spent[name].append(1000 * (time.process_time() - begun) / aim.parts / aim.in_a_row)
    return spent


def table(spent: dict[str, list[float]]) -> Iterator[str]:
    yield f"{'milliseconds of CPU':28}{'median':>9}{'worst':>9}{'aim':>7}{'sheets':>8}"
    for name, each in spent.items():
        aim = AIMS[name].milliseconds
        yield f"{name:28}{statistics.median(each):>9.2f}{max(each):>9.1f}{aim or '-':>7}{len(each):>8}"


def main() -> None:
    print(*table(times(int(sys.argv[1]) if len(sys.argv) > 1 else 30)), sep="\n")


if __name__ == "__main__":
    main()

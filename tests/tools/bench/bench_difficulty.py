"""The measured difficulty of each level: mean, minimum and maximum, and the time to measure it and to make the sheet.

Run it with `python tests/tools/bench/bench_difficulty.py [SEEDS]`. It makes word searches from eleven lists, each with
one size and the same seeds at all three levels: seven lists of the contest (BWINF), if they are beside the repository,
and four others. Then it makes boxes and word regions. Lists whose means do not rise with the level are marked.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from worksheets.base.seeds import rng_for
from worksheets.puzzles import registry

CONTEST = Path(__file__).parents[4] / "shared" / "data" / "bwinf-wordsearch"
LEVELS = ("easy", "medium", "hard")

FARM = "COW HORSE PIG SHEEP GOAT HEN DUCK GOOSE BARN HAY TRACTOR FIELD DONKEY CAT".split()
SPACE = "SUN MOON STAR PLANET COMET ROCKET ORBIT EARTH MARS VENUS SATURN GALAXY".split()
ALIKE = "RAN RAT RAIN RAIL RAFT TAR TAIL TRAIN TRAIL".split()


class Row(NamedTuple):
    """A sheet's fields without the level; it gets one in `part` of the seeds, as some sheets take long."""

    name: str
    kind: str
    fields: dict[str, Any]
    part: int = 1


def rows() -> Iterator[Row]:
    """Yield the lists, boxes and grids."""
    for number in range(7) if CONTEST.is_dir() else ():
        size, _, *words = (CONTEST / f"worte{number}.txt").read_text(encoding="utf-8").split("\n")
        listed = [word for word in words if word]
        yield Row(
            f"worte{number} {size}",
            "wordsearch",
            {"words": listed, "size": size.replace(" ", "x"), "language": "de"},
        )
    for name, words, size in (("farm", FARM, 14), ("farm", FARM, 18), ("space", SPACE, 12), ("alike", ALIKE, 10)):
        yield Row(f"{name} {size} {size}", "wordsearch", {"words": words, "size": size})
    yield Row("3 x 3 x 3", "goldencube", {"size": "3"})
    yield Row("3 x 3 x 3, any solution", "goldencube", {"size": "3", "unique": False})
    yield Row("3 x 5 x 3", "goldencube", {"size": "3x5x3"})
    yield Row("3 x 5 x 3, any solution", "goldencube", {"size": "3x5x3", "unique": False})
    yield Row("3 x 5 x 5", "goldencube", {"size": "3x5x5"}, 4)
    yield Row("5 x 5 x 5", "goldencube", {"size": "5"}, 8)
    for language in ("de", "en"):
        for size, part in (("5x7", 1), ("7x12", 1), ("14x24", 4)):
            yield Row(f"{language} {size}", "wordregions", {"size": size, "language": language}, part)


def main(seeds: int = 40) -> None:
    """Print the table, a line for each sheet."""
    print(f"{'':14}{'':26}" + "".join(f"{level:>18}" for level in LEVELS) + "   ms to make, to measure")
    for row in rows():
        kind = registry.find(row.kind)
        means, texts, made_in, measured_in = [], [], 0.0, 0.0
        number = max(1, seeds // row.part)
        for level in LEVELS:
            spec = kind.Spec.model_validate({**row.fields, "difficulty": level})
            scores = []
            for seed in range(number):
                begun = time.process_time()
                puzzle, solution = kind.generate(spec, rng_for(seed))
                made = time.process_time()
                scores.append(kind.difficulty_score(puzzle, solution) or 0)
                measured_in += time.process_time() - made
                made_in += made - begun
            means.append(mean(scores))
            texts.append(f"{means[-1]:7.1f} ({min(scores):3}-{max(scores):3})")
        rising = "" if means[0] < means[1] < means[2] else "  does not rise"
        each = 1000 / (number * len(LEVELS))
        line = "".join(f"{text:>18}" for text in texts)
        print(f"{row.kind:14}{row.name:26}{line}{made_in * each:10.2f}{measured_in * each:8.3f}{rising}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))

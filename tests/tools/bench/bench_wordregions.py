"""CPU time to decide, to make and to load word-regions puzzles, side by side with the course's algorithm.

Run it with `python tests/tools/bench/bench_wordregions.py [ROUNDS] [--full]`. Every round times each contender once
on each puzzle, in turn; a puzzle's time is the median over the rounds. To decide a puzzle is to search for two
solutions and to find one. Both sides have loaded their words: ours has decided another puzzle of that size, as its trie
grows where it is walked; the course's trie is complete.

The course's algorithm is `tests/puzzles/wordregions/course.py`. Above 7 x 12 it is timed in the first round only, and
stopped at a limit of CPU time; an unfinished puzzle counts with the limit, so a ratio marked > is a lower bound. Its
time depends much more on which words there are than on how many: short ones lead it astray. So there are two lists,
both from the built-in dictionary: its words of 4 to 8 letters, and an evenly thinned selection of them.

Without `--full` the course gets fewer puzzles and less time, and 50 seeds are made in place of 500.
"""

from __future__ import annotations

import argparse
import signal
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.puzzles.wordregions.course import Trie, course_solutions, trie
from worksheets.base.errors import GenerationError
from worksheets.base.seeds import rng_for
from worksheets.job.loader import load_job
from worksheets.language.dictionary import built_in
from worksheets.puzzles import registry
from worksheets.puzzles.wordregions.check import faults
from worksheets.puzzles.wordregions.engine.tries import word_trie
from worksheets.puzzles.wordregions.model import Puzzle, RegionSize
from worksheets.puzzles.wordregions.solve import solutions
from worksheets.puzzles.wordregions.spec import Spec

PUZZLES = 7
"""Number of timed puzzles of a size; one more warms up."""

OTHERS = ("4x84", "6x56", "7x48", "8x42", "12x28", "16x21", "21x16", "24x14", "28x12", "42x8", "48x7", "56x6", "84x4")
"""The other shapes of the 336 cells of 14 x 24."""


class Effort(NamedTuple):
    """Limits for the course's algorithm."""

    seconds: float
    """Time limit for one puzzle."""
    puzzles: Mapping[str, int]
    """Number of puzzles of each size."""


QUICK = Effort(12, {"7x12": PUZZLES, "14x24": 3, "20x30": 1, "28x48": 1})
FULL = Effort(100, {"7x12": PUZZLES, "14x24": PUZZLES, "20x30": 3, "28x48": 3})


def thinned(count: int | None = None) -> tuple[str, ...]:
    """German words of 4 to 8 letters: all, or `count` of them, evenly from the whole alphabet."""
    words = ["".join(word) for word in built_in("de").check if 4 <= len(word) <= 8]
    count = count or len(words)
    return tuple(words[i * len(words) // count] for i in range(count))


def spec_of(size: str, words: str | tuple[str, ...]) -> Spec:
    """The spec of a sheet without hints that is filled from the same words it is checked against."""
    return Spec.model_validate({"size": size, "dictionary": words, "language": "de", "hints": "none"})


def made(spec: Spec, seed: int) -> Puzzle:
    """A puzzle with one solution."""
    puzzle: Puzzle
    puzzle, _ = registry.find("wordregions").generate(spec, rng_for(seed, "bench"))
    return puzzle


def ours(puzzle: Puzzle) -> int:
    """The number of solutions that our solver finds, at most two."""
    return sum(1 for _ in islice(solutions(puzzle), 2))


def course(puzzle: Puzzle, words: Trie) -> int:
    """The number of solutions that the course's algorithm finds, at most two."""
    return sum(1 for _ in islice(course_solutions(puzzle.grid.cells, words, *puzzle.region_size), 2))


def seconds(decide: Callable[[], int], limit: float | None = None) -> float:
    """CPU seconds to find the only solution; returns `limit` after a timeout."""
    begun = time.process_time()

    def look(*_: object) -> None:
        if limit and time.process_time() - begun > limit:
            raise TimeoutError

    if limit:  # wall-clock timer: with a timer of CPU time, Linux updates that clock only every few milliseconds
        signal.signal(signal.SIGALRM, look)
        signal.setitimer(signal.ITIMER_REAL, 0.2, 0.2)
    try:
        found = decide()
    except TimeoutError:
        return limit or 0.0
    finally:
        if limit:
            signal.setitimer(signal.ITIMER_REAL, 0)
    assert found == 1
    return time.process_time() - begun


def deciding(words: tuple[str, ...], sizes: Sequence[str], rounds: int, effort: Effort) -> None:
    """Time how long both sides take to prove that puzzles of all sizes have one solution."""
    tree = trie(words)
    puzzles: dict[str, list[Puzzle]] = {}
    for size in sizes:
        spec = spec_of(size, words)
        puzzles[size] = [made(spec, seed) for seed in range(PUZZLES + 1)]
        ours(puzzles[size].pop())
    mine: dict[str, list[list[float]]] = {size: [[] for _ in range(PUZZLES)] for size in puzzles}
    theirs: dict[str, list[list[float]]] = {
        size: [[] for _ in range(most)] for size, most in effort.puzzles.items() if size in puzzles
    }
    for turn in range(rounds):
        for size, several in puzzles.items():
            for number, puzzle in enumerate(several):
                mine[size][number].append(seconds(partial(ours, puzzle)))
                if number < effort.puzzles.get(size, 0) and (size == "7x12" or not turn):
                    theirs[size][number].append(seconds(partial(course, puzzle, tree), effort.seconds))
    times = {size: [statistics.median(spent) for spent in each] for size, each in mine.items()}
    print(f"CPU ms to decide one unique puzzle, {len(words):,} words, {PUZZLES} puzzles of each size, rounds: {rounds}")
    print(f"  {'':8s}{'ours: median':>14s}{'worst':>8s}{'course: median':>16s}{'worst':>9s}   course / ours, asked")
    for size in theirs:
        asked = {"7x12": "8", "14x24": "800"}.get(size)
        other = [statistics.median(spent) for spent in theirs[size]]
        unfinished = sum(spent >= effort.seconds for spent in other)
        ratios = [slow / quick for slow, quick in zip(other, times[size], strict=False)]
        note = f", not finished in {effort.seconds:.0f} s: {unfinished} of {len(other)}" if unfinished else ""
        print(
            f"  {size:8s}{1000 * statistics.median(times[size]):14.1f}{1000 * max(times[size]):8.1f}"
            f"{1000 * statistics.median(other):16,.1f}{1000 * max(other):9,.0f}"
            f"   {'>' if unfinished > len(other) / 2 else ''}{statistics.median(ratios):,.0f}"
            f"{f' (at least {asked})' if asked else ''}{note}"
        )
    if not sizes[2:]:
        return
    middle = statistics.median(times["14x24"])
    print(f"  {'':8s}{'ours: median':>14s}{'worst':>8s}   median / that of 14x24, asked")
    for size in sizes[2:]:
        median, worst = statistics.median(times[size]), max(times[size])
        asked = "10" if size == "28x48" else "4"
        print(f"  {size:8s}{1000 * median:14.1f}{1000 * worst:8.1f}   {median / middle:.2f} (at most {asked})")


def making(seeds: int) -> None:
    """Time making and deciding unique puzzles; checks the solution of each by the rules."""
    print(
        f"CPU ms to make a unique puzzle, and to decide it once, {seeds} seeds, a tenth of them for 40x60 (asked: 500)"
    )
    print(f"  {'':48s}{'make: median':>14s}{'worst':>8s}{'decide: median':>16s}   make / decide, asked, failed")
    lists: tuple[tuple[str, str | tuple[str, ...]], ...] = (("50,000 words", thinned(50_000)), ("built in, de", "de"))
    for name, words in lists:
        for size, number in (("7x12", seeds), ("14x24", seeds), ("40x60", max(3, seeds // 10))):
            spec = spec_of(size, words)
            ours(made(spec, number))
            to_make: list[float] = []
            to_decide: list[float] = []
            failed = 0
            for seed in range(number):
                begun = time.process_time()
                try:
                    puzzle = made(spec, seed)
                except GenerationError:
                    failed += 1
                    continue
                to_make.append(time.process_time() - begun)
                to_decide.append(seconds(partial(ours, puzzle)))
                assert not any(faults(spec, puzzle, solution) for solution in solutions(puzzle))
            make, decide = statistics.median(to_make), statistics.median(to_decide)
            title = f"{size}, {name} ({lexicon_size(spec):,} of 4 to 8 letters)"
            print(
                f"  {title:48s}{1000 * make:14.1f}{1000 * max(to_make):8.1f}{1000 * decide:16.1f}"
                f"   {make / decide:.1f} (at most 6), {failed} failed"
            )


def lexicon_size(spec: Spec) -> int:
    """The number of words to check against."""
    return sum(len(word) in spec.region_size for word in spec.checked.check)


def class_set(rounds: int) -> None:
    """Time making thirty different sheets of 7 x 12."""
    print("CPU seconds to make 30 sheets of 7x12, all different (asked: less than 1)")
    lists: tuple[tuple[str, str | tuple[str, ...]], ...] = (("50,000 words", thinned(50_000)), ("built in, de", "de"))
    for name, words in lists:
        spec = spec_of("7x12", words)
        spent: list[float] = []
        for turn in range(rounds):
            word_trie.cache_clear()
            begun = time.process_time()
            grids = {made(spec, 1000 * turn + seed).grid for seed in range(30)}
            spent.append(time.process_time() - begun)
            assert len(grids) == 30
        print(f"  {name:20s}{statistics.median(spent):8.2f}, at worst {max(spent):.2f}, with a trie not yet grown")


def loading(rounds: int) -> None:
    """Time loading an author's dictionary from a file, and a built-in one."""
    print("CPU seconds to load a dictionary (asked: less than 0.3 for 200,000 words, once for a job)")
    both = sorted({*map("".join, built_in("de").check), *map("".join, built_in("en").check)})
    words = [both[i * len(both) // 200_000].lower() for i in range(200_000)]
    named = {f"200,000 words from a file, sheets: {sheets}": sheets for sheets in (1, 30)}
    spent: dict[str, list[float]] = {name: [] for name in [*named, "built in, de", "the trie for 4 to 8 letters"]}
    with TemporaryDirectory() as folder:
        for turn in range(rounds):
            for name, sheets in named.items():
                words.append(f"neu{'abcdefghij'[turn % 10] * (sheets % 7 + 3)}")  # never the same list twice
                Path(folder, "words.txt").write_text("\n".join(words), encoding="utf-8")
                job = Path(folder, "job.yaml")
                job.write_text("\n".join(job_lines(sheets)), encoding="utf-8")
                spent[name].append(clocked(partial(load_job, job)))
            built_in.cache_clear()
            spent["built in, de"].append(clocked(partial(built_in, "de")))
            word_trie.cache_clear()
            trie_of = partial(word_trie, built_in("de"), RegionSize(4, 8))
            spent["the trie for 4 to 8 letters"].append(clocked(trie_of))
    for name, each in spent.items():
        print(f"  {name:40s}{statistics.median(each):8.3f}")


def job_lines(sheets: int) -> Iterator[str]:
    """Yield the lines of a job whose sheets have the same dictionary."""
    yield from ("title: Loading", "language: de", "word_sets:", "  big: {file: words.txt}", "sheets:")
    for number in range(sheets):
        yield f"  - {{id: sheet-{number}, kind: wordregions, size: 7x12, dictionary: big}}"


def clocked(work: Callable[[], object]) -> float:
    """CPU seconds of a call."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def main(arguments: Sequence[str]) -> None:
    """Measure everything and print it beside the targets."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rounds", nargs="?", type=int, default=5)
    parser.add_argument("--full", action="store_true")
    asked = parser.parse_args(arguments)
    effort = FULL if asked.full else QUICK
    deciding(thinned(24_000), ("7x12", "14x24", "20x30", "28x48", *OTHERS), asked.rounds, effort)
    deciding(thinned(), ("7x12", "14x24"), asked.rounds, effort)
    making(500 if asked.full else 50)
    class_set(asked.rounds)
    loading(asked.rounds)


if __name__ == "__main__":
    main(sys.argv[1:])

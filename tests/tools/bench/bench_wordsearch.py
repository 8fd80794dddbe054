"""Right grids per CPU-second, side by side with the rivals from PyPI, including lists on which these fail.

Needs the extra `bench`, and Node.js with npm for the rival from npm. Run it with `python
tests/tools/bench/bench_wordsearch.py [ROUNDS]`: in every round each contender makes grids for a while, in turn; rates
are medians over the rounds. Forty grids of each turn are judged by the tests' own counter, which shares no code with
the program: a grid is right if each listed word is there once, in any of the eight directions, not counting places
inside a longer listed word. Rates are multiplied by the share of right grids; the last table has the unweighted rates.

"public" is `worksheets.generate` with all eight directions, overlaps and letters of the alphabet, as the rivals have;
"kind" is its inner part, `kind.generate` with fields that were read before; "fragments" uses the filler of hard sheets
instead; "checked" is "kind" followed by the kind's own checker. "before" is "public" at the commit LAST_ROUND.
Only ours avoids rude words. The rivals: word-search-generator, pysuchsel, py-wordsearch-gen, and from npm
@sbj42/word-search-generator.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.tools.bench.wordsearch_rivals import Grid, contenders
from tests.tools.bench.workloads import WORKLOADS
from tests.tools.counter.lines import Field
from tests.tools.counter.spelling import trie_of


def right(grid: Grid, words: list[str]) -> bool:
    """Whether each word has one place, not counting those inside a place of a longer word that contains it."""
    places = Field([list(row) for row in grid]).places(trie_of((word, word) for word in words))
    for word in words:
        longer = [
            set(cells)
            for other in words
            if len(other) > len(word) and (word in other or word in other[::-1])
            for cells in places.get(other, {}).values()
        ]
        own = [cells for cells in places.get(word, {}).values() if not any(each.issuperset(cells) for each in longer)]
        if len(own) != 1:
            return False
    return True


def main(rounds: int = 9, seconds: float = 0.25) -> None:
    """Time all contenders in turn; print the rates of right grids, their shares, and the ratios public / theirs."""
    rates: dict[tuple[str, str], float] = {}
    raw: dict[tuple[str, str], float] = {}
    shares: dict[tuple[str, str], float] = {}
    judged = 0
    with contenders() as everybody:
        for workload in WORKLOADS:
            turns = {name: turn for name, contender in everybody.items() if (turn := contender(workload))}
            each: dict[str, list[float]] = {name: [] for name in turns}
            verdicts: dict[str, list[bool]] = {name: [] for name in turns}
            for number in range(rounds + 1):  # An untimed first round makes one grid each, as a warm-up.
                for name, turn in turns.items():
                    if each[name] and not verdicts[name]:
                        continue  # It failed or timed out before.
                    took, grids = turn(seconds if number else 0)
                    if number or not grids:
                        each[name].append(took)
                        verdicts[name] += [right(grid, workload.words) for grid in grids]
            for name in turns:
                share = statistics.mean(verdicts[name]) if verdicts[name] else 0.0
                shares[workload.name, name] = share
                raw[workload.name, name] = 1 / statistics.median(each[name]) if verdicts[name] else 0.0
                rates[workload.name, name] = share * raw[workload.name, name]
                judged += len(verdicts[name])

    def table(title: str, text: dict[tuple[str, str], str]) -> None:
        print(f"{title:32}" + "".join(f"{name:>13}" for name in everybody))
        for workload in WORKLOADS:
            print(f"{workload.name:32}" + "".join(f"{text.get((workload.name, name), '-'):>13}" for name in everybody))
        print()

    def precise(rates: dict[tuple[str, str], float]) -> dict[tuple[str, str], str]:
        return {key: f"{rate:,.0f}" if rate >= 100 or not rate else f"{rate:.1f}" for key, rate in rates.items()}

    table("right grids per CPU-second", precise(rates))
    table(f"right of {judged:,} judged", {key: f"{share:.0%}" for key, share in shares.items()})
    first = next(iter(everybody))
    ratios = {key: f"{rates[key[0], first] / rate:.1f}" if rate else "no right one" for key, rate in rates.items()}
    table("public / this", ratios)
    table("grids per CPU-s, right or not", precise(raw))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))

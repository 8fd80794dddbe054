"""Tries very many inputs on all cores, and collects the findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tests.many import in_parts
from tests.tools.fuzz.inputs import fuzz_input
from tests.tools.fuzz.trial import tried
from tests.tools.fuzz.watch import peak_megabytes


@dataclass
class Tally:
    """The results for many inputs; `found` has all that is needed to make the inputs with findings again."""

    verdicts: Counter[tuple[str, str]] = field(default_factory=Counter)
    seconds: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, int] = (0.0, 0)
    megabytes: float = 0.0
    found: list[str] = field(default_factory=list)

    @property
    def inputs(self) -> int:
        return self.verdicts.total()

    def add(self, other: Tally) -> None:
        self.verdicts += other.verdicts
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)
        self.megabytes = max(self.megabytes, other.megabytes)
        self.found += other.found

    def lines(self) -> Iterator[str]:
        for (sort, verdict), number in sorted(self.verdicts.items()):
            yield f"{sort:22}{verdict:30}{number:>9,}"
        seconds, number = self.slowest
        yield f"slowest: {seconds:.1f} s, python -m tests.tools.fuzz {number}; memory: {self.megabytes:.0f} MB"
        yield from self.found
        yield f"{len(self.found):,} findings in {self.inputs:,} inputs, {self.seconds.total():.0f} s of CPU time"


def run(first: int, end: int) -> Tally:
    """Try the inputs with these numbers."""
    tally = Tally()
    for number in range(first, end):
        given = fuzz_input(number)
        outcome = tried(given)
        tally.verdicts[given.sort, outcome.verdict] += 1
        tally.seconds[given.sort] += outcome.seconds  # type: ignore[assignment]
        tally.slowest = max(tally.slowest, (outcome.seconds, number))
        tally.found += (f"python -m tests.tools.fuzz {number}: {given.sort}: {finding}" for finding in outcome.findings)
    tally.megabytes = peak_megabytes()
    return tally


def run_together(total: int, first: int, workers: int | None, say: Callable[[Tally], None]) -> Tally:
    """Try inputs on all cores; `say` is called with the tally after each batch."""
    tally = Tally()
    for part in in_parts(run, total, first, workers):
        tally.add(part)
        say(tally)
    return tally

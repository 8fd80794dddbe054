"""Try very many odd inputs, or one again, by its number: python -m tests.tools.fuzz 4711."""

from __future__ import annotations

import sys
import time

from tests.many import options
from tests.tools.fuzz.inputs import fuzz_input
from tests.tools.fuzz.run import Tally, run_together
from tests.tools.fuzz.trial import tried

EVERY = 60
"""Seconds between two lines of progress."""


def main() -> int:
    asked = options("tests.tools.fuzz", __doc__, "inputs", 100_000).parse_args()
    if asked.number is not None:
        return show(asked.number)
    begun = last = time.monotonic()
    printed = 0

    def say(tally: Tally) -> None:
        nonlocal last, printed
        for finding in tally.found[printed:]:
            print(finding, file=sys.stderr, flush=True)
        printed = len(tally.found)
        now = time.monotonic()
        if now - last > EVERY:
            last = now
            line = f"{tally.inputs:,} inputs, {len(tally.found)} findings, {now - begun:.0f} s"
            print(line, file=sys.stderr, flush=True)

    tally = run_together(asked.count, asked.first, asked.workers, say)
    print(*tally.lines(), f"{time.monotonic() - begun:.0f} s", sep="\n")
    return bool(tally.found)


def show(number: int) -> int:
    given = fuzz_input(number)
    print(f"{given.sort} {given.suffix} {given.chance}")
    if given.call:
        print(given.call)
    else:
        print(given.data.decode("utf-8", "backslashreplace"))
    outcome = tried(given)
    print(f"{outcome.verdict}, {outcome.seconds:.2f} s", *outcome.findings, sep="\n")
    return bool(outcome.findings)


if __name__ == "__main__":
    sys.exit(main())

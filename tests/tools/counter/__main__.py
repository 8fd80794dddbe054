"""Count what is wrong with very many sheets, or make one again, by its number: python -m tests.tools.counter 4711."""

from __future__ import annotations

import sys
import time

from tests.many import options
from tests.tools.counter.count import Tally, count_together, judged, made
from tests.tools.counter.orders import order

EVERY = 60
"""Seconds between two lines of progress."""


def main() -> int:
    asked = options("tests.tools.counter", __doc__, "sheets", 1_000_000).parse_args()
    if asked.number is not None:
        return show(asked.number)
    begun = last = time.monotonic()

    def say(tally: Tally) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last > EVERY:
            last = now
            line = f"{tally.sheets:,} sheets, {len(tally.wrong)} wrong, {now - begun:.0f} s"
            print(line, file=sys.stderr, flush=True)

    tally = count_together(asked.count, asked.first, asked.workers, say)
    print(*tally.lines(), f"{time.monotonic() - begun:.0f} s", sep="\n")
    return bool(tally.wrong)


def show(number: int) -> int:
    asked = order(number)
    print(asked)
    sheet = made(asked)
    if sheet is None:
        print("refused")
        return 0
    for row in sheet["puzzle"].get("grid", ()):
        print(" ".join(row))
    print(sheet["solution"])
    faults = judged(asked, sheet)
    print(*faults, f"{len(faults)} faults", sep="\n")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())

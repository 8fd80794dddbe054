"""Count the faults of very many sheets, or make one again, by its number: python -m tests.tools.counter 4711."""

from __future__ import annotations

import sys
import time

from tests.many import options
from tests.tools.counter.count import Tally, count_together, judged, made
from tests.tools.counter.orders import OTHER_KINDS, order

EVERY = 60
"""Seconds between two lines of progress."""


def main() -> int:
    parser = options("tests.tools.counter", __doc__, "sheets", 1_000_000)
    parser.add_argument("--kind", choices=[*OTHER_KINDS], default="", help="only sheets of this kind")
    asked = parser.parse_args()
    if asked.number is not None:
        return show(asked.number, asked.kind)
    begun = last = time.monotonic()

    def say(tally: Tally) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last > EVERY:
            last = now
            line = f"{tally.sheets:,} sheets, {len(tally.wrong)} wrong, {now - begun:.0f} s"
            print(line, file=sys.stderr, flush=True)

    tally = count_together(asked.count, asked.first, asked.workers, say, asked.kind)
    print(*tally.lines(), f"{time.monotonic() - begun:.0f} s", sep="\n")
    return bool(tally.wrong)


def show(number: int, kind: str) -> int:
    asked = order(number, kind)
    print(asked)
    sheet = made(asked)
    if sheet is None:
        print("refused")
        return 0
    for row in sheet["puzzle"].get("grid", ()):
        print(" ".join(sign or "." for sign in row))
    print(sheet["solution"])
    faults = judged(asked, sheet)
    print(*faults, f"{len(faults)} faults", sep="\n")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())

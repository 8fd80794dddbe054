"""Makes sheets and counts their faults: many of them on all cores, or one again."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import worksheets
from tests.many import in_parts
from tests.tools.counter import (
    calculation,
    cards,
    cloze,
    crossword,
    goldencube,
    jobs,
    sudoku,
    wordlines,
    wordregions,
    wordsearch,
)
from tests.tools.counter.features import FEATURES
from tests.tools.counter.orders import OTHER_KINDS, Order, order

JUDGES = {
    "wordsearch": wordsearch.judge,
    "wordregions": wordregions.judge,
    "goldencube": goldencube.judge,
    "crossword": crossword.judge,
    "sudoku": sudoku.judge,
    "calculation": calculation.judge,
    "cards": cards.judge,
    "cloze": cloze.judge,
    "wordlines": wordlines.judge,
}


WRONG = ("internal error", "the puzzle made is wrong")
"""Parts of messages that are no refusals: the program itself has made a faulty sheet."""


@dataclass
class Tally:
    """The results for many sheets, by sort; `wrong` has all that is needed to make faulty ones again."""

    right: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    seconds: Counter[str] = field(default_factory=Counter)
    judging: float = 0.0
    items: int = 0
    """Number of items on right sheets with several small puzzles."""
    figures: dict[str, Counter[str]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.right += other.right
        self.refused += other.refused
        self.seconds += other.seconds
        self.judging += other.judging
        self.items += other.items
        self.wrong += other.wrong
        for level, figures in other.figures.items():
            self.figures.setdefault(level, Counter()).update(figures)

    @property
    def sheets(self) -> int:
        return self.right.total() + self.refused.total() + len(self.wrong)

    def of(self, sort: str) -> int:
        """Number of right and refused sheets of a sort."""
        return self.right[sort] + self.refused[sort]

    def lines(self) -> Iterator[str]:
        """Yield a line for each sort, figures on what the levels promise, and all faulty sheets."""
        yield f"{'':26}{'right':>9}{'refused':>9}{'CPU ms':>9}"
        for sort in sorted(self.seconds):
            right, refused = self.right[sort], self.refused[sort]
            each = 1000 * self.seconds[sort] / max(1, self.of(sort))
            yield f"{sort:26}{right:>9,}{refused:>9,}{each:>9.1f}"
        total = self.right.total(), self.refused.total(), 1000 * self.seconds.total() / max(1, self.sheets)
        counting = 1000 * self.judging / max(1, self.sheets)
        yield f"{'all':26}{total[0]:>9,}{total[1]:>9,}{total[2]:>9.1f}  ({counting:.1f} of them to count)"
        if self.items:
            yield f"{self.items:,} items on the right sheets of several small puzzles"
        special = sum(self.of(sort) for sort in (*FEATURES, *jobs.JOBS)) / max(1, self.sheets)
        others = sum(self.of(sort) for sort, *_ in OTHER_KINDS.values()) / max(1, self.sheets)
        yield f"{1 - special - others:.0%} are word searches with a list alone, {special:.0%} have more:"
        yield f"{', '.join([*FEATURES, *jobs.JOBS])}; two in five of these have words that lie in each other"
        for level, figures in sorted(self.figures.items()):
            sheets = figures["sheets"]
            shares = (f"{100 * count / sheets:.1f}% {name}" for name, count in figures.items() if name != "sheets")
            yield f"level {level}, three and more words, no directions or places said: {', '.join(shares)}"
        yield from self.wrong
        yield f"{len(self.wrong):,} wrong of {self.sheets:,}"


def made(asked: Order) -> dict[str, Any] | None:
    """The sheet's JSON, read back from text; None if it is refused."""
    try:
        if asked.job:
            return jobs.made_together(asked.job, asked.seed)[asked.place]
        exercise = worksheets.generate(asked.kind, asked.fields, seed=asked.seed)
    except worksheets.WorksheetError as error:
        if any(wrong in str(error) for wrong in WRONG):
            raise
        return None
    sheet: dict[str, Any] = json.loads(json.dumps(exercise.to_json()))
    return sheet


def judged(asked: Order, sheet: dict[str, Any]) -> list[str]:
    """Faults of a sheet, by itself and among the other sheets of its job."""
    faults = list(JUDGES[asked.kind](asked.fields, sheet))
    if asked.job:
        faults += jobs.judge(asked.job, jobs.made_together(asked.job, asked.seed), asked.place)
    return faults


def count(first: int, end: int, kind: str = "") -> Tally:
    """Make the sheets with these numbers, of one kind if given, and count the faults."""
    tally = Tally()
    for number in range(first, end):
        asked = order(number, kind)
        begun = time.process_time()
        faults: list[str] = []
        sheet = None
        try:
            sheet = made(asked)
            finished = time.process_time()
            if sheet:
                faults = judged(asked, sheet)
            tally.judging += time.process_time() - finished
        except Exception as error:
            faults = [f"{type(error).__name__}: {error}"]
        tally.seconds[asked.sort] += time.process_time() - begun  # type: ignore
        if faults:
            again = f"python -m tests.tools.counter {number}" + (f" --kind {kind}" if kind else "")
            ordered = asked.job or asked.fields
            tally.wrong.append(f"{again}: {asked.kind} {ordered}, seed={asked.seed}: {'; '.join(faults)}")
        elif sheet:
            tally.right[asked.sort] += 1
            tally.items += len(sheet["puzzle"].get("items", ()))
            if (
                asked.kind == "wordsearch"
                and not asked.fields.keys() & {"directions", "fixed"}
                and len(sheet["puzzle"]["word_bank"]) > 2
            ):
                tally.figures.setdefault(sheet["difficulty"], Counter()).update(wordsearch.figures(sheet))
        else:
            tally.refused[asked.sort] += 1
    return tally


def count_together(total: int, first: int = 0, workers: int | None = None, say: Any = None, kind: str = "") -> Tally:
    """Count on all cores; `say`, if given, is called with the tally after each batch."""
    tally = Tally()
    for part in in_parts(partial(count, kind=kind), total, first, workers):
        tally.add(part)
        if say:
            say(tally)
    return tally

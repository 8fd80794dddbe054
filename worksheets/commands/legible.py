"""Warnings of print that is hard to read, summed up for all the sheets of a job."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from worksheets.base.errors import Message
from worksheets.layout.handout.sizing import READABLE, ROUNDING

if TYPE_CHECKING:
    from worksheets.drawing.paper import PageSetup
    from worksheets.job.models import Sheet
    from worksheets.layout.page import Starts

READABLE_BANK = 9.0
"""Words and clues under a puzzle are read well from this size on, in points."""

MOST_NAMED = 3
"""How many sheets a warning names."""


@dataclass(slots=True)
class _Small:
    """Sheets with something smaller than `least`: how many, the smallest size, and the first of them."""

    what: str
    least: float
    count: int = 0
    size: float = 0.0
    first: Sheet | None = None
    names: list[str] = field(default_factory=list)

    def has(self, size: float) -> bool:
        """Whether a size counts as small."""
        return size < self.least - ROUNDING

    def add(self, sheet: Sheet, size: float) -> None:
        """Count a sheet with such a size."""
        self.size = min(self.size, size) if self.count else size
        self.count += 1
        self.first = self.first or sheet
        if len(self.names) < MOST_NAMED:
            self.names.append(" ".join(filter(None, (sheet.id, sheet.variant))))


class SmallPrint:
    """What is printed too small in a job, counted volume by volume."""

    def __init__(self, setup: PageSetup) -> None:
        self._setup = setup
        # Who asks for small letters knows that they are small.
        least = min(READABLE, setup.font_size or READABLE)
        self._letters = _Small("the letters", least)
        self._banks = _Small("the words or clues", READABLE_BANK)

    def __bool__(self) -> bool:
        return bool(self._letters.count or self._banks.count)

    def add(self, sheets: Iterable[Sheet], starts: Starts) -> list[int]:
        """Count those of a volume; returns how many warnings there are of each sheet.

        The sheets, which may have to be read again, are asked for only where something is small.
        """
        found = [
            [(small, size) for small, size in ((self._letters, letters), (self._banks, bank)) if small.has(size)]
            for letters, bank in zip(starts.letter_sizes, starts.bank_sizes, strict=True)
        ]
        if any(found):
            for sheet, each in zip(sheets, found, strict=True):
                for small, size in each:
                    small.add(sheet, size)
        return [*map(len, found)]

    def warnings(self) -> Iterator[Message]:
        """A sentence about the puzzles' letters and one about the banks, each only where it is needed."""
        fewer = ["fewer sheets a page"] if self._setup.per_page > 1 else []
        for small, remedies in ((self._letters, ["a smaller puzzle"]), (self._banks, [])):
            remedy = ", or ".join([*fewer, "larger paper", *remedies])
            if small.first:
                named = ", ".join(small.names)
                more = small.count - len(small.names)
                whose = f"{named} and {more} more" if more else named
                alone = small.count == 1
                size = f"{small.size:.1f} pt" if alone else f"{small.size:.1f} pt and more"
                yield Message(
                    f"{small.what} of {whose} are small ({size}; under {small.least:g} pt they are hard to read); "
                    f"use {remedy}",
                    small.first.path if alone else "",
                    small.first.place,
                    "warning",
                )

"""Reads values from untrusted JSON: each value is checked, and every problem has its path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from worksheets.base.errors import InputError, Message, Place
from worksheets.base.grid import LARGEST_SIDE, Direction, LetterGrid
from worksheets.base.quoting import a_value, shown, written
from worksheets.base.sentences import sentence

LONGEST_TEXT = 1_000
"""Maximum length of a word or another text, in characters."""

MOST_PROBLEMS = 20
"""Maximum number of problems reported for a file."""

LONGEST_CELL = 20
"""Maximum number of characters in a cell; a letter with marks has several."""


class JsonReader:
    """Returns values of the expected type, or None after noting a problem; `error` has all of them.

    Numbers are limited by `least` and `most`, both included, lists by `most` items.
    """

    def __init__(self, file: str, root: str = "puzzle") -> None:
        self.problems: list[Message] = []
        self._place = Place(file) if file else None
        self._root = root

    def say(self, path: str, message: str) -> None:
        """Add a problem; the path is relative to the root."""
        self.problems.append(Message(message, f"{self._root}{path}", self._place))

    def error(self) -> InputError:
        """An error with the first problems, ready to raise."""
        return InputError(*self.problems[:MOST_PROBLEMS])

    def integer(self, value: object, path: str, least: int, most: int) -> int | None:
        """A whole number from `least` to `most`."""
        if type(value) is int and least <= value <= most:
            return value
        self.say(
            path,
            sentence(
                "expected a whole number from {least} to {most}, got {value}",
                least=least,
                most=most,
                value=_said(value),
            ),
        )
        return None

    def integers(self, value: object, path: str, count: int, least: int, most: int) -> tuple[int, ...] | None:
        """A list of `count` whole numbers."""
        if not isinstance(value, list) or len(value) != count:
            self.say(
                path, sentence("expected a list of {count} whole numbers, got {value}", count=count, value=_said(value))
            )
            return None
        numbers = [self.integer(item, f"{path}[{number}]", least, most) for number, item in enumerate(value)]
        return None if None in numbers else tuple(item for item in numbers if item is not None)

    def text(self, value: object, path: str) -> str | None:
        """A text that is not empty."""
        if isinstance(value, str) and 0 < len(value) <= LONGEST_TEXT and _is_whole(value):
            return value
        what = sentence("a text of at most {most:,} characters", most=LONGEST_TEXT)
        self.say(
            path,
            sentence(
                "expected {what}, got {value}",
                what=what,
                value=_said(value) if isinstance(value, str) else a_value(value),
            ),
        )
        return None

    def flag(self, value: object, path: str) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            self.say(path, sentence("expected true or false, got {value}", value=_said(value)))
        return value is True

    def items(self, value: object, path: str, most: int) -> Iterator[tuple[str, Any]]:
        """Yield the items of a list and their paths, at most `most`."""
        if not isinstance(value, list):
            self.say(path, sentence("expected a list, got {value}", value=_said(value)))
            return
        if len(value) > most:
            self.say(
                path,
                sentence("{count:,} items are too many: at most {most:,} are possible", count=len(value), most=most),
            )
        for number, item in enumerate(islice(value, most)):
            yield f"{path}[{number}]", item

    def mapping(self, value: object, path: str) -> Mapping[str, Any]:
        """A mapping; an empty one if the value is not a mapping."""
        if isinstance(value, Mapping):
            return value
        self.say(path, sentence("expected a mapping, got {value}", value=_said(value)))
        return {}

    def direction(self, value: object, path: str) -> Direction | None:
        """A compass point."""
        if isinstance(value, str) and value in Direction.__members__:
            return Direction[value]
        self.say(
            path,
            sentence(
                "expected a compass point, {names}, got {value}",
                names=", ".join(Direction.__members__),
                value=_said(value),
            ),
        )
        return None

    def grid(self, data: Mapping[str, Any], *, holes: bool = False) -> LetterGrid | None:
        """The `grid` of a puzzle: rows of equal length, each a list of letters; with `holes`, null means no cell."""
        before = len(self.problems)
        rows: list[tuple[str, ...]] = []
        for path, row in self.items(data.get("grid"), ".grid", LARGEST_SIDE):
            cells: list[str] = []
            for at, cell in self.items(row, path, LARGEST_SIDE):
                if isinstance(cell, str) and cell.strip() and len(cell) <= LONGEST_CELL and _is_whole(cell):
                    cells.append(cell)
                elif holes and cell is None:
                    cells.append("")
                else:
                    self.say(at, sentence("expected a letter in each cell, got {value}", value=_said(cell)))
            rows.append(tuple(cells))
            if len(self.problems) > before + MOST_PROBLEMS:
                break
        if len(self.problems) == before and not (any(map(any, rows)) and len({len(row) for row in rows}) == 1):
            self.say(".grid", sentence("expected rows of equal length with at least one letter"))
        return LetterGrid(tuple(rows)) if len(self.problems) == before else None


def _is_whole(text: str) -> bool:
    """Whether a text can be encoded; JSON may contain unpaired surrogates."""
    return text.isprintable() and not any("\ud800" <= char <= "\udfff" for char in text)


def _said(value: object) -> str:
    return sentence("nothing") if value is None else f'"{shown(value)}"' if isinstance(value, str) else written(value)

"""Reads golden cubes from files: those of the contest, and those written by `worksheets build`.

    3 3 3
    2
    1 3 3
    1 1 3

is a contest file `raetselN.txt`, with the edges of the box, the number of blocks, and the edges of each block: a box
of 3 x 3 x 3 and two blocks (too few to fill it, which is not this module's concern).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from worksheets.base.errors import InputError, Message, Place, counted
from worksheets.base.sentences import plural, sentence
from worksheets.puzzles.goldencube.model import Block, Box, Puzzle
from worksheets.puzzles.goldencube.printed import MOST_BLOCKS, MOST_EDGE, is_printed, no_centre, parse_json, parse_text
from worksheets.puzzles.values import SolveInput

_HEAD = re.compile(r"\s*-?[0-9]+[ \t]+-?[0-9]+[ \t]+-?[0-9]+\s*[\r\n]+\s*-?[0-9]+\s*(?:[\r\n]|$)")
"""The first two lines of a contest file: three edges and a number."""

_NUMBER = re.compile(r"[+-]?[0-9]+")


class _Line(NamedTuple):
    number: int
    text: str


def recognises(given: SolveInput) -> float:
    """Fairly certain if the first non-blank line has three whole numbers, or three edges as `3 x 3 x 3`."""
    first = next((line for line in given.text.splitlines() if line.strip()), "")
    parts = first.split()
    known = (len(parts) == 3 and all(_NUMBER.fullmatch(part) for part in parts)) or is_printed(first)
    return 0.9 if known else 0.0


def parse_puzzle(given: SolveInput) -> Puzzle:
    """Read the puzzle in a file; blank lines and spaces at the ends of lines are ignored.

    Raises InputError with every problem and its place.
    """
    if given.data is not None:
        return parse_json(given, given.data)
    lines = [_Line(number, text) for number, text in enumerate(given.text.splitlines(), 1) if text.strip()]
    if lines and is_printed(lines[0].text):
        return parse_text(given)
    reader = _Reader(given.file)
    if not lines:
        reader.say(
            sentence("the file is empty; the first line has the edges of the box, such as 3 3 3"), Place(given.file)
        )
    box = reader.edges(lines[0], sentence("the box"), most=MOST_EDGE) if lines else None
    golden = given.options.get("golden", True)
    if box and golden and any(edge % 2 == 0 for edge in box):
        reader.say(no_centre(box, given.file), Place(given.file, lines[0].number, 1))
    if len(lines) > 1:
        reader.count(lines[1], len(lines) - 2)
    elif lines:
        reader.say(sentence("the second line, with the number of blocks, is missing"), Place(given.file))
    blocks = [reader.edges(line, sentence("a block")) for line in lines[2:]]
    if reader.problems or not box:
        raise InputError(*reader.problems)
    return Puzzle(Box(*box), tuple(block for block in blocks if block), golden)


def import_sheet(given: SolveInput) -> Mapping[str, str | Sequence[str]] | None:
    """The fields of a sheet with the box and the blocks of a contest file; equal blocks in a row are one text.

    The contest is German and accepts any packing, so no blocks are entered. Edges may be even: the sheet then reports
    that the golden cube has no place.
    """
    if not _HEAD.match(given.text):
        return None
    puzzle = parse_puzzle(given._replace(options={"golden": False}))
    runs = [(_edges(block), len(list(run))) for block, run in groupby(puzzle.blocks)]
    blocks = [edges + f" * {count}" * (count > 1) for edges, count in runs]
    return {"size": _edges(puzzle.box), "blocks": blocks, "unique": "no", "language": "de"}


def _edges(edges: Iterable[int]) -> str:
    return "x".join(map(str, edges))


class _Reader:
    """Reads lines of numbers and collects their problems."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Message] = []

    def say(self, message: str, place: Place) -> None:
        """Add a problem."""
        self.problems.append(Message(message, place=place))

    def edges(self, line: _Line, what: str, most: int | None = None) -> Block | None:
        """Three edges, each at least 1 and at most `most`."""
        numbers = self._numbers(line, 3, sentence("{what} has three edges", what=what), 1)
        if numbers is None:
            return None
        if most is not None and max(numbers) > most:
            self.say(
                sentence(
                    "an edge of {edge} is too long: at most {most} cells are possible",
                    edge=max(numbers),
                    most=most,
                ),
                self._place(line),
            )
            return None
        return numbers[0], numbers[1], numbers[2]

    def count(self, line: _Line, blocks: int) -> None:
        """The number of blocks, which must be that of the lines that follow."""
        numbers = self._numbers(line, 1, sentence("the second line has one number, that of the blocks"), 0)
        if numbers is None:
            return
        if numbers[0] > MOST_BLOCKS or blocks > MOST_BLOCKS:
            self.say(
                sentence(
                    "{count:,} blocks are too many: at most {most:,} are possible",
                    count=max(numbers[0], blocks),
                    most=MOST_BLOCKS,
                ),
                self._place(line),
            )
        elif numbers[0] != blocks:
            self.say(
                plural(
                    "this line announces {blocks}, but {count} line follows",
                    "this line announces {blocks}, but {count} lines follow",
                    count=blocks,
                    blocks=counted(numbers[0], "block"),
                ),
                self._place(line),
            )

    def _numbers(self, line: _Line, wanted: int, rule: str, least: int) -> list[int] | None:
        """The whole numbers of a line, or None if anything is wrong with them."""
        parts = list(re.finditer(r"\S+", line.text))
        problems: list[Message] = []
        for part in parts:
            place = Place(self.file, line.number, part.start() + 1)
            if not _NUMBER.fullmatch(part[0]):
                problems.append(
                    Message(sentence('"{part}" is not a whole number in digits', part=part[0]), place=place)
                )
            elif len(part[0]) > 9:
                problems.append(Message(sentence("{part}... is too long a number", part=part[0][:9]), place=place))
            elif int(part[0]) < least:
                problems.append(
                    Message(
                        sentence("{part} is too small: it must be at least {least}", part=part[0], least=least),
                        place=place,
                    )
                )
        if len(parts) != wanted:
            text = plural("{rule}, but here is {count}", "{rule}, but here are {count}", count=len(parts), rule=rule)
            problems.append(Message(text, place=self._place(line)))
        self.problems += problems
        return None if problems else [int(part[0]) for part in parts]

    def _place(self, line: _Line) -> Place:
        return Place(self.file, line.number, len(line.text) - len(line.text.lstrip()) + 1)

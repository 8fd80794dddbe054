"""Sets of cards and how they are played, as frozen values with their JSON and text forms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, Literal, NamedTuple, TypeAlias
from unicodedata import normalize

from worksheets.drawing.images.raster import NO_PICTURES, PictureSet

Form: TypeAlias = Literal["bingo", "memory", "domino"]


class CardFace(NamedTuple):
    """The content of a field: a text, the name of a picture, or a text below a picture."""

    text: str = ""
    picture: str = ""

    @property
    def said(self) -> str:
        """The face in JSON and CSV."""
        return self.text or self.picture

    @property
    def heard(self) -> str:
        """The face in formats without pictures: its text, or the name of its picture without folder and type."""
        return self.text or PurePosixPath(self.picture).stem

    @property
    def look(self) -> tuple[str, str]:
        """A value that is equal for faces that look alike."""
        return " ".join(normalize("NFC", self.text).casefold().split()), self.picture


Card: TypeAlias = tuple[tuple[CardFace | None, ...], ...]
"""The fields of a card, row by row; None is the free one."""


class Call(NamedTuple):
    """A word to call: the field that it fills, and the face to read out."""

    face: CardFace
    clue: CardFace

    def to_text(self) -> str:
        """`der Hund: dog`, or the text of both."""
        return ": ".join(dict.fromkeys(filter(None, (self.face.heard, self.clue.heard))))


class Win(NamedTuple):
    """A card and the call that completes its first row, both counted from 1."""

    card: int
    call: int


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The cards: grids of bingo, pairs of memory (two cards each), or dominoes with a left and a right side."""

    form: Form
    cards: tuple[Card, ...]
    on_page: int
    """The number of cards printed on a page."""
    pictures: PictureSet = NO_PICTURES
    backs: bool = False
    """Whether a pattern is printed on the back of each page."""

    @property
    def printed(self) -> tuple[Card, ...]:
        """The cards as they are cut out; for memory, all words first, then their partners in another order."""
        if self.form != "memory":
            return self.cards
        seconds = sorted((card[0][1] for card in self.cards), key=lambda face: face.look if face else ("", ""))
        return tuple(((face,),) for face in (*(card[0][0] for card in self.cards), *seconds))

    def to_json(self) -> dict[str, Any]:
        """`{form, cards}`: grids of texts with null for a free field, or pairs of texts."""
        grids = [[[face.said if face else None for face in row] for row in card] for card in self.cards]
        return {"form": self.form, "cards": grids if self.form == "bingo" else [grid[0] for grid in grids]}

    def to_text(self, language: str = "en") -> str:
        """A bingo card as lines below its number; other cards one a line."""
        if self.form != "bingo":
            return "\n".join(" | ".join(_cells(card[0])) for card in self.printed)
        return "\n\n".join("\n".join(_lines(number, card)) for number, card in enumerate(self.cards, 1))


def _cells(row: tuple[CardFace | None, ...]) -> Iterator[str]:
    return (face.heard if face else "*" for face in row)


def _lines(number: int, card: Card) -> Iterator[str]:
    """Yield the number of a card and its rows, in columns."""
    yield f"{number}."
    width = max(len(cell) for row in card for cell in _cells(row))
    for row in card:
        yield " | ".join(cell.ljust(width) for cell in _cells(row)).rstrip()


@dataclass(frozen=True, slots=True)
class Solution:
    """The course of the game; memory needs only its pairs."""

    calls: tuple[Call, ...] = ()
    """All words of a bingo, in the order of calling."""
    wins: tuple[Win, ...] = ()
    """The first row of each card, the earliest first, cards in their order."""
    ring: tuple[int, ...] = ()
    """The numbers of the dominoes, from 1, in the order of the ring, which begins with the first."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The cards that win first, all at the same call."""
        return tuple(win.card for win in self.wins if win.call == self.wins[0].call)

    def to_json(self) -> dict[str, Any]:
        """`{calls, wins}` of a bingo, `{ring}` of dominoes; empty for memory."""
        if self.ring:
            return {"ring": [*self.ring]}
        wins = [{"card": win.card, "call": win.call} for win in self.wins]
        return {"calls": [call.face.said for call in self.calls], "wins": wins} if self.calls else {}

    def to_text(self, language: str = "en") -> str:
        """The calls, numbered."""
        return "\n".join(f"{number}. {call.to_text()}" for number, call in enumerate(self.calls, 1))


def pairs_of(puzzle: Puzzle, solution: Solution) -> list[tuple[CardFace, CardFace]]:
    """The pairs of memory in the order of the list, or of dominoes in the order of the ring."""
    sides = [(left or CardFace(), right or CardFace()) for left, right in (card[0] for card in puzzle.cards)]
    if not solution.ring:
        return sides
    ring = [sides[number - 1] for number in solution.ring]
    return [(card[1], following[0]) for card, following in zip(ring, ring[1:] + ring[:1], strict=True)]

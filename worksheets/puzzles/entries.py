"""Listed words as a puzzle holds them: with letters, clue and the name of a picture; and their pictures in the bank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from worksheets.language.letters import cells_to_say
from worksheets.puzzles.values import BankPicture

if TYPE_CHECKING:
    from worksheets.drawing.images.raster import PictureSet
    from worksheets.language.phrases import Phrases


class Entry(NamedTuple):
    """A listed word: as written, its clue, and its letters as cells of the grid.

    `printed` is what the bank has in place of the word as written; empty where it has that. `picture` is the name of
    the picture that is its clue, too, empty where there is none; the puzzle has the pictures themselves.
    """

    word: str
    letters: tuple[str, ...]
    clue: str | None = None
    printed: str = ""
    picture: str = ""

    def to_json(self) -> dict[str, Any]:
        """`{word, clue, letters}`, its `cells` if some have several letters, and the name of its `picture`, if any."""
        named = {"picture": self.picture} if self.picture else {}
        return {"word": self.word, "clue": self.clue, **letters_to_json(self.letters), **named}


def letters_to_json(letters: Sequence[str]) -> dict[str, Any]:
    """The `letters` of a word, joined, and its `cells` where the letters do not show them, as with the Czech CH."""
    cells = cells_to_say(letters)
    return {"letters": "".join(letters), **({"cells": cells} if cells else {})}


def bank_pictures(entries: Sequence[Entry], pictures: PictureSet, phrases: Phrases) -> tuple[BankPicture | None, ...]:
    """The picture of each entry that has one, for a `Section`; empty if no entry has any."""
    rasters = [pictures.find(entry.picture) for entry in entries] if pictures.pictures else []
    if not any(rasters):
        return ()
    label = phrases.language.label
    return tuple(
        BankPicture(raster, label("picture", number=number)) if raster else None
        for number, raster in enumerate(rasters, 1)
    )

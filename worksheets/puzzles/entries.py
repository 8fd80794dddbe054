"""Listed words of a puzzle with letters, clue and picture name; and their pictures in the bank."""

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

    `printed` replaces the word as written in the bank, if it is not empty. `picture` is the name of the picture that is
    its clue, empty if there is none; the puzzle has the pictures themselves.
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
    """The joined `letters` of a word, and its `cells` if the letters do not show them, as with the Czech CH."""
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

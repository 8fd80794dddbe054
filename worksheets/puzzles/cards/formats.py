"""Cards in other formats: a table for each for HTML and braille, and the texts that `verify` expects on a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from worksheets.puzzles.cards.model import CardFace, Puzzle, Solution
from worksheets.puzzles.formats import CellTable, Expected, Part, Square, phrases_of, picture_drawing, text_lines

PICTURES = (".png", ".jpg", ".jpeg")
"""File types of pictures; a name of such a file is a picture, not a text."""


def parts(puzzle: Puzzle, language: str) -> tuple[Part, ...]:
    """See `PuzzleKind.parts`."""
    if puzzle.form != "bingo":
        return (
            CellTable(tuple(tuple(_square(face, puzzle) for face in card[0]) for card in puzzle.printed), bare=True),
        )
    return tuple(
        CellTable(tuple(tuple(_square(face, puzzle) for face in row) for row in card), heading=f"{number}.", bare=True)
        for number, card in enumerate(puzzle.cards, 1)
    )


def answer_parts(puzzle: Puzzle, solution: Solution, language: str) -> tuple[Part, ...]:
    """See `PuzzleKind.answer_parts`: the calls; pairs are in the answer table."""
    return (text_lines((call.to_text() for call in solution.calls), numbered=True),) if solution.calls else ()


def _square(face: CardFace | None, puzzle: Puzzle) -> Square | None:
    """A field with its text below its picture; the free one has a star."""
    if face is None:
        return Square("*", strong=True)
    raster = puzzle.pictures.find(face.picture)
    return Square(face.heard, picture=picture_drawing(raster, face.heard) if raster else None)


def on_handout(puzzle: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_handout`."""
    return Expected((), phrases_of(_texts(puzzle["cards"])))


def on_key(puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_key`."""
    return Expected((), phrases_of(_texts(solution.get("calls", ()))))


def _texts(value: str | Sequence[Any]) -> Iterator[str]:
    if not isinstance(value, str):
        for each in value or ():
            yield from _texts(each)
    elif not value.lower().endswith(PICTURES):
        yield value

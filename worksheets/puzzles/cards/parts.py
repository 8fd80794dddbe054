"""Cards in parts: each bingo card as a table; memory and domino cards as rows of one table."""

from __future__ import annotations

from worksheets.puzzles.cards.model import CardFace, Puzzle, Solution
from worksheets.puzzles.parts import CellTable, Part, Square, picture_drawing, text_lines


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
    return Square(face.said, picture=picture_drawing(raster, face.said) if raster else None)

"""The kind `sudoku`: fill a grid so that each row, column and box has every sign once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, final

from worksheets.puzzles.contract import override
from worksheets.puzzles.folder import FolderKind

if TYPE_CHECKING:
    from worksheets.puzzles.sudoku.model import Puzzle, Solution
    from worksheets.puzzles.sudoku.spec import Spec
    from worksheets.puzzles.values import SolveInput


@final
class Sudoku(FolderKind["Spec", "Puzzle", "Solution"]):
    """See `PuzzleKind` for the members, and the files of this folder for what they do."""

    name = "sudoku"
    solve_steps = 200_000
    """A step takes about 0.3 ms."""

    @override
    def sample_fields(self, words: Sequence[str]) -> Mapping[str, Any]:
        """The smallest grid."""
        return {"size": "4x4", "per_sheet": 1}

    @override
    def shared_values(self, spec: Spec) -> Mapping[str, Any]:
        return {"pictures": spec.pictures}

    @override
    def recognises(self, given: SolveInput) -> float:
        """Certain about lines of 81 signs, fairly certain about square grids with blanks.

        Imports nothing for others.
        """
        if "." not in given.text and max(map(len, given.text.split()), default=0) < 16:
            return 0.0
        from worksheets.puzzles.sudoku.printed import likeness

        return likeness(given)

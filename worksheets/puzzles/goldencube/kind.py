"""The kind `goldencube`: fill a box with cuboids around a golden cube in its centre."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from worksheets.puzzles.folder import FolderKind
from worksheets.puzzles.values import SolveOption

if TYPE_CHECKING:
    from worksheets.puzzles.goldencube.model import Puzzle, Solution
    from worksheets.puzzles.goldencube.spec import Spec


@final
class GoldenCube(FolderKind["Spec", "Puzzle", "Solution"]):
    """See `PuzzleKind` for the members, and the files of this folder for what they do."""

    name = "goldencube"
    solve_options = (SolveOption("golden", "Whether a box has the golden cube in its centre."),)
    solve_steps = 10_000_000
    """A step takes 5 to 7 us."""

"""The kind `wordregions`: cut a grid of letters into regions that spell words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, final

from worksheets.puzzles.contract import override
from worksheets.puzzles.folder import FolderKind

if TYPE_CHECKING:
    from worksheets.puzzles.values import SolveInput
    from worksheets.puzzles.wordregions.model import Puzzle, Solution
    from worksheets.puzzles.wordregions.spec import Spec


@final
class WordRegions(FolderKind["Spec", "Puzzle", "Solution"]):
    """See `PuzzleKind` for the members, and the files of this folder for what they do."""

    name = "wordregions"
    solve_steps = 600_000
    """A step takes 0.02 to 0.2 ms."""

    @override
    def shared_values(self, spec: Spec) -> Mapping[str, Any]:
        return {"dictionary": spec.checked, "pictures": spec.pictures}

    @override
    def recognises(self, given: SolveInput) -> float:
        """Certain about its own instruction, fairly certain about letters with a dictionary; loads no solver."""
        if given.instruction and self.phrases(given.language).text("rule") in given.instruction:
            return 0.9
        known = given.has_letters and given.has_dictionary
        return 0.5 if known else 0.0

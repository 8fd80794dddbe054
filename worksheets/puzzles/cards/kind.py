"""The kind `cards`: bingo, memory and domino cards to cut out; one puzzle is a whole set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, final

from worksheets.puzzles.contract import override
from worksheets.puzzles.folder import FolderKind

if TYPE_CHECKING:
    from worksheets.puzzles.cards.model import Puzzle, Solution
    from worksheets.puzzles.cards.spec import Spec


@final
class Cards(FolderKind["Spec", "Puzzle", "Solution"]):
    """See `PuzzleKind` for the members, and the files of this folder for what they do."""

    name = "cards"

    @override
    def shared_values(self, spec: Spec) -> Mapping[str, Any]:
        return {"pictures": spec.pictures}

    @override
    def is_unique(self, puzzle: Puzzle) -> bool:
        return puzzle.form != "bingo"  # whose words may be called in many orders

"""The kind `cards`: bingo, memory and domino cards to cut out; one puzzle is a whole set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, final

from worksheets.puzzles.contract import override
from worksheets.puzzles.folder import FolderKind

if TYPE_CHECKING:
    from worksheets.language.letters import Word
    from worksheets.puzzles.cards.model import Puzzle, Solution
    from worksheets.puzzles.cards.spec import Spec

BINGO_WORDS = 16
"""The words of a bingo card of the usual size."""


@final
class Cards(FolderKind["Spec", "Puzzle", "Solution"]):
    """See `PuzzleKind` for the members, and the files of this folder for what they do."""

    name = "cards"

    @override
    def fields_for(self, words: Sequence[Word], asked: Mapping[str, str]) -> Mapping[str, str] | None:
        """Bingo, or pairs of words and clues if there are too few words; None if words lack clues."""
        if asked.get("form") or "size" in asked or len(words) >= BINGO_WORDS:
            return {}
        return {"form": "memory"} if all(word.clue or word.picture for word in words) else None

    @override
    def shared_values(self, spec: Spec) -> Mapping[str, Any]:
        return {"pictures": spec.pictures}

    @override
    def is_unique(self, puzzle: Puzzle) -> bool:
        return puzzle.form != "bingo"  # words may be called in many orders

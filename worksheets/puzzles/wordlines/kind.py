"""The kind `wordlines`: words to read from snakes, scrambled letters, syllables or mirror writing, or to complete."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, final

from worksheets.puzzles.contract import override
from worksheets.puzzles.folder import FolderKind

if TYPE_CHECKING:
    from worksheets.language.letters import Word
    from worksheets.puzzles.values import SolveInput
    from worksheets.puzzles.wordlines.model import Puzzle, Solution
    from worksheets.puzzles.wordlines.spec import Spec


@final
class WordLines(FolderKind["Spec", "Puzzle", "Solution"]):
    """See `PuzzleKind` for the members, and the files of this folder for what they do."""

    name = "wordlines"
    in_plans = True
    solve_steps = 1_000_000
    """A step takes about 20 us."""

    @override
    def fields_for(self, words: Sequence[Word], asked: Mapping[str, str]) -> Mapping[str, str]:
        """Scrambled letters, except at easy; long snakes of a given list may have several readings in any order."""
        if asked["difficulty"] == "easy" or "form" in asked:
            return {}
        return {"form": "scrambled", "difficulty": "hard"}

    @override
    def shared_values(self, spec: Spec) -> Mapping[str, Any]:
        return {"listed": spec.listed, "spelling": spec.proof}

    @override
    def recognises(self, given: SolveInput) -> float:
        """Fairly certain about numbered lines, as `worksheets build` prints them."""
        rows = [line.strip() for line in given.text.splitlines() if line.strip()]
        numbered = bool(rows) and all(row.startswith(f"{number}. ") for number, row in enumerate(rows, 1))
        return 0.8 if numbered and all(row[-1] in ")<]_" or " " in row[3:].strip() for row in rows) else 0.0

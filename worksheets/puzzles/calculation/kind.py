"""The kind `calculation`: number walls, triangles, tables, riddles and lists of calculations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, final

from worksheets.puzzles.contract import override
from worksheets.puzzles.folder import FolderKind

if TYPE_CHECKING:
    from worksheets.language.letters import Word
    from worksheets.puzzles.calculation.model import Puzzle, Solution
    from worksheets.puzzles.calculation.spec import Spec
    from worksheets.puzzles.values import SolveInput


@final
class Calculation(FolderKind["Spec", "Puzzle", "Solution"]):
    """See `PuzzleKind` for the members, and the files of this folder for what they do."""

    name = "calculation"
    solve_steps = 5_000_000
    """A step takes 0.1 to 10 µs."""

    @property
    @override
    def takes_words(self) -> bool:
        """See `PuzzleKind.takes_words`: words only check results."""
        return False

    @override
    def fields_for(self, words: Sequence[Word], asked: Mapping[str, str]) -> Mapping[str, str]:
        """Calculations whose results spell one of the words."""
        return {"check": "word"}

    @override
    def sample_fields(self, words: Sequence[str]) -> Mapping[str, Any]:
        """A small number wall."""
        return {"form": "wall", "base": 3, "count": 1}

    @override
    def recognises(self, given: SolveInput) -> float:
        """Certain about texts that consist of calculations with blanks; imports nothing for others."""
        if not any(sign in given.text for sign in "◦○□?_.|") or not any(map(str.isdecimal, given.text.lstrip()[:200])):
            return 0.0
        from worksheets.puzzles.calculation.printed import likeness

        return likeness(given.text)

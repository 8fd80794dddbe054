"""The kind `cloze`: a text with gaps for words, halves of words, or endings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, final

from worksheets.puzzles.contract import override
from worksheets.puzzles.folder import FolderKind

if TYPE_CHECKING:
    from worksheets.language.letters import Word
    from worksheets.puzzles.cloze.model import Puzzle, Solution
    from worksheets.puzzles.cloze.spec import Spec
    from worksheets.puzzles.values import SolveInput

BRACKETS = r"[][|]"
"""Signs of a text that mark gaps."""

AS_HARD = {"easy": "medium", "medium": "medium", "hard": "hard"}
"""The level of single sentences whose score is nearest to that of other kinds.

Clozes of 12 words have 20, 43 and 64 points; word searches, word lines and crosswords 35 to 46, 44 to 56 and 44 to 61.
"""


@final
class Cloze(FolderKind["Spec", "Puzzle", "Solution"]):
    """See `PuzzleKind` for the members, and the files of this folder for what they do."""

    name = "cloze"

    @override
    def fields_for(self, words: Sequence[Word], asked: Mapping[str, str]) -> Mapping[str, str] | None:
        """Sentences of a clue with its word as a gap, about as hard as other kinds; None if a word has no clue."""
        if not all(word.clue for word in words):
            return None
        lines = (f"{re.sub(BRACKETS, '', word.clue or '')}: [{word.text}]" for word in words)
        return {"text": "\n\n".join(lines), "words": "", "difficulty": AS_HARD[asked["difficulty"]]}

    @override
    def is_unique(self, puzzle: Puzzle) -> bool:
        """Whether letters and lengths alone decide the words, not the sentences."""
        from worksheets.puzzles.cloze.solve import has_one_way

        return has_one_way(puzzle)

    @override
    def recognises(self, given: SolveInput) -> float:
        """Certain about numbered gaps, fairly certain about a line with `_` above words; imports nothing for others."""
        if "_" not in given.text and "]" not in given.text:
            return 0.0
        from worksheets.puzzles.cloze.model import is_cloze

        return is_cloze(given.text)

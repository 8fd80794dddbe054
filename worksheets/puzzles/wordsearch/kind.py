"""The kind `wordsearch`: find the words hidden in a grid of letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, final

from worksheets.puzzles.contract import override
from worksheets.puzzles.folder import FolderKind

if TYPE_CHECKING:
    from worksheets.puzzles.values import SolveInput
    from worksheets.puzzles.wordsearch.model import Puzzle, Solution
    from worksheets.puzzles.wordsearch.spec import Spec


@final
class WordSearch(FolderKind["Spec", "Puzzle", "Solution"]):
    """See `PuzzleKind` for the members, and the files of this folder for what they do."""

    name = "wordsearch"
    in_plans = True
    solve_steps = 30_000_000
    """A step takes 2 us."""

    @override
    def sample_fields(self, words: Sequence[str]) -> Mapping[str, Any]:
        """The words in a small grid."""
        return {"words": list(words), "size": "8x8"}

    @override
    def shared_values(self, spec: Spec) -> Mapping[str, Any]:
        return {"pictures": spec.pictures}

    @override
    def masks(self) -> Mapping[str, Mapping[str, Sequence[str]]]:
        """The named shapes of grids, as small as they are recognisable."""
        from worksheets.puzzles.wordsearch.engine.silhouettes import (
            PICTURES,
            SHAPES,
            shape_size,
            silhouette,
            usual,
        )

        sizes = {name: shape_size(name, 13 if name in PICTURES else usual(name)) for name in SHAPES}
        return {"shape": {name: silhouette(name, size).rows for name, size in sizes.items()}}

    @override
    def recognises(self, given: SolveInput) -> float:
        """Fairly certain about rows of letters with words to find rather than a dictionary; loads no solver."""
        if given.has_dictionary:
            return 0.0
        if not given.has_letters:  # a grid of numbers; or a box of blocks, whose kind is then surer
            return 0.2 if any(map(str.isdigit, "".join(given.words or given.bank))) else 0.0
        if given.words is not None:
            return 0.5
        from worksheets.puzzles.wordsearch.texts import is_task

        return 0.4 if given.bank or is_task(given.instruction, given.language) else 0.0

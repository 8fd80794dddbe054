"""The spec of a word search: its fields and their problems."""

from __future__ import annotations

from collections.abc import Iterator

from worksheets.puzzles.wordsearch.order import SearchOrder
from worksheets.puzzles.wordsearch.problems import problems, warnings


class Spec(SearchOrder):
    """A word search."""

    def problems(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.problems`."""
        return problems(self)

    def warnings(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.warnings`."""
        return warnings(self)

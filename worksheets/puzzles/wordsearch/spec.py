"""The spec of a word search: its fields and their problems."""

from __future__ import annotations

from collections.abc import Collection, Iterator

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

    def losses(self, preset_fields: Collection[str]) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.losses`."""
        if "pick" in preset_fields and self.pick is not None and self.pick < len(self.words):
            yield (
                "pick",
                f"{self.pick} of the {len(self.words)} words are used; pick: {len(self.words)} uses all of them",
            )

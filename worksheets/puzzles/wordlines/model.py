"""Word lines and their solutions, as frozen values with their JSON and text forms.

1. HUNDKATZEMAUS (3)          a snake of three words
1. T (K) Z E A                scrambled, with its first letter marked
1. nin / Ha / chen / Ka (2)   syllables of two words
1. eztaK <                    mirror writing
1. K _ t z _ [a, e]           missing letters, and the given letters
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal, NamedTuple, TypeAlias
from unicodedata import category, normalize

from worksheets.language.letters import Spelling

Form: TypeAlias = Literal["snake", "scrambled", "syllables", "mirror", "missing"]

HOLE = "_"
"""The sign for a missing letter."""

GROUPED: dict[str, dict[str, int]] = {
    "snake": {"easy": 4, "medium": 6, "hard": 8},
    "syllables": {"easy": 2, "medium": 3, "hard": 4},
}
"""The number of words an item, by level, of the forms with several."""

MOST_TEXT = 400
"""Maximum number of letters in a line."""


class WordLine(NamedTuple):
    """An item: its letters or syllables, as printed from left to right."""

    cells: tuple[str, ...]
    words: int = 1
    """The number of its words."""
    marked: tuple[int, ...] = ()
    """The places of the marked letters, which come first in the word, in their order."""
    given: tuple[str, ...] = ()
    """The missing letters in alphabetical order, if the holes alone have another reading."""
    below: bool = False
    """In mirror writing, whether the mirror lies below the word, not beside it."""

    @property
    def text(self) -> str:
        """Its letters, joined."""
        return "".join(self.cells)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Items of one form. `listed` has the author's words by their letters, because solvers may use them."""

    form: Form
    lines: tuple[WordLine, ...]
    spelling: Spelling
    """The spelling in which words are compared, in capitals."""
    language: str = "en"
    listed: tuple[tuple[str, str], ...] = ()
    article: bool = False
    sentence: bool = False
    ruled: bool = False
    """Whether the lines to write on are ruled, for beginners."""

    def key(self, text: str) -> str:
        """The letters of a text in the spelling for comparison."""
        return "".join(self.spelling.letters_of(text))

    def to_json(self) -> dict[str, Any]:
        """`{form, language, items}`, and what the form needs: counts, marked, given or below, one for each item."""
        split = self.form == "syllables" or any(len(cell) > 1 for line in self.lines for cell in line.cells)
        record: dict[str, Any] = {
            "form": self.form,
            "language": self.language,
            "items": [[*line.cells] if split else line.text for line in self.lines],
        }
        if self.form in GROUPED:
            record["counts"] = [line.words for line in self.lines]
        elif self.form == "scrambled":
            record["marked"] = [[*line.marked] for line in self.lines]
        elif self.form == "missing":
            record["given"] = ["".join(line.given) for line in self.lines]
        else:
            record["below"] = [line.below for line in self.lines]
        return record | {"article": self.article, "write": "sentence" if self.sentence else "word"}

    def to_text(self, language: str = "en") -> str:
        """A numbered line for each item; see the module."""
        return "\n".join(f"{number}. {self.shown(line)}" for number, line in enumerate(self.lines, 1))

    def spelled(self, line: WordLine) -> str:
        """The letters or syllables of an item one by one, for screen readers; marked ones have a black sign."""
        if self.form in ("snake", "mirror"):
            return " ".join(line.cells)
        if self.form == "scrambled":
            return " ".join(f"■ {cell}" if at in line.marked else cell for at, cell in enumerate(line.cells))
        return f"{self.shown(line)}:" if self.form == "missing" else self.shown(line)

    def shown(self, line: WordLine) -> str:
        """An item in plain text, without its number."""
        if self.form == "snake":
            return f"{line.text} ({line.words})"
        if self.form == "syllables":
            return f"{' / '.join(line.cells)} ({line.words})"
        if self.form == "mirror":
            return f"{line.text} <"
        if self.form == "missing":
            given = f" [{', '.join(line.given)}]" if line.given else ""
            return " ".join(line.cells) + given
        return " ".join(f"({cell})" if at in line.marked else cell for at, cell in enumerate(line.cells))


@dataclass(frozen=True, slots=True)
class Solution:
    """The words of each item."""

    lines: tuple[tuple[str, ...], ...]

    def to_json(self) -> dict[str, Any]:
        """`{items}`."""
        return {"items": [[*words] for words in self.lines]}

    def to_text(self, language: str = "en") -> str:
        """A numbered line of words for each item."""
        return "\n".join(f"{number}. {', '.join(words)}" for number, words in enumerate(self.lines, 1))


def with_signs(text: str, letters_of: Callable[[str], tuple[str, ...]]) -> tuple[str, ...]:
    """The letters of the parts of a text, with the spaces, hyphens and apostrophes between them."""
    cells: list[str] = []
    for is_letter, signs in groupby(normalize("NFC", text), lambda sign: sign.isalnum() or category(sign)[0] == "M"):
        part = "".join(signs)
        cells += letters_of(part) if is_letter else part
    return tuple(cells)

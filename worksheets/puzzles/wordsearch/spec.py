"""The fields of a word search in a job file, their limits, and what the difficulties mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from worksheets.grid import Direction
from worksheets.puzzles.fields import GridSize, Words
from worksheets.puzzles.kind import KindSpec

DirectionName = Literal["E", "S", "SE", "NE", "W", "N", "NW", "SW"]
Filler = Literal["alphabet", "words", "fragments"]
BankStyle = Literal["words", "clues", "both", "none"]


class Rules(NamedTuple):
    """What a difficulty stands for."""

    directions: tuple[DirectionName, ...]
    overlap: bool
    filler: Filler


DIFFICULTIES: dict[str, Rules] = {
    "easy": Rules(("E", "S"), False, "alphabet"),
    "medium": Rules(("E", "S", "SE", "NE"), False, "words"),
    "hard": Rules(("E", "S", "SE", "NE", "W", "N", "NW", "SW"), True, "fragments"),
}


def _listed(value: object) -> object:
    """One name, or several separated by commas or blanks, as a list."""
    return value.replace(",", " ").split() if isinstance(value, str) else value


def _words_listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


class LetterRules(BaseModel):
    """How words become letters."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    umlauts: Literal["keep", "expand"] = Field("keep", description="expand writes AE, OE, UE, SS")
    case: Literal["upper", "lower"] = Field("upper", description="letter case in the grid")


class Spec(KindSpec):
    """A word search."""

    words: Words = Field(description="the words to hide")
    size: GridSize = Field(None, description="rows x columns; one number is a square; absent: chosen")
    directions: Annotated[tuple[DirectionName, ...] | None, BeforeValidator(_listed)] = Field(
        None, description="compass points; wins over the difficulty", min_length=1
    )
    overlap: bool | None = Field(None, description="whether words may cross; wins over the difficulty")
    filler: Filler | None = Field(None, description="what fills the empty cells; wins over the difficulty")
    word_bank: BankStyle = Field("words", description="what is printed below the grid")
    pick: int | None = Field(None, ge=1, description="use this many of the words")
    letters: LetterRules = Field(LetterRules(), description="how words become letters")
    avoid: Annotated[tuple[str, ...], BeforeValidator(_words_listed)] = Field(
        (), description="further words that the filler must not spell"
    )

    @property
    def rules(self) -> Rules:
        """The difficulty's rules with what the author said for itself in their place."""
        base = DIFFICULTIES[self.difficulty]
        return Rules(
            tuple(dict.fromkeys(self.directions)) if self.directions else base.directions,
            base.overlap if self.overlap is None else self.overlap,
            self.filler or base.filler,
        )

    @property
    def compass(self) -> tuple[Direction, ...]:
        """The directions that words may run in, in the fixed order of `Direction`."""
        wanted = self.rules.directions
        return tuple(direction for direction in Direction if direction.name in wanted)

    def problems(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.kind.KindSpec.problems`."""
        yield from ()

    def warnings(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.kind.KindSpec.warnings`."""
        yield from ()

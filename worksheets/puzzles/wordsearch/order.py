"""The fields of a word search in a job file, their limits, and the difficulties."""

from __future__ import annotations

from functools import cached_property
from itertools import chain
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from worksheets.base.grid import LARGEST_SIDE, Cell, Direction, Mask, Size
from worksheets.base.sentences import sentence
from worksheets.drawing.images.raster import NO_PICTURES, PictureSet
from worksheets.language.languages import find_language
from worksheets.language.letter_forms import TURKIC
from worksheets.language.stray_signs import without_stray_signs
from worksheets.puzzles.clue_words import ClueWords
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.fields import MOST_AVOIDED, Shorthand, WordSpec, in_form, or_one_value
from worksheets.puzzles.grid_size import GridSize
from worksheets.puzzles.wordsearch.engine.find.lexicon import DIGITS, alphabet_of
from worksheets.puzzles.wordsearch.engine.message.fitting import Wanted
from worksheets.puzzles.wordsearch.engine.outline import Outline, holds
from worksheets.puzzles.wordsearch.engine.place.board import Filler, SearchRules
from worksheets.puzzles.wordsearch.engine.place.fixed import Spot, least_size
from worksheets.puzzles.wordsearch.fields import MaskSource, ShapeName
from worksheets.puzzles.wordsearch.model import WITH_PICTURES, BankCase, BankOrder, BankStyle

DirectionName = Literal["E", "S", "SE", "NE", "W", "N", "NW", "SW"]

LONGEST_MESSAGE = 1000
"""Maximum length of a message."""


DIFFICULTIES = {
    "easy": SearchRules((Direction.E, Direction.S), overlap=False, filler="alphabet"),
    "medium": SearchRules((Direction.E, Direction.S, Direction.SE, Direction.NE), overlap=False, filler="words"),
    "hard": SearchRules(tuple(Direction), overlap=True, filler="fragments"),
}
"""The settings of each difficulty."""


def _listed(value: object) -> object:
    """One name, or several separated by commas or spaces, as a list."""
    return value.replace(",", " ").split() if isinstance(value, str) else value


def _one_or_several(item: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [{"type": _SCALAR}, {"type": "array", "items": item}]}


def _hints(value: object) -> object:
    """Names of hints as a list; `none` gives an empty list."""
    listed = _listed(value)
    return [name for name in listed if name != "none"] if isinstance(listed, list | tuple) else listed


def _one(value: object) -> object:
    words = [value] if isinstance(value, str) else value
    if not isinstance(words, list | tuple):
        return value
    return [without_stray_signs(word) if isinstance(word, str) else word for word in words]


HintName = Literal["first_letters"]
_HINT = {"type": "string", "enum": ["first_letters", "none"]}

_SCALAR = ["string", "number", "boolean", "null"]
_SCALARS = {"type": "array", "items": {"type": _SCALAR}}
_COMPASS = {"type": "string", "enum": list(get_args(DirectionName))}


BELOW = in_form(group="below")
"""The form settings of fields for what is printed below the grid."""


class BankRules(Shorthand):
    """The rules of the bank below the grid; a single value sets `show`."""

    show: BankStyle = Field(
        "words",
        description="words, clues, both, none, lengths or first_letters",
        json_schema_extra=in_form("first", group="below"),
    )
    order: BankOrder = Field(
        "written", description="order of the words: written, alphabet, length or shuffled", json_schema_extra=BELOW
    )
    boxes: bool = Field(False, description="a small square before each word, to tick it", json_schema_extra=BELOW)
    lines: bool = Field(
        False,
        description="a line to write each word on; with show: none, a numbered list of them",
        json_schema_extra=BELOW,
    )
    case: BankCase = Field(
        "as_written", description="words as_written, or as the grid writes them", json_schema_extra=BELOW
    )


class FixedWord(BaseModel):
    """A word with a place fixed by its author; rows and columns count from 1."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    word: str = Field(description="one of the words")
    row: int = Field(ge=1, le=LARGEST_SIDE, description="row of its first letter, from 1")
    column: int = Field(ge=1, le=LARGEST_SIDE, description="column of its first letter, from 1")
    direction: DirectionName = Field(description="compass point in which it runs")


class SearchOrder(ClueWords, WordSpec):
    """The fields of a word search, and values derived from them; `Spec` reports their problems."""

    size: GridSize = Field(
        None,
        description="rows x columns; one number is a square; absent: chosen",
        json_schema_extra=in_form(group="grid", automatic=True),
    )
    shape: ShapeName = Field(
        None, description="shape of the grid: heart, star, tree, circle, diamond, triangle, house, a letter or a digit"
    )
    mask: MaskSource = Field(
        None,
        description="a shape of your own: {file: mask.txt} in which # is a cell, or {file: shape.png}, a dark shape on "
        "white",
    )
    directions: Annotated[
        tuple[DirectionName, ...] | None, BeforeValidator(_listed), WithJsonSchema(_one_or_several(_COMPASS))
    ] = Field(
        None,
        description="compass points; overrides the difficulty",
        min_length=1,
        json_schema_extra=in_form(automatic=True),
    )
    overlap: bool | None = Field(
        None,
        description="whether words may cross; overrides the difficulty",
        json_schema_extra=in_form(automatic=True),
    )
    filler: Filler | None = Field(
        None,
        description="letters in the empty cells: alphabet, words or fragments; overrides the difficulty",
        json_schema_extra=in_form(automatic=True),
    )
    word_bank: BankRules = Field(
        BankRules.model_construct(),
        description="what is printed below the grid: words, clues, both, none, lengths or first_letters, or a mapping "
        "with show, order, boxes, lines and case",
        json_schema_extra=or_one_value,
    )
    hints: Annotated[tuple[HintName, ...], BeforeValidator(_hints), WithJsonSchema(_one_or_several(_HINT))] = Field(
        (), description="first_letters, to mark the cell of each word's first letter, or none", json_schema_extra=BELOW
    )
    secret_words: Annotated[
        tuple[str, ...], BeforeValidator(_one), WithJsonSchema({"anyOf": [{"type": _SCALAR}, _SCALARS]})
    ] = Field(
        (),
        description="words that are in the grid, but not in the bank",
        max_length=MOST_AVOIDED,
        json_schema_extra=in_form(group="extras"),
    )
    bonus_words: Annotated[
        tuple[str, ...], BeforeValidator(_one), WithJsonSchema({"anyOf": [{"type": _SCALAR}, _SCALARS]})
    ] = Field(
        (),
        description="secret words with lines to write them on, for pupils who find them",
        max_length=MOST_AVOIDED,
        json_schema_extra=in_form(group="extras"),
    )
    message: str | None = Field(
        None,
        description="text that the left-over letters spell, read row by row; if size is absent, one is chosen for it",
        max_length=LONGEST_MESSAGE,
        json_schema_extra=in_form(group="extras"),
    )
    fixed: tuple[FixedWord, ...] = Field(
        (),
        description="words at fixed places: {word, row, column, direction}, rows and columns from 1",
        max_length=MOST_AVOIDED,
        json_schema_extra=in_form("never"),
    )

    @cached_property
    def rules(self) -> SearchRules:
        """The rules of the difficulty, with the author's settings.

        Lists of numbers get all digits as filler at every level: the digits of few numbers would spell them everywhere.
        """
        base = DIFFICULTIES[self.difficulty]
        if self.right_to_left:
            ways = {direction.mirrored for direction in base.directions}
            base = base._replace(directions=tuple([direction for direction in Direction if direction in ways]))
        if self.directions:
            own = tuple([direction for direction in Direction if direction.name in self.directions])
            base = base._replace(directions=own)
        if self.overlap is not None:
            base = base._replace(overlap=self.overlap)
        filler = self.filler or ("alphabet" if self._has_numbers_only else base.filler)
        return base if filler == base.filler else base._replace(filler=filler)

    @property
    def right_to_left(self) -> bool:
        """Whether the words are read to the left."""
        return find_language(self.spelling.language).right_to_left

    @property
    def may_cross(self) -> bool:
        """Whether words may share cells: by the rules, or for a message unless the author forbids it."""
        return self.rules.overlap or (self.message is not None and self.overlap is None)

    @property
    def _has_numbers_only(self) -> bool:
        """Whether the words have digits and no letters."""
        return all(letter in DIGITS for entry in self.hidden for letter in entry.letters)

    @property
    def prints_as_written(self) -> bool:
        """See `worksheets.puzzles.clue_words.ClueWords.prints_as_written`."""
        return self.word_bank.case == "as_written"

    @cached_property
    def pictures(self) -> PictureSet:
        """The pictures of the words, where the bank shows them."""
        return super().pictures if self.word_bank.show in WITH_PICTURES else NO_PICTURES

    @cached_property
    def unlisted(self) -> tuple[Entry, ...]:
        """The words that are in the grid, but not in the bank: secret words, then bonus words."""
        texts = map(self.spelling.printed, (*self.secret_words, *self.bonus_words))
        return tuple([Entry(text, self.spelling.letters_of(text)) for text in texts])

    @cached_property
    def hidden(self) -> tuple[Entry, ...]:
        """All words that the grid may have."""
        return self.entries + self.unlisted  # the same object where there is nothing to add

    @cached_property
    def message_words(self) -> tuple[tuple[str, ...], ...]:
        """The cells of the message, word by word; none without one."""
        return tuple(filter(None, map(self.spelling.cells_of, (self.message or "").split())))

    @cached_property
    def message_cells(self) -> tuple[str, ...]:
        """The cells of the message, row by row."""
        return tuple(chain.from_iterable(self.message_words))

    @property
    def wanted(self) -> Wanted:
        """The requirements of a sheet with a message."""
        rules = self.rules
        return Wanted(
            self.message_cells,
            rules.directions,
            rules.overlap,
            self.may_cross,
            self.requested_size,
            self.fitted_size,
            least_size(self.places),
            self.outline,
            self.fixed_cells if self.outline else (),
        )

    @cached_property
    def places(self) -> tuple[Spot, ...]:
        """The fixed places of words, except of those that are unknown or have no letters, which are problems."""
        if not self.fixed:
            return ()
        by_letters = {entry.letters: entry for entry in reversed(self.hidden) if entry.letters}
        pairs = [(by_letters.get(self.spelling.letters_of(fixed.word)), fixed) for fixed in self.fixed]
        return tuple(
            Spot(entry, Cell(at.row - 1, at.column - 1), Direction[at.direction]) for entry, at in pairs if entry
        )

    @cached_property
    def announced(self) -> tuple[Direction, ...]:
        """The directions that words may run in, including those of fixed words."""
        if not self.fixed:
            return self.rules.directions
        used = {*self.rules.directions, *(place.direction for place in self.places)}
        return tuple([direction for direction in Direction if direction in used])

    @property
    def fitted_size(self) -> Size | None:
        """The size chosen for the paper, if the author sets none and the usual one is too large."""
        return None

    @property
    def requested_size(self) -> Size | None:
        """The size that the author sets, or that of a drawn mask; None if it is to be chosen."""
        return self.size or (self.mask.size if self.mask else None)

    @property
    def shaped(self) -> bool:
        """Whether the grid is not a rectangle."""
        return self.shape is not None or self.mask is not None

    @cached_property
    def outline(self) -> Outline | None:
        """The shape or the mask; None for a rectangle."""
        if self.mask:
            return Outline(drawn=self.mask.mask)
        return Outline(self.shape) if self.shape else None

    @cached_property
    def fixed_cells(self) -> tuple[Cell, ...]:
        """The cells of fixed words."""
        return tuple([cell for place in self.places for cell in place.cells])

    def has_fixed_cells(self, size: Size) -> bool:
        """Whether the shape in this size has the cells of all fixed words; raises ValueError like `cells_in`."""
        return not self.outline or not self.fixed or holds(self.outline.mask(size), self.fixed_cells)

    def cells_in(self, size: Size) -> Mask | None:
        """The mask of a grid of this size; None for all cells. Raises ValueError if the shape cannot have this size."""
        return self.outline.mask(size) if self.outline else None

    def characters(self) -> frozenset[str]:
        """See `worksheets.puzzles.fields.KindSpec.characters`."""
        others = (*self.secret_words, *self.bonus_words, *(letter for word in self.message_words for letter in word))
        texts = "".join([*(text for word in self.words for text in word[:2] if text), *others])
        letters = alphabet_of(self.spelling) if self.rules.filler == "alphabet" else ()
        if not texts.isascii() or self.spelling.language[:2] in TURKIC:
            letters = (*letters, *(letter for entry in self.hidden for letter in entry.letters))
        return frozenset(texts).union(*letters)

    def grid_characters(self) -> frozenset[str]:
        """See `worksheets.puzzles.fields.KindSpec.grid_characters`."""
        letters = alphabet_of(self.spelling) if self.rules.filler == "alphabet" else ()
        return frozenset().union(
            *letters, *self.message_cells, *(letter for word in self.hidden for letter in word.letters)
        )

    def shape_name(self, size: Size) -> str:
        """The name of a grid of this size in sentences."""
        if self.shape:
            return sentence("the shape {shape} in {size}", shape=self.shape, size=size)
        return sentence("the mask in {size}", size=size) if self.mask else sentence("a grid of {size}", size=size)

    @property
    def least_cells(self) -> int:
        """The fewest cells that all words can share: each letter as often as the word that has it most often."""
        return 0 if self.picks else self.wanted.amounts(self.hidden).fewest

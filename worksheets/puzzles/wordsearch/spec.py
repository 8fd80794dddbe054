"""The fields of a word search in a job file, their limits, and what the difficulties mean."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from itertools import chain
from typing import Annotated, Any, Literal, get_args
from unicodedata import normalize

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from worksheets.drawing.named_pictures import NO_PICTURES, PictureSet
from worksheets.errors import nearest
from worksheets.grid import LARGEST_SIDE, Cell, Direction, Mask, Size
from worksheets.language.letters import TURKIC, rewritten
from worksheets.language.scripts import script_fault
from worksheets.puzzles.fields import MOST_AVOIDED, GridSize, Shorthand, Words, WordSpec, in_form, or_one_value
from worksheets.puzzles.wordsearch.engine.fitting import Wanted, room
from worksheets.puzzles.wordsearch.engine.fixed import Spot, least_size, misplaced
from worksheets.puzzles.wordsearch.engine.lexicon import DIGITS, alphabet_of
from worksheets.puzzles.wordsearch.engine.outline import Outline, holds, longest_run
from worksheets.puzzles.wordsearch.engine.rules import Filler, SearchRules
from worksheets.puzzles.wordsearch.engine.strides import BACKWARD
from worksheets.puzzles.wordsearch.engine.unfit import unfit
from worksheets.puzzles.wordsearch.fields import MaskSource, ShapeName
from worksheets.puzzles.wordsearch.model import WITH_PICTURES, BankCase, BankOrder, BankStyle, Entry

DirectionName = Literal["E", "S", "SE", "NE", "W", "N", "NW", "SW"]

MOST_LETTERS = 150
"""Most different letters of the words of one sheet: the engine keeps a letter in one byte, filler included."""

LONGEST_MESSAGE = 1000
"""Most characters of a message."""


DIFFICULTIES = {
    "easy": SearchRules((Direction.E, Direction.S), overlap=False, filler="alphabet"),
    "medium": SearchRules((Direction.E, Direction.S, Direction.SE, Direction.NE), overlap=False, filler="words"),
    "hard": SearchRules(tuple(Direction), overlap=True, filler="fragments"),
}
"""What each difficulty stands for."""


def _listed(value: object) -> object:
    """One name, or several separated by commas or blanks, as a list."""
    return value.replace(",", " ").split() if isinstance(value, str) else value


def _one_or_several(item: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [{"type": _SCALAR}, {"type": "array", "items": item}]}


def _hints(value: object) -> object:
    """The same, none being no hint."""
    listed = _listed(value)
    return [each for each in listed if each != "none"] if isinstance(listed, list | tuple) else listed


def _one(value: object) -> object:
    return [value] if isinstance(value, str) else value


HintName = Literal["first_letters"]
_HINT = {"type": "string", "enum": ["first_letters", "none"]}

_SCALAR = ["string", "number", "boolean", "null"]
_SCALARS = {"type": "array", "items": {"type": _SCALAR}}
_COMPASS = {"type": "string", "enum": list(get_args(DirectionName))}


class BankRules(Shorthand):
    """How the words are listed below the grid; a word alone says what is shown."""

    show: BankStyle = Field("words", description="words, clues, both, none, lengths or first_letters")
    order: BankOrder = Field("written", description="order of the words: written, alphabet, length or shuffled")
    boxes: bool = Field(False, description="a small square before each word, to tick it")
    lines: bool = Field(False, description="a line to write each word on; with show: none, a numbered list of them")
    case: BankCase = Field("as_written", description="words as_written, or as the grid writes them")


class FixedWord(BaseModel):
    """A word in a place of its author's; rows and columns count from 1."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    word: str = Field(description="one of the words")
    row: int = Field(ge=1, le=LARGEST_SIDE, description="row of its first letter, from 1")
    column: int = Field(ge=1, le=LARGEST_SIDE, description="column of its first letter, from 1")
    direction: DirectionName = Field(description="compass point in which it runs")


class Spec(WordSpec):
    """A word search."""

    words: Words = Field(description="the words to hide")
    size: GridSize = Field(None, description="rows x columns; one number is a square; absent: chosen")
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
    ] = Field(None, description="compass points; wins over the difficulty", min_length=1)
    overlap: bool | None = Field(None, description="whether words may cross; wins over the difficulty")
    filler: Filler | None = Field(None, description="what fills the empty cells; wins over the difficulty")
    word_bank: BankRules = Field(
        BankRules(),
        description="what is printed below the grid: words, clues, both, none, lengths or first_letters, or a mapping "
        "with show, order, boxes, lines and case",
        json_schema_extra=or_one_value,
    )
    hints: Annotated[tuple[HintName, ...], BeforeValidator(_hints), WithJsonSchema(_one_or_several(_HINT))] = Field(
        (), description="first_letters marks the cell of each word's first letter; none"
    )
    secret_words: Annotated[
        tuple[str, ...], BeforeValidator(_one), WithJsonSchema({"anyOf": [{"type": _SCALAR}, _SCALARS]})
    ] = Field((), description="words that are in the grid, but not in the bank", max_length=MOST_AVOIDED)
    bonus_words: Annotated[
        tuple[str, ...], BeforeValidator(_one), WithJsonSchema({"anyOf": [{"type": _SCALAR}, _SCALARS]})
    ] = Field((), description="the same, with lines to write them on for who finds them, too", max_length=MOST_AVOIDED)
    message: str | None = Field(
        None,
        description="what the left-over letters spell, read row by row; the size is chosen for it where none is said",
        max_length=LONGEST_MESSAGE,
    )
    fixed: tuple[FixedWord, ...] = Field(
        (),
        description="words in places of your own: {word, row, column, direction}, rows and columns from 1",
        max_length=MOST_AVOIDED,
        json_schema_extra=in_form("never"),
    )
    pick: int | None = Field(None, ge=1, description="use this many of the words")

    @cached_property
    def rules(self) -> SearchRules:
        """The difficulty's rules with what the author said for itself in their place.

        Numbers alone stand among all digits at every level: those of few numbers would spell them everywhere.
        """
        base = DIFFICULTIES[self.difficulty]
        own = tuple([direction for direction in Direction if direction.name in (self.directions or ())])
        return SearchRules(
            own or base.directions,
            base.overlap if self.overlap is None else self.overlap,
            self.filler or ("alphabet" if self._has_numbers_only else base.filler),
        )

    @property
    def may_cross(self) -> bool:
        """Whether words may share cells: as the rules say, or as a message takes it, unless the author forbids it."""
        return self.rules.overlap or (self.message is not None and self.overlap is None)

    @property
    def _has_numbers_only(self) -> bool:
        """Whether the words have digits and no letters."""
        return all(letter in DIGITS for entry in self.hidden for letter in entry.letters)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The listed words with their letters."""
        spelling = self.spelling
        if self.word_bank.case == "as_written":
            return tuple(
                [
                    Entry(text, spelling.letters_of(text), clue, "", picture.name if picture else "")
                    for text, clue, picture in self.words
                ]
            )
        return tuple(
            [
                Entry(
                    text,
                    spelling.letters_of(text),
                    clue,
                    rewritten(normalize("NFC", text), spelling),
                    picture.name if picture else "",
                )
                for text, clue, picture in self.words
            ]
        )

    @cached_property
    def pictures(self) -> PictureSet:
        """The pictures of the words, where the bank shows them."""
        if self.word_bank.show not in WITH_PICTURES:
            return NO_PICTURES
        return PictureSet(tuple(dict.fromkeys(word.picture for word in self.words if word.picture)))

    @cached_property
    def unlisted(self) -> tuple[Entry, ...]:
        """The words that are in the grid, but not in the bank: secret ones, and then those for a bonus."""
        texts = (*self.secret_words, *self.bonus_words)
        return tuple([Entry(text, self.spelling.letters_of(text)) for text in texts])

    @cached_property
    def hidden(self) -> tuple[Entry, ...]:
        """All words that the grid may have."""
        return (*self.entries, *self.unlisted)

    @cached_property
    def message_words(self) -> tuple[tuple[str, ...], ...]:
        """The cells of the message, word by word; none without one."""
        return tuple(filter(None, map(self.spelling.letters_of, (self.message or "").split())))

    @cached_property
    def message_cells(self) -> tuple[str, ...]:
        """The cells of the message, row by row."""
        return tuple(chain.from_iterable(self.message_words))

    @property
    def wanted(self) -> Wanted:
        """What a sheet with a message asks for."""
        rules = self.rules
        return Wanted(
            self.message_cells,
            rules.directions,
            rules.overlap,
            self.may_cross,
            self.said_size,
            self.fitted_size,
            least_size(self.places),
            self.outline,
            self.standing if self.outline else (),
        )

    @cached_property
    def places(self) -> tuple[Spot, ...]:
        """Where words are to stand."""
        if not self.fixed:
            return ()
        by_letters = {entry.letters: entry for entry in reversed(self.hidden)}
        said = [(by_letters.get(self.spelling.letters_of(each.word)), each) for each in self.fixed]
        return tuple(
            Spot(entry, Cell(each.row - 1, each.column - 1), Direction[each.direction]) for entry, each in said if entry
        )

    @cached_property
    def announced(self) -> tuple[Direction, ...]:
        """The directions that words may run in, with those of words in places of their own."""
        if not self.fixed:
            return self.rules.directions
        used = {*self.rules.directions, *(place.direction for place in self.places)}
        return tuple([direction for direction in Direction if direction in used])

    @property
    def fitted_size(self) -> Size | None:
        """The size chosen for the paper, where the author says none and the usual one is too large."""
        return None

    @property
    def said_size(self) -> Size | None:
        """The size that the author says, or that of the mask drawn; None where it is to be chosen."""
        return self.size or (self.mask.size if self.mask else None)

    @property
    def shaped(self) -> bool:
        """Whether the grid is another one than a rectangle."""
        return self.shape is not None or self.mask is not None

    @cached_property
    def outline(self) -> Outline | None:
        """The shape or the mask; None for a rectangle."""
        if self.mask:
            return Outline(drawn=self.mask.mask)
        return Outline(self.shape) if self.shape else None

    @cached_property
    def standing(self) -> tuple[Cell, ...]:
        """The cells of the words in places of their own."""
        return tuple([cell for place in self.places for cell in place.cells])

    def stands_in(self, size: Size) -> bool:
        """Whether the shape of this size has the cells of all places; raises ValueError like `cells_in`."""
        return not self.outline or not self.fixed or holds(self.outline.mask(size), self.standing)

    def cells_in(self, size: Size) -> Mask | None:
        """Which cells a grid of this size has; None for all of them.

        Raises ValueError with a sentence where the shape cannot have this size.
        """
        return self.outline.mask(size) if self.outline else None

    def characters(self) -> frozenset[str]:
        """See `worksheets.puzzles.fields.KindSpec.characters`."""
        said = (*self.secret_words, *self.bonus_words, *(letter for word in self.message_words for letter in word))
        texts = "".join([*(text for word in self.words for text in word[:2] if text), *said])
        letters = alphabet_of(self.spelling) if self.rules.filler == "alphabet" else ()
        if not texts.isascii() or self.spelling.language[:2] in TURKIC:
            letters = (*letters, *(letter for entry in self.hidden for letter in entry.letters))
        return frozenset(texts).union(*letters)

    def problems(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.problems`."""
        if wrong := [*self.language_problems()]:
            yield from wrong
            return
        yield from self._word_problems()
        yield from (("avoid", sentence) for sentence in self._avoid_problems())
        yield from (("word_bank", sentence) for sentence in self._bank_problems())
        if self.pick is not None and self.pick > len(self.entries):
            yield "pick", f"{self.pick} words cannot be picked from a list of {len(self.entries)}"
        crowded: list[tuple[str, str]] = []
        if self.shape and self.mask:
            yield "mask", f"a grid has one shape: either shape: {self.shape} or a mask"
        elif self.said_size is not None:
            crowded = [*self._shape_problems(self.said_size)]
            yield from crowded
        astray = [*self._fixed_problems()]
        yield from (("fixed", sentence) for sentence in astray)
        if self.message is not None and not crowded and not (self.shaped and astray):
            yield from (("message", sentence) for sentence in self._message_problems(self.message))

    def warnings(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.warnings`."""
        yield from (("words", sentence) for sentence in _contained(self.hidden))
        for place in self.places:
            if place.direction not in self.rules.directions:
                name = place.direction.name
                yield "fixed", f'"{place.entry.word}" runs {name}, as no other word does; the instruction says so'
        if self.message is not None and self.filler is not None:
            yield "filler", "the message fills the cells that the words leave, so there is no filler"
        if "word_bank" not in self.model_fields_set and any(word.picture for word in self.words):
            yield "words", "the word bank shows no pictures; use word_bank: clues for pictures alone, or both"

    def losses(self, lent: Collection[str]) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.losses`."""
        if "pick" in lent and self.pick is not None and self.pick < len(self.words):
            yield (
                "pick",
                f"{self.pick} of the {len(self.words)} words are used; pick: {len(self.words)} uses all of them",
            )

    def _word_problems(self) -> Iterator[tuple[str, str]]:
        backward = not BACKWARD.isdisjoint(self.announced)
        seen: dict[tuple[str, ...], str] = {}
        for number, (word, letters, *_) in enumerate(self.hidden):
            secret = number < len(self.entries) + len(self.secret_words)
            field = "words" if number < len(self.entries) else "secret_words" if secret else "bonus_words"
            if not letters:
                yield field, f'"{word}" has no letters or digits'
            elif letters in seen:
                first = seen[letters]
                same = f'"{first}" and "{word}" are the same letters'
                yield field, f'"{word}" is listed twice{self._reckoned(word)}' if first == word else same
            elif backward and letters[::-1] in seen and letters != letters[::-1]:
                yield (
                    field,
                    f'"{seen[letters[::-1]]}" is "{word}" backwards, so neither can be there once on a sheet with '
                    "backward directions; leave one out, or use difficulty: medium",
                )
            seen.setdefault(letters, word)
        different = len({letter for _, letters, *_ in self.hidden for letter in letters}.union(self.message_cells))
        if different > MOST_LETTERS:
            yield "words", f"the words have {different} different letters; a sheet can have at most {MOST_LETTERS}"

    def _fixed_problems(self) -> Iterator[str]:
        if not self.fixed:
            return
        known = {entry.letters for entry in self.hidden}
        seen: set[tuple[str, ...]] = set()
        for each in self.fixed:
            letters = self.spelling.letters_of(each.word)
            if letters not in known:
                listed = (entry.word for entry in self.hidden)
                yield f'"{each.word}" is none of the words{nearest(each.word, listed)}; list it among them, too'
            elif letters in seen:
                yield f'"{each.word}" has two places; a word is there once'
            seen.add(letters)
        yield from misplaced(self.places, self.said_size, self.may_cross, self._outline_said())
        yield from self._nowhere()
        listed_places = sum(place.entry in self.entries for place in self.places)
        if self.pick is not None and listed_places > self.pick:
            yield f"{listed_places} words have places, but only {self.pick} are to be picked; use pick: {listed_places}"

    def _outline_said(self) -> tuple[Mask, str] | None:
        """The cells of the shape in the size that is said, with its name."""
        with suppress(ValueError):  # `_shape_problems` says that it cannot have this size
            if self.outline and self.said_size:
                return self.outline.mask(self.said_size), self.shape_name(self.said_size)
        return None

    def _nowhere(self) -> Iterator[str]:
        """Places that are in the shape in none of the sizes that it could be given."""
        if self.outline and not self.said_size and min(map(min, self.standing), default=0) >= 0:
            alone = [place for place in self.places if not self.outline.holding(place.cells)]
            for place in alone:
                yield (
                    f'"{place.entry.word}" would stand outside {self.outline} in all sizes that could be chosen; begin '
                    "further from the corner of the rectangle round it, from which rows and columns are counted"
                )
            if not alone and self.places and not self.outline.holding(self.standing):
                yield f"in no size {self.outline} has the cells of all these places; move them nearer to each other"

    def _message_problems(self, message: str) -> Iterator[str]:
        if fault := script_fault(message):
            yield fault
        elif not self.message_cells:
            yield f'"{message}" has no letters or digits'
        elif all(entry.letters for entry in self.hidden):
            yield from unfit(self.wanted, self.entries, self.unlisted, self.pick)

    def _reckoned(self, word: str) -> str:
        """The calculations whose result a word is, where these are why it is there twice."""
        clues = [each.clue for each in self.words if each.text == word and each.clue]
        return f": {clues[0]} {word} and {clues[1]} {word}" if _are_calculations(clues) else ""

    def _bank_problems(self) -> Iterator[str]:
        bank = self.word_bank
        if bank.show == "lengths" and (bank.boxes or bank.lines):
            wrong = "boxes" if bank.boxes else "lines"
            yield f"with show: lengths no words are listed, so they have no {wrong}; use show: none or first_letters"
        elif bank.show == "none" and bank.boxes and not bank.lines:
            yield "with show: none there is nothing that could have boxes; use lines: yes, too, or another show"

    def _avoid_problems(self) -> Iterator[str]:
        for word in self.avoid:
            if len(self.spelling.letters_of(word)) < 2:
                yield f'"{word}" is too short to avoid; it needs at least two letters'

    def _shape_problems(self, size: Size) -> Iterator[tuple[str, str]]:
        try:
            mask = self.cells_in(size)
        except ValueError as error:
            yield "size", str(error)
            return
        if mask is None:
            yield from (("words", sentence) for sentence in self._size_problems(size))
        elif not mask.count:
            yield "mask", f"no cell of this mask is left in a grid of {size}; use a larger size"
        else:
            yield from (("words", sentence) for sentence in self._mask_problems(mask, self.shape_name(size)))

    def shape_name(self, size: Size) -> str:
        """What sentences call a grid of this size."""
        if self.shape:
            return f"the shape {self.shape} in {size}"
        return f"the mask in {size}" if self.mask else f"a grid of {size}"

    def _mask_problems(self, mask: Mask, name: str) -> Iterator[str]:
        remedy = "draw a larger mask or say a larger size" if self.mask else "use a larger size"
        room = longest_run(mask, self.rules.directions)
        for word, letters, *_ in self.hidden:
            if len(letters) > room:
                yield (
                    f'"{word}" has {len(letters)} letters, but the longest straight run of cells in {name}, in the '
                    f"directions of the sheet, has {room}; {remedy}"
                )
        yield from self._crowd_problems(mask.count, name, remedy)

    def _size_problems(self, size: Size) -> Iterator[str]:
        directions = self.rules.directions
        longest = room(size, directions)
        for word, letters, *_ in self.hidden:
            if len(letters) > longest:
                yield (
                    f'"{word}" has {len(letters)} letters, but the grid is {size}; '
                    f"use at least {len(letters)} {self._sides}"
                )
        yield from self._crowd_problems(size.rows * size.columns, f"a grid of {size}", "use a larger grid")

    def _crowd_problems(self, cells: int, grid: str, remedy: str) -> Iterator[str]:
        """What is wrong where the words have more letters than the grid has cells."""
        lengths = sorted(len(entry.letters) for entry in self.entries)
        total = sum(lengths[: self.pick]) + sum(len(entry.letters) for entry in self.unlisted)
        if total <= cells or (self.pick or 0) > len(lengths):
            return
        if not self.may_cross:
            at_least = "at least " if self.pick else ""
            yield (
                f"the words have {at_least}{total} letters, but {grid} has {cells} cells and words do not "
                f"overlap; {remedy}, fewer words, or overlap: yes"
            )
        elif (least := self.least_cells) > cells:
            yield (
                f"the words need at least {least} cells, since they cross only where they have the same letter, "
                f"but {grid} has {cells}; {remedy} or fewer words"
            )

    @property
    def least_cells(self) -> int:
        """The cells of all words where they overlap: of each letter as many as the word that has most of it."""
        picked = self.pick is not None and self.pick < len(self.entries)
        return 0 if picked else self.wanted.amounts(self.hidden).fewest

    @property
    def _sides(self) -> str:
        across = any(not direction.d_row for direction in self.rules.directions)
        down = any(not direction.d_column for direction in self.rules.directions)
        if across == down:
            return "rows or columns" if across else "rows and columns"
        return "columns" if across else "rows"


def _are_calculations(clues: Sequence[str]) -> bool:
    return len(clues) > 1 and all(clue.endswith("=") for clue in clues)


@lru_cache(maxsize=16)
def _contained(entries: tuple[Entry, ...]) -> tuple[str, ...]:
    """What is said of words that lie in others; kept for the other sheets with the same list."""
    spelled = [(entry.word, "".join(entry.letters)) for entry in entries]
    everything = "\n".join(letters for _, letters in spelled)
    found = []
    for word, letters in spelled:
        back = letters[::-1]
        if not letters or (everything.count(letters) == 1 and (back == letters or back not in everything)):
            continue
        for other, longer in spelled:
            if len(longer) > len(letters) and (letters in longer or back in longer):
                way = "lies" if letters in longer else "lies backwards"
                found.append(f'"{word}" {way} inside "{other}", so it can be found there too')
    return tuple(found)

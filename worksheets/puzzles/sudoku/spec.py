"""The fields of sudokus in a job file."""

from __future__ import annotations

from collections.abc import Iterator, Sized
from functools import cached_property
from math import isqrt
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, PlainSerializer, PlainValidator, WithJsonSchema

from worksheets.base.errors import counted
from worksheets.base.quoting import shown
from worksheets.base.sentences import joined, sentence
from worksheets.drawing.images.pictures import read_picture
from worksheets.drawing.images.raster import NO_PICTURES, NamedPicture, PictureSet
from worksheets.drawing.items import MOST_ITEMS
from worksheets.language.languages import find_language
from worksheets.language.letters import letters_of
from worksheets.puzzles.fields import KindSpec, Shorthand, in_form, or_one_value
from worksheets.puzzles.grid_size import GridSize
from worksheets.puzzles.sources import FileSource
from worksheets.puzzles.sudoku.looks import SHAPES
from worksheets.puzzles.sudoku.model import BOXES, NUMBERS, Level, level_of
from worksheets.puzzles.sudoku.printed import problem_of

SIZES = ", ".join(f"{side}x{side}" for side in BOXES)

Also = Literal["nothing", "diagonals", "jigsaw"]
Hint = Literal["steps"]
Symmetry = Literal["none", "half_turn", "quarter_turn", "mirror"]


def _pictures(value: object) -> tuple[NamedPicture, ...]:
    """The pictures that the job loader has read; raises ValueError for anything else."""
    if isinstance(value, list | tuple) and all(isinstance(each, NamedPicture) for each in value):
        return tuple(value)
    raise ValueError(sentence("pictures are a list of files, such as pictures: [apple.png, pear.png]"))


class Signs(Shorthand):
    """The signs in the cells: `numbers` or `shapes`, `{letters: HERBST}` or `{pictures: [apple.png, ...]}`."""

    show: Literal["numbers", "shapes"] = Field("numbers", description="numbers or shapes")
    letters: str | None = Field(None, description="different letters, one for each row")
    pictures: Annotated[
        tuple[NamedPicture, ...],
        PlainValidator(_pictures),
        PlainSerializer(lambda pictures: [each.name for each in pictures]),
        WithJsonSchema({"type": "array", "items": {"type": "string"}}),
    ] = Field((), description="files of pictures, one for each row")


def _lines(value: object) -> object:
    return value.split() if isinstance(value, str) else value


def _hints(value: object) -> object:
    """A list, or texts such as `steps` and `none`."""
    return () if value in ("none", None, ["none"]) else _lines(value)


class Spec(KindSpec):
    """Sudokus of 4 x 4 to 9 x 9."""

    size: GridSize = Field(
        None,
        description=f"rows x columns: {SIZES}; absent: as many as there are letters or pictures, or 9x9",
        json_schema_extra=in_form("first", group="grid", automatic=True),
    )
    signs: Annotated[Signs, FileSource(read_picture, "image/png,image/jpeg", listed="pictures")] = Field(
        Signs(), description="numbers, shapes, letters or pictures", json_schema_extra=or_one_value
    )
    also: Also = Field("nothing", description="diagonals that have each sign once as well, or jigsaw for odd regions")
    per_sheet: int = Field(
        4, ge=1, le=MOST_ITEMS, description="number of sudokus on a sheet", json_schema_extra=in_form("first")
    )
    symmetry: Symmetry = Field("none", description="of the printed signs: none, half_turn, quarter_turn or mirror")
    steps: bool = Field(
        False,
        description="whether the key says in words how to solve each sudoku",
        json_schema_extra=in_form(group="class"),
    )
    hints: Annotated[
        tuple[Hint, ...],
        BeforeValidator(_hints),
        WithJsonSchema(
            {
                "anyOf": [
                    {"type": "string", "enum": ["steps", "none"]},
                    {"type": "array", "items": {"type": "string", "enum": ["steps", "none"]}},
                ]
            }
        ),
    ] = Field(
        (),
        description="none, or steps: a step of each sudoku in three degrees: where, what, which sign",
        max_length=1,
        json_schema_extra=in_form(group="below"),
    )
    givens: Annotated[tuple[str, ...], BeforeValidator(_lines)] = Field(
        (),
        max_length=MOST_ITEMS,
        description="sudokus to print, each as a line of its cells with full stops for blanks; absent: new ones",
        json_schema_extra=in_form(group="extras"),
    )

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letters to write, one a cell."""
        return letters_of(self.signs.letters or "", self.language)

    @cached_property
    def side(self) -> int:
        """The number of rows and of columns."""
        if self.size:
            return self.size.rows
        return len(self.letters) or len(self.signs.pictures) or (isqrt(len(self.givens[0])) if self.givens else 9)

    @cached_property
    def marks(self) -> tuple[str, ...]:
        """The signs in text: letters or, also for shapes and pictures, numbers in the digits of the language."""
        return self.letters or tuple(find_language(self.language).digits[1:] or NUMBERS)[: self.side]

    @property
    def has_shapes(self) -> bool:
        """Whether shapes are drawn."""
        return self.signs.show == "shapes" and not (self.letters or self.signs.pictures)

    @cached_property
    def pictures(self) -> PictureSet:
        """The pictures, in the order of the signs."""
        return PictureSet(self.signs.pictures) if self.signs.pictures else NO_PICTURES

    @property
    def count(self) -> int:
        """The number of sudokus."""
        return len(self.givens) or self.per_sheet

    @property
    def level(self) -> Level:
        """The requirements of the difficulty."""
        return level_of(self.side, self.difficulty)

    def grid_characters(self) -> frozenset[str]:
        """See `worksheets.puzzles.fields.KindSpec.grid_characters`."""
        return frozenset("".join(self.letters))

    def problems(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.problems`."""
        sorts = (self.signs.show == "shapes") + (self.signs.letters is not None) + bool(self.signs.pictures)
        if sorts > 1:
            yield "signs", sentence("a sudoku has one sort of signs; write numbers, shapes, letters or pictures")
            return
        if self.size and (self.size.rows != self.size.columns or self.side not in BOXES):
            yield (
                "size",
                sentence(
                    "there is no sudoku of {size}: its boxes would not be equal; use {sizes}",
                    size=self.size,
                    sizes=SIZES,
                ),
            )
            return
        yield from self._sign_problems()
        yield from self._givens_problems()

    def _sign_problems(self) -> Iterator[tuple[str, str]]:
        letters, pictures = self.letters, self.signs.pictures
        twice = sorted({letter for letter in letters if letters.count(letter) > 1})
        names = [each.digest for each in pictures]
        again = next((each.name for at, each in enumerate(pictures) if each.digest in names[:at]), None)
        if self.signs.letters is not None and not letters:
            yield "signs", sentence('"{letters}" has no letters', letters=shown(self.signs.letters))
        elif twice:
            yield (
                "signs",
                sentence(
                    '"{letters}" has {twice} twice; use different letters',
                    letters=shown(self.signs.letters or ""),
                    twice=joined(twice, sentence(" and ")),
                ),
            )
        elif again:
            yield "signs", sentence('the picture "{again}" is listed twice; use different pictures', again=shown(again))
        else:
            yield from self._number_problems(letters, pictures)

    def _number_problems(self, letters: Sized, pictures: Sized) -> Iterator[tuple[str, str]]:
        """Yield a problem if there are too few signs, or too many."""
        if letters and len(letters) != self.side:
            yield (
                "signs",
                sentence(
                    "a {grid} sudoku has {side} letters, not {count}",
                    grid=self._grid,
                    side=self.side,
                    count=len(letters),
                ),
            )
        elif pictures and len(pictures) != self.side:
            yield (
                "signs",
                sentence(
                    "a {grid} sudoku has {side} pictures, not {count}",
                    grid=self._grid,
                    side=self.side,
                    count=len(pictures),
                ),
            )
        elif self.side not in BOXES and (letters or pictures):
            what = counted(self.side, "letter" if letters else "picture")
            yield (
                "signs",
                sentence("there is no sudoku with {what}; use {boxes}", what=what, boxes=", ".join(map(str, BOXES))),
            )
        elif self.has_shapes and self.side > len(SHAPES):
            yield (
                "signs",
                sentence(
                    "there are {count} shapes, too few for a {grid} sudoku; use numbers",
                    count=len(SHAPES),
                    grid=self._grid,
                ),
            )

    @property
    def _grid(self) -> str:
        return f"{self.side} x {self.side}"

    def _givens_problems(self) -> Iterator[tuple[str, str]]:
        if self.givens and self.also == "jigsaw":
            yield (
                "givens",
                sentence("the regions of a jigsaw sudoku are made by chance; leave givens or also: jigsaw out"),
            )
        side = self.side if self.side in BOXES else max(BOXES)
        for number, line in enumerate(self.givens, 1):
            problem = problem_of(line, self.letters or NUMBERS[:side], side)
            if problem:
                yield "givens", sentence("sudoku {number}: {each}", number=number, each=problem)

"""The fields of a word-regions puzzle in a job file, their limits, and the difficulties."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pydantic import Field

from worksheets.base.errors import counted, listed
from worksheets.base.exact import total
from worksheets.base.grid import Size
from worksheets.base.sentences import sentence
from worksheets.drawing.images.raster import PictureSet
from worksheets.language.dictionary import LEVELS, Dictionary, built_in, combined, letters_to_choose, names
from worksheets.language.languages import find_language
from worksheets.language.word_columns import Cells
from worksheets.puzzles.fields import WordSpec, in_form
from worksheets.puzzles.grid_size import GridSize
from worksheets.puzzles.sources import Words, WordSource
from worksheets.puzzles.wordregions.engine.partition import fits
from worksheets.puzzles.wordregions.engine.tries import Vocabulary, vocabulary
from worksheets.puzzles.wordregions.fields import CheckList, HintName, HintNames, RegionSizes
from worksheets.puzzles.wordregions.model import RegionSize

if TYPE_CHECKING:
    from worksheets.puzzles.wordregions.engine.region_cover import Grade

USUAL_SIZE = Size(11, 9)
"""Fills an A4 page, with lines to write the words on below."""

MOST_CELLS = 2_500
"""Maximum number of cells of a grid: 28 x 48 has 1,344 and is legible on A4, 40 x 60 has 2,400 and needs A3."""


Range = tuple[float, float]


class RegionRules(NamedTuple):
    """The settings of a difficulty; ranges are those of `Grade` with these hints."""

    level: int
    """Maximum school level of the words to choose from; 1 has the best known words."""
    hints: tuple[HintName, ...]
    """The names of the hints that are printed."""
    forced: Range
    ruled_out: Range
    decoys: Range
    length: Range
    wish: float | None
    """Target share of forced regions with other hints, for which the ranges do not apply; None means any share."""


DIFFICULTIES: dict[str, RegionRules] = {
    "easy": RegionRules(
        level=1,
        hints=("words",),
        forced=(0.85, 1.0),
        ruled_out=(0.0, 0.1),
        decoys=(0.0, 1.0),
        length=(0.0, 0.46),
        wish=1.0,
    ),
    "medium": RegionRules(
        level=2,
        hints=("first_letters",),
        forced=(0.5, 0.95),
        ruled_out=(0.0, 0.6),
        decoys=(1.0, 5.0),
        length=(0.0, 1.0),
        wish=None,
    ),
    "hard": RegionRules(
        level=3, hints=(), forced=(0.0, 0.4), ruled_out=(0.5, 6.0), decoys=(6.0, 20.0), length=(0.36, 1.0), wish=0.0
    ),
}
"""The ranges contain about five of six sheets made with these words and hints, so that few are discarded."""


class Spec(WordSpec):
    """A grid to cut into regions that spell words."""

    size: GridSize = Field(
        USUAL_SIZE, description="rows x columns; one number is a square", json_schema_extra=in_form(group="grid")
    )
    region_size: RegionSizes = Field(
        RegionSize(4, 8), description="minimum and maximum number of cells of a region, such as [4, 8]"
    )
    words: Annotated[Words | None, WordSource()] = Field(None, description="words that must occur")
    dictionary: CheckList = Field(
        None,
        description="words to choose from and to check against: de, en, a word set, a file or several; "
        "absent: that of the words' language",
    )
    level: int | None = Field(
        None,
        ge=1,
        le=LEVELS,
        description=f"school level of the words, 1 (best known) to {LEVELS}; overrides the difficulty",
        json_schema_extra=in_form(automatic=True),
    )
    hints: HintNames = Field(
        None,
        description="none, or some of words, first_letters, lengths, borders; overrides the difficulty",
        json_schema_extra=in_form(group="below", automatic=True),
    )
    repeat: bool = Field(False, description="whether a word may occur twice")

    @cached_property
    def rules(self) -> RegionRules:
        """The rules of the difficulty, with the author's level and hints, if set."""
        rules = DIFFICULTIES[self.difficulty]
        hints = rules.hints if self.hints is None else self.hints
        return rules._replace(level=self.level or rules.level, hints=hints)

    def miss(self, grade: Grade) -> float:
        """The distance of a sheet's grade from the requested difficulty; 0 if it matches."""
        usual = DIFFICULTIES[self.difficulty]
        if self.rules.hints != usual.hints:
            return 0.0 if usual.wish is None else abs(grade.forced - usual.wish)
        wanted = usual.forced, usual.ruled_out, usual.decoys, usual.length
        pairs = zip(grade, wanted, strict=True)
        return total(max(low - value, value - high, 0.0) / (high - low) for value, (low, high) in pairs)

    @cached_property
    def grid(self) -> Size:
        """Rows and columns."""
        return self.size or USUAL_SIZE

    @cached_property
    def checked(self) -> Dictionary:
        """The dictionary in the sheet's spelling, without the words to avoid.

        Raises InputError if the language has no built-in one.
        """
        asked = self.dictionary or built_in(find_language(self.spelling.language).base)
        return combined((asked,), self.avoid, self.spelling)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words for the sheet."""
        spelled: list[Cells] = []
        for word in self.words or ():
            letters = self.spelling.letters_of(word.text)
            spelled.append("".join(letters) if all(len(cell) == 1 for cell in letters) else letters)
        level = min(self.rules.level, len(self.checked.levels))  # an author's list has a single level
        return vocabulary(self.checked, level, self.region_size, self.grid, tuple(spelled), self.repeat)

    @cached_property
    def pictured(self) -> tuple[tuple[str, str], ...]:
        """The words with pictures, in the grid's spelling, with their names; empty if words are not printed."""
        if "words" not in self.rules.hints:
            return ()
        names = {
            "".join(self.spelling.letters_of(word.text)): word.picture.name for word in self.words or () if word.picture
        }
        return tuple(names.items())

    @cached_property
    def pictures(self) -> PictureSet:
        """The pictures of these words."""
        shown = dict.fromkeys(name for _, name in self.pictured)
        by_name = {word.picture.name: word.picture for word in self.words or () if word.picture}
        return PictureSet(tuple(by_name[name] for name in shown))

    def characters(self) -> frozenset[str]:
        """See `worksheets.puzzles.fields.KindSpec.characters`."""
        asked = (self.spelling.letters_of(word.text) for word in self.words or ())
        return letters_to_choose(self.checked).union(*(letter for letters in asked for letter in letters))

    def problems(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.problems`."""
        if wrong := [*self.language_problems()]:
            yield from wrong
            return
        yield from self.direction_problems()
        code = find_language(self.spelling.language).base
        cells = self.grid.rows * self.grid.columns
        if cells > MOST_CELLS:
            yield (
                "size",
                sentence(
                    "a grid of {grid} has {cells}; at most {most_cells:,}",
                    grid=self.grid,
                    cells=counted(cells, "cell"),
                    most_cells=MOST_CELLS,
                ),
            )
            return
        if self.dictionary is None and code not in names():
            known = ", ".join(names())
            yield (
                "words_language" if self.words_language else "language",
                sentence(
                    'there is no built-in dictionary for "{code}" (there are: {known}); give words with the '
                    "field dictionary: a word set or a file",
                    code=code,
                    known=known,
                ),
            )
            return
        yield from (
            ("avoid", sentence('"{word}" has no letters or digits', word=word))
            for word in self.avoid
            if not self._letters(word)
        )
        faults = [*self._word_problems()]
        yield from (("words", sentence) for sentence in faults)
        if not faults:
            yield from self._room_problems(cells)

    def warnings(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.warnings`."""
        for word, letters in zip(self.words or (), self.vocabulary.required, strict=True):
            if letters in self.vocabulary.extra:
                yield (
                    "words",
                    sentence(
                        '"{word}" is not in the dictionary; on this sheet it counts as a word anyway', word=word.text
                    ),
                )

    def _letters(self, word: str) -> tuple[str, ...]:
        return self.spelling.letters_of(word)

    def _word_problems(self) -> Iterator[str]:
        barred = {*map(self._letters, self.avoid)}
        seen: dict[Cells, str] = {}
        for word, letters in zip(self.words or (), self.vocabulary.required, strict=True):
            if not letters:
                yield sentence('"{word}" has no letters or digits', word=word.text)
            elif tuple(letters) in barred:
                yield sentence(
                    '"{word}" must occur but is also to be avoided; remove it from words or from avoid', word=word.text
                )
            elif len(letters) not in self.region_size:
                yield (
                    sentence(
                        '"{word}" has {letters}, but regions have {region_size} cells; leave it out or change '
                        "region_size",
                        word=word.text,
                        letters=counted(len(letters), "letter"),
                        region_size=self.region_size,
                    )
                )
            elif letters in seen and not self.repeat:
                first = seen[letters]
                yield (
                    sentence('"{word}" is listed twice; write repeat: yes if it should occur twice', word=word.text)
                    if first == word.text
                    else sentence('"{first}" and "{word}" are the same letters', first=first, word=word.text)
                )
            seen.setdefault(letters, word.text)

    def _room_problems(self, cells: int) -> Iterator[tuple[str, str]]:
        """Yield the reasons why regions cannot fill the grid, whatever their shapes."""
        required, supply = self.vocabulary.required, self.vocabulary.supply
        lengths = [len(letters) for letters in required]
        if fits(cells, supply, lengths):
            return
        if sum(lengths) > cells:
            room = sentence("a grid of {grid} has {cells}", grid=self.grid, cells=counted(cells, "cell"))
            yield (
                "words",
                sentence("the words have {letters}, but {room}", letters=counted(sum(lengths), "letter"), room=room),
            )
            return
        usable = [str(length) for length, count in supply.items() if count]
        if not usable:
            yield (
                "dictionary",
                sentence("the dictionary has no word of {region_size} letters to choose", region_size=self.region_size),
            )
            return
        left = counted(cells - sum(lengths), "cell")
        where = sentence("the {left} of a grid of {grid}", left=left, grid=self.grid)
        if lengths:
            where = sentence(
                "the {left} that your words leave of the {cells:,} of a grid of {grid}",
                left=left,
                cells=cells,
                grid=self.grid,
            )
        yield (
            "size",
            sentence(
                "no words of {usable} letters fill {where}; change the size, or give more words",
                usable=listed(usable, "and"),
                where=where,
            ),
        )

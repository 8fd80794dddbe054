"""The fields of card sets in a job file, and what can be wrong with them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import ceil, perm
from typing import Literal

from pydantic import Field

from worksheets.base.errors import counted
from worksheets.base.grid import Size
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.drawing.items import MOST_ITEMS
from worksheets.puzzles.cards.model import CardFace, Form
from worksheets.puzzles.clue_words import ClueWords
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.fields import in_form
from worksheets.puzzles.grid_size import GridSize

LARGEST_CARD = 8
"""Maximum number of rows, and of columns, of a bingo card."""

LEAST = {"bingo": 4, "memory": 2, "domino": 3}
"""Minimum number of words."""

ON_PAGE = {"bingo": 4, "memory": 12, "domino": 12}
"""Default number of cards on a page."""

SQUARES = Size(4, 4), Size(3, 3)
CENTRED = Size(5, 5), Size(3, 3)
"""Default sizes of bingo cards, and of those with a free field in the centre: the first one that the words fill."""

BINGO_ONLY = ("count", "size", "differ", "not_before", "free", "show")


class Spec(ClueWords):
    """Bingo, memory or domino cards."""

    form: Form = Field(
        "bingo",
        description="bingo, memory (pairs of a word and its clue or picture), or domino (one closed ring of them)",
        json_schema_extra=in_form("first"),
    )
    count: int | None = Field(
        None,
        ge=1,
        le=MOST_ITEMS,
        description="number of bingo cards; absent: 28",
        json_schema_extra=in_form("first", automatic=True),
    )
    size: GridSize = Field(
        None,
        description="rows x columns of a bingo card; absent: 4x4, or 3x3 for fewer than 16 words",
        json_schema_extra=in_form("first", automatic=True),
    )
    differ: int | None = Field(
        None, ge=1, description="any two bingo cards differ in at least this many fields; absent: in a quarter of them"
    )
    not_before: int | None = Field(
        None, ge=1, description="nobody has a full row before this call, if called in the order of the key"
    )
    free: bool = Field(False, description="a free field in the centre of bingo cards with odd sides")
    show: Literal["words", "clues"] = Field(
        "words", description="what bingo cards show: words, or clues and pictures, and then the words are called"
    )
    on_page: Literal[4, 6, 9, 12] | None = Field(
        None,
        description="number of cards on a page: 4, 6, 9 or 12; absent: 4 bingo cards, or 12 others",
        json_schema_extra=in_form(automatic=True),
    )
    backs: bool | None = Field(
        None,
        description="a pattern on the back of each page, for printing on both sides (long edge); absent: for memory",
        json_schema_extra=in_form(automatic=True),
    )

    @cached_property
    def grid(self) -> Size:
        """Rows and columns of a card."""
        usual = CENTRED if self.free else SQUARES
        fitting = (size for size in usual if self.used >= size.rows * size.columns - self.free)
        return self.size or next(fitting, usual[-1])

    @property
    def fields(self) -> int:
        """The number of words on a bingo card."""
        return self.grid.rows * self.grid.columns - self.free

    @property
    def cards(self) -> int:
        """The number of bingo cards."""
        return self.count or 28

    @property
    def used(self) -> int:
        """The number of words in use."""
        return min(self.pick or len(self.entries), len(self.entries))

    @property
    def distance(self) -> int:
        """The minimum number of fields in which any two cards differ."""
        return self.differ or max(1, self.fields // 4)

    @property
    def chosen_on_page(self) -> int:
        """The number of cards on a page."""
        return self.on_page or ON_PAGE[self.form]

    @property
    def has_backs(self) -> bool:
        """Whether the backs have a pattern; the default is yes for memory, whose cards lie face down."""
        return self.form == "memory" if self.backs is None else self.backs

    def problems(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.problems`."""
        found = [*self.word_problems()]
        yield from found
        if found:
            return
        yield from (("words", sentence) for sentence in self._face_problems())
        if self.form == "bingo":
            yield from self._bingo_problems()
            return
        for name in BINGO_ONLY:
            if name in self.model_fields_set:
                yield (
                    name,
                    sentence(
                        "{name} is a field of bingo; {form} has the cards that its words make",
                        name=name,
                        form=self.form,
                    ),
                )
        if self.used < LEAST[self.form]:
            yield (
                "words",
                sentence(
                    "{form} needs at least {least} words, not {used}",
                    form=self.form,
                    least=LEAST[self.form],
                    used=self.used,
                ),
            )

    def class_refusal(self, pupils: int) -> str | None:
        """See `worksheets.puzzles.fields.KindSpec.class_refusal`."""
        one = f"a bingo is one set of cards for the whole class; leave for_each out and write count: {pupils}"
        return one if self.form == "bingo" else None

    def _face_problems(self) -> Iterator[str]:
        """Yield problems of words without a clue that is needed, and of texts that look alike."""
        faces = [faces_of(entry) for entry in self.entries]
        needed = self.form != "bingo" or self.show == "clues"
        seen: dict[tuple[str, str], int] = {}
        for number, (entry, (_, clue)) in enumerate(zip(self.entries, faces, strict=True)):
            if not clue.said:
                if needed:
                    yield sentence('"{word}" has no clue and no picture', word=shown(entry.word))
            elif clue.look in seen:
                yield sentence(
                    '"{word}" and "{other}" have the same clue',
                    word=shown(self.entries[seen[clue.look]].word),
                    other=shown(entry.word),
                )
            else:
                seen[clue.look] = number
        for number, (entry, (word, _)) in enumerate(zip(self.entries, faces, strict=True)):
            if seen.get(word.look, number) != number:
                other = self.entries[seen[word.look]].word
                yield sentence('"{word}" is also the clue of "{other}"', word=shown(entry.word), other=shown(other))

    def _bingo_problems(self) -> Iterator[tuple[str, str]]:
        rows, columns = self.grid
        if min(self.grid) < 2 or max(self.grid) > LARGEST_CARD:
            yield (
                "size",
                sentence(
                    "a card of {grid} is not possible; use 2 to {largest_card} rows and columns",
                    grid=self.grid,
                    largest_card=LARGEST_CARD,
                ),
            )
            return
        if self.free and not (rows % 2 and columns % 2):
            yield (
                "free",
                sentence(
                    "a card of {grid} has no field in its centre; use odd sides such as 5x5, or free: no",
                    grid=self.grid,
                ),
            )
            return
        if self.used < self.fields:
            yield (
                "words",
                sentence(
                    "a card of {grid} needs {words}, and there are {used}; add words or use a smaller size",
                    grid=self.grid,
                    words=counted(self.fields, "word"),
                    used=self.used,
                ),
            )
            return
        yield from self._set_problems(rows)

    def _set_problems(self, rows: int) -> Iterator[tuple[str, str]]:
        """Yield problems of the whole set of cards: their number, their distance, and `not_before`."""
        if self.cards > perm(self.used, self.fields):
            yield (
                "count",
                sentence("there are only {count} different cards of these words", count=perm(self.used, self.fields)),
            )
        elif self.distance > (most := self._most_distance()):
            yield (
                "differ",
                sentence(
                    "{cards} cards of these words cannot all differ in more than {most} fields",
                    cards=self.cards,
                    most=most,
                ),
            )
        latest = self.used - rows + 1
        if self.not_before and self.not_before > latest:
            yield (
                "not_before",
                sentence(
                    "with {used} words, each card has a full row by call {latest} at the latest, because it has "
                    "{rows} rows; use at most {latest}",
                    used=self.used,
                    latest=latest,
                    rows=rows,
                ),
            )

    def _most_distance(self) -> int:
        """An upper bound: at each place some cards have the same word, so two cards agree in at least the average.

        It is reached if there are no more cards than words.
        """
        each, more = divmod(self.cards, self.used)
        alike = (self.used - more) * each * (each - 1) // 2 + more * (each + 1) * each // 2
        pairs = self.cards * (self.cards - 1) // 2
        return self.fields - (ceil(alike * self.fields / pairs) if pairs else 0)


def faces_of(entry: Entry) -> tuple[CardFace, CardFace]:
    """A word and its partner: its clue, its picture or both."""
    return CardFace(entry.word), CardFace(entry.clue or "", entry.picture)

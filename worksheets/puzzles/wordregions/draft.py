"""A grid under construction: regions, the words in them, and what can be exchanged in them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from worksheets.dictionary import Letters
from worksheets.grid import Cell, LetterGrid, Size
from worksheets.puzzles.wordregions.cover import Cover, bits
from worksheets.puzzles.wordregions.doubts import doubts
from worksheets.puzzles.wordregions.exchange import Part
from worksheets.puzzles.wordregions.lexicon import Branch
from worksheets.puzzles.wordregions.model import Region, RegionSize
from worksheets.puzzles.wordregions.placements import Placement, placements
from worksheets.puzzles.wordregions.rude import rude_runs
from worksheets.puzzles.wordregions.vocabulary import Vocabulary

DRAWS = 20
"""Words drawn at random before all unused ones are listed."""


class Draft:
    """A grid cut into `parts`, each with a word, and `found`, all places that words have in its letters.

    There must be words enough for the parts.
    """

    def __init__(self, size: Size, parts: Sequence[Part], words: Vocabulary, repeat: bool, rng: Random) -> None:
        self.size = size
        self.parts = parts
        self.found: list[Placement] = []
        self._pool = words.pool
        self._repeat = repeat
        self._rng = rng
        self._cells = [""] * (size.rows * size.columns)
        self._changed: set[int] = set()
        """Cells written since `found` was made."""
        self._words: list[Letters | None] = [None] * len(parts)
        self._used: set[Letters] = set()
        self._required: set[int] = set()
        """The numbers of the parts that hold a required word."""
        for word in words.required:
            free = [i for i, part in enumerate(parts) if len(part) == len(word) and i not in self._required]
            number = self._any(free)
            self._required.add(number)
            self._write(number, word)
        for number in range(len(parts)):
            if number not in self._required:
                self._write(number, self._draw(number))

    @property
    def grid(self) -> LetterGrid:
        """The letters."""
        columns = self.size.columns
        return LetterGrid(
            tuple(tuple(self._cells[start : start + columns]) for start in range(0, len(self._cells), columns))
        )

    @property
    def regions(self) -> tuple[Region, ...]:
        """The regions in the order of their first cells."""
        columns = self.size.columns
        return tuple(
            Region("".join(word or ()), tuple(Cell(*divmod(cell, columns)) for cell in part))
            for part, word in zip(self.parts, self._words, strict=True)
        )

    def repair(self, words: Branch, legal: RegionSize, language: str, rounds: int) -> bool:
        """Replace words, one in each place that is in doubt or rude, until there is none; False if that fails."""
        owner = {cell: number for number, part in enumerate(self.parts) for cell in part}
        for _ in range(rounds):
            self._list_placements(words, legal)
            places = self._doubtful()
            for run in rude_runs(self._cells, self.size, language):
                numbers = sorted({owner[cell] for cell in run})
                if len(numbers) > 1:
                    places.append(numbers)
            if not places:
                return True
            for numbers in places:
                free = [number for number in numbers if number not in self._required]
                if not free or not self._replace(self._any(free)):
                    return False
        return False

    def _list_placements(self, words: Branch, legal: RegionSize) -> None:
        """Bring `found` up to date."""
        changed = self._changed
        if self.found and False:
            self.found = [placement for placement in self.found if changed.isdisjoint(placement.cells)]
            self.found += placements(self.grid, words, legal, near=changed)
        else:
            self.found = placements(self.grid, words, legal)
        changed.clear()

    def _doubtful(self) -> list[list[int]]:
        """Sets of parts that could be cut in another way together."""
        numbers = {part: number for number, part in enumerate(self.parts)}
        own = 0
        at: dict[int, int] = {}
        for option, placement in enumerate(self.found):
            number = numbers.get(placement.cells)
            if number is not None:
                own |= 1 << option
                at[option] = number
        cover = Cover(len(self._cells), [placement.cells for placement in self.found])
        return [[at[option] for option in bits(lost)] for lost in doubts(cover, own)]

    def _replace(self, number: int) -> bool:
        """Put another word into a part, or exchange the words of two parts; False if neither can be done."""
        word = self._words[number]
        unused = self._draw(number)
        if unused is not None:
            self._used.discard(word)
            self._write(number, unused)
            return True
        others = [
            other
            for other, part in enumerate(self.parts)
            if len(part) == len(self.parts[number]) and other not in self._required and self._words[other] != word
        ]
        if not others:
            return False
        other = self._any(others)
        exchanged = self._words[other]
        self._write(other, word)
        self._write(number, exchanged)
        return True

    def _draw(self, number: int) -> Letters | None:
        """A word for a part that is not on the sheet; with `repeat`, one that is not in this part. None: there is none."""
        words = self._pool[len(self.parts[number])]
        if not words:
            return None
        barred = {self._words[number]} if self._repeat else self._used
        for _ in range(DRAWS):
            word = words[int(self._rng.random() * len(words))]
            if word not in barred:
                return word
        unused = [word for word in words if word not in barred]
        return unused[int(self._rng.random() * len(unused))] if unused else None

    def _write(self, number: int, word: Letters | None) -> None:
        if word is None:
            raise ValueError("there are fewer words than parts")
        self._words[number] = word
        self._used.add(word)
        for cell, letter in zip(self.parts[number], word, strict=True):
            if self._cells[cell] != letter:
                self._cells[cell] = letter
                self._changed.add(cell)

    def _any(self, numbers: Sequence[int]) -> int:
        return numbers[int(self._rng.random() * len(numbers))]

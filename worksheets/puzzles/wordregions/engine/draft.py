"""A grid under construction: regions, the words in them, and repairs of ambiguous places and of rude words.

Neighbouring regions may spell a rude word together, in a straight line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from worksheets.base.grid import Cell, LetterGrid, Size
from worksheets.base.seeds import pick
from worksheets.language.blocklist import parts_of, rude_search, rude_spellings
from worksheets.language.letters import Spelling
from worksheets.language.word_columns import Cells
from worksheets.puzzles.wordregions.engine.ambiguity import ambiguities
from worksheets.puzzles.wordregions.engine.draft_cover import DraftCover
from worksheets.puzzles.wordregions.engine.partition import RegionCells
from worksheets.puzzles.wordregions.engine.placements import WordPlacement, placements, placements_over
from worksheets.puzzles.wordregions.engine.tries import Branch, Vocabulary
from worksheets.puzzles.wordregions.model import Region, RegionSize
from worksheets.search.bits import bits

BLANK = "\n"
"""Placeholder between lines, and for a cell of several characters."""


def rude_runs(letters: Sequence[str], size: Size, spelling: Spelling) -> Iterator[tuple[int, ...]]:
    """Yield the cells of each straight run across, down or diagonally that spells a rude word in this spelling.

    `letters` has the cells row by row; cells are numbers, row * columns + column. Runs are read from left to right, and
    downwards; words that contain other rude words come last.
    """
    order = _lines(size)
    cells = [letter if len(letter) == 1 else BLANK for letter in letters]
    cells.append(BLANK)
    text = "".join([cells[cell] for cell in order])
    longer = _longer(spelling)
    hits = [(at, word) for at, word in rude_search(spelling).places(text) if text.startswith(word, at)]
    for at, word in sorted(hits, key=lambda run: (run[1] in longer, run[1], run[0])):
        yield order[at : at + len(word)]


@lru_cache(maxsize=16)
def _longer(spelling: Spelling) -> frozenset[str]:
    """The rude words that contain another one."""
    words = {*map("".join, rude_spellings(spelling))}
    return frozenset(word for word in words if any(part in words and part != word for part in parts_of(word)))


@lru_cache(maxsize=16)
def _lines(size: Size) -> tuple[int, ...]:
    """The cells of all lines, one line after the other with -1 between them."""
    rows, columns = size
    cells: list[int] = []
    for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
        for start in range(rows * columns):
            row, column = divmod(start, columns)
            if 0 <= row - down < rows and 0 <= column - right < columns:
                continue
            while 0 <= row < rows and 0 <= column < columns:
                cells.append(row * columns + column)
                row, column = row + down, column + right
            cells.append(-1)
    return tuple(cells)


DRAWS = 20
"""Number of words drawn at random before all unused ones are listed."""

CANDIDATES = 3
"""Number of words drawn to replace one: the word with the rarest letters is used, since it fits the fewest others."""


class GridDraft:
    """A grid cut into `parts`, each with a word; once repaired, `found` has all placements of words in it.

    There must be enough words for the parts.
    """

    def __init__(self, size: Size, parts: Sequence[RegionCells], words: Vocabulary, repeat: bool, rng: Random) -> None:
        self.size = size
        self.parts = parts
        self.found: list[WordPlacement] = []
        self._numbers = {part: number for number, part in enumerate(parts)}
        self._owner = {cell: number for number, part in enumerate(parts) for cell in part}
        self._pool = words.pool
        self._frequency = words.frequency
        self._repeat = repeat
        self._rng = rng
        self._cells = [""] * (size.rows * size.columns)
        self._changed: set[int] = set()
        """Cells written since placements were last listed."""
        self._words: list[Cells | None] = [None] * len(parts)
        self._used: set[Cells] = set()
        self._required: set[int] = set()
        """The numbers of the parts that hold a required word."""
        for word in words.required:
            free = [i for i, part in enumerate(parts) if len(part) == len(word) and i not in self._required]
            number = pick(free, self._rng)
            self._required.add(number)
            self._write(number, word)
        for number in range(len(parts)):
            if number not in self._required:
                self._write(number, self._draw(number))

    @property
    def grid(self) -> LetterGrid:
        """The grid of letters."""
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

    def repair(self, words: Branch, legal: RegionSize, spelling: Spelling, rounds: int) -> bool:
        """Replace a word in each ambiguous or rude place until there is none; False if that fails.

        `words` is the trie of the dictionary, `legal` the sizes of regions; gives up after `rounds` rounds.
        """
        for _ in range(rounds):  # first the rude places alone: nothing else has been listed that would change with them
            rude = self._rude(spelling)
            if not rude:
                break
            if not self._replace_all(rude):
                return False
        self._changed = set()
        cover = DraftCover(self.parts)
        found = placements(self.grid, words, legal)
        for _ in range(rounds):
            cover.exchange(self._changed, found)
            replaced = [*self._ambiguous(cover), *self._rude(spelling)]
            if not replaced:
                self.found = cover.found
                return True
            self._changed = set()
            if not self._replace_all(replaced):
                return False
            found = placements_over(self._cells, self.size, words, legal, self._changed)
        return False

    def _ambiguous(self, cover: DraftCover) -> list[int]:
        """Choose a part to replace in each place that can be cut in another way.

        If new placements have made a place ambiguous, others are not searched.
        """
        at: dict[int, int] = {}
        for option in bits(cover.narrowed()):
            if (number := self._numbers.get(cover.placements[option].cells)) is not None:
                at[option] = number
        options = {number: 1 << option for option, number in at.items()}
        replaced: list[int] = []

        def give_up(exchanged: int) -> int:
            replaced.append(self._weakest([at[option] for option in bits(exchanged)]))
            return options[replaced[-1]]

        ambiguities(cover, sum(options.values()), first=cover.new, give_up=give_up)
        return replaced

    def _rude(self, spelling: Spelling) -> list[int]:
        """Choose a part to replace for each rude word across several parts, unless the word contains another one."""
        owner = self._owner
        runs = [run for run in rude_runs(self._cells, self.size, spelling) if len({owner[cell] for cell in run}) > 1]
        shortest = [run for run in runs if not any(set(other) < set(run) for other in runs)]
        return [self._weakest(sorted({owner[cell] for cell in run})) for run in shortest]

    def _weakest(self, numbers: Sequence[int]) -> int:
        """A random one of the parts, preferring those without a required word."""
        return pick([number for number in numbers if number not in self._required] or numbers, self._rng)

    def _replace_all(self, numbers: Sequence[int]) -> bool:
        return all(self._replace(number) for number in dict.fromkeys(numbers))

    def _replace(self, number: int) -> bool:
        """Put another word into a part, or exchange the words of two parts; False if neither is possible."""
        word = self._words[number]
        if number not in self._required:
            tries = (self._draw(number) for _ in range(CANDIDATES))
            drawn: list[Cells] = [word for word in tries if word]
            unused: Cells | None = min(drawn, key=self._commonness, default=None)
            if unused is not None:
                self._used.discard(word)
                self._write(number, unused)
                return True
        others = [
            other
            for other, part in enumerate(self.parts)
            if len(part) == len(self.parts[number]) and self._words[other] != word
        ]
        if not others:
            return False
        other = pick([other for other in others if other not in self._required] or others, self._rng)
        exchanged = self._words[other]
        self._write(other, word)
        self._write(number, exchanged)
        if (number in self._required) != (other in self._required):
            self._required ^= {number, other}
        return True

    def _commonness(self, word: Cells) -> int:
        return sum(self._frequency[letter] for letter in word)

    def _draw(self, number: int) -> Cells | None:
        """Draw a word that is not on the sheet yet or, with `repeat`, not in this part; None if there is none."""
        words = self._pool[len(self.parts[number])]
        if not words:
            return None
        barred = {self._words[number]} if self._repeat else self._used
        for _ in range(DRAWS):
            word = pick(words, self._rng)
            if word not in barred:
                return word
        unused = [word for word in words if word not in barred]
        return pick(unused, self._rng) if unused else None

    def _write(self, number: int, word: Cells | None) -> None:
        if word is None:
            raise ValueError("there are fewer words than parts")
        self._words[number] = word
        self._used.add(word)
        for cell, letter in zip(self.parts[number], word, strict=True):
            if self._cells[cell] != letter:
                self._cells[cell] = letter
                self._changed.add(cell)

"""Places crossing words: several times from scratch, then by removing some words and placing them again."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from worksheets.base.seeds import below, sample, shuffled
from worksheets.puzzles.crossword.engine.board import CrossBoard, Word, WordPlace

Layout: TypeAlias = tuple[WordPlace, ...]

MOST_GONE = 5
"""Maximum number of words removed at once."""

BONUS = 1500
"""The worth of a crossing when a word is placed, in hundredths of cells."""

NOISE = 300
"""Places whose worth differs by at most this, in hundredths of cells, are chosen at random."""

LACKING = 3
"""Each missing hundredth of a crossing a word enlarges the cost of a box by 1 / LACKING of it."""


class LayoutGoal(NamedTuple):
    """The goal of a layout: at most `rows` x `columns`, within the rows and columns of a `page` if possible.

    A layout that exceeds the page in one direction costs as much as the page enlarged to hold it. `crossings` is the
    wanted number in hundredths of a word; with `islands`, words need not cross any other.
    """

    rows: int
    columns: int
    page: tuple[int, int] | None = None
    crossings: int = 0
    islands: bool = False

    def cost(self, rows: int, columns: int, words: int, crossings: int) -> int:
        """The cost in hundredths of cells: box, enlarged page, and a surcharge for too few crossings."""
        cost = 100 * rows * columns
        if self.page:
            high, wide = self.page
            longer = max(rows * wide, columns * high, high * wide)
            cost = cost // 2 + 100 * longer * longer // (high * wide)
        lacking = max(0, self.crossings * words - 100 * crossings)
        return cost + cost * lacking // (LACKING * words)


class Placer:
    """Places words on a board."""

    def __init__(self, words: Sequence[Word], wish: LayoutGoal, rng: Random) -> None:
        self.words, self.wish, self.rng = words, wish, rng
        letters, longest = sum(map(len, words)), max(map(len, words))
        side = next(side for side in range(longest, 1000) if side * side >= 5 * letters) + 4
        self.board = CrossBoard(words, max(longest + 2, min(side, 2 * max(wish.rows, wish.columns))))

    def search(self, beginnings: int, changes: int) -> Layout:
        """The best layout found; it may lack words."""
        best: tuple[int, int, Layout] = (len(self.words), 0, ())
        for _ in range(beginnings):
            self._start_over()
            best = min(best, self._rating())
        return self._improved(best, changes)

    def improved(self, layout: Layout, changes: int) -> Layout:
        """A layout at least as good, after this number of changes; it may begin in any row and column."""
        board = self.board
        board.clear()
        boxes = [board.box_with(place) for place in layout]
        top, left = (min(box[side] for box in boxes) for side in (0, 1))
        bottom, right = (max(box[side] for box in boxes) for side in (2, 3))
        down, across = (board.side - bottom - top) // 2, (board.side - right - left) // 2
        if min(top + down, left + across) < 0:  # larger than the board
            return layout
        board.reset(each._replace(row=each.row + down, column=each.column + across) for each in layout)
        return self._improved(self._rating(), changes)

    def _improved(self, best: tuple[int, int, Layout], changes: int) -> Layout:
        for _ in range(changes):
            if self._change(best[2]):
                other = self._rating()
                best = other if other[:2] <= best[:2] else best
        return best[2]

    def _rating(self) -> tuple[int, int, Layout]:
        """The number of missing words, the cost and the layout on the board; less is better."""
        board = self.board
        top, left, bottom, right = board.box
        cost = self.wish.cost(bottom - top + 1, right - left + 1, len(board.places), board.crossed)
        return len(self.words) - len(board.places), cost, tuple(board.places.values())

    def _start_over(self) -> None:
        """Make a layout from scratch: a long word first, then the others, longer ones preferred."""
        board, rng = self.board, self.rng
        board.clear()
        keys = [-len(word) - 4 * rng.random() for word in self.words]
        order = sorted(range(len(self.words)), key=keys.__getitem__)
        first = order.pop(0)
        length, middle = len(self.words[first]), board.side // 2
        start = (board.side - length) // 2
        down = length > self.wish.columns or (length <= self.wish.rows and below(2, rng) == 1)
        board.put(WordPlace(first, down, start, middle) if down else WordPlace(first, down, middle, start))
        self._add(order)

    def _change(self, layout: Layout) -> bool:
        """Remove some words of a layout, then add all missing ones that fit; False if the rest was no legal layout."""
        board, rng = self.board, self.rng
        count = 1 + below(min(len(layout) - 1, MOST_GONE), rng) if len(layout) > 1 else 0
        gone = set(sample(len(layout), count, rng))
        board.reset(self._connected([place for number, place in enumerate(layout) if number not in gone]))
        if not board.is_clean:
            return False
        self._add(shuffled([number for number in range(len(self.words)) if number not in board.places], rng))
        return True

    def _connected(self, places: list[WordPlace]) -> list[WordPlace]:
        """The places that cross the first one, directly or through others; with islands, all."""
        if self.wish.islands:
            return places
        lines = [(self.board.line(place), place) for place in places]
        joined, kept = lines[0][0], [places[0]]
        left = lines[1:]
        while True:
            apart = []
            for line, place in left:
                if line & joined:
                    joined |= line
                    kept.append(place)
                else:
                    apart.append((line, place))
            if len(apart) == len(left):
                return kept
            left = apart

    def _add(self, waiting: list[int]) -> None:
        """Add words, each at its best place, while any fits; first those that cross two, if crossings count."""
        if self.wish.crossings and len(self.board.places) > 1:
            waiting = [number for number in waiting if not self._put(number, crossed=2)]
        while waiting:
            left = [number for number in waiting if not self._put(number)]
            if len(left) == len(waiting) and not (self.wish.islands and self._put(left.pop(0), apart=True)):
                return
            waiting = left

    def _put(self, number: int, *, apart: bool = False, crossed: int = 0) -> bool:
        """Add a word at its best place with this number of crossings; return whether there is one."""
        board, wish, random = self.board, self.wish, self.rng.random
        count, known = len(board.places) + 1, board.crossed
        best, least = None, 0.0
        for place in board.legal(number, apart=apart):
            top, left, bottom, right = board.box_with(place)
            rows, columns = bottom - top + 1, right - left + 1
            more = board.crossings(place)
            if rows <= wish.rows and columns <= wish.columns and more >= crossed:
                crossings = known + more
                cost = wish.cost(rows, columns, count, crossings) - BONUS * crossings + NOISE * random()
                if best is None or cost < least:
                    best, least = place, cost
        if best:
            board.put(best)
        return best is not None

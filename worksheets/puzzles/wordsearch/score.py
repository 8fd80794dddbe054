"""Scores the effort of a word search, counted in glances of a pupil who scans the rows for each word.

The model, for one word: scan the grid row by row for its first letter, `SPAN` letters a glance. At each such letter,
glance at the neighbour in every direction of the sheet; if that is the second letter, at the next one, and so on until
the word breaks off, as in filler and decoys, or is found. On average, half of the grid is scanned until then. A word
that runs against the reading direction, or shares many letters with other words, is more likely to be missed, and the
grid is scanned again. So directions, look-alikes, decoys, crossings and the sizes of grid and list count by their cost;
the density of the grid counts only through look-alikes. The time of such a search grows with the number of items, half
of which are seen on average: Treisman and Gelade's serial search ("A feature-integration theory of attention",
Cognitive Psychology 12, 1980). It grows with the similarity of the other items to the target: Duncan and Humphreys
("Visual search and stimulus similarity", Psychological Review 96, 1989). The constants below are estimates. Clues are
not counted: words are taken as known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from worksheets.base.grid import Direction, LetterGrid
from worksheets.drawing.scripts import is_right_to_left
from worksheets.puzzles.effort import points
from worksheets.puzzles.wordsearch.model import Placement, Puzzle, Solution

SPAN = 4
"""Letters of a row that are scanned in one glance."""

PASS = 16
"""Number of parts into which a pass over the grid is divided."""

PARTS = {
    Direction.E: 8,
    Direction.S: 10,
    Direction.SE: 12,
    Direction.NE: 12,
    Direction.N: 13,
    Direction.W: 13,
    Direction.SW: 15,
    Direction.NW: 15,
}
"""Parts of a pass until a word in this direction is found: one half if it is read as usual, more if not."""

_AXES = (
    (Direction.E, Direction.W),
    (Direction.S, Direction.N),
    (Direction.SE, Direction.NW),
    (Direction.SW, Direction.NE),
)
"""The directions in which lines are read, forth and back."""

CROSSING = 1
"""Additional parts for each letter of the word that belongs to another word, too."""

_FIRST_CODE = 0x100000
"""The first of 65,534 private-use characters of Unicode."""


def difficulty_score(puzzle: Puzzle, solution: Solution) -> int:
    """The points of the glances until all words are found; 0.1 to 0.2 ms for 15 words in 15 x 15."""
    width = puzzle.grid.columns + 1
    words, grid = _plain([placement.entry.letters for placement in solution.placements], puzzle.grid)
    lines = _lines(grid, width, puzzle.directions)
    scanned = sum(len(row) - row.count("") for row in puzzle.grid.cells) // SPAN
    places = [_indexes(placement, width) for placement in solution.placements]
    crossed = _crossed(places)
    parts = 0
    leftwards = is_right_to_left(grid)
    for word, placement, place in zip(words, solution.placements, places, strict=True):
        glances = scanned + grid.count(word[0]) * len(puzzle.directions) + _read_on(word, lines)
        direction = placement.direction.mirrored if leftwards else placement.direction
        parts += glances * (PARTS[direction] + CROSSING * len(crossed.intersection(place)))
    return points(parts // PASS)


def _crossed(places: Sequence[range]) -> set[int]:
    """The letters that several words share; most grids have none, which is found without counting."""
    if len(set[int]().union(*places)) == sum(map(len, places)):
        return set()
    return {index for index, uses in Counter(chain.from_iterable(places)).items() if uses > 1}


def _plain(words: Sequence[Sequence[str]], grid: LetterGrid) -> tuple[list[str], str]:
    """Words, and the rows of the grid with a line break after each, with one character for each letter."""
    rows = ["".join(row) for row in grid.cells]
    if all(len(row) == grid.columns for row in rows):
        return ["".join(word) for word in words], "\n".join((*rows, ""))
    # Letters of several characters, such as a letter and an accent that are not one character in Unicode.
    letters = sorted({letter for row in grid.cells for letter in row})
    code = {letter: chr(_FIRST_CODE + number) for number, letter in enumerate(letters)}
    spelled = ["".join([code[letter] for letter in word]) for word in words]
    return spelled, "\n".join(["".join([code[letter] for letter in row]) for row in grid.cells]) + "\n"


def _indexes(placement: Placement, width: int) -> range:
    """The places of a word's letters among the characters of the rows."""
    down, right = placement.direction.value
    first, step = placement.start.row * width + placement.start.column, down * width + right
    return range(first, first + len(placement.entry.letters) * step, step)


def _lines(grid: str, width: int, directions: Sequence[Direction]) -> str:
    """All lines of a grid of rows in each of the directions, with a line break after each.

    A line that leaves the grid at a side passes a line break before it comes back.
    """
    steps = 1, width, width + 1, width - 1
    forth = [step for (way, _), step in zip(_AXES, steps, strict=True) if way in directions]
    back = [step for (_, way), step in zip(_AXES, steps, strict=True) if way in directions]
    ahead = "\n".join([grid[start::step] for step in forth for start in range(step)])
    behind = ahead if back == forth else "\n".join([grid[start::step] for step in back for start in range(step)])
    return f"{ahead}\n{behind[::-1]}\n"


def _read_on(word: str, lines: str) -> int:
    """Glances at third and further letters: one for each place with the letters before it."""
    beginning, last = word[:2], len(word) - 1
    if last < len(beginning):
        return 0
    third = word[2]
    find = lines.find
    glances = 0
    at = find(beginning)
    while at >= 0:
        glances += 1
        if lines[at + 2] == third:
            length = 2
            while length < last and lines[at + length] == word[length]:
                glances += 1
                length += 1
        at = find(beginning, at + 1)
    return glances

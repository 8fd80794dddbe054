"""Scores the effort of word lines: the glances at letters and syllables until all words are written.

A letter of a snake is compared with the words that may begin there, so long snakes take more for each letter; initial
capitals save two thirds. Each scrambled letter is tried beside each other one, less if two are neighbours already or
the first is marked. Each syllable is tried after each other one. Mirrored letters cost more if they look like others
(b, d, p, q). A hole costs more for a consonant, and less if its letter is given. The constants are estimates; pupils
were not measured.
"""

from __future__ import annotations

from worksheets.puzzles.effort import points
from worksheets.puzzles.wordlines.engine.syllables import VOWELS
from worksheets.puzzles.wordlines.model import HOLE, Puzzle, Solution, WordLine

TURNED = frozenset("bdpqnuaegsz")
"""Small letters that look like others, or like none, in a mirror."""


def difficulty_score(puzzle: Puzzle, solution: Solution) -> int:
    """The points of an average word, times two for each doubling of its looks."""
    count = sum(line.words for line in puzzle.lines)
    glances = sum(
        _glances(puzzle, line, "".join(words)) for line, words in zip(puzzle.lines, solution.lines, strict=False)
    )
    return points(8 * glances // count)


def _glances(puzzle: Puzzle, line: WordLine, word: str) -> int:
    length = sum(any(map(str.isalnum, cell)) or cell == HOLE for cell in line.cells)
    if puzzle.form == "snake":
        has_capitals = line.text.upper() != line.text != line.text.lower()
        return length * (2 + line.words) * (1 if has_capitals else 3)
    if puzzle.form == "syllables":
        capitals = sum(cell[:1].isupper() for cell in line.cells)
        return 4 * length * (length - capitals // 2)
    if puzzle.form == "mirror":
        plain = line.text == line.text.upper()
        each = 2 if plain else 4
        return each * length + 2 * sum(letter in TURNED for letter in line.text) + 3 * length * line.below
    if puzzle.form == "missing":
        return _hole_glances(puzzle, line, word)
    free = length - len(line.marked)
    text, key = puzzle.key(line.text), puzzle.key(word)
    kept = sum(text[at : at + 2] in key for at in range(len(text) - 1))
    return max(2, free * free * 2 - 4 * kept)


def _hole_glances(puzzle: Puzzle, line: WordLine, word: str) -> int:
    """Glances for missing letters, fewer if they are given."""
    letters = puzzle.key(word)
    missing = [letter for cell, letter in zip(line.cells, letters, strict=False) if cell == HOLE]
    each = sum(5 if letter in VOWELS else 9 for letter in missing)
    return each * (1 + len(missing)) // (2 if line.given else 1)

"""The style of word lines. Lengths are shares of the size of the letters, unless they are said to be points."""

from __future__ import annotations

from typing import NamedTuple


class WordLineLooks(NamedTuple):
    """Style constants."""

    largest: float = 24.0
    answer_letter: float = 14.0
    """Maximum size of the letters, in points, on handouts and in answers."""

    lead: float = 8.0
    """The space between a number and its item, in points."""

    pitch: float = 1.0
    most_pitch: float = 1.25
    """Distance of the letters of a snake: the least, and the most if they do not fill a row."""

    head: float = 2.1
    tail: float = 1.3
    body: float = 0.78
    """Width of a snake's head with its tongue, and of its tail; half of the height of its body."""

    circle: float = 1.18
    hole: float = 0.84
    """Width of the circle round a scrambled letter, and of a letter of a word with holes."""

    beside: float = 0.45
    """By how much the circle is wider than a letter, in scripts with wide letters."""

    narrow: float = 0.75
    """Divisor of the distances above for scripts with wide letters."""

    bearing: float = 0.2
    """Maximum distance of the left edge of any form's letters from the space for the number."""

    given: float = 0.7
    """Size of the missing letters that are given."""

    piece: float = 0.9
    """By how much a syllable's card is wider than its text."""

    gap: float = 1.0
    """Space between letters and lines, and between lines."""

    sign: float = 0.72
    least_line: float = 4.6
    least_sentence: float = 12.0
    """Width of a written letter, and minimum width of a line for a word and for a sentence."""

    least_snake: float = 12.0
    least_answer: float = 13.0
    """Least width of a snake, without head and tail, and of an answer."""

    article: float = 2.0
    """Width of the line for an article."""

    row: float = 1.9
    """Height of a row with a line to write on."""

    answer: float = 0.82
    """Size of the words in an answer."""

    ruling: float = 5 * 72 / 25.4
    ruled_from: float = 16.0
    """Distance of ruled lines in points, as for copied words, and the minimum size of the letters beside them."""

    dash: tuple[float, float] = (3.0, 3.0)
    line: float = 0.5
    base: float = 1.0
    outline: float = 1.0
    thin: float = 0.75
    """Widths of lines in points: to write on, of the base line of a ruling, of a snake, and of circles and cards."""


LOOKS = WordLineLooks()
"""The looks in use."""

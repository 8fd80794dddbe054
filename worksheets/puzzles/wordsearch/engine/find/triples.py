r"""Finds where words may begin in a text, testing all places at once by three neighbouring letters.

Three codes below 32 are one character of 16 bits. Those of all places come of two shifts of one long integer, in which
each letter has a lane of 16 bits; they are read as a string, in which one character class of a regular expression finds
the beginnings of a thousand words in the time in which `bytes.find` looks for ten. That is much faster than to slice
the text, and nothing is missed; whether a word does stand where it may begin, `bytes.startswith` says.

>>> text = b"\1\2\3\4\0"
>>> [f"{ord(each):015b}" for each in triples(text)[:3]]
['000110001000001', '001000001100010', '000000010000011']
>>> triples(text)[1] == triples(b"\2\3\4")[0]
True

If a list has more than 31 letters, the further ones share a number with one of the first, which only gives more false
hits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

BITS = 5
"""Number of bits per letter: three letters fit one character, which is never a surrogate."""

LANE = 16

MOST = (1 << BITS) - 1
"""The highest code that has a number of its own."""

FOLDED = bytes([code if code <= MOST else 1 + (code - 1) % MOST for code in range(256)])
"""The number of each code."""


def triples(text: bytes, highest: int = MOST) -> str:
    """One character per place of a text for the letters there and at the next two; `highest` is its highest code."""
    return _joined(_lanes(text, highest), len(text), 1)


def grid_triples(grid: bytes | bytearray, highest: int, steps: Iterable[int]) -> list[str]:
    """For each step the triples of a grid: at each place the letters there, one step and two steps behind it."""
    lanes = _lanes(grid, highest)
    return [_joined(lanes, len(grid), step) for step in steps]


def _lanes(text: bytes | bytearray, highest: int) -> int:
    """The numbers of all letters of a text, the first one in the lowest lane."""
    if highest > MOST:
        text = text.translate(FOLDED)
    return int.from_bytes(text.decode("latin-1").encode("utf-16-le"), "little")


def _joined(lanes: int, length: int, step: int) -> str:
    back = LANE * step - BITS
    return (lanes | lanes >> back | lanes >> 2 * back).to_bytes(2 * length, "little").decode("utf-16-le")


def finder(sought: Iterable[str]) -> re.Pattern[str]:
    """A pattern that finds all places of some openings in the triples of a text: words of three letters and more.

    Each is as many triples as a word of three, four or five letters has. The first triple is looked for in the class
    of all first ones, then the last one in that of its length: what is found may begin with the one opening and end
    with another.
    """
    ends: dict[int, set[str]] = {}
    firsts: set[str] = set()
    for opening in sought:
        firsts.add(opening[0])
        ends.setdefault(len(opening), set()).add(opening[-1])
    if ends.keys() <= {1}:
        return re.compile(_class(firsts) if firsts else "(?!)")
    behind = {1: "(?<=%s)", 2: "(?=%s)", 3: "(?=.%s)"}
    last = "|".join([behind[length] % _class(triples) for length, triples in sorted(ends.items())])
    return re.compile(f"{_class(firsts)}(?:{last})")


def _class(characters: Iterable[str]) -> str:
    return f"[{''.join(sorted(characters))}]"

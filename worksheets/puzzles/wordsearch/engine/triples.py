r"""Where words may begin in a text, all of its places looked up at once by three neighbouring letters.

Three codes below 32 are one character of 16 bits. Those of all places come of two shifts of one long integer, in which
each letter has a lane of 16 bits; they are read as a string, in which one character class of a regular expression finds
the beginnings of a thousand words in the time in which `bytes.find` looks for ten. That is much faster than to slice
the text, and nothing is missed; whether a word does stand where it may begin, `bytes.startswith` says.

>>> text = b"\1\2\3\4\0"
>>> [f"{ord(each):015b}" for each in triples(text)[:3]]
['000110001000001', '001000001100010', '000000010000011']
>>> triples(text)[1] == triples(b"\2\3\4")[0]
True

Where a list has more than 31 letters, those behind share a number with one of the first: more places are looked at in
vain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

BITS = 5
"""Three letters have room for so many each in a character, none of which is then a surrogate."""

LANE = 16

MOST = (1 << BITS) - 1
"""The highest code that has a number of its own."""

FOLDED = bytes([code if code <= MOST else 1 + (code - 1) % MOST for code in range(256)])
"""The number of each code."""


def triples(text: bytes, highest: int = MOST) -> str:
    """For each place of a text a character for the letters there and at the next two; `highest` is its highest code."""
    if highest > MOST:
        text = text.translate(FOLDED)
    lanes = text.decode("latin-1").encode("utf-16-le")
    letters = int.from_bytes(lanes, "little")
    joined = letters | letters >> LANE - BITS | letters >> 2 * (LANE - BITS)
    return joined.to_bytes(len(lanes), "little").decode("utf-16-le")


def finder(sought: Iterable[str]) -> re.Pattern[str]:
    """What finds all places of some triples, or of some quads, which are two of them, in the triples of a text.

    The halves of quads are looked for each for itself, so that it also finds places that have halves of two of them.
    """
    classes = [f"[{''.join(sorted(set(each)))}]" for each in zip(*sought, strict=True)]
    return re.compile(classes[0] + "".join(f"(?={each})" for each in classes[1:]) if classes else "(?!)")

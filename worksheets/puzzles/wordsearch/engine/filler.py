"""Filler: the letters round the words."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from struct import pack

from worksheets.kept import kept
from worksheets.puzzles.wordsearch.engine.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.rules import Filler
from worksheets.puzzles.wordsearch.engine.scan import Geometry

CROSSING = 0.4
"""Share of all rows, columns and diagonals that are laid over a background of rows of fragments."""


def filler_letters(lex: Lexicon, filler: Filler) -> bytes:
    """The letters that may fill a cell."""
    return lex.alphabet if filler == "alphabet" else lex.used_letters


def background(lex: Lexicon, geo: Geometry, filler: Filler, rng: Random) -> bytearray:
    """A grid full of filler; of zeros where no letter may fill it."""
    letters = filler_letters(lex, filler)
    pieces = _fragments(lex) if filler == "fragments" else ()
    if pieces:
        grid = _lay_fragments(geo, pieces, rng)
    else:
        grid = bytearray(_random_letters(letters, geo.size, rng) if letters else geo.size)
    grid[geo.columns :: geo.width] = bytes(geo.rows)
    return grid


def _random_letters(letters: bytes, size: int, rng: Random) -> bytes:
    """`size` letters, each as likely as the next.

    The fraction of a float in [1, 2) has 52 random bits, the last one biased by rounding: the five whole
    bytes without it that are fair to all letters become letters, the others are thrown away.
    """
    table, unfair = byte_letters(letters)
    random = rng.random
    drawn = b""
    while len(drawn) < size:
        number = (size - len(drawn)) * 256 // (256 - len(unfair)) // 5 + 6
        raw = pack(f"<{number}d", *[random() + 1.0 for _ in range(number)])
        drawn += b"".join([raw[byte::8] for byte in range(1, 6)]).translate(table, unfair)
    return drawn[:size]


@lru_cache(maxsize=64)
def byte_letters(letters: bytes) -> tuple[bytes, bytes]:
    """The letter of each byte, and the bytes that would make some letters likelier than others."""
    fair = 256 - 256 % len(letters)
    return bytes(letters[byte % len(letters)] for byte in range(256)), bytes(range(fair, 256))


@kept(8_000_000, lambda pieces, lex: 4_000 + 60 * len(pieces) + 400 * len(lex.words))
def _fragments(lex: Lexicon) -> tuple[bytes, ...]:
    """Beginnings of the words, of two letters and more, in both reading directions.

    None of them holds a whole word, so that a decoy always breaks off.
    """
    whole = [pattern for pair in lex.both for pattern in pair]
    pieces = dict.fromkeys(word[:length] for word in lex.words for length in range(2, len(word)))
    decoys = [piece for piece in pieces if not any(word in piece for word in whole)]
    return tuple(way for piece in decoys for way in (piece, piece[::-1]))


def _lay_fragments(geo: Geometry, pieces: tuple[bytes, ...], rng: Random) -> bytearray:
    """A grid of fragments: rows of them, then lines in all directions laid across."""
    random = rng.random
    count = len(pieces)
    longest_line = max(geo.rows, geo.columns) * 2
    drawn: list[bytes] = []
    total = 0
    while total < geo.size + longest_line:
        piece = pieces[int(random() * count)]  # `seeds.pick` written out: this is done for every few cells.
        drawn.append(piece)
        total += len(piece)
    stream = b"".join(drawn)
    grid = bytearray(stream[: geo.size])
    first = int(random() * len(geo.lines))
    for line, length in geo.lines[first:] + geo.lines[:first]:
        if random() < CROSSING:
            start = int(random() * (len(stream) - length))
            grid[line] = stream[start : start + length]
    return grid

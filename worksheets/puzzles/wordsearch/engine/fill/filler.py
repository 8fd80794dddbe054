"""Makes the filler: the letters around the words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import prod
from random import Random
from struct import pack
from typing import TypeAlias

from worksheets.base.byte_cache import byte_cache
from worksheets.base.exact import total
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry
from worksheets.puzzles.wordsearch.engine.place.board import Filler

SHORTEST = 4
"""Minimum length of a decoy that fills a gap; elsewhere they have any length."""

VARIED = 24
"""Minimum number of decoys of `SHORTEST` letters or more for filling every gap: fewer would make a pattern."""

_GAP = re.compile(b"\\0{%d,}" % SHORTEST)


def filler_letters(lex: Lexicon, filler: Filler) -> bytes:
    """The letters that may fill a cell."""
    return lex.alphabet if filler == "alphabet" else lex.used_letters


def drawn_letters(lex: Lexicon, filler: Filler) -> bytes:
    """The letters, repeated by their weights: those of an alphabet follow the frequencies of the language."""
    return lex.drawn if filler == "alphabet" else lex.used_letters


def background(lex: Lexicon, geo: Geometry, filler: Filler, rng: Random, placed: bytes | bytearray = b"") -> bytearray:
    """A grid full of filler, also below the words of `placed`; all zeros if no letter is allowed."""
    letters = drawn_letters(lex, filler)
    pieces = _fragments(lex) if filler == "fragments" else ()
    if pieces:
        grid = _lay_fragments(geo, pieces, placed or bytes(geo.size), rng)
    else:
        grid = bytearray(_random_letters(letters, geo.size, rng) if letters else geo.size)
    if geo.mask:
        return _without(geo, grid)
    grid[geo.columns :: geo.width] = bytes(geo.rows)
    return grid


def _random_letters(letters: bytes, size: int, rng: Random) -> bytes:
    """`size` of the letters, uniformly distributed.

    The fraction of a float in [1, 2) has 52 random bits, the last one biased by rounding: of the five whole bytes
    without it, unbiased ones become letters, and the others are discarded.
    """
    table, unfair = byte_letters(letters)
    random = rng.random
    drawn = b""
    while len(drawn) < size:
        number = (size - len(drawn)) * 256 // (256 - len(unfair)) // 5 + 6
        raw = pack(f"<{number}d", *[random() + 1.0 for _ in range(number)])
        drawn += b"".join([raw[byte::8] for byte in range(1, 6)]).translate(table, unfair)
    return drawn[:size]


CROWDED = 1 / 32
"""Letters are drawn carefully if a word begins at a cell in a given direction with more than this probability.

This assumes random letters. Beyond it, words would begin by accident at a quarter of the cells, as they do if there are
three letters and one word of them; a repair takes many times as long as drawing a letter.
"""


def is_crowded(lex: Lexicon, filler: Filler) -> bool:
    """Whether random letters would spell the words all over the grid."""
    drawn = drawn_letters(lex, filler)
    if not drawn or filler == "fragments":
        return False
    variety = _equally_frequent(drawn)
    shortest, _ = lex.lengths[0]
    if len(lex.words) / prod((variety,) * shortest) <= CROWDED:  # even if all were as short as the shortest
        return False
    return total(count / prod((variety,) * length) for length, count in lex.lengths) > CROWDED


@lru_cache(maxsize=64)
def _equally_frequent(letters: bytes) -> float:
    """The number of equally frequent letters that would make two random letters equal as often as these do."""
    return len(letters) ** 2 / sum(letters.count(letter) ** 2 for letter in set(letters))


Endings: TypeAlias = Sequence[tuple[int, Mapping[bytes, bytes]]]
"""Pairs of a length and a map from that many letters to the letters that complete a word after them."""


def careful_background(
    letters: bytes, endings: Endings, geo: Geometry, placed: bytes | bytearray, rng: Random
) -> bytearray:
    """Fill like `background`, but choose for each cell a letter that ends no word; one random call for each.

    Words completed by placed letters later in the grid are not checked, nor are cells at which every letter ends some
    word: these accidents must be repaired.
    """
    looks = [
        (before, known.get, step) for before, known in endings for step in (1, geo.columns, geo.width, geo.width + 1)
    ]
    choices: dict[bytes, bytes] = {}
    random = rng.random
    grid, below, void = bytearray(placed), bytearray(geo.size), geo.void
    for index in range(geo.size):
        if void[index]:
            continue
        wrong = b""
        for before, known, step in looks:
            first = index - before * step
            if first >= 0 and (found := known(bytes(grid[first:index:step]))):
                wrong += found
        fitting = choices.get(wrong)
        if fitting is None:
            fitting = choices[wrong] = letters.translate(None, wrong) or letters
        below[index] = letter = fitting[int(random() * len(fitting))]
        if not placed[index]:
            grid[index] = letter
    return below


@lru_cache(maxsize=64)
def byte_letters(letters: bytes) -> tuple[bytes, bytes]:
    """The letter of each byte, and the bytes that would make some letters likelier than others."""
    fair = 256 - 256 % len(letters)
    return bytes(letters[byte % len(letters)] for byte in range(256)), bytes(range(fair, 256))


@byte_cache(8_000_000, lambda pieces, lex: 4_000 + 60 * len(pieces[0]) + 400 * len(lex.words) if pieces else 4_000)
def _fragments(lex: Lexicon) -> tuple[tuple[bytes, ...], ...]:
    """Beginnings of the words, of two or more letters, in both reading directions.

    None contains a whole word: a decoy always breaks off. `fragments[length]` has those of a length, from 2 up, or if
    there are none, the shorter ones extended by a letter; `fragments[0]` has all of them.
    """
    # A piece of a word can contain only words that the word contains.
    whole = [pattern for both, holders in zip(lex.both, lex.containers, strict=True) if holders for pattern in both]
    pieces = dict.fromkeys([word[:length] for word in lex.words for length in range(2, len(word))])
    decoys = [piece for piece in pieces if not any(map(piece.__contains__, whole))] if whole else list(pieces)
    if not decoys:
        return ()
    every = tuple([way for piece in decoys for way in (piece, piece[::-1])])
    exact: dict[int, list[bytes]] = {}
    for decoy in every:
        exact.setdefault(len(decoy), []).append(decoy)
    by_length: list[tuple[bytes, ...]] = [every, every]
    for length in range(2, max(exact) + 1):
        by_length.append(tuple(exact.get(length) or [decoy + decoy[:1] for decoy in by_length[-1]]))
    return tuple(by_length)


def _lay_fragments(
    geo: Geometry, pieces: tuple[tuple[bytes, ...], ...], placed: bytes | bytearray, rng: Random
) -> bytearray:
    """Fill rows with fragments, then the gaps between words, along all axes, with fragments as long as the gaps."""
    random = rng.random
    every, longest = pieces[0], pieces[-1]
    drawn: list[bytes] = []
    total = 0
    while total < geo.size:
        piece = every[int(random() * len(every))]  # `seeds.pick` written out: this is done for every few cells.
        drawn.append(piece)
        total += len(piece)
    rows = b"".join(drawn)[: geo.size]
    share = sum(map(len, pieces[SHORTEST:])) / VARIED

    def decoy(gap: re.Match[bytes]) -> bytes:
        """A broken-off word as long as the gap; in longer gaps, letters of the row follow."""
        start, end = gap.span()
        if share < 1 and random() >= share:
            return gap[0]
        if end - start < len(pieces):
            fitting = pieces[end - start]
            return fitting[int(random() * len(fitting))]
        return longest[int(random() * len(longest))] + rows[start : end - len(pieces) + 1]

    mask = bytearray(placed)
    if geo.mask:
        mask = overlay(mask, geo.void)
    else:
        mask[geo.columns :: geo.width] = b"\xff" * geo.rows
    first = int(random() * len(geo.lines))
    for line, length in geo.lines[first:] + geo.lines[:first]:
        if length >= SHORTEST:
            cells = mask[line]
            laid = _GAP.sub(decoy, cells)
            if laid is not cells:
                mask[line] = laid
    return overlay(mask, rows)


def _without(geo: Geometry, grid: bytearray) -> bytearray:
    """The grid with zeros outside its cells."""
    kept = int.from_bytes(grid, "little") & ~int.from_bytes(geo.void, "little")
    return bytearray(kept.to_bytes(geo.size, "little"))


def overlay(top: bytes | bytearray, bottom: bytes | bytearray) -> bytearray:
    """`top` where it is not 0, otherwise `bottom`."""
    mask = int.from_bytes(top.translate(_OPAQUE), "little")
    merged = int.from_bytes(bottom, "little") & ~mask | int.from_bytes(top, "little")
    return bytearray(merged.to_bytes(len(top), "little"))


_OPAQUE = bytes((0, *(255 for _ in range(255))))

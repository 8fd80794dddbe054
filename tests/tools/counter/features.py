"""Word searches with features: a message, a shape, words at fixed places, calculations."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from random import Random
from typing import Any

from tests.tools.counter.lines import STEPS
from tests.tools.counter.lists import INSIDE, NESTED, PALINDROMES, listed, some, words_to_choose

MESSAGES = (
    "HI;A;OK;YES;WELL DONE;Well done!;GOOD LUCK;See you soon;Happy Birthday;Read a book today;Merry Christmas;"
    "No. 7;The treasure lies under the old oak tree"
).split(";")
SHAPES = ("heart", "star", "tree", "circle", "diamond", "triangle", "house", *"AEHIOTXZ038")
LEVELS = ("easy", "medium", "hard")

Fields = dict[str, Any]


def words_of(rng: Random, least: int, most: int) -> list[str]:
    """A list of words; on two sheets in five some words are inside others."""
    chance = rng.random()
    if chance < 0.4:
        return some(rng, listed(INSIDE if chance < 0.3 else NESTED), least, most)
    return some(rng, words_to_choose("en") if chance < 0.95 else listed(PALINDROMES), least, most)


def beside(rng: Random) -> Fields:
    """Fields that change the bank or mark cells, on one sheet in five."""
    if rng.random() < 0.8:
        return {}
    orders = [{"word_bank": {"order": order}} for order in ("alphabet", "length", "shuffled")]
    return rng.choice([{"hints": ["first_letters"]}, *orders])


def _letters(words: list[str]) -> int:
    return sum(map(len, words))


def _size(rng: Random, words: list[str], least: int = 2) -> tuple[int, int]:
    """Rows and columns with room for the words."""
    cells = _letters(words) * rng.choice((1.8, 2.2, 3.0, 4.0))
    rows = max(least, round(cells**0.5) + rng.randint(-2, 2))
    return rows, max(least, ceil(cells / rows))


def _message(rng: Random) -> Fields:
    fields: Fields = {"words": words_of(rng, 4, 12), "message": rng.choice(MESSAGES)}
    if rng.random() < 0.15:
        fields["pick"] = rng.randint(2, len(fields["words"]))
    if rng.random() < 0.1:
        fields["overlap"] = rng.random() < 0.5
    return fields


def _message_in_a_shape(rng: Random) -> Fields:
    return {**_message(rng), "shape": rng.choice(SHAPES)}


def _shape(rng: Random) -> Fields:
    fields: Fields = {"words": words_of(rng, 3, 12), "shape": rng.choice(SHAPES)}
    if rng.random() < 0.3:
        rows, columns = _size(rng, fields["words"], 9)
        fields["size"] = f"{rows + 3}x{columns + 3}"
    return fields


def _mask(rng: Random) -> Fields:
    """A mask of overlapping rectangles, often with a hole."""
    words = words_of(rng, 2, 8)
    rows, columns = _size(rng, words, 5)
    rows, columns = rows + rng.randint(1, 3), columns + rng.randint(1, 3)
    cells: set[tuple[int, int]] = set()
    for number in range(rng.randint(2, 5)):
        top, left = rng.randrange(rows // 2), rng.randrange(columns // 2)
        bottom, right = rng.randint(rows // 2, rows), rng.randint(columns // 2, columns)
        if number == 1 and rng.random() < 0.7:
            cells -= {(r, c) for r in range(top + 1, top + 3) for c in range(left + 1, left + 3)}
        else:
            cells |= {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
    high, wide = [row for row, _ in cells], [column for _, column in cells]
    mask = [
        "".join("#" if (r, c) in cells else "." for c in range(min(wide), max(wide) + 1))
        for r in range(min(high), max(high) + 1)
    ]
    fields: Fields = {"words": words, "mask": mask}
    if rng.random() < 0.2:
        fields["size"] = f"{len(mask) + rng.randint(-1, 3)}x{len(mask[0]) + rng.randint(-1, 3)}"
    return fields


def _fixed(rng: Random) -> Fields:
    """One to three words at fixed places inside the grid, which do not overlap."""
    words = [word for word in words_of(rng, 3, 10) if word.isalpha() and len(word) > 1]
    rows, columns = _size(rng, words, max(map(len, words), default=2))
    taken: set[tuple[int, int]] = set()
    fixed = []
    for word in rng.sample(words, min(len(words), rng.randint(1, 3))):
        direction = rng.choice([*STEPS])
        down, right = STEPS[direction]
        row, column = _start(rng, down, len(word), rows), _start(rng, right, len(word), columns)
        cells = {(row + down * number, column + right * number) for number in range(len(word))}
        if taken.isdisjoint(cells):
            taken |= cells
            fixed.append({"word": word, "row": row, "column": column, "direction": direction})
    fields: Fields = {"words": words, "size": f"{rows}x{columns}", "fixed": fixed}
    if rng.random() < 0.1:
        fields["shape"] = rng.choice(SHAPES)
        del fields["size"]
    return fields


def _start(rng: Random, step: int, length: int, side: int) -> int:
    """A row or column, counted from 1, from which a word stays in the grid."""
    first, last = (length, side) if step < 0 else (1, side - (length - 1) * step)
    return rng.randint(first, max(first, last))


def _unlisted(field: str) -> Callable[[Random], Fields]:
    def fields(rng: Random) -> Fields:
        words = words_of(rng, 4, 14)
        count = rng.randint(1, 3)
        return {"words": words[count:], field: words[:count]}

    return fields


def _calculations(rng: Random) -> Fields:
    """Sums, differences, products and quotients with different results."""
    texts: dict[int, str] = {}
    for _ in range(rng.randint(3, 12)):
        a, b, c = rng.randint(2, 999), rng.randint(2, 99), rng.randint(2, 12)
        candidates = {a + b: f"{a} + {b}", a * c: f"{a} x {c}", a + 1000 - b: f"{a + 1000} - {b}", a: f"{a * c} : {c}"}
        candidates[(a + b) * c] = f"({a} + {b}) * {c}"
        result = rng.choice([*candidates])
        texts[result] = candidates[result]
    return {"words": {"calculate": [*texts.values()]}, "word_bank": rng.choice(["clues", "both"])}


FEATURES: dict[str, tuple[float, Callable[[Random], Fields]]] = {
    "message": (0.02, _message),
    "message in a shape": (0.003, _message_in_a_shape),
    "shape": (0.05, _shape),
    "mask": (0.03, _mask),
    "fixed words": (0.04, _fixed),
    "secret words": (0.03, _unlisted("secret_words")),
    "bonus words": (0.03, _unlisted("bonus_words")),
    "calculations": (0.03, _calculations),
}
"""The share of sheets with each feature, and its fields: about as teachers order, who mostly want a plain list."""


def featured(rng: Random, chance: float) -> tuple[str, Fields] | None:
    """The feature for a random number from 0 to 1, with the fields of a sheet; None above the sum of all shares."""
    for name, (share, fields) in FEATURES.items():
        if chance < share:
            made = {"difficulty": rng.choice(LEVELS), **fields(rng)}
            return name, {**beside(rng), **made} if name != "calculations" else made
        chance -= share
    return None

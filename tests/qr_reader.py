"""Reads QR codes of version 1 from their modules; it follows ISO/IEC 18004 and shares no code with the generator.

It corrects no errors: a code whose check words do not match its data is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

SIDE = 21
ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
DATA_WORDS = {"L": 19, "M": 16, "Q": 13, "H": 9}
LEVELS = {1: "L", 0: "M", 3: "Q", 2: "H"}
MASKS = [
    lambda r, c: (r + c) % 2 == 0,
    lambda r, c: r % 2 == 0,
    lambda r, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
]


def read_qr(modules: Sequence[Sequence[bool]]) -> str:
    """The text of a code in alphanumeric mode; raises AssertionError if the code is invalid."""
    assert [len(row) for row in modules] == [SIDE] * SIDE
    for top, left in ((0, 0), (0, SIDE - 7), (SIDE - 7, 0)):
        for r in range(7):
            for c in range(7):
                ring = max(abs(r - 3), abs(c - 3))
                assert modules[top + r][left + c] == (ring != 2)
    level, mask = _format(modules)
    words = _words(modules, mask)
    assert len(words) == 26
    assert not any(_syndromes(words, 26 - DATA_WORDS[level]))
    bits = "".join(f"{word:08b}" for word in words[: DATA_WORDS[level]])
    assert bits[:4] == "0010"
    count, at, text = int(bits[4:13], 2), 13, ""
    while len(text) < count:
        if count - len(text) == 1:
            text += ALPHABET[int(bits[at : at + 6], 2)]
        else:
            first, second = divmod(int(bits[at : at + 11], 2), 45)
            text += ALPHABET[first] + ALPHABET[second]
        at += 11
    return text


def _format(modules: Sequence[Sequence[bool]]) -> tuple[str, int]:
    cells = [(8, c) for c in (0, 1, 2, 3, 4, 5, 7, 8)] + [(r, 8) for r in (7, 5, 4, 3, 2, 1, 0)]
    other = [(r, 8) for r in range(SIDE - 1, SIDE - 8, -1)] + [(8, c) for c in range(SIDE - 8, SIDE)]
    first, second = (int("".join(str(int(modules[r][c])) for r, c in places), 2) for places in (cells, other))
    assert first == second
    value = (first ^ 0b101010000010010) >> 10
    return LEVELS[value >> 3], value & 7


def _words(modules: Sequence[Sequence[bool]], mask: int) -> list[int]:
    bits = []
    rows = range(SIDE)
    upwards = True
    for right in (20, 18, 16, 14, 12, 10, 8, 5, 3, 1):
        for r in reversed(rows) if upwards else rows:
            for c in (right, right - 1):
                reserved = (r < 9 and c < 9) or (r < 9 and c > 12) or (r > 12 and c < 9) or r == 6
                if not reserved:
                    bits.append(modules[r][c] != MASKS[mask](r, c))
        upwards = not upwards
    return [int("".join(str(int(bit)) for bit in bits[at : at + 8]), 2) for at in range(0, len(bits), 8)]


def _times(a: int, b: int) -> int:
    product = 0
    while b:
        product ^= a if b & 1 else 0
        a, b = (a << 1) ^ (0x11D if a & 0x80 else 0), b >> 1
    return product


def _syndromes(words: Sequence[int], count: int) -> list[int]:
    found, root = [], 1
    for _ in range(count):
        value = 0
        for word in words:
            value = _times(value, root) ^ word
        found.append(value)
        root = _times(root, 2)
    return found

"""The Unicode bidirectional algorithm (UAX 9), which finds the direction of each part of a text.

Each character gets a level: an even one if it is read to the right, an odd one if to the left, and numbers in a text
that is read to the left a higher even one. Rules have the names of UAX 9. Invisible marks that embed or isolate parts
of a text have no effect, and are not printed.

>>> levels_of("cow", 0), levels_of("15 גן", 1)
([0, 0, 0], [2, 2, 1, 1, 1])
"""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import bidirectional

PAIRS = {"(": ")", "[": "]", "{": "}"}
"""Brackets, which have the same direction if they belong together."""

_WITHOUT_EFFECT = {"BN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
_NEUTRAL = {"B", "S", "WS", "ON"}
_TO_RIGHT, _TO_LEFT = "L", "R"
_STRONG = {"L": _TO_RIGHT, "R": _TO_LEFT, "EN": _TO_LEFT, "AN": _TO_LEFT}
"""The direction of characters that have one; numbers count as letters that are read to the left (rules N0 and N1)."""


def begins_at_right(text: str) -> bool:
    """Whether the first strong letter, which decides for the whole text, is read to the left (rules P2 and P3)."""
    kinds = (bidirectional(character) for character in text)
    return next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") != "L"


def levels_of(text: str, base: int) -> list[int]:
    """The level of each character; `base` is 0 for a text that is read to the right, 1 for the other direction.

    A character without effect, such as a joiner, has the level of the one before it.
    """
    there = [place for place, character in enumerate(text) if bidirectional(character) not in _WITHOUT_EFFECT]
    characters = [text[place] for place in there]
    before = [bidirectional(character) or "L" for character in characters]  # "" for unassigned characters
    around = (_TO_RIGHT, _TO_LEFT)[base]
    kinds = _numbers(_weak(before, around), around)
    _brackets(characters, before, kinds, around)
    _neutral(kinds, around)
    known = dict(zip(there, (_level(kind, base) for kind in kinds), strict=True))
    levels: list[int] = []
    for place in range(len(text)):
        levels.append(known.get(place, levels[-1] if levels else base))
    return levels


def _level(kind: str, base: int) -> int:
    """Rules I1 and I2."""
    if base:
        return 1 if kind == "R" else 2
    return {"L": 0, "R": 1}.get(kind, 2)


def _weak(before: Sequence[str], around: str) -> list[str]:
    """Rules W1 to W3: marks have the direction of their letters, and numbers after Arabic letters are Arabic."""
    kinds: list[str] = []
    strong = around
    for kind in before:
        found = (kinds[-1] if kinds else around) if kind == "NSM" else kind
        if found == "EN" and strong == "AL":
            found = "AN"
        if found in ("L", "R", "AL"):
            strong = found
        kinds.append(found)
    return ["R" if kind == "AL" else kind for kind in kinds]


def _numbers(kinds: list[str], around: str) -> list[str]:
    """Rules W4 to W7: the signs within numbers, and numbers after letters that are read to the right."""
    for place in range(1, len(kinds) - 1):
        before, kind, after = kinds[place - 1 : place + 2]
        if before == after and (before, kind) in {("EN", "ES"), ("EN", "CS"), ("AN", "CS")}:
            kinds[place] = before
    for start, end in _stretches(kinds, {"ET"}):
        if "EN" in (*kinds[max(start - 1, 0) : start], *kinds[end : end + 1]):
            kinds[start:end] = ["EN"] * (end - start)
    strong = around
    for place, kind in enumerate(kinds):
        if kind in ("ES", "ET", "CS"):
            kinds[place] = "ON"
        elif kind == "EN" and strong == "L":
            kinds[place] = "L"
        elif kind in ("L", "R"):
            strong = kind
    return kinds


def _brackets(characters: Sequence[str], before: Sequence[str], kinds: list[str], around: str) -> None:
    """Rule N0: both brackets of a pair have the direction of the text around, otherwise that of the text inside."""
    other = _TO_LEFT if around == _TO_RIGHT else _TO_RIGHT
    for opening, closing in _pairs(characters, kinds):
        inside = {_STRONG.get(kind) for kind in kinds[opening + 1 : closing]}
        if inside.isdisjoint((_TO_RIGHT, _TO_LEFT)):
            continue
        ahead = next((_STRONG[kind] for kind in reversed(kinds[:opening]) if kind in _STRONG), around)
        found = other if around not in inside and ahead == other else around
        for place in (opening, closing):
            kinds[place] = found
            for mark in range(place + 1, len(kinds)):
                if before[mark] != "NSM":
                    break
                kinds[mark] = found


def _pairs(characters: Sequence[str], kinds: Sequence[str]) -> list[tuple[int, int]]:
    """The places of closing brackets by those of their opening ones (definition BD16)."""
    waiting: list[tuple[str, int]] = []
    found: list[tuple[int, int]] = []
    for place, (character, kind) in enumerate(zip(characters, kinds, strict=True)):
        if kind != "ON":
            continue
        if character in PAIRS:
            waiting.append((PAIRS[character], place))
        elif opening := next((each for each in reversed(waiting) if each[0] == character), None):
            del waiting[waiting.index(opening) :]
            found.append((opening[1], place))
    return sorted(found)


def _neutral(kinds: list[str], around: str) -> None:
    """Rules N1 and N2: spaces and signs between letters of one direction have it, others that of the whole text."""
    for start, end in _stretches(kinds, _NEUTRAL):
        before = _STRONG[kinds[start - 1]] if start else around
        after = _STRONG[kinds[end]] if end < len(kinds) else around
        kinds[start:end] = [before if before == after else around] * (end - start)


def _stretches(kinds: Sequence[str], wanted: set[str]) -> list[tuple[int, int]]:
    """The start and the end of each stretch of these kinds."""
    found: list[tuple[int, int]] = []
    for place, kind in enumerate(kinds):
        if kind in wanted:
            if found and found[-1][1] == place:
                found[-1] = found[-1][0], place + 1
            else:
                found.append((place, place + 1))
    return found

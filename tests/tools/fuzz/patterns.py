"""Makes texts that match the regular expressions of a JSON Schema."""

from __future__ import annotations

import re._constants as sre  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
from functools import cache
from random import Random
from typing import Any


@cache
def _parsed(pattern: str) -> Any:
    return parser.parse(pattern)


def matching(pattern: str, rng: Random) -> str:
    """A short random text that matches the pattern."""
    return "".join(_some(token, value, rng) for token, value in _parsed(pattern))


def _some(token: Any, value: Any, rng: Random) -> str:
    if token is sre.LITERAL:
        return chr(value)
    if token is sre.IN:
        return _one_of(value, rng)
    if token is sre.BRANCH:
        return "".join(_some(*each, rng) for each in rng.choice(value[1]))
    if token is sre.SUBPATTERN:
        return "".join(_some(*each, rng) for each in value[3])
    if token is sre.MAX_REPEAT:
        least, most, inner = value
        return "".join(_some(*each, rng) for _ in range(rng.randint(least, min(most, least + 2))) for each in inner)
    if token is sre.AT:
        return ""
    raise ValueError(f"{token} is in no pattern yet")


def _one_of(choices: Any, rng: Random) -> str:
    if choices[0][0] is sre.NEGATE:
        return rng.choice(
            [char for char in "x7.-_é" if not any(_has(token, value, char) for token, value in choices[1:])]
        )
    token, value = rng.choice(choices)
    if token is sre.RANGE:
        return chr(rng.randint(*value))
    if token is sre.CATEGORY:
        return rng.choice([char for char in " 7w" if _has(token, value, char)])
    return _some(token, value, rng)


def _has(token: Any, value: Any, char: str) -> bool:
    """Whether a character is in a part of a character set."""
    if token is sre.RANGE:
        return bool(value[0] <= ord(char) <= value[1])
    if token is sre.CATEGORY:
        sort, negated = str(value).removeprefix("CATEGORY_").removeprefix("NOT_"), "_NOT_" in str(value)
        known = {"SPACE": char.isspace(), "DIGIT": char.isdigit(), "WORD": char.isalnum() or char == "_"}
        return known[sort] != negated
    return bool(value == ord(char))

"""Creates all random generators, and draws from them.

A sheet's random numbers depend only on its seed or the job's, and on its own id and variant, so adding, removing or
editing one sheet changes no other sheet. Only `random()` of the generator may be used: it is the one method whose
values Python keeps across versions. The functions below use nothing else; each docstring states the number of calls.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from operator import index
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")


def whole_number(seed: Any) -> int | None:
    """The seed that a Python caller gave, one of NumPy's numbers included; None if it is no whole number."""
    with suppress(TypeError):  # also raised by arrays of several numbers, which have an __index__
        return int(index(seed))
    return None


def rng_for(seed: int, sheet_id: str = "", variant: str = "") -> Random:
    """Create the generator of one sheet; equal arguments give equal generators on every platform."""
    key = f"{seed}\0{sheet_id}\0{variant}".encode()
    return Random(int.from_bytes(hashlib.sha256(key).digest()[:16], "big"))  # noqa: S311


def below(count: int, rng: Random) -> int:
    """A number from 0 to `count` - 1, uniformly distributed; one call."""
    return int(rng.random() * count)


def pick(things: Sequence[T], rng: Random) -> T:
    """One of the things, uniformly distributed; one call."""
    return things[int(rng.random() * len(things))]


def shuffled(things: Sequence[T], rng: Random) -> list[T]:
    """The things in random order; one call for each."""
    return sorted(things, key=lambda _: rng.random())


def sample(count: int, wanted: int, rng: Random) -> list[int]:
    """Draw `wanted` distinct numbers below `count`, in rising order; one call for each of the `count`."""
    keys = [rng.random() for _ in range(count)]
    return sorted(sorted(range(count), key=keys.__getitem__)[:wanted])

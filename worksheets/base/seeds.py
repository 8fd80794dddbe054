"""The only maker of random generators, and how things are drawn from them.

Every sheet's chance is drawn from its seed or the job's, and from its own id and variant alone, so
adding, removing or editing one sheet leaves every other sheet as it was. Of the generator only
`random()` may be used: it is the one method whose values Python promises across versions. The
functions below use nothing else; each says how often it is called.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def rng_for(seed: int, sheet_id: str = "", variant: str = "") -> Random:
    """The generator of one sheet; equal arguments give equal generators on every platform."""
    key = f"{seed}\0{sheet_id}\0{variant}".encode()
    return Random(int.from_bytes(hashlib.sha256(key).digest()[:16], "big"))  # noqa: S311


def below(count: int, rng: Random) -> int:
    """A number from 0 to `count` - 1, each as likely as the next; one call."""
    return int(rng.random() * count)


def pick(things: Sequence[T], rng: Random) -> T:
    """One of the things, each as likely as the next; one call."""
    return things[int(rng.random() * len(things))]


def shuffled(things: Sequence[T], rng: Random) -> list[T]:
    """The things in random order; one call each."""
    return sorted(things, key=lambda _: rng.random())


def sample(count: int, wanted: int, rng: Random) -> list[int]:
    """So many different numbers below `count`, in rising order; one call for each of the `count`."""
    keys = [rng.random() for _ in range(count)]
    return sorted(sorted(range(count), key=keys.__getitem__)[:wanted])

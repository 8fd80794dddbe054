"""The only maker of random generators.

Every sheet's chance is drawn from the job's seed and the sheet's own id and variant alone, so
adding, removing or editing one sheet leaves every other sheet as it was. Of the generator only
`random()` may be used: it is the one method whose values Python promises across versions.
"""

from __future__ import annotations

import hashlib
from random import Random


def rng_for(seed: int, sheet_id: str = "", variant: str = "") -> Random:
    """The generator of one sheet; equal arguments give equal generators on every platform."""
    key = f"{seed}\0{sheet_id}\0{variant}".encode()
    return Random(int.from_bytes(hashlib.sha256(key).digest()[:16], "big"))  # noqa: S311

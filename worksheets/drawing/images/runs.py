"""Run-length coding as PDF reads it (ISO 32000-1, 7.4.5), for pixels that we pack ourselves.

Its bytes are those of the rules alone, whereas zlib's differ from one build of that library to another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

MOST = 128
"""Most bytes that one length byte announces."""

END = 128
"""The length byte that ends the data."""

_RUN = re.compile(rb"(.)\1{2,127}", re.DOTALL)
"""Three to 128 equal bytes: two of them cost as much as they save."""


def pack_runs(data: bytes) -> bytes:
    """The bytes as runs of equal ones and as stretches that are copied."""
    return b"".join(_packed(data)) + bytes((END,))


def _packed(data: bytes) -> Iterator[bytes]:
    copied = 0
    for run in _RUN.finditer(data):
        yield from _stretches(data, copied, run.start())
        copied = run.end()
        yield bytes((257 - (copied - run.start()), data[run.start()]))
    yield from _stretches(data, copied, len(data))


def _stretches(data: bytes, start: int, end: int) -> Iterator[bytes]:
    for begin in range(start, end, MOST):
        part = data[begin : min(begin + MOST, end)]
        yield bytes((len(part) - 1,)) + part

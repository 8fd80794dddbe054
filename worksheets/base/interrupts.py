"""The wish of a person or the system that this program stops, and how it waits for a better moment."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTS = {signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else ())}
"""The signals by which a person or the system asks a program to stop."""


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C and its like wait until the end of the block; a process or thread that starts in it has them blocked.

    They may reach every process of the terminal, and only the first one has to answer them. Windows has no
    such thing: there the block changes nothing.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, INTERRUPTS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

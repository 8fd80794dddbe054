"""Delays signals that ask the program to stop until a block of code has ended."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTS = {signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else ())}
"""The signals by which a user or the system asks a program to stop."""


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold back Ctrl-C and similar signals until the end of the block; children started in it block them.

    The signals may reach every process of the terminal, but only the first process must handle them. On Windows this
    does nothing.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, INTERRUPTS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

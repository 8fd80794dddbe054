"""What the process of a command is told before the command begins."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def interrupt(number: int, _: object) -> None:
    """Answer to being asked to end: the same as to Ctrl-C; the exit status is 128 and the signal's number."""
    raise KeyboardInterrupt(number)


def open_standard_streams() -> None:
    """Where a standard stream is closed, let it lead nowhere; a file of ours would take its number."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
    nowhere = Path(os.devnull)
    sys.stdout = sys.stdout or nowhere.open("w", encoding="utf-8")
    sys.stderr = sys.stderr or nowhere.open("w", encoding="utf-8")

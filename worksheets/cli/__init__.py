"""The command line; the only code that prints or exits.

Modules that take time to import are imported inside the command that needs them.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from pathlib import Path

GARBAGE = 200_000
"""Objects made, and not yet dropped, before Python looks for garbage in rings: more than a short command makes. With
its own 700 it does so some hundred times while modules are imported, which all stay."""


def main() -> None:
    """The `worksheets` command; text is UTF-8 everywhere, also in a pipe on Windows.

    Closing the terminal or ending the
    process leaves as little behind as Ctrl-C does.
    """
    gc.set_threshold(GARBAGE)  # before all that is imported
    from worksheets.cli.group import commands

    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # to look for them reads all that is installed
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:  # nohup ignores SIGHUP: so do we
            signal.signal(number, interrupt)
    open_standard_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        commands(prog_name="worksheets")
    finally:
        gc.freeze()  # or Python looks through all that there is once more before it ends


def interrupt(number: int, _: object) -> None:
    """Handle a signal as Ctrl-C is handled; the exit status is 128 plus the signal's number."""
    raise KeyboardInterrupt(number)


def open_standard_streams() -> None:
    """Open standard streams that are closed, so that no file of ours takes their numbers; what they get is lost."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
    nowhere = Path(os.devnull)
    sys.stdout = sys.stdout or nowhere.open("w", encoding="utf-8")
    sys.stderr = sys.stderr or nowhere.open("w", encoding="utf-8")

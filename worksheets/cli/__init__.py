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
"""GC threshold: more objects than a short command makes.

With Python's 700, the collector runs some hundred times during imports, in vain.
"""


def main() -> None:
    """The `worksheets` command; text is UTF-8 everywhere, also in a pipe on Windows.

    Closing the terminal or ending the process leaves as little behind as Ctrl-C.
    """
    gc.set_threshold(GARBAGE)  # before all imports
    try:
        from worksheets.cli.group import commands

        os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # searching for them reads all installed metadata
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:  # nohup ignores SIGHUP
                signal.signal(number, interrupt)
        open_standard_streams()
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(encoding="utf-8", errors="replace")
        commands(prog_name="worksheets")
    except KeyboardInterrupt as error:  # before or after the command, for instance by a second signal
        sys.exit(128 + int(error.args[0] if error.args else signal.SIGINT))
    finally:
        end_at_once()
        gc.freeze()  # otherwise Python runs the collector once more before it exits


def end_at_once() -> None:
    """Let signals end the process without a traceback from now on, because there is nothing left to clean up."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) in (interrupt, signal.default_int_handler):
            signal.signal(number, signal.SIG_DFL)


def interrupt(number: int, _: object) -> None:
    """Handle a signal as Ctrl-C is handled; the exit status is 128 plus the signal's number."""
    raise KeyboardInterrupt(number)


def open_standard_streams() -> None:
    """Open closed standard streams, discarding their output, so that none of our files gets their descriptors."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free descriptor
    nowhere = Path(os.devnull)
    sys.stdout = sys.stdout or nowhere.open("w", encoding="utf-8")
    sys.stderr = sys.stderr or nowhere.open("w", encoding="utf-8")

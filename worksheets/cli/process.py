"""What the process of a command is told before the command begins."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import ModuleType

LOADER = "pydantic.plugin._loader"
"""The module of pydantic that looks for its plug-ins."""


def look_for_no_plug_ins() -> None:
    """Let pydantic look for no plug-ins of its own, unless the environment names those to leave out.

    To look for them reads all that is installed. What would look is replaced as well: already its import costs a
    command 10 ms, for `importlib.metadata` with the reader of mails that it takes.
    """
    if os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__") == "__all__":
        loader = ModuleType(LOADER)
        loader.get_plugins = tuple  # type: ignore[attr-defined]
        sys.modules.setdefault(LOADER, loader)


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

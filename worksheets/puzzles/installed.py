"""Whether anything that is installed may offer kinds of puzzles, without the module that knows it for certain."""

from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder
from pathlib import Path

METADATA = (".dist-info", ".egg-info")
"""How the folders are called in which distributions say what they offer, in `entry_points.txt`."""


def may_offer(group: str) -> bool:
    """Whether an installed distribution has entry points of this group; in doubt yes.

    `importlib.metadata` brings email, sockets and archives along: a fifth of `worksheets solve`, and mostly to find
    that there is nothing. What it would read is looked at here, and doubtful is whatever else it looks into: archives,
    eggs, and the finders of other programs.
    """
    finders = (finder for finder in sys.meta_path if finder is not PathFinder)
    if any(hasattr(finder, "find_distributions") for finder in finders):
        return True
    return any(_says(folder or os.curdir, group.encode()) for folder in sys.path)


def _says(folder: str, group: bytes) -> bool:
    """Whether what lies in a folder that modules are imported from may speak of the group."""
    try:
        names = os.listdir(folder)  # noqa: PTH208 - of folders with hundreds of entries, whose names are all that counts
    except NotADirectoryError:
        return True
    except OSError:
        return False
    if folder.lower().endswith(".egg"):
        return True
    return any(group in _entry_points(folder, name) for name in names if name.lower().endswith(METADATA))


def _entry_points(folder: str, name: str) -> bytes:
    try:
        return Path(folder, name, "entry_points.txt").read_bytes()
    except OSError:
        return b""

"""A quick test whether an installed distribution may offer puzzle kinds, without `importlib.metadata`."""

from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder
from pathlib import Path

METADATA = (".dist-info", ".egg-info")
"""Suffixes of the folders in which distributions list their entry points, in `entry_points.txt`."""


def may_offer(group: str) -> bool:
    """Whether an installed distribution may have entry points of this group; if unsure, True.

    `importlib.metadata` imports email, sockets and archives: a fifth of the time of `worksheets solve`, usually to find
    nothing. This function looks at the files that it would read, and is unsure about everything else that it searches:
    archives, eggs, and the finders of other programs.
    """
    finders = (finder for finder in sys.meta_path if finder is not PathFinder)
    if any(hasattr(finder, "find_distributions") for finder in finders):
        return True
    return any(_says(folder or os.curdir, group.encode()) for folder in sys.path)


def _says(folder: str, group: bytes) -> bool:
    """Whether a folder on `sys.path` may have entry points of the group."""
    try:
        names = os.listdir(folder)  # noqa: PTH208 - only the names matter, and the folder may have hundreds
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

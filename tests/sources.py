"""The syntax trees of source files, read once for all the tests of a process that look into sources."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def tree_of(path: Path) -> ast.Module:
    """The tree of a file, which tests must not change."""
    return ast.parse(path.read_text("utf-8"))

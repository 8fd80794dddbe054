"""The plain text of a cloze: `Every [1: ..........] it eats [2: b______].`, and the contest's form with `_` alone.

`..........` is a line without a number of letters; `_` is one letter to write.
"""

from __future__ import annotations

import re

OPEN = 10 * "."
"""A line to write on, whatever the length of its word."""

NUMBERED = re.compile(r"\[(\d{1,4}): ([^\]\[\n]*)\]")
"""A gap in plain text."""

BLANK = re.compile(r"[^\W\d_]*_[\w’']*")
"""A gap of the contest's form."""


def is_cloze(text: str) -> float:
    """How sure it is that a text is a cloze."""
    if NUMBERED.search(text):
        return 1.0
    lines = [line for line in text.splitlines() if line.strip()]
    contest = len(lines) == 2 and "_" in lines[0] and "_" not in lines[1]
    return 0.8 if contest and len(BLANK.findall(lines[0])) <= len(lines[1].split()) else 0.0

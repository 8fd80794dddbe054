"""Comments that may be text: YAML reads `Platz #3` as "Platz" and a comment.

A comment that is set apart, as the samples' are, is meant as one: two blanks or a tab stand before its sign,
and a blank behind it. Whatever else follows a text may belong to it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from worksheets.base.quoting import shown
from worksheets.job.yaml.yaml_text import scalar

_COMMENT = re.compile(r"[ \t]+#.*")

_SET_APART = re.compile(r"(?:  +|[ \t]*\t[ \t]*)#(?:[\s#]|$)")

_ALONE = re.compile(r"[ \t]+#(?:[\s#]|$)")
"""A comment where there is no text at all."""

_IN_BRACKETS = re.compile(r"(?:(?<=\s)|(?<=^))#[^\]},\n]*[\]},]")
"""A comment that hides a sign of which a list or mapping in brackets may be in need."""


class Comment(NamedTuple):
    """A sentence about a comment, and the column of its sign, counted from 0."""

    column: int
    message: str


def cut_text(text: str, rest: str, column: int) -> Comment | None:
    """What to tell of a text behind which, from `column` on, its line ends with `rest`, if the text may go on in it."""
    found = _COMMENT.match(rest)
    if not found or (_SET_APART if text else _ALONE).match(rest):
        return None
    whole = (text + found[0]).strip()
    sign = column + rest.index("#")
    read = f'only "{shown(text)}" is read' if text else "nothing is read here"
    said = f'{read}, for "#" after a blank begins a comment; '
    quoted = f"write {scalar(whole)}" if whole == shown(whole) else "put all of it in quotes"
    return Comment(sign, f"{said}if it belongs to the text, {quoted}; else put two blanks before the # and one behind")


def cut_bracket(lines: list[str], first: tuple[int, int], last: int) -> tuple[int, Comment] | None:
    """The line, and what to tell of a comment in it, that hides the end of brackets which begin at `first`."""
    for number in range(first[0], min(last + 1, len(lines))):
        begin = first[1] if number == first[0] else 0
        line = lines[number]
        for found in _IN_BRACKETS.finditer(line, begin):
            before = line[: found.start()]
            if before.count('"') % 2 or before.count("'") % 2 or _set_apart(line, found.start()):
                continue
            start = max(before.rfind(sign) for sign in "[{,") + 1
            pair = re.match(r"\s*[^:]*:\s+", before[start:])
            start += pair.end() if pair else 0
            text = re.split(r"[\],}]", line[start:], maxsplit=1)[0].strip()
            hint = f"write {scalar(text)}" if text == shown(text) else "put the text in quotes"
            return number, Comment(
                found.start(), f'"#" begins a comment here, so that "{found[0][-1]}" is not read; {hint}'
            )
    return None


def _set_apart(line: str, sign: int) -> bool:
    blanks = len(line[:sign]) - len(line[:sign].rstrip())
    return bool(_SET_APART.match(line[sign - blanks :]))

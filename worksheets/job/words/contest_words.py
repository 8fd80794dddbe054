"""The contest's word lists `worteN.txt`: rows and columns of a grid, how many words follow, and the words."""

from __future__ import annotations

import re

from worksheets.base.errors import Message, Place, counted
from worksheets.base.grid import LARGEST_SIDE, Size
from worksheets.job.words.found_words import WordFile, checked
from worksheets.language.letters import Word


def contest_header(lines: list[str]) -> tuple[int, int, int] | None:
    """Rows, columns and number of words in the first two lines of a contest file, else None."""
    found = re.fullmatch(r" *(-?[0-9]{1,9}) +(-?[0-9]{1,9}) *\n *(-?[0-9]{1,9}) *", "\n".join(lines[:2]))
    return (int(found[1]), int(found[2]), int(found[3])) if found else None


def parse_contest(lines: list[str], header: tuple[int, int, int], file: str) -> WordFile:
    """The words of a contest file with this header; raises InputError with all problems."""
    rows, columns, count = header
    problems: list[Message] = []
    if not (1 <= rows <= LARGEST_SIDE and 1 <= columns <= LARGEST_SIDE):
        message = f"a grid of {rows} x {columns} cannot be made; 1 to {LARGEST_SIDE} rows and columns"
        problems.append(Message(message, place=Place(file, 1, 1)))
    found = [
        (number, len(line) - len(line.lstrip()) + 1, Word(line.strip())) for number, line in enumerate(lines[2:], 3)
    ]
    if len(found) != count:
        follow = "follows" if len(found) == 1 else "follow"
        message = f"this line announces {counted(count, 'word')}, but {len(found)} {follow}"
        problems.append(Message(message, place=Place(file, 2, 1)))
    return checked(found, problems, file)._replace(size=Size(rows, columns))

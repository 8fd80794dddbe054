"""Sentences about problems: quoting what an author wrote, naming paths, and putting them in order.

Lists count from 1 in paths, as teachers count: `sheets[1]` is the first sheet.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from worksheets.base.errors import InputError, Message, Place, nearest
from worksheets.base.quoting import shown as shown
from worksheets.job.yaml import limits


def whole_file(path: Path) -> Place:
    """The place of what is wrong with a file as a whole."""
    name = str(path)
    return Place(name if len(name) <= limits.FILE_NAME else shown(name))


def path_text(path: Sequence[str | int]) -> str:
    """The path `("sheets", 0, "words")` as `sheets[1].words`."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part + 1}]"
        else:
            text += f".{shown(part)}" if text else shown(part)
    return text


def unknown_field(key: str, known: Collection[str]) -> str:
    """The sentence about a key that is none of `known`."""
    name, colon, value = key.partition(":")
    if colon and name in known:
        return f'put a space after the colon: "{name}: {shown(value)}"'
    hint = nearest(key, known) or f" (known: {', '.join(known)})"
    return f'unknown field "{shown(key)}"{hint}'


def in_order(problems: Iterable[Message], file: str) -> tuple[Message, ...]:
    """The problems by place, those of `file` first, none twice."""

    def key(problem: Message) -> tuple[bool, str, int, int]:
        place = problem.place or Place(file)
        return place.file != file, place.file, place.line, place.column

    return tuple(sorted(dict.fromkeys(problems), key=key))


def input_error(problems: Iterable[Message], file: str) -> InputError:
    """One error with the `problems` in order, at most `limits.PROBLEMS` of them."""
    ordered = in_order(problems, file)
    if len(ordered) > limits.PROBLEMS:
        more = Message(f"there are more problems than these {limits.PROBLEMS:,}", place=Place(file))
        ordered = (*ordered[: limits.PROBLEMS], more)
    return InputError(*ordered)

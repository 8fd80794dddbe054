"""Recognises the headings of columns in word lists and class lists, in many languages.

Their words are in `headings.toml`. `Wort;Hinweis` and `English word,Français` are headings; `Apfel;rot` are not, and
neither are `Deutsch;German`, the same language twice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import category, normalize

from worksheets.drawing.scripts import JOINERS

MOST_PARTS = 3
"""Maximum number of words of a heading, such as "Wort auf Englisch"."""


_LINKS = {"auf", "in", "en", "the", "das", "die", "der", "mga", "bahasa", "các", "tiếng"}

NUMBER_SIGNS = ("#", "№")

DOTTED = "i\u0307"
"""What `casefold` makes of the Turkish capital İ."""


class ColumnName(NamedTuple):
    """The meaning of a heading; `role` is word, clue, picture, language or number, or empty if unknown."""

    role: str
    language: str = ""


class Columns(NamedTuple):
    """The columns of the words, the clues and the names of pictures, from 0; `language` is that of the words."""

    word: int
    clue: int | None
    language: str = ""
    picture: int | None = None


@cache
def _headings() -> dict[str, Any]:
    import tomllib  # only where there is a table

    return tomllib.loads(Path(__file__).with_name("headings.toml").read_text("utf-8"))


@cache
def _roles() -> dict[str, tuple[str, str]]:
    """Map each word of a heading to its role and language; Latin is no language of sheets."""
    roles = {word: (role, "") for role, words in _headings()["words"].items() for word in _parts(words)}
    for code, names in _headings()["languages"].items():
        roles |= dict.fromkeys(_parts(names), ("language", "" if code == "latin" else code))
    return roles


def _parts(text: str) -> list[str]:
    """The words of a text as they are compared; vowel signs and joiners are parts of letters."""
    if text.isascii():
        return re.findall("[a-z]+", text.lower())
    folded = normalize("NFC", text.casefold().replace(DOTTED, "i").replace("ı", "i"))  # in TANIM, too
    return "".join(sign if category(sign)[0] in "LM" or sign in JOINERS else " " for sign in folded).split()


@cache
def class_headings() -> dict[str, list[str]]:
    """The headings of the columns of a class list that have a meaning: name, first, last and level."""
    return {
        role: [name.replace("_", " ") for name in names.casefold().split()]
        for role, names in _headings()["class"].items()
    }


def heading_of(cell: str) -> ColumnName:
    """Return the meaning of a cell as a heading."""
    parts = _parts(cell)
    named = [part for part in parts if part not in _LINKS] or parts
    roles = [_roles().get(part) for part in named]
    if cell.strip() in NUMBER_SIGNS:
        return ColumnName("number")
    if not roles or len(named) > MOST_PARTS or None in roles:
        return ColumnName("")
    known = [role for role in roles if role]
    language = next((code for role, code in known if role == "language"), "")
    kinds = {role for role, _ in known}
    if "number" in kinds and len(kinds) > 1:
        return ColumnName("")
    return ColumnName(
        next(role for role in ("clue", "picture", "word", "language", "number") if role in kinds), language
    )


def headed_columns(cells: Sequence[str]) -> Columns | None:
    """Return the columns that a first row names; None if its cells are not headings.

    Words are in the column with their heading, or else in that of the first language; clues in the column with theirs,
    or else in that of the next language. A single language, the same one twice and unknown texts may be words.
    """
    names = [heading_of(cell) for cell in cells]
    filled = [i for i, cell in enumerate(cells) if cell]
    words, clues, pictures, languages = (
        [i for i in filled if names[i].role == role] for role in ("word", "clue", "picture", "language")
    )
    known = all(names[i].role for i in filled)
    if len(filled) == 1 and cells[filled[0]].casefold() in _headings()["doubtful"].split():
        return None
    if not (
        (words and (clues or pictures))
        or (known and (words or ((clues or pictures) and languages) or _are_different(cells, languages)))
    ):
        return None
    word = (words or languages)[0]
    clue = next((i for i in (*clues, *languages, *words[1:]) if i != word), None)
    return Columns(word, clue, names[word].language, next(iter(pictures), None))


def _are_different(cells: Sequence[str], languages: Sequence[int]) -> bool:
    codes = [heading_of(cells[i]).language or cells[i] for i in languages]
    return len(codes) > 1 and len(set(codes)) == len(codes)


def heads_names(text: str) -> bool:
    """Whether this is the heading of a column of names, as in class lists."""
    headings = class_headings()  # without `child` and `pupil`, which may be words
    of_names = {"name", "names", "namen", *headings["first"], *headings["last"]}
    return len(text) < 20 and " ".join(text.casefold().split()) in of_names


def class_heading(rows: Sequence[Sequence[str]]) -> str:
    """Return the heading of the names if the rows are a class list: names in capitals, no words or clues; else ""."""
    first, *others = rows or [()]
    column = next((i for i, cell in enumerate(first) if heads_names(cell)), None)
    if column is None or len(others) < 2 or any(heading_of(cell).role in _OF_WORDS for cell in first):
        return ""
    names = [row[column] if column < len(row) else "" for row in others]
    return first[column] if all(name[:1].isupper() for name in names) else ""


_OF_WORDS = ("word", "clue", "picture", "language")

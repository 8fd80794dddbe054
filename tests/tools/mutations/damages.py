"""Yields every small change to a frozen value of any type: a grid, a list of words, a box."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from worksheets.base.grid import Cell, LetterGrid
from worksheets.drawing.images.raster import NamedPicture
from worksheets.language.dictionary import Dictionary, built_in, dictionary_of
from worksheets.puzzles.cards.model import Call, CardFace, Win
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.goldencube.model import BoxCell, Given

ABSENT: dict[str, tuple[Any, ...]] = {
    "clue": ("a clue",),
    "message": ((2, 3),),
    "solutions": (0, 7),
    "givens": ((Given(1, BoxCell(0, 0, 0), (1, 1, 1)),),),
    "extra": (("HOUSE",), ("RAIN",)),
    "counts": (((4, 1),),),
    "words": (("HOUSE",),),
    "borders": (((Cell(0, 0), Cell(0, 1)),), ((Cell(0, 0), Cell(1, 1)),)),
    "firsts": (((Cell(0, 0), 4),),),
    "pictures": ((NamedPicture("a.png"),),),
    "pictured": ((("HOUSE", "a.png"),),),
    "codes": (((1, 2), (2, 1)),),
    "circles": ((Cell(0, 0),),),
    "entered": ((Entry("HOUSE", tuple("HOUSE")),),),
    "puzzle.words": ((Entry("HOUSE", tuple("HOUSE")),),),
    "rows[][]": (1, 7),
    "high": (9999,),
    "code": (((1, "A"),),),
    "marked": ((0,), (99,)),
    "given": (("A",),),
    "length": (3,),
    "bank": (("house",),),
    "choices": (("house", "home"),),
    "cards[][][]": (CardFace("cow"),),
    "calls": ((Call(CardFace("cow"), CardFace("gives milk")),),),
    "wins": ((Win(1, 1),),),
    "ring": ((1, 2),),
}
"""Values that a damage puts into an empty field."""

RECORDS = ("blocks[]", "size", "counts[]", "borders[]", "firsts[]", "code[]", "listed[]")
"""Ends of the names of tuples with a fixed number of items; dropping one would break their type."""

LETTERS = "ETAONSHIRLКé7"


class Damage(NamedTuple):
    """Where and how a value was changed, without the numbers of items; and the changed value."""

    where: str
    value: Any


def damages(value: Any, where: str, rng: Random) -> Iterator[Damage]:
    """Yield the value with one thing changed, for each part of it; `rng` chooses letters and exchanges."""
    if isinstance(value, bool):
        yield Damage(f"{where}: turned", not value)
    elif isinstance(value, int):
        yield from (Damage(f"{where}: other", value + step) for step in (-1, 1))
    elif isinstance(value, Enum):
        yield from (Damage(f"{where}: other", other) for other in type(value) if other is not value)
    elif isinstance(value, str):
        yield from _text_damages(value, where, rng)
    elif isinstance(value, Dictionary):
        yield Damage(f"{where}: other", built_in("de" if value.language == "en" else "en"))
        yield Damage(f"{where}: other", dictionary_of(["house"], "en"))
    elif value is None or value == ():
        yield from (
            Damage(f"{where}: filled", other)
            for other in ABSENT.get(where) or ABSENT.get(where.rpartition(".")[2], ("A",))
        )
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            for at, other in damages(getattr(value, field.name), f"{where}.{field.name}", rng):
                yield Damage(at, replace(value, **{field.name: other}))
        if isinstance(value, LetterGrid):
            yield Damage(f"{where}: transposed", LetterGrid(tuple(zip(*value.cells, strict=True))))
    elif hasattr(value, "_fields"):
        for name in value._fields:
            for at, other in damages(getattr(value, name), f"{where}.{name}", rng):
                yield Damage(at, value._replace(**{name: other}))
        if all(isinstance(each, int) for each in value):
            yield Damage(f"{where}: transposed", type(value)(*reversed(value)))
    elif isinstance(value, tuple):
        yield from _items_damages(value, where, rng)
    else:
        raise TypeError(f"{where} is {type(value).__name__}, which nobody knows how to damage")


def _text_damages(text: str, where: str, rng: Random) -> Iterator[Damage]:
    at = rng.randrange(len(text) or 1)
    yield from (Damage(f"{where}: other", text[:at] + letter + text[at + 1 :]) for letter in rng.sample(LETTERS, 2))
    yield Damage(f"{where}: dropped", text[:at] + text[at + 1 :])
    yield Damage(f"{where}: doubled", text[: at + 1] + text[at:])


def _items_damages(items: tuple[Any, ...], where: str, rng: Random) -> Iterator[Damage]:
    """Change, drop and double each item; exchange two; reverse or remove all; copy a field from another item."""
    at = f"{where}[]"
    for number, item in enumerate(items):
        before, behind = items[:number], items[number + 1 :]
        if not where.endswith(RECORDS):
            yield Damage(f"{at}: dropped", before + behind)
            yield Damage(f"{at}: doubled", (*before, item, item, *behind))
        yield from (Damage(way, (*before, other, *behind)) for way, other in damages(item, at, rng))
    pairs = [
        (one, other)
        for one, other in combinations(range(len(items)), 2)
        if items[one] != items[other] and not (where.endswith(RECORDS) and type(items[one]) is not type(items[other]))
    ]
    for one, other in rng.sample(pairs, min(len(pairs), len(items))):
        changed = list(items)
        changed[one], changed[other] = items[other], items[one]
        yield Damage(f"{at}: exchanged", tuple(changed))
        for name in getattr(items[one], "_fields", ()) if type(items[one]) is type(items[other]) else ():
            taken = items[one]._replace(**{name: getattr(items[other], name)})
            yield Damage(f"{at}.{name}: another's", (*items[:one], taken, *items[one + 1 :]))
    if not where.endswith(RECORDS):
        yield Damage(f"{where}: reversed", items[::-1])
        yield Damage(f"{where}: emptied", ())

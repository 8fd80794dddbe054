"""The kinds there are: the built-in ones and installed plug-ins, on one road.

A plug-in is a distribution with an entry point in the group `worksheets.kinds`, whose name is that of the
kind and whose object is its class:

    [project.entry-points."worksheets.kinds"]
    sudoku = "worksheets_sudoku.kind:Sudoku"

The table of the built-in kinds says the same in the same words. A kind is loaded when it is asked for, and a
plug-in that cannot be loaded is named in a sentence, while everything else goes on.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from worksheets.errors import InputError, nearest

if TYPE_CHECKING:
    from worksheets.puzzles.contract import PuzzleKind

DEFAULT = "wordsearch"
GROUP = "worksheets.kinds"
BUILT_IN = {
    "wordsearch": "worksheets.puzzles.wordsearch.kind:WordSearch",
    "goldencube": "worksheets.puzzles.goldencube.kind:GoldenCube",
    "wordregions": "worksheets.puzzles.wordregions.kind:WordRegions",
}
"""Module and class of each built-in kind."""

AnyKind: TypeAlias = "PuzzleKind[Any, Any, Any]"


class Offer(NamedTuple):
    """A kind as it is offered: `value` names module and class; `distribution` is empty for a built-in one."""

    name: str
    value: str
    distribution: str = ""

    def __str__(self) -> str:
        return f'the kind "{self.name}" of the distribution {self.distribution or "worksheets"}'


def names() -> tuple[str, ...]:
    """The names of all kinds on offer: the built-in ones first, then plug-ins by name."""
    return tuple(_offers())


@cache
def find(name: str) -> AnyKind:
    """The kind called `name`.

    Raises InputError, naming the nearest known kind, if there is none, or saying why it cannot be used.
    """
    offer = Offer(name, BUILT_IN[name]) if name in BUILT_IN else _offers().get(name)
    if offer is None:
        known = names()
        raise InputError(f'there is no puzzle kind "{name}"{nearest(name, known)} (known: {", ".join(known)})')
    return _loaded(offer)


def usable() -> tuple[AnyKind, ...]:
    """All kinds that can be loaded, in the order of `names`."""
    found: list[AnyKind] = []
    for name in names():
        try:
            found.append(find(name))
        except InputError:
            continue  # `complaints` says why
    return tuple(found)


def complaints() -> tuple[str, ...]:
    """Sentences on the plug-ins that cannot be used, each naming its distribution."""
    sentences = [
        f"{offer} is left out: a kind of this name is there already"
        for offer in _plug_ins()
        if _offers()[offer.name] != offer
    ]
    for name in names():
        try:
            find(name)
        except InputError as error:
            sentences += map(str, error.problems)
    return tuple(sentences)


@cache
def _offers() -> dict[str, Offer]:
    """The offers by name; where several have one name, a built-in kind and then the first distribution wins."""
    found = {name: Offer(name, value) for name, value in BUILT_IN.items()}
    for offer in _plug_ins():
        found.setdefault(offer.name, offer)
    return found


@cache
def _plug_ins() -> tuple[Offer, ...]:
    """What installed distributions offer, by name and distribution."""
    from importlib.metadata import entry_points  # only where a kind is not built in: it is slow to load

    return tuple(
        sorted(
            Offer(point.name, point.value, point.dist.name if point.dist else "of unknown name")
            for point in entry_points(group=GROUP)
        )
    )


def _loaded(offer: Offer) -> AnyKind:
    """The kind on offer; raises InputError saying what is wrong with a plug-in."""
    from worksheets.puzzles.contract import PuzzleKind

    module, _, attribute = offer.value.partition(":")
    try:
        found = getattr(import_module(module), attribute)
    except Exception as error:
        if not offer.distribution:
            raise
        raise InputError(f"{offer} cannot be loaded: {type(error).__name__}: {error}") from error
    if not (isinstance(found, type) and issubclass(found, PuzzleKind)):
        raise InputError(f"{offer} cannot be used: {offer.value} is no class derived from PuzzleKind")
    missing = sorted(found.__abstractmethods__)
    if missing:
        raise InputError(f"{offer} cannot be used: it lacks {', '.join(missing)}")
    kind: AnyKind = found()
    if kind.name != offer.name:
        raise InputError(f'{offer} cannot be used: it calls itself "{kind.name}"')
    return kind

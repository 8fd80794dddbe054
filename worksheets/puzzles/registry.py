"""The registry of puzzle kinds: built-in ones and installed plug-ins, handled alike.

A plug-in is a distribution with an entry point in the group `worksheets.kinds`, whose name is that of the
kind and whose object is its class:

    [project.entry-points."worksheets.kinds"]
    sudoku = "worksheets_sudoku.kind:Sudoku"

The table of built-in kinds has the same form. A kind is loaded on first use; a plug-in that cannot be loaded is
reported, and everything else keeps working.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.machinery import PathFinder
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from worksheets.base.errors import InputError, nearest
from worksheets.base.quoting import a_value, shown
from worksheets.base.sentences import add_translations, sentence
from worksheets.base.synonyms import add_synonyms

if TYPE_CHECKING:
    from worksheets.puzzles.contract import PuzzleKind


DEFAULT = "wordsearch"
GROUP = "worksheets.kinds"
BUILT_IN = {
    "wordsearch": "worksheets.puzzles.wordsearch.kind:WordSearch",
    "goldencube": "worksheets.puzzles.goldencube.kind:GoldenCube",
    "wordregions": "worksheets.puzzles.wordregions.kind:WordRegions",
    "crossword": "worksheets.puzzles.crossword.kind:Crossword",
    "sudoku": "worksheets.puzzles.sudoku.kind:Sudoku",
    "calculation": "worksheets.puzzles.calculation.kind:Calculation",
    "wordlines": "worksheets.puzzles.wordlines.kind:WordLines",
    "cloze": "worksheets.puzzles.cloze.kind:Cloze",
    "cards": "worksheets.puzzles.cards.kind:Cards",
}
"""Module and class of each built-in kind."""

SYNONYMS = "form/synonyms.toml"
"""The file in a kind's folder with words that authors may write for the names of its fields and values."""

SENTENCES = "sentences"
"""The folder in a kind's folder with translations of its sentences."""

AnyKind: TypeAlias = "PuzzleKind[Any, Any, Any]"
Answer = TypeVar("Answer")

_trials: dict[str, AnyKind] = {}
"""Kinds under test, which no distribution offers; see `trial`."""

METADATA = (".dist-info", ".egg-info")
"""Suffixes of the folders in which distributions list their entry points, in `entry_points.txt`."""


class Offer(NamedTuple):
    """A registered kind: `value` names module and class; `distribution` is empty for a built-in kind."""

    name: str
    value: str
    distribution: str = ""

    def __str__(self) -> str:
        return f'the kind "{self.name}" of the distribution {self.distribution or "worksheets"}'


def names() -> tuple[str, ...]:
    """The names of all registered kinds: built-in ones first, then plug-ins by name."""
    return tuple(dict.fromkeys((*_offers(), *_trials)))


def find(name: object) -> AnyKind:
    """Return the kind called `name`.

    Raises InputError, which suggests the nearest known kind, if there is none, or says why it cannot be used.
    """
    if not isinstance(name, str):
        raise InputError(
            sentence(
                "the kind of a puzzle is a name, not {value} (known: {names})",
                value=a_value(name),
                names=", ".join(names()),
            )
        )
    if name in _trials:
        return _trials[name]
    if name not in BUILT_IN and name not in _offers():
        known = names()
        usable()  # each kind has the words that may be meant as its name
        raise InputError(
            sentence(
                'there is no puzzle kind "{name}"{hint} (known: {names})',
                name=shown(name),
                hint=nearest(name, known),
                names=", ".join(known),
            )
        )
    kind = _tried(name)
    if isinstance(kind, InputError):
        raise InputError(*kind.problems)
    return kind


def usable() -> tuple[AnyKind, ...]:
    """All kinds that can be loaded, in the order of `names`."""
    kinds: list[AnyKind] = []
    for name in names():
        try:
            kinds.append(find(name))
        except InputError:
            continue  # `complaints` reports the reason
    return tuple(kinds)


def complaints() -> tuple[str, ...]:
    """Sentences about the plug-ins that cannot be used, each naming its distribution."""
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


def asked(question: Callable[[AnyKind], Answer], complain: Callable[[str], None]) -> Iterator[tuple[AnyKind, Answer]]:
    """Yield the answer of each usable kind; a plug-in that fails is reported to `complain` and left out."""
    for kind in usable():
        try:
            answer = question(kind)
        except Exception as error:
            if kind.name not in _offers() or not _offers()[kind.name].distribution:
                raise
            complain(f"{_offers()[kind.name]} is left out: {_reason(error)}")
        else:
            yield kind, answer


@contextmanager
def trial(kind: AnyKind) -> Iterator[None]:
    """Register a kind in this process for the duration of the context, as if it were installed; for tests."""
    before = _trials.copy()
    _trials[kind.name] = _with_texts(kind)
    try:
        yield
    finally:
        _trials.clear()
        _trials.update(before)


@cache
def _offers() -> dict[str, Offer]:
    """The offers by name; for duplicate names, a built-in kind wins, then the first distribution."""
    offers = {name: Offer(name, value) for name, value in BUILT_IN.items()}
    for offer in _plug_ins():
        offers.setdefault(offer.name, offer)
    return offers


@cache
def _plug_ins() -> tuple[Offer, ...]:
    """The kinds that installed distributions offer, sorted by name and distribution."""
    if not may_offer(GROUP):
        return ()
    from importlib.metadata import entry_points  # slow to load

    offers = (
        Offer(point.name, point.value, (point.dist and point.dist.name) or "of unknown name")
        for point in entry_points(group=GROUP)
    )
    return tuple(sorted(offers, key=lambda offer: (offer.name, offer.distribution, offer.value)))


@cache
def _tried(name: str) -> AnyKind | InputError:
    """The registered kind of this name or the error why it cannot be used; cached."""
    if name in BUILT_IN:
        return _with_texts(_class(BUILT_IN[name])())  # without searching installed distributions
    offer = _offers()[name]
    try:
        offered = _class(offer.value)
        wrong = next(_class_faults(offered, offer.value), None)
        if not wrong:
            kind: AnyKind = offered()
            wrong = next(_kind_faults(kind, name), None)
            if not wrong:
                return _with_texts(kind)
    except (Exception, SystemExit) as error:
        wrong = _reason(error)
    return InputError(f"{offer} cannot be used: {wrong}")


def _with_texts(kind: AnyKind) -> AnyKind:
    """The kind, after the texts in its folder that other modules need have been made known to them."""
    add_synonyms(kind.folder / SYNONYMS)
    add_translations(kind.folder / SENTENCES)
    return kind


def _class(value: str) -> Any:
    """The object named by `module:name`; raises any error of the import."""
    module, _, attribute = value.partition(":")
    return getattr(import_module(module), attribute)


def _class_faults(offered: Any, value: str) -> Iterator[str]:
    """Yield the reasons why the object offered by a plug-in is not a kind."""
    from worksheets.puzzles.contract import PuzzleKind

    if not (isinstance(offered, type) and issubclass(offered, PuzzleKind)):
        yield f"{value} is not a class derived from PuzzleKind"
    elif offered.__abstractmethods__:
        yield f"it lacks {', '.join(sorted(offered.__abstractmethods__))}"


def _kind_faults(kind: AnyKind, name: str) -> Iterator[str]:
    """Yield the errors of a plug-in that would break other code; mypy and the tests find them in built-in kinds."""
    from worksheets.puzzles.fields import KindSpec
    from worksheets.puzzles.folder import FolderKind
    from worksheets.puzzles.values import SolveOption

    if isinstance(kind, FolderKind) and (missing := [*kind.missing()]):
        yield f"its folder lacks {', '.join(missing)}"
        return
    if kind.name != name:
        yield f'it calls itself "{kind.name}"'
    if not (isinstance(kind.Spec, type) and issubclass(kind.Spec, KindSpec)):
        yield "its Spec is not a class derived from KindSpec"
    if not isinstance(kind.title("en"), str):
        yield "its title is not a string"
    if not all(isinstance(option, SolveOption) and option.name.isidentifier() for option in kind.solve_options):
        yield "its solve_options are not all SolveOptions with names of letters"


def _reason(error: BaseException) -> str:
    """The error on one line, with its type."""
    return " ".join(f"{type(error).__name__}: {error}".split())


def may_offer(group: str) -> bool:
    """Whether an installed distribution may have entry points of this group; if unsure, True.

    `importlib.metadata` imports email, sockets and archives: a fifth of the time of `worksheets solve`, usually to find
    nothing. This function looks at the files that it would read, and is unsure about everything else that it searches:
    archives, eggs, and the finders of other programs.
    """
    finders = (finder for finder in sys.meta_path if finder is not PathFinder)
    if any(hasattr(finder, "find_distributions") for finder in finders):
        return True
    return any(_may_have_entry_points(folder or os.curdir, group.encode()) for folder in sys.path)


def _may_have_entry_points(folder: str, group: bytes) -> bool:
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

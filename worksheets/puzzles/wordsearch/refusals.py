"""Errors that explain why a word search cannot be made, and what the author can change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from worksheets.base.errors import GenerationError
from worksheets.base.grid import Size
from worksheets.base.sentences import sentence
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.engine.fill.filler import filler_letters
from worksheets.puzzles.wordsearch.engine.find.detector import Detector
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry
from worksheets.puzzles.wordsearch.spec import Spec

if TYPE_CHECKING:
    from worksheets.puzzles.wordsearch.engine.fill.exhaust import Exhausted


class NoLayoutError(GenerationError):
    """There is no layout in a grid of this size, or none was found."""


def no_layout(spec: Spec, geo: Geometry, proved: bool, unwanted: bool, effort: str) -> GenerationError:
    """The error that no layout fits a grid of this size: `proved`, or none was found within the effort."""
    grid = spec.shape_name(Size(geo.rows, geo.columns))
    if spec.places:
        grid = sentence("{grid}, some of them in fixed places,", grid=grid)
    remedy = sentence("a larger grid") if spec.rules.overlap else sentence("a larger grid, overlap: yes")
    beside = sentence(" and no rude or avoided word spelled beside them") if unwanted else ""
    if proved:
        reason = sentence(
            "these words do not fit into {grid} with each of them there once{beside} (proved by search)",
            grid=grid,
            beside=beside,
        )
    else:
        reason = sentence("no layout of these words in {grid} was found within {effort}", grid=grid, effort=effort)
    return NoLayoutError(sentence("{reason}; use {remedy}, or fewer words", reason=reason, remedy=remedy))


def no_grid(
    spec: Spec, entries: Sequence[Entry], detector: Detector, geo: Geometry, known: Exhausted, effort: str
) -> GenerationError:
    """The error that no filling of a layout has each word once, or that there are no layouts."""
    filler = spec.rules.filler
    remedy = (
        sentence("filler: alphabet, a grid of another size")
        if filler != "alphabet"
        else sentence("a grid of another size")
    )
    if not filler_letters(detector.lex, filler):
        return GenerationError(
            sentence(
                'the filler "{filler}" has no letter to fill the grid with; use {remedy}', filler=filler, remedy=remedy
            )
        )
    if not known.layouts:
        return no_layout(spec, geo, known.proved, known.unwanted, effort)
    names = {word: entry.word for pair, entry in zip(detector.lex.both, entries, strict=True) for word in pair}
    barring = list(dict.fromkeys(names.get(word, "") for word in known.barring))
    if barring and not barring[0]:
        again = sentence("a rude or avoided word")
    elif len(barring) == 1:
        again = sentence('"{barring}" once more', barring=barring[0])
    else:
        again = sentence("one of the words once more")
        if barring:
            again = sentence('one of the words once more, mostly "{word}"', word=barring[0])
    if known.proved:
        return GenerationError(
            sentence(
                'the filler "{filler}" cannot fill this grid without spelling {again} (proved by '
                "search); use {remedy}, or other words",
                filler=filler,
                again=again,
                remedy=remedy,
            )
        )
    return GenerationError(
        sentence(
            'the filler "{filler}" spelled {again} in every grid tried within {effort}; use {remedy}, or other words',
            filler=filler,
            again=again,
            effort=effort,
            remedy=remedy,
        )
    )

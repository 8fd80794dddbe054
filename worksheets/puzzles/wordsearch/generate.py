"""Making a word search: choose words and size, place, fill, and repair until each word stands once."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from random import Random

from worksheets.errors import GenerationError
from worksheets.grid import LARGEST_SIDE, LetterGrid, Size
from worksheets.puzzles.wordsearch.engine.detector import Detector, detector_of
from worksheets.puzzles.wordsearch.engine.fill import fill
from worksheets.puzzles.wordsearch.engine.filler import filler_letters
from worksheets.puzzles.wordsearch.engine.lexicon import Lexicon, lexicon
from worksheets.puzzles.wordsearch.engine.place import pack, scatter
from worksheets.puzzles.wordsearch.engine.scan import Geometry, Run, geometry
from worksheets.puzzles.wordsearch.engine.search import search
from worksheets.puzzles.wordsearch.engine.strides import Strides, strides_of
from worksheets.puzzles.wordsearch.model import Entry, Placement, Puzzle, Solution
from worksheets.puzzles.wordsearch.spec import Spec
from worksheets.seeds import sample

SCATTERS = 4
"""Random layouts tried on a grid that is open enough for them."""

OPEN = 0.65
"""Largest share of cells taken by letters at which random layouts are tried."""

PACKS = 400
"""Most overlap-seeking layouts begun before complete search; fewer for a long list (see `PACK_WORDS`)."""

PACK_WORDS = 30_000
"""Most words in all of these layouts together, which bounds the time that a long list takes."""

FILLINGS = 24
"""Layouts that are filled before the filler is said not to go with the words."""

STEPS = 400_000
"""Budget of the complete search; a step is one word's places worked out."""

TAKEN = {"easy": 0.42, "medium": 0.48, "hard": 0.54}
"""Share of cells taken by letters where no size is asked for."""

GROWTHS = 4
"""How often a grid for which no size is asked grows by a row and a column before it is given up."""

SMALLEST = 4
"""Fewest rows and columns of a grid for which no size is asked."""


def generate(spec: Spec, rng: Random) -> tuple[Puzzle, Solution]:
    """A word search in which every listed word stands exactly once (contract, "Exactly once").

    Tries random layouts, then overlap-seeking ones, then at most `STEPS` steps of complete search.
    Raises GenerationError saying whether it is proved that there is no grid, or which search ended.
    """
    entries = spec.entries
    if spec.pick is not None and spec.pick < len(entries):
        entries = tuple(entries[i] for i in sample(len(entries), spec.pick, rng))
    detector = detector_of(lexicon(tuple([entry.letters for entry in entries]), spec.spelling), spec.avoid)
    if spec.size:
        return _in_grid(spec, entries, detector, spec.size, rng)
    size = chosen_size(spec, entries)
    for growth in range(GROWTHS):
        with suppress(_NoLayoutError):
            return _in_grid(spec, entries, detector, Size(size.rows + growth, size.columns + growth), rng)
    return _in_grid(spec, entries, detector, Size(size.rows + GROWTHS, size.columns + GROWTHS), rng)


class _NoLayoutError(GenerationError):
    """There is no layout in a grid of this size, or none was found."""


def _in_grid(
    spec: Spec, entries: tuple[Entry, ...], detector: Detector, size: Size, rng: Random
) -> tuple[Puzzle, Solution]:
    strides = strides_of(geometry(*size), spec.rules.directions)
    for layout in islice(_layouts(spec, detector, strides, rng), FILLINGS):
        filled = fill(detector, strides, layout, spec.rules, rng)
        if filled:
            grid, runs = filled
            letters = _letter_grid(detector.lex, strides.geo, grid)
            puzzle = Puzzle(letters, entries, spec.rules.directions, spec.word_bank)
            return puzzle, Solution(_placements(entries, strides, runs))
    filler = spec.rules.filler
    if filler_letters(detector.lex, filler):
        reason = "would spell a listed or unwanted word again in every filling tried"
        remedies = ["a larger grid"]
    else:
        reason = "has no letter to fill the grid with"
        remedies = []
    remedies += ["filler: alphabet"] if filler != "alphabet" else []
    advice = f"; use {', or '.join(remedies)}" if remedies else ""
    raise GenerationError(f'the filler "{filler}" {reason}{advice}')


def chosen_size(spec: Spec, entries: tuple[Entry, ...]) -> Size:
    """A square that holds the words with room to spare, the more the easier the sheet is."""
    total = sum(len(entry.letters) for entry in entries)
    longest = max(len(entry.letters) for entry in entries)
    side = max(longest, math.ceil(math.sqrt(total / TAKEN[spec.difficulty])), SMALLEST)
    if side > LARGEST_SIDE - GROWTHS:
        raise GenerationError(
            f"{len(entries)} words with {total:,} letters need a grid larger than {LARGEST_SIDE} x {LARGEST_SIDE}; "
            "use fewer or shorter words"
        )
    return Size(side, side)


def _layouts(spec: Spec, detector: Detector, strides: Strides, rng: Random) -> Iterator[list[Run]]:
    """Layouts to try, by stronger and stronger methods.

    Raises _NoLayoutError after the last one: that there is none, as is proved, or that none was found.
    """
    lex, geo, overlap = detector.lex, strides.geo, spec.rules.overlap
    if lex.total <= OPEN * geo.rows * geo.columns:
        for _ in range(SCATTERS):
            if runs := scatter(lex, strides, overlap, rng):
                yield runs
    for _ in range(min(PACKS, PACK_WORDS // len(lex.words))):
        if runs := pack(lex, strides, overlap, rng):
            yield runs
    outcome = search(detector, strides, overlap, rng, STEPS)
    if outcome.runs:
        yield outcome.runs
        return
    size = f"{geo.rows} x {geo.columns}"
    remedy = "use a larger grid" if overlap else "use a larger grid or allow overlap"
    if outcome.exhausted:
        raise _NoLayoutError(
            f"these words cannot stand in a grid of {size} with each of them there once "
            f"(proved by search); {remedy}, or fewer words"
        )
    raise _NoLayoutError(
        f"no layout of these words in a grid of {size} was found within {STEPS:,} steps; {remedy}, or fewer words"
    )


def _letter_grid(lex: Lexicon, geo: Geometry, grid: bytearray) -> LetterGrid:
    """The letters of a grid of codes, which loses the zeros behind its rows."""
    del grid[geo.columns :: geo.width]
    cells = map(lex.letters.__getitem__, grid)
    # Each row is one letter after the other from a single iterator; slices of a list take a fifth longer.
    return LetterGrid(tuple(zip(*[cells] * geo.columns, strict=True)))


def _placements(entries: Sequence[Entry], strides: Strides, runs: Sequence[Run]) -> tuple[Placement, ...]:
    cell_of, compass = strides.geo.cell_of, strides.compass
    starts = [cell_of[low + (length - 1) * step if backwards else low] for low, step, length, backwards in runs]
    directions = [compass[step, backwards] for _, step, _, backwards in runs]
    return tuple(map(Placement, entries, starts, directions))

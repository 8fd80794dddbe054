"""Chooses what the author leaves open: the words of a list, their order, and the size of the grid."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from worksheets.base.errors import GenerationError, counted
from worksheets.base.grid import LARGEST_SIDE, Size
from worksheets.base.seeds import shuffled
from worksheets.base.sentences import sentence
from worksheets.language.collation import alphabetical
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.engine.outline import FAR, SMALLEST, Outline, longest_run
from worksheets.puzzles.wordsearch.engine.place.fixed import least_size
from worksheets.puzzles.wordsearch.spec import Spec

GROWTHS = 4
"""Maximum number of times that a grid without a set size grows by a row and a column."""

TAKEN = {"easy": 0.42, "medium": 0.48, "hard": 0.54}
"""Share of cells that the words take if the author sets no size."""


def entries_of(spec: Spec, rng: Random) -> tuple[Entry, ...]:
    """The words of the bank: all, or `pick` of them."""
    kept = kept_entries(spec) if spec.picks else []
    if spec.pick is None or not spec.picks or spec.message is None:
        return spec.picked(rng, kept)
    from worksheets.puzzles.wordsearch.engine.message.message import picked_for_message

    return picked_for_message(spec.wanted, spec.entries, kept, spec.unlisted, spec.pick, rng)


def kept_entries(spec: Spec) -> list[int]:
    """The indices of the words that are always picked, because they have places."""
    placed = {place.entry.letters for place in spec.places}
    return [i for i, entry in enumerate(spec.entries) if entry.letters in placed] if placed else []


def bank_order(spec: Spec, entries: Sequence[Entry], rng: Random) -> list[int]:
    """The indices of the entries in the order of the bank; called after the grid is made, since it may draw numbers."""
    numbers = list(range(len(entries)))
    match spec.word_bank.order:
        case "alphabet":
            language = spec.spelling.language
            return sorted(numbers, key=lambda number: alphabetical(entries[number].word, language))
        case "length":
            return sorted(numbers, key=lambda number: len(entries[number].letters))
        case "shuffled":
            return shuffled(numbers, rng)
    return numbers


def chosen_size(spec: Spec, entries: tuple[Entry, ...]) -> Size:
    """A square with spare room for the words, more on easier sheets; or the size chosen for the paper."""
    if spec.fitted_size:
        return spec.fitted_size
    if spec.outline:
        return _shaped_size(spec, spec.outline, entries)
    total = sum(len(entry.letters) for entry in entries)
    longest = max(len(entry.letters) for entry in entries)
    side = max(longest, math.ceil(math.sqrt(total / TAKEN[spec.difficulty])), SMALLEST, *least_size(spec.places))
    if side > LARGEST_SIDE - GROWTHS:
        raise GenerationError(
            sentence(
                "a grid larger than {largest_side} x {largest_side} is needed for {words} with "
                "{letters}; use fewer or shorter words",
                largest_side=LARGEST_SIDE,
                words=counted(len(entries), "word"),
                letters=counted(total, "letter"),
            )
        )
    return Size(side, side)


def grown(spec: Spec, size: Size, growth: int) -> Size:
    """A size with `growth` more rows and columns; that of a shape keeps its proportions."""
    if not spec.shaped:
        return Size(size.rows + growth, size.columns + growth)
    columns = size.columns + growth
    return Size(max(1, (2 * size.rows * columns + size.columns) // (2 * size.columns)), columns)


def _shaped_size(spec: Spec, outline: Outline, entries: Sequence[Entry]) -> Size:
    """The smallest size at which the shape has spare room, a straight run for the longest word and all fixed places."""
    total = sum(len(entry.letters) for entry in entries)
    longest = max(len(entry.letters) for entry in entries)
    first = outline.holding(spec.fixed_cells) if spec.places else outline.size(outline.usual)
    columns = first.columns if first else LARGEST_SIDE
    roomy = None
    while max(outline.size(columns + GROWTHS)) <= LARGEST_SIDE:
        size = outline.size(columns)
        cells = size.rows * size.columns
        if total <= TAKEN[spec.difficulty] * cells and longest <= max(size):  # before the mask is made
            mask = outline.mask(size)
            if total <= TAKEN[spec.difficulty] * mask.count and longest <= longest_run(mask, spec.rules.directions):
                roomy = roomy or size
                if spec.has_fixed_cells(size):
                    return size
                if columns > max(FAR * max(map(max, spec.fixed_cells)), roomy.columns + GROWTHS):
                    break
        columns += 1
    words = f"{counted(len(entries), 'word')} with {counted(total, 'letter')}"
    if roomy:
        raise GenerationError(
            sentence(
                "{outline} in {roomy} or more is needed for {words}, and in none of these are all cells "
                "of the fixed places; move them further from the edge, or say a size",
                outline=outline,
                roomy=roomy,
                words=words,
            )
        )
    raise GenerationError(
        sentence(
            "there is no room for {words}, the longest with {longest}, in {outline} with at most "
            "{largest_side} rows and columns; use fewer or shorter words",
            words=words,
            longest=longest,
            outline=outline,
            largest_side=LARGEST_SIDE,
        )
    )

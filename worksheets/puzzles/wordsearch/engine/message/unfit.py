"""Explains why a message and the words of a sheet cannot fit, as far as certain before layout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from worksheets.base.errors import counted, listed
from worksheets.base.grid import Size
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.engine.message.fitting import Amounts, Wanted, nearest_fits
from worksheets.puzzles.wordsearch.engine.shape.outline import Outline
from worksheets.puzzles.wordsearch.engine.shape.silhouettes import PICTURES

NEAR = 8
"""Maximum change of `pick` that is proposed."""

MOST_TOTALS = 200
"""Maximum number of totals of letters to try for picked words; with more, one of them fits in practice."""


def unfit(wanted: Wanted, entries: Sequence[Entry], others: Sequence[Entry], pick: int | None) -> Iterator[str]:
    """Yield certain problems; all words must have letters, and places in a grid of the requested size.

    Of the `entries` as many are used as are to be picked, and the `others`, too.
    """
    there = frozenset(wanted.message)
    for entry in (*entries, *others):
        if len(entry.letters) == 1 and entry.letters[0] in there:
            yield f'the message has the letter of the word "{entry.word}", which would be there twice; leave one out'
    least = most = wanted.amounts((*entries, *others))
    if pick is not None and pick < len(entries):
        ordered = sorted(entries, key=lambda entry: len(entry.letters))
        least = wanted.amounts((*ordered[:pick], *others))._replace(fewest=0)
        most = wanted.amounts((*ordered[-pick:], *others))._replace(fewest=0)
    if wanted.size:
        yield from _wrong_size(wanted, wanted.size, least, most)
    elif least is most:
        yield from _no_size(wanted, least)
    elif pick is not None:
        yield from _no_pick(wanted, entries, others, pick)


def _no_size(wanted: Wanted, amounts: Amounts) -> Iterator[str]:
    if wanted.sizes(amounts):
        return
    both = amounts.total + amounts.message
    said = f"the {_letters(amounts.total)} of the words and the {amounts.message} of the message"
    if wanted.may_cross and not wanted.outline:
        yield f"there is no grid that {said} fill; use other words or another message"
        return
    fits = [*nearest_fits(wanted, amounts)]
    if wanted.outline and len(fits) == 1 and fits[0][0] > 0:
        yield _too_few(wanted, amounts, *fits[0])
        return
    ways = [f"{_letters(abs(more))} {'more' if more > 0 else 'fewer'} (for {size})" for more, size in fits]
    other = f"words or a message with {' or '.join(ways)}" if ways else ""
    if wanted.may_cross:
        where = " with all the fixed places" if wanted.standing else ""
        yield f"{wanted.outline} has no size{where} that {said} fill; use {other or 'other words or another message'}"
        return
    other = f", or {other}" if other else ""
    if wanted.outline:
        reason = f"need {both} cells, and {wanted.outline} has as many in none of its sizes"
    else:
        reason = f"need a grid of {both} cells, and there is none of usual proportions"
    yield f"{said} {reason}; use overlap: yes{other}"


def _too_few(wanted: Wanted, amounts: Amounts, more: int, size: Size) -> str:
    """The sentence that words and message have too few letters for the smallest possible `size`."""
    holding = " with all the fixed places" if wanted.standing else ""
    return (
        f"the smallest size of {wanted.outline}{holding} for these words is {size} with "
        f"{counted(wanted.cells(size), 'cell')}, but the {_letters(amounts.total)} of the "
        f"{counted(amounts.words, 'word')} and the {amounts.message} of the message are only "
        f"{amounts.total + amounts.message}; use words or a message with {_letters(more)} more"
        f"{_elsewhere(wanted, [amounts])}"
    )


def _elsewhere(wanted: Wanted, amounts: Sequence[Amounts]) -> str:
    """The remedy to use another shape, or a rectangle, that any of these amounts fill exactly."""
    outline = wanted.outline
    if not outline or not outline.name or wanted.standing:
        return ""
    names = [
        name
        for name in PICTURES
        if name != outline.name and any(map(wanted._replace(outline=Outline(name)).sizes, amounts))
    ]
    other = f", or shape: {listed(names, 'or')}" if names else ""
    plain = any(map(wanted._replace(outline=None).sizes, amounts))
    return f"{other}, or leave the shape out" if plain else other


def _no_pick(wanted: Wanted, entries: Sequence[Entry], others: Sequence[Entry], pick: int) -> Iterator[str]:
    """Yield the sentence that no choice of `pick` words fills any size exactly."""
    amounts = _picks(wanted, entries, others, pick)
    if len(amounts) > MOST_TOTALS or any(map(wanted.sizes, amounts)):
        return
    counts = range(max(1, pick - NEAR), min(len(entries), pick + NEAR) + 1)
    nearest_first = sorted(counts, key=lambda count: (abs(count - pick), count))
    fitting = (count for count in nearest_first if any(map(wanted.sizes, _picks(wanted, entries, others, count))))
    other = next(fitting, None)
    where = f"{wanted.outline} has no size" if wanted.outline else "there is no grid"
    fewest, most = amounts[0].total, amounts[-1].total
    letters = _letters(most) if fewest == most else f"{fewest} to {_letters(most)}"
    remedy = f"pick: {other}" if other else "other words, or another message"
    crossing = not wanted.may_cross and any(map(wanted._replace(overlap=True, may_cross=True).sizes, amounts))
    overlap = "overlap: yes, or " if crossing else ""
    yield (
        f"{where} that {counted(amounts[0].words, 'word')}, which have {letters}, and the {amounts[0].message} of the "
        f"message fill; use {overlap}{remedy}{_elsewhere(wanted, amounts)}"
    )


def _picks(wanted: Wanted, entries: Sequence[Entry], others: Sequence[Entry], count: int) -> list[Amounts]:
    """The amounts of all choices of `count` words, starting with the fewest letters."""
    ordered = sorted(entries, key=lambda entry: len(entry.letters))
    least, most = (wanted.amounts((*some, *others)) for some in (ordered[:count], ordered[-count:]))
    every = range(least.total, most.total + 1)
    return [least._replace(total=total, fewest=0) for total in every]


def _wrong_size(wanted: Wanted, size: Size, least: Amounts, most: Amounts) -> Iterator[str]:
    """Yield the sentence that a grid of the requested size has too many cells, or too few."""
    cells, grid = wanted.cells(size), wanted.name(size)
    picked = least is not most
    if most.shared(cells) < 0:
        left = cells - most.total
        at_least = "at least " if picked else ""
        other = _other_size(wanted, most, picked)
        yield (
            f"the words leave {at_least}{left} of the {counted(cells, 'cell')} of {grid}, but the message has "
            f"{_letters(most.message)}; use more words{other}, or a message of {_letters(left)}"
        )
    elif least.shared(cells) > 0 and not wanted.may_cross:
        left = cells - least.total
        at_most = "at most " if picked and left else ""
        shorter = f", or a message of {_letters(left)}" if left > 0 else ""
        yield (
            f"the words leave {at_most}{left or 'none'} of the {counted(cells, 'cell')} of {grid} free, and do not "
            f"overlap, but the message has {_letters(least.message)}; use overlap: yes, "
            f"fewer words{_other_size(wanted, least, picked)}{shorter}"
        )
    elif least.fewest + least.message > cells:
        yield (
            f"the words need at least {counted(least.fewest, 'cell')}, since they cross only where they have the same "
            f"letter, and the message has {_letters(least.message)}, but {grid} has {counted(cells, 'cell')}; "
            f"use fewer words{_other_size(wanted, least, picked)}, or a shorter message"
        )


def _other_size(wanted: Wanted, amounts: Amounts, picked: bool) -> str:
    """The remedy to use the size that would be chosen."""
    drawn = wanted.outline is not None and wanted.outline.drawn is not None
    way = "by its size" if drawn else "leave size out, and one is chosen"
    if picked:
        return f", {wanted.outline or 'a grid'} {'in' if wanted.outline else 'of'} another size ({way})"
    sizes = [size for size in wanted.sizes(amounts) if size != wanted.size]
    return f", {wanted.name(sizes[0])} ({way})" if sizes else ""


def _letters(count: int) -> str:
    return counted(count, "letter")

"""Why a message and the words of a sheet cannot fit: what is sure before anything is laid out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from worksheets.errors import counted
from worksheets.grid import Size
from worksheets.puzzles.wordsearch.engine.fitting import Amounts, Wanted, nearest_fits
from worksheets.puzzles.wordsearch.model import Entry


def unfit(wanted: Wanted, entries: Sequence[Entry], others: Sequence[Entry], pick: int | None) -> Iterator[str]:
    """What is sure to be wrong; all words have letters, and places in a grid of the size wanted.

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
    elif least.total == most.total:
        yield from _no_size(wanted, least)


def _no_size(wanted: Wanted, amounts: Amounts) -> Iterator[str]:
    if wanted.sizes(amounts):
        return
    both = amounts.total + amounts.message
    said = f"the {_letters(amounts.total)} of the words and the {amounts.message} of the message"
    if wanted.may_cross and not wanted.outline:
        yield f"there is no grid that {said} fill; use other words or another message"
        return
    ways = [
        f"{_letters(abs(more))} {'more' if more > 0 else 'fewer'} (for {size})"
        for more, size in nearest_fits(wanted, amounts)
    ]
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


def _wrong_size(wanted: Wanted, size: Size, least: Amounts, most: Amounts) -> Iterator[str]:
    """A grid of the size asked for has too many cells, or too few."""
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
    """The size that would be chosen, as a remedy."""
    drawn = wanted.outline is not None and wanted.outline.drawn is not None
    way = "by its size" if drawn else "leave size out, and one is chosen"
    if picked:
        return f", {wanted.outline or 'a grid'} {'in' if wanted.outline else 'of'} another size ({way})"
    sizes = [size for size in wanted.sizes(amounts) if size != wanted.size]
    return f", {wanted.name(sizes[0])} ({way})" if sizes else ""


def _letters(count: int) -> str:
    return counted(count, "letter")

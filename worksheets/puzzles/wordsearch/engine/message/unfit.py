"""Explains why a message and the words of a sheet cannot fit, as far as certain before layout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from worksheets.base.errors import counted, listed
from worksheets.base.grid import Size
from worksheets.base.sentences import joined, sentence
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.engine.message.fitting import Amounts, Wanted, nearest_fits
from worksheets.puzzles.wordsearch.engine.outline import Outline
from worksheets.puzzles.wordsearch.engine.silhouettes import PICTURES

NEAR = 8
"""Maximum change of `pick` that is proposed."""

MOST_TOTALS = 200
"""Maximum number of totals of letters to try for picked words; with more, one of them fits in practice."""


def unfit(wanted: Wanted, entries: Sequence[Entry], others: Sequence[Entry], pick: int | None) -> Iterator[str]:
    """Yield problems that are certain; all words must have letters, and fit a grid of the requested size.

    The sheet uses all `others`, and `pick` of the `entries`, or all.
    """
    letters = frozenset(wanted.message)
    for entry in (*entries, *others):
        if len(entry.letters) == 1 and entry.letters[0] in letters:
            yield sentence(
                'the message has the letter of the word "{word}", which would be there twice; leave one out',
                word=entry.word,
            )
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
    all_letters = sentence(
        "the {letters} of the words and the {message} of the message",
        letters=_letters(amounts.total),
        message=amounts.message,
    )
    if wanted.may_cross and not wanted.outline:
        yield sentence(
            "there is no grid that {all_letters} fill; use other words or another message", all_letters=all_letters
        )
        return
    fits = [*nearest_fits(wanted, amounts)]
    if wanted.outline and len(fits) == 1 and fits[0][0] > 0:
        yield _too_few(wanted, amounts, *fits[0])
        return
    ways = [
        sentence(
            "{letters} more (for {size})" if more > 0 else "{letters} fewer (for {size})", letters=letters, size=size
        )
        for more, size in fits
        for letters in (_letters(abs(more)),)
    ]
    other = sentence("words or a message with {ways}", ways=joined(ways, sentence(" or "))) if ways else ""
    if wanted.may_cross:
        yield sentence(
            "{outline} has no size{where} that {all_letters} fill; use {remedy}",
            outline=wanted.outline,
            where=sentence(" with all the fixed places") if wanted.fixed_cells else "",
            all_letters=all_letters,
            remedy=other or sentence("other words or another message"),
        )
        return
    if wanted.outline:
        reason = sentence(
            "{all_letters} need {both} cells, and {outline} has as many in none of its sizes",
            all_letters=all_letters,
            both=both,
            outline=wanted.outline,
        )
    else:
        reason = sentence(
            "{all_letters} need a grid of {both} cells, and there is none of usual proportions",
            all_letters=all_letters,
            both=both,
        )
    other = sentence(", or {other}", other=other) if other else ""
    yield sentence("{reason}; use overlap: yes{other}", reason=reason, other=other)


def _too_few(wanted: Wanted, amounts: Amounts, more: int, size: Size) -> str:
    """The sentence that words and message have too few letters for the smallest possible `size`."""
    return sentence(
        "the smallest size of {outline}{holding} for these words is {size} with {cells}, but the {letters} of the "
        "{words} and the {message} of the message are only {both}; use words or a message with {more} more{elsewhere}",
        outline=wanted.outline,
        holding=sentence(" with all the fixed places") if wanted.fixed_cells else "",
        size=size,
        cells=counted(wanted.cells(size), "cell"),
        letters=_letters(amounts.total),
        words=counted(amounts.words, "word"),
        message=amounts.message,
        both=amounts.total + amounts.message,
        more=_letters(more),
        elsewhere=_elsewhere(wanted, [amounts]),
    )


def _elsewhere(wanted: Wanted, amounts: Sequence[Amounts]) -> str:
    """The remedy to use another shape, or a rectangle, that any of these amounts fill exactly."""
    outline = wanted.outline
    if not outline or not outline.name or wanted.fixed_cells:
        return ""
    names = [
        name
        for name in PICTURES
        if name != outline.name and any(map(wanted._replace(outline=Outline(name)).sizes, amounts))
    ]
    other = sentence(", or shape: {names}", names=listed(names, "or")) if names else ""
    plain = any(map(wanted._replace(outline=None).sizes, amounts))
    return sentence("{other}, or leave the shape out", other=other) if plain else other


def _no_pick(wanted: Wanted, entries: Sequence[Entry], others: Sequence[Entry], pick: int) -> Iterator[str]:
    """Yield the sentence that no choice of `pick` words fills any size exactly."""
    amounts = _picks(wanted, entries, others, pick)
    if len(amounts) > MOST_TOTALS or any(map(wanted.sizes, amounts)):
        return
    counts = range(max(1, pick - NEAR), min(len(entries), pick + NEAR) + 1)
    nearest_first = sorted(counts, key=lambda count: (abs(count - pick), count))
    fitting = (count for count in nearest_first if any(map(wanted.sizes, _picks(wanted, entries, others, count))))
    other = next(fitting, None)
    where = sentence("there is no grid")
    if wanted.outline:
        where = sentence("{outline} has no size", outline=wanted.outline)
    fewest, most = amounts[0].total, amounts[-1].total
    letters = _letters(most)
    if fewest != most:
        letters = sentence("{fewest} to {letters}", fewest=fewest, letters=letters)
    remedy = f"pick: {other}" if other else sentence("other words, or another message")
    crossing = not wanted.may_cross and any(map(wanted._replace(overlap=True, may_cross=True).sizes, amounts))
    yield sentence(
        "{where} that {words}, which have {letters}, and the {message} of the message fill; use "
        "{overlap}{remedy}{elsewhere}",
        where=where,
        words=counted(amounts[0].words, "word"),
        letters=letters,
        message=amounts[0].message,
        overlap=sentence("overlap: yes, or ") if crossing else "",
        remedy=remedy,
        elsewhere=_elsewhere(wanted, amounts),
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
        yield sentence(
            "the words leave {at_least}{left} of the {cells} of {grid}, but the message has {letters}; use more "
            "words{other}, or a message of {fitting}",
            at_least=sentence("at least ") if picked else "",
            left=left,
            cells=counted(cells, "cell"),
            grid=grid,
            letters=_letters(most.message),
            other=_other_size(wanted, most, picked),
            fitting=_letters(left),
        )
    elif least.shared(cells) > 0 and not wanted.may_cross:
        left = cells - least.total
        yield sentence(
            "the words leave {at_most}{left} of the {cells} of {grid} free, and do not overlap, but the message has "
            "{letters}; use overlap: yes, fewer words{other}{shorter}",
            at_most=sentence("at most ") if picked and left else "",
            left=left or sentence("none"),
            cells=counted(cells, "cell"),
            grid=grid,
            letters=_letters(least.message),
            other=_other_size(wanted, least, picked),
            shorter=sentence(", or a message of {letters}", letters=_letters(left)) if left > 0 else "",
        )
    elif least.fewest + least.message > cells:
        yield sentence(
            "the words need at least {needed}, since they cross only where they have the same letter, and the message "
            "has {letters}, but {grid} has {cells}; use fewer words{other}, or a shorter message",
            needed=counted(least.fewest, "cell"),
            letters=_letters(least.message),
            grid=grid,
            cells=counted(cells, "cell"),
            other=_other_size(wanted, least, picked),
        )


def _other_size(wanted: Wanted, amounts: Amounts, picked: bool) -> str:
    """The remedy to use the size that would be chosen."""
    drawn = wanted.outline is not None and wanted.outline.drawn is not None
    way = sentence("by its size") if drawn else sentence("leave size out, and one is chosen")
    if picked and wanted.outline:
        return sentence(", {outline} in another size ({way})", outline=wanted.outline, way=way)
    if picked:
        return sentence(", a grid of another size ({way})", way=way)
    sizes = [size for size in wanted.sizes(amounts) if size != wanted.size]
    return sentence(", {grid} ({way})", grid=wanted.name(sizes[0]), way=way) if sizes else ""


def _letters(count: int) -> str:
    return counted(count, "letter")

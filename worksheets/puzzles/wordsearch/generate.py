"""Generates a word search: choose words and size, place, fill, and repair until each word occurs once."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain, islice
from random import Random
from typing import TYPE_CHECKING

from worksheets.base.errors import BudgetSpentError, GenerationError, counted
from worksheets.base.grid import LARGEST_SIDE, LetterGrid, Size
from worksheets.base.seeds import rng_for, shuffled
from worksheets.base.sentences import sentence
from worksheets.language.collation import alphabetical
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.engine.fill.fill import fill
from worksheets.puzzles.wordsearch.engine.fill.filler import filler_letters
from worksheets.puzzles.wordsearch.engine.find.detector import Detector, detector_of
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon, lexicon
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry, Run, geometry
from worksheets.puzzles.wordsearch.engine.place.board import Strides, strides_of
from worksheets.puzzles.wordsearch.engine.place.place import (
    Fixed,
    Spot,
    fixed_runs,
    least_size,
    look,
    pack,
    scatter,
    shows,
)
from worksheets.puzzles.wordsearch.engine.place.search import Outcome, find_layout
from worksheets.puzzles.wordsearch.engine.rules import SearchRules
from worksheets.puzzles.wordsearch.engine.shape.outline import FAR, SMALLEST, Outline, longest_run
from worksheets.puzzles.wordsearch.model import Placement, Puzzle, Solution
from worksheets.puzzles.wordsearch.spec import Spec
from worksheets.search.budget import Budget

if TYPE_CHECKING:
    from worksheets.puzzles.wordsearch.engine.fill.exhaust import Exhausted

SCATTERS = 4
"""Random layouts tried on a grid that is open enough for them."""

OPEN = 0.65
"""Largest share of cells taken by letters at which random layouts are tried."""

AIRY = 0.4
"""Largest share of cells taken by letters at which a layout is the better spread of two."""

WORDS_A_CROSSING = 4
"""Words for which there should be a crossing where words may cross."""

PACKS = 400
"""Maximum number of overlap-seeking layouts before complete search; fewer for a long list (see `PACK_WORDS`)."""

PACK_WORDS = 30_000
"""Maximum number of words in all of these layouts together, which limits the time for a long list."""

FILLINGS = 24
"""Layouts that are filled at random before every filling is tried."""

MENDS = 5_000
"""Accidents without a cure, in all of these layouts together, before every filling is tried."""

STEPS = 400_000
"""Budget of the complete search for a layout; see `search.find_layout`."""

GRID_STEPS = 50_000
"""Budget of the complete search for a grid; see `exhaust.exhaust`."""

TAKEN = {"easy": 0.42, "medium": 0.48, "hard": 0.54}
"""Share of cells taken by letters where no size is asked for."""

GROWTHS = 4
"""How often a grid for which no size is asked grows by a row and a column before it is given up."""


def generate(spec: Spec, rng: Random) -> tuple[Puzzle, Solution]:
    """Make a word search in which every listed word occurs exactly once (contract, "Exactly once").

    With a message, see `message_grid`. Otherwise tries random layouts, then overlap-seeking ones, then at most `STEPS`
    steps of complete search; if they cannot be filled at random, at most `GRID_STEPS` of every layout with every
    filling. Results of complete searches are cached for other versions of a list. Raises GenerationError with the proof
    that there is no grid, or with the search that ended.
    """
    if spec.message is not None:
        return _with_message(spec, rng)
    entries, detector = _chosen(spec, rng)
    if spec.said_size:
        return _in_grid(spec, entries, detector, spec.said_size, rng)
    size = chosen_size(spec, entries)
    *first, last = [there for growth in range(GROWTHS + 1) if spec.stands_in(there := grown(spec, size, growth))]
    for there in first:
        with suppress(_NoLayoutError):
            return _in_grid(spec, entries, detector, there, rng)
    return _in_grid(spec, entries, detector, last, rng)


def _chosen(spec: Spec, rng: Random) -> tuple[tuple[Entry, ...], Detector]:
    """The words of the grid, and their detector."""
    entries = (*entries_of(spec, rng), *spec.unlisted)
    letters = tuple([entry.letters for entry in entries])
    return entries, detector_of(lexicon(letters, spec.spelling, spec.message_cells), spec.avoid)


def _with_message(spec: Spec, rng: Random) -> tuple[Puzzle, Solution]:
    """See `message_grid`; where words are to be picked, others are, up to `PICKS` times, if some have no layout."""
    from worksheets.puzzles.wordsearch.engine.message.message import PICKS, message_grid

    picks = PICKS if spec.picks else 1
    while True:
        picks -= 1
        entries, detector = _chosen(spec, rng)
        made = message_grid(spec.wanted, entries, spec.places, detector, rng, briefly=picks > 0)
        if made:
            return _finished(spec, entries, detector, *made, rng)


def entries_of(spec: Spec, rng: Random) -> tuple[Entry, ...]:
    """The words of the bank: all, or the number to pick; followed by the secret ones."""
    kept = kept_entries(spec) if spec.picks else []
    if spec.pick is None or not spec.picks or spec.message is None:
        return spec.picked(rng, kept)
    from worksheets.puzzles.wordsearch.engine.message.message import picked_for_message

    return picked_for_message(spec.wanted, spec.entries, kept, spec.unlisted, spec.pick, rng)


def kept_entries(spec: Spec) -> list[int]:
    """The indices of the words that are always picked, because they have places."""
    placed = {place.entry.letters for place in spec.places}
    return [i for i, entry in enumerate(spec.entries) if entry.letters in placed] if placed else []


class _NoLayoutError(GenerationError):
    """There is no layout in a grid of this size, or none was found."""


def _in_grid(
    spec: Spec, entries: tuple[Entry, ...], detector: Detector, size: Size, rng: Random
) -> tuple[Puzzle, Solution]:
    strides = strides_of(geometry(*size, spec.cells_in(size)), spec.rules.directions)
    length = max(length for length, _ in detector.lex.lengths)
    if not strides.fitting[length]:  # a larger size of a ring may have shorter straight runs
        raise _NoLayoutError(
            sentence(
                "{shape_name} has no straight run of {length} cells for the longest word; use another size",
                shape_name=spec.shape_name(size),
                length=length,
            )
        )
    announced = strides.announced(detector.lex)
    fixed = fixed_runs(strides.geo, entries, spec.places)
    found = None
    budget = Budget(MENDS)
    with suppress(BudgetSpentError):
        for layout in islice(_layouts(spec, detector, strides, fixed, rng), FILLINGS):
            filled = fill(detector, strides, layout, spec.rules, rng, budget, fixed)
            if filled:
                found = filled
                if shows(announced, filled[1]):  # a word that had to move may have been the only diagonal one
                    break
    grid, runs = found or _complete(spec, entries, detector, strides, fixed, rng)
    return _finished(spec, entries, detector, strides, grid, runs, rng)


def _finished(
    spec: Spec,
    entries: tuple[Entry, ...],
    detector: Detector,
    strides: Strides,
    grid: bytearray,
    runs: Sequence[Run],
    rng: Random,
) -> tuple[Puzzle, Solution]:
    """The puzzle of a full grid, with its words in the order of the bank."""
    letters = _letter_grid(detector.lex, strides.geo, grid)
    placements = _placements(entries, strides, runs, spec.places)
    bank, count = spec.word_bank, len(entries) - len(spec.unlisted)
    listed, unlisted = placements[:count], placements[count:]
    if bank.order != "written":
        listed = tuple([listed[number] for number in bank_order(spec, entries[:count], rng)])
    entries = tuple([placement.entry for placement in listed])
    firsts = tuple(sorted({placement.start for placement in listed})) if spec.hints else ()
    message = spec.message_words
    puzzle = Puzzle(
        grid=letters,
        entries=entries,
        directions=spec.announced,
        bank_style=bank.show,
        boxes=bank.boxes,
        lines=bank.lines,
        firsts=firsts,
        secret=len(spec.secret_words),
        bonus=len(spec.bonus_words),
        message=tuple(map(len, message)),
        pictures=spec.pictures,
    )
    return puzzle, Solution((*listed, *unlisted), " ".join(map("".join, message)))


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
    """The smallest in which it has room to spare, a straight run for the longest word, and the cells of all places."""
    total = sum(len(entry.letters) for entry in entries)
    longest = max(len(entry.letters) for entry in entries)
    first = outline.holding(spec.standing) if spec.places else outline.size(outline.usual)
    columns = first.columns if first else LARGEST_SIDE
    roomy = None
    while max(outline.size(columns + GROWTHS)) <= LARGEST_SIDE:
        size = outline.size(columns)
        cells = size.rows * size.columns
        if total <= TAKEN[spec.difficulty] * cells and longest <= max(size):  # what is known without the shape
            mask = outline.mask(size)
            if total <= TAKEN[spec.difficulty] * mask.count and longest <= longest_run(mask, spec.rules.directions):
                roomy = roomy or size
                if spec.stands_in(size):
                    return size
                if columns > max(FAR * max(map(max, spec.standing)), roomy.columns + GROWTHS):
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


def _layouts(spec: Spec, detector: Detector, strides: Strides, fixed: Fixed, rng: Random) -> Iterator[list[Run]]:
    """Layouts to try, by stronger and stronger methods; those last that lack a direction that the sheet announces.

    Raises _NoLayoutError after the last one: that there is none, as is proved, or that none was found.
    """
    lex, overlap = detector.lex, spec.rules.overlap
    announced = strides.announced(lex)
    lacking: list[Run] | None = None
    for runs in chain(_scattered(lex, strides, overlap, fixed, rng), _packed(detector, strides, overlap, fixed, rng)):
        if shows(announced, runs):
            yield runs
        else:
            lacking = runs
    if lacking:
        yield lacking
    known = _known_layout(detector, strides, overlap, fixed, STEPS)
    if not known.runs:
        raise _no_layout(spec, strides.geo, known.exhausted, known.unwanted, f"{STEPS:,} steps")
    yield find_layout(detector, strides, overlap, rng, STEPS, fixed).runs or known.runs


def _scattered(lex: Lexicon, strides: Strides, overlap: bool, fixed: Fixed, rng: Random) -> Iterator[list[Run]]:
    """Random layouts, if the grid is open enough for them.

    Each is the better one of two, where words may cross and do so less often than wanted, or where the grid is airy:
    first in crossings, as far as wanted, then in how well it is spread.
    """
    wanted = -(-len(lex.words) // WORDS_A_CROSSING) if overlap else 0
    airy = lex.total <= AIRY * strides.geo.number
    for _ in range(SCATTERS if lex.total <= OPEN * strides.geo.number else 0):
        layout = scatter(lex, strides, overlap, rng, fixed)
        if layout:
            shared, spread = look(lex, strides.geo, layout)
            if airy or shared < wanted:
                other = scatter(lex, strides, overlap, rng, fixed)
                best = other and look(lex, strides.geo, other)
                if other and best and (min(best.shared, wanted), best.spread) > (min(shared, wanted), spread):
                    layout = other
            yield layout.runs


def _packed(detector: Detector, strides: Strides, overlap: bool, fixed: Fixed, rng: Random) -> Iterator[list[Run]]:
    """Layouts in which words reuse letters."""
    for _ in range(min(PACKS, PACK_WORDS // len(detector.lex.words))):
        if runs := pack(detector, strides, overlap, rng, fixed):
            yield runs


@lru_cache(maxsize=8)
def _known_layout(detector: Detector, strides: Strides, overlap: bool, fixed: Fixed, steps: int) -> Outcome:
    """The cached result of a search with fixed random numbers, so that it runs only once per list."""
    return find_layout(detector, strides, overlap, rng_for(0), steps, fixed)


@lru_cache(maxsize=8)
def _known_grid(detector: Detector, strides: Strides, rules: SearchRules, fixed: Fixed, steps: int) -> Exhausted:
    """The cached result of a search that fills the cells, too."""
    from worksheets.puzzles.wordsearch.engine.fill.exhaust import exhaust

    return exhaust(detector, strides, rules, rng_for(0), steps, fixed)


def _complete(
    spec: Spec, entries: tuple[Entry, ...], detector: Detector, strides: Strides, fixed: Fixed, rng: Random
) -> tuple[bytearray, list[Run]]:
    """A grid found by complete search, where random filling failed; raises GenerationError with the reason."""
    known = _known_grid(detector, strides, spec.rules, fixed, GRID_STEPS)
    if not known.grid:
        raise _no_grid(spec, entries, detector, strides.geo, known)
    from worksheets.puzzles.wordsearch.engine.fill.exhaust import exhaust

    found = exhaust(detector, strides, spec.rules, rng, GRID_STEPS, fixed)
    if not found.grid:
        found = known
    return bytearray(found.grid or b""), found.runs


def _no_layout(spec: Spec, geo: Geometry, proved: bool, unwanted: bool, effort: str) -> GenerationError:
    grid = spec.shape_name(Size(geo.rows, geo.columns))
    if spec.places:
        grid = sentence("{grid}, some of them in fixed places,", grid=grid)
    remedy = sentence("a larger grid") if spec.rules.overlap else sentence("a larger grid, overlap: yes")
    beside = sentence(" and no rude or avoided word spelled beside them") if unwanted else ""
    if proved:
        reason = sentence(
            "these words cannot stand in {grid} with each of them there once{beside} (proved by search)",
            grid=grid,
            beside=beside,
        )
    else:
        reason = sentence("no layout of these words in {grid} was found within {effort}", grid=grid, effort=effort)
    return _NoLayoutError(sentence("{reason}; use {remedy}, or fewer words", reason=reason, remedy=remedy))


def _no_grid(
    spec: Spec, entries: Sequence[Entry], detector: Detector, geo: Geometry, known: Exhausted
) -> GenerationError:
    effort = f"{GRID_STEPS:,} steps"
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
        return _no_layout(spec, geo, known.proved, known.unwanted, effort)
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


def _letter_grid(lex: Lexicon, geo: Geometry, grid: bytearray) -> LetterGrid:
    """The letters of a grid of codes, which loses the zeros behind its rows."""
    del grid[geo.columns :: geo.width]
    letters = lex.letters
    if lex.latin and not geo.mask:  # two thirds less than a step for each letter, of which a cell that is none has none
        cells: Iterator[str] = iter(grid.translate(lex.latin).decode("latin-1"))
    else:
        cells = iter([letters[code] for code in grid])
    # Each row is one letter after the other from a single iterator; slices of a list take three times as long.
    return LetterGrid(tuple(zip(*[cells] * geo.columns, strict=True)))


def _placements(
    entries: Sequence[Entry], strides: Strides, runs: Sequence[Run], places: Sequence[Spot]
) -> tuple[Placement, ...]:
    """The placements of the words; those with fixed places as requested, perhaps in other directions."""
    if places:
        given = {place.entry.letters: place for place in places}
        found: list[Placement] = []
        for entry, run in zip(entries, runs, strict=True):
            place = given.get(entry.letters)
            plain = () if place else _placements((entry,), strides, (run,), ())
            found += [Placement(entry, place.start, place.direction)] if place else plain
        return tuple(found)
    cell_of, compass = strides.geo.cell_of, strides.compass
    starts = [cell_of[low + (length - 1) * step if backwards else low] for low, step, length, backwards in runs]
    directions = [compass[step, backwards] for _, step, _, backwards in runs]
    return tuple(map(Placement, entries, starts, directions))

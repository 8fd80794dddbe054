"""Generates a word search: choose words and size, place, fill, and repair until each word occurs once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain, islice
from random import Random
from typing import TYPE_CHECKING

from worksheets.base.errors import BudgetSpentError
from worksheets.base.grid import LetterGrid, Size
from worksheets.base.seeds import rng_for
from worksheets.base.sentences import sentence
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.choice import GROWTHS, bank_order, chosen_size, entries_of, grown
from worksheets.puzzles.wordsearch.engine.fill.fill import fill
from worksheets.puzzles.wordsearch.engine.find.detector import Detector, detector_of
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon, lexicon
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry, Run, geometry
from worksheets.puzzles.wordsearch.engine.place.board import SearchRules, Strides, strides_of
from worksheets.puzzles.wordsearch.engine.place.fixed import Fixed, Spot, fixed_runs
from worksheets.puzzles.wordsearch.engine.place.place import look, pack, scatter, shows
from worksheets.puzzles.wordsearch.engine.place.search import Outcome, find_layout
from worksheets.puzzles.wordsearch.model import Placement, Puzzle, Solution
from worksheets.puzzles.wordsearch.refusals import NoLayoutError, no_grid, no_layout
from worksheets.puzzles.wordsearch.spec import Spec
from worksheets.search.budget import Budget

if TYPE_CHECKING:
    from worksheets.puzzles.wordsearch.engine.fill.exhaust import Exhausted

SCATTERS = 4
"""Number of random layouts to try on a grid that is open enough for them."""

OPEN = 0.65
"""Largest share of cells taken by letters at which random layouts are tried."""

AIRY = 0.4
"""Largest share of cells taken by letters at which the better spread of two layouts is used."""

WORDS_A_CROSSING = 4
"""Number of words per crossing to aim for, if words may cross."""

PACKS = 400
"""Maximum number of overlap-seeking layouts before complete search; fewer for a long list (see `PACK_WORDS`)."""

PACK_WORDS = 30_000
"""Maximum number of words in all of these layouts together, which limits the time for a long list."""

FILLINGS = 24
"""Maximum number of layouts filled at random before every filling is tried."""

MENDS = 5_000
"""Maximum number of accidents that no letter repairs, in all of these layouts together."""

STEPS = 400_000
"""Budget of the complete search for a layout; see `search.find_layout`."""

GRID_STEPS = 50_000
"""Budget of the complete search for a grid; see `exhaust.exhaust`."""


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
    if spec.requested_size:
        return _in_grid(spec, entries, detector, spec.requested_size, rng)
    size = chosen_size(spec, entries)
    sizes = (grown(spec, size, growth) for growth in range(GROWTHS + 1))
    *first, last = filter(spec.has_fixed_cells, sizes)
    for larger in first:
        with suppress(NoLayoutError):
            return _in_grid(spec, entries, detector, larger, rng)
    return _in_grid(spec, entries, detector, last, rng)


def _chosen(spec: Spec, rng: Random) -> tuple[tuple[Entry, ...], Detector]:
    """The words of the grid, and their detector."""
    entries = (*entries_of(spec, rng), *spec.unlisted)
    letters = tuple([entry.letters for entry in entries])
    return entries, detector_of(lexicon(letters, spec.spelling, spec.message_cells), spec.avoid)


def _with_message(spec: Spec, rng: Random) -> tuple[Puzzle, Solution]:
    """Make a puzzle with a message; if picked words have no layout, pick others, up to `PICKS` times."""
    from worksheets.puzzles.wordsearch.engine.message.message import PICKS, message_grid

    picks = PICKS if spec.picks else 1
    while True:
        picks -= 1
        entries, detector = _chosen(spec, rng)
        made = message_grid(spec.wanted, entries, spec.places, detector, rng, briefly=picks > 0)
        if made:
            return _finished(spec, entries, detector, *made, rng)


def _in_grid(
    spec: Spec, entries: tuple[Entry, ...], detector: Detector, size: Size, rng: Random
) -> tuple[Puzzle, Solution]:
    strides = strides_of(geometry(*size, spec.cells_in(size)), spec.rules.directions)
    length = max(length for length, _ in detector.lex.lengths)
    if not strides.fitting[length]:  # a larger size of a ring may have shorter straight runs
        raise NoLayoutError(
            sentence(
                "{shape_name} has no straight run of {length} cells for the longest word; use another size",
                shape_name=spec.shape_name(size),
                length=length,
            )
        )
    announced = strides.announced(detector.lex)
    fixed = fixed_runs(strides.geo, entries, spec.places)
    full = None
    budget = Budget(MENDS)
    with suppress(BudgetSpentError):
        for layout in islice(_layouts(spec, detector, strides, fixed, rng), FILLINGS):
            filled = fill(detector, strides, layout, spec.rules, rng, budget, fixed)
            if filled:
                full = filled
                if shows(announced, filled[1]):  # a word that had to move may have been the only diagonal one
                    break
    grid, runs = full or _complete(spec, entries, detector, strides, fixed, rng)
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


def _layouts(spec: Spec, detector: Detector, strides: Strides, fixed: Fixed, rng: Random) -> Iterator[list[Run]]:
    """Yield layouts to try, by stronger and stronger methods.

    One without a direction that the sheet announces is tried only before complete search. Raises NoLayoutError if
    complete search proves that there is none, or finds none.
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
        raise no_layout(spec, strides.geo, known.exhausted, known.unwanted, f"{STEPS:,} steps")
    yield find_layout(detector, strides, overlap, rng, STEPS, fixed).runs or known.runs


def _scattered(lex: Lexicon, strides: Strides, overlap: bool, fixed: Fixed, rng: Random) -> Iterator[list[Run]]:
    """Yield random layouts, if the grid is open enough for them.

    Each is the better one of two if words cross less often than wanted, or if the grid is airy: better in crossings, up
    to the wanted number, then in the spread of the words.
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
    """Yield layouts in which words reuse letters."""
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
    """Find a grid by complete search, after random filling failed; raises GenerationError with the reason."""
    known = _known_grid(detector, strides, spec.rules, fixed, GRID_STEPS)
    if not known.grid:
        raise no_grid(spec, entries, detector, strides.geo, known, f"{GRID_STEPS:,} steps")
    from worksheets.puzzles.wordsearch.engine.fill.exhaust import exhaust

    result = exhaust(detector, strides, spec.rules, rng, GRID_STEPS, fixed)
    if not result.grid:
        result = known
    return bytearray(result.grid or b""), result.runs


def _letter_grid(lex: Lexicon, geo: Geometry, grid: bytearray) -> LetterGrid:
    """The letters of a grid of codes, without the zeros after its rows."""
    del grid[geo.columns :: geo.width]
    letters = lex.letters
    if lex.latin and not geo.mask:  # a third of the time of a step for each letter; a missing cell has no letter
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
        placements: list[Placement] = []
        for entry, run in zip(entries, runs, strict=True):
            place = given.get(entry.letters)
            plain = () if place else _placements((entry,), strides, (run,), ())
            placements += [Placement(entry, place.start, place.direction)] if place else plain
        return tuple(placements)
    cell_of, compass = strides.geo.cell_of, strides.compass
    starts = [cell_of[low + (length - 1) * step if backwards else low] for low, step, length, backwards in runs]
    directions = [compass[step, backwards] for _, step, _, backwards in runs]
    return tuple(map(Placement, entries, starts, directions))

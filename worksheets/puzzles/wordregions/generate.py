"""Generates a word-regions puzzle: cut the grid, choose words, repair ambiguous places, grade."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from worksheets.base.errors import GenerationError
from worksheets.base.sentences import sentence
from worksheets.puzzles.wordregions.engine.draft import GridDraft
from worksheets.puzzles.wordregions.engine.partition import partition
from worksheets.puzzles.wordregions.engine.region_cover import Grade, givens_for, grade
from worksheets.puzzles.wordregions.engine.tries import word_trie
from worksheets.puzzles.wordregions.model import Puzzle, Solution
from worksheets.puzzles.wordregions.spec import Spec

CUTS = 20
"""Maximum number of cuts of the grid."""

ROUNDS = 150
"""Maximum number of rounds of repairs per cut."""

DRAFTS = 4
"""Number of sheets made to choose the one nearest to the difficulty; an exact match ends the search."""


class _Made(NamedTuple):
    puzzle: Puzzle
    solution: Solution
    grade: Grade


def generate(spec: Spec, rng: Random) -> tuple[Puzzle, Solution]:
    """See `worksheets.puzzles.contract.PuzzleKind.generate`; a step is a round of repairs.

    The puzzle has one solution among all words of the dictionary, even without its hints. Raises GenerationError after
    `CUTS` cuts of `ROUNDS` rounds each.
    """
    best: tuple[float, _Made] | None = None
    for number, made in enumerate(_sheets(spec, rng), 1):
        miss = spec.miss(made.grade)
        if best is None or miss < best[0]:
            best = miss, made
        if not miss or number == DRAFTS:
            break
    if best is None:
        raise GenerationError(
            sentence(
                "no grid of {grid} with exactly one solution was found in {cuts} cuts with up to "
                "{rounds} rounds of repairs each; give the dictionary more words, ask for fewer words "
                "that must occur, or change the size",
                grid=spec.grid,
                cuts=CUTS,
                rounds=ROUNDS,
            )
        )
    return best[1].puzzle, best[1].solution


def _sheets(spec: Spec, rng: Random) -> Iterator[_Made]:
    """Yield sheets with one solution, from up to `CUTS` cuts."""
    words, legal = spec.vocabulary, spec.region_size
    trie = word_trie(spec.checked, legal, words.extra)
    lengths = [len(word) for word in words.required]
    for _ in range(CUTS):
        parts = partition(spec.grid, words.supply, lengths, rng)
        if parts is None:
            continue
        draft = GridDraft(spec.grid, parts, words, spec.repeat, rng)
        if not draft.repair(trie, legal, spec.spelling, ROUNDS):
            continue
        regions = draft.regions
        puzzle = Puzzle(
            grid=draft.grid,
            region_size=legal,
            dictionary=spec.checked,
            extra=words.extra,
            counts=tuple(sorted(Counter(map(len, parts)).items())),
            hints=givens_for(spec.rules.hints, regions, *spec.grid, rng),
            pictures=spec.pictures,
            pictured=spec.pictured,
            umlauts=spec.spelling.umlauts,
        )
        yield _Made(puzzle, Solution(regions), grade(puzzle, len(parts), draft.found))

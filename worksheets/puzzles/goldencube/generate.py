"""Generates a golden-cube puzzle: cut the box or pack the blocks of the job, choose the givens, count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import NamedTuple

from worksheets.base.errors import BudgetSpentError, GenerationError
from worksheets.base.exact import power
from worksheets.base.seeds import pick
from worksheets.base.sentences import sentence
from worksheets.puzzles.goldencube.engine.count import tally
from worksheets.puzzles.goldencube.engine.dissect import dissect
from worksheets.puzzles.goldencube.engine.givens import enter_blocks
from worksheets.puzzles.goldencube.engine.placements import Piece, numbered, pieces_of, solution_of, symmetries, turned
from worksheets.puzzles.goldencube.model import Block, Box, Puzzle, Solution
from worksheets.puzzles.goldencube.score import difficulty_score
from worksheets.puzzles.goldencube.solve import no_solution_reason, solutions
from worksheets.puzzles.goldencube.spec import Spec

PROPOSALS = 3
"""Number of sheets to make; the difficulty decides which is used."""

PROPOSED = 343
"""Maximum number of cells of a box for which several sheets are made; 9 x 9 x 9 hardly leaves time for one."""

LEAST_LEFT = 3
"""Preferred minimum number of blocks left to place: two are not a puzzle."""

SEARCH_STEPS = 1_000_000
"""Budget of the search for a filling with the blocks of a job."""


MOST_FILLINGS = 64
"""Number of cached lists of blocks with their filling, or the reason why there is none, for versions of a sheet."""


OUTLINED = 200
"""Minimum number of cells of a box with outlines: smaller sheets may be generated faster than laid out."""


class Proposal(NamedTuple):
    """A puzzle with the place of each of its blocks."""

    puzzle: Puzzle
    pieces: tuple[Piece, ...]
    effort: int
    """Relative difficulty: the score or, if no block is entered, the scarcity of solutions."""


def generate(spec: Spec, rng: Random) -> tuple[Puzzle, Solution]:
    """Make a puzzle and one of its fillings; with `spec.unique`, the givens make it the only one.

    Then every given is necessary at this difficulty. Raises GenerationError with the reason if the blocks of the job
    cannot fill the box, or if no filling is found in `SEARCH_STEPS`.
    """
    packed = _packed(spec) if spec.blocks else ()
    proposals: list[Proposal] = []
    for _ in range(_most_proposals(spec)):
        puzzle, pieces = _filled(spec, packed, rng)
        proposals.append(_with_givens(spec, puzzle, pieces, rng) if spec.unique else _counted(puzzle, pieces))
    enough = [proposal for proposal in proposals if len(proposal.pieces) - len(proposal.puzzle.givens) >= LEAST_LEFT]
    ranked = sorted(enough or proposals, key=lambda proposal: proposal.effort)
    puzzle, pieces, _ = ranked[{"least": 0, "middle": len(ranked) // 2, "most": -1}[spec.rules.effort]]
    if puzzle.solutions is None:
        puzzle = replace(_counted(replace(puzzle, givens=()), pieces).puzzle, givens=puzzle.givens)
    return puzzle, solution_of(puzzle, pieces)


def outlines(spec: Spec, rng: Random) -> Iterator[Puzzle]:
    """Yield the box and blocks of each sheet that may be used, without counts of solutions."""
    if spec.size.volume < OUTLINED:
        return
    if spec.blocks:
        yield Puzzle(spec.size, spec.blocks, spec.golden)
        return
    for _ in range(_most_proposals(spec)):
        puzzle, pieces = _filled(spec, (), rng)
        yield replace(puzzle, unique=False)
        if spec.unique:
            _order(spec, pieces, rng)  # draws as many random numbers as making the sheet does


def _most_proposals(spec: Spec) -> int:
    return PROPOSALS if spec.size.volume <= PROPOSED and (spec.unique or not spec.blocks) else 1


def _filled(spec: Spec, packed: Sequence[Piece], rng: Random) -> tuple[Puzzle, tuple[Piece, ...]]:
    """A puzzle without givens, and the place of each block: the filling `packed`, turned at random, or a new one."""
    if spec.blocks:
        puzzle = Puzzle(spec.size, spec.blocks, spec.golden, unique=spec.unique)
        pieces = turned(packed, spec.size, pick(symmetries(puzzle), rng))
    else:
        pieces = dissect(spec.size, spec.golden, spec.rules, rng)
        blocks = tuple(piece.edges for piece in pieces)
        puzzle = Puzzle(spec.size, blocks, spec.golden, unique=spec.unique)
    return puzzle, numbered(puzzle.blocks, pieces, spec.size)


def _with_givens(spec: Spec, puzzle: Puzzle, pieces: tuple[Piece, ...], rng: Random) -> Proposal:
    entered = enter_blocks(puzzle, pieces, _order(spec, pieces, rng), spec.rules)
    return Proposal(entered, pieces, difficulty_score(entered, solution_of(entered, pieces)))


def _order(spec: Spec, pieces: Sequence[Piece], rng: Random) -> list[int]:
    """All pieces by index, those to enter preferably first."""
    weight = spec.rules.given_weight
    return sorted(range(len(pieces)), key=lambda i: -power(rng.random(), power(pieces[i].volume, -weight)))


def _counted(puzzle: Puzzle, pieces: tuple[Piece, ...]) -> Proposal:
    counted = tally(puzzle, pieces)
    return Proposal(replace(puzzle, solutions=counted.solutions, more=counted.more), pieces, -counted.solutions)


def _packed(spec: Spec) -> tuple[Piece, ...]:
    """A filling of the box with the blocks of the job; raises GenerationError if none exists or is found."""
    filling = _filling(spec.size, spec.blocks or (), spec.golden)
    if isinstance(filling, str):
        raise GenerationError(filling)
    return filling


@lru_cache(maxsize=MOST_FILLINGS)
def _filling(size: Box, blocks: tuple[Block, ...], golden: bool) -> tuple[Piece, ...] | str:
    """A filling of the box with these blocks, or the reason why there is none."""
    puzzle = Puzzle(size, blocks, golden)
    for by_corners in (False, True):  # in this order, so that sheets are the same as before dives by corners were added
        try:
            solution = next(solutions(puzzle, steps=SEARCH_STEPS, by_corners=by_corners), None)
            break
        except BudgetSpentError:
            continue
    else:
        return sentence(
            "{search_steps:,} steps of search found no way to fill the box with these blocks, and no "
            "proof that there is none",
            search_steps=SEARCH_STEPS,
        )
    if not solution:
        reason = no_solution_reason(puzzle) or sentence("all ways were tried")
        return sentence("these blocks cannot fill a box of {size}: {reason}", size=size, reason=reason)
    return pieces_of(solution, size)

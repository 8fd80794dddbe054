"""Other proportions of a crossword for paper that is not like A4, if its author says neither size nor shape."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from random import Random

from worksheets.base.errors import GenerationError
from worksheets.puzzles.crossword.generate import generate
from worksheets.puzzles.crossword.model import Puzzle
from worksheets.puzzles.crossword.spec import Shape, Spec


def sizes(spec: Spec, rng: Random) -> Iterator[tuple[Spec, Puzzle]]:
    """See `worksheets.puzzles.contract.PuzzleKind.sizes`; outlines are the puzzles themselves, quick to make."""
    if spec.size is not None or "shape" in spec.model_fields_set:
        return
    shapes: tuple[Shape, ...] = ("A4", "compact", "wide")
    for shape in shapes:
        chosen = spec if shape == spec.shape else spec.model_copy(update={"shape": shape})
        with suppress(GenerationError):  # `generate` says it
            yield chosen, generate(chosen, copy(rng))[0]

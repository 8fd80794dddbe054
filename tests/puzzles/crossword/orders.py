"""Crossword orders shared by several tests."""

from __future__ import annotations

from typing import Any

from worksheets.base.seeds import rng_for
from worksheets.puzzles.crossword.generate import generate
from worksheets.puzzles.crossword.model import Puzzle, Solution
from worksheets.puzzles.crossword.spec import Spec

WEATHER = {
    "cloud": "White or gray, high above us",
    "rain": "Water from the sky",
    "umbrella": "Open it when drops fall",
    "snowman": "He has a carrot for a nose",
    "puddle": "Boots like to jump into it",
    "fog": "You can see nothing",
    "storm": "Strong wind and noise",
    "ice cream": "Cold and sweet",
    "frost": "It paints the windows white",
    "hail": "Balls from the sky",
}
WORDS = [{"word": word, "clue": clue} for word, clue in WEATHER.items()]
PLAIN = list(WEATHER)


def spec_of(**fields: Any) -> Spec:
    return Spec.model_validate({"words": WORDS, **fields})


def made(seed: int = 0, **fields: Any) -> tuple[Spec, Puzzle, Solution]:
    spec = spec_of(**fields)
    assert [*spec.problems()] == []
    return (spec, *generate(spec, rng_for(seed)))

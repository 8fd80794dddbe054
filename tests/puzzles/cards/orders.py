"""Orders of cards for tests."""

from __future__ import annotations

from typing import Any

from worksheets.base.seeds import rng_for
from worksheets.puzzles import registry
from worksheets.puzzles.cards.model import Puzzle, Solution
from worksheets.puzzles.cards.spec import Spec

KIND = registry.find("cards")


def words(count: int) -> list[dict[str, str]]:
    return [{"word": f"word {number}", "clue": f"clue {number}"} for number in range(count)]


def spec_of(listed: int = 20, /, **fields: Any) -> Spec:
    """A spec with this many words, unless `fields` sets others."""
    return Spec.model_validate({"words": words(listed), **fields})


def made(listed: int = 20, /, seed: int = 0, **fields: Any) -> tuple[Spec, Puzzle, Solution]:
    spec = spec_of(listed, **fields)
    assert not [*spec.problems()]
    return (spec, *KIND.generate(spec, rng_for(seed)))


def problems(listed: int = 20, /, **fields: Any) -> list[tuple[str, str]]:
    return [*spec_of(listed, **fields).problems()]

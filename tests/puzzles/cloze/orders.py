"""Texts for cloze tests."""

from __future__ import annotations

from typing import Any

from worksheets.base.seeds import rng_for
from worksheets.puzzles.cloze.generate import generate
from worksheets.puzzles.cloze.model import Puzzle, Solution
from worksheets.puzzles.cloze.spec import Spec

FOX = (
    "The fox is hungry. It walks along the hedge and listens. Suddenly it hears a small sound in the dry leaves. "
    "It jumps, but the mouse is quicker and runs back into its hole.\n\n"
    "In the evening the fox comes to the old farm. All the geese sleep behind a strong door, so it goes home again."
)

HEDGEHOG = (
    "Every [night] the hedgehog walks through the [garden] and looks for [food]. Its nose [finds] everything: worms, "
    "[snails] and [beetles]. It should eat as much as it can now, because in [winter] there is nothing for it."
)

IGEL = (
    "Die Igel laufen durch den Garten. Das Nest des Igels ist voller Blätter. Bei den Häusern raschelt ein Blatt im "
    "Laub, und im Igelhaus ist Licht."
)

ORDERS: tuple[dict[str, Any], ...] = (
    {"text": HEDGEHOG},
    {"text": HEDGEHOG, "difficulty": "easy", "bank": {"order": "alphabet", "with": 2}},
    {"text": HEDGEHOG, "form": "puzzle"},
    {"text": FOX, "gaps": "c-test"},
    {"text": FOX, "gaps": "endings"},
    {"text": FOX, "gaps": {"every": 4}, "given": "lengths", "width": "word"},
    {"text": IGEL, "words": ["Igel", "Blatt", "Haus"], "language": "de", "given": "shape"},
    {"text": "He [goes|go] home and [sleeps|sleep].", "bank": "none"},
)


def spec_of(**fields: Any) -> Spec:
    """A spec without problems."""
    spec = Spec.model_validate(fields)
    assert not [*spec.problems()]
    return spec


def made(seed: int = 0, **fields: Any) -> tuple[Spec, Puzzle, Solution]:
    """The spec, puzzle and solution of a cloze."""
    spec = spec_of(**fields)
    return spec, *generate(spec, rng_for(seed))

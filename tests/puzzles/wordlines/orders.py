"""Word lines for tests."""

from __future__ import annotations

from typing import Any

from worksheets.base.seeds import rng_for
from worksheets.puzzles.wordlines.generate import generate
from worksheets.puzzles.wordlines.model import Puzzle, Solution
from worksheets.puzzles.wordlines.spec import Spec

ANIMALS = (
    "Hund Katze Pferd Käfer Biene Fuchs Zebra Tiger Maus Elefant Hase Vogel Igel Esel Ziege Schaf Huhn Gans "
    "Hamster Frosch Bär Affe Wolf Dachs"
).split()
SYLLABLES = (
    "Ka-nin-chen Ha-se E-le-fant Ti-ger Ze-bra Ka-mel Pa-pa-gei Maul-wurf Na-del Kö-nig Gar-ten To-ma-te".split()
)
FORMS = ("snake", "scrambled", "syllables", "mirror", "missing")


def spec_of(**fields: Any) -> Spec:
    words = SYLLABLES if fields.get("form") == "syllables" else ANIMALS
    return Spec.model_validate({"words": words, "language": "de", **fields})


def made(spec: Spec, seed: int = 1) -> tuple[Puzzle, Solution]:
    return generate(spec, rng_for(seed))

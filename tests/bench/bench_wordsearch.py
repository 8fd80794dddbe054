"""Right grids per CPU-second, side by side with the rivals from PyPI, and lists on which these fail.

Needs `pip install word-search-generator pysuchsel`. Run it with
`python tests/bench/bench_wordsearch.py [ROUNDS]`: every round times each contender once, in turn;
the table shows medians over the rounds and the ratio ours / theirs.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from itertools import count, cycle
from typing import Any

import worksheets
from worksheets.puzzles import registry
from worksheets.seeds import rng_for

ANIMALS = """ELEPHANT GIRAFFE MONKEY TIGER LION ZEBRA PANDA KANGAROO PENGUIN DOLPHIN RABBIT SQUIRREL HORSE CAMEL
OTTER""".split()

SIXTY = """ABSTRACT BALANCE CABINET DAUGHTER ECONOMY FACTORY GALLERY HARMONY IMAGINE JOURNEY KITCHEN LIBRARY MACHINE
NETWORK OPINION PACKAGE QUALITY RAILWAY SCIENCE TEACHER UNIFORM VILLAGE WEATHER YELLOW ZOOLOGY ANCIENT BICYCLE CAPTAIN
DIAMOND ELEMENT FREEDOM GARDEN HISTORY INSIGHT JUSTICE KINGDOM LANGUAGE MEASURE NATURAL ORCHARD PICTURE QUARTER REGULAR
SILENCE TRAFFIC UMBRELLA VICTORY WINDOW YESTERDAY ZEPPELIN ARCHIVE BROTHER CENTURY DESTINY EVENING FEATHER GRAVITY
HORIZON ISLAND JACKET""".split()

DENSE = """ECONOMY JUSTICE CAT HORSE RAILWAY CRAB BICYCLE BEAR DOG FROG MOUSE EAGLE SILENCE WOLF LION REGULAR CAMEL
DIAMOND""".split()

MATHEMATICIANS = """ABEL BERTRAND BOREL CANTOR CATALAN FROBENIUS GLAISHER GRAM HADAMARD HENSEL HERMITE HILBERT HURWITZ
JENSEN KIRCHHOFF KNOPP LANDAU MARKOFF MELLIN MINKOWSKI NETTO PERRON RUNGE STERN STIELTJES SYLVESTER
WEIERSTRASS""".split()

ELEMENTS = """HYDROGEN HELIUM LITHIUM BERYLLIUM BORON CARBON NITROGEN OXYGEN FLUORINE NEON SODIUM MAGNESIUM ALUMINIUM
SILICON PHOSPHORUS SULFUR CHLORINE ARGON POTASSIUM CALCIUM SCANDIUM TITANIUM VANADIUM CHROMIUM MANGANESE IRON COBALT
NICKEL COPPER ZINC GALLIUM GERMANIUM ARSENIC SELENIUM BROMINE KRYPTON RUBIDIUM STRONTIUM YTTRIUM ZIRCONIUM NIOBIUM
MOLYBDENUM TECHNETIUM RUTHENIUM RHODIUM PALLADIUM SILVER CADMIUM INDIUM TIN ANTIMONY TELLURIUM IODINE XENON CAESIUM
BARIUM LANTHANUM CERIUM PRASEODYMIUM NEODYMIUM PROMETHIUM SAMARIUM EUROPIUM GADOLINIUM TERBIUM DYSPROSIUM HOLMIUM ERBIUM
THULIUM YTTERBIUM LUTETIUM HAFNIUM TANTALUM TUNGSTEN RHENIUM OSMIUM IRIDIUM PLATINUM GOLD MERCURY THALLIUM LEAD BISMUTH
POLONIUM ASTATINE RADON FRANCIUM RADIUM ACTINIUM THORIUM PROTACTINIUM URANIUM NEPTUNIUM PLUTONIUM AMERICIUM CURIUM
BERKELIUM CALIFORNIUM EINSTEINIUM FERMIUM MENDELEVIUM NOBELIUM LAWRENCIUM RUTHERFORDIUM DUBNIUM SEABORGIUM BOHRIUM
HASSIUM MEITNERIUM DARMSTADTIUM ROENTGENIUM COPERNICIUM NIHONIUM FLEROVIUM MOSCOVIUM LIVERMORIUM TENNESSINE
OGANESSON""".split()

Make = Callable[[], object]


def ours(words: list[str], size: str, filler: str | None = None, difficulty: str = "hard") -> Make:
    """The kind itself: a spec, then a new grid for every seed."""
    kind = registry.find("wordsearch")
    spec = kind.Spec.model_validate({"words": words, "size": size, "difficulty": difficulty, "filler": filler})
    seeds = count()
    return lambda: kind.generate(spec, rng_for(next(seeds), "bench"))


def checking(words: list[str], size: str) -> Make:
    """The checker alone, on grids that were made before."""
    kind = registry.find("wordsearch")
    spec = kind.Spec.model_validate({"words": words, "size": size, "difficulty": "hard"})
    made = cycle([kind.generate(spec, rng_for(seed, "bench")) for seed in range(20)])
    return lambda: kind.faults(spec, *next(made))


def public(words: list[str], size: str) -> Make:
    """The same through the public API, which reads and checks the fields each time."""
    fields: dict[str, Any] = {"words": words, "size": size, "difficulty": "hard"}
    seeds = count()
    return lambda: worksheets.generate("wordsearch", fields, seed=next(seeds))


def word_search_generator(words: list[str], size: int) -> Make:
    """word-search-generator at its level 3: all eight directions."""
    from word_search_generator import WordSearch

    return lambda: WordSearch(",".join(words), size=size, level=3)


def pysuchsel(words: list[str], size: int) -> Make:
    """pysuchsel with the same words in all eight directions and letters as likely as each other."""
    from pysuchsel.Alphabet import Alphabet
    from pysuchsel.RandomDist import RandomDist
    from pysuchsel.Suchsel import Suchsel

    directions = RandomDist(dict.fromkeys(("lr", "rl", "tb", "bt", "dbr", "dbl", "dtr", "dtl"), 1))

    def make() -> object:
        suchsel = Suchsel(size, size, directions, attempts=1000)
        for word in words:
            suchsel.place(word)
        suchsel.fill(Alphabet("en", uniform_distribution=True))
        return suchsel

    return make


def per_second(make: Make, seconds: float) -> float:
    """Calls per CPU-second, over at least `seconds` of it."""
    made, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds or not made:
        make()
        made += 1
    return made / spent


def main(rounds: int = 5, seconds: float = 0.4) -> None:
    """Time all contenders in turn and print medians and ratios."""
    groups: list[tuple[str, list[tuple[str, Make]]]] = [
        (
            "15 x 15, 15 words, eight directions",
            [
                ("ours, letters of the alphabet", ours(ANIMALS, "15x15", "alphabet")),
                ("ours, fragments", ours(ANIMALS, "15x15")),
                ("ours, worksheets.generate", public(ANIMALS, "15x15")),
                ("ours, only checked", checking(ANIMALS, "15x15")),
                ("word-search-generator", word_search_generator(ANIMALS, 15)),
                ("pysuchsel", pysuchsel(ANIMALS, 15)),
            ],
        ),
        (
            "30 x 30, 60 words, eight directions",
            [
                ("ours, letters of the alphabet", ours(SIXTY, "30x30", "alphabet")),
                ("ours, fragments", ours(SIXTY, "30x30")),
                ("ours, worksheets.generate", public(SIXTY, "30x30")),
                ("word-search-generator", word_search_generator(SIXTY, 30)),
                ("pysuchsel", pysuchsel(SIXTY, 30)),
            ],
        ),
        ("10 x 10, 18 words of 95 letters", [("ours", ours(DENSE, "10x10"))]),
        ("13 x 13, 27 names of 184 letters", [("ours", ours(MATHEMATICIANS, "13x13"))]),
        ("32 x 32, 118 elements", [("ours", ours(ELEMENTS, "32x32"))]),
    ]
    for title, contenders in groups:
        results = {name: [] for name, _ in contenders}
        for _ in range(rounds):
            for name, make in contenders:
                results[name].append(per_second(make, seconds))
        first = statistics.median(results[contenders[0][0]])
        print(f"{title} (grids per CPU-second, median of {rounds})")
        for name, rates in results.items():
            median = statistics.median(rates)
            print(f"  {name:32s}{median:10,.0f}   first / this {first / median:8.1f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))

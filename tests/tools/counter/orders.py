"""Random orders of sheets: lists of many sorts, sizes, levels and all that authors can set."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import ceil
from random import Random
from typing import Any, NamedTuple

from tests.tools.counter import calculation, cards, cloze, crossword, sudoku, wordlines
from tests.tools.counter.features import featured
from tests.tools.counter.jobs import SHEETS, Job, fields_of, job_of
from tests.tools.counter.lists import (
    COMPASS,
    DIGITS,
    EXPANDED,
    LISTS,
    NESTED,
    OVERLAPPING,
    PALINDROMES,
    PHRASES,
    REVERSALS,
    RUDE,
    SIGHT,
    geography,
    listed,
    some,
    words_to_choose,
)


class Order(NamedTuple):
    """An order of a sheet; it depends on its number alone, so that the sheet can be made again."""

    number: int
    sort: str
    """The sort of sheet, such as "nested words" or "message"."""
    kind: str
    fields: dict[str, Any]
    seed: int
    job: Job | None = None
    """The job that makes the sheet with others; `fields` then describe the expected sheet."""
    place: int = 0
    """The position of the sheet in the job, from 0."""


def _forward(rng: Random) -> dict[str, Any]:
    return rng.choice([{"difficulty": "easy"}, {"difficulty": "medium"}, {"directions": rng.sample(COMPASS[:4], 2)}])


def _letters(rng: Random, alphabet: str, least: int, most: int) -> str:
    return "".join(rng.choices(alphabet, k=rng.randint(least, most)))


def _tiny(rng: Random) -> dict[str, Any]:
    alphabet = rng.choice(["AB", "ABC", "ABCDEF"])
    words = sorted({_letters(rng, alphabet, 2, 4) for _ in range(rng.randint(1, 4))})
    return {"words": words, "size": f"{rng.randint(2, 5)}x{rng.randint(2, 5)}"}


def _large(rng: Random) -> dict[str, Any]:
    words = some(rng, words_to_choose(rng.choice(["de", "en"])), 20, 70)
    return {"words": words, "size": f"{rng.randint(20, 40)}x{rng.randint(20, 40)}"}


def _clues(rng: Random) -> dict[str, Any]:
    words = some(rng, words_to_choose("en"), 2, 12)
    return {"words": [{"word": word, "clue": f"clue of {word}"} for word in words], "word_bank": "clues"}


def _pick(rng: Random) -> dict[str, Any]:
    words = some(rng, geography(), 4, 30)
    return {"words": words, "pick": rng.randint(1, len(words))}


def _of(words: str, **fields: Any) -> Callable[[Random], dict[str, Any]]:
    return lambda rng: {"words": some(rng, listed(words)), **fields}


def _of_language(language: str) -> Callable[[Random], dict[str, Any]]:
    return _of(LISTS[language], language=language)


SORTS: dict[str, Callable[[Random], dict[str, Any]]] = {
    "sight words": _of(SIGHT),
    "English words": lambda rng: {"words": some(rng, words_to_choose("en"), 3, 24)},
    "German words": lambda rng: {"words": some(rng, words_to_choose("de"), 3, 24), "language": "de"},
    "nested words": _of(NESTED),
    "reversal pairs": lambda rng: {"words": some(rng, listed(REVERSALS)), **_forward(rng)},
    "reversal pairs, all ways": _of(REVERSALS),
    "palindromes": _of(PALINDROMES),
    "overlapping themselves": _of(OVERLAPPING),
    "two letters": lambda rng: {"words": sorted({_letters(rng, "AB", 1, 5) for _ in range(rng.randint(1, 5))})},
    "rude by chance": _of(RUDE),
    **{f"language {code}": _of_language(code) for code in LISTS},
    "phrases": _of(PHRASES),
    "digits": _of(DIGITS),
    "umlauts expanded": _of(EXPANDED, language="de", letters={"umlauts": "expand"}),
    "lower case": lambda rng: {"words": some(rng, listed(SIGHT + " " + NESTED)), "letters": {"case": "lower"}},
    "Turkish lower case": _of(LISTS["tr"], language="tr", letters={"case": "lower"}),
    "to be avoided": lambda rng: {"words": some(rng, listed(NESTED)), "avoid": some(rng, ["cat", "dog", "sun", "ice"])},
    "clues": _clues,
    "picked": _pick,
    "tiny grids": _tiny,
    "large grids": _large,
}
"""The lists of word searches; `_with_rules` adds the fields that they leave open."""

RARE = {"large grids": 0.1, "tiny grids": 0.1, "two letters": 0.02}
"""Weights of sorts that are ordered less often than the others, as they take longer."""


ROOMS = (1.6, 2.0, 2.5, 4.0, 6.0)
"""Numbers of cells per letter; with fewer, complete search takes seconds to refuse a sheet, which tests nothing."""

TIGHT = 10
"""Lists with at most this number of letters are also ordered in grids that hardly hold them."""


def _with_rules(rng: Random, fields: dict[str, Any]) -> dict[str, Any]:
    """Add a size, a level and, now and then, each of the other rules."""
    if "directions" not in fields:
        fields.setdefault("difficulty", rng.choice(["easy", "medium", "hard"]))
        if fields["difficulty"] == "hard" and rng.random() < 0.25:
            fields["directions"] = rng.sample(COMPASS, rng.randint(1, 8))
    if rng.random() < 0.2:
        fields["overlap"] = rng.random() < 0.5
    if rng.random() < 0.2:
        fields["filler"] = rng.choice(["alphabet", "words", "fragments"])
    if "size" not in fields and rng.random() < 0.7:
        letters = sum(len(word if isinstance(word, str) else word["word"]) for word in fields["words"])
        room = rng.choice([1.0, 1.2, *ROOMS]) if letters <= TIGHT else rng.choice(ROOMS)
        rows = max(2, round((letters * room) ** 0.5) + rng.randint(-2, 3))
        fields["size"] = f"{rows}x{max(2, ceil(letters * room / rows) + rng.randint(0, 2))}"
    return fields


def _regions(rng: Random) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "language": rng.choice(["en", "de"]),
        "difficulty": rng.choice(["easy", "medium", "hard"]),
        "size": rng.choice(
            ["3x4", "4x3", "4x4", "4x5", "5x4", "5x5", "4x6", "5x6", "6x5", "5x7"] * 4 + ["6x7", "7x12"]
        ),
    }
    if rng.random() < 0.3:
        fields["hints"] = rng.sample(["words", "first_letters", "lengths", "borders"], rng.randint(0, 2)) or "none"
    if rng.random() < 0.2:
        fields["region_size"] = rng.choice([[3, 6], [4, 6], [3, 8], [5, 7]])
    if rng.random() < 0.2:
        fields |= {"words": some(rng, ["rain", "frost", "house", "zebra", "tiger"], 1, 2), "language": "en"}
    return fields


def _cube(rng: Random) -> dict[str, Any]:
    size = rng.choice([[3, 3, 3]] * 8 + [[3, 5, 3], [5, 3, 3], [2, 2, 3], [4, 2, 3], [3, 4, 3], [1, 5, 5]])
    fields: dict[str, Any] = {"size": size, "difficulty": rng.choice(["easy", "medium", "hard"])}
    if any(edge % 2 == 0 for edge in size):
        fields["golden"] = False
    if rng.random() < 0.3:
        fields["unique"] = False
    if size == [3, 3, 3] and rng.random() < 0.2:
        edges = rng.choice(
            [
                [[1, 3, 3]] * 2 + [[1, 1, 3]] + [[1, 1, 2]] * 2 + [[1, 1, 1]],
                [[1, 1, 3]] * 2 + [[1, 1, 2]] * 2 + [[1, 2, 2]] * 4,
                [[3, 3, 1]] * 2 + [[1, 1, 1]] * 2 + [[1, 1, 3]] * 2,
            ]
        )
        fields["blocks"] = [rng.sample(block, 3) for block in edges]
    return fields


OTHER_KINDS: dict[str, tuple[str, float, Callable[[Random], dict[str, Any]]]] = {
    "wordregions": ("word regions", 0.004, _regions),
    "goldencube": ("golden cubes", 0.002, _cube),
    "crossword": ("crosswords", 0.008, crossword.order),
    "sudoku": ("sudokus", 0.006, sudoku.order),
    "calculation": ("pages of calculations", 0.0, calculation.order),
    "cards": ("sets of cards", 0.0, cards.order),
    "cloze": ("texts with gaps", 0.0, cloze.order),
    "wordlines": ("word lines", 0.0, wordlines.order),
}
"""The sort and share of sheets that are no word searches; each takes as long as some dozens of word searches.

Kinds without a share are ordered with `--kind` alone, so that existing numbers keep their sheets.
"""


GRIDS = SHEETS
"""Number of consecutive numbers with the same fields and different seeds: most of the time goes to new lists."""


def order(number: int, kind: str = "") -> Order:
    """The order with this number, among all or among those of one of the `OTHER_KINDS`."""
    if kind:
        sort, _, fields_by = OTHER_KINDS[kind]
        return Order(number, sort, kind, fields_by(Random(f"{kind} {number}")), number)
    group, place = divmod(number, GRIDS)
    sort, kind, fields, job = _group(group)
    if job:
        return Order(number, sort, kind, fields_of(job, place), group, job, place)
    return Order(number, sort, kind, fields, number)


@lru_cache(maxsize=4)
def _group(group: int) -> tuple[str, str, dict[str, Any], Job | None]:
    """The sort, the kind, and the fields or the job of a group of consecutive orders."""
    rng = Random(f"order {group}")
    chance = rng.random()
    for kind, (sort, share, fields) in OTHER_KINDS.items():
        if chance < share:
            return sort, kind, fields(rng), None
        chance -= share
    if together := job_of(rng, rng.random()):
        return together[0], "wordsearch", {}, together[1]
    if special := featured(rng, rng.random()):
        return special[0], "wordsearch", special[1], None
    weights = [RARE.get(sort, 1.0) for sort in SORTS]
    sort = rng.choices(list(SORTS), weights)[0]
    return sort, "wordsearch", _with_rules(rng, SORTS[sort](rng)), None

"""Sheets that are right for their orders, and damages that make them wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

from tests.tools.counter.count import JUDGES
from tests.tools.mutations.damages import damages
from tests.tools.mutations.item_orders import ITEM_ORDERS, OTHER_ITEM_ORDERS
from tests.tools.mutations.item_plants import planted_items, planted_lines, planted_words
from worksheets.base.grid import Cell, Direction, LetterGrid, run
from worksheets.base.seeds import rng_for
from worksheets.language.blocklist import rude_words
from worksheets.puzzles import registry
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.goldencube.model import GOLD
from worksheets.puzzles.wordregions.model import Puzzle as RegionPuzzle
from worksheets.puzzles.wordregions.model import Region, RegionSize
from worksheets.puzzles.wordregions.model import Solution as RegionSolution
from worksheets.puzzles.wordsearch.model import Placement
from worksheets.puzzles.wordsearch.model import Puzzle as SearchPuzzle
from worksheets.puzzles.wordsearch.model import Solution as SearchSolution

FARM = ["cow", "horse", "goose", "hen"]

FRUIT = ["apple", "pear", "plum", "cherry", "lemon", "melon", "grape"]

CLUED = [{"word": word, "clue": f"{number}."} for number, word in enumerate(FARM, 1)]

CROSSED: dict[str, Any] = {"words": ["cow", "wle", "hen"], "size": "3x4", "difficulty": "easy", "overlap": True}
"""The order of `_crossed`, whose words cross."""

ORDERS: dict[str, tuple[dict[str, Any], ...]] = {
    "wordsearch": (
        {"words": FARM, "size": "7x9", "difficulty": "easy"},
        {"words": [*FARM, {"word": "owl", "clue": "flies"}, "pig"], "pick": 4, "word_bank": "both"},
        {"words": ["form", "inform", "level", "oats"], "difficulty": "hard", "size": "6x8", "avoid": ["at", "in"]},
        {"words": ["Öl", "Straße", "Bär"], "language": "de", "letters": {"umlauts": "expand"}, "directions": ["E"]},
        {"words": ["12:30", "cow"], "size": "5x6", "difficulty": "easy", "letters": {"case": "lower"}},
        {"words": [{"word": "42", "clue": "6 × 7 ="}, "360"], "size": "3x5", "word_bank": "clues"},
        {"words": ["ช้าง", "ต้นไม้", "บ้าน"], "size": "6x5"},
        {
            "words": ["pig", "Cow", "hen coop"],
            "size": "5x9",
            "word_bank": {"show": "none", "order": "alphabet", "boxes": True, "lines": True, "case": "grid"},
        },
        {"words": ["cow", "hen"], "size": "5x6", "secret_words": ["owl", "Ox"], "hints": ["first_letters"]},
        {"words": FARM, "shape": "heart", "size": "9x8"},
        {"words": ["cow", "hen"], "mask": ["####", "#.##", "####"], "difficulty": "hard"},
        {"words": ["horse", "cow", "goat"], "size": "6x5", "word_bank": {"order": "length", "case": "grid"}},
        {
            "words": ["pig", "Cow", "hen"],
            "size": "5x6",
            "fixed": [{"word": "cow", "row": 4, "column": 5, "direction": "NW"}],
        },
        {"words": ["cow", "hen"], "size": "6x5", "secret_words": ["Ox"], "bonus_words": ["owl", "yak"]},
        {"words": ["pig", "cow", "hen"], "message": "Oh yes!", "difficulty": "easy"},
        {"words": ["hero", "cow", "goat", "hen"], "message": "Gut", "difficulty": "hard", "size": "4x4"},
        CROSSED,
    ),
    "wordregions": (
        {"size": "4x5", "difficulty": "easy"},
        {"size": "4x4", "difficulty": "medium"},
        {"size": "5x4", "difficulty": "hard", "hints": ["borders", "lengths"], "words": ["rain"]},
        {"size": "4x5", "words": ["zzyx"], "hints": ["borders"], "region_size": [3, 8], "repeat": True},
        {"size": "1x8", "hints": ["borders"]},
        {"size": "1x12", "hints": ["borders"]},
        {
            "size": "2x3",
            "dictionary": ["ปลา", "น้ำใจ", "กา", "เต่า", "บ้าน", "ช้าง"],
            "region_size": [2, 3],
            "hints": "none",
        },
        {
            "size": "3x4",
            "dictionary": ["huhn", "hahn", "kuh", "esel", "rabe", "igel", "ente", "reh", "wal", "laus"],
            "language": "de",
            "region_size": [3, 5],
        },
    ),
    "goldencube": (
        {"size": [3, 3, 3]},
        {"size": [3, 1, 5], "difficulty": "easy"},
        {"size": [3, 3, 3], "unique": False},
        {"size": [2, 3, 2], "golden": False},
        {"size": [3, 3, 3], "blocks": [[2, 2, 1]] * 6 + [[1, 1, 1]] * 2, "unique": False},
    ),
    "crossword": (
        {"words": CLUED, "difficulty": "medium", "solution": "GO"},
        {"words": [*CLUED, {"word": "zzz", "clue": "Sleep"}], "difficulty": "easy", "islands": True},
        {"words": CLUED, "hints": ["vowels", "words"], "shape": "wide"},
        {"words": ["stop", "spot", "post", "opts"], "form": "fill", "difficulty": "hard"},
        {"words": FRUIT, "difficulty": "hard"},
        {"words": ["Bär", "Rabe", "Biber", "Esel"], "form": "fill", "language": "de", "difficulty": "easy"},
        {
            "words": ["apple", "pear", "plazq", "plum", "cherry", "lemon", "melon", "grape", "orange"],
            "form": "numbers",
            "difficulty": "hard",
        },
        {"words": [*FARM, "goat", "sheep"], "pick": 4, "size": "6x7"},
    ),
    "sudoku": (
        {"size": "4x4", "difficulty": "easy", "per_sheet": 2},
        {"size": "4x4", "difficulty": "hard", "per_sheet": 1, "signs": {"letters": "BEAR"}},
        {"size": "6x6", "difficulty": "medium", "per_sheet": 1, "also": "diagonals", "steps": True},
        {"size": "6x6", "difficulty": "hard", "per_sheet": 1, "hints": "steps"},
        {"size": "4x4", "difficulty": "medium", "per_sheet": 1, "also": "jigsaw", "symmetry": "half_turn"},
        {"size": "4x4", "difficulty": "easy", "per_sheet": 1, "symmetry": "mirror", "signs": "shapes"},
        {"givens": ["12..34....43..21"]},
    ),
    **ITEM_ORDERS,
}
"""Orders as different as possible: together they use every field of every kind."""

OTHER_ORDERS: dict[str, tuple[dict[str, Any], ...]] = {
    "wordsearch": (
        *({"words": words} for words in (FARM[:3], [*FARM, "owl"], FARM[::-1], [*FARM[:3], "pig"], ["form", "oats"])),
        {"words": [*FARM[:3], {"word": "hen", "clue": "lays eggs"}]},
        *({"size": size} for size in ("9x7", "7x7", None)),
        *({"shape": shape} for shape in ("heart", "circle", "L", None)),
        *({"mask": mask} for mask in (["####", "##.#", "####"], ["#" * 9] * 7, None)),
        *({"directions": directions} for directions in (None, ["E", "S", "N"], ["E"])),
        *({"overlap": overlap} for overlap in (True, False)),
        *({"filler": filler} for filler in ("alphabet", "words", "fragments")),
        *({"word_bank": bank} for bank in ("words", "clues", "none", "lengths")),
        *({"word_bank": {"order": order}} for order in ("written", "alphabet", "length", "shuffled")),
        *({"word_bank": bank} for bank in ({"boxes": True}, {"lines": True}, {"case": "grid"}, {"show": "clues"})),
        *({"pick": pick} for pick in (2, 3, None)),
        *(
            {"fixed": [{"word": word, "row": 4, "column": 5, "direction": way}]}
            for word in ("cow", "hen")
            for way in "NW"
        ),
        {"fixed": []},
        *({"message": message} for message in ("Oh yes", "Oh no", "O hyes", "tug", "Oh yes yes", None)),
        *({"secret_words": words} for words in (["owl"], ["Ox", "owl"], ["zebra"], [])),
        *({"bonus_words": words} for words in (["owl"], ["Ox", "owl"], ["zebra"], [])),
        *({"hints": hints} for hints in (["first_letters"], "none")),
        *({"letters": letters} for letters in ({"case": "lower"}, {"umlauts": "expand"}, {})),
        *({"avoid": avoid} for avoid in (["he"], ["at", "ta", "se", "es"], ["cow"], [])),
        *({"words_language": language} for language in ("de", "ru", None)),
        *({"language": language} for language in ("de", "ru", "en")),
        *({"difficulty": difficulty} for difficulty in ("easy", "medium", "hard")),
    ),
    "wordregions": (
        *({"size": size} for size in ("4x4", "5x4", "4x5")),
        *({"region_size": size} for size in ([3, 6], [4, 8], [4, 5])),
        *({"words": words} for words in (["rain"], ["house", "house"], [])),
        *({"dictionary": dictionary} for dictionary in ("de", "en", ["house", "rain"])),
        *({"level": level} for level in (1, 2, 3, 4)),
        *({"letters": letters} for letters in ({"case": "lower"}, {"umlauts": "expand"}, {})),
        *({"avoid": avoid} for avoid in (["rain"], ["huhn", "esel"], [])),
        *({"words_language": language} for language in ("de", "en", None)),
        *(
            {"hints": hints}
            for hints in (
                "none",
                ["words"],
                ["lengths"],
                ["first_letters", "borders"],
                ["borders", "lengths", "first_letters"],
            )
        ),
        *({"repeat": repeat} for repeat in (True, False)),
        *({"language": language} for language in ("de", "en")),
        *({"difficulty": difficulty} for difficulty in ("easy", "medium", "hard")),
    ),
    "goldencube": (
        *({"size": size} for size in ([3, 3, 3], [3, 5, 1], [3, 2, 2], [3, 3, 5])),
        *({"blocks": blocks} for blocks in (None, [[1, 2, 2]] * 6 + [[1, 1, 1]] * 2, [[2, 2, 1]] * 6 + [[1, 1, 2]])),
        *({"unique": unique} for unique in (True, False)),
        *({"golden": golden} for golden in (True, False)),
        *({"language": language} for language in ("de", "en")),
        *({"difficulty": difficulty} for difficulty in ("easy", "hard")),
    ),
    "crossword": (
        *({"words": words} for words in (CLUED[:3], CLUED[::-1], [*CLUED, {"word": "owl", "clue": "5."}], FARM)),
        *({"pick": pick} for pick in (2, 3, None)),
        *({"form": form} for form in ("clues", "fill", "numbers", None)),
        *({"size": size} for size in ("5x5", "9x9", None)),
        *({"shape": shape} for shape in ("A4", "wide", "tall", "compact")),
        *({"solution": solution} for solution in ("OG", "HE", "GOOSE", None)),
        *({"hints": hints} for hints in (["first_letters"], ["lengths", "words"], "none", None)),
        *({"islands": islands} for islands in (True, False)),
        *({"letters": letters} for letters in ({"case": "lower"}, {"umlauts": "expand"}, {})),
        *({"words_language": language} for language in ("de", "en", None)),
        *({"language": language} for language in ("de", "en")),
        *({"difficulty": difficulty} for difficulty in ("easy", "medium", "hard")),
    ),
    "sudoku": (
        *({"size": size} for size in ("4x4", "6x6", "9x9", None)),
        *({"signs": signs} for signs in ("numbers", "shapes", {"letters": "BEAR"}, {"letters": "BIRDEY"})),
        *({"also": also} for also in ("nothing", "diagonals", "jigsaw")),
        *({"per_sheet": count} for count in (1, 2, 3)),
        *({"symmetry": symmetry} for symmetry in ("none", "half_turn", "quarter_turn", "mirror")),
        *({"steps": steps} for steps in (True, False)),
        *({"hints": hints} for hints in ("steps", "none")),
        *({"givens": givens} for givens in (["12..34....43..21"], ["1.3.34....43..21"], [])),
        *({"language": language} for language in ("de", "en")),
        *({"difficulty": difficulty} for difficulty in ("easy", "medium", "hard")),
    ),
    **OTHER_ITEM_ORDERS,
}
"""Fields to change, or to remove; every field of a kind is among them."""


class Sheet(NamedTuple):
    """A sheet with its order; `where` names the damage, and is empty if the sheet is right."""

    kind: str
    where: str
    fields: dict[str, Any]
    spec: Any
    puzzle: Any
    solution: Any

    def faults(self, check: Any = None) -> tuple[str, ...]:
        """The faults found by the kind, or by another module in place of its `check`."""
        found: tuple[str, ...] = (check or registry.find(self.kind)).faults(self.spec, self.puzzle, self.solution)
        return found

    def objection(self) -> str:
        """The first fault that the independent counter finds in the sheet's JSON, or an empty text."""
        try:
            sheet = {"puzzle": self.puzzle.to_json(), "solution": self.solution.to_json()}
            return next(iter(JUDGES[self.kind](self.fields, json.loads(json.dumps(sheet)))), "")
        except (IndexError, KeyError, TypeError, ValueError) as error:
            return f"it cannot be read: {error!r}"


def spec_of(kind: str, fields: dict[str, Any]) -> Any:
    """The kind's spec for an order, or None if it is refused."""
    try:
        spec = registry.find(kind).Spec.model_validate(fields)
    except ValueError:
        return None
    return None if list(spec.problems()) else spec


@cache
def right_sheets(kind: str) -> tuple[Sheet, ...]:
    """A sheet for each order; if a kind has none, for each of its examples."""
    sheets = []
    for number, fields in enumerate(ORDERS.get(kind) or registry.find(kind).examples()):
        spec = spec_of(kind, fields)
        made = _crossed() if fields is CROSSED else registry.find(kind).generate(spec, rng_for(number, "sheet"))
        sheets.append(Sheet(kind, "", fields, spec, *made))
    return tuple(sheets)


def _crossed() -> tuple[SearchPuzzle, SearchSolution]:
    entries = [Entry(word, tuple(word.upper())) for word in CROSSED["words"]]
    places = ((0, 0, Direction.E), (0, 2, Direction.S), (2, 1, Direction.E))
    grid = LetterGrid(tuple(tuple(row) for row in ("COWX", "XXLX", "XHEN")))
    return SearchPuzzle(grid, tuple(entries), (Direction.E, Direction.S)), SearchSolution(
        tuple(Placement(entry, Cell(*cell), way) for entry, (*cell, way) in zip(entries, places, strict=True))
    )


@lru_cache(maxsize=9)
def damaged_sheets(kind: str, seed: int = 0) -> tuple[Sheet, ...]:
    """Every sheet of `_damaged_sheets`; cached, as several tests of a kind use the same."""
    return tuple(_damaged_sheets(kind, seed))


@cache
def faults_of_damaged(kind: str) -> tuple[tuple[str, ...], ...]:
    """The faults of each of the damaged sheets."""
    return tuple(sheet.faults() for sheet in damaged_sheets(kind))


def _damaged_sheets(kind: str, seed: int) -> Iterator[Sheet]:
    """Yield every damage to an order, a puzzle and an answer, one at a time, and the kind's planted damages."""
    rng = Random(f"{kind} {seed}")
    sheets = right_sheets(kind)
    for sheet in sheets:
        for where, puzzle in damages(sheet.puzzle, "puzzle", rng):
            if puzzle != sheet.puzzle:
                yield sheet._replace(where=where, puzzle=puzzle)
        for where, solution in damages(sheet.solution, "solution", rng):
            if solution != sheet.solution:
                yield sheet._replace(where=where, solution=solution)
        for changes in OTHER_ORDERS.get(kind, ()):
            fields = {name: value for name, value in {**sheet.fields, **changes}.items() if value is not None}
            spec = spec_of(kind, fields)
            if spec is not None and fields != sheet.fields:
                yield sheet._replace(where=f"order.{next(iter(changes))}: other", fields=fields, spec=spec)
        other = rng.choice(sheets)
        if other is not sheet:
            yield sheet._replace(where="solution: another's", solution=other.solution)
    for sheet in sheets:
        yield from PLANTED[kind](sheet, rng) if kind in PLANTED else ()


def _planted_words(sheet: Sheet, rng: Random) -> Iterator[Sheet]:
    """Write listed, avoided and rude words into cells outside listed words; turn placed words around."""
    grid, placements = sheet.puzzle.grid, sheet.solution.placements
    taken = {cell for placement in placements for cell in placement.cells}
    avoided = [tuple(each.upper()) for each in sheet.fields.get("avoid", ())]
    rude = sorted(tuple(word) for word in rude_words(sheet.spec.language) if len(word) == 3 and word.isascii())
    for letters in [*(entry.letters for entry in sheet.puzzle.entries), *avoided, *rng.sample(rude, 8)]:
        runs = [run(cell, direction, len(letters)) for cell, direction in product(grid, Direction)]
        free = [cells for cells in runs if cells[-1] in grid and taken.isdisjoint(cells)]
        if free:
            lower = sheet.fields.get("letters", {}).get("case") == "lower"
            written = dict(zip(rng.choice(free), map(str.lower, letters) if lower else letters, strict=True))
            yield sheet._replace(where="puzzle.grid: planted", puzzle=_rewritten(sheet.puzzle, written))
    for number, placement in enumerate(placements):
        cells = placement.cells
        turned = Placement(placement.entry, cells[-1], placement.direction.opposite)
        answer = (*placements[:number], turned, *placements[number + 1 :])
        yield sheet._replace(where="solution: read backwards", solution=replace(sheet.solution, placements=answer))
        puzzle = _rewritten(sheet.puzzle, dict(zip(cells, reversed(placement.entry.letters), strict=True)))
        yield sheet._replace(
            where="solution: written backwards",
            puzzle=puzzle,
            solution=replace(sheet.solution, placements=answer),
        )


def _rewritten(puzzle: Any, written: dict[Cell, str]) -> Any:
    rows = puzzle.grid.cells
    cells = tuple(
        tuple(written.get(Cell(row, column), letter) for column, letter in enumerate(letters))
        for row, letters in enumerate(rows)
    )
    return replace(puzzle, grid=LetterGrid(cells))


def _rows_as_regions(words: str, fields: dict[str, Any]) -> Sheet:
    """A sheet whose regions are the rows of its grid, with a matching order."""
    rows = words.split()
    fields = {"size": f"{len(rows)}x{len(rows[0])}", "hints": "none", "level": 4, **fields}
    spec = spec_of("wordregions", fields)
    regions = tuple(
        Region(word, tuple(Cell(row, column) for column in range(len(word)))) for row, word in enumerate(rows)
    )
    extra = tuple("".join(each) for each in spec.vocabulary.extra)
    puzzle = RegionPuzzle(
        LetterGrid(tuple(map(tuple, rows))), RegionSize(4, 8), spec.checked, extra, ((len(rows[0]), len(rows)),)
    )
    return Sheet("wordregions", "", fields, spec, puzzle, RegionSolution(regions))


def _planted_regions(sheet: Sheet, rng: Random) -> Iterator[Sheet]:
    """Words that are repeated, rude, or rude when joined; yielded for the first sheet only."""
    if sheet is not right_sheets("wordregions")[0]:
        return
    for words, fields in (
        ("TREE IRON TAME", {}),
        ("TREE TREE SAME", {}),
        ("TEA ICE CAT DOG", {}),
        ("RAIN CRAP SAME", {}),
        ("RAIN CRAP SAME", {"dictionary": ["rain", "crap", "same", "tree"]}),
        ("RAIN RAIN SAME", {"words": ["rain", "rain", "rain"], "repeat": True}),
    ):
        yield _rows_as_regions(words, fields)._replace(where="puzzle.grid: planted")
    rows = _rows_as_regions("RAIN SAME NEST", {"repeat": True})
    first, second, third = rows.solution.regions
    below = Region("RAIN", tuple(Cell(3, column) for column in range(4)))
    apart = Region("RAIN", (*first.cells[:3], third.cells[0])), Region("NEST", (first.cells[3], *third.cells[1:]))
    for regions in ((first, second), (first, first, second, third), (first, second, third, below), (*apart, second)):
        puzzle = replace(rows.puzzle, counts=((4, len(regions)),))
        yield rows._replace(where="solution: planted", puzzle=puzzle, solution=RegionSolution(regions))
    right = sheet.solution.regions
    cells = [cell for region in right for cell in region.cells]
    whole = Region("".join(sheet.puzzle.grid[cell] for cell in sorted(cells)), tuple(sorted(cells)))
    yield sheet._replace(where="solution: all one region", solution=RegionSolution((whole,)))
    yield sheet._replace(where="solution: a region of nothing", solution=RegionSolution((*right, Region("", ()))))


def _planted_blocks(sheet: Sheet, rng: Random) -> Iterator[Sheet]:
    """Exchange or merge two blocks, replace the gold by a block, and remove or change what the sheet promises."""
    layers, box = sheet.solution.layers, sheet.puzzle.box
    contents = sorted({content for layer in layers for row in layer for content in row}, key=str)
    for one, other in product(contents, repeat=2):
        if str(one) < str(other):
            names = {one: other, other: one}
            yield sheet._replace(where="solution: renamed", solution=_renamed(sheet.solution, names))
            yield sheet._replace(where="solution: swallowed", solution=_renamed(sheet.solution, {one: other}))
    if GOLD in contents:
        plain = replace(sheet.puzzle, golden=False)
        last = len(sheet.puzzle.blocks) + 1
        yield sheet._replace(where="puzzle.golden: a block", puzzle=replace(plain, blocks=(*plain.blocks, (1, 1, 1))))
        yield sheet._replace(
            where="puzzle.golden: a block",
            puzzle=replace(plain, blocks=(*plain.blocks, (1, 1, 1))),
            solution=_renamed(sheet.solution, {GOLD: last}),
        )
        ordered = {**sheet.fields, "golden": False}
        if (spec := spec_of("goldencube", ordered)) is not None:
            yield sheet._replace(where="puzzle.golden: unsaid", fields=ordered, spec=spec, puzzle=plain)
    uncounted = replace(sheet.puzzle, solutions=None, more=False)
    yield sheet._replace(where="puzzle.solutions: unsaid", puzzle=uncounted)
    yield sheet._replace(where="puzzle.unique: unsaid", puzzle=replace(uncounted, givens=()))
    if sheet.puzzle.givens:
        ordered = {**sheet.fields, "unique": False}
        spec, puzzle = spec_of("goldencube", ordered), replace(sheet.puzzle, unique=False)
        yield sheet._replace(where="order.unique: unsaid", fields=ordered, spec=spec, puzzle=puzzle)
        for solutions, more in ((2, False), (1, True), (0, False)):
            bare = replace(sheet.puzzle, givens=(), solutions=solutions, more=more)
            yield sheet._replace(where="puzzle.givens: denied", puzzle=bare)
    elif box.volume % 2 == 0:
        yield sheet._replace(where="puzzle.golden: even", puzzle=replace(sheet.puzzle, golden=True))


def _renamed(solution: Any, names: dict[Any, Any]) -> Any:
    layers = tuple(
        tuple(tuple(names.get(content, content) for content in row) for row in layer) for layer in solution.layers
    )
    return replace(solution, layers=layers)


PLANTED = {
    "wordsearch": _planted_words,
    "wordregions": _planted_regions,
    "goldencube": _planted_blocks,
    "calculation": planted_items,
    "wordlines": planted_lines,
    "cloze": planted_words,
}

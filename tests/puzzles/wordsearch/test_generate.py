from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import worksheets
from tests.loops import loop_over
from worksheets.base.errors import GenerationError, InputError
from worksheets.base.grid import LARGEST_SIDE, Cell, Direction
from worksheets.puzzles.wordsearch.check import faults
from worksheets.puzzles.wordsearch.generate import generate
from worksheets.puzzles.wordsearch.model import Puzzle, Solution
from worksheets.puzzles.wordsearch.spec import Spec

pytestmark = pytest.mark.slow

Made = tuple[Puzzle, Solution]
Make = Callable[..., Made]
SpecOf = Callable[..., Spec]
FaultsOf = Callable[[Spec, Puzzle, Solution], list[str]]
Refusal = Callable[..., str]

ENGINE = import_module("worksheets.puzzles.wordsearch.generate")
"""The module, which is hidden in the package by the function of the same name."""

DIFFICULTIES = ["easy", "medium", "hard"]
FILLERS = ["alphabet", "words", "fragments"]
COMPASS = [direction.name for direction in Direction]

ANIMALS = "elephant giraffe monkey tiger lion zebra panda kangaroo penguin dolphin rabbit squirrel horse camel otter"

DENSE = """economy justice cat horse railway crab bicycle bear dog frog mouse eagle silence wolf lion regular camel
diamond"""

SIGHT = "a I am an at the then he she we me to into it is his this you of and"

MATHEMATICIANS = """Abel Bertrand Borel Cantor Catalan Frobenius Glaisher Gram Hadamard Hensel Hermite Hilbert Hurwitz
Jensen Kirchhoff Knopp Landau Markoff Mellin Minkowski Netto Perron Runge Stern Stieltjes Sylvester Weierstrass"""

ELEMENTS = """hydrogen helium lithium beryllium boron carbon nitrogen oxygen fluorine neon sodium magnesium aluminium
silicon phosphorus sulfur chlorine argon potassium calcium scandium titanium vanadium chromium manganese iron cobalt
nickel copper zinc gallium germanium arsenic selenium bromine krypton rubidium strontium yttrium zirconium niobium
molybdenum technetium ruthenium rhodium palladium silver cadmium indium tin antimony tellurium iodine xenon caesium
barium lanthanum cerium praseodymium neodymium promethium samarium europium gadolinium terbium dysprosium holmium erbium
thulium ytterbium lutetium hafnium tantalum tungsten rhenium osmium iridium platinum gold mercury thallium lead bismuth
polonium astatine radon francium radium actinium thorium protactinium uranium neptunium plutonium americium curium
berkelium californium einsteinium fermium mendelevium nobelium lawrencium rutherfordium dubnium seaborgium bohrium
hassium meitnerium darmstadtium roentgenium copernicium nihonium flerovium moscovium livermorium tennessine
oganesson"""


def letters_in(spec: Spec) -> int:
    return sum(len(entry.letters) for entry in spec.entries)


@st.composite
def wordlists(draw: Callable[..., Any]) -> list[str]:
    """Words, with parts, reversals and palindromes of them, and words joined together."""
    alphabet = draw(st.sampled_from(["AB", "ABC", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ÄÖÜẞS", "A1B2", "ASFUCKTIED"]))
    words = draw(st.lists(st.text(alphabet, min_size=1, max_size=9), min_size=2, max_size=8, unique=True))
    for how in draw(st.lists(st.sampled_from(["part", "reverse", "palindrome", "joint"]), max_size=4)):
        word = draw(st.sampled_from(words))
        if how == "part":
            words.append(word[draw(st.integers(0, len(word) - 1)) :])
        elif how == "reverse":
            words.append(word[::-1])
        elif how == "palindrome":
            words.append((word[:5] + word[:5][::-1])[: draw(st.sampled_from([9, 10]))][:9])
        else:
            words.append((word + words[0])[:9])
    return list(dict.fromkeys(words)) if draw(st.integers(0, 9)) else words


fields = st.fixed_dictionaries(
    {"words": wordlists(), "difficulty": st.sampled_from(DIFFICULTIES)},
    optional={
        "size": st.tuples(st.integers(3, 14), st.integers(3, 14)).map(lambda size: f"{size[0]}x{size[1]}"),
        "directions": st.lists(st.sampled_from(COMPASS), min_size=1, max_size=8, unique=True),
        "overlap": st.booleans(),
        "filler": st.sampled_from(FILLERS),
        "pick": st.integers(1, 9),
        "avoid": st.lists(st.text("ABC", min_size=2, max_size=4), max_size=2),
        "language": st.sampled_from(["de", "fr", "tr"]),
        "letters": st.fixed_dictionaries({}, optional={"umlauts": st.just("expand"), "case": st.just("lower")}),
    },
)


@pytest.mark.slow
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(fields, st.integers(0, 999))
def test_any_list_is_refused_or_there_exactly_once(
    make: Make, faults_of: FaultsOf, fields: dict[str, Any], seed: int
) -> None:
    spec = Spec.model_validate(fields)
    if list(spec.problems()):
        return
    with pytest.MonkeyPatch.context() as patch:  # gives up sooner on impossible lists
        for name, value in {"STEPS": 300, "GRID_STEPS": 300, "PACKS": 3, "GROWTHS": 1}.items():
            patch.setattr(ENGINE, name, value)
        try:
            made = make(spec, seed)
        except GenerationError:
            return
    assert faults_of(spec, *made) == []
    assert faults(spec, *made) == ()


@loop_over("filler", FILLERS)
@loop_over("difficulty", DIFFICULTIES)
@loop_over(
    ("words", "size"),
    [
        ("info information form or in no mat", "11x13"),
        ("level noon eye refer level's", "9x12"),
        ("anna banana ana nan", "9x11"),
        ("12:30 007 1e3 30", "7x9"),
        ("assess class bass buttons cocktail", "9x13"),
        (ANIMALS, "14x17"),
    ],
)
def test_hard_lists_are_there_exactly_once(
    make: Make, spec_of: SpecOf, faults_of: FaultsOf, words: str, size: str, difficulty: str, filler: str
) -> None:
    listed = [word for word in words.split() if difficulty != "hard" or word != "no"]
    spec = spec_of(listed, size=size, difficulty=difficulty, filler=filler)
    assert list(spec.problems()) == []
    for seed in range(6):
        assert faults_of(spec, *make(spec, seed)) == []


def test_the_counter_objects_to_damage(make: Make, spec_of: SpecOf, faults_of: FaultsOf) -> None:
    spec = spec_of("cow horse info inform", size="8x9", difficulty="easy")
    puzzle, solution = make(spec)
    assert faults_of(spec, puzzle, solution) == []
    assert faults_of(spec_of("cow horse info inform", size="9x8", difficulty="easy"), puzzle, solution)
    assert faults_of(spec_of("cow horse info informs", size="8x9", difficulty="easy"), puzzle, solution)
    assert faults_of(spec_of("cow horse info inform", size="8x9", directions="E"), puzzle, solution)
    assert faults_of(spec_of("cow horse info inform", size="8x9", filler="words"), puzzle, solution)
    everything = "".join(row[0] + row[1] for row in puzzle.grid.cells)
    assert faults_of(
        spec_of("cow horse info inform", size="8x9", difficulty="easy", avoid=[everything[:2]]), puzzle, solution
    )
    inside = solution.placements[3].start, solution.placements[3].direction
    moved = Solution(
        (
            *solution.placements[:2],
            solution.placements[2]._replace(start=inside[0], direction=inside[1]),
            solution.placements[3],
        )
    )
    assert faults_of(spec, puzzle, moved)


@pytest.mark.parametrize(
    ("words", "size", "number", "letters", "seeds"),
    [
        (DENSE, "10x10", 18, 95, 20),
        (ELEMENTS, "32x32", 118, 923, 3),
        (MATHEMATICIANS, "13x13", 27, 184, 3),
        (SIGHT, "10x10", 20, 49, 20),
    ],
    ids=["dense", "elements", "mathematicians", "sight words"],
)
def test_lists_on_which_others_fail(
    make: Make, spec_of: SpecOf, faults_of: FaultsOf, words: str, size: str, number: int, letters: int, seeds: int
) -> None:
    spec = spec_of(words, size=size, difficulty="hard")
    assert (len(spec.entries), letters_in(spec)) == (number, letters)
    for seed in range(seeds):
        assert faults_of(spec, *make(spec, seed)) == []


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_each_allowed_direction_is_as_likely_as_the_next(make: Make, spec_of: SpecOf, difficulty: str) -> None:
    spec = spec_of(ANIMALS, size="26x31", difficulty=difficulty, filler="alphabet")
    drawn = Counter(placement.direction for seed in range(150) for placement in make(spec, seed)[1].placements)
    expected = drawn.total() / len(spec.rules.directions)
    assert drawn.total() == 150 * 15
    assert set(drawn) == set(spec.rules.directions)
    assert sum((drawn[direction] - expected) ** 2 / expected for direction in spec.rules.directions) < 24


def test_words_cross_where_they_may(make: Make, spec_of: SpecOf) -> None:
    for overlap in (False, True):
        shared = 0
        for seed in range(10):
            _, solution = make(spec_of(ANIMALS, size="15x16", difficulty="hard", overlap=overlap), seed)
            cells = [cell for placement in solution.placements for cell in placement.cells]
            shared += len(cells) - len(set(cells))
        assert (shared > 5) == overlap


def test_the_same_chance_gives_the_same_sheet(spec_of: SpecOf) -> None:
    spec = spec_of(ANIMALS, size="14x15", difficulty="hard")
    first = generate(spec, Random(5))
    random.seed(99)
    others = [generate(spec, Random(seed)) for seed in range(20)]
    assert generate(spec_of(ANIMALS, size="14x15", difficulty="hard"), Random(5)) == first == others[5]
    assert len({puzzle.grid for puzzle, _ in others}) == 20


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_only_the_promised_method_of_the_generator_is_used(spec_of: SpecOf, difficulty: str) -> None:
    class OnlyRandom:
        """Only the method of `Random` whose values are the same in all Python versions."""

        def __init__(self, seed: int) -> None:
            self.random = Random(seed).random

    spec = spec_of(ANIMALS, size="11x12", difficulty=difficulty, overlap=True, pick=13)
    assert generate(spec, OnlyRandom(3)) == generate(spec, Random(3))  # type: ignore[arg-type]


def test_pick_takes_some_of_the_words_in_their_order(make: Make, spec_of: SpecOf, faults_of: FaultsOf) -> None:
    spec = spec_of(ANIMALS, size="12x13", difficulty="hard", pick=4)
    picked: Counter[str] = Counter()
    for seed in range(150):
        puzzle, solution = make(spec, seed)
        picked.update(entry.word for entry in puzzle.entries)
        assert seed > 10 or faults_of(spec, puzzle, solution) == []
    assert set(picked) == set(ANIMALS.split())
    assert max(picked.values()) < 2.5 * min(picked.values())
    assert len(make(spec_of("cow pig", pick=2))[0].entries) == 2


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("words", [ANIMALS, "I", "Rindfleischetikettierung Kuh", SIGHT, "on off"])
def test_a_size_is_chosen_where_none_is_set(
    make: Make, spec_of: SpecOf, faults_of: FaultsOf, words: str, difficulty: str
) -> None:
    spec = spec_of(words, difficulty=difficulty, filler="alphabet")
    puzzle, solution = make(spec)
    assert faults_of(spec, puzzle, solution) == []
    longest = max(len(entry.letters) for entry in spec.entries)
    assert puzzle.grid.rows == puzzle.grid.columns
    assert max(longest, 4) <= puzzle.grid.rows <= max(longest, 4, int((3 * letters_in(spec)) ** 0.5))


@pytest.mark.parametrize("words", [["horse" * 41, "cow"], [f"{number}horses" * 12 for number in range(100, 340)]])
def test_a_chosen_size_keeps_the_limit_of_a_stated_one(make: Make, spec_of: SpecOf, words: list[str]) -> None:
    spec = spec_of(words)
    if not list(spec.problems()):
        try:
            puzzle, _ = make(spec)
        except GenerationError:
            return
        assert max(puzzle.grid.rows, puzzle.grid.columns) <= LARGEST_SIDE


def cut_from_words(puzzle: Puzzle, solution: Solution, length: int) -> float:
    """The share of filler cells on a run of `length` filler cells that spells part of a word."""
    taken = {cell for placement in solution.placements for cell in placement.cells}
    parts = {
        way
        for entry in puzzle.entries
        for at in range(len(entry.letters) - length + 1)
        for way in (entry.letters[at : at + length], entry.letters[at : at + length][::-1])
    }
    found: set[Cell] = set()
    for row, column in puzzle.grid:
        for direction in (Direction.E, Direction.S, Direction.SE, Direction.SW):
            cells = [Cell(row + i * direction.d_row, column + i * direction.d_column) for i in range(length)]
            if cells[-1] in puzzle.grid and not taken.intersection(cells):
                found |= set(cells) if tuple(puzzle.grid[cell] for cell in cells) in parts else set()
    return len(found) / (puzzle.grid.rows * puzzle.grid.columns - len(taken))


def decoys(puzzle: Puzzle, solution: Solution, axis: Direction) -> int:
    """How often filler alone spells the first three letters of a word along an axis, forwards or backwards."""
    taken = {cell for placement in solution.placements for cell in placement.cells}
    beginnings = {entry.letters[:3] for entry in puzzle.entries}
    number = 0
    for row, column in puzzle.grid:
        for direction in (axis, axis.opposite):
            cells = [Cell(row + i * direction.d_row, column + i * direction.d_column) for i in range(3)]
            if cells[-1] in puzzle.grid and taken.isdisjoint(cells):
                number += tuple(puzzle.grid[cell] for cell in cells) in beginnings
    return number


def test_hard_sheets_are_filled_with_fragments_of_the_words(make: Make, spec_of: SpecOf) -> None:
    shares = {}
    for filler in FILLERS:
        made = [make(spec_of(ANIMALS, size="17x19", difficulty="hard", filler=filler), seed) for seed in range(8)]
        shares[filler] = [sum(cut_from_words(*each, length) for each in made) / len(made) for length in (2, 3)]
    assert shares["fragments"][0] > 0.95 > shares["words"][0]
    assert shares["fragments"][1] > 6 * shares["words"][1]


def test_decoys_begin_like_a_word_along_every_axis_and_break_off(make: Make, spec_of: SpecOf) -> None:
    axes = (Direction.E, Direction.S, Direction.SE, Direction.SW)
    counts = {}
    for filler in ("fragments", "words"):
        made = [make(spec_of(ANIMALS, size="17x19", difficulty="hard", filler=filler), seed) for seed in range(10)]
        counts[filler] = [sum(decoys(*each, axis) for each in made) for axis in axes]
    assert sum(counts["fragments"]) > 5 * sum(counts["words"])
    assert min(counts["fragments"]) > 0.1 * sum(counts["fragments"])


def test_offensive_and_avoided_words_stay_out_of_the_filler(make: Make, spec_of: SpecOf, faults_of: FaultsOf) -> None:
    listed: dict[str, Any] = {"words": "tea eat ham", "size": "12x17", "difficulty": "hard"}
    avoided = spec_of(**listed, avoid=["he", "mate", "ta"])
    careless = 0
    for seed in range(10):
        assert faults_of(avoided, *make(avoided, seed)) == []
        assert faults(avoided, *make(avoided, seed)) == ()
        other = make(spec_of(**listed), seed)
        careless += bool(faults_of(avoided, *other) and faults(avoided, *other))
    assert careless == 10


@loop_over("difficulty", DIFFICULTIES)
@loop_over(
    ("words", "fields"),
    [
        ("Straße Öl Mädchen", {"language": "de"}),
        ("Straße Öl Mädchen", {"language": "de", "letters": {"umlauts": "expand"}}),
        ("Straße Öl Mädchen", {"language": "de", "letters": {"case": "lower"}}),
        ("istanbul ışık ığdır", {"language": "tr"}),
        ("istanbul ışık ığdır", {"language": "tr", "letters": {"case": "lower"}}),
        ("θάλασσα ρολόι ήλιος ναι", {"language": "el"}),
        ("корова лошадь ёж", {"language": "ru"}),
        ("ช้าง น้ำใจ", {}),
        ("სკოლა მუხა კატა", {}),
    ],
)
def test_words_of_the_world(
    make: Make, spec_of: SpecOf, faults_of: FaultsOf, words: str, fields: dict[str, Any], difficulty: str
) -> None:
    spec = spec_of(words, size="9x11", difficulty=difficulty, **fields)
    for seed in range(3):
        assert faults_of(spec, *make(spec, seed)) == []
        assert faults(spec, *make(spec, seed)) == ()


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_romanian_words_with_cedillas_pass_the_check(make: Make, spec_of: SpecOf, difficulty: str) -> None:
    spec = spec_of("şcoală ţară", bonus_words=["peşte"], size="7x9", language="ro", difficulty=difficulty)
    puzzle, solution = make(spec, 0)
    assert faults(spec, puzzle, solution) == ()
    assert [entry.word for entry in puzzle.entries] == ["școală", "țară"]


@pytest.mark.parametrize("difficulty", ["easy", "medium"])
@pytest.mark.parametrize("overlap", [False, True])
def test_a_word_and_its_reverse_are_hidden_where_nothing_runs_backwards(
    make: Make, spec_of: SpecOf, faults_of: FaultsOf, difficulty: str, overlap: bool
) -> None:
    spec = spec_of("star rats no on", size="7x8", difficulty=difficulty, overlap=overlap)
    for seed in range(20):
        assert faults_of(spec, *make(spec, seed)) == []


@pytest.mark.parametrize("words", ["bad a car", "be a bee", "I in pin", "A I an am"])
def test_a_word_of_one_letter_gets_a_cell_of_its_own(
    make: Make, spec_of: SpecOf, faults_of: FaultsOf, words: str
) -> None:
    spec = spec_of(words, size="5x6", difficulty="hard", filler="alphabet")
    for seed in range(60):
        assert faults_of(spec, *make(spec, seed)) == []


@loop_over("difficulty", DIFFICULTIES)
@loop_over(
    ("words", "size"),
    [("A", "1x1"), ("A B", "1x2"), ("cow", "3x1"), ("cow", "1x3"), ("cow pig", "2x3"), ("c ca", "4x1")],
)
def test_the_smallest_grids(
    make: Make, spec_of: SpecOf, faults_of: FaultsOf, words: str, size: str, difficulty: str
) -> None:
    spec = spec_of(words, size=size, difficulty=difficulty, filler="alphabet" if words == "c ca" else None)
    for seed in range(10):
        assert faults_of(spec, *make(spec, seed)) == []


@pytest.mark.parametrize("directions", [["NE"], ["SW"], ["NE", "SE", "N"], ["NW", "S"]])
def test_grids_of_one_column_keep_to_the_directions(
    make: Make, spec_of: SpecOf, faults_of: FaultsOf, directions: list[str]
) -> None:
    spec = spec_of("A B", size="3x1", directions=directions, filler="alphabet")
    for seed in range(10):
        assert faults_of(spec, *make(spec, seed)) == []


def test_as_many_letters_as_a_sheet_may_have(make: Make, spec_of: SpecOf) -> None:
    for number in (30, 50, 60):
        spec = spec_of(["".join(chr(0x4E00 + 5 * i + j) for j in range(5)) for i in range(number)], size="30x31")
        if not list(spec.problems()):
            make(spec)
        else:
            assert number > 30


@pytest.mark.parametrize(
    ("words", "fields", "parts"),
    [
        ("abc cde eba", {"size": "3x2", "overlap": True}, ["3 x 2", "proved by search", "larger grid"]),
        ("abc adc", {"size": "1x4", "difficulty": "hard"}, ["1 x 4", "proved by search"]),
        ("ab", {"size": "5x5"}, ['the filler "words" cannot fill', 'without spelling "ab" once more (proved']),
        ("ab ac", {"size": "4x3"}, ['without spelling one of the words once more, mostly "', "(proved by search)"]),
        ("ab", {"size": "4x7", "difficulty": "hard"}, ['"fragments"', "use filler: alphabet"]),
        ("abc", {"size": "1x4", "directions": "E", "avoid": "aa ba ca cb cc".split()}, ["without spelling a rude or"]),
        ("as s", {"size": "1x3"}, ["with each of them there once and no rude or avoided word", "(proved by search)"]),
        ("a b", {"size": "3x3"}, ['the filler "words" has no letter to fill the grid with; use filler: alphabet']),
        ("bba ab aa", {"size": "2x4", "directions": "SW W SE S"}, ["these words do not fit", "(proved by search)"]),
    ],
)
def test_impossible_sheets_are_refused_with_the_reason(
    refusal: Refusal, words: str, fields: dict[str, Any], parts: list[str]
) -> None:
    message = refusal(words, **fields)
    assert [part for part in parts if part not in message] == []


def test_a_grid_that_random_filling_misses_is_found(make: Make, spec_of: SpecOf, faults_of: FaultsOf) -> None:
    spec = spec_of("ab caa bca", size="4x3")
    grids = set()
    for seed in range(8):
        puzzle, solution = make(spec, seed)
        assert not faults_of(spec, puzzle, solution)
        grids.add(puzzle.to_text())
    assert grids == {"C A A\nC C A\nC C A\nB C B"}  # another program has found no other grid


def test_a_grid_not_found_within_the_steps_is_not_called_impossible(
    refusal: Refusal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ENGINE, "GRID_STEPS", 900)
    assert 'spelled "ab" once more in every grid tried within 900 steps' in refusal("ab", size="8x12")


@pytest.mark.parametrize("size", ["10x10", "8x12"])
def test_grids_without_overlap_are_filled_nearly_to_the_last_cell(
    make: Make, spec_of: SpecOf, faults_of: FaultsOf, size: str
) -> None:
    spec = spec_of(DENSE, size=size)
    assert letters_in(spec) == 95
    made = [make(spec, seed) for seed in range(2)]
    assert not any(faults_of(spec, *each) for each in made)
    assert len({puzzle.grid for puzzle, _ in made}) == 2


def test_a_hopeless_list_is_searched_once_for_all_versions(refusal: Refusal, monkeypatch: pytest.MonkeyPatch) -> None:
    searched = []

    def counted(*arguments: Any) -> Any:
        searched.append(arguments)
        return find_layout(*arguments)

    find_layout = ENGINE.find_layout
    monkeypatch.setattr(ENGINE, "find_layout", counted)
    monkeypatch.setattr(ENGINE, "STEPS", 3_000)
    assert len({refusal(DENSE, seed, size="8x9", difficulty="hard") for seed in range(4)}) == 1
    assert len(searched) == 1


def test_a_search_that_ends_undecided_says_how_far_it_went(refusal: Refusal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ENGINE, "STEPS", 1200)
    message = refusal("abcde fghij klmno pqrst uvwxy afkpx", size="5x5", difficulty="hard")
    assert "5 x 5" in message
    assert "within 1,200 steps" in message


def test_a_seed_and_the_fields_of_a_sheet_make_an_exercise(faults_of: FaultsOf) -> None:
    fields: dict[str, Any] = {"words": ["cow", "horse"], "size": "8x9", "difficulty": "hard"}
    exercise = worksheets.generate("wordsearch", fields, seed=1)
    assert faults_of(Spec.model_validate(fields), exercise.puzzle, exercise.solution) == []
    assert exercise == worksheets.generate("wordsearch", fields, seed=1)
    assert exercise.puzzle != worksheets.generate("wordsearch", fields, seed=2).puzzle
    assert exercise.puzzle != worksheets.generate("wordsearch", {**fields, "id": "b"}, seed=1).puzzle
    with pytest.raises(InputError, match="backwards"):
        worksheets.generate("wordsearch", {**fields, "words": ["star", "rats"]})

"""Making crosswords, and the messages when none can be made."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from tests.puzzles.crossword.orders import PLAIN, WORDS, made, spec_of
from worksheets.base.errors import GenerationError
from worksheets.base.seeds import rng_for
from worksheets.language.dictionary import built_in
from worksheets.puzzles import registry
from worksheets.puzzles.crossword.generate import generate

FARM = "DOG CAT HORSE COW PIG HEN GOAT DUCK SHEEP BIRD".split()


def refusal(**fields: object) -> str:
    with pytest.raises(GenerationError) as caught:
        generate(spec_of(**fields), rng_for(0))
    return str(caught.value)


def test_a_list_that_cannot_be_joined_is_refused_with_the_proof() -> None:
    message = refusal(words=FARM)
    assert "(all ways were tried)" in message
    assert "islands: yes" in message


def test_words_are_picked_that_can_be_joined() -> None:
    """Four words of this list can be joined in most choices, but not in all."""
    words = "cow horse goose sheep tractor barn hen piglet donkey meadow pond duck".split()
    spec = spec_of(words=words, pick=4)
    for seed in range(40):
        puzzle, _ = generate(spec, rng_for(seed))
        assert len(puzzle.questions) == 4


def test_the_same_list_has_islands_if_it_may() -> None:
    spec, puzzle, _ = made(words=FARM, islands=True)
    assert len(puzzle.questions) == len(spec.words)


@pytest.mark.parametrize("seed", range(5))
def test_words_that_can_be_joined_are_joined_though_islands_may_be(seed: int) -> None:
    joined = spec_of(words=["goat", "tiger", "rabbit", "bear"])
    assert generate(joined.model_copy(update={"islands": True}), rng_for(seed)) == generate(joined, rng_for(seed))


def test_words_that_share_no_letter_are_named() -> None:
    assert refusal(words=["tree", "rest", "gym", "pup"]) == (
        '"gym", "pup" share no letter with the other words; leave them out, or use islands: yes'
    )


def test_a_size_that_is_too_small_is_refused_with_one_that_is_not() -> None:
    message = refusal(size="8x8")
    assert message.startswith("a grid of 8 x 8 was not found to hold")
    assert "is enough for all" in message


def test_with_pick_a_size_leaves_words_out_and_names_the_others() -> None:
    spec, puzzle, _ = made(size="8x9", pick=10)
    assert 2 < len(puzzle.questions) < 10
    (note,) = registry.find("crossword").notes(spec, puzzle)
    assert note.startswith(f"{len(puzzle.questions)} of 10 words, as many as a grid of 8 x 9 was found to hold: ")


def test_picked_words_have_those_of_the_solution_word() -> None:
    for seed in range(5):
        _, puzzle, solution = made(seed, pick=5, solution="GUARD"[1:])
        assert len(puzzle.questions) == 5
        assert solution.solution_word == "UARD"


def test_parts_of_an_entry_have_their_lengths() -> None:
    _, puzzle, _ = made()
    assert {"3, 5"} == {question.lengths for question in puzzle.questions if question.clue == "Cold and sweet"}


@pytest.mark.parametrize("form", ["fill", "numbers"])
def test_a_puzzle_without_clues_has_one_solution(form: str) -> None:
    kind = registry.find("crossword")
    for difficulty in ("easy", "medium", "hard"):
        _, puzzle, solution = made(words=PLAIN, form=form, difficulty=difficulty)
        assert [*kind.solutions(puzzle)] == [solution]


def test_words_that_fit_in_two_ways_are_entered() -> None:
    """The two words could be exchanged in any grid, so one of them is printed."""
    _, puzzle, _ = made(words=["stop", "spot"], difficulty="hard")
    assert len(puzzle.entered) == 1


def test_letters_of_words_that_no_dictionary_has_are_printed() -> None:
    _, puzzle, solution = made(words=["rain", "snow", "Xiqzw"], form="numbers", difficulty="hard")
    printed = {puzzle.grid[cell] for cell in puzzle.grid} - {""}
    assert printed >= {"X", "Q", "Z"}
    assert [*registry.find("crossword").solutions(puzzle)] == [solution]


@pytest.mark.parametrize("words", [["at", "Tamzq"], ["cat", "act"]])
def test_numbers_are_refused_if_all_letters_would_be_printed(words: list[str]) -> None:
    with pytest.raises(GenerationError, match="all letters would be given; use form: fill"):
        made(words=words, form="numbers", difficulty="easy")


def test_levels_have_rising_scores() -> None:
    kind = registry.find("crossword")
    for fields in ({}, {"words": PLAIN, "form": "fill"}, {"words": PLAIN, "form": "numbers"}):
        means = []
        for level in ("easy", "medium", "hard"):
            sheets = [made(seed, difficulty=level, **fields)[1:] for seed in range(4)]
            means.append(sum(kind.difficulty_score(*sheet) or 0 for sheet in sheets))
        assert all(one < other for one, other in pairwise(means)), means


def test_hard_crosswords_have_more_crossings() -> None:
    crossings = {}
    for level in ("medium", "hard"):
        puzzles = [made(seed, words=WORDS, difficulty=level)[1] for seed in range(6)]
        crossings[level] = sum(sum(q.run.length for q in each.questions) - len([*each.grid]) for each in puzzles)
    assert crossings["hard"] >= crossings["medium"]


@pytest.mark.slow
def test_random_lists_are_placed_or_proved_impossible() -> None:
    refused = []
    for number in range(40):
        rng = Random(number)
        language = rng.choice(["en", "de"])
        pool = [word for level in built_in(language).levels[:3] for word in level if 3 <= len(word) <= 10]
        words = rng.sample(pool, rng.randint(8, 30))
        try:
            generate(spec_of(words=words, form="clues", language=language), rng_for(number))
        except GenerationError as error:
            refused.append(str(error))
    assert len(refused) < 5
    assert all("all ways were tried" in message or "no letter" in message for message in refused)


def test_a_tall_grid_is_higher_than_wide() -> None:
    """On a portrait page without clues its cells are larger than those of a grid that leaves room for clues."""
    words = [word for word in built_in("en").levels[0] if 4 <= len(word) <= 9][:20]
    sizes = [made(words=words, form="fill", difficulty="hard", shape=shape)[1].grid.size for shape in ("tall", "A4")]
    (rows, columns), (low, wide) = sizes
    assert columns <= rows
    assert max(columns / 12, rows / 15) < max(wide / 12, low / 15)

"""A grid under construction: words in their parts, and repairs that leave what must stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from worksheets.base.grid import Size
from worksheets.base.seeds import rng_for
from worksheets.language.blocklist import rude_words
from worksheets.language.dictionary import Dictionary, built_in, dictionary_of
from worksheets.language.letters import Spelling
from worksheets.language.word_columns import Cells
from worksheets.puzzles.wordregions.engine.draft import GridDraft
from worksheets.puzzles.wordregions.engine.partition import partition
from worksheets.puzzles.wordregions.engine.placements import placements
from worksheets.puzzles.wordregions.engine.rude import rude_runs
from worksheets.puzzles.wordregions.engine.trie import word_trie
from worksheets.puzzles.wordregions.engine.vocabulary import Vocabulary, vocabulary
from worksheets.puzzles.wordregions.model import Puzzle, RegionSize, Solution
from worksheets.puzzles.wordregions.solve import solutions

LEGAL = RegionSize(4, 8)
ROUNDS = 60


def words_for(
    size: Size, dictionary: Dictionary, required: Sequence[str] = (), repeat: bool = False, legal: RegionSize = LEGAL
) -> Vocabulary:
    return vocabulary(dictionary, 1, legal, size, tuple(required), repeat)


def draft_of(size: Size, words: Vocabulary, seed: int, repeat: bool = False) -> GridDraft:
    rng = rng_for(seed, "draft")
    parts = partition(size, words.supply, [len(word) for word in words.required], rng)
    assert parts is not None
    return GridDraft(size, parts, words, repeat, rng)


def check(draft: GridDraft, words: Vocabulary, repeat: bool) -> None:
    """That each part holds a word of its length, the required ones once each, and the grid their letters."""
    regions = draft.regions
    letters = [letter for row in draft.grid.cells for letter in row]
    assert (draft.grid.rows, draft.grid.columns) == draft.size
    columns = draft.size.columns
    assert [tuple(row * columns + column for row, column in region.cells) for region in regions] == list(draft.parts)
    for region, part in zip(regions, draft.parts, strict=True):
        assert region.word == "".join(letters[cell] for cell in part)
    found = Counter(region.word for region in regions)
    required = Counter("".join(word) for word in words.required)
    assert required <= found
    pool = {"".join(word) for group in words.pool.values() for word in group}
    assert set(found - required) <= pool
    if not repeat:
        assert max((found - required).values(), default=1) == 1


def only_solution(draft: GridDraft, dictionary: Dictionary, legal: RegionSize, extra: tuple[Cells, ...] = ()) -> bool:
    puzzle = Puzzle(draft.grid, legal, dictionary, extra)
    return list(islice(solutions(puzzle), 2)) == [Solution(draft.regions)]


@pytest.mark.parametrize("size", [Size(7, 12), Size(9, 5), Size(2, 8), Size(4, 6)], ids=str)
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_repaired_draft_has_one_solution_and_no_rude_runs(size: Size, language: str) -> None:
    dictionary = built_in(language)
    words = words_for(size, dictionary)
    repaired = changed = 0
    for seed in range(8):
        draft = draft_of(size, words, seed)
        check(draft, words, repeat=False)
        before = draft.grid
        if not draft.repair(word_trie(dictionary, LEGAL), LEGAL, Spelling(language), ROUNDS):
            continue
        repaired += 1
        changed += draft.grid != before
        check(draft, words, repeat=False)
        assert only_solution(draft, dictionary, LEGAL)
        owner = {cell: number for number, part in enumerate(draft.parts) for cell in part}
        letters = [letter for row in draft.grid.cells for letter in row]
        for run in rude_runs(letters, size, Spelling(language)):
            assert len({owner[cell] for cell in run}) == 1
    assert repaired >= 6
    assert changed or size.rows * size.columns < 30


def test_all_placements_are_known_after_repairs() -> None:
    """Those found at first, and those that new words brought."""
    dictionary = built_in("en")
    trie = word_trie(dictionary, LEGAL)
    for size in (Size(7, 12), Size(5, 6)):
        words = words_for(size, dictionary)
        for seed in range(8):
            draft = draft_of(size, words, seed)
            if draft.repair(trie, LEGAL, Spelling("en"), ROUNDS):
                assert sorted(draft.found) == sorted(placements(draft.grid, trie, LEGAL))


REQUIRED = ["CLOUD", "STORM", "THUNDER", "RAIN", "QWÄRTZ", "SNOWED"]


def test_required_words_stay() -> None:
    size = Size(7, 9)
    dictionary = built_in("en")
    words = words_for(size, dictionary, REQUIRED)
    trie = word_trie(dictionary, LEGAL, words.extra)
    assert words.extra == ("QWÄRTZ",)
    repaired = 0
    for seed in range(10):
        draft = draft_of(size, words, seed)
        check(draft, words, repeat=False)
        assert sum(region.word in REQUIRED for region in draft.regions) == len(REQUIRED)
        repaired += draft.repair(trie, LEGAL, Spelling("en"), ROUNDS)
        assert sum(region.word in REQUIRED for region in draft.regions) == len(REQUIRED)
        check(draft, words, repeat=False)
    assert repaired > 4


def test_required_words_get_parts_at_random() -> None:
    size = Size(4, 6)
    words = words_for(size, built_in("en"), ["RAIN", "SNOW"])
    first = set()
    for seed in range(20):
        first |= {(region.word, region.cells[0]) for region in draft_of(size, words, seed).regions[:2]}
    assert len(first) > 10


@settings(max_examples=40)
@given(
    size=st.sampled_from([Size(2, 6), Size(4, 5), Size(6, 3), Size(5, 8)]),
    count=st.integers(8, 40),
    repeat=st.booleans(),
    seed=st.integers(0, 300),
)
def test_small_lists(size: Size, count: int, repeat: bool, seed: int) -> None:
    """Where all words of a length are used, words are exchanged between parts, and none gets lost."""
    rng = rng_for(seed, "lists")
    pool = ["".join(word) for word in built_in("en").levels[0] if len(word) in (3, 4, 5)]
    listed = [pool[int(rng.random() * len(pool))] for _ in range(count)]
    dictionary, legal = dictionary_of(listed, "en"), RegionSize(3, 5)
    required = listed[: seed % 3] if len(set(listed[:2])) == 2 else []
    words = words_for(size, dictionary, required, repeat, legal)
    if repeat and not all(words.pool[len(word)] for word in required):
        return  # a word that must occur is not one to choose from
    parts = partition(size, words.supply, [len(word) for word in words.required], rng)
    if parts is None:
        return
    draft = GridDraft(size, parts, words, repeat, rng)
    check(draft, words, repeat)
    done = draft.repair(word_trie(dictionary, legal), legal, Spelling("en"), ROUNDS)
    check(draft, words, repeat)
    if done:
        assert only_solution(draft, dictionary, legal)


def test_the_same_chance_gives_the_same_draft() -> None:
    size, dictionary = Size(7, 12), built_in("de")
    words = words_for(size, dictionary)
    drafts = [draft_of(size, words, seed) for seed in (1, 1, 2)]
    for draft in drafts:
        draft.repair(word_trie(dictionary, LEGAL), LEGAL, Spelling("de"), ROUNDS)
    assert drafts[0].regions == drafts[1].regions != drafts[2].regions


def test_words_that_must_stay_and_can_be_cut_in_two_ways_are_given_up() -> None:
    """ABER above RABE: the last cells of the rows can be exchanged with those below."""
    size, legal = Size(2, 4), RegionSize(4, 4)
    dictionary = dictionary_of(["ABER", "RABE"], "de")
    words = words_for(size, dictionary, ["ABER", "RABE"], legal=legal)
    parts = [(0, 1, 2, 3), (4, 5, 6, 7)]
    results = set()
    for seed in range(6):
        draft = GridDraft(size, parts, words, False, rng_for(seed))
        upper = draft.regions[0].word
        done = draft.repair(word_trie(dictionary, legal), legal, Spelling("de"), ROUNDS)
        assert done == only_solution(draft, dictionary, legal)
        assert draft.regions[0].word == upper
        results.add((upper, done))
    assert ("ABER", False) in results


def test_without_rounds_nothing_is_repaired() -> None:
    size, dictionary = Size(4, 6), built_in("en")
    words = words_for(size, dictionary)
    draft = draft_of(size, words, 1)
    before = draft.regions
    assert not draft.repair(word_trie(dictionary, LEGAL), LEGAL, Spelling("en"), 0)
    assert draft.regions == before


def test_a_rude_word_across_two_parts_is_replaced() -> None:
    """Its halves end and begin words that are harmless."""
    word = min(word for word in rude_words("en") if len(word) == 4 and word.isascii())
    size, legal = Size(2, 8), RegionSize(4, 4)
    left, right = "XY" + word[:2], word[2:] + "XY"
    others = ["KLMN", "PQRS", "TUVW", "BCDG", "ZKLQ", "WVKJ", "JQZV"]
    dictionary = dictionary_of([left, right, *others], "en")
    words = words_for(size, dictionary, [left], legal=legal)
    parts = [(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15)]
    met = 0
    for seed in range(60):
        draft = GridDraft(size, parts, words, False, rng_for(seed))
        rude = word in "".join(draft.grid.cells[0]) or word in "".join(draft.grid.cells[1])
        met += rude
        if draft.repair(word_trie(dictionary, legal), legal, Spelling("en"), ROUNDS):
            assert not any(word in "".join(row) for row in draft.grid.cells)
            assert left in {region.word for region in draft.regions}
    assert met


def test_fewer_words_than_parts_are_refused() -> None:
    size = Size(2, 4)
    words = words_for(size, dictionary_of(["ABER"], "de"))
    with pytest.raises(ValueError, match="fewer words than parts"):
        GridDraft(size, [(0, 1, 2, 3), (4, 5, 6, 7)], words, False, rng_for(1))


def test_without_a_spare_word_a_required_one_stays_required_where_it_goes() -> None:
    dictionary = dictionary_of(["storm", "cloud"], "en")
    words = words_for(Size(2, 5), dictionary, ["STORM"], legal=RegionSize(5, 5))
    draft = draft_of(Size(2, 5), words, 1)
    for _ in range(3):
        other = next(number for number, region in enumerate(draft.regions) if region.word == "CLOUD")
        assert draft._replace(other), "the words are exchanged"
        at = next(number for number, region in enumerate(draft.regions) if region.word == "STORM")
        assert at == other
        assert draft._required == {at}

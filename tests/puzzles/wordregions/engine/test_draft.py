"""Drafts of grids; and rude words, found wherever they run straight, and nowhere else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
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
from worksheets.puzzles.wordregions.engine.draft import GridDraft, rude_runs
from worksheets.puzzles.wordregions.engine.partition import partition
from worksheets.puzzles.wordregions.engine.placements import placements
from worksheets.puzzles.wordregions.engine.tries import Vocabulary, vocabulary, word_trie
from worksheets.puzzles.wordregions.model import Puzzle, RegionSize, Solution
from worksheets.puzzles.wordregions.solve import solutions

pytestmark = pytest.mark.slow

STEPS = {"E": (0, 1), "S": (1, 0), "SE": (1, 1), "NE": (-1, 1)}
WORDS = sorted(rude_words("de"))
SHORT = [word for word in WORDS if len(word) <= 5 and not any(other in word for other in WORDS if other != word)]
"""Words that do not contain another one."""


def by_scanning(letters: Sequence[str], size: Size, language: str) -> set[tuple[int, ...]]:
    """The cells of rude words, found by reading from every cell in every direction."""
    rows, columns = size
    words = set(rude_words(language))
    lengths = {len(word) for word in words}
    found = set()
    for start in range(rows * columns):
        for down, right in STEPS.values():
            row, column = divmod(start, columns)
            cells: list[int] = []
            while 0 <= row < rows and 0 <= column < columns:
                cells.append(row * columns + column)
                spelled = [letters[cell] for cell in cells]
                if len(cells) in lengths and all(len(letter) == 1 for letter in spelled) and "".join(spelled) in words:
                    found.add(tuple(cells))
                row, column = row + down, column + right
    return found


def planted(word: str, size: Size, start: int, step: tuple[int, int]) -> tuple[list[str], tuple[int, ...]] | None:
    """A grid with a word in it and neutral letters elsewhere, and the word's cells."""
    rows, columns = size
    row, column = divmod(start, columns)
    cells = [(row + number * step[0], column + number * step[1]) for number in range(len(word))]
    if not all(0 <= r < rows and 0 <= c < columns for r, c in cells):
        return None
    letters = ["."] * (rows * columns)
    numbers = tuple(r * columns + c for r, c in cells)
    for number, letter in zip(numbers, word, strict=True):
        letters[number] = letter
    return letters, numbers


def places(word: str, size: Size, step: tuple[int, int]) -> Iterator[tuple[list[str], tuple[int, ...]]]:
    for start in range(size.rows * size.columns):
        found = planted(word, size, start, step)
        if found:
            yield found


@pytest.mark.parametrize("direction", STEPS)
@pytest.mark.parametrize("size", [Size(5, 8), Size(9, 6)], ids=str)
def test_a_word_is_found_wherever_it_is(direction: str, size: Size) -> None:
    seen = 0
    for word in SHORT[::7]:
        for letters, cells in places(word, size, STEPS[direction]):
            assert list(rude_runs(letters, size, Spelling("de"))) == [cells]
            seen += 1
    assert seen > 30


@pytest.mark.parametrize("size", [Size(4, 7), Size(6, 5)], ids=str)
def test_a_word_does_not_go_on_in_the_next_line(size: Size) -> None:
    """Nor in the next column or diagonal."""
    rows, columns = size
    cells = [divmod(cell, columns) for cell in range(rows * columns)]
    orders = [
        sorted(cells),
        sorted(cells, key=lambda cell: cell[::-1]),
        sorted(cells, key=lambda cell: (cell[0] - cell[1], cell)),
        sorted(cells, key=lambda cell: (cell[0] + cell[1], cell[1])),
    ]
    seen = 0
    for word in SHORT[::15]:
        for order in orders:
            for start in range(len(order) - len(word)):
                letters = ["."] * (rows * columns)
                chosen = order[start : start + len(word)]
                for (row, column), letter in zip(chosen, word, strict=True):
                    letters[row * columns + column] = letter
                found = by_scanning(letters, size, "de")
                assert set(rude_runs(letters, size, Spelling("de"))) == found
                seen += not found
    assert seen > 100


@settings(max_examples=40)
@given(
    size=st.sampled_from([Size(3, 7), Size(7, 3), Size(1, 12), Size(12, 1), Size(5, 6)]),
    seed=st.integers(0, 10_000),
    language=st.sampled_from(["de", "en", "fr"]),
)
def test_the_runs_equal_those_found_by_scanning(size: Size, seed: int, language: str) -> None:
    """In grids made of rude words, some of which lack their first letter."""
    rng = rng_for(seed, "rude")
    words = [word for word in sorted(rude_words(language)) if len(word) < 6]
    text = ""
    while len(text) < size.rows * size.columns:
        word = words[int(rng.random() * len(words))]
        text += word if rng.random() < 0.6 else word[1:]
    letters = list(text[: size.rows * size.columns])
    if rng.random() < 0.5:
        # Transposed, so that words also run down.
        down = list(letters)
        for cell in range(len(letters)):
            column, row = divmod(cell, size.rows)
            down[row * size.columns + column] = letters[cell]
        letters = down
    found = list(rude_runs(letters, size, Spelling(language)))
    assert len(found) == len(set(found))
    assert set(found) == by_scanning(letters, size, language)


def test_a_clean_grid_has_none() -> None:
    for size in (Size(7, 12), Size(3, 5)):
        assert list(rude_runs(["X"] * (size.rows * size.columns), size, Spelling("en"))) == []


def test_a_cell_of_several_characters_ends_a_run() -> None:
    word = SHORT[0]
    size = Size(2, len(word))
    for number in range(len(word)):
        letters = [*word, *("." * len(word))]
        assert list(rude_runs(letters, size, Spelling("en")))
        letters[number] += "\u0301"
        assert list(rude_runs(letters, size, Spelling("en"))) == []


def test_the_list_of_the_language_counts() -> None:
    """The German and English lists apply to every sheet, the other lists only to their own language."""
    french = sorted(rude_words("fr") - rude_words("en"))
    word = next(word for word in french if not any(other in word for other in rude_words("fr") if other != word))
    size = Size(2, len(word))
    letters = [*word, *("." * len(word))]
    assert list(rude_runs(letters, size, Spelling("fr"))) == [tuple(range(len(word)))]
    assert list(rude_runs(letters, size, Spelling("en"))) == []
    for english in ("de", "it", "xx"):
        for word in SHORT[:5]:
            assert list(rude_runs([*word], Size(1, len(word)), Spelling(english)))


def test_the_same_word_twice_and_words_that_overlap() -> None:
    word = next(word for word in SHORT if word[0] != word[-1] and len(word) == 4)
    size = Size(3, 9)
    letters = [*(word + "." + word), *("." * 9), *("....." + word)]
    found = list(rude_runs(letters, size, Spelling("de")))
    assert sorted(found) == [(0, 1, 2, 3), (5, 6, 7, 8), (23, 24, 25, 26)]


def test_a_word_that_overlaps_itself() -> None:
    """The last letter of one occurrence is the first of the next."""
    word = next(word for word in SHORT if word[0] == word[-1])
    text, length = word + word[1:], len(word)
    runs = [tuple(range(start, start + length)) for start in (0, length - 1)]
    assert list(rude_runs([*text], Size(1, len(text)), Spelling("de"))) == runs
    assert list(rude_runs([*text], Size(len(text), 1), Spelling("de"))) == runs


def test_a_word_that_contains_another_one_is_found_too() -> None:
    """The shorter word comes first. Words are found only forwards, as regions are read."""
    assert list(rude_runs([*"BASSIX"], Size(1, 6), Spelling("de"))) == [(1, 2, 3), (1, 2, 3, 4)]
    assert list(rude_runs([*"XISSAB"], Size(1, 6), Spelling("de"))) == []
    backwards = [word for word in WORDS for other in WORDS if other != word and other[::-1] in word]
    assert backwards
    for word in backwards:
        assert tuple(range(len(word))) in list(rude_runs([*word], Size(1, len(word)), Spelling("de")))


def test_every_entry_is_found() -> None:
    for language in ("de", "fr", "ru", "tr"):
        for word in rude_words(language):
            assert tuple(range(len(word))) in list(rude_runs([*word], Size(1, len(word)), Spelling(language)))


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
    """Check that each part has a word of its length, required words occur, and words repeat only if allowed."""
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
    """Both the placements found at first and those added by new words."""
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
    """If all words of a length are in use, parts exchange their words, and no required word gets lost."""
    rng = rng_for(seed, "lists")
    pool = ["".join(word) for word in built_in("en").levels[0] if len(word) in (3, 4, 5)]
    listed = [pool[int(rng.random() * len(pool))] for _ in range(count)]
    dictionary, legal = dictionary_of(listed, "en"), RegionSize(3, 5)
    required = listed[: seed % 3] if len(set(listed[:2])) == 2 else []
    words = words_for(size, dictionary, required, repeat, legal)
    if repeat and not all(words.pool[len(word)] for word in required):
        return  # the pool has no word as long as a required one
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
    """ABER above RABE: the last cells of the rows can be exchanged for those below."""
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
    """The two halves are the end and the beginning of harmless words."""
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

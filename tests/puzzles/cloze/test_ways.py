"""The proof that words fit in only one way: compared with counting all ways, and the letters it adds."""

from __future__ import annotations

from itertools import permutations
from random import Random

from tests.loops import loop_over
from worksheets.puzzles.cloze.engine.match import has_one_way, ways
from worksheets.puzzles.cloze.engine.ways import HIDDEN, Ways
from worksheets.search.budget import Budget
from worksheets.search.matching import matching


def drawn(seed: int) -> tuple[list[str], list[str], list[str]]:
    """Words of two or three letters, their patterns with hidden letters, and extra words."""
    rng = Random(seed)
    words = ["".join(rng.choice("abc") for _ in range(rng.choice([2, 3]))) for _ in range(rng.randint(1, 6))]
    patterns = ["".join(sign if rng.random() < 0.4 else HIDDEN for sign in word) for word in words]
    pool = [a + b for a in "abc" for b in "abc" if a + b not in words]
    return words, patterns, rng.sample(pool, rng.choice([0, 0, 1, 2]))


def fits(word: str, pattern: str) -> bool:
    return len(word) == len(pattern) and all(
        sign in (HIDDEN, letter) for sign, letter in zip(pattern, word, strict=True)
    )


def readings(patterns: list[str], bank: list[str]) -> set[tuple[str, ...]]:
    """All ways to fill in the words, by trying every order."""
    tried = permutations(bank, len(patterns))
    return {words for words in tried if all(map(fits, words, patterns))}


@loop_over("seed", range(150))
def test_counting_confirms_a_single_way(seed: int) -> None:
    words, patterns, extra = drawn(seed)
    bank = words + extra
    options = [[number for number, word in enumerate(bank) if fits(word, pattern)] for pattern in patterns]
    all_ways = readings(patterns, bank)
    assert has_one_way(options, bank) == (len(all_ways) == 1)
    assert (not Ways(words, patterns, extra).ambiguous()) == (len(all_ways) == 1)
    found = [tuple(bank[number] for number in way) for way in ways(options, bank, Budget(None))]
    assert len(found) == len({*found})
    assert {*found} == all_ways


@loop_over("seed", range(150))
def test_letters_are_shown_until_there_is_one_way_and_none_in_vain(seed: int) -> None:
    words, patterns, extra = drawn(seed)
    proof = Ways(words, patterns, extra)
    proof.show_letters()
    shown = [proof.pattern(gap) for gap in range(len(words))]
    assert all(map(fits, words, shown))
    assert len(readings(shown, words + extra)) == 1
    for gap, (before, after) in enumerate(zip(patterns, shown, strict=True)):
        for at in (at for at in range(len(after)) if after[at] != before[at]):
            less = [*shown]
            less[gap] = f"{after[:at]}{HIDDEN}{after[at + 1 :]}"
            assert len(readings(less, words + extra)) > 1


def test_words_too_few_or_unfit_have_no_way() -> None:
    assert matching([[0], [0]]) is None
    assert not has_one_way([[0], []], ["a", "b"])
    assert [*ways([[0], [0]], ["a"], Budget(None))] == []

"""Caches are bounded in bytes, and a cached answer equals a new one."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Callable

import pytest

import worksheets
from worksheets.base.byte_cache import BYTE_CACHES, byte_cache
from worksheets.language.dictionary import built_in


def test_an_answer_is_made_once_and_an_error_each_time() -> None:
    asked: list[int] = []

    @byte_cache(100, lambda *_: 1)
    def tenfold(number: int) -> list[int]:
        asked.append(number)
        return [10 // number]

    assert tenfold.known(2) is None
    assert tenfold(2) is tenfold(2)
    assert tenfold.known(2) is tenfold(2)
    assert asked == [2]
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            tenfold(0)
    assert asked == [2, 0, 0]
    assert (len(tenfold), tenfold.bytes, tenfold.__name__) == (1, 1, "tenfold")
    tenfold.cache_clear()
    assert (len(tenfold), tenfold.bytes) == (0, 0)
    tenfold(2)
    assert asked == [2, 0, 0, 2], "what was forgotten is made again"


def test_the_last_used_results_and_the_newest_are_kept() -> None:
    asked: list[str] = []

    @byte_cache(10, lambda _, text: len(text))
    def same(text: str) -> str:
        asked.append(text)
        return text

    for text in ("aaaa", "bbbb", "aaaa", "cccc", "aaaa", "bbbb"):
        same(text)
    assert asked == ["aaaa", "bbbb", "cccc", "bbbb"]
    assert same.bytes == 8
    for _ in range(2):
        same("d" * 1000)
    assert asked[4:] == ["d" * 1000]
    assert len(same) == 1
    assert same("e") == "e"
    assert same.bytes == 1


def test_the_weights_of_cached_results_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(1)

    @byte_cache(50, lambda _, number: number)
    def itself(number: int) -> int:
        return number

    for _ in range(1000):
        number = rng.randrange(1, 30)
        assert itself(number) == number
        assert itself.bytes == sum(weight for _, weight in itself._answers.values()) <= 50


def sheets(rng: random.Random) -> list[tuple[str, dict[str, object]]]:
    """Sheets of three kinds, all different."""
    words = ["".join(word) for level in built_in("en").levels for word in level if 3 <= len(word) <= 8]
    found: list[tuple[str, dict[str, object]]] = []
    for number in range(60):
        side = rng.randrange(12, 40)
        language = rng.choice(("en", "de", "tr", "pl", "fr"))
        found.append(("wordsearch", {"words": rng.sample(words, 12), "size": [side, side + 3], "language": language}))
        own = rng.sample(words, 2000)
        if not number % 4:
            found.append(("wordregions", {"size": "5x6", "dictionary": own, "difficulty": "easy"}))
            found.append(("goldencube", {"size": "3x3x3"}))
    return found


def test_a_process_of_many_sheets_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in pkgutil.walk_packages(worksheets.__path__, "worksheets."):
        if "sources" not in module.name and not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    assert len(BYTE_CACHES) > 8
    for each in BYTE_CACHES:
        assert each.most <= 50_000_000
        each.cache_clear()
        monkeypatch.setattr(each, "most", each.most // 10)
    made = []
    for kind, fields in sheets(random.Random(2)):
        made.append(worksheets.generate(kind, fields).puzzle)
        for each in BYTE_CACHES:
            assert each.bytes <= each.most or len(each) == 1
    forgetful: list[Callable[[], None]] = [each.cache_clear for each in BYTE_CACHES]
    for puzzle, (kind, fields) in zip(made[:12], sheets(random.Random(2)), strict=False):
        for forget in forgetful:
            forget()
        assert worksheets.generate(kind, fields).puzzle == puzzle, "a puzzle depends on what was kept"

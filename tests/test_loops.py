"""A loop over cases runs all of them, and its error names those that failed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.loops import loop_over, some

seen: list[tuple[str, int]] = []


@loop_over("letter", "ab")
@loop_over(("number", "least"), [(1, 0), (2, 0)])
def test_fixtures_and_pairs(tmp_path: Path, letter: str, number: int, least: int) -> None:
    assert tmp_path.exists()
    assert number > least
    seen.append((letter, number))


def test_every_pair_was_looked_at() -> None:
    test_fixtures_and_pairs(tmp_path=Path())  # type: ignore[call-arg]
    assert seen[-4:] == [("a", 1), ("a", 2), ("b", 1), ("b", 2)]


def test_each_case_that_fails_is_named() -> None:
    @loop_over("number", range(5))
    def small(number: int) -> None:
        assert number < 3

    with pytest.raises(BaseExceptionGroup, match="2 of 5 cases") as caught:
        small()
    assert [error.__notes__ for error in caught.value.exceptions] == [["Case: number=3"], ["Case: number=4"]]


def test_one_that_fails_is_raised_itself() -> None:
    @loop_over("number", range(5))
    def not_three(number: int) -> None:
        if number == 3:
            pytest.fail("three")

    with pytest.raises(pytest.fail.Exception, match="three") as caught:
        not_three()
    assert caught.value.__notes__ == ["Case: number=3"]


def test_no_cases_are_an_error() -> None:
    with pytest.raises(AssertionError):
        loop_over("number", [])


@loop_over("number", range(7), every=3)
def test_every_third(number: int) -> None:
    seen.append(("third", number))


def test_every_third_was_looked_at_and_the_others_are_left() -> None:
    seen[:] = [each for each in seen if each[0] != "third"]  # perhaps of another process
    test_every_third()
    assert [number for name, number in seen if name == "third"] == [0, 3, 6]
    test_every_third(part="others")  # type: ignore[call-arg]
    assert [number for name, number in seen if name == "third"] == [0, 3, 6, 1, 2, 4, 5]
    marks = [[mark.name for mark in getattr(case, "marks", ())] for case in some("abc", 2)]
    assert marks == [[], ["long"], []]

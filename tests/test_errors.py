from __future__ import annotations

import errno
import pickle

import pytest

from worksheets import errors
from worksheets.errors import InputError, Place, Problem, listed, nearest, why_unread, why_unwritten


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (Problem("no"), "no"),
        (Problem("no", "sheets[2].words", Place("t.yaml", 3, 14)), "t.yaml:3:14: sheets[2].words: no"),
        (Problem("no", place=Place("t.yaml")), "t.yaml: no"),
    ],
)
def test_a_problem_is_one_line(problem: Problem, text: str) -> None:
    assert str(problem) == text


@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\n", "\x9b", "\u2028", "\u202e", "\ud800"])
def test_nothing_in_a_sentence_commands_a_terminal(sign: str) -> None:
    """Whoever writes the sentence may forget to quote what he read, and a file may have any name."""
    problem = Problem(f'"{sign}[31m" is no number', place=Place(f"a{sign}b.txt", 1, 2))
    assert str(problem).isprintable()
    assert sign not in problem.message
    assert str(Place(f"a{sign}b.txt")).isprintable()


def test_why_a_file_is_not_read_or_written() -> None:
    denied, full, odd = (OSError(number, "in the system's words") for number in (errno.EACCES, errno.ENOSPC, 9999))
    assert why_unread(denied) == "you have no permission to read it"
    assert why_unwritten(denied) == "you have no permission to write there"
    assert why_unread(full) == why_unwritten(full) == "the disk is full"
    assert why_unread(odd) == why_unwritten(odd) == "in the system's words"
    assert why_unread(ValueError("embedded null byte")) == "embedded null byte"


def test_an_error_says_all_its_problems_also_after_a_journey_between_processes() -> None:
    error = InputError(Problem("one", place=Place("a", 1, 2)), "two")
    assert str(error) == "a:1:2: one\ntwo"
    assert pickle.loads(pickle.dumps(error)).problems == error.problems


def test_exit_statuses_are_those_of_the_contract() -> None:
    statuses = {name: getattr(errors, name).exit_status for name in ("InputError", "GenerationError", "LayoutError")}
    assert statuses == {"InputError": 2, "GenerationError": 1, "LayoutError": 1}


def test_the_nearest_name_is_offered_whatever_its_case() -> None:
    assert nearest("DIFICULTY", ["difficulty", "size"]) == '; did you mean "difficulty"?'
    assert nearest("zzz", ["difficulty", "size"]) == ""


@pytest.mark.parametrize(("things", "text"), [([4], "4"), ([4, 5], "4 or 5"), (["a", "b", "c"], "a, b or c")])
def test_things_are_listed_in_a_sentence(things: list[object], text: str) -> None:
    assert listed(things, "or") == text

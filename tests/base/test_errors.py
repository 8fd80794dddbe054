from __future__ import annotations

import errno
import os
import pickle
import re

import pytest

import worksheets
from worksheets.base import errors
from worksheets.base.errors import (
    InputError,
    Message,
    Place,
    Repeats,
    counted,
    listed,
    nearest,
    summed_up,
    why_unread,
    why_unwritten,
)
from worksheets.job.words.wordfiles import parse_lines


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (Message("no"), "no"),
        (Message("no", "sheets[2].words", Place("t.yaml", 3, 14)), "t.yaml:3:14: sheets[2].words: no"),
        (Message("no", place=Place("t.yaml")), "t.yaml: no"),
        (Message("no", place=Place("")), "no"),
        (Message("no", "words", Place("", 3, 14)), "3:14: words: no"),
    ],
)
def test_a_message_is_one_line(problem: Message, text: str) -> None:
    assert str(problem) == text


@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\n", "\x9b", "\u2028", "\u202e", "\ud800"])
def test_nothing_in_a_sentence_commands_a_terminal(sign: str) -> None:
    """The code that writes a message may forget to quote what it read, and a file may have any name."""
    problem = Message(f'"{sign}[31m" is no number', place=Place(f"a{sign}b.txt", 1, 2))
    assert str(problem).isprintable()
    assert sign not in problem.message
    assert str(Place(f"a{sign}b.txt")).isprintable()


def test_why_a_file_is_not_read_or_written() -> None:
    denied, full, odd = (OSError(number, "in the system's words") for number in (errno.EACCES, errno.ENOSPC, 9999))
    assert why_unread(denied) == "you have no permission to read it"
    assert why_unwritten(denied) == "you have no permission to write there"
    assert why_unread(full) == why_unwritten(full) == "the disk is full"
    assert why_unread(odd) == why_unwritten(odd) == "the system reports the error 9999"
    assert why_unread(ValueError("embedded null byte")) == "its name has a character that no system takes"


def test_no_reason_is_in_the_words_of_the_system() -> None:
    for number, name in errno.errorcode.items():
        why = why_unwritten(OSError(number, os.strerror(number)))
        assert os.strerror(number) not in why
        assert name in why or "system reports" not in why


def test_an_error_says_all_its_problems_also_after_a_journey_between_processes() -> None:
    error = InputError(Message("one", place=Place("a", 1, 2)), "two")
    assert str(error) == "a:1:2: one\ntwo"
    assert pickle.loads(pickle.dumps(error)).problems == error.problems


def test_exit_statuses_are_those_of_the_contract() -> None:
    statuses = {name: getattr(errors, name).exit_status for name in ("InputError", "GenerationError", "LayoutError")}
    assert statuses == {"InputError": 2, "GenerationError": 1, "LayoutError": 1}


def test_the_nearest_name_is_suggested_in_any_case() -> None:
    assert nearest("DIFICULTY", ["difficulty", "size"]) == '; did you mean "difficulty"?'
    assert nearest("zzz", ["difficulty", "size"]) == ""


@pytest.mark.parametrize(("things", "text"), [([4], "4"), ([4, 5], "4 or 5"), (["a", "b", "c"], "a, b or c")])
def test_things_are_listed_in_a_sentence(things: list[object], text: str) -> None:
    assert listed(things, "or") == text


@pytest.mark.parametrize(
    ("number", "expected"), [(0, "0 cells"), (1, "1 cell"), (2, "2 cells"), (21, "21 cells"), (1200, "1,200 cells")]
)
def test_counted_nouns_are_singular_for_one(number: int, expected: str) -> None:
    assert counted(number, "cell") == expected


@pytest.mark.parametrize(
    ("kind", "fields", "expected"),
    [
        ("goldencube", {"size": 3, "blocks": ["1x1x1"]}, "the blocks fill 1 cell in all, 25 too few"),
        ("wordregions", {"size": "3x3", "words": ["elephant"]}, "fill the 1 cell that your words leave of the 9"),
        (
            "wordsearch",
            {"words": ["I"], "size": "3x4", "fixed": [{"word": "I", "row": 5, "column": 1, "direction": "E"}]},
            '"I" has 1 letter, so from row 5',
        ),
        ("wordsearch", {"words": ["cow"], "message": "on", "size": "2x2"}, "the grid is 2 x 2"),
        (
            "wordsearch",
            {"words": ["a", "b"], "size": "1x1"},
            "the words have 2 letters, but a grid of 1 x 1 has 1 cell",
        ),
    ],
)
def test_no_sentence_says_1_cells_or_1_letters(kind: str, fields: dict[str, object], expected: str) -> None:
    with pytest.raises(InputError) as caught:
        worksheets.generate(kind, fields)
    assert expected in str(caught.value)
    assert not re.search(r"\b1 (cells|letters|words|blocks)\b", str(caught.value))


def test_a_contest_file_with_one_word_too_few() -> None:
    with pytest.raises(InputError, match="this line announces 1 word, but 2 follow"):
        parse_lines("5 6\n1\ncow\nhen\n", "worte0.txt")
    with pytest.raises(InputError, match="this line announces 2 words, but 1 follows"):
        parse_lines("5 6\n2\ncow\n", "worte0.txt")


def test_problems_keep_their_public_name_and_attributes() -> None:
    (problem,) = InputError(worksheets.Problem("no", "title", Place("t.yaml", 1, 8))).problems
    assert isinstance(problem, worksheets.Problem)
    assert (problem.message, problem.path, problem.place) == ("no", "title", ("t.yaml", 1, 8))


@pytest.mark.parametrize(
    ("level", "line"), [("error", "a: no"), ("warning", "warning: a: no"), ("note", "note: a: no")]
)
def test_a_line_names_the_level_of_warnings_and_notes(level: errors.Level, line: str) -> None:
    assert Message("no", "a", level=level).line == line


def test_the_docstring_has_the_tree_of_all_exceptions() -> None:
    import worksheets.commands.build
    import worksheets.output.staging
    import worksheets.puzzles.wordsearch.refusals  # noqa: F401

    def tree(kind: type, depth: int = 0) -> list[tuple[int, str]]:
        own = [
            each
            for each in kind.__subclasses__()
            if each.__module__.startswith("worksheets.") and each.__name__[0] != "_"
        ]
        return [(depth, kind.__name__), *(line for each in own for line in tree(each, depth + 1))]

    lines = re.findall(r"^([│├└─ ]*)(\w+Error) ", errors.__doc__ or "", re.MULTILINE)
    assert sorted((len(indent) // 4, name) for indent, name in lines) == sorted(tree(errors.WorksheetError))


def test_first_ones_and_the_number_of_the_others() -> None:
    repeats = Repeats(2)
    shown = [repeats.is_shown(f'"w{i}" lies in "v": {i}') for i in range(1003)]
    assert shown == [True] * 2 + [False] * 1001
    assert repeats.is_shown("another")
    assert list(repeats.rest()) == ["and 1,001 more like \"'w0' lies in 'v': 0\""]


def test_few_repeats_are_all_shown() -> None:
    warnings = [Message("no", place=Place(str(i)), level="warning") for i in range(3)]
    lines = ["warning: 0: no", "warning: 1: no", "warning: 2: no"]
    assert [each.line for each in summed_up(warnings, 3)] == lines
    assert [each.line for each in summed_up(warnings, 2)] == [*lines[:2], 'warning: and 1 more like "no"']

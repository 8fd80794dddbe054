"""Files of the maximum size that are built to keep the reader busy: all work is bounded."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from worksheets.base.errors import InputError
from worksheets.job.loader import parse_job
from worksheets.job.words.word_checks import WordFile
from worksheets.job.words.wordfiles import parse_lines, parse_table
from worksheets.job.yaml import limits

SECONDS = 5.0
"""Maximum CPU time; each file takes under a second, but took many when the time grew with the square of the size."""


def refusals(text: str) -> list[str]:
    begun = time.process_time()
    with pytest.raises(InputError) as caught:
        parse_job(text, "job.yaml", Path())
    assert time.process_time() - begun < SECONDS
    return [str(problem) for problem in caught.value.problems]


def test_a_difficulty_repeated_very_often() -> None:
    (refusal,) = refusals(f"sheets: [{{words: [cow], difficulty: [{'easy, ' * 25_000}]}}]")
    assert refusal.endswith('"easy" is listed twice; for several versions of a sheet write variants: 2')


def test_many_names_that_are_near_to_many_word_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand of 20,000 lookups would take ten minutes, so the test counts how many are made."""
    monkeypatch.setattr(limits, "GUESSES", 4_000)
    sets = "".join(f"  abcdefgh{number}: [x]\n" for number in range(2_000))
    found = refusals(f"word_sets:\n{sets}sheets:\n" + "".join(f"  - words: abxcdefg{n}\n" for n in range(2_000)))
    assert found[0].endswith('there is no word set "abxcdefg0"; did you mean "abcdefgh0"?')
    assert ["did you mean" in each for each in found[:4]] == [True, True, False, False]
    assert len(found) == limits.PROBLEMS + 1


@pytest.mark.parametrize(
    "text",
    [
        "a: b\n" * 5_000 + "--- second\n",
        "- !tag x\n" * 5_000,
        "- !tag x\n" * 5_000 + "]",
        "\0" * 100_000,
        "sheets:\n" + "- {words: [cow], id: x}\n" * 5_000,
        "sheets:\n- words: [cow]\n" + "".join(f"  wrds{number}: 1\n" for number in range(5_000)),
        "sheets: [{words: [" + "{}, " * 5_000 + "]}]",
    ],
)
def test_so_many_problems_are_reported_and_no_more(text: str) -> None:
    found = refusals(text)
    assert len(found) == limits.PROBLEMS + 1
    assert found[-1].endswith("there are more problems than these 1,000")


LISTS = {
    "a line of blanks": "a" + " " * 150_000 + "b, c",
    "lines with many blanks": ("a" + " " * 9_000 + "= b\n") * 25,
    "many pairs": "a = b\n" * 12_000,
    "many commas": "a," * 25_000,
    "many tabs": "\t" * 100_000 + "x",
    "many quotes": '"' * 100_000,
    "many dashes": "a - " * 30_000,
    "many numbers": "".join(f"{number}. a\n" for number in range(1, 12_000)),
}


@pytest.mark.parametrize("parse", [parse_lines, parse_table])
@pytest.mark.parametrize("name", LISTS)
def test_lists_are_read_in_time_that_grows_with_their_size(name: str, parse: Callable[[str, str], WordFile]) -> None:
    begun = time.process_time()
    with suppress(InputError):
        parse(LISTS[name], "list")
    assert time.process_time() - begun < SECONDS

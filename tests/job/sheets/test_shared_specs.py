"""Sheets with the same fields share a spec, and each is read as if it were alone."""

from __future__ import annotations

from random import Random

import pytest

from worksheets import Job
from worksheets.base.errors import InputError
from worksheets.job.sheets import shared_specs

SETS = """
language: de
word_sets:
  farm: [Kuh, Pferd, Gans]
  weather: [Regen, Wolke, Hagel]
sheets:
"""
ENTRIES = (
    "words: farm",
    "words: weather",
    "words: [farm, weather]",
    "words: theme/farm, pick: 5",
    "words: [Kuh, Ente]",
    "words: farm, size: 9x8",
    "words: farm, letters: {case: lower}",
    "words: farm, letters: {umlauts: expand}",
    "words: farm, word_bank: clues",
    "words: farm, word_bank: {show: words, boxes: yes}",
    "words: farm, directions: [E, S], preset: large-print",
    "words: farm, difficulty: [easy, hard]",
    "words: farm, language: fr",
    "words: farm, preset: age-5-7",
    "words: farm, pick: 2, preset: age-5-7",
    "kind: wordregions, size: 5x6",
    "kind: wordregions, size: 6x6, words: weather, region_size: [4, 8], dictionary: de",
    "kind: goldencube, size: 3",
)


def job_of(entries: list[str]) -> Job:
    return Job.parse(SETS + "".join(f"  - {{{entry}}}\n" for entry in entries))


def test_the_same_fields_share_a_spec() -> None:
    first, other, again, inline = job_of(
        ["words: farm", "words: weather", "title: Hof, words: farm", ENTRIES[4]]
    ).sheets
    assert first.spec is again.spec
    assert first.spec is not other.spec
    assert inline.spec not in (first.spec, other.spec)


def test_sharing_changes_no_spec_and_no_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = {entry: job_of([entry]) for entry in ENTRIES}
    rng = Random(8)
    for most in (1, 3, 500):
        monkeypatch.setattr(shared_specs, "MOST", most)
        for _ in range(6):
            entries = rng.choices(ENTRIES, k=40)
            together = job_of(entries)
            assert [sheet.spec for sheet in together.sheets] == [
                sheet.spec for entry in entries for sheet in alone[entry].sheets
            ]
            one = (each.text for entry in entries for each in alone[entry].messages)
            assert sorted(each.text for each in together.messages) == sorted(one)


def test_each_wrong_sheet_is_reported() -> None:
    with pytest.raises(InputError) as caught:
        job_of(["words: weather, size: 4x4"] * 3)
    paths = {problem.path.partition(".")[0] for problem in caught.value.problems}
    assert paths == {f"sheets[{number}]" for number in (1, 2, 3)}

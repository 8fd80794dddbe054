"""Looks and presets that a job defines and uses by name."""

from __future__ import annotations

import pytest

from worksheets import InputError, Job

SHEETS = "sheets:\n  - {words: [cow, hen], %s}\n  - words: [pig, goat]\n"


def read(head: str, sheet: str) -> Job:
    return Job.parse(f"{head}\n{SHEETS % sheet}")


def problems_of(head: str, sheet: str = "seed: 1") -> list[str]:
    with pytest.raises(InputError) as caught:
        read(head, sheet)
    return [str(problem).partition(": ")[2] for problem in caught.value.problems]


def test_a_look_has_a_name() -> None:
    in_place = read("title: a", "look: {like: winter, frame: double}")
    named = read("title: a\nlooks: {ours: {like: winter, frame: double}}", "look: ours")
    assert [sheet.look for sheet in named.sheets] == [sheet.look for sheet in in_place.sheets]
    assert named.sheets[0].look
    of_job = read("title: a\nlook: ours\nlooks: {ours: {like: winter, frame: double}}", "seed: 1")
    assert {sheet.look for sheet in of_job.sheets} == {named.sheets[0].look}
    assert read("title: a\nlooks: {ours: {}}", "look: ours").sheets[0].look is None


def test_a_preset_has_a_name() -> None:
    named = read("title: a\npresets: {ours: {size: 7x9, word_bank: {show: lengths}, difficulty: hard}}", "preset: ours")
    written = read("title: a", "size: 7x9, word_bank: {show: lengths}, difficulty: hard")
    assert named.sheets[0].spec == written.sheets[0].spec
    assert named.sheets[1].spec == written.sheets[1].spec != named.sheets[0].spec
    of_job = read("title: a\npreset: ours\npresets: {ours: {size: 7x9, page: {margin: 20mm}}}", "seed: 1")
    assert {str(sheet.spec.size) for sheet in of_job.sheets} == {"7 x 9"}
    assert of_job.page.margin > named.page.margin


@pytest.mark.parametrize(
    ("head", "problem"),
    [
        ("looks: {winter: {frame: double}}", 'looks.winter: "winter" is built in; choose another name'),
        ("presets: {large-print: {size: 9}}", 'presets.large-print: "large-print" is built in; choose another name'),
        ("looks: [a]", "looks: expected fields with values"),
        ("presets: {ours: 3}", "presets.ours: expected fields with values"),
        ("presets: {ours: {sise: 7}}", 'presets.ours: unknown field "sise"'),
        ("presets: {ours: {words: [cow]}}", 'presets.ours: unknown field "words"'),
        ("looks: {ours: {colour: pink}}", "looks.ours.colour: "),
        ("look: our\nlooks: {ours: {}}", 'look: there is no look "our"; did you mean "ours"?'),
        ("preset: our\npresets: {ours: {}}", 'preset: there is no preset "our"; did you mean "ours"?'),
    ],
)
def test_problems_are_reported_once_and_where(head: str, problem: str) -> None:
    problems = problems_of(head)
    assert len(problems) == 1
    assert problem in problems[0]

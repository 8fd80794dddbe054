"""Comments that may be text are told, those set apart are not."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from worksheets.base.errors import InputError
from worksheets.job.loader import load_job, parse_job
from worksheets.job.starter import starter_job
from worksheets.job.yaml import yaml_nodes
from worksheets.puzzles import registry

JOB = """\
title: Klasse #3
word_sets:
  farm:
    - Platz #3
    - {word: cow, clue: white #1
      }
    - "Tor #4"
    - 'Tor #5'
    - C#
    - hen    # a bird
    - goat   # no bird
    - pig  #2
header:
  fields:
    - Nr #
sheets:
  - words: farm  # of above
    title: "#" # a sign
    size: 12 # twelve
    difficulty: hard # why not
    avoid:
      - bad #1
  - words: [cow, Ä😀 # brown
      ]
    title: #7
    id: own # the own one
"""

READ = {
    (1, 15): ("title", "Klasse", "Klasse #3"),
    (4, 13): ("word_sets.farm[1]", "Platz", "Platz #3"),
    (5, 31): ("word_sets.farm[2].clue", "white", "white #1"),
    (12, 12): ("word_sets.farm[8]", "pig", "pig  #2"),
    (15, 10): ("header.fields[1]", "Nr", "Nr #"),
    (22, 13): ("sheets[1].avoid[1]", "bad", "bad #1"),
    (23, 21): ("sheets[2].words[2]", "Ä😀", "Ä😀 # brown"),
    (25, 12): ("sheets[2].title", "", "#7"),
}


@pytest.mark.parametrize("loader", [yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)])
def test_what_may_be_text_is_told_with_its_place(loader: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_nodes, "_LOADER", loader)
    job = parse_job(JOB, "j.yaml", Path())
    expected = []
    for (line, column), (path, read, whole) in READ.items():
        said = f'only "{read}" is read' if read else "nothing is read here"
        expected.append(
            f'j.yaml:{line}:{column}: {path}: {said}, for "#" after a blank begins a comment; if it belongs to the '
            f'text, write "{whole}"; else put two blanks before the # and one behind'
        )
    assert [str(doubt) for doubt in job.said_in("build")] == expected


def test_what_is_advised_is_read_without_doubt() -> None:
    text = "sheets:\n  - words:\n      - {}\n"
    (doubt,) = parse_job(text.format('C" \\ #3'), "j.yaml", Path()).said_in("build")
    quoted = doubt.message.partition("write ")[2].partition("; else")[0]
    job = parse_job(text.format(quoted), "j.yaml", Path())
    assert not job.said_in("build")
    assert job.sheets[0].spec.model_dump()["words"][0][0] == 'C" \\ #3'
    assert not parse_job(text.format("cow  # 3"), "j.yaml", Path()).said_in("build")


def test_a_doubt_is_told_with_the_problem_that_it_explains() -> None:
    with pytest.raises(InputError) as caught:
        parse_job("sheets:\n  - words:\n      - Platz #1\n      - Platz #2\n", "j.yaml", Path())
    told = [str(problem) for problem in caught.value.problems]
    assert sum(': warning: only "Platz" is read' in line for line in told) == 2
    assert sum('"Platz" is listed twice' in line for line in told) == 1


def test_an_unknown_kind_with_a_comment_is_told_with_its_place() -> None:
    with pytest.raises(InputError) as caught:
        parse_job("sheets:\n  - kind: wordserch\n    title: Platz #1\n    words: [cow]\n", "j.yaml", Path())
    (problem,) = caught.value.problems
    assert str(problem).startswith('j.yaml:2:11: sheets[1].kind: there is no puzzle kind "wordserch"')


def test_a_long_text_is_not_repeated() -> None:
    (doubt,) = parse_job(f"title: {'x' * 150} #3\nsheets: [{{words: [a]}}]", "j.yaml", Path()).said_in("build")
    assert doubt.message.endswith("put all of it in quotes; else put two blanks before the # and one behind")
    assert len(doubt.message) < 300


def test_samples_and_starters_are_beyond_doubt(repository: Path) -> None:
    samples = sorted((repository / "configs").glob("*.yaml"))
    assert len(samples) > 3
    for path in samples:
        assert not load_job(path).said_in("build")
    for kind in registry.BUILT_IN:
        for language in ("de", "en"):
            assert not parse_job(starter_job(kind, language), "j.yaml", Path()).said_in("build")

"""A job whose sheets are built one by one, as of long files, is the one whose nodes are all there at first."""

from __future__ import annotations

import tracemalloc
from random import Random

import pytest
import yaml

from worksheets import Job
from worksheets.base.errors import InputError
from worksheets.job.yaml import yaml_nodes
from worksheets.job.yaml.job_nodes import parse_job_nodes

LAST = """title: Farm # 7
word_sets: {farm: [cow, horse, goose]}
sheets:
- words: farm
  title: Hof #2
- {words: [cow, Pferd #3
    , Gans], chapter: One}
# between
- words: farm
"""
NOT_LAST = [
    f"{LAST}language: de\n",
    f"{LAST}-odd: de\n",
    f"{LAST}'language': de\n",
    f"{LAST}? language\n: de\n",
    f"{LAST}...\n",
    f"{LAST.strip()}\x85language: de",
    f"{LAST.strip()}\u2028language: de",
    f"{LAST}---\nlanguage: de\n",
    "".join(f"  {line}\n" for line in LAST.splitlines()) + "  language: de\n",
    "sheets: [{words: [cow]},\n  {words: [hen]}]\n",
    '{"sheets": [{"words": ["cow"]}], "language": "de"}',
    "sheets:\n- {words: farm}\nword_sets: {farm: [cow]}\n",
    "sheets:\n- {words: [cow]}\nsheets:\n- {words: [hen]}\n",
    "title: 'sheets:\n\n  - x'\n",
    "sheets: none\n",
    "sheets:\n",
    "? [sheets]\n: x\n",
    "- sheets:\n  - words: [cow]\n",
    "cow",
    "",
]
ODD = [
    "sheets:\n- words: [cow\n",
    "sheets:\n- words: [cow]\n- &x {words: [hen]}\n- *x\n- !t {words: [owl]}\n",
    "sheets:\n- words: [cow]\n  words: [hen]\n- siez: 3\n- kind: wordserch\n  title: C #4\n",
    "sheets:\n-\n- cow\n- []\n- {words: [cow], for_each: none.csv}\n",
    "book: {}\nsheets:\n- {words: [cow], for_each: none.csv, chapter: One}\n",
    "sheets:\n- words: [cow]\n- {[[[[[[[[[[[[[[[[[[[[[[[[x]]]]]]]]]]]]]]]]]]]]]]]]: 1}\n",
    "sheets:\n- words: [cow]\n\t- words: [hen]\n",
    "sheets:\n  - words: [cow]\n - words: [hen]\n",
    "sheets:\n- words: [cow]\n- words: ['hen\nowl']\n",
    "a: &x b\nsheets:\n- words: [cow]\n",
]


def told(text: str) -> Job | list[str]:
    """The job, or what is wrong with it."""
    try:
        return Job.parse(text)
    except InputError as error:
        return [str(problem) for problem in error.problems]


LONG = "# " + "x" * 100_000 + "\n"
"""A line that makes any text a long one."""


@pytest.mark.parametrize("text", [LAST, *NOT_LAST, *ODD])
def test_a_job_is_read_as_if_all_nodes_were_there(text: str) -> None:
    assert told(LONG + text) == told("# x\n" + text)


@pytest.mark.parametrize("loader", [yaml.CSafeLoader, yaml.SafeLoader])
def test_jobs_are_read_alike_wherever_they_are_damaged(loader: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_nodes, "_LOADER", loader)
    yaml_nodes._parsed.cache_clear()
    yaml_nodes._read_before.cache_clear()
    rng = Random(14)
    texts = []
    for text in [LAST, *NOT_LAST[:8], *ODD] * 8:
        at = int(rng.random() * (len(text) + 1))
        more = ["x", ":", "\n", "- ", "[", "'", '"', "#", "\x85", "}", "\n&a ", "\n-x: "][int(rng.random() * 12)]
        texts.append(text[:at] + more + text[at + int(rng.random() * 3) :])
    usual = [told(text) for text in texts]
    monkeypatch.setattr(yaml_nodes, "SHORT", 0)
    assert [told(text) for text in texts] == usual


def test_sheets_are_built_when_they_are_asked_for() -> None:
    nodes = parse_job_nodes(f"{LONG}{LAST}- words: &x [hen]\n- words: [", "f")
    assert nodes.later
    listed = nodes.root.at(("sheets",))[0]
    sheets = nodes.sheets(listed)
    assert [next(sheets).at(("words",))[0].plain() for _ in range(3)] == ["farm", ["cow", "Pferd", "Gans"], "farm"]
    assert not nodes.problems
    assert next(sheets).child("words")
    assert [problem.message for problem in nodes.problems] == [
        '"&x": anchors are not read; delete it, or quote the text'
    ]
    with pytest.raises(InputError) as caught:
        next(sheets)
    assert len(caught.value.problems) == 2


@pytest.mark.parametrize("text", NOT_LAST)
def test_where_something_may_follow_the_sheets_all_nodes_are_there(text: str) -> None:
    try:
        assert parse_job_nodes(LONG + text, "f").later is None
    except InputError:  # two documents
        assert "---" in text


def test_sheets_that_were_read_take_no_memory() -> None:
    text = "sheets:\n" + "".join(f"- {{id: s{i}, words: [cow, horse, goose, sheep]}}\n" for i in range(1500))
    assert len(text) > yaml_nodes.SHORT

    def peak(*, one_by_one: bool) -> int:
        tracemalloc.start()
        nodes = parse_job_nodes(text if one_by_one else f"{text}seed: 1\n", "f")
        assert (nodes.later is not None) == one_by_one
        assert sum(1 for _ in nodes.sheets(nodes.root.at(("sheets",))[0])) == 1500
        _, highest = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return highest

    assert peak(one_by_one=True) < 0.2 * peak(one_by_one=False)

"""YAML as nodes: every text as written, every place right, and messages for what is refused."""

from __future__ import annotations

import re
import tracemalloc
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.loops import loop_over
from worksheets import Job
from worksheets.base.errors import InputError, Place
from worksheets.job.loader import load_job
from worksheets.job.yaml import limits, yaml_nodes
from worksheets.job.yaml.nodes import Node
from worksheets.job.yaml.yaml_nodes import parse_job_nodes, parse_nodes

# fmt: off
TRICKY = [
    "no", "yes", "on", "off", "y", "n", "true", "False", "null", "~", "Null", "1e3", "1_000", "12:30", "017",
    "0o17", "0x1F", "0b11", ".inf", ".5", "-1", "+1", "1.0", "007", "2024-01-01", ".nan", "No",
]
# fmt: on


def problems(text: str) -> list[str]:
    try:
        return [str(problem) for problem in parse_nodes(text, "f.yaml").problems]
    except InputError as error:
        return [str(problem) for problem in error.problems]


def test_tricky_words_stay_as_written() -> None:
    assert len(TRICKY) == 27
    assert sum(not isinstance(yaml.safe_load(word), str) for word in TRICKY) >= 16
    assert parse_nodes("\n".join(f"- {word}" for word in TRICKY), "f").root.plain() == TRICKY
    assert parse_nodes(f"[{', '.join(TRICKY)}]", "f").root.plain() == TRICKY


def test_an_empty_value_is_none_and_an_empty_quoted_text_is_not() -> None:
    assert parse_nodes("a:\nb: ''\nc: [x, '']\nd:\n  -\n", "f").root.plain() == {
        "a": None,
        "b": "",
        "c": ["x", ""],
        "d": [None],
    }


def test_places_of_values_and_keys_count_from_1() -> None:
    text = 'title: "Ä 😀"\nsets:\n  farm: [cow, {word: "hen"}]\n'
    root = parse_nodes(text, "f").root
    hen, path = root.at(("sets", "farm", 1, "word", "no", "more"))
    assert path == ("sets", "farm", 1, "word")
    assert (hen.value, hen.place, hen.key_place) == ("hen", Place("f", 3, 22), Place("f", 3, 16))
    title = root.child("title")
    assert title is not None
    assert (title.place, title.key_place) == (Place("f", 1, 8), Place("f", 1, 1))


def test_places_point_at_the_text_itself() -> None:
    text = "a:\n  - one\n  - b: two\n    c: 'three'\nd: {e: [four, five]}\n"
    lines = text.split("\n")
    found = []

    def walk(node: Node) -> None:
        if isinstance(node.value, str):
            found.append(node.value)
            assert lines[node.place.line - 1][node.place.column - 1 :].lstrip("'").startswith(node.value)
        for inner in node.value.values() if isinstance(node.value, dict) else node.value or ():
            if isinstance(inner, Node):
                walk(inner)

    walk(parse_nodes(text, "f").root)
    assert found == ["one", "two", "three", "four", "five"]


DOCUMENTS = [
    "a: 1\nb:\n  - x\n  - {word: c, clue: 'd e'}\n",
    "ä: ö\U0001f600 \n? k\n: v\n",
    "a: |\n x\n  y\n\nb: >\n z\n",
    "a: x\n  y\nb: 'c\n\n  d'\n",
    "a: &x 1\nb: *x\n!!str c: !d e\n<<: *x\n",
    "---\na: b\n...\n",
]


@pytest.mark.parametrize("text", DOCUMENTS)
def test_both_parsers_of_pyyaml_give_the_same_nodes(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if not yaml.__with_libyaml__:
        pytest.skip("PyYAML is installed without libyaml")
    monkeypatch.setattr(yaml_nodes, "_LOADER", yaml.CSafeLoader)
    fast = parse_nodes(text, "f")
    monkeypatch.setattr(yaml_nodes, "_LOADER", yaml.SafeLoader)
    assert parse_nodes(text, "f") == fast


REFUSED = {
    "a: &x [b]": 'f.yaml:1:4: a: "&x": anchors are not supported; delete it, or quote the text',
    "a: [b, *x]": 'f.yaml:1:8: a[2]: "*x": aliases are not supported; write the value out, or quote the text',
    "a: !!str b": 'f.yaml:1:4: a: "!!str": tags are not supported; delete it, or quote the text',
    "a: !x [b]": 'f.yaml:1:4: a: "!x": tags are not supported; delete it, or quote the text',
    "a:\n  <<: {b: c}": 'f.yaml:2:3: a: "<<": merge keys are not supported; write the fields out',
    "a: b\nc: d\na: e": 'f.yaml:3:1: a: "a" is a duplicate; the first is in line 1',
    "a: b\n[c, d]: e": "f.yaml:2:1: a key must be a text, not a list or mapping",
    "a: b\n?\n: e": "f.yaml:2:2: there is no key before this colon",
    "a: b\n---\nc: d": 'f.yaml:2:1: a second document begins here; a job file has only one: delete this line "---"',
    "a: b\x07c\nd: \x00": "f.yaml:1:5: the character U+0007 is not allowed in a job file; delete it",
}


@pytest.mark.parametrize("text", REFUSED)
def test_refused_with_place(text: str) -> None:
    assert problems(text)[0] == REFUSED[text]


def test_quoted_signs_are_texts() -> None:
    assert parse_nodes("""a: ["&x", '*x', "!!str", "<<"]\n"<<": b\n""", "f").root.plain() == {
        "a": ["&x", "*x", "!!str", "<<"],
        "<<": "b",
    }


def test_all_refused_parts_are_collected_and_the_rest_is_read() -> None:
    document = parse_nodes("a: &x b\na: c\nd: *x\ne: {f: g}\n", "f")
    assert [problem.place for problem in document.problems] == [Place("f", 1, 4), Place("f", 2, 1), Place("f", 3, 4)]
    assert document.root.plain() == {"a": "b", "d": None, "e": {"f": "g"}}
    whole = {key: document.root.child(key) for key in "ade"}
    assert [bool(node and node.whole) for node in whole.values()] == [True, False, True]


def test_an_alias_bomb_costs_nothing() -> None:
    bomb = "a: &a [x, x]\n" + "".join(f"{new}: &{new} [*{old}, *{old}]\n" for old, new in pairwise("abcdefgh"))
    assert len(problems(bomb)) == 8 + 7 * 2


@pytest.mark.parametrize("opening", ["[", "{a: ", "- "])
def test_nesting_has_a_limit(opening: str) -> None:
    assert problems(opening * 100_000)[0].endswith(f"lists and mappings are nested more than {limits.NESTING} deep")


def test_the_number_of_nodes_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "NODES", 10)
    assert parse_nodes("[a, b, c, d, e, f, g, h, i]", "f").problems == ()
    assert problems("[a, b, c, d, e, f, g, h, i, j]") == [
        "f.yaml:1:29: the file has more than 10 keys and values; split it"
    ]


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    assert all(re.match(r"f\.yaml:\d+:\d+: ", problem) for problem in problems(text))


@given(
    st.lists(
        st.sampled_from(["a", "b: ", "- ", "\n", "  ", "[", "]", "{", "}", ",", '"', "'", "&x ", "*x", "!", "|", ">"])
    )
)
def test_any_yaml_is_read_or_refused(parts: list[str]) -> None:
    assert all(re.match(r"f\.yaml:\d+:\d+: ", problem) for problem in problems("".join(parts)))


def test_a_short_text_is_read_once_and_its_nodes_are_left_as_they_are(repository: Path) -> None:
    for path in sorted((repository / "configs").glob("*.yaml")):
        text = path.read_text("utf-8")
        document = parse_nodes(text, str(path))
        before = repr(document)
        load_job(path)
        assert parse_nodes(text, str(path)) is document
        assert repr(document) == before
    assert parse_nodes("a: 1", "one").root.place.file == "one"
    assert parse_nodes("a: 1", "two").root.place.file == "two"
    long = "a: " + "b" * 50_000
    assert parse_nodes(long, "one") is not parse_nodes(long, "one")


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


def parsed(text: str) -> Job | list[str]:
    """The job, or its problems."""
    try:
        return Job.parse(text)
    except InputError as error:
        return [str(problem) for problem in error.problems]


LONG = "# " + "x" * 100_000 + "\n"
"""A line that makes any text long."""


@loop_over("text", [LAST, *NOT_LAST, *ODD])
def test_a_job_is_read_as_if_all_nodes_were_there(text: str) -> None:
    assert parsed(LONG + text) == parsed("# x\n" + text)


@pytest.mark.parametrize("loader", [yaml.CSafeLoader, yaml.SafeLoader])
def test_damaged_jobs_are_read_the_same_by_both_loaders(loader: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_nodes, "_LOADER", loader)
    yaml_nodes._parsed.cache_clear()
    yaml_nodes._read_before.cache_clear()
    rng = Random(14)
    texts = []
    for text in [LAST, *NOT_LAST[:8], *ODD] * 8:
        at = int(rng.random() * (len(text) + 1))
        more = ["x", ":", "\n", "- ", "[", "'", '"', "#", "\x85", "}", "\n&a ", "\n-x: "][int(rng.random() * 12)]
        texts.append(text[:at] + more + text[at + int(rng.random() * 3) :])
    usual = [parsed(text) for text in texts]
    monkeypatch.setattr(yaml_nodes, "SHORT", 0)
    assert [parsed(text) for text in texts] == usual


def test_sheets_are_built_on_request() -> None:
    nodes = parse_job_nodes(f"{LONG}{LAST}- words: &x [hen]\n- words: [", "f")
    assert nodes.later
    listed = nodes.root.at(("sheets",))[0]
    sheets = nodes.sheets(listed)
    assert [next(sheets).at(("words",))[0].plain() for _ in range(3)] == ["farm", ["cow", "Pferd", "Gans"], "farm"]
    assert not nodes.problems
    assert next(sheets).child("words")
    assert [problem.message for problem in nodes.problems] == [
        '"&x": anchors are not supported; delete it, or quote the text'
    ]
    with pytest.raises(InputError) as caught:
        next(sheets)
    assert len(caught.value.problems) == 2


@loop_over("text", NOT_LAST)
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

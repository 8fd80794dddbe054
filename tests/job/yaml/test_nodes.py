"""YAML as nodes: every text as written, every place right, and what is refused."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.errors import InputError, Place
from worksheets.job.loader import load_job
from worksheets.job.yaml import limits, yaml_nodes
from worksheets.job.yaml.nodes import Node
from worksheets.job.yaml.yaml_nodes import parse_nodes

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
    "a: &x [b]": 'f.yaml:1:4: a: "&x": anchors are not read; delete it, or quote the text',
    "a: [b, *x]": 'f.yaml:1:8: a[2]: "*x": aliases are not read; write the value out, or quote the text',
    "a: !!str b": 'f.yaml:1:4: a: "!!str": tags are not read; delete it, or quote the text',
    "a: !x [b]": 'f.yaml:1:4: a: "!x": tags are not read; delete it, or quote the text',
    "a:\n  <<: {b: c}": 'f.yaml:2:3: a: "<<": merge keys are not read; write the fields out',
    "a: b\nc: d\na: e": 'f.yaml:3:1: a: "a" is said twice; the first is in line 1',
    "a: b\n[c, d]: e": "f.yaml:2:1: a key must be a text, not a list or mapping",
    "a: b\n?\n: e": "f.yaml:2:2: there is no key before this colon",
    "a: b\n---\nc: d": 'f.yaml:2:1: a second document begins here; a job file has one, so delete this line "---"',
    "a: b\x07c\nd: \x00": "f.yaml:1:5: the character U+0007 cannot stand in a job file; delete it",
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

"""YAML syntax errors in words for teachers, the same from both parsers of PyYAML."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from worksheets.base.errors import InputError
from worksheets.job.loader import load_job, parse_job
from worksheets.job.starter import starter_job
from worksheets.job.yaml import yaml_nodes
from worksheets.puzzles import registry

QUOTES = "write an apostrophe inside '...' twice, or use \"...\"; or an earlier quote is not closed"

SENTENCES = {
    "title:Term 1\nlanguage: en\n": '1:1: put a space after the colon of "title:"',
    "sheets:\n  - kind: wordsearch\n    words:farm\n": '3:5: put a space after the colon of "words:"',
    "sheets:\n  - kind:\n      wordsearch\n      words:farm\n": '4:7: put a space after the colon of "words:"',
    "a:\n\t- b\n": "2:1: this line is indented with a tab; use spaces only",
    "a:\n  b: c\n  \td: e\n": "3:3: this line is indented with a tab; use spaces only",
    "a: 'x\nb: 3\n": "1:4: the quote ' that begins here is never closed",
    'a: "x\nb: 3\n': '1:4: the quote " that begins here is never closed',
    "a: 'it's'\n": f"1:8: there is text after a closing quote: {QUOTES}",
    'a: "b" c\n': f"1:8: there is text after a closing quote: {QUOTES}",
    "a: [1, 2\nb: 3\n": '1:4: the "[" that begins here is not closed; put "]" at its end',
    "a: {b: c\n": '1:4: the "{" that begins here is not closed; put "}" at its end',
    "a: b\nc: [d,\n\n": "2:7: the file ends here, but a bracket is not closed",
    "a: [a, #b]\n": '1:8: "#" begins a comment here, so that "]" is not read; write "#b"',
    "a: [a, #b]\nc: d\n": '1:8: "#" begins a comment here, so that "]" is not read; write "#b"',
    "a: [cow,\n  Platz #3, pig]\n": '2:9: "#" begins a comment here, so that "," is not read; write "Platz #3"',
    "a: {b: c #d}\n": '1:10: "#" begins a comment here, so that "}" is not read; write "c #d"',
    "a: [a,  # first, of all\n b\nc: d\n": '1:4: the "[" that begins here is not closed; put "]" at its end',
    "a:\n  : b": "2:3: there is no key before this colon",
    "a: {: b}": "1:5: there is no key before this colon",
    "a: [": "1:5: the file ends here, but a bracket is not closed",
    "a: [b]]\n": '1:7: this "]" closes nothing; delete it, or put the text in quotes',
    "a: [b,, c]": "1:7: there is nothing before this comma; delete it, or put the text in quotes",
    "clue: white: or grey\n": "1:12: put quotes around a text with a colon and a space in it",
    "a: [b c: d: e]\n": "1:11: put quotes around a text with a colon and a space in it",
    "a: 1\n  b: 2\n": "2:3: this line is indented as if it belonged to the line above, which already has a value",
    "a:\n  b: 1\n c: 2\n": "3:2: this is not aligned with the fields above; indent them all alike",
    "a: 1\n- b\n": "2:1: expected a field, got a list item; check the indentation",
    "- a\nb: 1\n": '2:1: this is not aligned with the list above, whose items begin with "- "',
    "a:\n- b\n - c\n": "3:2: this list item is indented more than the one before it",
    "a\nb: c\n": '1:1: this line is not a field; write "field: value" with a colon and a space',
    "a: b\n\nc\n": '3:1: this line is not a field; write "field: value" with a colon and a space',
    "a:\n- b\n-c\n": '3:1: put a space after the "-" of a list item',
    "a: @x\n": '1:4: put quotes around a text that begins with "@"',
    "a: %x\n": '1:4: put quotes around a text that begins with "%"',
    "a: !<x b": '1:4: put quotes around a text that begins with "!"',
    "a: b\nc: &\n": '2:4: put quotes around a text that begins with "&"',
}


@pytest.mark.parametrize("loader", [yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)])
@pytest.mark.parametrize("text", SENTENCES)
def test_sentence(text: str, loader: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_nodes, "_LOADER", loader)
    try:
        found = yaml_nodes.parse_nodes(text, "f").problems
    except InputError as error:
        found = error.problems
    assert [str(problem) for problem in found] == [f"f:{SENTENCES[text]}"]


def test_a_backslash_in_double_quotes() -> None:
    with pytest.raises(InputError, match=r'^f:1:\d: in "\.\.\." a backslash must be written twice'):
        yaml_nodes.parse_nodes('a: "\\q"', "f")


def test_problems_before_a_syntax_error_are_reported_with_it() -> None:
    with pytest.raises(InputError) as caught:
        yaml_nodes.parse_nodes("a: &x b\na: c\nd: [", "f")
    assert [problem.place and problem.place.line for problem in caught.value.problems] == [1, 2, 3]


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
def test_comments_that_may_be_text_are_reported_with_their_places(
    loader: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(yaml_nodes, "_LOADER", loader)
    job = parse_job(JOB, "j.yaml", Path())
    expected = []
    for (line, column), (path, read, whole) in READ.items():
        effect = f'only "{read}" is read' if read else "nothing is read here"
        expected.append(
            f'j.yaml:{line}:{column}: {path}: {effect}, because "#" after a blank begins a comment; if it belongs to '
            f'the text, write "{whole}"; otherwise put two blanks before the # and one after it'
        )
    assert [str(doubt) for doubt in job.messages_in("build")] == expected


def test_the_advised_text_is_read_without_a_warning() -> None:
    text = "sheets:\n  - words:\n      - {}\n"
    (doubt,) = parse_job(text.format('C" \\ #3'), "j.yaml", Path()).messages_in("build")
    quoted = doubt.message.partition("write ")[2].partition("; otherwise")[0]
    job = parse_job(text.format(quoted), "j.yaml", Path())
    assert not job.messages_in("build")
    assert job.sheets[0].spec.model_dump()["words"][0][0] == 'C" \\ #3'
    assert not parse_job(text.format("cow  # 3"), "j.yaml", Path()).messages_in("build")


def test_a_doubt_is_reported_with_the_problem_that_it_explains() -> None:
    with pytest.raises(InputError) as caught:
        parse_job("sheets:\n  - words:\n      - Platz #1\n      - Platz #2\n", "j.yaml", Path())
    messages = [str(problem) for problem in caught.value.problems]
    assert sum(': warning: only "Platz" is read' in line for line in messages) == 2
    assert sum('"Platz" is listed twice' in line for line in messages) == 1


def test_an_unknown_kind_with_a_comment_is_reported_with_its_place() -> None:
    with pytest.raises(InputError) as caught:
        parse_job("sheets:\n  - kind: wordserch\n    title: Platz #1\n    words: [cow]\n", "j.yaml", Path())
    (problem,) = caught.value.problems
    assert str(problem).startswith('j.yaml:2:11: sheets[1].kind: there is no puzzle kind "wordserch"')


def test_a_long_text_is_not_repeated() -> None:
    (doubt,) = parse_job(f"title: {'x' * 150} #3\nsheets: [{{words: [a]}}]", "j.yaml", Path()).messages_in("build")
    assert doubt.message.endswith("put all of it in quotes; otherwise put two blanks before the # and one after it")
    assert len(doubt.message) < 300


def test_samples_and_starters_are_beyond_doubt(repository: Path) -> None:
    samples = sorted((repository / "configs").glob("*.yaml"))
    assert len(samples) > 3
    for path in samples:
        assert not load_job(path).messages_in("build")
    for kind in registry.BUILT_IN:
        for language in ("de", "en"):
            assert not parse_job(starter_job(kind, language), "j.yaml", Path()).messages_in("build")

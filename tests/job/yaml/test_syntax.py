"""YAML's syntax errors in a teacher's words, the same from both parsers of PyYAML."""

from __future__ import annotations

import pytest
import yaml

from worksheets.base.errors import InputError
from worksheets.job.yaml import yaml_nodes

QUOTES = "an apostrophe inside '...' is written twice, or the text put in \"...\"; or an earlier quote is not closed"

SENTENCES = {
    "title:Term 1\nlanguage: en\n": '1:1: put a space after the colon of "title:"',
    "sheets:\n  - kind: wordsearch\n    words:farm\n": '3:5: put a space after the colon of "words:"',
    "sheets:\n  - kind:\n      wordsearch\n      words:farm\n": '4:7: put a space after the colon of "words:"',
    "a:\n\t- b\n": "2:1: this line is indented with a tab; use spaces only",
    "a:\n  b: c\n  \td: e\n": "3:3: this line is indented with a tab; use spaces only",
    "a: 'x\nb: 3\n": "1:4: the quote ' that begins here is never closed",
    'a: "x\nb: 3\n': '1:4: the quote " that begins here is never closed',
    "a: 'it's'\n": f"1:8: something follows a closing quote: {QUOTES}",
    'a: "b" c\n': f"1:8: something follows a closing quote: {QUOTES}",
    "a: [1, 2\nb: 3\n": '1:4: the "[" that begins here is not closed; put "]" at its end',
    "a: {b: c\n": '1:4: the "{" that begins here is not closed; put "}" at its end',
    "a: b\nc: [d,\n\n": "2:7: the file ends here, and a bracket is not closed yet",
    "a: [a, #b]\n": '1:8: "#" begins a comment here, so that "]" is not read; write "#b"',
    "a: [a, #b]\nc: d\n": '1:8: "#" begins a comment here, so that "]" is not read; write "#b"',
    "a: [cow,\n  Platz #3, pig]\n": '2:9: "#" begins a comment here, so that "," is not read; write "Platz #3"',
    "a: {b: c #d}\n": '1:10: "#" begins a comment here, so that "}" is not read; write "c #d"',
    "a: [a,  # first, of all\n b\nc: d\n": '1:4: the "[" that begins here is not closed; put "]" at its end',
    "a:\n  : b": "2:3: there is no key before this colon",
    "a: {: b}": "1:5: there is no key before this colon",
    "a: [": "1:5: the file ends here, and a bracket is not closed yet",
    "a: [b]]\n": '1:7: this "]" closes nothing; delete it, or put the text in quotes',
    "a: [b,, c]": "1:7: there is nothing before this comma; delete it, or put the text in quotes",
    "clue: white: or grey\n": "1:12: a text with a colon and a space in it must stand in quotes",
    "a: [b c: d: e]\n": "1:11: a text with a colon and a space in it must stand in quotes",
    "a: 1\n  b: 2\n": "2:3: this line is indented as if it belonged to the line above, which has a value already",
    "a:\n  b: 1\n c: 2\n": "3:2: this does not line up with the fields above; indent them all alike",
    "a: 1\n- b\n": "2:1: a list item stands where a field is expected; check the indentation",
    "- a\nb: 1\n": '2:1: this does not line up with the list above, whose items begin with "- "',
    "a:\n- b\n - c\n": "3:2: this list item is indented deeper than the one before it",
    "a\nb: c\n": '1:1: this line is no field; write "field: value" with a colon and a space',
    "a: b\n\nc\n": '3:1: this line is no field; write "field: value" with a colon and a space',
    "a:\n- b\n-c\n": '3:1: put a space after the "-" of a list item',
    "a: @x\n": '1:4: a text that begins with "@" must stand in quotes',
    "a: %x\n": '1:4: a text that begins with "%" must stand in quotes',
    "a: !<x b": '1:4: a text that begins with "!" must stand in quotes',
    "a: b\nc: &\n": '2:4: a text that begins with "&" must stand in quotes',
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


def test_what_was_refused_before_a_syntax_error_is_reported_with_it() -> None:
    with pytest.raises(InputError) as caught:
        yaml_nodes.parse_nodes("a: &x b\na: c\nd: [", "f")
    assert [problem.place and problem.place.line for problem in caught.value.problems] == [1, 2, 3]

"""Any words written into a words box are read back unchanged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from worksheets.base.errors import InputError
from worksheets.job.words.list_files import ListFiles
from worksheets.job.words.word_sets import parse_word_sets
from worksheets.job.yaml.yaml_nodes import parse_nodes
from worksheets.job.yaml.yaml_text import flow_list, scalar
from worksheets.language.letters import Spelling, Word
from worksheets.web.lists import box_text, list_value, read_box

SIGNS = "ab12,;=|:-–*#\".)(→>•'+ _~[]x"
TEXTS = st.text(SIGNS, min_size=1, max_size=8).map(lambda text: " ".join(text.split())).filter(bool)
PLAIN = st.sampled_from(["cow", "guinea pig", "12:30", "Word", "Clue", "1. cow", "- cow", "well-known", "no"])
WORDS = st.builds(Word, TEXTS | PLAIN, st.none() | TEXTS | PLAIN, picture=st.none())
LISTS = st.lists(
    WORDS, min_size=1, max_size=6, unique_by=lambda word: "".join(Spelling().letters_of(word.text)) or word.text
)
"""Words are unique, because the reader of lists drops repetitions."""


@given(LISTS)
@example([Word("a, b"), Word("c, d"), Word("e, f")])
@example([Word("1. cow"), Word("2. hen")])
@example([Word("1 cow"), Word("2 hen"), Word("3 dog")])
@example([Word("a)"), Word("b)")])
@example([Word("5 7"), Word("1"), Word("cow")])
@example([Word("#cow")])
@example([Word("---")])
@example([Word('"'), Word("cow", 'say "moo"')])
@example([Word("Word", "Clue")])
@example([Word("English", "German"), Word("French", "Spanish")])
@example([Word("a = b"), Word("c"), Word("d", "= e")])
@example([Word("cow:"), Word("hen"), Word("dog")])
@example([Word("**cow**"), Word("hen")])
@example([Word("cow (n., pl.)"), Word("hen (n., pl.)"), Word("dog, cat")])
def test_a_box_reads_back(words: list[Word]) -> None:
    spaced = tuple(word._replace(clue=" ".join((word.clue or "").split()) or None) for word in words)
    assert read_box(box_text(tuple(words))).words == spaced


@given(LISTS)
@example([Word("a = b"), Word("c = d")])
@example([Word("zoo"), Word("farm")])
@example([Word("a, b; c")])
def test_a_list_reads_back(words: list[Word]) -> None:
    for old in (None, [word.text for word in words], [{"word": word.text, "clue": word.clue} for word in words[:2]]):
        value = list_value(words, old, ["zoo", "farm"])
        job = f"word_sets: {{zoo: [x], farm: [y]}}\nsheets:\n  - {{words: {as_yaml(value)}, size: 20, avoid: [qq]}}\n"
        assert words_of(job) == tuple(words)


def as_yaml(value: Any) -> str:
    if all(isinstance(item, str) for item in value):
        return flow_list(value, 0).replace("\n", "")
    items = (item if isinstance(item, dict) else {"word": item} for item in value)
    return "[" + ", ".join("{" + ", ".join(f"{k}: {scalar(v)}" for k, v in item.items()) + "}" for item in items) + "]"


def words_of(job: str) -> tuple[Word, ...]:
    """Return the words that the job's reader finds, even if the kind would refuse them."""
    root = parse_nodes(job, "job").root
    node, sets = root.at(("sheets", 0, "words"))[0], root.child("word_sets")
    source, problems = parse_word_sets(sets, ListFiles(Path()))[0].find(node, ())
    assert source, problems
    words: Any = source.words
    return tuple(words.words)


def test_readable_lists_stay_readable() -> None:
    assert box_text((Word("cow"), Word("guinea pig"), Word("12:30"))) == "cow\nguinea pig\n12:30"
    assert box_text((Word("cow", "gives milk"), Word("hen"))) == "cow = gives milk\nhen"
    assert box_text((Word("one, two"), Word("cow"), Word("hen"))) == "one, two\ncow\nhen"


@pytest.mark.parametrize(
    ("text", "words", "notes"),
    [
        ("cow\nhen", ["cow", "hen"], ()),
        ("cow, hen, dog", ["cow", "hen", "dog"], ("3 words, separated by commas",)),
        ("1. cow\n2. hen", ["cow", "hen"], ("2 words, without their numbers",)),
        ("cow\thorse\tdog", ["cow", "horse", "dog"], ("3 words, separated by tabs",)),
        (
            "Wort\tHinweis\nKuh\tgibt Milch\n",
            [Word("Kuh", "gibt Milch")],
            ('1 word with clues from columns "Wort" and "Hinweis"',),
        ),
        ("cow\ncow", ["cow"], ('"cow" is already in line 1; it is used once',)),
        ("", [], ()),
        ("  \n\n", [], ()),
        ("# nothing\n", [], ()),
    ],
)
def test_pasted_words_are_read(text: str, words: list[Any], notes: tuple[str, ...]) -> None:
    found = read_box(text)
    assert found.words == tuple(word if isinstance(word, Word) else Word(word) for word in words)
    assert found.notes == notes


def test_problems_of_a_list_are_reported_without_files_and_options() -> None:
    found = read_box("a\tb\tc\nd\te\tf\ng\th\ti")
    assert found.words == (Word("a", "b"), Word("d", "e"), Word("g", "h"))
    assert found.notes[1:] == (
        'this table has 3 columns ("a", "b", "c"); the words are from column 1, the clues from column 2; '
        "for others, leave only these in the table",
    )
    with pytest.raises(InputError) as raised:
        read_box("\t".join("a" * 40) + "\n" + "\t".join("b" * 40))
    (problem,) = raised.value.problems
    assert "this table has 40 columns" in problem.message
    assert "--" not in problem.message
    assert "{file" not in problem.message
    with pytest.raises(InputError, match="line 2 of the list: this row has no word"):
        read_box("a\tb\n\tc\nd\te")


def test_list_entries_keep_their_form() -> None:
    old = ["cow", {"word": "hen"}, {"word": "dog", "clue": "it  barks"}]
    found = read_box(box_text((Word("cow"), Word("hen"), Word("dog", "it  barks"))))
    assert list_value(found.words, old) == old


def test_doubled_and_broken_words_of_a_job_can_be_shown() -> None:
    assert box_text((Word("cow"), Word("cow"), Word("hen"))) == "cow\ncow\nhen"
    assert box_text((Word("co\nw"), Word(""), Word("hen"))) == "co w\nhen"

"""The program's messages as the page shows them: in the words of the form, without YAML or the command line."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import pytest

from tests.web.node import needs_node, output_of
from worksheets.language.translation import translated_within
from worksheets.web.about import about
from worksheets.web.press import Press

pytestmark = needs_node

Fields: TypeAlias = dict[str, Any]
ANIMALS = ["lion", "tiger", "zebra"]
FILES = {
    "school.ttf": b"no font",
    "crest.png": b"no picture",
    "class.csv": b"name,level\nAnna,easy\nBen,easy\n",
    "pupils.csv": b"pupil\nAnna\n",
    "shape.txt": b"###\n###\n###\n",
}

WORD_SEARCHES: list[Fields] = [
    {"words": []},
    {"words": ["???"]},
    {"words": ["lion", "LION"]},
    {"words": ["Hund (m.)", "Pferd (n., pl. Pferde)"]},
    {"words": ["lion", "li-on"]},
    {"words": ["on", "no"], "difficulty": "hard"},
    {"words": ["cow", "cowboy"]},
    {"words": ["a" * 300]},
    {"words": ["שלום", "lion"]},
    {"words": [f"w{number}ord" for number in range(1200)]},
    {"words": ["a"], "difficulty": "hard"},
    {"words": "theme/nothing"},
    {"words": "theme/farm", "words_language": "fi"},
    {"words": ["hippopotamus", "crocodile"], "shape": "star", "size": "8x8"},
    {"size": "3x3"},
    {"size": "abc"},
    {"size": "0x4"},
    {"size": "500"},
    {"size": "40x40"},
    {"size": "4x4", "words": ["lion", "bear", "wolf", "deer", "hare"]},
    {"shape": "heart", "size": "3x3"},
    {"shape": "heart", "mask": {"file": "shape.txt"}},
    {"mask": {"file": "shape.txt"}},
    {"mask": {"file": "nothing.txt"}},
    {"mask": {"file": "crest.png"}},
    {"word_bank": {"show": "lengths", "boxes": "yes"}},
    {"word_bank": {"show": "none", "boxes": "yes"}},
    {"word_bank": {"show": "clues"}},
    {"secret_words": ["lion"]},
    {"bonus_words": ["lion"], "secret_words": ["???"]},
    {"secret_words": ["owl"], "bonus_words": ["owl"]},
    {"message": "???"},
    {"message": "HELLO WORLD THIS IS LONG", "size": "6x6"},
    {"message": "HI", "size": "5x5"},
    {"message": "HI", "overlap": "no", "variants": "3"},
    {"message": "HI", "shape": "heart"},
    {"message": "HI", "filler": "words"},
    {"pick": "99"},
    {"pick": "0"},
    {"variants": "0"},
    {"variants": "3", "for_each": "class.csv"},
    {"difficulty": ["easy", "hard"], "for_each": "class.csv"},
    {"for_each": "pupils.csv"},
    {"for_each": "class.docx"},
    {"for_each": "nobody.csv"},
    {"for_each": "class.csv", "title": "{colour}"},
    {"seed": "abc"},
    {"avoid": ["lion"]},
    {"avoid": ["???"]},
    {"preset": "large-print"},
    {"chapter": "One"},
    {"title": "a" * 300},
    {"instruction": "a" * 3000},
]
CUBES: list[Fields] = [
    {"size": "4"},
    {"size": "abc"},
    {"size": "99"},
    {"size": "1"},
    {"size": "0x1x1"},
    {"size": "3", "blocks": ["1x3x3"]},
    {"size": "3", "blocks": ["abc"]},
    {"size": "3", "blocks": ["1x1x5"]},
    {"size": "3", "blocks": ["2x2x2 * 3", "1x1x2"]},
    {"size": "3", "blocks": ["2x2x2 * 0"]},
    {"size": "3", "unique": "yes"},
    {"size": "4", "golden": "no"},
]
REGIONS: list[Fields] = [
    {"size": "abc"},
    {"size": "99x99"},
    {"size": "6x6", "words": ["elephantastic"]},
    {"size": "6x6", "words": ["cow"]},
    {"size": "6x6", "words": ["cows", "cows"]},
    {"size": "6x6", "words": ["cows"], "avoid": ["cows"]},
    {"size": "5x5", "words": ["lions", "tigers", "zebra", "camels", "pandas"]},
    {"size": "6x6", "region_size": "9-20"},
    {"size": "6x6", "region_size": "8-4"},
    {"size": "6x6", "region_size": "abc"},
    {"size": "6x6", "dictionary": "xx"},
    {"size": "6x6", "level": "9"},
    {"size": "6x6", "words_language": "fr"},
]
JOBS: list[Fields] = [
    {"title": "a" * 3000},
    {"seed": "abc"},
    {"footer": "a" * 3000},
    {"page": {"size": "A99"}},
    {"page": {"size": "1x1mm"}},
    {"page": {"size": "50x90mm"}},
    {"page": {"margin": "150mm"}},
    {"page": {"margin": "abc"}},
    {"page": {"font": "Comic"}},
    {"page": {"font": "school.ttf"}},
    {"page": {"font": "other.ttf"}},
    {"page": {"font_size": "2"}},
    {"page": {"font_size": "abc"}},
    {"page": {"font_size": "90"}},
    {"page": {"font_size": "40", "per_page": "4"}},
    {"answers": {"per_page": "99"}},
    {"output": {"answers": "back"}, "book": {"trim": "6x9in"}},
    {"book": {"trim": "x"}},
    {"book": {"trim": "A5"}, "page": {"size": "A4"}},
    {"book": {"gutter": "5in", "trim": "6x9in"}},
    {"book": {"gutter": "x"}},
    {"book": {"subtitle": "a" * 500}},
    {"header": {"logo": "crest.png"}},
    {"header": {"logo": "crest.gif"}},
    {"header": {"fields": ["a" * 300]}},
    {"header": {"text": "a" * 3000}},
    {"preset": "puzzle-book"},
    {},
]
LISTS = [
    ("four.csv", b"Unit,English,German,Example\n1,cow,Kuh,a\n2,hen,Huhn,b\n"),
    ("letter.docx", b"PK\x03\x04"),
    ("table.xlsx", b"no table"),
    ("empty.txt", b""),
    ("noise.txt", bytes(range(256))),
    ("clues.csv", b"Wort;Hinweis\nKuh;gibt Milch\nPferd;wiehert\n"),
    ("numbers.txt", b"1. cow\n2. hen\n3. cow\n"),
    ("latin.txt", "Bär\nKüken\n".encode("latin-1")),
]

FOREIGN = re.compile(
    r"`|--[a-z]|\bsheets\[|"
    r"\bworksheets [a-z]|[{}]|\[[a-z\"]|\bimport\b|\b[a-z]+_[a-z]+\b|pip install|\bYAML\b|\bfield \"",
    re.ASCII,
)
"""Expressions that only users of job files or the command line understand."""


def jobs() -> Iterator[Fields]:
    for sheets, kind in ((WORD_SEARCHES, "wordsearch"), (CUBES, "goldencube"), (REGIONS, "wordregions")):
        for fields in sheets:
            usual = {"words": ANIMALS} if kind == "wordsearch" else {}
            yield {"sheets": [{"kind": kind, "title": "Zoo", **usual, **fields}]}
    for fields in JOBS:
        yield {**fields, "sheets": [{"title": "Zoo", "words": ANIMALS}]}


@pytest.fixture(scope="module")
def answers() -> list[Fields]:
    press = Press()
    files = {name: b64encode(data).decode() for name, data in FILES.items()}
    shown = [press.answer({"do": "show", "text": json.dumps(job), "changes": [], "files": files}) for job in jobs()]
    asked = [
        {"do": what, "name": name, "data": b64encode(data).decode()}
        for name, data in LISTS
        for what in ("read", "open")
    ]
    pasted = {"what": "words", "path": ["sheets", 0, "words"], "value": LISTS[0][1].decode()}
    text = json.dumps({"sheets": [{"words": ANIMALS}]})
    return [
        *shown,
        *map(press.answer, asked),
        press.answer({"do": "show", "text": text, "changes": [pasted], "files": {}}),
    ]


def reworded(answers: Sequence[Fields], language: str) -> list[Fields]:
    """Return the answers as the page shows them."""
    given = [{key: each[key] for key in ("problems", "warnings", "notes", "cards") if key in each} for each in answers]
    found: list[Fields] = json.loads(output_of("reword_in_node.mjs", {"about": about(language), "answers": given}))
    return found


def sentences(answers: Sequence[Fields]) -> list[str]:
    """Return all sentences in the answers."""
    found: list[str] = []
    for answer in answers:
        found += [each["text"] for each in (*answer["problems"], *answer.get("warnings", ()))]
        found += answer["notes"]
        for card in answer.get("cards", ()):
            for words in card["words"].values():
                found += words["notes"]
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_sentence_speaks_yaml_or_command_line(answers: list[Fields], language: str) -> None:
    description = about(language)
    fields = [*description["job"], *(field for kind in description["kinds"] for field in kind["fields"])]
    names = {".".join(field["path"]) for field in fields} | {field["path"][-1] for field in fields}
    a_field = re.compile(rf"\b({'|'.join(sorted(map(re.escape, names)))}): [a-z0-9]")
    found = sentences(reworded(answers, language))
    assert len(found) > 90, "there is something to be looked at"
    for sentence in found:
        bare = re.sub(r'"[^"]*"|“[^”]*”', "…", sentence)  # without the author's own text, and without labels
        bare = re.sub(r"^[a-z]+: blocks: ", "", bare)
        assert not FOREIGN.search(bare), sentence
        assert not a_field.search(bare), sentence
        assert "allow-outside" not in sentence
        assert "column NAME" not in sentence


def said_of(sheet: Fields, language: str = "en", **job: Any) -> list[Fields]:
    """Return the problems and warnings of a job with one sheet, as the page shows them."""
    text = json.dumps({**job, "sheets": [{"title": "Zoo", **sheet}]})
    answer = Press().answer({"do": "show", "text": text, "changes": [], "files": {}})
    (shown,) = reworded([answer], language)
    return [*shown["problems"], *shown["warnings"]]


FULL = {"words": ["lion", "bear", "wolf", "deer", "hare"], "size": "4x4", "overlap": "no"}


@pytest.mark.parametrize(
    ("sheet", "language", "end"),
    [
        (FULL, "en", "; use a larger grid, fewer words, or “Words cross: yes”"),
        (FULL, "de", "; use a larger grid, fewer words, or „Wörter kreuzen sich: ja“"),
        ({"words": ["on", "no"], "difficulty": "hard"}, "en", "leave one out, or use “Level: Medium”"),
        ({"words": ["on", "no"], "difficulty": "hard"}, "de", "leave one out, or use „Schwierigkeit: Mittel“"),
        (
            {"words": ANIMALS, "word_bank": {"show": "lengths", "boxes": "yes"}},
            "en",
            "; use “Below the grid: Nothing” or “First letters”",
        ),
        (
            {"kind": "wordregions", "size": "6x6", "words": ["cow"]},
            "en",
            "; leave it out or change “Length of the words”",
        ),
        (
            {"kind": "wordregions", "size": "6x6", "region_size": "abc"},
            "en",
            "; write the smallest and the largest, such as 4-8",
        ),
        (
            {"words": ANIMALS, "chapter": "One"},
            "en",
            "; write “Book: all sheets as a book” under “Paper, typeface and more”, or omit this",
        ),
        ({"words": {"file": "../a.txt"}}, "en", "is outside the job's folder"),
        ({"words": "theme/x"}, "en", 'there is no theme "x"'),
    ],
)
def test_sentences(sheet: Fields, language: str, end: str) -> None:
    (message,) = said_of(sheet, language)
    assert message["text"].endswith(end), message["text"]
    assert message["written"] != message["text"], "what the job file's tab shows"


@pytest.mark.parametrize(
    ("language", "start"),
    [("en", 'unknown field "hue" (known: kind, id, '), ("de", "unbekanntes Feld „hue“ (bekannt: kind, id, ")],
)
def test_an_unknown_field_is_named_as_in_the_job_file(language: str, start: str) -> None:
    text = json.dumps({"sheets": [{"title": "Zoo", "words": ANIMALS, "hue": "red"}]})
    answer = Press().answer({"do": "show", "text": text, "changes": [], "files": {}})
    (shown,) = reworded([translated_within(answer, language)], language)
    (message,) = shown["problems"]
    assert message["text"].startswith(start)
    assert message["text"] == message["written"]


@pytest.mark.parametrize(("language", "label"), [("en", "“Articles: Not in"), ("de", "„Die Artikel: Nicht im")])
def test_a_note_names_the_field_inside_a_mapping(language: str, label: str) -> None:
    text = json.dumps({"sheets": [{"words": ANIMALS}]})
    pasted = {"what": "words", "path": ["sheets", 0, "words"], "value": "der Hund\ndie Katze\n"}
    answer = Press().answer({"do": "show", "text": text, "changes": [pasted], "files": {}})
    (note,) = [each for each in sentences(reworded([answer], language)) if "DERHUND" in each]
    assert label in note


def test_a_note_about_a_field_has_its_place() -> None:
    (message,) = said_of({"words": ["Hund (m.)", "Pferd"]})
    assert message["text"].startswith("text in brackets")
    assert (message["path"], message["line"]) == ("sheets[1].words", 1)


def test_quotes_of_the_author_are_not_reworded() -> None:
    (message,) = said_of({"words": ["overlap: yes", "region_size", "???"]})
    assert message["text"] == '"???" has no letters or digits'
    found = said_of({"words": ["size: 12 --y", "Size 12 y"]})
    assert found[0]["text"] == '"size: 12 --y" and "Size 12 y" are the same letters'
    (message,) = said_of({"words": {"file": "words_language.csv"}})
    assert message["text"].startswith("words_language.csv: there is no such file")


def test_each_problem_has_a_field(answers: list[Fields]) -> None:
    """A problem's path is that of a field or a mapping of fields; a problem of a whole sheet names a field."""
    description = about("en")
    kinds = {kind["name"]: [".".join(field["path"]) for field in kind["fields"]] for kind in description["kinds"]}
    of_job = [".".join(field["path"]) for field in description["job"]]
    without = []
    for answer in reworded(answers, "en"):
        for problem in answer["problems"]:
            if not answer.get("cards"):
                continue
            path = re.sub(r"\[\d+\]$", "", problem["path"])
            sheet = re.fullmatch(r"sheets(?:\[1\])?\.?(.*)", path)
            known = kinds[answer["cards"][0]["kind"]] if sheet else of_job
            own = sheet[1] if sheet else path
            if not (problem["named"] if not own else any(each == own or each.startswith(f"{own}.") for each in known)):
                without.append(problem["text"])
    assert [each for each in without if not each.startswith(("these blocks cannot", "no layout", "within"))] == []

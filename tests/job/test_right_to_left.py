"""Right-to-left text and letters that need shaping are refused wherever they would be printed."""

from __future__ import annotations

from pathlib import Path

import pytest

import worksheets
from tests.loops import loop_over
from worksheets.base.errors import InputError
from worksheets.job.loader import parse_job

SYRIAC, NKO, KHMER = "\u072b\u0720\u0721\u0710", "\u07d2\u07de\u07cf", "\u178a\u17be\u1798"
REASON = "of the right-to-left scripts, only Hebrew and Arabic can be printed"
SHAPED = "of the scripts that need shaping, only Devanagari, Bengali and Tamil can be printed"


def problems(text: str, folder: Path, file: str = "job.yaml") -> list[str]:
    with pytest.raises(InputError) as caught:
        parse_job(text, file, folder)
    return [str(problem) for problem in caught.value.problems]


@loop_over(
    ("text", "place"),
    [
        ("sheets: [{words: [oak, ^]}]", "1:24: sheets[1].words[2]"),
        ("sheets: [{words: [{word: oak, clue: a ^}]}]", "1:19: sheets[1].words[1]"),
        ("word_sets: {a: [^]}\nsheets: [{words: a}]", "1:17: word_sets.a[1]"),
        ("sheets: [{kind: wordregions, dictionary: [^]}]", "1:43: sheets[1].dictionary[1]"),
        ("title: ^\nsheets: [{words: [oak]}]", "1:8: title"),
        ("header: {fields: [name, ^]}\nsheets: [{words: [oak]}]", "1:25: header.fields[2]"),
        ("header: {text: ^}\nsheets: [{words: [oak]}]", "1:16: header.text"),
        ("footer: ^\nsheets: [{words: [oak]}]", "1:9: footer"),
        ("sheets: [{words: [oak], title: ^}]", "1:32: sheets[1].title"),
        ("sheets: [{words: [oak], instruction: ^}]", "1:38: sheets[1].instruction"),
        ("sheets: [{words: [oak], secret_words: [^]}]", "1:39: sheets[1].secret_words"),
        ("sheets: [{words: [oak], bonus_words: [^]}]", "1:38: sheets[1].bonus_words"),
        ("sheets: [{words: [oak], message: ^}]", "1:34: sheets[1].message"),
        ("sheets: [{words: [oak], id: ^}]", "1:29: sheets[1].id"),
        ("word_sets: {^: [oak]}\nsheets: [{words: ^}]", "1:13: word_sets.^"),
    ],
)
@loop_over(
    ("word", "script", "reason"),
    [
        (SYRIAC, "Syriac", REASON),
        (NKO, "Nko", REASON),
        (KHMER, "Khmer", SHAPED),
    ],
)
def test_a_job(text: str, place: str, word: str, script: str, reason: str, tmp_path: Path) -> None:
    (expected,) = problems(text.replace("^", word), tmp_path)
    assert expected.startswith(f"job.yaml:{place.replace('^', word)}: ")
    assert expected.endswith(f'{word}" has {script} letters; {reason}')


@pytest.mark.parametrize(("name", "line"), [("list.txt", "oak\n^\n"), ("list.csv", "oak;tree\n^;word\n")])
def test_a_list(name: str, line: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(line.replace("^", SYRIAC), encoding="utf-8")
    (message,) = problems(f"sheets: [{{words: {{file: {name}}}}}]", tmp_path)
    assert f"{name}:2:1: " in message
    assert message.endswith(f'"{SYRIAC}" has Syriac letters; {REASON}')


def test_a_job_without_a_title_may_have_a_right_to_left_file_name(tmp_path: Path) -> None:
    (message,) = problems("sheets: [{words: [oak]}]", tmp_path, f"{NKO}.yaml")
    assert message == f'{NKO}.yaml: "{NKO}" has Nko letters; {REASON}; give the job a title'


def test_a_sign_that_turns_the_direction_is_named(tmp_path: Path) -> None:
    (message,) = problems('sheets: [{words: ["oa\\u202ek"]}]', tmp_path)
    assert f"has a mark that changes its direction (U+202E); {REASON}" in message


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("wordsearch", {"words": ["oak", SYRIAC]}),
        ("wordsearch", {"words": [{"word": "oak", "clue": SYRIAC}]}),
        ("wordsearch", {"words": ["oak"], "title": SYRIAC}),
        ("wordregions", {"dictionary": ["Sturm", SYRIAC]}),
        ("goldencube", {"size": 3, "title": SYRIAC}),
    ],
)
def test_from_python(kind: str, fields: dict[str, object]) -> None:
    with pytest.raises(InputError, match=f'{SYRIAC}" has Syriac letters; {REASON}'):
        worksheets.generate(kind, fields)


def test_greek_cyrillic_and_others_are_printed() -> None:
    for word in ("δρυς", "дуб", "მუხა", "կաղնի", "chêne"):
        assert worksheets.generate("wordsearch", {"words": [word], "title": word})

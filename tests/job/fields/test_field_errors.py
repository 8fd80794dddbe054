"""An unknown field hides no other problem, and German field names are recognized."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from pydantic import BaseModel

import worksheets
from tests.loops import loop_over
from worksheets.base.errors import InputError
from worksheets.base.synonyms import meant_by
from worksheets.job.fields.job_fields import BookFields, HeaderFields, JobFields, PageFields
from worksheets.job.fields.output_fields import OutputFields
from worksheets.job.fields.sheet_fields import SheetFields
from worksheets.job.loader import parse_job
from worksheets.puzzles import registry
from worksheets.testing.template.kind import Null


def problems(text: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        parse_job(text, "j.yaml", Path())
    return [str(problem).removeprefix("j.yaml:") for problem in caught.value.problems]


@pytest.mark.parametrize("field", ["hue: red", "sice: 6", "größe: 6"])
def test_an_unknown_field_hides_nothing(field: str) -> None:
    size = "size: 6, " if field == "hue: red" else ""
    found = problems(
        f"sheets: [{{{size}{field}, words: [elephants, cow, cow], pick: 9, id: a}}, {{words: [a], id: a}}]"
    )
    unknown, *others = sorted(found, key=lambda line: "unknown field" not in line)
    assert f'unknown field "{field.partition(":")[0]}"' in unknown
    kinds = ['"elephants" has 9 letters', '"cow" is listed twice', "9 words cannot be picked", 'the id "a" is taken']
    assert len(others) == len(kinds)
    for each in kinds:
        assert sum(each in line for line in others) == 1


def test_a_misspelt_field_is_not_missing_and_its_value_is_read() -> None:
    assert problems("seets: [{wrods: [cow, cow], siz: abc}]") == [
        '1:1: unknown field "seets"; did you mean "sheets"?',
        '1:10: sheets[1]: unknown field "wrods"; did you mean "words"?',
        '1:29: sheets[1]: unknown field "siz"; did you mean "size"?',
        '1:34: sheets[1].size: "abc" is not a size; write rows x columns such as 12x14, or one number for a square',
    ]
    assert problems("sheets: [{wrods: }]") == ['1:11: sheets[1]: unknown field "wrods"; did you mean "words"?']


def test_a_misspelt_kind_decides_which_fields_there_are() -> None:
    messages = problems("sheets: [{knd: goldencube, size: 3, blocks: [1x1x1]}]")
    assert len(messages) == 2
    assert messages[0] == '1:11: sheets[1]: unknown field "knd"; did you mean "kind"?'
    assert "25 too few" in messages[1]


def test_exact_names_take_precedence_over_guesses() -> None:
    assert problems("sheets: [{words: [cow], wrods: [cow, cow]}]") == [
        '1:25: sheets[1]: unknown field "wrods"; did you mean "words"?'
    ]


def test_known_fields_are_listed_once() -> None:
    for kind in registry.names():
        messages = problems(f"sheets: [{{kind: {kind}, qqq: 1, words: [cow]}}]")
        (known,) = (line.partition("(known: ")[2].rstrip(")").split(", ") for line in messages if '"qqq"' in line)
        assert {"language", "difficulty", "title"} <= set(known)
        assert len(known) == len(set(known))


GERMAN = {
    "titel: a": "title",
    "Sprache: de": "language",
    "blätter: []": "sheets",
    "blaetter: []": "sheets",
    "Wortlisten: {}": "word_sets",
    "seite: {}": "page",
    "ausgabe: {}": "output",
    "kopfzeile: {}": "header",
    "fußzeile: a": "footer",
    "sheets: [{words: [a], Aufgabenstellung: b}]": "instruction",
    "page: {größe: A4}": "size",
    "page: {GRÖSSE: A4}": "size",
    "page: {Rand: 1cm}": "margin",
    "page: {schrift: Andika}": "font",
    "page: {schriftgröße: 12}": "font_size",
    "page: {pro Seite: 2}": "per_page",
    "page: {ausrichtung: auto}": "orientation",
    "page: {orientation: quer}": "landscape",
    "page: {size: DIN A4}": "A4",
    "output: {lösungen: none}": "answers",
    "output: {answers: keine}": "none",
    "answers: nein": "none",
    "sheets: [{Schwierigkeit: easy, words: [a]}]": "difficulty",
    "sheets: [{wörter: [a]}]": "words",
    "sheets: [{words: [a], difficulty: leicht}]": "easy",
    "sheets: [{words: [a], difficulty: [Mittel]}]": "medium",
    "sheets: [{words: [a], difficulty: schwer}]": "hard",
    "sheets: [{words: [a], größe: 3}]": "size",
    "sheets: [{words: [a], richtungen: E}]": "directions",
    "sheets: [{words: [a], directions: [rechts]}]": "E",
    "sheets: [{words: [a], directions: [Nach unten]}]": "S",
    "sheets: [{words: [a], letters: {case: klein}}]": "lower",
    "sheets: [{words: [a], word_bank: Hinweise}]": "clues",
    "sheets: [{words: [{wort: a}]}]": "word",
    "sheets: [{art: goldencube}]": "kind",
    "sheets: [{kind: goldencube, bausteine: [1x1x1]}]": "blocks",
    "sheets: [{kind: Wortsuche, words: [a]}]": "wordsearch",
    "sheets: [{kind: wordregions, wörterbuch: de}]": "dictionary",
}


@loop_over("text", GERMAN)
def test_our_names_are_suggested_for_german_ones(text: str) -> None:
    assert any(f'did you mean "{GERMAN[text]}"?' in line for line in problems(text))


def test_every_field_has_a_german_name() -> None:
    """Each name in the files also has at least one German word."""
    package = Path(worksheets.__file__).parent
    files = [package / "job" / "synonyms.toml", *package.glob(f"puzzles/*/{registry.SYNONYMS}")]
    synonyms = {name: words.split() for file in files for name, words in tomllib.loads(file.read_text("utf-8")).items()}
    models: list[type[BaseModel]] = [JobFields, OutputFields, PageFields, HeaderFields, SheetFields, BookFields]
    models += [registry.find(kind).Spec for kind in registry.BUILT_IN]
    for model in models:
        assert model.model_fields.keys() <= synonyms.keys()
    for name, words in synonyms.items():
        assert all([*meant_by(word, [name])] == [name] for word in words)


def test_a_plug_in_brings_synonyms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "form").mkdir()
    (tmp_path / registry.SYNONYMS).write_text('most = "hoechstens obergrenze"', "utf-8")
    monkeypatch.setattr(Null, "folder", tmp_path)
    with registry.trial(Null()):
        (problem,) = problems("sheets: [{kind: null, Höchstens: 3}]")
    assert 'unknown field "Höchstens"; did you mean "most"?' in problem


def test_a_header_field_of_ones_own_may_be_german() -> None:
    job = parse_job("header: {fields: [Hinweis, Kopf]}\nsheets: [{words: [a]}]", "j.yaml", Path())
    assert job.page.header_fields == ("Hinweis", "Kopf")


@pytest.mark.parametrize("text", ["page: {margin: 1,5cm}", "page: {size: A4, margin: 1,5 cm, font: Andika}"])
def test_a_decimal_comma_in_braces(text: str) -> None:
    (message,) = problems(f"{text}\nsheets: [{{words: [a]}}]")
    key = "5 cm" if "5 cm" in text else "5cm"
    hint = f'write 1.{key}, or "1,{key}" in quotes'
    assert message.endswith(f'page: a comma separates fields here, so "1" is read and "{key}" is another field; {hint}')


def test_a_decimal_comma_elsewhere() -> None:
    job = parse_job("page:\n  margin: 1,5cm\nsheets: [{words: [a]}]", "j.yaml", Path())
    assert job.page.margin == pytest.approx(15 * 72 / 25.4)


def test_a_value_is_read_as_that_of_another_field_only_if_the_names_are_alike() -> None:
    problem = problems("sheets: [{kind: crossword, words: [cow, owl], word_bank: {show: clues}}]")
    assert problem == ['1:47: sheets[1]: unknown field "word_bank"; did you mean "words_language"?']


@pytest.mark.parametrize("sign", ["–", "—", "•"])
def test_a_dash_of_a_word_processor_begins_no_item(sign: str) -> None:
    (problem,) = problems(f"sheets:\n  {sign} words: [cow, owl]")
    assert problem.endswith(f'the items of a list begin with a hyphen, as in "- words: [cow]"; this is "{sign}"')

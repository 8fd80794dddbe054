"""The JSON Schema is valid draft-07, and agrees with the loader about files as an editor reads them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from tests.drawing.fonts.made_fonts import school
from tests.drawing.images.made_pictures import file_of, gradient
from worksheets.base.errors import InputError
from worksheets.job.fields.schema import job_schema, schema_text
from worksheets.job.loader import parse_job
from worksheets.puzzles import registry


@cache
def validator() -> Draft7Validator:
    return Draft7Validator(job_schema())


def errors(text: str) -> list[str]:
    """The errors that an editor shows for a job; it resolves scalars before it validates them."""
    return [error.message for error in validator().iter_errors(yaml.safe_load(text))]


def test_it_is_a_draft_07_schema() -> None:
    schema = job_schema()
    Draft7Validator.check_schema(schema)
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert json.loads(schema_text()) == schema


def test_every_reference_has_its_definition_and_no_neighbours() -> None:
    schema = job_schema()
    references = []

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            if "$ref" in value:
                assert len(value) == 1
                references.append(value["$ref"])
            assert "$defs" not in value
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            walk(inner)

    walk(schema)
    names = {reference.removeprefix("#/definitions/") for reference in references}
    assert names == schema["definitions"].keys()


def test_every_field_of_every_kind_is_described() -> None:
    definitions = job_schema()["definitions"]
    for name in registry.names():
        fields = definitions[f"{name}_sheet"]["properties"]
        assert registry.find(name).Spec.model_fields.keys() < fields.keys()
        assert [key for key, field in fields.items() if not field.get("description")] == []


RIGHT = [
    "sheets: [{words: [cow]}]\noutput: {formats: [svg, png], width: 150mm, letters: outlines}",
    "sheets: [{words: [cow]}]\noutput: {formats: 'svg, png', width: 15.5 cm}",
    "sheets: [{words: [cow]}]\noutput: {formats: svg, pictures: pages}",
    "sheets: [{words: [cow]}]\noutput: {formats: csv h5p, separator: tab}",
    "sheets: [{words: [no, on, null, 1e3, 12:30, 2.5, ~, {word: yes, clue: no}]}]",
    "title: 2026\nsheets:\n  - {kind: wordsearch, words: farm, size: 12x14, difficulty: [easy, hard], overlap: yes}\n"
    "  - {words: {file: a.txt}, size: 12, difficulty: hard, letters: {umlauts: expand}, title: 1, id: 7, variants: 3}\n"
    "word_sets: {farm: [cow, 007], sky: {file: sky.csv}, 2: [x]}\n",
    "language: de\nseed: -3\noutput: {formats: [pdf, json], answers: append}\nheader: {fields: []}\n"
    "page: {size: a4, orientation: landscape, margin: 15mm, font: Andika, font_size: auto, per_page: 4}\n"
    "sheets: [{words: [cow], directions: [E, SW], filler: fragments, word_bank: both, pick: 1, avoid: [no]}]",
    "look: winter\nsheets: [{words: [cow], look: {like: party, frame: no, frame_line: 1.5, colour: blue}}]",
    "look: {file: look.yaml}\nsheets: [{words: [cow], look: plain}]",
    "page: {font: School.TTF}\nsheets: [{words: [cow]}]",
    "header: {text: Oak School, logo: a.png}\nfooter: no\nsheets: [{words: [cow]}]",
    "preset: large-print\npage: {font_size: 18+}\nsheets: [{words: [cow], preset: {file: a.yaml}}]",
    "footer: Class 3b\nsheets: [{words: [cow]}]",
    "sheets: [{words: [cow], size: 5, fixed: [{word: cow, row: 1, column: 3, direction: E}]}]",
    "sheets: [{words: [cow], bonus_words: owl}, {words: [cow], bonus_words: [owl, 12]}]",
    "sheets: [{words: [cow], message: WELL DONE NOW}, {words: [cow], message: 007}]",
    "sheets: [{words: [cow], hints: [first_letters], secret_words: [owl]}, {words: [cow], hints: none}]",
    "sheets: [{words: [cow], word_bank: {show: none, lines: yes}}, {words: [cow], word_bank: {order: length}}]",
    "sheets: [{words: [cow], instruction: no}, {words: [cow], instruction: Find the cow.}]",
    "word_sets: {zoo: [gnu, emu, yak]}\nsheets:\n"
    "  - {words: {pool: zoo, pick: 2}}\n  - {words: {pool: [zoo, theme/farm], pick: 3}}",
    "word_sets: {zoo: theme/zoo, all: [theme/zoo, cow]}\nsheets: [{words: theme/farm}, {words: [zoo, theme/farm]}]",
    "language: de-AT\noutput: {formats: 'pdf, txt'}\n"
    "page: {size: 210 x 297mm, margin: 20, font_size: 18}\nsheets: [{words: [cow]}]",
    "word_sets: {sky: [rain, cloud]}\nsheets:\n  - {kind: wordregions}\n"
    "  - {kind: wordregions, size: 9x7, words: sky, dictionary: en, level: 2, repeat: yes, region_size: [3, 8]}\n"
    "  - {kind: wordregions, dictionary: [bird, mouse], repeat: on, size: 4x5, region_size: 4-5, hints: none}\n"
    "  - {kind: wordregions, dictionary: {file: a.txt}, repeat: on, size: 4x6, region_size: 3, hints: [words]}\n"
    "  - {kind: wordregions, words: [rain, {word: yes}], hints: 'words, borders', region_size: 3 to 8}",
]
WRONG = [
    "title: x",
    "sheets: []",
    "sheets: [{words: []}]",
    "sheets: [{words: {pool: theme/farm}}]",
    "sheets: [{words: {pool: theme/farm, pick: 0}}]",
    "sheets: [{words: {pool: theme/farm, pick: 2, picks: 3}}]",
    "sheets: [{kind: wordregions, dictionary: {pool: theme/farm, pick: 12}}]",
    "sheets: [{size: 12}]",
    "sheets: [{words: [cow], siez: 12}]",
    "sheets: [{words: [cow], kind: wordserch}]",
    "sheets: [{words: [cow], difficulty: [esay]}]",
    "sheets: [{words: [cow], difficulty: []}]",
    "sheets: [{words: [{wrod: cow}]}]",
    "sheets: [{words: [cow], variants: 703}]",
    "sheets: [{words: [cow], overlap: maybe}]",
    "sheets: [{words: [cow], letters: {umlaut: keep}}]",
    "sheets: [{words: [cow]}]\ntitel: x",
    "sheets: [{words: [cow]}]\nlanguage: xx",
    "sheets: [{words: [cow]}]\nseed: 1.5",
    "sheets: [{words: [cow]}]\noutput: {formats: [bmp]}",
    "sheets: [{words: [cow]}]\noutput: {width: wide}",
    "sheets: [{words: [cow]}]\noutput: {pictures: page}",
    "sheets: [{words: [cow]}]\noutput: {letters: curves}",
    "sheets: [{words: [cow]}]\npage: {per_page: 3}",
    "sheets: [{words: [cow]}]\npage: {size: A7}",
    "sheets: [{words: [cow]}]\npage: {margin: 15 miles}",
    "sheets: [{words: [cow]}]\npage: {font_size: 18mm}",
    "sheets: [{words: [cow]}]\npage: {font_size: 18++}",
    "sheets: [{words: [cow]}]\npreset: {fiel: a.yaml}",
    "sheets: [{words: [cow]}]\npreset: [tiny]",
    "sheets: [{words: [cow]}]\nheader: {fields: [[name]]}",
    "sheets: [{words: [cow]}]\nword_sets: {farm: cow}",
    "sheets: [{kind: wordregions, dictionary: []}]",
    "sheets: [{kind: wordregions, dictionary: {fiel: a.txt}}]",
    "sheets: [{kind: wordregions, level: 5}]",
    "sheets: [{kind: wordregions, level: high}]",
    "sheets: [{kind: wordregions, region_size: [3, 11]}]",
    "sheets: [{kind: wordregions, region_size: many}]",
    "sheets: [{kind: wordregions, hints: [colours]}]",
    "sheets: [{kind: wordregions, hints: words and colours}]",
    "sheets: [{kind: wordregions, repeat: perhaps}]",
    "sheets: [{kind: wordregions, dictionery: de}]",
    "sheets: [{words: [cow], dictionary: de}]",
]


@pytest.mark.parametrize("text", RIGHT)
def test_right_jobs(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("cow\n", encoding="utf-8")
    (tmp_path / "a.yaml").write_text("pick: 1", encoding="utf-8")
    (tmp_path / "a.png").write_bytes(file_of(gradient(3, 2)))
    (tmp_path / "sky.csv").write_text("sun,bright\n", encoding="utf-8")
    (tmp_path / "look.yaml").write_text("ornaments: hearts", encoding="utf-8")
    (tmp_path / "School.TTF").write_bytes(school())
    assert errors(text) == []
    if "null" not in text:
        assert parse_job(text, "f", tmp_path).sheets


@pytest.mark.parametrize("text", WRONG)
def test_wrong_jobs(text: str, tmp_path: Path) -> None:
    assert errors(text)
    with pytest.raises(InputError):
        parse_job(text, "f", tmp_path)

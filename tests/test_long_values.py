"""However long a value is, the messages about it are short."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import worksheets
from tests.loops import loop_over
from worksheets.base.quoting import LONGEST
from worksheets.job.fields.schema import schema_text
from worksheets.job.loader import parse_job
from worksheets.puzzles import registry

LENGTH = 5_000

SHORT = LONGEST + 100
"""Maximum length of a message, which may also name a path and a place."""

PLAIN = ("x" * LENGTH, "9" * LENGTH, "a b, " * (LENGTH // 50), '"' * LENGTH, "1x2x" * (LENGTH // 4), "é\u0301" * LENGTH)

VALUES: dict[str, Any] = {
    **{text[:5]: text for text in PLAIN},
    "list of one": ["x" * LENGTH],
    "long list": ["xy"] * (LENGTH // 10),
    "lists in a list": [["7" * LENGTH] * 3, [["y" * LENGTH]]],
    "mapping": {"x" * LENGTH: "y" * LENGTH},
    "mappings in a list": [{"word": "x" * LENGTH, "clue": "y" * LENGTH}, {"word": ["z" * LENGTH]}, {"w" * LENGTH: 1}],
    "list of mappings and texts": [{"file": "x" * LENGTH}, "x" * LENGTH],
    "file": {"file": "x" * LENGTH},
    "files": {"file": "x/" * LENGTH},
}


def fields() -> Iterator[tuple[str, ...]]:
    """Yield the paths of all fields in the JSON Schema of a job, including the sheets of every kind."""
    schema = json.loads(schema_text())
    yield from ((key,) for key in schema["properties"])
    for name in ("output", "page", "header", "scheduler"):
        model = schema["properties"][name]
        for part in model.get("$ref", "").strip("#/").split("/") if "$ref" in model else ():
            model = schema = schema[part]
        schema = json.loads(schema_text())
        yield from ((name, key) for key in model["properties"])
    yield ("word_sets", "farm")
    for kind in registry.names():
        yield from (
            ("sheets", kind, key) for key in ("id", "title", "variants", *registry.find(kind).Spec.model_fields)
        )
    yield ("sheets", "wordsearch", "kind")


def job_with(path: tuple[str, ...], value: Any) -> str:
    """A job file with the value at the path, as JSON, which is YAML too."""
    job: dict[str, Any] = {"sheets": [{"words": ["cow", "hen"]}]}
    if path[0] == "sheets" and len(path) == 3:
        job["sheets"] = [{"kind": path[1], path[2]: value}]
    elif len(path) == 2:
        job[path[0]] = {path[1]: value}
    else:
        job[path[0]] = value
    return json.dumps(job, ensure_ascii=False)


def long_sentences(call: Callable[[], object]) -> list[str]:
    """The beginnings of the error's messages that are too long."""
    try:
        call()
    except worksheets.WorksheetError as error:
        return [sentence[:SHORT] for sentence in map(str, error.problems) if len(sentence) > SHORT]
    return []


@loop_over("path", sorted(set(fields())), every=5)
def test_a_value_of_any_length_gives_short_sentences(path: tuple[str, ...], tmp_path: Path) -> None:
    for name, value in VALUES.items():
        text = job_with(path, value)
        assert not long_sentences(lambda text=text: parse_job(text, "job.yaml", tmp_path)), name
        if path[0] == "sheets" and len(path) == 3:
            sheet = {path[2]: value}
            assert not long_sentences(lambda sheet=sheet: worksheets.generate(path[1], sheet)), name


@pytest.mark.parametrize("name", ["z" * 240, "../" * 100 + "z", "a/" * 200 + "z"])
def test_long_list_names_give_short_sentences(name: str, tmp_path: Path) -> None:
    text = f"word_sets:\n  zoo: {{file: {name}.txt}}\nsheets:\n  - {{words: zoo, size: 5}}\n"
    with pytest.raises(worksheets.InputError) as caught:
        parse_job(text, "job.yaml", tmp_path / ("deep" * 50), allow_outside=True)
    assert max(map(len, map(str, caught.value.problems))) <= SHORT


@pytest.mark.parametrize(
    "option", ["language", "kind", "seed", "format", "answers", "workers", "difficulty", "steps", "limit"]
)
def test_long_options_give_short_sentences(option: str, run: Callable[..., Result], job: Callable[..., Path]) -> None:
    path = job()
    for command in ("build", "check", "solve", "new", "import"):
        for value in PLAIN:
            result = run(command, path, f"--{option}", value[:LENGTH])
            assert result.exit_code, f"{command} --{option}"
            assert max(map(len, (result.stderr or result.output).splitlines())) <= SHORT, f"{command} --{option}"

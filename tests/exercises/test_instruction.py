"""An instruction of the author's own, on its way to the handout and to the text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import worksheets
from worksheets.base.errors import InputError
from worksheets.commands.generate import generate
from worksheets.job.loader import parse_job
from worksheets.job.yaml.limits import INSTRUCTION_LENGTH
from worksheets.puzzles import registry

JOB = """\
sheets:
  - {id: usual, words: [cow, hen], size: 6x7}
  - {id: own, words: [cow, hen], size: 6x7, variants: 2, instruction: "Find the animals."}
  - {id: none, kind: wordregions, size: 4x5, instruction: no}
  - id: lines
    kind: goldencube
    size: [3, 1, 5]
    instruction: |
      Build the box.
      Paint it.
"""


def built(folder: Path, job: str, **options: object) -> tuple[str, str]:
    """The text, and the JSON without pages."""
    (folder / "job.yaml").write_text(job, "utf-8")
    worksheets.build(folder / "job.yaml", output=folder, formats=["txt", "json"], **options)  # type: ignore[arg-type]
    return (folder / "job.txt").read_text("utf-8"), (folder / "job.json").read_text("utf-8")


def test_it_stands_in_place_of_ours(tmp_path: Path) -> None:
    text, _ = built(tmp_path, JOB)
    assert text.count("Find the 2 words in the grid") == 1
    assert text.count("\n\nFind the animals.\n\n") == 2
    assert text.count("\n\nBuild the box. Paint it.\n\n") == 1
    assert "Cut the grid" not in text


@pytest.mark.parametrize("kind", registry.BUILT_IN)
@pytest.mark.parametrize("own", ["Find it all.", ""])
def test_it_changes_nothing_but_the_text_and_the_example_goes_with_it(kind: str, own: str) -> None:
    fields = dict(registry.find(kind).examples()[0])
    usual, other = generate(kind, fields, 3), generate(kind, {**fields, "instruction": own}, 3)
    assert (usual.puzzle, usual.solution) == (other.puzzle, other.solution)
    before, text = usual.handout_text(), other.handout_text()
    assert text.instruction == own
    assert text.sections == before.sections
    assert text.example == (before.example if own else None)


def test_versions_from_a_cache_have_it_too(tmp_path: Path) -> None:
    first = built(tmp_path, JOB, cache=tmp_path / "cache")
    assert built(tmp_path, JOB, cache=tmp_path / "cache") == first
    again, _ = built(tmp_path, JOB.replace("Find the animals.", "Where are they?"), cache=tmp_path / "cache")
    assert again == first[0].replace("Find the animals.", "Where are they?")


def test_json_knows_nothing_of_it(tmp_path: Path) -> None:
    _, told = built(tmp_path, JOB)
    assert "Find the animals" not in told
    assert [sheet["id"] for sheet in json.loads(told)["sheets"]] == ["usual", "own", "own", "none", "lines"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("[a]", "instruction: expected one text, got a list"),
        ("x" * (INSTRUCTION_LENGTH + 1), "instruction: the instruction has 501 characters; at most 500"),
        ('"a\\x07"', "instruction: the text holds a line break or a control character; write it on one line"),
    ],
)
def test_what_is_no_instruction(said: str, told: str) -> None:
    with pytest.raises(InputError) as error:
        parse_job(f"sheets: [{{words: [cow], instruction: {said}}}]", "job.yaml", Path())
    assert told in str(error.value)


def test_in_python_too_it_is_a_text() -> None:
    with pytest.raises(InputError, match="instruction: this is a text, not"):
        generate("wordsearch", {"words": ["cow"], "instruction": 3})

"""The starter file generated from a kind's fields, for kinds without a starter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from pydantic import Field

from worksheets.base.grid import Size
from worksheets.job.loader import parse_job
from worksheets.job.starter import starter_job
from worksheets.puzzles import registry
from worksheets.puzzles.grid_size import GridSize
from worksheets.puzzles.sources import Words
from worksheets.puzzles.starter import starter_sheet
from worksheets.testing.template.kind import Null, NullFields


class Many(NullFields):
    """Every sort of field that a starter shows."""

    words: Words = Field(description="the words\n  to hide")
    mode: str = Field(description="how")
    size: GridSize = Field(Size(7, 12), description="rows x columns")
    wide: bool = Field(False, description="whether it is wide")
    share: float = Field(0.5, description="how much")
    sign: str = Field("a: b", description="what stands between")
    none: int | None = Field(None, description="chosen if absent")
    rest: tuple[str, ...] = ()


class ManyKind(Null):
    name = "many"
    Spec: Any = Many

    def title(self, language: str) -> str:
        return {"de": "Summen: alle"}.get(language, "Sums")

    def examples(self) -> tuple[Mapping[str, Any], ...]:
        return (
            {"words": ["cow", {"word": "12:30", "clue": "half past # noon"}], "mode": "a # b"},
            {"words": ["Kuh"], "mode": "leicht", "language": "de"},
        )


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    with registry.trial(ManyKind()):
        yield


def test_it_has_every_field_with_its_description() -> None:
    assert registry.find("many").starter("de").splitlines() == [
        "sheets:",
        '  - title: "Summen: alle"',
        "    kind: many",
        "    difficulty: easy            # easy, medium or hard; a list makes one sheet of each",
        "    # most: 20                  # largest number that is added",
        '    words: ["Kuh"]              # the words to hide',
        "    mode: leicht                # how",
        "    # size: 7 x 12              # rows x columns",
        "    # wide: no                  # whether it is wide",
        "    # share: 0.5                # how much",
        '    # sign: "a: b"              # what stands between',
        "    # none:                     # chosen if absent",
        "    # rest:",
    ]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_job_with_it_has_no_problems(language: str) -> None:
    (sheet,) = parse_job(starter_job("many", language), "starter.yaml", Path()).sheets
    example = ManyKind().examples()[language == "de"]
    assert sheet.spec == Many.model_validate({**example, "language": language, "difficulty": "easy"})


def test_each_line_of_a_starter_is_valid() -> None:
    text = starter_job("many", "en").replace("    # none:", "    none: 3 #").replace("    # rest:", "")
    (sheet,) = parse_job(text.replace("\n    # ", "\n    "), "starter.yaml", Path()).sheets
    assert isinstance(sheet.spec, Many)
    assert (sheet.spec.size, sheet.spec.sign, sheet.spec.most) == (Size(7, 12), "a: b", 20)


def test_built_in_kinds_could_do_without_a_file() -> None:
    for kind in map(registry.find, registry.BUILT_IN):
        for language in ("en", "de"):
            sheet = starter_sheet(kind.name, kind.title(language), kind.Spec, kind.examples(), language)
            job = parse_job(f"language: {language}\n{sheet}", "starter.yaml", Path())
            assert job.sheets[0].kind == kind.name

"""One font for a whole booklet, and a warning where it is not the one asked for."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from worksheets.base.errors import Message
from worksheets.cli.group import commands
from worksheets.commands.booklet_font import in_one_font
from worksheets.commands.build import build
from worksheets.commands.check import plan_jobs
from worksheets.job.loader import parse_job
from worksheets.job.models import Job


def job_of(text: str) -> Job:
    return in_one_font(parse_job(text, "job.yaml", Path()))


def warnings(text: str) -> list[str]:
    return [str(warning) for warning in job_of(text).said_in("build")]


ATKINSON = "page: {font: Atkinson Hyperlegible}\n"
GERMAN = ATKINSON + "language: de\nsheets: [{words: [Igel, Hase]}, {words: [Straße, Haus], title: Wege}]"
SO = "so the whole booklet is set in Andika"


@pytest.mark.parametrize(
    ("text", "font", "told"),
    [
        (GERMAN, "Andika", f'Atkinson Hyperlegible has no "ẞ", {SO}'),
        (ATKINSON + "language: de\nsheets: [{words: [Igel, Hase], title: Über Äpfel}]", "Atkinson Hyperlegible", None),
        (ATKINSON + "sheets: [{words: [oak], instruction: Где дуб?}]", "Andika", 'has no "Г", "б", "д", "е" and "у"'),
        (ATKINSON + "sheets: [{words: [oak]}]\ntitle: Снег", "Andika", f'has no "С", "г", "е" and "н", {SO}'),
        ("language: el\nsheets: [{words: [δρυς]}]", "DejaVu Sans", "the whole booklet is set in DejaVu Sans"),
        ("sheets: [{words: [oak, მუხა]}]", "DejaVu Sans", 'Andika has no "ა", "მ", "უ" and "ხ", so the whole'),
        ("sheets: [{words: [{word: oak, clue: მუხა}]}]", "DejaVu Sans", "Andika has no"),
        ("header: {fields: [მუხა]}\nsheets: [{words: [oak]}]", "DejaVu Sans", "Andika has no"),
        (
            "sheets: [{kind: wordregions, size: 4x4, repeat: yes, dictionary: [կաղնի, oaks]}]",
            "DejaVu Sans",
            "Andika has no",
        ),
        ("sheets: [{kind: goldencube, size: 3, title: მუხა}]", "DejaVu Sans", "Andika has no"),
        ("sheets: [{words: [oak, 日本]}]", "Andika", None),
        ("sheets: [{words: [oak]}, {words: [chêne], language: fr}, {kind: goldencube, language: cs}]", "Andika", None),
    ],
)
def test_the_font(text: str, font: str, told: str | None) -> None:
    job = job_of(text)
    assert job.page.font == font
    found = [warning for warning in warnings(text) if "job.yaml: page.font: " in warning]
    assert len(found) == (told is not None)
    assert not told or told in found[0]


def test_where_no_single_font_has_all() -> None:
    (told,) = warnings("page: {font: Andika}\nsheets: [{words: [მუხა, \ua7b3\u1df5]}]")
    assert "nor has any one font all letters of this job" in told


def fonts_in(path: Path) -> set[str]:
    """The families of the fonts that a PDF file names."""
    return {name.decode() for name in re.findall(rb"/BaseFont\s*/[A-Z]+[+]([A-Za-z]+)", path.read_bytes())}


def test_the_booklet(tmp_path: Path) -> None:
    path = tmp_path / "wege.yaml"
    path.write_text(GERMAN, encoding="utf-8")
    said: list[Message] = []
    build(path, output=tmp_path, formats="pdf,json", say=said.append)
    told = [str(each) for each in said]
    assert told == [f'{path}: page.font: Atkinson Hyperlegible has no "ẞ", {SO}']
    assert fonts_in(tmp_path / "wege.pdf") == {"Andika"}
    (plan,) = plan_jobs([path])
    assert [str(warning) for warning in plan.warnings] == told
    pages = [sheet["page"] for sheet in json.loads((tmp_path / "wege.json").read_text("utf-8"))["sheets"]]
    assert pages == [1, 2]
    result = CliRunner().invoke(commands, ["check", str(path)])
    assert result.output.count(SO) == 1

"""Whether sheets fit on the paper is known before they are made."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import worksheets
from worksheets.base.errors import LayoutError, Message
from worksheets.cli.group import commands
from worksheets.commands import paper as module
from worksheets.commands.build import PartlyBuiltError, build
from worksheets.commands.check import plan_jobs
from worksheets.commands.paper import in_one_font, sized
from worksheets.job.loader import parse_job
from worksheets.job.models import Job
from worksheets.puzzles import registry

MakeJob = Callable[..., Path]

BOXES = """\
page: {size: A5}
sheets:
  - {id: first, words: [cow, hen], size: 6x7}
  - {kind: goldencube, title: Large, size: 8, golden: no, variants: 2}
  - {kind: goldencube, title: Small, size: 3, blocks: ['1x3x3 * 2', '1x1x3', '1x1x2 * 2', '1x1x1'], unique: no}
  - {kind: goldencube, title: Flat, size: 1x9x9, golden: no, blocks: ['1x9x9']}
  - {kind: goldencube, title: Split, size: 4x8x8, golden: no, blocks: ['4x4x4 * 4'], unique: no, variants: 3}
"""
"""Eight layers of 8 x 8 are too large for A5; four layers with few blocks fit."""

SPLIT = "sheets:\n" + BOXES.splitlines(True)[-1]

LARGE = '"Large" does not fit: its letters would be '


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Record the specs of the golden-cube sheets that are made."""
    kind = registry.find("goldencube")
    generate = kind.generate
    specs: list[Any] = []

    def counting(spec: Any, rng: Any) -> Any:
        specs.append(spec)
        return generate(spec, rng)

    monkeypatch.setattr(kind, "generate", counting)
    return specs


def test_sheets_that_do_not_fit_are_not_made(job: MakeJob, tmp_path: Path, made: list[Any]) -> None:
    with pytest.raises(LayoutError) as caught:
        worksheets.build(job(BOXES), output=tmp_path / "out")
    assert not made
    assert not (tmp_path / "out").exists()
    assert {problem.place and problem.place.line for problem in caught.value.problems} == {4}
    assert all(problem.message.startswith(LARGE) for problem in caught.value.problems)
    assert all(problem.path.startswith("sheets[2]") for problem in caught.value.problems)


def test_the_others_go_on(job: MakeJob, tmp_path: Path, made: list[Any]) -> None:
    steps: list[Any] = []
    with pytest.raises(PartlyBuiltError, match=LARGE) as caught:
        worksheets.build(
            job(BOXES),
            output=tmp_path / "out",
            formats=["pdf", "json"],
            keep_going=True,
            progress=lambda done, total, became: steps.append((done, total, type(became).__name__)),
        )
    sheets = json.loads(caught.value.written[-1].read_text("utf-8"))["sheets"]
    assert [sheet["title"] for sheet in sheets[1:]] == ["Small", "Flat", "Split", "Split", "Split"]
    assert len(made) == 5
    assert [(done, total) for done, total, _ in steps] == [(number, 8) for number in range(1, 9)]
    assert [name for *_, name in steps] == ["Exercise", *["LayoutError"] * 2, *["Exercise"] * 5]
    (plan,) = plan_jobs([job(BOXES)])
    assert len(plan.sheets) == 6
    found = [problem for failure in plan.failures for problem in failure.problems]
    assert found == list(caught.value.problems)


def test_formats_without_pages_need_no_paper(
    job: MakeJob, tmp_path: Path, made: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "layout_error", lambda *_: LayoutError("too large"))
    for formats in (["txt"], ["json"]):
        worksheets.build(job(SPLIT), output=tmp_path / "out", formats=formats)
    assert len(made) == 6
    with pytest.raises(LayoutError, match="too large"):
        worksheets.build(job(SPLIT), output=tmp_path / "out")
    assert len(made) == 6


def test_equal_outlines_are_laid_out_once(job: MakeJob, monkeypatch: pytest.MonkeyPatch) -> None:
    laid_out: list[Any] = []
    error = module.layout_error
    monkeypatch.setattr(module, "layout_error", lambda *given: laid_out.append(given) or error(*given))
    (plan,) = plan_jobs([job(SPLIT)])
    assert len(plan.sheets) == 3
    assert len(laid_out) == 1


def job_of(text: str) -> Job:
    return in_one_font(parse_job(text, "job.yaml", Path()))


def warnings(text: str) -> list[str]:
    return [str(warning) for warning in job_of(text).messages_in("build")]


ATKINSON = "page: {font: Atkinson Hyperlegible}\n"
GERMAN = (
    ATKINSON
    + "language: de\nletters: {eszett: keep}\nsheets: [{words: [Igel, Hase]}, {words: [Straße, Haus], title: Wege}]"
)
SO = "so the whole booklet is set in Andika"


@pytest.mark.parametrize(
    ("text", "font", "expected"),
    [
        (GERMAN, "Andika", f'Atkinson Hyperlegible has no "ẞ", {SO}'),
        (GERMAN.replace("letters: {eszett: keep}\n", ""), "Atkinson Hyperlegible", None),
        (ATKINSON + "language: de\nsheets: [{words: [Igel, Hase], title: Über Äpfel}]", "Atkinson Hyperlegible", None),
        (ATKINSON + "sheets: [{words: [oak], instruction: Где дуб?}]", "Andika", 'has no "Г", "б", "д", "е" and "у"'),
        (ATKINSON + "sheets: [{words: [oak]}]\ntitle: Снег", "Andika", f'has no "С", "г", "е" and "н", {SO}'),
        ("language: el\nsheets: [{words: [δρυς]}]", "DejaVu Sans", None),
        ("sheets: [{words: [δρυς], language: el}]", "DejaVu Sans", "the whole booklet is set in DejaVu Sans"),
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
def test_the_font(text: str, font: str, expected: str | None) -> None:
    job = job_of(text)
    assert job.page.font == font
    found = [warning for warning in warnings(text) if "job.yaml: page.font: " in warning]
    assert len(found) == (expected is not None)
    assert not expected or expected in found[0]


@pytest.mark.parametrize(
    ("text", "font"),
    [
        ("language: hi\nsheets: [{words: [गाय, बकरी]}]", "Noto Sans Devanagari"),
        ("language: ar\nsheets: [{words: [بقرة, حصان]}]", "Noto Naskh Arabic"),
    ],
)
def test_a_language_with_its_own_font_gets_no_warning(text: str, font: str) -> None:
    pytest.importorskip("uharfbuzz", reason="the extra scripts is not installed")
    assert job_of(text).page.font == font
    assert not [warning for warning in warnings(text) if "page.font" in warning]


def test_where_no_single_font_has_all() -> None:
    (warning,) = warnings("page: {font: Andika}\nsheets: [{words: [მუხა, \ua7b3\u1df5]}]")
    assert "and no single font has all letters of this job" in warning


def fonts_in(path: Path) -> set[str]:
    """Return the families of the fonts in a PDF file."""
    return {name.decode() for name in re.findall(rb"/BaseFont\s*/[A-Z]+[+]([A-Za-z]+)", path.read_bytes())}


def test_the_booklet(tmp_path: Path) -> None:
    path = tmp_path / "wege.yaml"
    path.write_text(GERMAN, encoding="utf-8")
    reported: list[Message] = []
    build(path, output=tmp_path, formats="pdf,json", say=reported.append)
    messages = [str(each) for each in reported]
    assert messages == [f'{path}: page.font: Atkinson Hyperlegible has no "ẞ", {SO}']
    assert fonts_in(tmp_path / "wege.pdf") == {"Andika"}
    (plan,) = plan_jobs([path])
    assert [str(warning) for warning in plan.warnings] == messages
    pages = [sheet["page"] for sheet in json.loads((tmp_path / "wege.json").read_text("utf-8"))["sheets"]]
    assert pages == [1, 2]
    result = CliRunner().invoke(commands, ["check", str(path)])
    assert result.output.count(SO) == 1


FARM = "cow, pig, horse, sheep, goat, duck, goose, hen, rooster, donkey, cat, dog, tractor, barn"
SHEETS = f"""
word_sets: {{farm: [{FARM}]}}
sheets:
  - {{words: farm, difficulty: [easy, medium, hard]}}
  - {{words: farm, id: some, pick: 9, variants: 2}}
"""


def job_text(page: str) -> str:
    return f"page: {{{page}}}{SHEETS}"


def letter_sizes(path: Path) -> list[float]:
    (plan,) = plan_jobs([path])
    assert not plan.failures
    return [sheet.letter_size for sheet in plan.sheets]


def sheets_of(path: Path, output: Path, **options: Any) -> list[dict[str, Any]]:
    written = worksheets.build(path, output=output, formats=["json"], **options)
    sheets: list[dict[str, Any]] = json.loads(written[0].read_text("utf-8"))["sheets"]
    for sheet in sheets:
        for key in ("page", "answer_page"):
            del sheet[key]
    return sheets


def test_large_letters_fit_their_paper(job: MakeJob) -> None:
    assert letter_sizes(job(job_text("font_size: 28"))) == [28.0] * 5
    assert letter_sizes(job(job_text("font_size: 20, size: A5, margin: 10mm"))) == [20.0] * 5


@pytest.mark.parametrize(
    ("page", "least"),
    [("per_page: 2", 10.0), ("per_page: 4", 10.0), ("per_page: 2, size: A5", 10.0), ("per_page: 4, size: B5", 9.5)],
)
def test_several_sheets_on_a_page_are_readable(job: MakeJob, page: str, least: float) -> None:
    """On the smallest leaves letters are slightly smaller, so that the words stay on the leaf."""
    assert min(letter_sizes(job(job_text(page)))) >= least


def test_nothing_changes_where_the_usual_size_is_readable(job: MakeJob, tmp_path: Path) -> None:
    usual = sheets_of(job(job_text("size: A3")), tmp_path / "usual")
    assert sheets_of(job(job_text("size: A4")), tmp_path / "a4") == usual
    sides = [(sheet["puzzle"]["rows"], sheet["puzzle"]["columns"]) for sheet in usual]
    assert sides[:3] == [(13, 13), (12, 12), (11, 11)]


def test_a_size_depends_on_its_sheet_and_the_page_alone(job: MakeJob, tmp_path: Path) -> None:
    path = job(job_text("per_page: 4"))
    all_of_them = sheets_of(path, tmp_path / "all", workers=2)
    assert sheets_of(path, tmp_path / "again", cache=tmp_path / "cache") == all_of_them
    assert sheets_of(path, tmp_path / "again", cache=tmp_path / "cache") == all_of_them
    alone = f"page: {{per_page: 4}}\nsheets:\n  - {{words: [{FARM}], id: some, title: Farm, pick: 9, variants: 2}}\n"
    assert sheets_of(job(alone), tmp_path / "alone") == all_of_them[3:]
    other = sheets_of(job(job_text("size: A4")), tmp_path / "cached", cache=tmp_path / "cache")
    assert [sheet["puzzle"]["rows"] for sheet in other[:3]] == [13, 12, 11]


def test_sheets_that_fit_no_size_are_refused_with_true_advice(job: MakeJob, tmp_path: Path) -> None:
    text = f"page: {{font_size: 40, size: A5}}\nsheets:\n  - {{words: [{FARM}]}}\n"
    with pytest.raises(LayoutError, match="use at least A3, or a smaller font_size, or auto"):
        worksheets.build(job(text), output=tmp_path / "out")


UNICORN = """\
title: Term 🦄
footer: 1🦄
header: {text: School 🎃, fields: [name, Team 🦄]}
sheets:
  - words: [cow, hen]
    title: 🦄
    instruction: Find 🦄
    size: 8x8
    variants: 2
"""


@pytest.mark.parametrize(
    ("text", "places"),
    [
        (
            UNICORN,
            [
                "1:8: title",
                "2:9: footer",
                "3:16: header.text",
                "3:41: header.fields",
                "5:5: sheets[1].title",
                "5:5: sheets[1].instruction",
            ],
        ),
        (
            "title: Farm\nbook: {subtitle: A 🦄, author: B 🦄, copyright: C 🦄}\nheader: {text: unused 🦄}\n"
            "sheets:\n  - {words: [cow, hen], size: 8x8, chapter: D 🦄}\n",
            ["2:18: book.subtitle", "2:31: book.author", "2:47: book.copyright", "5:5: sheets[1].chapter"],
        ),
    ],
    ids=["handout", "book"],
)
def test_signs_that_no_font_has_are_reported_with_their_places(text: str, places: list[str]) -> None:
    with pytest.raises(LayoutError) as refused:
        in_one_font(parse_job(text, "job.yaml", Path()))
    found = [str(problem) for problem in refused.value.problems]
    assert [each.partition(": no available font")[0] for each in found] == [f"job.yaml:{place}" for place in places]
    assert all(each.endswith("; omit it") for each in found)


@pytest.mark.parametrize(
    "text",
    [
        "title: Farm\nsheets:\n  - {words: [cow, hen], size: 8x8, chapter: A 🦄}\n",
        "title: Farm 🦄\nbook: {title_page: no, subtitle: A 🦄, author: B 🦄}\n"
        "sheets:\n  - {words: [cow, hen], size: 8x8}\n",
    ],
    ids=["no book", "no title page"],
)
def test_what_is_not_printed_may_have_such_signs(text: str) -> None:
    assert worksheets.render(text, formats=["pdf"])["job.pdf"].startswith(b"%PDF")


def test_formats_without_fonts_keep_these_signs() -> None:
    made = worksheets.render(UNICORN, formats=["txt", "svg"])
    assert "Term 🦄" in made["job.txt"].decode()


def test_letters_that_no_font_has_are_to_be_written_otherwise() -> None:
    with pytest.raises(LayoutError, match=r'title: no available font has "漢" .* write it in other letters'):
        in_one_font(parse_job(UNICORN.replace("🦄", "漢").replace("🎃", "漢"), "job.yaml", Path()))


CLUED = """seed: 4
sheets:
- word_bank: clues
  words:
  - {word: rainbow, clue: Seven colours in the sky after a shower}
  - {word: thunder, clue: You hear it after the lightning}
  - {word: umbrella, clue: You open it when the first drops fall}
  - {word: snowman, clue: He has a carrot for a nose}
  - {word: fog, clue: A cloud that touches the ground}
  - {word: frost, clue: It paints white flowers on the window}
  - {word: wind, clue: Kites cannot fly without it}
  - {word: storm, clue: "Strong wind, heavy rain and a lot of noise"}
  - {word: icicle, clue: It hangs from the roof and drips in the sun}
  - {word: puddle, clue: Rubber boots like to jump into it}
  - {word: breeze, clue: A light and gentle wind}
  - {word: hail, clue: Balls of ice that fall from the sky}
"""


def test_a_grid_above_clues_fills_the_width_of_the_page() -> None:
    """A square of 12 x 12 has letters of 20 pt and 72 % of the width there; one that the author asks for stays."""
    (sheet,) = sized(parse_job(CLUED, "job.yaml", Path())).sheets
    assert str(sheet.spec.fitted_size) == "10 x 15"
    asked = parse_job(CLUED + "  size: 12x12\n", "job.yaml", Path())
    assert sized(asked) is asked

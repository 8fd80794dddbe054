"""The look of a job or sheet, by name, by fields or from a file: errors have their place; keys have no look."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

import worksheets
from tests.verify.pdf_edit import drawn
from worksheets.base.errors import InputError
from worksheets.commands.watching import file_names_in
from worksheets.drawing.style import INKS, LEAST_CONTRAST, LEAST_TITLE_CONTRAST, BandName, HandoutLook, contrast
from worksheets.job.fields.field_types import LOOKS
from worksheets.job.fields.look import LookFields, built_in
from worksheets.job.fields.schema import job_schema
from worksheets.job.loader import parse_job

SHEETS = "sheets: [{id: a, words: [cow, hen, goat]}, {id: b, kind: goldencube}, "
SHEETS += "{id: c, kind: wordregions, region_size: 4, size: 4x6}]\n"


def looks_of(text: str, files: dict[str, bytes] | None = None) -> list[HandoutLook | None]:
    return [sheet.look for sheet in parse_job(text, "job.yaml", Path(), files=files or {}).sheets]


def problems(text: str, files: dict[str, bytes] | None = None) -> list[str]:
    with pytest.raises(InputError) as caught:
        parse_job(text, "job.yaml", Path(), files=files or {})
    return [str(problem) for problem in caught.value.problems]


def test_there_is_a_file_for_each_name() -> None:
    folder = Path(worksheets.__file__).parent / "job" / "fields" / "looks"
    assert {path.stem for path in folder.glob("*.yaml")} == set(LOOKS)
    assert built_in("plain") is None
    assert len({built_in(name) for name in LOOKS}) == len(LOOKS)


@pytest.mark.parametrize("name", LOOKS)
def test_ours_can_be_copied_without_colours(name: str) -> None:
    look = built_in(name) or HandoutLook()
    assert look.colour is None or contrast(look.colour) >= LEAST_CONTRAST
    assert look.title_colour is None or contrast(look.title_colour) >= LEAST_TITLE_CONTRAST


def test_a_sheet_goes_before_the_job_and_the_job_before_presets() -> None:
    text = "look: winter\nsheets: [{words: [cow]}, {words: [cow], look: party}, {words: [cow], look: plain}]"
    assert looks_of(text) == [built_in("winter"), built_in("party"), None]
    files = {"p.yaml": b"look: garden", "q.yaml": b"look: {ornaments: hearts}"}
    sheets = "sheets: [{words: [cow]}, {words: [cow], preset: {file: q.yaml}}, {words: [cow], look: ruled}]"
    hearts = HandoutLook(ornaments="hearts")
    assert looks_of("preset: {file: p.yaml}\n" + sheets, files) == [built_in("garden"), hearts, built_in("ruled")]
    assert looks_of("preset: {file: p.yaml}\nlook: party\n" + sheets, files) == [
        *[built_in("party")] * 2,
        built_in("ruled"),
    ]


def test_fields_in_place_and_in_a_file() -> None:
    fields = 'frame: double\nframe_line: 1.5pt\ncorners: square\ncells: dotted\ncell_line: 0.8\ncolour: "#1F4E79"\n'
    fields += "title_colour: green\nornaments: no\n"
    expected = HandoutLook(
        "double", 1.5, "square", "dotted", 0.8, (31 / 255, 78 / 255, 121 / 255), INKS["green"], "none"
    )
    assert looks_of("look: {file: ours.yaml}\nsheets: [{words: [cow]}]", {"ours.yaml": fields.encode()}) == [expected]
    inline = "look:\n" + "".join(f"  {line}\n" for line in fields.splitlines())
    assert looks_of(inline + "sheets: [{words: [cow]}]") == [expected]
    (garden,) = looks_of("look: {like: garden, colour: 1f4e79, frame: no, level: stars}\nsheets: [{words: [cow]}]")
    usual = built_in("garden")
    assert garden
    assert usual
    assert (garden.frame, garden.ornaments, garden.title_colour) == ("none", "leaves", usual.title_colour)
    assert (garden.level, usual.level) == ("stars", "circles")
    assert looks_of("look: {ornaments: none}\nsheets: [{words: [cow]}]") == [None]
    assert looks_of("look:\nsheets: [{words: [cow]}]") == [None]


def test_auto_is_the_band_of_the_theme_of_the_words() -> None:
    sheets = """
word_sets: {winter: [ice, snow], odd: [cow]}
sheets:
  - {words: theme/winter}
  - {words: theme/farm, pick: 5}
  - {words: theme/jobs}
  - {words: [cow]}
  - {words: winter}
  - {words: odd}
  - {words: theme/school, look: party}
  - {words: theme/school, look: plain}
  - {kind: goldencube}
"""
    found = [look.band if look else "" for look in looks_of("look: auto" + sheets)]
    assert found == ["winter", "animals", "", "", "winter", "", "party", "", ""]
    styled = looks_of("look: {like: auto, colour: blue, level: stars}" + sheets)
    assert styled[0] == HandoutLook(colour=INKS["blue"], level="stars", band="winter")
    assert styled[2] == HandoutLook(colour=INKS["blue"], level="stars")
    assert looks_of("language: de\nlook: auto\nsheets: [{words: theme/winter}]") == [built_in("winter")]
    assert looks_of("sheets: [{words: theme/winter}]") == [None]


def test_there_is_a_look_for_each_band() -> None:
    for name in set(get_args(BandName)) - {"none"}:
        assert built_in(name) == HandoutLook(band=name), name


def test_every_field_of_a_look_can_be_set() -> None:
    assert set(LookFields.model_fields) - {"like"} == set(HandoutLook._fields)
    schema: Any = job_schema()["definitions"]["look"]
    properties = schema["properties"]
    assert set(properties) == {*LookFields.model_fields, "file"}


@pytest.mark.parametrize(
    ("look", "message"),
    [
        ("wintr", '1:7: look: there is no look "wintr"; did you mean "winter"?'),
        ("[a]", "1:7: look: expected a look: a name, fields or a file (known: plain, ruled, "),
        ("{fram: double}", '1:8: look: unknown field "fram"; did you mean "frame"?'),
        ("{rahmen: double}", '1:8: look: unknown field "rahmen"; did you mean "frame"?'),
        ("{frame: triple}", '1:15: look.frame: "triple" is not allowed here (allowed: single, double, none)'),
        ("{frame_line: 9}", "1:20: look.frame_line: a line is 0.25 to 6 pt thick"),
        ("{colour: pink}", '1:16: look.colour: "pink" is not a colour; write black, gray, blue'),
        (
            '{colour: "ffee00"}',
            "1:16: look.colour: this colour is too pale for lines: its contrast with white paper is 1.2",
        ),
        ('{title_colour: "#888888"}', "1:22: look.title_colour: this colour is too pale for a title"),
        ("{colour: #1f4e79\n}", 'look.colour: a colour that begins with # needs quotes, as in colour: "#1f4e79"'),
        ("{like: wintr}", '1:14: look.like: there is no look "wintr"; did you mean "winter"?'),
        (
            "{file: o.yaml, frame: no}",
            '1:22: look: a look in a file has all its fields there; put "frame" into the file',
        ),
        ("{file: none.yaml}", "1:14: look: none.yaml: there is no such file"),
        ("{file: }", "expected the name of a file"),
    ],
)
def test_problems_are_reported_at_their_place(look: str, message: str) -> None:
    (problem,) = problems(f"look: {look}\nsheets: [{{words: [cow]}}]", {"o.yaml": b"frame: double"})
    assert message in problem


def test_problems_of_a_file_are_reported_there() -> None:
    text = "sheets: [{words: [cow], look: {file: o.yaml}}, {words: [hen], look: {file: o.yaml}}]"
    assert problems(text, {"o.yaml": b"frame: single\ncolour: pink\n"})[0].startswith("o.yaml:2:9: colour: ")
    assert "o.yaml:1:1: expected the fields of a look" in problems(text, {"o.yaml": b"[a]"})[0]
    assert len(problems("look: x\n" + text, {"o.yaml": b"frame: triple\n"})) == 2


def test_its_file_is_followed() -> None:
    assert file_names_in("look: {file: ours.yaml}\nsheets: [{look: {file: b.yaml}}]") == ("ours.yaml", "b.yaml")


def test_handouts_have_it_and_keys_and_data_do_not() -> None:
    job = "output: {formats: [pdf, json, txt, svg]}\n" + SHEETS
    plain, dressed = worksheets.render(job), worksheets.render("look: garden\n" + job)
    assert plain.keys() == dressed.keys()
    differ = {name for name in plain if plain[name] != dressed[name]}
    assert differ == {"job.pdf", "job-answers.pdf", "job-a.svg", "job-c.svg"}
    assert drawn(plain["job-answers.pdf"]) == drawn(dressed["job-answers.pdf"]), "they carry the job"
    assert b"#2f6b34" in dressed["job-a.svg"]
    assert dressed == worksheets.render("look: garden\n" + job)


def test_a_grid_has_the_same_letters_in_any_look() -> None:
    plain = worksheets.render(f"output: {{formats: json}}\n{SHEETS}")
    for name in [*LOOKS][::3]:
        assert worksheets.render(f"look: {name}\noutput: {{formats: json}}\n{SHEETS}") == plain, name


def test_pages_made_by_other_processes_have_it(tmp_path: Path) -> None:
    (tmp_path / "job.yaml").write_text("look: winter\n" + SHEETS)
    built = worksheets.build(tmp_path / "job.yaml", output=tmp_path / "out", workers=2, cache=tmp_path / "cache")
    again = worksheets.build(tmp_path / "job.yaml", output=tmp_path / "again", cache=tmp_path / "cache")
    rendered = worksheets.render("look: winter\n" + SHEETS)
    assert [path.read_bytes() for path in built] == [path.read_bytes() for path in again] == [*rendered.values()]

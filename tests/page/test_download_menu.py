"""The menu next to "Download PDF": each format and part of a job is saved or shared with another app."""

from __future__ import annotations

import io
import re
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect

from tests.page.homes import built, command, environment
from tests.page.visitor import WAITING, Visitor

pytestmark = pytest.mark.page

NAME = "unit-4"
JOB = """\
title: Unit 4
seed: 1
sheets:
  - {title: Farm, words: [cow, hen, pig, goat]}
  - {title: Zoo, words: [lion, tiger, zebra], difficulty: [easy, hard]}
  - {kind: goldencube, size: 3}
"""


@pytest.fixture
def unit(visitor: Visitor) -> Visitor:
    visitor.write_job(JOB)
    return visitor


@pytest.mark.parametrize(("form", "what"), [("docx", "sheets"), ("txt", "one"), ("csv", "one")])
def test_a_form_that_is_one_file(unit: Visitor, tmp_path: Path, form: str, what: str) -> None:
    options = ["--answers", "none"] if what == "sheets" else []
    assert dict([unit.download(unit.saving(what, form))]) == built(tmp_path, NAME, JOB, "--format", form, *options)


def test_json_has_the_job_as_it_is(unit: Visitor, tmp_path: Path) -> None:
    name, data = unit.download(unit.saving("sheets", "json"))
    build = command("build", f"{NAME}.yaml", "--output", "out", "--format", "json")
    (tmp_path / f"{NAME}.yaml").write_text(JOB, "utf-8", newline="\n")
    subprocess.run(build, cwd=tmp_path, capture_output=True, env=environment(), timeout=120, check=True)
    assert {name: data} == {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}


@pytest.mark.parametrize("form", ["html", "brf"])
def test_a_form_to_hear_or_feel_has_its_answers_apart(unit: Visitor, tmp_path: Path, form: str) -> None:
    wanted = built(tmp_path, NAME, JOB, "--format", form)
    button = unit.saving("both", form)
    expect(button).to_have_text("Download 2 files")
    expect(unit.page.locator("#downloads .foot")).to_contain_text(f"unit-4.{form}, unit-4-answers.{form}.")
    unit.page.keyboard.press("Escape")
    for what, name in (("sheets", f"unit-4.{form}"), ("answers", f"unit-4-answers.{form}")):
        assert dict([unit.download(unit.saving(what, form))]) == {name: wanted[name]}


def test_braille_says_for_which_languages_it_is(unit: Visitor) -> None:
    unit.write_job(JOB.replace("seed: 1", "language: hu"))
    unit.page.locator("#download-more").click()
    expect(unit.page.locator("#downloads input[value='brf']")).to_be_disabled()
    expect(unit.page.locator("#downloads label", has_text="Braille")).to_contain_text("English")


def test_many_files_come_as_one_archive(unit: Visitor, tmp_path: Path) -> None:
    name, data = unit.download(unit.saving("both", "svg"))
    assert name == "unit-4-svg.zip"
    with ZipFile(io.BytesIO(data)) as files:
        assert {each: files.read(each) for each in files.namelist()} == built(tmp_path, NAME, JOB, "--format", "svg")


def test_many_pictures_are_no_request_to_the_server(unit: Visitor) -> None:
    """Its requests have a maximum size, and pictures of many pages are large."""
    unit.write_job(JOB.replace("sheets:", "sheets:\n  - {title: Sky, words: [sun, moon], variants: 2}"))
    button = unit.saving("sheets", "png")
    asked = len(unit.requests)
    name, data = unit.download(button)
    assert name == "unit-4-png.zip"
    assert not [url for url in unit.requests[asked:] if "/answer" in url]
    with ZipFile(io.BytesIO(data)) as files:
        assert files.namelist() == [f"unit-4-{number}.png" for number in range(1, 7)]
        assert all(files.read(each).startswith(b"\x89PNG") for each in files.namelist())
    expect(unit.status).to_have_text(re.compile("^6 pages"))


def test_both_are_two_files(unit: Visitor, tmp_path: Path) -> None:
    button = unit.saving("both")
    expect(button).to_have_text("Download 2 files")
    expect(unit.page.locator("#downloads .foot")).to_contain_text("unit-4.pdf, unit-4-answers.pdf.")
    coming: list[str] = []
    unit.page.on("download", lambda download: coming.append(download.suggested_filename))
    unit.download(button)
    unit.page.wait_for_timeout(500)
    assert sorted(coming) == ["unit-4-answers.pdf", "unit-4.pdf"]
    expect(unit.page.locator("#downloads")).to_be_hidden()


@pytest.mark.parametrize("size", [(1280, 620), (390, 600)])
def test_the_button_that_saves_is_in_sight_on_a_low_screen(unit: Visitor, size: tuple[int, int]) -> None:
    unit.page.set_viewport_size({"width": size[0], "height": size[1]})
    saving = unit.saving("both")
    expect(saving).to_be_in_viewport(ratio=1)
    last = unit.page.locator("#downloads input[value='job']")
    last.check()
    expect(saving).to_be_in_viewport(ratio=1)
    label, button = last.locator("..").bounding_box(), saving.bounding_box()
    assert label
    assert button
    assert label["y"] + label["height"] <= button["y"], "a choice that has the focus is not below the button"


def test_one_sheet_alone(unit: Visitor) -> None:
    unit.page.locator("#cards summary .title").nth(1).click()
    name, data = unit.download(unit.saving("sheets", "txt", "this"))
    assert name == "unit-4.txt"
    assert "Zoo" in data.decode()
    assert "Farm" not in data.decode()


def test_h5p_says_for_how_many_sheets_it_is(unit: Visitor) -> None:
    unit.saving("both", "h5p")
    expect(unit.page.locator("#downloads label", has_text="H5P").locator(".some")).to_have_text("2 of 3 sheets")
    expect(unit.page.locator("#downloads .what")).to_be_hidden()
    unit.page.keyboard.press("Escape")
    unit.write_job("title: Cubes\nsheets:\n  - {kind: goldencube, size: 3}\n")
    unit.page.locator("#download-more").click()
    expect(unit.page.locator("#downloads input[value='h5p']")).to_be_disabled()
    expect(unit.page.get_by_text("H5P has no such puzzles")).to_be_visible()


def test_files_are_shared_where_the_device_can(visitor: Visitor) -> None:
    visitor.page.add_init_script("""
      window.shared = [];
      navigator.canShare = () => true;
      navigator.share = async ({ files }) => {
        if (!navigator.userActivation.isActive) throw new DOMException("", "NotAllowedError");
        shared.push(...files.map(({ name, type, size }) => [name, type, size > 1000]));
      };
    """)
    visitor.reload()
    visitor.write_job(JOB)
    visitor.saving("both")
    visitor.button("Share 2 files").click()
    ready = visitor.page.locator("#notice").get_by_role("button", name="Share", exact=True)
    condition = "() => shared.length || document.querySelector('#notice button')"
    visitor.page.wait_for_function(condition, timeout=WAITING)
    if not visitor.page.evaluate("() => shared.length"):
        ready.click()
    expected = [["unit-4.pdf", "application/pdf", True], ["unit-4-answers.pdf", "application/pdf", True]]
    assert visitor.page.evaluate("() => shared") == expected

"""The job in one file: saved from the menus, opened by drop and "Open a file", and its link as a QR code."""

from __future__ import annotations

import io
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect

from tests.drawing.fonts.made_fonts import school
from tests.page.conftest import Visit
from tests.page.homes import preview
from tests.page.test_drop import drag, png
from tests.page.visitor import Visitor
from worksheets.job.given_job import given_job
from worksheets.job.packed import packed, unpacked

pytestmark = pytest.mark.page

JOB = """\
title: Spring
header: {logo: crest.png}
page: {font: School.ttf}
sheets:
  - {title: Zoo, words: {file: lists/zoo.csv}, size: 8}   # theirs
  - {title: Farm, words: [cow, horse, hen], for_each: 2b.csv, size: 8}
"""
FILES = {
    "crest.png": png(),
    "School.ttf": school(),
    "lists/zoo.csv": b"lion\ntiger\nzebra\n",
    "2b.csv": b"name\nAnna\nBen\n",
}


def whole() -> bytes:
    return packed(given_job(JOB, FILES, "spring"), pupils=True).data


def opened(visitor: Visitor) -> None:
    """Wait until the dropped file has been opened."""
    expect(visitor.page.locator("#notice")).to_contain_text("spring.yaml is a job file.")
    visitor.button("Open it").click()
    expect(visitor.job_title).to_have_value("Spring")
    visitor.settled()
    expect(visitor.alert).to_be_empty()


def test_it_is_opened_by_drop_and_saved_from_the_menu(visitor: Visitor) -> None:
    before = visitor.job_text()
    drag(visitor, "from-a-colleague.worksheets.zip", whole())
    opened(visitor)
    assert visitor.job_text() == JOB
    assert "zebra" in visitor.texts()[0]
    name, data = visitor.download(visitor.saving("sheets", "job"))
    assert name == "spring.worksheets.zip"
    assert unpacked(data).files == {each: FILES[each] for each in FILES if each != "2b.csv"}
    assert b"Anna" not in data
    expect(visitor.page.locator("#notice")).to_contain_text("Not in the file: 2b.csv.")
    save = visitor.saving("sheets", "job")
    visitor.page.get_by_label("With the names of the pupils (2b.csv)").check()
    visitor.picture("one-file")
    _, data = visitor.download(save)
    assert unpacked(data) == ("spring.yaml", JOB, FILES)
    name, data = visitor.download(visitor.choose("Save as one file"))
    assert name == "spring.worksheets.zip"
    assert b"Anna" not in data
    visitor.choose("My sheets …").click()
    expect(visitor.page.locator(".mine li")).to_have_count(1)  # the sample was not changed, so it is not kept
    assert before != JOB


def test_names_are_requested_again_each_time(visitor: Visitor) -> None:
    drag(visitor, "spring.worksheets.zip", whole())
    opened(visitor)
    visitor.saving("sheets", "job")
    choice = visitor.page.locator("#downloads .pupils input")
    choice.check()
    visitor.page.locator("#downloads input[value='csv']").check()
    expect(choice).to_be_hidden()
    visitor.page.locator("#downloads input[value='job']").check()
    expect(choice).to_be_checked()
    visitor.page.keyboard.press("Escape")
    visitor.saving("sheets", "job")
    expect(choice).not_to_be_checked()


def test_it_is_opened_from_the_menu(visitor: Visitor, tmp_path: Path) -> None:
    (tmp_path / "spring.worksheets.zip").write_bytes(whole())
    visitor.page.evaluate("() => { window.showOpenFilePicker = undefined; }")
    visitor.page.reload()
    visitor.page.evaluate("() => { window.showOpenFilePicker = undefined; }")
    visitor.settled()
    with visitor.page.expect_file_chooser() as chooser:
        visitor.choose("Open a file …").click()
    chooser.value.set_files(tmp_path / "spring.worksheets.zip")
    expect(visitor.job_title).to_have_value("Spring")
    visitor.settled()
    expect(visitor.alert).to_be_empty()
    assert len(visitor.texts()) >= 3, "also those of the pupils"


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"../../job.yaml": b"title: x\n"}, "no file can be called on every system"),
        ({"words.csv": b"lion\n"}, "there is no job in this .zip file"),
        (None, "this .zip file is damaged"),
    ],
)
def test_what_is_no_job_is_refused(visitor: Visitor, files: dict[str, bytes] | None, message: str) -> None:
    before = visitor.job_text()
    stream = io.BytesIO(b"PK\x03\x04 no archive")
    if files:
        with ZipFile(stream := io.BytesIO(), "w") as made:
            for name, data in files.items():
                made.writestr(name, data)
    drag(visitor, "holiday.zip", stream.getvalue())
    expect(visitor.page.locator("#notice")).to_contain_text(f"holiday.zip: {message}" if message[0] == "t" else message)
    assert visitor.job_text() == before


def test_a_job_that_cannot_be_read_is_not_saved(visitor: Visitor) -> None:
    visitor.words.fill("???")
    expect(visitor.alert).not_to_be_empty()
    visitor.choose("Save as one file").click()
    expect(visitor.status).to_contain_text("must be fixed")


def test_beside_a_job_file_its_files_have_to_be_there(visit: Visit, tmp_path: Path) -> None:
    job = tmp_path / "own.yaml"
    job.write_text("title: Own\nsheets: [{words: [lion, tiger]}]\n", "utf-8")
    with preview(job) as address:
        visitor = visit(address)
        drag(visitor, "spring.worksheets.zip", whole())
        visitor.button("Open it").click()
        expect(visitor.page.locator("#notice")).to_contain_text("It must be in the folder of own.yaml.")
        visitor.page.locator("#notice").get_by_role("button", name="Undo").click()
        visitor.settled()
        visitor.page.close()


def test_the_preview_says_why_there_is_no_code(visitor: Visitor) -> None:
    visitor.choose("QR code of the link …").click()
    expect(visitor.page.locator("#notice")).to_contain_text("runs on this computer only")
    name, _ = visitor.download(visitor.page.locator("#notice").get_by_role("button", name="Save as one file"))
    assert name.endswith(".worksheets.zip")


def test_the_link_as_a_code(visit: Visit, static_address: str) -> None:
    visitor = visit(static_address)
    visitor.words.fill("hedge\nhogs\nforest")
    visitor.settled()
    visitor.choose("QR code of the link …").click()
    code = visitor.page.get_by_role("dialog", name="QR code of the link").get_by_role("img")
    expect(code).to_be_visible()
    visitor.picture("code")
    reader = pytest.importorskip("zxingcpp")
    image = pytest.importorskip("PIL.Image")
    visitor.page.set_viewport_size({"width": 1280, "height": 1000})
    (found,) = reader.read_barcodes(image.open(io.BytesIO(code.screenshot())))
    visitor.page.keyboard.press("Escape")
    other = visit(static_address, go=False)
    other.page.goto(found.text)
    expect(other.words).to_have_value("hedge\nhogs\nforest")
    noise = "".join(f"{number * number:x}" for number in range(7_919, 8_319))
    visitor.write_job(f"{visitor.job_text()}# {noise}\n")
    visitor.choose("QR code of the link …").click()
    expect(visitor.page.locator("#notice")).to_contain_text("too many for a QR code")

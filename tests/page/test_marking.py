"""Marking photos and scans in the browser gives the same results as the command."""

from __future__ import annotations

import csv
import io
from functools import cache
from pathlib import Path
from random import Random

import pytest

cv2 = pytest.importorskip("cv2", reason="the extra scans is not installed")
pytest.importorskip("zxingcpp", reason="the extra scans is not installed")

import pypdfium2  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import expect  # noqa: E402

import worksheets  # noqa: E402
from tests.page.conftest import Visit  # noqa: E402
from tests.page.test_accessible import refuse_violations  # noqa: E402
from tests.page.visitor import Visitor, job_of  # noqa: E402
from tests.tools.scans.class_sets import DEVICES  # noqa: E402
from tests.tools.scans.pupils import mark, paper  # noqa: E402
from tests.tools.scans.scanner import take  # noqa: E402
from tests.tools.scans.strokes import SECOND  # noqa: E402
from worksheets.commands.carried import carried_job  # noqa: E402
from worksheets.commands.mark_scans import mark_scans  # noqa: E402
from worksheets.commands.scan_results import HEADINGS, results_csv, rows_of  # noqa: E402
from worksheets.job.given_job import given_job  # noqa: E402

pytestmark = pytest.mark.page

JOB = """\
title: On the farm
seed: 5
sheets:
  - words: [cow, horse, goose, sheep, goat, duck, turkey, barn, pig, hay]
    size: 12x11
    difficulty: easy
    for_each: class.csv
"""
CLASS = b"name\nAmira\nBen\nCharlotte\n"


@cache
def class_files() -> dict[str, bytes]:
    return worksheets.render(given_job(JOB, {"class.csv": CLASS}, "farm"), formats=["pdf"])


@cache
def photos() -> tuple[bytes, bytes]:
    """A scan and a photo of the first two pupils' sheets; one word of the second is unsure."""
    files, rng, taken = class_files(), Random(31), []
    document = pypdfium2.PdfDocument(files["farm.pdf"])
    for sheet, device in zip(carried_job(files["farm-answers.pdf"]).sheets, (DEVICES[1], DEVICES[5]), strict=False):
        scale = device.dpi / 72
        page = paper(document[sheet["page"] - 1].render(scale=scale, grayscale=True).to_numpy())
        mark(page, sheet["scan"], scale, SECOND, rng)
        taken.append(take(page, device, rng, held_out=True))
    return taken[0], taken[1]


def as_pdf(*pictures: bytes) -> bytes:
    first, *others = (Image.open(io.BytesIO(each)).convert("RGB") for each in pictures)
    stream = io.BytesIO()
    first.save(stream, "PDF", save_all=True, append_images=others, resolution=200, quality=95)
    return stream.getvalue()


def open_marking(visitor: Visitor) -> None:
    visitor.choose("Mark by photo or scan …").click()
    visitor.page.locator("dialog.marking").wait_for()


def give(visitor: Visitor, **files: bytes) -> None:
    """Choose files, and wait until they have been read."""
    given = [{"name": name.replace("_", "."), "mimeType": "", "buffer": data} for name, data in files.items()]
    visitor.page.locator("dialog.marking > input[multiple]").set_input_files(given)  # type: ignore[arg-type]
    visitor.page.wait_for_function("() => document.querySelector('.marking-status').textContent")
    visitor.page.wait_for_function(
        "() => !/^(Preparing|Reading)/.test(document.querySelector('.marking-status').textContent)"
    )


@pytest.fixture
def teacher(visit: Visit, static_address: str) -> Visitor:
    visitor = visit(static_address)
    give_job(visitor)
    return visitor


def give_job(visitor: Visitor) -> None:
    """Open the class set, replacing the open job."""
    visitor.page.evaluate("() => { window.showOpenFilePicker = undefined; }")
    with visitor.page.expect_file_chooser() as choosing:
        visitor.choose("Open a file …").click()
    choosing.value.set_files(
        [
            {"name": "farm.yaml", "mimeType": "text/yaml", "buffer": JOB.encode()},
            {"name": "class.csv", "mimeType": "text/csv", "buffer": CLASS},
        ]
    )
    expect(visitor.job_title).to_have_value("On the farm")
    visitor.settled()


def read_table(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))


def commands_table(tmp_path: Path, *pictures: bytes) -> list[list[str]]:
    """Return the rows that the command writes for the same pictures."""
    paths = []
    for number, data in enumerate(pictures):
        paths.append(tmp_path / f"{number}.jpg")
        paths[-1].write_bytes(data)
    for name, data in class_files().items():
        (tmp_path / name).write_bytes(data)
    return read_table(results_csv(rows_of(mark_scans(paths, tmp_path / "farm-answers.pdf")), ","))


def test_photos_are_marked_as_by_the_command(teacher: Visitor, tmp_path: Path) -> None:
    """Unsure words are decided by keys, nothing is saved before that, and missing pupils are shown."""
    open_marking(teacher)
    assert "Reading loads" in (teacher.page.locator("dialog.marking").text_content() or "")
    give(teacher, a_jpg=photos()[0], b_jpg=photos()[1])
    rows = teacher.page.locator(".rows-of li")
    expect(rows).to_have_count(3)
    expect(rows.nth(2)).to_contain_text("not seen")
    upright = "image => image.decode().then(() => image.naturalHeight > image.naturalWidth)"
    assert teacher.page.locator(".photo-of img").evaluate(upright)  # the scan lies on its side
    expected = commands_table(tmp_path, *photos())
    unsure = [row for row in expected if row[HEADINGS.index("result")] == "unsure"]
    assert unsure, "the test needs a word that is unsure"
    expect(teacher.page.locator(".row-of .chip-warn")).to_have_text([f"?{len(unsure)} unsure"])
    teacher.page.keyboard.press("Enter")
    expect(teacher.page.locator(".row-of[aria-current]")).to_contain_text("Ben")
    expect(teacher.page.locator(".word-card.now")).to_contain_text(unsure[0][HEADINGS.index("word")])
    for _ in unsure:
        teacher.page.keyboard.press("n")
    expect(teacher.page.locator(".row-of .chip-warn")).to_have_count(0)
    name, data = teacher.download(teacher.button("Save results"))
    assert name == "farm-results.csv"
    decided = [["not found" if cell == "unsure" else cell for cell in row] for row in expected]
    # Each picture counts its pages from 1; the browser decodes JPEG slightly differently.
    assert [row[:6] for row in read_table(data)] == [row[:6] for row in decided]


def test_a_pdf_file_with_its_key_is_marked_without_the_job(visit: Visit, static_address: str, tmp_path: Path) -> None:
    visitor = visit(static_address)
    open_marking(visitor)
    name = "farm-answers.pdf"
    key = {"name": name, "mimeType": "", "buffer": class_files()[name]}
    scans = {"name": "scans.pdf", "mimeType": "", "buffer": as_pdf(*photos())}
    visitor.page.locator("dialog.marking > input[multiple]").set_input_files([scans, key])  # type: ignore[list-item]
    expect(visitor.page.locator(".rows-of button")).to_have_count(2)
    visitor.page.locator(".rows-of button").nth(1).click()
    expect(visitor.page.locator("dialog.marking .named")).to_contain_text("farm-answers.pdf")
    proposed = visitor.button("All as proposed")
    if proposed.count():  # for words that the browser, which decodes JPEG differently, is unsure of
        proposed.click()
    saved, data = visitor.download(visitor.button("Save results"))
    assert saved == "farm-results.csv"
    expected = commands_table(tmp_path, *photos())
    sure = [row for row in expected if row[5] != "unsure"]
    saved_rows = {(row[0], row[4]): row for row in read_table(data)}
    assert [saved_rows[row[0], row[4]][5] for row in sure] == [row[5] for row in sure]
    assert {row[3] for row in saved_rows.values() if row[0] == "Ben"} == {"2"}


def test_unreadable_input_is_reported(teacher: Visitor) -> None:
    open_marking(teacher)
    blank = io.BytesIO()
    Image.new("RGB", (600, 800), "white").save(blank, "PNG")
    give(teacher, a_jpg=photos()[0], text_jpg=b"no picture", blank_png=blank.getvalue(), broken_pdf=b"%PDF-1.7 no")
    messages = teacher.page.locator(".marking-messages")
    expect(messages).to_contain_text("text.jpg This is not a picture that the browser can read")
    expect(messages).to_contain_text("blank.png, page 1 the page is empty")
    expect(messages).to_contain_text("broken.pdf this PDF file is damaged")
    expect(teacher.page.locator(".marking-list .chip-wrong").first).to_have_text("!3 unread")


def test_results_are_not_lost_by_accident(teacher: Visitor) -> None:
    open_marking(teacher)
    give(teacher, a_jpg=photos()[0])
    teacher.page.keyboard.press("Escape")
    teacher.button("Cancel").click()
    expect(teacher.page.locator("dialog.marking")).to_be_visible()
    teacher.download(teacher.button("Save results"))
    teacher.page.keyboard.press("Escape")
    expect(teacher.page.locator("dialog.marking")).to_have_count(0)
    open_marking(teacher)
    expect(teacher.page.locator(".rows-of li")).to_have_count(0)  # nothing was kept


def test_sheets_without_marks_are_refused(visit: Visit, static_address: str) -> None:
    visitor = visit(static_address)
    visitor.write_job(job_of(["cow", "hen"]))
    open_marking(visitor)
    visitor.page.locator("dialog.marking > input[multiple]").set_input_files(
        {"name": "a.jpg", "mimeType": "", "buffer": photos()[0]}
    )
    expect(visitor.page.locator(".marking-wrong")).to_contain_text("its sheets have no corner marks")


@pytest.mark.parametrize("width", [1280, 820, 390])
def test_axe_finds_nothing_while_marking(visit: Visit, static_address: str, width: int) -> None:
    visitor = visit(
        static_address, reduced_motion="reduce", viewport={"width": width, "height": 844}, has_touch=width < 400
    )
    give_job(visitor)
    open_marking(visitor)
    visitor.picture(f"marking-start-{width}")
    refuse_violations(visitor)
    give(visitor, a_jpg=photos()[0], b_jpg=photos()[1], c_jpg=b"no picture")
    visitor.page.locator(".rows-of button").nth(1).click()
    visitor.page.locator(".word-card").first.wait_for()
    visitor.picture(f"marking-{width}")
    refuse_violations(visitor)
    assert visitor.page.evaluate("() => document.querySelector('.marking-body').scrollWidth") <= width
    visitor.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    visitor.picture(f"marking-dark-{width}")
    refuse_violations(visitor, {"type": "rule", "values": ["color-contrast"]})


def test_written_answers_are_shown_beside_the_key(visit: Visit, static_address: str) -> None:
    """Written answers are for the teacher to judge; none are on the page here, and it is marked by hand."""
    job = "title: Numbers\nseed: 5\nsheets: [{kind: sudoku, size: 4, for_each: class.csv}]\n"
    files = worksheets.render(given_job(job, {"class.csv": CLASS}, "numbers"), formats=["pdf"])
    page = pypdfium2.PdfDocument(files["numbers.pdf"])[0].render(scale=200 / 72).to_pil()
    picture = io.BytesIO()
    page.convert("RGB").save(picture, "JPEG", quality=90)
    visitor = visit(static_address)
    open_marking(visitor)
    give(visitor, **{"numbers-answers_pdf": files["numbers-answers.pdf"]}, a_jpg=picture.getvalue())
    answers = visitor.page.locator(".answer-row")
    known = next(sheet["scan"]["written"] for sheet in carried_job(files["numbers-answers.pdf"]).sheets)
    expect(answers).to_have_count(len(known))
    expect(visitor.page.locator(".marking-list .count-chip.chip-good")).to_have_count(0)  # nothing was judged
    visitor.picture("marking-answers")
    refuse_violations(visitor)
    _, data = visitor.download(visitor.button("Save results"))
    assert {row[5] for row in read_table(data)[1:]} == {"to judge"}

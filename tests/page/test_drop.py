"""Files dropped on the page: each kind of file is put where it belongs, and none replaces the job."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

import worksheets
from tests.drawing.fonts.made_fonts import school
from tests.page.conftest import Visit
from tests.page.homes import preview
from tests.page.visitor import Visitor

pytestmark = pytest.mark.page

JOB = """\
title: Spring
seed: 1
sheets:
  - {title: Zoo, words: [lion, tiger, zebra], difficulty: hard}
  - {title: Farm, words: [cow, horse, hen]}
  - {kind: goldencube, title: Cube, size: 3}
"""
SKY = "moon;by night\nsun;by day\nstar;far away\n"
DRAG = """([name, data, selector, types]) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const given = new DataTransfer();
    given.items.add(new File([bytes], name));
    for (const type of types) {
        const event = new DragEvent(type, { dataTransfer: given, bubbles: true, cancelable: true });
        document.querySelector(selector).dispatchEvent(event);
    }
}"""


def drag(visitor: Visitor, name: str, data: bytes, to: str = "body", *, drop: bool = True) -> None:
    """Drag a file over the element that the selector matches, and `drop` it there."""
    data_ = base64.b64encode(data).decode()
    visitor.page.evaluate(DRAG, [name, data_, "body", ["dragenter", "dragover"]])
    visitor.page.evaluate(DRAG, [name, data_, to, ["dragover", *["drop"] * drop]])


def target(name: str) -> str:
    return f'[data-target="{name}"]'


def png() -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", (60, 40), "teal").save(stream, "PNG")
    return stream.getvalue()


@pytest.fixture
def teacher(visitor: Visitor) -> Visitor:
    visitor.write_job(JOB)
    return visitor


def notice(visitor: Visitor) -> str:
    return visitor.page.locator("#notice").inner_text()


def undo(visitor: Visitor) -> None:
    """Click "Undo" in the notice."""
    visitor.page.locator("#notice").get_by_role("button", name="Undo").click()
    visitor.settled()


def test_the_places_are_shown_while_a_file_is_dragged(teacher: Visitor) -> None:
    drag(teacher, "sky.csv", SKY.encode(), target("words"), drop=False)
    places = teacher.page.get_by_role("group", name="Where the file goes")
    expect(places.locator("strong")).to_have_text(
        ["Words of this sheet", "A new sheet", "Picture at the top", "Typeface"]
    )
    expect(places).to_contain_text("in place of those of “Zoo”")
    expect(places.locator(".over")).to_contain_text("Words of this sheet")
    teacher.picture("drop")
    teacher.page.mouse.move(100, 100)
    teacher.page.mouse.move(110, 100)
    expect(places).to_have_count(0)
    assert teacher.job_text() == JOB

    teacher.cards.nth(2).locator("summary").first.click()
    drag(teacher, "sky.csv", SKY.encode(), drop=False)
    expect(places.locator("strong")).to_have_text(["A new sheet", "Picture at the top", "Typeface"])


def test_a_list_for_the_words_of_this_sheet(teacher: Visitor) -> None:
    drag(teacher, "sky.csv", SKY.encode(), target("words"))
    expect(teacher.words).to_have_value("moon = by night\nsun = by day\nstar = far away")
    teacher.settled()
    assert "The words of “Zoo” now come from sky.csv." in notice(teacher)
    assert teacher.card_titles() == ["Zoo", "Farm", "Cube"]
    teacher.picture("dropped")
    undo(teacher)
    expect(teacher.words).to_have_value("lion\ntiger\nzebra")
    assert teacher.job_text() == JOB
    assert notice(teacher) == ""


@pytest.mark.parametrize("place", ["#tab-form", target("sheet")])
def test_a_list_beside_the_words_is_a_new_sheet(teacher: Visitor, place: str) -> None:
    drag(teacher, "sky.csv", SKY.encode(), place)
    expect(teacher.words).to_have_value("moon = by night\nsun = by day\nstar = far away")
    teacher.settled()
    assert "sky.csv is now a sheet of its own" in notice(teacher)
    assert teacher.card_titles() == ["Zoo", "Farm", "Cube", "sky"]
    expect(teacher.job_title).to_have_value("Spring")
    assert "difficulty: hard" in teacher.job_text()
    undo(teacher)
    assert teacher.job_text() == JOB


def test_a_contest_file_is_a_new_sheet(teacher: Visitor) -> None:
    drag(teacher, "raetsel7.txt", b"3 3 3\n6\n1 3 3\n1 3 3\n1 1 3\n1 1 3\n1 1 1\n1 1 1\n")
    expect(teacher.cards).to_have_count(4)
    expect(teacher.cards.last).to_contain_text("The golden centre")
    teacher.settled()
    expect(teacher.alert).to_be_empty()
    undo(teacher)
    assert teacher.card_titles() == ["Zoo", "Farm", "Cube"]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("letter.docx", b"PK\x03\x04 and more"),
        ("photo.png", b"no picture at all"),
        ("school.ttf", b"no font at all"),
        ("picture.gif", b"GIF89a"),
        ("empty.txt", b""),
        ("table.xlsx", b"no table at all"),
        ("noise.txt", bytes(range(256))),
    ],
)
def test_what_cannot_be_used_is_refused_by_its_name(teacher: Visitor, name: str, data: bytes) -> None:
    drag(teacher, name, data)
    expect(teacher.page.locator("#notice")).to_contain_text(name)
    teacher.settled()
    assert teacher.job_text() == JOB
    expect(teacher.alert).to_be_empty()
    assert teacher.button("Undo").is_enabled()  # undoes the typed text
    expect(teacher.page.locator("#notice").get_by_role("button")).to_have_text("Close")
    teacher.picture(f"refused-{name}")


def test_a_picture_for_the_top(teacher: Visitor) -> None:
    drag(teacher, "crest.png", png(), "#pages")
    expect(teacher.page.locator("#notice")).to_contain_text("crest.png is now used for “Picture at the top”.")
    teacher.settled()
    expect(teacher.alert).to_be_empty()
    assert teacher.page.locator("#paper svg image").count() == 3, "on each handout"
    undo(teacher)
    assert teacher.job_text() == JOB
    drag(teacher, "crest.png", png(), target("words"))
    expect(teacher.page.locator("#notice")).to_contain_text(
        "crest.png does not go with “Words of this sheet”; it goes with “Picture at the top”."
    )
    assert teacher.job_text() == JOB


def test_a_typeface(teacher: Visitor) -> None:
    drag(teacher, "School.ttf", school(), target("font"))
    expect(teacher.page.locator("#notice")).to_contain_text("School.ttf is now used for “Typeface”.")
    teacher.settled()
    expect(teacher.alert).to_be_empty()
    assert "font: School.ttf" in teacher.job_text()
    family = teacher.page.locator("#paper svg text[font-family]").first.get_attribute("font-family")
    assert str(family).startswith("own-")
    undo(teacher)
    assert teacher.job_text() == JOB


def test_a_job_file_asks(teacher: Visitor) -> None:
    other = "title: Winter\nsheets: [{title: Snow, words: [ice, cold]}]\n"
    drag(teacher, "winter.yaml", other.encode())
    expect(teacher.page.locator("#notice")).to_contain_text("winter.yaml is a job file.")
    assert teacher.job_text() == JOB
    teacher.picture("drop-job")
    teacher.button("Keep my version").click()
    assert teacher.job_text() == JOB
    drag(teacher, "winter.yaml", other.encode())
    teacher.button("Open it").click()
    expect(teacher.job_title).to_have_value("Winter")
    teacher.settled()
    undo(teacher)
    assert teacher.job_text() == JOB


def test_the_notice_undoes_nothing_else(teacher: Visitor) -> None:
    drag(teacher, "sky.csv", SKY.encode())
    expect(teacher.words).to_have_value(re.compile("moon"))
    teacher.job_title.fill("Summer")
    expect(teacher.page.locator("#notice")).to_be_empty()


def test_files_of_a_job_file_have_to_be_beside_it(visit: Visit, tmp_path: Path) -> None:
    job = tmp_path / "spring.yaml"
    job.write_text(JOB, "utf-8")
    with preview(job) as address:
        teacher = visit(address)
        drag(teacher, "crest.png", png())
        expect(teacher.page.locator("#notice")).to_contain_text("It must be in the folder of spring.yaml.")
        expect(teacher.alert).to_contain_text("crest.png")
        (tmp_path / "crest.png").write_bytes(png())
        drag(teacher, "sky.csv", SKY.encode())
        expect(teacher.alert).to_be_empty()
        teacher.page.close()


def test_german(visit: Visit, server_address: str) -> None:
    teacher = visit(server_address, locale="de-DE")
    drag(teacher, "brief.docx", b"PK\x03\x04", drop=False)
    expect(teacher.page.locator(".drop strong")).to_have_text(
        ["Wörter dieses Blatts", "Ein neues Blatt", "Bild oben auf dem Blatt", "Schrift"]
    )
    drag(teacher, "brief.docx", b"PK\x03\x04")
    expect(teacher.page.locator("#notice")).to_contain_text("brief.docx kann hier nicht verwendet werden")


def test_a_key_opens_its_job_with_its_lists(teacher: Visitor) -> None:
    job = "title: Sky\nsheets:\n  - {title: Night, words: {file: words/sky.csv}, size: 7x8}\n"
    made = worksheets.render(job, {"words/sky.csv": b"word;clue\n" + SKY.encode()}, name="sky")
    drag(teacher, "key.pdf", made["sky-answers.pdf"])
    expect(teacher.page.locator("#notice")).to_contain_text("sky.yaml is a job file.")
    teacher.button("Open it").click()
    expect(teacher.job_title).to_have_value("Sky")
    teacher.settled()
    assert teacher.job_text() == job
    expect(teacher.page.get_by_role("img", name="Page 1", exact=True)).to_contain_text("moon")
    drag(teacher, "handout.pdf", made["sky.pdf"])
    expect(teacher.page.locator("#notice")).to_contain_text("handout.pdf: this PDF file carries no job")


def test_the_notice_says_how_a_list_was_read(teacher: Visitor) -> None:
    drag(teacher, "words.txt", b"1. oak\n2. elm\n3. oak\n4. ash\n", target("words"))
    expect(teacher.page.locator("#notice")).to_contain_text(
        'now come from words.txt. 3 words, without their numbers. "oak" is already in line 1; it is used once.'
    )
    drag(teacher, "class.csv", b"Name;Level\nAnna;easy\nBen;hard\n", target("sheet"))
    expect(teacher.page.locator("#notice")).to_contain_text("class.csv is now a sheet of its own, the last one.")
    assert 'this looks like a class list, because its first row has "Name"' in notice(teacher)
    assert "but “Class list” in a sheet makes a sheet for each pupil." in notice(teacher)
    assert "class.csv:1" not in notice(teacher)

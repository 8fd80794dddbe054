"""The preview of a job file: the page follows changes of the file, and the file follows the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.drawing.fonts.made_fonts import school
from tests.page.conftest import Visit
from tests.page.homes import preview
from tests.page.visitor import Visitor

pytestmark = pytest.mark.page

JOB = """\
title: Spring     # on every page
seed: 1
word_sets:
  farm: {file: farm.txt}
sheets:
  - {title: Zoo, words: [lion, tiger, zebra], variants: 3}   # first
  - {title: Farm, words: farm}
"""


@pytest.fixture
def job(tmp_path: Path) -> Path:
    (tmp_path / "farm.txt").write_text("cow\nhorse\nhen\n", "utf-8")
    path = tmp_path / "spring.yaml"
    path.write_text(JOB, "utf-8")
    return path


@pytest.fixture
def reader(visit: Visit, job: Path) -> Iterator[Visitor]:
    """Open the preview of the job file."""
    with preview(job) as address:
        visitor = visit(address)
        yield visitor
        visitor.page.close()


def save(path: Path, text: str) -> None:
    """Save as an editor does: write a new file, then replace the old one."""
    beside = path.with_suffix(".new")
    beside.write_text(text, "utf-8")
    beside.replace(path)


def saved(visitor: Visitor) -> None:
    expect(visitor.page.locator("#saved")).to_have_text("Saved in spring.yaml")


def test_the_page_follows_the_file(reader: Visitor, job: Path) -> None:
    saved(reader)
    assert reader.card_titles() == ["Zoo", "Farm"]
    expect(reader.status).to_have_text("4 pages, and 1 with answers")
    assert "cowhorsehen" in reader.texts()[3]
    pane = reader.page.locator("#desk")
    pane.evaluate("pane => { pane.scrollTop = 1500; }")
    place = pane.evaluate("pane => pane.scrollTop")
    assert place > 1000
    save(job, JOB.replace("Spring", "Summer").replace("lion", "camel"))
    expect(reader.job_title).to_have_value("Summer")
    reader.settled()
    assert "cameltigerzebra" in reader.texts()[0]
    assert pane.evaluate("pane => pane.scrollTop") == pytest.approx(place, abs=2)

    save(job, JOB.replace("tiger", '"???"'))
    expect(reader.alert).to_contain_text('"???" has no letters or digits')
    save(job, "title: [Spring\n")
    expect(reader.alert).to_contain_text("Line")
    save(job, JOB)
    expect(reader.alert).to_be_empty()
    reader.settled()
    assert "liontigerzebra" in reader.texts()[0]

    save(job.with_name("farm.txt"), "duck\ngoose\n")
    expect(reader.pictures.nth(3)).to_contain_text("goose")
    saved(reader)


def test_what_has_the_focus_follows_the_file_too(reader: Visitor, job: Path) -> None:
    reader.words.focus()
    save(job, JOB.replace("lion", "camel"))
    expect(reader.words).to_have_value("camel\ntiger\nzebra")


def test_a_file_that_cannot_be_read_has_no_sheets_as_they_were(visit: Visit, job: Path) -> None:
    job.write_text(JOB.replace("title: Spring", "title: [Spring"), "utf-8")
    with preview(job) as address:
        visitor = visit(address, go=False)
        visitor.page.goto(address)
        frozen = visitor.page.locator("#frozen")
        expect(frozen).to_contain_text("The sheets appear here once you have fixed it.")
        expect(frozen).not_to_contain_text("as they were")
        expect(visitor.alert).to_contain_text("The sheets appear here once this is fixed.")
        save(job, JOB)
        expect(frozen).to_be_empty()
        expect(visitor.alert).to_be_empty()
        expect(visitor.pictures).not_to_have_count(0)
        visitor.page.close()


def test_the_file_follows_the_page(reader: Visitor, job: Path) -> None:
    reader.title.fill("At the zoo")
    expect(reader.page.locator("#saved")).to_contain_text("Changed; Ctrl+S saves it in spring.yaml")
    assert job.read_text("utf-8") == JOB
    reader.page.keyboard.press("Control+s")
    saved(reader)
    assert job.read_text("utf-8") == JOB.replace("title: Zoo", "title: At the zoo")
    reader.words.fill("lion\ntiger")
    reader.page.keyboard.press("Control+s")
    saved(reader)
    text = job.read_text("utf-8")
    assert "zebra" not in text
    assert "# on every page" in text
    assert "# first" in text


def test_the_line_breaks_of_windows_are_kept(visit: Visit, job: Path) -> None:
    job.write_bytes(JOB.replace("\n", "\r\n").encode())
    with preview(job) as address:
        visitor = visit(address)
        visitor.choose_tab("file")
        visitor.job_file.click()
        visitor.page.keyboard.press("Control+End")
        visitor.page.keyboard.type("# later")
        visitor.page.keyboard.press("Enter")
        visitor.page.wait_for_timeout(600)  # read, and shown again
        visitor.page.keyboard.type("# last")
        visitor.page.keyboard.press("Control+S")
        saved(visitor)
        assert job.read_bytes().decode() == f"{JOB}# later\n# last".replace("\n", "\r\n")
        visitor.page.close()


@pytest.mark.parametrize("answer", ["Use the version in the file", "Keep my version"])
def test_both_have_changed(reader: Visitor, job: Path, answer: str) -> None:
    reader.job_title.fill("Autumn")
    reader.settled()
    theirs = JOB.replace("Spring", "Winter")
    save(job, theirs)
    expect(reader.conflict).to_contain_text("spring.yaml was changed by another program while you changed it here.")
    reader.picture("changed-elsewhere")
    expect(reader.job_title).to_have_value("Autumn")
    assert job.read_text("utf-8") == theirs
    reader.button(answer).click()
    reader.settled()
    expect(reader.conflict).to_be_empty()
    mine = answer == "Keep my version"
    expect(reader.job_title).to_have_value("Autumn" if mine else "Winter")
    reader.page.keyboard.press("Control+s")
    saved(reader)
    assert job.read_text("utf-8") == (JOB.replace("Spring", "Autumn") if mine else theirs)


def test_reloading_loses_no_change(reader: Visitor, job: Path) -> None:
    reader.words.fill("lion\ntiger\ncamel")
    reader.page.reload()
    expect(reader.words).to_have_value("lion\ntiger\ncamel")
    reader.settled()
    assert "liontigercamel" in reader.texts()[0]
    assert job.read_text("utf-8") == JOB
    expect(reader.page.locator("#saved")).to_contain_text("Changed; Ctrl+S saves it in spring.yaml")
    reader.page.keyboard.press("Control+s")
    saved(reader)
    assert "camel" in job.read_text("utf-8")
    reader.page.reload()
    reader.settled()
    saved(reader)


def test_a_change_and_another_file_meanwhile(reader: Visitor, job: Path) -> None:
    reader.job_title.fill("Autumn")
    reader.settled()
    reader.page.goto("about:blank")
    save(job, JOB.replace("Spring", "Winter"))
    reader.page.goto(reader.address)
    expect(reader.conflict).to_contain_text("was changed by another program")
    expect(reader.job_title).to_have_value("Autumn")
    reader.button("Use the version in the file").click()
    expect(reader.job_title).to_have_value("Winter")
    saved(reader)


@pytest.mark.parametrize("changed", [False, True])
def test_a_file_that_is_gone_is_not_an_empty_one(reader: Visitor, job: Path, changed: bool) -> None:
    saved(reader)
    title = "Autumn" if changed else "Spring"
    if changed:
        reader.job_title.fill(title)
        reader.settled()
    pages = reader.drawn()
    job.rename(job.with_suffix(".old"))
    gone = "spring.yaml is gone; Ctrl+S writes it again"
    expect(reader.conflict).to_contain_text(gone)
    expect(reader.page.locator("#saved")).to_have_text(gone)
    reader.picture("gone")
    expect(reader.job_title).to_have_value(title)
    expect(reader.alert).to_be_empty()
    assert reader.drawn() == pages

    reader.page.reload()
    expect(reader.conflict).to_contain_text(gone)
    expect(reader.job_title).to_have_value(title)
    reader.settled()
    reader.title.fill("At the zoo")
    reader.page.keyboard.press("Control+s")
    saved(reader)
    expect(reader.conflict).to_be_empty()
    assert job.read_text("utf-8") == JOB.replace("Spring", title).replace("title: Zoo", "title: At the zoo")


def test_a_file_that_comes_back_is_followed(reader: Visitor, job: Path) -> None:
    saved(reader)
    job.unlink()
    expect(reader.conflict).to_contain_text("spring.yaml is gone")
    job.write_text(JOB.replace("Spring", "Summer"), "utf-8")
    expect(reader.job_title).to_have_value("Summer")
    expect(reader.conflict).to_be_empty()
    saved(reader)


def test_a_file_that_was_emptied_is_asked_about(reader: Visitor, job: Path) -> None:
    saved(reader)
    job.write_text("\n", "utf-8")
    expect(reader.conflict).to_contain_text("spring.yaml is empty now")
    expect(reader.job_title).to_have_value("Spring")
    reader.button("Keep my version").click()
    reader.page.keyboard.press("Control+s")
    saved(reader)
    assert job.read_text("utf-8") == JOB


def test_the_jobs_own_font_is_shown(reader: Visitor, job: Path) -> None:
    saved(reader)
    (job.parent / "School.ttf").write_bytes(school())
    save(job, JOB.replace("seed: 1", "page: {font: School.ttf}"))
    loaded = "() => [...document.fonts].filter(each => each.family.includes('own-') && each.status === 'loaded').length"
    for _ in range(200):
        if reader.page.evaluate(loaded) == 1:
            break
        reader.page.wait_for_timeout(100)
    else:
        pytest.fail("the font is not there")
    family = reader.page.locator("#paper svg text[font-family]").first.get_attribute("font-family")
    assert family
    assert family.startswith("own-")
    assert family.endswith(", Andika")

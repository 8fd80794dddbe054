"""Sheets from right to left and in Indian scripts: the browser makes the same bytes as the command, also offline."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.homes import REPOSITORY, built, served
from tests.page.test_drop import drag
from tests.page.visitor import Visitor
from worksheets.job.given_job import given_job
from worksheets.job.packed import packed

pytestmark = pytest.mark.page

JOB = """\
title: {title}
language: {language}
seed: 5
header: {{fields: []}}
{font}sheets:
  - {{words: [{words}], difficulty: [easy, medium]}}
"""
SHEETS = {
    "he": ("חיות בית הספר", "כלב, חתול, סוס, פרה, תרנגול", ""),
    "ar": ("حيوانات المدرسة", "كلب, حصان, بقرة, سلحفاة, الأسد", ""),
    "hi": ("शब्द", "किताब, विद्यालय, क्षत्रिय, मित्र", ""),
    "hi-own": ("शब्द", "किताब, विद्यालय, क्षत्रिय, मित्र", "devanagari.ttf"),
    "ta": ("தமிழ்", "பக்ஷி, தமிழ், மீன், வீடு", "tamil.ttf"),
}
"""Title, words, and the font of tests/output/pdf that the job uses."""


def job_in(language: str) -> tuple[str, dict[str, bytes]]:
    """Return the text of a job in a language, and its files."""
    title, words, font = SHEETS[language]
    files = {font: (REPOSITORY / "tests" / "output" / "pdf" / font).read_bytes()} if font else {}
    named = f"page: {{font: {font}}}\n" if font else ""
    return JOB.format(title=title, language=language[:2], words=words, font=named), files


def opened(visitor: Visitor, language: str) -> None:
    """Open a job saved as one file, including its font."""
    text, files = job_in(language)
    drag(visitor, f"{language}.worksheets.zip", packed(given_job(text, files, language), pupils=False).data)
    visitor.button("Open it").click()
    expect(visitor.job_title).to_have_value(SHEETS[language][0])
    visitor.settled()
    expect(visitor.alert).to_be_empty()


@pytest.mark.parametrize("language", SHEETS)
def test_the_browser_prints_what_the_command_prints(
    visit: Visit, static_address: str, language: str, tmp_path: Path
) -> None:
    visitor = visit(static_address)
    opened(visitor, language)
    shown = visitor.texts()[0]
    assert [word for word in SHEETS[language][1].split(", ") if word not in shown] == []
    visitor.picture(f"script-{language}")
    name, data = visitor.download(visitor.button("Download PDF"))
    text, files = job_in(language)
    assert data == built(tmp_path, name.removesuffix(".pdf"), text, files=files)[name]


def test_arabic_letters_are_shown_in_the_font_that_prints_them(visit: Visit, static_address: str) -> None:
    visitor = visit(static_address)
    visitor.write_job(job_in("ar")[0])
    loaded = "each => each.family.includes('Noto Naskh Arabic') && each.status === 'loaded'"
    assert visitor.page.evaluate(f"() => document.fonts.ready.then(all => [...all].some({loaded}))")


def test_without_a_connection(visit: Visit, static_folder: Path, tmp_path: Path) -> None:
    with served(static_folder) as address:
        visitor = visit(address)
        expect(visitor.page.get_by_text("This page now works offline")).to_be_visible()
        opened(visitor, "hi")
        visitor.write_job(job_in("he")[0])
    visitor.context.set_offline(True)
    visitor.page.reload()
    expect(visitor.job_title).to_have_value(SHEETS["he"][0])
    text = job_in("he")[0].replace("seed: 5", "seed: 6")
    visitor.write_job(text)
    name, data = visitor.download(visitor.button("Download PDF"))
    assert data == built(tmp_path, name.removesuffix(".pdf"), text)[name]

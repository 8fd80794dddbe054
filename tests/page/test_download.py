"""Downloads are the command's own files, and pictures and pages show the same as the files."""

from __future__ import annotations

import base64
import ctypes
import io
import math
from collections import Counter
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.homes import built
from tests.page.visitor import Visitor
from worksheets.puzzles import registry

pytestmark = pytest.mark.page

JOB = """\
title: Höhlen & Berge    # a comment
seed: 7
word_sets:
  animals: [lion, tiger, zebra, camel]
sheets:
  - {title: Animals, words: animals, difficulty: [easy, hard]}
  - {title: Colours, words: [red, blue, green, yellow], variants: 2}
  - {kind: goldencube, size: 3}
"""


def test_the_files_are_those_of_the_command(visit: Visit, page_address: str, tmp_path: Path) -> None:
    visitor = visit(page_address)
    visitor.write_job(JOB)
    visitor.words.fill("lion\ntiger\nzebra\ncamel\nhippo")  # typed just before the download, so not drawn yet
    pdf = visitor.download(visitor.button("Download PDF"))
    answers = visitor.download(visitor.saving("answers"))
    together = visitor.download(visitor.saving("one"))
    text = visitor.job_text()
    assert "hippo" in text
    assert "# a comment" in text
    name = pdf[0].removesuffix(".pdf")
    assert name == "höhlen-berge"
    assert dict([pdf, answers]) == built(tmp_path / "apart", name, text)
    assert dict([together]) == built(tmp_path / "together", name, text, "--answers", "append")


def test_what_is_to_be_mended_is_not_printed(visitor: Visitor) -> None:
    visitor.words.fill("lion\n???")
    expect(visitor.alert).to_contain_text("to fix")
    visitor.button("Download PDF").click()
    expect(visitor.status).to_have_text("One thing must be fixed before this can be printed.")
    expect(visitor.words).to_be_focused()


def test_the_picture_of_a_sheet(visit: Visit, page_address: str) -> None:
    visitor = visit(page_address)
    visitor.write_job(JOB)
    visitor.cards.nth(2).locator("summary").first.click()
    name, data = visitor.download(visitor.saving("sheets", "png", "this"))
    assert name == "höhlen-berge-5.png"
    picture = Image.open(io.BytesIO(data))
    assert picture.size == (round(210 / 25.4 * 200), round(297 / 25.4 * 200))
    with_letters = picture.convert("L").point(lambda light: 255 if light < 128 else 0).getbbox()
    assert with_letters is not None
    dark = sum(count for light, count in enumerate(picture.convert("L").histogram()) if light < 128)
    assert 0.005 < dark / (picture.width * picture.height) < 0.3
    _, pdf = visitor.download(visitor.button("Download PDF"))
    printed = pypdfium2.PdfDocument(pdf)[4].render(scale=200 / 72).to_pil().convert("L").resize(picture.size)
    small = [image.convert("L").resize((166, 234)) for image in (picture, printed)]
    apart = [abs(one - other) for one, other in zip(*(image.tobytes() for image in small), strict=True)]
    assert sum(apart) / len(apart) < 4, "of 255: the picture is that of the sheet, with its own font"


def test_the_picture_of_the_answers_of_a_sheet_shows_these_alone(visitor: Visitor) -> None:
    visitor.write_job(JOB)
    visitor.cards.nth(1).locator("summary").first.click()
    visitor.page.evaluate(RECORDED_PICTURES)
    name, _ = visitor.download(visitor.saving("answers", "png", "this"))
    assert name == "höhlen-berge-3-answers.png"
    (text,) = visitor.page.evaluate("() => pictured")
    assert "Colours" in text
    assert "Animals" not in text
    visitor.download(visitor.saving("answers", "png"))
    assert "Animals" in visitor.page.evaluate("() => pictured.join()")


def test_the_picture_of_one_of_two_sheets_on_a_page(visitor: Visitor) -> None:
    visitor.write_job(JOB.replace("seed: 7", "seed: 7\npage: {per_page: 2}"))
    visitor.cards.nth(2).locator("summary").first.click()
    visitor.page.evaluate(RECORDED_PICTURES)
    with visitor.page.expect_download(lambda download: "-answers" not in download.suggested_filename):
        visitor.saving("both", "png", "this").click()
    assert len(visitor.page.evaluate("() => pictured")) == 2
    assert "Colours" not in visitor.page.evaluate("() => pictured.join()")


RECORDED_PICTURES = """() => {
    window.pictured = [];
    const decode = Image.prototype.decode;
    Image.prototype.decode = function () {
        const bytes = Uint8Array.from(atob(this.src.split(",")[1]), (each) => each.charCodeAt(0));
        pictured.push(new TextDecoder().decode(bytes).replace(/<style[^]*?<\\/style>/, ""));
        return decode.call(this);
    };
}"""
"""Record the pages, as SVG, from which pictures are made."""


def test_letters_stand_where_the_pdf_has_them(visitor: Visitor) -> None:
    """On the first pages of a sheet of each kind."""
    kinds = "".join(f"  - {{kind: {name}}}\n" for name in ("goldencube", "wordregions", "sudoku", "calculation"))
    words = "[{word: lion, clue: It roars}, {word: Löwe, clue: deutsch}, {word: zebra, clue: It has stripes}]"
    more = (f"  - {{kind: {name}, words: {words}}}\n" for name in ("crossword", "wordlines"))
    cards = f"  - {{kind: cards, form: memory, words: {words}}}\n"
    cloze = "  - {kind: cloze, text: 'The [lion] roars,  and the [zebra] has stripes.', difficulty: easy}\n"
    visitor.write_job(JOB + kinds + "".join(more) + cards + cloze)
    _, data = visitor.download(visitor.button("Download PDF"))
    pages, pictures = pypdfium2.PdfDocument(data), visitor.pictures.all()
    assert len(pictures) > len(pages) > len(registry.BUILT_IN), "the pages of answers come last"
    for page, picture in zip(pages, pictures, strict=False):
        printed, shown = in_pdf(page), picture.evaluate(POSITIONS)
        assert Counter(each[0] for each in shown) == Counter(each[0] for each in printed)
        for character, x, y in shown:
            nearest = min(math.hypot(x - a, y - b) for other, a, b in printed if other == character)
            assert nearest < 1.0, (character, x, y, picture.text_content())  # the browser has ligatures such as "fi"


POSITIONS = r"""(svg) => [...svg.querySelectorAll("text")].flatMap((text) =>
  [...Array(text.getNumberOfChars()).keys()].flatMap((at) => {
    const { x, y } = text.getStartPositionOfChar(at);
    const character = text.textContent[at];
    return /\s/.test(character) ? [] : [[character, x, y]];
  }))"""


def in_pdf(page: pypdfium2.PdfPage) -> list[tuple[str, float, float]]:
    """Return the visible characters with their origins, measured from the page's upper left corner."""
    text = page.get_textpage()
    x, y = ctypes.c_double(), ctypes.c_double()
    found = []
    for index in range(text.count_chars()):
        character = chr(pypdfium2.raw.FPDFText_GetUnicode(text, index))
        if not character.isspace() and not pypdfium2.raw.FPDFText_IsGenerated(text, index):
            pypdfium2.raw.FPDFText_GetCharOrigin(text, index, x, y)
            found.append((character, x.value, page.get_height() - y.value))
    return found


def test_printing_prints_the_handouts_alone(visitor: Visitor) -> None:
    visitor.write_job(JOB.replace("seed: 7", "seed: 7\npage: {size: A5}"))
    handouts = int(visitor.status.inner_text().split()[0])
    assert handouts == 5
    visitor.page.evaluate("() => { window.print = () => dispatchEvent(new Event('printing')); }")
    printing = """() => new Promise((resolve) => addEventListener("printing", () => {
        for (const each of document.querySelectorAll(".unprinted")) each.dataset.unprinted = "yes";
        resolve();
    }))"""
    visitor.page.evaluate(f"() => {{ window.printed = ({printing})(); }}")
    visitor.button("Print").click()
    visitor.page.evaluate("() => window.printed")
    # As while printing: pages that are left out stay marked until the dialog is closed.
    visitor.page.evaluate(
        "() => { for (const each of document.querySelectorAll('[data-unprinted]')) each.classList.add('unprinted'); }"
    )
    document = pypdfium2.PdfDocument(visitor.page.pdf(prefer_css_page_size=True, print_background=False))
    assert len(document) == handouts
    for number, page in enumerate(document):
        assert page.get_size() == pytest.approx((419.53, 595.28), abs=1)
        text = page.get_textpage().get_text_bounded()
        assert "Download" not in text
        assert "Your words" not in text
        assert f"Page {number + 1}" in text
    first = "".join(document[0].get_textpage().get_text_bounded().split())
    assert "liontigerzebracamel" in first


PRINTED = """() => {
    window.printed = [];
    const pages = () => [...document.querySelectorAll(".page:not(.unprinted)")].map((each) => each.textContent);
    window.print = () => printed.push(pages());
}"""


@pytest.mark.parametrize("how", ["button", "keys"])
def test_printing_waits_for_the_drawing(visitor: Visitor, how: str) -> None:
    visitor.page.evaluate(PRINTED)
    visitor.words.fill("zebra\nlion\ntiger")
    visitor.settled()
    visitor.words.fill("pear\nplum\napple")
    if how == "button":
        visitor.button("Print").click()
    else:
        visitor.page.keyboard.press("Control+p")
    visitor.page.wait_for_function("() => printed.length")
    (pages,) = visitor.page.evaluate("() => printed")
    assert len(pages) == 1
    assert "pear" in pages[0]
    assert "zebra" not in pages[0]


def test_what_is_to_be_mended_is_not_printed_on_paper(visitor: Visitor) -> None:
    visitor.page.evaluate(PRINTED)
    visitor.words.fill("lion\n???")
    visitor.button("Print").click()
    expect(visitor.status).to_have_text("One thing must be fixed before this can be printed.")
    expect(visitor.alert).to_contain_text('"???" has no letters or digits')
    expect(visitor.words).to_be_focused()
    visitor.choose("Print the answers").click()
    visitor.settled()
    assert visitor.page.evaluate("() => printed") == []
    visitor.picture("not-printed")


def test_pages_that_are_not_those_of_the_form_are_dimmed(visitor: Visitor) -> None:
    dimmed = "all => all.map((each) => Number(getComputedStyle(each).opacity) < 1)"
    visitor.words.fill("lion\n???")
    expect(visitor.alert).not_to_be_empty()
    visitor.settled()
    visitor.page.wait_for_timeout(300)  # until it has faded
    assert visitor.pictures.evaluate_all(dimmed) == [True, True]
    visitor.words.fill("lion\ntiger")
    expect(visitor.alert).to_be_empty()
    visitor.settled()
    visitor.page.wait_for_timeout(300)
    assert visitor.pictures.evaluate_all(dimmed) == [False, False]


def test_paper_of_several_sizes_is_printed_as_it_is(visitor: Visitor) -> None:
    visitor.write_job(
        "title: Wide\nseed: 1\npage: {orientation: landscape}\nsheets:\n  - words: [lion, tiger, zebra]\n"
    )
    document = pypdfium2.PdfDocument(visitor.page.pdf(prefer_css_page_size=True))
    assert len(document) == visitor.pictures.count()
    assert document[0].get_size() == pytest.approx((841.89, 595.28), abs=1)


def test_the_job_file_is_saved_as_it_is(visitor: Visitor) -> None:
    visitor.page.evaluate("() => { delete window.showSaveFilePicker; window.showSaveFilePicker = undefined; }")
    visitor.write_job(JOB)
    name, data = visitor.download(visitor.choose("Save the job file"))
    assert (name, data.decode()) == ("höhlen-berge.yaml", JOB)


def test_a_job_file_is_opened(visitor: Visitor) -> None:
    visitor.page.evaluate("() => { window.showOpenFilePicker = undefined; }")
    with visitor.page.expect_file_chooser() as chooser:
        visitor.choose("Open a file …").click()
    chooser.value.set_files({"name": "caves.yaml", "mimeType": "application/yaml", "buffer": JOB.encode()})
    expect(visitor.job_title).to_have_value("Höhlen & Berge")
    visitor.settled()
    name, _ = visitor.download(visitor.button("Download PDF"))
    assert name == "caves.pdf"


def test_a_word_list_becomes_a_sheet(visitor: Visitor) -> None:
    drop = """([name, data]) => {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        const given = new DataTransfer();
        given.items.add(new File([bytes], name));
        for (const type of ["dragover", "drop"]) {
            document.body.dispatchEvent(new DragEvent(type, { dataTransfer: given, bubbles: true, cancelable: true }));
        }
    }"""
    data = base64.b64encode(b"moon = by night\nsun = by day\nstar\n").decode()
    visitor.page.evaluate(drop, ["sky.txt", data])
    expect(visitor.words).to_have_value("moon = by night\nsun = by day\nstar")
    visitor.settled()
    assert visitor.card_titles()[1:] == ["sky"], "beside the sheet that was there"
    assert "moonsunstar" in visitor.texts()[1]

"""A page is copied to the clipboard as a picture, or saved as a file if the browser refuses."""

from __future__ import annotations

import base64
import io

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.visitor import Visitor, job_of

pytestmark = pytest.mark.page

IN_CLIPBOARD = """async () => {
    const [item] = await navigator.clipboard.read();
    const bytes = new Uint8Array(await (await item.getType("image/png")).arrayBuffer());
    return btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(""));
}"""
SIZE = (round(210 / 25.4 * 200), round(297 / 25.4 * 200))
JOB = job_of(("lion", "tiger", "zebra"))


def ink(data: bytes) -> tuple[tuple[int, int], list[int]]:
    """Return the size of a picture, and how dark its parts are."""
    picture = Image.open(io.BytesIO(data))
    background = Image.new("RGBA", picture.size, "white")
    background.alpha_composite(picture.convert("RGBA"))
    return picture.size, list(background.convert("L").resize((20, 28)).tobytes())


def test_a_page_is_copied(visit: Visit, page_address: str) -> None:
    visitor = visit(page_address)
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.write_job(JOB)
    visitor.page.get_by_role("button", name="Copy as picture: Page 1").click()
    expect(visitor.page.locator("#notice")).to_contain_text("in the clipboard")
    size, handout = ink(base64.b64decode(visitor.page.evaluate(IN_CLIPBOARD)))
    assert size == SIZE
    _, file = visitor.download(visitor.saving("sheets", "png", "this"))
    assert ink(file) == (size, handout)

    visitor.button("Close").click()
    answers = visitor.page.get_by_role("button", name="Copy as picture: Answers, page")
    answers.focus()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("#notice")).to_contain_text("in the clipboard")
    expect(answers).to_be_focused()
    _, key = ink(base64.b64decode(visitor.page.evaluate(IN_CLIPBOARD)))
    assert key != handout
    assert min(key) < 250, "something is drawn"


@pytest.mark.parametrize(
    "how", ["navigator.clipboard.write = () => Promise.reject(new Error())", "delete window.ClipboardItem"]
)
def test_a_browser_that_refuses_saves_the_picture(visitor: Visitor, how: str) -> None:
    visitor.write_job(JOB)
    visitor.page.evaluate(f"() => {{ {how}; }}")
    name, data = visitor.download(visitor.page.get_by_role("button", name="Copy as picture: Page 1"))
    assert name == "animals-1.png"
    assert ink(data)[0] == SIZE
    expect(visitor.page.locator("#notice")).to_contain_text("has been saved as animals-1.png")
    visitor.picture("picture-saved")


def test_the_buttons_are_not_printed(visitor: Visitor) -> None:
    visitor.page.emulate_media(media="print")
    expect(visitor.page.locator("button.copy").first).to_be_hidden()

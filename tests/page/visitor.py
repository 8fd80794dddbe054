"""A visitor who uses the page with eyes, mouse and keyboard; elements are found by role and label."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from worksheets.base.package import FOLDER as PACKAGE
from worksheets.language.phrases import form_texts
from worksheets.web.spoken import texts_of

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Download, Locator, Page, Request

WAITING = 1000 * int(os.environ.get("PAGE_WAITING", "60"))
"""Timeout in milliseconds, long enough for a busy machine."""

PICTURES = "PAGE_PICTURES"
"""The environment variable that names the folder for screenshots of the page's states."""

LABELS = {
    "en": {
        "words": "Words",
        "level": "Level",
        "theme": "Words from a list",
        "title": "Title of the sheet",
        "job_title": "Title",
        "file": "Job file",
        "sheets": "Sheets",
        "menu": "File",
    },
    "de": {
        "words": "Wörter",
        "level": "Schwierigkeit",
        "theme": "Wörter aus einer Liste",
        "title": "Titel des Blatts",
        "job_title": "Titel",
        "file": "Auftragsdatei",
        "sheets": "Blätter",
        "menu": "Datei",
    },
}
"""Labels for English and German visitors; for other languages see the files of texts."""


def labels_of(language: str) -> dict[str, str]:
    """Return the labels to look for in a language of the page."""
    if language in LABELS:
        return LABELS[language]
    page, form = texts_of(language), form_texts(PACKAGE / "job", language)
    return {
        "words": form["sheet"]["words"]["label"],
        "level": form["sheet"]["difficulty"]["label"],
        "theme": page["theme"],
        "title": form["sheet"]["title"]["label"],
        "job_title": form["job"]["title"]["label"],
        "file": page["tab_file"],
        "sheets": page["tab_form"],
        "menu": page["menu"],
    }


SETTLED = """() => {
  const boxes = [...document.querySelectorAll('#file [data-waiting], #file textarea')];
  const written = !boxes.some((box) => box.readOnly ?? true);
  const drawn = document.querySelector('#paper svg') && !document.querySelector('#paper[aria-busy]');
  return Boolean(written && drawn && document.querySelector('#stop').hidden);
}"""
"""Every change is in the job's text, and no newer pages are on their way."""

VIEW = """(await import("./vendor/codemirror.js")).EditorView.findFromDOM(
  document.querySelector(".code-editor").shadowRoot.querySelector(".cm-content"))"""
REWRITE = """async text => {
  const view = VIEW;
  view.focus();
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: "input.paste" });
}""".replace("VIEW", VIEW)
WRITTEN = f"async () => ({VIEW}).state.doc.toString()"


class Visitor:
    """A browser window with the page, and a record of all requests and errors."""

    def __init__(self, context: BrowserContext, address: str, language: str = "en") -> None:
        self.context = context
        self.address = address
        self.page: Page = context.new_page()
        self.labels = labels_of(language)
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.expected: list[str] = []
        """Patterns of the errors that a test provokes."""
        self._keeping: set[Request] = set()
        """The requests that keep a job and are not yet answered."""
        context.on("request", self._on_request)
        context.on("response", lambda response: self._keeping.discard(response.request))
        context.on("requestfailed", lambda request: self._keeping.discard(request))
        context.on("page", lambda page: page.on("close", self._on_close))
        self.page.on("close", self._on_close)
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _on_request(self, request: Request) -> None:
        self.requests.append(request.url)
        if request.method == "PUT":
            self._keeping.add(request)

    def _on_close(self, page: Page) -> None:
        """Its requests are never heard of again."""
        self._keeping = {request for request in self._keeping if request.frame.page != page}

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.text} {message.location}")

    def go(self) -> Visitor:
        """Open the page, and wait until it is ready."""
        self.page.goto(self.address)
        self.words.wait_for()
        self.settled()
        return self

    def reload(self) -> None:
        self.page.reload()
        self.words.wait_for()
        self.settled()

    def reload_page(self) -> None:
        """Like `reload`, for a page that may have no words box."""
        self.page.reload()
        self.cards.first.wait_for()
        self.settled()

    def settled(self) -> None:
        """Wait until the pages show the current job."""
        self.page.wait_for_function(SETTLED)

    def check(self) -> None:
        """Check that no other host was contacted, no cookie was set, and nothing failed."""
        host = self.address.split("/")[2]
        foreign = [url for url in self.requests if not re.match(rf"(http://{re.escape(host)}/|data:|blob:)", url)]
        assert foreign == []
        assert self.context.cookies() == []
        wrong = [error for error in self.errors if not any(re.search(each, error) for each in self.expected)]
        assert not wrong, wrong

    def close(self) -> None:
        """Leave when the server has kept the job; if it came to that later, the next visitor would find it."""
        self.context.route("**/kept/**", lambda route: route.abort())
        self.wait_until_kept()
        self.context.close()

    def wait_until_kept(self) -> None:
        """Wait for the server's answers to all that was sent to be kept."""
        begun = monotonic()
        while self._keeping and monotonic() < begun + WAITING / 1000:
            self.page.wait_for_timeout(10)

    # ---- elements of the page

    @property
    def words(self) -> Locator:
        """The words box of the open card."""
        return self.page.get_by_role("textbox", name=self.labels["words"], exact=True)

    @property
    def themes(self) -> Locator:
        """The choice of a word list in the open card."""
        return self.page.get_by_role("combobox", name=self.labels["theme"], exact=True)

    def level(self, value: str) -> Locator:
        """A level of the open card: `easy`, `medium` or `hard`."""
        group = self.page.get_by_role("group", name=self.labels["level"], exact=True)
        return group.locator(f"input[value={value}]")

    def choose_all_levels(self) -> None:
        """Make a sheet for each level."""
        self.page.locator(".card > details[open] .field-level button.all").click()

    @property
    def title(self) -> Locator:
        """The title of the sheet with the open card."""
        return self.page.get_by_role("textbox", name=self.labels["title"], exact=True)

    @property
    def job_title(self) -> Locator:
        return self.page.get_by_role("textbox", name=self.labels["job_title"], exact=True)

    @property
    def job_file(self) -> Locator:
        """The editor of the job's text; its tab has to be chosen first."""
        return self.page.get_by_role("textbox", name=self.labels["file"], exact=True)

    @property
    def pictures(self) -> Locator:
        """The pages, handouts first."""
        return self.page.get_by_role("region", name=re.compile("^(Pages|Seiten)$")).get_by_role("img")

    @property
    def conflict(self) -> Locator:
        """The question that appears if someone else has changed the job file as well."""
        return self.page.locator("#conflict")

    @property
    def alert(self) -> Locator:
        return self.page.get_by_role("alert")

    @property
    def status(self) -> Locator:
        """The status line above the pages."""
        return self.page.get_by_role("region", name=re.compile("^(Pages|Seiten)$")).get_by_role("status")

    @property
    def cards(self) -> Locator:
        return self.page.locator("#cards > li")

    def remarks(self, which: str) -> Locator:
        """The messages below the words: `wrong` or `remarks`."""
        return self.page.locator(f".card > details[open] .field-words .{which}").first

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def card_titles(self) -> list[str]:
        return self.page.locator("#cards .title").all_text_contents()

    def drawn(self) -> list[str]:
        """Return the pages as drawn."""
        return self.pictures.evaluate_all("all => all.map((each) => each.outerHTML)")

    def texts(self) -> list[str]:
        """Return the text of the pages without spaces, so that letters of a grid are adjacent."""
        return [re.sub(r"\s", "", text) for text in self.pictures.all_text_contents()]

    # ---- actions of the visitor

    def choose_tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=self.labels[name], exact=True).click()
        if name == "file":
            self.page.locator("#file .cm-content").wait_for()

    def job_text(self) -> str:
        """Return the text in the job file's tab, and go back to the form."""
        self.settled()
        self.choose_tab("file")
        text = self.written()
        self.choose_tab("sheets")
        return text

    def written(self) -> str:
        """Return the editor's text, of which the document has only a part."""
        text: str = self.page.evaluate(WRITTEN)
        return text

    def rewrite_job(self, text: str) -> None:
        """Replace the whole text in the editor, as pasting does."""
        self.page.evaluate(REWRITE, text)

    def expect_written(self, text: str) -> None:
        self.page.wait_for_function(f"async text => ({VIEW}).state.doc.toString() === text", arg=text)

    def behind_caret(self) -> str:
        """Return the editor's text after the caret."""
        script = "async () => { const { state } = VIEW; return state.sliceDoc(state.selection.main.head); }"
        text: str = self.page.evaluate(script.replace("VIEW", VIEW))
        return text

    def write_job(self, text: str) -> None:
        """Replace the job's text, and go back to the form when it is drawn."""
        self.choose_tab("file")
        self.rewrite_job(text)
        self.job_file.blur()
        self.settled()
        self.choose_tab("sheets")

    def paste_words(self, text: str) -> None:
        """Replace the words by pasting a text from the clipboard."""
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        self.words.focus()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.press("Control+V")

    def open_kinds(self) -> None:
        """Open the panel of puzzle kinds for the open card."""
        self.page.locator(".card:has(> details[open]) > .tile").click()

    def choose_kind(self, title: str) -> None:
        """Choose another kind for the open card."""
        self.open_kinds()
        self.page.get_by_role("radio", name=title, exact=True).click()

    def open_more(self) -> None:
        """Unfold "More" of the open card, and all its groups."""
        self._unfold(".card > details[open] .more")

    def open_job_more(self) -> None:
        """Unfold the settings below the cards, and all their groups."""
        self._unfold("#job-fields > .more")

    def _unfold(self, selector: str) -> None:
        more = self.page.locator(selector)
        more.locator("> summary").click()
        more.locator(".group").first.wait_for()
        for number in range(more.locator(".group").count()):
            more.locator(".group > summary").nth(number).click()

    def own(self, label: str) -> Locator:
        """Return the field for a custom value that replaces the automatic one."""
        self.page.get_by_role("group", name=label, exact=True).locator(".segments input").nth(1).check()
        return self.page.locator(".own").get_by_label(label, exact=True)

    def download(self, button: Locator) -> tuple[str, bytes]:
        """Press a button, and return the name and bytes of the download."""
        with self.page.expect_download(timeout=WAITING) as coming:
            button.click()
        return read_download(coming.value)

    def choose(self, entry: str) -> Locator:
        """Open the menu, and return an entry."""
        self.page.locator("#menu > summary").click()
        return self.button(entry)

    def saving(self, what: str, form: str = "pdf", which: str = "all") -> Locator:
        """Open the download menu, and return the button that saves these files."""
        self.page.locator("#download-more:visible, #see-pdf:visible").click()
        menu = self.page.locator("#downloads")
        for name, value in (("as", form), ("what", what), ("which", which)):
            choice = menu.locator(f"input[name='download-{name}'][value='{value}']")
            if choice.is_visible() and choice.is_enabled():
                choice.check()
        return menu.locator(".saving")

    def picture(self, name: str) -> None:
        """Save a screenshot of this state, if a folder for them is set."""
        if folder := os.environ.get(PICTURES):
            Path(folder).mkdir(parents=True, exist_ok=True)
            # Without "initial", Playwright injects a style into the page, which its policy forbids.
            self.page.screenshot(path=Path(folder) / f"{name}.png", caret="initial")


def read_download(download: Download) -> tuple[str, bytes]:
    return download.suggested_filename, Path(download.path()).read_bytes()


def job_of(words: Sequence[str], title: str = "Animals", **fields: object) -> str:
    """Return the text of a small job with one sheet."""
    more = "".join(f"    {name}: {value}\n" for name, value in fields.items())
    return f"title: {title}\nseed: 1\nsheets:\n  - title: {title}\n    words: [{', '.join(words)}]\n{more}"

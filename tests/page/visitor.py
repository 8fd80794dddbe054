"""Somebody who uses the page with eyes, mouse and keyboard; finds things by their roles and labels."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from worksheets.base.package import FOLDER as PACKAGE
from worksheets.language.phrases import form_texts
from worksheets.web.spoken import texts_of

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Download, Locator, Page, Request

WAITING = 1000 * int(os.environ.get("PAGE_WAITING", "60"))
"""Milliseconds after which what is waited for does not come any more, on a machine that does much else."""

PICTURES = "PAGE_PICTURES"
"""The environment variable with the folder for pictures of the page's states, to be looked at."""

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
"""What English and German visitors look for; visitors of other languages go by the files of texts."""


def labels_of(language: str) -> dict[str, str]:
    """What a visitor looks for in a language of the page."""
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
    """A browser window with the page in it, and a record of all that the page asked for and complained of."""

    def __init__(self, context: BrowserContext, address: str, language: str = "en") -> None:
        self.context = context
        self.address = address
        self.page: Page = context.new_page()
        self.labels = labels_of(language)
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.expected: list[str] = []
        """Patterns of the errors that a test brings about."""
        context.on("request", self._on_request)
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _on_request(self, request: Request) -> None:
        self.requests.append(request.url)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.text} {message.location}")

    def go(self) -> Visitor:
        """Open the page, and wait until it can be used."""
        self.page.goto(self.address)
        self.words.wait_for()
        self.settled()
        return self

    def reload(self) -> None:
        self.page.reload()
        self.words.wait_for()
        self.settled()

    def reload_page(self) -> None:
        """As `reload`, where there is perhaps no words box."""
        self.page.reload()
        self.cards.first.wait_for()
        self.settled()

    def settled(self) -> None:
        """Wait until the pages are those of the job."""
        self.page.wait_for_function(SETTLED)

    def check(self) -> None:
        """Nothing was asked of another host, no cookie was set, and nothing went wrong."""
        host = self.address.split("/")[2]
        foreign = [url for url in self.requests if not re.match(rf"(http://{re.escape(host)}/|data:|blob:)", url)]
        assert foreign == []
        assert self.context.cookies() == []
        wrong = [error for error in self.errors if not any(re.search(each, error) for each in self.expected)]
        assert not wrong, wrong

    # ---- what there is on the page

    @property
    def words(self) -> Locator:
        """The box with the words of the card that is open."""
        return self.page.get_by_role("textbox", name=self.labels["words"], exact=True)

    @property
    def themes(self) -> Locator:
        """The choice of a list of words in the card that is open."""
        return self.page.get_by_role("combobox", name=self.labels["theme"], exact=True)

    def level(self, value: str) -> Locator:
        """A level of the card that is open: `easy`, `medium` or `hard`."""
        group = self.page.get_by_role("group", name=self.labels["level"], exact=True)
        return group.locator(f"input[value={value}]")

    def choose_all_levels(self) -> None:
        """A sheet for each level."""
        self.page.locator(".card > details[open] .field-level button.all").click()

    @property
    def title(self) -> Locator:
        """The title of the sheet whose card is open."""
        return self.page.get_by_role("textbox", name=self.labels["title"], exact=True)

    @property
    def job_title(self) -> Locator:
        return self.page.get_by_role("textbox", name=self.labels["job_title"], exact=True)

    @property
    def job_file(self) -> Locator:
        """The editor with the job's text; its tab has to be chosen."""
        return self.page.get_by_role("textbox", name=self.labels["file"], exact=True)

    @property
    def pictures(self) -> Locator:
        """The pages, handouts first."""
        return self.page.get_by_role("region", name=re.compile("^(Pages|Seiten)$")).get_by_role("img")

    @property
    def conflict(self) -> Locator:
        """What is asked where others have changed the job file, too."""
        return self.page.locator("#conflict")

    @property
    def alert(self) -> Locator:
        return self.page.get_by_role("alert")

    @property
    def status(self) -> Locator:
        """What is said above the pages."""
        return self.page.get_by_role("region", name=re.compile("^(Pages|Seiten)$")).get_by_role("status")

    @property
    def cards(self) -> Locator:
        return self.page.locator("#cards > li")

    def remarks(self, which: str) -> Locator:
        """What stands below the words: `wrong` or `remarks`."""
        return self.page.locator(f".card > details[open] .field-words .{which}").first

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def card_titles(self) -> list[str]:
        return self.page.locator("#cards .title").all_text_contents()

    def drawn(self) -> list[str]:
        """The pages as they were drawn."""
        return self.pictures.evaluate_all("all => all.map((each) => each.outerHTML)")

    def texts(self) -> list[str]:
        """What stands on the pages, without spaces: letters of a grid are next to each other."""
        return [re.sub(r"\s", "", text) for text in self.pictures.all_text_contents()]

    # ---- what one does there

    def choose_tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=self.labels[name], exact=True).click()
        if name == "file":
            self.page.locator("#file .cm-content").wait_for()

    def job_text(self) -> str:
        """What the tab with the job file shows; the tab with the form is chosen again."""
        self.settled()
        self.choose_tab("file")
        text = self.written()
        self.choose_tab("sheets")
        return text

    def written(self) -> str:
        """What stands in the editor, of which only a part is in the document."""
        text: str = self.page.evaluate(WRITTEN)
        return text

    def rewrite_job(self, text: str) -> None:
        """Replace all that stands in the editor, as by pasting."""
        self.page.evaluate(REWRITE, text)

    def expect_written(self, text: str) -> None:
        self.page.wait_for_function(f"async text => ({VIEW}).state.doc.toString() === text", arg=text)

    def behind_caret(self) -> str:
        """The rest of the text in the editor."""
        script = "async () => { const { state } = VIEW; return state.sliceDoc(state.selection.main.head); }"
        text: str = self.page.evaluate(script.replace("VIEW", VIEW))
        return text

    def write_job(self, text: str) -> None:
        """Replace the job file by a text, and go back to the form when it is drawn."""
        self.choose_tab("file")
        self.rewrite_job(text)
        self.job_file.blur()
        self.settled()
        self.choose_tab("sheets")

    def paste_words(self, text: str) -> None:
        """Replace the words by what another program has put into the clipboard."""
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        self.words.focus()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.press("Control+V")

    def open_kinds(self) -> None:
        """The panel with the kinds of puzzles, for the card that is open."""
        self.page.locator(".card:has(> details[open]) > .tile").click()

    def choose_kind(self, title: str) -> None:
        """Another kind for the card that is open."""
        self.open_kinds()
        self.page.get_by_role("radio", name=title, exact=True).click()

    def open_more(self) -> None:
        """Unfold "More" of the card that is open, and all its groups."""
        self._unfold(".card > details[open] .more")

    def open_job_more(self) -> None:
        """Unfold what is below the cards, and all its groups."""
        self._unfold("#job-fields > .more")

    def _unfold(self, selector: str) -> None:
        more = self.page.locator(selector)
        more.locator("> summary").click()
        more.locator(".group").first.wait_for()
        for number in range(more.locator(".group").count()):
            more.locator(".group > summary").nth(number).click()

    def own(self, label: str) -> Locator:
        """The field for a value of one's own in place of the automatic one."""
        self.page.get_by_role("group", name=label, exact=True).locator(".segments input").nth(1).check()
        return self.page.locator(".own").get_by_label(label, exact=True)

    def download(self, button: Locator) -> tuple[str, bytes]:
        """The name and the bytes of what comes when a button is pressed."""
        with self.page.expect_download(timeout=WAITING) as coming:
            button.click()
        return read_download(coming.value)

    def choose(self, entry: str) -> Locator:
        """An entry of the menu, which is opened."""
        self.page.locator("#menu > summary").click()
        return self.button(entry)

    def saving(self, what: str, form: str = "pdf", which: str = "all") -> Locator:
        """The button that saves these files, in the download menu, which is opened."""
        self.page.locator("#download-more:visible, #see-pdf:visible").click()
        menu = self.page.locator("#downloads")
        for name, value in (("as", form), ("what", what), ("which", which)):
            choice = menu.locator(f"input[name='download-{name}'][value='{value}']")
            if choice.is_visible() and choice.is_enabled():
                choice.check()
        return menu.locator(".saving")

    def picture(self, name: str) -> None:
        """Keep a picture of this state for people, where one is asked for."""
        if folder := os.environ.get(PICTURES):
            Path(folder).mkdir(parents=True, exist_ok=True)
            # Without "initial" a style would be put into the page, which its policy forbids.
            self.page.screenshot(path=Path(folder) / f"{name}.png", caret="initial")


def read_download(download: Download) -> tuple[str, bytes]:
    return download.suggested_filename, Path(download.path()).read_bytes()


def job_of(words: Sequence[str], title: str = "Animals", **fields: object) -> str:
    """The text of a small job with a sheet."""
    more = "".join(f"    {name}: {value}\n" for name, value in fields.items())
    return f"title: {title}\nseed: 1\nsheets:\n  - title: {title}\n    words: [{', '.join(words)}]\n{more}"

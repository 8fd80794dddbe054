"""If the program or the server dies, the page says so, loses nothing, and goes on."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.homes import command, environment
from tests.page.visitor import Visitor
from worksheets.job.loader import parse_job

pytestmark = pytest.mark.page

REFUSED = ["ERR_CONNECTION", "Failed to load resource", "ERR_EMPTY_RESPONSE", "ERR_INCOMPLETE"]
LONG = "title: Long\nsheets:\n" + "".join(
    f"  - {{kind: goldencube, title: Cube {number}, size: 5, difficulty: hard, variants: 20}}\n" for number in range(9)
)


def kill_worker(visitor: Visitor) -> None:
    visitor.page.workers[0].evaluate("() => { setTimeout(() => self.close()); }")


def test_a_worker_that_dies_while_nothing_is_asked(visit: Visit, static_address: str) -> None:
    visitor = visit(static_address)
    visitor.words.fill("lion\ntiger")
    visitor.settled()
    kill_worker(visitor)
    visitor.page.wait_for_timeout(500)
    visitor.words.fill("moon\nsun\nstar")
    expect(visitor.status).to_have_text("The program ended unexpectedly. It is starting again, and nothing is lost.")
    visitor.settled()
    assert "moonsunstar" in visitor.texts()[0]
    expect(visitor.status).to_have_text("1 page, and 1 with answers")


def test_a_worker_that_dies_at_work(visit: Visit, static_address: str) -> None:
    visitor = visit(static_address)
    visitor.page.evaluate(
        """() => {
            const post = Worker.prototype.postMessage;
            window.asked = 0;
            Worker.prototype.postMessage = function (message) {
                const isShow = message.request.do === "show";
                if (isShow) window.asked += 1;
                return post.call(this, isShow && window.asked <= window.deaths ? { id: -1, request: null } : message);
            };
        }"""
    )
    # This request is never answered, as if the worker had died first.
    visitor.page.evaluate("() => { window.deaths = 1; }")
    visitor.words.fill("moon\nsun\nstar")
    visitor.page.wait_for_function("() => asked === 1")
    kill_worker(visitor)
    visitor.settled()
    assert "moonsunstar" in visitor.texts()[0]
    assert visitor.page.evaluate("() => asked") == 2

    visitor.page.evaluate("() => { window.deaths = asked + 2; }")
    visitor.words.fill("red\nblue")
    for number in (3, 4):
        visitor.page.wait_for_function(f"() => asked === {number}")
        visitor.page.wait_for_timeout(1000)
        kill_worker(visitor)
    expect(visitor.status).to_contain_text("The program ended twice while working on this")
    visitor.picture("died")
    visitor.button("Try again").click()
    visitor.settled()
    assert "redblue" in visitor.texts()[0]
    expect(visitor.button("Try again")).to_be_hidden()


def test_a_program_that_cannot_be_loaded_is_tried_again(visit: Visit, static_address: str) -> None:
    visitor = visit(static_address, go=False, service_workers="block")
    visitor.expected += [*REFUSED, "Service Worker"]
    visitor.context.route("**/files.json", lambda route: route.abort())
    visitor.page.goto(visitor.address)
    expect(visitor.status).to_contain_text('"files.json" could not be loaded')
    visitor.context.unroute_all()
    visitor.button("Try again").click()
    visitor.words.fill("moon\nsun\nstar")
    visitor.settled()
    assert "moonsunstar" in visitor.texts()[0]


class Preview:
    """A preview that can be stopped, and started again at the same address."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def start(self, port: str = "0") -> str:
        self._process = subprocess.Popen(
            command("preview", "--no-open", "--port", port), stdout=subprocess.PIPE, encoding="utf-8", env=environment()
        )
        assert self._process.stdout
        return self._process.stdout.readline().strip()

    def send(self, number: signal.Signals) -> None:
        assert self._process
        self._process.send_signal(number)
        if number == signal.SIGKILL:
            self._process.wait(30)

    def workers(self) -> list[int]:
        assert self._process
        listed = subprocess.run(
            ["pgrep", "-P", str(self._process.pid)], capture_output=True, encoding="utf-8", check=False
        )
        return [int(line) for line in listed.stdout.split()]

    def end(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait(30)


@pytest.fixture
def served() -> Iterator[Preview]:
    preview = Preview()
    yield preview
    preview.end()


def abandoned(visit: Visit, served: Preview) -> Visitor:
    """A visitor whose server has ended, with words typed since."""
    visitor = visit(served.start())
    visitor.expected += REFUSED
    visitor.words.fill("lion\ntiger")
    visitor.settled()
    served.send(signal.SIGKILL)
    visitor.words.fill("moon\nsun\nstar")
    expect(visitor.status).to_contain_text("The preview has ended or cannot be reached.")
    return visitor


def test_a_server_that_is_gone(visit: Visit, served: Preview) -> None:
    visitor = abandoned(visit, served)
    assert "fetch" not in visitor.status.inner_text()
    visitor.picture("lost")
    expect(visitor.button("Try again")).to_be_visible()
    expect(visitor.words).to_have_value("moon\nsun\nstar")
    visitor.button("Download PDF").click()
    expect(visitor.status).to_contain_text("The preview has ended or cannot be reached.")


def test_the_job_is_saved_without_a_server(visit: Visit, served: Preview) -> None:
    visitor = abandoned(visit, served)
    with visitor.page.expect_download() as coming:
        visitor.choose("Save the job file").click()
    saved = Path(coming.value.path()).read_text("utf-8")
    job = parse_job(saved, coming.value.suggested_filename, Path())
    assert [word.text for word in cast(Any, job.sheets[0].spec).words] == ["moon", "sun", "star"]
    expect(visitor.status).to_contain_text("The preview has ended or cannot be reached.")


def test_sheets_that_cannot_be_listed(visit: Visit, served: Preview) -> None:
    visitor = visit(served.start())
    visitor.expected += REFUSED
    visitor.words.fill("lion\ntiger")
    visitor.settled()
    served.send(signal.SIGKILL)
    visitor.choose("My sheets …").click()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog).to_contain_text("The preview has ended or cannot be reached.")
    assert "No sheets are kept yet." not in dialog.inner_text()


def test_a_server_that_comes_back(visit: Visit, served: Preview) -> None:
    visitor = visit(served.start())
    visitor.expected += REFUSED
    visitor.settled()
    visitor.context.route("**/answer", lambda route: route.abort())
    visitor.context.route("**/home.json", lambda route: route.abort())
    visitor.words.fill("moon\nsun\nstar")
    expect(visitor.status).to_contain_text("The preview has ended or cannot be reached.")
    visitor.context.unroute_all()
    visitor.settled()
    expect(visitor.status).to_have_text("1 page, and 1 with answers")  # without any action by the visitor
    assert "moonsunstar" in visitor.texts()[0]
    expect(visitor.button("Try again")).to_be_hidden()


@pytest.mark.skipif(os.name == "nt", reason="processes are ended otherwise there")
def test_a_process_of_the_server_that_dies(visit: Visit, served: Preview) -> None:
    visitor = visit(served.start())
    visitor.words.fill("lion\ntiger")
    visitor.settled()
    visitor.choose_tab("file")
    visitor.rewrite_job(LONG)
    expect(visitor.status).to_have_text(re.compile("Making sheet"))
    for number in served.workers():
        os.kill(number, signal.SIGKILL)
    expect(visitor.status).to_contain_text("has ended")
    expect(visitor.page.locator(".page.stale").first).to_be_visible()
    visitor.button("Undo").click()
    visitor.settled()
    visitor.choose_tab("sheets")
    expect(visitor.words).to_have_value("lion\ntiger")
    expect(visitor.button("Try again")).to_be_hidden()
    visitor.wait_until_kept()

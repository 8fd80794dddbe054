"""Fixtures that several test modules share."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from inspect import signature
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import settings

from tests.samples import SHARED
from worksheets.cli.group import commands
from worksheets.drawing.pen import FontMetrics

# Hypothesis tries the same examples on every run, however slow the machine, so that a failure can be reproduced.
settings.register_profile("worksheets", deadline=None, derandomize=True, max_examples=40)
settings.load_profile("worksheets")

# Before click 8.2 the runner mixed stdout and stderr unless this was set; later versions no longer have the parameter.
APART = {"mix_stderr": False} if "mix_stderr" in signature(CliRunner).parameters else {}

REPOSITORY = Path(__file__).parent.parent

# The tests compare English messages, whatever the locale of the machine.
os.environ["WORKSHEETS_LANGUAGE"] = "en"

# NumPy starts a thread per core, and so would each of the processes that run tests.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

SMALL_JOB = """\
title: Small
seed: 3
word_sets:
  farm: [cow, horse, goose, hen, "guinea pig"]
sheets:
  - {id: farm, title: On the farm, words: farm, size: 9x11, difficulty: [easy, medium, hard]}
  - {id: zoo, title: At the zoo, words: [lion, tiger, zebra, camel], size: 8x10, variants: 2}
"""


def pytest_configure(config: pytest.Config) -> None:
    """Create the folder of sample files that all processes of a run share."""
    if not hasattr(config, "workerinput"):
        shared = TemporaryDirectory(prefix="worksheets-samples-")
        os.environ[SHARED] = shared.name
        config.add_cleanup(shared.cleanup)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-goldens", action="store_true", help="write the golden files anew")


GARBAGE = (100_000, 20, 50)
"""Thresholds of the garbage collector; a full collection of all the objects of a run takes seconds."""

# Set here, as most of these objects are made while the tests are collected.
gc.set_threshold(*GARBAGE)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Freeze the collected tests and their modules: the garbage collector need not look at them again."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure() -> None:
    """Freeze what the tests have left, once it has been looked at: pytest and Python would do that many more times."""
    gc.collect()
    gc.freeze()


BROWSER = pytest.StashKey[bool]()
"""Whether tests of the page in the browser were left out."""


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("page"):
            item.config.stash[BROWSER] = True


def pytest_sessionfinish(session: pytest.Session) -> None:
    """In a worker process, pass the flag to the process that prints the summary."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["browser"] = session.config.stash.get(BROWSER, False)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    if getattr(node, "workeroutput", {}).get("browser", False):
        node.config.stash[BROWSER] = True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.stash.get(BROWSER, False):
        terminalreporter.write_line("The tests of the page in the browser were left out; make test-page runs them.")


class SixTenths:
    """Every character is 0.6 of the font size wide."""

    cap_height = 0.7

    def width(self, text: str, size: float, bold: bool = False) -> float:
        return 0.6 * size * len(text)

    def widest(self, texts: Iterable[str], size: float, bold: bool = False) -> float:
        return max((self.width(text, size, bold) for text in texts), default=0.0)


@pytest.fixture(scope="session")
def metrics() -> FontMetrics:
    return SixTenths()


@pytest.fixture
def repository() -> Path:
    """The repository's root folder, with the README and the sample jobs."""
    return REPOSITORY


@pytest.fixture
def run() -> Callable[..., Result]:
    """Runs a command in this process: `run("build", path)`; `env` adds to the environment."""

    def runner(*arguments: object, env: dict[str, str] | None = None) -> Result:
        given = [str(argument) for argument in arguments]
        return CliRunner(**APART).invoke(commands, given, env=env, prog_name="worksheets")

    return runner


@pytest.fixture
def start() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs a command in a separate process, for what `run` cannot show; `env` adds to the environment."""

    def starter(*arguments: object, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "worksheets", *map(str, arguments)]
        environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), **(env or {})}
        return subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, timeout=120, check=False)

    return starter


@pytest.fixture
def job(tmp_path: Path) -> Callable[..., Path]:
    """Writes a job file and returns its path: `job(text, name="term.yaml")`."""

    def writer(text: str | bytes = SMALL_JOB, name: str = "small.yaml") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return writer

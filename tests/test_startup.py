"""Which modules a command imports and which it does not; each test runs in a separate process."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from worksheets import cli


def test_the_commands_look_for_garbage_seldom_and_for_plug_ins_of_pydantic_never() -> None:
    program = (
        "import gc, os\nfrom worksheets.cli import group, main\n"
        "group.commands = lambda **_: print(gc.get_threshold()[0], os.environ['PYDANTIC_DISABLE_PLUGINS'])\n"
        "main()\nprint(gc.get_freeze_count() > 10_000)\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True)
    assert result.stdout.split() == [str(cli.GARBAGE), "__all__", "True"]


BOX = "3 3 3\n6\n1 3 3\n1 3 3\n1 1 3\n2 1 1\n1 1 2\n1 1 1\n"
"""A contest file with a box of six blocks."""

LOADED = """
import sys
from pathlib import Path
from worksheets.cli import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""


def loaded(*arguments: object) -> set[str]:
    """The modules that a command has imported by its end."""
    command = [sys.executable, "-c", LOADED, *map(str, arguments)]
    return set(subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stderr.split())


def test_solving_a_cube_imports_nothing_of_jobs_sheets_and_other_kinds(tmp_path: Path) -> None:
    box = tmp_path / "box.txt"
    box.write_text(BOX, encoding="utf-8")
    modules = loaded("solve", box)
    assert "worksheets.puzzles.goldencube.solve" in modules
    assert "worksheets.puzzles.goldencube.engine.count" not in modules
    assert not modules & {"pydantic", "yaml", "reportlab", "importlib.metadata", "email", "socket", "json"}
    folders = {name.split(".")[1] for name in modules if name.startswith("worksheets.")}
    assert folders >= {"cli", "puzzles", "search"}
    assert not folders & {"drawing", "exercises", "layout", "output"}
    assert {name for name in modules if name.startswith("worksheets.job.")} == {
        f"worksheets.job.{name}" for name in ("yaml", "yaml.limits", "yaml.nodes", "yaml.text_files")
    }
    others = {name for name in modules if name.startswith(("worksheets.puzzles.words", "worksheets.puzzles.wordr"))}
    assert {name.split(".")[-1] for name in others} == {"wordsearch", "wordregions", "kind"}


WORDS = "sheets:\n  - {words: [cow, horse, hen], size: 9x11, difficulty: [easy, hard]}\n"

UNUSED = {
    "worksheets.drawing.images.pictures": "files of pictures",
    "worksheets.drawing.fonts.truetype": "fonts of authors' own",
    "fontTools": "fonts of authors' own",
    "worksheets.job.given_job": "jobs from Python callers",
    "worksheets.job.sheets.plan": "plans",
    "worksheets.job.words.practice_lists": "words chosen by what is practised",
    "worksheets.job.words.spreadsheets": "spreadsheets",
    "worksheets.language.dictionary": "words chosen by what is practised",
    "worksheets.layout.book.book": "books",
    "worksheets.layout.book.front_matter": "books",
    "worksheets.layout.key.class_key": "class lists",
    "worksheets.layout.key.on_sheet": "answers on the handouts",
    "worksheets.layout.handout.passage": "running texts",
    "worksheets.layout.handout.picture_bank": "pictures as clues",
    "worksheets.output.pdf.imposition": "books",
    "worksheets.puzzles.goldencube": "other kinds",
    "worksheets.puzzles.wordregions": "other kinds",
    "worksheets.puzzles.wordsearch.engine.fill.exhaust": "lists for which no grid is found by chance",
    "worksheets.puzzles.wordsearch.engine.message.message": "hidden messages",
    "worksheets.puzzles.wordsearch.parse": "puzzles in files",
    "worksheets.puzzles.wordsearch.solve": "puzzles in files",
    "worksheets.output.svg": "pictures of pages",
    "worksheets.web": "the page in the browser",
    "concurrent.futures.process": "several processes",
    "multiprocessing": "several processes",
    "html": "pictures of pages",
    "PIL": "pictures that we never make with ReportLab",
    "segno": "class lists",
    "pypdfium2": "pictures",
}
"""Modules that a build of word searches in one PDF does not import, and what they are for."""


@pytest.mark.parametrize("name", [name for name in UNUSED if name.startswith("worksheets.")])
def test_modules_that_are_not_imported_exist(name: str) -> None:
    assert find_spec(name)


def test_building_word_searches_imports_nothing_of_other_jobs(tmp_path: Path) -> None:
    job = tmp_path / "words.yaml"
    job.write_text(WORDS, encoding="utf-8")
    modules = loaded("build", job, "-o", tmp_path / "out", "--workers", "1")
    assert {"worksheets.output.pdf.writer", "worksheets.puzzles.wordsearch.generate"} <= modules
    assert not modules & UNUSED.keys()


def test_checking_a_job_imports_no_file_writers(tmp_path: Path) -> None:
    job = tmp_path / "words.yaml"
    job.write_text(WORDS, encoding="utf-8")
    modules = loaded("check", job, "--workers", "1")
    assert {"worksheets.layout.booklet", "worksheets.output.pdf.fonts"} <= modules
    files = {name for name in modules if re.fullmatch(r"worksheets\.output\.\w+", name)}
    assert files <= {f"worksheets.output.{name}" for name in ("pdf", "svg", "picture_source")}
    writers = {"json", "pickle", "reportlab", "worksheets.commands.files", "worksheets.output.pdf.writer"}
    assert not modules & {*writers, *UNUSED}

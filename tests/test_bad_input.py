"""Invalid input gives a sentence with its place and the right exit status, and writes no file."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import Result

from worksheets.base.errors import InputError

SHEET = "sheets:\n  - {{words: {words}, size: {size}}}\n"
LETTERS = "abcdefghijklmnopqrst"
BOMB = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in itertools.pairwise(LETTERS))


class Bad(NamedTuple):
    """A job file, the line of its first problem (0: the whole file), and a part of the sentence."""

    name: str
    text: str | bytes
    line: int
    says: str
    status: int = 2


BAD = [
    Bad("empty file", "", 0, "empty"),
    Bad("not UTF-8", b"title: Z\xfcge\n", 1, "UTF-8"),
    Bad("a PDF file", b"%PDF-1.7\n%\x93\x8c\x8b\n", 0, "this is a PDF file, not a text"),
    Bad("a picture", b"\x89PNG\r\n\x1a\n\x00", 0, "this is a picture, not a text"),
    Bad("a document", b"PK\x03\x04\x14\xff", 0, "this is a document or an archive, not a text"),
    Bad("syntax", "sheets:\n  - {words: [cow\n", 2, ""),
    Bad("tab", "sheets:\n\t- words: [cow]\n", 2, "tab"),
    Bad("tag", "sheets: !!python/object/apply:os.system [ls]\n", 1, "tag"),
    Bad("alias bomb", BOMB, 1, "anchor"),
    Bad("duplicate key", "title: A\ntitle: B\nsheets: []\n", 2, "title"),
    Bad("unknown key", "titel: A\nsheets:\n  - {words: [cow, hen]}\n", 1, 'did you mean "title"?'),
    Bad("unknown sheet key", "sheets:\n  - {word: [cow, hen]}\n", 2, 'did you mean "words"?'),
    Bad(
        "unknown word set",
        "word_sets:\n  farm: [cow]\nsheets:\n  - {words: fram}\n",
        4,
        'did you mean "farm"?',
    ),
    Bad("missing word file", "word_sets:\n  farm: {file: no.csv}\nsheets:\n  - {words: farm}\n", 2, "no.csv"),
    Bad("longer than the grid", SHEET.format(words="[ELEFANT]", size="6x6"), 2, '"ELEFANT" has 7 letters'),
    Bad("duplicate words", SHEET.format(words="[cow, hen, COW]", size="6x7"), 2, "COW"),
    Bad("duplicate by signs", SHEET.format(words="[icecream, hen, ice-cream]", size="9x9"), 2, "ice-cream"),
    Bad("empty word", SHEET.format(words='[cow, ""]', size="6x7"), 2, "empty"),
    Bad("no letters", SHEET.format(words='[cow, "?!"]', size="6x7"), 2, "?!"),
    Bad(
        "one backwards",
        "sheets:\n  - {words: [was, saw], size: 6x7, difficulty: hard}\n",
        2,
        "saw",
    ),
    Bad("10,000 words", SHEET.format(words=[f"w{i}" for i in range(10_000)], size="100x100"), 2, "10,000"),
    Bad("0 x 5", SHEET.format(words="[cow]", size="0x5"), 2, "0 x 5"),
    Bad("5000 x 5000", SHEET.format(words="[cow]", size="5000x5000"), 2, "5000 x 5000"),
    Bad("missing font", "page: {font: Andica}\nsheets:\n  - {words: [cow]}\n", 1, 'did you mean "Andika"?'),
    Bad("unknown kind", "sheets:\n  - {kind: wordserch, words: [cow]}\n", 2, 'did you mean "wordsearch"?'),
    Bad("unknown dictionary", "sheets:\n  - {kind: wordregions, dictionary: dee}\n", 2, 'did you mean "de"?'),
    Bad("no dictionary", "language: fr\nsheets:\n  - {kind: wordregions}\n", 3, 'no built-in dictionary for "fr"'),
    Bad("missing dictionary", "sheets:\n  - {kind: wordregions, dictionary: {file: no.txt}}\n", 2, "no.txt"),
    Bad("word longer than regions", "sheets:\n  - {kind: wordregions, words: [hippopotamus]}\n", 2, "4 to 8 cells"),
    Bad(
        "no sum of words",
        "sheets:\n  - {kind: wordregions, size: 1x11, region_size: 4}\n",
        2,
        "no words of 4 letters fill",
    ),
    Bad("large word regions", "sheets:\n  - {kind: wordregions, size: 200x200}\n", 2, "at most 2,500"),
    Bad("unknown language", "language: ed\nsheets:\n  - {words: [cow]}\n", 1, "language"),
    Bad("no font has it", "sheets:\n  - {id: a, title: 犬, words: [cow, hen]}\n", 2, "犬", 1),
    Bad("more letters than cells", "sheets:\n  - {words: [abc, def, ghi], size: 2x4}\n", 2, "9 letters"),
    Bad("no room", "sheets:\n  - {id: tight, words: [abcd, efgh, ijkl], size: 2x7}\n", 2, "proved by search", 1),
]


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.name)
def test_a_bad_job(bad: Bad, run: Callable[..., Result], job: Callable[..., Path], tmp_path: Path) -> None:
    path = job(bad.text)
    for command in (["build", path, "-o", tmp_path / "out"], ["check", path]):
        result = run(*command)
        assert result.exit_code == bad.status, result.output
        first = result.stderr.splitlines()[0]
        place = f"{path}:{bad.line}:" if bad.line else f"{path}:"
        assert first.startswith(place), first
        assert bad.says in result.stderr
        assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_all_problems_at_once(run: Callable[..., Result], job: Callable[..., Path]) -> None:
    text = "titel: A\nseed: soon\nsheets:\n  - {words: [cow], size: 0x5}\n  - {words: nothing, colour: red}\n"
    result = run("check", job(text))
    lines = [int(line.removeprefix(str(job(text))).split(":")[1]) for line in result.stderr.splitlines()]
    assert lines == [1, 2, 4, 5, 5]


def test_a_missing_job_and_a_folder(run: Callable[..., Result], tmp_path: Path) -> None:
    missing = run("build", tmp_path / "no.yaml", "-o", tmp_path / "out")
    assert missing.exit_code == 2
    assert str(tmp_path / "no.yaml") in missing.stderr
    folder = run("build", tmp_path, "-o", tmp_path / "out")
    assert folder.exit_code == 2
    assert "folder" in folder.stderr
    assert not list(tmp_path.iterdir())


def test_an_output_folder_that_is_a_file(run: Callable[..., Result], job: Callable[..., Path], tmp_path: Path) -> None:
    path = job()
    result = run("build", path, "-o", path)
    assert result.exit_code == 2
    assert result.stderr == f"the output folder {path} cannot be made: it is a file\n"
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("command", ["solve", "import"])
def test_bad_files_of_other_commands(command: str, run: Callable[..., Result], tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("")
    for path in (tmp_path / "no.txt", tmp_path, empty):
        result = run(command, path)
        assert result.exit_code == 2, result.output
        assert str(path) in result.stderr
    assert InputError.exit_status == 2

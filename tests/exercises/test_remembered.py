"""When two sheets share a cache key."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from worksheets.base.package import FOLDER
from worksheets.exercises import remembered
from worksheets.exercises.remembered import key_of, program_digest
from worksheets.job.find import read_jobs
from worksheets.puzzles import registry
from worksheets.testing.template.kind import Null

SHEETS = [
    "{id: a, words: [cow, hen]}",
    "{id: b, words: [cow, hen]}",
    "{id: a, words: [hen, cow]}",
    "{id: a, words: [cow, {word: hen, clue: lays eggs}]}",
    "{id: a, words: [cow, hen], difficulty: hard}",
    "{id: a, words: [cow, hen], language: de}",
    "{id: a, words: [cow, hen], size: 8x10}",
    "{id: a, words: [cow, hen], size: 10x8}",
    "{id: a, words: [cow, hen], letters: {case: lower}}",
    "{id: a, words: [cow, hen], overlap: no}",
    "{id: a, words: [cow, hen], avoid: [egg]}",
    "{id: a, kind: goldencube}",
    "{id: a, kind: goldencube, unique: no}",
    "{id: a, kind: goldencube, size: 5x3x3}",
    "{id: a, kind: wordregions}",
    "{id: a, kind: wordregions, language: de}",
    "{id: a, kind: wordregions, hints: none}",
    "{id: a, kind: wordregions, size: 4x4, dictionary: [tree, bush, leaf, stem, root]}",
    "{id: a, kind: wordregions, size: 4x4, dictionary: [tree, bush, leaf, stem, roof]}",
]


@pytest.fixture
def keys(job: Callable[..., Path]) -> Callable[..., list[bytes]]:
    def made(sheet: str, seed: int = 1, head: str = "") -> list[bytes]:
        (read,) = read_jobs([job(f"{head}\nsheets:\n  - {sheet}\n")])
        return [key for each in read.sheets if (key := key_of(each, seed))]

    return made


def test_the_key_has_everything_that_the_puzzle_depends_on(keys: Callable[..., list[bytes]]) -> None:
    found = [keys(sheet)[0] for sheet in SHEETS] + keys(SHEETS[0], 2)
    found += keys("{id: a, words: [cow, hen], variants: 3}")
    assert len(set(found)) == len(found) == len(SHEETS) + 4


def test_the_key_omits_everything_that_does_not_change_the_puzzle(keys: Callable[..., list[bytes]]) -> None:
    plain = keys("{id: a, words: [cow, hen]}")
    assert plain == keys("{id: a, words: [cow, hen], title: Other}")
    assert plain == keys("{id: a, words: [cow, hen]}", head="title: Other\npage: {size: letter}")
    assert plain == keys("{id: a, words: farm}", head="word_sets: {farm: [cow, hen]}")


@pytest.fixture
def digest(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[..., str]]:
    """Computes the digest of a program whose files are in the test's folder."""

    def made(*package: str) -> str:
        program_digest.cache_clear()
        return program_digest(*package)

    monkeypatch.setattr(remembered, "FOLDER", tmp_path)
    yield made
    program_digest.cache_clear()


def test_every_file_of_the_program_counts(digest: Callable[..., str], tmp_path: Path) -> None:
    """A changed checkout never uses puzzles of an older one, even if the version is the same."""
    (tmp_path / "__pycache__").mkdir(parents=True)
    (tmp_path / "a.py").write_text("x = 1")
    seen = {digest()}
    (tmp_path / "__pycache__" / "a.pyc").write_bytes(b"x")
    assert seen == {digest()}
    for name, text in (("a.py", "x = 2"), ("b.py", ""), ("data/words.txt", "cow"), ("data/words.txt", "hen")):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
        seen.add(digest())
    assert len(seen) == 5


def test_the_digest_covers_the_files_of_the_package() -> None:
    names = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*")}
    assert {
        "base/seeds.py",
        "puzzles/wordsearch/engine/find/scan.py",
        "language/data/dictionaries/de-check.txt.gz",
    } <= names


def test_a_digest_beside_the_program_replaces_its_files(digest: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1")
    seen = []
    for name, text in (("digest.txt", "1"), ("a.py", "x = 2"), ("digest.txt", "2")):
        (tmp_path / name).write_text(text)
        seen.append(digest())
    assert seen[0] == seen[1] != seen[2]


def test_another_program_has_other_keys(keys: Callable[..., list[bytes]], monkeypatch: pytest.MonkeyPatch) -> None:
    before = keys(SHEETS[0])
    program_digest.cache_clear()
    monkeypatch.setattr(remembered, "__version__", "0.0.1")
    try:
        assert keys(SHEETS[0]) != before
    finally:
        program_digest.cache_clear()


def test_the_files_of_a_plug_in_count_too(
    keys: Callable[..., list[bytes]], digest: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug_in = ModuleType("plug_in")
    plug_in.__file__ = str(tmp_path / "other" / "plug_in.py")
    monkeypatch.setitem(sys.modules, "plug_in", plug_in)
    monkeypatch.setattr(remembered, "FOLDER", tmp_path / "program")
    seen = {digest()}
    Path(plug_in.__file__).parent.mkdir()
    for text in ("x = 1", "x = 2"):
        Path(plug_in.__file__).write_text(text)
        seen.add(digest("plug_in"))
    assert len(seen) == 3
    asked = []
    foreign = type("Foreign", (Null,), {"__module__": "plug_in.kind"})
    with registry.trial(foreign()):
        monkeypatch.setattr(remembered, "program_digest", lambda package: asked.append(package) or package)  # type: ignore[func-returns-value]
        assert keys("{id: a, kind: 'null'}") != keys(SHEETS[0])
    assert asked == ["plug_in", "worksheets"]


def test_a_spec_with_odd_values_has_no_key() -> None:
    values: list[Any] = [object(), (1, [print]), {"a": iter(())}]
    for value in values:
        with pytest.raises(TypeError):
            remembered._plain(value)
    assert remembered._plain(frozenset("ba")) == remembered._plain(frozenset("ab"))
    assert remembered._plain(b"ab") != remembered._plain("6162")
    assert remembered._plain((1, 2)) != remembered._plain((1, 2.5))

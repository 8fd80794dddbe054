"""When two sheets have one key."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import worksheets
from tests.puzzles.nullkind import Null
from worksheets.exercises import cache_key
from worksheets.exercises.cache_key import key_of, package_digest, program_digest
from worksheets.job.find import read_jobs
from worksheets.puzzles import registry

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
        return [key_of(each, seed) for each in read.sheets]

    return made


def test_whatever_the_puzzle_depends_on_is_in_the_key(keys: Callable[..., list[bytes]]) -> None:
    found = [keys(sheet)[0] for sheet in SHEETS] + keys(SHEETS[0], 2)
    found += keys("{id: a, words: [cow, hen], variants: 3}")
    assert len(set(found)) == len(found) == len(SHEETS) + 4


def test_what_does_not_change_the_puzzle_is_not_in_the_key(keys: Callable[..., list[bytes]]) -> None:
    plain = keys("{id: a, words: [cow, hen]}")
    assert plain == keys("{id: a, words: [cow, hen], title: Other}")
    assert plain == keys("{id: a, words: [cow, hen]}", head="title: Other\npage: {size: letter}")
    assert plain == keys("{id: a, words: farm}", head="word_sets: {farm: [cow, hen]}")


def test_every_file_of_the_program_counts(tmp_path: Path) -> None:
    folder = tmp_path / "package"
    (folder / "__pycache__").mkdir(parents=True)
    (folder / "a.py").write_text("x = 1")
    seen = {cache_key._digest("1", [folder])}
    (folder / "__pycache__" / "a.pyc").write_bytes(b"x")
    assert seen == {cache_key._digest("1", [folder])}
    for name, text in (("a.py", "x = 2"), ("b.py", ""), ("data/words.txt", "cow"), ("data/words.txt", "hen")):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
        seen.add(cache_key._digest("1", [folder]))
    seen.add(cache_key._digest("2", [folder]))
    assert len(seen) == 6
    there = {name for name, _ in cache_key._files(Path(worksheets.__file__).parent)}
    assert {
        "base/seeds.py",
        "puzzles/wordsearch/engine/find/scan.py",
        "language/data/dictionaries/de-check.txt.gz",
    } <= there


def test_a_digest_beside_the_program_stands_for_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_key, "FOLDER", tmp_path)
    (tmp_path / "a.py").write_text("x = 1")
    seen = []
    for name, text in (("digest.txt", "1"), ("a.py", "x = 2"), ("digest.txt", "2")):
        (tmp_path / name).write_text(text)
        program_digest.cache_clear()
        seen.append(program_digest())
    program_digest.cache_clear()
    assert seen[0] == seen[1] != seen[2]


def test_another_program_has_other_keys(keys: Callable[..., list[bytes]], monkeypatch: pytest.MonkeyPatch) -> None:
    before = keys(SHEETS[0])
    program_digest.cache_clear()
    monkeypatch.setattr(cache_key, "__version__", "0.0.1")
    try:
        assert keys(SHEETS[0]) != before
    finally:
        program_digest.cache_clear()


def test_the_files_of_a_plug_in_count_too(keys: Callable[..., list[bytes]], monkeypatch: pytest.MonkeyPatch) -> None:
    assert package_digest("worksheets.puzzles.wordsearch.kind") == ""
    assert package_digest("tests.puzzles.nullkind")
    with registry.trial(Null()):
        before = keys("{id: a, kind: 'null'}")
        monkeypatch.setattr(cache_key, "package_digest", lambda _: "another")
        assert keys("{id: a, kind: 'null'}") != before


def test_a_spec_with_odd_values_has_no_key() -> None:
    values: list[Any] = [object(), (1, [print]), {"a": iter(())}]
    for value in values:
        with pytest.raises(TypeError):
            cache_key._told(value)
    assert cache_key._told(frozenset("ba")) == cache_key._told(frozenset("ab"))
    assert cache_key._told(b"ab") != cache_key._told("6162")
    assert cache_key._told((1, 2)) != cache_key._told((1, 2.5))

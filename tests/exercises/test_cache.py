"""The exercise cache: what is made, what is found again, and that no entry can give a wrong sheet."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from worksheets.base.errors import GenerationError
from worksheets.exercises import cache as cache_module
from worksheets.exercises.cache import Cache
from worksheets.exercises.cache_file import FILE
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.workers import Made, make_exercises, make_sheet
from worksheets.job.find import read_jobs
from worksheets.puzzles import registry
from worksheets.testing.template.kind import Null, Puzzle, Solution

SHEETS = """\
sheets:
  - {id: farm, words: [cow, horse, goose, hen], size: 9x11, difficulty: [easy, hard], variants: 2}
  - {id: tight, words: [abcd, efgh, ijkl], size: 2x7}
  - {id: zoo, words: [zebra, lion, tiger, camel], size: 8x10, pick: 3}
  - {id: box, kind: goldencube, difficulty: easy}
  - {id: cut, kind: wordregions, size: 4x6}
  - {id: own, kind: wordregions, size: 4x4, dictionary: [tree, bush, leaf, stem, root, bark, twig]}
"""


class Maker:
    """Makes sheets and records their ids."""

    def __init__(self, seed: int = 1) -> None:
        self.made: list[str] = []
        self.closed = 0
        self._seed = seed

    def __call__(self, sheets: Sequence[Any]) -> Generator[Made, None, None]:
        try:
            for sheet in sheets:
                self.made.append(sheet.id)
                yield make_sheet(sheet, self._seed)
        finally:
            self.closed += 1


@pytest.fixture
def sheets(job: Callable[..., Path]) -> tuple[Any, ...]:
    (read,) = read_jobs([job(SHEETS)])
    return read.sheets


@pytest.fixture
def messages() -> list[str]:
    return []


@pytest.fixture
def opened(tmp_path: Path, messages: list[str]) -> Callable[[], Cache]:
    return lambda: Cache(tmp_path / "cache", messages.append)


def run(cache: Cache, sheets: Sequence[Any], maker: Any, seed: int = 1) -> list[Made]:
    with closing(cache), closing(cache.remembered(sheets, seed, maker)) as results:
        return list(results)


def shown(made: Sequence[Made]) -> list[object]:
    return [each if isinstance(each, Exercise) else each.problems for each in made]


def entries(folder: Path) -> sqlite3.Connection:
    return sqlite3.connect(folder / "cache" / FILE)


def overwrite(folder: Path, content: Callable[[Any], Any]) -> None:
    """Replace the content of all entries and give it valid checksums, as a deliberate attacker might."""
    with closing(entries(folder)) as file, file:
        for key, value in file.execute("select key, value from entries").fetchall():
            made = content(json.loads(value[32:]))
            new = made if isinstance(made, bytes) else json.dumps(made).encode()
            file.execute("update entries set value = ? where key = ?", (sha256(key + new).digest() + new, key))


def test_a_second_build_makes_only_what_failed(sheets: Any, opened: Callable[[], Cache], messages: list[str]) -> None:
    first, second = Maker(), Maker()
    made = run(opened(), sheets, first)
    assert first.made == [sheet.id for sheet in sheets]
    assert sum(isinstance(each, GenerationError) for each in made) == 1
    cache = opened()
    again = run(cache, sheets, second)
    assert second.made == ["tight"]
    assert shown(again) == shown(made)
    assert (cache.found, cache.asked) == (len(sheets) - 1, len(sheets))
    assert shown(made) == shown(list(make_exercises(sheets, 1)))
    assert not messages
    assert first.closed == second.closed == 1


def test_a_cached_exercise_has_the_title_and_notes_of_its_sheet(
    job: Callable[..., Path], opened: Callable[[], Cache]
) -> None:
    def built(title: str) -> tuple[Any, list[str]]:
        (read,) = read_jobs([job(f"sheets:\n  - {{id: a, title: {title}, words: [cow, hen, goose], pick: 2}}\n")])
        maker = Maker()
        (made,) = run(opened(), read.sheets, maker)
        return made, maker.made

    (old, first), (new, second) = built("Old"), built("New")
    assert (first, second) == (["a"], [])
    assert (old.title, new.title) == ("Old", "New")
    assert old.puzzle == new.puzzle
    assert old.notes == new.notes != ()


def test_entries_are_small_though_dictionaries_are_large(
    sheets: Any, opened: Callable[[], Cache], tmp_path: Path
) -> None:
    run(opened(), sheets, Maker())
    with closing(entries(tmp_path)) as file:
        sizes = [size for (size,) in file.execute("select length(value) from entries")]
    assert len(sizes) == len(sheets) - 1
    assert max(sizes) < 3000


def test_results_stream(sheets: Any, opened: Callable[[], Cache]) -> None:
    """Sheets are made only on demand, and those made before an early stop stay in the cache."""
    first, second = Maker(), Maker()
    with closing(opened()) as cache, closing(cache.remembered(sheets, 1, first)) as results:
        assert len(list(islice(results, 3))) == 3
        assert first.made == [sheet.id for sheet in sheets[:3]]
    assert first.closed == 1
    run(opened(), sheets, second)
    assert second.made == [sheet.id for sheet in sheets[3:]]


def test_a_damaged_entry_is_made_again_and_reported_once(
    sheets: Any, opened: Callable[[], Cache], tmp_path: Path, messages: list[str]
) -> None:
    made = run(opened(), sheets, Maker())
    with closing(entries(tmp_path)) as file, file:
        file.execute("update entries set value = substr(value, 1, length(value) - 1) where rowid <= 3")
    maker = Maker()
    assert shown(run(opened(), sheets, maker)) == shown(made)
    assert maker.made == [*(sheet.id for sheet in sheets[:3]), "tight"]
    assert messages == [f"3 entries of the cache in {tmp_path / 'cache'} cannot be used; their sheets were made again"]
    maker = Maker()
    run(opened(), sheets, maker)
    assert maker.made == ["tight"]
    assert len(messages) == 1


def test_entries_dropped_meanwhile_are_made(sheets: Any, opened: Callable[[], Cache], tmp_path: Path) -> None:
    made = run(opened(), sheets, Maker())
    maker = Maker()
    with closing(opened()) as cache, closing(cache.remembered(sheets, 1, maker)) as results:
        again = [next(results)]
        with closing(entries(tmp_path)) as file, file:
            file.execute("delete from entries")
        again += results
    assert shown(again) == shown(made)
    assert len(maker.made) == len(sheets) - 1


HOSTILE: list[Any] = [
    lambda parts: b"\x80\x04cposix\nsystem\n(S'echo'\ntR.",
    lambda parts: [],
    lambda parts: None,
    lambda parts: parts[:1],
    lambda parts: parts[::-1],
    lambda parts: [*parts, parts[0]],
    lambda parts: [["os", "system", "true"], parts[1]],
    lambda parts: [[["builtins", "type"], parts[0]], parts[1]],
    lambda parts: [{}, parts[1]],
    lambda parts: [dict.fromkeys(parts[0]), parts[1]],
    lambda parts: [{name: [value] for name, value in parts[0].items()}, parts[1]],
    lambda parts: [parts[0], {name: value[:-1] for name, value in parts[1].items()}],
    lambda parts: [parts[0], {name: [] for name in parts[1]}],
    lambda parts: b"[" * 100_000,
    lambda parts: b"9" * 10_000,
    lambda parts: b"\xff\xfe",
    lambda parts: b"",
]


@pytest.mark.parametrize("content", HOSTILE)
def test_no_entry_can_do_harm(
    sheets: Any, opened: Callable[[], Cache], tmp_path: Path, messages: list[str], content: Callable[[Any], Any]
) -> None:
    """The sheets are right whatever an entry with a valid checksum contains."""
    made = run(opened(), sheets, Maker())
    overwrite(tmp_path, content)
    maker = Maker()
    assert shown(run(opened(), sheets, maker)) == shown(made)
    assert len(maker.made) == len(sheets)
    assert "8 entries" in messages[0]


def test_the_right_puzzle_of_another_sheet_is_refused(sheets: Any, opened: Callable[[], Cache], tmp_path: Path) -> None:
    """An entry under the key of another sheet is refused, because its puzzle does not fit the spec."""
    made = run(opened(), sheets, Maker())
    kept: list[Any] = []
    overwrite(tmp_path, lambda parts: kept.append(parts) or parts)
    for other in kept:
        overwrite(tmp_path, lambda _, other=other: other)
        again = run(opened(), sheets, Maker())
        for sheet, one, right in zip(sheets, again, made, strict=True):
            if isinstance(one, Exercise):
                assert not registry.find(sheet.kind).faults(sheet.spec, one.puzzle, one.solution)
            else:
                assert not isinstance(right, Exercise)


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_puzzles_of_all_kinds_are_read_as_written(
    job: Callable[..., Path], opened: Callable[[], Cache], name: str
) -> None:
    """Compares `repr`, too: it shows the classes of all parts, while a named tuple equals any tuple of equal values."""
    lines = [json.dumps({"kind": name, **each}) for each in registry.find(name).examples()]
    (read,) = read_jobs([job("sheets:\n" + "".join(f"  - {line}\n" for line in lines))])
    made, again = (run(opened(), read.sheets, maker) for maker in (Maker(), Maker()))
    for before, after in zip(made, again, strict=True):
        assert isinstance(before, Exercise)
        assert isinstance(after, Exercise)
        assert repr(before) == repr(after)
        for part in ("puzzle", "solution"):
            assert getattr(before, part) == getattr(after, part)


def test_a_word_is_a_text_or_a_tuple_of_cells(sheets: Any) -> None:
    """The cache keeps them apart: a character such as i with a tilde fills one cell with two code points."""
    sheet = sheets[-1]
    made = make_sheet(sheet, 1)
    assert isinstance(made, Exercise)
    puzzle = replace(made.puzzle, extra=("ROOT", ("I\u0303", "L")))
    content = cache_module._written(replace(made, puzzle=puzzle), sheet)
    assert cache_module._read(content, sheet) == (puzzle, made.solution)


@pytest.fixture
def null_sheets(job: Callable[..., Path]) -> Iterator[Any]:
    with registry.trial(Null()):
        (read,) = read_jobs([job("sheets:\n  - {id: sum, kind: 'null', variants: 5}\n")])
        yield read.sheets


def test_plug_ins_are_kept_too(null_sheets: Any, opened: Callable[[], Cache]) -> None:
    made = run(opened(), null_sheets, Maker())
    maker = Maker()
    assert shown(run(opened(), null_sheets, maker)) == shown(made)
    assert not maker.made


@pytest.mark.parametrize("models", [None, (Puzzle, Puzzle), (Solution, Solution), (object, object)])
def test_a_kind_whose_values_cannot_be_written_is_made_each_time(
    null_sheets: Any, opened: Callable[[], Cache], monkeypatch: pytest.MonkeyPatch, messages: list[str], models: Any
) -> None:
    monkeypatch.setattr(Null, "models", models)
    for _ in range(2):
        maker = Maker()
        made = run(opened(), null_sheets, maker)
        assert len(maker.made) == 5
        assert all(isinstance(each, Exercise) for each in made)
    assert not messages


def test_a_spec_without_a_key_is_made_each_time(
    null_sheets: Any, opened: Callable[[], Cache], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache_module, "key_of", lambda *_: None)
    for _ in range(2):
        maker = Maker()
        assert len(run(opened(), null_sheets, maker)) == len(maker.made) == 5


@pytest.mark.parametrize("value", [1.0, True])
def test_values_that_json_changes_are_not_cached(
    null_sheets: Any, opened: Callable[[], Cache], monkeypatch: pytest.MonkeyPatch, value: Any
) -> None:
    """1, 1.0 and True are equal, but not in JSON."""
    monkeypatch.setattr(Null, "generate", lambda *_: (Puzzle(value, 2), Solution(3)))
    for _ in range(2):
        maker = Maker()
        assert len(run(opened(), null_sheets, maker)) == len(maker.made) == 5

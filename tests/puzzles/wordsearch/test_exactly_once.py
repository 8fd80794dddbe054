"""Every listed word is in its printed grid exactly once, counted from the letters in the JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import worksheets
from tests.loops import some
from tests.samples import sample_folder
from worksheets.job.loader import load_job

STEPS = {
    "E": (0, 1),
    "S": (1, 0),
    "SE": (1, 1),
    "NE": (-1, 1),
    "W": (0, -1),
    "N": (-1, 0),
    "NW": (-1, -1),
    "SW": (1, -1),
}
CONFIGS = sorted((Path(__file__).parents[3] / "configs").glob("*.yaml"))
OTHER_KINDS = {"cards", "golden-centre", "language-lesson", "numbers", "sudoku", "word-regions"}
"""Sample jobs without word searches; a test checks that these have none, and that all others have some."""

WITH_SEARCHES = [path for path in CONFIGS if path.stem not in OTHER_KINDS]

Cells = frozenset[tuple[int, int]]


def runs(rows: int, columns: int, length: int) -> Iterator[list[tuple[int, int]]]:
    for row in range(rows):
        for column in range(columns):
            for down, right in STEPS.values():
                cells = [(row + i * down, column + i * right) for i in range(length)]
                if 0 <= cells[-1][0] < rows and 0 <= cells[-1][1] < columns:
                    yield cells


def occurrences(sheet: dict[str, Any]) -> dict[str, set[Cells]]:
    """The places of each listed word; both readings of a palindrome are one place."""
    puzzle = sheet["puzzle"]
    words = {entry["letters"] for entry in puzzle["word_bank"]}
    found: dict[str, set[Cells]] = {word: set() for word in words}
    for length in sorted({len(word) for word in words}):
        for cells in runs(puzzle["rows"], puzzle["columns"], length):
            letters = [puzzle["grid"][row][column] for row, column in cells]
            if None in letters:
                continue  # a hole in a grid that is not a rectangle
            text = "".join(letters)
            if text in words:
                found[text].add(frozenset(cells))
    return found


def placed(placement: dict[str, Any]) -> Cells:
    down, right = STEPS[placement["direction"]]
    start, length = (placement["row"], placement["column"]), len(placement["letters"])
    return frozenset((start[0] + i * down, start[1] + i * right) for i in range(length))


def check(sheet: dict[str, Any]) -> None:
    placements = {p["letters"]: placed(p) for p in sheet["solution"]["placements"]}
    assert placements.keys() == {entry["letters"] for entry in sheet["puzzle"]["word_bank"]}
    for word, places in occurrences(sheet).items():
        inside = [
            cells for longer, cells in placements.items() if word != longer and word in (longer + "\n" + longer[::-1])
        ]
        counted = {cells for cells in places if not any(cells <= container for container in inside)}
        assert counted == {placements[word]}, (sheet["id"], sheet["variant"], word)


@pytest.mark.parametrize("path", some(WITH_SEARCHES, 2), ids=lambda path: path.stem)
def test_samples(path: Path) -> None:
    written = sample_folder(path.stem) / f"{path.stem}.json"
    sheets = [sheet for sheet in json.loads(written.read_text("utf-8"))["sheets"] if sheet["kind"] == "wordsearch"]
    assert sheets
    for sheet in sheets:
        check(sheet)
        used = {placement["direction"] for placement in sheet["solution"]["placements"]}
        assert used <= set(sheet["puzzle"]["directions"])


def test_the_other_samples_have_no_word_search() -> None:
    assert {path.stem for path in CONFIGS} >= OTHER_KINDS
    for path in CONFIGS:
        if path.stem in OTHER_KINDS:
            assert "wordsearch" not in {sheet.kind for sheet in load_job(path).sheets}, path.stem


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
@pytest.mark.parametrize("filler", ["alphabet", "words", "fragments"])
def test_words_inside_words(difficulty: str, filler: str) -> None:
    words = ["in", "form", "info", "information", "for", "mat", "ion", "level", "eve"]
    for seed in range(5):
        fields = {"words": words, "size": "11x13", "difficulty": difficulty, "filler": filler}
        check(worksheets.generate("wordsearch", fields, seed).to_json())


def test_the_counter_counts() -> None:
    sheet = worksheets.generate("wordsearch", {"words": ["cow", "noon"], "size": "6x7"}).to_json()
    check(sheet)
    placement = sheet["solution"]["placements"][0]
    other = next(cells for cells in runs(6, 7, 3) if not placed(placement) & set(cells))
    for letter, (row, column) in zip("COW", other, strict=True):
        sheet["puzzle"]["grid"][row][column] = letter
    with pytest.raises(AssertionError, match="COW"):
        check(sheet)

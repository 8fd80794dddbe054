"""What solve prints on standard output is in the language asked for, and nothing of it in another."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from worksheets.language.languages import translated_codes
from worksheets.puzzles import registry
from worksheets.puzzles.answers import Answers, Count
from worksheets.puzzles.goldencube.engine.reasons import AXES
from worksheets.puzzles.goldencube.kind import GoldenCube
from worksheets.puzzles.goldencube.model import Box, Puzzle
from worksheets.search.budget import Budget

Run = Callable[..., Result]

ENGLISH = re.compile(
    r"\b(the|there|this|are|not|found|row|rows|column|cells|blocks|steps|stopped|words|checked|with)\b"
)

each_language = pytest.mark.parametrize("language", [code for code in translated_codes() if code != "en"])

WITHOUT_SOLUTION = [
    Puzzle(Box(3, 3, 5), ((1, 3, 3),) * 4),
    Puzzle(Box(2, 2, 2), ((1, 1, 2),), golden=False),
    Puzzle(Box(3, 5, 1), ((1, 7, 1), (1, 7, 1))),
    Puzzle(Box(3, 5, 1), ((1, 3, 2), (2, 2, 2))),
    Puzzle(Box(3, 5, 1), ((1, 1, 5), (1, 3, 3))),
    Puzzle(Box(3, 3, 3), (*((1, 2, 2),) * 5, (1, 2, 3), (1, 1, 1)), golden=False),
    Puzzle(Box(6, 6, 6), ((1, 2, 4),) * 27, golden=False),
    Puzzle(Box(5, 5, 5), (*((2, 2, 2),) * 12, *((1, 1, 4),) * 7)),
    Puzzle(Box(3, 3, 3), ((1, 1, 2),) * 13),
]


@pytest.fixture
def files(tmp_path: Path) -> Path:
    texts = {
        "grid.txt": "COWS\nXXXX\n",
        "words.txt": "cow\npig\n",
        "regions.txt": "HUHNAFFE\nABERHAHN\nRABEWOLF\n",
        "dictionary.txt": "Huhn\nAffe\nAber\nRabe\nHahn\nWolf\n",
        "box.txt": "3 3 3\n8\n1 1 3\n1 1 3\n1 1 2\n1 1 2\n1 2 2\n1 2 2\n1 2 2\n1 2 2\n",
        "short.txt": "AAA\nAAA\n",
        "a.txt": "AAAA\nAAAAA\n",
        "b.txt": "BBBB\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def calls(files: Path) -> list[tuple[object, ...]]:
    regions = ("--kind", "wordregions", "--words")
    return [
        (files / "grid.txt", "--words", files / "words.txt"),
        (files / "grid.txt", "--words", files / "words.txt", "--format", "json"),
        (files / "grid.txt", "--words", files / "words.txt", "--count"),
        (files / "regions.txt", *regions, files / "dictionary.txt"),
        (files / "regions.txt", *regions, files / "dictionary.txt", "--limit", "2"),
        (files / "regions.txt", *regions, files / "b.txt"),
        (files / "short.txt", *regions, files / "a.txt"),
        (files / "box.txt", "--count"),
        (files / "box.txt", "--count", "--limit", "3"),
        (files / "box.txt", "--count", "--steps", "50"),
        (files / "box.txt", "--steps", "10", "--format", "json"),
    ]


@each_language
def test_no_english_is_printed(language: str, run: Run, files: Path) -> None:
    for call in calls(files):
        english = run("solve", *call).stdout
        said = run("solve", *call, "--language", language).stdout
        assert said != english
        values = re.sub(r'"\w+":', "", said)  # the keys of JSON
        values = re.sub(r'"(wordsearch|goldencube)"', "", values)
        assert not ENGLISH.search(values), said
        assert re.findall(r"\d+", said.replace(".", "").replace("\u202f", "")) or call[-1] != "--count"


@each_language
def test_reasons_are_translated_whole(language: str) -> None:
    kind = GoldenCube()
    for puzzle in WITHOUT_SOLUTION:
        english, said = (kind.no_solution_reason(puzzle, code) for code in ("en", language))
        assert english
        assert said
        assert "{" not in said
        assert not ENGLISH.search(said), said
        digits = [sorted(re.findall(r"\d+", re.sub(r"[.,\u202f\xa0]", "", text))) for text in (english, said)]
        assert digits[0] == digits[1], said
        assert {axis for axis in AXES if f" {axis}" in english} <= set(said)
    assert all(text.strip() for text in kind.describe_solutions(WITHOUT_SOLUTION[0], Answers(()), language))


def test_german(run: Run, files: Path) -> None:
    said = [run("solve", *call, "--language", "de").stdout.rstrip("\n") for call in calls(files)]
    assert said[0] == "cow: Zeile 1, Spalte 1, E\npig: nicht gefunden"
    assert json.loads(said[1])["reason"] == "nicht gefunden: pig"
    assert said[2] == "0 (nicht gefunden: pig)"
    assert "\n\nDas ist nicht die einzige Lösung, geprüft gegen 6 Wörter.\n\n" in said[3]
    assert "\n- Zeilen 2 bis 3, Spalten 1 bis 4: ABER, RABE auf zwei Arten\n" in said[3]
    assert "\n\nLösung 2\n\n" in said[4]
    assert said[5] == "Es gibt keine Lösung: kein Wort deckt das H in Zeile 1, Spalte 1 ab."
    assert said[6] == "Es gibt keine Lösung: 6 Zellen lassen sich nicht auf Wörter mit 4 oder 5 Buchstaben verteilen."
    assert said[7] == "144 (4 bis auf Symmetrien der Kiste)"
    assert said[8] == "3 (am Limit abgebrochen)"
    assert said[9].endswith("oder mehr (nach 50 Schritten nicht entschieden)")
    assert json.loads(said[10])["reason"] == "nach 10 Schritten nicht entschieden"


def test_english_stays(run: Run, files: Path) -> None:
    said = [run("solve", *call).stdout.rstrip("\n") for call in calls(files)]
    assert said[0] == "cow: row 1, column 1, E\npig: not found"
    assert said[2] == "0 (not found: pig)"
    assert said[6] == "There is no solution: words of 4 or 5 letters cannot add up to the number of cells, 6."
    assert said[7] == "144 (4 up to the symmetries of the box)"
    assert said[8] == "3 (stopped at the limit)"


def test_words_that_were_found_are_kept_where_one_is_missing(run: Run, files: Path) -> None:
    result = run("solve", *calls(files)[1])
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {
        "kind": "wordsearch",
        "solutions": [],
        "complete": True,
        "reason": "not found: pig",
        "found": [{"word": "cow", "places": [{"row": 0, "column": 0, "direction": "E"}]}],
    }
    both = run("solve", files / "grid.txt", "--words", files / "a.txt", "--format", "json")
    assert json.loads(both.stdout)["found"] == []


def test_a_limit_of_another_sort_is_said_as_the_kind_says_it() -> None:
    assert Count(3, "too wide", or_more=True).to_text("de") == "3 oder mehr (too wide)"
    assert Count(1234, "undecided after 9,999 steps", or_more=True, steps=9999).to_json("de") == {
        "count": 1234,
        "complete": False,
        "reason": "nach 9.999 Schritten nicht entschieden",
    }
    with pytest.raises(Exception, match="undecided after 0 steps"):
        Budget(0).take()
    assert all(kind.no_solution_reason for kind in registry.usable())

"""`worksheets solve` answers quickly, and says honestly if its steps run out before it knows the answer."""

from __future__ import annotations

import json
import re
import time
import tomllib
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

import pytest
from click.testing import Result

import worksheets
from tests.loops import loop_over, some
from worksheets.base.errors import BudgetSpentError, InputError
from worksheets.base.seeds import rng_for
from worksheets.cli import puzzle_files
from worksheets.commands.solve import solve
from worksheets.language.languages import translated_codes
from worksheets.puzzles import registry
from worksheets.puzzles.answers import Answers, Count
from worksheets.puzzles.goldencube.engine import portfolio
from worksheets.puzzles.goldencube.engine.dissect import dissect
from worksheets.puzzles.goldencube.engine.reasons import AXES
from worksheets.puzzles.goldencube.kind import GoldenCube
from worksheets.puzzles.goldencube.model import Box, Puzzle
from worksheets.puzzles.goldencube.spec import DIFFICULTIES
from worksheets.puzzles.values import SolveInput
from worksheets.search.budget import Budget

Run = Callable[..., Result]

RAETSEL1 = "3 3 3\n8\n1 1 3\n1 1 3\n1 1 2\n1 1 2\n1 2 2\n1 2 2\n1 2 2\n1 2 2\n"
"""It has 144 solutions; the first 48 are images of one, and finding the first takes fewer than 60 steps."""


@pytest.fixture
def box(tmp_path: Path) -> Path:
    path = tmp_path / "raetsel1.txt"
    path.write_text(RAETSEL1, "utf-8")
    return path


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a 9 x 9 x 9 box cut into many blocks."""
    pieces = dissect(Box(9, 9, 9), True, DIFFICULTIES["hard"], rng_for(1))
    lines = ["9 9 9", str(len(pieces)), *(" ".join(map(str, piece.edges)) for piece in pieces)]
    path = tmp_path_factory.mktemp("large") / "large.txt"
    path.write_text("\n".join(lines), "utf-8")
    return path


@pytest.mark.parametrize("arguments", [[], ["--limit", "48"], ["--format", "json"], ["--count", "--limit", "20"]])
def test_a_large_box_is_answered_without_a_complete_search(
    arguments: list[str], run: Run, large: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(portfolio, "Classes", None)
    result = run("solve", large, *arguments)
    assert result.exit_code == 0, result.output
    assert result.stdout


def test_each_solution_is_read_only_when_the_last_is_printed() -> None:
    solving = solve(SolveInput(RAETSEL1, "raetsel1.txt"), None, 3, None)
    text = solving.to_text()
    assert (next(text).splitlines()[0], solving.answers.found) == ("Layer 1", 1)
    assert (next(text), solving.answers.found) == ("Solution 2", 2)


def test_a_search_ends_by_itself(run: Run, box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(registry.find("goldencube")), "solve_steps", 10)
    result = run("solve", box)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "undecided after 10 steps" in result.stderr
    result = run("solve", box, "--steps", "200")
    assert (result.exit_code, result.stderr) == (0, "")
    help_text = " ".join(run("solve", "--help").stdout.split())
    assert "a minute of work" in help_text
    assert "goldencube 10;" in help_text


def test_a_search_ends_after_a_minute_of_work(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit is CPU time, because the cost of a step depends on the box."""
    few_blocks = tmp_path / "box.txt"
    few_blocks.write_text("7 7 7\n44\n" + "1 2 4\n" * 41 + "1 1 5\n" * 3, "utf-8")
    monkeypatch.setattr(puzzle_files, "SECONDS", 0.5)
    for count in ([], ["--count"]):
        result = run("solve", few_blocks, "--no-golden", *count)
        assert result.exit_code == 1
        undecided = re.search(r"undecided after ([0-9,]+) steps", result.stdout + result.stderr)
        assert undecided
        assert int(undecided[1].replace(",", "")) < 5_000_000, "a tenth of what the steps would take"


def test_json_is_printed_when_the_steps_are_spent(run: Run, box: Path) -> None:
    none = run("solve", box, "--steps", "10", "--format", "json")
    assert none.exit_code == 1
    assert json.loads(none.stdout) == {
        "kind": "goldencube",
        "solutions": [],
        "complete": False,
        "reason": "undecided after 10 steps",
    }
    some = run("solve", box, "--steps", "100", "--limit", "1000", "--format", "json")
    assert some.exit_code == 1
    printed = json.loads(some.stdout)
    assert len(printed["solutions"]) == 48
    assert (printed["complete"], printed["reason"]) == (False, "undecided after 100 steps")
    enough = run("solve", box, "--steps", "100", "--limit", "48", "--format", "json")
    assert (enough.exit_code, json.loads(enough.stdout)["complete"]) == (0, False)
    every = json.loads(run("solve", box, "--limit", "144", "--format", "json").stdout)
    assert (len(every["solutions"]), every["complete"], every["reason"]) == (144, True, None)


def test_text_keeps_the_solutions_found_before_the_steps_are_spent(run: Run, box: Path) -> None:
    some = run("solve", box, "--steps", "100", "--limit", "1000")
    assert some.exit_code == 1
    assert some.stdout.count("Layer 1") == 48
    assert "undecided after 100 steps" in some.stderr


def test_counts_are_honest(run: Run, box: Path) -> None:
    def outcome(*arguments: object) -> tuple[int, str]:
        result = run("solve", box, "--count", *arguments)
        return result.exit_code, result.stdout.strip()

    assert outcome() == (0, "144 (4 up to the symmetries of the box)")
    assert outcome("--limit", 144) == (0, "144 (4 up to the symmetries of the box)")
    assert outcome("--limit", 143) == (0, "143 (stopped at the limit)")
    assert outcome("--steps", 100) == (1, "48 or more (undecided after 100 steps)")
    assert outcome("--steps", 100, "--limit", 48) == (0, "48 or more (undecided after 100 steps)")
    for arguments, expected in (
        ((), {"count": 144, "complete": True, "reason": None, "up_to_symmetry": 4}),
        (("--limit", 9), {"count": 9, "complete": False, "reason": "stopped at the limit"}),
        (("--steps", 100), {"count": 48, "complete": False, "reason": "undecided after 100 steps"}),
    ):
        assert json.loads(outcome(*arguments, "--format", "json")[1]) == {"kind": "goldencube", **expected}


def test_steps_pay_for_listing_the_places_of_words(run: Run, tmp_path: Path) -> None:
    """A grid of one repeated letter has hundreds of thousands of places; listing them all takes seconds."""
    grid, words = tmp_path / "grid.txt", tmp_path / "words.txt"
    grid.write_text("\n".join(["E" * 40] * 40), "utf-8")
    words.write_text("\n".join("E" * length for length in range(4, 9)), "utf-8")
    begun = time.process_time()
    result = run("solve", grid, "--kind", "wordregions", "--words", words, "--steps", "100")
    assert time.process_time() - begun < 1
    assert (result.exit_code, result.stdout) == (1, "")
    assert "undecided after 100 steps" in result.stderr


def test_solutions_are_read_up_to_the_limit() -> None:
    def three() -> Iterator[int]:
        yield from (1, 2)
        raise BudgetSpentError("undecided after 7 steps")

    for limit, found, more, broken_off in ((1, 1, True, False), (2, 2, None, False), (3, 2, None, True)):
        answers = Answers(three(), limit)
        assert list(answers) == [1, 2][:found]
        assert (answers.found, answers.more(), answers.broken_off) == (found, more, broken_off)
    whole = Answers(iter("ab"), 2)
    assert (list(whole), whole.more(), whole.broken_off) == (["a", "b"], False, False)
    assert Answers(three()).count().to_text() == "2 or more (undecided after 7 steps)"
    assert Answers("ab", 2).count().to_text() == Answers("ab").count().to_text() == "2"


def test_json_is_a_puzzle() -> None:
    made = worksheets.generate("sudoku", {"size": "4x4"})
    for puzzle in (made.to_json(), made.puzzle.to_json(), {"sheets": [made.to_json()]}):
        assert [*worksheets.solutions("sudoku", puzzle)] == [made.solution]
        assert worksheets.mark("sudoku", puzzle, made.solution) == ()
    for wrong in ({}, {"puzzle": 3}, {"size": {4}}, made.solution.to_json(), made.to_json() | {"kind": "crossword"}):
        with pytest.raises(InputError):
            worksheets.solutions("sudoku", wrong)


ENGLISH = re.compile(
    r"\b(the|there|this|are|not|found|row|rows|column|cells|blocks|steps|stopped|words|checked|with)\b"
)

UNTRANSLATED = tomllib.loads((Path(registry.__file__).parent / "untranslated.toml").read_text("utf-8"))
"""The languages for which a kind has no texts."""


def languages_of(*kinds: str) -> list[str]:
    """Return the languages, other than English, in which each of the kinds has texts."""
    without = {"en", *chain.from_iterable(UNTRANSLATED.get(kind, ()) for kind in kinds)}
    return [code for code in translated_codes() if code not in without]


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


@pytest.mark.parametrize("language", some(languages_of("wordsearch"), 6))
def test_no_english_is_printed(language: str, run: Run, files: Path) -> None:
    """Checked for kinds that have texts in the language; the word search has them in every language."""
    for call in calls(files):
        kind = "goldencube" if files / "box.txt" in call else "wordregions" if "wordregions" in call else "wordsearch"
        if language not in languages_of(kind):
            continue
        english = run("solve", *call).stdout
        output = run("solve", *call, "--language", language).stdout
        assert output != english
        values = re.sub(r'"\w+":', "", output)  # without the keys of JSON
        values = re.sub(r'"(wordsearch|goldencube)"', "", values)
        assert not ENGLISH.search(values), output
        assert re.findall(r"\d+", output.replace(".", "").replace("\u202f", "")) or call[-1] != "--count"


@loop_over("language", languages_of("goldencube"))
def test_reasons_are_translated_whole(language: str) -> None:
    kind = GoldenCube()
    for puzzle in WITHOUT_SOLUTION:
        english, translated = (kind.no_solution_reason(puzzle, code) for code in ("en", language))
        assert english
        assert translated
        assert "{" not in translated
        assert not ENGLISH.search(translated), translated
        plain = (re.sub(r"[.,\u202f\xa0\u066c]", "", text) for text in (english, translated))
        numbers = [sorted(map(int, re.findall(r"\d+", text))) for text in plain]  # reads the language's digits
        assert numbers[0] == numbers[1], translated
        assert {axis for axis in AXES if f" {axis}" in english} <= set(translated)
    assert all(text.strip() for text in kind.describe_solutions(WITHOUT_SOLUTION[0], Answers(()), language))


def test_german(run: Run, files: Path) -> None:
    texts = [run("solve", *call, "--language", "de").stdout.rstrip("\n") for call in calls(files)]
    assert texts[0] == "cow: Zeile 1, Spalte 1, E\npig: nicht gefunden"
    assert json.loads(texts[1])["reason"] == "nicht gefunden: pig"
    assert texts[2] == "0 (nicht gefunden: pig)"
    assert "\n\nDas ist nicht die einzige Lösung; geprüft wurden 6 Wörter.\n\n" in texts[3]
    assert "\n- Zeilen 2 bis 3, Spalten 1 bis 4: ABER, RABE auf zwei Arten\n" in texts[3]
    assert "\n\nLösung 2\n\n" in texts[4]
    assert texts[5] == "Es gibt keine Lösung: kein Wort deckt den Buchstaben H in Zeile 1, Spalte 1 ab."
    assert texts[6] == "Es gibt keine Lösung: 6 Felder lassen sich nicht auf Wörter mit 4 oder 5 Buchstaben verteilen."
    assert texts[7] == "144 (4 bis auf Symmetrien der Kiste)"
    assert texts[8] == "3 (am Limit abgebrochen)"
    assert texts[9].endswith("oder mehr (nach 50 Schritten nicht entschieden)")
    assert json.loads(texts[10])["reason"] == "nach 10 Schritten nicht entschieden"


def test_english_stays(run: Run, files: Path) -> None:
    texts = [run("solve", *call).stdout.rstrip("\n") for call in calls(files)]
    assert texts[0] == "cow: row 1, column 1, E\npig: not found"
    assert texts[2] == "0 (not found: pig)"
    assert texts[6] == "There is no solution: words of 4 or 5 letters cannot add up to the number of cells, 6."
    assert texts[7] == "144 (4 up to the symmetries of the box)"
    assert texts[8] == "3 (stopped at the limit)"


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


def test_a_limit_of_another_sort_is_reported_in_the_words_of_the_kind() -> None:
    assert Count(3, "too wide", or_more=True).to_text("de") == "3 oder mehr (too wide)"
    assert Count(1234, "undecided after 9,999 steps", or_more=True, steps=9999).to_json("de") == {
        "count": 1234,
        "complete": False,
        "reason": "nach 9.999 Schritten nicht entschieden",
    }
    with pytest.raises(Exception, match="undecided after 0 steps"):
        Budget(0).take()
    assert all(kind.no_solution_reason for kind in registry.usable())

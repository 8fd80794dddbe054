"""An answer at once, and an honest one: what `worksheets solve` prints when, and what when its steps are spent."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import Result

from worksheets.base.errors import BudgetSpentError
from worksheets.base.seeds import rng_for
from worksheets.cli import puzzle_files
from worksheets.commands.solve import solve
from worksheets.puzzles import registry
from worksheets.puzzles.answers import Answers
from worksheets.puzzles.contract import SolveInput
from worksheets.puzzles.goldencube.engine import portfolio
from worksheets.puzzles.goldencube.engine.dissect import dissect
from worksheets.puzzles.goldencube.model import Box
from worksheets.puzzles.goldencube.spec import DIFFICULTIES

Run = Callable[..., Result]

RAETSEL1 = "3 3 3\n8\n1 1 3\n1 1 3\n1 1 2\n1 1 2\n1 2 2\n1 2 2\n1 2 2\n1 2 2\n"
"""It has 144 solutions, of which the first 48 are images of one; the steps of the first are fewer than 60."""


@pytest.fixture
def box(tmp_path: Path) -> Path:
    path = tmp_path / "raetsel1.txt"
    path.write_text(RAETSEL1, "utf-8")
    return path


@pytest.fixture
def large(tmp_path: Path) -> Path:
    """A box of 9 x 9 x 9 cells cut into many blocks."""
    pieces = dissect(Box(9, 9, 9), True, DIFFICULTIES["hard"], rng_for(1))
    lines = ["9 9 9", str(len(pieces)), *(" ".join(map(str, piece.edges)) for piece in pieces)]
    path = tmp_path / "large.txt"
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
    """Whatever its steps cost, which depends on the box: the clock is that of the processor."""
    few_blocks = tmp_path / "box.txt"
    few_blocks.write_text("7 7 7\n44\n" + "1 2 4\n" * 41 + "1 1 5\n" * 3, "utf-8")
    monkeypatch.setattr(puzzle_files, "SECONDS", 0.5)
    for count in ([], ["--count"]):
        result = run("solve", few_blocks, "--no-golden", *count)
        assert result.exit_code == 1
        said = re.search(r"undecided after ([0-9,]+) steps", result.stdout + result.stderr)
        assert said
        assert int(said[1].replace(",", "")) < 5_000_000, "a tenth of what the steps would take"


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
    said = json.loads(some.stdout)
    assert len(said["solutions"]) == 48
    assert (said["complete"], said["reason"]) == (False, "undecided after 100 steps")
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
    def said(*arguments: object) -> tuple[int, str]:
        result = run("solve", box, "--count", *arguments)
        return result.exit_code, result.stdout.strip()

    assert said() == (0, "144 (4 up to the symmetries of the box)")
    assert said("--limit", 144) == (0, "144 (4 up to the symmetries of the box)")
    assert said("--limit", 143) == (0, "143 (stopped at the limit)")
    assert said("--steps", 100) == (1, "48 or more (undecided after 100 steps)")
    assert said("--steps", 100, "--limit", 48) == (0, "48 or more (undecided after 100 steps)")
    for arguments, expected in (
        ((), {"count": 144, "complete": True, "reason": None, "up_to_symmetry": 4}),
        (("--limit", 9), {"count": 9, "complete": False, "reason": "stopped at the limit"}),
        (("--steps", 100), {"count": 48, "complete": False, "reason": "undecided after 100 steps"}),
    ):
        assert json.loads(said(*arguments, "--format", "json")[1]) == {"kind": "goldencube", **expected}


def test_steps_pay_for_listing_the_places_of_words(run: Run, tmp_path: Path) -> None:
    """A grid of one letter has hundreds of thousands of places; listing them all takes seconds."""
    grid, words = tmp_path / "grid.txt", tmp_path / "words.txt"
    grid.write_text("\n".join(["E" * 40] * 40), "utf-8")
    words.write_text("\n".join("E" * length for length in range(4, 9)), "utf-8")
    begun = time.process_time()
    result = run("solve", grid, "--kind", "wordregions", "--words", words, "--steps", "100")
    assert time.process_time() - begun < 1
    assert (result.exit_code, result.stdout) == (1, "")
    assert "undecided after 100 steps" in result.stderr


def test_answers_are_read_as_far_as_asked_for() -> None:
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

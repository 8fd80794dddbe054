from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest

from worksheets.errors import BudgetSpentError
from worksheets.grid import LetterGrid
from worksheets.language.dictionary import dictionary_of
from worksheets.puzzles.wordregions.kind import WordRegions
from worksheets.puzzles.wordregions.model import Puzzle, RegionSize, Solution
from worksheets.puzzles.wordregions.solve import no_solution_reason, solutions

pytestmark = pytest.mark.slow


def puzzle_of(rows: Sequence[str], words: Sequence[str], size: tuple[int, int] = (4, 8)) -> Puzzle:
    return Puzzle(LetterGrid(tuple(map(tuple, rows))), RegionSize(*size), dictionary_of(words, "de"))


def told(puzzle: Puzzle, solutions: tuple[Solution, ...], complete: bool) -> str:
    return WordRegions().describe_solutions(puzzle, solutions, complete, "en")


def described(puzzle: Puzzle, limit: int = 1) -> str:
    """What is printed, as `worksheets.commands.solve.solve` asks for it."""
    found = tuple(islice(solutions(puzzle), limit + 1))
    return told(puzzle, found[:limit], len(found) <= limit)


UNIQUE = puzzle_of(["HUHN", "AFFE", "ABER"], ["Huhn", "Affe", "Aber", "Rabe", "Uhu", "Elefantenrüssel"])
ENDLESS = puzzle_of(["A" * 7] * 4, ["AAAA", "AAAAA"])
"""More solutions than anyone counts."""


def test_the_only_solution() -> None:
    assert described(UNIQUE) == (
        "A A A A\nB B B B\nC C C C\n\nA HUHN\nB AFFE\nC ABER\n\nThis is the only solution, checked against 4 words."
    )


def test_where_solutions_differ() -> None:
    puzzle = puzzle_of(["HUHNAFFE", "ABERHAHN", "RABEWOLF"], ["Huhn", "Affe", "Aber", "Rabe", "Hahn", "Wolf"])
    assert len(list(solutions(puzzle))) == 2
    head, verdict, places = described(puzzle).rsplit("\n\n", 2)
    assert head.startswith("A A A A B B B B\nC C C ")
    assert verdict == "This is not the only solution, checked against 6 words."
    assert places == (
        "For one solution alone, change a word in each of these places, which can be cut in two ways or more:\n"
        "- rows 2 to 3, columns 1 to 4: ABER, RABE in two ways\n"
        "    A A A A    A A A B\n"
        "    B B B B    A B B B"
    )


def test_the_places_are_independent() -> None:
    puzzle = puzzle_of(["OXYO", "HUHN", "AFFE", "OXYO"], ["OXHU", "YOHN", "OXYO", "Huhn", "Affe", "AFOX", "FEYO"])
    assert WordRegions().count(puzzle) == (4, "4")
    lines = described(puzzle).splitlines()[-6:]
    one, other = ("OXYO, HUHN", "OXHU, YOHN")
    assert lines[0] in (
        f"- rows 1 to 2, columns 1 to 4: {one}; or {other}",
        f"- rows 1 to 2, columns 1 to 4: {other}; or {one}",
    )
    assert {lines[1], lines[2]} == {"    A A A A    A A B B", "    B B B B    A A B B"}
    assert lines[3].startswith("- rows 3 to 4, columns 1 to 4: ")


def test_several_solutions_are_under_headings() -> None:
    puzzle = puzzle_of(["ABER", "RABE"], ["Aber", "Rabe"])
    first, second = (solution.to_text() for solution in solutions(puzzle))
    text = described(puzzle, limit=2)
    assert text.startswith(f"{first}\n\nSolution 2\n\n{second}\n\nThere are no more solutions than these 2, checked")
    assert text.endswith("checked against 2 words.\n\n" + described(puzzle).rsplit("\n\n", 1)[1])
    assert "\n\nSolution 3\n\n" in described(ENDLESS, limit=3)
    assert "\n\nThere are more solutions, checked against 2 words." in described(ENDLESS, limit=3)


def test_it_is_not_said_what_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The steps that the search may take can end before a second solution is found."""
    monkeypatch.setattr("worksheets.puzzles.wordregions.solve.STEPS", 0)
    found = tuple(islice(solutions(ENDLESS), 1))
    assert told(ENDLESS, found, False) == (
        f"{found[0].to_text()}\n\nWhether there are more solutions is not known after 0 steps."
    )


def test_a_search_that_ended_early_can_still_have_found_the_only_solution() -> None:
    found = tuple(solutions(UNIQUE))
    assert told(UNIQUE, found, False) == WordRegions().describe_solutions(UNIQUE, found, True, "en")


@pytest.mark.parametrize(
    ("rows", "words", "reason"),
    [
        (["HUHN", "AFFE"], ["Huhn"], "no word covers the A in row 2, column 1"),
        (["HUHN", "AFXE"], ["Huhn", "Affe", "Hufe"], "no word covers the A in row 2, column 1"),
        (["ÄH", "UH"], [], "no word covers the Ä in row 1, column 1"),
        (["AAA", "AAA"], ["AAAA"], "6 cells cannot be shared out to words of 4 letters"),
        (["A" * 7, "A" * 7], ["AAAA", "A" * 8, "AAAAA"], None),
        (["A" * 11], ["AAAA", "A" * 5, "A" * 8], "11 cells cannot be shared out to words of 4, 5 or 8 letters"),
        (["A" * 3], ["AAA"], "no word covers the A in row 1, column 1"),
        (["HUHN", "AFFE"], ["Huhn", "Huaf", "Haff", "Fehn", "Uhff", "Nffe", "Hnfe"], None),
        (["ABCDEF", "GHIJKL"], ["ABCDEFG", "FGHIJKL", "ABCDE", "HIJKL"], None),
    ],
)
def test_reasons_why_there_is_no_solution(rows: list[str], words: list[str], reason: str | None) -> None:
    puzzle = puzzle_of(rows, words)
    assert no_solution_reason(puzzle) == reason
    if reason:
        assert described(puzzle) == f"There is no solution: {reason}."


def test_no_solution_without_a_reason() -> None:
    puzzle = puzzle_of(["ABCDEF", "GHIJKL"], ["ABCDEF", "EFKL", "GHIJ"])
    assert list(solutions(puzzle)) == []
    assert no_solution_reason(puzzle) is None
    assert described(puzzle) == "There is no solution."
    assert told(puzzle, (), False) == ""


def test_asked_for_words_count_among_the_lengths() -> None:
    puzzle = puzzle_of(["AAA", "AAA", "AAA"], ["AAAA"])
    assert no_solution_reason(puzzle) == "9 cells cannot be shared out to words of 4 letters"
    assert no_solution_reason(replace(puzzle, extra=("AAAAA",))) is None


def test_counts() -> None:
    assert WordRegions().count(UNIQUE) == (1, "1")
    assert WordRegions().count(UNIQUE, limit=1) == (1, "1 (stopped at the limit)")
    assert WordRegions().count(UNIQUE, limit=2) == (1, "1")
    assert WordRegions().count(ENDLESS, limit=1000) == (1000, "1000 (stopped at the limit)")
    assert WordRegions().count(puzzle_of(["HUHN"], ["Affe"])) == (0, "0")
    with pytest.raises(BudgetSpentError, match="undecided after 200 steps"):
        WordRegions().count(ENDLESS, steps=200)

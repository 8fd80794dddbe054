from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from worksheets.base.grid import LetterGrid
from worksheets.language.dictionary import dictionary_of
from worksheets.puzzles.answers import Answers
from worksheets.puzzles.wordregions.kind import WordRegions
from worksheets.puzzles.wordregions.model import Puzzle, RegionSize, Solution
from worksheets.puzzles.wordregions.solve import no_solution_reason, solutions

pytestmark = pytest.mark.slow


def puzzle_of(rows: Sequence[str], words: Sequence[str], size: tuple[int, int] = (4, 8)) -> Puzzle:
    return Puzzle(LetterGrid(tuple(map(tuple, rows))), RegionSize(*size), dictionary_of(words, "de"))


def described(puzzle: Puzzle, limit: int | None = 1, steps: int | None = None) -> str:
    """The printed description of a puzzle's solutions."""
    answers = Answers(solutions(puzzle, steps=steps), limit)
    return "\n\n".join(WordRegions().describe_solutions(puzzle, answers, "en"))


UNIQUE = puzzle_of(["HUHN", "AFFE", "ABER"], ["Huhn", "Affe", "Aber", "Rabe", "Uhu", "Elefantenrüssel"])
ENDLESS = puzzle_of(["A" * 7] * 4, ["AAAA", "AAAAA"])
"""A puzzle with more solutions than can be counted."""


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
        "To leave only one solution, change a word in each of these places, which can be cut in two or more ways:\n"
        "- rows 2 to 3, columns 1 to 4: ABER, RABE in two ways\n"
        "    A A A A    A A A B\n"
        "    B B B B    A B B B"
    )


def test_the_places_are_independent() -> None:
    puzzle = puzzle_of(["OXYO", "HUHN", "AFFE", "OXYO"], ["OXHU", "YOHN", "OXYO", "Huhn", "Affe", "AFOX", "FEYO"])
    assert WordRegions().count(puzzle).number == 4
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


def test_unknown_facts_are_not_reported() -> None:
    """The step limit may end the search before a second solution is found."""
    first = next(solutions(ENDLESS))
    known = [described(ENDLESS, steps=steps) for steps in range(300, 1200, 20)]
    assert known[0] == ""
    for steps, text in zip(range(300, 1200, 20), known, strict=True):
        assert text in (
            "",
            f"{first.to_text()}\n\nWhether there are more solutions is undecided after {steps:,} steps.",
        ) or text.startswith(f"{first.to_text()}\n\nThis is not the only solution")


def test_the_first_solution_is_reported_before_a_second_is_sought() -> None:
    def only_one() -> Iterator[Solution]:
        yield next(solutions(UNIQUE))
        raise AssertionError("a second solution is sought")

    paragraphs = iter(WordRegions().describe_solutions(UNIQUE, Answers(only_one(), 1), "en"))
    assert next(paragraphs) == next(solutions(UNIQUE)).to_text()
    with pytest.raises(AssertionError):
        next(paragraphs)


@pytest.mark.parametrize(
    ("rows", "words", "reason"),
    [
        (["HUHN", "AFFE"], ["Huhn"], "no word covers the A in row 2, column 1"),
        (["HUHN", "AFXE"], ["Huhn", "Affe", "Hufe"], "no word covers the A in row 2, column 1"),
        (["ÄH", "UH"], [], "no word covers the Ä in row 1, column 1"),
        (["AAA", "AAA"], ["AAAA"], "words of 4 letters cannot add up to the number of cells, 6"),
        (["A" * 7, "A" * 7], ["AAAA", "A" * 8, "AAAAA"], None),
        (["A" * 11], ["AAAA", "A" * 5, "A" * 8], "words of 4, 5 or 8 letters cannot add up to the number of cells, 11"),
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
    assert described(ENDLESS, steps=0) == ""


def test_requested_words_count_among_the_lengths() -> None:
    puzzle = puzzle_of(["AAA", "AAA", "AAA"], ["AAAA"])
    assert no_solution_reason(puzzle) == "words of 4 letters cannot add up to the number of cells, 9"
    assert no_solution_reason(replace(puzzle, extra=("AAAAA",))) is None


def test_counts() -> None:
    count = WordRegions().count
    assert count(UNIQUE).to_text() == count(UNIQUE, limit=1).to_text() == count(UNIQUE, limit=2).to_text() == "1"
    assert count(ENDLESS, limit=1000).to_text() == "1000 (stopped at the limit)"
    assert count(puzzle_of(["HUHN"], ["Affe"])).to_text() == "0"
    assert count(ENDLESS, steps=200).to_text() == "0 or more (undecided after 200 steps)"
    known = count(ENDLESS, steps=20_000)
    assert known.number > 1
    assert known.to_json() == {"count": known.number, "complete": False, "reason": "undecided after 20,000 steps"}

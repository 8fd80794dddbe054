"""Reading, solving and marking crosswords, as JSON and as rows of letters."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.puzzles.crossword.orders import PLAIN, made, spec_of
from worksheets.base.errors import InputError, LayoutError
from worksheets.base.seeds import rng_for
from worksheets.puzzles import registry
from worksheets.puzzles.crossword.engine.board import WordPlace
from worksheets.puzzles.crossword.generate import _filled, puzzle_of
from worksheets.puzzles.crossword.model import Solution
from worksheets.puzzles.values import SolveInput

KIND: Any = registry.find("crossword")


def given(text: str, **more: Any) -> SolveInput:
    return SolveInput(text, "answer.txt", **more)


def test_rows_of_letters_are_marked_against_the_key_of_clues() -> None:
    _, puzzle, solution = made()
    assert not KIND.is_markable(puzzle)
    key = json.loads(json.dumps(solution.to_json()))
    text = solution.grid.to_text()
    assert KIND.mark(puzzle, given(text, key=key)) == ()
    assert KIND.mark(puzzle, given(text.lower(), key=key)) == ()
    first = solution.answers[0]
    rows = [row.split() for row in text.splitlines()]
    rows[first.run.start.row][first.run.start.column] = "X"
    wrong = "\n".join(" ".join(row) for row in rows)
    found = KIND.mark(puzzle, given(wrong, key=key))
    assert f'{first.run.number} across: "X{"".join(first.letters[1:])}" is not the word' in found


def test_clues_are_not_marked_without_their_key() -> None:
    _, puzzle, solution = made()
    with pytest.raises(InputError, match="compared with the key"):
        KIND.mark(puzzle, given(solution.grid.to_text()))


def test_a_blank_and_a_changed_letter_are_named() -> None:
    _, puzzle, solution = made(words=PLAIN, form="fill")
    assert KIND.mark(puzzle, given(solution.grid.to_text())) == ()
    assert "is blank" in KIND.mark(puzzle, given(puzzle.grid.to_text()))[0]
    changed = solution.grid.to_text().replace("A", "E")
    assert KIND.mark(puzzle, given(changed))


def test_words_exchanged_are_named() -> None:
    _, puzzle, solution = made(words=["stop", "spot"], difficulty="hard")
    (word,) = puzzle.words
    (entered,) = puzzle.entered
    text = solution.grid.to_text()
    answer = next(each for each in solution.answers if each.word == word.word)
    rows = [row.split() for row in text.splitlines()]
    crossed = {cell for each in solution.answers if each is not answer for cell in each.run.cells}
    for cell, letter in zip(answer.run.cells, entered.letters, strict=True):
        if cell not in crossed:
            rows[cell.row][cell.column] = letter
    found = KIND.mark(puzzle, given("\n".join(map(" ".join, rows))))
    assert f'"{word.word}" is missing' in found


def test_numbers_are_marked_by_the_dictionary() -> None:
    _, puzzle, solution = made(words=PLAIN[:6], form="numbers")
    assert KIND.mark(puzzle, given(solution.grid.to_text())) == ()
    letters = sorted({solution.grid[cell] for cell in puzzle.grid if not puzzle.grid[cell]})
    one, other = letters[:2]
    swapped = solution.grid.to_text().replace(one, "?").replace(other, one).replace("?", other)
    assert any("not in the dictionary" in sentence for sentence in KIND.mark(puzzle, given(swapped)))


def test_another_grid_is_refused() -> None:
    _, puzzle, solution = made()
    key = solution.to_json()
    with pytest.raises(InputError):
        KIND.mark(puzzle, given("A B\nC D", key=key))
    with pytest.raises(InputError, match="other cells"):
        KIND.mark(puzzle, given(solution.grid.to_text().replace("#", "A"), key=key))


@pytest.mark.parametrize("form", ["fill", "numbers"])
def test_a_puzzle_in_a_file_is_solved(form: str) -> None:
    _, puzzle, solution = made(words=PLAIN[:7], form=form)
    words = tuple(PLAIN[:7]) if form == "fill" else None
    asked = SolveInput(puzzle.to_text(), "p.txt", words)
    assert KIND.recognises(asked) > 0.5
    read = KIND.parse_puzzle(asked)
    assert [each.grid for each in KIND.solutions(read)] == [solution.grid]
    data = json.loads(json.dumps(puzzle.to_json()))
    again = KIND.parse_puzzle(SolveInput("", "p.json", data=data))
    assert [each.to_json() for each in KIND.solutions(again)] == [solution.to_json()]


def test_clues_have_no_solver() -> None:
    _, puzzle, _ = made()
    assert not KIND.is_solvable(puzzle)
    with pytest.raises(InputError, match="by clues"):
        next(KIND.solutions(puzzle))


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"form": "riddle"}, "puzzle.form"),
        ({"circles": [[0, 99]]}, "puzzle.circles[0]"),
        ({"entries": [{"number": 1, "direction": "E", "row": 0, "column": 0}]}, "puzzle.entries"),
        ({"grid": [["A", 5]]}, "puzzle.grid[0][1]"),
        ({"form": "numbers", "codes": [[1]]}, "puzzle.codes"),
    ],
)
def test_bad_json_is_refused_with_a_path(change: dict[str, Any], path: str) -> None:
    _, puzzle, _ = made()
    data = json.loads(json.dumps(puzzle.to_json())) | change
    with pytest.raises(InputError) as caught:
        KIND.parse_puzzle(SolveInput("", "p.json", data=data))
    assert path in {problem.path for problem in caught.value.problems}


def test_h5p_has_every_word_at_its_place() -> None:
    spec, puzzle, solution = made(solution="STORM")
    content = KIND.h5p(puzzle, solution, KIND.handout_text(puzzle, "de"), "de")
    assert content.library == "H5P.Crossword"
    words = content.content["words"]
    assert {(w["answer"], w["row"], w["column"], w["orientation"]) for w in words} == {
        ("".join(a.letters), a.run.start.row + 1, a.run.start.column + 1, "down" if a.run.down else "across")
        for a in solution.answers
    }
    assert len(words) == len(spec.words)
    assert content.content["solutionWord"] == "STORM"
    assert {name: content.content["l10n"][name] for name in ("across", "down", "checkAnswer")} == {
        "across": "Waagerecht",
        "down": "Senkrecht",
        "checkAnswer": "Prüfen",
    }


H5P_FIELDS = {
    "": {"taskDescription", "words", "solutionWord", "overallFeedback", "behaviour", "l10n"},
    "words": {"clue", "answer", "fixWord", "row", "column", "orientation"},
    "overallFeedback": {"from", "to"},
    "behaviour": {"enableInstantFeedback", "scoreWords", "applyPenalties", "enableRetry", "enableSolutionsButton"},
    "l10n": {"across", "down", "checkAnswer", "tryAgain", "showSolution"},
}
"""Fields of H5P.Crossword 0.5 that an export must fill in: those not optional in its `semantics.json`."""


def test_h5p_has_the_fields_of_the_type() -> None:
    _, puzzle, solution = made()
    found = KIND.h5p(puzzle, solution, KIND.handout_text(puzzle, "de"), "de")
    assert found.version == (0, 5)
    content = found.content
    groups = {"words": content["words"], "overallFeedback": content["overallFeedback"]}
    assert content.keys() == H5P_FIELDS[""]
    for name, fields in H5P_FIELDS.items():
        for group in groups.get(name, [content[name]] if name else []):
            assert group.keys() == fields


def h5p_places(words: list[dict[str, Any]]) -> list[str]:
    """The words that H5P would place: longer ones first, if no new letter touches another word at its side."""
    there: set[tuple[int, int]] = set()
    placed = []
    for word in sorted(words, key=lambda word: -len(word["answer"])):
        down, across = (1, 0) if word["orientation"] == "down" else (0, 1)
        cells = [(word["row"] + at * down, word["column"] + at * across) for at in range(len(word["answer"]))]
        new = [cell for cell in cells if cell not in there]
        beside = {(row + side * across, column + side * down) for row, column in new for side in (1, -1)}
        if new and not beside & there:
            there |= {*cells}
            placed.append(word["answer"])
    return placed


def test_h5p_can_place_every_word_or_says_why_not() -> None:
    exported = 0
    for seed in range(12):
        _, puzzle, solution = made(seed, difficulty="hard", shape="compact")
        try:
            content = KIND.h5p(puzzle, solution, KIND.handout_text(puzzle, "en"), "en").content
        except LayoutError:
            continue
        exported += 1
        assert sorted(h5p_places(content["words"])) == sorted("".join(answer.letters) for answer in solution.answers)
    assert exported > 6


def test_h5p_refuses_words_that_touch_before_they_are_joined() -> None:
    """`ate` joins the two longer words, but H5P places those first, and they touch each other."""
    words = [{"word": word, "clue": f"{word[0]}."} for word in ("apart", "stone", "ate")]
    spec = spec_of(words=words)
    layout = (WordPlace(0, False, 0, 2), WordPlace(1, False, 1, 1), WordPlace(2, True, 0, 2))
    filled = _filled(spec, spec.entries, layout)
    puzzle = puzzle_of(spec, filled, (), rng_for(0), forced=True)
    assert puzzle
    with pytest.raises(LayoutError, match="cannot place"):
        KIND.h5p(puzzle, Solution(filled.grid, filled.answers), KIND.handout_text(puzzle, "en"), "en")

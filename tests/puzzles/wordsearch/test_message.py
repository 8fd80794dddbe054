"""Hidden messages: the letters that belong to no word, read row by row, are exactly the message."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import worksheets
from tests.loops import loop_over
from worksheets.base.errors import GenerationError, InputError
from worksheets.base.grid import LetterGrid
from worksheets.exercises.exercise import checked
from worksheets.puzzles import registry
from worksheets.puzzles.values import SolveInput
from worksheets.puzzles.wordsearch.check import rule_faults

KIND = registry.find("wordsearch")
FARM = "cow horse goose hen pig sheep goat donkey rabbit duck turkey dog cat".split()
LEVELS = ("easy", "medium", "hard")


def sheet_of(seed: int = 5, **fields: Any) -> worksheets.Exercise:
    fields = {"words": FARM, "message": "Gut gemacht!", **fields}
    return checked(worksheets.generate("wordsearch", fields, seed), KIND.Spec.model_validate(fields))


def left_over(exercise: worksheets.Exercise) -> str:
    rows = [list(row) for row in exercise.puzzle.grid.cells]
    for placement in exercise.solution.placements:
        for row, column in placement.cells:
            rows[row][column] = ""
    return "".join(map("".join, rows))


def shared(exercise: worksheets.Exercise) -> int:
    cells = [cell for placement in exercise.solution.placements for cell in placement.cells]
    return len(cells) - len(set(cells))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("count", [4, 7, 10, 13])
def test_the_left_over_letters_are_the_message(level: str, count: int) -> None:
    for seed in range(4):
        exercise = sheet_of(seed, difficulty=level, words=FARM[:count])
        assert left_over(exercise) == "GUTGEMACHT"
        assert exercise.solution.message == "GUT GEMACHT"
        assert rule_faults(exercise.puzzle, exercise.solution) == ()
        if level != "hard" and shared(exercise):
            assert any("words cross in" in note for note in KIND.notes(_spec(level, count), exercise.puzzle))


def _spec(level: str, count: int) -> Any:
    return KIND.Spec.model_validate({"words": FARM[:count], "message": "Gut gemacht!", "difficulty": level})


@pytest.mark.parametrize(
    ("message", "fields", "letters"),
    [
        ("Größe zählt", {"language": "de"}, "GRÖSSEZÄHLT"),
        ("Größe zählt", {"language": "de", "letters": {"eszett": "keep"}}, "GRÖẞEZÄHLT"),
        ("L’été à Besançon", {"language": "fr"}, "LETEABESANÇON"),
        ("Größe zählt", {"language": "de", "letters": {"umlauts": "expand"}}, "GROESSEZAEHLT"),
        ("Größe zählt", {"letters": {"case": "lower", "eszett": "ss"}}, "grössezählt"),
        ("No. 7: well-done!", {"difficulty": "hard"}, "NO7WELLDONE"),
        ("no", {"words": ["cow", "hen", "pig", "yak"]}, "NO"),
        ("Привет", {}, "ПРИВЕТ"),
    ],
)
def test_the_letters_of_a_message_are_spelled_like_words(message: str, fields: dict[str, Any], letters: str) -> None:
    exercise = sheet_of(message=message, **fields)
    assert left_over(exercise) == letters
    assert exercise.solution.message.replace(" ", "") == letters
    assert sum(exercise.puzzle.message) == len(letters)


@pytest.mark.parametrize("fields", [{"size": "8x8"}, {"size": "7x9"}, {"size": "10x6"}, {"size": "6x11"}])
def test_words_cross_as_often_as_a_size_takes(fields: dict[str, Any]) -> None:
    total = sum(map(len, FARM))
    for level in LEVELS:
        exercise = sheet_of(difficulty=level, **fields)
        rows, columns = exercise.puzzle.grid.rows, exercise.puzzle.grid.columns
        assert f"{rows}x{columns}" == fields["size"]
        assert left_over(exercise) == "GUTGEMACHT"
        assert shared(exercise) == total + 10 - rows * columns


def test_without_overlap_words_never_cross() -> None:
    for count in range(3, len(FARM) + 1):
        spec = KIND.Spec.model_validate({"words": FARM[:count], "message": "Gut gemacht!", "overlap": False})
        wrong = [sentence for _, sentence in spec.problems()]
        assert all("need a grid of" in sentence for sentence in wrong)
        if not wrong:
            exercise = sheet_of(words=FARM[:count], overlap=False)
            assert shared(exercise) == 0
            assert left_over(exercise) == "GUTGEMACHT"


@pytest.mark.parametrize(("pick", "size"), [(4, None), (9, None), (9, "7x7"), (12, "7x9"), (4, "6x5")])
def test_words_are_picked_that_fit(pick: int, size: str | None) -> None:
    for seed in range(5):
        exercise = sheet_of(seed, pick=pick, size=size, overlap=False)
        assert len(exercise.puzzle.entries) == pick
        assert shared(exercise) == 0
        assert left_over(exercise) == "GUTGEMACHT"


@pytest.mark.parametrize(("pick", "size"), [(4, "9x9"), (9, "5x5")])
def test_no_words_can_be_picked_that_fit(pick: int, size: str) -> None:
    with pytest.raises(InputError, match="at (least|most)"):
        sheet_of(pick=pick, size=size, overlap=False)


def test_a_long_message_takes_more_room_than_the_words() -> None:
    message = "Morgen gehen wir alle zusammen in den Zoo und sehen den Elefanten"
    for level in LEVELS:
        exercise = sheet_of(message=message, difficulty=level, words=FARM[:5])
        assert left_over(exercise) == message.replace(" ", "").upper()


def test_other_seeds_give_other_grids_and_the_same_seed_the_same() -> None:
    grids = [sheet_of(seed).puzzle.grid for seed in range(4)]
    assert len(set(grids)) == 4
    assert sheet_of(3).puzzle.grid == grids[3]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"message": "..."}, '"..." has no letters or digits'),
        ({"message": "hi", "words": ["cow", "I"]}, 'the message has the letter of the word "I"'),
        ({"size": "12x12"}, "leave 88 of the 144 cells of a grid of 12 x 12, but the message has 10 letters"),
        ({"size": "8x8", "overlap": "no"}, "leave 8 of the 64 cells of a grid of 8 x 8 free, and do not overlap"),
        ({"size": "8x8", "overlap": "no"}, "or a message of 8 letters"),
        ({"size": "6x4"}, "the words need at least 21 cells, since they cross only where they have the same letter"),
        ({"words": FARM[:4], "overlap": "no", "message": "Oh dear me yes"}, "need a grid of"),
    ],
)
def test_why_a_message_cannot_be(fields: dict[str, Any], expected: str) -> None:
    if fields.get("words") == FARM[:4]:
        fields = {**fields, "message": next(m for m in ("o" * n for n in range(1, 60)) if _is_prime(16 + len(m)) > 40)}
    with pytest.raises(InputError) as error:
        sheet_of(**fields)
    assert expected in str(error.value)
    assert str(error.value).startswith("message:")


def _is_prime(number: int) -> int:
    """The number if it is prime, otherwise 0."""
    return number * all(number % each for each in range(2, number))


def test_the_solution_has_the_message_and_the_puzzle_only_blanks() -> None:
    exercise = sheet_of(message="Very well done")
    data = exercise.to_json()
    assert data["solution"]["message"] == "VERY WELL DONE"
    assert data["puzzle"]["message_letters"] == [4, 4, 4]
    assert "VERY" not in json.dumps({key: value for key, value in data["puzzle"].items() if key != "grid"})
    (blanks,) = exercise.handout_text().blanks
    assert blanks.letters == (4, 4, 4)
    table = KIND.answer_table(exercise.puzzle, exercise.solution, "de")
    assert table.finding == "Botschaft: VERY WELL DONE"
    assert KIND.handout_text(sheet_of(message=None).puzzle, "en").blanks == ()


def test_solving_finds_the_message_and_marking_takes_the_answer() -> None:
    exercise = sheet_of(difficulty="hard")
    given = SolveInput("", "a.json", data=json.loads(json.dumps(exercise.puzzle.to_json())))
    puzzle = KIND.parse_puzzle(given)
    (solution,) = KIND.solutions(puzzle)
    assert solution.message == "GUT GEMACHT"
    assert KIND.mark(puzzle, SolveInput("", "b.json", data=exercise.solution.to_json())) == ()
    assert "Message: GUT GEMACHT" in "\n".join(KIND.describe_solutions(puzzle, None, "en"))  # type: ignore[arg-type]


@pytest.mark.parametrize("fields", [{}, {"bonus_words": ["owl"], "difficulty": "hard"}])
def test_another_message_is_marked_as_wrong(fields: dict[str, Any]) -> None:
    exercise = sheet_of(**fields)
    answer = exercise.solution.to_json()
    for message, wrong in (("GUT GEMACHT", False), ("Gut gemacht!", False), ("GUT GELACHT", True), ("", True)):
        found = KIND.mark(exercise.puzzle, SolveInput("", "b.json", data={**answer, "message": message}))
        assert found == ((f'"{message}" is not what the left-over letters spell, row by row',) if wrong else ())
    some = {"placements": answer["placements"][1:], "message": "no"}
    assert KIND.mark(exercise.puzzle, SolveInput("", "b.json", data=some)) == ('"cow" is missing',)


def test_a_changed_letter_of_the_message_is_a_fault() -> None:
    exercise = sheet_of()
    spec = KIND.Spec.model_validate({"words": FARM, "message": "Gut gemacht!"})
    taken = {cell for placement in exercise.solution.placements for cell in placement.cells}
    for cell in exercise.puzzle.grid:
        if cell not in taken:
            rows = [list(row) for row in exercise.puzzle.grid.cells]
            rows[cell.row][cell.column] = "Y"
            damaged = replace(exercise.puzzle, grid=LetterGrid(tuple(map(tuple, rows))))
            assert "the letters left over are not those of the message, row by row" in KIND.faults(
                spec, damaged, exercise.solution
            )


def test_filler_beside_a_message_is_warned_of() -> None:
    spec = KIND.Spec.model_validate({"words": FARM, "message": "yes", "filler": "words"})
    assert ("filler", "the message fills the cells that the words leave, so there is no filler") in list(
        spec.warnings()
    )


def test_the_size_goes_with_the_paper() -> None:
    """Words and message fill each of the proposed sizes."""
    spec = KIND.Spec.model_validate({"words": FARM, "message": "Gut gemacht!", "difficulty": "hard"})
    from worksheets.base.seeds import rng_for

    sizes = [(sized, outline.grid) for sized, outline in KIND.sizes(spec, rng_for(1))]
    assert len(sizes) > 2
    for sized, grid in sizes:
        puzzle, _ = KIND.generate(sized, rng_for(1))
        assert (puzzle.grid.rows, puzzle.grid.columns) == (grid.rows, grid.columns)


NESTED = (
    "rain rainbow bow fog storm",
    "hen kitchen oven pot pan",
    "cat cattle dog horse pig",
    "for form inform cat",
    "ear earth cow hen dog",
    "among ear grass part earth",
    "bee beetle ant antenna ten",
    "car carpet pet ham hamster",
)


def assert_own_places(exercise: worksheets.Exercise) -> None:
    places = {each.entry.word: set(each.cells) for each in exercise.solution.placements}
    for word, cells in places.items():
        assert not any(cells <= others for other, others in places.items() if other != word)


@loop_over("level", ["easy", "hard"])
@loop_over("message", ["HI", "WELL DONE"])
@loop_over("words", NESTED)
def test_a_word_inside_another_gets_a_place_of_its_own(words: str, message: str, level: str) -> None:
    assert_own_places(sheet_of(words=words.split(), message=message, difficulty=level))


def test_a_list_whose_words_lie_in_each_other_is_refused_with_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """A grid of 2 x 9 would do, and none of its layouts leaves just one cell."""
    monkeypatch.setattr("worksheets.puzzles.wordsearch.engine.message.message.STEPS", 100_000)
    with pytest.raises(GenerationError, match=r'"for" and "form" lie inside other words and need places of their own'):
        sheet_of(words=["for", "form", "inform", "cat"], message="A", difficulty="easy", size="2x8")


def test_a_fixed_word_is_never_covered_by_one_that_contains_it() -> None:
    """RAINBOW would reuse most letters if it were laid over BOW."""
    fixed = [{"word": "bow", "row": 1, "column": 5, "direction": "E"}]
    fields = {"words": ["rainbow", "bow"], "fixed": fixed, "size": "2x7", "overlap": "yes", "difficulty": "easy"}
    for seed in range(5):
        assert_own_places(sheet_of(seed, message=None, **fields))

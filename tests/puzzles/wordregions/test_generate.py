"""Made sheets: checked by their letters alone, for many sizes, lists and other fields."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from statistics import median

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

import worksheets
from tests.puzzles.wordregions.course import course_solutions, trie
from tests.puzzles.wordregions.wishes import LEVELS, Fields, choice, drawn, wishes
from worksheets.base.errors import GenerationError, InputError
from worksheets.base.seeds import rng_for
from worksheets.exercises.exercise import Exercise
from worksheets.language.blocklist import rude_words
from worksheets.language.dictionary import built_in
from worksheets.language.letters import letters_of
from worksheets.puzzles.wordregions import generate as module
from worksheets.puzzles.wordregions.check import rule_faults
from worksheets.puzzles.wordregions.engine.region_cover import Grade, grade
from worksheets.puzzles.wordregions.model import Hints, Puzzle, Region
from worksheets.puzzles.wordregions.solve import solutions
from worksheets.puzzles.wordregions.spec import Spec

pytestmark = pytest.mark.slow


def rows_of(puzzle: Puzzle) -> list[list[str]]:
    return [list(row) for row in puzzle.grid.cells]


def check_regions(puzzle: Puzzle, regions: tuple[Region, ...], fields: Fields) -> None:
    """Check that the regions cut the grid by the rules; shares no code with the checker."""
    rows = rows_of(puzzle)
    assert f"{len(rows)}x{len(rows[0])}" == fields["size"]
    cells = [tuple(cell) for region in regions for cell in region.cells]
    assert sorted(cells) == [(row, column) for row in range(len(rows)) for column in range(len(rows[0]))]
    least, most = fields["region_size"]
    for region in regions:
        assert least <= len(region.cells) <= most
        assert list(region.cells) == sorted(region.cells)
        assert region.word == "".join(rows[row][column] for row, column in region.cells)
        reached = [region.cells[0]]
        for row, column in reached:
            reached += [
                cell
                for cell in region.cells
                if cell not in reached and abs(cell.row - row) + abs(cell.column - column) == 1
            ]
        assert len(reached) == len(region.cells), "connected"
    firsts = [region.cells[0] for region in regions]
    assert firsts == sorted(firsts)
    assert dict(puzzle.counts) == Counter(len(region.cells) for region in regions)


def check_words(regions: tuple[Region, ...], fields: Fields) -> None:
    """Check that required words occur, others are in the dictionary or level, and words repeat only if allowed."""
    found = Counter(region.word for region in regions)
    language = fields["language"]
    required = ["".join(letters_of(word, language)) for word in fields.get("words", ())]
    assert all(found[word] for word in required)
    if not fields["repeat"]:
        assert max(found.values()) == 1
    others = set(found) - set(required)
    if "dictionary" in fields:
        assert others <= {"".join(letters_of(word, language)) for word in fields["dictionary"]}
    else:
        level = fields.get("level", LEVELS[fields["difficulty"]])
        assert others <= set(choice(language, level))
    assert not others & rude_words(language)


def rude_across(puzzle: Puzzle, regions: tuple[Region, ...], language: str) -> Iterator[str]:
    """Yield rude words that run straight across several regions: to the right, down, or diagonally to the right."""
    rows = rows_of(puzzle)
    owner = {tuple(cell): number for number, region in enumerate(regions) for cell in region.cells}
    words = set(rude_words(language))
    longest = max(map(len, words))
    for (row, column), (down, right) in product(owner, ((0, 1), (1, 0), (1, 1), (-1, 1))):
        text, numbers = "", set()
        for step in range(longest):
            cell = (row + step * down, column + step * right)
            if cell not in owner:
                break
            text += rows[cell[0]][cell[1]]
            numbers.add(owner[cell])
            if text in words and len(numbers) > 1:
                yield text


def check_hints(puzzle: Puzzle, regions: tuple[Region, ...], fields: Fields) -> None:
    defaults = {"easy": ["words"], "medium": ["first_letters"], "hard": []}
    wished = fields.get("hints", defaults[fields["difficulty"]])
    hints = puzzle.hints
    assert bool(hints.words) == ("words" in wished)
    assert bool(hints.firsts) == ("first_letters" in wished or "lengths" in wished)
    assert hints.lengths == ("lengths" in wished)
    assert bool(hints.borders) == ("borders" in wished and len(regions) > 1)


def check(exercise: Exercise, fields: Fields) -> None:
    puzzle, solution = exercise.puzzle, exercise.solution
    assert rule_faults(puzzle, solution) == ()
    check_regions(puzzle, solution.regions, fields)
    check_words(solution.regions, fields)
    check_hints(puzzle, solution.regions, fields)
    assert list(rude_across(puzzle, solution.regions, fields["language"])) == []
    for each in (puzzle, replace(puzzle, hints=Hints())):
        assert list(islice(solutions(each), 2)) == [solution]


def addable(cells: int, lengths: set[int]) -> bool:
    """Whether numbers of these lengths, each used any number of times, add up to `cells`."""
    sums = {0}
    for cell in range(1, cells + 1):
        if any(cell - length in sums for length in lengths):
            sums.add(cell)
    return cells in sums


def check_refusal(error: InputError | GenerationError, fields: Fields) -> None:
    """Check that the message is a sentence, and that there is a reason to refuse.

    With built-in words, none of them required, the only reason is that the sizes do not add up.
    """
    rows, columns = map(int, fields["size"].split("x"))
    least, most = fields["region_size"]
    for problem in error.problems:
        assert re.fullmatch(r'["a-z].{30,}', problem.message), problem.message
        assert "{" not in problem.message
        assert "internal error" not in problem.message
    required = [len(letters_of(word, fields["language"])) for word in fields.get("words", ())]
    words = fields.get("dictionary") or choice(fields["language"], fields.get("level", LEVELS[fields["difficulty"]]))
    lengths = {len(word) for word in words if least <= len(word) <= most}
    possible = addable(rows * columns - sum(required), lengths)
    if isinstance(error, GenerationError):
        assert "dictionary" in fields or required or rows * columns <= 12
    elif "dictionary" not in fields:
        assert not possible
    else:
        # If the list has enough words for the whole grid, the only reason is the sum.
        assert not possible or len(words) < rows * columns // least


@settings(max_examples=30)
@given(fields=wishes(), seed=st.integers(0, 5))
def test_any_wishes(fields: Fields, seed: int) -> None:
    try:
        exercise = worksheets.generate("wordregions", fields, seed)
    except (InputError, GenerationError) as error:
        event(type(error).__name__)
        check_refusal(error, fields)
        return
    event("made")
    check(exercise, fields)


def test_sheets_of_built_in_words_are_made_with_any_seed() -> None:
    """With the default sizes there is always a sheet, at every difficulty."""
    for language, difficulty, (rows, columns) in product(("de", "en"), LEVELS, ((7, 12), (6, 5), (4, 9))):
        for seed in range(2):
            fields = {"size": f"{rows}x{columns}", "language": language, "difficulty": difficulty}
            exercise = worksheets.generate("wordregions", fields, seed)
            check(exercise, {**fields, "region_size": [4, 8], "repeat": False})


@pytest.mark.parametrize("count", [60, 120])
def test_a_small_list_has_one_solution_by_the_algorithm_of_the_course(count: int) -> None:
    """Does not use the program's solver."""
    made = 0
    for seed in range(12):
        rng = rng_for(seed, "course")
        words = drawn([word for word in choice("en", 2) if 4 <= len(word) <= 7], count, rng)
        fields = {"size": "5x7", "region_size": [4, 7], "dictionary": words, "hints": "none"}
        try:
            exercise = worksheets.generate("wordregions", fields, seed)
        except GenerationError:
            continue
        regions = tuple((region.word, region.cells) for region in exercise.solution.regions)
        found = list(islice(course_solutions(exercise.puzzle.grid.cells, trie(words), 4, 7), 2))
        assert found == [regions]
        made += 1
    assert made > 6


@pytest.mark.parametrize("language", ["de", "en"])
def test_one_solution_by_the_algorithm_of_the_course(language: str) -> None:
    """Uses the whole built-in dictionary, on a small grid."""
    spelled = {"".join(word).replace("ẞ", "SS") for word in built_in(language).check}
    words = trie(word for word in spelled if 4 <= len(word) <= 8)
    for seed in range(4):
        fields = {"size": "4x6", "language": language, "difficulty": "hard"}
        exercise = worksheets.generate("wordregions", fields, seed)
        regions = tuple((region.word, region.cells) for region in exercise.solution.regions)
        assert list(islice(course_solutions(exercise.puzzle.grid.cells, words), 2)) == [regions]


def test_equal_seeds_make_equal_sheets_and_others_others() -> None:
    for fields in (
        {"size": "7x12", "difficulty": "hard"},
        {"size": "6x9", "language": "de", "hints": ["borders", "lengths"], "words": ["Regen", "Wolke"]},
        {"size": "5x8", "dictionary": list(choice("en", 1)[:150]), "repeat": True},
    ):
        made = [worksheets.generate("wordregions", fields, seed) for seed in (1, 1, 2)]
        assert made[0] == made[1]
        assert made[0].puzzle.grid != made[2].puzzle.grid
        assert made[0].solution != made[2].solution


def test_words_keep_their_umlauts_and_accents() -> None:
    fields = {"size": "6x9", "language": "de", "words": ["Straße", "Äpfel", "Überguß", "grün", "Café", "Señor"]}
    for seed in range(4):
        exercise = worksheets.generate("wordregions", fields, seed)
        words = {region.word for region in exercise.solution.regions}
        assert {"STRASSE", "ÄPFEL", "ÜBERGUSS", "GRÜN", "CAFÉ", "SEÑOR"} <= words
        check(exercise, {**fields, "region_size": [4, 8], "repeat": False, "difficulty": "medium"})


def test_eszett_may_be_kept() -> None:
    fields = {"size": "6x9", "language": "de", "words": ["Straße", "Überfluß"], "letters": {"eszett": "keep"}}
    exercise = worksheets.generate("wordregions", fields, 1)
    assert {"STRAẞE", "ÜBERFLUẞ"} <= {region.word for region in exercise.solution.regions}
    assert rule_faults(exercise.puzzle, exercise.solution) == ()


def test_words_of_cells_with_several_characters() -> None:
    """A letter with a combining mark, for which there is no single character."""
    marked = "A\u0331"
    words = [word.replace("A", marked) for word in choice("en", 1)[:400]]
    fields = {"size": "4x7", "dictionary": words, "words": ["Ca\u0331rpet"], "hints": "none"}
    for seed in range(4):
        exercise = worksheets.generate("wordregions", fields, seed)
        check(exercise, {**fields, "region_size": [4, 8], "repeat": False, "difficulty": "medium", "language": "en"})
        assert any(marked in row for row in exercise.puzzle.grid.cells)
        assert "CA\u0331RPET" in {region.word for region in exercise.solution.regions}


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_large_sheet(language: str) -> None:
    fields = {"size": "20x30", "language": language, "difficulty": "hard", "words": ["Regen", "Wolke", "Sommer"]}
    exercise = worksheets.generate("wordregions", fields, 4)
    check(exercise, {**fields, "region_size": [4, 8], "repeat": False})
    assert len(exercise.solution.regions) > 75


def test_words_that_must_occur_may_fill_the_grid() -> None:
    words = ["thunder", "cloud", "storm", "rain", "frost", "snow"]
    assert sum(map(len, words)) == 30
    for size in ("5x6", "3x10"):
        exercise = worksheets.generate("wordregions", {"size": size, "words": words}, 3)
        assert sorted(region.word for region in exercise.solution.regions) == sorted(map(str.upper, words))


def test_with_repeat_a_short_list_fills_a_grid() -> None:
    fields = {"size": "7x8", "region_size": [7, 7], "dictionary": ["thunder", "drizzle", "weather"], "language": "en"}
    with pytest.raises(InputError):
        worksheets.generate("wordregions", fields, 1)
    exercise = worksheets.generate("wordregions", {**fields, "repeat": True}, 1)
    check(exercise, {**fields, "repeat": True, "difficulty": "medium"})
    assert len(exercise.solution.regions) == 8


def test_with_repeat_a_length_may_have_no_word_but_one_that_must_occur() -> None:
    words = ["cat", "dog", "pig", "cow", "hen", "thunder", "storms"]
    fields = {"size": "2x6", "region_size": [3, 6], "repeat": True, "words": ["rain"], "dictionary": words}
    for seed in range(6):
        try:
            exercise = worksheets.generate("wordregions", fields, seed)
        except (InputError, GenerationError) as error:
            check_refusal(error, {**fields, "language": "en", "difficulty": "medium"})
        else:
            check(exercise, {**fields, "language": "en", "difficulty": "medium"})


def test_words_without_a_unique_grid_are_refused() -> None:
    """Two required words fill the grid, which can also be cut in other ways, and there are no other words to use."""
    fields = {"size": "2x4", "words": ["ABAB", "BABA"], "dictionary": ["ABAB", "BABA", "AABB", "BBAA", "ABBA", "BAAB"]}
    with pytest.raises(GenerationError, match="2 x 4 with exactly one solution"):
        worksheets.generate("wordregions", fields, 1)


@pytest.mark.parametrize("difficulty", LEVELS)
def test_of_several_sheets_that_nearest_to_the_difficulty_is_taken(
    difficulty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With `DRAFTS` = 1, only the first of the four sheets is made."""
    misses: dict[int, list[float]] = {}
    spec = Spec.model_validate({"size": "6x9", "difficulty": difficulty})
    for drafts in (1, 4):
        monkeypatch.setattr(module, "DRAFTS", drafts)
        made = [module.generate(spec, rng_for(seed, "nearest")) for seed in range(12)]
        misses[drafts] = [spec.miss(grade(puzzle, len(solution.regions))) for puzzle, solution in made]
    assert all(best <= first for first, best in zip(misses[1], misses[4], strict=True))
    assert all(best == 0 for first, best in zip(misses[1], misses[4], strict=True) if first == 0)
    assert sum(misses[4]) < sum(misses[1])


def test_the_difficulties_are_ordered() -> None:
    """Compares the medians of twenty sheets, for each measure of difficulty."""
    middle = {name: grades_of(name) for name in LEVELS}
    easy, medium, hard = middle["easy"], middle["medium"], middle["hard"]
    assert easy.forced > medium.forced > hard.forced
    assert easy.ruled_out <= medium.ruled_out < hard.ruled_out
    assert easy.decoys < medium.decoys < hard.decoys


def grades_of(difficulty: str) -> Grade:
    """The median of each measure over twenty sheets as printed."""
    grades = []
    for seed in range(20):
        exercise = worksheets.generate("wordregions", {"size": "7x12", "difficulty": difficulty}, seed)
        grades.append(grade(exercise.puzzle, len(exercise.solution.regions)))
    return Grade(*(median(values) for values in zip(*grades, strict=True)))

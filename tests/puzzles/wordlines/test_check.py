"""Checking word lines: all damage to right sheets is found, and answers are marked the same way."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import worksheets
from tests.puzzles.wordlines.orders import FORMS, made, spec_of
from worksheets.base.errors import InputError
from worksheets.language.letters import letters_of
from worksheets.puzzles.values import SolveInput
from worksheets.puzzles.wordlines.check import faults
from worksheets.puzzles.wordlines.mark import is_markable, mark
from worksheets.puzzles.wordlines.model import HOLE, Puzzle, Solution, WordLine
from worksheets.puzzles.wordlines.parse import parse_puzzle
from worksheets.puzzles.wordlines.solve import no_solution_reason, solutions


@pytest.mark.parametrize("form", FORMS)
def test_damages_are_found(form: str) -> None:
    spec = spec_of(form=form)
    puzzle, solution = made(spec)
    first, *others = puzzle.lines
    wrong = [
        replace(puzzle, lines=tuple(others)),
        replace(puzzle, lines=(first._replace(cells=first.cells[1:]), *others)),
        replace(puzzle, lines=(first._replace(cells=("X", *first.cells[1:])), *others)),
        replace(puzzle, article=True),
        replace(puzzle, sentence=True),
        replace(puzzle, ruled=True),
        replace(puzzle, listed=puzzle.listed[1:]),
        replace(puzzle, lines=(*reversed(puzzle.lines),)),
    ]
    for damaged in wrong:
        assert faults(spec, damaged, solution)
    one, *more = solution.lines
    assert faults(spec, puzzle, Solution((("Uhu", *one[1:]), *more)))
    assert faults(spec, puzzle, Solution((more[0], *more)))
    assert not faults(spec, puzzle, solution)


def test_letters_are_given_only_if_needed() -> None:
    spec = spec_of(words=["Schmetterling"], form="missing")
    puzzle, solution = made(spec)
    (line,), ((word,),) = puzzle.lines, solution.lines
    holes = [letter.lower() for letter, cell in zip(word, line.cells, strict=True) if cell == HOLE]
    shown = replace(puzzle, lines=(line._replace(given=tuple(sorted(holes))),))
    assert faults(spec, shown, solution) == ("line 1: its letters are given, although no other word fits",)
    spec = spec_of(words=["Schmetterling"], form="scrambled", difficulty="hard")
    puzzle, solution = made(spec)
    (line,) = puzzle.lines
    marked = replace(puzzle, lines=(line._replace(marked=(line.cells.index("S"),)),))
    assert faults(spec, marked, solution) == ("line 1: more letters are marked than needed",)


def test_second_readings_are_found() -> None:
    spec = spec_of(words=["Regal", "Fenster"], form="scrambled")
    puzzle, solution = made(spec)
    unmarked = replace(puzzle, lines=tuple(line._replace(marked=()) for line in puzzle.lines))
    assert any('"LAGER"' in fault for fault in faults(spec, unmarked, solution))
    spec = spec_of(words=["Hase", "Schmetterling"], form="missing")
    puzzle, solution = made(spec)
    untold = replace(puzzle, lines=tuple(line._replace(given=()) for line in puzzle.lines))
    assert any('"NASE"' in fault or '"HOSE"' in fault or '"HA' in fault for fault in faults(spec, untold, solution))
    spec = spec_of(words=["Baum", "Eise", "Bau", "Meise"], form="snake", lines=1)
    puzzle, solution = made(spec)
    line = WordLine(tuple("BAUMEISEMEISEBAU"), 4)
    order = Solution((("Baum", "Eise", "Meise", "Bau"),))
    assert faults(spec, replace(puzzle, lines=(line,)), order) == ("line 1: it can be cut into 4 words in 2 ways",)
    spec = spec_of(words=["Ha-fen", "Na-se", "Ti-ger"], form="syllables", lines=1)
    puzzle, solution = made(spec_of(words=["Ha-fen", "Ti-ger", "Kö-nig"], form="syllables", lines=1))
    line = WordLine(("Ha", "fen", "Na", "se", "Ti", "ger"), 3)
    mixed = replace(puzzle, lines=(line,), listed=(*spec.listed, ("HASE", "Hase"), ("NAFEN", "Nafen")))
    from worksheets.puzzles.wordlines.check import _other_readings

    found = [*_other_readings(mixed, line, ["HAFEN", "NASE", "TIGER"])]
    assert 'it can also be "HASE"' in found


@pytest.mark.parametrize("form", FORMS)
def test_puzzles_are_read_and_solved_from_text_and_json(form: str) -> None:
    puzzle, solution = made(spec_of(form=form, difficulty="hard"))
    answer = [[word.upper() for word in words] for words in solution.lines]
    for given in (
        SolveInput(puzzle.to_text(), language="de"),
        SolveInput("", data=json.loads(json.dumps(puzzle.to_json()))),
    ):
        read = parse_puzzle(given)
        assert read.to_text() == puzzle.to_text()
        found = [*solutions(read)]
        assert [[[puzzle.key(word) for word in words] for words in each.lines] for each in found] == [
            [[puzzle.key(word) for word in words] for words in answer]
        ]


@pytest.mark.parametrize("form", FORMS)
def test_answers_are_marked(form: str) -> None:
    puzzle, solution = made(spec_of(form=form))
    text = "\n".join(" ".join(words).lower() for words in solution.lines)
    assert mark(puzzle, SolveInput(text, language="de")) == ()
    assert mark(puzzle, SolveInput("", data=solution.to_json(), language="de")) == ()
    wrong = text.replace(solution.lines[0][0].lower(), "uhu")
    found = mark(puzzle, SolveInput(wrong, language="de"))
    assert len(found) == 1
    assert found[0].startswith("1: ")


def test_another_right_word_is_marked_as_right() -> None:
    """No letter is marked, so LAGER is as right as REGAL."""
    puzzle = parse_puzzle(SolveInput("L A R E G", language="de"))
    assert mark(puzzle, SolveInput("Lager", language="de")) == mark(puzzle, SolveInput("Regal", language="de")) == ()
    assert mark(puzzle, SolveInput("Galer", language="de")) == ('1: "Galer" is not a known word',)


def test_without_a_dictionary_or_a_list_the_key_is_needed() -> None:
    """Every right answer would be called an unknown word."""
    text = SolveInput("Q U O S E", language="es")
    assert not is_markable(parse_puzzle(text))
    assert is_markable(parse_puzzle(text._replace(words=("queso",))))
    assert is_markable(parse_puzzle(text._replace(language="de")))
    with pytest.raises(InputError, match="only with its key"):
        worksheets.mark("wordlines", "Q U O S E", "queso", language="es")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no word line"),
        ("HUNDKATZEMAUSVOGEL", "write the number of its words"),
        ("Ha / se", "write the number of words"),
        ("A B C\nK _ t z e", "different forms"),
        ("!!!", "not a line of letters"),
    ],
)
def test_bad_files_get_sentences(text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        parse_puzzle(SolveInput(text, language="de"))


def test_bad_json_gets_sentences() -> None:
    good = {"form": "scrambled", "language": "de", "items": ["TAKEZ"], "marked": [[2]]}
    assert parse_puzzle(SolveInput("", data=good)).lines == (WordLine(tuple("TAKEZ"), marked=(2,)),)
    damages = ({"form": "x"}, {"items": []}, {"items": [3]}, {"items": None}, {"marked": [[7]]}, {"marked": ["x"]})
    for damage in damages:
        with pytest.raises(InputError):
            parse_puzzle(SolveInput("", data=good | damage))


def test_a_long_line_is_solved_within_its_steps() -> None:
    puzzle: Puzzle = parse_puzzle(SolveInput("HUNDKATZEMAUS (3)", language="de"))
    assert [each.lines for each in solutions(puzzle)] == [(("HUND", "KATZE", "MAUS"),)]
    assert HOLE not in puzzle.to_text()


@pytest.mark.parametrize("form", FORMS)
def test_a_form_has_no_marks_of_another(form: str) -> None:
    spec = spec_of(form=form, difficulty="medium")
    puzzle, solution = made(spec)
    first, *others = puzzle.lines
    own = {"scrambled": "marked", "missing": "given", "mirror": "below"}.get(form)
    for name, value in {"marked": (0,), "given": ("a",), "below": True}.items():
        if name != own:
            damaged = replace(puzzle, lines=(first._replace(**{name: value}), *others))
            assert any("which its form does not have" in fault for fault in faults(spec, damaged, solution))


def test_given_letters_are_in_alphabetical_order() -> None:
    spec = spec_of(form="missing", words=["horse", "house", "camel"], language="en", difficulty="easy")
    puzzle, solution = made(spec)
    numbers = [number for number, line in enumerate(puzzle.lines) if len({*line.given}) > 1]
    assert numbers
    for number in numbers:
        line = puzzle.lines[number]
        turned = line._replace(given=line.given[::-1])
        damaged = replace(puzzle, lines=(*puzzle.lines[:number], turned, *puzzle.lines[number + 1 :]))
        fault = f"line {number + 1}: the given letters are not in alphabetical order"
        assert faults(spec, damaged, solution) == (fault,)


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_mirror_below_is_for_the_level_hard(level: str) -> None:
    spec = spec_of(form="mirror", difficulty=level)
    puzzle, solution = made(spec)
    damaged = replace(puzzle, lines=tuple(line._replace(below=True) for line in puzzle.lines))
    assert "line 1: the mirror lies below the word, against the level" in faults(spec, damaged, solution)


@pytest.mark.parametrize("form", FORMS)
def test_letters_that_are_not_there_are_faults_and_no_errors(form: str) -> None:
    spec = spec_of(form=form)
    puzzle, solution = made(spec)
    first, *others = puzzle.lines
    for line in (first._replace(cells=()), first._replace(marked=(99,)), first._replace(marked=(-1,))):
        found = faults(spec, replace(puzzle, lines=(line, *others)), solution)
        assert "line 1: it has no letters, or a letter is marked that it does not have" in found


def test_levels_are_those_of_the_order() -> None:
    """At hard: words without holes or with nothing else, letters in order, and a mirror beside the word."""
    for form, sentence in (
        ("missing", "it has no hole, or nothing else"),
        ("scrambled", "it is not scrambled, or its first letter is not marked, as the level demands"),
        ("mirror", "the mirror does not lie below the word, as the level demands"),
    ):
        spec = spec_of(form=form, difficulty="hard")
        puzzle, solution = made(spec)
        word = tuple(solution.lines[0][0].upper())
        shown = {
            "missing": [puzzle.lines[0]._replace(cells=cells, given=()) for cells in (word, (HOLE,) * len(word))],
            "scrambled": [puzzle.lines[0]._replace(cells=word, marked=())],
            "mirror": [puzzle.lines[0]._replace(below=False)],
        }[form]
        for line in shown:
            found = faults(spec, replace(puzzle, lines=(line, *puzzle.lines[1:])), solution)
            assert f"line 1: {sentence}" in found, (form, found)


@pytest.mark.parametrize("form", [each for each in FORMS if each != "syllables"])
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_an_akshara_is_one_letter(form: str, level: str) -> None:
    """A hole replaces a whole akshara, never a part of one."""
    words = ["விலங்கு", "பள்ளி", "யானை", "பூனை", "சூரியன்", "मित्र", "विद्यालय", "क्षत्रिय"]
    for language, listed in (("ta", words[:5]), ("hi", words[5:])):
        order = {"form": form, "difficulty": level, "words": listed, "language": language}
        exercise = worksheets.generate("wordlines", order)
        cells = {cell for line in exercise.puzzle.lines for cell in line.cells}
        assert cells <= {HOLE}.union(*(letters_of(word, language) for word in listed))
        given = SolveInput("", "sheet.json", data=exercise.to_json()["puzzle"], language=language)
        assert parse_puzzle(given).to_text() == exercise.puzzle.to_text()


def test_unknown_words_are_the_reason_for_no_solution() -> None:
    words = ("Zorkmid", "Plugh", "Xyzzy", "Quux")
    data = worksheets.generate("wordlines", {"words": words}).puzzle.to_json()
    unknown, known = (parse_puzzle(SolveInput("", data=data, words=listed)) for listed in (None, words))
    assert ([*solutions(unknown)], len([*solutions(known)])) == ([], 1)
    assert "no reading consists of known words only" in (no_solution_reason(unknown) or "")


def test_numbered_answers_may_be_in_any_order() -> None:
    exercise = worksheets.generate("wordlines", {"words": ["cow", "hen", "goat"], "form": "scrambled"}, seed=1)
    lines = exercise.solution.to_text("en").splitlines()
    assert worksheets.mark("wordlines", exercise.puzzle, "\n".join(reversed(lines))) == ()
    swapped = [lines[1].replace("2", "1"), lines[0].replace("1", "2"), lines[2]]
    assert len(worksheets.mark("wordlines", exercise.puzzle, "\n".join(swapped))) == 2

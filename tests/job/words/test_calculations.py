"""Calculations as words: computed correctly or refused with a message; only their results are in the grid."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import worksheets
from worksheets.base.errors import InputError
from worksheets.exercises.exercise import checked
from worksheets.job.loader import parse_job
from worksheets.job.words.calculations import parse_calculation, parse_equation
from worksheets.language.letters import Word
from worksheets.puzzles import registry

TREES = st.recursive(
    st.integers(0, 999).map(lambda number: (str(number), Fraction(number))),
    lambda parts: st.tuples(parts, st.sampled_from("+-−–*x×·:/÷"), parts).map(lambda each: _joined(*each)),
    max_leaves=6,
).filter(lambda each: any(sign in each[0] for sign in "+-−–*x×·:/÷"))
"""Calculations in brackets with their values; the value is None after a division by zero."""


def _joined(left: Any, sign: str, right: Any) -> tuple[str, Fraction | None]:
    text = f"({left[0]}{sign}{right[0]})"
    if left[1] is None or right[1] is None or (sign in ":/÷" and not right[1]):
        return text, None
    if sign in "*x×·":
        return text, left[1] * right[1]
    if sign in ":/÷":
        return text, left[1] / right[1]
    return text, left[1] + right[1] if sign == "+" else left[1] - right[1]


@given(TREES)
def test_calculations_are_exact_or_refused(tree: tuple[str, Fraction | None]) -> None:
    text, value = tree
    if value is None or value < 0 or value.denominator > 1 or len(text) > 60:
        with pytest.raises(ValueError, match=r"divides by zero|negative|not a whole number|at most 60"):
            parse_calculation(text)
    else:
        assert parse_calculation(text).text == str(value)


@pytest.mark.parametrize(
    ("text", "result", "clue"),
    [
        ("6 x 7", "42", "6 × 7 ="),
        ("100-58", "42", "100 − 58 ="),
        ("2+3*4", "14", "2 + 3 × 4 ="),
        ("(2+3)·4", "20", "(2 + 3) · 4 ="),
        ("7 : 2 · 2", "7", "7 : 2 · 2 ="),
        ("20 - 5 - 5", "10", "20 − 5 − 5 ="),
        ("100 / 5 / 2", "10", "100 / 5 / 2 ="),
        ("5 - 5", "0", "5 − 5 ="),
    ],
)
def test_dots_go_before_dashes_and_signs_are_printed(text: str, result: str, clue: str) -> None:
    assert parse_calculation(text) == parse_equation(f"{text} = {result}") == parse_equation(f"{text}=")
    assert parse_calculation(text) == Word(result, clue)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("42", "is not a calculation"),
        ("6 x", "is missing"),
        ("(6 x 7", "is missing"),
        ("6 x 7)", "is missing"),
        ("6 7 + 1", "is missing"),
        ("", "is not a calculation"),
        ("a + 1", 'unexpected "a" in "a + 1"; a calculation has'),
        ("2 ** 99", "is missing"),
        ("__import__('os')", "a calculation has whole numbers"),
        ("7 : 2", "is 7/2, which is not a whole number"),
        ("3 - 5", "is -2, which is negative"),
        ("1 : (2 - 2)", "divides by zero"),
        ("1234567890 + 1", "a number of 10 digits; at most 9"),
        ("1+" * 40 + "1", "a calculation has at most 60"),
        ("(" * 59 + "1", "is not a calculation"),
    ],
)
def test_problems_are_reported(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        parse_calculation(text)
    assert message in str(caught.value)


@pytest.mark.parametrize("text", ["cow = Kuh", "12:30", "A = 5", "007", "= 42", "6 x 7", "42 =", "E=mc2"])
def test_other_texts_are_words(text: str) -> None:
    assert parse_equation(text) is None


def words_of(listed: str, **fields: Any) -> Any:
    (sheet,) = parse_job(f"sheets: [{{words: {listed}, word_bank: clues}}]", "j.yaml", Path()).sheets
    spec: Any = sheet.spec
    return [each[:2] for each in spec.words]


def test_the_ways_to_write_them_in_a_job() -> None:
    forty_two = ("42", "6 × 7 =")
    assert words_of("{calculate: [6 x 7, 5 + 8 = 13]}") == [forty_two, ("13", "5 + 8 =")]
    assert words_of("{calculate: 6 x 7}") == [forty_two]
    assert words_of('["6 * 7 = 42", {calculate: 3 + 4}, {word: "1969", clue: landing on the moon}]') == [
        forty_two,
        ("7", "3 + 4 ="),
        ("1969", "landing on the moon"),
    ]
    assert words_of('[{word: "6 * 7 = 42"}, cow]') == [("6 * 7 = 42", None), ("cow", None)]


def refusals(listed: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        words_of(listed)
    return [str(problem) for problem in caught.value.problems]


def test_each_wrong_one_is_reported_at_its_place() -> None:
    assert refusals("{calculate: [6 x 7, 7 / 2, x]}") == [
        'j.yaml:1:38: sheets[1].words.calculate[2]: "7 / 2" is 7/2, which is not a whole number',
        'j.yaml:1:45: sheets[1].words.calculate[3]: "x" is incomplete: a number, a sign or a bracket is missing',
    ]
    assert refusals('["6 x 7 = 41"]') == ['j.yaml:1:19: sheets[1].words[1]: "6 x 7 = 41" is wrong: the result is 42']
    assert refusals("{calculate: []}")[0].endswith("expected a list of calculations, such as [6 x 7, 100 - 58]")
    assert 'put quotes around one with a colon: "84 : 7"' in refusals("{calculate: [84 : 7]}")[0]
    assert 'unknown field "file"' in refusals("{calculate: [6 x 7], file: a.txt}")[0]
    assert refusals("{calculate: [6 x 7, 21 x 2]}")[0].endswith('"42" is listed twice: 6 × 7 = 42 and 21 × 2 = 42')


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
@pytest.mark.parametrize("seed", range(4))
def test_the_grid_has_digits_alone_and_each_result_once(difficulty: str, seed: int) -> None:
    fields = {"words": [*map(parse_calculation, ("6 x 7", "9 · 9", "100 - 47", "60 : 2", "100 + 28", "8 x 8"))]}
    fields |= {"difficulty": difficulty, "word_bank": "clues", "size": "7x9"}
    exercise = worksheets.generate("wordsearch", fields, seed=seed)
    checked(exercise, registry.find("wordsearch").Spec.model_validate(fields))
    rows = ["".join(row) for row in exercise.puzzle.grid.cells]
    assert all(row.isdecimal() for row in rows)
    lines = [*rows, *map("".join, zip(*rows, strict=True))]
    assert all(sum(line.count(word) for line in lines) <= 1 for word in ("53", "128"))
    entries = exercise.handout_text().sections[0].entries
    assert entries == ("6 × 7 =", "9 · 9 =", "100 − 47 =", "60 : 2 =", "100 + 28 =", "8 × 8 =")
    assert not any(word in " ".join(entries) for word in ("42", "81", "53", "30", "128", "64"))


def test_a_file_of_the_program_is_read_back() -> None:
    from worksheets.commands.printed import read_printed
    from worksheets.puzzles.values import SolveInput

    job = "sheets: [{id: sums, words: {calculate: [6 x 7, 9 · 9]}, word_bank: %s}]"
    for bank, known in (("both", ["42", "81"]), ("clues", None)):
        text = worksheets.render(job % bank, formats=["txt"])["job.txt"].decode()
        given = read_printed(SolveInput(text, "job.txt")).given
        kind = registry.find("wordsearch")
        assert kind.recognises(given) > 0
        if known is None:
            with pytest.raises(InputError, match="the word bank shows clues, not words"):
                kind.parse_puzzle(given)
        else:
            assert [entry.word for entry in kind.parse_puzzle(given).entries] == known

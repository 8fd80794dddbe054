"""The texts around calculations; the phrases are in `phrases/<language>.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from worksheets.base.sentences import template
from worksheets.language.languages import find_language
from worksheets.language.phrases import find_phrases
from worksheets.puzzles.calculation.model import Form, Item, Puzzle, Solution
from worksheets.puzzles.calculation.printed import one_line
from worksheets.puzzles.values import (
    AnswerTable,
    AtAGlance,
    Blanks,
    Figure,
    Figures,
    HandoutText,
    PlacedWord,
    Summary,
    WrittenAnswer,
)

if TYPE_CHECKING:
    from worksheets.puzzles.calculation.spec import Spec

FOLDER = Path(__file__).parent


INNER = "ABC"
"""The names of the inner numbers of a triangle, where it is not drawn."""


def equations(item: Item) -> Iterator[tuple[str, int | None]]:
    """Yield the numbers of a triangle, None for blanks, with their names: A, B, C, A + B and so on."""
    inner, outer = item.rows
    yield from zip(INNER, inner, strict=True)
    for at, number in enumerate(outer):
        yield f"{INNER[at]} + {INNER[(at + 1) % len(INNER)]}", number


def printed_sign(sign: str, language: str) -> str:
    """The printed sign of an operation: × or · for *, ÷ or : for :, and a minus sign."""
    if sign in "*:":
        return find_phrases(FOLDER, language).text("times" if sign == "*" else "divided")
    return "−" if sign == "-" else sign


def printed_number(number: int, language: str) -> str:
    """A number with a minus sign where it is negative, in the digits of the language's sums."""
    return find_language(language).sum_number(number)


def printed_signs(operations: str, language: str) -> str:
    """The printed signs of operations, separated by spaces."""
    return " ".join(printed_sign(sign, language) for sign in operations)


def instruction_of(form: Form, operations: str, language: str) -> str:
    """The rule, which for riddles names the operations."""
    return find_phrases(FOLDER, language).text(form, signs=printed_signs(operations, language))


def handout_text(puzzle: Puzzle, language: str) -> HandoutText:
    """The rule and, with a code, the letters of its numbers and a line for the word."""
    phrases = find_phrases(FOLDER, language)
    instruction = instruction_of(puzzle.form, puzzle.operations, language)
    if not puzzle.code:
        return HandoutText(instruction)
    which = "code_line" if puzzle.form == "list" else "code_marked"
    numbers, letters = zip(*((printed_number(number, language), letter) for number, letter in puzzle.code), strict=True)
    names = phrases.text("number"), phrases.text("letter")
    figures = Figures(phrases.text("code"), names, (numbers, letters))
    blanks = Blanks(phrases.text("word"), letters=(1,) * len(puzzle.items))
    return HandoutText(f"{instruction} {phrases.text(which)}", figures=figures, blanks=(blanks,))


def needs_instruction(puzzle: Puzzle) -> bool:
    """The steps are about walls."""
    return puzzle.form != "wall" or bool(puzzle.code)


def answer_table(puzzle: Puzzle, solution: Solution, language: str) -> AnswerTable:
    """See `PuzzleKind.answer_table`: the word that the results spell."""
    if not solution.word:
        return AnswerTable()
    return AnswerTable(finding=find_phrases(FOLDER, language).text("found", word=solution.word))


def at_a_glance(puzzle: Puzzle, solution: Solution, language: str) -> AtAGlance:
    """The part of each item that shows whether it is right, such as the top stone of a wall."""
    pairs = zip(puzzle.items, solution.items, strict=True)
    numeral = find_language(language).numeral
    texts = tuple((str(numeral(number)), _brief(*pair, language)) for number, pair in enumerate(pairs, 1))
    return AtAGlance(texts, find_phrases(FOLDER, language).text(f"{puzzle.form}_brief"))


def _brief(printed: Item, whole: Item, language: str) -> str:
    if whole.form == "riddle":
        return printed_signs(whole.signs, language)
    if whole.form == "list":
        found = (new for old, new in zip(printed.cells, whole.cells, strict=True) if old is None)
        return next((printed_number(new, language) for new in found if new is not None), "")
    row = {"wall": 0, "triangle": 0, "table": -1}[whole.form]
    return " ".join(printed_number(number, language) for number in whole.rows[row] if number is not None)


def written(puzzle: Puzzle, solution: Solution, language: str) -> tuple[WrittenAnswer, ...]:
    """Each item as a whole."""
    numeral = find_language(language).numeral
    return tuple(
        WrittenAnswer(str(numeral(number)), "\n".join(" ".join(line.split()) for line in item.lines()))
        for number, item in enumerate(solution.items, 1)
    )


def placed_words(puzzle: Puzzle, solution: Solution) -> Iterator[PlacedWord]:
    """Each complete item, with its printed form as the clue."""
    for printed, whole in zip(puzzle.items, solution.items, strict=True):
        yield PlacedWord(one_line(whole), one_line(printed))


def summary(puzzle: Puzzle, solution: Solution) -> Summary:
    """The form, the number of items, and their average number of blanks."""
    found = sum(
        len(whole.signs) if whole.form == "riddle" else printed.cells.count(None)
        for printed, whole in zip(puzzle.items, solution.items, strict=True)
    )
    count = len(puzzle.items)
    return Summary(
        puzzle.form,
        (Figure(template("items in all"), str(count)), Figure(template("to find in each"), f"{found / count:.1f}")),
    )


def phrase(language: str, name: str, **values: object) -> str:
    """A text in a language."""
    return find_phrases(FOLDER, language).text(name, **values)


def chosen(spec: Spec, puzzle: Puzzle) -> Mapping[str, str]:
    """See `worksheets.puzzles.contract.PuzzleKind.chosen`."""
    limit = {} if puzzle.high is None else {"range": str(puzzle.high)}
    return {"count": str(len(puzzle.items)), **limit}

"""The contract suite finds what is wrong with a kind: each rule fails for a kind that breaks it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from pydantic import ConfigDict

from tests.loops import loop_over
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing
from worksheets.puzzles.answers import Count
from worksheets.puzzles.values import AnswerTable, Figure, HandoutText, Section, SolveInput, Summary
from worksheets.testing import KindContract
from worksheets.testing.template.kind import Null, NullFields, Puzzle, Solution

Made = tuple[Puzzle, Solution]


class Summing(Null):
    """The null kind with all optional members, implemented correctly."""

    def outlines(self, spec: NullFields, rng: Random) -> Iterator[Puzzle]:
        yield Puzzle(1, 1)

    def sizes(self, spec: NullFields, rng: Random) -> Iterator[tuple[NullFields, Puzzle]]:
        yield spec, self.generate(spec, rng)[0]

    def answer_table(self, puzzle: Puzzle, solution: Solution, language: str) -> AnswerTable:
        return AnswerTable(("sum",), ((str(solution.total),),))

    def summary(self, puzzle: Puzzle, solution: Solution) -> Summary:
        return Summary("1", (Figure("sums", "1"),))

    def notes(self, spec: NullFields, puzzle: Puzzle) -> tuple[str, ...]:
        return ("easy",)

    def difficulty_score(self, puzzle: Puzzle, solution: Solution) -> int:
        return len(str(solution.total))

    def examples(self) -> tuple[Mapping[str, Any], ...]:
        return ({"most": 900}, {"most": 900, "language": "de"})

    def recognises(self, given: SolveInput) -> float:
        return 0.9 if "+" in given.text else 0.0

    def parse_puzzle(self, given: SolveInput) -> Puzzle:
        from worksheets.base.errors import InputError

        first, _, second = given.text.removesuffix("=").partition("+")
        if not (first.strip().isdecimal() and second.strip().isdecimal()):
            raise InputError("this is no sum")
        return Puzzle(int(first), int(second))

    def solutions(self, puzzle: Puzzle, *, steps: int | None = None) -> Iterator[Solution]:
        yield Solution(puzzle.first + puzzle.second)


class TestSumming(KindContract):
    kind = Summing()


class Undescribed(NullFields):
    more: int = 3


class Loose(NullFields):
    model_config: ClassVar[ConfigDict] = ConfigDict(extra="allow")


class Telling(Puzzle):
    """A puzzle that gives its solution away."""

    def to_json(self) -> dict[str, Any]:
        return {"total": self.first + self.second}


def kind(**members: Any) -> KindContract:
    """The suite for the correct kind with some members replaced."""
    damaged = type("Damaged", (Summing,), members)
    return type("Suite", (KindContract,), {"kind": damaged()})()


def same(self: Null, spec: NullFields, rng: Random) -> Made:
    return Puzzle(1, 2), Solution(3)


def growing(self: Any, spec: NullFields, rng: Random) -> Made:
    type(self).made = getattr(type(self), "made", 0) + 1
    return Puzzle(self.made, 1), Solution(self.made + 1)


def too_wide(self: Null, puzzle: Puzzle, pen: Pen) -> Drawing:
    return Null.draw_puzzle(self, puzzle, pen)._replace(width=pen.area.width + 1)


def counting(self: Any, puzzle: Puzzle, solution: Solution) -> int:
    type(self).measured = getattr(type(self), "measured", 0) + 1
    return int(self.measured)


BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "a misspelt member": (
        {"sumary": lambda self: None},
        'members: "sumary" is not a member of the contract; did you mean "summary"?',
    ),
    "other parameters": (
        {"title": lambda self, tongue: "x"},
        "members: title takes self, tongue; the contract says self, language",
    ),
    "a name of two words": ({"name": "two words"}, 'one_word: "two words" is not a word'),
    "no title": ({"title": lambda self, language: ""}, "title: the title in "),
    "a field without description": ({"Spec": Undescribed}, "fields: the description of the field more"),
    "any fields": ({"Spec": Loose}, "fields: Spec takes fields that it does not have"),
    "no examples": ({"examples": lambda self: ()}, "examples: there are no examples"),
    "chance of its own": ({"generate": growing}, "same_puzzle: the example .* makes another puzzle the second time"),
    "no chance": ({"generate": same}, "other_puzzles: the example .* gives the same puzzle with the seeds"),
    "wrong puzzles": ({"faults": lambda self, spec, puzzle, solution: ("wrong",)}, "have_no_faults: .* has faults"),
    "a blind checker": (
        {"faults": lambda self, spec, puzzle, solution: (), "examples": lambda self: ({"most": 9}, {"most": 900})},
        "another_spec: the faults of .* where .* was asked for are",
    ),
    "a lenient checker": (
        {"faults": lambda self, spec, puzzle, solution: ()},
        "damaged: the faults of .* with the solution for",
    ),
    "large drawings": ({"draw_puzzle": too_wide}, "fit: .* is too wide for"),
    "an answer that shows nothing": (
        {"draw_answer": lambda self, puzzle, solution, pen: self.draw_puzzle(puzzle, pen)},
        "answer_is_the_puzzle: .*: the answer looks like the puzzle",
    ),
    "an answer of another size": (
        {"draw_puzzle": lambda self, puzzle, pen: Null.draw_puzzle(self, puzzle, pen)._replace(letter_size=1.0)},
        "answer_is_the_puzzle: .* has another scale",
    ),
    "an outline that is too large": (
        {"outlines": lambda self, spec, rng: iter([Puzzle(10**60, 1)])},
        "outline_takes: the example .* fits a paper of .* points, but none of its outlines does",
    ),
    "an outline of another size": (
        {"sizes": lambda self, spec, rng: iter([(spec, Puzzle(10**60, 1))])},
        "as_large_as: the example .* an outline has another size than what is made",
    ),
    "a size of another spec": (
        {"sizes": lambda self, spec, rng: iter([(NullFields(most=77), Puzzle(1, 1))])},
        "as_large_as: the example .* the first of its sizes is of another spec",
    ),
    "no instruction": (
        {"handout_text": lambda self, puzzle, language: HandoutText("")},
        "whole: .* there is no instruction",
    ),
    "marks of other entries": (
        {"handout_text": lambda self, puzzle, language: HandoutText("Go", (Section("Across", ("a", "b"), ("1.",)),))},
        "whole: .* 1 marks for",
    ),
    "half a translation": (
        {"handout_text": lambda self, puzzle, language: HandoutText("Go", (Section(language, ("a",)),))},
        "one_language: .* headings in .* follow an English instruction",
    ),
    "a row without a heading": (
        {"answer_table": lambda self, puzzle, solution, language: AnswerTable((), (("1",),))},
        "answer_table: .* does not fit the headings",
    ),
    "figures of some sheets": (
        {"summary": lambda self, puzzle, solution: Summary("", (Figure(str(solution.total), "1"),))},
        "figures: the names of figures differ",
    ),
    "a score of some sheets only": (
        {"difficulty_score": lambda self, puzzle, solution: solution.total if solution.total % 2 else None},
        "difficulty: some puzzles have a score, and some have none",
    ),
    "a score below 0": (
        {"difficulty_score": lambda self, puzzle, solution: -1},
        "difficulty: .*: the score is -1, no whole number from 0 up",
    ),
    "a score with a fraction": (
        {"difficulty_score": lambda self, puzzle, solution: 3.5},
        r"difficulty: .*: the score is 3\.5, no whole number",
    ),
    "a score of what was measured before": (
        {"difficulty_score": counting},
        "difficulty: .*: the score is .*, and .* for the same puzzle again",
    ),
    "notes of two lines": ({"notes": lambda self, spec, puzzle: ("a\nb",)}, "notes: .* a note is not one line"),
    "a starter with a mistake": (
        {"starter": lambda self, language: "sheets: [{kind: null, mots: 3}]"},
        "starter: .* unknown field",
    ),
    "a solver that finds nothing": (
        {"solutions": lambda self, puzzle, *, steps=None: iter(())},
        "finds_the: .* does not find",
    ),
    "a solver that finds too much": (
        {"solutions": lambda self, puzzle, *, steps=None: iter([Solution(puzzle.first + puzzle.second), Solution(0)])},
        "finds_the: .* there are several",
    ),
    "a wrong count": (
        {"count": lambda self, puzzle, *, limit=None, steps=None: Count(2)},
        "counted: .* 2 solutions are counted",
    ),
    "a wrong reason": (
        {"no_solution_reason": lambda self, puzzle, language="en": "too hard"},
        "reason_against: .* has a solution, but: too hard",
    ),
    "a silent solver": (
        {"describe_solutions": lambda self, puzzle, answers, language: iter(())},
        "solutions_are_described: .* nothing says in",
    ),
    "a solver that keeps its answers": (
        {"describe_solutions": lambda self, puzzle, answers, language: map(str, [*answers] or ["none"])},
        "solutions_are_described: a second solution is sought before",
    ),
    "a greedy import": ({"import_sheet": lambda self, given: {}}, "foreign_files: .* is imported"),
    "too sure": ({"recognises": lambda self, given: 2.0}, "probability: it is sure of .* by 2.0"),
    "a marker that lets everything pass": (
        {"mark": lambda self, puzzle, given: ()},
        "foreign_texts_are_not_marked: what is wrong with",
    ),
    "a marker that is never content": (
        {"mark": lambda self, puzzle, given: ("wrong",)},
        "key_is_marked_as_right: the solution is marked as wrong",
    ),
    "another puzzle is read from JSON": (
        {"parse_puzzle": lambda self, given: Puzzle(1, 1)},
        "read_from_json: .* is another one",
    ),
    "another puzzle is read": ({"parse_puzzle": lambda self, given: Puzzle(1, 1)}, "read_from_text: .* is another one"),
}


@loop_over("what", BROKEN)
def test_a_rule_that_is_broken_is_named(what: str) -> None:
    members, expected = BROKEN[what]
    rule, _, sentence = expected.partition(": ")
    suite = kind(**members)
    (method,) = [name for name in dir(suite) if name.startswith("test_") and rule in name]
    with pytest.raises(AssertionError, match=sentence):
        getattr(suite, method)()


def test_phrases_that_disagree_are_named(tmp_path: Path) -> None:
    (tmp_path / "phrases").mkdir()
    for code, text in (("en", 'task = "Add {numbers}."'), ("de", 'task = "Rechne."')):
        (tmp_path / "phrases" / f"{code}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(AssertionError, match=r'"task" has no placeholder, the English one \{numbers\}'):
        kind(folder=tmp_path).test_its_phrases_agree()


def test_every_rule_is_reported() -> None:
    for name, method in vars(KindContract).items():
        if name.startswith("test_"):
            assert len(method.__doc__ or "") > 30, name


def test_a_puzzle_that_tells() -> None:
    def generate(self: Null, spec: NullFields, rng: Random) -> Made:
        puzzle, solution = Null.generate(self, spec, rng)
        return Telling(puzzle.first, puzzle.second), solution

    with pytest.raises(AssertionError, match="keys of puzzle and solution"):
        kind(generate=generate).test_a_puzzle_does_not_hold_its_solution()


class Refusing(NullFields):
    def problems(self) -> Iterator[tuple[str, str]]:
        yield "most", "this has no puzzle"


def test_nothing_is_generated_from_an_example_that_has_problems() -> None:
    """Such a `generate` may search forever."""

    def generate(self: Null, spec: NullFields, rng: Random) -> Made:
        pytest.fail("generate is called")

    suite = kind(Spec=Refusing, generate=generate)
    for name in (name for name in dir(suite) if name.startswith("test_")):
        with suppress(AssertionError):
            getattr(suite, name)()
    with pytest.raises(AssertionError, match="the example .* has problems: .*this has no puzzle"):
        suite.test_generated_puzzles_have_no_faults()


def test_an_order_that_a_set_decides() -> None:
    with pytest.raises(AssertionError, match="PYTHONHASHSEED"):
        type("Suite", (KindContract,), {"kind": Hashing()})().test_hash_seeds_change_nothing()


class Hashing(Null):
    """A kind whose puzzles depend on the hash seed."""

    def generate(self, spec: NullFields, rng: Random) -> Made:
        first = hash("cow") % 1_000_003
        return Puzzle(first, 1), Solution(first + 1)

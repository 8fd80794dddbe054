"""The base of the rules: the puzzles made from a kind's examples, and functions that report a broken rule."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, ClassVar, NamedTuple

from worksheets.base.seeds import rng_for
from worksheets.drawing.style import Area
from worksheets.language.languages import find_language, language_codes
from worksheets.puzzles.answers import Answers
from worksheets.puzzles.contract import PuzzleKind
from worksheets.puzzles.values import SolveInput


class Case(NamedTuple):
    """The puzzle and solution made from one example with one seed."""

    example: Mapping[str, Any]
    seed: int
    spec: Any
    puzzle: Any
    solution: Any

    def __str__(self) -> str:
        return f"the example {json.dumps(self.example, ensure_ascii=False)} with seed {self.seed}"


class Rules:
    """Rules on one kind; each method whose name begins with `test_` states one."""

    kind: ClassVar[PuzzleKind[Any, Any, Any]]

    seeds: ClassVar[tuple[int, ...]] = (0, 1, 2)
    """Seeds with which each example is made."""

    areas: ClassVar[tuple[Area, ...]] = (Area(500.0, 600.0), Area(300.0, 200.0), Area(180.0, 700.0))
    """Areas for drawings: nearly a page, a wide one, and a narrow column."""

    def cases(self) -> Iterator[Case]:
        """Every example with every seed."""
        for example in self.kind.examples():
            for seed in self.seeds:
                yield made_of(self.kind, json.dumps(example), seed)

    def firsts(self) -> Iterator[Case]:
        """Every example with the first seed."""
        return (case for case in self.cases() if case.seed == self.seeds[0])

    def described(self, case: Case, solutions: tuple[Any, ...], limit: int | None, language: str) -> str:
        """The kind's description of these solutions, as paragraphs separated by empty lines."""
        return "\n\n".join(self.paragraphs(case, Answers(solutions, limit), language))

    def paragraphs(self, case: Case, answers: Answers[Any], language: str) -> Iterator[str]:
        """Yield the kind's description of these answers, one paragraph at a time."""
        return iter(self.kind.describe_solutions(case.puzzle, answers, language))

    def input_of(self, case: Case) -> SolveInput:
        """The input of `worksheets solve` for a puzzle; override it if a file needs more than its text."""
        language = case.spec.language
        words = tuple(word.text for word in getattr(case.spec, "words", None) or ()) or None
        return SolveInput(case.puzzle.to_text(language), "puzzle.txt", words, language=language)


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages with labels of their own, and English."""
    english = find_language("en").labels
    return tuple(code for code in language_codes() if code == "en" or find_language(code).labels != english)


@cache
def made_of(kind: PuzzleKind[Any, Any, Any], example: str, seed: int) -> Case:
    """Make a puzzle from an example, given as JSON, with a seed; cached.

    An example with problems is refused, as in a job: `generate` may never end for it.
    """
    spec = kind.Spec.model_validate(json.loads(example))
    demand_no_problems(spec, json.loads(example))
    puzzle, solution = kind.generate(spec, rng_for(seed))
    return Case(json.loads(example), seed, spec, puzzle, solution)


def damaged(solution: Any) -> Iterator[tuple[str, Any]]:
    """Yield copies of the solution without the first or last item of one of its tuples, and the tuple's name."""
    for field in fields(solution) if is_dataclass(solution) else ():
        value = getattr(solution, field.name)
        if field.init and isinstance(value, tuple) and not hasattr(value, "_fields") and value:
            for rest in {value[1:], value[:-1]}:
                try:
                    yield field.name, replace(solution, **{field.name: rest})
                except ValueError:
                    continue  # such a solution cannot even be made


def demand(right: bool, sentence: str) -> None:
    """Raise AssertionError with the sentence unless `right`."""
    if not right:
        raise AssertionError(sentence)


def demand_no_problems(spec: Any, example: Mapping[str, Any]) -> None:
    """Demand that the spec of an example has no problems."""
    problems = list(spec.problems())
    demand(not problems, f"the example {example} has problems: {problems}")


def demand_line(text: object, what: str) -> None:
    """Demand one line of text that is not blank."""
    right = isinstance(text, str) and bool(text.strip()) and len(text.splitlines()) == 1
    demand(right, f"{what} is not one line of text: {text!r}")


def demand_sentences(texts: tuple[str, ...], what: str) -> None:
    """Demand one sentence or more."""
    demand(bool(texts) and all(isinstance(text, str) and text.strip() for text in texts), f"{what} are {texts!r}")

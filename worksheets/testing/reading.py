"""The rules on files that a kind reads, and on answers that it marks."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from worksheets.base.errors import InputError
from worksheets.puzzles.contract import PuzzleKind
from worksheets.puzzles.values import SolveInput
from worksheets.testing.cases import Case, Rules, damaged, demand, demand_sentences, languages

FOREIGN = (
    "",
    "\n\n",
    "Dear all,\nthe lesson begins at nine.\n",
    "<html><body></body></html>",
    "\ufffd\x01\x02",
    "- 1 *\n",
)
"""Texts that are not puzzles of any kind."""


class ReadingRules(Rules):
    """Rules on `recognises`, `parse_puzzle`, `import_sheet` and `mark`."""

    def test_foreign_files_are_not_imported(self) -> None:
        """`import_sheet` returns None for foreign texts; `parse_puzzle` returns a puzzle or raises InputError."""
        for text in FOREIGN:
            given = SolveInput(text, "puzzle.txt")
            demand(self.kind.import_sheet(given) is None, f"{text!r} is imported")
            if self.kind.has("parse_puzzle"):
                _parsed(self.kind, given)

    def test_recognises_returns_a_probability(self) -> None:
        """`recognises` returns a number from 0 to 1 for any text, and 0 for an empty one."""
        for text in (*FOREIGN, *(case.puzzle.to_text() for case in self.firsts())):
            for words in (None, ("cow", "horse")):
                certainty = self.kind.recognises(SolveInput(text, "puzzle.txt", words))
                demand(0 <= certainty <= 1, f"it is sure of {text!r} by {certainty}")
        demand(not self.kind.recognises(SolveInput("", "puzzle.txt")), "it takes an empty file for a puzzle")

    def test_a_puzzle_read_from_text_is_unchanged(self) -> None:
        """If `parse_puzzle` accepts a puzzle's `to_text`, the puzzle read has the same text."""
        for case in self.firsts() if self.kind.has("parse_puzzle") else ():
            language = case.spec.language
            text = case.puzzle.to_text(language)
            read = _parsed(self.kind, self.input_of(case))
            demand(read is None or read.to_text(language) == text, f"{case}: the puzzle read is another one:\n{text}")

    def test_a_puzzle_read_from_json_is_unchanged(self) -> None:
        """If `parse_puzzle` accepts a puzzle's `to_json`, the puzzle read has the same text."""
        for case in self.firsts() if self.kind.has("parse_puzzle") else ():
            record = json.loads(json.dumps(case.puzzle.to_json()))
            read = _parsed(self.kind, self.input_of(case)._replace(text="", data=record))
            text = case.puzzle.to_text(case.spec.language)
            same = read is None or read.to_text(case.spec.language) == text
            demand(same, f"{case}: the puzzle read from JSON is another one")

    def test_the_key_is_marked_as_right(self) -> None:
        """`mark` accepts the solution's JSON, and its description by `describe_solutions`."""
        for case in self._with_mark(self.cases()):
            faults = self._marked(case, data=json.loads(json.dumps(case.solution.to_json())))
            demand(faults == (), f"{case}: the solution is marked as wrong: {faults}")
        for case in self._with_mark(self.firsts()) if self.kind.solves else ():
            for language in languages():
                text = self.described(case, (case.solution,), 1, language)
                faults = self._marked(case, text=text)
                demand(faults == (), f"{case}: the solution in words, in {language}, is marked as wrong: {faults}")

    def test_an_incomplete_answer_is_marked_as_wrong(self) -> None:
        """`mark` rejects a solution with an item missing from one of its tuples."""
        for case in self._with_mark(self.cases()):
            for name, less in damaged(case.solution):
                faults = self._marked(case, data=json.loads(json.dumps(less.to_json())))
                demand_sentences(faults, f"what is wrong with {case} with an item less in {name}")

    def test_foreign_texts_are_not_marked_as_right(self) -> None:
        """For texts that are not answers, `mark` reports problems or raises InputError."""
        for case in self._with_mark(self.firsts()):
            for text in FOREIGN:
                demand_sentences(self._marked(case, text=text), f"what is wrong with {text!r} as an answer to {case}")
            for data in ({}, {"solution": None}):
                demand_sentences(self._marked(case, data=data), f"what is wrong with {data} as an answer to {case}")

    def _with_mark(self, cases: Iterator[Case]) -> Iterator[Case]:
        """The cases, if the kind marks answers."""
        return cases if self.kind.marks else iter(())

    def _marked(self, case: Case, text: str = "", data: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        """The result of `mark`, or the problems of its InputError."""
        try:
            key = None if self.kind.is_markable(case.puzzle) else case.solution.to_json()
            given = SolveInput(text, "answer", language=case.spec.language, data=data, key=key)
            return self.kind.mark(case.puzzle, given)
        except InputError as error:
            return tuple(map(str, error.problems))


def _parsed(kind: PuzzleKind[Any, Any, Any], given: SolveInput) -> Any:
    """The puzzle in a text, or None if the kind reports problems."""
    try:
        return kind.parse_puzzle(given)
    except InputError as error:
        demand(all(problem.message for problem in error.problems) and bool(error.problems), "an error says nothing")
        return None

"""The rules on values: puzzles and solutions are plain and frozen, and a puzzle does not contain its solution."""

from __future__ import annotations

import json
import pickle
from io import BytesIO
from typing import Any

from worksheets.testing.cases import Rules, demand, languages


class ValueRules(Rules):
    """Rules on puzzles and solutions as values."""

    def test_values_survive_json_and_pickle(self) -> None:
        """`to_json` of puzzle and solution is plain values, and both are equal after pickling."""
        for case in self.cases():
            for value in (case.puzzle, case.solution):
                record = value.to_json()
                demand(json.loads(json.dumps(record)) == record, f"{case}: to_json gives more than plain values")
                demand(pickle.loads(pickle.dumps(value)) == value, f"{case}: pickling changes a value")  # noqa: S301

    def test_values_are_frozen(self) -> None:
        """Puzzle and solution have a hash, as only frozen values without lists and dicts have."""
        for case in self.cases():
            for value in (case.puzzle, case.solution):
                demand(isinstance(hash(value), int), f"{case}: {type(value).__qualname__} has no hash")

    def test_a_puzzle_does_not_hold_its_solution(self) -> None:
        """The JSON of puzzle and solution share no list, no long text, and no key with the same value.

        No value inside the puzzle, at any depth, is a solution.
        """
        for case in self.cases():
            puzzle, solution = case.puzzle.to_json(), case.solution.to_json()
            both = {key for key in puzzle.keys() & solution.keys() if puzzle[key] == solution[key]}
            demand(not both, f"{case}: {both} are keys of puzzle and solution with the same value")
            text = json.dumps(puzzle)
            for key, value in solution.items():
                dumped = json.dumps(value)
                demand(len(dumped) < 8 or dumped not in text, f"{case}: the puzzle's JSON has the solution's {key}")
            demand(type(case.solution) not in _classes_in(case.puzzle), f"{case}: the puzzle holds a solution")

    def test_values_have_texts(self) -> None:
        """`to_text` gives lines in every language; a solution's may be empty if the table suffices."""
        for case in self.firsts():
            for language in languages():
                puzzle, solution = case.puzzle.to_text(language), case.solution.to_text(language)
                demand(bool(puzzle.strip()), f"{case}: the puzzle's text in {language} is empty")
                demand(isinstance(solution, str), f"{case}: the solution's text in {language} is no text")


def _classes_in(value: Any) -> set[Any]:
    """The classes of all values inside a value."""
    classes: set[Any] = set()

    class Reader(pickle.Unpickler):
        def find_class(self, module: str, name: str, /) -> Any:
            value_class = super().find_class(module, name)
            classes.add(value_class)
            return value_class

    Reader(BytesIO(pickle.dumps(value))).load()
    return classes

"""The rules on solving, for puzzles that `is_solvable`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from worksheets.base.errors import BudgetSpentError
from worksheets.puzzles.answers import Answers
from worksheets.testing.cases import Case, Rules, demand, demand_line, languages

MOST_SOLUTIONS = 1000
"""If a puzzle has several solutions, the generated one must be among this many."""


class SolvingRules(Rules):
    """Rules on `solutions`, `count` and `describe_solutions`."""

    def test_the_solver_finds_the_solution(self) -> None:
        """`solutions` is lazy, has a fixed order, and finds the generated solution.

        That is the only one if the puzzle `is_unique`, or else among the first 1,000.
        """
        for case in self._solvable(self.cases()):
            unique = self.kind.is_unique(case.puzzle)
            limit = 2 if unique else MOST_SOLUTIONS
            solutions = [solution.to_json() for solution in islice(self.kind.solutions(case.puzzle), limit)]
            demand(case.solution.to_json() in solutions, f"{case}: the solver does not find the solution")
            demand(len(solutions) == 1 or not unique, f"{case}: there are several solutions")
            first = next(self.kind.solutions(case.puzzle)).to_json()
            demand(first == solutions[0], f"{case}: the first solution is another one the second time")

    def test_the_solver_keeps_its_budget(self) -> None:
        """With a budget of one step, `solutions` ends or raises BudgetSpentError, nothing else."""
        for case in self._solvable(self.firsts()):
            try:
                for _ in islice(self.kind.solutions(case.puzzle, steps=1), MOST_SOLUTIONS):
                    pass
            except BudgetSpentError as error:
                demand(bool(str(error)), "the error does not say that the budget is spent")

    def test_solutions_are_counted(self) -> None:
        """`count` returns a number within the limit and a line that begins with it; a spent budget is not an error."""
        for case in self._solvable(self.firsts()):
            for limit in (1, 2):
                counted = self.kind.count(case.puzzle, limit=limit)
                number, line = counted.number, counted.to_text()
                demand(1 <= number <= limit, f"{case}: {number} solutions are counted, with the limit {limit}")
                demand(number == 1 or not self.kind.is_unique(case.puzzle), f"{case}: {number} solutions are counted")
                demand_line(line, f"{case}: the line that says how many there are")
                demand(line.split()[0].strip(".,:;") == str(number), f'{case}: "{line}" does not begin with {number}')
            few = self.kind.count(case.puzzle, steps=1)
            demand(bool(few.reason) or not few.or_more, f"{case}: nothing says why there may be more")

    def test_a_generated_puzzle_has_no_reason_against_a_solution(self) -> None:
        """`no_solution_reason` is None for a puzzle that `generate` makes."""
        for case in self.cases():
            reason = self.kind.no_solution_reason(case.puzzle)
            demand(reason is None, f"{case} has a solution, but: {reason}")

    def test_solutions_are_described(self) -> None:
        """`describe_solutions` has text for one solution, for two, and for none.

        It describes the first solution before it reads the second.
        """
        for case in self._solvable(self.firsts()):
            one, two = (case.solution,), (case.solution, case.solution)
            for language in languages():
                none = self.described(case, (), None, language)
                demand(bool(none.strip()), f"{case}: nothing says in {language} that there is no solution")
                for limit in (None, 1, 2):
                    single = self.described(case, one, limit, language)
                    double = self.described(case, two, limit, language)
                    demand(bool(single.strip()), f"{case}: one solution is not described in {language}")
                    demand(bool(double.strip()), f"{case}: two solutions are not described in {language}")
                asked = Answers(_but_one(case.solution), 2)
                demand(bool(next(self.paragraphs(case, asked, language), "")), f"{case}: the first is not said at once")

    def _solvable(self, cases: Iterator[Case]) -> Iterator[Case]:
        """The cases whose puzzles the kind can solve."""
        return (case for case in cases if self.kind.is_solvable(case.puzzle))


def _but_one(solution: Any) -> Iterator[Any]:
    """Yield a solution, and fail if a second one is requested."""
    yield solution
    raise AssertionError("a second solution is sought before the first one is described")

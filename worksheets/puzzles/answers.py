"""Reads the solutions of a puzzle from a search, and reports them as `worksheets solve` does by default."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from worksheets.base.errors import BudgetSpentError

SolutionT = TypeVar("SolutionT")

Item = TypeVar("Item")

AT_THE_LIMIT = "stopped at the limit"


class Answers(Generic[SolutionT]):
    """The solutions of a puzzle, read once and one by one, at most `limit` of them.

    The search runs only as far as solutions are read. If it runs out of steps, reading ends and `spent` has the error.
    """

    def __init__(self, solutions: Iterable[SolutionT], limit: int | None = None) -> None:
        self.limit = limit
        self.found = 0
        """The number of solutions read so far."""
        self.spent: BudgetSpentError | None = None
        """Why the search ended too early, if it did."""
        self._solutions = iter(solutions)
        self._more: bool | None = None

    def __iter__(self) -> Iterator[SolutionT]:
        while self.found != self.limit and self._more is None and not self.spent:
            try:
                solution = next(self._solutions)
            except StopIteration:
                self._more = False
            except BudgetSpentError as error:
                self.spent = error
            else:
                self.found += 1
                yield solution

    @property
    def broken_off(self) -> bool:
        """Whether the search ran out of steps before it found the requested number of solutions."""
        return self.spent is not None and self.found != self.limit

    def more(self) -> bool | None:
        """Whether there are more solutions than those read; None if the search runs out of steps.

        Continues the same search; no further solutions can be read afterwards.
        """
        if self._more is None and not self.spent:
            try:
                self._more = next(self._solutions, self) is not self
            except BudgetSpentError as error:
                self.spent = error
        return self._more

    def count(self) -> Count:
        """Count the solutions by reading all of them, up to the limit."""
        for _ in self:
            pass
        more = self.more()
        if more is None:
            return Count(
                self.found, reason=str(self.spent), or_more=True, steps=self.spent.steps if self.spent else None
            )
        return Count(self.found, reason=AT_THE_LIMIT if more else "")


class Count(NamedTuple):
    """The number of solutions found, up to the limit; complete if there is no `reason` for stopping.

    `or_more` means that there may be more. `figures` are further counts by their JSON name, and `note` puts them into
    words. `steps` is the number of steps spent, if that is the only reason.
    """

    number: int
    reason: str = ""
    or_more: bool = False
    figures: Mapping[str, int] = {}
    note: str = ""
    steps: int | None = None

    def to_text(self, language: str = "en") -> str:
        """Format as one line, beginning with the number: `8`, `8 (stopped at the limit)`, `8 or more (undecided after
        100 steps)`.

        The note is in its own language; see `PuzzleKind.describe_count`.
        """
        number = _label(language, "or_more", count=self.number) if self.or_more else str(self.number)
        remark = self._reason(language) or self.note
        return f"{number} ({remark})" if remark else number

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """`{count, complete, reason}` and the figures."""
        reason = self._reason(language) or None
        return {"count": self.number, "complete": not self.reason, "reason": reason, **self.figures}

    def _reason(self, language: str) -> str:
        if self.steps is not None:
            return _undecided(self.steps, language)
        return _label(language, "at_the_limit") if self.reason == AT_THE_LIMIT else self.reason


def spent_text(error: BudgetSpentError, language: str) -> str:
    """The sentence that the steps are spent; a kind's own limits are reported in the kind's words."""
    return str(error) if error.steps is None else _undecided(error.steps, language)


def _undecided(steps: int, language: str) -> str:
    return _label(language, "undecided", steps=grouped(steps, language))


def grouped(number: int, language: str) -> str:
    """The digits of a number in groups of three, as a language writes them."""
    from worksheets.language.languages import find_language

    return find_language(language).grouped(number)


def _label(language: str, key: str, **values: object) -> str:
    from worksheets.language.languages import find_language  # solving starts without it

    return find_language(language).label(key, **values)


def described(answers: Answers[Any], language: str, reason: Callable[[], str | None]) -> Iterator[str]:
    """Yield each solution as text when it is found, the second and later ones under a heading, or why there is none.

    Reads no more than `answers` yields, and yields nothing if nothing is known. `reason` finds why there is none.
    """
    for number, solution in enumerate(answers, 1):
        if number > 1:
            yield _label(language, "solution", number=number)
        yield solution.to_text(language)
    if not answers.found and answers.more() is False:
        yield no_solution_text(reason(), language)


def no_solution_text(reason: str | None, language: str = "en") -> str:
    """The sentence that there is no solution, with the reason if it is known."""
    return _label(language, "no_solution_because", reason=reason) if reason else _label(language, "no_solution")


def combined(items: Sequence[Item], ways: Callable[[Item], Iterable[SolutionT]]) -> Iterator[tuple[SolutionT, ...]]:
    """Yield each combination of one of the `ways` of each item, the last one changing first.

    Lazily: the ways of an item are searched for again for each way of those before it.

    >>> list(combined((1, 2), range))
    [(0, 0), (0, 1)]
    """
    if not items:
        yield ()
        return
    for first in ways(items[0]):
        for others in combined(items[1:], ways):
            yield (first, *others)

"""Run a table of many cases as one test: the loop continues after a failure, and the error names every failed case."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

import pytest


def some(cases: Iterable[Any], every: int) -> list[Any]:
    """Parameters of which `make test` tests only every n-th; `make test` and `make long` together test all.

    For tables with similar cases: damage found by one case is found by others as well. A case that is a tuple has a
    value for each name.
    """
    found = []
    for number, case in enumerate(cases):
        values = case if isinstance(case, tuple) else (case,)
        found.append(pytest.param(*values) if number % every == 0 else left_to_long(*values))
    return found


def left_to_long(*case: Any) -> Any:
    """A parameter that only `make long` tests."""
    return pytest.param(*case, marks=pytest.mark.long)


def loop_over(
    names: str | Sequence[str], cases: Iterable[Any], every: int = 1
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run the test for each case, as `pytest.mark.parametrize(names, cases)` would, but as one test.

    With `every` there are two tests: one of every n-th case, and one of the others, which only `make long` runs.

    For hundreds of cases that nobody runs one by one. The cases share their fixtures, so a test must not rely on a
    fresh `tmp_path` or an unpatched module. Stacked decorators give all pairs.
    """
    arguments = [name.strip() for name in names.split(",")] if isinstance(names, str) else names
    rows = [(case,) if len(arguments) == 1 else tuple(case) for case in cases]
    assert rows, "a loop over nothing tests nothing"
    parts = {"some": rows[::every], "others": [row for number, row in enumerate(rows) if number % every]}

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def loop(part: str = "some", **fixtures: Any) -> None:
            failures = []
            for row in parts[part]:
                case = dict(zip(arguments, row, strict=True))
                try:
                    test(**fixtures, **case)
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(f"Case: {', '.join(f'{name}={value!r:.200}' for name, value in case.items())}")
                    failures.append(error)
            if len(failures) == 1:
                raise failures[0]
            if failures:
                raise BaseExceptionGroup(f"{len(failures)} of {len(parts[part])} cases", failures)

        signature = inspect.signature(test)
        assert "part" not in signature.parameters, "only the outermost loop may leave cases out"
        others = [each for name, each in signature.parameters.items() if name not in arguments]
        if every == 1:
            loop.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
            return loop
        named = inspect.Parameter("part", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        loop.__signature__ = signature.replace(parameters=[named, *others])  # type: ignore[attr-defined]
        return pytest.mark.parametrize("part", ["some", left_to_long("others")])(loop)

    return decorate

"""Tables of many cases as one test: the loop goes on after a failure, and the error names every case that failed."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

import pytest


def loop_over(names: str | Sequence[str], cases: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run the test for each case, as `pytest.mark.parametrize(names, cases)` would, but as one test.

    For cases by the hundred that nobody runs by itself. Fixtures are made once for all of them: a test that writes
    into `tmp_path` or patches something must bear that. One decorator on another gives all pairs.
    """
    arguments = [name.strip() for name in names.split(",")] if isinstance(names, str) else names
    rows = [(case,) if len(arguments) == 1 else tuple(case) for case in cases]
    assert rows, "a loop over nothing tests nothing"

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def loop(**fixtures: Any) -> None:
            failures = []
            for row in rows:
                case = dict(zip(arguments, row, strict=True))
                try:
                    test(**fixtures, **case)
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(f"Case: {', '.join(f'{name}={value!r:.200}' for name, value in case.items())}")
                    failures.append(error)
            if len(failures) == 1:
                raise failures[0]
            if failures:
                raise BaseExceptionGroup(f"{len(failures)} of {len(rows)} cases", failures)

        signature = inspect.signature(test)
        others = [each for name, each in signature.parameters.items() if name not in arguments]
        loop.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        return loop

    return decorate

"""Each public name has an example in its docstring, and the example's output is correct."""

from __future__ import annotations

from doctest import DocTestFinder, DocTestRunner

import worksheets
from tests.loops import loop_over

NAMES = [name for name in worksheets.__all__ if name != "__version__"]


@loop_over("name", NAMES)
def test_the_example_is_true(name: str) -> None:
    (example, *_) = DocTestFinder(recurse=False).find(getattr(worksheets, name), name, globs=vars(worksheets).copy())
    assert example.examples
    assert DocTestRunner().run(example).failed == 0

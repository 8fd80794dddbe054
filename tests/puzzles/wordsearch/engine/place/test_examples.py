"""The worked examples in the docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize("module", ["find.lexicon", "find.scan", "find.unwanted", "silhouettes"])
def test_examples(module: str) -> None:
    tried = doctest.testmod(import_module(f"worksheets.puzzles.wordsearch.engine.{module}"))
    assert tried.attempted
    assert not tried.failed

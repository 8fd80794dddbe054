"""The contract suite: tests that any kind keeps the rules of `PuzzleKind`.

The whole test of a plug-in, in a file of its own that pytest finds:

    from worksheets.testing import KindContract
    from worksheets_sudoku.kind import Sudoku

    class TestSudoku(KindContract):
        kind = Sudoku()

Each method states one rule in its docstring; there are no other rules. They run on the kind's `examples()`, each made
with several seeds, so a kind should have a few, as different as possible. The class must be defined at the top level of
a module, and need not be installed. Nothing here depends on pytest: any runner can call the methods.
"""

from __future__ import annotations

from worksheets.testing.drawings import DrawingRules
from worksheets.testing.making import MakingRules
from worksheets.testing.phrases import PhraseRules
from worksheets.testing.plugin import PluginRules
from worksheets.testing.reading import ReadingRules
from worksheets.testing.solving import SolvingRules
from worksheets.testing.texts import PartRules, TextRules
from worksheets.testing.values import ValueRules


class KindContract(
    PluginRules, MakingRules, ValueRules, DrawingRules, TextRules, PhraseRules, PartRules, SolvingRules, ReadingRules
):
    """The rules; derive a class from it whose `kind` is the kind under test."""

"""Every kind keeps the contract; a new built-in kind is tested without changes here."""

from __future__ import annotations

from worksheets.puzzles import registry
from worksheets.testing import KindContract
from worksheets.testing.template.kind import Null


class TestNull(KindContract):
    kind = Null()


for _name in registry.BUILT_IN:
    _class = f"Test{type(registry.find(_name)).__name__}"
    globals()[_class] = type(_class, (KindContract,), {"kind": registry.find(_name), "__module__": __name__})
del _class

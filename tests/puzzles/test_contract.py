"""Every kind keeps the contract; a new built-in kind is tested without changes here."""

from __future__ import annotations

import pytest

from worksheets.puzzles import registry
from worksheets.testing import KindContract
from worksheets.testing.template.kind import Null


class TestNull(KindContract):
    kind = Null()


for _name in registry.BUILT_IN:
    _class = f"Test{type(registry.find(_name)).__name__}"
    _members = {"kind": registry.find(_name), "__module__": __name__}
    globals()[_class] = type(_class, (KindContract,), {**_members, "seeds": (0, 1)})
    # Many more seeds are in the tests of each kind.
    _members |= {"seeds": (2,), "pytestmark": pytest.mark.long}
    globals()[f"{_class}OnceMore"] = type(f"{_class}OnceMore", (KindContract,), _members)
del _class

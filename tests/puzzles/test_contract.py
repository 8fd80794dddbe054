"""Every kind keeps the contract; a new built-in kind is tested without changes here."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from worksheets.puzzles import registry
from worksheets.testing import KindContract
from worksheets.testing.cases import made_of
from worksheets.testing.template.kind import Null


class TestNull(KindContract):
    kind = Null()


for _name in registry.BUILT_IN:
    _class = f"Test{type(registry.find(_name)).__name__}"
    _members = {"kind": registry.find(_name), "__module__": __name__}
    _once = {"test_hash_seeds_change_nothing": None}  # see below
    globals()[_class] = type(_class, (KindContract,), {**_members, **_once, "seeds": (0, 1)})
    # With all seeds of the contract; many more are in the tests of each kind.
    globals()[f"{_class}OnceMore"] = type(
        f"{_class}OnceMore", (KindContract,), _members | {"pytestmark": pytest.mark.long}
    )
del _class


HASHED = """
import json
from worksheets.puzzles import registry
from worksheets.testing.cases import made_of
for name in registry.BUILT_IN:
    kind = registry.find(name)
    cases = (made_of(kind, json.dumps(example), 0) for example in kind.examples())
    print(json.dumps([name, [[case.puzzle.to_json(), case.solution.to_json()] for case in cases]]))
"""


def test_hash_seeds_change_nothing() -> None:
    """The rule of the suite for all built-in kinds with two processes, not with two for each kind."""
    made = {}
    for name in registry.BUILT_IN:
        kind = registry.find(name)
        cases = (made_of(kind, json.dumps(example), 0) for example in kind.examples())
        made[name] = json.dumps([[case.puzzle.to_json(), case.solution.to_json()] for case in cases])
    for hash_seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", HASHED], env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        others = dict(map(json.loads, done.stdout.splitlines()))
        assert [*others] == [*made]
        assert [name for name in made if json.dumps(others[name]) != made[name]] == []

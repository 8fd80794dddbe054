"""The same job gives the same bytes: no module may use functions whose results differ between machines.

`worksheets.base.exact` explains why and has replacements.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

import worksheets
from tests.sources import tree_of

PACKAGE = Path(worksheets.__file__).parent
CONFIGS = PACKAGE.parent / "configs"
QUICK = ["book", "first-grade", "languages", "term1", "word-regions"]

OF_THE_RNG = {"random"}
"""The only method whose values Python promises to keep across versions."""

EXACT_MATH = set("ceil comb fabs factorial floor gcd inf isqrt lcm nan pi perm prod sqrt tau trunc".split())
"""Functions with the same result in every C library: on whole numbers, or rounded correctly by IEEE 754."""

ANGLES = {"drawing.ornaments", "drawing.polygons", "drawing.shapes", "puzzles.goldencube.picture.marks"}
"""Modules with angles, for hatches and stars; their coordinates are rounded to hundredths of a point."""

NO_SHEETS = ("testing", "scans")
"""Modules that make no sheet: they test whether values have a hash, or measure pictures."""


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")


@cache
def modules() -> dict[str, ast.Module]:
    found = {module_name(path): tree_of(path) for path in sorted(PACKAGE.rglob("*.py"))}
    return {name: tree for name, tree in found.items() if not name.startswith(NO_SHEETS)}


def floats_of(tree: ast.Module) -> set[str]:
    """Names that are annotated as floats, as containers of floats or as functions that return floats."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation and "float" in ast.unparse(node.annotation):
            found.add(node.arg)
        elif isinstance(node, ast.AnnAssign) and "float" in ast.unparse(node.annotation):
            found.add(ast.unparse(node.target).rpartition(".")[2])
        elif isinstance(node, ast.FunctionDef) and node.returns and "float" in ast.unparse(node.returns):
            found.add(node.name)
    return found


def is_float(node: ast.AST, floats: set[str]) -> bool:
    """Whether an expression contains a division, a float constant or a name in `floats`."""
    return any(
        (isinstance(part, ast.BinOp) and isinstance(part.op, ast.Div))
        or (isinstance(part, ast.Constant) and isinstance(part.value, float))
        or (isinstance(part, ast.Name) and part.id in floats)
        or (isinstance(part, ast.Attribute) and part.attr in floats)
        for part in ast.walk(node)
    )


def dotted(node: ast.AST) -> str:
    """The name that a node is, with dots; empty for other expressions."""
    if isinstance(node, ast.Attribute):
        return f"{owner}.{node.attr}" if (owner := dotted(node.value)) else ""
    return node.id if isinstance(node, ast.Name) else ""


def faults_of(name: str, tree: ast.Module) -> Iterator[str]:
    """Yield what in a module may differ between versions of Python or C libraries."""
    floats = floats_of(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            function = dotted(node.func)
            if function == "sum" and any(is_float(argument, floats) for argument in node.args):
                yield f"{ast.unparse(node)}: use worksheets.base.exact.total"
            elif function in ("pow", "hash"):
                yield f"{function}() is not the same everywhere"
            elif function.rpartition(".")[0] in ("rng", "self.rng", "self._rng"):
                if function.rpartition(".")[2] not in OF_THE_RNG:
                    yield f"{function}: use worksheets.base.seeds"
            elif function in ("Random", "random.Random") and name != "base.seeds":
                yield f"{function}: use worksheets.base.seeds.rng_for"
        elif isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Pow):
            exponent = node.right if isinstance(node, ast.BinOp) else node.value
            base = node.left if isinstance(node, ast.BinOp) else node.target
            whole = isinstance(exponent, ast.Constant) and isinstance(exponent.value, int)
            if not whole or is_float(base, floats):
                yield f"{ast.unparse(node)}: use math.sqrt, a product or worksheets.base.exact.power"
        elif isinstance(node, ast.Attribute) and dotted(node.value) == "math":
            if node.attr not in EXACT_MATH and name not in ANGLES:
                yield f"math.{node.attr} is not the same everywhere"
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            source = getattr(node, "module", None)
            names = {alias.name for alias in node.names}
            if "statistics" in {source, *names} or (source == "math" and not names <= EXACT_MATH):
                yield f"{ast.unparse(node)}: not the same everywhere"
            if "random" in {source, *names} and names != {"Random"}:
                yield f"{ast.unparse(node)}: the module's own generator is seeded by the clock"


def test_every_module_uses_only_reproducible_functions() -> None:
    assert len(modules()) > 200
    faults = {name: found for name, tree in modules().items() if (found := list(faults_of(name, tree)))}
    assert faults == {}


@pytest.mark.parametrize(
    "line",
    [
        "def drawn(weights: list[float]): return sum(weights)",
        "def cost(pieces): return sum(1 + 1 / piece.volume for piece in pieces)",
        "key = rng.random() ** volume ** -weight",
        "usual = pieces * count ** 0.6",
        "def square(side: float): return side ** 2",
        "x **= 0.5",
        "pow(2, 3)",
        "hash('word')",
        "rng.shuffle(words)",
        "self.rng.choice(words)",
        "random.Random(3)",
        "import random",
        "from random import shuffle",
        "import statistics",
        "from math import exp",
        "math.fsum(heights)",
        "math.log(weight)",
    ],
)
def test_the_rule_sees(line: str) -> None:
    assert list(faults_of("puzzles.some", ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    ["sum(map(len, words))", "area = 3 * edge**2", "math.sqrt(2) + math.ceil(x / 2)", "rng.random()", "{**a, **b}"],
)
def test_the_rule_allows(line: str) -> None:
    assert not list(faults_of("puzzles.some", ast.parse(line)))


class WatchedSum:
    """The built-in `sum`, which records the functions of the package that gave it a float."""

    def __init__(self) -> None:
        self.usual = builtins.sum
        self.calls = 0
        self.floats: set[str] = set()

    def __call__(self, values: Iterable[Any], /, start: Any = 0) -> Any:
        caller: CodeType = sys._getframe(1).f_code
        if not Path(caller.co_filename).is_relative_to(PACKAGE):
            return self.usual(values, start)
        summed = list(values)
        self.calls += 1
        if any(isinstance(value, float) for value in (start, *summed)):
            self.floats.add(f"{caller.co_filename}: {caller.co_qualname}")
        return self.usual(summed, start)


@pytest.mark.parametrize("job", QUICK)
def test_no_sum_of_floats_where_sheets_are_made(job: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = WatchedSum()
    monkeypatch.setattr(builtins, "sum", watched)
    worksheets.build(CONFIGS / f"{job}.yaml", output=tmp_path, formats=["pdf", "json", "txt"], workers=1)
    assert watched.calls
    assert watched.floats == set()


def test_no_sum_of_floats_where_boxes_are_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = WatchedSum()
    monkeypatch.setattr(builtins, "sum", watched)
    job = tmp_path / "boxes.yaml"
    job.write_text("sheets:\n- {kind: goldencube, size: 3x3x5, difficulty: [easy, medium, hard]}\n", "utf-8")
    worksheets.build(job, output=tmp_path / "made", formats=["pdf", "json", "txt"], workers=1)
    assert watched.calls
    assert watched.floats == set()

"""Mutants of checkers: a sentence removed from their source, or a condition changed."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from types import ModuleType
from typing import Any, NamedTuple

from tests.tools.mutations.sentences import checker_tree
from worksheets.puzzles import registry

Change = Callable[[ast.AST], ast.AST]

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
"""What each comparison is changed to."""


class Mutant(NamedTuple):
    """The change as `old line -> new line`; `silenced` if it removes a sentence or all sentences of a function."""

    what: str
    silenced: bool
    tree: ast.Module
    path: str

    def module(self) -> ModuleType:
        """The changed checker."""
        module = ModuleType("mutant")
        exec(compile(self.tree, self.path, "exec"), module.__dict__)
        return module


def _changes(node: ast.AST) -> Iterator[tuple[bool, Change]]:
    """Yield each possible change to a node, and whether it silences a sentence."""
    nothing: Any = ast.Tuple([], ast.Load())
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield | ast.YieldFrom):
        yield True, lambda _: ast.Expr(ast.YieldFrom(nothing))
    if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) and node.value.elts:
        if isinstance(node.value.elts[0], ast.Constant):
            yield True, lambda _: ast.Pass()
        for number, part in enumerate(node.value.elts):
            if isinstance(part, ast.Starred):
                yield True, _without(number)
    if isinstance(node, ast.If | ast.IfExp):
        for truth in (True, False):
            yield False, _with("test", ast.Constant(truth))
    if isinstance(node, ast.comprehension):
        for number in range(len(node.ifs)):
            yield False, _with("ifs", [*node.ifs[:number], *node.ifs[number + 1 :]])
    if isinstance(node, ast.BoolOp):
        for number in range(len(node.values)):
            yield False, _without_operand(number)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield False, lambda old: old.operand  # type: ignore[attr-defined]
    if isinstance(node, ast.Compare) and type(node.ops[0]) in TURNED:
        yield False, _with("ops", [TURNED[type(node.ops[0])](), *node.ops[1:]])


def _with(field: str, value: Any) -> Change:
    def change(node: ast.AST) -> ast.AST:
        setattr(node, field, deepcopy(value))
        return node

    return change


def _without_operand(number: int) -> Change:
    def change(node: Any) -> ast.AST:
        del node.values[number]
        return node if len(node.values) > 1 else node.values[0]

    return change


def _without(number: int) -> Change:
    def change(node: Any) -> ast.AST:
        del node.value.elts[number]
        return ast.Return(node.value)

    return change


class _Replacing(ast.NodeTransformer):
    """Changes the node with this number only."""

    def __init__(self, number: int, change: Change) -> None:
        self.left, self.change = number, change

    def visit(self, node: ast.AST) -> Any:
        self.left -= 1
        if self.left == -1:
            return ast.copy_location(self.change(node), node)
        return super().visit(node)


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes in the order in which a transformer visits them."""
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _nodes(child)


def mutants(kind: str, *, silenced: bool) -> Iterator[Mutant]:
    """Yield the mutants of the functions of a kind's checker: those with a sentence silenced, or all others."""
    path = registry.find(kind).folder / "check.py"
    tree = checker_tree(kind)
    for at, part in enumerate(tree.body):
        if not isinstance(part, ast.FunctionDef | ast.ClassDef):
            continue
        loops = {id(each) for loop in ast.walk(part) if isinstance(loop, ast.While) for each in ast.walk(loop.test)}
        lines = ast.unparse(part).splitlines()
        for number, node in enumerate(_nodes(part)):
            if id(node) in loops:
                continue  # A changed loop condition might never end.
            for change in (change for silences, change in _changes(node) if silences == silenced):
                body = [*tree.body]
                body[at] = ast.fix_missing_locations(_Replacing(number, change).visit(deepcopy(part)))
                pair = zip(lines, ast.unparse(body[at]).splitlines(), strict=False)
                old, new = next(((old, new) for old, new in pair if old != new), ("", "the last lines dropped"))
                what = f"{part.name}: {old.strip()} -> {new.strip()}"
                yield Mutant(what, silenced, ast.Module(body, tree.type_ignores), str(path))

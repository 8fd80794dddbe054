"""Finds the sentences in a checker's source."""

from __future__ import annotations

import ast
import re
from functools import cache

from worksheets.puzzles import registry


def checker_tree(kind: str) -> ast.Module:
    """A kind's `check.py`, preceded by the functions of its `check_order.py`, if it has one."""
    folder = registry.find(kind).folder
    check, *order = (ast.parse(path.read_text("utf-8")) for path in sorted(folder.glob("check*.py")))
    if order:
        own = [each for each in check.body if getattr(each, "module", "") != "__future__" and not _is_of_order(each)]
        check.body = [*order[0].body, *own]
    return check


def _is_of_order(node: ast.AST) -> bool:
    return isinstance(node, ast.ImportFrom) and str(node.module).endswith(".check_order")


@cache
def sentences(kind: str) -> dict[str, re.Pattern[str]]:
    """Every text of three or more words in a checker's source, and a pattern: placeholders match anything."""
    tree = checker_tree(kind)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    templates = {id(call.args[0]) for call in ast.walk(tree) if isinstance(call, ast.Call) and _says(call)}
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    found: dict[str, re.Pattern[str]] = {}
    for node in ast.walk(tree):
        if id(node) in docs | parts or not isinstance(node, ast.JoinedStr | ast.Constant):
            continue
        texts = [part.value if isinstance(part, ast.Constant) else None for part in getattr(node, "values", [node])]
        if len(re.findall(r"\b[a-z]+\b", " ".join(text for text in texts if isinstance(text, str)))) > 2:
            pattern = "".join(".*" if text is None else re.escape(str(text)) for text in texts)
            if id(node) in templates:
                pattern = re.sub(r"\\\{\w+\\\}", ".*", pattern)
            found[ast.unparse(node)] = re.compile(pattern, re.DOTALL)
    return found


def _says(call: ast.Call) -> bool:
    """Whether the call is one of `sentence`, whose text has names in braces."""
    return isinstance(call.func, ast.Name) and call.func.id == "sentence" and bool(call.args)

"""Docstrings stand alone: on hover one sees one of them, never the one before."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "worksheets"


def docstrings() -> Iterator[tuple[str, str]]:
    """Where each docstring is, of a module, class, function, attribute or constant, and its text."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                yield f"{path.relative_to(PACKAGE)}:{node.lineno}", node.value.value.strip()


def test_each_begins_and_ends_as_sentences_do() -> None:
    found = list(docstrings())
    assert len(found) > 1000
    names = ("x, y and z", "ß ", "str(")
    cut = [
        f"{place}: {text[:60]} ... {text[-20:]}"
        for place, text in found
        if (text[0].islower() and not text.startswith(names))
        or text[-1] in ",;"
        or text.endswith((" and", " or", " but"))
    ]
    assert not cut, "\n".join(cut)

"""Docstrings can be read alone, as in a tooltip, and use no expressions that read like a translation."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.sources import tree_of

TESTS = Path(__file__).parent

PACKAGE = TESTS.parent / "worksheets"

AVOIDED = {
    "parted": "separated, split",
    "anew": "again",
    "so many": "this many, the number of",
    "; none.": "Default: none.",
    "stands here": "is, expected ..., got ...",
    "whoever": "callers, the user, the function",
    "cannot be had": "is unavailable, is invalid",
    "by turns": "alternately",
    "be told": "note that, distinguished",
}
"""Expressions that read like a translation, and what to write instead."""

ANY = re.compile("|".join(map(re.escape, AVOIDED)), re.IGNORECASE)


def statements(body: ast.AST) -> Iterator[ast.AST]:
    """Yield the statements below a node, without looking into their expressions."""
    for child in ast.iter_child_nodes(body):
        if not isinstance(child, ast.expr):
            yield child
            yield from statements(child)


@cache
def docstrings() -> list[tuple[str, str]]:
    return list(_docstrings())


def _docstrings() -> Iterator[tuple[str, str]]:
    """Yield the place and text of each docstring of a module, class, function, attribute or constant, also in tests."""
    for path in (*sorted(PACKAGE.rglob("*.py")), *sorted(TESTS.rglob("*.py"))):
        # Those of tests are used once: kept, their millions of objects make the end of the process take seconds.
        tree = tree_of(path) if PACKAGE in path.parents else ast.parse(path.read_text("utf-8"))
        for node in statements(tree):
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                yield f"{path.relative_to(TESTS.parent)}:{node.lineno}", node.value.value.strip()


def test_each_begins_and_ends_as_sentences_do() -> None:
    found = docstrings()
    assert len(found) > 5000
    names = (
        "x, y and z",
        "ß ",
        "str(",
        "fontTools",
        "mypy",
        "pysuchsel",
        "python-bidi",
        "py-wordsearch",
        "word-search-",
    )
    cut = [
        f"{place}: {text[:60]} ... {text[-20:]}"
        for place, text in found
        if (text[0].islower() and not text.startswith(names))
        or text[-1] in ",;"
        or text.endswith((" and", " or", " but"))
    ]
    assert not cut, "\n".join(cut)


def prose() -> Iterator[tuple[str, str]]:
    """Yield the place and text of each string and comment of the package; strings are joined to one line."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        source = path.read_text("utf-8")
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield f"{name}:{node.lineno}", " ".join(node.value.split())
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                yield f"{name}:{token.start[0]}", token.string


def bad(text: str) -> list[str]:
    """The avoided expressions in a text, as whole words."""
    if not ANY.search(text):
        return []
    return [each for each in AVOIDED if re.search(rf"(?<!\w){re.escape(each)}(?!\w)", text, re.IGNORECASE)]


def test_an_expression_to_avoid_is_seen() -> None:
    assert bad("Cells are parted, and made anew.") == ["parted", "anew"]
    assert bad("Figures for `check`; none.") == ["; none."]
    assert not bad("departed; nonetheless")


def test_no_text_reads_like_a_translation() -> None:
    found = [*prose(), *docstrings()]
    assert len(found) > 10_000
    wrong = [f'{place}: "{each}"; write {AVOIDED[each]}' for place, text in found for each in bad(text)]
    assert not wrong, "\n".join(wrong)

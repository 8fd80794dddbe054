"""Who may import what, as ARCHITECTURE.md says."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).parent.parent / "worksheets"

LAYERS = [
    ["quotes", "german", "alike", "errors", "floats", "kept", "progress", "interrupts"],
    ["grid", "language", "drawing", "seeds"],
    ["search"],
    ["puzzles.contract", "puzzles.lazy", "puzzles.answers", "puzzles.starter", "puzzles.fields"],
    ["puzzles.*"],
    ["puzzles.registry"],
    ["job"],
    ["exercises"],
    ["layout", "pdf", "svg", "export"],
    ["commands"],
    ["web"],
    ["terminal"],
    ["cli", "__init__", "__main__"],
    ["testing"],
]

FOREIGN = {
    "click": ["cli", "terminal"],
    "yaml": ["job"],
    "reportlab": ["pdf"],
    "pydantic": ["job", "puzzles"],
    "pydantic_core": ["job", "puzzles"],
    "regex": ["language", "job"],
    "python_calamine": ["job"],
    "dask": ["exercises"],
    "distributed": ["exercises"],
    "starlette": ["web"],
    "uvicorn": ["web"],
    "watchfiles": ["commands"],
    "pypdfium2": ["export"],
    "segno": ["layout"],
}


KIND_FILES = {
    *"kind fields spec problems model generate sizes solve check score".split(),
    *"lines mark draw parse printed texts looks examples h5p".split(),
}
"""The files that lie flat in a kind's folder, alike in every kind."""

KIND_FOLDERS = {"engine", "picture", "phrases", "form", "starter"}
"""The rooms of a kind's folder: how it is done, the parts of its drawing, and its texts."""

OUTSIDE_ENGINES = set("kind spec draw looks texts picture phrases parse check generate sizes score".split())
"""What an engine does not know: the order, the texts and the looks; it works on the model."""

OF_EVERY_KIND = {"Puzzle", "Solution", "Spec"}
"""Names of classes that each kind has, as the contract does."""


class Import(NamedTuple):
    importer: str
    imported: str


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")


@cache
def modules() -> dict[str, ast.Module]:
    return {module_name(path): ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}


def imports_of(tree: ast.AST) -> Iterator[str]:
    """What a module imports when it runs, at the top and in functions; not what only types need."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if is_module(inner) else node.module
        else:
            yield from imports_of(node)


def is_module(name: str) -> bool:
    path = PACKAGE.parent.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


IMPORTS = [Import(name, imported) for name, tree in modules().items() for imported in imports_of(tree)]


def layer(module: str) -> int:
    """The number of the layer with the longest name that covers the module."""
    best = (-1, -1)
    for number, names in enumerate(LAYERS):
        for name in names:
            stem = name.removesuffix(".*")
            inner = name.endswith(".*") and module.startswith(stem + ".")
            if inner or module == stem or (module.startswith(stem + ".") and "." not in name):
                best = max(best, (len(stem), number))
    assert best[1] >= 0, f"{module} stands in no layer"
    return best[1]


def test_the_scan_sees_imports() -> None:
    assert len(modules()) > 30
    assert Import("job.find", "worksheets.job.loader") in IMPORTS
    assert Import("cli.building", "worksheets.commands.build") in IMPORTS, "imports inside functions count"
    assert Import("layout.booklet", "worksheets.job.models") not in IMPORTS, "imports for types alone do not"
    assert {importer.split(".")[0] for importer, imported in IMPORTS if imported.startswith("reportlab")} == {"pdf"}


@pytest.mark.parametrize("library", FOREIGN)
def test_a_library_is_imported_only_where_it_belongs(library: str) -> None:
    importers = {importer for importer, imported in IMPORTS if imported.split(".")[0] == library}
    allowed = FOREIGN[library]
    assert not [name for name in importers if name.split(".")[0] not in allowed]
    assert importers or library == "pydantic_core"


def test_nothing_else_is_imported() -> None:
    known = {*FOREIGN, *sys.stdlib_module_names, "worksheets"}
    assert {imported.split(".")[0] for _, imported in IMPORTS} <= known


def test_arrows_point_down() -> None:
    own = [(a, b.removeprefix("worksheets.")) for a, b in IMPORTS if b.startswith("worksheets.")]
    assert len(own) > 100
    assert not [f"{a} imports {b}" for a, b in own if layer(a or "__init__") < layer(b)]


def kind_folders() -> list[Path]:
    found = [path for path in sorted((PACKAGE / "puzzles").iterdir()) if (path / "kind.py").exists()]
    assert len(found) >= 3
    return found


def test_kinds_do_not_know_each_other() -> None:
    folders = {path.name for path in kind_folders()}
    for importer, imported in IMPORTS:
        parts = imported.split(".")
        if parts[:2] == ["worksheets", "puzzles"] and len(parts) > 2 and parts[2] in folders:
            assert importer.split(".")[:2] == ["puzzles", parts[2]], f"{importer} imports {imported}"


def test_the_folders_of_kinds_are_alike() -> None:
    for folder in kind_folders():
        inside = [path for path in folder.iterdir() if path.name not in ("__init__.py", "__pycache__")]
        odd = {path.name for path in inside if path.is_dir()} - KIND_FOLDERS
        odd |= {path.name for path in inside if path.is_file() and path.stem not in KIND_FILES}
        assert not odd, (
            f"{folder.name} has {', '.join(sorted(odd))}; what only this kind has lies in engine/ or picture/"
        )


def test_an_engine_knows_the_model_only() -> None:
    engines = [name for name in modules() if name.startswith("puzzles.") and ".engine" in name]
    assert len(engines) > 10
    for importer, imported in IMPORTS:
        if importer in engines:
            home = f"worksheets.puzzles.{importer.split('.')[1]}."
            inside = imported.removeprefix(home).split(".")[0] if imported.startswith(home) else ""
            assert inside not in OUTSIDE_ENGINES, f"{importer} imports {imported}"


def test_nobody_imports_the_contract_suite() -> None:
    assert "testing" in modules()
    suite = [each for each in IMPORTS if layer(each.importer) == layer("testing")]
    assert suite
    assert not [each for each in IMPORTS if each.imported.startswith("worksheets.testing") and each not in suite]
    assert not {each.imported for each in suite} & {"pytest", "hypothesis"}


def test_no_public_class_name_means_two_things() -> None:
    places: dict[str, list[str]] = {}
    for name, tree in modules().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and node.name not in OF_EVERY_KIND:
                places.setdefault(node.name, []).append(name)
    assert len(places) > 50
    assert not {name: where for name, where in places.items() if len(where) > 1}


def test_nobody_outside_asks_which_kind_it_is() -> None:
    """The default of `worksheets new` and examples in docstrings are no questions."""
    kinds = {folder.name for folder in kind_folders()}
    for name, tree in modules().items():
        if name.split(".")[0] not in ("puzzles", "cli"):
            assert not {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)} & kinds, name


def test_a_checker_does_not_use_the_solver_or_the_generator() -> None:
    checkers = [name for name in modules() if name.endswith(".check")]
    assert checkers
    for importer, imported in IMPORTS:
        if importer in checkers:
            assert imported.rsplit(".", 1)[-1] not in {"generate", "solve", "place", "search", "fill", "scan"}


def test_only_the_command_line_prints_or_exits() -> None:
    for name, tree in modules().items():
        called = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        assert name.split(".")[0] == "cli" or not called & {"print", "input", "sys.exit", "exit", "quit"}, name

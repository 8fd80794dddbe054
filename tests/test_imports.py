"""Checks which modules import which, as stated in ARCHITECTURE.md."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

from tests.loops import loop_over
from tests.sources import tree_of
from worksheets.puzzles.folder import FILES

PACKAGE = Path(__file__).parent.parent / "worksheets"

SHARED_BY_KINDS = [
    "values",
    "extras",
    "contract",
    "folder",
    "answers",
    "starter",
    "fields",
    "sources",
    "formats",
]
"""The lowest layer of `puzzles/`; the kinds are above it, and the registry, which finds them, is at the top."""

MOST_ROOMS = 17
MOST_ARROWS = 75

FOREIGN = {
    "click": ["cli"],
    "yaml": ["job"],
    "reportlab": ["output"],
    "fontTools": ["drawing"],
    "PIL": ["drawing", "output"],
    "png": ["drawing"],
    "pydantic": ["job", "puzzles", "exercises", "commands", "web", "testing"],
    "pydantic_core": ["job", "puzzles"],
    "typing_extensions": ["puzzles"],
    "python_calamine": ["job"],
    "distributed": ["exercises"],
    "starlette": ["web"],
    "uvicorn": ["web"],
    "watchfiles": ["commands"],
    "pypdfium2": ["output", "scans", "verify"],
    "pyphen": ["language"],
    "segno": ["layout"],
    "docx": ["output"],
    "uharfbuzz": ["drawing"],
    "cv2": ["scans"],
    "numpy": ["scans"],
    "zxingcpp": ["scans"],
}


KIND_FILES = {
    *"kind fields order spec model generate sizes solve check check_order score".split(),
    *"lines mark draw parse printed texts looks examples formats choice refusals".split(),
}
"""Files in a kind's folder; they have the same meaning in every kind."""

KIND_FOLDERS = {"engine", "picture", "phrases", "sentences", "form", "starter"}
"""Subfolders of a kind's folder: the algorithms, the parts of its drawing, and its texts."""

OUTSIDE_ENGINES = set("kind spec draw looks texts picture phrases parse check generate sizes score".split())
"""Modules that an engine must not import: order, texts and looks; it works on the model alone."""

OF_EVERY_KIND = {"Puzzle", "Solution", "Spec"}
"""Names of classes that each kind has, as the contract does."""


class Import(NamedTuple):
    importer: str
    imported: str


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")


@cache
def modules() -> dict[str, ast.Module]:
    return {module_name(path): tree_of(path) for path in sorted(PACKAGE.rglob("*.py"))}


def imports_of(tree: ast.AST) -> Iterator[str]:
    """Yield what a module imports: at the top, in functions, and for type checking."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if is_module(inner) else node.module


@cache
def is_module(name: str) -> bool:
    path = PACKAGE.parent.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def files_of_kinds() -> Iterator[Import]:
    """Yield the modules that a kind in a folder imports lazily, when its members are called."""
    for path in sorted(PACKAGE.glob("puzzles/*/kind.py")):
        assert "FolderKind" in path.read_text("utf-8")
        for name in ("spec", "model", *FILES):
            if path.with_name(f"{name}.py").exists():
                yield Import(module_name(path), f"worksheets.{module_name(path.with_name(name))}")


@cache
def all_imports() -> list[Import]:
    """All imports of the package; found on first use, as this takes seconds and every process imports this file."""
    found = [Import(name, imported) for name, tree in modules().items() for imported in imports_of(tree)]
    return [*found, *files_of_kinds()]


def own_imports() -> list[Import]:
    """Imports of the package's modules, with their names inside the package."""
    found = [each for each in all_imports() if each.imported.startswith("worksheets.")]
    return [Import(each.importer or "__init__", each.imported.removeprefix("worksheets.")) for each in found]


def room(module: str) -> str:
    """The top-level folder or module of the package that contains a module."""
    return module.split(".")[0]


def planned() -> dict[str, list[str]]:
    """The rooms and what each may import, from the table in ARCHITECTURE.md."""
    text = (PACKAGE.parent / "ARCHITECTURE.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| ([`\w, ]+) \|$", text, re.MULTILINE)
    return {name: re.findall(r"\w+", imported) for name, imported in rows}


def test_the_scan_sees_imports() -> None:
    found = all_imports()
    assert len(modules()) > 30
    assert Import("job.find", "worksheets.job.loader") in found
    assert Import("cli.jobs", "worksheets.commands.build") in found, "imports inside functions count"
    assert Import("layout.booklet", "worksheets.job.models") in found, "imports for types alone count"
    assert Import("puzzles.wordsearch.kind", "worksheets.puzzles.wordsearch.draw") in found, "files of a kind count"
    assert {room(importer) for importer, imported in found if imported.startswith("reportlab")} == {"output"}


def test_rooms_import_what_the_architecture_page_says() -> None:
    arrows: dict[str, set[str]] = {}
    for importer, imported in own_imports():
        if room(importer) != room(imported):
            arrows.setdefault(room(importer), set()).add(room(imported))
    assert {name: sorted(rooms) for name, rooms in sorted(arrows.items())} == planned()


def test_the_house_stays_narrow() -> None:
    rooms = {room(name or "__init__") for name in modules()}
    assert rooms == {*planned(), "base"}
    assert len(rooms) <= MOST_ROOMS
    assert sum(map(len, planned().values())) <= MOST_ARROWS


def test_no_modules_import_each_other_in_a_circle() -> None:
    imported: dict[str, list[str]] = {}
    for importer, other in own_imports():
        imported.setdefault(importer, []).append(other)
    TopologicalSorter(imported).prepare()  # raises CycleError, which names the modules


def floor_in_puzzles(module: str) -> int:
    """The layer of a module of `puzzles/`."""
    name = module.split(".")[1]
    return {**dict.fromkeys(SHARED_BY_KINDS, 0), "registry": 2}.get(name, 1)


def test_shared_modules_of_kinds_import_no_kind() -> None:
    inside = [(a, b) for a, b in own_imports() if a.startswith("puzzles.") and b.startswith("puzzles.")]
    assert len(inside) > 100
    assert not [f"{a} imports {b}" for a, b in inside if floor_in_puzzles(a) < floor_in_puzzles(b)]


@loop_over("library", FOREIGN)
def test_a_library_is_imported_only_where_it_belongs(library: str) -> None:
    importers = {importer for importer, imported in all_imports() if imported.split(".")[0] == library}
    allowed = FOREIGN[library]
    assert not [name for name in importers if name.split(".")[0] not in allowed]
    assert importers or library == "pydantic_core"


def test_nothing_else_is_imported() -> None:
    known = {*FOREIGN, *sys.stdlib_module_names, "worksheets"}
    assert {imported.split(".")[0] for _, imported in all_imports()} <= known


def kind_folders() -> list[Path]:
    found = [path for path in sorted((PACKAGE / "puzzles").iterdir()) if (path / "kind.py").exists()]
    assert len(found) >= 3
    return found


def test_kinds_do_not_know_each_other() -> None:
    folders = {path.name for path in kind_folders()}
    for importer, imported in all_imports():
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
    for importer, imported in all_imports():
        if importer in engines:
            home = f"worksheets.puzzles.{importer.split('.')[1]}."
            inside = imported.removeprefix(home).split(".")[0] if imported.startswith(home) else ""
            assert inside not in OUTSIDE_ENGINES, f"{importer} imports {imported}"


def test_the_contract_suite_needs_no_test_runner() -> None:
    suite = [each for each in all_imports() if room(each.importer) == "testing"]
    assert suite
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
    """Exempt: the default of `worksheets new`, examples in docstrings and the cards of the page."""
    kinds = {folder.name for folder in kind_folders()}
    for name, tree in modules().items():
        if name.split(".")[0] not in ("puzzles", "cli"):
            asked = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)} & kinds
            assert asked <= ({"cards"} if name.startswith("web.") else set()), name


def test_a_checker_does_not_use_the_solver_or_the_generator() -> None:
    checkers = [name for name in modules() if name.endswith((".check", ".check_order"))]
    assert checkers
    for importer, imported in all_imports():
        if importer in checkers:
            assert not {"generate", "solve", "place", "search", "fill", "scan"} & {*imported.split(".")[3:]}


def test_only_the_command_line_prints_or_exits() -> None:
    for name, tree in modules().items():
        functions = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
        called = {ast.unparse(each) for each in functions if isinstance(each, ast.Name | ast.Attribute)}
        assert name.split(".")[0] == "cli" or not called & {"print", "input", "sys.exit", "exit", "quit"}, name

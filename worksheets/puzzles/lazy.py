"""Modules that are imported when something of them is first asked for, so that a kind is known without its code."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any


def lazily(package: str, names: str) -> tuple[Any, ...]:
    """Modules of a package, their names parted by blanks, each imported when something of it is first asked for.

    The head of a kind's `kind.py`, for the type checker and for a quick start:

        if TYPE_CHECKING:
            from worksheets_sudoku import check, draw, generate, spec
        else:
            check, draw, generate, spec = lazily(__package__, "check draw generate spec")
    """
    return tuple(_LazyModule(f"{package}.{name}") for name in names.split())


class _LazyModule:
    """Stands for a module; what it is asked for is always that of the module, which a test may have replaced."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._module: ModuleType | None = None

    def __getattr__(self, attribute: str) -> Any:
        if self._module is None:
            self._module = import_module(self._name)
        return getattr(self._module, attribute)

"""Modules that are imported on first use, so that a kind can be listed without loading its code."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any


def lazily(package: str, names: str) -> tuple[Any, ...]:
    """Modules of a package, their names separated by spaces, each imported on first use.

    The imports of a kind's `kind.py`, for the type checker and for a quick start:

        if TYPE_CHECKING:
            from worksheets_sudoku import check, draw, generate, spec
        else:
            check, draw, generate, spec = lazily(__package__, "check draw generate spec")
    """
    return tuple(_LazyModule(f"{package}.{name}") for name in names.split())


class _LazyModule:
    """A proxy for a module; attributes are always read from the module, since a test may have replaced them."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._module: ModuleType | None = None

    def __getattr__(self, attribute: str) -> Any:
        if self._module is None:
            self._module = import_module(self._name)
        return getattr(self._module, attribute)

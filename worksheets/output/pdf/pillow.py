"""Imports ReportLab without Pillow, which it imports for its own pictures, and which the browser lacks.

If Pillow is installed, it is loaded on first use. ReportLab never uses it here, which saves a twelfth of a short build.
An author's picture may load it earlier or later.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

WANTING = "reportlab.lib.utils"
"""The module of ReportLab that imports Pillow."""


class _ImportedLater(ModuleType):
    """A stand-in for a module until it is used."""

    def __getattr__(self, attribute: str) -> Any:
        return getattr(import_module(self.__name__), attribute)


def import_without_pillow() -> None:
    """Import ReportLab's module with a stand-in for Pillow; other code finds the installed Pillow."""
    if WANTING in sys.modules or "PIL" in sys.modules:
        return
    package, image = ModuleType("PIL"), _ImportedLater("PIL.Image")
    package.Image = image  # type: ignore[attr-defined]
    sys.modules |= {"PIL": package, "PIL.Image": image}
    try:
        import_module(WANTING)
    finally:
        del sys.modules["PIL"], sys.modules["PIL.Image"]

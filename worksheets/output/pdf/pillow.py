"""ReportLab without Pillow, which it imports for pictures of its own, and which the browser does not have.

Where Pillow is there, it is loaded when it is first asked for something. ReportLab never does that here: it saves a
twelfth of a short build. An author's picture may have loaded it before, or loads it later.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

WANTING = "reportlab.lib.utils"
"""The module of ReportLab that imports Pillow."""


class _ImportedLater(ModuleType):
    """Stands for a module until something of it is asked for."""

    def __getattr__(self, attribute: str) -> Any:
        return getattr(import_module(self.__name__), attribute)


def import_without_pillow() -> None:
    """Import what wants Pillow before Pillow itself; code that looks for Pillow finds what is installed."""
    if WANTING in sys.modules or "PIL" in sys.modules:
        return
    package, image = ModuleType("PIL"), _ImportedLater("PIL.Image")
    package.Image = image  # type: ignore[attr-defined]
    sys.modules |= {"PIL": package, "PIL.Image": image}
    try:
        import_module(WANTING)
    finally:
        del sys.modules["PIL"], sys.modules["PIL.Image"]

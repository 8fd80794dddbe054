"""ReportLab without Pillow, which it wants for pictures of photographs, and which there is not for every machine."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

WANTING = "reportlab.lib.utils"
"""The module of ReportLab that imports Pillow."""


def import_without_pillow() -> None:
    """Where Pillow is missing, import what wants it beside an empty one; whoever looks for Pillow later finds none."""
    if WANTING in sys.modules or find_spec("PIL"):
        return
    package, image = ModuleType("PIL"), ModuleType("PIL.Image")
    package.Image = image  # type: ignore[attr-defined]
    sys.modules |= {"PIL": package, "PIL.Image": image}
    try:
        import_module(WANTING)
    finally:
        del sys.modules["PIL"], sys.modules["PIL.Image"]

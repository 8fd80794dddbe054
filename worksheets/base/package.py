"""The installed package: its version and its folder."""

from __future__ import annotations

from pathlib import Path

__version__ = "0.1.0"

FOLDER = Path(__file__).resolve().parents[1]
"""The folder `worksheets` with its data."""

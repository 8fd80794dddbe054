"""Texts of form fields, read from `form/<code>.toml` in the folder of a kind or of the fields that all sheets have.

    [size]
    label = "Size of the grid"
    help = "Rows x columns; one number makes a square."
    example = "12x14"

    [size.options]

There is one table for each field, by its path, as in `["letters.case"]`: its label, a sentence or two of help and,
if needed, an example and the names of the values to choose from.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from worksheets.base.errors import InputError
from worksheets.language.languages import find_language


def form_texts(folder: Path, language: str) -> Mapping[str, Any]:
    """Read `form/<language>.toml` in a folder, or the English file; empty if there is neither.

    Raises InputError for an unknown language or an unreadable file.
    """
    return _load(folder, find_language(language).code)


@cache
def _load(folder: Path, code: str) -> Mapping[str, Any]:
    paths = [folder / "form" / f"{each}.toml" for each in (code, "en")]
    path = next((each for each in paths if each.is_file()), None)
    try:
        return {} if path is None else tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: the texts of the form cannot be read: {error}") from error

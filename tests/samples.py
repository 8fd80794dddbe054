"""The files of the sample jobs, built once in a test run and shared by its modules and processes."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import worksheets

CONFIGS = Path(__file__).parent.parent / "configs"

FORMATS = ("pdf", "json", "txt", "html", "svg", "csv")

SHARED = "WORKSHEETS_TEST_SAMPLES"
"""The environment variable with the folder that the processes of a run share; `conftest.py` sets it."""


def cache_folder() -> Path:
    """The exercise cache of the sample builds, for tests that write other files of the same jobs."""
    return Path(os.environ[SHARED]) / "cache"


def sample_folder(name: str) -> Path:
    """A read-only folder with the files of a sample job in all of `FORMATS`.

    It is renamed into place when complete; if two processes build the same sample, the first one's folder is kept.
    """
    shared = Path(os.environ[SHARED])
    folder = shared / name
    if not folder.is_dir():
        with TemporaryDirectory(dir=shared, prefix=".") as draft:
            made = Path(draft) / name
            worksheets.build(CONFIGS / f"{name}.yaml", output=made, formats=FORMATS, cache=cache_folder())
            try:
                made.rename(folder)
            except OSError:
                assert folder.is_dir()
    return folder

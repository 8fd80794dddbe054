"""The files of the sample jobs, built once a run for all test modules and processes that read them."""

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
    """The exercises of the samples, for other files of the same jobs."""
    return Path(os.environ[SHARED]) / "cache"


def sample_folder(name: str) -> Path:
    """A folder with the files of a sample job in all of `FORMATS`, to be read only.

    It gets its name when it is whole; of two processes that build the same sample, the first one's stays.
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

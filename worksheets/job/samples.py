"""The sample jobs that come with the program: beside the package in a checkout, inside it when installed."""

from __future__ import annotations

from pathlib import Path

from worksheets.base.errors import InputError, nearest
from worksheets.base.quoting import shown
from worksheets.job.loader import load_job
from worksheets.job.yaml.text_files import read_bytes

PACKAGE = Path(__file__).resolve().parent.parent
"""The folder of the package."""

SUFFIX = ".yaml"
"""How the names of the samples' files end."""


def checkout_folder() -> Path | None:
    """The folder `configs/` of the checkout that the package runs from; None where it is installed."""
    folder = PACKAGE.parent / "configs"
    return folder if _installed_folder() is None and folder.is_dir() else None


def _installed_folder() -> Path | None:
    folder = PACKAGE / "samples"
    return folder if folder.is_dir() else None


def sample_names() -> list[str]:
    """What `worksheets new --sample` takes, sorted."""
    return [path.stem for path in _sample_files()]


def _sample_files() -> list[Path]:
    folder = _installed_folder() or checkout_folder()
    return sorted(folder.glob(f"*{SUFFIX}")) if folder else []


def read_sample(name: str) -> dict[str, bytes]:
    """The files of the sample called `name`, with or without its suffix: the job first, then the lists and pictures.

    The keys are paths relative to the job, with slashes. Raises InputError, naming the nearest, if there is no
    such sample.
    """
    known = {path.stem: path for path in _sample_files()}
    path = known.get(name.removesuffix(SUFFIX))
    if path is None:
        raise InputError(f'there is no sample "{shown(name)}"{nearest(name, known)} (known: {", ".join(known)})')
    inputs = load_job(path).inputs
    return {file.relative_to(path.parent).as_posix(): read_bytes(file) for file in inputs}

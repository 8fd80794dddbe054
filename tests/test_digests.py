"""Printed sheets never change: compares the digests of all files that the sample jobs write, in every format.

A change of `digests.txt` needs a reason in the CHANGELOG; `pytest tests/test_digests.py --rewrite-goldens` rewrites it.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import worksheets
from tests.drawing.images.made_pictures import file_of, gradient
from tests.samples import sample_folder

CONFIGS = sorted((Path(__file__).parent.parent / "configs").glob("*.yaml"))
SLOW = {"golden-centre"}
IN_ONE_FILE = {"book", "variety", "week"}
"""Samples with the answers in the same file as the handouts."""

EACH = [pytest.param(path, marks=[pytest.mark.slow] if path.stem in SLOW else []) for path in CONFIGS]
GOLDENS = Path(__file__).with_name("digests.txt")
FORMATS = ["pdf", "json", "txt", "svg", "csv"]
LOGO = "logo"
"""Name of the files of the job with a logo, in `digests.txt`."""

WITH_LOGO = """
title: Class 3b
header: {logo: crest.png}
sheets: [{words: [cow, horse, goose], size: 6x8, difficulty: easy}]
"""


def digests_of(folder: Path, stem: str) -> dict[str, str]:
    """The digest of each file in these formats; the many SVG pictures of a sample share one digest."""
    found = {}
    pictures = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        if path.suffix == ".svg":
            pictures.update(path.name.encode() + path.read_bytes())
        elif path.suffix[1:] in FORMATS:
            found[path.name] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found | {f"{stem}.svg": pictures.hexdigest()}


def known() -> dict[str, str]:
    lines = GOLDENS.read_text("utf-8").splitlines()
    return {name: digest for digest, name in (line.split() for line in lines)}


@pytest.mark.parametrize("path", EACH, ids=lambda path: path.stem)
def test_a_sample_writes_the_same_bytes(path: Path, request: pytest.FixtureRequest) -> None:
    found = digests_of(sample_folder(path.stem), path.stem)
    assert len(found) == 6 - (path.stem in IN_ONE_FILE), "handouts, answers, JSON, text, pictures, table"
    compare(found, request)


def test_a_logo_that_is_half_clear_gives_the_same_bytes(request: pytest.FixtureRequest) -> None:
    """The pixels of the logo are unpacked and packed again without zlib, whose versions compress differently."""
    half_clear = gradient(9, 7)
    files = worksheets.render(WITH_LOGO, files={"crest.png": file_of(half_clear)}, formats=["pdf"])
    assert b"/SMask" in next(iter(files.values()))
    compare({name.replace("job", LOGO): hashlib.sha256(data).hexdigest() for name, data in files.items()}, request)


def compare(found: dict[str, str], request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--rewrite-goldens"):
        whole = (known() if GOLDENS.exists() else {}) | found
        GOLDENS.write_text("".join(f"{whole[name]}  {name}\n" for name in sorted(whole)), "utf-8")
    expected = {name: digest for name, digest in known().items() if name in found}
    assert found == expected


def test_no_digest_is_left_over() -> None:
    stems = {LOGO, *(path.stem for path in CONFIGS)}
    assert {Path(name).stem.removesuffix("-answers") for name in known()} == stems

"""A sheet once printed stays the same: the digest of every file that the sample jobs write, in every format.

A change of `digests.txt` is a decision, with its reason in the CHANGELOG; `pytest tests/test_digests.py
--rewrite-goldens` writes it anew.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import worksheets

CONFIGS = sorted((Path(__file__).parent.parent / "configs").glob("*.yaml"))
SLOW = {"golden-centre"}
IN_ONE_FILE = {"book"}
"""Those with their answers behind the handouts."""

EACH = [pytest.param(path, marks=[pytest.mark.slow] if path.stem in SLOW else []) for path in CONFIGS]
GOLDENS = Path(__file__).with_name("digests.txt")
FORMATS = ["pdf", "json", "txt"]


def digests_of(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


def known() -> dict[str, str]:
    lines = GOLDENS.read_text("utf-8").splitlines()
    return {name: digest for digest, name in (line.split() for line in lines)}


@pytest.mark.parametrize("path", EACH, ids=lambda path: path.stem)
def test_a_sample_writes_the_same_bytes(path: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    worksheets.build(path, output=tmp_path, formats=FORMATS)
    found = digests_of(tmp_path)
    assert len(found) == 4 - (path.stem in IN_ONE_FILE), "handouts, answers, JSON and text"
    if request.config.getoption("--rewrite-goldens"):
        whole = (known() if GOLDENS.exists() else {}) | found
        GOLDENS.write_text("".join(f"{whole[name]}  {name}\n" for name in sorted(whole)), "utf-8")
    expected = {name: digest for name, digest in known().items() if name in found}
    assert found == expected


def test_no_digest_is_left_over() -> None:
    stems = {path.stem for path in CONFIGS}
    assert {Path(name).stem.removesuffix("-answers") for name in known()} == stems

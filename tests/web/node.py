"""Runs the scripts beside the tests in Node.js, which loads the page's modules."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from worksheets.web.server import FRONT

needs_node = pytest.mark.skipif(
    shutil.which("node") is None, reason="Node.js is missing, which runs the page's modules"
)


def output_of(script: str, given: object) -> bytes:
    """What a script prints for JSON on its standard input."""
    done = subprocess.run(
        ["node", Path(__file__).with_name(script), FRONT],
        input=json.dumps(given).encode(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout

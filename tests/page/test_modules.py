"""The types in the comments of the page's modules pass the type checker."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.page

TYPESCRIPT = "typescript@5.9.3"
UNREACHED = ("ENOTFOUND", "ECONNREFUSED", "ETIMEDOUT", "EAI_AGAIN", "ECONNRESET", "ENOTCACHED", "E404", "E403")


def test_the_types_of_the_modules() -> None:
    npx = shutil.which("npx")
    if npx is None:
        pytest.skip("npm is missing, which fetches TypeScript")
    done = subprocess.run(
        [npx, "--yes", "--prefer-offline", "--package", TYPESCRIPT, "tsc", "--project", Path(__file__).parent],
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        timeout=300,
        check=False,
    )
    if any(f"npm error code {code}" in done.stderr for code in UNREACHED):
        pytest.skip(f"TypeScript cannot be had: {done.stderr.strip()}")
    assert done.returncode == 0, done.stdout + done.stderr

"""Modules of the page, run without a browser: the job with its undo steps, and links that contain a job."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.page


REPOSITORY = Path(__file__).parents[2]
FRONT = "worksheets/web/front"
FOLDER = Path(__file__).parent


@pytest.mark.parametrize("name", [path.name for path in sorted(FOLDER.glob("*.test.mjs"))])
def test_a_module_without_a_browser(name: str, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is missing, which runs the page's modules")
    shutil.copytree(REPOSITORY / FRONT, tmp_path / FRONT)
    test = tmp_path / "tests/page" / name
    test.parent.mkdir(parents=True)
    shutil.copy(FOLDER / name, test)
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")  # older Nodes do not detect this
    done = subprocess.run(
        [node, "--test", test],
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr

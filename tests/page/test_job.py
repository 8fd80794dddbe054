"""The page's job as a value: steps to undo and redo, without a browser."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.page


REPOSITORY = Path(__file__).parents[2]
FRONT = "worksheets/web/front"
TEST = "tests/page/job.test.mjs"


def test_the_job_without_a_browser(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is missing, which runs the page's modules")
    shutil.copytree(REPOSITORY / FRONT, tmp_path / FRONT)
    (tmp_path / TEST).parent.mkdir(parents=True)
    shutil.copy(REPOSITORY / TEST, tmp_path / TEST)
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")  # older Nodes do not find that out
    done = subprocess.run(
        [node, "--test", tmp_path / TEST],
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr

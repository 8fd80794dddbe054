"""PDFs without Pillow."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import worksheets

JOB = {"title": "Animals", "sheets": [{"words": ["cow", "hen", "otter"]}]}

PROGRAM = """
import hashlib, importlib.machinery, sys

finder = importlib.machinery.PathFinder.find_spec
importlib.machinery.PathFinder.find_spec = classmethod(
    lambda cls, name, *given: None if name.partition(".")[0] == "PIL" else finder(name, *given)
)
try:
    import PIL
except ImportError:
    pass
else:
    raise SystemExit("Pillow is here")

import worksheets
files = worksheets.render(%r, formats=["pdf"])
assert not [name for name in sys.modules if name.partition(".")[0] == "PIL"], "the empty one is still there"
print(*(hashlib.sha256(data).hexdigest() for data in files.values()))
"""


def test_without_pillow_the_files_are_the_same() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM % JOB],
        cwd=Path(worksheets.__file__).parent.parent,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    files = worksheets.render(JOB, formats=["pdf"])
    assert done.stdout.split() == [hashlib.sha256(data).hexdigest() for data in files.values()]

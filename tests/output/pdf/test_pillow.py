"""PDFs without Pillow, and with one that is loaded when it is wanted."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

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


BOTH = """
import sys
%s
import worksheets
from tests.drawing.images.made_pictures import gradient, samples_png

crest = samples_png(9, 8, 6, list(gradient(9, 7).getdata()))
files = worksheets.render({**%r, "header": {"logo": "crest.png"}}, files={"crest.png": crest}, formats=["pdf"])
assert b"/SMask" in next(iter(files.values()))
from reportlab.lib.utils import Image
from PIL import Image as Pillow
assert Image.new is Pillow.new
"""


@pytest.mark.parametrize("before", ["from PIL import Image", "import worksheets.output.pdf.reportlab_parts"])
def test_an_author_s_picture_is_read_by_the_real_one(before: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BOTH % (before, JOB)],
        cwd=Path(worksheets.__file__).parent.parent,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr


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


PICTURES = """
import sys
import worksheets.output.pdf.reportlab_parts

assert not [name for name in sys.modules if name.partition(".")[0] == "PIL"], "Pillow is loaded before it is wanted"
from reportlab.lib.utils import Image, ImageReader
from PIL import Image as Pillow

assert Image.new is Pillow.new and Image.Image is Pillow.Image
print(*ImageReader(Pillow.new("RGB", (3, 2))).getSize())
"""


def test_who_uses_pillow_with_reportlab_has_all_of_it() -> None:
    pytest.importorskip("PIL.Image")
    done = subprocess.run([sys.executable, "-c", PICTURES], capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout.split()) == (0, ["3", "2"]), done.stderr

"""The page reads simulated scans as the program does: the same results and nearly the same probabilities."""

from __future__ import annotations

import json
import subprocess
import tarfile
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

cv2 = pytest.importorskip("cv2", reason="the extra scans is not installed")
pytest.importorskip("zxingcpp", reason="the extra scans is not installed")

import numpy as np  # noqa: E402
import pypdfium2  # noqa: E402

import worksheets  # noqa: E402
from tests.tools.scans.class_sets import DEVICES, ClassSet, class_set, scans_of  # noqa: E402
from tests.tools.scans.pupils import paper  # noqa: E402
from tests.tools.scans.scanner import take_of_screen  # noqa: E402
from worksheets.commands.carried import carried_job  # noqa: E402
from worksheets.commands.scans_in_page import described  # noqa: E402
from worksheets.job.given_job import given_job  # noqa: E402
from worksheets.scans.judge import FILE, usual_judge  # noqa: E402
from worksheets.scans.pdf_pages import print_bitmap, rows_of  # noqa: E402
from worksheets.scans.read import Reader  # noqa: E402
from worksheets.scans.values import FoundSheets, KnownSheet, Pixels, known_sheet  # noqa: E402
from worksheets.web.packages import cache_folder, fetch, read_lock, tool  # noqa: E402

pytestmark = pytest.mark.page

ALIKE = 0.05
"""How far the two probabilities of a word may differ."""


class Readers(NamedTuple):
    """The same sheets for both readers; `prints` are their printed pages, in files of `folder`."""

    sheets: list[KnownSheet]
    reader: Reader
    prints: list[dict[str, Any]]
    folder: Path
    zxing: Path

    def both(self, *pictures: Pixels) -> list[tuple[FoundSheets, dict[str, Any]]]:
        """Return what the program and the page read on each picture."""
        asked = []
        for number, pixels in enumerate(pictures):
            file = self.folder / f"picture-{number}"
            file.write_bytes(cv2.cvtColor(pixels, cv2.COLOR_BGR2RGBA).tobytes())
            picture = {"file": str(file), "rows": pixels.shape[0], "columns": pixels.shape[1]}
            sheets = [described(sheet, "") for sheet in self.sheets]
            asked.append(json.dumps({"sheets": sheets, "prints": self.prints, "picture": picture}))
        script = Path(__file__).with_name("scan_in_node.mjs")
        done = subprocess.run(
            [tool("node", ""), str(script), str(self.zxing), str(FILE)],
            input="\n".join(asked),
            capture_output=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        seen = [json.loads(line) for line in done.stdout.splitlines()]
        return [*zip(map(self.reader.read, pictures), seen, strict=True)]


def readers(made: ClassSet, folder: Path) -> Readers:
    sheets = [known_sheet(sheet) for sheet in made.sheets]
    prints = []
    document = pypdfium2.PdfDocument(made.handouts)
    for sheet in sheets:
        rows, columns, _, data = rows_of(print_bitmap(document, sheet.page - 1))
        file = folder / f"print-{sheet.page}"
        file.write_bytes(data)
        prints.append({"page": sheet.page, "file": str(file), "rows": rows, "columns": columns})
    lock = read_lock()
    with tarfile.open(fetch(lock, cache_folder())[lock.zxing.name]) as tar:
        tar.extractall(folder)
    reader = Reader(sheets, [made.handouts], usual_judge())
    return Readers(sheets, reader, prints, folder, folder / "package" / "dist")


def assert_alike(found: FoundSheets, seen: dict[str, Any]) -> None:
    assert [each["id"] for each in seen["sheets"]] == [each.sheet.id for each in found.sheets]
    assert (tuple(seen["foreign"]), tuple(seen["lost"])) == (found.foreign, found.lost)
    for read, other in zip(found.sheets, seen["sheets"], strict=True):
        flags = (other["by_print"], other["is_blurred"], other["is_screen"])
        assert flags == (read.by_print, read.is_blurred, read.is_screen)
        chances = [each["chance"] for each in other["words"]]
        assert chances == pytest.approx([word.chance for word in read.words], abs=ALIKE)
        for word, each in zip(read.words, other["words"], strict=True):
            assert {word.result, each["result"]} != {"found", "not found"}, word


def decoded(data: bytes) -> Pixels:
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR))


@pytest.mark.slow
@pytest.mark.parametrize(("number", "device"), [(1, 5), (2, 1), (3, 3)])
def test_both_readers_read_the_same_words(number: int, device: int, tmp_path: Path) -> None:
    """Photos, scans in colour, and gray ones."""
    rng = Random(f"page {number}")
    made = class_set(rng, held_out=True, pupils=2)
    pictures = [decoded(scan.data) for scan in scans_of(made, rng, DEVICES[device], held_out=True)]
    for found, seen in readers(made, tmp_path).both(*pictures):
        assert len(found.sheets) == 1
        assert_alike(found, seen)


@pytest.mark.slow
def test_both_readers_read_large_letters_and_leave_single_ones_to_the_teacher(tmp_path: Path) -> None:
    """Six words in a grid of 6 x 6, and a word of one letter, as of a single-digit result or a Hindi syllable."""
    job = "sheets: [{words: [fox, owl, deer, bear, I], size: 6x6, for_each: class.csv}]"
    files = worksheets.render(given_job(job, {"class.csv": b"name\nAnna"}, "job"), formats=["pdf"])
    key = files["job-answers.pdf"]
    made = ClassSet(job, files["job.pdf"], key, tuple(dict(sheet) for sheet in carried_job(key).sheets))
    pictures = [decoded(scan.data) for seed in (1, 2) for scan in scans_of(made, Random(seed), DEVICES[1])]
    for found, seen in readers(made, tmp_path).both(*pictures):
        assert_alike(found, seen)
        (sheet,) = found.sheets
        assert [word.word for word in sheet.words if word.result == "unsure"] == ["I"]


@pytest.mark.slow
def test_both_readers_fail_on_the_same_pages(tmp_path: Path) -> None:
    """A covered code, a covered mark, a photo of a screen, a blurred page, an empty one, and one of another class."""
    rng = Random("page 9")
    made, other = class_set(rng, pupils=2), class_set(rng, pupils=1)
    both = readers(made, tmp_path)
    scan, _ = (decoded(each.data) for each in scans_of(made, Random(4), DEVICES[1]))
    (foreign,) = (decoded(each.data) for each in scans_of(other, Random(4), DEVICES[1]))
    straight = (
        pypdfium2.PdfDocument(made.handouts)[both.sheets[0].page - 1].render(scale=2.5).to_numpy()[:, :, :3].copy()
    )
    no_code, no_mark = straight.copy(), straight.copy()
    (code,) = both.reader._codes_of(both.sheets[0])
    left, top, right, bottom = (round(1.25 * float(each)) for each in (*code.corners.min(0), *code.corners.max(0)))
    no_code[top - 4 : bottom + 5, left - 4 : right + 5] = 255
    x, y = (round(2.5 * each) for each in both.sheets[0].marks[3])
    no_mark[y - 15 : y + 16, x - 15 : x + 16] = 255
    page = paper(pypdfium2.PdfDocument(made.handouts)[0].render(scale=200 / 72, grayscale=True).to_numpy())
    screen = decoded(take_of_screen(page, Random(2)))
    empty = np.full_like(scan, 240)
    pictures = [no_code, no_mark, screen, cv2.GaussianBlur(scan, (0, 0), 7), empty, foreign]
    results = both.both(*pictures)
    for found, seen in results:
        assert_alike(found, seen)
    found = [each for each, _ in results]
    assert found[0].sheets[0].by_print
    assert found[1].sheets
    assert found[2].sheets[0].is_screen
    assert not found[4].sheets
    assert found[5].foreign

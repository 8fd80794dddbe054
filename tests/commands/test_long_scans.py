"""Scans of a whole school: an interrupt keeps what was read, and neither scans nor marked pages fill the memory."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from itertools import count
from pathlib import Path
from tempfile import TemporaryFile

import pytest
from click.testing import Result

cv2 = pytest.importorskip("cv2", reason="the extra scans is not installed")
pytest.importorskip("zxingcpp", reason="the extra scans is not installed")

import numpy as np  # noqa: E402
import pypdfium2  # noqa: E402

from tests.commands.scanned_class import School, table  # noqa: E402
from worksheets.drawing.images.jpeg import read_jpeg  # noqa: E402
from worksheets.layout.marked_pages import picture_page  # noqa: E402
from worksheets.output.pdf.about import About  # noqa: E402
from worksheets.output.pdf.fonts import load_fonts  # noqa: E402
from worksheets.output.pdf.writer import write_pdf  # noqa: E402
from worksheets.scans.marked import MarkedPages  # noqa: E402
from worksheets.scans.pdf_pages import PAGE_DAMAGED  # noqa: E402
from worksheets.scans.pictures import pictures_in  # noqa: E402
from worksheets.scans.read import Reader  # noqa: E402
from worksheets.scans.values import FoundSheets, Pixels  # noqa: E402

Run = Callable[..., Result]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> School:
    return School(tmp_path_factory.mktemp("school"))


def fail_at_third_page(monkeypatch: pytest.MonkeyPatch, error: type[BaseException]) -> None:
    """Make reading the third page raise an error."""
    usual, pages = Reader.read, count(1)

    def failing(reader: Reader, pixels: Pixels) -> FoundSheets:
        if next(pages) == 3:
            raise error
        return usual(reader, pixels)

    monkeypatch.setattr(Reader, "read", failing)


def test_results_are_taken_up_again_after_an_interrupt(
    built: School, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C at the third page: the first two are in the table, and a teacher's decisions made meanwhile are kept."""
    scans = [built.save(f"stop-{n}.png", built.page(n, ["goat"])) for n in range(3)]
    output = tmp_path / "results.csv"
    fail_at_third_page(monkeypatch, KeyboardInterrupt)
    result = run("mark", "--scans", *scans, built.key, "-o", output)
    assert result.exit_code == 130
    assert f"interrupted; what was read is in {output}" in result.stderr
    assert {name for name, _ in table(output.read_text("utf-8"))} == {"Anna B.", "Ben W."}
    text = output.read_text("utf-8")
    output.write_text(text.replace(",goat,found,", ",goat,right,"), "utf-8")
    run("mark", "--scans", *scans, built.key, "-o", output)
    read = table(output.read_text("utf-8"))
    assert [read[name, "goat"] for name in ("Anna B.", "Ben W.", "Zoë D.")] == ["right", "right", "found"]
    assert len(read) == 18


def test_an_interrupt_before_anything_is_read_changes_nothing(
    built: School, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(_: Reader, __: Pixels) -> FoundSheets:
        raise KeyboardInterrupt

    monkeypatch.setattr(Reader, "read", stopped)
    result = run("mark", "--scans", built.save("stop.png", built.page(0, [])), built.key, "-o", tmp_path / "no.csv")
    assert result.exit_code == 130
    assert [*tmp_path.iterdir()] == []


def test_results_are_written_while_reading(
    built: School, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a power cut only the last pages are lost; tested by an unexpected error of a library."""
    fail_at_third_page(monkeypatch, MemoryError)
    monkeypatch.setattr("worksheets.commands.mark_scans.KEPT_EVERY", 2)
    scans = [built.save(f"cut-{n}.png", built.page(n, ["goat"])) for n in range(3)]
    output = tmp_path / "results.csv"
    assert run("mark", "--scans", *scans, built.key, "-o", output).exit_code != 0
    assert {name for name, _ in table(output.read_text("utf-8"))} == {"Anna B.", "Ben W."}


def test_a_pdf_file_is_read_to_its_end(built: School) -> None:
    """It is reopened at intervals; every page is read once, in order, and an unreadable page is reported."""
    pages = pypdfium2.PdfDocument((built.folder / "job.pdf").read_bytes())
    long = pypdfium2.PdfDocument.new()
    for number in range(7):
        long.import_pages(pages, [number % 3])
    long.save(built.folder / "seven.pdf")
    usual = [picture.pixels for picture in pictures_in(built.folder / "seven.pdf")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("worksheets.scans.pictures.REOPENED", 2)
        read = [*pictures_in(built.folder / "seven.pdf")]
        assert [(each.page, each.pages) for each in read] == [(n, 7) for n in range(1, 8)]
        for each, before in zip(read, usual, strict=True):
            assert (each.pixels == before).all()
        rest = pictures_in(built.folder / "seven.pdf")
        next(rest)
        (built.folder / "seven.pdf").unlink()
        faults = [each.fault for each in rest]
    assert faults[0] == ""
    assert {*faults[1:]} == {PAGE_DAMAGED}


@pytest.mark.slow
def test_a_long_file_is_read_page_by_page(built: School, run: Run, tmp_path: Path) -> None:
    """The pages of a PDF file are not kept: reading 6 takes hardly more memory than reading 2."""
    pages = pypdfium2.PdfDocument((built.folder / "job.pdf").read_bytes())
    peaks = []
    for length in (2, 6):
        long = pypdfium2.PdfDocument.new()
        for _ in range(length):
            long.import_pages(pages, [0])
        long.save(tmp_path / "long.pdf")
        tracemalloc.start()
        result = run("mark", "--scans", tmp_path / "long.pdf", built.key)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert result.stderr.count("is also on page") == length - 1
        assert len(table(result.stdout)) == 6
    assert peaks[1] < 1.2 * peaks[0] + 2_000_000


def test_marked_pages_are_written_one_by_one() -> None:
    """60 pictures of 0.2 MB each are kept in files and written unchanged to the document; one occurs twice."""
    noise = np.random.default_rng(1)
    pages = MarkedPages()
    for _ in range(60):
        picture = noise.integers(0, 256, (470, 470, 3), np.uint8)
        pages.add(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes())
    pages.add(next(iter(pages)))
    assert sum(map(len, pages)) > 12_000_000
    fonts = load_fonts("Andika")
    with TemporaryFile() as stream:
        tracemalloc.start()
        shown = (picture_page(read_jpeg(data)) for data in pages)
        write_pdf(shown, stream, fonts, about=About("Marked", "en"), duplex=False)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        stream.seek(0)
        written = stream.read()
    assert peak < 6_000_000, "all pictures take 12 MB"
    assert written.count(b"/Subtype/Image") == 60
    assert len(pypdfium2.PdfDocument(written)) == 61
    for data in [*pages][::20]:
        assert read_jpeg(data).pixels in written

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from worksheets.output.pdf import objects
from worksheets.output.pdf.about import About
from worksheets.output.pdf.document import BookletDocument
from worksheets.output.pdf.objects import HEADER


def written(pages: int = 12, folder: Path | None = None) -> bytes:
    document = BookletDocument(About("Term 1", "de", "Mara & Söhne", "<Word search>"), duplex="long", folder=folder)
    for number in range(pages):
        document.add_page(100, 200, b"0 0 10 10 re f", str(number + 1), (f"Sheet {number + 1}",))
        document.add_form(10, 20, b"0 0 %d 10 re f" % number)
    for number in range(0, pages, 3):
        document.add_to_page(number, b"0 0 5 %d re f" % number)
    stream = io.BytesIO()
    document.write(stream)
    return stream.getvalue()


@pytest.mark.parametrize("most", [0, 1, 100, 1_000])
def test_pages_that_wait_in_a_file_are_written_like_those_in_memory(
    most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = written()
    monkeypatch.setattr(objects, "MOST_IN_MEMORY", most)
    assert written(folder=tmp_path) == usual
    assert not list(tmp_path.iterdir())


def test_pieces_come_back_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = [bytes([number]) * (number % 7) for number in range(100)]
    for most in (0, 5, 50, 10_000):
        monkeypatch.setattr(objects, "MOST_IN_MEMORY", most)
        aside = objects.PutAside(tmp_path)
        for piece in pieces:
            aside.put(piece)
        assert list(aside.take()) == pieces


def test_the_table_says_where_the_objects_are() -> None:
    data = written()
    assert data.startswith(HEADER)
    places = [int(place) for place in re.findall(rb"^([0-9]{10}) [0-9]{5} n", data, re.MULTILINE)]
    assert len(places) > 40
    assert all(data[place:].startswith(b"%d 0 obj\n" % number) for number, place in enumerate(places, 1))
    assert data.count(b"\nendobj\n") == len(places)
    found = re.search(rb"startxref\n([0-9]+)\n%%EOF\n$", data)
    assert found
    assert data[int(found[1]) :].startswith(b"xref\n0 %d\n" % (len(places) + 1))

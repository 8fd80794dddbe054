from __future__ import annotations

import io
import re

import pytest
from reportlab.pdfbase import pdfdoc

from worksheets.pdf.document import HEADER, BookletDocument


def written() -> bytes:
    document = BookletDocument("Term 1", "de", duplex="long")
    for number in range(12):
        document.add_page(100, 200, b"0 0 10 10 re f", str(number + 1), (f"Sheet {number + 1}",))
    stream = io.BytesIO()
    document.write(stream)
    return stream.getvalue()


class LongComment(pdfdoc.PDFFile):  # type: ignore[misc]
    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.add(b"% another version of ReportLab, which says more\n% on two lines\n")


class NoComment(pdfdoc.PDFFile):  # type: ignore[misc]
    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.strings.clear()
        self.offset = 0
        self.add(b"%PDF-1.7\n")


@pytest.mark.parametrize("file", [LongComment, NoComment])
def test_every_version_of_reportlab_writes_the_same_bytes(
    file: type[pdfdoc.PDFFile], monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = written()
    monkeypatch.setattr(pdfdoc, "PDFFile", file)
    assert written() == usual


def test_the_table_says_where_the_objects_are() -> None:
    data = written()
    assert data.startswith(HEADER)
    places = [int(place) for place in re.findall(rb"^([0-9]{10}) [0-9]{5} n", data, re.MULTILINE)]
    assert len(places) > 24
    assert all(data[place:].startswith(b"%d 0 obj\n" % number) for number, place in enumerate(places, 1))
    found = re.search(rb"startxref\n([0-9]+)\n%%EOF\n$", data)
    assert found
    assert data[int(found[1]) :].startswith(b"xref\n")

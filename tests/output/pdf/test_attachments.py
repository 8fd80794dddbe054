"""Files inside a PDF: read back by us, by PDFium and by qpdf's rules; every change of a byte of them is noticed."""

from __future__ import annotations

import io
import re
from random import Random

import pypdfium2
import pytest

from tests.output.pdf.objects_read import objects_of
from worksheets.base.errors import InputError
from worksheets.output.pdf.about import About
from worksheets.output.pdf.attachments import Attachment, attachments_of
from worksheets.output.pdf.document import BookletDocument

FILES = (
    Attachment("term1.yaml", b"sheets: []\n", "text/yaml", "Source", "The job"),
    Attachment(
        "words/Tiere \u00e4\U0001f404(1).csv",
        bytes(range(256)) * 9,
        "application/octet-stream",
        "Source",
        "W\u00f6rter (1)",
    ),
    Attachment("empty.json", b"", "application/json", "Data", "Solutions"),
)


def written(*files: Attachment) -> bytes:
    document = BookletDocument(About("Term 1", "de", code="0123"), duplex="long")
    for number in range(3):
        document.add_page(100, 200, b"0 0 10 10 re f", str(number + 1))
    if files:
        document.attach(files)
    stream = io.BytesIO()
    document.write(stream)
    return stream.getvalue()


def test_files_come_back_in_their_order() -> None:
    assert list(attachments_of(written(*FILES)).items()) == [(file.name, file.data) for file in FILES]
    assert attachments_of(written()) == {}


def test_another_reader_finds_them_by_name() -> None:
    read = pypdfium2.PdfDocument(written(*FILES))
    found = [read.get_attachment(number) for number in range(read.count_attachments())]
    assert {each.get_name(): bytes(each.get_data()) for each in found if each.get_name() != "empty.json"} == {
        file.name: file.data for file in FILES if file.data
    }
    assert [each.get_name() for each in found] == sorted(file.name for file in FILES)
    assert b"<dc:identifier>0123</dc:identifier>" in written()


def test_each_has_a_description() -> None:
    files = [content for content in objects_of(written(*FILES)).values() if b"/Type/Filespec" in content]
    texts = [re.findall(rb"/Desc<feff([0-9a-f]+)>", file) for file in files]
    assert [bytes.fromhex(text.decode()).decode("utf-16-be") for (text,) in texts] == [
        file.description for file in FILES
    ]


def test_no_change_of_a_byte_gives_other_contents() -> None:
    data, random = written(*FILES), Random(1)
    right = {*attachments_of(data).values()}
    refused = 0
    for _ in range(500):
        place = int(random.random() * len(data))
        changed = data[:place] + bytes([data[place] ^ (1 + int(random.random() * 255))]) + data[place + 1 :]
        try:
            assert {*attachments_of(changed).values()} <= right
        except InputError:
            refused += 1
    assert refused > 100


@pytest.mark.parametrize("data", [b"", b"hello", b"%PDF-1.7\n%%EOF", written(*FILES)[:-30], written(*FILES)[:900]])
def test_files_of_other_programs_are_refused(data: bytes) -> None:
    with pytest.raises(InputError, match=r"not a PDF file|damaged"):
        attachments_of(data)

"""The field `pdf` of a job: PDF files for screen readers, archives and printers."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from worksheets.base.errors import Message
from worksheets.base.sentences import sentence
from worksheets.drawing.paper import Imposition
from worksheets.job.fields.field_types import Fields
from worksheets.job.models import PdfStandard
from worksheets.job.yaml.nodes import Node, problem_at


class PdfFields(Fields):
    """The purpose of the PDF files, besides printing."""

    tagged: bool | None = Field(
        None,
        description="tells screen readers what each part of a page is: headings, lists, tables, pictures with a text; "
        "the files are two to three times as large; default: no, and yes for ua-1",
    )
    standard: PdfStandard | None = Field(
        None,
        description="ua-1 (PDF/UA-1, for screen readers), a-3b (PDF/A-3b, for archives) or x-4 (PDF/X-4, for printing "
        "houses; without links, and without the job in the key)",
    )

    @property
    def is_tagged(self) -> bool:
        """Whether files are tagged."""
        return self.standard == "ua-1" if self.tagged is None else self.tagged


def pdf_problems(pdf: PdfFields, imposition: Imposition | None, root: Node) -> Iterator[Message]:
    """Yield problems of the field, alone or with this `imposition` of a book, placed in the job's `root`."""
    imposed = imposition not in (None, "none")
    rules = (
        (
            "tagged" if pdf.tagged else "standard",
            pdf.is_tagged and imposed,
            sentence("two pages on a side of paper cannot be read aloud; omit this, or book.imposition"),
        ),
        (
            "tagged",
            pdf.standard == "ua-1" and not pdf.is_tagged,
            sentence("files of the standard ua-1 are tagged; omit this, or standard"),
        ),
        (
            "standard",
            pdf.standard == "x-4" and imposed,
            sentence("printing houses want single pages; omit this, or book.imposition"),
        ),
    )
    for name, is_wrong, message in rules:
        if is_wrong:
            node, path = root.at(("pdf", name))
            yield problem_at(message, node, path)

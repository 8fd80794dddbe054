"""The field `pdf` of a job: PDF files that can be read aloud, and those for archives and printers."""

from __future__ import annotations

from collections.abc import Iterator

from worksheets.base.errors import Message
from worksheets.base.sentences import sentence
from worksheets.drawing.paper import Imposition
from worksheets.job.fields.field_types import Fields, not_in_form
from worksheets.job.yaml.nodes import Node, problem_at


class PdfFields(Fields):
    """What the PDF files are for, besides printing."""

    tagged: bool = not_in_form(
        False,
        "tells screen readers what each part of a page is: headings, lists, tables, pictures with a text; the files "
        "are about twice as large",
    )


def pdf_problems(pdf: PdfFields, imposition: Imposition | None, root: Node) -> Iterator[Message]:
    """Yield what is wrong with the field, or with it in a book with this `imposition`, placed in the job's `root`."""
    if pdf.tagged and imposition not in (None, "none"):
        node, path = root.at(("pdf", "tagged"))
        message = sentence("two pages on a side of paper cannot be read aloud; omit this, or book.imposition")
        yield problem_at(message, node, path)

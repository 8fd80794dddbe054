"""The metadata of a PDF file: title, author and page labels."""

from __future__ import annotations

from typing import NamedTuple

from worksheets.output.pdf.reportlab_parts import (
    PDFDictionary,
    PDFDocument,
    PDFInfo,
    PDFPageLabel,
    PDFPageLabels,
    PDFString,
)

CREATOR, PRODUCER = "worksheets", "ReportLab PDF Library"

XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
{}
</rdf:Description>{}</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""
"""The XMP packet around the metadata."""


class About(NamedTuple):
    """Metadata: title, language code, and author and subject, if any; `code` is the same in all files of a build."""

    title: str
    language: str
    author: str = ""
    subject: str = ""
    code: str = ""

    def xmp(self, identification: str = "") -> bytes:
        """The metadata as an XMP packet (ISO 16684-1) without dates; `identification` names a standard."""
        title, language, author, subject, code = (text.replace("&", "&amp;").replace("<", "&lt;") for text in self)
        parts = [f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>']
        if author:
            parts.append(f"<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>")
        if subject:
            description = f'<rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt>'
            parts.append(f"<dc:description>{description}</dc:description>")
        parts.append(f"<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>")
        if code:
            parts.append(f"<dc:identifier>{code}</dc:identifier>")
        parts.append(f"<xmp:CreatorTool>{CREATOR}</xmp:CreatorTool><pdf:Producer>{PRODUCER}</pdf:Producer>")
        return XMP.format("\n".join(parts), identification).encode()


class Info(PDFInfo):  # type: ignore[misc]
    """The information dictionary without dates, so that the same job gives the same bytes."""

    def format(self, document: PDFDocument) -> bytes:
        """The dictionary as ReportLab writes it."""
        about: About = self.about
        entries = {"Title": about.title, "Author": about.author, "Subject": about.subject}
        entries = {key: text for key, text in entries.items() if text or key == "Title"}
        entries |= {"Creator": CREATOR, "Producer": PRODUCER}
        formatted: bytes = PDFDictionary({key: PDFString(text) for key, text in entries.items()}).format(document)
        return formatted


class PageLabels:
    """The page labels: one range for each run of consecutive numbers, and one for each other label."""

    def __init__(self) -> None:
        self.labels = PDFPageLabels()
        self._expected: tuple[str, int] | None = None
        self._count = 0

    def add(self, label: str) -> None:
        """Add the label of the next page."""
        prefix = label.rstrip("0123456789")
        digits = label[len(prefix) :]
        number = int(digits) if digits and not digits.startswith("0") else None
        if number is None:
            self.labels.addPageLabel(self._count, PDFPageLabel(prefix=label))
        elif (prefix, number) != self._expected:
            self.labels.addPageLabel(self._count, PDFPageLabel(style="ARABIC", start=number, prefix=prefix or None))
        self._expected = (prefix, number + 1) if number is not None else None
        self._count += 1

"""Additional requirements of the standards PDF/UA-1 (ISO 14289-1), PDF/A-3b (ISO 19005-3), PDF/X-4 (ISO 15930-7).

The metadata name the standard; for archives and printers, an output intent has a colour profile. Black and gray are
the same in every profile; other colours are sRGB.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import NamedTuple

from worksheets.base.errors import InputError, LayoutError, Message
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.drawing.images.jpeg import JPEG, read_jpeg
from worksheets.drawing.images.raster import Raster
from worksheets.job.models import Job, PdfStandard
from worksheets.job.yaml.nodes import whole_file
from worksheets.output.pdf.profiles import gray, srgb

MADE = "2026-01-01T00:00:00Z"
"""The date that PDF/X requires, the same in all files, since the same job gives the same bytes."""

IDENTIFIED = {
    "ua-1": """
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>""",
    "a-3b": """
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>
</rdf:Description>""",
    "x-4": """
<rdf:Description rdf:about="" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
<xmp:CreateDate>{made}</xmp:CreateDate><xmp:ModifyDate>{made}</xmp:ModifyDate>
<xmp:MetadataDate>{made}</xmp:MetadataDate><pdf:Trapped>False</pdf:Trapped>
<xmpMM:DocumentID>uuid:{identity}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
</rdf:Description>""",
}
"""The addition to the metadata by standard."""


def identification(standard: PdfStandard, about: tuple[str, ...]) -> str:
    """The part of the metadata that names the standard."""
    digest = hashlib.sha256("\0".join(about).encode()).hexdigest()
    identity = "-".join((digest[:8], digest[8:12], digest[12:16], digest[16:20], digest[20:32]))
    return IDENTIFIED[standard].format(made=MADE, identity=identity)


class Colours(NamedTuple):
    """The output intents of a document, and what its resources say of their colour spaces; empty for none."""

    intents: bytes = b""
    spaces: bytes = b""


def colours(standard: PdfStandard, put: Callable[[bytes], int]) -> Colours:
    """Add the colour profiles that a standard requires."""
    if standard == "ua-1":
        return Colours()
    screen = put(_stream(srgb(), b"/N 3/Alternate/DeviceRGB"))
    if standard == "a-3b":
        return Colours(_intent(b"GTS_PDFA1", b"sRGB", screen))
    paper = put(_stream(gray(), b"/N 1/Alternate/DeviceGray"))
    return Colours(_intent(b"GTS_PDFX", b"Black ink", paper), b"[/ICCBased %d 0 R]" % screen)


def _stream(profile: bytes, entries: bytes) -> bytes:
    return b"<<%b/Length %d>>\nstream\n%b\nendstream" % (entries, len(profile), profile)


def _intent(sort: bytes, condition: bytes, profile: int) -> bytes:
    return (
        b"[<</Type/OutputIntent/S/%b/OutputConditionIdentifier(%b)/Info(%b)/RegistryName()"
        b"/DestOutputProfile %d 0 R>>]" % (sort, condition, condition, profile)
    )


WITHOUT_CMYK = ("a-3b", "x-4")
"""The standards that do not allow pictures in CMYK colours here, because those would need a profile of their own."""


def refuse_files(job: Job) -> None:
    """Raise InputError for picture files of a job whose colours the standard of its PDF does not allow."""
    if job.standard not in WITHOUT_CMYK or "pdf" not in job.formats or job.source is None:
        return
    photographs = ((name, read_jpeg(data)) for name, data in job.source.files.items() if data.startswith(JPEG))
    place = whole_file(job.inputs[0]) if job.inputs else None
    problems = [
        Message(
            sentence(
                "{name} has CMYK colours, which a PDF of the standard {standard} cannot have; save it with RGB colours",
                name=shown(name),
                standard=job.standard,
            ),
            "pdf.standard",
            place,
        )
        for name, raster in photographs
        if raster.colours == "cmyk"
    ]
    if problems:
        raise InputError(*problems)


def refuse_colours(standard: PdfStandard | None, raster: Raster) -> None:
    """Raise LayoutError for a picture whose colours the standard does not allow, of a job that has no files."""
    if standard in WITHOUT_CMYK and raster.colours == "cmyk":
        raise LayoutError(
            sentence(
                "a picture has CMYK colours, which a PDF of the standard {standard} cannot have; use RGB or gray",
                standard=standard,
            )
        )

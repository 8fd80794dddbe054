"""What a screen reader says of a tagged PDF file, by PDFium: it shares no code with our writer.

# page 1
heading 1: On the farm
table of 2 rows and 3 columns
  C | O | W
  ...
list of 2
  1 | gives milk
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium


class Heard(NamedTuple):
    """An element of the structure: its kind, its texts in place of content, its language, and what is in it.

    A kid that is a text is content of the page.
    """

    kind: str
    alternative: str
    actual: str
    language: str
    kids: tuple[Heard | str, ...]
    """Elements, and the texts of pieces of content."""

    @property
    def text(self) -> str:
        """What is read, in one line."""
        if self.alternative or self.actual:
            return self.alternative or self.actual
        texts = (kid if isinstance(kid, str) else kid.text for kid in self.kids)
        return " ".join(" ".join(texts).split())

    def below(self, kind: str) -> Iterator[Heard]:
        """Yield the elements of a kind in it, itself included."""
        if self.kind == kind:
            yield self
        for kid in self.kids:
            if isinstance(kid, Heard):
                yield from kid.below(kind)


def pages_of(data: bytes) -> list[tuple[Heard, ...]]:
    """The elements of each page, the uppermost ones."""
    with pypdfium2.PdfDocument(data) as document:
        return [_elements(page) for page in document]


def transcript(data: bytes) -> str:
    """All pages as a listener hears them."""
    lines: list[str] = []
    for number, elements in enumerate(pages_of(data), 1):
        lines.append(f"# page {number}")
        for element in elements:
            lines += _said(element, "")
    return "\n".join(lines) + "\n"


def _said(element: Heard, indent: str) -> Iterator[str]:
    kids = [kid for kid in element.kids if isinstance(kid, Heard)]
    match element.kind:
        case "Document" | "Sect":
            if element.language:
                yield f"{indent}[{element.language}]"
            for kid in kids:
                yield from _said(kid, indent)
        case "H1" | "H2" | "H3":
            yield f"{indent}heading {element.kind[1]}: {element.text}"
        case "L":
            yield f"{indent}list of {len(kids)}"
            for kid in kids:
                yield from _said(kid, indent + "  ")
        case "LI":
            inner = [each for part in kids for each in part.kids if isinstance(each, Heard)]
            if any(each.kind in ("Table", "Figure") for each in inner) or len(inner) > 1:
                label = " ".join(part.text for part in kids if part.kind == "Lbl")
                yield f"{indent}{label or '-'}"
                for each in inner:
                    yield from _said(each, indent + "  ")
            else:
                yield indent + " | ".join(part.text for part in kids)
        case "Table":
            rows = [[cell.text for cell in row.kids if isinstance(cell, Heard)] for row in kids]
            yield f"{indent}table of {len(rows)} rows and {max(map(len, rows), default=0)} columns"
            for row in rows:
                yield f"{indent}  " + " | ".join(cell or "-" for cell in row)
        case "Figure":
            yield f"{indent}picture: {element.text}"
        case "Link":
            yield f"{indent}link: {element.text}"
        case _:
            linked = " (link)" if any(kid.kind == "Link" for kid in kids) else ""
            yield f"{indent}{element.text}{linked}"


# ---- the structure by PDFium


def unmarked(data: bytes) -> list[str]:
    """What is drawn on pages outside of both pieces and artifacts: its type, and its page from 1."""
    found: list[str] = []
    with pypdfium2.PdfDocument(data) as document:
        for number, page in enumerate(document, 1):
            for at in range(pdfium.FPDFPage_CountObjects(page.raw)):
                shown = pdfium.FPDFPage_GetObject(page.raw, at)
                marks = [
                    _mark_name(pdfium.FPDFPageObj_GetMark(shown, n))
                    for n in range(pdfium.FPDFPageObj_CountMarks(shown))
                ]
                piece = pdfium.FPDFPageObj_GetMarkedContentID(shown)
                if (piece >= 0) == ("Artifact" in marks):
                    found.append(f"page {number}: {pdfium.FPDFPageObj_GetType(shown)} {marks} {piece}")
    return found


def _mark_name(mark: Any) -> str:
    length = ctypes.c_ulong()
    buffer = (ctypes.c_ushort * 40)()
    pdfium.FPDFPageObjMark_GetName(mark, buffer, 80, length)
    return bytes(buffer)[: length.value - 2].decode("utf-16-le")


def _elements(page: pypdfium2.PdfPage) -> tuple[Heard, ...]:
    texts = _texts(page)
    tree = pdfium.FPDF_StructTree_GetForPage(page.raw)
    try:
        count = pdfium.FPDF_StructTree_CountChildren(tree)
        return tuple(_element(pdfium.FPDF_StructTree_GetChildAtIndex(tree, at), texts) for at in range(count))
    finally:
        pdfium.FPDF_StructTree_Close(tree)


def _element(raw: Any, texts: dict[int, str]) -> Heard:
    kids: list[Heard | str] = []
    for at in range(pdfium.FPDF_StructElement_CountChildren(raw)):
        piece = pdfium.FPDF_StructElement_GetChildMarkedContentID(raw, at)
        child = pdfium.FPDF_StructElement_GetChildAtIndex(raw, at)
        if child:
            kids.append(_element(child, texts))
        elif piece >= 0:
            kids.append(texts.get(piece, ""))
    return Heard(
        _string(pdfium.FPDF_StructElement_GetType, raw),
        _string(pdfium.FPDF_StructElement_GetAltText, raw),
        _string(pdfium.FPDF_StructElement_GetActualText, raw),
        _string(pdfium.FPDF_StructElement_GetLang, raw),
        tuple(kids),
    )


def _string(ask: Callable[..., int], *which: Any) -> str:
    length = ask(*which, None, 0)
    buffer = ctypes.create_string_buffer(max(length, 2))
    ask(*which, buffer, length)
    return buffer.raw[: max(length - 2, 0)].decode("utf-16-le")


def _texts(page: pypdfium2.PdfPage) -> dict[int, str]:
    """The texts of the page's pieces, by their numbers; those of a form belong to the piece that shows it."""
    found: dict[int, list[str]] = {}
    text_page = page.get_textpage()
    for at in range(pdfium.FPDFPage_CountObjects(page.raw)):
        shown = pdfium.FPDFPage_GetObject(page.raw, at)
        piece = pdfium.FPDFPageObj_GetMarkedContentID(shown)
        if piece >= 0:
            found.setdefault(piece, []).extend(_shown(shown, text_page))
    return {piece: "".join(parts) for piece, parts in found.items()}


def _shown(shown: Any, text_page: pypdfium2.PdfTextPage) -> Iterator[str]:
    kind = pdfium.FPDFPageObj_GetType(shown)
    if kind == pdfium.FPDF_PAGEOBJ_TEXT:
        length = pdfium.FPDFTextObj_GetText(shown, text_page.raw, None, 0)
        buffer = (ctypes.c_ushort * (length // 2 + 1))()
        pdfium.FPDFTextObj_GetText(shown, text_page.raw, buffer, length)
        yield bytes(buffer)[: max(length - 2, 0)].decode("utf-16-le")
    elif kind == pdfium.FPDF_PAGEOBJ_FORM:
        for at in range(pdfium.FPDFFormObj_CountObjects(shown)):
            yield " "
            yield from _shown(pdfium.FPDFFormObj_GetObject(shown, at), text_page)

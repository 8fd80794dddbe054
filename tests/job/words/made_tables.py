"""Minimal spreadsheets that a reader accepts, written without a library."""

# ruff: noqa: E501  # XML, and a file a line

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

Rows = Sequence[Sequence[str | float]]

_TYPES = """<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml"
 ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>"""
_RELATIONS = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
_RELATION = '<Relationship Id="rId{}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/{}" Target="{}"/>'
_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_OFFICE = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    """A zip file of these parts."""
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return data.getvalue()


def xlsx_parts(sheets: Mapping[str, Rows]) -> dict[str, str | bytes]:
    """The parts of an `.xlsx` file with these sheets; cells contain their texts directly."""
    names = "".join(f'<sheet name="{escape(name)}" sheetId="{i}" r:id="rId{i}"/>' for i, name in enumerate(sheets, 1))
    links = "".join(_RELATION.format(i, "worksheet", f"worksheets/sheet{i}.xml") for i in range(1, len(sheets) + 1))
    return {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _RELATIONS.format(_RELATION.format(1, "officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f"<workbook {_MAIN} {_OFFICE}><sheets>{names}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": _RELATIONS.format(links),
        **{
            f"xl/worksheets/sheet{i}.xml": f"<worksheet {_MAIN}><sheetData>{_xlsx_rows(rows)}</sheetData></worksheet>"
            for i, rows in enumerate(sheets.values(), 1)
        },
    }


def _xlsx_rows(rows: Rows) -> str:
    return "".join(
        f'<row r="{i}">{"".join(_xlsx_cell(cell, f"{chr(65 + j)}{i}") for j, cell in enumerate(row))}</row>'
        for i, row in enumerate(rows, 1)
    )


def _xlsx_cell(cell: str | float, place: str) -> str:
    if isinstance(cell, str):
        return f'<c r="{place}" t="inlineStr"><is><t>{escape(cell)}</t></is></c>' if cell else ""
    return f'<c r="{place}"><v>{cell}</v></c>'


def xlsx(rows: Rows, **others: Rows) -> bytes:
    """An `.xlsx` file with a sheet called Words, and others."""
    return packed(xlsx_parts({"Words": rows, **others}))


_ODS = (
    '<?xml version="1.0" encoding="UTF-8"?><office:document-content '
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2">'
    "<office:body><office:spreadsheet>{}</office:spreadsheet></office:body></office:document-content>"
)
_EMPTY_ROWS = (
    '<table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="16384"/>'
    "</table:table-row>"
)


def ods_parts(rows: Rows) -> dict[str, str | bytes]:
    """The parts of an `.ods` file, with the million empty cells that LibreOffice writes."""
    lines = "".join(
        f'<table:table-row>{"".join(map(_ods_cell, row))}<table:table-cell table:number-columns-repeated="16380"/>'
        "</table:table-row>"
        for row in rows
    )
    table = f'<table:table table:name="Words">{lines}{_EMPTY_ROWS}</table:table>'
    manifest = '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    return {
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "META-INF/manifest.xml": manifest,
        "content.xml": _ODS.format(table),
    }


def _ods_cell(cell: str | float) -> str:
    if isinstance(cell, str):
        return f'<table:table-cell office:value-type="string"><text:p>{escape(cell)}</text:p></table:table-cell>'
    return (
        f'<table:table-cell office:value-type="float" office:value="{cell}"><text:p>{cell}</text:p></table:table-cell>'
    )


def ods(rows: Rows) -> bytes:
    """An `.ods` file."""
    return packed(ods_parts(rows))

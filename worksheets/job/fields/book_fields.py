"""The fields of `book:`, which prints a job as a book."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema, field_validator, model_validator

from worksheets.drawing.book import Contents, Imposition, PuzzlesOn
from worksheets.drawing.paper import parse_length
from worksheets.job.fields.field_types import LENGTH_SCHEMA, Length, PaperSize, Title
from worksheets.job.yaml import limits
from worksheets.job.yaml.mapping import Fields
from worksheets.puzzles.fields import in_form


def _gutter(value: object) -> object:
    if not isinstance(value, str):
        return value
    return None if value.strip() == "auto" else parse_length(value)


Gutter = Annotated[
    float | None, BeforeValidator(_gutter), WithJsonSchema({"anyOf": [{"enum": ["auto"]}, LENGTH_SCHEMA]})
]
"""None: by the number of pages."""


class MarginFields(Fields):
    """The margins of a book's pages; one length alone holds for all of them."""

    inside: Length | None = Field(None, description="beside the binding, which takes the gutter on top of it")
    outside: Length | None = Field(None, description="at the edge where pages are turned")
    top: Length | None = Field(None, description="above")
    bottom: Length | None = Field(None, description="below the page's number")

    @model_validator(mode="before")
    @classmethod
    def _from_length(cls, value: Any) -> Any:
        if isinstance(value, str | int | float) and not isinstance(value, bool):
            length = parse_length(str(value))
            return dict.fromkeys(cls.model_fields, length)
        return value


class BookFields(Fields):
    """How the book is made."""

    trim: PaperSize | None = Field(
        None,
        description="size of the trimmed pages: 6x9in, 8.5x11in, A5, B5, 148x210mm; absent: that of page",
        json_schema_extra=in_form(options=("6x9in", "8.5x11in", "A5", "B5")),
    )
    margins: MarginFields = Field(
        MarginFields.model_construct(),
        description="blank edges: {inside: 0.5in, outside: 0.5in, top: 0.5in, bottom: 0.5in}, or one length for all; "
        "absent: that of page, where it says one, else half an inch, with ornaments 0.625in",
        json_schema_extra=in_form("never"),
    )
    gutter: Gutter = Field(
        None,
        description="what the binding takes of the inside margin, or auto: by the number of pages, as print-on-demand "
        "printers ask for it",
    )
    bleed: Length = Field(
        0.0,
        description="paper at the head, the foot and the outer edge that is cut off, such as 0.125in",
        json_schema_extra=in_form("never"),
    )
    crop_marks: bool = Field(
        False, description="marks round the page where it is cut", json_schema_extra=in_form("never")
    )
    two_sided: bool = Field(
        True,
        description="left pages mirror right ones; no for leaves that are printed on one side",
        json_schema_extra=in_form("never"),
    )
    title_page: bool = Field(
        True, description="a first page with title, subtitle and author", json_schema_extra=in_form("never")
    )
    subtitle: Title | None = Field(None, description="stands below the title on the title page")
    author: Title | None = Field(None, description="stands on the title page")
    contents: Contents = Field(
        "yes",
        description="a table of contents: yes for chapters and, where two pages have room for them, puzzles; chapters; "
        "puzzles for all of both; no",
        json_schema_extra=in_form("never"),
    )
    chapter_pages: bool = Field(
        True, description="each chapter begins with a page of its own", json_schema_extra=in_form("never")
    )
    puzzles_on: PuzzlesOn = Field(
        "both", description="rectos leaves the backs of all puzzles blank", json_schema_extra=in_form("never")
    )
    start_page: int = Field(
        1, ge=1, le=limits.PAGE_NUMBER, description="number of the first page", json_schema_extra=in_form("never")
    )
    page_numbers: bool = Field(True, description="numbers at the outside of pages", json_schema_extra=in_form("never"))
    imposition: Imposition | None = Field(
        None,
        description="two pages on a side of paper: booklet (to fold and staple), 2-up (cut the pile and put its left "
        "half on the right one), 2-up-same (each page twice); absent or none: one",
    )
    sheet: PaperSize | None = Field(
        None,
        description="the paper for an imposition, such as A4 or Letter; absent: twice a page",
        json_schema_extra=in_form("never"),
    )

    @model_validator(mode="before")
    @classmethod
    def _from_yes(cls, value: Any) -> Any:
        if isinstance(value, bool) or (isinstance(value, str) and value.strip().lower() in ("yes", "true", "on")):
            return {}
        return value

    @field_validator("bleed")
    @classmethod
    def _not_much_bleed(cls, bleed: float) -> float:
        if bleed > limits.BLEED:
            raise ValueError("a bleed of more than one inch cannot be printed; 0.125in or 3mm are usual")
        return bleed

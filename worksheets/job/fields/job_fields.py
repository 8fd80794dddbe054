"""The models of a job file's fields, except those of sheets; their descriptions are printed in the reference."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, ValidationInfo, WithJsonSchema, field_validator, model_validator

from worksheets.base.sentences import sentence
from worksheets.drawing.paper import MM, PAPER_SIZES, Contents, Imposition, Orientation, PuzzlesOn, parse_length
from worksheets.job.fields.field_texts import HEADER_FIELDS, NOTHING
from worksheets.job.fields.field_types import (
    LENGTH_SCHEMA,
    Fields,
    FileName,
    Font,
    FontSize,
    Footer,
    HeaderField,
    Instruction,
    LanguageCode,
    Length,
    LookValue,
    PaperSize,
    PerPage,
    PresetValue,
    SchedulerAddress,
    Title,
    not_in_form,
)
from worksheets.job.fields.output_fields import AnswerFields, OutputFields
from worksheets.job.fields.pdf import PdfFields
from worksheets.job.yaml import limits
from worksheets.puzzles.fields import Difficulty, LetterRules, in_form


def _gutter(value: object) -> object:
    if not isinstance(value, str):
        return value
    return None if value.strip() == "auto" else parse_length(value)


Gutter = Annotated[
    float | None, BeforeValidator(_gutter), WithJsonSchema({"anyOf": [{"enum": ["auto"]}, LENGTH_SCHEMA]})
]
"""None: depends on the number of pages."""


class MarginFields(Fields):
    """The margins of a book's pages; a single length applies to all of them."""

    inside: Length | None = Field(None, description="next to the binding, in addition to the gutter")
    outside: Length | None = Field(None, description="at the edge where pages are turned")
    top: Length | None = Field(None, description="above")
    bottom: Length | None = Field(None, description="below the page number")

    @model_validator(mode="before")
    @classmethod
    def _from_length(cls, value: Any) -> Any:
        if isinstance(value, str | int | float) and not isinstance(value, bool):
            length = parse_length(str(value))
            return dict.fromkeys(cls.model_fields, length)
        return value


class BookFields(Fields):
    """The pages and the parts of a book."""

    trim: PaperSize | None = Field(
        None,
        description="size of the trimmed pages: 6x9in, 8.5x11in, A5, B5, 148x210mm; default: that of page",
        json_schema_extra=in_form(options=("6x9in", "8.5x11in", "A5", "B5")),
    )
    margins: MarginFields = Field(
        MarginFields.model_construct(),
        description="blank edges: {inside: 0.5in, outside: 0.5in, top: 0.5in, bottom: 0.5in}, or one length for all; "
        "default: that of page if it is set, else 0.5in; with ornaments 0.625in at the sides, 0.75in at top and bottom",
    )
    gutter: Gutter = Field(
        None,
        description="extra width for the binding; auto: by the number of pages, as print-on-demand printers require",
    )
    bleed: Length = Field(
        0.0,
        description="margin of paper at the top, bottom and outer edge that is cut off, such as 0.125in",
        json_schema_extra=in_form(default="0mm"),
    )
    crop_marks: bool = Field(False, description="marks around the page where it is cut")
    two_sided: bool = Field(True, description="left pages mirror right ones; no for pages printed on one side")
    title_page: bool = Field(True, description="a first page with title, subtitle and author")
    subtitle: Footer | None = Field(None, description="printed below the title on the title page")
    author: Footer | None = Field(None, description="printed on the title page")
    copyright: Instruction | None = Field(
        None,
        description="printed after the title page or, without one, on the first free page: "
        "who has the rights, the edition, where it was printed",
    )
    how_to_play: bool = Field(
        True,
        description="a page that explains the puzzles once, with a solved one; no: each puzzle has its instruction",
    )
    contents: Contents = Field(
        "yes",
        description="table of contents: yes lists chapters, and puzzles if two pages have room for them; chapters; "
        "puzzles lists all of both; no",
    )
    chapter_pages: bool = Field(True, description="each chapter begins with a title page")
    puzzles_on: PuzzlesOn = Field("both", description="both, or rectos: right pages only, with blank backs")
    start_page: int = Field(1, ge=1, le=limits.PAGE_NUMBER, description="number of the first page")
    page_numbers: bool = Field(True, description="page numbers at the outer edge")
    imposition: Imposition | None = Field(
        None,
        description="two pages on a side of paper: booklet (fold and staple), 2-up (cut the pile and put its left "
        "half on the right one), 2-up-same (each page twice); default: none, one page",
    )
    sheet: PaperSize | None = Field(
        None,
        description="paper for an imposition, such as A4 or Letter; default: twice the size of a page",
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
            raise ValueError(sentence("a bleed of more than one inch cannot be printed; 0.125in or 3mm are usual"))
        return bleed


class PageFields(Fields):
    """The paper and what is printed on it."""

    size: PaperSize = Field(
        PAPER_SIZES["A4"],
        description="a paper size such as A4 or Letter, or width x height such as 210x297mm",
        json_schema_extra=in_form(default="A4"),
    )
    orientation: Orientation = Field(
        "auto", description="portrait, landscape, or auto: portrait, unless landscape makes small letters larger"
    )
    margin: Length = Field(
        15 * MM,
        validate_default=True,
        description="margin on every side: 15mm, 1.5cm, 0.6in, 40pt",
        json_schema_extra=in_form(default="15mm"),
    )
    font: Font = Field(
        "Andika",
        description="a font family (worksheets fonts lists them), or a .ttf or .otf file, relative to this file",
        json_schema_extra=in_form(group="type", file="font"),
    )
    font_size: FontSize = Field(
        None,
        description="size of the grid's letters in points, or auto: as large as fits; 18+: auto, and no text on a "
        "handout is smaller than 18 points",
        json_schema_extra=in_form(group="type", default="auto"),
    )
    per_page: PerPage = Field(1, description="sheets on one page: 1, 2 or 4")
    marks: bool | None = Field(
        None,
        description="four small squares around each sheet, by which mark --scans finds it; default: yes for those of a "
        "class list",
    )

    @field_validator("margin")
    @classmethod
    def _leave_room(cls, margin: float, info: ValidationInfo) -> float:
        size = info.data.get("size")
        if size and 2 * margin > min(size) / 2:
            raise ValueError(sentence("the margin takes more than half of the paper; make it smaller"))
        return margin


class HeaderFields(Fields):
    """The top of each handout."""

    fields: tuple[HeaderField, ...] = Field(
        ("name", "class", "date"),
        description="lines to fill in: name, class, date (in the sheet's language) or words of your own; [] for none",
        max_length=limits.HEADER_FIELDS,
        json_schema_extra=in_form(options=HEADER_FIELDS),
    )
    text: Footer | None = Field(None, description="a text of your own above them, such as the name of the school")
    logo: FileName | None = Field(
        None,
        description="a picture at the top right of each handout: a PNG or JPEG file, relative to this file",
        json_schema_extra=in_form(file="picture"),
    )


class SchedulerFields(Fields):
    """Other machines that make the sheets."""

    address: SchedulerAddress | None = Field(
        None, description="address of a Dask scheduler you trust, such as tcp://10.0.0.7:8786"
    )


class PlanFields(Fields):
    """A sheet for each school day, from lists of words; `worksheets.job.sheets.plan` makes them."""

    lists: list[Any] = Field(
        description="the lists, each a week: files, word sets or themes", min_length=1, max_length=limits.WEEKS
    )
    days: int = Field(5, ge=1, le=7, description="school days of a week, from Monday")
    kinds: list[Any] | None = Field(
        None,
        description="kinds of the days, in turn; {kind: crossword, form: fill} sets fields of the sheet, too; "
        "default: those that suit most lists",
        min_length=1,
    )
    words_a_day: int = Field(10, ge=2, le=limits.WORDS, description="words of a day, new and repeated ones")
    again: tuple[Annotated[int, Field(ge=1)], ...] = Field(
        (1, 3, 7),
        description="the numbers of school days after which a word returns, counted from its first",
        json_schema_extra=in_form(default="1, 3, 7"),
    )
    difficulty: Difficulty = Field("medium", description="easy, medium or hard")

    @field_validator("lists", "kinds", mode="before")
    @classmethod
    def _as_list(cls, value: object) -> object:
        return value if value is None or isinstance(value, list | tuple) else [value]


class JobFields(Fields):
    """A job file; the loader reads the contents of its word sets and sheets."""

    title: Title | None = Field(
        None,
        description="printed on every page; default: made from the file's name",
        json_schema_extra=in_form("first"),
    )
    language: LanguageCode = Field(
        "en",
        description="language of labels, and of the words unless words_language is set",
        json_schema_extra=in_form("first", languages=True),
    )
    words_language: LanguageCode | None = Field(
        None,
        description="language of the words: alphabet, letter case, avoided words, dictionary; default: the sheet's",
        json_schema_extra=in_form(group="words", languages=True),
    )
    letters: LetterRules = Field(
        LetterRules.model_construct(),
        description="how words become letters, unless a sheet sets it",
        json_schema_extra=in_form(group="words"),
    )
    preset: PresetValue = Field(
        None,
        description="fills in the fields that neither the job nor a sheet sets: age-5-7, age-7-9, age-9-12, "
        "large-print, dyslexia, puzzle-book, or {file: ours.yaml}",
        json_schema_extra=in_form(group="made"),
    )
    look: LookValue = Field(
        None,
        description="look of handouts: plain, animals, family, food, party, school, sea, space, spring, weather, "
        "winter, auto (as suits the theme), ruled, dotted, framed, stars, garden, fields such as "
        "{like: winter, colour: green}, or {file: ours.yaml}",
        json_schema_extra=in_form(group="paper", default="plain"),
    )
    seed: int = Field(0, description="the same seed gives the same sheets", json_schema_extra=in_form(group="extras"))
    output: OutputFields = Field(OutputFields.model_construct(), json_schema_extra=in_form(group="files"))
    answers: AnswerFields = Field(AnswerFields.model_construct(), json_schema_extra=in_form(group="answers"))
    volume_pages: int | None = Field(
        None,
        ge=1,
        description="splits the booklet into files with at most this number of handout pages, each with its answers",
        json_schema_extra=in_form(group="files"),
    )
    page: PageFields = Field(PageFields.model_construct(), json_schema_extra=in_form(group="paper"))
    header: HeaderFields = Field(HeaderFields.model_construct(), json_schema_extra=in_form(group="head"))
    footer: Footer | None = Field(
        None,
        description="your own text at the foot of handouts, beside the page number; no for nothing at all; default: "
        "a mark of the level, one to three circles",
        json_schema_extra=in_form(group="head"),
    )
    book: BookFields = Field(
        BookFields.model_construct(),
        description="prints the job as a book; {} for the defaults",
        json_schema_extra=in_form(group="book", switch=True),
    )
    pdf: PdfFields = Field(PdfFields.model_construct(), json_schema_extra=in_form(group="files"))
    scheduler: SchedulerFields = Field(SchedulerFields.model_construct(), json_schema_extra=in_form(group="extras"))
    word_sets: dict[str, Any] = not_in_form({}, "lists of words, by name")
    looks: dict[str, Any] = not_in_form({}, "looks of your own, by name: {ours: {like: winter, colour: green}}")
    presets: dict[str, Any] = not_in_form({}, "presets of your own, by name: {ours: {size: 10x10, overlap: no}}")
    plan: PlanFields | None = Field(
        None,
        description="a sheet for each school day, in place of sheets or after them",
        json_schema_extra=in_form(group="plan"),
    )
    sheets: list[Any] = Field(
        description="the sheets, in the order of the booklet; not needed beside a plan",
        min_length=1,
        json_schema_extra=in_form("never"),
    )

    @model_validator(mode="before")
    @classmethod
    def _without_book(cls, value: Any) -> Any:
        """Treat `book: no` as if the field were absent; any fields of a book make a book."""
        book = value.get("book") if isinstance(value, dict) else None
        if book is False or (isinstance(book, str) and book.strip().lower() in NOTHING):
            return {name: item for name, item in value.items() if name != "book"}
        return value

    @field_validator("answers")
    @classmethod
    def _one_place_for_answers(cls, answers: AnswerFields, info: ValidationInfo) -> AnswerFields:
        output = info.data.get("output")
        if answers.place and output and "answers" in output.model_fields_set:
            raise ValueError(sentence("output.answers sets the place of answers, too; omit one of them"))
        return answers

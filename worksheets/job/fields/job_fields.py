"""The models of a job file's fields; a sheet's further fields are those of its kind's `Spec`."""

from __future__ import annotations

from typing import Any

from pydantic import Field, ValidationInfo, field_validator, model_validator

from worksheets.drawing.paper import MM, PAPER_SIZES, Orientation
from worksheets.job.fields.book_fields import BookFields
from worksheets.job.fields.field_types import (
    HEADER_FIELDS,
    AnswerTables,
    Difficulties,
    FileName,
    Font,
    FontSize,
    Footer,
    Formats,
    HeaderField,
    Instruction,
    LanguageCode,
    Length,
    LookSaid,
    PaperSize,
    PerPage,
    PictureWidth,
    PresetSaid,
    SchedulerAddress,
    SheetId,
    Title,
)
from worksheets.job.models import Answers, LettersAs, PicturesOf, Separator
from worksheets.job.yaml import limits
from worksheets.job.yaml.mapping import Fields
from worksheets.puzzles import registry
from worksheets.puzzles.fields import LetterRules, in_form


class OutputFields(Fields):
    """What is written."""

    formats: Formats = Field(
        ("pdf",),
        description="pdf, json, txt, csv, h5p, and svg and png for pictures of puzzles or of pages: one or several",
        json_schema_extra=in_form("never"),
    )
    answers: Answers = Field("separate", description="the answer key: separate, append, back, upside-down or none")
    pictures: PicturesOf = Field(
        "puzzles",
        description="what svg and png show: puzzles (each puzzle and each answer alone) or pages (whole pages)",
        json_schema_extra=in_form("never"),
    )
    width: PictureWidth | None = Field(
        None,
        description="how wide pictures are: 150mm, 15cm, 6in; absent: as on a handout, at most 160mm; or the page",
        json_schema_extra=in_form("never"),
    )
    letters: LettersAs = Field(
        "text",
        description="how letters stand in svg: text, which needs the font where it is shown, or outlines, which do not",
        json_schema_extra=in_form("never"),
    )
    separator: Separator | None = Field(
        None,
        description="what parts the cells of csv: comma, semicolon or tab; absent: what Excel expects in the job's "
        "language",
        json_schema_extra=in_form("never"),
    )


class AnswerFields(Fields):
    """The answer key; the word alone says the place."""

    place: Answers | None = Field(
        None,
        description="where it goes: separate (a file of its own), append (behind the handouts), back (each on the back "
        "of its sheet), upside-down (small, at the foot of each sheet) or none",
        json_schema_extra=in_form("never"),
    )
    per_page: int | None = Field(
        None, ge=1, le=limits.ANSWERS_A_PAGE, description="most answers on a page; absent: as many as are read well"
    )
    table: AnswerTables = Field(
        None,
        description="the list of words beside each answer: yes, no, or auto: unless more than four share a page",
        json_schema_extra=in_form(default="auto"),
    )
    colour: bool = Field(False, description="soft colours tell parts of answers apart, also when copied without colour")

    @model_validator(mode="before")
    @classmethod
    def _from_place(cls, value: object) -> object:
        return {"place": value} if isinstance(value, str) else value


class PageFields(Fields):
    """The paper and what is printed on it."""

    size: PaperSize = Field(
        PAPER_SIZES["A4"],
        description="a paper size such as A4 or Letter, or width x height such as 210x297mm",
        json_schema_extra=in_form(default="A4"),
    )
    orientation: Orientation = Field(
        "auto", description="auto: all pages upright, or all lying where that makes small letters larger"
    )
    margin: Length = Field(
        15 * MM,
        validate_default=True,
        description="blank edge on every side: 15mm, 1.5cm, 0.6in, 40pt",
        json_schema_extra=in_form(default="15mm"),
    )
    font: Font = Field(
        "Andika",
        description="a font family, which worksheets fonts lists, or a .ttf or .otf file, relative to this one",
        json_schema_extra=in_form(file="font"),
    )
    font_size: FontSize = Field(
        None,
        description="size of the grid's letters in points, or auto: as large as fits; 18+: auto, and nothing to read "
        "on a handout under 18 points",
        json_schema_extra=in_form(default="auto"),
    )
    per_page: PerPage = Field(1, description="sheets on one page: 1, 2 or 4")

    @field_validator("margin")
    @classmethod
    def _leave_room(cls, margin: float, info: ValidationInfo) -> float:
        size = info.data.get("size")
        if size and 2 * margin > min(size) / 2:
            raise ValueError("the margin takes more than half of the paper; make it smaller")
        return margin


class HeaderFields(Fields):
    """What stands above each handout."""

    fields: tuple[HeaderField, ...] = Field(
        ("name", "class", "date"),
        description="what to leave a line for: name, class, date (in the sheet's language) or words of your own; "
        "[] for nothing",
        max_length=limits.HEADER_FIELDS,
        json_schema_extra=in_form(options=HEADER_FIELDS),
    )
    text: Title | None = Field(None, description="a text of your own above them, such as the name of the school")
    logo: FileName | None = Field(
        None,
        description="a picture at the top right of each handout: a PNG or JPEG file, relative to this one",
        json_schema_extra=in_form(file="picture"),
    )


class SchedulerFields(Fields):
    """Who makes the sheets, where that is not this machine."""

    address: SchedulerAddress | None = Field(
        None, description="address of a Dask scheduler you trust, such as tcp://10.0.0.7:8786"
    )


class JobFields(Fields):
    """A job file; the loader reads what is in its word sets and sheets."""

    title: Title | None = Field(
        None,
        description="stands on every page; absent: made from the file's name",
        json_schema_extra=in_form("first"),
    )
    language: LanguageCode = Field(
        "en",
        description="language of labels, and of the words unless that is said, too",
        json_schema_extra=in_form("first", languages=True),
    )
    words_language: LanguageCode | None = Field(
        None,
        description="language of the words: alphabet, letter case, words kept off, dictionary; absent: the sheet's",
        json_schema_extra=in_form(languages=True),
    )
    letters: LetterRules = Field(
        LetterRules.model_construct(), description="how words become letters, where a sheet does not say it"
    )
    preset: PresetSaid = Field(
        None,
        description="values for the fields that neither the job nor a sheet says: age-5-7, age-7-9, age-9-12, "
        "large-print, dyslexia, puzzle-book, or {file: ours.yaml}",
    )
    look: LookSaid = Field(
        None,
        description="how handouts look: plain, ruled, dotted, framed, stars, winter, garden, party, fields such as "
        "{like: winter, colour: green}, or {file: ours.yaml}",
        json_schema_extra=in_form(default="plain"),
    )
    seed: int = Field(0, description="the same seed gives the same sheets")
    output: OutputFields = OutputFields.model_construct()
    answers: AnswerFields = AnswerFields.model_construct()
    volume_pages: int | None = Field(
        None,
        ge=1,
        description="cuts the booklet into files with at most this number of handout pages, each with its answers",
        json_schema_extra=in_form("never"),
    )
    page: PageFields = PageFields.model_construct()
    header: HeaderFields = HeaderFields.model_construct()
    footer: Footer | None = Field(
        None,
        description="a text of your own at the foot of the handouts, beside the page number; no for nothing at all "
        "there; absent: a mark of the level, one to three circles",
    )
    book: BookFields = Field(
        BookFields.model_construct(), description="prints the job as a book; {} for one with nothing said"
    )
    scheduler: SchedulerFields = Field(SchedulerFields.model_construct(), json_schema_extra=in_form("never"))
    word_sets: dict[str, Any] = Field({}, description="lists of words, by name", json_schema_extra=in_form("never"))
    sheets: list[Any] = Field(
        description="the sheets, in the order of the booklet", min_length=1, json_schema_extra=in_form("never")
    )

    @field_validator("answers")
    @classmethod
    def _one_place_for_answers(cls, answers: AnswerFields, info: ValidationInfo) -> AnswerFields:
        output = info.data.get("output")
        if answers.place and output and "answers" in output.model_fields_set:
            raise ValueError("where the answers go is said twice, here and in output; leave one of them out")
        return answers


class SheetFields(Fields):
    """The fields that sheets of every kind have."""

    kind: str = Field(registry.DEFAULT, description="the kind of puzzle", json_schema_extra=in_form("never"))
    id: SheetId | None = Field(
        None,
        description="names the sheet in files and fixes its chance; absent: made from the title",
        json_schema_extra=in_form("never"),
    )
    title: Title | None = Field(
        None, description="stands above the puzzle; absent: the word set's name", json_schema_extra=in_form("first")
    )
    language: LanguageCode | None = Field(
        None, description="language of this sheet; absent: the job's", json_schema_extra=in_form(languages=True)
    )
    chapter: Title | None = Field(
        None,
        description="in a book, begins a chapter with this title; it goes on until another sheet begins one",
    )
    instruction: Instruction | None = Field(
        None, description="a text of your own in place of our instruction; no for none; absent: ours"
    )
    difficulty: Difficulties = Field(
        ("medium",),
        description="easy, medium or hard; a list makes one sheet each",
        json_schema_extra=in_form("first"),
    )
    preset: PresetSaid = Field(
        None,
        description="values for the fields that neither this sheet nor the job says: age-5-7, age-7-9, age-9-12, "
        "large-print, dyslexia, puzzle-book, or {file: ours.yaml}",
    )
    look: LookSaid = Field(
        None,
        description="how its handout looks, where that is not as the job says: plain, ruled, dotted, framed, stars, "
        "winter, garden, party, fields such as {like: winter, colour: green}, or {file: ours.yaml}",
    )
    variants: int = Field(1, ge=1, le=limits.VARIANTS, description="number of versions, for groups A, B ... Z, AA ...")
    seed: int | None = Field(
        None, description="another number makes another puzzle of this sheet alone; absent: the job's seed"
    )
    for_each: FileName | None = Field(
        None,
        description="a class list (.csv, .xlsx or .ods) with the columns name and, if wanted, level (easy, medium, "
        "hard): a sheet for each pupil, with the name, a puzzle of its own and a code that the key repeats; {column} "
        "in title and instruction is the pupil's cell",
        json_schema_extra=in_form(file="table"),
    )

"""The models of the fields for output: the files of a job, and its answer key."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from worksheets.drawing.pen import Marks
from worksheets.job.fields.field_types import AnswerTables, Fields, Formats, PictureWidth, not_in_form
from worksheets.job.models import Answers, LettersAs, PicturesOf, Separator
from worksheets.job.yaml import limits
from worksheets.puzzles.fields import in_form


class OutputFields(Fields):
    """The files that are written."""

    formats: Formats = Field(
        ("pdf",),
        description="one or several of pdf, json, txt, csv, h5p, docx, html, brf, and svg and png for pictures of "
        "puzzles or pages",
    )
    answers: Answers = not_in_form("separate", "the answer key: separate, append, back, upside-down or none")
    pictures: PicturesOf = Field(
        "puzzles",
        description="what svg and png show: puzzles (each puzzle and each answer separately) or pages (whole pages)",
    )
    width: PictureWidth | None = Field(
        None,
        description="width of pictures: 150mm, 15cm, 6in; default: as on a handout, at most 160mm, or that of the page",
    )
    letters: LettersAs = Field(
        "outlines",
        description="letters in svg: outlines, which look the same everywhere, or text, which needs the font",
    )
    separator: Separator | None = Field(
        None,
        description="separator of the cells of csv: comma, semicolon or tab; default: what Excel expects in the job's "
        "language",
    )


class AnswerFields(Fields):
    """The answer key; a single word sets its place."""

    place: Answers | None = Field(
        None,
        description="where it goes: separate (a separate file), append (after the handouts), back (each answer on the "
        "back of its sheet), upside-down (small, at the foot of each sheet) or none",
        json_schema_extra=in_form(default="separate"),
    )
    per_page: int | None = Field(
        None,
        ge=1,
        le=limits.ANSWERS_A_PAGE,
        description="maximum number of answers on a page; default: as many as are easy to read",
    )
    table: AnswerTables = Field(
        None,
        description="the list of words beside each answer: yes, no, or auto: if at most four share a page",
        json_schema_extra=in_form(default="auto"),
    )
    colour: bool = Field(False, description="soft colours distinguish parts of answers, even in black-and-white copies")
    marks: Marks | None = Field(
        None,
        description="how found words are marked: loops, bars (gray, below bold letters) or letters (no others are "
        "printed); default: loops, and bars in a book",
    )
    order: Literal["list", "reading"] = Field(
        "list",
        description="the order of the words beside an answer: list, as on the sheet, or reading, as they begin in the "
        "grid",
    )

    @model_validator(mode="before")
    @classmethod
    def _from_place(cls, value: object) -> object:
        return {"place": value} if isinstance(value, str) else value

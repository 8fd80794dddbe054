"""The types of a job file's fields: from the text as written to a value, and their JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, get_args

from pydantic import BeforeValidator, Field, WithJsonSchema

from worksheets.base.errors import InputError, closest, nearest
from worksheets.base.quoting import shown, written
from worksheets.drawing.fonts.own_font import is_font_file
from worksheets.drawing.fonts.typefaces import FAMILIES, find_family
from worksheets.drawing.paper import MM, PAPER_SIZES, parse_length
from worksheets.job.models import Format
from worksheets.job.yaml import limits
from worksheets.job.yaml.file_names import name_fault
from worksheets.job.yaml.text_files import on_one_line
from worksheets.language.languages import find_language, language_codes
from worksheets.language.scripts import script_fault
from worksheets.puzzles.fields import Difficulty

T = TypeVar("T")

SCHEDULER = r"[a-z]+://[^\s:]+:[0-9]+\S*|[a-z]+://\[\S+\]:[0-9]+"
"""An address of a Dask scheduler."""

PRESETS = ("age-5-7", "age-7-9", "age-9-12", "large-print", "dyslexia", "puzzle-book")
"""The names of the built-in presets."""

LOOKS = ("plain", "ruled", "dotted", "framed", "stars", "winter", "garden", "party")
"""The names of the built-in looks."""

HEADER_FIELDS = ("name", "class", "date")
"""Header fields that are printed in the sheet's language."""


NOTHING = ("no", "off", "false", "none", "nein")
"""What is written for nothing at all; to print such a word, write it with a full stop."""


def _from_text(parse: Callable[[str], T]) -> BeforeValidator:
    """A validator that parses texts and leaves what else comes to pydantic."""
    return BeforeValidator(lambda value: parse(value) if isinstance(value, str) else value)


def _one_line(text: str) -> str:
    text = text.strip()
    if not text:
        raise ValueError("the text is empty")
    if not on_one_line(text):
        raise ValueError("the text holds a line break or a control character; write it on one line")
    return _printable(text)


def _printable(text: str) -> str:
    if fault := script_fault(text):
        raise ValueError(fault)
    return text


def _language(text: str) -> str:
    try:
        return find_language(shown(text)).code
    except InputError as error:
        raise ValueError(error.problems[0].text) from None


def _font(text: str) -> str:
    """The name of a shipped family as it is written there, or that of a file."""
    if is_font_file(text.strip()):
        return text.strip()
    try:
        return find_family(shown(text.strip()))
    except InputError as error:
        raise ValueError(f"{error.problems[0].text}; a file of your own ends in .ttf or .otf") from None


def _header_field(text: str) -> str:
    """One of the fields that have a label in every language, or words of the author's own."""
    text = _one_line(text)
    near = closest(text, HEADER_FIELDS)  # a German word is no slip, but a field of one's own
    if near and text not in HEADER_FIELDS:
        hint = f'; did you mean "{near}"?'
        raise ValueError(f'"{shown(text)}" is no header field{hint} (known: {", ".join(HEADER_FIELDS)})')
    return text


def _footer(text: str) -> str:
    """The author's own text; empty for nothing at all."""
    return "" if text.strip().casefold() in NOTHING else _one_line(text)


def _instruction(text: str) -> str:
    """The author's own text, its lines as one; empty for nothing at all."""
    text = " ".join(text.split())
    return "" if text.casefold() in ("", *NOTHING) else _one_line(text)


def _file_name(text: str) -> str:
    if not text.strip():
        raise ValueError("the name of the file is empty")
    return text.strip()


def _sheet_id(text: str) -> str:
    _printable(text)
    if not re.fullmatch(r"[\w-][\w.-]*", text):
        raise ValueError(f'"{shown(text)}" is no id; use letters, digits, "-", "_" and ".", not beginning with "."')
    fault = name_fault(text)
    if fault:
        raise ValueError(f'"{shown(text)}" cannot be an id, which becomes part of the names of files: {fault}')
    return text


def _scheduler(text: str) -> str:
    """The address as written: Dask knows best what it means."""
    text = text.strip()
    if len(text) > limits.TITLE_LENGTH or not re.fullmatch(SCHEDULER, text):
        raise ValueError(f'"{shown(text)}" is no address of a scheduler; write one such as tcp://10.0.0.7:8786')
    return text


def _listed(value: object) -> object:
    """One text as a list of one."""
    return [value] if isinstance(value, str) else value


def _formats(value: object) -> object:
    """A list or a comma text of names, each once."""
    names = value.lower().replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(names, list | tuple):
        return names
    return list(dict.fromkeys(names)) if all(isinstance(name, str) for name in names) else names


def _picture_width(text: str) -> float:
    width = parse_length(text)
    low, high = limits.PICTURE_MM
    if not low * MM <= width <= high * MM:
        raise ValueError(f'pictures of "{shown(text)}" cannot be used; they are {low} to {high} mm wide')
    return width


def _paper(text: str) -> tuple[float, float]:
    """Width x height in points; `210x297mm` is width x height too, as on the packet."""
    by_name = {name.casefold(): size for name, size in PAPER_SIZES.items()}
    if text.strip().casefold() in by_name:
        return by_name[text.strip().casefold()]
    edges = re.fullmatch(
        r"\s*([0-9.,]{1,20})\s*(mm|cm|in|pt)?\s*[xX\u00d7]\s*([0-9.,]{1,20})\s*(mm|cm|in|pt)?\s*", text
    )
    if not edges:
        hint = nearest(text, PAPER_SIZES)
        raise ValueError(f'"{shown(text)}" is no paper size{hint} (known: {", ".join(PAPER_SIZES)}, or 210x297mm)')
    unit = edges[4] or "mm"
    size = (parse_length(edges[1] + (edges[2] or unit)), parse_length(edges[3] + unit))
    low, high = limits.PAPER_MM
    if not low * MM <= min(size) <= max(size) <= high * MM:
        raise ValueError(f'"{shown(text)}" is no paper to print on; each edge has {low} to {high:,} mm')
    return size


class LetterSize(NamedTuple):
    """A font size in points: that of the grid's letters, or the `least` that anything to read on a handout has."""

    points: float
    least: bool = False


def _font_size(value: object) -> LetterSize | None:
    text = written(value) if isinstance(value, int | float) else value
    points = re.fullmatch(r"\s*([0-9]{1,9}(?:[.,][0-9]+)?)\s*(?:pt)?\s*(\+?)\s*", text if isinstance(text, str) else "")
    if value is None or (isinstance(text, str) and text.strip() == "auto"):
        return None
    if not points:
        said = f'"{shown(text)}" is' if isinstance(text, str) else "this is"
        raise ValueError(f"{said} no font size; write auto, a number of points, or 18+ for 18 points and more")
    size = float(points[1].replace(",", "."))
    low, high = limits.FONT_POINTS
    if not low <= size <= high:
        raise ValueError(f"letters of {size:g} pt cannot be printed; {low} to {high} pt, or auto")
    return LetterSize(size, bool(points[2]))


def _number(text: str) -> object:
    return int(text) if re.fullmatch(r"\s*[0-9]{1,9}\s*", text) else text


LENGTH_SCHEMA = {"type": ["string", "number"], "pattern": r"^\s*[0-9]+([.,][0-9]+)?\s*(pt|mm|cm|in)?\s*$"}
_NAMES = "|".join("".join(f"[{c.upper()}{c.lower()}]" if c.isalpha() else c for c in name) for name in PAPER_SIZES)
_EDGE = r"\s*[0-9]+([.,][0-9]+)?\s*(mm|cm|in|pt)?\s*"
_PAPER = f"^(\\s*({_NAMES})\\s*|{_EDGE}[xX\u00d7]{_EDGE})$"
_DIFFICULTY = {"enum": list(get_args(Difficulty))}
_FONT_FILE = r"\.[Tt][Tt][Ff]$"
_POINTS = r"^(auto|[0-9]+([.,][0-9]+)?( *pt)?\s*\+?)$"
_FORMATS = get_args(Format)
_ONE_FORMAT = f"({'|'.join(_FORMATS)})"
_SEVERAL = {"type": "string", "pattern": f"^{_ONE_FORMAT}([, ]+{_ONE_FORMAT})*$"}

Title = Annotated[str, _from_text(_one_line), Field(max_length=limits.TITLE_LENGTH)]
LanguageCode = Annotated[
    str,
    _from_text(_language),
    WithJsonSchema(
        {
            "anyOf": [
                {"enum": [*language_codes(), False]},  # an editor takes Norwegian, no, for false
                {"type": "string", "pattern": f"^({'|'.join(language_codes())})[-_]"},
            ]
        }
    ),
]


Formats = Annotated[
    tuple[Format, ...],
    BeforeValidator(_formats),
    Field(min_length=1),
    WithJsonSchema({"anyOf": [{"type": "array", "items": {"enum": list(_FORMATS)}, "minItems": 1}, _SEVERAL]}),
]
PaperSize = Annotated[
    tuple[float, float],
    _from_text(_paper),
    WithJsonSchema({"anyOf": [{"enum": list(PAPER_SIZES)}, {"type": "string", "pattern": _PAPER}]}),
]
"""Width x height in points."""

Length = Annotated[float, _from_text(parse_length), WithJsonSchema(LENGTH_SCHEMA)]
PictureWidth = Annotated[float, _from_text(_picture_width), WithJsonSchema(LENGTH_SCHEMA)]
Footer = Annotated[
    str,
    _from_text(_footer),
    Field(max_length=limits.TITLE_LENGTH),
    WithJsonSchema({"type": ["string", "number", "boolean"]}),
]
"""A text of the author's own; empty for nothing at all."""

Instruction = Annotated[
    str,
    _from_text(_instruction),
    Field(max_length=limits.INSTRUCTION_LENGTH),
    WithJsonSchema({"type": ["string", "number", "boolean"]}),
]
"""A text of the author's own; empty for nothing at all."""

FileName = Annotated[str, _from_text(_file_name)]
"""The path of a file below the job's folder, as it is written."""

HeaderField = Annotated[str, _from_text(_header_field), Field(max_length=limits.NAME_LENGTH)]
Font = Annotated[
    str,
    _from_text(_font),
    WithJsonSchema({"anyOf": [{"enum": list(FAMILIES)}, {"type": "string", "pattern": _FONT_FILE}]}),
]
"""The name of a shipped family, or of a file."""

FontSize = Annotated[
    LetterSize | None,
    BeforeValidator(_font_size),
    WithJsonSchema({"anyOf": [{"type": "number"}, {"type": "string", "pattern": _POINTS}]}),
]
"""In points, or None: as large as fits."""

AnswerTables = Annotated[
    bool | None,
    BeforeValidator(lambda value: None if value == "auto" else value),
    WithJsonSchema({"enum": ["auto", "yes", "no", True, False]}),
]
"""None: where there is room for them."""

PerPage = Annotated[Literal[1, 2, 4], _from_text(_number)]
SchedulerAddress = Annotated[
    str, _from_text(_scheduler), WithJsonSchema({"type": "string", "pattern": rf"^\s*({SCHEDULER})\s*$"})
]
PresetSaid = Annotated[
    Any,
    WithJsonSchema(
        {
            "anyOf": [
                {"enum": list(PRESETS)},
                {
                    "type": "object",
                    "properties": {"file": {"type": "string", "description": "a file of fields, relative to this one"}},
                    "required": ["file"],
                    "additionalProperties": False,
                },
            ]
        }
    ),
]
"""A preset as it is written; the loader reads it, with its place."""

LookSaid = Annotated[
    Any,
    WithJsonSchema(
        {
            "anyOf": [
                {"enum": list(LOOKS)},
                {
                    "type": "object",
                    "properties": {
                        "file": {"type": "string", "description": "a file of these fields, relative to this one"},
                        "like": {"enum": list(LOOKS)},
                        "frame": {"enum": ["single", "double", "none", "no", False]},
                        "frame_line": {"type": ["number", "string"], "description": "thickness in points"},
                        "corners": {"enum": ["round", "square"]},
                        "cells": {"enum": ["open", "ruled", "dotted"]},
                        "cell_line": {"type": ["number", "string"], "description": "thickness in points"},
                        "colour": {"type": "string", "description": "of frame and ornaments: blue, or 1f4e79"},
                        "title_colour": {"type": "string"},
                        "ornaments": {
                            "enum": [
                                "none",
                                "no",
                                False,
                                "stars",
                                "hearts",
                                "leaves",
                                "flowers",
                                "snowflakes",
                                "balloons",
                            ]
                        },
                    },
                    "additionalProperties": False,
                },
            ]
        }
    ),
]
"""A look as it is written; the loader reads it, with its place."""

SheetId = Annotated[str, _from_text(_sheet_id), Field(max_length=limits.NAME_LENGTH)]
Difficulties = Annotated[
    tuple[Difficulty, ...],
    BeforeValidator(_listed),
    Field(min_length=1),
    WithJsonSchema({"anyOf": [_DIFFICULTY, {"type": "array", "items": _DIFFICULTY, "minItems": 1}]}),
]

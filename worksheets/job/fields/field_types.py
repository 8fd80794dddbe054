"""The types of a job file's fields: how a text becomes a value, and their JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, TypeVar, get_args

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import CoreSchema

from worksheets.base.errors import InputError, closest, nearest
from worksheets.base.quoting import shown, written
from worksheets.base.sentences import sentence
from worksheets.drawing.fonts.own_font import is_font_file
from worksheets.drawing.fonts.typefaces import FAMILIES, find_family
from worksheets.drawing.paper import MM, PAPER_SIZES, parse_length
from worksheets.job.models import FORMATS, Format
from worksheets.job.yaml import limits
from worksheets.job.yaml.text_files import name_fault, on_one_line
from worksheets.language.languages import find_language, language_codes, language_names, variant_codes
from worksheets.language.stray_signs import script_fault
from worksheets.puzzles.fields import Difficulty, in_form

T = TypeVar("T")

SCHEDULER = r"[a-z]+://[^\s:]+:[0-9]+\S*|[a-z]+://\[\S+\]:[0-9]+"
"""The address of a Dask scheduler."""

PRESETS = ("age-5-7", "age-7-9", "age-9-12", "large-print", "dyslexia", "puzzle-book")
"""The names of the built-in presets."""

LOOKS = (
    *("plain", "ruled", "dotted", "framed", "stars", "garden"),
    *("animals", "family", "food", "party", "school", "sea", "space", "spring", "weather", "winter", "auto"),
)
"""The names of the built-in looks."""

HEADER_FIELDS = ("name", "class", "date")
"""Header fields that are printed in the sheet's language."""

NOTHING = ("no", "off", "false", "none", "nein")
"""Texts that mean nothing at all; to print such a word, add a full stop."""


def _from_text(parse: Callable[[str], T]) -> BeforeValidator:
    """Return a validator that parses texts and leaves other values to pydantic."""
    return BeforeValidator(lambda value: parse(value) if isinstance(value, str) else value)


def _one_line(text: str) -> str:
    text = text.strip()
    if not text:
        raise ValueError(sentence("the text is empty"))
    if not on_one_line(text):
        raise ValueError(sentence("the text has a line break or a control character; write it on one line"))
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
    """Parse the name of a built-in family, in any case, or that of a file."""
    if is_font_file(text.strip()):
        return text.strip()
    try:
        return find_family(shown(text.strip()))
    except InputError as error:
        raise ValueError(
            sentence("{text}; the name of a font file ends in .ttf or .otf", text=error.problems[0].text)
        ) from None


def _header_field(text: str) -> str:
    """Parse a field that has a label in every language, or the author's own words."""
    text = _one_line(text)
    near = closest(text, HEADER_FIELDS)  # not `nearest`: a German word is the author's own field
    if near and text not in HEADER_FIELDS:
        hint = sentence('; did you mean "{name}"?', name=near)
        raise ValueError(
            sentence(
                '"{text}" is not a header field{hint} (known: {header_fields})',
                text=shown(text),
                hint=hint,
                header_fields=", ".join(HEADER_FIELDS),
            )
        )
    return text


def _footer(text: str) -> str:
    """Parse the author's own text; empty for nothing at all."""
    return "" if text.strip().casefold() in NOTHING else _one_line(text)


def _instruction(text: str) -> str:
    """Parse the author's own text, with its lines joined; empty for nothing at all."""
    text = " ".join(text.split())
    return "" if text.casefold() in ("", *NOTHING) else _one_line(text)


def _file_name(text: str) -> str:
    if not text.strip():
        raise ValueError(sentence("the name of the file is empty"))
    return text.strip()


def _sheet_id(text: str) -> str:
    _printable(text)
    if not re.fullmatch(r"[\w-][\w.-]*", text):
        raise ValueError(
            sentence(
                '"{text}" is not an id; use letters, digits, "-", "_" and "."; it cannot begin with "."',
                text=shown(text),
            )
        )
    fault = name_fault(text)
    if fault:
        raise ValueError(
            sentence(
                '"{text}" cannot be an id, which becomes part of file names: {fault}', text=shown(text), fault=fault
            )
        )
    return text


def _scheduler(text: str) -> str:
    """Check an address and keep it as written."""
    text = text.strip()
    if len(text) > limits.TITLE_LENGTH or not re.fullmatch(SCHEDULER, text):
        raise ValueError(
            sentence('"{text}" is not the address of a scheduler, such as tcp://10.0.0.7:8786', text=shown(text))
        )
    return text


def _listed(value: object) -> object:
    """Turn a single text into a list."""
    return [value] if isinstance(value, str) else value


def _formats(value: object) -> object:
    """Parse names in a list or separated by commas; drop repeated ones."""
    names = value.lower().replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(names, list | tuple):
        return names
    return list(dict.fromkeys(names)) if all(isinstance(name, str) for name in names) else names


def _picture_width(text: str) -> float:
    width = parse_length(text)
    low, high = limits.PICTURE_MM
    if not low * MM <= width <= high * MM:
        raise ValueError(
            sentence('pictures cannot be "{text}" wide; write {low} to {high} mm', text=shown(text), low=low, high=high)
        )
    return width


def _paper(text: str) -> tuple[float, float]:
    """Parse a paper size, or width x height such as `210x297mm`; the result is in points."""
    by_name = {name.casefold(): size for name, size in PAPER_SIZES.items()}
    if text.strip().casefold() in by_name:
        return by_name[text.strip().casefold()]
    edges = re.fullmatch(
        r"\s*([0-9.,]{1,20})\s*(mm|cm|in|pt)?\s*[xX\u00d7]\s*([0-9.,]{1,20})\s*(mm|cm|in|pt)?\s*", text
    )
    if not edges:
        hint = nearest(text, PAPER_SIZES)
        raise ValueError(
            sentence(
                '"{text}" is not a paper size{hint} (known: {paper_sizes}, or 210x297mm)',
                text=shown(text),
                hint=hint,
                paper_sizes=", ".join(PAPER_SIZES),
            )
        )
    unit = edges[4] or "mm"
    size = (parse_length(edges[1] + (edges[2] or unit)), parse_length(edges[3] + unit))
    low, high = limits.PAPER_MM
    if not low * MM <= min(size) <= max(size) <= high * MM:
        raise ValueError(
            sentence(
                '"{text}" is not a size of paper to print on; each edge has {low} to {high:,} mm',
                text=shown(text),
                low=low,
                high=high,
            )
        )
    return size


class LetterSize(NamedTuple):
    """A font size in points: that of the grid's letters, or the `least` size of any text on a handout."""

    points: float
    least: bool = False


def _font_size(value: object) -> LetterSize | None:
    text = written(value) if isinstance(value, int | float) else value
    points = re.fullmatch(r"\s*([0-9]{1,9}(?:[.,][0-9]+)?)\s*(?:pt)?\s*(\+?)\s*", text if isinstance(text, str) else "")
    if value is None or (isinstance(text, str) and text.strip() == "auto"):
        return None
    if not points:
        what = f'"{shown(text)}"' if isinstance(text, str) else sentence("this")
        raise ValueError(
            sentence(
                "{what} is not a font size; write auto, a number of points, or 18+ for 18 points and more", what=what
            )
        )
    size = float(points[1].replace(",", "."))
    low, high = limits.FONT_POINTS
    if not low <= size <= high:
        raise ValueError(
            sentence(
                "letters of {size:g} pt cannot be printed; write {low} to {high} pt, or auto",
                size=size,
                low=low,
                high=high,
            )
        )
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
_ONE_FORMAT = f"({'|'.join(FORMATS)})"
_SEVERAL = {"type": "string", "pattern": f"^{_ONE_FORMAT}([, ]+{_ONE_FORMAT})*$"}


class _LanguageSchema:
    """The JSON Schema of a language: codes, names, and codes with a region. The names are read on demand only."""

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        codes = (*language_codes(), *variant_codes())
        names = dict.fromkeys(language_names())
        return {
            "anyOf": [
                {"enum": [*codes, *names, False]},  # an editor takes Norwegian, no, for false
                {"type": "string", "pattern": f"^({'|'.join(language_codes())})[-_]"},
            ]
        }


Title = Annotated[str, _from_text(_one_line), Field(max_length=limits.TITLE_LENGTH)]
LanguageCode = Annotated[
    str,
    _from_text(_language),
    _LanguageSchema(),
]


Formats = Annotated[
    tuple[Format, ...],
    BeforeValidator(_formats),
    Field(min_length=1),
    WithJsonSchema({"anyOf": [{"type": "array", "items": {"enum": list(FORMATS)}, "minItems": 1}, _SEVERAL]}),
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
"""The path of a file below the job's folder, as written."""

HeaderField = Annotated[str, _from_text(_header_field), Field(max_length=limits.NAME_LENGTH)]
Font = Annotated[
    str,
    _from_text(_font),
    WithJsonSchema({"anyOf": [{"enum": list(FAMILIES)}, {"type": "string", "pattern": _FONT_FILE}]}),
]
"""The name of a built-in family, or of a file."""

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
"""None: if there is room for them."""

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
"""A preset as written; the loader parses it, with its place."""

LookSaid = Annotated[Any, WithJsonSchema({"anyOf": [{"enum": list(LOOKS)}]})]
"""A look as written; the loader parses it, with its place, and `schema` adds its fields."""

SheetId = Annotated[str, _from_text(_sheet_id), Field(max_length=limits.NAME_LENGTH)]
Difficulties = Annotated[
    tuple[Difficulty, ...],
    BeforeValidator(_listed),
    Field(min_length=1),
    WithJsonSchema({"anyOf": [_DIFFICULTY, {"type": "array", "items": _DIFFICULTY, "minItems": 1}]}),
]


class Fields(BaseModel):
    """The fields of a mapping in a job file; a field without a value counts as not set.

    Validators are built on first use (`defer_build`), together with those of inner mappings. An inner mapping whose
    defaults come from `model_construct` needs no validator of its own.
    """

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    @model_validator(mode="before")
    @classmethod
    def _drop_unsaid(cls, value: object) -> object:
        return drop_unsaid(value, cls) if isinstance(value, dict) else value


def drop_unsaid(fields: dict[str, Any], model: type[BaseModel]) -> dict[str, Any]:
    """Remove the model's fields that have no value."""
    return {key: value for key, value in fields.items() if value is not None or key not in model.model_fields}


def not_in_form(default: Any, description: str | None, **bounds: Any) -> Any:
    """Declare a field that forms never show; `bounds` are pydantic's, such as `ge`."""
    return Field(default, description=description, json_schema_extra=in_form("never"), **bounds)

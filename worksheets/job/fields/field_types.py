"""The types of a job file's fields, with their JSON Schema; `field_texts.py` parses their texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Literal, TypeVar, get_args

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

from worksheets.drawing.fonts.typefaces import FAMILIES
from worksheets.drawing.paper import PAPER_SIZES, parse_length
from worksheets.job.fields.field_texts import (
    SCHEDULER,
    LetterSize,
    file_name,
    font_name,
    font_size,
    footer_text,
    format_names,
    header_field,
    instruction_text,
    language_code,
    listed,
    one_line,
    paper_size,
    picture_width,
    scheduler_address,
    sheet_id,
    whole_number,
)
from worksheets.job.models import FORMATS, Format
from worksheets.job.yaml import limits
from worksheets.language.languages import language_codes, language_names, variant_codes
from worksheets.puzzles.fields import Difficulty, in_form

T = TypeVar("T")


PRESETS = ("age-5-7", "age-7-9", "age-9-12", "large-print", "dyslexia", "puzzle-book")
"""The names of the built-in presets."""

LOOKS = (
    *("plain", "ruled", "dotted", "framed", "stars", "garden"),
    *("animals", "family", "food", "party", "school", "sea", "space", "spring", "weather", "winter", "auto"),
)
"""The names of the built-in looks."""


def _from_text(parse: Callable[[str], T]) -> BeforeValidator:
    """Return a validator that parses texts and leaves other values to pydantic."""
    return BeforeValidator(lambda value: parse(value) if isinstance(value, str) else value)


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


Title = Annotated[str, _from_text(one_line), Field(max_length=limits.TITLE_LENGTH)]
LanguageCode = Annotated[
    str,
    _from_text(language_code),
    _LanguageSchema(),
]


Formats = Annotated[
    tuple[Format, ...],
    BeforeValidator(format_names),
    Field(min_length=1),
    WithJsonSchema({"anyOf": [{"type": "array", "items": {"enum": list(FORMATS)}, "minItems": 1}, _SEVERAL]}),
]
PaperSize = Annotated[
    tuple[float, float],
    _from_text(paper_size),
    WithJsonSchema({"anyOf": [{"enum": list(PAPER_SIZES)}, {"type": "string", "pattern": _PAPER}]}),
]
"""Width x height in points."""

Length = Annotated[float, _from_text(parse_length), WithJsonSchema(LENGTH_SCHEMA)]
PictureWidth = Annotated[float, _from_text(picture_width), WithJsonSchema(LENGTH_SCHEMA)]
Footer = Annotated[
    str,
    _from_text(footer_text),
    Field(max_length=limits.TITLE_LENGTH),
    WithJsonSchema({"type": ["string", "number", "boolean"]}),
]
"""A text of the author's own; empty for nothing at all."""

Instruction = Annotated[
    str,
    _from_text(instruction_text),
    Field(max_length=limits.INSTRUCTION_LENGTH),
    WithJsonSchema({"type": ["string", "number", "boolean"]}),
]
"""A text of the author's own; empty for nothing at all."""

FileName = Annotated[str, _from_text(file_name)]
"""The path of a file below the job's folder, as written."""

HeaderField = Annotated[str, _from_text(header_field), Field(max_length=limits.NAME_LENGTH)]
Font = Annotated[
    str,
    _from_text(font_name),
    WithJsonSchema({"anyOf": [{"enum": list(FAMILIES)}, {"type": "string", "pattern": _FONT_FILE}]}),
]
"""The name of a built-in family, or of a file."""

FontSize = Annotated[
    LetterSize | None,
    BeforeValidator(font_size),
    WithJsonSchema({"anyOf": [{"type": "number"}, {"type": "string", "pattern": _POINTS}]}),
]
"""In points, or None: as large as fits."""

AnswerTables = Annotated[
    bool | None,
    BeforeValidator(lambda value: None if value == "auto" else value),
    WithJsonSchema({"enum": ["auto", "yes", "no", True, False]}),
]
"""None: if there is room for them."""

PerPage = Annotated[Literal[1, 2, 4], _from_text(whole_number)]
SchedulerAddress = Annotated[
    str, _from_text(scheduler_address), WithJsonSchema({"type": "string", "pattern": rf"^\s*({SCHEDULER})\s*$"})
]
PresetValue = Annotated[
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

LookValue = Annotated[Any, WithJsonSchema({"anyOf": [{"enum": list(LOOKS)}]})]
"""A look as written; the loader parses it, with its place, and `schema` adds its fields."""

SheetId = Annotated[str, _from_text(sheet_id), Field(max_length=limits.NAME_LENGTH)]
Difficulties = Annotated[
    tuple[Difficulty, ...],
    BeforeValidator(listed),
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
    def _drop_unset(cls, value: object) -> object:
        return drop_unset(value, cls) if isinstance(value, dict) else value


def drop_unset(fields: dict[str, Any], model: type[BaseModel]) -> dict[str, Any]:
    """Remove the model's fields that have no value."""
    return {key: value for key, value in fields.items() if value is not None or key not in model.model_fields}


def not_in_form(default: Any, description: str | None, **bounds: Any) -> Any:
    """Declare a field that forms never show; `bounds` are pydantic's, such as `ge`."""
    return Field(default, description=description, json_schema_extra=in_form("never"), **bounds)

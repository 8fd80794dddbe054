"""Generates the JSON Schema of job files from the models (draft-07, which the common YAML language servers read).

Editors resolve plain scalars before they validate, so where a job file has a text, the schema also allows numbers and
truth values.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, TypeAlias

from pydantic import BaseModel

from worksheets.job.fields.field_types import LOOKS
from worksheets.job.fields.job_fields import JobFields
from worksheets.job.fields.look import LookFields
from worksheets.job.fields.sheet_fields import SheetFields
from worksheets.language.dictionary import LEVELS
from worksheets.language.practice import graded_languages
from worksheets.language.themes import PREFIX, theme_names
from worksheets.puzzles import registry
from worksheets.puzzles.fields import IN_FORM
from worksheets.puzzles.sources import MOST_WORDS, word_source

Schema: TypeAlias = dict[str, Any]

SCHEMA_FILE = "worksheets.schema.json"
"""The name of the schema file beside a job, which the first line of the job refers to."""

SCALAR = {"type": ["string", "number", "boolean", "null"]}
THEMES = {"enum": [f"{PREFIX}{name}" for name in theme_names("en")], "description": "a built-in list of words"}
CALCULATION = {
    "type": "string",
    "pattern": r"^[0-9(][0-9 ()]{0,8} ?[-+*x·:] ?[0-9(][-+*x·:0-9 ()]{0,20}( = [0-9]{0,9})?$",
    "description": "a calculation such as 6 x 7; its result is the word",
}
LOOK_FILE = {"type": "string", "description": "a file of these fields, relative to this one"}


def _object(properties: Schema, required: Sequence[str]) -> Schema:
    """Return the schema of a mapping with these fields only."""
    return {"type": "object", "properties": properties, "required": [*required], "additionalProperties": False}


PICTURE_FILE = {"type": "string", "description": "a PNG or JPEG file, relative to this file"}
WORD = {
    "anyOf": [
        SCALAR,
        _object({"word": SCALAR, "clue": SCALAR, "picture": PICTURE_FILE}, ["word"]),
        _object({"calculate": CALCULATION}, ["calculate"]),
    ]
}
WORD_FILE = _object(
    {
        "file": {"type": "string", "description": "a word list or table, relative to this file"},
        "word": {**SCALAR, "description": "the column of the words, by its heading or number"},
        "clue": {**SCALAR, "description": "the column of the clues"},
        "picture": {**SCALAR, "description": "the column of the names of pictures, from the table's folder"},
    },
    ["file"],
)
CALCULATIONS = {
    "anyOf": [CALCULATION, {"type": "array", "minItems": 1, "items": CALCULATION}],
    "description": "calculations whose results are the words",
}
WORD_LIST = {
    "anyOf": [
        {"type": "array", "minItems": 1, "items": WORD},
        WORD_FILE,
        _object({"calculate": CALCULATIONS}, ["calculate"]),
    ]
}


def schema_text() -> str:
    """Return the schema as JSON text; the same bytes on every run."""
    return json.dumps(job_schema(), indent=2, ensure_ascii=False) + "\n"


def job_schema() -> Schema:
    """Return the schema of a job file with the sheets of every installed kind."""
    names = [kind.name for kind in registry.usable()]
    schema = _model_schema(JobFields, "")
    definitions: Schema = schema.pop("definitions", {})
    definitions |= {"words": WORD_LIST, "look": _look_schema()}
    _allow_look_fields(schema)
    for name in names:
        sheet = _sheet_schema(name)
        definitions |= sheet.pop("definitions", {})
        definitions[f"{name}_sheet"] = sheet
    schema["properties"]["word_sets"] |= {
        "additionalProperties": {"anyOf": [THEMES, _practice(THEMES), {"$ref": "#/definitions/words"}]}
    }
    schema["properties"]["looks"] |= {"additionalProperties": {"$ref": "#/definitions/look"}}
    schema["properties"]["presets"] |= {"additionalProperties": {"type": "object"}}
    schema["properties"]["book"] = {"anyOf": [{"enum": [True, False, "yes", "no"]}, schema["properties"]["book"]]}
    places = definitions["AnswerFields"]["properties"]["place"]
    schema["properties"]["answers"] = {"anyOf": [places, schema["properties"]["answers"]]}
    schema["properties"]["sheets"]["items"] = {
        "type": "object",
        "properties": {"kind": {"anyOf": [{"enum": [*names, "all"]}, {"type": "array", "items": {"enum": names}}]}},
        "allOf": [_for_kind(name) for name in names],
    }
    schema["required"].remove("sheets")
    schema["anyOf"] = [{"required": ["sheets"]}, {"required": ["plan"]}]
    head = {"$schema": "http://json-schema.org/draft-07/schema#", "title": "Job file of worksheets"}
    return head | schema | {"definitions": definitions}


def _for_kind(name: str) -> Schema:
    """Return the condition that a sheet whose `kind` is `name` has its schema; the default kind may be omitted."""
    required = [] if name == registry.DEFAULT else ["kind"]
    condition = {"properties": {"kind": {"const": name}}, "required": required}
    return {"if": condition, "then": {"$ref": f"#/definitions/{name}_sheet"}}


def _sheet_schema(name: str) -> Schema:
    """Return the schema of a sheet: the fields of all sheets and those of its kind."""
    spec = registry.find(name).Spec
    common, own = _model_schema(SheetFields, ""), _model_schema(spec, f"{name}_")
    fields: Schema = own["properties"] | common["properties"]
    fields["kind"] = {"const": name, "description": "the kind of puzzle"}
    _allow_look_fields(common)
    for key, info in spec.model_fields.items():
        mark = word_source(info)
        if mark:
            known = f", or one of: {', '.join(mark.names())}" if mark.names() else ""
            by_name = {"type": ["string", "number", "boolean"], "description": f"the name of a word set{known}"}
            ways = [THEMES, by_name, {"$ref": "#/definitions/words"}]
            if not mark.names():
                ways += [_pool(by_name), _practice(by_name)]
            if mark.names():
                ways.append({"type": "array", "items": {"anyOf": [by_name, WORD_FILE]}, "minItems": 1})
            fields[key] = {"description": info.description, "anyOf": ways}
    return {
        "type": "object",
        "description": registry.find(name).title("en"),
        "properties": fields,
        "required": own.get("required", []),
        "additionalProperties": False,
        "definitions": common.get("definitions", {}) | own.get("definitions", {}),
    }


def _look_schema() -> Schema:
    """Return the schema of the fields of a look, or of a file with them."""
    schema = _model_schema(LookFields, "")
    schema["properties"] |= {"file": LOOK_FILE, "like": {"enum": list(LOOKS)}}
    del schema["definitions"]
    return schema


def _allow_look_fields(schema: Schema) -> None:
    """Allow fields in place of a look, and names of the job's own looks and presets."""
    fields = schema["properties"]
    fields["look"]["anyOf"] += [{"$ref": "#/definitions/look"}, _by_name("looks")]
    fields["preset"]["anyOf"].append(_by_name("presets"))


def _by_name(field: str) -> Schema:
    return {"type": ["string", "number", "boolean"], "description": f"a name among the job's own `{field}`"}


def _pool(by_name: Schema) -> Schema:
    """Return the schema of `{pool: animals, pick: 12}`, where lists of words are named `by_name`."""
    named = {"type": "array", "items": {"anyOf": [THEMES, by_name]}, "minItems": 1}
    lists = [THEMES, by_name, named, _practice(by_name), {"$ref": "#/definitions/words"}]
    pick = {"type": "integer", "minimum": 1, "maximum": MOST_WORDS, "description": "how many for this sheet"}
    pool = _object({"pool": {"anyOf": lists, "description": "the list, or several"}, "pick": pick}, ["pool", "pick"])
    return {"description": "words of a large list, each on one sheet of the job only", **pool}


def _practice(by_name: Schema) -> Schema:
    """Return the schema of `{from: de, level: 2, with: ck, pick: 12}`, where lists of words are named `by_name`."""
    texts = {"anyOf": [SCALAR, {"type": "array", "items": SCALAR, "minItems": 1}]}
    a_range = {"type": ["string", "integer"], "pattern": r"^\s*[0-9]{1,2}(\s*[-–]\s*[0-9]{1,2})?\s*$"}
    level = {"anyOf": [a_range, {"type": "array", "items": a_range, "minItems": 1}]}
    languages = ", ".join(graded_languages())
    fields = {
        "from": {
            "anyOf": [THEMES, by_name, WORD_FILE],
            "description": f"a language with a graded list ({languages}), a list or a file",
        },
        "level": {**level, "description": f"school levels of a graded list, 1 to {LEVELS}"},
        "length": {**a_range, "description": "number of letters, such as 5 or 4-8"},
        "starting": {**texts, "description": "how words start; any of several"},
        "ending": {**texts, "description": "how words end"},
        "containing": {**texts, "description": "letters within words"},
        "with": {**texts, "description": "what to practise: letters, or a name that `worksheets themes` lists"},
        "letters_known": {**texts, "description": "the only letters of the words, for first readers"},
        "syllables": {**a_range, "description": "number of syllables; German words only"},
        "pick": {"type": "integer", "minimum": 1, "maximum": MOST_WORDS, "description": "how many for this sheet"},
    }
    return {"description": "practice words from a list", **_object(fields, ["from"])}


def _model_schema(model: type[BaseModel], prefix: str) -> Schema:
    """Return the model's schema in draft-07; `prefix` distinguishes the definitions of kinds."""
    schema = model.model_json_schema(ref_template=f"#/definitions/{prefix}{{model}}")
    schema["definitions"] = {f"{prefix}{name}": inner for name, inner in schema.pop("$defs", {}).items()}
    plain: Schema = _plain(schema)
    return plain


def _plain(value: Any) -> Any:
    """Allow what a job file may have in place of the model's values; in draft-07 a `$ref` may have no siblings."""
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if not isinstance(value, dict):
        return value
    schema: Schema = {key: _plain(item) for key, item in value.items() if not _is_internal(key, item)}
    if schema.get("type") == "string" and not schema.keys() & {"enum", "const", "pattern"}:
        return schema | {"type": ["string", "number", "boolean"]}
    if schema.get("type") == "boolean":
        rest = {key: value for key, value in schema.items() if key != "type"}
        return {"enum": [True, False, "yes", "no", "on", "off"], **rest}
    if "$ref" in schema and len(schema) > 1:
        return {**{key: value for key, value in schema.items() if key != "$ref"}, "allOf": [{"$ref": schema["$ref"]}]}
    return schema


def _is_internal(key: str, value: object) -> bool:
    """Whether this is a title made by pydantic, a default that a job file cannot express, or for forms only."""
    if key == IN_FORM:
        return True
    if key == "default":
        return not isinstance(value, str | int)
    return key == "title" and isinstance(value, str)

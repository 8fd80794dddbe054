"""The JSON Schema of job files (draft-07, which the common YAML language servers read).

It is made from the models that read the files. Editors resolve plain scalars before they compare,
so where a job file has a text, numbers and truth values are right too.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeAlias

from pydantic import BaseModel

from worksheets.job.fields.job_fields import JobFields, SheetFields
from worksheets.language.themes import PREFIX, theme_names
from worksheets.puzzles import registry
from worksheets.puzzles.fields import IN_FORM, MOST_WORDS, word_source

Schema: TypeAlias = dict[str, Any]

SCHEMA_FILE = "worksheets.schema.json"
"""The name under which the schema stands beside a job; its first line names it."""

SCALAR = {"type": ["string", "number", "boolean", "null"]}
THEMES = {"enum": [f"{PREFIX}{name}" for name in theme_names("en")], "description": "words that come with the program"}
CALCULATION = {
    "type": "string",
    "pattern": r"^[0-9(][0-9 ()]{0,8} ?[-+*x·:] ?[0-9(][-+*x·:0-9 ()]{0,20}( = [0-9]{0,9})?$",
    "description": "a calculation such as 6 x 7; its result is the word",
}
WORD_LIST = {
    "anyOf": [
        {
            "type": "array",
            "minItems": 1,
            "items": {
                "anyOf": [
                    SCALAR,
                    {
                        "type": "object",
                        "properties": {
                            "word": SCALAR,
                            "clue": SCALAR,
                            "picture": {"type": "string", "description": "a PNG or JPEG file, relative to this file"},
                        },
                        "required": ["word"],
                        "additionalProperties": False,
                    },
                    {
                        "type": "object",
                        "properties": {"calculate": CALCULATION},
                        "required": ["calculate"],
                        "additionalProperties": False,
                    },
                ]
            },
        },
        {
            "type": "object",
            "properties": {
                "file": {"type": "string", "description": "a word list or table, relative to this file"},
                "word": {**SCALAR, "description": "the column of the words, by its heading or number"},
                "clue": {**SCALAR, "description": "the column of the clues"},
                "picture": {**SCALAR, "description": "the column of the names of pictures, from the table's folder"},
            },
            "required": ["file"],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {
                "calculate": {
                    "anyOf": [CALCULATION, {"type": "array", "minItems": 1, "items": CALCULATION}],
                    "description": "calculations whose results are the words",
                }
            },
            "required": ["calculate"],
            "additionalProperties": False,
        },
    ]
}


def schema_text() -> str:
    """The schema as JSON text; the same bytes on every run."""
    return json.dumps(job_schema(), indent=2, ensure_ascii=False) + "\n"


def job_schema() -> Schema:
    """The schema of a job file with the sheets of every installed kind."""
    names = [kind.name for kind in registry.usable()]
    schema = _model_schema(JobFields, "")
    definitions: Schema = schema.pop("definitions", {})
    definitions["words"] = WORD_LIST
    for name in names:
        sheet = _sheet_schema(name)
        definitions |= sheet.pop("definitions", {})
        definitions[f"{name}_sheet"] = sheet
    schema["properties"]["word_sets"] |= {"additionalProperties": {"anyOf": [THEMES, {"$ref": "#/definitions/words"}]}}
    places = definitions["AnswerFields"]["properties"]["place"]
    schema["properties"]["answers"] = {"anyOf": [places, schema["properties"]["answers"]]}
    schema["properties"]["sheets"]["items"] = {
        "type": "object",
        "properties": {"kind": {"enum": names}},
        "allOf": [_for_kind(name) for name in names],
    }
    head = {"$schema": "http://json-schema.org/draft-07/schema#", "title": "Job file of worksheets"}
    return head | schema | {"definitions": definitions}


def _for_kind(name: str) -> Schema:
    """The sheet's schema where `kind` is `name`, or absent for the default kind."""
    required = [] if name == registry.DEFAULT else ["kind"]
    condition = {"properties": {"kind": {"const": name}}, "required": required}
    return {"if": condition, "then": {"$ref": f"#/definitions/{name}_sheet"}}


def _sheet_schema(name: str) -> Schema:
    """The schema of a sheet: the fields of all sheets and those of its kind."""
    spec = registry.find(name).Spec
    common, own = _model_schema(SheetFields, ""), _model_schema(spec, f"{name}_")
    fields: Schema = own["properties"] | common["properties"]
    fields["kind"] = {"const": name, "description": "the kind of puzzle"}
    for key, info in spec.model_fields.items():
        mark = word_source(info)
        if mark:
            known = f", or one of: {', '.join(mark.names())}" if mark.names() else ""
            by_name = {"type": ["string", "number", "boolean"], "description": f"the name of a word set{known}"}
            ways = [THEMES, by_name, {"$ref": "#/definitions/words"}]
            if not mark.names():
                ways.append(_pool(by_name))
            if mark.names():
                ways.append({"type": "array", "items": {"anyOf": [by_name, WORD_LIST["anyOf"][1]]}, "minItems": 1})
            fields[key] = {"description": info.description, "anyOf": ways}
    return {
        "type": "object",
        "description": registry.find(name).title("en"),
        "properties": fields,
        "required": own.get("required", []),
        "additionalProperties": False,
        "definitions": common.get("definitions", {}) | own.get("definitions", {}),
    }


def _pool(by_name: Schema) -> Schema:
    """`{pool: animals, pick: 12}`, where a list of words can be named `by_name`."""
    named = {"type": "array", "items": {"anyOf": [THEMES, by_name]}, "minItems": 1}
    lists = {"anyOf": [THEMES, by_name, named, {"$ref": "#/definitions/words"}]}
    return {
        "type": "object",
        "description": "words of one large list, each on one sheet of the job only",
        "properties": {
            "pool": {**lists, "description": "the list, or several"},
            "pick": {"type": "integer", "minimum": 1, "maximum": MOST_WORDS, "description": "how many for this sheet"},
        },
        "required": ["pool", "pick"],
        "additionalProperties": False,
    }


def _model_schema(model: type[BaseModel], prefix: str) -> Schema:
    """The model's schema in the terms of draft-07; `prefix` keeps the definitions of kinds apart."""
    schema = model.model_json_schema(ref_template=f"#/definitions/{prefix}{{model}}")
    schema["definitions"] = {f"{prefix}{name}": inner for name, inner in schema.pop("$defs", {}).items()}
    found: Schema = _changed(schema, _plain)
    return found


def _changed(value: Any, change: Callable[[Schema], Schema]) -> Any:
    """The schema with `change` made to every mapping in it, the innermost first."""
    if isinstance(value, dict):
        return change({key: _changed(each, change) for key, each in value.items()})
    if isinstance(value, list):
        return [_changed(each, change) for each in value]
    return value


def _plain(schema: Schema) -> Schema:
    """What a job file may say in place of what the model keeps; a `$ref` may have no neighbours in draft-07."""
    schema = {key: value for key, value in schema.items() if not _is_internal(key, value)}
    if schema.get("type") == "string" and not schema.keys() & {"enum", "const", "pattern"}:
        return schema | {"type": ["string", "number", "boolean"]}
    if schema.get("type") == "boolean":
        rest = {key: value for key, value in schema.items() if key != "type"}
        return {"enum": [True, False, "yes", "no", "on", "off"], **rest}
    if "$ref" in schema and len(schema) > 1:
        return {**{key: value for key, value in schema.items() if key != "$ref"}, "allOf": [{"$ref": schema["$ref"]}]}
    return schema


def _is_internal(key: str, value: object) -> bool:
    """Whether it is a title that pydantic made, a default that no job file could say so, or what only forms ask."""
    if key == IN_FORM:
        return True
    if key == "default":
        return not isinstance(value, str | int)
    return key == "title" and isinstance(value, str)

"""Writes docs/reference.md from the models and the commands: `python -m tests.tools.reference`.

The fields come from the JSON Schema of job files, the options from click, so the page cannot contradict the program.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import click
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from worksheets.cli.group import commands
from worksheets.drawing.paper import PAPER_SIZES
from worksheets.job.fields.field_types import LENGTH_SCHEMA
from worksheets.job.fields.job_fields import (
    BookFields,
    HeaderFields,
    JobFields,
    MarginFields,
    PageFields,
    SchedulerFields,
)
from worksheets.job.fields.output_fields import AnswerFields, OutputFields
from worksheets.job.fields.pdf import PdfFields
from worksheets.job.fields.schema import job_schema
from worksheets.job.fields.sheet_fields import SheetFields
from worksheets.language.languages import language_codes
from worksheets.language.themes import PREFIX
from worksheets.puzzles import registry
from worksheets.puzzles.fields import LetterRules
from worksheets.puzzles.wordsearch.order import BankRules, FixedWord

Schema: TypeAlias = dict[str, Any]
Row: TypeAlias = tuple[str, ...]

FILE = Path(__file__).parents[2] / "docs" / "reference.md"
MAPPINGS: dict[str, type[BaseModel]] = {
    "output": OutputFields,
    "answers": AnswerFields,
    "page": PageFields,
    "header": HeaderFields,
    "book": BookFields,
    "margins": MarginFields,
    "pdf": PdfFields,
    "scheduler": SchedulerFields,
    "letters": LetterRules,
    "word_bank": BankRules,
    "fixed": FixedWord,
}
"""The model behind each field that is a mapping."""

TITLES = {model.__name__: field for field, model in MAPPINGS.items()}

INTRODUCTION = """\
# Reference: all fields and commands

This page is generated from the program by `python -m tests.tools.reference`; a test compares the two. The other pages
explain the fields by task. `worksheets kinds` and `worksheets COMMAND --help` print the same on a terminal, and
`worksheets schema` prints the JSON Schema from which editors complete job files.

- **length**: a number with `mm`, `cm`, `in` or `pt`; a number alone is in points.
- **language**: a name such as `Deutsch`, a variant such as `en-US`, or one of
{languages}.
- **words**: the name of a word set or a theme, a list of words, or a mapping with `file`, `calculate` or `pool`; see
  [Lists](lists.md).
"""


def reference_text() -> str:
    """The text of the whole page."""
    schema = job_schema()
    definitions = {name.rpartition("_")[2]: inner for name, inner in schema["definitions"].items()}
    parts = [INTRODUCTION.format(languages=_wrapped(", ".join(f"`{code}`" for code in language_codes()), "  "))]
    parts += ["## Fields of a job", _fields(schema["properties"], JobFields.model_fields, definitions)]
    for field, model in MAPPINGS.items():
        own = definitions[model.__name__]["properties"]
        parts += [f"### `{field}`", _fields(own, model.model_fields, definitions)]
    shared = schema["definitions"][f"{registry.DEFAULT}_sheet"]["properties"]
    shared["kind"] |= {"enum": [kind.name for kind in registry.usable()]}
    parts += ["## Fields of every sheet", _fields(shared, SheetFields.model_fields, definitions)]
    for kind in registry.usable():
        properties = schema["definitions"][f"{kind.name}_sheet"]["properties"]
        own = {name: info for name, info in kind.Spec.model_fields.items() if name not in SheetFields.model_fields}
        parts += [f"## Fields of `kind: {kind.name}` ({kind.title('en')})", _fields(properties, own, definitions)]
    parts += ["## Commands", *(_command(command) for command in commands.commands.values())]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _fields(properties: Schema, fields: Mapping[str, FieldInfo], definitions: Schema) -> str:
    """A table of the fields with the values that they take."""
    rows = []
    for name, info in fields.items():
        schema = properties[name]
        values = list(dict.fromkeys(_values(schema)))
        if "language" in values:
            values.remove("text")
        meaning = info.description or definitions[MAPPINGS[name].__name__]["description"]
        rows.append((f"`{name}`", ", ".join(values), _default(info), meaning))
    return _table(("field", "values", "default", "meaning"), rows)


def _default(info: FieldInfo) -> str:
    """A default as written in a job; empty for `None`, which the description explains."""
    if info.is_required():
        return "required"
    value = info.get_default(call_default_factory=True)
    if value in (None, (), {}) or isinstance(value, BaseModel):
        return ""
    if isinstance(value, bool):
        return "`yes`" if value else "`no`"
    if isinstance(value, float):
        return f"{value / 72 * 25.4:.4g} mm" if value else "0"
    if isinstance(value, tuple) and type(value).__str__ is object.__str__:
        papers = [name for name, size in PAPER_SIZES.items() if size == value]
        return f"`{papers[0]}`" if papers else f"`[{', '.join(value)}]`"
    return f"`{value}`"


def _values(schema: Schema) -> list[str]:
    """The sorts of values that a field takes, in words."""
    if "if" in schema:
        return ["sheet"]
    for key in ("anyOf", "allOf"):
        if key in schema:
            return [value for inner in schema[key] for value in _values(inner)]
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2].rpartition("_")[2]
        return [f"[mapping](#{TITLES[name]})" if name in TITLES else "words"]
    if "enum" in schema or "const" in schema:
        return _choices(schema.get("enum", [schema.get("const")]))
    if schema.get("pattern") == LENGTH_SCHEMA["pattern"]:
        return ["length"]
    sort = schema.get("type", [])
    if sort == "array":
        return [f"list of {' or '.join(dict.fromkeys(_values(schema['items'])))}"]
    if sort == "integer":
        return [f"whole number{_bounds(schema)}"]
    if sort == "object":
        keys = [f"`{key}`" for key in schema.get("properties", {})]
        return [f"mapping of {', '.join(keys)}" if keys else "mapping"]
    return [] if sort == "null" else ["number" if sort == "number" else "text"]


def _choices(values: list[Any]) -> list[str]:
    """The values of an enumeration; long lists of languages, themes or letters are abbreviated."""
    texts = [value for value in values if isinstance(value, str)]
    if any(value is True for value in values):
        return [*(f"`{text}`" for text in texts if text not in ("yes", "no", "on", "off")), "`yes`", "`no`"]
    if set(language_codes()) <= set(texts):
        return ["language"]
    if texts and all(text.startswith(PREFIX) for text in texts):
        return ["words"]
    letters = [text for text in texts if len(text) == 1 and text.isalnum()]
    if len(letters) > 20:
        return [*(f"`{text}`" for text in texts if text not in letters), "`A` to `Z`", "`0` to `9`"]
    return [f"`{value}`" for value in values if value is not False]


def _bounds(schema: Schema) -> str:
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is None:
        return ""
    return f" from {least}" if most is None else f", {least} to {most}"


def _command(command: click.Command) -> str:
    """A command with its usage, its help and its options."""
    context = click.Context(command, info_name=f"worksheets {command.name}", help_option_names=["-h", "--help"])
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    text = "\n\n".join(_wrapped(paragraph) for paragraph in (command.help or "").split("\n\n"))
    options = [option for option in command.get_params(context) if isinstance(option, click.Option)]
    records = filter(None, (option.get_help_record(context) for option in options))
    rows = [(f"`{names}`", " ".join(meaning.split())) for names, meaning in records if "--help" not in names]
    table = [_table(("option", "meaning"), rows)] if rows else []
    return "\n\n".join([f"### `worksheets {command.name}`", f"`{usage}`", text, *table])


def _wrapped(text: str, indent: str = "") -> str:
    return textwrap.fill(
        " ".join(text.split()), 118, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )


def _table(head: Row, rows: Iterable[Row]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|").strip() for cell in line) + " |" for line in lines)


if __name__ == "__main__":
    FILE.write_text(reference_text(), "utf-8")

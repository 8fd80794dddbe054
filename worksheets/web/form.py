"""The fields of a form, made from the models of the job file: a new field, or a new kind, appears by itself.

The model says what can be written (`type`, `options`, `default`), the files `form/<language>.toml` say it to people.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from worksheets.job.fields.job_fields import JobFields, SheetFields
from worksheets.job.sheets.sheets import word_source
from worksheets.puzzles.fields import IN_FORM, file_source
from worksheets.puzzles.registry import AnyKind

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic.fields import FieldInfo

Answer: TypeAlias = dict[str, Any]
Schema: TypeAlias = Mapping[str, Any]
Texts: TypeAlias = Mapping[str, Any]

DIFFICULTY = "difficulty"

ACCEPT = {"picture": "image/png,image/jpeg", "font": ".ttf,.otf,font/ttf,font/otf", "table": ".csv,.tsv,.xlsx,.ods"}
"""Which files may be chosen for fields that name one of a sort, as HTML says it."""

JOB_ORDER = ("title", "language", "preset", "look", "header", "footer", "page", "output", "answers")
"""The fields of a job in the order in which teachers look for them; all others follow."""


@dataclass(frozen=True, slots=True)
class FormWriter:
    """Writes the fields of forms in one language.

    `texts` has tables of fields by their paths, the first that has one counts; `languages` are those of a job.
    """

    texts: Sequence[Texts]
    languages: Sequence[Answer]
    examples: Sequence[Mapping[str, Any]] = ()

    def fields(self, model: type[BaseModel], prefix: tuple[str, ...] = (), without: Sequence[str] = ()) -> list[Answer]:
        """The fields of a model, those of the mappings in it too, as in protocol.d.ts."""
        schema = model.model_json_schema()
        found: list[Answer] = []
        for name, info in model.model_fields.items():
            mark = _mark(info)
            if name in without or mark["place"] == "never":
                continue
            inner = getattr(info.annotation, "model_fields", None)
            if inner is not None and isinstance(info.annotation, type):
                found += self.fields(info.annotation, (*prefix, name))
            else:
                found.append(self._field((*prefix, name), info, schema["properties"][name], mark))
        return found

    def _field(self, path: tuple[str, ...], info: FieldInfo, schema: Schema, mark: Mapping[str, Any]) -> Answer:
        file = file_source(info)
        path = (*path, "file") if file else path
        told = self._told(path)
        type_, values, bounds = _type(schema)
        options = [{"value": value, "label": _label(value, told.get("options", {}))} for value in values]
        options += [
            {"value": value, "label": _label(value, told.get("options", {}))}
            for value in mark["options"]
            if value not in values
        ]
        source = word_source(info)
        if source and source.names():
            type_ = "text"
            options = [{"value": name, "label": _label(name, told.get("options", {}))} for name in source.names()]
        elif source:
            type_, options, bounds = "words", [], {}
        accept = file.accept if file else ACCEPT[mark["file"]] if mark["file"] else ""
        if accept:
            type_ = "file"
        if file:
            options = []
        if mark["languages"]:
            type_, options = "choice", list(self.languages)
        default = "" if info.is_required() else mark["default"] or _as_written(info.default)
        return {
            "path": list(path),
            "label": told.get("label") or _readable(path[-1]),
            "help": told.get("help") or _sentence(info.description or ""),
            "type": type_,
            "options": options,
            "default": default,
            "first": mark["place"] == "first" or type_ == "words",
            "required": info.is_required(),
            **bounds,
            **({"accept": accept} if accept else {}),
            "example": told.get("example") or self._example(path, type_),
        }

    def _told(self, path: Sequence[str]) -> Mapping[str, Any]:
        """What people are told of a field; nothing where nobody has written it."""
        key = ".".join(path)
        return next((texts[key] for texts in self.texts if isinstance(texts.get(key), Mapping)), {})

    def _example(self, path: Sequence[str], type_: str) -> str:
        """A value of one of the kind's examples, where one has to be written by hand."""
        if type_ not in ("text", "list") or len(path) > 1:
            return ""
        said = (_as_written(each[path[0]]) for each in self.examples if path[0] in each)
        return next(filter(None, said), "")


def job_form(texts: Texts, languages: Sequence[Answer]) -> list[Answer]:
    """The fields of a job; its sheets stand on cards."""
    found = FormWriter((texts.get("job", {}), texts.get("sheet", {})), languages).fields(JobFields)

    def order(field: Answer) -> tuple[bool, int]:
        name = field["path"][0]
        return not field["first"], JOB_ORDER.index(name) if name in JOB_ORDER else len(JOB_ORDER)

    return sorted(found, key=order)


def sheet_form(kind: AnyKind, language: str, texts: Texts, languages: Sequence[Answer]) -> list[Answer]:
    """The fields of a sheet of a kind: words, those of all sheets that are first, its own, and what several share."""
    writer = FormWriter((kind.form(language), texts.get("sheet", {})), languages, kind.examples())
    fields = writer.fields(kind.Spec, without=tuple(SheetFields.model_fields))
    common = writer.fields(SheetFields)
    shared = {name for base in kind.Spec.__mro__[1:] for name in getattr(base, "model_fields", ())}

    def order(field: Answer) -> tuple[bool, int]:
        if field["first"]:
            return False, 0 if field["type"] == "words" else 3 if field not in common else 1 + (field["type"] == "text")
        return True, 0 if field not in common and field["path"][0] not in shared else 1 if field in common else 2

    return sorted([*fields, *common], key=order)


def unknown_texts(fields: Sequence[Answer], texts: Texts) -> Iterator[str]:
    """What a table of texts tells of fields and options that there are not."""
    known = {".".join(field["path"]): field for field in fields}
    for key, told in texts.items():
        if key not in known:
            yield key
            continue
        options = {option["value"] for option in known[key]["options"]}
        yield from (f"{key}.{name}" for name in told if name not in ("label", "help", "example", "options"))
        yield from (f"{key}.options.{value}" for value in told.get("options", {}) if value not in options)


def _mark(info: FieldInfo) -> Mapping[str, Any]:
    extra = info.json_schema_extra
    mark = extra.get(IN_FORM) if isinstance(extra, dict) else None
    usual = {"place": "more", "default": "", "options": [], "languages": False, "file": ""}
    return usual | mark if isinstance(mark, dict) else usual


def _type(schema: Schema) -> tuple[str, list[str], dict[str, int]]:
    """How a field is filled in, by its schema; the values that can be chosen; and the bounds of a number."""
    ways = [each for each in schema.get("anyOf", [schema]) if each.get("type") != "null"]
    lists = [each for each in ways if each.get("type") == "array"]
    chosen = next((each["enum"] for each in ways if "enum" in each), None)
    if lists:
        items = lists[0].get("items", {})
        if "enum" in items:
            return "several", _values(items["enum"]), {}
        return ("text" if items.get("type") in ("integer", "number") else "list"), [], {}
    if chosen is not None:
        lines = [each for each in ways if each.get("type") != "object"]  # a mapping is nothing to type into a line
        return ("choice" if len(lines) == 1 else "text"), _values(chosen), {}
    if len(ways) == 1 and ways[0].get("type") == "boolean":
        return "yesno", [], {}
    if len(ways) == 1 and ways[0].get("type") == "integer":
        return "number", [], {key: ways[0][key] for key in ("minimum", "maximum") if key in ways[0]}
    return "text", [], {}


def _values(enum: Sequence[object]) -> list[str]:
    """The values as a job file says them."""
    return [str(value) for value in enum if not isinstance(value, bool)]


def _as_written(value: object) -> str:
    """A default as an author writes it; empty where it cannot be said in a line, or is none."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int | float):
        return str(value)
    if isinstance(value, tuple | list) and type(value).__str__ is object.__str__:
        return ", ".join(value) if all(isinstance(each, str) for each in value) else ""
    return str(value) if isinstance(value, tuple) else ""


def _readable(name: str) -> str:
    """`region_size` as `Region size`."""
    text = name.replace("_", " ")
    return text[:1].upper() + text[1:]


def _sentence(description: str) -> str:
    """A field's description as a sentence."""
    return f"{description[:1].upper()}{description[1:].rstrip('.')}." if description else ""


def _label(value: str, labels: Mapping[str, str]) -> str:
    return labels.get(value) or (value if value[:1].isupper() else _readable(value))

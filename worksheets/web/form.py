"""The form of the page.

Fields are made from the models of the job file, so a new field or kind appears by itself. The models say what can be
entered (`type`, `options`, `default`); labels and help are in the files `form/<language>.toml`.
[protocol.d.ts](front/protocol.d.ts) has the types.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import UnionType
from typing import TYPE_CHECKING, Any, TypeAlias, Union, get_args, get_origin

from worksheets.job.fields.job_fields import JobFields
from worksheets.job.fields.look import LookFields
from worksheets.job.fields.sheet_fields import SheetFields
from worksheets.puzzles.fields import IN_FORM
from worksheets.puzzles.registry import AnyKind
from worksheets.puzzles.sources import file_source, word_source

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic.fields import FieldInfo

Answer: TypeAlias = dict[str, Any]
Schema: TypeAlias = Mapping[str, Any]
Texts: TypeAlias = Mapping[str, Any]

DIFFICULTY = "difficulty"
ACCEPT = {"picture": "image/png,image/jpeg", "font": ".ttf,.otf,font/ttf,font/otf", "table": ".csv,.tsv,.xlsx,.ods"}
"""The attribute `accept` of HTML for fields that name a file, by the sort of file."""

JOB_ORDER = ("title", "language", "preset", "look", "header", "footer", "page", "output", "answers")
"""The first fields of a job, in the order in which teachers look for them."""


@dataclass(frozen=True, slots=True)
class FormWriter:
    """Writes the fields of forms in one language.

    `texts` has tables of fields by path, of which the first match counts; `languages` are those of a job.
    """

    texts: Sequence[Texts]
    languages: Sequence[Answer]
    examples: Sequence[Mapping[str, Any]] = ()

    def fields(
        self, model: type[BaseModel], prefix: tuple[str, ...] = (), without: Sequence[str] = (), group: str = ""
    ) -> list[Answer]:
        """The fields of a model and of the mappings in it, as in protocol.d.ts; `group` is that of their mapping."""
        schema = model.model_json_schema()
        answers: list[Answer] = []
        for name, info in model.model_fields.items():
            mark = _mark(info)
            mark = {**mark, "group": mark["group"] or group}
            if name in without or mark["place"] == "never":
                continue
            inner = _mapping_of(info)
            if inner:
                if mark.get("switch"):
                    answers.append(self._switch((*prefix, name), info, mark))
                answers += self.fields(inner, (*prefix, name), group=mark["group"])
            else:
                answers.append(self._field((*prefix, name), info, schema["properties"][name], mark))
        return answers

    def _switch(self, path: tuple[str, ...], info: FieldInfo, mark: Mapping[str, Any]) -> Answer:
        """A yes-or-no field for a mapping that takes effect as soon as it exists."""
        return self._field(path, info, {"type": "boolean"}, {**mark, "default": "no"})

    def _field(self, path: tuple[str, ...], info: FieldInfo, schema: Schema, mark: Mapping[str, Any]) -> Answer:
        file = None if mark["lines"] else file_source(info)
        path = (*path, "file") if file else path
        texts = self._texts_of(path)
        type_, values, bounds = _type(schema)
        options = [{"value": value, "label": _label(value, texts.get("options", {}))} for value in values]
        options += [
            {"value": value, "label": _label(value, texts.get("options", {}))}
            for value in mark["options"]
            if value not in values
        ]
        for option in options:
            option |= {"short": texts["short"][option["value"]]} if option["value"] in texts.get("short", {}) else {}
        source = word_source(info)
        if source and source.names():
            type_ = "text"
            options = [{"value": name, "label": _label(name, texts.get("options", {}))} for name in source.names()]
        elif source:
            type_, options, bounds = "words", [], {}
        accept = file.accept if file else ACCEPT[mark["file"]] if mark["file"] else ""
        if accept:
            type_ = "file"
        if file:
            options = []
        if mark["lines"]:
            type_ = "lines"
        if mark["languages"]:
            type_, options = "choice", list(self.languages)
        default = "" if info.is_required() else mark["default"] or _as_written(info.default)
        return {
            "path": list(path),
            "label": texts.get("label") or _readable(path[-1]),
            "help": texts.get("help") or _sentence(info.description or ""),
            "type": type_,
            "options": options,
            "default": default,
            "first": mark["place"] == "first" or type_ == "words",
            "group": mark["group"],
            "required": info.is_required(),
            **bounds,
            **({"accept": accept} if accept else {}),
            **{name: True for name in ("automatic", "pages") if mark.get(name)},
            "example": texts.get("example") or self._example(path, type_),
        }

    def _texts_of(self, path: Sequence[str]) -> Mapping[str, Any]:
        """The texts of a field; empty if there are none."""
        key = ".".join(path)
        return next((table[key] for table in self.texts if isinstance(table.get(key), Mapping)), {})

    def _example(self, path: Sequence[str], type_: str) -> str:
        """A value from the kind's examples, for fields that are typed."""
        if type_ not in ("text", "list") or len(path) > 1:
            return ""
        values = (_as_written(each[path[0]]) for each in self.examples if path[0] in each)
        return next(filter(None, values), "")


def job_form(texts: Texts, languages: Sequence[Answer], planned: Sequence[Answer] = ()) -> list[Answer]:
    """The fields of a job, without its sheets, which are cards; `planned` are the kinds for a plan, as options."""
    job_fields = FormWriter((texts.get("job", {}), texts.get("sheet", {})), languages).fields(JobFields)
    for field in job_fields:
        if field["path"] == ["plan", "kinds"]:
            field |= {"type": "several", "options": list(planned)}
        elif field["path"] == ["plan", "again"]:
            field["type"] = "list"

    def order(field: Answer) -> tuple[bool, int]:
        name = field["path"][0]
        return not field["first"], JOB_ORDER.index(name) if name in JOB_ORDER else len(JOB_ORDER)

    return sorted(job_fields, key=order)


def sheet_form(kind: AnyKind, language: str, texts: Texts, languages: Sequence[Answer]) -> list[Answer]:
    """The fields of a sheet of a kind: what it needs, words, first fields, its own, those of all sheets, shared."""
    writer = FormWriter((kind.form(language), texts.get("sheet", {})), languages, kind.examples())
    fields = writer.fields(kind.Spec, without=tuple(SheetFields.model_fields))
    for field in fields:
        drawn = kind.masks().get(".".join(field["path"]), {})
        for option in field["options"]:
            option |= {"mask": list(drawn[option["value"]])} if option["value"] in drawn else {}
    common = writer.fields(SheetFields)
    own = "grid" if any(field["group"] == "grid" for field in fields) else "puzzle"
    home = kind.Spec.__module__.rpartition(".")[0]
    foreign = (base for base in kind.Spec.__mro__[1:] if base.__module__.rpartition(".")[0] != home)
    needed = {name for name, info in kind.Spec.model_fields.items() if info.is_required()}
    shared = {name for base in foreign for name in getattr(base, "model_fields", ())}

    def order(field: Answer) -> tuple[bool, int]:
        if field["first"]:
            if field["path"][0] in needed:
                return False, 0
            return False, 1 if field["type"] == "words" else 4 if field not in common else 2 + (field["type"] == "text")
        return True, 0 if field not in common and field["path"][0] not in shared else 1 if field in common else 2

    return [field | {"group": field["group"] or own} for field in sorted([*fields, *common], key=order)]


def look_form(texts: Texts) -> list[Answer]:
    """The fields of a custom look; those that name a look use the texts of a sheet's field `look`."""
    own, named = texts.get("look", {}), texts.get("sheet", {}).get("look", {}).get("options", {})
    own = {name: {**each, "options": {**named, **each.get("options", {})}} for name, each in own.items()}
    fields = FormWriter((own,), ()).fields(LookFields)
    return [
        field
        | {
            "help": own.get(field["path"][0], {}).get("help", ""),
            "options": [option for option in field["options"] if option["value"] != "no"],
        }
        for field in fields
    ]


def _mapping_of(info: FieldInfo) -> type[BaseModel] | None:
    """The model of a field that is a mapping, which may be left out; None for other fields."""
    is_union = get_origin(info.annotation) in (Union, UnionType)
    ways = [way for way in (get_args(info.annotation) if is_union else (info.annotation,)) if way is not type(None)]
    (model, *others) = ways
    return model if isinstance(model, type) and hasattr(model, "model_fields") and not others else None


def _mark(info: FieldInfo) -> Mapping[str, Any]:
    extra = info.json_schema_extra
    mark = extra.get(IN_FORM) if isinstance(extra, dict) else None
    usual = {"place": "more", "group": "", "default": "", "options": [], "languages": False, "file": "", "lines": False}
    return usual | mark if isinstance(mark, dict) else usual


def _type(schema: Schema) -> tuple[str, list[str], dict[str, int]]:
    """The type of input for a field with this schema, the values to choose from, and the bounds of a number."""
    ways = [each for each in schema.get("anyOf", [schema]) if each.get("type") != "null"]
    lists = [each for each in ways if each.get("type") == "array"]
    chosen = next((each["enum"] for each in ways if "enum" in each), None)
    if lists:
        items = lists[0].get("items", {})
        if "enum" in items:
            return "several", _values(items["enum"]), {}
        return ("text" if items.get("type") in ("integer", "number") else "list"), [], {}
    if chosen is not None:
        lines = [each for each in ways if each.get("type") != "object"]  # a mapping cannot be typed into a line
        return ("choice" if len(lines) == 1 else "text"), _values(chosen), {}
    if len(ways) == 1 and ways[0].get("type") == "boolean":
        return "yesno", [], {}
    if len(ways) == 1 and ways[0].get("type") == "integer":
        return "number", [], {key: ways[0][key] for key in ("minimum", "maximum") if key in ways[0]}
    return "text", [], {}


def _values(enum: Sequence[object]) -> list[str]:
    """The values as written in a job file."""
    return [str(value) for value in enum if not isinstance(value, bool)]


def _as_written(value: object) -> str:
    """A default as an author would write it; empty if it does not fit a line."""
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

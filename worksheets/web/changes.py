"""The changes that the form makes in a job's text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, cast

from worksheets.base.errors import InputError, Message
from worksheets.job.yaml.edit import Change, edit
from worksheets.job.yaml.nodes import Path
from worksheets.job.yaml.problems import path_text
from worksheets.job.yaml.yaml_nodes import parse_nodes
from worksheets.puzzles import registry
from worksheets.puzzles.fields import Shorthand
from worksheets.web.lists import list_value, read_box

NO_REQUEST = "this is no request that the page makes"


class ChangedText(NamedTuple):
    """A job's text with changes made in it, all of them or none; why none; and what was made of lists, by path."""

    text: str
    problems: tuple[Message, ...] = ()
    notes: Mapping[Path, tuple[str, ...]] = {}


def changed_text(text: str, changes: Iterable[Any], file: str) -> ChangedText:
    """The text with the changes made that the page asks for; raises InputError for what is no change.

    `file` is what the text is called in messages.
    """
    made = text
    notes: dict[Path, tuple[str, ...]] = {}
    asked = [_asked(each) for each in changes]
    for what, path, value, to in asked:
        try:
            data = parse_nodes(made, file).root.plain()
            if what == "words":
                try:
                    found = read_box(value)
                except InputError as error:
                    raise InputError(*(Message(each.text, path_text(path)) for each in error.problems)) from None
                sets = data.get("word_sets") if isinstance(data, dict) else None
                names = sets if isinstance(sets, dict) and path[0] == "sheets" else ()
                change = Change("set", path, list_value(found.words, value_at(data, path), names))
                notes[path] = found.notes
            else:
                change = Change(what, path, value, to)
            made = edit(made, [_with_parents(data, change)], file)
        except InputError as error:
            return ChangedText(text, error.problems)
    return ChangedText(made, (), notes)


def value_at(data: Any, path: Sequence[str | int]) -> Any:
    """The value at a path, None where there is none."""
    for part in path:
        if isinstance(data, dict) and isinstance(part, str):
            data = data.get(part)
        elif isinstance(data, list) and isinstance(part, int) and 0 <= part < len(data):
            data = data[part]
        else:
            return None
    return data


def _asked(change: Any) -> tuple[Any, Path, Any, int]:
    """A change as the page sends it; what has no value is removed."""
    match change:
        case {"what": str(what), "path": list(parts)} if parts and all(type(part) in (str, int) for part in parts):
            path = tuple(parts)
        case _:
            raise InputError(NO_REQUEST)
    value, to = change.get("value"), change.get("to", 0)
    if what not in ("set", "remove", "insert", "move", "words") or type(to) is not int:
        raise InputError(NO_REQUEST)
    if what == "words" and not isinstance(value, str):
        raise InputError(NO_REQUEST)
    if what == "set" and value is None:
        what = "remove"
    return what, path, _value(value), to


def _value(value: Any) -> Any:
    """A value of JSON as texts, lists and mappings; a field without a value is left out."""
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return {str(key): _value(each) for key, each in value.items() if each is not None}
    if isinstance(value, list | tuple):
        return [_value(each) for each in value]
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def with_whole_fields(data: Any) -> Any:
    """The data of a job, in which fields of sheets that say one value alone have the mapping that it stands for."""
    sheets = data.get("sheets") if isinstance(data, dict) else None
    if not isinstance(sheets, list):
        return data
    whole = [_with_mappings(sheet) if isinstance(sheet, dict) else sheet for sheet in sheets]
    return {**data, "sheets": whole}


def _with_mappings(sheet: dict[str, Any]) -> dict[str, Any]:
    names = {
        name: first for name, first in _short_fields(sheet.get("kind")).items() if isinstance(sheet.get(name), str)
    }
    return {key: {names[key]: value} if key in names else value for key, value in sheet.items()}


def _short_fields(kind: Any) -> Mapping[str, str]:
    """The fields of a kind's sheets that may say one value in place of a mapping, and of which field it is."""
    try:
        fields = registry.find(kind if isinstance(kind, str) else registry.DEFAULT).Spec.model_fields
    except InputError:
        return {}
    return {
        name: info.annotation.first_field()
        for name, info in fields.items()
        if isinstance(info.annotation, type) and issubclass(info.annotation, Shorthand)
    }


def _shorthand(data: Any, path: Path) -> tuple[str, str] | None:
    """Where the mapping that a path leads into is one value alone: the field that this stands for, and the value."""
    if len(path) != 4 or path[0] != "sheets":
        return None
    said = value_at(data, path[:-1])
    first = _short_fields(value_at(data, (*path[:2], "kind"))).get(str(path[2])) if isinstance(said, str) else None
    return (first, said) if first else None


def _with_parents(data: Any, change: Change) -> Change:
    """The change, with what its value stands in where that is not there yet: `page` for `page.size`."""
    what, path, value = change.what, change.path, change.value
    if what == "insert" and path[-1] == 0 and not value_at(data, path[:-1]) and len(path) > 1:
        what, path, value = "set", path[:-1], [value]
    if what in ("set", "remove") and (short := _shorthand(data, path)):
        first, said = short
        if path[-1] == first:
            path = path[:-1]
        elif what == "set":
            path, value = path[:-1], {first: said, cast("str", path[-1]): value}
    while what == "set" and len(path) > 1 and isinstance(path[-1], str) and value_at(data, path[:-1]) is None:
        path, value = path[:-1], {cast("str", path[-1]): value}
    return Change(what, path, value, change.to)

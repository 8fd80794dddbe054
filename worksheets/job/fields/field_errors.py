"""What pydantic finds wrong with a field, as sentences for the author of a job."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from worksheets.base.errors import Message, nearest
from worksheets.base.quoting import SHOWN, a_value, brief, shown, written
from worksheets.job.fields.known_fields import after_comma
from worksheets.job.yaml import limits
from worksheets.job.yaml.problems import path_text, unknown_field

if TYPE_CHECKING:
    from worksheets.job.yaml.nodes import Node

Details: TypeAlias = Mapping[str, Any]
"""The `ctx` of a pydantic error."""


def field_problems(error: ValidationError, model: type[BaseModel]) -> tuple[Message, ...]:
    """The problems of fields that did not come from a file, such as those given in Python, not too many."""
    errors = _without_echoes(error.errors(include_url=False)[: limits.PROBLEMS])
    found = tuple(Message(sentence(each, model), path_text(each["loc"])) for each in errors)
    if error.error_count() > limits.PROBLEMS:
        found += (Message(f"there are more problems than these {limits.PROBLEMS:,}"),)
    return found


def placed_problems(
    error: ValidationError,
    node: Node,
    path: Sequence[str | int],
    model: type[BaseModel],
    *,
    skip: Collection[str] = (),
) -> Iterator[Message]:
    """The problems of the mapping `node` at `path`, each with its place; none about the fields in `skip`."""
    errors = _without_echoes(error.errors(include_url=False)[: limits.PROBLEMS + 1])
    unknown = [sentence(each, model) for each in errors if each["type"] == "extra_forbidden"]
    for each in errors:
        where = each["loc"]
        if where and where[0] in skip:
            continue
        if each["type"] == "missing" and any(re.search(f'"{where[-1]}[":]', told) for told in unknown):
            continue  # it is there, but misspelt
        found, said = node.at(where)
        if each["type"] == "extra_forbidden":
            message = _after_comma(node, said, found) or sentence(each, model)
            yield Message(message, path_text((*path, *said[:-1])), found.key_place)
        elif each["type"] == "missing" and said == where:
            yield Message("nothing is said here", path_text((*path, *said)), found.place)
        else:
            yield Message(sentence(each, model), path_text((*path, *said)), found.place)


def _after_comma(node: Node, said: Sequence[str | int], found: Node) -> str | None:
    """See `after_comma`, of the field at `said`."""
    if not said:
        return None
    inner = node.at(said[:-1])[0].value
    keys = list(inner) if isinstance(inner, dict) else []
    number = keys.index(str(said[-1])) if said[-1] in keys else 0
    before = inner[keys[number - 1]] if number and isinstance(inner, dict) else None
    return after_comma(str(said[-1]), found, before)


def _without_echoes(errors: list[ErrorDetails]) -> list[ErrorDetails]:
    """The errors without lists that are too short only since an item of theirs is wrong."""
    above = {each["loc"][:length] for each in errors for length in range(len(each["loc"]))}
    return [each for each in errors if each["type"] != "too_short" or each["loc"] not in above]


def sentence(error: ErrorDetails, model: type[BaseModel]) -> str:
    """What to tell the author."""
    return brief(_sentence(error, model))


def _sentence(error: ErrorDetails, model: type[BaseModel]) -> str:
    kind, context, value = error["type"], error.get("ctx", {}), error["input"]
    if kind == "extra_forbidden":
        path = error["loc"]
        return unknown_field(str(path[-1]), _fields_at(model, path[:-1]))
    if kind == "missing":
        return f'"{error["loc"][-1]}" is missing'
    if kind in ("value_error", "assertion_error"):
        return _brief(str(context["error"]), value)
    if value is None:
        return "nothing is said here"
    if kind == "literal_error":
        return _not_allowed(value, context["expected"])
    if kind in ("too_short", "too_long"):
        return _wrong_length(str(error["loc"][-1]) if error["loc"] else "", value, context)
    if kind in _SENTENCES:
        return _SENTENCES[kind](_said(value), context)
    message = error["msg"].removeprefix("Input ")
    return f"{_said(value)} {message}"


def _fields_at(model: type[BaseModel], path: tuple[str | int, ...]) -> tuple[str, ...]:
    """The names of the fields of the model that stands at `path` inside `model`."""
    for part in path:
        inner = model.model_fields[part].annotation if part in model.model_fields else None
        if not (isinstance(inner, type) and issubclass(inner, BaseModel)):
            return ()
        model = inner
    return tuple(model.model_fields)


def _said(value: object) -> str:
    if isinstance(value, str):
        return value if value.isdecimal() and len(value) < 20 else f'"{shown(value)}"'
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, list | tuple):
        return "a list"
    return shown(repr(value)) if isinstance(value, int | float) else a_value(value)


def _brief(message: str, value: object) -> str:
    """The sentence of a validator in which what the author wrote is not shown as Python, nor at any length."""
    if isinstance(value, str):
        if len(value) > SHOWN:
            for text in (value, value.strip()):
                message = message.replace(text, shown(text))
        return message
    message = message.replace(f'"{value}"', f'"{shown(written(value))}"')
    inner = value if isinstance(value, list | tuple) else (value,)
    for each in inner:
        if not isinstance(each, str):
            message = message.replace(repr(each), f'"{shown(written(each))}"')
        elif len(each) > SHOWN:
            message = message.replace(each, shown(each))
    return message


def _wrong_length(field: str, value: object, context: Details) -> str:
    """The sentence about a text or list with too many or too few characters or items."""
    named = field if field and not field.isdecimal() else ""
    least, most, count = context.get("min_length"), context.get("max_length", 0), context["actual_length"]
    if isinstance(value, str):
        limit = f"at least {least}" if least else f"at most {most:,}"
        return f"the {named.replace('_', ' ') or 'text'} has {count:,} characters; {limit}"
    things = named.replace("_", " ") if named.endswith("s") else "items"
    if least:
        some = f"there are only {count:,} {things}" if count else f"there are no {things} here"
        return f"{some}; write at least {'one' if least == 1 else least}"
    return f"there are {count:,} {things} here; at most {most:,}"


def _not_allowed(value: object, expected: str) -> str:
    """`expected` is pydantic's list of what is allowed: `'a', 'b' or 'c'`."""
    allowed = [quoted or number for quoted, number in re.findall(r"'([^']*)'|(\d+)", expected)]
    hint = nearest(value, allowed) if isinstance(value, str) else ""
    return f"{_said(value)} is not allowed here{hint} (allowed: {', '.join(allowed)})"


def _number(said: str, _: Details) -> str:
    return f"{said} is not a number"


def _whole_number(said: str, _: Details) -> str:
    return f"{said} is not a whole number"


def _truth(said: str, _: Details) -> str:
    return f"{said} is not allowed here; write yes or no"


def _text(said: str, _: Details) -> str:
    return f"expected one text, got {said}"


def _list(said: str, _: Details) -> str:
    return f"expected a list such as [one, two], got {said}"


def _mapping(said: str, _: Details) -> str:
    return f'expected fields with values, as in "field: value", got {said}'


_SENTENCES: dict[str, Callable[[str, Details], str]] = {
    "int_parsing": _whole_number,
    "int_type": _whole_number,
    "int_from_float": _whole_number,
    "int_parsing_size": lambda said, _: f"{said} has too many digits",
    "float_parsing": _number,
    "float_type": _number,
    "finite_number": _number,
    "bool_parsing": _truth,
    "bool_type": _truth,
    "string_type": _text,
    "tuple_type": _list,
    "list_type": _list,
    "dict_type": _mapping,
    "model_type": _mapping,
    "model_attributes_type": _mapping,
    "greater_than_equal": lambda said, context: f"{said} is too small; at least {context['ge']}",
    "greater_than": lambda said, context: f"{said} is too small; more than {context['gt']}",
    "less_than_equal": lambda said, context: f"{said} is too large; at most {context['le']}",
    "less_than": lambda said, context: f"{said} is too large; less than {context['lt']}",
    "string_too_short": lambda _, context: f"the text is too short; at least {context['min_length']} characters",
    "string_too_long": lambda _, context: f"the text is too long; at most {context['max_length']} characters",
}
"""The sentence for each type of pydantic's errors that a job file can meet."""

"""Errors in fields as sentences for the author of a job: unknown fields, and the errors that pydantic finds.

An unknown field is usually a known one, misspelt or in German. Its value is read as if the name were right, so that one
mistake hides no other problem, and no field is reported as missing that is there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, NamedTuple, TypeAlias, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from worksheets.base.errors import Message, closest, guess, nearest
from worksheets.base.quoting import SHOWN, a_value, brief, shown, written
from worksheets.base.sentences import changed, sentence, template
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node, Path, path_text, problem_at, unknown_field

MISSPELT = 0.85
"""Likeness of names from which a field is a misspelt one, such as `sheet`, even if another place has such a field."""

LIKELY = 0.7
"""Likeness of names from which the value of an unknown field is read as that of the known one."""

DASHES = ("–", "—", "−", "•")
"""What word processors make of the hyphen at the beginning of a line."""

NO_VALUE = sentence("a value is missing here")

_DECIMALS = r"[0-9]{1,9}\s*(?:mm|cm|in|pt)?"


class KnownNames(NamedTuple):
    """A mapping with only known fields, and the problems of the others."""

    node: Node
    problems: list[Message]
    unread: tuple[str, ...] = ()
    """The fields whose values are invalid, so that they are not missing."""


def with_known_names(
    node: Node, path: Path, known: Mapping[str, object], belongs: Callable[[str], str | None] = lambda _: None
) -> KnownNames:
    """Rename the unknown fields of the mapping `node` at `path` to the `known` ones that were probably meant.

    A field for which `belongs` has a sentence, because it was meant for another place, is left out with that problem.

    Fields without such a name are left out, and so are those whose right name is there as well. At most one field more
    is examined than problems are reported.
    """
    fields = node.value if isinstance(node.value, dict) else {}
    if fields.keys() <= known.keys():
        return KnownNames(node, [])
    unknown = list(islice((key for key in fields if key not in known), limits.PROBLEMS + 1))
    value = {key: item for key, item in fields.items() if key in known}
    problems: list[Message] = []
    unread: list[str] = []
    before = dict(zip(list(fields)[1:], fields, strict=False))
    for key in unknown:
        item = fields[key]
        if not closest(key, known, MISSPELT) and (elsewhere := belongs(key)):
            problems.append(Message(elsewhere, path_text(path), item.key_place))
            continue
        message = after_comma(key, item, node.child(before.get(key, ""))) or brief(unknown_field(key, known))
        problems.append(Message(message, path_text(path), item.key_place))
        name, squeezed, _ = key.partition(":")
        meant = name if squeezed and name in known else guess(key, known, LIKELY)
        if meant and item.value is None:
            unread.append(meant)
        elif meant:
            value.setdefault(meant, item)
    return KnownNames(node._replace(value=value), problems, tuple(unread))


def after_comma(key: str, node: Node, before: Node | None) -> str | None:
    """Explain a field that is the rest of a value with a comma, such as `5cm` in `{margin: 1,5cm}`; None for others."""
    if node.value is not None or not (before and isinstance(before.value, str) and before.place and node.key_place):
        return None
    number = before.value.strip()
    follows = before.place.line == node.key_place.line
    if follows and re.fullmatch(_DECIMALS, key) and number.isdecimal():
        return sentence(
            'a comma separates fields here, so "{number}" is read and "{key}" is another field; '
            'write {number}.{key}, or "{number},{key}" in quotes',
            number=shown(number),
            key=shown(key),
        )
    return None


Details: TypeAlias = Mapping[str, Any]
"""The `ctx` of a pydantic error."""


def field_problems(error: ValidationError, model: type[BaseModel]) -> tuple[Message, ...]:
    """Return the problems of fields that did not come from a file, at most `limits.PROBLEMS` of them."""
    errors = _without_echoes(error.errors(include_url=False)[: limits.PROBLEMS])
    messages = tuple(Message(sentence_of(item, model), path_text(item["loc"])) for item in errors)
    if error.error_count() > limits.PROBLEMS:
        messages += (Message(sentence("there are more problems than these {most:,}", most=limits.PROBLEMS)),)
    return messages


def placed_problems(
    error: ValidationError,
    node: Node,
    path: Sequence[str | int],
    model: type[BaseModel],
    *,
    skip: Collection[str] = (),
) -> Iterator[Message]:
    """Yield the problems of the mapping `node` at `path`, each with its place.

    `error` comes from validating the mapping by `model`. Fields in `skip` are already reported, so they are left out.
    """
    errors = _without_echoes(error.errors(include_url=False)[: limits.PROBLEMS + 1])
    unknown = [sentence_of(item, model) for item in errors if item["type"] == "extra_forbidden"]
    for item in errors:
        where = item["loc"]
        if where and where[0] in skip:
            continue
        if item["type"] == "missing" and any(re.search(f'"{where[-1]}[":]', message) for message in unknown):
            continue  # it is there, but misspelt
        inner, existing = node.at(where)
        if item["type"] == "extra_forbidden":
            message = _after_comma(node, existing, inner) or sentence_of(item, model)
            yield Message(message, path_text((*path, *existing[:-1])), inner.key_place)
        else:
            is_empty = item["type"] == "missing" and existing == where
            yield problem_at(NO_VALUE if is_empty else sentence_of(item, model), inner, (*path, *existing))


def _after_comma(root: Node, path: Path, node: Node) -> str | None:
    """Explain an unknown field as `after_comma` does, from its path below the `root`."""
    if not path:
        return None
    inner = root.at(path[:-1])[0].value
    keys = list(inner) if isinstance(inner, dict) else []
    number = keys.index(str(path[-1])) if path[-1] in keys else 0
    before = inner[keys[number - 1]] if number and isinstance(inner, dict) else None
    return after_comma(str(path[-1]), node, before)


def _without_echoes(errors: list[ErrorDetails]) -> list[ErrorDetails]:
    """Remove errors about lists that are too short only because one of their items is invalid."""
    above = {error["loc"][:length] for error in errors for length in range(len(error["loc"]))}
    return [error for error in errors if error["type"] != "too_short" or error["loc"] not in above]


def sentence_of(error: ErrorDetails, model: type[BaseModel]) -> str:
    """Return the error as a sentence for the author."""
    return brief(_sentence(error, model))


def _sentence(error: ErrorDetails, model: type[BaseModel]) -> str:
    kind, context, value = error["type"], error.get("ctx", {}), error["input"]
    if kind == "extra_forbidden":
        path = error["loc"]
        return unknown_field(str(path[-1]), _fields_at(model, path[:-1]))
    if kind == "missing":
        return sentence('"{field}" is missing', field=error["loc"][-1])
    if kind in ("value_error", "assertion_error"):
        return _brief(str(context["error"]), value)
    if value is None:
        return NO_VALUE
    if kind == "literal_error":
        return _not_allowed(value, context["expected"])
    if kind in ("too_short", "too_long"):
        return _wrong_length(str(error["loc"][-1]) if error["loc"] else "", value, context)
    if _SENTENCES.get(kind) is _LIST and (sign := _dash_of(value)):
        return sentence('the items of a list begin with a hyphen, as in "- words: [cow]"; this is "{sign}"', sign=sign)
    if kind in _SENTENCES:
        return sentence(_SENTENCES[kind], got=_got(value), **context)
    message = error["msg"].removeprefix("Input ")
    return f"{_got(value)} {message}"


def _fields_at(model: type[BaseModel], path: tuple[str | int, ...]) -> tuple[str, ...]:
    """Return the names of the fields of the model at `path` inside `model`."""
    for part in path:
        annotation = model.model_fields[part].annotation if part in model.model_fields else None
        inner = [t for t in (annotation, *get_args(annotation)) if isinstance(t, type) and issubclass(t, BaseModel)]
        if not inner:
            return ()
        model = inner[0]
    return tuple(model.model_fields)


def _dash_of(value: object) -> str:
    """The sign that a word processor has made of the hyphen of a first item; empty if there is none."""
    sign = str(next(iter(value), ""))[:1] if isinstance(value, Mapping) else ""
    return sign if sign in DASHES else ""


def _got(value: object) -> str:
    if isinstance(value, str):
        return value if value.isdecimal() and len(value) < 20 else f'"{shown(value)}"'
    if isinstance(value, Mapping):
        return sentence("a mapping")
    if isinstance(value, list | tuple):
        return sentence("a list")
    return shown(repr(value)) if isinstance(value, int | float) else a_value(value)


def _brief(message: str, value: object) -> str:
    """Shorten the author's `value` in the message of a validator, and write it as in YAML, not as in Python."""
    return changed(message, partial(_with_brief, value=value))


def _with_brief(message: str, value: object) -> str:
    if isinstance(value, str):
        if len(value) > SHOWN:
            for text in (value, value.strip()):
                message = message.replace(text, shown(text))
        return message
    message = message.replace(f'"{value}"', f'"{shown(written(value))}"')
    inner = value if isinstance(value, list | tuple) else (value,)
    for item in inner:
        if not isinstance(item, str):
            if f'"{item!r}"' not in message:
                message = message.replace(repr(item), f'"{shown(written(item))}"')
        elif len(item) > SHOWN:
            message = message.replace(item, shown(item))
    return message


def _wrong_length(field: str, value: object, context: Details) -> str:
    """Return the sentence for a text or list with too many or too few characters or items."""
    named = field if field and not field.isdecimal() else ""
    least, most, count = context.get("min_length"), context.get("max_length", 0), context["actual_length"]
    if isinstance(value, str):
        limit = sentence("at least {least}", least=least) if least else sentence("at most {most:,}", most=most)
        return sentence(
            "the {field} has {count:,} characters; {limit}",
            field=named.replace("_", " ") or sentence("text"),
            count=count,
            limit=limit,
        )
    things = named.replace("_", " ") if named.endswith("s") else sentence("items")
    if least:
        some = (
            sentence("there are only {count:,} {things}", count=count, things=things)
            if count
            else sentence("there are no {things} here", things=things)
        )
        return sentence("{some}; write at least {value}", some=some, value=sentence("one") if least == 1 else least)
    return sentence("there are {count:,} {things} here; at most {most:,}", count=count, things=things, most=most)


def _not_allowed(value: object, expected: str) -> str:
    """Return the sentence for a value that is not in `expected`, which pydantic writes as `'a', 'b' or 'c'`."""
    allowed = [quoted or number for quoted, number in re.findall(r"'([^']*)'|(\d+)", expected)]
    hint = nearest(value, allowed) if isinstance(value, str) else ""
    return sentence(
        "{value} is not allowed here{hint} (allowed: {allowed})",
        value=_got(value),
        hint=hint,
        allowed=", ".join(allowed),
    )


_LIST = template("expected a list such as [one, two], got {got}")
_MAPPING = template('expected fields with values, as in "field: value", got {got}')
_TRUTH = template("{got} is not allowed here; write yes or no")
_SENTENCES = {
    **dict.fromkeys(("int_parsing", "int_type", "int_from_float"), template("{got} is not a whole number")),
    "int_parsing_size": template("{got} has too many digits"),
    **dict.fromkeys(("float_parsing", "float_type", "finite_number"), template("{got} is not a number")),
    **dict.fromkeys(("bool_parsing", "bool_type"), _TRUTH),
    "string_type": template("expected one text, got {got}"),
    **dict.fromkeys(("tuple_type", "list_type"), _LIST),
    **dict.fromkeys(("dict_type", "model_type", "model_attributes_type"), _MAPPING),
    "greater_than_equal": template("{got} is too small; at least {ge}"),
    "greater_than": template("{got} is too small; more than {gt}"),
    "less_than_equal": template("{got} is too large; at most {le}"),
    "less_than": template("{got} is too large; less than {lt}"),
    "string_too_short": template("the text is too short; at least {min_length} characters"),
    "string_too_long": template("the text is too long; at most {max_length} characters"),
}
"""The sentence for each type of pydantic's errors that a job file can cause, filled in from the error's context."""

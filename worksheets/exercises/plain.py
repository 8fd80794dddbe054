"""Frozen values as JSON and back, without a name of a class or function in the JSON: safe to read from anywhere.

    Given(block=2, low=BoxCell(0, 1, 0), size=(1, 2, 2))   is written as   [2, [0, 1, 0], [1, 2, 2]]

What is read is made of the classes that the annotations of the class wanted name, and of no others; a value that does
not fit its annotation is refused. (Reading a pickle runs whatever its writer likes; a list of allowed classes would
still let it change those.) Known are texts, numbers, truth values, None, `Literal`, enumerations, tuples,
`Sequence[str]`, named tuples, frozen dataclasses, and a choice between one of these and plain ones.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

Lent: TypeAlias = Mapping[str, Any]
"""Values that reader and writer both have, by name: they are written as `{"lent": name}`."""

Reader: TypeAlias = Callable[[Any, Lent], Any]
"""Makes a value of what JSON says; raises ValueError, KeyError or TypeError where it does not fit."""

PLAIN = frozenset({str, int, float, bool, types.NoneType})


def plain(value: Any, lent: Lent) -> Any:
    """The value as lists, texts and numbers; raises TypeError for what cannot be written."""
    kind: Any = type(value)
    if kind in PLAIN:
        return value
    if isinstance(value, tuple):
        return [each if type(each) in PLAIN else plain(each, lent) for each in value]
    if isinstance(value, Enum):
        return value.name
    if not is_dataclass(value):
        raise TypeError(f"{kind.__qualname__} is no plain frozen value")
    for name, other in lent.items():
        if kind is type(other) and value == other:
            return {"lent": name}
    return [plain(getattr(value, name), lent) for name in _given(kind)]


def alike(one: Any, other: Any) -> bool:
    """Whether two values are equal, and of equal types in all their parts; a named tuple equals any other tuple."""
    return bool(one == other) and _of_equal_types(one, other)


def _of_equal_types(one: Any, other: Any) -> bool:
    kind: Any = type(one)
    if kind is not type(other):
        return False
    if isinstance(one, tuple):
        kinds = list(map(type, one))
        if kinds != list(map(type, other)):
            return False
        return PLAIN.issuperset(kinds) or all(map(_of_equal_types, one, other))
    if is_dataclass(kind):
        return all(_of_equal_types(getattr(one, name), getattr(other, name)) for name in _given(kind))
    return True


@cache
def reader(hint: Any) -> Reader:
    """What makes values of this annotation; raises TypeError where there is no safe way."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in PLAIN or hint is None:
        return _scalar(frozenset({int, float} if hint is float else {hint or types.NoneType}))
    if origin is Literal:
        return _literal(arguments)
    if origin in (Union, types.UnionType):
        return _choice(arguments)
    if origin is Sequence and arguments == (str,):
        return _choice((str, tuple[str, ...]))
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return _several(arguments[0])
        return _row(tuple, arguments)
    if isinstance(hint, type):
        return _of_class(hint)
    raise TypeError(f"no values of {hint} can be read")


@cache
def _given(kind: Any) -> tuple[str, ...]:
    """The fields that a dataclass is made from."""
    return tuple(field.name for field in fields(kind) if field.init)


def _of_class(kind: Any) -> Reader:
    """Of an enumeration, a named tuple or a frozen dataclass."""
    if issubclass(kind, Enum):
        return lambda data, _: kind[data]
    hints: dict[str, Any] = get_type_hints(kind)
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return _row(kind._make, [hints[name] for name in kind._fields])
    if not getattr(getattr(kind, "__dataclass_params__", None), "frozen", False):
        raise TypeError(f"no values of {kind.__qualname__} can be read")
    names = _given(kind)
    of_fields: list[Reader] = []

    def read(data: Any, lent: Lent) -> Any:
        if type(data) is dict:
            value = lent[data["lent"]]
            if type(value) is not kind:
                raise ValueError("the value lent is another one")
            return value
        if not of_fields:  # only now: what is always lent need not be readable
            of_fields.extend(reader(hints[name]) for name in names)
        _wanted(data, len(names))
        values = (read_one(each, lent) for read_one, each in zip(of_fields, data, strict=True))
        return kind(**dict(zip(names, values, strict=True)))

    return read


def _wanted(data: Any, length: int | None = None) -> None:
    if type(data) is not list or (length is not None and len(data) != length):
        raise ValueError("a list of another length is wanted")


def _scalar(kinds: frozenset[type]) -> Reader:
    def read(data: Any, _: Lent) -> Any:
        if type(data) not in kinds:
            raise ValueError("a value of another type is wanted")
        return data

    return read


def _literal(values: tuple[Any, ...]) -> Reader:
    known = {(type(value), value) for value in values}

    def read(data: Any, _: Lent) -> Any:
        if type(data) not in PLAIN or (type(data), data) not in known:
            raise ValueError("another choice is wanted")
        return data

    return read


def _several(hint: Any) -> Reader:
    """A tuple of any length."""
    each = reader(hint)
    same = {hint} if hint in (str, int, bool) else set()

    def read(data: Any, lent: Lent) -> Any:
        _wanted(data)
        return tuple(data) if same and set(map(type, data)) <= same else tuple([each(item, lent) for item in data])

    return read


def _row(make: Callable[[list[Any]], Any], hints: Sequence[Any]) -> Reader:
    """A tuple of as many values as there are hints, as `make` makes it of a list."""
    readers = [reader(hint) for hint in hints]
    types_ = list(hints)
    simple = set(types_) <= {str, int, bool}

    def read(data: Any, lent: Lent) -> Any:
        _wanted(data, len(readers))
        if simple:
            if list(map(type, data)) != types_:
                raise ValueError("values of other types are wanted")
            return make(data)
        return make([read_one(each, lent) for read_one, each in zip(readers, data, strict=True)])

    return read


def _choice(hints: tuple[Any, ...]) -> Reader:
    """One of several, of which only one is no plain value: else nobody could tell from JSON which was meant."""
    simple = [hint for hint in hints if hint in PLAIN or get_origin(hint) is Literal]
    if len(hints) - len(simple) > 1:
        raise TypeError(f"values of {hints} cannot be told apart")
    readers = [reader(hint) for hint in (*simple, *(hint for hint in hints if hint not in simple))]

    def read(data: Any, lent: Lent) -> Any:
        for read_one in readers[:-1]:
            try:
                return read_one(data, lent)
            except ValueError:
                continue
        return readers[-1](data, lent)

    return read

"""Frozen values written as JSON and read again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, NamedTuple, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.seeds import rng_for
from worksheets.exercises.plain import alike, plain, reader
from worksheets.puzzles import registry


class Colour(Enum):
    RED = (1, 0)
    BLUE = (0, 1)


class Point(NamedTuple):
    x: int
    y: int


Content: TypeAlias = int | Literal["G"]


@dataclass(frozen=True, slots=True)
class Lists:
    words: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Thing:
    name: str
    at: Point | None
    colours: tuple[Colour, ...] = ()
    cells: tuple[tuple[Content, ...], ...] = ()
    spelled: Sequence[str] = ""
    pair: tuple[float, bool] = (0.5, False)
    lists: Lists = Lists(("a",))


@dataclass
class Changing:
    x: int


@dataclass(frozen=True)
class Either:
    value: Point | Thing


points = st.builds(Point, st.integers(), st.integers())
things = st.builds(
    Thing,
    st.text(),
    points | st.none(),
    st.lists(st.sampled_from(Colour)).map(tuple),
    st.lists(st.lists(st.integers() | st.just("G")).map(tuple)).map(tuple),
    st.text() | st.lists(st.text()).map(tuple),
    st.tuples(st.floats(allow_nan=False), st.booleans()),
    st.lists(st.text()).map(tuple).map(Lists),
)


@given(things)
def test_what_is_read_is_what_was_written(thing: Thing) -> None:
    for lent in ({}, {"all": Lists(("a",)), "own": thing.lists}):
        text = json.dumps(plain(thing, lent))
        assert alike(reader(Thing)(json.loads(text), lent), thing)


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_puzzles_of_all_kinds_are_read_as_written(name: str) -> None:
    kind = registry.find(name)
    fields = min(kind.examples(), key=lambda example: len(str(example)))
    spec = kind.Spec.model_validate(fields)
    for value in kind.generate(spec, rng_for(1)):
        lent = {"dictionary": getattr(value, "dictionary", None)}
        text = json.dumps(plain(value, lent))
        assert len(text) < 20_000
        assert alike(reader(type(value))(json.loads(text), lent), value)


def test_what_is_lent_is_not_written() -> None:
    words = Lists(tuple(map(str, range(1000))))
    thing = Thing("x", None, lists=words)
    written = plain(thing, {"other": Lists(()), "words": words})
    assert written[-1] == {"lent": "words"}
    assert reader(Thing)(written, {"words": words}).lists is words
    for lent in ({}, {"words": "no lists"}, {"words": Point(1, 2)}):
        with pytest.raises((ValueError, KeyError)):
            reader(Thing)(written, lent)


GOOD = ["x", [1, 2], ["RED"], [[1, "G"]], "AB", [0.5, True], [["a"]]]

WRONG: list[Any] = [
    None,
    "x",
    {},
    {"lent": "__class__"},
    {"lent": ["x"]},
    [],
    GOOD[:-1],
    [*GOOD, 1],
    *(
        [*GOOD[:place], value, *GOOD[place + 1 :]]
        for place in range(7)
        for value in (1, True, {"a": 1}, [None], [[[]]])
    ),
    ["x", [1, True], *GOOD[2:]],
    ["x", [1, 2, 3], *GOOD[2:]],
    [*GOOD[:2], ["GREEN"], *GOOD[3:]],
    [*GOOD[:2], [["RED"]], *GOOD[3:]],
    [*GOOD[:2], ["__class__"], *GOOD[3:]],
    [*GOOD[:3], [[1, "H"]], *GOOD[4:]],
    [*GOOD[:3], [[1, True]], *GOOD[4:]],
    [*GOOD[:5], ["0.5", True], GOOD[6]],
]


def test_the_example_is_right() -> None:
    assert reader(Thing)(GOOD, {}) == Thing("x", Point(1, 2), (Colour.RED,), ((1, "G"),), "AB", (0.5, True))


@pytest.mark.parametrize("data", WRONG, ids=str)
def test_what_does_not_fit_its_annotation_is_refused(data: Any) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        reader(Thing)(data, {})


@pytest.mark.parametrize(
    "hint", [Any, object, list, list[int], dict[str, int], Changing, Either, tuple, type, bytes], ids=str
)
def test_what_has_no_safe_way_is_not_read(hint: Any) -> None:
    with pytest.raises(TypeError):
        reader(hint)([["a", 1]] if hint is Either else [], {})


def test_what_can_change_is_not_written() -> None:
    for value in ([1], {"a": 1}, {1}, object(), (1, [2]), b"x", print):
        with pytest.raises(TypeError):
            plain(value, {})


def test_alike_is_more_than_equal() -> None:
    assert Point(1, 2) == (1, 2)
    assert not alike((Point(1, 2),), ((1, 2),))
    assert not alike(Thing("x", Point(1, 2)), Thing("x", (1, 2)))  # type: ignore[arg-type]
    assert not alike((1, 1.0), (1.0, 1))
    assert not alike((True,), (1,))
    assert alike(Thing("x", Point(1, 2)), Thing("x", Point(1, 2)))

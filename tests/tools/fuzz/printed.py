"""Output of `build` and `solve` with odd values: JSON, plain text and answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import worksheets
from tests.text_of import text_of
from tests.tools.fuzz.hostile import Raw, hostile_value
from worksheets.exercises.exercise import Exercise
from worksheets.puzzles import registry
from worksheets.puzzles.answers import Answers

SHEETS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("wordsearch", {"words": ["cow", "horse", "12:30"], "size": "6x7", "difficulty": "hard"}),
    (
        "wordsearch",
        {"words": ["kız", {"word": "şiş", "clue": "x"}], "size": "4x4", "language": "tr", "word_bank": "both"},
    ),
    ("wordregions", {"size": "3x4", "hints": ["borders", "lengths"]}),
    ("goldencube", {"size": [3, 3, 3], "language": "de"}),
    ("goldencube", {"size": [2, 3, 2], "golden": False}),
)


@cache
def exercises() -> tuple[Exercise, ...]:
    return tuple(
        worksheets.generate(kind, {"id": f"sheet-{number}", **fields}) for number, (kind, fields) in enumerate(SHEETS)
    )


@cache
def texts() -> tuple[str, ...]:
    """A job as plain text, and the answers as `solve` prints them."""
    found = [text_of(exercises(), "Job", answers=True)]
    for each in exercises():
        kind, answers = registry.find(each.kind), Answers([each.solution], 1)
        found.append("\n\n".join(kind.describe_solutions(each.puzzle, answers, each.language)))
    return tuple(found)


def printed_file(rng: Random) -> str:
    """A job or a sheet as JSON with odd values, or as text."""
    if rng.random() < 0.3:
        return texts()[0]
    sheets = [each.to_json(1, 1) for each in exercises()]
    whole: Any = rng.choice(sheets) if rng.random() < 0.7 else {"title": "Job", "language": "en", "sheets": sheets}
    return _odd_json(whole, rng)


def answer_file(rng: Random) -> str:
    """An answer as text, or as JSON with odd values."""
    if rng.random() < 0.5:
        return rng.choice(texts()[1:])
    each = rng.choice(exercises())
    solution = each.solution.to_json()
    return _odd_json(rng.choice([solution, {"kind": each.kind, "solutions": [solution]}, each.to_json()]), rng)


def _odd_json(value: Any, rng: Random) -> str:
    value = json.loads(json.dumps(value))
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        inner = list(_containers(value))
        container = rng.choice(inner)
        keys = list(container) if isinstance(container, dict) else [*range(len(container))]
        if keys:
            odd = hostile_value(rng)
            container[rng.choice(keys)] = odd.text if isinstance(odd, Raw) else odd
    return json.dumps(value, ensure_ascii=rng.random() < 0.5, default=str)


def _containers(value: Any) -> Iterator[Any]:
    if isinstance(value, dict | list):
        yield value
        for each in value.values() if isinstance(value, dict) else value:
            yield from _containers(each)

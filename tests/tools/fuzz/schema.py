"""Makes jobs from the JSON Schema of job files, and damages them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from tests.tools.counter.features import FEATURES, featured
from tests.tools.counter.lists import LISTS, NESTED, OVERLAPPING, SIGHT, words_to_choose
from tests.tools.fuzz.hostile import TEXTS, Raw, hostile_value
from tests.tools.fuzz.patterns import matching
from worksheets.job.fields.schema import job_schema

Schema = dict[str, Any]

SETS = ("farm", "zoo", "no", "12", "Ende")
"""Names of word sets."""

FILES = (
    *["words/farm.txt", "words/zoo.csv", "./words/farm.txt", "words/latin1.txt", "words/../words/zoo.csv"] * 12,
    "words/none.txt",
    "words",
    "../empty",
    "../../../../../etc/passwd",
    "/etc/hostname",
    "/dev/zero",
)
"""Word files in a job's folder, and paths that are no word files or lie outside."""

LIKELY = {"size": 0.8, "words": 0.9, "difficulty": 0.6}
"""The probability of some optional fields; others are rarer."""


@cache
def schema() -> Schema:
    return job_schema()


def _words(rng: Random) -> list[Any]:
    lists = [SIGHT.split(), NESTED.split(), OVERLAPPING.split(), *map(str.split, LISTS.values())]
    pool = rng.choice([*lists, words_to_choose("en"), words_to_choose("de"), words_to_choose("en")])
    chosen: list[Any] = rng.sample(pool, min(len(pool), rng.randint(1, 14)))
    if rng.random() < 0.3:
        chosen = [{"word": word, "clue": f"clue of {word}"} if rng.random() < 0.6 else word for word in chosen]
    if rng.random() < 0.03:
        chosen.append(rng.choice(TEXTS))
    return chosen


def _size(rng: Random) -> Any:
    rows, columns = rng.randint(3, 18), rng.randint(3, 18)
    return rng.choice([f"{rows}x{columns}", f"{rows} X {columns}", rows, f"{rows}×{columns}", str(rows)])


def _difficulty(rng: Random) -> Any:
    levels = ["easy", "medium", "hard"]
    return rng.choice([*levels, rng.sample(levels, rng.randint(1, 3))])


def _regions_size(rng: Random) -> Any:
    return rng.choice(["3x4", "4x4", "4x5", "5x5", "5x6", "6x6", "3x3", 4])


def _box(rng: Random) -> Any:
    return rng.choice([3, "3x3x3", [3, 3, 5], "3x5x3", "1x1x1", [5, 1, 1], "2x2x3", "3x3x1", [5, 3, 3]])


def _source(rng: Random) -> Any:
    return rng.choice([_words(rng), rng.choice(SETS), [rng.choice(SETS)], {"file": rng.choice(FILES)}])


PLAUSIBLE: dict[tuple[str, str], Callable[[Random], Any]] = {
    ("wordsearch", "size"): _size,
    ("wordsearch", "words"): _source,
    ("wordregions", "size"): _regions_size,
    ("wordregions", "words"): lambda rng: rng.choice(["farm", ["rain"], ["frost", "house"], _words(rng)]),
    ("wordregions", "dictionary"): lambda rng: rng.choice(["de", "en", "en", _source(rng), rng.choice(SETS)]),
    ("wordsearch", "difficulty"): _difficulty,
    ("wordsearch", "language"): lambda rng: rng.choice(["en", "de", "tr", "el", "de-AT", "sv", "pl"]),
    ("wordregions", "difficulty"): _difficulty,
    ("goldencube", "difficulty"): _difficulty,
    ("wordsearch", "overlap"): lambda rng: rng.random() < 0.5,
    ("wordsearch", "pick"): lambda rng: rng.randint(1, 5),
    ("wordsearch", "directions"): lambda rng: rng.choice(["E S", ["E"], "NW,SE", ["W", "N", "S"], "E S SE NE W N"]),
    ("goldencube", "size"): _box,
    ("crossword", "words"): _source,
    ("sudoku", "size"): lambda rng: rng.choice(["4x4", "6x6", 4, "9x9", "7x7"]),
    ("sudoku", "per_sheet"): lambda rng: rng.randint(1, 3),
    ("calculation", "count"): lambda rng: rng.randint(1, 12),
    ("wordlines", "words"): _source,
    ("cloze", "text"): lambda rng: rng.choice(
        ["The [cow] eats grass.", "I [goes|go] home. We see him.", rng.choice(TEXTS)]
    ),
    ("cards", "words"): _source,
    ("cards", "size"): lambda rng: rng.choice(["2x2", "3x3", "2x3"]),
}
"""Values that often make sense together; values made from the schema alone seldom do."""


def right_job(rng: Random) -> Schema:
    """A random job that is valid by the schema."""
    job = {key: value for key, value in made(schema(), rng).items() if key not in ("sheets", "word_sets")}
    if rng.random() < 0.8:
        job.get("page", {}).pop("margin", None)
    if rng.random() < 0.7:
        job["language"] = rng.choice(["en", "de", "tr", "el", "fr", "ru", "bg", "uk", "en", "de"])
    if rng.random() < 0.9:
        job["word_sets"] = {name: _words(rng) for name in SETS}
        if rng.random() < 0.4:
            job["word_sets"]["farm"] = {"file": rng.choice(FILES)}
    job.pop("plan", None)
    if rng.random() < 0.1:
        job["plan"] = made(schema()["definitions"]["PlanFields"], rng) | {"lists": [rng.choice([*SETS, *FILES])]}
    if "plan" not in job or rng.random() < 0.3:
        job["sheets"] = [right_sheet(rng) for _ in range(rng.choice([1, 1, 1, 2, 3]))]
    if rng.random() < 0.1:  # a small paper, on which little has room
        job["page"] = {
            **job.get("page", {}),
            "size": f"{rng.randint(50, 150)}x{rng.randint(50, 200)}mm",
            "margin": "6mm",
        }
    return job


SHARES = {
    "wordsearch": 24,
    "wordregions": 4,
    "goldencube": 2,
    "crossword": 2,
    "sudoku": 1,
    "calculation": 2,
    "wordlines": 2,
    "cloze": 2,
    "cards": 2,
}
"""Weights of the kinds of sheets."""


FEATURED = 0.2
"""Share of word searches with features that the counter orders: messages, shapes, masks, words inside others."""


def right_sheet(rng: Random, kind: str | None = None) -> Schema:
    """A random sheet that is valid by the schema."""
    kind = kind or rng.choices([*SHARES], [*SHARES.values()])[0]
    own = schema()["definitions"][f"{kind}_sheet"]
    sheet = {key: value for key, value in made(own, rng, 0.15).items() if key != "kind"}
    for (owner, key), make in PLAUSIBLE.items():
        if owner == kind and (key in sheet or rng.random() < LIKELY.get(key, 0.1)) and rng.random() < 0.9:
            sheet[key] = make(rng)
    if kind == "wordsearch" and rng.random() < FEATURED:
        _, more = featured(rng, rng.random() * sum(share for share, _ in FEATURES.values())) or ("", {})
        sheet |= more
    if kind == "wordregions" and rng.random() < 0.9:
        sheet["language"] = rng.choice(["en", "de"])
    sheet["variants"] = rng.choice([1, 1, 2])
    if kind != "wordsearch" or rng.random() < 0.2:
        sheet = {"kind": kind, **sheet}
    return sheet


def made(part: Schema, rng: Random, share: float = 0.25) -> Any:
    """A random value that is valid by this part of the schema; optional fields are present with probability `share`."""
    if "$ref" in part:
        return made(schema()["definitions"][part["$ref"].rpartition("/")[2]], rng, share)
    for several in ("anyOf", "allOf"):
        if several in part and "properties" not in part:  # beside fields it only states which are required
            return made(rng.choice(part[several]), rng, share)
    if "enum" in part:
        return rng.choice(part["enum"])
    if "const" in part:
        return part["const"]
    if "pattern" in part:
        return matching(part["pattern"], rng)
    kind = part.get("type", "string")
    return MAKERS[rng.choice(kind) if isinstance(kind, list) else kind](part, rng, share)


def _object(part: Schema, rng: Random, share: float) -> Any:
    required = part.get("required", ())
    return {
        key: made(inner, rng, share)
        for key, inner in part.get("properties", {}).items()
        if key in required or rng.random() < share
    }


def _array(part: Schema, rng: Random, share: float) -> Any:
    least = part.get("minItems", 0)
    return [made(part["items"], rng, share) for _ in range(rng.randint(least, part.get("maxItems", least + 3)))]


def _string(part: Schema, rng: Random, _: float) -> Any:
    text = rng.choice(["cow", "On the farm", "Größe", "x", "Tiere & Co.", rng.choice(TEXTS)])
    return text[: part.get("maxLength", 1000)]


MAKERS: dict[str, Callable[[Schema, Random, float], Any]] = {
    "object": _object,
    "array": _array,
    "string": _string,
    "integer": lambda part, rng, _: rng.randint(part.get("minimum", -5), part.get("maximum", 2026)),
    "number": lambda _, rng, __: rng.choice([7, 12, 15.5, 0, 144, -1]),
    "boolean": lambda _, rng, __: rng.choice([True, False]),
    "null": lambda _, __, ___: None,
}


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values in a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(each for key, part in inner for each in places(part, (*path, key)))]


def damage(job: Schema, rng: Random) -> None:
    """Damage one value or field: replace it, or misspell, remove, add or nest a field."""
    *most, last = rng.choice(places(job)[1:] or [("sheets",)])
    parent: Any = job
    for part in most:
        parent = parent[part]
    sort = rng.randrange(6)
    if sort == 0:
        del parent[last]
    elif sort == 1 and isinstance(last, str):
        parent[last[:-1] + rng.choice(["", "x", last[-1:] * 2, ":", " "])] = parent.pop(last)
    elif sort == 2:
        parent[last] = [parent[last]]
    elif sort == 3 and isinstance(parent, dict):
        parent[rng.choice(["x", "<<", "file", "title", "", *TEXTS])] = hostile_value(rng)
    elif sort == 4 and isinstance(parent[last], str):
        at = rng.randint(0, len(parent[last]))
        parent[last] = parent[last][:at] + rng.choice(TEXTS) + parent[last][at:]
    else:
        parent[last] = hostile_value(rng)


def in_yaml(value: Any, rng: Random, indent: str = "", flow: bool = False) -> str:
    """The value as YAML, in blocks or brackets; quotes are left out at random where they are optional."""
    if isinstance(value, Raw):
        return value.text
    if isinstance(value, bool):
        return rng.choice(["yes", "true", "on"] if value else ["no", "false", "off"])
    if value is None:
        return ""
    if isinstance(value, str):
        return _scalar(value, rng)
    if isinstance(value, dict | list) and (flow or not value or rng.random() < 0.4):
        if isinstance(value, list):
            return "[" + ", ".join(in_yaml(each, rng, flow=True) for each in value) + "]"
        pairs = (f"{_scalar(str(key), rng)}: {in_yaml(each, rng, flow=True)}" for key, each in value.items())
        return "{" + ", ".join(pairs) + "}"
    inner = indent + "  "
    if isinstance(value, list):
        return "".join(f"\n{indent}- {in_yaml(each, rng, inner).lstrip()}" for each in value)
    if isinstance(value, dict):
        lines = (f"{_scalar(str(key), rng)}: {in_yaml(each, rng, inner)}" for key, each in value.items())
        return "".join(f"\n{indent}{line}" for line in lines)
    return str(value) if not isinstance(value, int) or value.bit_length() < 10_000 else "1" + "0" * 4000


def _scalar(text: str, rng: Random) -> str:
    plain = text.isalnum() or (rng.random() < 0.02)
    if plain and rng.random() < 0.8:
        return text
    if rng.random() < 0.3 and text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    escaped = "".join(
        c if c.isprintable() and c not in '"\\' else f"\\U{ord(c):08x}" if ord(c) > 31 else f"\\x{ord(c):02x}"
        for c in text
    )
    return f'"{escaped}"'

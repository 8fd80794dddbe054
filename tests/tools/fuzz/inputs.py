"""Inputs by number: a number always gives the same input, as long as these files and the samples do not change."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.job.words.made_tables import ods_parts, packed, xlsx_parts
from tests.job.words.test_list_forms import FORMS as LIST_FORMS
from tests.tools.counter.lists import LISTS, NESTED
from tests.tools.counter.orders import order
from tests.tools.counter.spelling import REPOSITORY
from tests.tools.fuzz.hostile import RAWS, TEXTS, Raw, hostile_value
from tests.tools.fuzz.printed import answer_file, printed_file
from tests.tools.fuzz.schema import SHARES, damage, in_yaml, made, right_job, right_sheet, schema


class Input(NamedTuple):
    """An input; it depends on its number alone, so that it can be made again."""

    number: int
    sort: str
    data: bytes
    """The contents of the file; empty for a call."""
    suffix: str = ""
    call: tuple[str, Any, Any] | None = None
    """Kind, fields and seed for `worksheets.generate`."""
    words: bytes | None = None
    """A word list given with a puzzle, or an answer to a printed puzzle."""
    chance: float = 0.0
    """A random number that decides the rest, such as the formats of a build."""


FORMS = [form.text for form in LIST_FORMS.values()]
SIGNS = [*"\n\n\n,;=|\t•:", ", ", "; ", " - ", " = ", ": ", "\n- ", "\n1. ", "\n2. ", "\n• ", ":\n", '"', "#", " -> "]
"""Separators between words in lists, and signs before them."""

SAMPLES = sorted((REPOSITORY / "configs").glob("*.yaml"))
LIST_FILES = sorted((REPOSITORY / "configs" / "words").iterdir())

PUZZLES = [
    "3 3 3\n6\n1 3 3\n1 3 3\n1 1 3\n1 1 2\n1 1 2\n1 1 1\n",
    "5 3 3\n4\n1 3 3\n1 3 3\n1 3 3\n1 3 3\n",
    "5 5 5\n3\n5 5 2\n5 5 2\n2 2 1\n",
    "12 14\n3\ncow\nhorse\nhen\n",
    "COW\nHEN\nPIG\n",
    "C O W S\nH E N S\nP I G S\n",
    "RAINF\nROSTH\nOUSEX\n",
    "ÄÖÜß\nTİIı\nकमलX\n",
    "kind: sudoku\n",
    "sheets:\n  - words: [cow]\n",
    "1 1 1\n0\n",
    "9 9 9\n1\n9 9 9\n",
]


@cache
def _bytes_of(path: Path) -> bytes:
    return path.read_bytes()


def _job(rng: Random) -> tuple[bytes, str]:
    job = right_job(rng)
    for _ in range(rng.choice([0, 0, 0, 1, 1, 1, 2, 5])):
        if job:
            damage(job, rng)
    text = in_yaml(job, rng).lstrip("\n")
    if rng.random() < 0.05:
        text = rng.choice(RAWS) + "\n" + text
    return text.encode("utf-8", "surrogatepass"), ".yaml"


def _raw_job(rng: Random) -> tuple[bytes, str]:
    data = _bytes_of(rng.choice(SAMPLES)) if rng.random() < 0.5 else _job(rng)[0]
    lines = data.splitlines(keepends=True)
    start = rng.randrange(max(1, len(lines)))
    if rng.random() < 0.5:
        data = b"".join(lines[: start + rng.randint(1, 30)])
    return mutated(data, rng, _bytes_of(rng.choice(SAMPLES))), ".yaml"


def mutated(data: bytes, rng: Random, other: bytes) -> bytes:
    """The bytes after some changes: cut, repeated, replaced, or joined with others."""
    for _ in range(rng.choice([0, 1, 1, 2, 4, 16])):
        at, end = sorted(rng.randint(0, len(data)) for _ in range(2))
        sort = rng.randrange(9)
        if sort == 0:
            data = data[:at]
        elif sort == 1:
            data = data[:at] + data[min(end, at + 20) :]
        elif sort == 2:
            data = data[:at] + data[at : at + 50] * rng.randint(2, 5) + data[at:]
        elif sort == 3:
            where = rng.randint(0, len(other))
            data = data[:at] + other[where : where + rng.randint(1, 200)] + data[at:]
        elif sort == 4:
            data = data[:at] + rng.choice(TEXTS)[:500].encode() + data[at:]
        elif sort == 5:
            data = data[:at] + rng.choice(RAWS).encode() + data[at:]
        elif sort == 6:
            data = data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
        elif sort == 7:
            data = data[:at] + rng.choice([b"\n", b"\r", b"\t", b" ", b": ", b"- ", b"[", b"}", b'"', b"'"]) + data[at:]
        else:
            data = data[:at] + rng.choice([b"\xff\xfe", b"\xef\xbb\xbf", b"\0", b"\xc3", b"\xed\xa0\x80"]) + data[at:]
    if rng.random() < 0.03:
        encoding = rng.choice(["utf-16", "utf-16-le", "latin-1", "utf-32"])
        data = data.decode("utf-8", "ignore").encode(encoding, "replace")
    return data


def _list(rng: Random) -> tuple[bytes, str]:
    """A word list, a table or a contest file."""
    words = [rng.choice([*NESTED.split(), *LISTS["de"].split(), *TEXTS]) for _ in range(rng.randint(0, 12))]
    sort = rng.randrange(7)
    if sort > 5:
        return _spreadsheet(words, rng)
    if sort > 3:
        text = rng.choice(FORMS) if rng.random() < 0.5 else "".join(word + rng.choice(SIGNS) for word in words)
    elif sort == 0:
        text = "\n".join(words)
    elif sort == 1:
        sign = rng.choice(";,\t")
        head = rng.choice(["", f"word{sign}clue\n", f"Hinweis{sign}Wort\n", f"sep={sign}\n", "a,b,c\n"])
        rows = ([rng.choice([word, f'"{word}"']), rng.choice(words), ""][: rng.randint(1, 3)] for word in words)
        text = head + rng.choice(["\n", "\r\n"]).join(map(sign.join, rows))
    elif sort == 2:
        count = rng.choice([len(words), len(words), 0, -1, 10**9])
        text = f"{rng.choice([5, 8, 12, 0, -3, 201, 999999999])} {rng.randint(1, 20)}\n{count}\n" + "\n".join(words)
    else:
        text = rng.choice(PUZZLES)
    data = text.encode("utf-8", "surrogatepass")
    if rng.random() < 0.5:
        data = mutated(data, rng, _bytes_of(rng.choice(LIST_FILES)))
    return data, rng.choice([".txt", ".csv", ".txt", ".tsv", ".csv", ".CSV", ".xlsx", ".ods", ""])


def _spreadsheet(words: list[str], rng: Random) -> tuple[bytes, str]:
    """A spreadsheet of words, sometimes with damaged parts or bytes."""
    printed = [word for word in words if word.isprintable()] or ["cow"]
    head = rng.choice([[], [["Englisch", "Deutsch"]], [["Nr", "Wort", "Hinweis"]], [["a", "b", "c", "d"]]])
    rows = [*head, *([rng.choice([*printed, 7, 0.5, ""]) for _ in range(rng.randint(0, 4))] for _ in printed)]
    suffix = rng.choice([".xlsx", ".ods"])
    parts = xlsx_parts({"Words": rows}) if suffix == ".xlsx" else ods_parts(rows)
    name = rng.choice([*parts])
    sort = rng.randrange(4)
    if sort == 0:
        parts[name] = mutated(str(parts[name]).encode(), rng, str(parts[rng.choice([*parts])]).encode())
    elif sort == 1:
        numbers = ["1048576", "16384", "0", "-1", "99999999999", "x"]
        parts = {each: re.sub("[0-9]+", lambda _: rng.choice(numbers), str(text)) for each, text in parts.items()}
    data = packed(parts)
    return (mutated(data, rng, data) if sort == 2 else data), rng.choice([suffix, suffix, ".txt", ".csv"])


def _puzzle(rng: Random) -> tuple[bytes, str]:
    if rng.random() < 0.3:
        edges = [rng.choice([1, 2, 3, 5, 7]) for _ in range(3)]
        blocks = [sorted(rng.choice([1, 1, 2, 3]) for _ in range(3)) for _ in range(rng.randint(1, 9))]
        text = " ".join(map(str, edges)) + f"\n{len(blocks)}\n" + "".join(f"{a} {b} {c}\n" for a, b, c in blocks)
    elif rng.random() < 0.5:
        letters = rng.choice(["ABC", "RAINFOSTHUE", "ÄÖÜẞE", "कखग", "АБВ", "A1İı"])
        width = rng.randint(1, 9)
        rows = ("".join(rng.choices(letters, k=width)) for _ in range(rng.randint(1, 8)))
        text = "\n".join(rng.choice([row, " ".join(row)]) for row in rows)
    else:
        text = rng.choice(PUZZLES)
    data = text.encode()
    if rng.random() < 0.4:
        data = mutated(data, rng, rng.choice(PUZZLES).encode())
    return data, ".txt"


def _printed(rng: Random) -> tuple[bytes, str]:
    """A file written by `build`, often with odd values in it."""
    data = printed_file(rng).encode("utf-8", "surrogatepass")
    if rng.random() < 0.4:
        data = mutated(data, rng, printed_file(rng).encode("utf-8", "surrogatepass"))
    return data, rng.choice([".json", ".txt"])


def _answer(rng: Random) -> bytes:
    """An answer to a printed puzzle."""
    data = answer_file(rng).encode("utf-8", "surrogatepass")
    return mutated(data, rng, b"row 1, column 1, E") if rng.random() < 0.4 else data


def _fields(rng: Random) -> tuple[str, Any, Any]:
    """Arguments of a call in Python: plausible fields with odd values among them."""
    kind = rng.choices([*SHARES], [*SHARES.values()])[0]
    if rng.random() < 0.4:
        asked = order(rng.randrange(10_000))
        fields, kind = dict(asked.fields), asked.kind
    elif rng.random() < 0.6:
        fields = {key: value for key, value in right_sheet(rng, kind).items() if key not in ("kind", "variants")}
        if not isinstance(fields.get("words", []), list):
            fields["words"] = ["cow", "hen"]
    else:
        fields = made(schema()["definitions"][f"{kind}_sheet"], rng)
    odd: list[Any] = [b"x", {1}, 1j, object, float("nan"), float("inf"), (), range(3), 10**5000, "\ud800", None, 2.5]
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        key = rng.choice([*fields, "words", "size", "language", "difficulty", "id", "title", "x"])
        value = rng.choice(odd) if rng.random() < 0.5 else hostile_value(rng)
        fields[key] = value.text if isinstance(value, Raw) else value
    if rng.random() < 0.02:
        kind = rng.choice(["", "sudoku", None, 3, "wordserch", "a" * 900])  # type: ignore[assignment]
    seed = rng.choice([0, 1, -1, 2**70]) if rng.random() < 0.95 else rng.choice([*odd, "1", 1.5, True])
    return kind, fields, seed


PRINTED = "puzzle texts"

SORTS: dict[str, tuple[float, Callable[[Random], tuple[bytes, str]]]] = {
    "job from the schema": (0.46, _job),
    "job of raw bytes": (0.15, _raw_job),
    "word list or table": (0.14, _list),
    "puzzle to solve": (0.11, _puzzle),
    PRINTED: (0.04, _printed),
}
PYTHON = "called from Python"


def fuzz_input(number: int) -> Input:
    """The input with this number."""
    rng = Random(f"fuzz {number}")
    at, chance = rng.random(), rng.random()
    for sort, (share, make) in SORTS.items():
        at -= share
        if at < 0:
            words = "\n".join([*rng.sample(NESTED.split(), 5), "rain", "frost", "house"]).encode()
            if rng.random() < 0.3:
                words = mutated(words, rng, b"cow\nhen\n")
            if sort == PRINTED:
                words = _answer(rng)
            return Input(number, sort, *make(rng), words=words, chance=chance)
    return Input(number, PYTHON, b"", call=_fields(rng), chance=chance)

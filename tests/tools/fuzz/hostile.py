"""Values that nobody would write into a job file, except to break the program."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple


class Raw(NamedTuple):
    """Text that is inserted into a YAML file unchanged."""

    text: str


NUMBERS: list[Any] = [0, -1, 1, 2**31, 2**63, -(2**64), 10**30, 10**400, 0.1, -0.0, 1e308, 5e-324, 200, 201, 26, 27]

TEXTS = [
    "",
    " ",
    "\t",
    "nan",
    ".inf",
    "-.Inf",
    "1e999",
    "0x10",
    "0o17",
    "1_000",
    "null",
    "~",
    "no",
    "12:30",
    "007",
    "٣x٤",
    "¹²³",
    "½",
    "１２",
    "12x",
    "x12",
    "12x-1",
    "99999999999x99999999999",
    "1" * 5000,
    "a" * 201,
    "a" * 70_000,
    "CON",
    "nul.txt",
    "../../etc/passwd",
    "/etc/passwd",
    "C:\\Windows\\x",
    "..",
    "a/b",
    "a\nb",
    "a\u2028b",
    "\u202eabc",
    "\u200b",
    "\ufeff",
    "\ufffd",
    "\x85",
    "\x9b31m",
    "e\u0301" * 50,
    "\u0301",
    "a" + "\u0301" * 300,
    "👩‍👩‍👧‍👦",
    "🇩🇪🇫",
    "ﬁﬀ",
    "ẞßſ",
    "İıi̇",
    "ΐΰ",
    "ŉ",
    "ǰ",
    "कमल",
    "שלום",
    "مرحبا",
    "한국어",
    "가",
    "汉字",
    "\U0001f9d1\U0001f3ff",
    "\U000e0041",
    "\ud7ff",
    "\ue000",
    "{word: cow}",
    "*a",
    "&a b",
    "!!python/object:os.system x",
    "<<",
    "%YAML 1.1",
    "---",
    "...",
    "cow, hen",
    "- cow",
    "key: value",
    "'",
    '"',
    "\\",
    "%s%n{0}{x!r}",
    "<b>&amp;</b>",
    "(\\",
    "${HOME}",
    "`id`",
]

RAWS = [
    "!!python/object/apply:os.system [ls]",
    "!!binary aGk=",
    "!!set {a, b}",
    "!x y",
    "&a [*a]",
    "*nowhere",
    "&a {b: *a}",
    "{<<: {a: b}}",
    "{? [a] : b}",
    "? a",
    "[" * 19 + "]" * 19,
    "[" * 30 + "]" * 30,
    "[" * 3000,
    "{a: " * 25 + "}" * 25,
    "!!float nan",
    "!!int 0x_",
    "2001-12-14t21:59:43.10-05:00",
    "|\n  text\n  more",
    ">-\n  text",
    '"\\x00"',
    '"\\ud800"',
    '"\\U0010ffff"',
    "'unclosed",
    "@at",
    "`tick",
    "%percent",
    "a: b: c",
    "\tx",
    "[,]",
    "{,}",
    "}",
    "[a, , b]",
    "#",
    "\x00",
    "\x1b[31m",
]


def hostile_value(rng: Random, depth: int = 2) -> Any:
    """A random value of any type."""
    sort = rng.randrange(9)
    if sort == 0:
        return None
    if sort == 1:
        return rng.choice([True, False])
    if sort == 2:
        return rng.choice(NUMBERS)
    if sort in (3, 4):
        return rng.choice(TEXTS)
    if sort == 5:
        return Raw(rng.choice(RAWS))
    if sort == 6:
        return "".join(chr(rng.choice([rng.randrange(32, 127), rng.randrange(160, 0x2000)])) for _ in range(12))
    if depth and sort == 7:
        return [hostile_value(rng, depth - 1) for _ in range(rng.randrange(4))]
    if depth:
        return {str(rng.choice(TEXTS)): hostile_value(rng, depth - 1) for _ in range(rng.randrange(3))}
    return []

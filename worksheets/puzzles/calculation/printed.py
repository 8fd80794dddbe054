"""Calculations as text, one or more lines each; the module `model` shows them.

Other common signs are read as well: x, · and × for *, / and ÷ for :, ? and □ for a blank operator.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from worksheets.base.errors import InputError, Message, Place, counted
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.language.letter_forms import in_european_digits
from worksheets.puzzles.calculation.model import OPERATIONS, UNKNOWN, Form, Item, Numbers

MOST_NUMBERS, LONGEST = 60, 18
"""Maximum numbers of numbers in an item, and of digits in a number."""

MOST = int("9" * LONGEST)
"""The largest number."""

_SIGNS = {
    "x": "*",
    "X": "*",
    "×": "*",
    "·": "*",
    "÷": ":",
    "−": "-",
    "–": "-",
    "?": UNKNOWN,
    "□": UNKNOWN,
    "○": UNKNOWN,
}
_TOKEN = re.compile(rf"\s*(-?[0-9]+|_+|[-+*:/{UNKNOWN}])")


def parse_items(text: str, file: str = "", form: Form | None = None) -> tuple[Item, ...]:
    """Read items from a text; raises InputError with every problem and its place.

    `form` is the expected form: `4 + 3 = 7` is a line of a list, or the solution of a riddle.
    """
    items: list[Item] = []
    problems: list[Message] = []
    for number, block in _blocks(in_european_digits(text)):
        try:
            items.append(_parsed(block, form))
        except ValueError as error:
            problems.append(Message(str(error), place=Place(file, number, 1) if file else None))
    if not items and not problems:
        problems.append(Message(sentence("there is no calculation in it"), place=Place(file) if file else None))
    if problems:
        raise InputError(*problems)
    return tuple(items)


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """Yield each item on one line, with the number of its first line."""
    block, first = list[str](), 0
    for number, line in enumerate([*text.splitlines(), ""], 1):
        whole = "=" in line or ("/" in line and "|" not in line)
        if block and (whole or not line.strip()):
            yield first, " / ".join(block)
            block = []
        if whole:
            yield number, line.strip()
        elif line.strip():
            first = first if block else number
            block.append(line.strip())


def _parsed(text: str, form: Form | None) -> Item:
    """The item of a line; raises ValueError with a sentence."""
    if len(text) > 2_000:
        raise ValueError(sentence("this line is too long for a calculation"))
    if "=" in text:
        item = _equation(text, form)
    elif "|" in text:
        item = _table(text)
    else:
        rows = tuple(_numbers(part, text) for part in text.split("/"))
        lengths = [*map(len, rows)]
        if lengths == [3, 3]:
            item = Item("triangle", rows)
        elif len(rows) > 1 and lengths == [*range(1, len(rows) + 1)]:
            item = Item("wall", rows)
        else:
            raise ValueError(
                sentence('"{text}" is not a calculation; write one such as 12 + _ = 21 or . / 3 5', text=shown(text))
            )
    if len(item.cells) > MOST_NUMBERS:
        raise ValueError(sentence("a calculation has at most {most_numbers} numbers", most_numbers=MOST_NUMBERS))
    if form and item.form != form:
        raise ValueError(
            sentence('"{text}" is a {form}, not a {wanted}', text=shown(text), form=item.form, wanted=form)
        )
    return item


def _numbers(text: str, whole: str) -> Numbers:
    """Numbers and full stops, separated by spaces."""
    return tuple(None if part in (".", "_") else _number(part, whole) for part in text.split())


def _number(text: str, whole: str) -> int:
    if not re.fullmatch("-?[0-9]+", text, re.ASCII):
        raise ValueError(
            sentence(
                'unexpected "{text}" in "{whole}"; write whole numbers, and a full stop for each to find',
                text=shown(text),
                whole=shown(whole),
            )
        )
    if len(text) > LONGEST:
        raise ValueError(sentence("{text} has too many digits; at most {longest}", text=shown(text), longest=LONGEST))
    return int(text)


def _table(text: str) -> Item:
    head, *lines = (part.split("|") for part in text.split(" / "))
    sign = _SIGNS.get(head[0].strip(), head[0].strip())
    if sign not in OPERATIONS or any(len(line) != 2 for line in (head, *lines)):
        raise ValueError(
            sentence('"{text}" is not a table; write + | 3 . and below it a row such as 4 | . 9', text=shown(text))
        )
    across = _numbers(head[1], text)
    rows = [(_numbers(left, text), _numbers(right, text)) for left, right in lines]
    if not rows or not across or any(len(left) != 1 or len(cells) != len(across) for left, cells in rows):
        raise ValueError(sentence('"{text}" has rows of different lengths', text=shown(text)))
    return Item("table", (across, tuple(left[0] for left, _ in rows), *(cells for _, cells in rows)), sign)


def _equation(text: str, form: Form | None) -> Item:
    """A riddle or a line of a list."""
    left, _, right = "".join(_SIGNS.get(char, char) for char in text).partition("=")
    tokens, at = list[str](), 0
    while left[at:].strip():
        # a minus sign after a number is an operation
        found = _TOKEN.match(left, at)
        if found and tokens and len(tokens) % 2 and found[1][0] == "-":
            found = re.compile(r"\s*(-)").match(left, at)
        if not found:
            raise ValueError(
                sentence(
                    'unexpected "{sign}" in "{text}"; write 4 ◦ 3 ◦ 2 = 14, or 12 + _ = 21',
                    sign=shown(left[at:].strip()[:1]),
                    text=shown(text),
                )
            )
        tokens.append(":" if found[1] == "/" else found[1])
        at = found.end()
    terms, signs = tokens[::2], "".join(tokens[1::2])
    result = right.strip()
    if len(tokens) % 2 == 0 or len(terms) < 2 or any(sign not in (*OPERATIONS, UNKNOWN) for sign in tokens[1::2]):
        raise ValueError(sentence('"{text}" is incomplete: a number or a sign is missing', text=shown(text)))
    numbers = tuple(None if term.startswith("_") else _number(term, text) for term in terms)
    last = None if not result.strip("_") else _number(result, text)
    if UNKNOWN in signs or form == "riddle":
        return _riddle(text, numbers, signs, last)
    if len(terms) > 3:
        raise ValueError(
            sentence('"{text}" has {count} terms; a line has two or three', text=shown(text), count=len(terms))
        )
    if any(sign == ":" and number == 0 for sign, number in zip(signs, numbers[1:], strict=True)):
        raise ValueError(sentence('"{text}" divides by 0', text=shown(text)))
    return Item("list", (numbers, (last,)), signs)


def _riddle(text: str, numbers: Numbers, signs: str, result: int | None) -> Item:
    """A riddle, or its solution if all signs are known."""
    if len(signs) > 20:
        raise ValueError(
            sentence('"{text}" has {count} operators; a riddle has at most 20', text=shown(text), count=len(signs))
        )
    if any(number is None or not 0 <= number <= 9 for number in numbers) or result is None:
        raise ValueError(
            sentence(
                '"{text}" is not a riddle: its numbers are single digits, and its result is printed', text=shown(text)
            )
        )
    if result < 1:
        raise ValueError(sentence('the result of "{text}" is not positive', text=shown(text)))
    known = UNKNOWN not in signs
    if not known and {*signs} != {UNKNOWN}:
        raise ValueError(
            sentence(
                '"{text}" has known and unknown operators; write {unknown} for each', text=shown(text), unknown=UNKNOWN
            )
        )
    return Item("riddle", (numbers, (result,)), signs if known else "")


def problem_of(item: Item) -> str | None:
    """The problem of an item that was not read from text, or None."""
    if item.form == "table" and len(item.rows) != len(item.rows[1]) + 2:
        return sentence("a table has as many rows of cells as numbers down")
    if item.form == "riddle" and item.signs and len(item.signs) != len(item.rows[0]) - 1:
        return sentence(
            "a riddle of {count} numbers has {operators}",
            count=len(item.rows[0]),
            operators=counted(len(item.rows[0]) - 1, "operator"),
        )
    try:
        read = _parsed(one_line(item), item.form)
    except ValueError as error:
        return str(error)
    return None if read == item else sentence("it is not a {form}", form=item.form)


def one_line(item: Item) -> str:
    """The text form of an item on one line."""
    return " / ".join(" ".join(line.split()) for line in item.lines())


def likeness(text: str) -> float:
    """The certainty, from 0 to 1, that a text consists of calculations with blanks."""
    try:
        items = parse_items(text)
    except InputError:
        return 0.0
    return 0.9 if all(None in item.cells or (item.form == "riddle" and not item.signs) for item in items) else 0.0

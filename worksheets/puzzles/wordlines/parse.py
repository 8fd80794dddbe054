"""Reads word lines from text, a line for each item, or from JSON; `model.py` shows the lines of each form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args

from worksheets.base.errors import InputError, Message, Place
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.drawing.items import MOST_ITEMS
from worksheets.language.clusters import clusters
from worksheets.language.letters import Spelling, letters_of, spelling_of
from worksheets.puzzles.json_reader import JsonReader
from worksheets.puzzles.values import SolveInput
from worksheets.puzzles.wordlines.model import HOLE, MOST_TEXT, Form, Puzzle, WordLine, with_signs

FORMS: tuple[Form, ...] = get_args(Form)

LONG = 12
"""A line without signs that has at least this number of letters is a snake, not a scrambled word."""

_NUMBERED = re.compile(r"\s*(?:[0-9]{1,3}\.\s+)?(.*?)\s*")
_COUNTED = re.compile(r"(.+?)\s*\(([0-9]{1,3})\)")
_TOLD = re.compile(r"(.+?)\s*\[([^\]]*)\]")


def parse_puzzle(given: SolveInput) -> Puzzle:
    """Read items; raises InputError with every problem and its place."""
    if given.data is not None:
        return _of_json(given, given.data)
    problems: list[Message] = []
    found: list[tuple[Form, WordLine]] = []
    for number, row in enumerate(given.text.splitlines(), 1):
        if not row.strip():
            continue
        match = _NUMBERED.fullmatch(row)
        each = _line_of(match[1] if match else row, given.language)
        if isinstance(each, str) or len(each[1].cells) > MOST_TEXT:
            message = each if isinstance(each, str) else sentence("a line has at most {most} letters", most=MOST_TEXT)
            problems.append(Message(message, place=Place(given.file, number) if given.file else None))
        else:
            found.append(each)
    forms = dict.fromkeys(form for form, _ in found)
    if len(forms) > 1:
        problems.append(Message(sentence("the lines have different forms: {names}", names=", ".join(forms))))
    if not found and not problems:
        problems.append(
            Message(sentence("there is no word line in it"), place=Place(given.file) if given.file else None)
        )
    if problems:
        raise InputError(*problems[:20])
    return _puzzle(next(iter(forms)), [line for _, line in found], given)


def _line_of(row: str, language: str) -> tuple[Form, WordLine] | str:
    """The form and the item of a row, or a sentence."""
    count, letters = _COUNTED.fullmatch(row), _TOLD.fullmatch(row)
    row = count[1] if count else letters[1] if letters else row
    given = tuple(part.strip() for part in letters[2].split(",")) if letters else ()
    words = int(count[2]) if count else 1
    if row.endswith("<"):
        return "mirror", WordLine(with_signs(row[:-1].strip(), lambda part: _cells(part, language)))
    if "/" in row:
        pieces = tuple(part.strip() for part in row.split("/") if part.strip())
        return (
            ("syllables", WordLine(pieces, max(1, words)))
            if count
            else sentence("write the number of words behind: (2)")
        )
    if HOLE in row:
        spaced = row.split() if " " in row else [*row]
        return "missing", WordLine(tuple(spaced), given=given)
    parts = row.split() if " " in row else list(_cells(row, language))
    marked = tuple(at for at, part in enumerate(parts) if part.startswith("("))
    cells = tuple(part.strip("()") for part in parts)
    if not cells or not all(any(map(str.isalnum, cell)) for cell in cells):
        return sentence('"{row}" is not a line of letters', row=shown(row))
    if count:
        return "snake", WordLine(cells, max(1, words))
    if len(cells) >= LONG and not marked:
        return sentence('"{row}" may be a snake; write the number of its words behind it: (4)', row=shown(row))
    return "scrambled", WordLine(cells, marked=marked)


def _cells(text: str, language: str) -> tuple[str, ...]:
    """The letters of a text as written."""
    cells = letters_of(text, language, case="lower", eszett="keep", accents="keep", together=())
    plain = "".join(filter(str.isalnum, text))
    if len(plain) != len(cells):
        return cells
    return tuple(plain)


def _puzzle(form: Form, lines: list[WordLine], given: SolveInput, language: str = "") -> Puzzle:
    """The puzzle, with the given words in place of an author's."""
    code = language or given.language
    spelling = _spelling([cell for line in lines for cell in (*line.cells, *line.given)], code)
    listed = tuple(("".join(spelling.letters_of(word)), word) for word in given.words or ())
    return Puzzle(form, tuple(lines), spelling, code, listed)


def _spelling(cells: list[str], language: str) -> Spelling:
    found = spelling_of((letter for cell in cells for letter in cell if letter != HOLE), language)
    return found.resolved._replace(case="upper", together=(), articles="drop")


def _of_json(given: SolveInput, data: Mapping[str, Any]) -> Puzzle:
    reader = JsonReader(given.file)
    form = data.get("form")
    if form not in FORMS:
        reader.say(".form", sentence("expected {names} or {last}", names=", ".join(FORMS[:-1]), last=FORMS[-1]))
        raise reader.error()
    language = reader.text(data.get("language", given.language), ".language") or "en"
    items = [*reader.items(data.get("items"), ".items", MOST_ITEMS)]
    lines = [_item(reader, data, number, path, item, form) for number, (path, item) in enumerate(items)]
    if not items:
        reader.say(".items", sentence("expected at least one line"))
    if reader.problems:
        raise reader.error()
    return _puzzle(form, lines, given, language)


def _item(reader: JsonReader, data: Mapping[str, Any], number: int, path: str, item: object, form: Form) -> WordLine:
    if isinstance(item, list):
        cells = tuple(reader.text(cell, at) or "" for at, cell in reader.items(item, path, MOST_TEXT))
    else:
        cells = tuple(reader.text(item, path) or "")
    if not cells:
        reader.say(path, sentence("expected letters"))

    def beside(key: str, default: object) -> Any:
        listed = data.get(key)
        return listed[number] if isinstance(listed, list) and number < len(listed) else default

    count = reader.integer(beside("counts", 1), f".counts[{number}]", 1, MOST_TEXT) or 1
    places = [*reader.items(beside("marked", []), f".marked[{number}]", MOST_TEXT)]
    marked = [reader.integer(each, at, 0, len(cells) - 1) or 0 for at, each in places]
    given = beside("given", "")
    if not isinstance(given, str) or len(given) > MOST_TEXT:
        reader.say(f".given[{number}]", sentence("expected letters"))
        given = ""
    below = reader.flag(beside("below", False), f".below[{number}]")
    return WordLine(cells, count, tuple(marked), clusters(given), below)

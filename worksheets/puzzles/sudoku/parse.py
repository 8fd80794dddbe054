"""Reads sudokus from files: rows of signs, files with one on each line, and JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any
from unicodedata import decimal

from worksheets.base.errors import InputError, Message, Place
from worksheets.base.grid import Size
from worksheets.base.sentences import sentence
from worksheets.drawing.items import MOST_ITEMS
from worksheets.language.phrases import find_phrases
from worksheets.puzzles.json_reader import JsonReader
from worksheets.puzzles.sign_grid import BLANK, NO_CELL, SignGrid, parse_signs
from worksheets.puzzles.sudoku.model import BOXES, GridRules, Puzzle
from worksheets.puzzles.sudoku.printed import is_of_lines, lines_of, read_grids, side_of, split_regions
from worksheets.puzzles.sudoku.texts import FOLDER
from worksheets.puzzles.values import SolveInput

SIDES = ", ".join(map(str, BOXES))


def parse_puzzle(given: SolveInput) -> Puzzle:
    """Read the sudokus of a file; raises InputError with every problem and its place.

    A text has the regions before its grids or else the usual boxes, and diagonals if its instruction says so.
    """
    if given.data is not None:
        return _parse_json(given, given.data)
    regions, text = split_regions(given.text)
    given = given._replace(text=text)
    side = side_of(given)
    place = Place(given.file) if given.file else None
    if not side:
        raise InputError(
            Message(sentence("expected a sudoku of {sides} rows, or one on each line", sides=SIDES), place=place)
        )
    phrases = find_phrases(FOLDER, given.language)
    if given.instruction and phrases.text("jigsaw") in given.instruction and not regions:
        message = sentence("the regions of a jigsaw sudoku are not in its text; use its JSON")
        raise InputError(Message(message, place=place))
    diagonals = bool(given.instruction) and phrases.text("diagonals") in given.instruction
    signs = _signs_of(given.text, side, given.instruction)
    rules = GridRules(side, regions, diagonals) if regions else GridRules.boxed(side, diagonals=diagonals)
    return Puzzle(rules, read_grids(given, signs, side), signs)


def _signs_of(text: str, side: int, instruction: str) -> tuple[str, ...]:
    """The signs of a text: its letters if it has `side` different ones, those of its instruction, or numbers."""
    letters = dict.fromkeys(sign for sign in "".join(text.upper().split()) if sign not in (BLANK, NO_CELL))
    found = tuple(letters)
    digits = [sign for sign in found if sign.isdecimal()]
    if len(found) == side and not digits:
        return found
    rows_of_letters = re.findall(r"\b\w\b(?:\W+\w\b)+", instruction.upper())
    for listed in (tuple(re.findall(r"\w", row)) for row in rows_of_letters):
        if not digits and {*found} < {*listed} and len(listed) == len({*listed}) == side:
            return listed
    zero = ord(digits[0]) - decimal(digits[0]) if digits else ord("0")
    return tuple(chr(zero + number) for number in range(1, side + 1))


def _parse_json(given: SolveInput, data: Mapping[str, Any]) -> Puzzle:
    reader = JsonReader(given.file)
    size = reader.integers(data.get("size"), ".size", 2, min(BOXES), max(BOXES))
    side = size[0] if size else 0
    if size and (side != size[1] or side not in BOXES):
        reader.say(".size", sentence("expected a square of {sides} rows", sides=SIDES))
    signs = tuple(reader.text(sign, at) or "" for at, sign in reader.items(data.get("signs"), ".signs", max(BOXES)))
    if not reader.problems and (len(signs) != side or len({*signs}) != side):
        reader.say(".signs", sentence("expected {side} different signs", side=side))
    if reader.problems:
        raise reader.error()
    rules = GridRules.boxed(side)
    if data.get("regions") is not None:
        rules = rules._replace(regions=_regions(reader, data["regions"], side))
    rules = rules._replace(diagonals=reader.flag(data.get("diagonals", False), ".diagonals"))
    grids = json_grids(reader, data, given, signs, side)
    if not grids:
        reader.say(".items", sentence("expected at least one sudoku"))
    if reader.problems:
        raise reader.error()
    return Puzzle(rules, grids, signs)


def _regions(reader: JsonReader, value: object, side: int) -> tuple[tuple[int, ...], ...]:
    """The regions from rows of region numbers; each region must have `side` cells."""
    rows = [reader.integers(row, at, side, 0, side - 1) or () for at, row in reader.items(value, ".regions", side)]
    numbers = [number for row in rows for number in row]
    if not reader.problems and any(numbers.count(number) != side for number in range(side)):
        reader.say(".regions", sentence("expected {side} regions of {side} cells", side=side))
    return tuple(rows)


def json_grids(
    reader: JsonReader, data: Mapping[str, Any], given: SolveInput, signs: Sequence[str], side: int
) -> tuple[SignGrid, ...]:
    """The grids of `items`; problems are noted in the reader."""
    grids: list[SignGrid] = []
    for path, item in reader.items(data.get("items"), ".items", MOST_ITEMS):
        record = reader.mapping(item, path)
        try:
            grids.append(parse_signs(given._replace(data={"grid": record.get("grid")}), signs, Size(side, side)))
        except InputError as error:
            reader.problems += error.problems
    return tuple(grids)


def import_sheet(given: SolveInput) -> Mapping[str, str | Sequence[str]] | None:
    """The fields of a sheet with the sudokus of a file that has one on each line."""
    if not is_of_lines(given.text):
        return None
    lines = lines_of(given.text)
    side = side_of(given)
    if any(len(line) != side * side for line in lines):
        raise InputError(
            Message(sentence("the sudokus have different sizes"), place=Place(given.file) if given.file else None)
        )
    return {"size": f"{side}x{side}", "givens": lines}

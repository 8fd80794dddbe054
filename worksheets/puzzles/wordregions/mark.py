"""Marks a cut grid: every cut that keeps the rules is right, not only the key's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from worksheets.base.errors import InputError, Message, Place, counted
from worksheets.base.grid import LARGEST_SIDE, Cell
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.language.letters import Spelling, spelling_of
from worksheets.puzzles.json_reader import JsonReader
from worksheets.puzzles.values import SolveInput
from worksheets.puzzles.wordregions.check import rule_faults
from worksheets.puzzles.wordregions.model import Puzzle, Region, Solution

MOST_REGIONS = 10_000
"""Maximum number of regions of an answer in JSON, and of cells of each."""

_NAME = re.compile(r"[^\W_]{1,4}|[.?]")
"""An entry of a plan: the name of a region, or a point for a cell outside all regions."""


def mark(puzzle: Puzzle, given: SolveInput) -> tuple[str, ...]:
    """List mistakes in a plan of regions (the first of several), or in the `regions` of JSON."""
    if given.data is not None:
        regions, mistakes = _json_regions(puzzle, given), list[str]()
    else:
        regions, mistakes = _text_regions(puzzle, given)
    ordered = Solution(tuple(sorted(regions, key=lambda region: region.cells)))
    return (*mistakes, *rule_faults(_with_sizes(puzzle, ordered.regions), ordered))


def _with_sizes(puzzle: Puzzle, regions: Sequence[Region]) -> Puzzle:
    """The puzzle, changed so that marks without numbers accept regions of any size."""
    hints = puzzle.hints
    if hints.lengths or not hints.firsts:
        return puzzle
    sizes = {region.cells[0]: len(region.cells) for region in regions if region.cells}
    firsts = tuple((cell, sizes.get(cell, size)) for cell, size in hints.firsts)
    return replace(puzzle, hints=replace(hints, firsts=firsts))


def _word(puzzle: Puzzle, cells: Sequence[Cell]) -> str:
    return "".join(puzzle.grid[cell] for cell in cells if cell in puzzle.grid)


def _spelling(puzzle: Puzzle) -> Spelling:
    return spelling_of(chain.from_iterable(puzzle.grid.cells), puzzle.dictionary.language)


# ---- answers as text


def _text_regions(puzzle: Puzzle, given: SolveInput) -> tuple[list[Region], list[str]]:
    """The regions of a plan, and faults of the list of names and words below it, which may be missing."""
    paragraphs = _paragraphs(given.text)
    rows = _plan(puzzle, given, next(paragraphs, []))
    cells: dict[str, list[Cell]] = {}
    for row, names in enumerate(rows):
        for column, name in enumerate(names):
            if name not in (".", "?"):
                cells.setdefault(name, []).append(Cell(row, column))
    words = {name: _word(puzzle, own) for name, own in cells.items()}
    mistakes: list[str] = []
    for _, line in next(paragraphs, []):
        name, _, word = line.strip().partition(" ")
        letters = "".join(_spelling(puzzle).cells_of(word))
        if not _NAME.fullmatch(name) or not letters or " " in word.strip():
            break  # It is a sentence rather than a list of words.
        if name not in cells:
            mistakes.append(sentence('there is no region {name} for "{letters}"', name=name, letters=shown(letters)))
        else:
            words[name] = letters
    return [Region(words[name], tuple(own)) for name, own in cells.items()], mistakes


def _paragraphs(text: str) -> Iterator[list[tuple[int, str]]]:
    """Yield groups of lines, separated by blank lines; each line with its number, from 1."""
    group: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            group.append((number, line))
        elif group:
            yield group
            group = []
    if group:
        yield group


def _plan(puzzle: Puzzle, given: SolveInput, lines: Sequence[tuple[int, str]]) -> list[list[str]]:
    """The names of regions, row by row; spaces between names of one letter are optional."""
    rows, columns = puzzle.grid.rows, puzzle.grid.columns
    plan: list[list[str]] = []
    problems: list[Message] = []
    for number, line in lines[: rows + 1]:
        names = line.split()
        if len(names) == 1 and len(names[0]) == columns:
            names = [*names[0]]
        place = Place(given.file, number, 1)
        wrong = next((name for name in names if not _NAME.fullmatch(name)), None)
        if wrong is not None:
            message = sentence(
                '"{wrong}" is not the name of a region; write a letter such as A in each cell', wrong=shown(wrong)
            )
            problems.append(Message(message, place=place))
        elif len(names) != columns:
            message = sentence(
                "this row has {cells}, but the grid has {columns}",
                cells=counted(len(names), "cell"),
                columns=counted(columns, "column"),
            )
            problems.append(Message(message, place=place))
        plan.append(names)
    if not problems and len(lines) != rows:
        message = sentence(
            "the plan has {rows}, but the grid has {wanted}", rows=counted(len(lines), "row"), wanted=rows
        )
        problems.append(Message(message, place=Place(given.file)))
    if problems:
        raise InputError(*problems)
    return plan


# ---- answers as JSON


def _json_regions(puzzle: Puzzle, given: SolveInput) -> list[Region]:
    reader = JsonReader(given.file, "solution")
    data: Mapping[str, Any] = given.data or {}
    regions: list[Region] = []
    for path, item in reader.items(data.get("regions"), ".regions", MOST_REGIONS):
        record = reader.mapping(item, path)
        cells: list[Cell] = []
        for at, value in reader.items(record.get("cells"), f"{path}.cells", MOST_REGIONS):
            numbers = reader.integers(value, at, 2, -LARGEST_SIDE, 2 * LARGEST_SIDE)
            if numbers:
                cells.append(Cell(*numbers))
        cells.sort()
        word = record.get("word")
        if word is not None:
            word = "".join(_spelling(puzzle).cells_of(reader.text(word, f"{path}.word") or ""))
        if not cells:
            reader.say(f"{path}.cells", sentence("a region has cells"))
        regions.append(Region(_word(puzzle, cells) if word is None else word, tuple(cells)))
        if len(reader.problems) > MOST_REGIONS:
            break
    if reader.problems:
        raise reader.error()
    return regions

"""Damages to crosswords and sudokus."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

from tests.tools.counter.lines import cells_of

Sheet = dict[str, Any]


def _filled_cells(sheet: Sheet) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(sheet["solution"]["grid"]) for c, sign in enumerate(row) if sign]


def a_crossing_changed(sheet: Sheet, rng: Random) -> bool:
    """Change the letter in a cell of two entries."""
    solution = sheet["solution"]
    runs = [cells_of(each) for each in solution["entries"]]
    row, column = rng.choice([cell for cell in _filled_cells(sheet) if sum(cell in run for run in runs) == 2])
    solution["grid"][row][column] = "X" if solution["grid"][row][column] != "X" else "Y"
    return True


def an_entry_dropped(sheet: Sheet, rng: Random) -> bool:
    number = rng.randrange(len(sheet["solution"]["entries"]))
    del sheet["solution"]["entries"][number], sheet["puzzle"]["entries"][number]
    return True


def _new_letter(sheet: Sheet, cell: tuple[int, int]) -> None:
    row, column = cell
    sheet["solution"]["grid"][row][column] = "E"
    sheet["puzzle"]["grid"][row][column] = ""
    if "codes" in sheet["puzzle"]:
        sheet["puzzle"]["codes"][row][column] = 1


def _neighbours(sheet: Sheet) -> Iterator[tuple[tuple[int, int], bool]]:
    """Yield the blank cells and whether they touch a letter."""
    there, puzzle = {*_filled_cells(sheet)}, sheet["puzzle"]
    for row in range(puzzle["rows"]):
        for column in range(puzzle["columns"]):
            if (row, column) not in there:
                beside = ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
                yield (row, column), not there.isdisjoint(beside)


def an_accidental_word(sheet: Sheet, rng: Random) -> bool:
    """Add a letter beside others."""
    _new_letter(sheet, rng.choice([cell for cell, touches in _neighbours(sheet) if touches]))
    return True


def an_island(sheet: Sheet, rng: Random) -> bool:
    """Add a letter that touches no other."""
    apart = [cell for cell, touches in _neighbours(sheet) if not touches]
    if apart:
        _new_letter(sheet, rng.choice(apart))
    return bool(apart)


def a_number_exchanged(sheet: Sheet, rng: Random) -> bool:
    entries = sheet["puzzle"]["entries"]
    one, other = rng.sample(range(len(entries)), 2)
    if entries[one]["number"] == entries[other]["number"]:
        return False
    entries[one]["number"], entries[other]["number"] = entries[other]["number"], entries[one]["number"]
    return True


def a_second_filling(sheet: Sheet, rng: Random) -> bool:
    """Remove all printed letters and list the entered words: then words of one length can change places."""
    puzzle = sheet["puzzle"]
    before = deepcopy(puzzle)
    puzzle["grid"] = [[None if sign is None else "" for sign in row] for row in puzzle["grid"]]
    puzzle["words"] += puzzle.pop("entered", [])
    return bool(puzzle != before)


def two_signs_exchanged(sheet: Sheet, rng: Random) -> bool:
    item = rng.choice(sheet["solution"]["items"])["grid"]
    row, one, other = rng.choice(item), *rng.sample(range(len(item)), 2)
    row[one], row[other] = row[other], row[one]
    return True


def _printed(sheet: Sheet) -> list[tuple[int, int, int]]:
    items = enumerate(sheet["puzzle"]["items"])
    return [(n, r, c) for n, item in items for r, row in enumerate(item["grid"]) for c, sign in enumerate(row) if sign]


def a_second_solution(sheet: Sheet, rng: Random) -> bool:
    """Remove half of the printed signs."""
    printed = _printed(sheet)
    for number, row, column in rng.sample(printed, len(printed) // 2):
        sheet["puzzle"]["items"][number]["grid"][row][column] = ""
    return True


def a_sign_not_needed(sheet: Sheet, rng: Random) -> bool:
    """Print one more sign, on a sheet where each is needed."""
    if sheet["difficulty"] != "hard":
        return False
    printed, side = {*_printed(sheet)}, sheet["puzzle"]["size"][0]
    number, row, column = rng.choice([(0, r, c) for r in range(side) for c in range(side) if (0, r, c) not in printed])
    sheet["puzzle"]["items"][number]["grid"][row][column] = sheet["solution"]["items"][number]["grid"][row][column]
    return True


def another_level(sheet: Sheet, rng: Random) -> bool:
    """Print all but the first row: only easy sheets may be that easy."""
    for item, answer in zip(sheet["puzzle"]["items"], sheet["solution"]["items"], strict=True):
        item["grid"][1:] = answer["grid"][1:]
    return bool(sheet["difficulty"] != "easy")


def a_printed_sign_changed(sheet: Sheet, rng: Random) -> bool:
    number, row, column = rng.choice(_printed(sheet))
    grid, signs = sheet["puzzle"]["items"][number]["grid"], sheet["puzzle"]["signs"]
    grid[row][column] = rng.choice([sign for sign in signs if sign != grid[row][column]])
    return True


def an_item_again(sheet: Sheet, rng: Random) -> bool:
    for part in ("puzzle", "solution"):
        sheet[part]["items"][1:2] = sheet[part]["items"][:1]
    return len(sheet["puzzle"]["items"]) > 1

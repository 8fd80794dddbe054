"""Damages to puzzle and answer together: items that agree with their answers but are wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from worksheets.puzzles.calculation.model import Item
from worksheets.puzzles.wordlines.model import HOLE

WRONG_ITEMS = {
    "riddle": (
        (Item("riddle", ((2, 2, 1), (3,))), "+-"),  # also 2 * 2 - 1
        (Item("riddle", ((9, 9, 9), (729,))), "**"),
        (Item("riddle", ((1, 5, 2), (-2,))), "-+"),
    ),
    "list": ((Item("list", ((12, 3), (4,)), ":"), ":"),),
}
"""Items that break the rules of easy sheets with 2 terms or operators, and the operations of their answers."""


def planted_items(sheet: Any, rng: Random) -> Iterator[Any]:
    """Yield sheets with an item twice, one fully printed, one printed number fewer, and `WRONG_ITEMS`."""
    items, answers = sheet.puzzle.items, sheet.solution.items
    if len(items) > 1:
        pair = {"puzzle": (items[0], *items[:-1]), "solution": (answers[0], *answers[:-1])}
        yield _with_items(sheet, "twice", **pair)
    yield _with_items(sheet, "printed", (answers[0], *items[1:]), answers)
    for at, number in enumerate(items[0].cells):
        if number is not None:
            cells = items[0].cells
            less = items[0].with_cells((*cells[:at], None, *cells[at + 1 :]))
            yield _with_items(sheet, "less", (less, *items[1:]), answers)
    for item, signs in WRONG_ITEMS.get(sheet.spec.form, ()):
        blank = item if item.form == "riddle" else item._replace(rows=((12, 3), (None,)))
        whole = item._replace(signs=signs)
        yield _with_items(sheet, "wrong", (blank, *items[1:]), (whole, *answers[1:]))


def _with_items(sheet: Any, how: str, puzzle: tuple[Item, ...], solution: tuple[Item, ...]) -> Any:
    return sheet._replace(
        where=f"puzzle.items: {how}",
        puzzle=replace(sheet.puzzle, items=puzzle),
        solution=replace(sheet.solution, items=solution),
    )


def planted_words(sheet: Any, rng: Random) -> Iterator[Any]:
    """Yield the sheet with a distractor of the bank replaced by a word of the text."""
    bank = [*sheet.puzzle.bank]
    more = [word for word in bank if word not in sheet.solution.gaps]
    if more and "mouse" in sheet.fields["text"]:
        bank[bank.index(more[0])] = "mouse"
        listed = sorted(bank) if sheet.spec.order == "alphabet" else bank
        yield sheet._replace(where="puzzle.bank: planted", puzzle=replace(sheet.puzzle, bank=tuple(listed)))


def planted_lines(sheet: Any, rng: Random) -> Iterator[Any]:
    """Yield words with all letters or none, needless help, and snakes that can be cut in another way."""
    lines = sheet.puzzle.lines
    for number, line in enumerate(lines):
        for helped in _helped(sheet, line, sheet.solution.lines[number][0]):
            changed = (*lines[:number], helped, *lines[number + 1 :])
            yield sheet._replace(
                where=f"puzzle.lines: helped, {sheet.spec.form}", puzzle=replace(sheet.puzzle, lines=changed)
            )
    if sheet.spec.form == "missing":
        (word,) = sheet.solution.lines[0]
        for cells in ([*sheet.spec.bare(_entry(sheet, word))], [HOLE] * len(lines[0].cells)):
            planted = lines[0]._replace(cells=tuple(cells), given=())
            yield sheet._replace(
                where="puzzle.lines: planted", puzzle=replace(sheet.puzzle, lines=(planted, *lines[1:]))
            )
    if "where" in sheet.fields["words"]:
        snake = lines[0]._replace(cells=tuple("NOWHERE"), words=2)
        yield sheet._replace(
            where="puzzle.lines: planted",
            puzzle=replace(sheet.puzzle, lines=(snake, snake)),
            solution=replace(sheet.solution, lines=(("no", "where"), ("now", "here"))),
        )


def _helped(sheet: Any, line: Any, word: str) -> Iterator[Any]:
    """Yield the line with its missing letters given, or with one more letter marked."""
    letters = [*sheet.spec.bare(_entry(sheet, word))]
    if sheet.spec.form == "missing" and not line.given:
        hidden = [letter for letter, cell in zip(letters, line.cells, strict=False) if cell == HOLE]
        yield line._replace(given=tuple(sorted(letter.lower() for letter in hidden)))
    if sheet.spec.form == "scrambled":
        cells = [sheet.spec.key(cell) for cell in line.cells]
        following = sheet.spec.key(letters[len(line.marked)])
        place = next(at for at, cell in enumerate(cells) if cell == following and at not in line.marked)
        yield line._replace(marked=(*line.marked, place))


def _entry(sheet: Any, word: str) -> Any:
    return sheet.spec.own[sheet.spec.key(word)]

"""Damages to the JSON of right sheets: each makes the sheet wrong, so that the judges must object."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from tests.tools.counter.damage_crossed import (
    a_crossing_changed,
    a_number_exchanged,
    a_printed_sign_changed,
    a_second_filling,
    a_second_solution,
    a_sign_not_needed,
    an_accidental_word,
    an_entry_dropped,
    an_island,
    an_item_again,
    another_level,
    two_signs_exchanged,
)
from tests.tools.counter.damage_items import (
    a_card_again,
    a_letter_of_a_line,
    a_number_of_an_answer,
    a_printed_number,
    a_text_on_two_cards,
    a_win_missing,
    a_word_not_listed,
    calls_backwards,
    letters_not_printed,
    numbers_not_printed,
    two_answers_exchanged,
)
from tests.tools.counter.lines import STEPS, cells_of
from tests.tools.counter.spelling import rude_stems

Sheet = dict[str, Any]
Damage = Callable[[Sheet, Random], bool]
"""Damages a sheet in place; returns False if this is impossible on the sheet."""


def _free_runs(sheet: Sheet, length: int, rng: Random) -> Iterator[list[tuple[int, int]]]:
    """Yield runs of cells outside all words, in any direction, in random order."""
    puzzle = sheet["puzzle"]
    taken = {cell for each in sheet["solution"]["placements"] for cell in cells_of(each)}
    runs = [
        [(row + down * n, column + right * n) for n in range(length)]
        for row in range(puzzle["rows"])
        for column in range(puzzle["columns"])
        for down, right in STEPS.values()
    ]
    rng.shuffle(runs)
    for run in runs:
        row, column = run[-1]
        if 0 <= row < puzzle["rows"] and 0 <= column < puzzle["columns"] and taken.isdisjoint(run):
            yield run


def _write(sheet: Sheet, run: list[tuple[int, int]], letters: str) -> None:
    for (row, column), letter in zip(run, letters, strict=True):
        sheet["puzzle"]["grid"][row][column] = letter


def a_word_again(sheet: Sheet, rng: Random) -> bool:
    """Write a listed word a second time into the filler, in any of the eight directions."""
    word = rng.choice(sheet["solution"]["placements"])["letters"]
    for run in _free_runs(sheet, len(word), rng):
        _write(sheet, run, word)
        return True
    return False


def a_rude_word(sheet: Sheet, rng: Random) -> bool:
    stem = rng.choice([stem for stem, _ in rude_stems("en") if len(stem) == 3 and stem.isascii()]).upper()
    for run in _free_runs(sheet, 3, rng):
        _write(sheet, run, stem)
        return True
    return False


def a_letter_of_a_word(sheet: Sheet, rng: Random) -> bool:
    row, column = rng.choice(cells_of(rng.choice(sheet["solution"]["placements"])))
    sheet["puzzle"]["grid"][row][column] = {"E": "A"}.get(sheet["puzzle"]["grid"][row][column], "E")
    return True


def a_strange_letter(sheet: Sheet, rng: Random) -> bool:
    for run in _free_runs(sheet, 1, rng):
        _write(sheet, run, "Ж")
        return True
    return False


def a_place_beside(sheet: Sheet, rng: Random) -> bool:
    rng.choice(sheet["solution"]["placements"])[rng.choice(["row", "column"])] += rng.choice([-1, 1])
    return True


def another_direction(sheet: Sheet, rng: Random) -> bool:
    each = rng.choice(sheet["solution"]["placements"])
    each["direction"] = rng.choice([name for name in STEPS if name != each["direction"]])
    return True


def a_word_fewer(sheet: Sheet, rng: Random) -> bool:
    number = rng.randrange(len(sheet["solution"]["placements"]))
    del sheet["solution"]["placements"][number], sheet["puzzle"]["word_bank"][number]
    return True


def a_row_missing(sheet: Sheet, rng: Random) -> bool:
    sheet["puzzle"]["grid"].pop()
    sheet["puzzle"]["rows"] -= 1
    return True


def other_words_in_the_bank(sheet: Sheet, rng: Random) -> bool:
    entry = rng.choice(sheet["puzzle"]["word_bank"])
    entry["letters"] = entry["letters"][::-1] + "S"
    return True


def a_cell_of_another_region(sheet: Sheet, rng: Random) -> bool:
    one, other = rng.sample(sheet["solution"]["regions"], 2)
    one["cells"].append(other["cells"].pop())
    return True


def a_letter_of_a_region(sheet: Sheet, rng: Random) -> bool:
    row = rng.choice(sheet["puzzle"]["grid"])
    number = rng.randrange(len(row))
    row[number] = "Q" if row[number] != "Q" else "X"
    return True


def cells_in_another_order(sheet: Sheet, rng: Random) -> bool:
    rng.choice(sheet["solution"]["regions"])["cells"].reverse()
    return True


def a_word_of_a_region(sheet: Sheet, rng: Random) -> bool:
    rng.choice(sheet["solution"]["regions"])["word"] += "E"
    return True


def a_region_missing(sheet: Sheet, rng: Random) -> bool:
    sheet["solution"]["regions"].pop(rng.randrange(len(sheet["solution"]["regions"])))
    return True


def _contents(sheet: Sheet) -> list[tuple[int, int, int]]:
    layers = sheet["solution"]["layers"]
    return [(z, y, x) for z, la in enumerate(layers) for y, row in enumerate(la) for x, _ in enumerate(row)]


def two_cells_exchanged(sheet: Sheet, rng: Random) -> bool:
    """Exchange two cells of different blocks, at least one of which has more cells."""
    layers, cells = sheet["solution"]["layers"], _contents(sheet)
    everything = [layers[z][y][x] for z, y, x in cells]
    for _ in range(1000):
        (a, b, c), (d, e, f) = rng.sample(cells, 2)
        one, other = layers[a][b][c], layers[d][e][f]
        if one != other and max(everything.count(one), everything.count(other)) > 1:
            layers[a][b][c], layers[d][e][f] = other, one
            return True
    return False


def a_block_swallowed(sheet: Sheet, rng: Random) -> bool:
    layers = sheet["solution"]["layers"]
    one, other = rng.sample(range(1, len(sheet["puzzle"]["blocks"]) + 1), 2)
    for z, y, x in _contents(sheet):
        if layers[z][y][x] == other:
            layers[z][y][x] = one
    return True


def a_block_larger(sheet: Sheet, rng: Random) -> bool:
    rng.choice(sheet["puzzle"]["blocks"])[rng.randrange(3)] += 1
    return True


def a_layer_missing(sheet: Sheet, rng: Random) -> bool:
    sheet["solution"]["layers"].pop()
    return True


def a_hint_elsewhere(sheet: Sheet, rng: Random) -> bool:
    for hint in sheet["puzzle"]["hints"]:
        hint["low"][rng.randrange(3)] += 1
    return bool(sheet["puzzle"]["hints"])


def no_hints(sheet: Sheet, rng: Random) -> bool:
    """Remove all hints; the sheet must state that there are several solutions without them."""
    known = sheet["puzzle"]["solutions"] or 0
    there = sheet["puzzle"]["hints"]
    sheet["puzzle"]["hints"] = []
    return bool(there) and known > 1


def a_letter_of_the_message(sheet: Sheet, rng: Random) -> bool:
    """Replace a letter that belongs to no word by another one."""
    for run in _free_runs(sheet, 1, rng):
        (row, column) = run[0]
        there = sheet["puzzle"]["grid"][row][column]
        if there is not None:
            _write(sheet, run, next(letter for letter in "ESN" if letter != there))
            return True
    return False


def a_message_cut(sheet: Sheet, rng: Random) -> bool:
    sheet["solution"]["message"] = sheet["solution"]["message"][:-1]
    return True


def a_hole_filled(sheet: Sheet, rng: Random) -> bool:
    grid = sheet["puzzle"]["grid"]
    holes = [(r, c) for r, row in enumerate(grid) for c, cell in enumerate(row) if cell is None]
    row, column = rng.choice(holes)
    grid[row][column] = sheet["solution"]["placements"][0]["letters"][0]
    return True


def a_hole_more(sheet: Sheet, rng: Random) -> bool:
    for run in _free_runs(sheet, 1, rng):
        row, column = run[0]
        if sheet["puzzle"]["grid"][row][column] is not None:
            sheet["puzzle"]["grid"][row][column] = None
            return True
    return False


def the_first_word_moved(sheet: Sheet, rng: Random) -> bool:
    """Move the first word to another place, in the solution too."""
    each = sheet["solution"]["placements"][0]
    for run in _free_runs(sheet, len(each["letters"]), rng):
        if None in (sheet["puzzle"]["grid"][row][column] for row, column in run):
            continue
        (row, column), (down, right) = run[0], (run[1][0] - run[0][0], run[1][1] - run[0][1])
        _write(sheet, cells_of(each)[:1], each["letters"][-1])
        _write(sheet, run, each["letters"])
        each |= {"row": row, "column": column}
        each["direction"] = next(name for name, step in STEPS.items() if step == (down, right))
        return True
    return False


def the_last_word_in_the_bank(sheet: Sheet, rng: Random) -> bool:
    """Print the last secret or bonus word in the bank, and count one fewer of them."""
    puzzle, last = sheet["puzzle"], sheet["solution"]["placements"][-1]
    puzzle["word_bank"].append({"word": last["word"], "letters": last["letters"], "clue": None})
    puzzle[next(name for name in ("secret_words", "bonus_words") if name in puzzle)] -= 1
    return True


def a_wrong_calculation(sheet: Sheet, rng: Random) -> bool:
    bank = sheet["puzzle"]["word_bank"]
    bank[0]["clue"], bank[1]["clue"] = bank[1]["clue"], bank[0]["clue"]
    return True


def another_clue(sheet: Sheet, rng: Random) -> bool:
    sheet["puzzle"]["word_bank"][0]["clue"] = "1 + 1 ="
    return True


DAMAGES: dict[str, tuple[Damage, ...]] = {
    "wordsearch": (
        a_word_again,
        a_rude_word,
        a_letter_of_a_word,
        a_strange_letter,
        a_place_beside,
        another_direction,
        a_word_fewer,
        a_row_missing,
        other_words_in_the_bank,
    ),
    "wordregions": (
        a_cell_of_another_region,
        a_letter_of_a_region,
        cells_in_another_order,
        a_word_of_a_region,
        a_region_missing,
    ),
    "goldencube": (
        two_cells_exchanged,
        a_block_swallowed,
        a_block_larger,
        a_layer_missing,
        a_hint_elsewhere,
        no_hints,
    ),
    "crossword": (
        a_crossing_changed,
        an_entry_dropped,
        an_accidental_word,
        an_island,
        a_number_exchanged,
        a_second_filling,
    ),
    "sudoku": (
        two_signs_exchanged,
        a_second_solution,
        a_sign_not_needed,
        another_level,
        a_printed_sign_changed,
        an_item_again,
    ),
    "calculation": (a_number_of_an_answer, a_printed_number, numbers_not_printed, an_item_again),
    "cards": (a_text_on_two_cards, a_card_again, calls_backwards, a_win_missing),
    "cloze": (two_answers_exchanged, a_word_not_listed, letters_not_printed),
    "wordlines": (two_answers_exchanged, a_letter_of_a_line, an_item_again),
}

FEATURE_DAMAGES: tuple[tuple[Sheet, Damage, str], ...] = (
    ({"message": "WELL DONE"}, a_letter_of_the_message, "what is left over is not the message"),
    ({"message": "WELL DONE"}, a_message_cut, "the message is not the one that was ordered"),
    ({"message": "WELL DONE"}, a_hole_more, "there are holes in the grid"),
    ({"shape": "heart"}, a_hole_filled, "the shape"),
    ({"shape": "star"}, a_hole_more, "the shape"),
    ({"mask": ["########", "#..#####", "########", "########"] * 2}, a_hole_filled, "not those of the mask"),
    ({"mask": ["########", "#..#####", "########", "########"] * 2}, a_hole_more, "not those of the mask"),
    ({"fixed": [{"word": "cow", "row": 2, "column": 3, "direction": "E"}]}, the_first_word_moved, "where it was to be"),
    ({"secret_words": ["owl"]}, the_last_word_in_the_bank, "the words of the bank are not those"),
    ({"bonus_words": ["owl", "yak"]}, the_last_word_in_the_bank, "the words of the bank are not those"),
    ({"words": {"calculate": ["12 + 30", "6 x 11", "500 - 7"]}}, a_wrong_calculation, "another clue"),
    ({"words": {"calculate": ["12 + 30", "6 x 11", "500 - 7"]}}, another_clue, "another clue"),
)
"""Fields added to a plain sheet, the damage to what they made, and a part of the judge's message."""


def damaged(sheet: Sheet, damage: Damage, seed: str) -> Sheet | None:
    """A copy of the sheet with this damage, or None if it is impossible on the sheet."""
    copy = deepcopy(sheet)
    return copy if damage(copy, Random(seed)) else None

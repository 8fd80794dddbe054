"""Damages to calculations, cards, clozes and word lines."""

from __future__ import annotations

from random import Random
from typing import Any

Sheet = dict[str, Any]


def _rows_of_numbers(item: Sheet) -> list[list[int | None]]:
    """The numbers of a wall, a table or a triangle, as lists that can be changed."""
    rows: list[list[int | None]] = item.get("rows") or item.get("cells") or [item["inner"], item["outer"]]
    return rows


def _a_number_more(item: Sheet, rng: Random) -> bool:
    rows = _rows_of_numbers(item)
    row, at, number = rng.choice([(row, at, n) for row in rows for at, n in enumerate(row) if n is not None])
    row[at] = number + 1
    return True


def a_number_of_an_answer(sheet: Sheet, rng: Random) -> bool:
    return _a_number_more(rng.choice(sheet["solution"]["items"]), rng)


def a_printed_number(sheet: Sheet, rng: Random) -> bool:
    return _a_number_more(rng.choice(sheet["puzzle"]["items"]), rng)


def numbers_not_printed(sheet: Sheet, rng: Random) -> bool:
    """Remove the printed numbers of an item, which then has several solutions."""
    for row in _rows_of_numbers(rng.choice(sheet["puzzle"]["items"])):
        row[:] = [None] * len(row)
    return True


def a_text_on_two_cards(sheet: Sheet, rng: Random) -> bool:
    """Copy a text to another card of a pair or ring, or to another place of a bingo card."""
    one, other = rng.sample(sheet["puzzle"]["cards"], 2)
    if sheet["puzzle"]["form"] == "bingo":
        one, other = rng.sample(one, 2)
    one[1] = other[1]
    return True


def a_card_again(sheet: Sheet, rng: Random) -> bool:
    sheet["puzzle"]["cards"][1] = sheet["puzzle"]["cards"][0]
    return True


def calls_backwards(sheet: Sheet, rng: Random) -> bool:
    """Reverse the calls, so that another card or call wins."""
    calls = sheet["solution"].get("calls", [])
    calls.reverse()
    return bool(calls)


def a_win_missing(sheet: Sheet, rng: Random) -> bool:
    wins = sheet["solution"].get("wins", [])
    del wins[:1]
    return bool(wins)


def two_answers_exchanged(sheet: Sheet, rng: Random) -> bool:
    """Exchange the answers of two gaps or two word lines."""
    answers = sheet["solution"].get("gaps") or sheet["solution"]["items"]
    if len(answers) < 2:
        return False
    one, other = rng.sample(range(len(answers)), 2)
    answers[one], answers[other] = answers[other], answers[one]
    return bool(answers[one] != answers[other])


def a_word_not_listed(sheet: Sheet, rng: Random) -> bool:
    sheet["puzzle"]["bank"].remove(rng.choice(sheet["solution"]["gaps"]))
    return True


def letters_not_printed(sheet: Sheet, rng: Random) -> bool:
    """Hide all letters of the gaps, so that words of one length can change places."""
    words = {word.lower() for word in sheet["solution"]["gaps"]}
    for run in sheet["puzzle"]["text"]:
        for part in run:
            if not isinstance(part, str):
                part["given"] = "_" * part["length"]
    return len({*map(len, words)}) < len(words)


def a_letter_of_a_line(sheet: Sheet, rng: Random) -> bool:
    items = sheet["puzzle"]["items"]
    number = rng.randrange(len(items))
    at = rng.choice([at for at, sign in enumerate(items[number]) if sign.isalpha()])
    items[number] = f"{items[number][:at]}Q{items[number][at + 1 :]}"
    return True

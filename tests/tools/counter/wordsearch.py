"""Checks a word search by the contract's rules ("Exactly once"), from its JSON alone."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Any

from tests.tools.counter.lines import BORDER, Field
from tests.tools.counter.shapes import hole_faults
from tests.tools.counter.spelling import alphabet, cells, groups, reckoned, rude_trie, spelled, trie_of

LEVELS = {
    "easy": ("E S", False, "alphabet"),
    "medium": ("E S SE NE", False, "words"),
    "hard": ("E S SE NE W N NW SW", True, "fragments"),
}
MIRROR = str.maketrans("EW", "WE")
BACKWARD = {"W", "N", "NW", "SW"}
DIGITS = set("0123456789")

_BETWEEN = "\0"
"""Separates the cells of a word, so that a part of a cell never matches a whole one."""


def judge(order: dict[str, Any], sheet: dict[str, Any]) -> Iterator[str]:
    """Yield the faults; none if the sheet is right and as ordered."""
    order = {**order, "words": reckoned(order["words"])}
    puzzle, placements = sheet["puzzle"], sheet["solution"]["placements"]
    grid, bank = puzzle["grid"], puzzle["word_bank"]
    if (
        len(grid) != puzzle["rows"]
        or {len(row) for row in grid} != {puzzle["columns"]}
        or any("" in row for row in grid)
    ):
        yield "the grid is no rectangle of the size that is said"
        return
    level = LEVELS[order.get("difficulty", "medium")]
    leftwards = _spelling(order)[0][:2] in ("ar", "fa", "he", "ur")
    usual = level[0].translate(MIRROR) if leftwards else level[0]
    directions = set(order.get("directions") or usual.split())
    fixed = {spelled(each["word"], *_spelling(order)): each for each in order.get("fixed", [])}
    field = Field(grid)
    yield from _as_ordered(order, puzzle, bank)
    yield from hole_faults(order, grid)
    letters = _spelling(order)
    secret = [{"word": word, "letters": spelled(word, *letters)} for word in order.get("secret_words", [])]
    secret += [{"word": word, "letters": spelled(word, *letters)} for word in order.get("bonus_words", [])]
    hidden = [*bank, *secret]
    if [(each["word"], each["letters"]) for each in placements] != [(each["word"], each["letters"]) for each in hidden]:
        yield "the placements are not those of the bank and the secret words"
        return
    for name in ("secret_words", "bonus_words"):
        if puzzle.get(name, 0) != len(order.get(name, [])):
            yield f"the sheet has not as many {name} as were ordered"
    if puzzle.get("secret_words", 0) + puzzle.get("bonus_words", 0) != len(secret):
        yield "the sheet has not as many secret words as were ordered"
    marked = "first_letters" in order.get("hints", [])
    starts = sorted({(each["row"], each["column"]) for each in placements[: len(bank)]}) if marked else []
    if puzzle.get("hints", {}).get("first_letters", []) != list(map(list, starts)):
        yield "other cells are marked than those of first letters"
    cuts = [_cut(each, field, letters) for each in hidden]
    runs: list[list[int]] = []
    for each, cut in zip(placements, cuts, strict=True):
        run = field.walk(each["row"], each["column"], each["direction"], len(each["letters"]))
        runs.append(run)
        if [field.cells[number] for number in run] != cut or each.get("cells", cut) != cut:
            yield f"{each['word']} is not where the solution says"
        fixed_place = fixed.pop(each["letters"], None)
        if fixed_place and (fixed_place["row"] - 1, fixed_place["column"] - 1) != (each["row"], each["column"]):
            yield f"{each['word']} is not where it was to be"
        if each["direction"] not in ({fixed_place["direction"]} if fixed_place else directions):
            yield f"{each['word']} runs in a direction that was not ordered"
    message = [spelled(word, *letters) for word in order.get("message", "").split()]
    lengths = [len(_cut({"word": word, "letters": word}, field, letters)) for word in filter(None, message)]
    yield from _message(list(filter(None, message)), lengths, sheet, runs)
    backward = {way.translate(MIRROR) for way in BACKWARD} if leftwards else BACKWARD
    overlap = order.get("overlap", level[1] or "message" in order)  # a message allows overlaps
    if fixed:
        yield "words that were to be in places are not there"
    directions |= {each["direction"] for each in order.get("fixed", [])}
    if not overlap and len(set().union(*runs)) != sum(map(len, runs)):
        yield "words overlap"
    yield from _once(field, cuts, runs, bool(directions & backward))
    yield from _unwanted(order, field, runs)
    if "message" not in order:
        ordered = [each["word"] if isinstance(each, dict) else each for each in order["words"]]
        ordered += [*order.get("secret_words", []), *order.get("bonus_words", [])]
        numbers = set("".join(spelled(word, *letters) for word in ordered)) <= DIGITS
        usual = "alphabet" if numbers else level[2]
        yield from _fillers(order, grid, cuts, order.get("filler", usual))


def _spelling(order: dict[str, Any]) -> tuple[str, dict[str, str] | None]:
    """The language of the words, and the rules for their letters."""
    return (order.get("words_language") or order.get("language", "en")), order.get("letters")


def _as_ordered(order: dict[str, Any], puzzle: dict[str, Any], bank: list[dict[str, Any]]) -> Iterator[str]:
    """Yield faults of the bank: it must have the words of the list, or `pick` of them, with their letters and clues."""
    language, letters = (order.get("words_language") or order.get("language", "en")), order.get("letters")
    listed = [each if isinstance(each, dict) else {"word": each, "clue": None} for each in order["words"]]
    numbers = {each["word"]: number for number, each in enumerate(listed)}
    there = [numbers.get(each["word"], -1) for each in bank]
    if -1 in there or there != _in_order(order, bank, set(there)) or len(there) != order.get("pick", len(listed)):
        yield "the words of the bank are not those of the list"
        return
    for number, each in zip(there, bank, strict=True):
        if each["letters"] != spelled(each["word"], language, letters) or each["clue"] != listed[number].get("clue"):
            yield f"{each['word']} has other letters or another clue"
    if "size" in order and order["size"] != f"{puzzle['rows']}x{puzzle['columns']}":
        yield "the grid has not the size that was ordered"


def _message(words: list[str], lengths: list[int], sheet: dict[str, Any], runs: list[list[int]]) -> Iterator[str]:
    """Yield faults of the message: the letters outside words must spell it, and its word lengths must be right."""
    puzzle = sheet["puzzle"]
    if sheet["solution"].get("message", "") != " ".join(words):
        yield "the message is not the one that was ordered"
    if puzzle.get("message_letters", []) != lengths:
        yield "the message has not as many letters as the sheet says"
    if words:
        taken = set().union(*runs)
        field = Field(puzzle["grid"])
        left = [number for number in range(len(field.cells)) if number not in taken and field.cells[number] != BORDER]
        if field.text(left) != "".join(words):
            yield "what is left over is not the message"


def _in_order(order: dict[str, Any], bank: list[dict[str, Any]], numbers: set[int]) -> list[int]:
    """The numbers of the words in the order that the bank should have; a shuffled bank keeps its own order."""
    word_bank = order.get("word_bank")
    way = word_bank.get("order", "written") if isinstance(word_bank, dict) else "written"
    texts = {number: (order["words"][number], "") for number in numbers}
    words = {number: text["word"] if isinstance(text, dict) else text for number, (text, _) in texts.items()}
    if way == "length":
        letters = {each["word"]: len(each.get("cells", each["letters"])) for each in bank}
        return sorted(numbers, key=lambda number: (letters[words[number]], number))
    if way == "alphabet":
        return sorted(numbers, key=lambda number: (_plain(words[number]), number))
    if way == "shuffled":
        at = {number: place for place, each in enumerate(bank) for number in numbers if words[number] == each["word"]}
        return sorted(numbers, key=lambda number: at[number])
    return sorted(numbers)


def _plain(word: str) -> str:
    """A word of English or German as it is sorted."""
    parts = unicodedata.normalize("NFD", word.casefold())
    return "".join(part for part in parts if part.isalnum())


def _cut(each: dict[str, Any], field: Field, letters: tuple[str, dict[str, Any] | None]) -> list[str]:
    """The cells of a word: its language, the order or cells of several characters in the grid join letters."""
    own = cells(each["word"], *letters)
    if any(len(cell) > 1 for cell in own) or "".join(own) != each["letters"]:
        return own
    several = {cell for cell in field.cells if len(cell) > 1} - groups(*letters)
    return _cells(each["letters"], sorted(several, key=len, reverse=True))


def _once(field: Field, cuts: list[list[str]], runs: list[list[int]], backward: bool) -> Iterator[str]:
    """Yield words without exactly one place, not counting places inside the placement of a word that contains them."""
    words = [_BETWEEN.join(("", *cut, "")) for cut in cuts]
    places = field.places(trie_of(zip(cuts, words, strict=True)))
    if len(set(words)) != len(words):
        yield "two words have the same letters"
    for word, cut, run in zip(words, cuts, runs, strict=True):
        back = _BETWEEN.join(("", *reversed(cut), ""))
        if backward and back != word and back in words:
            yield f"{''.join(cut)} is listed backwards too, on a sheet with backward directions"
        longer = [
            set(numbers)
            for other, numbers in zip(words, runs, strict=True)
            if other != word and (word in other or back in other)
        ]
        counted = [
            numbers for numbers in places.get(word, {}).values() if not any(each.issuperset(numbers) for each in longer)
        ]
        if len(counted) != 1:
            yield f"{''.join(cut)} is there {len(counted)} times"
        elif set(counted[0]) != set(run):
            yield f"{''.join(cut)} is there once, but elsewhere"


def _cells(word: str, several: list[str]) -> list[str]:
    """A word cut into the cells of a grid; cells of several characters are tried first."""
    cells: list[str] = []
    at = 0
    while at < len(word):
        cells.append(next((cell for cell in several if word.startswith(cell, at)), word[at]))
        at += len(cells[-1])
    return cells


def _unwanted(order: dict[str, Any], field: Field, runs: list[list[int]]) -> Iterator[str]:
    """Yield rude and avoided words that can be read outside a single placement."""
    language, letters = (order.get("words_language") or order.get("language", "en")), order.get("letters") or {}
    rules = {
        key: tuple(value) if isinstance(value, list) else value for key, value in letters.items() if key != "articles"
    }
    tries = [rude_trie(language, **rules)]
    if "avoid" in order:
        tries.append(
            trie_of((cells(each, language, letters), spelled(each, language, letters)) for each in order["avoid"])
        )
    for trie in tries:
        for word, places in field.places(trie).items():
            if not all(any(set(run).issuperset(cells) for run in runs) for cells in places.values()):
                yield f"{word} can be read"


def _fillers(order: dict[str, Any], grid: list[list[str]], words: list[list[str]], filler: str) -> Iterator[str]:
    """Yield a fault if the grid has letters that the filler must not use."""
    allowed = {cell for word in words for cell in word}
    if filler == "alphabet" and allowed <= DIGITS:
        allowed = DIGITS
    elif filler == "alphabet":
        letters = alphabet((order.get("words_language") or order.get("language", "en")), order.get("letters"))
        allowed |= {letter for letter in letters if len(letter) > 1 or unicodedata.normalize("NFD", letter) == letter}
        if allowed & DIGITS:
            allowed |= DIGITS
    strange = {cell for row in grid for cell in row if cell} - allowed
    if strange:
        yield f"the grid has {', '.join(sorted(strange))}, which the filler {filler} has not"


def figures(sheet: dict[str, Any]) -> dict[str, int]:
    """Figures on what the levels promise for many sheets, but not for each of them."""
    used = {each["direction"] for each in sheet["solution"]["placements"]}
    return {
        "sheets": 1,
        "with a diagonal": bool(used & {"SE", "NE", "NW", "SW"}),
        "with a word backwards": bool(used & BACKWARD),
    }

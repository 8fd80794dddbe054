"""Checks a crossword by the rules, from its JSON alone, with small independent solvers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from tests.tools.counter.lists import words_to_choose
from tests.tools.counter.spelling import spelled
from tests.tools.counter.wordregions import built_in

Cell = tuple[int, int]
Sheet = dict[str, Any]

LEVELS = {"easy": 3, "medium": 1, "hard": 0}
HINTS = {"easy": {"first_letters", "words"}, "medium": {"lengths"}, "hard": set[str]()}


def letters_in(grid: list[list[Any]]) -> dict[Cell, str]:
    return {(r, c): sign for r, row in enumerate(grid) for c, sign in enumerate(row) if sign is not None}


def lines_of(cells: set[Cell]) -> dict[tuple[str, int, int], list[Cell]]:
    """Every run of two or more cells, by direction, row and column of its first cell."""
    found = {}
    for name, down, right in (("E", 0, 1), ("S", 1, 0)):
        for row, column in cells:
            if (row - down, column - right) not in cells and (row + down, column + right) in cells:
                line = [(row, column)]
                while (line[-1][0] + down, line[-1][1] + right) in cells:
                    line.append((line[-1][0] + down, line[-1][1] + right))
                found[name, row, column] = line
    return found


def judge(order: Sheet, sheet: Sheet) -> Iterator[str]:
    """Yield the faults; none if the sheet is right and as ordered."""
    puzzle, solution = sheet["puzzle"], sheet["solution"]
    blank, filled = letters_in(puzzle["grid"]), letters_in(solution["grid"])
    rows, columns = puzzle["rows"], puzzle["columns"]
    if any(len(grid) != rows or {*map(len, grid)} != {columns} for grid in (puzzle["grid"], solution["grid"])):
        yield "the grids do not have the size that is said"
        return
    if blank.keys() != filled.keys() or not all(filled.values()):
        yield "the cells of puzzle and solution differ, or a letter is missing"
        return
    yield from (f"{cell} is another letter" for cell, sign in blank.items() if sign and sign != filled[cell])
    lines = lines_of(set(filled))
    yield from _words(order, solution, filled, lines)
    yield from _numbers(puzzle, solution, lines)
    yield from _circles(order, puzzle, solution, filled, lines)
    if order.get("size") and (rows > int(order["size"].split("x")[0]) or columns > int(order["size"].split("x")[1])):
        yield "the grid is larger than ordered"
    if not order.get("islands") and not _is_connected(set(filled)):
        yield "there is an island"
    form = order.get("form") or ("clues" if isinstance(order["words"][0], dict) else "fill")
    if puzzle["form"] != form:
        yield f"the form is {puzzle['form']}"
    parts = {"clues": _clues, "fill": _fill, "numbers": _codes}
    yield from parts[form](order, puzzle, solution, blank, filled, lines)


def _text(word: Any) -> str:
    return word["word"] if isinstance(word, dict) else str(word)


def _letters(order: Sheet, word: str) -> str:
    return spelled(word, order.get("language", "en"), order.get("letters"))


def _words(order: Sheet, solution: Sheet, filled: dict[Cell, str], lines: Any) -> Iterator[str]:
    """Yield faults unless each listed word is one line of the grid, and each line one listed word."""
    runs = Counter("".join(filled[cell] for cell in line) for line in lines.values())
    listed = Counter(_letters(order, _text(word)) for word in order["words"])
    if "pick" in order:
        if runs - listed or runs.total() > order["pick"] or ("size" not in order and runs.total() < order["pick"]):
            yield f"the lines are not {order['pick']} of the list: {runs - listed}"
    elif runs != listed:
        yield f"lines that are no words: {dict(runs - listed)}, words that are missing: {dict(listed - runs)}"
    for entry in solution["entries"]:
        if entry["letters"] != _letters(order, entry["word"]):
            yield f"{entry['word']} has other letters"
        line = lines.get((entry["direction"], entry["row"], entry["column"]), [])
        if "".join(filled[cell] for cell in line) != _letters(order, entry["word"]):
            yield f"{entry['word']} is not where the solution says"


def _numbers(puzzle: Sheet, solution: Sheet, lines: Any) -> Iterator[str]:
    """Yield faults unless numbers rise in reading order, and puzzle and solution have one entry for each line."""
    places = [(each["row"], each["column"]) for each in puzzle["entries"]]
    right = {cell: number for number, cell in enumerate(sorted(set(places)), 1)}
    if any(right[each["row"], each["column"]] != each["number"] for each in puzzle["entries"]):
        yield "the numbers are not those of reading order"
    for part in (puzzle, solution):
        keys = [(each["direction"], each["row"], each["column"]) for each in part["entries"]]
        if sorted(keys) != sorted(lines):
            yield "the entries are not the lines of the grid"
    for each in puzzle["entries"]:
        if each["length"] != len(lines.get((each["direction"], each["row"], each["column"]), ())):
            yield f"{each} has another length"
    if [each["number"] for each in puzzle["entries"]] != [each["number"] for each in solution["entries"]]:
        yield "puzzle and solution have other numbers"


def _circles(order: Sheet, puzzle: Sheet, solution: Sheet, filled: dict[Cell, str], lines: Any) -> Iterator[str]:
    circles = [tuple(cell) for cell in puzzle.get("circles", [])]
    wanted = _letters(order, order["solution"]) if "solution" in order else ""
    if not {*circles} <= filled.keys():
        yield "a circle is outside the cells"
        return
    if "".join(filled[cell] for cell in circles) != wanted or (solution["solution_word"] or "") != wanted:
        yield "the circles do not spell the solution word"
    if len({*circles}) != len(circles) or not _differ(
        [[n for n, line in enumerate(lines.values()) if c in line] for c in circles]
    ):
        yield "two circles are in one word"


def _differ(choices: list[list[int]], taken: frozenset[int] = frozenset()) -> bool:
    """Whether all can have different choices."""
    return not choices or any(_differ(choices[1:], taken | {each}) for each in choices[0] if each not in taken)


def _is_connected(cells: set[Cell]) -> bool:
    reached, new = set(), {min(cells)}
    while new:
        reached |= new
        beside = {(r + a, c + b) for r, c in new for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        new = (beside & cells) - reached
    return reached == cells


def _clues(order: Sheet, puzzle: Sheet, solution: Sheet, blank: Any, filled: Any, lines: Any) -> Iterator[str]:
    clues = {_text(word): word["clue"] for word in order["words"]}
    for question, answer in zip(puzzle["entries"], solution["entries"], strict=True):
        if question["clue"] != clues.get(answer["word"]):
            yield f"{answer['word']} has another clue"
    hints = {*order["hints"]} if "hints" in order else HINTS[order.get("difficulty", "medium")]
    firsts = {line[0] for line in lines.values()} if "first_letters" in hints else set()
    vowels = {cell for cell, sign in filled.items() if sign in "AEIOUYÄÖÜ"} if "vowels" in hints else set()
    if {cell for cell, sign in blank.items() if sign} != firsts | vowels:
        yield "the letters in the grid are not those of the hints"
    if sorted(puzzle["words"]) != sorted(e["word"] for e in solution["entries"] if "words" in hints):
        yield "the words are not listed or hidden as asked"


def _fill(order: Sheet, puzzle: Sheet, solution: Sheet, blank: Any, filled: Any, lines: Any) -> Iterator[str]:
    words = [each["word"] for each in solution["entries"]]
    entered = puzzle.get("entered", [])
    if sorted([*puzzle["words"], *entered]) != sorted(words):
        yield "the words listed and entered are not those of the grid"
    if len(entered) < min(LEVELS[order.get("difficulty", "medium")], len(words) // 3):
        yield "too few words are entered"
    places = [(e["direction"], e["row"], e["column"]) for e in solution["entries"] if e["word"] in entered]
    if {cell for cell, sign in blank.items() if sign} != {cell for place in places for cell in lines.get(place, ())}:
        yield "the letters in the grid are not those of the words entered"
    listed = [_letters(order, word) for word in words]
    if len(_fillings([*lines.values()], listed, dict(blank), 2)) != 1:
        yield "there is not just one way to fill it"


def _fillings(lines: list[list[Cell]], words: list[str], known: dict[Cell, str], most: int) -> list[dict[Cell, str]]:
    """At most `most` ways to put the words into the lines; `known` has an empty text for a blank."""
    if not lines:
        return [known]
    fits = [
        [
            word
            for word in words
            if len(word) == len(line) and all(known[c] in ("", x) for c, x in zip(line, word, strict=True))
        ]
        for line in lines
    ]
    at = min(range(len(lines)), key=lambda number: len(fits[number]))
    found: list[dict[Cell, str]] = []
    for word in fits[at]:
        rest = [each for each in words if each != word]
        more = known | dict(zip(lines[at], word, strict=True))
        found += _fillings(lines[:at] + lines[at + 1 :], rest, more, most - len(found))
        if len(found) >= most:
            break
    return found


def _codes(order: Sheet, puzzle: Sheet, solution: Sheet, blank: Any, filled: Any, lines: Any) -> Iterator[str]:
    codes = letters_in(puzzle.get("codes", []))
    if codes.keys() != filled.keys():
        yield "the numbers are elsewhere than the letters"
        return
    pairs = {(codes[cell], filled[cell]) for cell in filled}
    if len(pairs) != len({code for code, _ in pairs}) or len(pairs) != len({letter for _, letter in pairs}):
        yield "numbers and letters do not correspond"
        return
    given = {codes[cell]: sign for cell, sign in blank.items() if sign}
    if any(codes[cell] in given and not sign for cell, sign in blank.items()):
        yield "a letter is printed in some of its cells only"
    words = _dictionary(order.get("language", "en"))
    entries = []
    for line in lines.values():
        if "".join(filled[cell] for cell in line) in words:
            entries.append([codes[cell] for cell in line])
    if len(_meanings(entries, order.get("language", "en"), given, 2)) != 1:
        yield "the numbers can be read in several ways, or in none"


@cache
def _dictionary(language: str) -> frozenset[str]:
    """The words as sheets spell them, with SS for ß."""
    return frozenset(word.replace("ẞ", "SS") for word in built_in(language))


@cache
def _of_length(language: str, length: int) -> str:
    return "\n".join(sorted(word for word in _dictionary(language) if len(word) == length))


def _meanings(entries: list[list[Any]], language: str, known: dict[Any, str], most: int) -> list[dict[Any, str]]:
    left = [entry for entry in entries if any(code not in known for code in entry)]
    if not left:
        done = all(re.search(f"(?m)^{''.join(known[c] for c in e)}$", _of_length(language, len(e))) for e in entries)
        return [known] if done else []
    fits = [(re.findall(_pattern(entry, known), _of_length(language, len(entry))), entry) for entry in entries]
    if not all(each for each, _ in fits):
        return []
    words, entry = min((pair for pair in fits if pair[1] in left), key=lambda pair: len(pair[0]))
    found: list[dict[Any, str]] = []
    for word in words:
        text = word if isinstance(word, str) else word[0]
        found += _meanings(entries, language, known | dict(zip(entry, text, strict=True)), most - len(found))
        if len(found) >= most:
            break
    return found


def _pattern(entry: list[Any], known: dict[Any, str]) -> str:
    """A pattern for the words that have the known letters, and equal letters where numbers are equal."""
    taken, groups, text = "".join(sorted(known.values())), {}, ""
    for code in entry:
        if code in known:
            text += known[code]
        elif code in groups:
            text += rf"\{groups[code]}"
        else:
            others = "".join(rf"(?!\{group})" for group in groups.values())
            groups[code] = len(groups) + 2
            text += f"{others}([^{taken}\\n])" if taken else f"{others}([^\\n])"
    return f"(?m)^({text})$"


def order(rng: Random) -> Sheet:
    """A random order of a crossword."""
    language = rng.choice(["en", "de"])
    pool = [word for word in words_to_choose(language) if 3 <= len(word) <= 11]
    words = rng.sample(pool, rng.randint(2, 30))
    form = rng.choices(["clues", "fill", "numbers"], [6, 3, 1])[0]
    fields: Sheet = {"form": form, "difficulty": rng.choice(["easy", "medium", "hard"]), "language": language}
    fields["words"] = [{"word": word, "clue": f"{n}."} for n, word in enumerate(words)] if form == "clues" else words
    if form == "clues" and rng.random() < 0.3:
        fields["hints"] = rng.sample(["first_letters", "vowels", "lengths", "words"], rng.randint(1, 3))
    if rng.random() < 0.2:
        fields["solution"] = "".join(rng.choice(word) for word in rng.sample(words, rng.randint(1, min(6, len(words)))))
    if rng.random() < 0.2:
        fields["islands"] = True
    if rng.random() < 0.3:
        fields["shape"] = rng.choice(["A4", "wide", "tall", "compact"])
    if rng.random() < 0.2:
        fields["pick"] = rng.randint(2, len(words))
    if rng.random() < 0.2:
        fields["size"] = f"{rng.randint(9, 25)}x{rng.randint(9, 25)}"
    return fields

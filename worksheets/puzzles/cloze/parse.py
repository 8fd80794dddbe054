"""Reads a cloze from a file: JSON, text written by `worksheets build`, or the two lines of the contest.

The contest's file (39.1, "Wörter aufräumen") has the text with `_` for missing letters, and below it the words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from worksheets.base.errors import InputError, Message, Place
from worksheets.base.sentences import sentence
from worksheets.puzzles.cloze.engine.source import LONGEST_GAP, MOST_CHARACTERS, MOST_GAPS
from worksheets.puzzles.cloze.model import BLANK, NUMBERED, OPEN, USUAL_ROOM, Blank, Puzzle, Run
from worksheets.puzzles.json_reader import JsonReader
from worksheets.puzzles.values import SolveInput


def parse_puzzle(given: SolveInput) -> Puzzle:
    """Read the puzzle; raises InputError with every problem."""
    if given.data is not None:
        return _parse_json(given, given.data)
    place = Place(given.file) if given.file else None
    if len(given.text) > 2 * MOST_CHARACTERS:
        raise InputError(
            Message(
                sentence("the text has {count:,} characters: too many for a cloze", count=len(given.text)), place=place
            )
        )
    if NUMBERED.search(given.text):
        paragraphs = [" ".join(part.split("\n")).strip(" ") for part in given.text.split("\n\n")]
        puzzle = Puzzle(tuple(_numbered(part) for part in paragraphs if part), given.bank or given.words or ())
    else:
        lines = [line for line in given.text.splitlines() if line.strip()]
        bank = given.words or given.bank or (tuple(lines[1].split()) if len(lines) == 2 else ())
        if not lines or not BLANK.search(lines[0]) or not bank:
            message = sentence("expected a text with gaps such as [1: H____], or a line with _ and below it the words")
            raise InputError(Message(message, place=place))
        puzzle = Puzzle((_contest(lines[0], len(bank)),), bank, "puzzle")
    numbers = [blank.number for blank in puzzle.blanks]
    if numbers != [*range(1, len(numbers) + 1)] or len(numbers) > MOST_GAPS:
        raise InputError(
            Message(sentence("the gaps have to be numbered from 1 to at most {most}", most=MOST_GAPS), place=place)
        )
    return puzzle


def _numbered(text: str) -> Run:
    """A paragraph with numbered gaps."""
    parts: list[str | Blank] = []
    done = 0
    for found in NUMBERED.finditer(text):
        parts += [text[done : found.start()]] * (found.start() > done)
        shown = found[2]
        if shown.endswith(OPEN):
            parts.append(Blank(int(found[1]), shown.removesuffix(OPEN)))
        else:
            parts.append(Blank(int(found[1]), shown, len(shown), len(shown)))
        done = found.end()
    return (*parts, *([text[done:]] if text[done:] else []))


def _contest(line: str, count: int) -> Run:
    """A line with `_`; words without `_` are gaps, too, if the number of words in the list demands it."""
    found = [*BLANK.finditer(line)]
    if len(found) != count and len(every := [*_words(line)]) == count:
        found = every
    parts: list[str | Blank] = []
    done = 0
    for number, each in enumerate(found, 1):
        parts += [line[done : each.start()]] * (each.start() > done)
        parts.append(Blank(number, each.group(), len(each.group()), len(each.group())))
        done = each.end()
    return (*parts, *([line[done:]] if line[done:] else []))


def _words(line: str) -> Any:
    import re

    return re.finditer(r"[\w’']+", line)


def _parse_json(given: SolveInput, data: Mapping[str, Any]) -> Puzzle:
    reader = JsonReader(given.file)
    bank = tuple(reader.text(word, at) or "" for at, word in reader.items(data.get("bank", []), ".bank", 2 * MOST_GAPS))
    text: list[Run] = []
    count = 0
    for path, run in reader.items(data.get("text"), ".text", MOST_CHARACTERS):
        parts: list[str | Blank] = []
        for at, part in reader.items(run, path, 2 * MOST_GAPS + 1):
            if isinstance(part, str) and len(part) <= MOST_CHARACTERS:
                parts.append(part)
                continue
            count += 1
            blank = _blank(reader, reader.mapping(part, at), at, count)
            parts += [blank] if blank else []
        text.append(tuple(parts))
    if not count and not reader.problems:
        reader.say(".text", sentence("expected at least one gap"))
    form = data.get("form", "text")
    if form not in ("text", "puzzle"):
        reader.say(".form", sentence("expected text or puzzle"))
    if reader.problems:
        raise reader.error()
    return Puzzle(tuple(text), bank, form)


def _blank(reader: JsonReader, record: Mapping[str, Any], path: str, number: int) -> Blank | None:
    shown, length = record.get("given", ""), record.get("length")
    reader.integer(record.get("gap"), f"{path}.gap", number, number)
    if (
        not isinstance(shown, str)
        or len(shown) > LONGEST_GAP
        or (shown and reader.text(shown, f"{path}.given") is None)
    ):
        reader.say(f"{path}.given", sentence("expected at most {most} letters", most=LONGEST_GAP))
        return None
    if length is not None and reader.integer(length, f"{path}.length", len(shown) or 1, len(shown) or 1) is None:
        return None
    choices = [
        reader.text(word, at) or "" for at, word in reader.items(record.get("choices", []), f"{path}.choices", 20)
    ]
    return Blank(number, shown, length, length or USUAL_ROOM, tuple(choices))

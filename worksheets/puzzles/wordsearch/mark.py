"""Marks a word search: checks the given places of the words.

A place is right if the word can be read there in a direction of the sheet; inside a longer word that was found, only if
the word has no place of its own. On a sheet with secret or bonus words, the same number of other words is accepted,
too, if they are where the answer says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import chain
from typing import Any, NamedTuple

from worksheets.base.errors import InputError, Message, Place
from worksheets.base.grid import LARGEST_SIDE, Cell, Direction
from worksheets.base.quoting import shown
from worksheets.base.sentences import joined, sentence
from worksheets.language.letters import Case, Spelling, spelling_of
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.json_reader import JsonReader
from worksheets.puzzles.values import SolveInput
from worksheets.puzzles.wordsearch.check import occurrence_cells
from worksheets.puzzles.wordsearch.model import Placement, Puzzle

MOST_PLACES = 50_000
"""Maximum number of words of an answer in JSON, and of places of each."""

MOST_COLUMNS = 2_000
"""Number of characters of a line that are searched for the colon after the word."""

LONGEST_PLACE = 200
"""Maximum length of a place in a text."""

_CASES: tuple[Case, ...] = ("upper", "lower")

_PLACE = re.compile(r"\D*?(\d{1,9})\D+?(\d{1,9})\W+(?:\w*\W+)??(N|S|E|W|NE|NW|SE|SW)\W*", re.IGNORECASE)
"""Row, column and compass point, with any words before the numbers."""


class Claim(NamedTuple):
    """A claimed place of a word; `wrong` has the text given instead of a place."""

    word: str
    places: tuple[tuple[Cell, Direction], ...] = ()
    wrong: str = ""


def mark(puzzle: Puzzle, given: SolveInput) -> tuple[str, ...]:
    """List mistakes in places given as text, one line per word, or as `placements` or `found` in JSON."""
    spellings = _spellings(puzzle, given.language)
    bank = _Bank(puzzle, spellings)
    claims = list(_json_claims(given) if given.data is not None else _text_claims(puzzle, bank, given))
    by_word: dict[Entry, list[Claim]] = {}
    mistakes: list[str] = []
    secret = puzzle.unlisted
    taken: set[Cell] = set()
    for claim in claims:
        entry = bank.find(claim.word)
        if entry is None and secret and (secret_cells := _unlisted_cells(puzzle, claim, spellings)):
            secret -= 1
            taken.update(secret_cells)
        elif entry is None:
            mistakes.append(sentence('"{word}" is not a word to find here', word=shown(claim.word)))
        else:
            by_word.setdefault(entry, []).append(claim)
    right: dict[Entry, set[frozenset[Cell]]] = {}
    for entry in puzzle.entries:
        right[entry] = set()
        claimed = by_word.get(entry, [])
        mistakes += (
            sentence('"{word}": "{wrong}" is no place', word=entry.word, wrong=shown(claim.wrong))
            for claim in claimed
            if claim.wrong
        )
        for start, direction in dict.fromkeys(place for claim in claimed for place in claim.places):
            placement = Placement(entry, start, direction)
            fault = _fault(puzzle, placement)
            if fault:
                mistakes.append(
                    sentence(
                        '"{word}" is not in {place}: {fault}',
                        word=entry.word,
                        place=_name(puzzle, placement),
                        fault=fault,
                    )
                )
            else:
                right[entry].add(frozenset(placement.cells))
        if not any(claim.places or claim.wrong for claim in claimed):
            mistakes.append(sentence('"{word}" is missing', word=entry.word))
    mistakes += _inside_faults(puzzle, right)
    if not mistakes and not secret:
        mistakes += _message_faults(
            puzzle, given, spellings, taken.union(*(cells for places in right.values() for cells in places))
        )
    return tuple(mistakes)


def _spellings(puzzle: Puzzle, language: str) -> tuple[Spelling, ...]:
    """The spelling of the grid, in capitals and in small letters."""
    spelling = spelling_of(chain.from_iterable(puzzle.grid.cells), language)
    return tuple(spelling._replace(case=case) for case in _CASES)


def _message_faults(
    puzzle: Puzzle, given: SolveInput, spellings: Sequence[Spelling], taken: Set[Cell]
) -> Iterator[str]:
    """Yield a fault if the message given in JSON is not that of the left-over letters; nothing without one."""
    claimed = (given.data or {}).get("message")
    left = [puzzle.grid[cell] for cell in puzzle.grid if cell not in taken and puzzle.grid[cell]]
    if not puzzle.message or not isinstance(claimed, str) or len(left) != sum(puzzle.message):
        return
    if tuple(left) not in [spelling.cells_of(claimed) for spelling in spellings]:
        yield sentence('"{message}" is not what the left-over letters spell, row by row', message=shown(claimed))


def _unlisted_cells(puzzle: Puzzle, claim: Claim, spellings: Sequence[Spelling]) -> tuple[Cell, ...]:
    """The cells of an unlisted word, such as a secret word, in the claimed place; none if it is not there."""
    spelled = [Entry(claim.word, spelling.letters_of(claim.word)) for spelling in spellings]
    places = [Placement(entry, *place) for entry in spelled if entry.letters for place in claim.places]
    return next((place.cells for place in places if _fault(puzzle, place) is None), ())


def _fault(puzzle: Puzzle, placement: Placement) -> str | None:
    """The reason why a word cannot be there, or None."""
    grid, letters = puzzle.grid, placement.entry.letters
    cells = placement.cells
    if cells[0] not in grid or cells[-1] not in grid:
        return sentence("it would leave the grid")
    read = tuple(grid[cell] for cell in cells)
    if not all(read):
        return sentence("it would leave the shape of the grid")
    if read != letters:
        return sentence("there is {letters}", letters="".join(read))
    turned = placement.direction.opposite in puzzle.directions and letters == letters[::-1]
    if len(letters) > 1 and placement.direction not in puzzle.directions and not turned:
        return sentence("no word runs in this direction here")
    return None


def _inside_faults(puzzle: Puzzle, right: Mapping[Entry, set[frozenset[Cell]]]) -> Iterator[str]:
    """Yield words found only inside longer ones, although they have a place of their own."""
    owners: dict[Cell, list[tuple[Entry, frozenset[Cell]]]] = {}
    for entry, places in right.items():
        for cells in places:
            for cell in cells:
                owners.setdefault(cell, []).append((entry, cells))

    def around(cells: frozenset[Any]) -> list[Entry]:
        """The longer words that were found across all these cells."""
        return [entry for entry, others in owners.get(next(iter(cells)), ()) if cells < others]

    for entry, places in right.items():
        longer = [other for cells in places for other in around(cells)]
        if longer and all(map(around, places)) and not all(map(around, occurrence_cells(puzzle, entry.letters))):
            names = joined(dict.fromkeys(f'"{other.word}"' for other in longer))
            yield sentence(
                '"{word}" was found inside {names}, but it also has a place of its own', word=entry.word, names=names
            )


def _name(puzzle: Puzzle, placement: Placement) -> str:
    return sentence(
        "row {row}, column {column}, {direction}",
        row=placement.start.row + 1,
        column=puzzle.column_number(placement.start.column),
        direction=placement.direction.name,
    )


class _Bank:
    """Finds a listed word, as written or with the same letters."""

    def __init__(self, puzzle: Puzzle, spellings: Sequence[Spelling]) -> None:
        self._spellings = spellings
        self._written = {entry.word.casefold(): entry for entry in reversed(puzzle.entries)}
        self._spelled = {entry.letters: entry for entry in reversed(puzzle.entries)}

    def __contains__(self, word: str) -> bool:
        return word.casefold() in self._written

    def find(self, word: str) -> Entry | None:
        """Find the entry of a word; None if it is not listed."""
        spelled = (self._spelled.get(spelling.letters_of(word)) for spelling in self._spellings)
        return self._written.get(word.casefold()) or next(filter(None, spelled), None)


# ---- answers as text and as JSON


def _text_claims(puzzle: Puzzle, bank: _Bank, given: SolveInput) -> Iterator[Claim]:
    """Yield one claim per line: a word, a colon, and its places, separated by semicolons; no digits if not found."""
    lines = [line.strip() for line in given.text.splitlines() if line.strip()]
    claims = [claim for claim in (_line_claim(line, puzzle, bank) for line in lines) if claim]
    if not claims:
        message = sentence("expected lines with the places of words, such as cow: row 1, column 2, SE")
        raise InputError(Message(message, place=Place(given.file)))
    yield from claims


def _line_claim(line: str, puzzle: Puzzle, bank: _Bank) -> Claim | None:
    """The claim in a line, or None if it names no word. The word itself may contain colons."""
    colons = [at for at, char in enumerate(line[:MOST_COLUMNS]) if char == ":"]
    ends = [at for at in colons if line[:at].strip() in bank]
    at = next(iter(ends or reversed(colons)), None)
    if at is None:
        return None
    word, places_text = line[:at].strip(), line[at + 1 :].strip().rstrip(".;")
    parts = [_PLACE.fullmatch(part.strip()[:LONGEST_PLACE]) for part in places_text.split(";")]
    places = [part for part in parts if part]
    if len(places) == len(parts):
        at_cells = [Cell(int(part[1]) - 1, puzzle.column_at(int(part[2]))) for part in places]
        ways = [Direction[part[3].upper()] for part in places]
        return Claim(word, tuple(zip(at_cells, ways, strict=True)))
    digits = any(map(str.isdecimal, places_text))
    return Claim(word, wrong=places_text) if digits else Claim(word) if ends else None


def _json_claims(given: SolveInput) -> Iterator[Claim]:
    """`placements` as in solutions, or `found` with `places`; rows and columns count from 0."""
    reader = JsonReader(given.file, "solution")
    data: Mapping[str, Any] = given.data or {}
    claims: list[Claim] = []
    key = "placements" if "placements" in data or "found" not in data else "found"
    for path, item in reader.items(data.get(key), f".{key}", MOST_PLACES):
        record = reader.mapping(item, path)
        word = reader.text(record.get("word"), f"{path}.word") or ""
        places = (
            [(path, record)]
            if key == "placements"
            else list(reader.items(record.get("places"), f"{path}.places", MOST_PLACES))
        )
        read: list[tuple[Cell, Direction]] = []
        for at, value in places:
            place = reader.mapping(value, at)
            row, column = (
                reader.integer(place.get(name), f"{at}.{name}", -LARGEST_SIDE, 2 * LARGEST_SIDE)
                for name in ("row", "column")
            )
            direction = reader.direction(place.get("direction"), f"{at}.direction")
            if row is not None and column is not None and direction:
                read.append((Cell(row, column), direction))
        claims.append(Claim(word, tuple(read)))
    if reader.problems:
        raise reader.error()
    yield from claims

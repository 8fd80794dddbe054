"""Reads a word search from a file: rows of letters with a list of words, or output of `worksheets build`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, product
from pathlib import Path
from typing import Any

from worksheets.base.errors import InputError, Message, Place
from worksheets.base.grid import LARGEST_SIDE, Cell, Direction, LetterGrid
from worksheets.base.sentences import sentence
from worksheets.language.articles import without_article
from worksheets.language.clusters import clusters
from worksheets.language.languages import find_language
from worksheets.language.letters import (
    Accents,
    Articles,
    Case,
    Spelling,
    Umlauts,
    as_it_stands,
    letters_of,
    spelling_of,
)
from worksheets.language.phrases import NO_BREAK, find_phrases
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.json_reader import JsonReader
from worksheets.puzzles.letter_rows import laid_out_rows, letter_grid, letter_rows, row_problems, underlined
from worksheets.puzzles.values import SolveInput
from worksheets.puzzles.wordsearch.model import Puzzle
from worksheets.puzzles.wordsearch.solve import occurrences

MOST_WORDS = 10_000
"""Maximum number of words of a word bank in JSON."""

MOST_LETTERS = 40_000
"""Maximum number of letters of a message in JSON, that of the largest grid."""

ARTICLES: tuple[Articles, ...] = ("keep", "drop")
DROP: Accents = "drop"
UMLAUTS: tuple[Umlauts, ...] = ("keep", "expand")

_CLUE_ALONE = re.compile(r"\s\([0-9]+\)$")
"""The end of an entry of a printed bank that shows a clue and the number of letters."""

_PICTURE = re.compile(r"[0-9]+\. \[[^\[\]]*\](?= |$)")
"""The number and the picture in front of an entry of a printed bank, as plain text has them."""

_NUMBER = re.compile(r"[0-9]+\. ")
"""The number before an entry without a picture, if others have one."""

_CALCULATION = re.compile(r"[0-9\s()+\-−–*×·⋅∙:/÷]+=\s?([0-9]*)")
"""An entry of a printed bank that is a calculation, with its result as in `6 × 7 = 42`, or without it."""

_TO_WRITE = re.compile(r"(?:^|\s)_+$")
"""A line to write on, at the end of an entry of a printed bank."""

_NO_WORD = re.compile(r"(?:[0-9]+\.)?|\S+(?:\s_)+")
"""An entry of a printed bank without a word: a number, or the first letter and a blank for each other letter."""

_BOX = "[ ] "
"""The box before an entry of a printed bank that can be ticked."""

_WITH_CLUE = " – "
"""The separator of word and clue in a printed bank."""


def parse_puzzle(given: SolveInput) -> Puzzle:
    """Read the grid in a file, one row of letters per line, optionally with spaces, and `given.words`.

    Without these, words are those of the printed bank. Raises InputError with every row of another length and every
    word without letters.
    """
    if given.data is not None:
        return _parse_json(given, given.data)
    rows = laid_out_rows(given.text, given.language)
    problems: list[Message] = []
    if not rows:
        rows = letter_rows(given.text, given.language)
        problems += row_problems(rows, given.file)
    words = given.words or _bank_words(given)
    seen = spelling_of((letter for row in rows for letter in row.letters), given.language)
    entries, wrong = _entries(words, seen)
    problems += wrong
    if not words:
        option = given.option("words", "FILE")
        problems.append(
            Message(sentence("a word search needs words to look for; name a list with {option}", option=option))
        )
    if problems:
        raise InputError(*problems)
    grid = letter_grid(rows)
    entries = next((each for each in _spelled(words, seen) if _may_hold(grid, each, given.language)), entries)
    firsts = underlined(given.text, given.language, grid)
    return Puzzle(grid, entries, tuple(Direction), firsts=firsts, counted_leftwards=_is_counted_leftwards(given))


def _is_counted_leftwards(given: SolveInput) -> bool:
    """Whether the columns of the sheet are counted from the right; those of other files by the user's language."""
    return find_language(given.printed_in or given.language).right_to_left


def _entries(words: Sequence[str], spelling: Spelling) -> tuple[tuple[Entry, ...], list[Message]]:
    entries = [Entry(word, spelling.letters_of(word)) for word in words]
    wrong = [
        Message(sentence('"{word}" has no letters or digits', word=entry.word))
        for entry in entries
        if not entry.letters
    ]
    return tuple(entries), wrong


def _spelled(words: Sequence[str], seen: Spelling) -> Iterator[tuple[Entry, ...]]:
    """Yield the words as a grid may have them: first as usual, then without umlauts, accents or articles."""
    for articles, accents, umlauts in product(ARTICLES, (seen.accents, DROP), UMLAUTS):
        yield _entries(words, seen._replace(articles=articles, accents=accents, umlauts=umlauts))[0]


def _may_hold(grid: LetterGrid, entries: Sequence[Entry], language: str) -> bool:
    """Whether a grid has all letters of all words, and each word with an article, which may be left out of it."""
    letters = {grid[cell] for cell in grid}
    if not all(letters.issuperset(entry.letters) for entry in entries):
        return False
    with_article = (entry for entry in entries if without_article(entry.word, language) != entry.word)
    return all(next(occurrences(grid, entry, tuple(Direction)), None) for entry in with_article)


def _bank_words(given: SolveInput) -> tuple[str, ...]:
    """The words of a printed bank, without their clues; raises InputError if it shows only clues."""
    bank = [_without_calculation(entry) for entry in _without_pictures([_entry_text(entry) for entry in given.bank])]
    hidden = (_CLUE_ALONE.search, _NO_WORD.fullmatch, _counts_words(given.language))
    firsts = bool(bank) and all(_is_first_letter(entry, given.language) for entry in given.bank)
    if firsts or any(not entry or any(is_hidden(entry) for is_hidden in hidden) for entry in bank):
        message = sentence(
            "the word bank shows clues, not words; use the JSON file that build wrote, or name the words to look for "
            "with {option}",
            option=given.option("words", "FILE"),
        )
        raise InputError(Message(message, place=Place(given.file) if given.file else None))
    return tuple(entry.partition(_WITH_CLUE)[0].replace(NO_BREAK, " ") for entry in bank)


def _counts_words(language: str) -> Callable[[str], bool]:
    """Whether an entry counts the words of a length, such as `3 letters: 2 words`."""
    phrases = find_phrases(Path(__file__).parent, language)
    heads = tuple(f"{phrases.counted('letters', length)}: " for length in range(1, LARGEST_SIDE + 1))
    return lambda entry: entry.startswith(heads)


def _without_pictures(bank: Sequence[str]) -> list[str]:
    """The entries without their numbers and pictures, if some of them have pictures; empty for a picture alone."""
    if not any(map(_PICTURE.match, bank)):
        return [*bank]
    return [(_PICTURE if _PICTURE.match(entry) else _NUMBER).sub("", entry, count=1).strip() for entry in bank]


def _without_calculation(entry: str) -> str:
    """The result of an entry that is a calculation, empty if it is not printed; other entries as they are."""
    match = _CALCULATION.fullmatch(entry)
    return match[1] if match else entry


def _entry_text(entry: str) -> str:
    """An entry of a printed bank without its box and without the line to write on."""
    entry = entry.strip().removeprefix(_BOX)
    return entry if _NO_WORD.fullmatch(entry) else _TO_WRITE.sub("", entry).strip()


def _is_first_letter(entry: str, language: str) -> bool:
    """Whether an entry is a letter and a line; if all entries are, they are first letters of words."""
    return bool(_TO_WRITE.search(entry)) and len(letters_of(_entry_text(entry), language)) == 1


def _entry(reader: JsonReader, item: object, path: str, spelling: Spelling) -> Entry | None:
    """Read a word of the bank; None if it is not there."""
    data = reader.mapping(item, path)
    word = reader.text(data.get("word"), f"{path}.word")
    clue = data.get("clue")
    if clue is not None:
        clue = reader.text(clue, f"{path}.clue")
    if word is None:
        return None
    letters = _letters(reader, data, path, word, spelling)
    if not letters:
        reader.say(f"{path}.letters", sentence('"{word}" has no letters or digits', word=word))
    picture = reader.text(data["picture"], f"{path}.picture") or "" if "picture" in data else ""
    return Entry(word, letters, clue, picture=picture)


def _parse_json(given: SolveInput, data: Mapping[str, Any]) -> Puzzle:
    """Read the output of `Puzzle.to_json`; `given.words` replace its own words."""
    reader = JsonReader(given.file)
    grid = reader.grid(data, holes=True)
    spelling = spelling_of(chain.from_iterable(grid.cells if grid else ()), given.language)
    bank = reader.items(data.get("word_bank", []), ".word_bank", MOST_WORDS)
    entries = tuple(filter(None, [_entry(reader, item, path, spelling) for path, item in bank]))
    every = [direction.name for direction in Direction]
    directions = [
        reader.direction(name, path)
        for path, name in reader.items(data.get("directions", every), ".directions", len(Direction))
    ]
    if given.words:
        entries, wrong = _entries(given.words, spelling)
        reader.problems += wrong
    elif not entries and not reader.problems:
        reader.say(
            ".word_bank",
            sentence(
                "a word search needs words to look for; name a list with {option}", option=given.option("words", "FILE")
            ),
        )
    secret = reader.integer(data.get("secret_words", 0), ".secret_words", 0, MOST_WORDS)
    firsts = _first_letters(reader, reader.mapping(data.get("hints", {}), ".hints"), grid)
    bonus = reader.integer(data.get("bonus_words", 0), ".bonus_words", 0, MOST_WORDS)
    message = [
        reader.integer(length, path, 1, MOST_LETTERS)
        for path, length in reader.items(data.get("message_letters", []), ".message_letters", MOST_LETTERS)
    ]
    if reader.problems or not grid:
        raise reader.error()
    return Puzzle(
        grid,
        entries,
        tuple(direction for direction in directions if direction),
        firsts=firsts,
        secret=secret or 0,
        bonus=bonus or 0,
        message=tuple(length for length in message if length),
        counted_leftwards=_is_counted_leftwards(given),
    )


def revealed(puzzle: Puzzle, solution: Mapping[str, Any]) -> Puzzle:
    """List the secret and bonus words, too: a listed word may lie inside one of them."""
    hidden = solution["placements"][len(puzzle.entries) :]
    entries = [Entry(each["word"], tuple(each.get("cells") or clusters(each["letters"]))) for each in hidden]
    return replace(puzzle, entries=(*puzzle.entries, *entries), secret=0, bonus=0)


def _first_letters(reader: JsonReader, hints: Mapping[str, Any], grid: LetterGrid | None) -> tuple[Cell, ...]:
    """Read the cells of marked letters, which must be in the grid."""
    items = reader.items(hints.get("first_letters", []), ".hints.first_letters", MOST_WORDS)
    pairs = [(path, reader.integers(item, path, 2, 0, LARGEST_SIDE - 1)) for path, item in items]
    cells = [(path, Cell(*pair)) for path, pair in pairs if pair]
    for path, cell in cells:
        if grid and cell not in grid:
            reader.say(
                path,
                sentence(
                    "there is no row {row}, column {column} in the grid", row=cell.row + 1, column=cell.column + 1
                ),
            )
    return tuple(cell for _, cell in cells)


def _letters(reader: JsonReader, data: Mapping[str, Any], path: str, word: str, spelling: Spelling) -> tuple[str, ...]:
    """Read the letters of a word: its `cells`, or its `letters` in their own case, or those of the word itself."""
    if "cells" in data:
        cells = [reader.text(cell, at) for at, cell in reader.items(data["cells"], f"{path}.cells", LARGEST_SIDE)]
        return tuple(cell for cell in cells if cell)
    written = data.get("letters", word)
    if not reader.text(written, f"{path}.letters"):
        return ("",)
    if "letters" in data and "".join(spelling.letters_of(word)) != written:
        case: Case = "lower" if written == written.lower() else "upper"
        return as_it_stands(spelling.language, case)._replace(together=spelling.together).letters_of(written)
    return spelling.letters_of(word)

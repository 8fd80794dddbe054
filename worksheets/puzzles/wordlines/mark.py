"""Marks the words written for each item, ignoring case and articles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from worksheets.base.errors import InputError, counted
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.language.dictionary import names
from worksheets.language.languages import base_code
from worksheets.puzzles.json_reader import JsonReader
from worksheets.puzzles.values import SolveInput
from worksheets.puzzles.wordlines.check import line_faults
from worksheets.puzzles.wordlines.engine.lexicon import lexicon_in
from worksheets.puzzles.wordlines.engine.readings import KnownWords
from worksheets.puzzles.wordlines.model import MOST_TEXT, Puzzle

_NUMBER = re.compile(r"\s*([0-9]{1,3})[.)]\s+")


def is_markable(puzzle: Puzzle) -> bool:
    """Whether a dictionary or a list has the words; in other languages, only the key has them."""
    return bool(puzzle.listed) or base_code(puzzle.spelling.language) in names()


def mark(puzzle: Puzzle, given: SolveInput) -> tuple[str, ...]:
    """List items whose words are wrong; any fitting words of the dictionary, the list or the key are right."""
    answers = _of_json(given, given.data) if given.data is not None else _of_text(puzzle, given.text)
    if len(answers) != len(puzzle.lines):
        return (
            sentence(
                "expected {lines} of words, got {count}", lines=counted(len(puzzle.lines), "line"), count=len(answers)
            ),
        )
    own = {key: "" for key, _ in puzzle.listed} | {puzzle.key(word): "" for word in _key_words(given.key)}
    known, wrong = KnownWords.of(lexicon_in(puzzle.spelling), own), list[str]()
    for number, (line, words) in enumerate(zip(puzzle.lines, answers, strict=True), 1):
        keys = [puzzle.key(word) for word in words]
        found = [*line_faults(puzzle, line, keys)]
        unknown = [word for word, key in zip(words, keys, strict=True) if key not in known]
        found = found or [sentence('"{word}" is not a known word', word=shown(word)) for word in unknown]
        wrong += (sentence("{number}: {each}", number=number, each=each) for each in found)
    return tuple(wrong)


def _of_json(given: SolveInput, data: Mapping[str, object]) -> list[list[str]]:
    reader = JsonReader(given.file, "solution")
    answers = [
        [reader.text(word, at) or "" for at, word in reader.items(item, path, MOST_TEXT)]
        for path, item in reader.items(data.get("items"), ".items", MOST_TEXT)
    ]
    if reader.problems:
        raise reader.error()
    return answers


def _of_text(puzzle: Puzzle, text: str) -> list[list[str]]:
    """A line of words for each item, separated by commas or spaces; a sentence after them is ignored.

    Lines with the numbers of all items may be in any order.
    """
    written = [line for line in text.splitlines() if line.strip()]
    numbers = [int(found[1]) for line in written if (found := _NUMBER.match(line))]
    if len(numbers) == len(written) and sorted(numbers) == [*range(1, len(puzzle.lines) + 1)]:
        written = [line for _, line in sorted(zip(numbers, written, strict=True))]
    lines = [_NUMBER.sub("", line, count=1) for line in written]
    if len(lines) < len(puzzle.lines):
        raise InputError(
            sentence(
                "expected {lines} of words, got {count}", lines=counted(len(puzzle.lines), "line"), count=len(lines)
            )
        )
    return [[*_words(line, asked.words)] for line, asked in zip(lines, puzzle.lines, strict=False)]


def _words(line: str, count: int) -> Iterator[str]:
    parts: Sequence[str] = line.split(",") if "," in line or count == 1 else line.split()
    return (part.strip() for part in parts if part.strip())


def _key_words(key: Mapping[str, object] | None) -> Iterator[str]:
    items = key.get("items") if key else None
    for item in items if isinstance(items, list) else ():
        yield from (word for word in item if isinstance(word, str))

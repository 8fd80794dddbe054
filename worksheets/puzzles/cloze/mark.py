"""Marks the words of a cloze; ignores case and counts ss as ß."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from unicodedata import normalize

from worksheets.base.errors import InputError
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.puzzles.cloze.model import Puzzle
from worksheets.puzzles.cloze.solve import has_one_way
from worksheets.puzzles.json_reader import JsonReader
from worksheets.puzzles.values import SolveInput

_NUMBER = re.compile(r"^\s*(\d{1,4})[.):]?\s+")


def is_markable(puzzle: Puzzle) -> bool:
    """Whether the list, with letters and lengths, decides the words; otherwise the key is needed."""
    return has_one_way(puzzle)


def mark(puzzle: Puzzle, given: SolveInput) -> tuple[str, ...]:
    """List gaps with wrong words.

    An answer has a line for each, with or without its number, or one line with commas. With numbers, they may be in any
    order, and gaps may be left out.
    """
    answers = _answers(given, len(puzzle.blanks))
    if given.key is not None:
        reader = JsonReader(given.file, "solution")
        right = [reader.text(each, at) or "" for at, each in reader.items(given.key.get("gaps"), ".gaps", 1000)]
        return tuple(_against_key(puzzle, answers, right))
    if not is_markable(puzzle):
        raise InputError(sentence("the words of this text are compared with the key; name the file that has it"))
    return tuple(_against_list(puzzle, answers))


def _answers(given: SolveInput, count: int) -> list[str]:
    if given.data is not None:
        reader = JsonReader(given.file, "solution")
        answers = [reader.text(each, at) or "" for at, each in reader.items(given.data.get("gaps"), ".gaps", 1000)]
        if reader.problems:
            raise reader.error()
        return answers
    lines = [line for line in given.text.splitlines() if line.strip()]
    if len(lines) == 1 and count > 1:
        lines = re.split(r"[,;]", lines[0])
    numbered = [line for line in lines if _NUMBER.match(line)]
    lines = numbered or lines
    if not lines:
        raise InputError(sentence("expected a list of words, one on each line"))
    words = [" ".join(_NUMBER.sub("", line).split()) for line in lines]
    numbers = [int(found[1]) for line in lines if (found := _NUMBER.match(line))]
    if numbers and len({*numbers}) == len(words) and min(numbers) > 0 and max(numbers) <= count:
        by_number = dict(zip(numbers, words, strict=True))
        return [by_number.get(number, "") for number in range(1, count + 1)]
    return words


def comparable(word: str) -> str:
    """The form in which words are compared: `Straße` and `strasse` are equal."""
    return normalize("NFC", word).casefold().replace("’", "'").replace("\u00ad", "")


def _against_key(puzzle: Puzzle, answers: Sequence[str], right: Sequence[str]) -> Iterator[str]:
    choices = {number: blank.choices for number, blank in enumerate(puzzle.blanks, 1)}
    for number, (answer, word) in enumerate(zip_longest(answers, right), 1):
        if word is None:
            yield sentence('there is no gap {number} for "{answer}"', number=number, answer=shown(answer))
        elif not answer:
            yield sentence("gap {number} is not filled", number=number)
        elif not _is_word(answer, word, choices.get(number, ())):
            yield sentence('gap {number}: "{answer}" is not the word', number=number, answer=shown(answer))


def _is_word(answer: str, word: str, choices: Sequence[str]) -> bool:
    """Whether the answer is the word; capitals count only where they are the choice: `[help|Help]`."""
    among = [each for each in choices if comparable(each) == comparable(word)]
    if len(among) > 1:
        return normalize("NFC", answer) == normalize("NFC", word)
    return comparable(answer) == comparable(word)


def _against_list(puzzle: Puzzle, answers: Sequence[str]) -> Iterator[str]:
    """Each word is listed, fits its gap and is not taken too often."""
    listed = {comparable(word): word for word in puzzle.bank}
    left = Counter(map(comparable, puzzle.bank))
    for number, (answer, blank) in enumerate(zip_longest(answers, puzzle.blanks), 1):
        if blank is None:
            yield sentence('there is no gap {number} for "{answer}"', number=number, answer=shown(answer))
        elif not answer:
            yield sentence("gap {number} is not filled", number=number)
        elif comparable(answer) not in listed:
            yield sentence('gap {number}: "{answer}" is not in the list', number=number, answer=shown(answer))
        elif not blank.fits(listed[comparable(answer)]):
            yield sentence(
                'gap {number}: "{answer}" does not agree with what is printed', number=number, answer=shown(answer)
            )
        else:
            left[comparable(answer)] -= 1
            if left[comparable(answer)] < 0:
                yield sentence(
                    'gap {number}: "{answer}" is taken more often than it is listed',
                    number=number,
                    answer=shown(answer),
                )

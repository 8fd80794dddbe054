"""Words found in a file, and what is wrong with them, whatever the form of the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from worksheets.errors import Place, Problem
from worksheets.grid import Size
from worksheets.job import limits
from worksheets.job.problems import input_error
from worksheets.job.text_files import on_one_line
from worksheets.language.letters import Word
from worksheets.language.scripts import script_fault
from worksheets.quotes import shown

Found: TypeAlias = tuple[int, int, Word]
"""Line and column, from 1, of a word in a file."""


class WordFile(NamedTuple):
    """The words of a file; `size` is that of the grid where it is a contest file."""

    words: tuple[Word, ...]
    size: Size | None = None


def split_lines(text: str) -> list[str]:
    """The lines of a file of any system, without blank lines at the end."""
    return text.rstrip().replace("\r\n", "\n").replace("\r", "\n").split("\n")


def word_faults(word: Word) -> Iterator[str]:
    """What is wrong with a word or its clue as texts, whatever the kind of puzzle."""
    text, clue = word.text, word.clue or ""
    if not text:
        yield "this word is empty"
    if not (on_one_line(text) and on_one_line(clue)):
        yield f'"{shown(text)}" holds a line break or a control character; a word and its clue stand on one line each'
    yield from filter(None, map(script_fault, (text, clue)))
    if len(text) > limits.WORD_LENGTH:
        yield f'"{shown(text)}" has {len(text):,} characters; a word has at most {limits.WORD_LENGTH:,}'
    if len(clue) > limits.CLUE_LENGTH:
        yield f'the clue of "{shown(text)}" has {len(clue):,} characters; at most {limits.CLUE_LENGTH:,}'


def checked(found: list[Found], problems: list[Problem], file: str) -> tuple[Word, ...]:
    """The words, if neither they nor what was found before has a problem."""
    for line, column, word in found:
        problems += (Problem(message, place=Place(file, line, column)) for message in word_faults(word))
    if len(found) > limits.LIST_WORDS:
        message = f"{len(found):,} words are too many for one list; at most {limits.LIST_WORDS:,}"
        problems.append(Problem(message, place=Place(file)))
    if not found and not problems:
        problems.append(Problem("there are no words in this file", place=Place(file)))
    if problems:
        raise input_error(problems, file)
    return tuple(word for _, _, word in found)

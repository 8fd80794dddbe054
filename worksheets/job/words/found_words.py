"""Words found in a file, and what is wrong with them, whatever the form of the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from worksheets.base.errors import Message, Place
from worksheets.base.grid import Size
from worksheets.base.quoting import shown
from worksheets.job.words.list_messages import grid_notes, is_doubtful, list_warnings
from worksheets.job.yaml import limits
from worksheets.job.yaml.problems import input_error
from worksheets.job.yaml.text_files import on_one_line
from worksheets.language.letters import Spelling, Word
from worksheets.language.scripts import script_fault
from worksheets.language.stray_signs import cleaned, note_of

Found: TypeAlias = tuple[int, int, Word]
"""Line and column, from 1, of a word in a file."""


class WordFile(NamedTuple):
    """The words of a file, each once; `size` is that of the grid of a contest file.

    Of the `messages`, notes say what was made of a file that is not plainly one word a line, warnings which words are
    left out.
    """

    words: tuple[Word, ...]
    size: Size | None = None
    messages: tuple[Message, ...] = ()
    language: str = ""
    """The language of the words, where a heading says it."""


MOST_SPELLED = 2_000
"""Words of longer lists are the same only where they are written alike: more are never on one sheet."""

MOST_REPEATED = 10
"""Maximum number of repeated words of a list that are named one by one."""


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


def checked(
    found: list[Found], problems: list[Message], file: str, *, how: tuple[str, ...] = (), language: str = ""
) -> WordFile:
    """The words, if neither they nor what was found before has a problem; `how` they were found is told."""
    for line, column, word in found if len(found) <= limits.LIST_WORDS else ():
        problems += (Message(message, place=Place(file, line, column)) for message in word_faults(word))
    if len(found) > limits.LIST_WORDS:
        message = f"{len(found):,} words are too many for one list; at most {limits.LIST_WORDS:,}"
        problems.append(Message(message, place=Place(file)))
    if not found and not problems:
        problems.append(Message("there are no words in this file", place=Place(file)))
    if problems:
        raise input_error(problems, file)
    words, changed = cleaned([word for _, _, word in found])
    if changed:
        found = [(line, column, word) for (line, column, _), word in zip(found, words, strict=True)]
        how = (*how, note_of(changed))
    words, repeated = each_once(found, file)
    notes = [*_note(words, how)]
    warnings = [*repeated]
    if len(words) <= limits.WORDS and is_doubtful([word.text for word in words]):
        notes += grid_notes(words, language)
        warnings += list_warnings(found, file)
    messages = *(Message(note, place=Place(file), level="note") for note in notes), *warnings
    return WordFile(words, None, messages, language)


def has_repeated(words: Sequence[str]) -> bool:
    """Whether a word is there twice, as `checked` compares them; lists too long for a job are not looked at."""
    return len(words) <= limits.WORDS and len(set(_compared(words))) < len(words)


def _compared(words: Sequence[str]) -> Sequence[str]:
    """What is equal where words are: signs and case do not count, nor whether a Romanian ș has a comma or a cedilla."""
    if len(words) > MOST_SPELLED:
        return words
    spelling = Spelling("ro", case="lower")
    return ["".join(spelling.letters_of(word)) or word for word in words]


def each_once(found: list[Found], file: str) -> tuple[tuple[Word, ...], tuple[Message, ...]]:
    """The words without those that were there before, and a warning for each of these."""
    first: dict[str, Found] = {}
    warnings: list[Message] = []
    for key, each in zip(_compared([word.text for _, _, word in found]), found, strict=True):
        line, column, word = each
        earlier = first.setdefault(key, each)
        if earlier is not each:
            there = f"in line {earlier[0]}" + " too" * (earlier[0] == line)
            message = f'"{shown(word.text)}" is {there} already; it is used once'
            if earlier[2].text != word.text:
                message = f'"{shown(word.text)}" is the same word as "{shown(earlier[2].text)}" {there}; that is used'
            warnings.append(Message(message, place=Place(file, line, column), level="warning"))
    if len(warnings) > MOST_REPEATED + 1:
        more = f"{len(warnings) - MOST_REPEATED:,} more words are in the list already; each is used once"
        warnings[MOST_REPEATED:] = [Message(more, place=Place(file), level="warning")]
    return tuple(word for _, _, word in first.values()), tuple(warnings)


def _note(words: Sequence[Word], how: tuple[str, ...]) -> Iterator[str]:
    """What was made of a file, where it is not plainly one word a line."""
    clues = sum(word.clue is not None for word in words)
    if not (how or clues):
        return
    said = f"{len(words):,} {'word' if len(words) == 1 else 'words'}"
    if clues:
        said += " with clues" if clues == len(words) else f", {clues:,} with clues"
    for part in how:
        said += f" {part}" if part.startswith("from") else f", {part}"
    yield said

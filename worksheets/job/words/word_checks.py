"""Checks the words of a file in any form: problems, repeated words, and what its author should know.

Viel Spaß!                  a sentence, such as a chat program adds below its list
dog cat horse               words with only spaces between them
Pferd (n., pl. Pferde)      text in brackets is not in the grid
der Hund                    an article is in the grid, unless the sheet drops it
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from worksheets.base.errors import Message, Place, counted
from worksheets.base.grid import Size
from worksheets.base.quoting import shown
from worksheets.base.sentences import joined, plural, sentence
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import input_error
from worksheets.job.yaml.text_files import on_one_line
from worksheets.language.articles import article_of, without_brackets
from worksheets.language.languages import base_code, find_language, language_codes
from worksheets.language.letters import Spelling, Word
from worksheets.language.stray_signs import cleaned, note_of, script_fault

Found: TypeAlias = tuple[int, int, Word]
"""Line and column, from 1, of a word in a file."""


class WordFile(NamedTuple):
    """The words of a file, each once; `size` is that of the grid in a contest file.

    In `messages`, notes say how a file was read that is not simply one word a line, and warnings which words are left
    out.
    """

    words: tuple[Word, ...]
    size: Size | None = None
    messages: tuple[Message, ...] = ()
    language: str = ""
    """The language of the words, if a heading names it."""


MOST_SPELLED = 2_000
"""Maximum number of words compared by their letters; a sheet has fewer, and longer lists are compared as written."""

MOST_REPEATED = 10
"""Maximum number of repeated words of a list that are named one by one."""


def split_lines(text: str) -> list[str]:
    """Split a text with the line breaks of any system, without blank lines at the end."""
    return text.rstrip().replace("\r\n", "\n").replace("\r", "\n").split("\n")


def word_faults(word: Word) -> Iterator[str]:
    """Yield the problems of a word and its clue as texts, for any kind of puzzle."""
    text, clue = word.text, word.clue or ""
    if not text:
        yield sentence("this word is empty")
    if "\t" in text + clue:
        yield sentence('"{text}" has a tab; write a blank instead', text=shown(text.replace("\t", " ")))
    elif not (on_one_line(text) and on_one_line(clue)):
        yield sentence(
            '"{text}" has a line break or a control character; write a word and its clue on one line each',
            text=shown(text),
        )
    yield from filter(None, map(script_fault, (text, clue)))
    if len(text) > limits.WORD_LENGTH:
        yield sentence(
            '"{text}" has {count:,} characters; a word has at most {most:,}',
            text=shown(text),
            count=len(text),
            most=limits.WORD_LENGTH,
        )
    if len(clue) > limits.CLUE_LENGTH:
        yield sentence(
            'the clue of "{text}" has {count:,} characters; at most {most:,}',
            text=shown(text),
            count=len(clue),
            most=limits.CLUE_LENGTH,
        )


def checked(
    found: list[Found], problems: list[Message], file: str, *, how: tuple[str, ...] = (), language: str = ""
) -> WordFile:
    """Check the words found in a file and return each once; raise InputError with `problems` and further ones.

    `how` they were found becomes a note, `language` that of the words if a heading names it.
    """
    for line, column, word in found if len(found) <= limits.LIST_WORDS else ():
        problems += (Message(message, place=Place(file, line, column)) for message in word_faults(word))
    if len(found) > limits.LIST_WORDS:
        message = sentence(
            "{count:,} words are too many for one list; at most {most:,}", count=len(found), most=limits.LIST_WORDS
        )
        problems.append(Message(message, place=Place(file)))
    if not found and not problems:
        problems.append(Message(sentence("there are no words in this file"), place=Place(file)))
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
    """Whether a list that is short enough for a job has a word twice, as `checked` compares them."""
    return len(words) <= limits.WORDS and len(set(_compared(words))) < len(words)


def _compared(words: Sequence[str]) -> Sequence[str]:
    """Return keys that are equal for equal words: without signs and case, Romanian ș with a comma or a cedilla."""
    if len(words) > MOST_SPELLED:
        return words
    spelling = Spelling("ro", case="lower")
    return ["".join(spelling.letters_of(word)) or word for word in words]


def first_lines(words: Sequence[str], lines: Sequence[int]) -> list[int]:
    """Return for each word, on its line, the line of an earlier equal word; 0 if there is none."""
    first: dict[str, int] = {}
    earlier = []
    for key, line in zip(_compared(words), lines, strict=True):
        earlier.append(first.get(key, 0))
        first.setdefault(key, line)
    return earlier


def each_once(found: list[Found], file: str) -> tuple[tuple[Word, ...], tuple[Message, ...]]:
    """Return the words without repeated ones, and a warning for each of these."""
    first: dict[str, Found] = {}
    warnings: list[Message] = []
    for key, item in zip(_compared([word.text for _, _, word in found]), found, strict=True):
        line, column, word = item
        earlier = first.setdefault(key, item)
        if earlier is not item:
            there = sentence("in line {line} too" if earlier[0] == line else "in line {line}", line=earlier[0])
            message = sentence('"{word}" is already {there}; it is used once', word=shown(word.text), there=there)
            if earlier[2].text != word.text:
                message = sentence(
                    '"{word}" is the same word as "{earlier}" {there}; that is used',
                    word=shown(word.text),
                    earlier=shown(earlier[2].text),
                    there=there,
                )
            warnings.append(Message(message, place=Place(file, line, column), level="warning"))
    if len(warnings) > MOST_REPEATED + 1:
        more = sentence(
            "{count:,} more words are already in the list; each is used once", count=len(warnings) - MOST_REPEATED
        )
        warnings[MOST_REPEATED:] = [Message(more, place=Place(file), level="warning")]
    return tuple(word for _, _, word in first.values()), tuple(warnings)


def _note(words: Sequence[Word], how: tuple[str, ...]) -> Iterator[str]:
    """Yield a sentence on how a file was read, unless it is simply one word a line."""
    clues = sum(word.clue is not None for word in words)
    if not (how or clues):
        return
    note: list[str] = [counted(len(words), "word")]
    if clues:
        note.append(sentence(" with clues") if clues == len(words) else sentence(", {clues:,} with clues", clues=clues))
    for part in how:
        note += " " if part.startswith("from") else ", ", part
    yield joined(note, "")


_END = r"[.!?…]\W*$"

_LONG_ARTICLE = 3
"""Minimum length of an article that cannot be another word, unlike `a` and `la`."""

MOST_PARTS = 4
"""Maximum number of words of a phrase that causes no warning, such as `to look forward to`."""


def is_doubtful(words: Sequence[str]) -> bool:
    """Whether the words may cause a note or warning; a quick test."""
    return any(sign in word for word in words for sign in " ([{（'’\t")


def is_sentence(text: str) -> bool:
    """Whether a text of several words ends as a sentence does."""
    if text.isalnum():
        return False  # true for most words of any list
    text = without_brackets(text)
    return len(text.split()) > 1 and re.search(_END, text) is not None


def list_warnings(found: Sequence[tuple[int, int, Word]], file: str) -> Iterator[Message]:
    """Yield a warning about sentences, and one about words with only spaces between them."""
    sentences = [item for item in found if is_sentence(item[2].text)]
    if sentences:
        more = len(sentences) - 1
        line, column, word = sentences[0]
        message = sentence(
            '"{word}" looks like a sentence; it is one word in the grid; remove what is not a word of the list',
            word=shown(word.text),
        )
        if more:
            message = sentence(
                '"{word}" and {more} more look like sentences; each is one word in the grid; remove what is not a word '
                "of the list",
                word=shown(word.text),
                more=more,
            )
        yield Message(message, place=Place(file, line, column), level="warning")
    parts = [len(without_brackets(word.text).split()) for _, _, word in found]
    alone = len(found) == 1 and not _with_articles([found[0][2].text])[0]
    least = 2 if alone else 3 if parts and min(parts) > 2 else MOST_PARTS + 1
    phrases = [(item, count) for item, count in zip(found, parts, strict=True) if count >= least]
    phrases = [(item, count) for item, count in phrases if item not in sentences]
    if phrases:
        (line, column, word), count = phrases[0]
        message = sentence(
            '"{word}" is one word in the grid; if it is {count} words, put commas between them',
            word=shown(word.text),
            count=count,
        )
        if len(phrases) > 1:
            message = sentence(
                '"{word}" and {more} more are one word each in the grid; if it is {count} words, put commas between '
                "them",
                word=shown(word.text),
                more=len(phrases) - 1,
                count=count,
            )
        yield Message(message, place=Place(file, line, column), level="warning")


def grid_notes(words: Sequence[Word], language: str) -> Iterator[str]:
    """Yield notes on brackets and articles; `language` is that of the words, if a heading names it."""
    texts = [word.text for word in words]
    if note := brackets_note(texts):
        yield note
    found, code = _with_articles(texts, language)
    telling = any(len(article_of(text, code)) >= _LONG_ARTICLE for text in found)
    if found and (telling or 2 * len(found) >= len(texts)):
        letters = "".join(Spelling(code).letters_of(found[0]))
        yield sentence(
            "{found} ({letters}); letters: {{articles: drop}} leaves out those of {language}",
            found=_with_article(shown(found[0]), len(found) - 1),
            letters=letters,
            language=find_language(code).shown_name,
        )


def brackets_note(texts: Sequence[str]) -> str:
    """Return a note on words with brackets; empty if there are none."""
    first = next((text for text in texts if without_brackets(text) != text), "")
    return sentence('text in brackets, as in "{first}", is left out of the grid', first=shown(first)) if first else ""


def _with_article(word: str, more: int) -> str:
    if not more:
        return sentence('"{word}" is in the grid with its article', word=word)
    return plural(
        '"{word}" and 1 more word are in the grid with their articles',
        '"{word}" and {count:,} more words are in the grid with their articles',
        count=more,
        word=word,
    )


def _with_articles(texts: Sequence[str], language: str = "") -> tuple[list[str], str]:
    """Return the words with an article before them, and the language in which most words have one."""
    spaced = [text for text in map(without_brackets, texts) if re.search(r"\w[\s'’]", text) and not is_sentence(text)]
    spaced = [text for text in spaced if len(text.split()) <= MOST_PARTS]
    codes = (language,) if base_code(language) in language_codes() else language_codes() if spaced else ()
    found = [([text for text in spaced if article_of(text, code)], code) for code in codes]
    return max(found, key=lambda item: len(item[0]), default=([], ""))

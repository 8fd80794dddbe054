"""The words box of a sheet: a list as a text that a person can change, and the words in such a text."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from worksheets.base.errors import InputError, Message
from worksheets.job.words.found_words import WordFile, each_once, split_lines
from worksheets.job.words.line_forms import form_of, form_of_texts
from worksheets.job.words.tables import OTHER_COLUMNS
from worksheets.job.words.wordfiles import parse_lines
from worksheets.language.letters import Word

BOX = "the list"
"""What stands for the box where its reader names a file."""

REMEDY = "; for others, leave only these in the table"
"""What to do about a table with more columns than a word and its clue, which a box has no options to name."""

HEADINGS = "Word\tClue"
"""Above a table of words that would be taken for something else without it."""


class BoxWords(NamedTuple):
    """The words in a box, each once, and what was made of its text."""

    words: tuple[Word, ...]
    notes: tuple[str, ...] = ()


def read_box(text: str) -> BoxWords:
    """The words in a text, in any form of a word list; raises InputError with all problems.

    None for a text in which there is nothing but blanks and comments: what that means, the job's reader says.
    """
    if not form_of(split_lines(text)).rows:
        return BoxWords(())
    try:
        return told(parse_lines(text, BOX))
    except InputError as error:
        raise InputError(*map(_of_box, error.problems)) from None


def told(found: WordFile) -> BoxWords:
    """The words that a list's reader found, and what it says of them."""
    messages = sorted(found.messages, key=lambda each: each.level)  # notes come first
    return BoxWords(found.words, tuple(each.text.replace(OTHER_COLUMNS, REMEDY) for each in messages))


def _of_box(problem: Message) -> Message:
    """A problem of a list as one of the text in a box."""
    message = problem.text.replace(OTHER_COLUMNS, REMEDY)
    line = problem.place.line if problem.place else 0
    return Message(f"line {line} of the list: {message}" if line else message.replace("this file", BOX))


@lru_cache(maxsize=256)
def box_text(words: tuple[Word, ...]) -> str:
    """The words as a text, a word a line as `word = clue`, of which `read_box` makes these words again.

    Words that would be taken for something else so, such as a list of words with commas, stand in a table. A word that
    is there twice is read once.
    """
    wanted = _compared(_once(words))
    texts = _texts(words)
    return next((text for text in texts if _reads_as(text, wanted)), texts[0])


def _texts(words: Sequence[Word]) -> list[str]:
    """Ways to write the words, the most readable first."""
    shown = [Word(_on_one_line(word.text), _on_one_line(word.clue or "") or None) for word in words if word.text]
    texts = ["\n".join(f"{word.text} = {word.clue}" if word.clue else word.text for word in shown)]
    if any(word.clue for word in shown):
        texts.append("\n".join((HEADINGS, *(f"{word.text}\t{word.clue or ''}" for word in shown))))
    quoted = (f"{_quoted(word.text)}\t{_quoted(word.clue or '')}" for word in shown)
    texts.append("\n".join((HEADINGS, *quoted)))
    return texts


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def _on_one_line(text: str) -> str:
    """The text without line breaks and control characters, which the job's reader refuses."""
    return " ".join(text.splitlines()).replace("\t", " ").strip()


def _reads_as(text: str, wanted: Sequence[Word]) -> bool:
    try:
        return _compared(read_box(text).words) == wanted
    except InputError:
        return False


def _once(words: Sequence[Word]) -> tuple[Word, ...]:
    return each_once([(number, 1, word) for number, word in enumerate(words, 1) if word.text], BOX)[0]


def _compared(words: Sequence[Word]) -> list[Word]:
    """The words with the blanks of their clues as a list's reader leaves them."""
    return [Word(word.text, _spaced(word.clue)) for word in words]


def _spaced(clue: str | None) -> str | None:
    return " ".join((clue or "").split()) or None


def list_value(words: Sequence[Word], old: object, names: Collection[str] = ()) -> list[Any]:
    """The words as a list of a job file, of which the job's reader makes these words again.

    What stands in the `old` list stays as it is written there. Words that are the `names` of word sets, and words with
    signs that could part a list, are said to be words.
    """
    kept = _kept(old)
    items = [kept.get(Word(word.text, _spaced(word.clue))) or _item(word, names) for word in words]
    texts = [item for item in items if isinstance(item, str)]
    if len(texts) == len(items) and form_of_texts(texts).how:
        return [{"word": text} for text in texts]
    return [{"word": item} if isinstance(item, str) and item in names else item for item in items]


def _item(word: Word, names: Collection[str]) -> Any:
    if word.clue:
        return {"word": word.text, "clue": word.clue}
    return {"word": word.text} if word.text in names else word.text


def _kept(old: object) -> dict[Word, Any]:
    """The items of a list by what they say."""
    kept: dict[Word, Any] = {}
    for item in old if isinstance(old, list) else ():
        if isinstance(item, str):
            kept.setdefault(Word(item.strip()), item)
        elif isinstance(item, Mapping) and isinstance(word := item.get("word"), str):
            clue = item.get("clue")
            if item.keys() <= {"word", "clue", "picture"} and isinstance(clue, str | None):
                kept.setdefault(Word(word.strip(), _spaced(clue)), {key: each for key, each in item.items() if each})
    return kept

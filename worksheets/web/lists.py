"""Lists of words on the page: as the editable text of a words box, and from files dropped on it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from worksheets.base.errors import InputError, Message
from worksheets.base.sentences import Sentence, sentence, template
from worksheets.job.find import is_word_list
from worksheets.job.words.line_forms import form_of, form_of_texts
from worksheets.job.words.spreadsheets import MISSING
from worksheets.job.words.word_checks import WordFile, each_once, split_lines
from worksheets.job.words.wordfiles import SUFFIXES, no_word_list, parse_lines, parse_word_file
from worksheets.job.yaml.text_files import decode_utf_8, given_bytes
from worksheets.job.yaml.yaml_nodes import parse_nodes
from worksheets.language.letters import Word
from worksheets.puzzles import registry

BOX = "the list"
"""The name of the box in messages that usually name a file."""

REMEDY = sentence("; for others, leave only these in the table")
"""The remedy for a table with more than two columns, since a box has no options to choose columns."""

OF_BOX = {"there are no words in this file": template("there are no words in the list")}
"""Messages that name the file, and their wording for a box."""

HEADINGS = "Word\tClue"
"""The first line of a table of words that would be misread without it."""


class BoxWords(NamedTuple):
    """The words in a box, each once, and notes on how its text was read."""

    words: tuple[Word, ...]
    notes: tuple[str, ...] = ()


def read_box(text: str) -> BoxWords:
    """The words in a text in any form of a word list; raises InputError with all problems.

    A text of blanks and comments has no words, which the job loader may reject.
    """
    if not form_of(split_lines(text)).rows:
        return BoxWords(())
    try:
        return box_words(parse_lines(text, BOX))
    except InputError as error:
        raise InputError(*map(_of_box, error.problems)) from None


def box_words(file: WordFile) -> BoxWords:
    """The words of a list that was read, with its messages."""
    messages = sorted(file.messages, key=lambda message: message.level)  # notes come first
    return BoxWords(file.words, tuple(_for_box(message.text) for message in messages))


def _of_box(problem: Message) -> Message:
    """A problem of a list file, reworded for the text in a box."""
    message = _for_box(problem.text)
    line = problem.place.line if problem.place else 0
    return Message(sentence("line {line} of the list: {message}", line=line, message=message) if line else message)


def _for_box(text: str) -> str:
    """A message of a list file, reworded for a box, with the remedies that exist there."""
    if not isinstance(text, Sentence):
        return text
    values = text.values | ({"other_columns": REMEDY} if "other_columns" in text.values else {})
    return Sentence(OF_BOX.get(text.template, text.template), values, text.one, text.changes)


@lru_cache(maxsize=256)
def box_text(words: tuple[Word, ...]) -> str:
    """The words as a text from which `read_box` gets the same words: a word per line, `word = clue`.

    Words that would be misread in this form, such as words with commas, become a table. Repeated words are read once.
    """
    wanted = _compared(_once(words))
    texts = _texts(words)
    return next((text for text in texts if _reads_as(text, wanted)), texts[0])


def _texts(words: Sequence[Word]) -> list[str]:
    """Forms in which to write the words, the most readable first."""
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
    """The text without line breaks and tabs, which the job's reader refuses."""
    return " ".join(text.splitlines()).replace("\t", " ").strip()


def _reads_as(text: str, wanted: Sequence[Word]) -> bool:
    try:
        return _compared(read_box(text).words) == wanted
    except InputError:
        return False


def _once(words: Sequence[Word]) -> tuple[Word, ...]:
    return each_once([(number, 1, word) for number, word in enumerate(words, 1) if word.text], BOX)[0]


def _compared(words: Sequence[Word]) -> list[Word]:
    """The words with blanks in their clues as the reader of lists normalizes them."""
    return [Word(word.text, _spaced(word.clue)) for word in words]


def _spaced(clue: str | None) -> str | None:
    return " ".join((clue or "").split()) or None


def list_value(words: Sequence[Word], old: object, names: Collection[str] = ()) -> list[Any]:
    """The words as a list of a job file from which the job's reader gets the same words.

    Items of the `old` list stay as they are written. Words that are the `names` of word sets, or contain signs that
    could separate words, become `{word: ...}`.
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
    """The items of a list by their words."""
    kept: dict[Word, Any] = {}
    for item in old if isinstance(old, list) else ():
        if isinstance(item, str):
            kept.setdefault(Word(item.strip()), item)
        elif isinstance(item, Mapping) and isinstance(word := item.get("word"), str):
            clue = item.get("clue")
            if item.keys() <= {"word", "clue", "picture"} and isinstance(clue, str | None):
                kept.setdefault(Word(word.strip(), _spaced(clue)), {key: each for key, each in item.items() if each})
    return kept


JOB_FILES = (".yaml", ".yml")

NO_SPREADSHEETS = sentence("spreadsheets cannot be read here; copy the cells and paste them, or save the table as CSV")


class DroppedFile(NamedTuple):
    """The text of a file, its name without the suffix, notes on how it was read, and problems, which leave no text.

    `sheets` are the fields of the sheets in a job that was made from a list, with their words.
    """

    text: str
    name: str
    notes: tuple[str, ...] = ()
    problems: tuple[Message, ...] = ()
    sheets: tuple[dict[str, Any], ...] = ()


def dropped_list(name: str, data: bytes) -> DroppedFile:
    """The words of a list file as the text of a words box."""
    path = path_of(name)
    try:
        if path.suffix.lower() not in SUFFIXES:
            raise no_word_list(path)
        data = given_bytes({path.name: data}, path)  # refuses an empty or too large file
        listed = box_words(parse_word_file(data, path.suffix.lower(), path.name))
    except InputError as error:
        return DroppedFile("", path.stem, (), file_problems(error))
    return DroppedFile(box_text(listed.words), path.stem, listed.notes)


def opened_job(name: str, data: bytes) -> DroppedFile:
    """The text of a job file; for a word list or a contest file, of the job that `worksheets import` writes."""
    from worksheets.job.import_lists import imported

    path = path_of(name)
    read = partial(given_bytes, {path.name: data})
    try:
        if path.suffix.lower() in JOB_FILES or not is_word_list(path, read):
            return DroppedFile(decode_utf_8(read(path), path.name).removeprefix("\ufeff"), path.stem)
        made = imported([path], read=read)
    except InputError as error:
        return DroppedFile("", path.stem, (), file_problems(error))
    if not made.sheets:
        return DroppedFile("", path.stem, (), tuple(Message(str(each)) for each in made.messages))
    notes = tuple(_for_box(message.text) for message in made.messages)
    return DroppedFile(made.text, path.stem, notes, (), tuple(_sheets(made.text)))


def _sheets(text: str) -> Iterator[dict[str, Any]]:
    """The sheets of a job that was made from a list, in a form for other jobs."""
    data = parse_nodes(text, "list").root.plain()
    for sheet in data["sheets"]:
        words = data.get("word_sets", {}).get(sheet.get("words"))
        own = sheet if words is None else {**sheet, "words": words}
        yield {"kind": registry.DEFAULT, "title": data["title"], **own}


def path_of(name: str) -> Path:
    """The name of a file without folders, which some browsers add, and without a leading `-`, which marks options."""
    return Path(PurePosixPath(name.replace("\\", "/")).name.removeprefix("-") or "list.txt")


def file_problems(error: InputError) -> tuple[Message, ...]:
    """The problems of a file, worded for the page."""
    return tuple(
        Message(NO_SPREADSHEETS, each.path, each.place) if MISSING in each.text else each for each in error.problems
    )

"""Parses the word lists of a job, in place and in files, with a place for every problem."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from os import PathLike
from pathlib import Path as FilePath
from typing import NamedTuple

from worksheets.base.errors import InputError, Message, counted, guess
from worksheets.base.quoting import shown
from worksheets.base.sentences import joined, sentence
from worksheets.job.words.calculations import parse_calculation, parse_equation
from worksheets.job.words.line_forms import form_of_texts, is_plain
from worksheets.job.words.list_files import ListFiles, ParsedList, WordList, read_table_pictures
from worksheets.job.words.tables import Asked
from worksheets.job.words.word_checks import brackets_note, word_faults
from worksheets.job.words.wordfiles import read_list
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node, Path, collected, problem_at, unknown_field, unknown_keys
from worksheets.job.yaml.text_files import on_one_line
from worksheets.language.letters import Word
from worksheets.language.stray_signs import cleaned, note_of
from worksheets.puzzles.sources import Listed, plain_word


def parse_list(node: Node, path: Path, files: ListFiles, language: str) -> ParsedList:
    """Parse a list in place, `[cow, {word: hen, clue: lays eggs}]`, or read a file, `{file: farm.txt}`.

    `{calculate: [6 x 7, 100 - 58]}` gives the results as words, each with its calculation as clue.
    """
    if isinstance(node.value, dict) and "calculate" in node.value:
        return _parse_calculations(node.value, path)
    if isinstance(node.value, dict):
        return _parse_file(node.value, node, path, files, language)
    if fault := _list_fault(node.value):
        return None, [problem_at(fault, node, path)]
    return _parse_items(node.value if isinstance(node.value, tuple) else (), node, path, files)


def _list_fault(value: object) -> str:
    """Return why a value is not a list of words; empty if it is one."""
    if not isinstance(value, tuple):
        got = f'"{shown(str(value))}"' if value else "nothing"
        return sentence("expected a list such as [cow, horse], or {{file: words.txt}}; got {got}", got=got)
    if len(value) > limits.WORDS:
        return sentence(
            "{count:,} words are too many for one list; at most {most:,}", count=len(value), most=limits.WORDS
        )
    return "" if value else sentence("there are no words in this list")


def _parse_items(items: tuple[Node, ...], node: Node, path: Path, files: ListFiles) -> ParsedList:
    """Parse the items of the list at `node`, which may have to be split into words; a message tells how."""
    if note := brackets_note([item.value for item in items if isinstance(item.value, str)]):
        files.messages[problem_at(note, node, path, "note")] = None
    words = [_valid_word(item.value) for item in items]
    others = [i for i, word in enumerate(words) if not word]
    problems: list[Message] = []
    for i in others:
        words[i], wrong = parse_word(items[i], (*path, i), files)
        problems += wrong
    if problems or not all(words):
        return None, problems
    split = _split_items(items) if not any(_is_equation(items[i]) for i in others) else None
    if split:
        files.messages[problem_at(_split_warning(split, items), items[split.first], path, "warning")] = None
    cleaned_words, changed = cleaned(split.words if split else [word for word in words if word])
    if changed:
        files.messages[
            problem_at(sentence("the words are taken {note_of}", note_of=note_of(changed)), node, path, "note")
        ] = None
    return WordList(cleaned_words), []


def _valid_word(value: object) -> Word | None:
    """Return a text as a word; None if it is not a text, has a problem, or may be `6 x 7 = 42`."""
    return _valid_text(value) if isinstance(value, str) and len(value) <= limits.WORD_LENGTH else None


@lru_cache(maxsize=1 << 12)  # the lists of a job have many words in common
def _valid_text(text: str) -> Word | None:
    word = plain_word(text.strip())
    return None if "=" in text or any(word_faults(word)) else word


def _is_equation(item: Node) -> bool:
    return isinstance(item.value, str) and parse_equation(item.value) is not None


def _parse_calculations(fields: dict[str, Node], path: Path) -> ParsedList:
    """Parse `{calculate: [6 x 7, 100 - 58]}`; a text is a single calculation."""
    problems = unknown_keys(fields, ("calculate",), path)
    listed = fields["calculate"]
    path = (*path, "calculate")
    if isinstance(listed.value, dict) or not listed.value:
        problems.append(
            problem_at(sentence("expected a list of calculations, such as [6 x 7, 100 - 58]"), listed, path)
        )
    items = listed.value if isinstance(listed.value, tuple) else (listed,)
    if len(items) > limits.WORDS:
        message = sentence(
            "{count:,} calculations are too many for one list; at most {most:,}", count=len(items), most=limits.WORDS
        )
        problems.append(problem_at(message, listed, path))
    if problems:
        return None, problems
    paths = ((*path, i) if items is listed.value else path for i in range(len(items)))
    words, problems = collected(map(_calculated, items, paths))
    return (None if problems else WordList(tuple(words))), problems


def _calculated(item: Node, path: Path) -> tuple[Word | None, list[Message]]:
    """Parse `6 x 7`, with or without `= 42` after it, as a word with its clue."""
    if not isinstance(item.value, str):
        what = sentence("expected a calculation such as 6 x 7")
        quoted = sentence('; put quotes around one with a colon: "84 : 7"') if isinstance(item.value, dict) else ""
        return None, [problem_at(joined((what, quoted), ""), item, path)]
    try:
        return parse_equation(item.value) or parse_calculation(item.value.strip()), []
    except ValueError as error:
        return None, [problem_at(str(error), item, path)]


class _SplitItems(NamedTuple):
    """The words split from items that are not single words, how they were found, and the first such item."""

    words: tuple[Word, ...]
    how: tuple[str, ...]
    first: int


def _split_items(items: Sequence[Node]) -> _SplitItems | None:
    """Split the items of a list at signs that words do not have; None if they are words as written."""
    texts = [item.value for item in items if isinstance(item.value, str)]
    if len(texts) < len(items) or is_plain("\n".join(texts)):
        return None
    form = form_of_texts(texts)
    if not form.how or any(not row.cells[0] or not on_one_line(row.cells[0]) for row in form.rows):
        return None
    words = tuple(Word(row.cells[0], row.cells[1] if len(row.cells) > 1 else None) for row in form.rows)
    unchanged = {row.cells for row in form.rows}
    first = next((i for i, text in enumerate(texts) if (text.strip(),) not in unchanged), 0)
    return _SplitItems(words, form.how, first)


def _split_warning(split: _SplitItems, items: Sequence[Node]) -> str:
    clues = sentence(" with clues") if any(word.clue for word in split.words) else ""
    what = f'"{shown(str(items[split.first].value))}"' if len(items) == 1 else sentence("this list")
    return sentence(
        "{what} is taken as {words}{clues}, {how}",
        what=what,
        words=counted(len(split.words), "word"),
        clues=clues,
        how=joined(split.how),
    )


def parse_word(node: Node, path: Path, files: ListFiles) -> tuple[Word | None, list[Message]]:
    """Parse `cow`, `6 x 7 = 42` or `{word: cow, clue: gives milk, picture: cow.png}`."""
    if isinstance(node.value, str):
        try:
            equation = parse_equation(node.value)
        except ValueError as error:
            return None, [problem_at(str(error), node, path)]
        if equation:
            return equation, []
    fields = node.value if isinstance(node.value, dict) else {"word": node}
    if fields.keys() == {"calculate"}:
        return _calculated(fields["calculate"], (*path, "calculate"))
    unknown = _unknown_keys(fields, ("word", "clue", "picture"), path)
    if unknown:
        return None, unknown
    wrong = [key for key, value in fields.items() if not isinstance(value.value, str | None)]
    problems = [problem_at(sentence("expected a text as {key}", key=key), fields[key], path) for key in wrong]
    if "word" not in fields:
        problems.append(problem_at(sentence('"word" is missing'), node, path))
    if problems:
        return None, problems
    text, clue, name = (
        str(fields[key].value or "").strip() if key in fields else "" for key in ("word", "clue", "picture")
    )
    picture, problems = files.read_picture(name, fields["picture"], (*path, "picture")) if name else (None, [])
    word = Word(text, clue or None, picture)
    problems = [*(problem_at(fault, node, path) for fault in word_faults(word)), *problems]
    # The problems of a picture are reported once, but every word with it is invalid.
    return (word if picture or not name else None), problems


_OF_LISTS = ("word", "clue", "picture", "file", "calculate", "from", "pool", "pick")
"""Fields that say which words a list has."""


def _unknown_keys(fields: dict[str, Node], known: tuple[str, ...], path: Path) -> list[Message]:
    """The unknown fields; one message, which says how it is written, if they are words with their clues."""
    problems = unknown_keys(fields, known, path)
    is_text = all(isinstance(node.value, str) for node in fields.values())
    if not problems or not is_text or any(key in _OF_LISTS or guess(key, _OF_LISTS) for key in fields):
        return problems
    word, clue = next((key, str(node.value)) for key, node in fields.items())
    if word == "theme":
        how = sentence('"theme" is no field; write theme/{name} in place of the list', name=shown(clue))
        return [replace(problems[0], text=how)]
    how = sentence(
        '"{word}" is no field; write a word with its clue as - {{word: {word}, clue: "{clue}"}}',
        word=shown(word),
        clue=shown(clue),
    )
    return [replace(problems[0], text=how)]


def _parse_file(fields: dict[str, Node], node: Node, path: Path, files: ListFiles, language: str) -> ParsedList:
    """Read `{file: farm.txt}`, or `{file: farm.csv, word: English, clue: French}` with columns of a table."""
    from_list = () if "file" in fields else ("from",)
    problems = _unknown_keys(fields, ("file", *Asked._fields, *from_list), path)
    named = fields.get("file", node)
    name = named.value.strip() if isinstance(named.value, str) else ""
    if not (name or problems):
        problems.append(
            problem_at(sentence("expected the name of a .txt or .csv file, as in {{file: words.txt}}"), named, path)
        )
    columns = {key: fields[key] for key in Asked._fields if key in fields and fields[key].value is not None}
    for key, column in columns.items():
        if not isinstance(column.value, str) or not column.value.strip():
            problems.append(
                problem_at(sentence('expected a column as "{key}", by its heading or number', key=key), column, path)
            )
    if problems:
        return None, problems
    asked = Asked(**{key: str(column.value) for key, column in columns.items()})
    return files.read(name, named, path, asked, language)


def read_named_file(named: Mapping[object, object], language: str = "en") -> Listed:
    """Read `{"file": "farm.csv", "word": "English"}` for a caller in Python; raise InputError with all problems.

    The file is relative to the working folder, and may be anywhere.
    """
    wrong = [key for key in named if key not in ("file", *Asked._fields)]
    if wrong:
        raise InputError(unknown_field(str(wrong[0]), ("file", *Asked._fields)))
    path, columns = named["file"], {key: named.get(key) for key in Asked._fields}
    if not isinstance(path, str | PathLike) or not str(path):
        raise InputError(sentence('"file" is the path of a word list'))
    if not all(isinstance(name, str | None) for name in columns.values()):
        raise InputError(
            sentence('"word", "clue" and "picture" are columns of the file, as texts: their headings or numbers')
        )
    asked = Asked(*(name if name is None else str(name) for name in columns.values()))
    return read_table_pictures(read_list(FilePath(path), asked, language=language).words, FilePath(path))


def read_calculations(given: Mapping[object, object]) -> tuple[Word, ...]:
    """Return the results of `{"calculate": ["6 x 7"]}` for a caller in Python; raise InputError with all problems."""
    listed = given["calculate"]
    items = [listed] if isinstance(listed, str) else listed
    if len(given) > 1 or not isinstance(items, list | tuple) or not items or len(items) > limits.WORDS:
        raise InputError(
            sentence('expected {{"calculate": ["6 x 7", "100 - 58"]}}, a list of calculations and no other key')
        )
    words: list[Word] = []
    problems: list[Message] = []
    for item in items:
        try:
            if not isinstance(item, str):
                raise ValueError(
                    sentence('"{item}" is not a calculation; write a text such as "6 x 7"', item=shown(str(item)))
                )
            words.append(parse_equation(item) or parse_calculation(item.strip()))
        except ValueError as error:
            problems.append(Message(str(error)))
    if problems:
        raise InputError(*problems)
    return tuple(words)

"""Word lists of a job, in place and in files, with a place for every problem."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from os import PathLike
from pathlib import Path as FilePath
from typing import NamedTuple, TypeAlias

from worksheets.base.errors import InputError, Level, Message, counted
from worksheets.base.quoting import brief, shown
from worksheets.drawing.images.raster import Raster
from worksheets.drawing.named_pictures import NamedPicture
from worksheets.job.words.calculations import parse_calculation, parse_equation
from worksheets.job.words.found_words import word_faults
from worksheets.job.words.line_forms import form_of_texts, is_plain
from worksheets.job.words.list_messages import brackets_note
from worksheets.job.words.pictures import SMALLER, PictureClues, parse_picture, pictures_named
from worksheets.job.words.tables import AS_NAMED, Asked
from worksheets.job.words.wordfiles import read_list
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node, Path
from worksheets.job.yaml.problems import path_text, unknown_field
from worksheets.job.yaml.text_files import given_bytes, on_one_line, read_bytes
from worksheets.language.letters import Word
from worksheets.language.stray_signs import cleaned, note_of
from worksheets.puzzles.fields import Listed, Make, WordSource, plain_word


class WordList:
    """Words of a job, one object for all sheets that name them, with what fields have made of them."""

    def __init__(self, words: Listed) -> None:
        self.words = words
        self._made: dict[tuple[Make, str], object] = {}

    def value_for(self, source: WordSource, language: str) -> object:
        """What a field marked `source` holds on a sheet in this language; may raise ValueError with a sentence."""
        if source.make is None:
            return self.words
        key = source.make, language
        if key not in self._made:
            self._made[key] = source.make(self.words, language)
        return self._made[key]


ParsedList: TypeAlias = tuple[WordList | None, list[Message]]
"""The words at a node, and what is wrong; None if they are invalid."""


class ListFiles:
    """The word list files of a job's folder, and other files there that a job names, each read once.

    A job may come from anybody, so what it names is read only below its folder, unless `allow_outside`. Where there
    are `files`, by name, these are all that can be read.
    """

    def __init__(
        self, folder: FilePath, *, allow_outside: bool = False, files: Mapping[str, bytes] | None = None
    ) -> None:
        self._folder = folder
        self._read: Callable[..., bytes] = read_bytes if files is None else partial(given_bytes, files)
        self._allow_outside = allow_outside
        self._lists: dict[tuple[str, Asked], WordList | None] = {}
        self._others: dict[str, bytes | None] = {}
        self._clues = PictureClues()
        self.messages: dict[Message, None] = {}
        """Notes and warnings about the lists and files read so far, each once."""

    @property
    def read_paths(self) -> tuple[FilePath, ...]:
        """The files read so far, each once, in the order in which the job names them."""
        named = (*(name for name, _ in self._lists), *self._others)
        return tuple(self._folder / name for name in dict.fromkeys(named))

    def read(self, name: str, node: Node, path: Path, asked: Asked = AS_NAMED) -> ParsedList:
        """The words of a file; what is wrong with it is told at `node`, where it is named first, and not again.

        A file is read once for each choice of columns `asked`.
        """
        problems: list[Message] = []
        key = name, asked
        if key not in self._lists:
            self._lists[key] = None
            if fault := self._fault(name):
                return None, [problem_at(fault, node, path)]
            try:
                read = read_list(self._folder / name, asked, self._read)
                self.messages |= dict.fromkeys(read.messages)
                words, problems = self._with_pictures(read.words, name, node, path)
                self._lists[key] = None if problems else WordList(words)
            except InputError as error:
                problems = [_placed(problem, node, path) for problem in error.problems]
        return self._lists[key], problems

    def _with_pictures(self, words: Listed, table: str, node: Node, path: Path) -> tuple[Listed, list[Message]]:
        """The words of a table with the pictures that it names; what is wrong with these is told at `node`."""
        named = pictures_named(words, table)
        if not named:
            return words, []
        problems: list[Message] = []
        found: dict[str, NamedPicture] = {}
        for each in named:
            if each.name in found:
                continue
            picture, wrong = self.read_picture(each.name, node, path)
            found |= {each.name: picture} if picture else {}
            problems += (
                Message(
                    f'{shown(table)}: the picture of "{shown(each.word)}": {problem.text}', problem.path, node.place
                )
                for problem in wrong
            )
        return _pictured(words, [found.get(each.name) for each in named]), problems

    def read_picture(self, name: str, node: Node, path: Path) -> tuple[NamedPicture | None, list[Message]]:
        """The picture in the file of this name, a clue of a word, and what is wrong with it; told at `node`."""
        data, problems = self.read_other(name, node, path, SMALLER)
        if data is None:
            return None, problems
        try:
            return self._clues.parse(name, data), []
        except ValueError as error:
            self._others[name] = None
            return None, [problem_at(f"{shown(name)}: {error}", node, path)]

    def read_logo(self, name: str, node: Node, path: Path) -> tuple[Raster | None, list[Message]]:
        """The same of the picture that a job names as its logo."""
        data, problems = self.read_other(name, node, path, SMALLER)
        if data is None:
            return None, problems
        try:
            return parse_picture(data), []
        except ValueError as error:
            return None, [problem_at(f"{shown(name)}: {error}", node, path)]

    def read_other(self, name: str, node: Node, path: Path, remedy: str) -> tuple[bytes | None, list[Message]]:
        """The bytes of a file that is no word list, and what is wrong with it, told at `node` as for `read`.

        `remedy` is what to do about one that is too large.
        """
        problems: list[Message] = []
        if name not in self._others:
            self._others[name] = None
            if fault := self._fault(name):
                return None, [problem_at(fault, node, path)]
            try:
                self._others[name] = self._read(self._folder / name, remedy)
            except InputError as error:
                problems = [_placed(problem, node, path) for problem in error.problems]
        return self._others[name], problems

    def path_of(self, name: str) -> FilePath:
        """Where a file lies that is named so."""
        return self._folder / name

    def _fault(self, name: str) -> str | None:
        return None if self._allow_outside else outside_fault(name, self._folder)


def outside_fault(name: str, folder: FilePath) -> str | None:
    """Why a file that a job names may not be read: it does not lie below its folder, all links followed.

    A path from the root is refused before anything is asked of the disk: on Windows it may lead to another
    machine, which would learn who asks.
    """
    if FilePath(name).anchor:
        what = "is a path from the root, not from the job's folder"
    else:
        try:
            if (folder / name).resolve().is_relative_to(folder.resolve()):
                return None
        except (OSError, RuntimeError, ValueError):  # a ring of links, a name that no system takes:
            return None  # the one who reads it says so
        what = "leads outside the job's folder"
    return f'"{shown(name)}" {what}; with --allow-outside it is read all the same'


def parse_list(node: Node, path: Path, files: ListFiles) -> ParsedList:
    """The words of a list in place, `[cow, {word: hen, clue: lays eggs}]`, or of a file, `{file: farm.txt}`.

    Also the results of `{calculate: [6 x 7, 100 - 58]}`, each with its calculation as clue.
    """
    if isinstance(node.value, dict) and "calculate" in node.value:
        return _parse_calculations(node.value, node, path)
    if isinstance(node.value, dict):
        return _parse_file(node.value, node, path, files)
    if not isinstance(node.value, tuple):
        said = f'"{shown(node.value)}" is a text; ' if node.value else "nothing is said here; "
        return None, [problem_at(f"{said}words are a list such as [cow, horse], or {{file: words.txt}}", node, path)]
    if not node.value:
        return None, [problem_at("there are no words in this list", node, path)]
    if len(node.value) > limits.WORDS:
        message = f"{len(node.value):,} words are too many for one list; at most {limits.WORDS:,}"
        return None, [problem_at(message, node, path)]
    if note := brackets_note([item.value for item in node.value if isinstance(item.value, str)]):
        files.messages[problem_at(note, node, path, "note")] = None
    found = [_sound(item.value) for item in node.value]
    odd = [i for i, word in enumerate(found) if not word]
    problems: list[Message] = []
    for i in odd:
        found[i], wrong = parse_word(node.value[i], (*path, i), files)
        problems += wrong
    if problems:
        return None, problems
    parted = _parted(node.value) if not any(_is_equation(node.value[i]) for i in odd) else None
    if parted:
        sentence = _said_of_parted(parted, node.value)
        files.messages[problem_at(sentence, node.value[parted.first], path, "warning")] = None
    words, changed = cleaned(parted.words if parted else [word for word in found if word])
    if changed:
        files.messages[problem_at(f"the words are taken {note_of(changed)}", node, path, "note")] = None
    return WordList(words), []


def _sound(value: object) -> Word | None:
    """The word that a value is if it is a text, and one with nothing wrong; None for others, such as `6 x 7 = 42`."""
    return _sound_text(value) if isinstance(value, str) and len(value) <= limits.WORD_LENGTH else None


@lru_cache(maxsize=1 << 12)  # the lists of a job have many words in common
def _sound_text(text: str) -> Word | None:
    word = plain_word(text.strip())
    return None if "=" in text or any(word_faults(word)) else word


def _is_equation(item: Node) -> bool:
    return isinstance(item.value, str) and parse_equation(item.value) is not None


def _parse_calculations(fields: dict[str, Node], node: Node, path: Path) -> ParsedList:
    """The results of `{calculate: [6 x 7, 100 - 58]}`; a text alone is one calculation."""
    problems = unknown_keys(fields, ("calculate",), path)
    listed = fields["calculate"]
    path = (*path, "calculate")
    if isinstance(listed.value, dict) or not listed.value:
        problems.append(problem_at("here stands a list of calculations, such as [6 x 7, 100 - 58]", listed, path))
    items = listed.value if isinstance(listed.value, tuple) else (listed,)
    if len(items) > limits.WORDS:
        message = f"{len(items):,} calculations are too many for one list; at most {limits.WORDS:,}"
        problems.append(problem_at(message, listed, path))
    if problems:
        return None, problems
    words: list[Word] = []
    for i, item in enumerate(items):
        word, wrong = _calculated(item, (*path, i) if items is listed.value else path)
        words += [word] if word else []
        problems += wrong
    return (None if problems else WordList(tuple(words))), problems


def _calculated(item: Node, path: Path) -> tuple[Word | None, list[Message]]:
    """The result of `6 x 7`, with or without `= 42` behind it."""
    if not isinstance(item.value, str):
        what = "a calculation is a text such as 6 x 7"
        quoted = '; one with a colon must stand in quotes: "84 : 7"' if isinstance(item.value, dict) else ""
        return None, [problem_at(f"{what}{quoted}", item, path)]
    try:
        return parse_equation(item.value) or parse_calculation(item.value.strip()), []
    except ValueError as error:
        return None, [problem_at(str(error), item, path)]


class _Parted(NamedTuple):
    """The words of a list whose items are no single words, how they were found, and the first such item."""

    words: tuple[Word, ...]
    how: tuple[str, ...]
    first: int


def _parted(items: Sequence[Node]) -> _Parted | None:
    """The words of a list in place if signs part its items that no word has; None where they are words as written."""
    texts = [item.value for item in items if isinstance(item.value, str)]
    if len(texts) < len(items) or is_plain("\n".join(texts)):
        return None
    form = form_of_texts(texts)
    found = [(text.strip(),) for text in texts]
    if not form.how or any(not row.cells[0] or not on_one_line(row.cells[0]) for row in form.rows):
        return None
    words = tuple(Word(row.cells[0], row.cells[1] if len(row.cells) > 1 else None) for row in form.rows)
    first = next((i for i, cells in enumerate(found) if cells not in [row.cells for row in form.rows]), 0)
    return _Parted(words, form.how, first)


def _said_of_parted(parted: _Parted, items: Sequence[Node]) -> str:
    clues = " with clues" if any(word.clue for word in parted.words) else ""
    what = f'"{shown(str(items[parted.first].value))}"' if len(items) == 1 else "this list"
    return f"{what} is taken as {counted(len(parted.words), 'word')}{clues}, {', '.join(parted.how)}"


def parse_word(node: Node, path: Path, files: ListFiles) -> tuple[Word | None, list[Message]]:
    """`cow`, or `{word: cow, clue: gives milk, picture: cow.png}`."""
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
    unknown = unknown_keys(fields, ("word", "clue", "picture"), path)
    if unknown:
        return None, unknown
    wrong = [key for key, value in fields.items() if not isinstance(value.value, str | None)]
    problems = [problem_at(f"a {key} must be a text", fields[key], path) for key in wrong]
    if "word" not in fields:
        problems.append(problem_at('"word" is missing', node, path))
    if problems:
        return None, problems
    text, clue, name = (
        str(fields[key].value or "").strip() if key in fields else "" for key in ("word", "clue", "picture")
    )
    picture, problems = files.read_picture(name, fields["picture"], (*path, "picture")) if name else (None, [])
    word = Word(text, clue or None, picture)
    return word, [*(problem_at(fault, node, path) for fault in word_faults(word)), *problems]


def _parse_file(fields: dict[str, Node], node: Node, path: Path, files: ListFiles) -> ParsedList:
    """`{file: farm.txt}`, or `{file: farm.csv, word: English, clue: French}` with columns of a table."""
    problems = unknown_keys(fields, ("file", *Asked._fields), path)
    named = fields.get("file", node)
    name = named.value.strip() if isinstance(named.value, str) else ""
    if not (name or problems):
        problems.append(problem_at('"file" names a .txt or .csv file, as in {file: words.txt}', named, path))
    columns = {key: fields[key] for key in Asked._fields if key in fields and fields[key].value is not None}
    for key, column in columns.items():
        if not isinstance(column.value, str) or not column.value.strip():
            problems.append(problem_at(f'"{key}" names a column of the file, by its heading or number', column, path))
    if problems:
        return None, problems
    return files.read(name, named, path, Asked(**{key: str(column.value) for key, column in columns.items()}))


def read_named_file(named: Mapping[object, object]) -> Listed:
    """The words of `{"file": "farm.csv", "word": "English"}`, as a caller in Python gives it.

    The file is relative to the working folder, and may be anywhere. Raises InputError with all problems.
    """
    wrong = [key for key in named if key not in ("file", *Asked._fields)]
    if wrong:
        raise InputError(unknown_field(str(wrong[0]), ("file", *Asked._fields)))
    path, columns = named["file"], {key: named.get(key) for key in Asked._fields}
    if not isinstance(path, str | PathLike) or not str(path):
        raise InputError('"file" is the path of a word list')
    if not all(isinstance(name, str | None) for name in columns.values()):
        raise InputError('"word", "clue" and "picture" name columns of the file, by their headings or their numbers')
    asked = Asked(*(name if name is None else str(name) for name in columns.values()))
    return read_table_pictures(read_list(FilePath(path), asked).words, FilePath(path))


def read_calculations(given: Mapping[object, object]) -> tuple[Word, ...]:
    """The results of `{"calculate": ["6 x 7"]}`, as a caller in Python gives it.

    Raises InputError with all problems.
    """
    listed = given["calculate"]
    items = [listed] if isinstance(listed, str) else listed
    if len(given) > 1 or not isinstance(items, list | tuple) or not items or len(items) > limits.WORDS:
        raise InputError('{"calculate": ["6 x 7", "100 - 58"]} has a list of calculations, and nothing beside it')
    words: list[Word] = []
    problems: list[Message] = []
    for item in items:
        try:
            if not isinstance(item, str):
                raise ValueError(f'"{shown(str(item))}" is no calculation; write a text such as "6 x 7"')
            words.append(parse_equation(item) or parse_calculation(item.strip()))
        except ValueError as error:
            problems.append(Message(str(error)))
    if problems:
        raise InputError(*problems)
    return tuple(words)


def read_table_pictures(words: Listed, table: FilePath) -> Listed:
    """The words of a table with the pictures that it names; raises InputError with all problems."""
    named = pictures_named(words, "")
    read = read_picture_files({each.name: FilePath(table.parent, each.name) for each in named})
    return _pictured(words, [read[each.name] for each in named])


def _pictured(words: Listed, pictures: Iterable[NamedPicture | None]) -> Listed:
    """The words, those that name a picture with that picture itself, which come in their order."""
    found = iter(pictures)
    return tuple(
        word._replace(picture=next(found)) if isinstance(word, Word) and word.picture else word for word in words
    )


def read_picture_files(paths: Mapping[str, FilePath]) -> dict[str, NamedPicture]:
    """The pictures in these files by the names they go by, wherever they lie; raises InputError with all problems."""
    clues = PictureClues()
    found: dict[str, NamedPicture] = {}
    problems: list[Message] = []
    for name, path in paths.items():
        try:
            found[name] = clues.parse(name, read_bytes(path, SMALLER))
        except InputError as error:
            problems += error.problems
        except ValueError as error:
            problems.append(Message(f"{shown(name)}: {error}"))
    if problems:
        raise InputError(*problems)
    return found


def unknown_keys(fields: dict[str, Node], known: tuple[str, ...], path: Path) -> list[Message]:
    """The problems of fields that are none of those known."""
    problems: list[Message] = []
    for key, node in fields.items():
        if key in known:
            continue
        message = unknown_field(key, known)
        if node.value is None and " " in key:
            message = f'"{shown(key)}" follows a comma; a text with a comma must stand in quotes'
        problems.append(Message(message, path_text(path), node.key_place))
    return problems


def problem_at(text: str, node: Node, path: Path, level: Level = "error") -> Message:
    """What is said about the node at a path."""
    return Message(text, path_text(path), node.place, level)


def _placed(problem: Message, node: Node, path: Path) -> Message:
    """The problem of a file; one of the file as a whole is placed where the job names the file."""
    if problem.place is None or problem.place.line:
        return problem
    return Message(brief(f"{problem.place.file}: {problem.text}"), path_text(path), node.place)

"""The files that a job names: word lists with their pictures, and others such as logos, class lists and presets.

A table names pictures from its own folder: in `words/animals.csv`, `cow.png` is the file `words/cow.png` of the job.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import partial
from pathlib import Path as FilePath
from typing import TypeAlias, TypeVar

from worksheets.base.errors import InputError, Message
from worksheets.base.quoting import brief, shown
from worksheets.base.sentences import sentence
from worksheets.drawing.images.raster import NamedPicture, Raster, digest_of
from worksheets.job.words.tables import AS_NAMED, Asked
from worksheets.job.words.wordfiles import read_list
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node, Path, path_text, problem_at
from worksheets.job.yaml.text_files import given_bytes, read_bytes
from worksheets.language.letters import Word
from worksheets.puzzles.sources import Listed, Make, WordSource

SMALLER = sentence("make the picture smaller")

PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg")
"""The usual suffixes of pictures."""

_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V")


class WordList:
    """Words of a job, one object for all sheets that name them, with a cache of the field values made of them."""

    def __init__(self, words: Listed) -> None:
        self.words = words
        self._made: dict[tuple[Make, str], object] = {}

    def value_for(self, source: WordSource, language: str) -> object:
        """Return the value of a field marked `source` on a sheet in this language; may raise ValueError."""
        if source.make is None:
            return self.words
        key = source.make, language
        if key not in self._made:
            self._made[key] = source.make(self.words, language)
        return self._made[key]


ParsedList: TypeAlias = tuple[WordList | None, list[Message]]
"""Words, or None if they are invalid, and the problems."""


class ListFiles:
    """Reads the files that a job names, each once; a problem is reported where a file is first named.

    Files are read only below the job's folder, because a job may come from anybody, unless `allow_outside`. If there
    are `files` by name, only these can be read.
    """

    def __init__(
        self, folder: FilePath, *, allow_outside: bool = False, files: Mapping[str, bytes] | None = None
    ) -> None:
        self._folder = folder
        self._source: Callable[..., bytes] = read_bytes if files is None else partial(given_bytes, files)
        self._allow_outside = allow_outside
        self._lists: dict[tuple[str, Asked, str], WordList | None] = {}
        self._others: dict[str, bytes | None] = {}
        self._clues = PictureClues()
        self.messages: dict[Message, None] = {}
        """Notes and warnings about the lists read so far, without duplicates."""
        self.contents_of: dict[str, bytes] = {}
        """The contents of the files read so far, by their names in the job."""

    @property
    def read_paths(self) -> tuple[FilePath, ...]:
        """The files read so far, in the order in which the job names them."""
        named = (*(name for name, *_ in self._lists), *self._others)
        return tuple(self._folder / name for name in dict.fromkeys(named))

    def _bytes_of(self, path: FilePath, *remedy: str) -> bytes:
        data = self._source(path, *remedy)
        name = path.relative_to(self._folder) if path.is_relative_to(self._folder) else path
        self.contents_of[name.as_posix()] = data
        return data

    def path_of(self, name: str) -> FilePath:
        """Return the path of the file that a job calls `name`."""
        return self._folder / name

    def read(self, name: str, node: Node, path: Path, asked: Asked = AS_NAMED, language: str = "en") -> ParsedList:
        """Read a word list in a language from the columns `asked`, with its pictures; problems are placed at `node`."""

        def words(file: FilePath) -> WordList:
            read = read_list(file, asked, self._bytes_of, language)
            self.messages |= dict.fromkeys(read.messages)
            return WordList(self._with_pictures(read.words, name, node, path))

        return self._once(self._lists, (name, asked, language), name, node, path, words)

    def contents(self, name: str, node: Node, path: Path, remedy: str) -> tuple[bytes | None, list[Message]]:
        """Read a file that is not a word list; None if there are problems, which are reported at `node`.

        `remedy` is the advice for a file that is too large.
        """
        return self._once(self._others, name, name, node, path, lambda file: self._bytes_of(file, remedy))

    def parsed(
        self, name: str, node: Node, path: Path, remedy: str, parse: Callable[[bytes], _V]
    ) -> tuple[_V | None, list[Message]]:
        """Read a file as `contents` does, and parse it; None if there are problems, placed at `node`.

        `parse` raises ValueError with a sentence, or InputError with places in the file.
        """
        data, problems = self.contents(name, node, path, remedy)
        if data is None:
            return None, problems
        try:
            return parse(data), []
        except InputError as error:
            problems = [_placed(problem, node, path) for problem in error.problems]
        except ValueError as error:
            problems = [problem_at(brief(_about(shown(name), str(error))), node, path)]
        self._others[name] = None
        return None, problems

    def read_picture(self, name: str, node: Node, path: Path) -> tuple[NamedPicture | None, list[Message]]:
        """Read the picture that is the clue of a word; problems are reported at `node`."""
        return self.parsed(name, node, path, SMALLER, partial(self._clues.parse, name))

    def _once(
        self, known: dict[_K, _V | None], key: _K, name: str, node: Node, path: Path, read: Callable[[FilePath], _V]
    ) -> tuple[_V | None, list[Message]]:
        """Return the value `known` under the key, or else let `read` read the file; None if it is invalid."""
        if key in known:
            return known[key], []
        known[key] = None
        if not self._allow_outside and (fault := outside_fault(name, self._folder)):
            return None, [problem_at(fault, node, path)]
        try:
            known[key] = read(self._folder / name)
        except InputError as error:
            return None, [_placed(problem, node, path) for problem in error.problems]
        return known[key], []

    def _with_pictures(self, words: Listed, table: str, node: Node, path: Path) -> Listed:
        """Read the pictures that the words of a table name; raise InputError with all problems."""
        pictures: dict[str, NamedPicture | None] = {}
        problems: list[Message] = []
        for word in words:
            if isinstance(word, Word) and word.picture and (file := _file_of(word.picture.name, table)) not in pictures:
                pictures[file], wrong = self.read_picture(file, node, path)
                what = sentence('{table}: the picture of "{word}"', table=shown(table), word=shown(word.text))
                problems += (problem_at(_about(what, problem.text), node, path) for problem in wrong)
        if problems:
            raise InputError(*problems)
        return _pictured(words, table, pictures) if pictures else words


def outside_fault(name: str, folder: FilePath) -> str | None:
    """Return why a file that a job names may not be read: it is not below the folder, following links; else None.

    An absolute path is rejected without any access to it: on Windows it may lead to another machine, which would learn
    who asks.
    """
    if FilePath(name).anchor:
        what = sentence('"{name}" is an absolute path; name files from the job\'s folder', name=shown(name))
    else:
        try:
            if (folder / name).resolve().is_relative_to(folder.resolve()):
                return None
        except (OSError, RuntimeError, ValueError):  # a loop of links, or an invalid name:
            return None  # reading the file reports it
        what = sentence('"{name}" is outside the job\'s folder', name=shown(name))
    return sentence("{what}; --allow-outside allows it", what=what)


def _about(what: str, fault: str) -> str:
    return sentence("{what}: {fault}", what=what, fault=fault)


def _placed(problem: Message, node: Node, path: Path) -> Message:
    """Place a problem of a file as a whole where the job names the file."""
    if problem.place is None or problem.place.line:
        return problem
    return Message(brief(_about(problem.place.file, problem.text)), path_text(path), node.place)


# ---- pictures


def parse_picture(data: bytes) -> Raster:
    """Parse a picture file; raise ValueError with a sentence."""
    from worksheets.drawing.images.pictures import read_picture

    if len(data) > limits.PICTURE_BYTES:
        raise ValueError(
            sentence(
                "the file is larger than {most:g} MB; {smaller}", most=limits.PICTURE_BYTES / 1_000_000, smaller=SMALLER
            )
        )
    return read_picture(data)


class PictureClues:
    """The pictures that are clues in a job, within limits for all of them together."""

    def __init__(self) -> None:
        self._known: dict[str, NamedPicture] = {}
        self._bytes = 0
        self._pixels = 0

    def parse(self, name: str, data: bytes) -> NamedPicture:
        """Return the picture in the contents of the file `name`; raise ValueError with a sentence."""
        if name not in self._known:
            self._bytes += len(data)
            if len(self._known) >= limits.PICTURES:
                raise ValueError(sentence("a job has at most {most} pictures; this is one more", most=limits.PICTURES))
            if self._bytes > limits.ALL_PICTURE_BYTES:
                most = limits.ALL_PICTURE_BYTES / 1_000_000
                raise ValueError(
                    sentence(
                        "with this one the pictures of the job have more than {most:g} MB; make them smaller", most=most
                    )
                )
            raster = parse_picture(data)
            self._pixels += raster.columns * raster.rows * (raster.compression != "jpeg")  # JPEG is not unpacked
            if self._pixels > limits.ALL_PICTURE_PIXELS:
                many = sentence("more than {most:g} million pixels", most=limits.ALL_PICTURE_PIXELS / 1_000_000)
                raise ValueError(
                    sentence("with this one the PNG pictures of the job have {many}; make them smaller", many=many)
                )
            self._known[name] = NamedPicture(name, digest_of(data), raster)
        return self._known[name]


def _file_of(picture: str, table: str) -> str:
    """Return the file of a picture that a table names from its own folder."""
    folder = posixpath.dirname(table.replace("\\", "/"))
    return posixpath.normpath(posixpath.join(folder, picture.replace("\\", "/")))


def perhaps_named(cells: Iterable[str], table: str) -> list[str]:
    """Return the files that cells of a table may name, judged by their suffixes, in any column."""
    return list(dict.fromkeys(_file_of(cell, table) for cell in cells if cell.lower().endswith(PICTURE_SUFFIXES)))


def _pictured(words: Listed, table: str, pictures: Mapping[str, NamedPicture | None]) -> Listed:
    """Replace the names of pictures with the pictures, given by their files."""
    return tuple(
        word._replace(picture=pictures[_file_of(word.picture.name, table)])
        if isinstance(word, Word) and word.picture
        else word
        for word in words
    )


def read_table_pictures(words: Listed, table: FilePath) -> Listed:
    """Read the pictures that the words of a table name, for callers in Python; raise InputError with all problems."""
    files = [_file_of(word.picture.name, "") for word in words if isinstance(word, Word) and word.picture]
    return _pictured(words, "", read_picture_files({file: table.parent / file for file in files}))


def read_picture_files(paths: Mapping[str, FilePath]) -> dict[str, NamedPicture]:
    """Read pictures from files anywhere, by the names they go by; raise InputError with all problems."""
    clues = PictureClues()
    pictures: dict[str, NamedPicture] = {}
    problems: list[Message] = []
    for name, path in paths.items():
        try:
            pictures[name] = clues.parse(name, read_bytes(path, SMALLER))
        except InputError as error:
            problems += error.problems
        except ValueError as error:
            problems.append(Message(_about(shown(name), str(error))))
    if problems:
        raise InputError(*problems)
    return pictures

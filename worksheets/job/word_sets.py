"""Where words come from: word sets by name, files, and lists in place.

In a list of a sheet, texts are the names of word sets if all of them are, and words if none is;
`{word: farm}` always means the word itself. Some fields know lists of their own by name, such as
dictionaries; a word set of the same name goes before them.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path as FilePath
from typing import NamedTuple, TypeAlias

from worksheets.errors import InputError, Problem, nearest
from worksheets.job import limits
from worksheets.job.nodes import Node, Path
from worksheets.job.problems import path_text, shown, unknown_field
from worksheets.job.text_files import on_one_line
from worksheets.job.wordfiles import read_list, word_faults
from worksheets.language.letters import Word

FEW = 3
"""So many items of a list that are no word sets are named each for itself."""


Words: TypeAlias = tuple[Word, ...] | tuple[str, ...]
"""Words of a list or file; plain texts where a file has no clues."""


class Source(NamedTuple):
    """Words, and the name of the word set that they are, if they are a single one.

    The words are one object wherever a job names the same sets or file, so what is made of them can
    be made once. They are a text where it names a list that the field knows itself.
    """

    words: tuple[Word | str, ...] | str
    name: str | None = None


class WordSets:
    """The word sets of a job; what is wrong anywhere is added to `problems`."""

    def __init__(self, node: Node | None, folder: FilePath, problems: list[Problem]) -> None:
        self._folder = folder
        self._problems = problems
        self._files: dict[str, Words | None] = {}
        self._sets: dict[str, Words | None] = {}
        """None for a file or a set that has problems of its own."""
        self._joined: dict[tuple[str, ...], tuple[Word | str, ...]] = {}
        for name, words in node.value.items() if node and isinstance(node.value, dict) else ():
            if len(name) > limits.NAME_LENGTH or not name.strip() or not on_one_line(name):
                message = f"the name of a word set is one line of 1 to {limits.NAME_LENGTH} characters"
                problems.append(Problem(message, path_text(("word_sets", name)), words.key_place))
            self._sets[name] = self._listed(words, ("word_sets", name)) if words.whole else None

    def find(self, node: Node, path: Path, own: Collection[str] = ()) -> Source | None:
        """The words that a sheet names at `node`, or None if that is not possible.

        `own` are the names of lists that the field knows itself.
        """
        if isinstance(node.value, str):
            return self._named(node.value.strip(), node, path, own)
        if not isinstance(node.value, tuple):
            return _source(self._listed(node, path))
        texts = [(i, item) for i, item in enumerate(node.value) if isinstance(item.value, str)]
        named = [i for i, item in texts if str(item.value).strip() in self._sets]
        builtin = [(i, item) for i, item in texts if str(item.value).strip() in own and i not in named]
        if builtin and len(named) + len(builtin) == len(node.value):
            i, item = builtin[0]
            message = f'"{item.value}" is a built-in list, which stands alone and without brackets'
            self._say(f"{message} ({{word: {item.value}}} means the word)", item, (*path, i))
            return None
        if not named:
            return _source(self._listed(node, path))
        if len(named) < len(node.value):
            self._refuse_mixed(node.value, named, path)
            return None
        return self._together(tuple(str(item.value).strip() for _, item in texts))

    def _together(self, names: tuple[str, ...]) -> Source | None:
        """The words of several sets, one set after the other."""
        sets = [self._sets[name] for name in names]
        found = [words for words in sets if words is not None]
        if len(found) < len(sets):
            return None
        if len(names) == 1:
            return Source(found[0], names[0])
        if names not in self._joined:
            self._joined[names] = tuple(word for words in found for word in words)
        return Source(self._joined[names])

    def _named(self, name: str, node: Node, path: Path, own: Collection[str]) -> Source | None:
        if name in self._sets:
            words = self._sets[name]
            return Source(words, name) if words is not None else None
        if name in own:
            return Source(name)
        hint = nearest(name, (*self._sets, *own))
        if not hint:
            sets = ", ".join(map(shown, list(self._sets)[:10]))
            known = f"known: {sets}" if sets else "the job has none"
            if own:
                known = f"word sets: {sets or 'none'}; built in: {', '.join(own)}"
            hint = f" ({known}); a list of words stands in brackets: [cow, horse]"
        what = "word set or built-in list" if own else "word set"
        self._say(f'there is no {what} "{shown(name)}"{hint}', node, path)
        return None

    def _refuse_mixed(self, items: tuple[Node, ...], named: list[int], path: Path) -> None:
        example = shown(str(items[named[0]].value))
        others = sorted(set(range(len(items))).difference(named))
        rule = f"a list has word sets only or words only ({{word: {example}}} means the word)"
        if len(others) > FEW:
            message = f'"{example}" is a word set, but {len(others)} other items of this list are none; {rule}'
            self._say(message, items[named[0]], (*path, named[0]))
            return
        for i in others:
            text = items[i].value
            hint = nearest(text, self._sets) if isinstance(text, str) else ""
            what = f'"{shown(text)}"' if isinstance(text, str) else "this"
            self._say(f'{what} is no word set, but "{example}" is{hint or ";"} {rule}', items[i], (*path, i))

    def _listed(self, node: Node, path: Path) -> Words | None:
        """The words of a list in place or of a file."""
        if isinstance(node.value, dict):
            return self._from_file(node.value, node, path)
        if not isinstance(node.value, tuple):
            said = f'"{shown(node.value)}" is a text; ' if node.value else "nothing is said here; "
            self._say(f"{said}words are a list such as [cow, horse], or {{file: words.txt}}", node, path)
            return None
        if not node.value:
            self._say("there are no words in this list", node, path)
        if len(node.value) > limits.WORDS:
            self._say(f"{len(node.value):,} words are too many for one list; at most {limits.WORDS:,}", node, path)
            return None
        before = len(self._problems)
        words = [self._word(item, (*path, i)) for i, item in enumerate(node.value)]
        clean = node.value and len(self._problems) == before
        return tuple(word for word in words if word) if clean else None

    def _word(self, node: Node, path: Path) -> Word | None:
        fields = node.value if isinstance(node.value, dict) else {"word": node}
        if not self._known(fields, ("word", "clue"), path):
            return None
        wrong = [key for key, value in fields.items() if not isinstance(value.value, str | None)]
        for key in wrong:
            self._say(f"a {key} must be a text", fields[key], path)
        if "word" not in fields:
            self._say('"word" is missing', node, path)
        if wrong or "word" not in fields:
            return None
        text, clue = (str(fields[key].value or "").strip() if key in fields else "" for key in ("word", "clue"))
        word = Word(text, clue or None)
        for fault in word_faults(word):
            self._say(fault, node, path)
        return word

    def _from_file(self, fields: dict[str, Node], node: Node, path: Path) -> Words | None:
        if not self._known(fields, ("file",), path):
            return None
        named = fields.get("file", node)
        name = named.value.strip() if isinstance(named.value, str) else ""
        if not name:
            self._say('"file" names a .txt or .csv file, as in {file: words.txt}', named, path)
            return None
        if name not in self._files:
            try:
                self._files[name] = read_list(self._folder / name)
            except InputError as error:
                self._problems += (_placed(problem, named, path) for problem in error.problems)
                self._files[name] = None
        return self._files[name]

    def _known(self, fields: dict[str, Node], known: tuple[str, ...], path: Path) -> bool:
        """Whether all the fields are known ones."""
        unknown = [key for key in fields if key not in known]
        for key in unknown:
            message = unknown_field(key, known)
            if fields[key].value is None and " " in key:
                message = f'"{shown(key)}" follows a comma; a text with a comma must stand in quotes'
            self._problems.append(Problem(message, path_text(path), fields[key].key_place))
        return not unknown

    def _say(self, message: str, node: Node, path: Path) -> None:
        self._problems.append(Problem(message, path_text(path), node.place))


def _placed(problem: Problem, node: Node, path: Path) -> Problem:
    """The problem of a file; one of the file as a whole is placed where the job names the file."""
    if problem.place is None or problem.place.line:
        return problem
    return Problem(f"{problem.place.file}: {problem.message}", path_text(path), node.place)


def _source(words: Words | None) -> Source | None:
    return None if words is None else Source(words)

"""Where words come from: word sets by name, files, and lists in place.

In a list of a sheet, texts are the names of word sets if all of them are, and words if none is;
`{word: farm}` always means the word itself. `theme/farm` is a list that comes with the program, in the words'
language, and stands wherever the name of a word set can. Some fields know lists of their own by name, such as
dictionaries; a word set of the same name goes before them.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path as FilePath
from typing import NamedTuple, TypeAlias

from worksheets.base.errors import Message, nearest
from worksheets.base.quoting import shown
from worksheets.job.words.theme_lists import ThemeLists, each_once, is_theme, parse_set
from worksheets.job.words.word_lists import ListFiles, ParsedList, WordList, parse_list, problem_at
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node, Path
from worksheets.job.yaml.problems import path_text
from worksheets.job.yaml.text_files import on_one_line
from worksheets.language.scripts import script_fault

FEW = 3
"""Maximum number of items that are no word sets that are named one by one."""


class Source(NamedTuple):
    """Words, and the name of the word set that they are, if they are a single one.

    The words are a text where they are a list that the field knows itself, by its name; where such lists, word sets
    and files are named together, these are several.
    """

    words: WordList | str | tuple[WordList | str, ...]
    name: str | None = None


ParsedSource: TypeAlias = tuple[Source | None, list[Message]]
"""What a sheet names as its words, and what is wrong; None if it is invalid."""


class WordSets:
    """The word sets of a job, None for one that has problems, and the files that it names.

    The words are one object wherever a job names the same sets or the same file.
    """

    def __init__(self, sets: dict[str, WordList | None], files: ListFiles, themes: ThemeLists | None = None) -> None:
        self._sets = sets
        self._files = files
        self._themes = themes or ThemeLists()
        self._joined: dict[tuple[str, tuple[str, ...]], WordList] = {}
        self._guesses = 0

    @property
    def list_files(self) -> ListFiles:
        """The files of the job's folder, to read others there."""
        return self._files

    @property
    def files(self) -> tuple[FilePath, ...]:
        """The word list files read so far."""
        return self._files.read_paths

    @property
    def messages(self) -> tuple[Message, ...]:
        """Notes and warnings about the lists and files read so far."""
        return tuple(self._files.messages)

    def find(self, node: Node, path: Path, own: Collection[str] = (), language: str = "en") -> ParsedSource:
        """The words that a sheet names at `node`: `farm`, `[farm, theme/zoo]`, `[cow, horse]` or `{file: farm.txt}`.

        `language` is that of the words, `own` are the names of lists that the field knows itself.
        """
        if isinstance(node.value, str):
            return self._named(node.value.strip(), node, path, language, own)
        if not isinstance(node.value, tuple):
            return _source(parse_list(node, path, self._files))
        texts = [(i, item.value.strip()) for i, item in enumerate(node.value) if isinstance(item.value, str)]
        named = [i for i, name in texts if self._is_set(name)]
        builtin = [i for i, name in texts if name in own and i not in named]
        files = [i for i, item in enumerate(node.value) if isinstance(item.value, dict) and "file" in item.value]
        if own and (builtin or files) and len(named) + len(builtin) + len(files) == len(node.value):
            return self._several(node.value, path, language, own)
        if builtin:
            return None, self._mixed_problems(node.value, sorted((*named, *builtin)), path, own)
        if not named:
            return _source(parse_list(node, path, self._files))
        if len(named) < len(node.value):
            return None, self._mixed_problems(node.value, named, path)
        return self._together(node.value, path, language)

    def _is_set(self, name: str) -> bool:
        return name in self._sets or is_theme(name)

    def _several(self, items: tuple[Node, ...], path: Path, language: str, own: Collection[str]) -> ParsedSource:
        """Lists of which some are known to the field itself, or are files."""
        sources: list[Source] = []
        problems: list[Message] = []
        for i, item in enumerate(items):
            source, wrong = self.find(item, (*path, i), own, language)
            problems += wrong
            sources += [source] if source else []
        if len(sources) < len(items):
            return None, problems
        return Source(tuple(each.words for each in sources if isinstance(each.words, str | WordList))), problems

    def _together(self, items: tuple[Node, ...], path: Path, language: str) -> ParsedSource:
        """The words of several sets, one set after the other; where themes are among them, each word once."""
        names = tuple(str(item.value).strip() for item in items)
        found: list[WordList] = []
        problems: list[Message] = []
        for i, (name, item) in enumerate(zip(names, items, strict=True)):
            words, wrong = self._set(name, item, (*path, i), language)
            found += [words] if words else []
            problems += wrong
        if len(found) < len(names):
            return None, problems
        if len(names) == 1:
            return Source(found[0], names[0]), []
        key = language, names
        if key not in self._joined:
            together = (word for each in found for word in each.words)
            themed = any(name not in self._sets for name in names)
            self._joined[key] = WordList(each_once(together) if themed else tuple(together))
        return Source(self._joined[key]), []

    def _set(self, name: str, node: Node, path: Path, language: str) -> ParsedList:
        """The words of the word set or theme of this name."""
        return (self._sets[name], []) if name in self._sets else self._themes.parse(name, node, path, language)

    def _named(self, name: str, node: Node, path: Path, language: str, own: Collection[str]) -> ParsedSource:
        if self._is_set(name):
            words, problems = self._set(name, node, path, language)
            return (None if words is None else Source(words, name)), problems
        if name in own:
            return Source(name), []
        hint = self._nearest(name, (*self._sets, *own))
        if not hint:
            sets = ", ".join(map(shown, list(self._sets)[:10]))
            known = f"known: {sets}" if sets else "the job has none"
            if own:
                known = f"word sets: {sets or 'none'}; built in: {', '.join(own)}"
            also = self._themes.meant(name, language)
            hint = f"{also} ({known}); a list of words stands in brackets: [cow, horse]"
        what = "word set or built-in list" if own else "word set"
        return None, [problem_at(f'there is no {what} "{shown(name)}"{hint}', node, path)]

    def _nearest(self, name: str, known: Collection[str]) -> str:
        """See `nearest`; nothing more is offered where so much is wrong that to look for it would take minutes."""
        self._guesses += len(known)
        return nearest(name, known) if self._guesses <= limits.GUESSES else ""

    def _mixed_problems(
        self, items: tuple[Node, ...], named: list[int], path: Path, own: Collection[str] = ()
    ) -> list[Message]:
        """What is wrong with a list of which only the items `named` are word sets, or lists of the field's `own`."""
        a_set, kind = ("word set or built-in list", "names of lists") if own else ("word set", "word sets")
        example = shown(str(items[named[0]].value))
        others = sorted(set(range(len(items))).difference(named))
        rule = f"a list has {kind} only or words only ({{word: {example}}} means the word)"
        if len(others) > FEW:
            message = f'"{example}" is a {a_set}, but {len(others)} other items of this list are none; {rule}'
            return [problem_at(message, items[named[0]], (*path, named[0]))]
        problems: list[Message] = []
        for i in others:
            text = items[i].value
            hint = self._nearest(text, (*self._sets, *own)) if isinstance(text, str) else ""
            what = f'"{shown(text)}"' if isinstance(text, str) else "this"
            message = f'{what} is no {a_set}, but "{example}" is{hint or ";"} {rule}'
            problems.append(problem_at(message, items[i], (*path, i)))
        return problems


def parse_word_sets(node: Node | None, files: ListFiles, language: str = "en") -> tuple[WordSets, list[Message]]:
    """The word sets at `node`, and what is wrong with them; `language` is that of their words."""
    themes = ThemeLists()
    sets: dict[str, WordList | None] = {}
    problems: list[Message] = []
    for name, listed in node.value.items() if node and isinstance(node.value, dict) else ():
        path = ("word_sets", name)
        if len(name) > limits.NAME_LENGTH or not name.strip() or not on_one_line(name):
            message = f"the name of a word set is one line of 1 to {limits.NAME_LENGTH} characters"
            problems.append(Message(message, path_text(path), listed.key_place))
        elif fault := script_fault(name):
            problems.append(Message(fault, path_text(path), listed.key_place))  # it becomes a title
        sets[name], wrong = parse_set(listed, path, files, themes, language) if listed.whole else (None, [])
        problems += wrong
    return WordSets(sets, files, themes), problems


def _source(parsed: ParsedList) -> ParsedSource:
    words, problems = parsed
    return (None if words is None else Source(words)), problems

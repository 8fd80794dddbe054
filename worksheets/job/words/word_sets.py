"""Finds the words that a sheet names: word sets, themes, files, and lists in place.

In a list of a sheet, texts are the names of word sets if all of them are, and words if none is; `{word: farm}` always
means the word. A theme such as `theme/farm`, a built-in list in the words' language, can be used like a word set, and
in the list of one. Some fields have built-in lists of their own, such as dictionaries; a word set of the same name
takes precedence.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from worksheets.base.errors import InputError, Message, nearest
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.job.words.list_files import ListFiles, ParsedList, WordList
from worksheets.job.words.word_lists import parse_list, parse_word
from worksheets.job.words.wordfiles import SUFFIXES
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node, Path, collected, path_text, problem_at
from worksheets.job.yaml.text_files import on_one_line
from worksheets.language.letters import Word
from worksheets.language.stray_signs import script_fault
from worksheets.language.themes import PREFIX, find_theme, nearest_theme, theme_names, theme_titled

if TYPE_CHECKING:
    from worksheets.job.words.practice_lists import PracticeLists, Practised

ODD_NAMES = 200
"""Maximum number of unknown themes for which the nearest one is suggested, in half a second; a job may have many."""


class ThemeLists:
    """The themes that a job names, one object for each, and suggestions for unknown ones."""

    def __init__(self) -> None:
        self._lists: dict[tuple[str, str], WordList] = {}
        self._odd = 0

    def parse(self, name: str, node: Node, path: Path, language: str) -> ParsedList:
        """Return the words of `theme/farm` in this language; problems are reported at `node`."""
        key = name, language
        if key not in self._lists:
            self._odd += 1
            try:
                theme = find_theme(name.removeprefix(PREFIX).strip(), language, guess=self._odd <= ODD_NAMES)
            except InputError as error:
                return None, [problem_at(problem.text, node, path) for problem in error.problems]
            self._odd -= 1
            self._lists[key] = WordList(theme.words)
        return self._lists[key], []

    def meant(self, name: str, language: str) -> str:
        """Return `; did you mean "theme/farm"` ... for a name that may be meant as a theme, or an empty string."""
        self._odd += 1
        if self._odd > ODD_NAMES:
            return ""
        theme = name if name in theme_names(language) else theme_titled(name, language)
        theme = theme or (nearest_theme(name.rpartition("/")[2], language) if "/" in name else None)
        return sentence('; did you mean "{name}"?', name=f"{PREFIX}{theme}") if theme else ""


def is_theme(text: str) -> bool:
    """Whether a text can only be the name of a theme, known or unknown."""
    return text.startswith(PREFIX)


def is_practice(node: Node) -> bool:
    """Whether words are chosen from a list by limits."""
    return isinstance(node.value, dict) and "from" in node.value


def no_pick(node: Node, path: Path) -> list[Message]:
    """Return the problem of a `pick` in a place where words are not drawn for a sheet."""
    pick = node.child("pick")
    return [problem_at(sentence('"pick" belongs to the words of a sheet'), pick, (*path, "pick"))] if pick else []


def parse_set(node: Node, path: Path, files: ListFiles, themes: ThemeLists, language: str) -> ParsedList:
    """Parse the word set at `node`: a theme, a list with themes, a choice by what is practised, or a list or file.

    Themes are in `language`, and their words are used once. The words are None if there are problems.
    """
    if isinstance(node.value, str) and is_theme(node.value.strip()):
        return themes.parse(node.value.strip(), node, path, language)
    if is_practice(node):
        from worksheets.job.words.practice_lists import PracticeLists

        chosen, wrong = PracticeLists().parse(
            node, path, language, lambda named, at: parse_set(named, at, files, themes, language)
        )
        wrong += no_pick(node, path)
        return (chosen.words if chosen and not wrong else None), wrong
    items = node.value if isinstance(node.value, tuple) else ()
    named = {i: name for i, item in enumerate(items) if (name := _name(item))}
    if not named or len(items) > limits.WORDS:
        return parse_list(node, path, files, language)
    words: list[Word | str] = []
    problems: list[Message] = []
    for i, item in enumerate(items):
        if i in named:
            theme, wrong = themes.parse(named[i], item, (*path, i), language)
            words += theme.words if theme else ()
            problems += wrong
        else:
            word, wrong = parse_word(item, (*path, i), files)
            words += [word] if word else []
            problems += wrong
    return (None if problems else WordList(each_once(words))), problems


def each_once(words: Iterable[Word | str]) -> tuple[Word, ...]:
    """Return the words without repeated ones, because built-in lists share words; one with a clue is preferred."""
    by_key: dict[str, Word] = {}
    for item in words:
        word = Word(item) if isinstance(item, str) else item
        key = word.text.casefold()
        if key not in by_key or (any(word[1:]) and not any(by_key[key][1:])):
            by_key[key] = word
    return tuple(by_key.values())


def _name(item: Node) -> str | None:
    """Return the name of a theme in a list of words; None for a word."""
    text = item.value.strip() if isinstance(item.value, str) else ""
    return text if is_theme(text) else None


FEW = 3
"""Maximum number of items other than word sets that are named one by one."""


class Source(NamedTuple):
    """Words, and their name if they are a single word set.

    The words are a string if they are a list that the field itself has, by name, and a tuple if several lists are named
    together.
    """

    words: WordList | str | tuple[WordList | str, ...]
    name: str | None = None


ParsedSource: TypeAlias = tuple[Source | None, list[Message]]
"""The words that a sheet names, or None if they are invalid, and the problems."""


class WordSets:
    """The word sets of a job, None for an invalid one, and its `files`; the same names always give the same object."""

    def __init__(self, sets: dict[str, WordList | None], files: ListFiles, themes: ThemeLists | None = None) -> None:
        self.files = files
        self._sets = sets
        self._themes = themes or ThemeLists()
        self._joined: dict[tuple[str, tuple[str, ...]], WordList] = {}
        self._guesses = 0

    def find(self, node: Node, path: Path, own: Collection[str] = (), language: str = "en") -> ParsedSource:
        """Find the words named at `node`: `farm`, `[farm, theme/zoo]`, `[cow, horse]` or `{file: farm.txt}`.

        `language` is that of the words; `own` are the names of the field's built-in lists.
        """
        if isinstance(node.value, str):
            return self._named(node.value.strip(), node, path, language, own)
        if is_practice(node):
            return self._all_practised(node, path, language)
        if not isinstance(node.value, tuple):
            return _source(parse_list(node, path, self.files, language))
        texts = [(i, item.value.strip()) for i, item in enumerate(node.value) if isinstance(item.value, str)]
        named = [i for i, name in texts if self.knows(name)]
        builtin = [i for i, name in texts if name in own and i not in named]
        files = [i for i, item in enumerate(node.value) if isinstance(item.value, dict) and "file" in item.value]
        if own and (builtin or files) and len(named) + len(builtin) + len(files) == len(node.value):
            return self._several(node.value, path, language, own)
        if builtin:
            return None, self._mixed_problems(node.value, sorted((*named, *builtin)), path, own)
        if not named:
            return _source(parse_list(node, path, self.files, language))
        if len(named) < len(node.value):
            return None, self._mixed_problems(node.value, named, path)
        return self._together(node.value, path, language)

    def knows(self, name: str) -> bool:
        """Whether there is a word set of this name, or the text is the name of a theme."""
        return name in self._sets or is_theme(name)

    def add(self, name: str, words: Iterable[Word]) -> None:
        """Add a word set that is not in the job's text, such as the words of a day."""
        self._sets[name] = WordList(tuple(words))

    @cached_property
    def _practice(self) -> PracticeLists:
        from worksheets.job.words.practice_lists import PracticeLists

        return PracticeLists()

    def practised(self, node: Node, path: Path, language: str) -> tuple[Practised | None, list[Message]]:
        """Return the words that `{from: de, with: ck}` chooses from a graded list, a word set, a theme or a file."""

        def find(named: Node, at: Path) -> ParsedList:
            source, problems = self.find(named, at, (), language)
            return (source.words if source and isinstance(source.words, WordList) else None), problems

        return self._practice.parse(node, path, language, find)

    def _all_practised(self, node: Node, path: Path, language: str) -> ParsedSource:
        practised, problems = self.practised(node, path, language)
        problems += no_pick(node, path)
        return (Source(practised.words) if practised and not problems else None), problems

    def _several(self, items: tuple[Node, ...], path: Path, language: str, own: Collection[str]) -> ParsedSource:
        """Find several lists, some of which are built into the field or are files."""
        sources, problems = collected(self.find(item, (*path, i), own, language) for i, item in enumerate(items))
        if len(sources) < len(items):
            return None, problems
        return Source(tuple(each.words for each in sources if isinstance(each.words, str | WordList))), problems

    def _together(self, items: tuple[Node, ...], path: Path, language: str) -> ParsedSource:
        """Join the words of several sets, in order; if themes are among them, each word is used once."""
        names = tuple(str(item.value).strip() for item in items)
        pairs = enumerate(zip(names, items, strict=True))
        lists, problems = collected(self._set(name, item, (*path, i), language) for i, (name, item) in pairs)
        if len(lists) < len(names):
            return None, problems
        if len(names) == 1:
            return Source(lists[0], names[0]), []
        key = language, names
        if key not in self._joined:
            together = (word for source in lists for word in source.words)
            themed = any(name not in self._sets for name in names)
            self._joined[key] = WordList(each_once(together) if themed else tuple(together))
        return Source(self._joined[key]), []

    def _set(self, name: str, node: Node, path: Path, language: str) -> ParsedList:
        """Return the words of the word set or theme of this name."""
        return (self._sets[name], []) if name in self._sets else self._themes.parse(name, node, path, language)

    def _named(self, name: str, node: Node, path: Path, language: str, own: Collection[str]) -> ParsedSource:
        if self.knows(name):
            words, problems = self._set(name, node, path, language)
            return (None if words is None else Source(words, name)), problems
        if name in own:
            return Source(name), []
        hint = self._nearest(name, (*self._sets, *own))
        if not hint and FilePath(name).suffix.lower() in SUFFIXES:
            hint = sentence("; for the words of a file write {{file: {name}}}", name=shown(name))
        if not hint:
            sets = ", ".join(map(shown, list(self._sets)[:10]))
            known = sentence("known: {sets}", sets=sets) if sets else sentence("the job has none")
            if own:
                known = sentence(
                    "word sets: {sets}; built in: {own}", sets=sets or sentence("none"), own=", ".join(own)
                )
            also = self._themes.meant(name, language)
            hint = sentence("{also} ({known}); write a list of words in brackets: [cow, horse]", also=also, known=known)
        what = sentence("word set or built-in list") if own else sentence("word set")
        return None, [
            problem_at(
                sentence('there is no {what} "{name}"{hint}', what=what, name=shown(name), hint=hint), node, path
            )
        ]

    def _nearest(self, name: str, known: Collection[str]) -> str:
        """Suggest the nearest name, unless the number of problems makes it take minutes."""
        self._guesses += len(known)
        return nearest(name, known) if self._guesses <= limits.GUESSES else ""

    def _mixed_problems(
        self, items: tuple[Node, ...], named: list[int], path: Path, own: Collection[str] = ()
    ) -> list[Message]:
        """Return the problems of a list in which only the items `named` are word sets, or the field's `own` lists."""
        a_set, kind = (
            (sentence("word set or built-in list"), sentence("names of lists"))
            if own
            else (sentence("word set"), sentence("word sets"))
        )
        example = shown(str(items[named[0]].value))
        others = sorted(set(range(len(items))).difference(named))
        rule = sentence(
            "a list has {kind} only or words only ({{word: {example}}} means the word)", kind=kind, example=example
        )
        if len(others) > FEW:
            message = sentence(
                '"{example}" is a {a_set}, but {count} other items of this list are not; {rule}',
                example=example,
                a_set=a_set,
                count=len(others),
                rule=rule,
            )
            return [problem_at(message, items[named[0]], (*path, named[0]))]
        problems: list[Message] = []
        for i in others:
            text = items[i].value
            hint = self._nearest(text, (*self._sets, *own)) if isinstance(text, str) else ""
            what = f'"{shown(text)}"' if isinstance(text, str) else sentence("this")
            message = sentence(
                '{what} is not a {a_set}, but "{example}" is{hint} {rule}',
                what=what,
                a_set=a_set,
                example=example,
                hint=hint or ";",
                rule=rule,
            )
            problems.append(problem_at(message, items[i], (*path, i)))
        return problems


def parse_word_sets(node: Node | None, files: ListFiles, language: str = "en") -> tuple[WordSets, list[Message]]:
    """Parse the word sets at `node`, whose words are in `language`; return also their problems."""
    themes = ThemeLists()
    sets: dict[str, WordList | None] = {}
    problems: list[Message] = []
    for name, listed in node.value.items() if node and isinstance(node.value, dict) else ():
        path = ("word_sets", name)
        if len(name) > limits.NAME_LENGTH or not name.strip() or not on_one_line(name):
            message = sentence("the name of a word set has 1 to {most} characters on one line", most=limits.NAME_LENGTH)
            problems.append(Message(message, path_text(path), listed.key_place))
        elif fault := script_fault(name):
            problems.append(Message(fault, path_text(path), listed.key_place))  # it becomes a title
        sets[name], wrong = parse_set(listed, path, files, themes, language) if listed.whole else (None, [])
        problems += wrong
    return WordSets(sets, files, themes), problems


def _source(parsed: ParsedList) -> ParsedSource:
    words, problems = parsed
    return (None if words is None else Source(words)), problems

"""The themes that a job names: `theme/farm` in place of a word set, or among the words of one."""

from __future__ import annotations

from collections.abc import Iterable

from worksheets.base.errors import InputError, Message
from worksheets.job.words.word_lists import ListFiles, ParsedList, WordList, parse_list, parse_word, problem_at
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node, Path
from worksheets.language.letters import Word
from worksheets.language.themes import PREFIX, find_theme, nearest_theme, theme_names

ODD_NAMES = 200
"""For this many names that are no themes the nearest one is sought, in half a second; a job may have very many."""


class ThemeLists:
    """The themes of a job, one object for each that it names, and what is told of names that are none."""

    def __init__(self) -> None:
        self._lists: dict[tuple[str, str], WordList] = {}
        self._odd = 0

    def parse(self, name: str, node: Node, path: Path, language: str) -> ParsedList:
        """The words of `theme/farm`, named at `node`, in this language; what is wrong is told there."""
        key = name, language
        if key not in self._lists:
            self._odd += 1
            try:
                theme = find_theme(name.removeprefix(PREFIX).strip(), language, guess=self._odd <= ODD_NAMES)
            except InputError as error:
                return None, [problem_at(each.text, node, path) for each in error.problems]
            self._odd -= 1
            self._lists[key] = WordList(theme.words)
        return self._lists[key], []

    def meant(self, name: str, language: str) -> str:
        """`; did you mean "theme/farm"` ... for what was perhaps meant to be a theme, or an empty string."""
        self._odd += 1
        if self._odd > ODD_NAMES:
            return ""
        found = name if name in theme_names(language) else None
        found = found or (nearest_theme(name.rpartition("/")[2], language) if "/" in name else None)
        return f'; did you mean "{PREFIX}{found}", which comes with the program?' if found else ""


def is_theme(text: str) -> bool:
    """Whether a text can only be the name of a theme, though perhaps of none that there is."""
    return text.startswith(PREFIX)


def parse_set(node: Node, path: Path, files: ListFiles, themes: ThemeLists, language: str) -> ParsedList:
    """The words of a word set, which may be a theme, or have themes in its list; with these, each word once."""
    if isinstance(node.value, str) and is_theme(node.value.strip()):
        return themes.parse(node.value.strip(), node, path, language)
    items = node.value if isinstance(node.value, tuple) else ()
    named = {i: name for i, item in enumerate(items) if (name := _name(item))}
    if not named or len(items) > limits.WORDS:
        return parse_list(node, path, files)
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
    """The words without those that were there before; of equal ones the first with a clue, in the place of the first.

    Lists that come with the program share words, which their user cannot help.
    """
    found: dict[str, Word] = {}
    for each in words:
        word = Word(each) if isinstance(each, str) else each
        key = word.text.casefold()
        if key not in found or (any(word[1:]) and not any(found[key][1:])):
            found[key] = word
    return tuple(found.values())


def _name(item: Node) -> str | None:
    """The name of a theme that stands in a list in place of a word."""
    text = item.value.strip() if isinstance(item.value, str) else ""
    return text if is_theme(text) else None

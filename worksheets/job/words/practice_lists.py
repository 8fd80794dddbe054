"""Words chosen from a list by what is practised: `{from: de, level: 2, with: ck}`.

`from` is a language with a graded list, a theme, a word set or a file; the other fields are the limits of
`language/practice.py`. With `pick`, a pool deals that number of words to the sheet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from worksheets.base.errors import InputError, Message, nearest
from worksheets.base.quoting import shown
from worksheets.base.sentences import joined, plural, sentence
from worksheets.job.words.list_files import WordList
from worksheets.job.yaml.nodes import Node, Path, problem_at, unknown_keys
from worksheets.language.dictionary import LEVELS
from worksheets.language.languages import find_language
from worksheets.language.letters import Word
from worksheets.language.practice import (
    SYLLABLES_KNOWN,
    Graded,
    WordLimits,
    graded,
    graded_languages,
    loosened,
    phenomena,
)

TEXTS = ("starting", "ending", "containing", "with", "letters_known")
FIELDS = ("from", "level", "length", *TEXTS, "syllables")

MOST_TEXTS = 100
LONGEST_TEXT = 40
LONGEST_WORD = 99

FindWords: TypeAlias = Callable[[Node, Path], tuple[WordList | None, list[Message]]]
"""Looks up a word set, a theme, a file or a list in place."""


class Practised(NamedTuple):
    """The words within the limits, and their origin."""

    words: WordList
    wanted: WordLimits
    origin: tuple[Graded, ...]
    language: str

    def few(self, needed: int) -> str:
        """Return the sentence that there are too few words, which names the limit to loosen."""
        count = len(self.words.words)
        there = plural("1 word is within these limits", "{count:,} words are within these limits", count=count)
        if not count:
            there = sentence("no word is within these limits")
        asked = sentence(', but "pick" asks for {needed:,}', needed=needed) if count else ""
        loose = loosened(self.wanted, self.origin, self.language)
        if not loose:
            return joined((there, asked), "")
        return plural(
            '{there}{asked}; without "{limit}" there is 1',
            '{there}{asked}; without "{limit}" there are {count:,}',
            count=loose[1],
            there=there,
            asked=asked,
            limit=loose[0].rstrip("_"),
        )


class PracticeLists:
    """The words chosen by limits in a job; sheets with the same limits share one object."""

    def __init__(self) -> None:
        self._lists: dict[tuple[object, ...], Practised] = {}

    def parse(self, node: Node, path: Path, language: str, find: FindWords) -> tuple[Practised | None, list[Message]]:
        """The words at `node`.

        `language` is that of the sheet's words, and `find` looks up origins that are not languages.
        """
        fields: dict[str, Node] = node.value if isinstance(node.value, dict) else {}
        problems = unknown_keys(fields, (*FIELDS, "pick"), path)
        origin, language, wrong = self._origin(fields["from"], (*path, "from"), language, find)
        wanted, unfit = _limits(fields, path, language)
        problems += wrong + unfit
        if problems or origin is None:
            return None, problems
        if wanted.level and origin[0].level is None:
            message = sentence("these words have no levels; only the graded lists have, as in {{from: en, level: 2}}")
            return None, [problem_at(message, fields["level"], (*path, "level"))]
        key = tuple(word.word for word in origin), language, wanted
        if key not in self._lists:
            entries = tuple(Graded(word.word.text, word.level) for word in origin)
            chosen = {*wanted.chosen(entries, language)}
            words = tuple(each.word for each, entry in zip(origin, entries, strict=True) if entry in chosen)
            self._lists[key] = Practised(WordList(words), wanted, entries, language)
        found = self._lists[key]
        if not found.words.words:
            return None, [problem_at(joined((found.few(1), _near(wanted, language)), ""), node, path)]
        return found, []

    def _origin(
        self, node: Node, path: Path, language: str, find: FindWords
    ) -> tuple[tuple[_Listed, ...] | None, str, list[Message]]:
        """Return the words that `from` names, their language, and the problems."""
        name = node.value.strip() if isinstance(node.value, str) else ""
        try:
            spoken = find_language(shown(name)) if name else None
        except InputError:
            spoken = None
        if spoken is None:
            words, problems = find(node, path)
            each = words.words if words else ()
            return tuple(_Listed(Word(word) if isinstance(word, str) else word) for word in each), language, problems
        own = find_language(language)
        if spoken.base != own.base and spoken.base in graded_languages():
            message = sentence(
                "this list has {spoken} words, but the words here are {own}; words_language: {base} changes that",
                spoken=spoken.shown_name,
                own=own.shown_name,
                base=spoken.base,
            )
            return None, language, [problem_at(message, node, path)]
        code = own.code if spoken.code == own.base else spoken.code
        try:
            return tuple(_Listed(Word(word.text), word.level) for word in graded(code)), code, []
        except InputError as error:
            return None, code, [problem_at(problem.text, node, path) for problem in error.problems]


class _Listed(NamedTuple):
    """A word with its clue, and its level if it has one."""

    word: Word
    level: int | None = None


def _near(wanted: WordLimits, language: str) -> str:
    """Return a hint with the name of the phenomenon that was probably meant."""
    names = [phenomenon.name for phenomenon in phenomena(language)]
    return next((hint for name in wanted.with_ if name not in names and (hint := nearest(name, names))), "")


def _limits(fields: Mapping[str, Node], path: Path, language: str) -> tuple[WordLimits, list[Message]]:
    """Return the limits that the fields set, and their problems."""
    values: dict[str, Any] = {}
    problems: list[Message] = []
    for key in FIELDS[1:]:
        node = fields.get(key)
        if node is None or node.value is None:
            continue
        try:
            if key == "level":
                values[key] = _levels(node)
            elif key in TEXTS:
                values["with_" if key == "with" else key] = _texts(node, single=key == "letters_known")
            else:
                values[key] = _range(node)
            if key == "syllables" and find_language(language).base not in SYLLABLES_KNOWN:
                raise ValueError(sentence("syllables are known of German words only"))
        except ValueError as error:
            problems.append(problem_at(str(error), node, (*path, key)))
    return WordLimits(**values), problems


def _texts(node: Node, *, single: bool = False) -> tuple[str, ...]:
    """Parse a text, or several in a list; a text of `single` letters is a list of them."""
    items = node.value if isinstance(node.value, tuple) else (node,)
    texts = tuple(item.value.strip() for item in items if isinstance(item.value, str))
    if len(texts) < len(items) or not all(texts) or not texts:
        raise ValueError(sentence("expected a text such as ck, or a list such as [ck, tz]"))
    if len(texts) > MOST_TEXTS or max(map(len, texts)) > LONGEST_TEXT:
        raise ValueError(
            sentence(
                "at most {most_texts} texts of {longest_text} characters",
                most_texts=MOST_TEXTS,
                longest_text=LONGEST_TEXT,
            )
        )
    return tuple(texts[0]) if single and items == (node,) else texts


def _range(node: Node) -> tuple[int, int]:
    """Parse `5` or `4-8`."""
    match = re.fullmatch(r"([0-9]{1,2})(?:\s*[-–]\s*([0-9]{1,2}))?", str(node.value).strip())
    least, most = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= least <= most <= LONGEST_WORD:
        raise ValueError(sentence("expected a number such as 5 or a range such as 4-8"))
    return least, most


def _levels(node: Node) -> tuple[int, ...]:
    """Parse `2`, `1-3` or `[1, 2]`."""
    items = node.value if isinstance(node.value, tuple) else (node,)
    levels = {level for item in items for level in range(_range(item)[0], _range(item)[1] + 1)}
    if not levels <= {*range(1, LEVELS + 1)}:
        raise ValueError(sentence("levels are 1 to {levels}, such as 2 or [1, 2]", levels=LEVELS))
    return tuple(sorted(levels))

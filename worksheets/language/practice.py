"""Chooses words of a list that practise something, such as `ck` or a magic e.

`data/practice/<code>.toml` lists the phenomena of a language: each has a title in German and English, a regular
expression or a list of words, and the source of the rule. Any other text is searched for as written. The
graded lists are the words to choose from of the dictionaries, with the word as it is written and its level.

>>> [phenomenon.name for phenomenon in phenomena("de")][:3]
['ie', 'ih', 'dehnungs-h']
>>> practised("tz", "de")("Katze"), practised("tz", "de")("achtzehn")
(True, False)
>>> [word.text for word in WordLimits(with_=("ck",), length=(4, 4), level=(1,)).chosen(graded("en"), "en")][:4]
['back', 'deck', 'dock', 'duck']
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from worksheets.base.errors import InputError, listed
from worksheets.base.sentences import sentence
from worksheets.language import dictionary
from worksheets.language.blocklist import rude_words
from worksheets.language.dictionary import LEVELS
from worksheets.language.languages import find_language
from worksheets.language.letters import letters_of

_FOLDER = Path(__file__).with_name("data")
_TAKEN_OUT = "·"


class Graded(NamedTuple):
    """A word as written, with its school level; None if the list has no levels."""

    text: str
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Phenomenon:
    """Something to practise; `titles` are by language, and `source` names the rule."""

    name: str
    titles: Mapping[str, str]
    source: str
    pattern: re.Pattern[str] | None
    but: re.Pattern[str] | None
    words: frozenset[str]

    def is_in(self, word: str) -> bool:
        """Whether a word, as written, has the phenomenon."""
        small = word.lower()
        if small in self.words:
            return True
        rest = self.but.sub(_TAKEN_OUT, small) if self.but else small
        return self.pattern is not None and self.pattern.search(rest) is not None


@cache
def phenomena(language: str) -> tuple[Phenomenon, ...]:
    """The phenomena of a language, in the order of its file; empty if it has no file."""
    path = _FOLDER / "practice" / f"{find_language(language).base}.toml"
    if not path.is_file():
        return ()
    return tuple(_phenomenon(name, data) for name, data in tomllib.loads(path.read_text(encoding="utf-8")).items())


def _phenomenon(name: str, data: Mapping[str, str | list[str]]) -> Phenomenon:
    pattern, but = (re.compile(str(data[key])) if key in data else None for key in ("pattern", "but"))
    titles = {code: str(data[code]) for code in ("de", "en")}
    words = frozenset(word.lower() for word in data.get("words", ()))
    return Phenomenon(name, titles, str(data["source"]), pattern, but, words)


def practised(name: str, language: str) -> Callable[[str], bool]:
    """A test for words with the phenomenon of this name or, if there is none, with these letters."""
    small = name.lower()
    phenomenon = next((known for known in phenomena(language) if small == known.name), None)
    return phenomenon.is_in if phenomenon else lambda word: small in word.lower()


@cache
def graded_languages() -> tuple[str, ...]:
    """The codes of the languages that have a graded list, sorted."""
    return dictionary.names()


@cache
def graded(language: str) -> tuple[Graded, ...]:
    """The graded list of a language or variant, as the words are written, the best known first.

    Words on the block lists are left out. Raises InputError if the language has none.
    """
    own = find_language(language)
    if own.base not in graded_languages():
        known = listed((find_language(code).shown_name for code in graded_languages()), "and")
        raise InputError(
            sentence("there is no graded list of {found} words, only of {known}", found=own.shown_name, known=known)
        )
    rude = rude_words(own.base)
    text = (_FOLDER / "dictionaries" / f"{own.base}-choose.txt").read_text(encoding="utf-8")
    words: dict[str, int] = {}
    level = 0
    for line in text.splitlines():
        if line.startswith("# level "):
            level += 1
        elif level and "".join(letters_of(line, own.base)) not in rude:
            words.setdefault(own.own_word(line), level)
    return tuple(Graded(word, level) for word, level in words.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class WordLimits:
    """Limits on words; a limit that is empty or None allows all.

    Of several texts in `starting`, `ending`, `containing` or `with_` any one suffices. `letters_known` are the letters,
    or groups such as `sch`, that readers know. Lengths count the letters of the grid.
    """

    level: tuple[int, ...] = ()
    length: tuple[int, int] | None = None
    starting: tuple[str, ...] = ()
    ending: tuple[str, ...] = ()
    containing: tuple[str, ...] = ()
    with_: tuple[str, ...] = ()
    letters_known: tuple[str, ...] = ()
    syllables: tuple[int, int] | None = None

    @property
    def limits(self) -> tuple[str, ...]:
        """The names of the fields that are set."""
        return tuple(name for name in self.__slots__ if getattr(self, name))

    def without(self, limit: str) -> WordLimits:
        """The limits without this one."""
        return replace(self, **{limit: _NONE[limit]})

    def chosen(self, words: Iterable[Graded], language: str) -> list[Graded]:
        """The words within all limits, in their order."""
        tests = [*self._tests(language)]
        return [word for word in words if all(test(word) for test in tests)]

    def _tests(self, language: str) -> Iterator[Callable[[Graded], bool]]:
        if self.level:
            yield lambda word: word.level in self.level
        if self.length:
            least, most = self.length
            yield lambda word: least <= len(letters_of(word.text, language)) <= most
        if self.starting:
            yield lambda word: word.text.lower().startswith(_small(self.starting))
        if self.ending:
            yield lambda word: word.text.lower().endswith(_small(self.ending))
        if self.containing:
            yield lambda word: any(part in word.text.lower() for part in _small(self.containing))
        if self.with_:
            having = [practised(name, language) for name in self.with_]
            yield lambda word: any(has(word.text) for has in having)
        if self.letters_known:
            known = _small(self.letters_known)
            yield lambda word: _is_made_of("".join(letters_of(word.text, language, case="lower")), known)
        if self.syllables:
            few, many = self.syllables
            yield lambda word: few <= (syllables(word.text) or 0) <= many


_NONE = {name: getattr(WordLimits(), name) for name in WordLimits.__slots__}


def _is_made_of(text: str, parts: tuple[str, ...]) -> bool:
    """Whether a text can be divided into these parts, each used as often as needed."""
    ends = {0}
    for start in range(len(text)):
        if start in ends:
            ends |= {start + len(part) for part in parts if text.startswith(part, start)}
    return len(text) in ends


def _small(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(text.lower() for text in texts)


def loosened(wanted: WordLimits, words: Iterable[Graded], language: str) -> tuple[str, int] | None:
    """The limit whose removal gives the most words, and their number; None if no limit excludes any.

    The practised phenomenon is named only if no other limit excludes words.
    """
    all_words = tuple(words)
    count = len(wanted.chosen(all_words, language))
    counts = {limit: len(wanted.without(limit).chosen(all_words, language)) for limit in wanted.limits}
    better = {limit: more for limit, more in counts.items() if more > count}
    return max(better.items(), key=lambda item: (item[0] != "with_", item[1]), default=None)


def counts_by_level(phenomenon: Phenomenon, language: str) -> tuple[int, ...]:
    """The number of words with the phenomenon at each level of the graded list."""
    having = [word.level for word in graded(language) if phenomenon.is_in(word.text)]
    return tuple(having.count(level) for level in range(1, LEVELS + 1))


SYLLABLES_KNOWN = ("de",)
"""Languages whose spelling shows the syllables of most words."""

_VOWELS = re.compile("[aeiouyäöü]+")
_ONE = re.compile("[aeiouyäöü]|aa|ee|oo|ie|ei|ai|au|eu|äu")
_TWO = re.compile("aue|eie|eue|äue|üe|öe")
_UNKNOWN = re.compile("^bee|^gee|ien$|eum|^y")


def syllables(word: str) -> int | None:
    """The number of syllables of a German word, or None where its spelling does not show it, as in `Jeans`."""
    small = word.lower().replace("qu", "q")
    groups = _VOWELS.findall(small)
    if _UNKNOWN.search(small) or not all(_ONE.fullmatch(group) or _TWO.fullmatch(group) for group in groups):
        return None
    return sum(1 if _ONE.fullmatch(group) else 2 for group in groups)

"""The page's chooser of practice words: evaluates rules such as `{from: de, with: ck, pick: 12}`.

The job loader chooses and counts the words and reports problems, so the chooser shows what the sheet gets.
[protocol.d.ts](front/protocol.d.ts) has the types.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from worksheets.base.errors import InputError, Message
from worksheets.base.quoting import shown
from worksheets.job.words.list_files import ListFiles, WordList
from worksheets.job.words.pools import Pools, is_pool
from worksheets.job.words.practice_lists import Practised
from worksheets.job.words.word_sets import WordSets, is_practice, parse_word_sets
from worksheets.job.yaml.nodes import Node, Path, path_text
from worksheets.job.yaml.yaml_text import Writer
from worksheets.language.dictionary import LEVELS
from worksheets.language.languages import find_language
from worksheets.language.letters import Word
from worksheets.language.practice import Graded, Phenomenon, WordLimits, graded, phenomena

Answer: TypeAlias = dict[str, Any]
Words: TypeAlias = tuple[Word, ...]

MOST_OTHERS = 300
"""Maximum number of fitting words that are shown besides the chosen ones."""


class Dealer:
    """Deals words to the sheets of a job as the job loader does: pass it each sheet's words once, in order."""

    def __init__(self, root: Node, files: ListFiles, again: int = 0) -> None:
        """`again` is added to the job's seed, for other words."""
        self._root = root
        seed = text_of(root, "seed")
        self._seed = (int(seed) if re.fullmatch("-?[0-9]{1,18}", seed) else 0) + again
        self._files = files
        self._waiting: list[tuple[Node, Path, Node]] = []
        self._sets: WordSets | None = None
        self._pools: Pools | None = None

    @property
    def sets(self) -> WordSets:
        """The word sets of the job."""
        if self._sets is None:
            language = language_of(text_of(self._root, "words_language"), text_of(self._root, "language"))
            self._sets, _ = parse_word_sets(self._root.child("word_sets"), self._files, language)
        return self._sets

    def skip(self, node: Node, path: Path, sheet: Node) -> None:
        """Deal the words of a sheet without returning them, because later sheets may depend on it."""
        if is_pool(node):
            self._waiting.append((node, path, sheet))

    def deal(self, node: Node, path: Path, sheet: Node) -> tuple[Words, list[Message]]:
        """The words of a sheet chosen by a rule, and the problems of the rule."""
        if self._pools is None:
            self._pools = Pools(self.sets, self._seed)
        for waiting in self._waiting:
            self._drawn(self._pools, *waiting)
        self._waiting = []
        words, problems = self._drawn(self._pools, node, path, sheet)
        return tuple(Word(each) if isinstance(each, str) else each for each in words.words if words), problems

    def _drawn(self, pools: Pools, node: Node, path: Path, sheet: Node) -> tuple[WordList, list[Message]]:
        language = words_language(self._root, sheet)
        if is_pool(node):
            taker = text_of(sheet, "id") or text_of(sheet, "title")
            source, problems = pools.deal(node, path, taker, language)
        else:
            source, problems = self.sets.find(node, path, (), language)
        words = source.words if source and isinstance(source.words, WordList) else WordList(())
        return words, problems


def text_of(node: Node, name: str) -> str:
    """The text of a field; empty if it has none."""
    child = node.child(name)
    return child.value.strip() if child and isinstance(child.value, str) else ""


def language_of(*codes: str) -> str:
    """The first of these that is a language, otherwise English."""
    for code in filter(None, codes):
        try:
            return find_language(shown(code)).code
        except InputError:
            pass
    return "en"


def words_language(root: Node, sheet: Node) -> str:
    """The language of the words of a sheet."""
    parts = ((sheet, "words_language"), (root, "words_language"), (sheet, "language"), (root, "language"))
    return language_of(*(text_of(node, name) for node, name in parts))


def practised(root: Node, path: Sequence[str | int], files: ListFiles, *, again: int, page: str) -> Answer:
    """The chooser's view of the rule at `path`, in the language of the `page`; see `Practised` there.

    `again` counts the requests for other words.
    """
    sheet, node = root.at(path[:-1])[0], root.at(path)[0]
    dealer = Dealer(root, files, again)
    for number, other in enumerate(_items(root.child("sheets"))[: int(path[1])]):
        for name, child in other.value.items() if isinstance(other.value, dict) else ():
            dealer.skip(child, ("sheets", number, name), other)
    words, problems = dealer.deal(node, tuple(path), sheet)
    own = path_text(path)
    problems = [each for each in problems if each.path.startswith(own)]
    within = _within(dealer.sets, node, path, words_language(root, sheet))
    language, names = within.language if within else "en", _names(node)
    listed = [each.text for each in WordLimits(with_=names).chosen(map(Graded, _texts(within)), language)]
    having = [each for each in phenomena(language) if each.name in names]
    literal = [name for name in names if name not in {each.name for each in having}]
    drawn = [word.text for word in words] or listed  # too few are better than none
    others = [text for text in listed if text not in {*drawn}]
    return {
        "rule": rule_text(node.plain()),
        "phenomena": [*_counted(within, words_language(root, sheet), page)],
        "words": [{"text": text, "marks": marks(text, having, literal)} for text in drawn],
        "others": [{"text": text, "marks": marks(text, having, literal)} for text in others[:MOST_OTHERS]],
        "fitting": len(listed),
        "problems": problems,
    }


def is_choice(root: Node, path: Sequence[Any]) -> bool:
    """Whether there is a rule at a path such as `["sheets", 0, "words"]`."""
    match [*path]:
        case ["sheets", int(number), str()] if number >= 0:
            node, found = root.at(path)
            return len(found) == len(path) and is_practice(node)
    return False


def rule_text(choice: Mapping[str, Any]) -> str:
    """A rule on one line, as in a job file: `{from: de, with: ck, pick: 12}`."""
    return Writer("\n").value(choice, 0, inside=True).strip()


def _items(node: Node | None) -> tuple[Node, ...]:
    return node.value if node and isinstance(node.value, tuple) else ()


def _names(node: Node) -> tuple[str, ...]:
    """The names in `with`."""
    names = node.child("with")
    items = _items(names) or ((names,) if names else ())
    return tuple(text for item in items if isinstance(item.value, str) and (text := item.value.strip().lower()))


def _within(sets: WordSets, node: Node, path: Sequence[str | int], language: str) -> Practised | None:
    """The words that the rule gives without its `with`; None if there are none."""
    fields = node.value if isinstance(node.value, dict) else {}
    left = node._replace(value={name: each for name, each in fields.items() if name not in ("with", "pick")})
    return sets.practised(left, tuple(path), language)[0]


def _texts(found: Practised | None) -> list[str]:
    return [word if isinstance(word, str) else word.text for word in found.words.words] if found else []


def _counted(within: Practised | None, language: str, page: str) -> Iterator[Answer]:
    """The phenomena of a language, each with the number of words that have it within the other limits."""
    texts = _texts(within)
    spoken = within.language if within else language
    known = _having(spoken)
    listed = known[""]
    for each in phenomena(spoken):
        having = known[each.name]
        count = sum(1 for text in texts if text in having or (text not in listed and each.is_in(text)))
        title = each.titles.get(page, each.titles["en"])
        yield {"name": each.name, "title": title, "count": count}


@cache
def _having(language: str) -> Mapping[str, frozenset[str]]:
    """The words of a graded list by phenomenon; under an empty name, all of them."""
    try:
        texts = [word.text for word in graded(language)]
    except InputError:
        texts = []
    found = {each.name: frozenset(filter(each.is_in, texts)) for each in phenomena(language)}
    return {**found, "": frozenset(texts)}


def marks(text: str, having: Iterable[Phenomenon], literal: Iterable[str]) -> list[list[int]]:
    """The places in a word of the practised letters, as pairs of start and end.

    None if they are known from a list only.
    """
    small = text.lower()
    if len(small) != len(text):
        return []
    spans = [found.span() for part in literal for found in re.finditer(re.escape(part), small)]
    for each in having:
        masked = each.but.sub(lambda taken: "·" * len(taken[0]), small) if each.but else small
        spans += [found.span() for found in each.pattern.finditer(masked)] if each.pattern else []
    return [[start, end] for start, end in sorted({*spans}) if end > start]


def choices(languages: Sequence[Mapping[str, str]], codes: Sequence[str]) -> Answer:
    """The initial options of the chooser: the `languages` with one of the lists `codes`, and the levels."""
    offered = [each for each in languages if find_language(each["value"]).base in codes]
    return {"languages": offered, "levels": [str(level) for level in range(1, LEVELS + 1)]}

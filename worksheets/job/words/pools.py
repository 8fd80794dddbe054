"""Pools: large lists whose words are dealt to the sheets of a job, each word once: `{pool: animals, pick: 12}`.

Words are assigned by consistent hashing. Sheets choose in the order of the job, each with a random generator of its own
from the job's seed and the sheet's id or title. Therefore adding, removing or enlarging a sheet changes no sheet above
it, and a sheet below only if both would choose the same word. Any other change of the job changes no words.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from worksheets.base.errors import InputError, Message, counted
from worksheets.base.quoting import shown
from worksheets.base.seeds import rng_for
from worksheets.base.sentences import plural, sentence
from worksheets.job.words.list_files import WordList
from worksheets.job.words.word_sets import ParsedSource, Source, WordSets, is_practice
from worksheets.job.yaml.nodes import Node, Path, problem_at, unknown_keys
from worksheets.language.letters import Spelling, Word
from worksheets.puzzles.sources import MOST_WORDS

LOOKED_AT = 25
"""Number of free words tried, to find one that neither contains nor is part of another word of the sheet."""


class _Asked(NamedTuple):
    """The request of a sheet to a pool for `pick` words; messages call the pool `name`."""

    source: Source
    name: str
    pick: int


@dataclass(slots=True)
class _Count:
    """Numbers of words requested from a pool and dealt; `short`, if set, makes the message that there are too few."""

    name: str
    words: int
    asked: int = 0
    dealt: int = 0
    sheets: int = 0
    short: Callable[[str], Message] | None = None
    left: int = 0


class Pools:
    """The pools of a job with this seed; no word is dealt twice, even if pools share words."""

    def __init__(self, sets: WordSets, seed: int) -> None:
        self._sets = sets
        self._seed = seed
        self._decks: dict[tuple[int, str], _Deck] = {}
        self._counts: dict[tuple[int, str], _Count] = {}
        self._gone: set[str] = set()
        self._takers: Counter[str] = Counter()

    def deal(self, node: Node, path: Path, taker: str, language: str) -> ParsedSource:
        """Deal words of the pool that a sheet names at `node`; `language` is that of the words.

        `taker` is the sheet's id or title, or empty. If too few words are left, there is no source, and `problems`
        reports it at the end.
        """
        if is_practice(node):
            return self._draw(node, path, taker, language)
        asked, problems = self._asked(node, path, language)
        if not asked or not isinstance(asked.source.words, WordList):
            return None, problems
        key = id(asked.source.words), language
        if key not in self._decks:
            self._decks[key] = _Deck(asked.source.words, language)
        if key not in self._counts:
            self._counts[key] = _Count(asked.name, len(self._decks[key].words))
        deck, count = self._decks[key], self._counts[key]
        count.asked += asked.pick
        count.sheets += 1
        taker = taker or asked.name
        self._takers[taker] += 1
        dealt = deck.take(asked.pick, self._gone, self._seed, f"{taker}\0{self._takers[taker]}")
        if count.short or len(dealt) < asked.pick:
            if not count.short:
                count.left = len(dealt)
                count.short = lambda message: problem_at(message, node, path)
            return None, []
        self._gone.update(dealt)
        count.dealt += asked.pick
        words = tuple(deck.words[letters] for letters in sorted(dealt, key=deck.order.__getitem__))
        return Source(WordList(words), asked.source.name), []

    def _draw(self, node: Node, path: Path, taker: str, language: str) -> ParsedSource:
        """Return the words that a sheet picks for itself, as in `{from: de, with: ck, pick: 12}`."""
        number, problems = _picked(node, path, "{from: de, with: ck, pick: 12}")
        practised, wrong = self._sets.practised(node, path, language)
        if problems or not practised:
            return None, [*problems, *wrong]
        key = id(practised.words), language
        if key not in self._decks:
            self._decks[key] = _Deck(practised.words, language)
        deck = self._decks[key]
        self._takers[taker] += 1
        drawn = deck.take(number, set(), self._seed, f"{taker}\0{self._takers[taker]}")
        if len(drawn) < number:
            return None, [problem_at(practised.few(number), node, path)]
        return Source(WordList(tuple(deck.words[letters] for letters in sorted(drawn, key=deck.order.__getitem__)))), []

    def _asked(self, node: Node, path: Path, language: str) -> tuple[_Asked | None, list[Message]]:
        fields = node.value if isinstance(node.value, dict) else {}
        if wrong := unknown_keys(fields, ("pool", "pick"), path):
            return None, wrong
        source, problems = self._sets.find(fields["pool"], (*path, "pool"), (), language)
        number, wrong = _picked(node, path, "{pool: animals, pick: 12}")
        problems = [*problems, *wrong]
        if problems or not source:
            return None, problems
        named = fields["pool"].value
        items = named if isinstance(named, tuple) else (fields["pool"],)
        texts = [item.value.strip() for item in items if isinstance(item.value, str)]
        name = (
            f'"{shown(", ".join(texts[:3]))}"'
            if texts and len(texts) == len(items) <= 3
            else sentence("of these words")
        )
        return _Asked(source, name, number), []

    def problems(self) -> list[Message]:
        """Return a problem for each pool with too few words, at the first sheet without words."""
        return [count.short(_too_few(count)) for count in self._counts.values() if count.short]

    def notes(self) -> Iterator[Message]:
        """Yield a note for each pool: how many of its words are dealt."""
        for pool in self._counts.values():
            dealt = plural(
                "the pool {name}: {dealt:,} of 1 word is dealt to {sheets}",
                "the pool {name}: {dealt:,} of {count:,} words are dealt to {sheets}",
                count=pool.words,
                name=pool.name,
                dealt=pool.dealt,
                sheets=counted(pool.sheets, "sheet"),
            )
            yield Message(dealt, level="note", stage="check")


def _picked(node: Node, path: Path, example: str) -> tuple[int, list[Message]]:
    """Return the number of words that a sheet picks, and its problem, if any."""
    pick = node.child("pick")
    value = pick.value if pick else None
    text = value.strip() if isinstance(value, str) else ""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    if 1 <= number <= MOST_WORDS:
        return number, []
    message = sentence(
        '"pick" says how many words of the pool this sheet gets, from 1 to {most_words:,}, as in {example}',
        most_words=MOST_WORDS,
        example=example,
    )
    return 0, [problem_at(message, pick or node, (*path, "pick") if pick else path)]


def is_pool(node: Node) -> bool:
    """Whether a sheet's words are drawn from a pool or by what is practised."""
    return isinstance(node.value, dict) and ("pool" in node.value or {"from", "pick"} <= node.value.keys())


def no_pool(node: Node, path: Path) -> Message:
    """Return the problem of a pool in a field that names lists to look up words, such as a dictionary."""
    return problem_at(
        sentence("a pool deals words to hide, but this field looks words up: name the list itself"), node, path
    )


def _too_few(count: _Count) -> str:
    missing = count.asked - count.dealt - count.left
    others = count.words - count.dealt - count.left
    shared = sentence(", {others:,} of which other pools have dealt", others=others) if others else ""
    asking = (
        sentence("its sheet asks") if count.sheets == 1 else sentence("its {sheets:,} sheets ask", sheets=count.sheets)
    )
    return plural(
        "the pool {name} has {words}{shared}, but {asking} for {asked:,}: 1 word is missing; use a longer list, "
        "a smaller pick or fewer sheets",
        "the pool {name} has {words}{shared}, but {asking} for {asked:,}: {count:,} words are missing; use a longer "
        "list, a smaller pick or fewer sheets",
        count=missing,
        name=count.name,
        words=counted(count.words, "word"),
        shared=shared,
        asking=asking,
        asked=count.asked,
    )


class _Deck:
    """The words of a pool, each once, on a ring of hashes: adding or removing a word moves no other one."""

    def __init__(self, words: WordList, language: str) -> None:
        self.listed = words  # keeps the `id`, which identifies the deck, in use
        self.words: dict[str, Word] = {}
        for each in words.words:
            word = Word(each) if isinstance(each, str) else each
            self.words.setdefault(_letters(word.text, language), word)
        self.words.pop("", None)
        self.order = {letters: number for number, letters in enumerate(self.words)}
        ring = sorted((_point(letters), letters) for letters in self.words)
        self._points = [point for point, _ in ring]
        self._ring = [letters for _, letters in ring]
        self._next = [*range(len(ring) + 1)]

    def take(self, wanted: int, gone: set[str], seed: int, taker: str) -> list[str]:
        """Return `wanted` words that are not `gone`, or fewer if there are no more."""
        rng = rng_for(seed, taker, "pool")
        taken: list[str] = []
        for _ in range(min(wanted, len(self._ring))):
            place = bisect(self._points, rng.random())
            chosen = self._choose(place, gone, taken)
            if chosen is None:
                break
            taken.append(chosen)
        return taken

    def _choose(self, place: int, gone: set[str], taken: Sequence[str]) -> str | None:
        """Return the first free word from a place on the ring that clashes with no word taken, or else any free one."""
        first: str | None = None
        seen: set[int] = set()
        for _ in range(LOOKED_AT + len(taken)):
            at = self._free(place, gone)
            if at is None or at in seen:
                break
            seen.add(at)
            letters = self._ring[at]
            place = at + 1
            if letters in taken:
                continue
            first = first or letters
            if not any(_clash(letters, other) for other in taken):
                return letters
        return first

    def _free(self, place: int, gone: set[str]) -> int | None:
        """Return the next place around the ring of a word that is not gone."""
        for start in (place, 0):
            at = self._step(start)
            while at < len(self._ring) and self._ring[at] in gone:
                self._next[at] = at + 1
                at = self._step(at)
            if at < len(self._ring):
                return at
        return None

    def _step(self, place: int) -> int:
        """Return the next place that is not known to be gone; paths are compressed, as in a union-find structure."""
        at = place
        while self._next[at] != at:
            self._next[at] = self._next[self._next[at]]
            at = self._next[at]
        return at


def _clash(one: str, other: str) -> bool:
    """Whether one of the words contains the other, forwards or backwards."""
    short, long = sorted((one, other), key=len)
    return short in long or short[::-1] in long


def _letters(text: str, language: str) -> str:
    """Return the letters that identify a word."""
    try:
        return "".join(Spelling(language).letters_of(text))
    except InputError:  # a library is missing for some scripts: the reader of the sheet reports it
        return text


def _point(letters: str) -> float:
    """Return a place from 0 to 1 that depends on the letters only."""
    return int.from_bytes(sha256(letters.encode()).digest()[:8], "big") / 2**64

"""Pools: large lists whose words are dealt to the sheets of a job, each word once: `{pool: animals, pick: 12}`.

Sheets take their words in the order of the job, each by a chance of its own, which comes from the job's seed and from
the sheet's id or title. So a sheet that is new, goes, or takes more words changes another one below only where that
would have had the same word, or one that goes in place of it; nothing changes above, and a change of anything else
changes no words at all.
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
from worksheets.job.words.word_lists import WordList, problem_at, unknown_keys
from worksheets.job.words.word_sets import ParsedSource, Source, WordSets
from worksheets.job.yaml.nodes import Node, Path
from worksheets.language.letters import Spelling, Word
from worksheets.puzzles.fields import MOST_WORDS

LOOKED_AT = 25
"""Number of free words tried, to find one that neither contains nor is part of another word of the sheet."""


class _Asked(NamedTuple):
    """What a sheet asks of a pool."""

    source: Source
    name: str
    pick: int


@dataclass(slots=True)
class _Count:
    """What became of a pool's words; `short` is what is wrong where they did not suffice."""

    name: str
    words: int
    asked: int = 0
    dealt: int = 0
    sheets: int = 0
    short: Callable[[str], Message] | None = None
    left: int = 0


class Pools:
    """The pools of a job with this seed; no word is dealt twice, also where pools share words."""

    def __init__(self, sets: WordSets, seed: int) -> None:
        self._sets = sets
        self._seed = seed
        self._decks: dict[tuple[int, str], _Deck] = {}
        self._counts: dict[tuple[int, str], _Count] = {}
        self._gone: set[str] = set()
        self._takers: Counter[str] = Counter()

    def deal(self, node: Node, path: Path, taker: str, language: str) -> ParsedSource:
        """The words for a sheet of the pool that it names at `node`; `language` is that of the words.

        `taker` is the sheet's id or title, or empty. Where too few are left, there is no source, and `problems` says so
        in the end.
        """
        asked, problems = self._asked(node, path, language)
        if not asked or not isinstance(asked.source.words, WordList):
            return None, problems
        key = id(asked.source.words), language
        if key not in self._decks:
            self._decks[key] = _Deck(asked.source.words, language)
            self._counts[key] = _Count(asked.name, len(self._decks[key].words))
        deck, count = self._decks[key], self._counts[key]
        count.asked += asked.pick
        count.sheets += 1
        taker = taker or asked.name
        self._takers[taker] += 1
        found = deck.take(asked.pick, self._gone, self._seed, f"{taker}\0{self._takers[taker]}")
        if count.short or len(found) < asked.pick:
            if not count.short:
                count.left = len(found)
                count.short = lambda message: problem_at(message, node, path)
            return None, []
        self._gone.update(found)
        count.dealt += asked.pick
        words = tuple(deck.words[letters] for letters in sorted(found, key=deck.order.__getitem__))
        return Source(WordList(words), asked.source.name), []

    def _asked(self, node: Node, path: Path, language: str) -> tuple[_Asked | None, list[Message]]:
        fields = node.value if isinstance(node.value, dict) else {}
        if wrong := unknown_keys(fields, ("pool", "pick"), path):
            return None, wrong
        source, problems = self._sets.find(fields["pool"], (*path, "pool"), (), language)
        pick = fields.get("pick")
        said = pick.value if pick else None
        text = said.strip() if isinstance(said, str) else ""
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
        if not 1 <= number <= MOST_WORDS:
            message = f'"pick" says how many words of the pool this sheet gets, from 1 to {MOST_WORDS:,}'
            example = ", as in {pool: animals, pick: 12}"
            problems = [*problems, problem_at(f"{message}{example}", pick or node, (*path, "pick") if pick else path)]
        if problems or not source:
            return None, problems
        named = fields["pool"].value
        items = named if isinstance(named, tuple) else (fields["pool"],)
        texts = [item.value.strip() for item in items if isinstance(item.value, str)]
        name = f'"{shown(", ".join(texts[:3]))}"' if texts and len(texts) == len(items) <= 3 else "of these words"
        return _Asked(source, name, number), []

    def problems(self) -> list[Message]:
        """What is wrong with pools that have too few words, a problem for each, at the first sheet that went short."""
        return [each.short(_too_few(each)) for each in self._counts.values() if each.short]

    def notes(self) -> Iterator[Message]:
        """A sentence for each pool: how many of its words are dealt."""
        for each in self._counts.values():
            words, sheets = counted(each.words, "word"), counted(each.sheets, "sheet")
            dealt = f"{each.dealt:,} of {words} {'is' if each.words == 1 else 'are'} dealt to {sheets}"
            yield Message(f"the pool {each.name}: {dealt}", level="note", stage="check")


def is_pool(node: Node) -> bool:
    """Whether a sheet's words are dealt from a pool."""
    return isinstance(node.value, dict) and "pool" in node.value


def no_pool(node: Node, path: Path) -> Message:
    """What is wrong with a pool in a field that names lists to look words up in."""
    return problem_at("a pool deals words to hide; here words are looked up, so name the list itself", node, path)


def _too_few(count: _Count) -> str:
    missing = count.asked - count.dealt - count.left
    others = count.words - count.dealt - count.left
    shared = f", {others:,} of which other pools have dealt" if others else ""
    asking = "its sheet asks" if count.sheets == 1 else f"its {count.sheets:,} sheets ask"
    return (
        f"the pool {count.name} has {counted(count.words, 'word')}{shared}, but {asking} for {count.asked:,}: "
        f"{missing:,} {'words are' if missing > 1 else 'word is'} missing; "
        "use a longer list, a smaller pick or fewer sheets"
    )


class _Deck:
    """The words of a pool by their letters, each once, on a ring where hashes of the letters place them.

    So a word that the list gets or loses moves no other one.
    """

    def __init__(self, words: WordList, language: str) -> None:
        self.listed = words  # kept, so that no other list can have its identity
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
        found: list[str] = []
        for _ in range(min(wanted, len(self._ring))):
            place = bisect(self._points, rng.random())
            chosen = self._choose(place, gone, found)
            if chosen is None:
                break
            found.append(chosen)
        return found

    def _choose(self, place: int, gone: set[str], found: Sequence[str]) -> str | None:
        """The first free word from a place on the ring that goes well with those found, else the first free one."""
        first: str | None = None
        seen: set[int] = set()
        for _ in range(LOOKED_AT + len(found)):
            at = self._free(place, gone)
            if at is None or at in seen:
                break
            seen.add(at)
            letters = self._ring[at]
            place = at + 1
            if letters in found:
                continue
            first = first or letters
            if not any(_clash(letters, other) for other in found):
                return letters
        return first

    def _free(self, place: int, gone: set[str]) -> int | None:
        """The next place, round the ring, of a word that is not gone."""
        for start in (place, 0):
            at = self._step(start)
            while at < len(self._ring) and self._ring[at] in gone:
                self._next[at] = at + 1
                at = self._step(at)
            if at < len(self._ring):
                return at
        return None

    def _step(self, place: int) -> int:
        """The place that is next where those from here on are known to be gone; ways are made shorter for the next."""
        at = place
        while self._next[at] != at:
            self._next[at] = self._next[self._next[at]]
            at = self._next[at]
        return at


def _clash(one: str, other: str) -> bool:
    """Whether one of the words can be found in the other."""
    short, long = sorted((one, other), key=len)
    return short in long or short[::-1] in long


def _letters(text: str, language: str) -> str:
    """What tells words apart."""
    try:
        return "".join(Spelling(language).letters_of(text))
    except InputError:  # where a library is missing for some scripts: the sheet's own reader says so
        return text


def _point(letters: str) -> float:
    """A place from 0 to 1, the same for the same letters everywhere."""
    return int.from_bytes(sha256(letters.encode()).digest()[:8], "big") / 2**64

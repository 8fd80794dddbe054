"""Decides whether words fit gaps in only one way, and finds a minimal set of letters to print so that they do.

A second way exists exactly if some words can exchange places in a cycle, each moving to a gap that it fits, or if an
extra word fits a gap. So the graph with an edge from a word to each other word that fits one of its gaps must have no
cycle. Equal words are one word. (Two perfect matchings differ by alternating cycles; see Gabow, Kaplan and Tarjan,
"Unique maximum matching algorithms", 2001.)
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

HIDDEN = "_"


class Ways:
    """The words of gaps with their printed letters: `patterns` have a sign for each letter, `_` for a hidden one."""

    def __init__(self, words: Sequence[str], patterns: Sequence[str], extra: Sequence[str] = ()) -> None:
        self.words = words
        self.shown = [{at for at, sign in enumerate(pattern) if sign != HIDDEN} for pattern in patterns]
        kinds = dict.fromkeys([*words, *extra])
        self._of_length: defaultdict[int, list[str]] = defaultdict(list)
        for kind in kinds:
            self._of_length[len(kind)].append(kind)
        self.extra = frozenset(extra)
        self.rivals = [{other: self._without_overlaps(word, other) for other in self._others(word)} for word in words]
        """For each gap, the other words of its length, with the places where they differ from its word."""

    def _others(self, word: str) -> list[str]:
        return [other for other in self._of_length[len(word)] if other != word]

    def _without_overlaps(self, word: str, other: str) -> frozenset[int]:
        return frozenset(at for at, (one, two) in enumerate(zip(word, other, strict=True)) if one != two)

    def fitting(self, gap: int) -> list[str]:
        """The other words that fit a gap."""
        return [other for other, apart in self.rivals[gap].items() if apart.isdisjoint(self.shown[gap])]

    def ambiguous(self, gaps: Iterable[int] | None = None) -> dict[int, list[str]]:
        """The ambiguous gaps, with the words that could replace theirs; empty if there is one way.

        Considers all gaps, or those given. Removes words without an edge to or from others from the graph, repeatedly.
        """
        edges = {gap: found for gap in gaps or range(len(self.words)) if (found := self.fitting(gap))}
        loose = {
            gap: spare for gap, found in edges.items() if (spare := [each for each in found if each in self.extra])
        }
        while edges:
            outward = {self.words[gap] for gap in edges}
            inward = {word for found in edges.values() for word in found}
            if outward == inward:
                break
            edges = {
                gap: kept
                for gap, found in edges.items()
                if self.words[gap] in inward and (kept := [word for word in found if word in outward])
            }
        for gap, found in loose.items():
            edges[gap] = [*edges.get(gap, ()), *found]
        return edges

    def show_letters(self) -> None:
        """Show letters until there is one way, separately for each word length."""
        of_length: defaultdict[int, list[int]] = defaultdict(list)
        for gap, word in enumerate(self.words):
            of_length[len(word)].append(gap)
        for gaps in of_length.values():
            self._show_letters(gaps)

    def _show_letters(self, gaps: Sequence[int]) -> None:
        """Show the letter that rules out most words, repeatedly, then hide those that are not needed."""
        added: list[tuple[int, int]] = []
        while tangled := self.ambiguous(gaps):
            best, most = (0, 0), 0
            for gap, others in tangled.items():
                counts = Counter(at for other in others for at in self.rivals[gap][other])
                for at in range(len(self.words[gap])):
                    if counts[at] > most and at not in self.shown[gap]:
                        best, most = (gap, at), counts[at]
            self.shown[best[0]].add(best[1])
            added.append(best)
        for gap, at in added[:-1]:
            self.shown[gap].discard(at)
            if self.ambiguous(gaps):
                self.shown[gap].add(at)

    def pattern(self, gap: int) -> str:
        """A word with `_` for each letter that is not shown."""
        return "".join(sign if at in self.shown[gap] else HIDDEN for at, sign in enumerate(self.words[gap]))

"""Puts words into gaps: a test for exactly one way, and all ways one by one.

`options` has, for each gap, the indices of the words that fit it; equal words have several indices.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from worksheets.search.budget import Budget
from worksheets.search.matching import matching


def has_one_way(options: Sequence[Sequence[int]], words: Sequence[str]) -> bool:
    """Whether there is exactly one way, not counting exchanges of equal words."""
    way = matching(options)
    if way is None:
        return False
    used = {words[number] for number in way}
    edges: dict[str, set[str]] = {word: set() for word in used}
    for gap, number in enumerate(way):
        edges[words[number]] |= {words[other] for other in options[gap]} - {words[number]}
    taken, bank = [words[number] for number in way], list(words)
    spare = {word for word in bank if bank.count(word) > taken.count(word)}
    if any(found & spare for found in edges.values()):
        return False
    while edges:
        ends = [word for word, found in edges.items() if not found & edges.keys()]
        if not ends:
            return False
        for word in ends:
            del edges[word]
    return True


def ways(options: Sequence[Sequence[int]], words: Sequence[str], budget: Budget) -> Iterator[list[int]]:
    """Yield all ways that read differently; a step is a word tried. The gap with the fewest words comes first."""
    chosen: dict[int, int] = {}
    free = dict.fromkeys(range(len(words)), True)

    def left(gap: int) -> list[int]:
        found = [number for number in options[gap] if free[number]]
        return [*{words[number]: number for number in reversed(found)}.values()][::-1]

    def search() -> Iterator[list[int]]:
        open_gaps = [gap for gap in range(len(options)) if gap not in chosen]
        if not open_gaps:
            yield [chosen[gap] for gap in range(len(options))]
            return
        gap = min(open_gaps, key=lambda each: len(left(each)))
        for number in left(gap):
            budget.take()
            chosen[gap], free[number] = number, False
            yield from search()
            del chosen[gap]
            free[number] = True

    if matching(options) is not None:
        yield from search()

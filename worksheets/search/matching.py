"""Pairs each item with a different option, by augmenting paths."""

from __future__ import annotations

from collections.abc import Sequence


def matching(options: Sequence[Sequence[int]]) -> list[int] | None:
    """A different one of its `options` for each item, early ones preferred; None if there is no way.

    >>> matching([[0, 1], [0]])
    [1, 0]
    """
    owner: dict[int, int] = {}

    def finds(item: int, tried: set[int]) -> bool:
        for option in options[item]:
            if option not in tried:
                tried.add(option)
                if option not in owner or finds(owner[option], tried):
                    owner[option] = item
                    return True
        return False

    if not all(finds(item, set()) for item in range(len(options))):
        return None
    found = {item: option for option, item in owner.items()}
    return [found[item] for item in range(len(options))]

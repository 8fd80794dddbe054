"""Says which words keep a crossword from being made."""

from __future__ import annotations

from collections.abc import Sequence

from worksheets.base.errors import GenerationError
from worksheets.base.quoting import shown
from worksheets.base.sentences import plural
from worksheets.puzzles.entries import Entry


def demand_shared_letters(entries: Sequence[Entry]) -> None:
    """Raise GenerationError if some words share no letter with the others, directly or through others."""
    groups: list[tuple[set[str], list[Entry]]] = []
    for entry in entries:
        near = [group for group in groups if not group[0].isdisjoint(entry.letters)]
        letters = set(entry.letters).union(*(group[0] for group in near))
        joined = [each for group in near for each in group[1]]
        groups = [group for group in groups if group not in near] + [(letters, [*joined, entry])]
    if len(groups) > 1:
        largest = max(groups, key=lambda group: len(group[1]))
        alone = [entry for entry in entries if not any(entry is each for each in largest[1])]
        names = ", ".join(f'"{shown(entry.word)}"' for entry in alone)
        raise GenerationError(
            plural(
                "{names} shares no letter with the other words; leave it out, or use islands: yes",
                "{names} share no letter with the other words; leave them out, or use islands: yes",
                count=len(alone),
                names=names,
            )
        )


def names_without(entries: Sequence[Entry], kept: set[int]) -> str:
    """The words that are not `kept`, by index, quoted."""
    return ", ".join(f'"{shown(entry.word)}"' for number, entry in enumerate(entries) if number not in kept)

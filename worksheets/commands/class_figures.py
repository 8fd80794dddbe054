"""Figures of a class from scanned sheets: which words were hard for whom, and how many each pupil found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from worksheets.base.sentences import joined, plural, sentence
from worksheets.commands.marking import MarkedScans, ScannedSheet

HARD = 0.75
"""A word is hard if at most this share of the pupils found it."""

MOST_HARD, MOST_NAMES = 10, 6
"""Maximum numbers of hard words that are named, and of pupils for each."""


class WordFigures(NamedTuple):
    """A word of a class: on how many sheets it was found, is unsure and occurs; and who did not find it."""

    word: str
    found: int
    unsure: int
    sheets: int
    missed: tuple[str, ...]

    @property
    def is_hard(self) -> bool:
        """Whether many pupils with the word did not find it."""
        return self.sheets > 1 and bool(self.missed) and self.found <= HARD * self.sheets


def figures_of(sheets: Iterable[ScannedSheet]) -> list[WordFigures]:
    """The words of all sheets that were read, the hardest first."""
    by_word: dict[str, list[tuple[str, str]]] = {}
    for each in sheets:
        for word in each.words:
            by_word.setdefault(word.word, []).append((each.shown, word.result))
    found = [_figures(word, results) for word, results in by_word.items()]
    return sorted(found, key=lambda each: (each.found / each.sheets, -len(each.missed), each.word))


def _figures(word: str, results: list[tuple[str, str]]) -> WordFigures:
    outcomes = [result for _, result in results]
    missed = tuple(name for name, result in results if result == "not found")
    return WordFigures(word, outcomes.count("found"), outcomes.count("unsure"), len(outcomes), missed)


def pupil_figures(marked: MarkedScans) -> Iterator[tuple[str, int, int, int]]:
    """Yield the name of each pupil whose words were read, and the numbers of found, unsure and all words."""
    for each in marked.sheets:
        if each.words:
            results = [word.result for word in each.words]
            yield each.shown, results.count("found"), results.count("unsure"), len(results)


def summary_of(marked: MarkedScans) -> Iterator[str]:
    """Yield sentences on the class's results, and on hard words, the hardest first."""
    for name, found, unsure, words in pupil_figures(marked):
        known = {"name": name, "found": found, "words": words, "unsure": unsure}
        if unsure:
            yield sentence("{name}: {found} of {words} words found, {unsure} unsure", **known)
        else:
            yield sentence("{name}: {found} of {words} words found", **known)
    for sheet in marked.sheets:
        if sheet.read.answers:
            yield plural(
                "{name}: one answer to judge",
                "{name}: {count} answers to judge",
                count=len(sheet.read.answers),
                name=sheet.shown,
            )
    hard = [each for each in figures_of(marked.sheets) if each.is_hard]
    for each in hard[:MOST_HARD]:
        if len(each.missed) <= MOST_NAMES:
            yield sentence(
                "hard: {word}, found by {found} of {count}, not by {names}",
                word=each.word,
                found=each.found,
                count=each.sheets,
                names=joined(each.missed),
            )
        else:
            yield sentence(
                "hard: {word}, found by {found} of {count}", word=each.word, found=each.found, count=each.sheets
            )


def said_of(marked: MarkedScans, *, shown: bool = True) -> Iterator[str]:
    """Yield the closing sentences: who is missing, and how much was read.

    `shown` says whether the cut-out answers are written into a file of marked pages.
    """
    if marked.missing:
        yield plural(
            "on no page: {names}",
            "{count} sheets are on no page: {names}",
            count=len(marked.missing),
            names=", ".join(marked.missing),
        )
    unsure = sum(each.unsure for each in marked.sheets)
    yield plural("one sheet read", "{count} sheets read", count=len(marked.sheets))
    if unsure:
        yield plural(
            "one word is unsure: please look at it", "{count} words are unsure: please look at them", count=unsure
        )
    if not shown and any(each.read.answers for each in marked.sheets):
        yield sentence("handwriting is not read: --marked FILE.pdf shows the answers beside the key")

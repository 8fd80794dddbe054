"""Dictionaries combined from others, without the barred words, in the spelling of a sheet.

>>> from worksheets.language.dictionary import dictionary_of
>>> birds = dictionary_of(["Rabe", "Star", "Käuzchen"], "de")
>>> made = combined((birds,), ("RABE",), Spelling("de", umlauts="expand", case="lower"))
>>> made.check
['kaeuzchen', 'star']
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from itertools import chain, zip_longest
from typing import Any

from worksheets.base.byte_cache import byte_cache
from worksheets.language.dictionary import MOST_OWN, Dictionary, Levels, ListedWords, all_texts, in_order
from worksheets.language.letters import TURKIC, Spelling, rewritten
from worksheets.language.word_columns import Cells

AS_WRITTEN = (("keep", "upper", None), ("keep", "upper", "keep"))
"""Spellings (umlauts, case, ß) in which dictionaries are stored."""


def combined(parts: Sequence[Dictionary], barred: Sequence[str] = (), spelling: Spelling | None = None) -> Dictionary:
    """Combine dictionaries, level by level, without the barred words, which are compared by their letters.

    Returns a single part itself if nothing changes. The result has a name only if there is a single part.
    """
    spelling = spelling or Spelling(parts[0].language)
    if len(parts) == 1 and not barred and spelling.of_letters[1:] in AS_WRITTEN:
        return parts[0]
    return _combined(tuple(parts), tuple(sorted({*map(spelling.letters_of, barred)} - {()})), spelling)


@byte_cache(3 * MOST_OWN // 2, lambda made, *_: made.weight)
def _combined(parts: tuple[Dictionary, ...], barred: tuple[tuple[str, ...], ...], spelling: Spelling) -> Dictionary:
    """Cached, so that equal parts give one object per process; pickling sends the parts."""
    told = *((part.name, part.language, part.digest) for part in parts), barred, spelling.of_letters
    return Dictionary(
        parts[0].name if len(parts) == 1 else "",
        spelling.language,
        ListedWords(in_order(_joined([part.check for part in parts], barred, spelling))),
        sha256(repr(told).encode()).digest(),
        partial(_levels, parts, barred, spelling),
        recipe=(_remade, (parts, barred, spelling)),
    )


def _levels(parts: tuple[Dictionary, ...], barred: tuple[tuple[str, ...], ...], spelling: Spelling) -> Levels:
    """The words of all parts, level by level, without duplicates."""
    together = zip_longest(*(part.levels for part in parts), fillvalue=())
    return tuple(tuple(dict.fromkeys(_joined(levels, barred, spelling))) for levels in together)


def _remade(parts: tuple[Dictionary, ...], barred: tuple[tuple[str, ...], ...], spelling: Spelling) -> Dictionary:
    return _combined(parts, barred, spelling)


def _joined(lists: Sequence[Sequence[Cells]], barred: Sequence[tuple[str, ...]], spelling: Spelling) -> list[Any]:
    """The words of all lists in their order, in the sheet's spelling, all of one type."""
    written = [_written(words, spelling) for words in lists]
    texts = all(map(all_texts, written))
    found = chain.from_iterable(written) if texts else map(tuple, chain.from_iterable(written))
    without = {"".join(word) if texts else word for word in barred}
    return [word for word in found if word not in without]


def _written(words: Sequence[Cells], spelling: Spelling) -> Sequence[Cells]:
    """Words of capitals in the sheet's spelling; fast if each character is one cell before and after."""
    if spelling.of_letters[1:] in AS_WRITTEN:
        return words
    if all_texts(words):
        text = "\n".join(words)
        if "İ" not in text or spelling.language[:2].lower() in TURKIC:
            return rewritten(text, spelling).split("\n") if words else words
    cells = [spelling.letters_of("".join(word)) for word in words]
    return cells if any(len(cell) != 1 for word in cells for cell in word) else ["".join(word) for word in cells]

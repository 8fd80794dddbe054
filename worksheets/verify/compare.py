"""Compares pages as they were read with what a key says of their sheets."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.puzzles.formats import Cells, Expected, Phrase
from worksheets.verify.lattice import find_lattice
from worksheets.verify.page_text import PlacedText

SIGNS = str.maketrans({"×": "*", "·": "*", "÷": ":", "’": "'", "‘": "'", "_": None, "-": None})
"""Signs that languages write differently, and what gaps and breaks of lines add."""

AROUND = ".,;:!?()[]\"'„“”‚‘’»«›‹…"
"""Signs around words, which may belong to the neighbouring text."""

SMALL = 4
"""Grids of fewer texts, or of one row, are found in many places."""

MOST_FAULTS = 3
"""Maximum number of faults reported for a grid."""


class ReadPages:
    """The texts on the pages of one sheet, from which is taken what has been recognised."""

    def __init__(self, texts: Sequence[PlacedText]) -> None:
        self._texts = list(texts)

    def faults(self, expected: Expected) -> Iterator[str]:
        """Yield what differs, in sentences.

        Large grids are taken first, since words are in them, too, and small ones last, since they are anywhere.
        """
        grids = sorted(filter(None, expected.grids), key=len, reverse=True)
        small = [cells for cells in grids if len({row for row, _ in cells}) < 2 or len(cells) < SMALL]
        for cells in grids:
            if cells not in small:
                yield from self._grid_faults(cells, alone=expected.alone)
        yield from self._phrase_faults(expected.phrases)
        for cells in small:
            if len(cells) > 1:
                yield from self._grid_faults(cells, alone=False)
            else:
                yield from self._phrase_faults([Phrase((*cells.values(),))])
        if expected.numbers:
            yield from self._grid_faults(expected.numbers, alone=False, left=True)

    def _phrase_faults(self, phrases: Sequence[Phrase]) -> Iterator[str]:
        longest = sorted(phrases, key=lambda phrase: -max(len(_plain(way)) for way in phrase.ways))
        missing = [phrase for phrase in longest if not any(map(self._take, phrase.ways))]
        # short ones may be in other texts, although none of these is printed
        if any(phrase.needed for phrase in missing) or 2 * len(missing) < len(phrases):
            for phrase in missing[:MOST_FAULTS]:
                yield sentence('"{text}" is not on the page', text=shown(phrase.ways[-1]))

    def _grid_faults(self, cells: Cells, *, alone: bool, left: bool = False) -> Iterator[str]:
        fit = find_lattice(cells, self._texts, alone=alone, left=left)
        if fit is None:
            yield sentence("its grid of {count} letters or numbers is not on the page", count=len(cells))
            return
        for (row, column), there in fit.wrong[:MOST_FAULTS]:
            yield sentence(
                'row {row:g}, column {column:g} has "{there}" instead of "{text}"',
                row=row + 1,
                column=column + 1,
                there=shown(there),
                text=shown(cells.get((row, column), "")),
            )
        if len(cells) >= SMALL:  # a smaller one may be another's
            taken = {*fit.texts}
            self._texts = [text for number, text in enumerate(self._texts) if number not in taken]

    def _take(self, phrase: str) -> bool:
        """Take a phrase from the page; False if it is not there."""
        wanted = _plain(phrase)
        if not wanted:
            return True
        if wanted.isdecimal():  # which is never made of several numbers
            return self._take_number(wanted)
        for way in (wanted, wanted[::-1]):
            for start in range(len(self._texts)):
                end = self._end(start, way)
                if end:
                    del self._texts[start:end]
                    return True
        return False

    def _take_number(self, wanted: str) -> bool:
        for number, text in enumerate(self._texts):
            if _plain(text.text) == wanted:
                del self._texts[number]
                return True
        return False

    def _end(self, start: int, wanted: str) -> int | None:
        """The end of the texts from `start` on that together are the wanted one."""
        rest = wanted
        for number in range(start, len(self._texts)):
            text = _plain(self._texts[number].text)
            if not rest.startswith(text):
                return number if number > start and not rest else None
            rest = rest[len(text) :]
            if not rest:
                return number + 1
        return None


def _plain(text: str) -> str:
    """A text as it is compared: its words without the signs around them."""
    words = unicodedata.normalize("NFKC", text).casefold().translate(SIGNS).split()
    return "".join(word.strip(AROUND) or word for word in words)

"""Compares the texts read from printed pages with those expected from the key."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.puzzles.formats import Cells, Expected, Phrase
from worksheets.verify.lattice import find_lattice
from worksheets.verify.page_text import PlacedText
from worksheets.verify.ruling import PageLines, region_faults

SIGNS = str.maketrans(
    {"×": "*", "·": "*", "÷": ":", "’": "'", "‘": "'", "_": None, "-": None, "\u200c": None, "\u200d": None}
)
"""Maps signs that languages write differently, and removes underscores of gaps, hyphens of line breaks, and joiners,
which have no glyphs."""

AROUND = ".,;:!?()[]\"'„“”‚‘’»«›‹…"
"""Signs around words, which may belong to the neighbouring text."""

SMALL = 4
"""Grids of fewer texts, or of one row, may match in many places."""

LONG, MOST_BETWEEN = 4, 30
"""Minimum number of spaces in a running text, and maximum number of other texts that interrupt it at one place."""

NEXT_LINE, WIDEST = 2.5, 12.0
"""Maximum distance down and across from a word to the next one on the next line, in font sizes."""

MOST_FAULTS = 3
"""Maximum number of faults reported for a grid."""


class ReadPages:
    """The texts and `lines` on the pages of one sheet. Recognised texts are removed, so that nothing matches twice."""

    def __init__(self, texts: Sequence[PlacedText], lines: PageLines | None = None) -> None:
        self._texts = [text._replace(text=_european(text.text)) for text in texts]
        self._lines = lines

    def faults(self, expected: Expected) -> Iterator[str]:
        """Yield a sentence for each difference.

        Large grids are matched first, because they may contain the phrases, and small ones last, because they match
        anywhere. Keys have European digits for numbers that are printed in those of the language.
        """
        expected = expected._replace(
            grids=[*map(_with_european, expected.grids)],
            phrases=[phrase._replace(ways=(*map(_european, phrase.ways),)) for phrase in expected.phrases],
            numbers=_with_european(expected.numbers),
        )
        grids = sorted(filter(_printed, expected.grids), key=lambda cells: len(_printed(cells)), reverse=True)
        for cells in grids:
            if not _is_small(cells):
                yield from self._grid_faults(cells, alone=expected.alone, regions=expected.regions)
        yield from self._phrase_faults(expected.phrases)
        for cells in map(_printed, filter(_is_small, grids)):
            if len(cells) > 1:
                yield from self._grid_faults(cells, alone=False)
            else:
                yield from self._phrase_faults([Phrase((*cells.values(),))])
        if expected.numbers:
            yield from self._grid_faults(expected.numbers, alone=False, left=True)

    def _phrase_faults(self, phrases: Sequence[Phrase]) -> Iterator[str]:
        longest = sorted(phrases, key=lambda phrase: -max(len(_plain(way)) for way in phrase.ways))
        missing = [each for each in longest if not any(self._take(way, spelled=each.needed) for way in each.ways)]
        # short phrases may match in other texts even if none of the phrases is printed
        if any(phrase.needed for phrase in missing) or 2 * len(missing) < len(phrases):
            for phrase in missing[:MOST_FAULTS]:
                yield sentence('"{text}" is not on the page', text=shown(phrase.ways[-1]))

    def _grid_faults(
        self, cells: Cells, *, alone: bool, left: bool = False, regions: Sequence[Sequence[int]] = ()
    ) -> Iterator[str]:
        fit = find_lattice(cells, self._texts, alone=alone, left=left)
        if fit is None:
            yield sentence("its grid of {count} letters or numbers is not on the page", count=len(_printed(cells)))
            return
        for (row, column), there in fit.wrong[:MOST_FAULTS]:
            yield sentence(
                'row {row:g}, column {column:g} has "{there}" instead of "{text}"',
                row=row + 1,
                column=column + 1,
                there=shown(there),
                text=shown(cells.get((row, column), "")),
            )
        if regions and self._lines:
            yield from region_faults(regions, fit.grid, self._lines)
        if len(cells) >= SMALL:  # the texts of a smaller one may belong to another grid
            taken = {*fit.texts}
            self._texts = [text for number, text in enumerate(self._texts) if number not in taken]

    def _take(self, phrase: str, *, spelled: bool = True) -> bool:
        """Remove a phrase from the texts; False if it is not there.

        Unless `spelled`, single letters and digits, which may be those of a grid, do not make it.
        """
        return self._take_as_read(phrase, spelled=spelled) or self._take_mixed(phrase, spelled=spelled)

    def _take_as_read(self, phrase: str, *, spelled: bool) -> bool:
        """Remove a phrase whose texts are in the order of reading, or from the right; as `_take`."""
        wanted = _plain(phrase)
        if not wanted:
            return True
        if (spelled or len(wanted) > 1) and self._take_whole(phrase):
            return True
        if phrase.removeprefix("−").isdecimal():  # never joined from several texts
            return False
        for way, leftwards in ((wanted, False), (_backwards(wanted), False), (wanted, True)):
            for start in range(len(self._texts)):
                end = self._end(start, way, leftwards)
                if end and (spelled or not all(map(_is_cell, self._texts[start:end]))):
                    del self._texts[start:end]
                    return True
        number, _, rest = phrase.partition(" ")
        if number.isdecimal() and self._take_numbered(number, _plain(rest)):
            return True
        from_right = any(map(_is_from_right, phrase))
        if from_right and self._take_stacked(phrase):
            return True
        if not from_right and any(self._take_on_lines(wanted, below, spelled=spelled) for below in (False, True)):
            return True
        return phrase.count(" ") >= LONG and self._take_interrupted(wanted)

    def _take_mixed(self, phrase: str, *, spelled: bool) -> bool:
        """Remove a right-to-left phrase with words such as `Office 365`, which PDFium reads from the right, too."""
        texts = self._texts
        if any(map(_is_from_right, phrase)) and any(map(_is_from_left, phrase)):
            self._texts = [*_words_in_order(texts)]
            if self._take_as_read(phrase, spelled=spelled):
                return True
        self._texts = texts
        return False

    def _take_interrupted(self, wanted: str) -> bool:
        """Remove a running text that other texts interrupt: numbers of lines, or a foot and the title of a page."""
        texts = [_plain(text.text) for text in self._texts]
        for start in [number for number, text in enumerate(texts) if text and wanted.startswith(text)]:
            rest, taken = wanted, list[int]()
            for number, text in enumerate(texts[start:], start):
                if text and rest.startswith(text):
                    rest = rest.removeprefix(text)
                    taken.append(number)
                elif number - taken[-1] > MOST_BETWEEN:
                    break
                if not rest:
                    self._texts = [text for number, text in enumerate(self._texts) if number not in taken]
                    return True
        return False

    def _take_on_lines(self, wanted: str, below: bool, *, spelled: bool) -> bool:
        """Remove a phrase that is on one line from left to right, or, with `below`, on several below each other.

        On right-to-left pages, PDFium reads the parts of calculations in any order, and other texts in between.
        """
        for start in self._texts:
            taken: list[PlacedText] = []
            rest, run = wanted, self._run_from(start, wanted)
            while run:
                taken += run
                rest = rest.removeprefix("".join(_plain(text.text) for text in run))
                next_line = (text for text in self._texts if below and rest and _is_below(run[0], text))
                run = max((self._run_from(text, rest) for text in next_line), key=len, default=[])
            if not rest and (spelled or not all(map(_is_cell, taken))):
                self._texts = [text for text in self._texts if not any(text is each for each in taken)]
                return True
        return False

    def _run_from(self, first: PlacedText, rest: str) -> list[PlacedText]:
        """The texts from the first one on, from left to right on its line, that spell the beginning of `rest`."""
        found: list[PlacedText] = []
        if not rest.startswith(_plain(first.text)):
            return found
        line = (text for text in self._texts if abs(text.y - first.y) < first.size / 2 and text.left >= first.left)
        for text in sorted(line, key=lambda each: each.left):
            part = _plain(text.text)
            if part and not part.strip(AROUND) and not rest.startswith(part):
                continue  # signs between words
            if not part or not rest.startswith(part):
                break
            rest = rest.removeprefix(part)
            found.append(text)
        return found

    def _take_numbered(self, number: str, wanted: str) -> bool:
        """Remove a phrase read from the right, and its number to the right of it on the same line."""
        for start in range(1, len(self._texts)):
            end = self._end(start, wanted, leftwards=True)
            if not end:
                continue
            line = [each for each in range(start) if self._is_left(start, each)]
            at = next((each for each in reversed(line) if self._texts[each].text == number), None)
            if at is not None:
                del self._texts[start:end]
                del self._texts[at]
                return True
        return False

    def _take_stacked(self, phrase: str) -> bool:
        """Remove a phrase on several lines, one below the other.

        On right-to-left pages, PDFium reads other texts beside these lines in between.
        """
        first, *further = [*filter(None, map(_plain, phrase.split()))]
        for start in [number for number, text in enumerate(self._texts) if _plain(text.text) == first]:
            taken = [start]
            for word in further:
                after = (number for number in range(len(self._texts)) if self._is_after(taken[-1], number, word))
                taken.append(next(after, -1))
                if taken[-1] < 0:
                    break
            else:
                self._texts = [text for number, text in enumerate(self._texts) if number not in taken]
                return True
        return False

    def _is_after(self, before: int, number: int, word: str) -> bool:
        """Whether a text is this word, and to the left of the one before on its line, or on the next line below."""
        last, text = self._texts[before], self._texts[number]
        if number == before or text.size != last.size or _plain(text.text) != word:
            return False
        on_line = abs(text.y - last.y) < last.size / 2 and text.left < last.left
        return _is_below(last, text) or (on_line and last.left - text.left < WIDEST * last.size)

    def _take_whole(self, phrase: str) -> bool:
        """Remove a phrase of which each word is a text of its own."""
        words = [*filter(None, map(_plain, phrase.split()))]
        texts = [_plain(text.text) for text in self._texts]
        for start in range(len(texts) - len(words) + 1):
            if texts[start : start + len(words)] == words:
                del self._texts[start : start + len(words)]
                return True
        return False

    def _end(self, start: int, wanted: str, leftwards: bool) -> int | None:
        """The index after the texts from `start` on that spell `wanted` together; None if they do not.

        PDFium reads some lines of right-to-left pages from the right, even calculations: with `leftwards`, each text
        is to the left of the one before, on the same line.
        """
        rest = wanted
        for number in range(start, len(self._texts)):
            text = _plain(self._texts[number].text)
            goes_on = rest.startswith(text)
            if leftwards:
                if not text.strip(AROUND) and not rest.endswith(text):
                    text = ""  # signs between words, in either order
                goes_on = rest.endswith(text) and (number == start or self._is_left(number, number - 1))
            if not goes_on:
                return number if number > start and not rest else None
            rest = rest.removesuffix(text) if leftwards else rest.removeprefix(text)
            if not rest:
                return number + 1
        return None

    def _is_left(self, number: int, other: int) -> bool:
        """Whether a text is to the left of another one, on the same line."""
        before, text = self._texts[other], self._texts[number]
        return text.left < before.left and abs(text.y - before.y) < before.size / 2


def _with_european(cells: Cells) -> Cells:
    return {cell: _european(text) for cell, text in cells.items()}


def _european(text: str) -> str:
    """A text with European digits for those of other scripts."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)


def _words_in_order(texts: Sequence[PlacedText]) -> Iterator[PlacedText]:
    """Yield the texts, with neighbouring left-to-right words and numbers on a line from left to right."""
    run: list[PlacedText] = []
    for text in texts:
        if run and not _goes_on_leftwards(run[-1], text):
            yield from reversed(run)
            run = []
        run.append(text)
    yield from reversed(run)


def _goes_on_leftwards(right: PlacedText, text: PlacedText) -> bool:
    """Whether both are no right-to-left words, and the second is to the left of the first one, a space away."""
    if any(map(_is_from_right, right.text + text.text)) or abs(text.y - right.y) > right.size / 2:
        return False
    return text.size == right.size and 0 < right.left - (2 * text.x - text.left) < text.size


def _is_from_right(letter: str) -> bool:
    return unicodedata.bidirectional(letter) in ("R", "AL")


def _is_from_left(letter: str) -> bool:
    return unicodedata.bidirectional(letter) == "L"


def _backwards(text: str) -> str:
    """A text from its end, in which combining signs still follow their letters."""
    return "".join(reversed(re.findall(r".[\u0300-\u036f]*", text)))


def _is_below(above: PlacedText, text: PlacedText) -> bool:
    """Whether a text of the same size is on the next line below another one."""
    size = above.size
    return text.size == size and 0 < text.y - above.y < NEXT_LINE * size and abs(text.x - above.x) < WIDEST * size


def _printed(cells: Cells) -> Cells:
    """The cells that are not blank."""
    return {cell: text for cell, text in cells.items() if text}


def _is_small(cells: Cells) -> bool:
    printed = _printed(cells)
    return len({row for row, _ in printed}) < 2 or len(printed) < SMALL


def _is_cell(text: PlacedText) -> bool:
    """Whether a text may be in a cell of a grid."""
    return len(text.text) == 1 and text.text.isalnum()


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    """Normalize a text for comparison: no case, spaces or signs around words."""
    lower = unicodedata.normalize("NFKC", text).casefold()
    words = unicodedata.normalize("NFKC", lower).translate(SIGNS).split()
    return "".join(word.strip(AROUND) or word for word in words)

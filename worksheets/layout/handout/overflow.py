"""Lays out the rest of a bank that does not fit on the page of its puzzle, on further pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.style import Area, PageStyle
from worksheets.language.languages import find_language
from worksheets.layout.handout.arrange import FLOWING
from worksheets.layout.handout.banks import Block, bank_of
from worksheets.puzzles.contract import Section

SIZES = (1.4, 1.25, FLOWING, 1.0)
"""Font sizes for the rest of a bank, as multiples of the minimum: the first that needs only one page is used."""


def filled_sections(sections: Sequence[Section]) -> tuple[Section, ...]:
    """The sections that have entries: a heading is never printed alone."""
    return tuple(section for section in sections if section.entries)


def overflow(
    sections: Sequence[Section],
    taken: int,
    area: Area,
    style: PageStyle,
    fonts: FontMetrics,
    language: str,
) -> Iterator[Block]:
    """Yield the entries from `taken` on, in blocks that fit `area`.

    The heading of a continued section says so. An entry higher than the area is split between its lines.
    """
    rest, broken = _after(filled_sections(sections), taken)
    while rest:
        heading = rest[0].heading
        if broken and heading:
            heading = find_language(language).label("continued", title=heading)
        bank = bank_of((rest[0]._replace(heading=heading), *rest[1:]), fonts, style)
        count = sum(len(section.entries) for section in rest)
        for share in SIZES:
            block = bank.poured(area.width, area.height, share * style.smallest_bank)
            if block.taken == count:
                break
        if block.taken:
            rest, broken = _after(rest, block.taken)
        else:
            block, words = bank.cut(area.width, area.height, style.smallest_bank)
            # A picture that is higher than the area cannot be split.
            rest, broken = (_with_first(rest, words), True) if words else _after(rest, 1)
        yield block


def _after(sections: Sequence[Section], taken: int) -> tuple[tuple[Section, ...], bool]:
    """The sections without their first `taken` entries, and whether the first remaining one is incomplete."""
    for number, section in enumerate(sections):
        if taken < len(section.entries):
            rest = section._replace(
                entries=section.entries[taken:], marks=section.marks[taken:], pictures=section.pictures[taken:]
            )
            return (rest, *sections[number + 1 :]), taken > 0
        taken -= len(section.entries)
    return (), False


def _with_first(sections: Sequence[Section], words: str) -> tuple[Section, ...]:
    """The sections with the rest of their first entry, whose mark has already been printed."""
    first = sections[0]
    marks = ("", *first.marks[1:]) if first.marks else ()
    pictures = (None, *first.pictures[1:]) if first.pictures else ()
    return (first._replace(entries=(words, *first.entries[1:]), marks=marks, pictures=pictures), *sections[1:])

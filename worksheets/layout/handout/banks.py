"""Panels of words, pictures or both behind one interface, and their continuation on further pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple, Protocol, TypeVar

from worksheets.base.exact import total
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Drawing, Shape
from worksheets.drawing.style import Area, PageStyle
from worksheets.drawing.transform import moved
from worksheets.drawing.type_scale import largest_above
from worksheets.language.languages import find_language
from worksheets.layout.handout.bank import Bank
from worksheets.puzzles.values import Figures, Section


class Block(Protocol):
    """Entries of a bank laid out in one font size; the last ones may be left for further pages."""

    @property
    def width(self) -> float:
        """In points."""

    @property
    def height(self) -> float:
        """From the top of the heading to the bottom, in points."""

    @property
    def rise(self) -> float:
        """Height of a heading above the panel's line, in points."""

    @property
    def size(self) -> float:
        """The font size."""

    @property
    def lines(self) -> int:
        """Approximate height in lines of text."""

    @property
    def taken(self) -> int:
        """The number of entries."""

    def drawing(self) -> Drawing:
        """Draw everything from the top left corner."""

    def __hash__(self) -> int:
        """Blocks are values: equal ones have the same drawing."""


B = TypeVar("B", bound=Block)
B_co = TypeVar("B_co", bound=Block, covariant=True)


class AnyBank(Protocol[B_co]):
    """Sections with their entries, measured once."""

    @property
    def task(self) -> bool:
        """Whether the bank keeps its size, and the puzzle gives way."""

    @property
    def sizes(self) -> tuple[float, ...]:
        """The font sizes to try, the preferred one first."""

    def least_letters(self, size: float) -> float:
        """Minimum size of the puzzle's letters for which this size suits the bank."""

    def largest_letters(self, size: float) -> float:
        """The puzzle's letters may be larger than this with the bank in this size, but then gain it nothing."""

    def closer(self) -> Iterator[AnyBank[B_co]]:
        """Yield the same bank in columns that take less height, if its entries allow it."""

    def tight(self) -> AnyBank[B_co]:
        """The same bank with little space between clues, for a page that would not hold the last of them otherwise."""

    def block(self, width: float, size: float) -> B_co:
        """The lowest block of `width` points with all entries."""

    def upright(self, height: float, widest: float, size: float) -> B_co | None:
        """The narrowest block of at most `height` x `widest` points with all entries, if there is one."""

    def foot_height(self, width: float, size: float) -> float:
        """Height of the table of figures, which stays with the drawing, in a panel below it; 0 without one."""

    def poured(self, width: float, height: float, size: float) -> B_co:
        """As many entries as `width` x `height` points hold, from the first one on; maybe none."""

    def cut(self, width: float, height: float, size: float) -> tuple[B_co, str]:
        """The part of the first entry that fits `height` points, and its remaining words."""


class Stack(NamedTuple):
    """Rows of pictures above a panel of clues; see `Block`."""

    parts: tuple[Any, ...]
    gap: float

    @property
    def width(self) -> float:
        """In points."""
        return max(float(part.width) for part in self.parts)

    @property
    def height(self) -> float:
        """From the top to the bottom, in points."""
        return total(float(part.height) for part in self.parts) + self.gap * (len(self.parts) - 1)

    @property
    def rise(self) -> float:
        """See `Block.rise`."""
        return float(self.parts[0].rise)

    @property
    def size(self) -> float:
        """The smallest font size."""
        return min(float(part.size) for part in self.parts)

    @property
    def lines(self) -> int:
        """Approximate height in lines of text."""
        return sum(int(part.lines) for part in self.parts)

    @property
    def taken(self) -> int:
        """The number of entries."""
        return sum(int(part.taken) for part in self.parts)

    def drawing(self) -> Drawing:
        """Draw the parts one below the other."""
        shapes: list[Shape] = []
        y = 0.0
        for part in self.parts:
            drawing = part.drawing()
            shapes += moved(drawing, 0.0, y)
            y += drawing.height + self.gap
        return Drawing(self.width, self.height, tuple(shapes), self.size)


class StackedBank(NamedTuple):
    """A bank of pictures and one of clues below it; see `AnyBank`."""

    pictures: Any
    clues: Bank
    gap: float

    @property
    def task(self) -> bool:
        """See `AnyBank`."""
        return self.clues.task

    @property
    def sizes(self) -> tuple[float, ...]:
        """The sizes of the words below pictures; clues have their own."""
        sizes: tuple[float, ...] = self.pictures.sizes
        return sizes

    def least_letters(self, size: float) -> float:
        """See `AnyBank`."""
        return 0.0

    def largest_letters(self, size: float) -> float:
        """See `AnyBank`."""
        return largest_above(size)

    def closer(self) -> Iterator[StackedBank]:
        """See `AnyBank`."""
        for clues in self.clues.closer():
            yield self._replace(clues=clues)

    def tight(self) -> StackedBank:
        """See `AnyBank`."""
        return self._replace(clues=self.clues.tight())

    def _of(self, pictures: Any, clues: Any) -> Stack:
        return Stack((pictures, clues) if clues.taken else (pictures,), self.gap)

    def block(self, width: float, size: float) -> Stack:
        """See `AnyBank`."""
        return self._of(self.pictures.block(width, size), self.clues.block(width, self.clues.sizes[-1]))

    def upright(self, height: float, widest: float, size: float) -> Stack | None:
        """Pictures and clues are too wide to be placed beside a drawing."""
        return None

    def foot_height(self, width: float, size: float) -> float:
        """See `AnyBank`."""
        return self.clues.foot_height(width, size)

    def poured(self, width: float, height: float, size: float) -> Stack:
        """See `AnyBank`."""
        pictures = self.pictures.poured(width, height, size)
        whole = pictures.taken == self.pictures.block(width, size).taken
        left = height - pictures.height - self.gap if whole else 0.0
        return self._of(pictures, self.clues.poured(width, left, self.clues.sizes[-1]))

    def cut(self, width: float, height: float, size: float) -> tuple[Stack, str]:
        """See `AnyBank`."""
        pictures, rest = self.pictures.cut(width, height, size)
        return Stack((pictures,), self.gap), rest


def bank_of(
    sections: Sequence[Section],
    fonts: FontMetrics,
    style: PageStyle,
    figures: Figures | None = None,
    *,
    task: bool = False,
) -> AnyBank[Any]:
    """Create the bank of sections as they come from `filled_sections`, with figures below."""
    if not any(section.pictures for section in sections):
        return Bank(sections, fonts, style, figures, task=task)
    from worksheets.layout.handout.picture_bank import PictureBank

    texts = [section for section in sections if not section.pictures]
    pictured = [section for section in sections if section.pictures]
    if not texts:
        return PictureBank(pictured, fonts, style, figures)
    return StackedBank(
        PictureBank(pictured, fonts, style), Bank(texts, fonts, style, figures, task=task), style.panel_gap
    )


def filled_sections(sections: Sequence[Section]) -> tuple[Section, ...]:
    """The sections that have entries, since a heading is never printed alone; pictures first, then texts."""
    parts = [part for section in sections if section.entries for part in _parts(section)]
    return tuple(sorted(parts, key=lambda part: not part.pictures))


def _parts(section: Section) -> Iterator[Section]:
    """Yield the entries with pictures, and those without, each with their marks."""
    if not section.pictures or all(section.pictures):
        yield section
        return
    for pictured in (True, False):
        kept = [number for number, picture in enumerate(section.pictures) if bool(picture) is pictured]
        if kept:
            yield section._replace(
                entries=tuple(section.entries[number] for number in kept),
                marks=tuple(section.marks[number] for number in kept) if section.marks else (),
                pictures=tuple(section.pictures[number] for number in kept) if pictured else (),
            )


def overflow(
    sections: Sequence[Section],
    taken: int,
    area: Area,
    style: PageStyle,
    fonts: FontMetrics,
    language: str,
    *,
    task: bool = False,
) -> Iterator[Block]:
    """Yield the entries from `taken` on, in blocks that fit `area`.

    The heading of a continued section says so. An entry higher than the area is split between its lines.
    """
    rest, broken = _after(filled_sections(sections), taken)
    while rest:
        heading = rest[0].heading
        if broken and heading:
            heading = find_language(language).label("continued", title=heading)
        title = "" if broken else rest[0].title
        bank = bank_of((rest[0]._replace(heading=heading, title=title), *rest[1:]), fonts, style, task=task)
        count = sum(len(section.entries) for section in rest)
        sizes = [size for size in bank.sizes if not bank.least_letters(size)]
        closer = (bank, *bank.closer())
        for size, each in product(sizes, closer):
            block = each.poured(area.width, area.height, size)
            if block.taken == count:
                break
        else:
            tight = closer[-1].tight().poured(area.width, area.height, sizes[-1])
            block = tight if tight.taken == count else block
        if block.taken:
            rest, broken = _after(rest, block.taken)
        else:
            block, words = bank.cut(area.width, area.height, bank.sizes[-1])
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
    return (first._replace(entries=(words, *first.entries[1:]), marks=marks), *sections[1:])

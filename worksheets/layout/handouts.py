"""Handout pages: each exercise with its header and bank, one, two or four to a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.paper import PAPER_SIZES, PageSetup
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Letters
from worksheets.drawing.style import Area, Style
from worksheets.errors import LayoutError
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.arrange import FLOWING, TIE, Arrangement, Body
from worksheets.layout.bank import Bank
from worksheets.layout.furniture import cut_lines, fields_drawing, footer_drawing, title_drawing
from worksheets.layout.heading import Titles, place_heading
from worksheets.layout.page import Page, Placed, Start
from worksheets.layout.paper_format import Sheet, sheets
from worksheets.layout.refusal import AMERICAN, METRIC, paper_name, refusal
from worksheets.puzzles import registry
from worksheets.puzzles.contract import HandoutText

CONTINUED_SIZES = (1.4, 1.25, FLOWING, 1.0)
"""Font sizes of what is left of a bank, as shares of the smallest: the first that needs one page only."""

WITHOUT_EXAMPLE = 0.75
"""Letters of this share of their size, with the example beside the instruction, are as good as larger ones without."""


@dataclass(frozen=True, slots=True)
class Handout:
    """An exercise laid out for the frames of a sheet: what stands in each, from its top left corner."""

    leaves: tuple[tuple[Placed, ...], ...]
    letter_size: float
    worth: float
    """See `Arrangement.worth`."""


@dataclass(frozen=True, slots=True)
class _Leaf:
    """What goes into one frame; `start` where the exercise starts here."""

    exercise: Exercise
    start: Start | None
    items: tuple[Placed, ...]


def place_handouts(exercises: Iterable[Exercise], setup: PageSetup, fonts: FontMetrics) -> Iterator[Page]:
    """The handout pages of the exercises, in order and lazily.

    A page is upright or lying, whichever gives the larger letters, unless the setup says so.
    Raises LayoutError where an exercise does not fit its page with letters that can be read, or
    where no font has one of its characters.
    """
    desk = _Desk(setup, fonts)
    remaining = iter(exercises)
    first, number = 0, 1
    while group := list(islice(remaining, setup.per_page)):
        for page in desk.pages(group, first, number):
            yield page
            number += 1
        first += len(group)


def bookmark(exercise: Exercise) -> str:
    """What a reader's list of bookmarks says: title, difficulty and version."""
    tongue = find_language(exercise.language)
    version = tongue.label("version", variant=exercise.variant) if exercise.variant else ""
    return " · ".join(filter(None, (exercise.title, tongue.label(exercise.difficulty), version)))


class _Desk:
    """Where handouts for one page setup are laid out."""

    def __init__(self, setup: PageSetup, fonts: FontMetrics) -> None:
        self._setup = setup
        self._fonts = fonts
        self._style = Style(cap_height=fonts.cap_height, letter_size=setup.font_size)
        self._sheets = sheets(setup)
        self._field_drawings: dict[tuple[str, float], Drawing] = {}

    def pages(self, group: list[Exercise], first: int, number: int) -> Iterator[Page]:
        """The pages of exercises that share one; `first` is the first one's number in the booklet."""
        sheet, handouts = self._best(group)
        leaves = [
            _Leaf(exercise, None if further else Start(index, bookmark(exercise), handout.letter_size), items)
            for index, (exercise, handout) in enumerate(zip(group, handouts, strict=True), start=first)
            for further, items in enumerate(handout.leaves)
        ]
        each = len(sheet.frames)
        for start in range(0, len(leaves), each):
            yield self._page(sheet, leaves[start : start + each], number + start // each)

    def _best(self, group: list[Exercise]) -> tuple[Sheet, list[Handout]]:
        """The sheet on which the group's smallest letters are largest; the upright one on near ties.

        Examples are left out where that saves paper.
        """
        texts = [registry.find(each.kind).handout_text(each.puzzle, each.language) for each in group]
        best = self._largest(group, texts)
        if best is None:
            raise self._refusal(group, texts)
        if any(text.example for text in texts) and _leaves(best) > len(group):
            bare = self._largest(group, [replace(text, example=None) for text in texts])
            if bare and _leaves(bare) < _leaves(best):
                return bare
        return best

    def _largest(self, group: list[Exercise], texts: list[HandoutText]) -> tuple[Sheet, list[Handout]] | None:
        best: tuple[Sheet, list[Handout]] | None = None
        most = 0.0
        for sheet in self._sheets:
            if best and self._bound(group, sheet) <= most * TIE:
                continue
            handouts = []
            for exercise, text in zip(group, texts, strict=True):
                handout = self._handout(exercise, text, sheet)
                if handout is None:
                    break
                handouts.append(handout)
            else:
                worth = min(handout.worth for handout in handouts)
                if worth > most * TIE:
                    best, most = (sheet, handouts), worth
        return best

    def _bound(self, group: list[Exercise], sheet: Sheet) -> float:
        """The smallest letters of the group can get no larger than this on the sheet."""
        area = Area(sheet.frames[0].width, sheet.frames[0].height)
        return min(self._draw(exercise, area).letter_size for exercise in group)

    def _refusal(self, group: list[Exercise], texts: list[HandoutText]) -> LayoutError:
        """Why one of the exercises does not fit on any of the sheets."""
        for exercise, text in zip(group, texts, strict=True):
            if not any(self._handout(exercise, text, sheet) for sheet in self._sheets):
                bare = replace(text, example=None)
                bodies = [self._header(exercise, bare, sheet)[1] for sheet in self._sheets]
                paper = self._larger_paper(exercise, text)
                return refusal(exercise, self._setup, self._style, self._fonts, bodies, paper)
        ids = " and ".join(exercise.id for exercise in group)
        return LayoutError(f"{ids} do not fit on one page: some need it upright, others lying; use fewer a page")

    def _larger_paper(self, exercise: Exercise, text: HandoutText) -> str | None:
        """The smallest paper of the same family on which the exercise fits."""
        for name in AMERICAN if paper_name(self._setup) in AMERICAN else METRIC:
            width, height = PAPER_SIZES[name]
            if width * height > self._setup.width * self._setup.height:
                desk = _Desk(replace(self._setup, width=width, height=height), self._fonts)
                if any(desk._handout(exercise, text, sheet) for sheet in desk._sheets):
                    return name
        return None

    def _draw(self, exercise: Exercise, area: Area) -> Drawing:
        pen = Pen(area, self._style, self._fonts, exercise.language)
        return registry.find(exercise.kind).draw_puzzle(exercise.puzzle, pen)

    def _handout(self, exercise: Exercise, text: HandoutText, sheet: Sheet) -> Handout | None:
        """The exercise in frames of the sheet, or None where its letters would be too small.

        An example is left out where there is no room for both.
        """
        found = self._laid_out(exercise, text, sheet)
        if found is None and text.example:
            bare = self._laid_out(exercise, replace(text, example=None), sheet)
            return replace(bare, worth=WITHOUT_EXAMPLE * bare.worth) if bare else None
        return found

    def _laid_out(self, exercise: Exercise, text: HandoutText, sheet: Sheet) -> Handout | None:
        header, body = self._header(exercise, text, sheet)
        bank = Bank(*_bank(text), self._fonts, sheet.style) if text.sections else None
        found = body.arrange(lambda area: self._draw(exercise, area), bank)
        if found is None:
            return None
        for shape in found.drawing.shapes:
            if isinstance(shape, Letters):
                self._fonts.width("".join(sorted(set().union(*shape.rows))), shape.size, shape.bold)
        top = sheet.frames[0].height - body.height
        leaves = [(*header, *_placed(found, top))]
        taken = found.bank.count if found.bank else 0
        leaves.extend(self._continued(exercise, text, taken, sheet))
        return Handout(tuple(leaves), found.drawing.letter_size, found.worth)

    def _header(self, exercise: Exercise, text: HandoutText, sheet: Sheet) -> tuple[list[Placed], Body]:
        """What stands over the puzzle, and the room below it."""
        setup, frame, style = self._setup, sheet.frames[0], sheet.style
        items = []
        top = 0.0
        if setup.header_fields:
            fields = self._fields(exercise.language, sheet)
            items.append(Placed(0.0, 0.0, fields, repeated=True))
            top = fields.height + 1.1 * style.gap
        above = setup.title if setup.title != exercise.title else ""
        titles = Titles(above, exercise.title, _version(exercise))
        heading = place_heading(titles, text, frame.width, style, self._fonts)
        items.extend(replace(item, y=top + item.y) for item in heading.items)
        top += heading.height + 0.7 * style.gap
        return items, Body(frame.width, frame.height - top, style, self._style.smallest_letter)

    def _fields(self, language: str, sheet: Sheet) -> Drawing:
        """The fields to fill in: one drawing for all the pages that show it."""
        known = self._field_drawings.get((language, sheet.frames[0].width))
        if known is None:
            fields, width = self._setup.header_fields, sheet.frames[0].width
            known = fields_drawing(fields, language, width, sheet.style, self._fonts)
            self._field_drawings[language, width] = known
        return known

    def _continued(
        self, exercise: Exercise, text: HandoutText, taken: int, sheet: Sheet
    ) -> Iterator[tuple[Placed, ...]]:
        """Leaves with the entries of the bank from `taken` on, which found no room beside the puzzle."""
        heading, entries = _bank(text)
        if taken == len(entries):
            return
        frame, style = sheet.frames[0], sheet.style
        title = title_drawing(exercise.title, "", _version(exercise), "", frame.width, style, self._fonts)
        top = title.height + style.gap
        again = find_language(exercise.language).label("continued", title=heading)
        while taken < len(entries):
            bank = Bank(again if taken else heading, entries[taken:], self._fonts, style)
            for size in CONTINUED_SIZES:
                block = bank.poured(frame.width, frame.height - top, size * style.smallest_bank)
                if taken + block.count == len(entries):
                    break
            yield (Placed(0.0, 0.0, title), Placed(0.0, top, block.drawing()))
            taken += block.count

    def _page(self, sheet: Sheet, leaves: list[_Leaf], number: int) -> Page:
        items: list[Placed] = []
        for frame, leaf in zip(sheet.frames, leaves, strict=False):
            items.extend(replace(item, x=frame.x + item.x, y=frame.y + item.y) for item in leaf.items)
            items.append(Placed(frame.x, frame.y + frame.height, self._footer(leaf.exercise, number, sheet)))
        if len(sheet.frames) > 1:
            cuts = cut_lines(sheet.width, sheet.height, sheet.across, sheet.down, sheet.style.rule)
            items.append(Placed(0.0, 0.0, cuts, repeated=True))
        starts = tuple(leaf.start for leaf in leaves if leaf.start)
        return Page(sheet.width, sheet.height, tuple(items), str(number), starts)

    def _footer(self, exercise: Exercise, number: int, sheet: Sheet) -> Drawing:
        mark = " · ".join(filter(None, (exercise.id, _version(exercise))))
        page_number = find_language(exercise.language).label("page", number=number)
        width = sheet.frames[0].width
        return footer_drawing(mark, self._setup.title, page_number, width, sheet.style, self._fonts)


def _bank(text: HandoutText) -> tuple[str, tuple[str, ...]]:
    """The heading and the entries of the bank."""
    return (text.sections[0].heading, text.sections[0].entries) if text.sections else ("", ())


def _version(exercise: Exercise) -> str:
    if not exercise.variant:
        return ""
    return find_language(exercise.language).label("version", variant=exercise.variant)


def _leaves(best: tuple[Sheet, list[Handout]]) -> int:
    return sum(len(handout.leaves) for handout in best[1])


def _placed(found: Arrangement, top: float) -> Iterator[Placed]:
    yield Placed(found.x, top + found.y, found.drawing)
    if found.bank:
        yield Placed(found.bank_x, top + found.bank_y, found.bank.drawing())

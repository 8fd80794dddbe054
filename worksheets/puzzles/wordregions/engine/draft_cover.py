"""An exact cover of the placements in a grid under construction, updated from one round of repairs to the next."""

from __future__ import annotations

from collections.abc import Sequence, Set

from worksheets.puzzles.wordregions.engine.placements import WordPlacement
from worksheets.search.bits import bits, option_sets
from worksheets.search.cover import FEW, Cover

FEW_COME = 20
"""If more than one in this many options is new, rebuilding is faster than updating."""


class _Stage:
    """Options removed in the same round."""

    __slots__ = ("because", "fallen")

    def __init__(self) -> None:
        self.because: dict[int, int] = {}
        """The options removed because of each cell; each option is listed once."""
        self.fallen = 0
        """All options removed in this stage."""

    def add(self, cell: int, options: int) -> None:
        """Record further options that are removed because of a cell; none may be in the stage yet."""
        self.because[cell] = self.because.get(cell, 0) | options
        self.fallen |= options


class DraftCover(Cover):
    """A cover of cells by placements that are removed and added; at least one cover always remains.

    A round of repairs changes few letters, and nearly everything that was ruled out stays so. Options are ruled out in
    stages: in each, an option that clashes with every remaining option of a cell is removed because of this cell. The
    stages are stored and replayed with the new options: most of these are removed in one of the first stages; an option
    removed because of a cell that one of the surviving new options covers may become valid again, and then counts as
    new itself. The result equals that of `narrow` on all options, because the largest set without removable options is
    unique.

    Options keep their order: new ones have the highest numbers.
    """

    def __init__(self, parts: Sequence[Sequence[int]]) -> None:
        """The `parts` of the grid are options in every round, and form the cover that remains."""
        super().__init__(sum(map(len, parts)), ())
        self._part = {cell: part for part in parts for cell in part}
        self.placements: list[WordPlacement] = []
        """The placements of all options, including removed ones."""
        self.new = 0
        """The options added last."""
        self._narrowed = 0
        self._stages: list[_Stage] = []

    @property
    def found(self) -> list[WordPlacement]:
        """The placements of the options."""
        return [self.placements[option] for option in bits(self.all)]

    def narrowed(self) -> int:
        """See `Cover.narrowed`; never 0, because there is a cover."""
        return self._narrowed

    def exchange(self, changed: Set[int], coming: Sequence[WordPlacement]) -> None:
        """Replace all placements that cover a changed cell by those `coming`, each of which covers such a cell."""
        going = 0
        for cell in changed:
            going |= self.covering[cell]
        kept = self.all & ~going
        count = kept.bit_count()
        if len(coming) * FEW_COME > count or len(self.placements) > 2 * count:
            self._rebuild([self.placements[option] for option in bits(kept)], coming)
            return
        stale = self.items_of(going & self._narrowed)
        for cell in self.items_of(going):
            self.covering[cell] &= kept
        self._add(kept, coming)
        valid = self._valid_again()
        self._narrow(self._narrowed & kept | valid, stale | self.items_of(self._near(valid)))

    def _rebuild(self, kept: Sequence[WordPlacement], coming: Sequence[WordPlacement]) -> None:
        """Renumber the options without the removed ones, since sets of options grow with the numbers."""
        self.placements = [*kept, *coming]
        super().__init__(len(self.items), [placement.cells for placement in self.placements])
        self.new = self.all >> len(kept) << len(kept)
        self._stages.clear()
        self._narrow(self.all, {*self.items})

    def _add(self, kept: int, coming: Sequence[WordPlacement]) -> None:
        """Number the new options after those that are kept."""
        count = len(self.placements)
        self.placements += coming
        self.options = [*self.options, *(placement.cells for placement in coming)]
        self._clashes += [None] * len(coming)
        self.new = ((1 << len(coming)) - 1) << count
        self.all = kept | self.new
        touched = sorted({cell for placement in coming for cell in placement.cells})
        place = {cell: number for number, cell in enumerate(touched)}
        fresh = option_sets(len(touched), [[place[cell] for cell in option] for option in self.options[count:]])
        for cell, options in zip(touched, fresh, strict=True):
            for option in bits(self.covering[cell]):
                self._clashes[option] = None
            self.covering[cell] |= options << count

    def _valid_again(self) -> int:
        """Replay the stages; return the new or removed options that are valid now."""
        alive, valid, fallen = self.all, self.new, self.all
        near: dict[int, tuple[set[int], int]] = {}
        for stage in self._stages:
            before, back = fallen, 0
            for cell in self.items_of(valid):
                common = stage.because.get(cell, 0)
                if common:
                    held = common
                    for option in bits(self.covering[cell] & valid):
                        held &= self.clashes(option)
                    stage.because[cell] = held
                    back |= common ^ held
            stage.fallen ^= back
            for option in bits(valid):
                if option not in near:
                    near[option] = self._beside(option)
                cells, options = near[option]
                barring = self._barring(option, cells, alive) if options & before else None
                if barring is not None:
                    stage.add(barring, 1 << option)
            fallen = stage.fallen
            valid = valid & ~fallen | back & self.all
            if not valid:
                break
            alive &= ~fallen
        return valid

    def _beside(self, option: int) -> tuple[set[int], int]:
        """The cells that an option might leave uncovered, and all options of these cells.

        They belong to parts that it cuts: all other cells can still be covered by their own part.
        """
        own = self.options[option]
        cells = {cell for covered in own for cell in self._part[covered]}.difference(own)
        options = 0
        for cell in cells:
            options |= self.covering[cell]
        return cells, options

    def _barring(self, option: int, cells: Set[int], alive: int) -> int | None:
        """A cell that this option would leave uncovered, or None."""
        others = alive & ~self.clashes(option)
        for cell in cells:
            left = self.covering[cell]
            if not left & others and (left & alive).bit_count() <= FEW:
                return cell
        return None

    def _narrow(self, alive: int, stale: set[int]) -> None:
        """Remove options from `alive`; only the `stale` cells can remove any."""
        for few in (1, FEW):  # forced singles first: they are cheap, and leave few options for common clashes
            fresh: Set[int] = stale
            while fresh:
                stage = _Stage()
                for cell in sorted(fresh):
                    left = self.covering[cell] & alive
                    if left.bit_count() > few:
                        continue
                    common = alive
                    for option in bits(left):
                        common &= self.clashes(option)
                        if not common:
                            break
                    else:
                        stage.add(cell, common & ~stage.fallen)
                if stage.fallen:
                    self._stages.append(stage)
                alive ^= stage.fallen
                fresh = self.items_of(stage.fallen)
                stale |= fresh
        self._narrowed = alive

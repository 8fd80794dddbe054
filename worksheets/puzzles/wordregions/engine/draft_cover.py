"""The placements in a grid under construction, as an exact cover that is kept from one round of repairs to the next."""

from __future__ import annotations

from collections.abc import Sequence, Set

from worksheets.puzzles.wordregions.engine.placements import WordPlacement
from worksheets.search.bits import bits, option_sets
from worksheets.search.cover import FEW, Cover

FEW_COME = 20
"""Where one in so many options is new, nearly all would be considered again, and it is quicker to begin anew."""


class _Stage:
    """What falls at once."""

    __slots__ = ("because", "fallen")

    def __init__(self) -> None:
        self.because: dict[int, int] = {}
        """By cells the options that fall because of them, each because of one."""
        self.fallen = 0
        """All of these options."""

    def add(self, cell: int, options: int) -> None:
        """Note that further options, none of which falls yet, fall because of a cell."""
        self.because[cell] = self.because.get(cell, 0) | options
        self.fallen |= options


class DraftCover(Cover):
    """A cover of cells by placements, some of which fall away while others come; at least one cover is always left.

    A round of repairs changes few letters, and nearly all that has been ruled out stays so. It is ruled out in stages:
    in each, what clashes with every option that a cell has left falls because of this cell. These stages are kept and
    gone through again with the options that came: most fall in one of the first stages themselves, and only what fell
    because of a cell that one of the others covers may stand again, and is one of the others then. What is left is the
    same as what `narrow` leaves of all options, for there is one largest set of which nothing falls.

    Options keep their order: new ones have higher numbers than all others.
    """

    def __init__(self, parts: Sequence[Sequence[int]]) -> None:
        """The `parts` of the grid are options in every round, and so the cover that is left."""
        super().__init__(sum(map(len, parts)), ())
        self._part = {cell: part for part in parts for cell in part}
        self.placements: list[WordPlacement] = []
        """Those of all options, also of such as have fallen away."""
        self.new = 0
        """The options that came last."""
        self._narrowed = 0
        self._stages: list[_Stage] = []

    @property
    def found(self) -> list[WordPlacement]:
        """The placements of the options."""
        return [self.placements[option] for option in bits(self.all)]

    def narrowed(self) -> int:
        """See `Cover.narrowed`; never 0, as there is a cover."""
        return self._narrowed

    def exchange(self, changed: Set[int], coming: Sequence[WordPlacement]) -> None:
        """Let placements come for all those that cover a changed cell; each of the new ones covers such a cell."""
        going = 0
        for cell in changed:
            going |= self.covering[cell]
        kept = self.all & ~going
        count = kept.bit_count()
        if len(coming) * FEW_COME > count or len(self.placements) > 2 * count:
            self._begin_anew([self.placements[option] for option in bits(kept)], coming)
            return
        stale = self.items_of(going & self._narrowed)
        for cell in self.items_of(going):
            self.covering[cell] &= kept
        self._add(kept, coming)
        standing = self._standing()
        self._narrow(self._narrowed & kept | standing, stale | self.items_of(self._near(standing)))

    def _begin_anew(self, kept: Sequence[WordPlacement], coming: Sequence[WordPlacement]) -> None:
        """Forget what has fallen away: sets of options are as long as there are numbers."""
        self.placements = [*kept, *coming]
        super().__init__(len(self.items), [placement.cells for placement in self.placements])
        self.new = self.all >> len(kept) << len(kept)
        self._stages.clear()
        self._narrow(self.all, {*self.items})

    def _add(self, kept: int, coming: Sequence[WordPlacement]) -> None:
        """Number the options that come beside those that are kept."""
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

    def _standing(self) -> int:
        """Go through the stages again; returns which of the new options, and of those that had fallen, stand now."""
        alive, standing, fallen = self.all, self.new, self.all
        near: dict[int, tuple[set[int], int]] = {}
        for stage in self._stages:
            before, back = fallen, 0
            for cell in self.items_of(standing):
                common = stage.because.get(cell, 0)
                if common:
                    held = common
                    for option in bits(self.covering[cell] & standing):
                        held &= self.clashes(option)
                    stage.because[cell] = held
                    back |= common ^ held
            stage.fallen ^= back
            for option in bits(standing):
                if option not in near:
                    near[option] = self._beside(option)
                cells, options = near[option]
                barring = self._barring(option, cells, alive) if options & before else None
                if barring is not None:
                    stage.add(barring, 1 << option)
            fallen = stage.fallen
            standing = standing & ~fallen | back & self.all
            if not standing:
                break
            alive &= ~fallen
        return standing

    def _beside(self, option: int) -> tuple[set[int], int]:
        """The cells to which an option may leave nothing, and all options of these cells.

        They are those of parts that it cuts into: to all other cells it leaves the part that they lie in.
        """
        own = self.options[option]
        cells = {cell for each in own for cell in self._part[each]}.difference(own)
        options = 0
        for cell in cells:
            options |= self.covering[cell]
        return cells, options

    def _barring(self, option: int, cells: Set[int], alive: int) -> int | None:
        """One of the cells to which this option would leave nothing."""
        others = alive & ~self.clashes(option)
        for cell in cells:
            left = self.covering[cell]
            if not left & others and (left & alive).bit_count() <= FEW:
                return cell
        return None

    def _narrow(self, alive: int, stale: set[int]) -> None:
        """Let options fall of those `alive`; all cells but the `stale` ones have let fall what they can."""
        for few in (1, FEW):  # forced singles first: they are cheap, and leave little to look for common clashes in
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

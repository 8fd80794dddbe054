"""Checks a cut grid against the rules and against the author's request.

The checks are independent of the generator and the solver. `rule_faults` checks any answer to any puzzle, including
puzzles read from a file; `order_faults` compares a generated sheet with its fields in the job.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from worksheets.base.errors import counted
from worksheets.base.grid import Cell
from worksheets.base.sentences import sentence
from worksheets.language.blocklist import rude_spellings, rude_words_in
from worksheets.puzzles.wordregions.model import Border, Hints, Puzzle, Region, Solution, inner_sides

if TYPE_CHECKING:
    from worksheets.puzzles.wordregions.spec import Spec


def faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """List violations of the rules and of the author's request; empty means correct and as requested."""
    return (
        *rule_faults(puzzle, solution),
        *order_faults(spec, puzzle, solution),
        *_rude_faults(spec, puzzle, solution.regions),
    )


def order_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """List deviations from the author's request, one sentence each, even if the rules are kept."""
    grid = puzzle.grid
    required = Counter(_spelled(word.text, spec) for word in spec.words or ())
    return (
        *_differences("grid", f"{grid.rows} x {grid.columns}", str(spec.grid)),
        *_differences("size of regions", str(puzzle.region_size), str(spec.region_size)),
        *(["the dictionary is not the one asked for"] if puzzle.dictionary != spec.checked else []),
        *_differences("umlauts", puzzle.umlauts, spec.spelling.umlauts),
        *([] if puzzle.counts else ["the puzzle does not say how many words of each length there are"]),
        *_word_faults(spec, puzzle, solution.regions, required),
        *_printed_faults(spec.rules.hints, puzzle, solution.regions),
        *_picture_faults(spec, puzzle),
    )


def _picture_faults(spec: Spec, puzzle: Puzzle) -> Iterator[str]:
    """Yield faults of the pictures of hint words: they must be exactly the requested ones."""
    asked = [word for word in spec.words or () if word.picture] if "words" in spec.rules.hints else []
    named = {"".join(_spelled(word.text, spec)): word.picture and word.picture.name for word in asked}
    printed = puzzle.pictures.pictures
    if dict(puzzle.pictured) != named or len(puzzle.pictured) != len(named):
        yield "the words that have pictures are not those asked for"
    shown = {word.picture for word in asked}
    if {*printed} != shown or len(printed) != len(shown) or not all(picture.raster for picture in printed):
        yield "the pictures are not those asked for"


def _spelled(text: str, spec: Spec) -> tuple[str, ...]:
    """The cells of a word, in the language and spelling of the sheet's words."""
    return spec.letters.spelling(spec.words_language or spec.language).letters_of(text)


def _differences(name: str, actual: str, requested: str) -> Iterator[str]:
    if actual != requested:
        yield f"the {name} is {actual}, not {requested} as asked for"


def _word_faults(
    spec: Spec, puzzle: Puzzle, regions: Sequence[Region], required: Counter[tuple[str, ...]]
) -> Iterator[str]:
    """Yield faults of the words: all required ones must occur, the others must be allowed."""
    wanted = Counter({"".join(letters): count for letters, count in required.items()})
    uses = Counter(region.word for region in regions)
    for word, count in wanted.items():
        if uses[word] < count:
            yield f"{word} must occur {_times(count)}, but occurs {_times(uses[word])}"
    if not spec.repeat:
        yield from (
            f"{word} occurs {_times(count)}, but no word may be repeated" for word, count in uses.items() if count > 1
        )
    for letters in puzzle.extra:
        word = "".join(letters)
        if tuple(letters) not in required:
            yield f"{word} counts as a word beside the dictionary, but was not asked for"
        elif letters in puzzle.dictionary:
            yield f"{word} counts as a word beside the dictionary, but is in it"
    level = spec.rules.level
    others = {word for word in uses if word not in wanted}
    for words in spec.checked.levels[:level]:
        others.difference_update(words if isinstance(next(iter(words), ""), str) else map("".join, words))
    for word in uses:
        if word in others:
            yield f"{word} is neither asked for nor a word to choose up to level {level}"


def _printed_faults(asked: Sequence[str], puzzle: Puzzle, regions: Sequence[Region]) -> Iterator[str]:
    """Yield faults of the hints: exactly the requested ones must be printed."""
    wanted, printed = set(asked), _printed(puzzle.hints)
    if "lengths" in wanted:
        wanted.discard("first_letters")  # the numbers in the first cells mark them, too
    if "borders" in wanted and not puzzle.hints.borders and len(_sides(puzzle, regions)) < 2:
        wanted.discard("borders")  # the share of a single side rounds to none
    for name in sorted(wanted - printed):
        yield f"the hint {name} is not printed, but was asked for"
    for name in sorted(printed - wanted):
        yield f"the hint {name} is printed, but was not asked for"


def _printed(hints: Hints) -> set[str]:
    """The names of the printed hints, as in a job file."""
    marks = "lengths" if hints.lengths else "first_letters"
    names = {"words": hints.words, "borders": hints.borders, marks: hints.firsts}
    return {name for name, value in names.items() if value}


def _sides(puzzle: Puzzle, regions: Sequence[Region]) -> list[Border]:
    """The sides between two regions."""
    at = {cell: number for number, region in enumerate(regions) for cell in region.cells}
    return [side for side in inner_sides(puzzle.grid.rows, puzzle.grid.columns) if at.get(side[0]) != at.get(side[1])]


def _times(count: int) -> str:
    return {0: "nowhere", 1: "once", 2: "twice"}.get(count, f"{count} times")


def _rude_faults(spec: Spec, puzzle: Puzzle, regions: Sequence[Region]) -> Iterator[str]:
    """Yield rude words: those of regions, and those that run straight across several regions.

    Words that the author requested, or has in a custom dictionary, are allowed. Runs are read from left to right and
    downwards, as in the regions, and along both diagonals from left to right.
    """
    written = spec.letters.spelling(spec.words_language or spec.language)
    if spec.checked.name:
        asked = {"".join(_spelled(word.text, spec)) for word in spec.words or ()}
        rude = {*map("".join, rude_spellings(written))}.intersection(region.word for region in regions) - asked
        yield from (f"{word} is a rude word, and was not asked for" for word in sorted(rude))
    rows, columns = puzzle.grid.rows, puzzle.grid.columns
    if any(len(row) != columns for row in puzzle.grid.cells):
        return
    order, numbers = _reading_order(rows, columns)
    letters = [letter if len(letter) == 1 else "\0" for row in puzzle.grid.cells for letter in row]
    letters.append("\0")
    text = "".join([letters[number] for number in numbers])
    for word in rude_words_in(text, written):
        start = text.find(word)
        while start >= 0:
            cells = [cell for cell in order[start : start + len(word)] if cell]
            if not any(set(region.cells).issuperset(cells) for region in regions):
                yield f"the rude word {word} runs across regions, from {_name(cells[0])} to {_name(cells[-1])}"
            start = text.find(word, start + 1)


@lru_cache(maxsize=16)
def _reading_order(rows: int, columns: int) -> tuple[tuple[Cell | None, ...], tuple[int, ...]]:
    """The cells of every straight line, line by line, with None after each; and their numbers, row by row.

    The number for None is -1.
    """
    order: list[Cell | None] = []
    for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
        for row, column in product(range(rows), range(columns)):
            if 0 <= row - down < rows and 0 <= column - right < columns:
                continue  # It is not the first cell of its line.
            while 0 <= row < rows and column < columns:
                order.append(Cell(row, column))
                row, column = row + down, column + right
            order.append(None)
    return tuple(order), tuple(cell.row * columns + cell.column if cell else -1 for cell in order)


def rule_faults(puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """List violations of the rules, counting rows and columns from 1; empty means that all rules are kept.

    The same word may occur in several regions.
    """
    if not puzzle.grid.rows or any(len(row) != (puzzle.grid.columns or None) for row in puzzle.grid.cells):
        return (sentence("the grid is not a rectangle of letters"),)
    return (
        *_cover_faults(puzzle, solution.regions),
        *(fault for region in solution.regions for fault in _region_faults(puzzle, region)),
        *_order_faults(solution.regions),
        *_count_faults(puzzle, solution.regions),
        *_hint_faults(puzzle, solution.regions),
    )


def _cover_faults(puzzle: Puzzle, regions: Sequence[Region]) -> Iterator[str]:
    times = Counter(cell for region in regions for cell in set(region.cells))
    for cell in puzzle.grid:
        if not times[cell]:
            yield sentence("{cell} is in no region", cell=_name(cell))
        elif times[cell] > 1:
            yield sentence("{cell} is in {times} regions", cell=_name(cell), times=times[cell])


def _region_faults(puzzle: Puzzle, region: Region) -> Iterator[str]:
    word = region.word or sentence("a region without a word")
    cells = region.cells
    outside = [cell for cell in cells if cell not in puzzle.grid]
    for cell in outside:
        yield sentence("{word} leaves the grid: there is no {cell}", word=word, cell=_name(cell))
    if len(cells) not in puzzle.region_size:
        least, most = puzzle.region_size
        yield sentence(
            "{word} has {cells}, not {least} to {most}",
            word=word,
            cells=counted(len(cells), "cell"),
            least=least,
            most=most,
        )
    if list(cells) != sorted(set(cells)):
        yield sentence("the cells of {word} are not in reading order, each once", word=word)
    if not _connected(cells):
        yield sentence("the cells of {word} are not connected", word=word)
    if outside:
        return
    letters = tuple(puzzle.grid[cell] for cell in cells)
    if "".join(letters) != region.word:
        yield sentence("the cells of {word} spell {letters}", word=word, letters="".join(letters))
    elif not _is_word(letters, puzzle):
        yield sentence("{word} is not in the dictionary", word=word)


def _order_faults(regions: Sequence[Region]) -> Iterator[str]:
    firsts = [min(region.cells, default=Cell(0, 0)) for region in regions]
    if firsts != sorted(firsts):
        yield sentence("the regions are not in the order of their first cells")


def _count_faults(puzzle: Puzzle, regions: Sequence[Region]) -> Iterator[str]:
    lengths = sorted(Counter(len(region.cells) for region in regions).items())
    if puzzle.counts and sorted(puzzle.counts) != lengths:
        yield sentence(
            "the words have the lengths {lengths}, not {printed}",
            lengths=_lengths(lengths),
            printed=_lengths(sorted(puzzle.counts)),
        )


def _hint_faults(puzzle: Puzzle, regions: Sequence[Region]) -> Iterator[str]:
    hints = puzzle.hints
    if hints.words and list(hints.words) != sorted(region.word for region in regions):
        yield sentence("the words given are not those of the solution, sorted")
    at = {cell: number for number, region in enumerate(regions) for cell in region.cells}
    for border in hints.borders:
        if not _is_side(border) or not all(cell in puzzle.grid for cell in border):
            yield sentence(
                "{cell} and {other} have no side between them, from above or from left",
                cell=_name(border[0]),
                other=_name(border[1]),
            )
        elif at.get(border[0]) == at.get(border[1]):
            yield sentence(
                "the border between {cell} and {other} is inside a region",
                cell=_name(border[0]),
                other=_name(border[1]),
            )
    firsts = [(min(region.cells), len(region.cells)) for region in regions if region.cells]
    if hints.firsts and list(hints.firsts) != firsts:
        yield sentence("the marks are not those of the first cells of all regions")


def _is_side(border: Border) -> bool:
    (row, column), (other_row, other_column) = border
    return (other_row - row, other_column - column) in ((0, 1), (1, 0))


def _connected(cells: Sequence[Cell]) -> bool:
    """Whether each cell is reached from the first one through sides."""
    left: set[tuple[int, int]] = set(cells)
    reached: list[tuple[int, int]] = [*cells[:1]]
    for row, column in reached:
        left.discard((row, column))
        beside = {(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)} & left
        reached += beside
        left -= beside
    return not left


def _is_word(letters: tuple[str, ...], puzzle: Puzzle) -> bool:
    """Whether the letters are a word of the dictionary, or one added by the author."""
    return letters in puzzle.dictionary or any(tuple(word) == letters for word in puzzle.extra)


def _lengths(counts: Sequence[tuple[int, int]]) -> str:
    return ", ".join(f"{length} x {count}" for length, count in counts)


def _name(cell: Cell) -> str:
    return sentence("row {row}, column {column}", row=cell[0] + 1, column=cell[1] + 1)

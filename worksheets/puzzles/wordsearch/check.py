"""What is wrong with a word search: by the rules (contract, "Exactly once"), and by what its author asked for.

Knows nothing of how puzzles are made or solved: it reads all lines of the grid as one string, and it says for
itself what the difficulties mean, so that a slip in `spec.py` or in the engine is a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Any
from unicodedata import decomposition, normalize

from worksheets.grid import Cell, Size
from worksheets.kept import kept
from worksheets.language.alphabetical import alphabetical
from worksheets.language.blocklist import rude_words_in
from worksheets.language.languages import find_language
from worksheets.language.letters import Spelling, letters_of, rewritten
from worksheets.puzzles.wordsearch.model import Entry, Placement, Puzzle, Solution

if TYPE_CHECKING:
    from worksheets.puzzles.wordsearch.spec import Spec

CONTRACT: Mapping[str, tuple[str, bool, str]] = {
    "easy": ("E S", False, "alphabet"),
    "medium": ("E S SE NE", False, "words"),
    "hard": ("E S SE NE W N NW SW", True, "fragments"),
}
"""Directions, overlap and filler of each difficulty (contract, section 3); what the author says wins over them."""

DIGITS = frozenset("0123456789")


def faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """What is wrong by the rules, or not as the author asked; empty means correct and as asked."""
    if len({len(row) for row in puzzle.grid.cells}) > 1:
        return ("the rows of the grid are not equally long",)
    placed = _with_cells(solution)
    lines = _Lines(puzzle)
    return (
        *_order_faults(spec, puzzle, placed),
        *_message_faults(spec, puzzle, solution),
        *_avoid_faults(spec, lines, placed),
        *_placement_faults(puzzle, placed),
        *_occurrence_faults(lines, placed),
        *_left_over_faults(puzzle, solution),
        *_rude_faults(spec, lines, placed),
    )


def order_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """Where the sheet is not the one that was asked for, in sentences; empty means that it is.

    Where no size is asked for, every grid will do that holds the words, which the rules see to.
    """
    placed = _with_cells(solution)
    return (
        *_order_faults(spec, puzzle, placed),
        *_message_faults(spec, puzzle, solution),
        *_avoid_faults(spec, _Lines(puzzle), placed),
    )


def rule_faults(puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """What is wrong, in sentences; empty means that every listed word is there exactly once."""
    placed = _with_cells(solution)
    return (
        *_placement_faults(puzzle, placed),
        *_occurrence_faults(_Lines(puzzle), placed),
        *_left_over_faults(puzzle, solution),
    )


def occurrence_cells(puzzle: Puzzle, letters: Sequence[str]) -> set[frozenset[Cell | None]]:
    """The cells of every place where the letters can be read, in any direction."""
    lines = _Lines(puzzle)
    return lines.occurrences(lines.spell(letters))


_Placed = Sequence[tuple[Placement, tuple[Cell, ...]]]
"""Each placement with its cells."""


def _with_cells(solution: Solution) -> _Placed:
    return [(placement, placement.cells) for placement in solution.placements]


# ---- what the author asked for


def _order_faults(spec: Spec, puzzle: Puzzle, placed: _Placed) -> Iterator[str]:
    yield from _word_faults(spec, puzzle.entries)
    yield from _secret_faults(spec, puzzle, placed)
    yield from _hint_faults(spec, puzzle, placed)
    yield from _look_faults(spec, puzzle)
    yield from _shape_faults(spec, puzzle)
    yield from _fixed_faults(spec, placed)
    yield from _overlap_faults(spec, placed)
    yield from _filler_faults(spec, puzzle, placed)


def _word_faults(spec: Spec, listed: Sequence[Entry]) -> Iterator[str]:
    """Every word of the list, or as many as are to be picked, in its order, with its letters and its clue."""
    asked = {word.text: (number, word.clue, word.picture) for number, word in enumerate(spec.words)}
    wanted = len(spec.words) if spec.pick is None else spec.pick
    if len(listed) != wanted:
        yield f"{wanted} words were asked for, but {len(listed)} are on the sheet"
    if spec.pick is None:
        there = {entry.word for entry in listed}
        yield from (f'"{word}" was asked for, but is not on the sheet' for word in asked if word not in there)
    seen: set[int] = set()
    last: tuple[Any, ...] = ()
    for word, letters, clue, printed, picture in listed:
        if word not in asked:
            yield f'"{word}" is on the sheet, but was not asked for'
            continue
        number, asked_clue, asked_picture = asked[word]
        rank = _rank(spec, number, word, letters)
        if number in seen or rank < last:
            yield f'"{word}" is listed twice, or not in the order asked for'
        seen.add(number)
        last = rank
        if clue != asked_clue:
            yield f'the clue of "{word}" is not the one asked for'
        if picture != (asked_picture.name if asked_picture else ""):
            yield f'the picture of "{word}" is not the one asked for'
        if letters != _spelled(word, spec):
            yield f'the letters of "{word}" are not those asked for'
        if printed != (_rewritten(word, spec) if spec.word_bank.case == "grid" else ""):
            yield f'the bank does not write "{word}" as was asked for'


def _rank(spec: Spec, number: int, word: str, letters: Sequence[str]) -> tuple[Any, ...]:
    """What rises from word to word of the bank; nothing where any order will do."""
    match spec.word_bank.order:
        case "alphabet":
            return alphabetical(word, spec.words_language or spec.language), number
        case "length":
            return len(letters), number
        case "shuffled":
            return ()
    return (number,)


def _secret_faults(spec: Spec, puzzle: Puzzle, placed: _Placed) -> Iterator[str]:
    """The words that no bank lists are those asked for, and as many as the sheet says."""
    secret = [placement.entry for placement, _ in placed[len(puzzle.entries) :]]
    if secret != [Entry(word, _spelled(word, spec)) for word in (*spec.secret_words, *spec.bonus_words)]:
        yield "the words that no bank lists are not those asked for"
    if puzzle.bonus != len(spec.bonus_words):
        yield f"{len(spec.bonus_words)} bonus words were asked for, but the sheet says {puzzle.bonus}"
    if puzzle.secret != len(spec.secret_words):
        yield f"{len(spec.secret_words)} secret words were asked for, but the sheet says {puzzle.secret}"


def _hint_faults(spec: Spec, puzzle: Puzzle, placed: _Placed) -> Iterator[str]:
    """The first letters of the listed words, and no others, are marked where that was asked for."""
    starts = {cells[0] for _, cells in placed[: len(puzzle.entries)] if cells}
    if puzzle.firsts != (tuple(sorted(starts)) if "first_letters" in spec.hints else ()):
        yield "the cells marked are not those of the first letters as was asked for"


def _message_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    """The message is the one that was asked for, and the sheet has a line for each of its letters."""
    words = [word for part in (spec.message or "").split() if (word := _spelled(part, spec))]
    if puzzle.message != tuple(map(len, words)):
        yield "the message has not as many letters on the sheet as was asked for"
    if solution.message != " ".join(map("".join, words)):
        yield "the message in the answer is not the one asked for"


def _look_faults(spec: Spec, puzzle: Puzzle) -> Iterator[str]:
    """The size, the directions and the word bank."""
    size = puzzle.grid.rows, puzzle.grid.columns
    said = spec.size or (spec.mask.size if spec.mask else None)
    if said is not None and said != size:
        yield f"a grid of {said} was asked for, but this one is {size[0]} x {size[1]}"
    directions = [*(spec.directions or CONTRACT[spec.difficulty][0].split()), *(each.direction for each in spec.fixed)]
    allowed = [direction.name for direction in puzzle.directions]
    if set(allowed) != set(directions):
        wanted = ", ".join(dict.fromkeys(directions))
        yield f"the directions {wanted} were asked for, but the sheet allows {', '.join(allowed)}"
    bank = spec.word_bank
    asked_for = (each.picture for each in spec.words if each.picture) if bank.show in ("clues", "both") else ()
    shown = set(asked_for)
    held = puzzle.pictures.pictures
    if {*held} != shown or len(held) != len(shown) or not all(each.raster for each in held):
        yield "the pictures of the word bank are not those asked for"
    if puzzle.bank_style != bank.show:
        yield f'the word bank "{bank.show}" was asked for, but the sheet has "{puzzle.bank_style}"'
    for name, asked, there in (("boxes", bank.boxes, puzzle.boxes), ("lines", bank.lines, puzzle.lines)):
        if asked != there:
            yield f"the word bank is to have {name}, or none, in another way than it was asked for"


def _shape_faults(spec: Spec, puzzle: Puzzle) -> Iterator[str]:
    """A letter where the shape asked for has no cell, or none where it has one."""
    try:
        wanted = spec.cells_in(Size(puzzle.grid.rows, puzzle.grid.columns))
    except ValueError:
        yield f"the shape {spec.shape} was asked for, but a grid of {puzzle.grid.rows} rows cannot have it"
        return
    for row, letters in enumerate(puzzle.grid.cells):
        for column, letter in enumerate(letters):
            if bool(letter) != (wanted is None or Cell(row, column) in wanted):
                there = "is a letter outside" if letter else "is no letter inside"
                yield f"in row {row + 1}, column {column + 1} there {there} the shape asked for"
                return


def _fixed_faults(spec: Spec, placed: _Placed) -> Iterator[str]:
    """Words with places of their author's stand there; the others run in the directions of the sheet."""
    fixed = {_spelled(each.word, spec): each for each in spec.fixed}
    usual = spec.directions or CONTRACT[spec.difficulty][0].split()
    for placement, _ in placed:
        said = fixed.pop(placement.entry.letters, None)
        (row, column), name = placement.start, placement.direction.name
        if said and (said.row - 1, said.column - 1, said.direction) != (row, column, name):
            yield f'"{placement.entry.word}" is not in the place asked for'
        elif spec.fixed and not said and name not in usual:
            yield f'"{placement.entry.word}" runs {name}, which was not asked for'
    yield from (f'"{each.word}" was to have a place, but is not there' for each in fixed.values())


def _overlap_faults(spec: Spec, placed: _Placed) -> Iterator[str]:
    """Two words that share a cell of a sheet without overlap; a message may take it, unless its author forbids it."""
    if CONTRACT[spec.difficulty][1] or spec.message is not None if spec.overlap is None else spec.overlap:
        return
    owners: dict[Cell, int] = {}
    crossed: dict[tuple[int, int], None] = {}
    for number, (_, cells) in enumerate(placed):
        for cell in cells:
            owner = owners.setdefault(cell, number)
            if owner != number:
                crossed[owner, number] = None
    for one, other in crossed:
        yield f'"{placed[one][0].entry.word}" and "{placed[other][0].entry.word}" overlap, which was not asked for'


def _filler_faults(spec: Spec, puzzle: Puzzle, placed: _Placed) -> Iterator[str]:
    """A letter that the filler does not allow; those of the words are allowed by every filler.

    Letters with accents that no word has are none of an alphabet's filler. A message has the letters that it has.
    """
    if spec.message is not None:
        return
    allowed = {letter for entry in puzzle.entries for letter in entry.letters}
    allowed.update(letter for placement, _ in placed[len(puzzle.entries) :] for letter in placement.entry.letters)
    numbers = allowed <= DIGITS and all(
        DIGITS.issuperset(_spelled(text, spec)) for text in (*(word.text for word in spec.words), *spec.secret_words)
    )
    filler = spec.filler or ("alphabet" if numbers else CONTRACT[spec.difficulty][2])
    if filler == "alphabet" and allowed <= DIGITS:
        allowed |= DIGITS
    elif filler == "alphabet":
        if not allowed.isdisjoint(DIGITS):
            allowed |= DIGITS
        alphabet = "".join(find_language(spec.words_language or spec.language).alphabet)
        allowed.update(letter for letter in _spelled(alphabet, spec) if not decomposition(letter))
    for letter in sorted(set[str]().union(*puzzle.grid.cells) - allowed - {""}):
        yield f'"{letter}" is in the grid, but the filler asked for has no such letter'


def _avoid_faults(spec: Spec, lines: _Lines, placed: _Placed) -> Iterator[str]:
    """A word to avoid that can be read elsewhere than inside a single placement."""
    if not spec.avoid:
        return
    places = [frozenset(cells) for _, cells in placed]
    for word in spec.avoid:
        if lines.beyond(lines.spell(_spelled(word, spec)), places):
            yield f'"{word}" was to be avoided, but can be read in the grid'


def _rewritten(text: str, spec: Spec) -> str:
    """A text as the grid writes its letters, with its blanks and signs."""
    rules = spec.letters
    return rewritten(
        normalize("NFC", text),
        Spelling(spec.words_language or spec.language, rules.umlauts, rules.case, rules.eszett),
    )


def _spelled(text: str, spec: Spec) -> tuple[str, ...]:
    """The cells of a text in the language of the words, as the author wants them written."""
    rules = spec.letters
    language = spec.words_language or spec.language
    return letters_of(text, language, umlauts=rules.umlauts, case=rules.case, eszett=rules.eszett)


# ---- what no sheet has


def _rude_faults(spec: Spec, lines: _Lines, placed: _Placed) -> Iterator[str]:
    """A rude word that can be read elsewhere than inside a single placement."""
    places: list[frozenset[Cell]] = []
    rules = spec.letters
    code = find_language(spec.words_language or spec.language).code
    for word in rude_words_in(lines.text, code, rules.umlauts, rules.case, rules.eszett):
        places = places or [frozenset(cells) for _, cells in placed]
        if lines.beyond(word, places):
            yield f'the rude word "{word}" can be read in the grid, and not only inside a listed word'


# ---- the rules


def _placement_faults(puzzle: Puzzle, placed: _Placed) -> Iterator[str]:
    letters, rows, columns = puzzle.grid.cells, puzzle.grid.rows, puzzle.grid.columns
    count = len(puzzle.entries)
    listed = [placement.entry for placement, _ in placed[:count]]
    if listed != list(puzzle.entries) or len(placed) != count + puzzle.unlisted:
        yield "the placements are not those of the listed words"
    for placement, cells in placed:
        if not all(_inside(end, rows, columns) for end in (*cells[:1], *cells[-1:])):  # a run is straight
            yield f"{placement.entry.word} leaves the grid"
        elif tuple([letters[row][column] for row, column in cells]) != placement.entry.letters:
            yield f"{placement.entry.word} is not where the solution says"
        if placement.direction not in puzzle.directions:
            yield f"{placement.entry.word} runs {placement.direction.name}, which the sheet does not allow"


def _left_over_faults(puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    """The letters of no word are, row by row, those of the message, no fewer and no more."""
    if not puzzle.message:
        return
    taken = {cell for placement in solution.placements for cell in placement.cells}
    rows = enumerate(puzzle.grid.cells)
    left = "".join([letter for r, row in rows for c, letter in enumerate(row) if letter and (r, c) not in taken])
    if left != solution.message.replace(" ", ""):
        yield "the letters left over are not those of the message, row by row"


def _occurrence_faults(lines: _Lines, placed: _Placed) -> Iterator[str]:
    """A word stands once, not counting places inside the placement of a word that contains it."""
    spelled = [(lines.spell(placement.entry.letters), frozenset(cells)) for placement, cells in placed]
    everything = "\0".join([word for word, _ in spelled])
    for (placement, _), (word, own) in zip(placed, spelled, strict=True):
        back = word[::-1]
        inside: list[frozenset[Cell]] = []
        if everything.count(word) > 1 or (back != word and back in everything):
            inside = [cells for longer, cells in spelled if longer != word and (word in longer or back in longer)]
        counted = [cells for cells in lines.occurrences(word) if not any(cells <= container for container in inside)]
        if counted != [own]:
            yield f"{placement.entry.word} is there {len(counted)} times, not once in its own place"


class _Lines:
    """The straight lines of a grid as one `text`, in which each letter is one character."""

    def __init__(self, puzzle: Puzzle) -> None:
        grid = puzzle.grid
        self._order, in_order = _reading_order(grid.rows, grid.columns)
        letters = [*chain.from_iterable(grid.cells), "\0"]
        self._signs = {letter: letter for letter in set(letters)}
        several = sorted(letter for letter in self._signs if len(letter) != 1)
        self._signs.update((letter, chr(_PRIVATE + number)) for number, letter in enumerate(several))
        if several:
            letters = [self._signs[letter] for letter in letters]
        self.text = "".join(in_order(letters))

    def spell(self, letters: Sequence[str]) -> str:
        """A word in the characters of the text; a letter that the grid lacks becomes one that the text lacks."""
        return "".join([self._signs.get(letter, "\1") for letter in letters])

    def occurrences(self, word: str) -> set[frozenset[Cell | None]]:
        """The cells of every place of a word, read in any direction; a palindrome's two readings are one."""
        return {
            frozenset(self._order[at : at + len(word)])
            for way in (word, word[::-1])
            for at in _positions(self.text, way)
        }

    def beyond(self, word: str, places: Sequence[frozenset[Cell]]) -> bool:
        """Whether a word can be read elsewhere than inside one of the places."""
        return not all(any(cells <= place for place in places) for cells in self.occurrences(word))


_PRIVATE = 0x100000
"""Characters from here on stand for nothing in Unicode: each stands for a letter of several."""


@kept(8_000_000, lambda order, *_: 40 * len(order[0]))
def _reading_order(rows: int, columns: int) -> tuple[tuple[Cell | None, ...], Callable[[list[str]], Iterable[str]]]:
    """The cells of every straight line from edge to edge, line by line, with None before and behind each.

    Each line comes in one of the two directions it can be read in. The function takes the letters of the grid, row
    by row and behind them one that stands for None, and gives them in this order.
    """
    cells = [Cell(*divmod(number, columns)) for number in range(rows * columns)]
    order: list[Cell | None] = [None]
    numbers = [-1]
    for line in _lines(rows, columns):
        order += (*map(cells.__getitem__, line), None)
        numbers += (*line, -1)
    return tuple(order), itemgetter(*numbers)


def _lines(rows: int, columns: int) -> Iterator[range]:
    """The numbers of the cells, counted row by row, of each line across, down, and down and up to the right."""
    yield from (range(row * columns, (row + 1) * columns) for row in range(rows))
    yield from (range(column, rows * columns, columns) for column in range(columns))
    falling = (*((0, column) for column in range(columns)), *((row, 0) for row in range(1, rows)))
    for row, column in falling:
        start, length = row * columns + column, min(rows - row, columns - column)
        yield range(start, start + length * (columns + 1), columns + 1)
    rising = (*((row, 0) for row in range(rows)), *((rows - 1, column) for column in range(1, columns)))
    step = 1 - columns or 1  # in a single column each of these lines is one cell
    for row, column in rising:
        start, length = row * columns + column, min(row + 1, columns - column)
        yield range(start, start + length * step, step)


def _positions(text: str, word: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + 1)


def _inside(cell: Cell, rows: int, columns: int) -> bool:
    return 0 <= cell.row < rows and 0 <= cell.column < columns

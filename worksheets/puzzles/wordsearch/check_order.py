"""Checks a word search against its author's request: words, bank, size, directions, filler and message.

It repeats the definitions of the difficulties, so that a mistake in `spec.py` is reported as a fault.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from unicodedata import decomposition, normalize

from worksheets.base.byte_cache import byte_cache
from worksheets.base.errors import counted
from worksheets.base.grid import Cell, Size
from worksheets.language.collation import alphabetical
from worksheets.language.languages import find_language
from worksheets.language.letters import Spelling, Word, rewritten
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.lines import Compared, GridLines, loose_words, searched
from worksheets.puzzles.wordsearch.model import BankCase, BankOrder, Puzzle, Solution

if TYPE_CHECKING:
    from worksheets.puzzles.wordsearch.spec import Spec

CONTRACT: Mapping[str, tuple[str, bool, str]] = {
    "easy": ("E S", False, "alphabet"),
    "medium": ("E S SE NE", False, "words"),
    "hard": ("E S SE NE W N NW SW", True, "fragments"),
}
"""Directions, overlap and filler of each difficulty (contract, section 3); the author's settings override them."""

_MIRROR = str.maketrans("EW", "WE")

DIGITS = frozenset("0123456789")


def request_faults(
    spec: Spec, spelling: Spelling, puzzle: Puzzle, solution: Solution, lines: GridLines, placed: Sequence[Compared]
) -> Iterator[str]:
    """Yield deviations from the author's request."""
    yield from _word_faults(spec, spelling, puzzle.entries)
    yield from _secret_faults(spec, spelling, puzzle, placed)
    yield from _hint_faults(spec, puzzle, placed)
    yield from _look_faults(spec, puzzle)
    yield from _shape_faults(spec, puzzle, lines)
    yield from _fixed_faults(spec, spelling, placed)
    yield from _overlap_faults(spec, placed)
    yield from _filler_faults(spec, spelling, puzzle, lines, placed)
    yield from _message_faults(spec, spelling, puzzle, solution)
    yield from _avoid_faults(spec, spelling, lines, placed)


def _word_faults(spec: Spec, spelling: Spelling, listed: tuple[Entry, ...]) -> Iterator[str]:
    """Yield faults of the listed words: all or the number to pick, in order, with their letters and clues."""
    asked, by_word = _asked(spec.words, spelling, spec.word_bank.order, spec.word_bank.case)
    if listed == asked and spec.pick is None:
        return
    wanted = len(spec.words) if spec.pick is None else spec.pick
    if len(listed) != wanted:
        yield f"the bank was to have {counted(wanted, 'word')}, but has {len(listed)}"
    if spec.pick is None:
        printed = {entry.word for entry in listed}
        yield from (f'"{word}" was asked for, but is not on the sheet' for word in by_word if word not in printed)
    seen: set[int] = set()
    last: tuple[Any, ...] = ()
    for bank_entry in listed:
        word = bank_entry.word
        if word not in by_word:
            yield f'"{word}" is on the sheet, but was not asked for'
            continue
        number, entry = by_word[word]
        rank = _rank(spec.word_bank.order, spelling.language, number, word, bank_entry.letters)
        if number in seen or rank < last:
            yield f'"{word}" is listed twice, or not in the order asked for'
        seen.add(number)
        last = rank
        yield from _entry_faults(bank_entry, entry)


def _entry_faults(listed: Entry, asked: Entry) -> Iterator[str]:
    """Yield differences between a word of the bank and what was asked for."""
    word = listed.word
    if listed.clue != asked.clue:
        yield f'the clue of "{word}" is not the one asked for'
    if listed.picture != asked.picture:
        yield f'the picture of "{word}" is not the one asked for'
    if listed.letters != asked.letters:
        yield f'the letters of "{word}" are not those asked for'
    if listed.printed != asked.printed:
        yield f'the bank does not write "{word}" as was asked for'


def _weight(_: object, words: Sequence[Word], *__: object) -> int:
    rasters = [word.picture.raster for word in words if word.picture and word.picture.raster]
    return 800 * len(words) + sum(len(raster.pixels) + len(raster.mask) + len(raster.file) for raster in rasters)


@byte_cache(4_000_000, _weight)
def _asked(
    words: Sequence[Word], spelling: Spelling, order: BankOrder, case: BankCase
) -> tuple[tuple[Entry, ...], Mapping[str, tuple[int, Entry]]]:
    """The entries of a list in the order of the bank, and by word its number in the list with its entry.

    If the bank may have any order, they are in the order of the list.
    """
    entries: list[Entry] = []
    for written, clue, picture in words:
        text = spelling.printed(written)
        printed = rewritten(normalize("NFC", text), spelling) if case == "grid" else ""
        entries.append(Entry(text, spelling.letters_of(text), clue, printed, picture.name if picture else ""))
    by_word = {entry.word: (number, entry) for number, entry in enumerate(entries)}
    ranks = [_rank(order, spelling.language, number, *entry[:2]) for number, entry in enumerate(entries)]
    return tuple([entries[number] for number in sorted(range(len(ranks)), key=ranks.__getitem__)]), by_word


def _rank(order: BankOrder, language: str, number: int, word: str, letters: Sequence[str]) -> tuple[Any, ...]:
    """A key that rises from word to word of the bank; empty if any order is allowed."""
    match order:
        case "alphabet":
            return alphabetical(word, language), number
        case "length":
            return len(letters), number
        case "shuffled":
            return ()
    return (number,)


def _secret_faults(spec: Spec, spelling: Spelling, puzzle: Puzzle, placed: Sequence[Compared]) -> Iterator[str]:
    """Yield faults of the unlisted words: they must be the requested ones, and the sheet must state their number."""
    secret = [comparison.placement.entry for comparison in placed[len(puzzle.entries) :]]
    asked = map(spelling.printed, (*spec.secret_words, *spec.bonus_words))
    if secret != [Entry(word, spelling.letters_of(word)) for word in asked]:
        yield "the words that no bank lists are not those asked for"
    if puzzle.bonus != len(spec.bonus_words):
        yield f"the sheet was to say {counted(len(spec.bonus_words), 'bonus word')}, but says {puzzle.bonus}"
    if puzzle.secret != len(spec.secret_words):
        yield f"the sheet was to say {counted(len(spec.secret_words), 'secret word')}, but says {puzzle.secret}"


def _hint_faults(spec: Spec, puzzle: Puzzle, placed: Sequence[Compared]) -> Iterator[str]:
    """Yield faults of the marked cells: they must be the first letters of listed words, if requested, or none."""
    listed = [comparison.placement for comparison in placed[: len(puzzle.entries)] if "first_letters" in spec.hints]
    if puzzle.firsts != tuple(sorted({placement.start for placement in listed if placement.entry.letters})):
        yield "the cells marked are not those of the first letters as was asked for"


def _message_faults(spec: Spec, spelling: Spelling, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    """Yield faults of the message: the requested one, with a line on the sheet for each of its letters."""
    words = [*filter(None, map(spelling.cells_of, (spec.message or "").split()))]
    if puzzle.message != tuple(map(len, words)):
        yield "the message has not as many letters on the sheet as was asked for"
    if solution.message != " ".join(map("".join, words)):
        yield "the message in the answer is not the one asked for"


def _usual(spec: Spec) -> Sequence[str]:
    """The directions of words without a fixed place; those of a difficulty are mirrored for right-to-left languages."""
    if spec.directions:
        return spec.directions
    usual = CONTRACT[spec.difficulty][0]
    return (
        usual.translate(_MIRROR) if find_language(spelling_of_request(spec).language).right_to_left else usual
    ).split()


def _look_faults(spec: Spec, puzzle: Puzzle) -> Iterator[str]:
    """Yield faults of the size, the directions and the word bank."""
    size = puzzle.grid.rows, puzzle.grid.columns
    requested = spec.size or (spec.mask.size if spec.mask else None)
    if requested is not None and requested != size:
        yield f"a grid of {requested} was asked for, but this one is {size[0]} x {size[1]}"
    directions = [*_usual(spec), *(word.direction for word in spec.fixed)]
    allowed = [direction.name for direction in puzzle.directions]
    if set(allowed) != set(directions):
        wanted = ", ".join(dict.fromkeys(directions))
        yield f"the directions {wanted} were asked for, but the sheet allows {', '.join(allowed)}"
    bank = spec.word_bank
    pictures_of_words = (word.picture for word in spec.words if word.picture) if bank.show in ("clues", "both") else ()
    shown = set(pictures_of_words)
    printed = puzzle.pictures.pictures
    if {*printed} != shown or len(printed) != len(shown) or not all(picture.raster for picture in printed):
        yield "the pictures of the word bank are not those asked for"
    if puzzle.bank_style != bank.show:
        yield f'the word bank "{bank.show}" was asked for, but the sheet has "{puzzle.bank_style}"'
    for name, asked, there in (("boxes", bank.boxes, puzzle.boxes), ("lines", bank.lines, puzzle.lines)):
        if asked != there:
            yield f"the word bank is to have {name}, or none, in another way than it was asked for"


def _shape_faults(spec: Spec, puzzle: Puzzle, lines: GridLines) -> Iterator[str]:
    """Yield letters outside the requested shape, and cells of the shape without a letter."""
    try:
        wanted = spec.cells_in(Size(puzzle.grid.rows, puzzle.grid.columns))
    except ValueError:
        yield f"the shape {spec.shape} was asked for, but a grid of {counted(puzzle.grid.rows, 'row')} cannot have it"
        return
    if wanted == (puzzle.grid.mask if "" in lines.letters else None):
        return
    for row, letters in enumerate(puzzle.grid.cells):
        for column, letter in enumerate(letters):
            if bool(letter) != (wanted is None or Cell(row, column) in wanted):
                there = "is a letter outside" if letter else "is no letter inside"
                yield f"in row {row + 1}, column {column + 1} there {there} the shape asked for"
                return


def _fixed_faults(spec: Spec, spelling: Spelling, placed: Sequence[Compared]) -> Iterator[str]:
    """Yield faults of directions and fixed places: fixed words must be there, others run in the sheet's directions."""
    if not spec.fixed:
        return
    fixed = {spelling.letters_of(spot.word): spot for spot in spec.fixed}
    usual = _usual(spec)
    for placement, *_ in placed:
        fixed_place = fixed.pop(placement.entry.letters, None)
        (row, column), name = placement.start, placement.direction.name
        if fixed_place and (fixed_place.row - 1, fixed_place.column - 1, fixed_place.direction) != (row, column, name):
            yield f'"{placement.entry.word}" is not in the place asked for'
        elif not fixed_place and name not in usual:
            yield f'"{placement.entry.word}" runs {name}, which was not asked for'
    yield from (f'"{spot.word}" was to have a place, but is not there' for spot in fixed.values())


def _overlap_faults(spec: Spec, placed: Sequence[Compared]) -> Iterator[str]:
    """Yield words that overlap although they must not; a message may require it, unless its author forbids it."""
    if CONTRACT[spec.difficulty][1] or spec.message is not None if spec.overlap is None else spec.overlap:
        return
    places = [comparison.place for comparison in placed if comparison.place is not None]
    if len(places) == len(placed) and len(set[int]().union(*places)) == sum(map(len, places)):
        return
    owners: dict[Cell, int] = {}
    crossed: dict[tuple[int, int], None] = {}
    for number, comparison in enumerate(placed):
        for cell in comparison.placement.cells:
            owner = owners.setdefault(cell, number)
            if owner != number:
                crossed[owner, number] = None
    words = [comparison.placement.entry.word for comparison in placed]
    for one, other in crossed:
        yield f'"{words[one]}" and "{words[other]}" overlap, which was not asked for'


def _filler_faults(
    spec: Spec, spelling: Spelling, puzzle: Puzzle, lines: GridLines, placed: Sequence[Compared]
) -> Iterator[str]:
    """Yield letters that the filler does not allow; those of the words are always allowed.

    The alphabet as filler excludes accented letters that no word has. A message may have any letters.
    """
    if spec.message is not None:
        return
    words = (*puzzle.entries, *(comparison.placement.entry for comparison in placed[len(puzzle.entries) :]))
    allowed = set[str]().union(*[entry.letters for entry in words])
    numbers = allowed <= DIGITS and all(
        DIGITS.issuperset(spelling.letters_of(text))
        for text in (*(word.text for word in spec.words), *spec.secret_words)
    )
    filler = spec.filler or ("alphabet" if numbers else CONTRACT[spec.difficulty][2])
    if filler == "alphabet" and allowed <= DIGITS:
        allowed |= DIGITS
    elif filler == "alphabet":
        if not allowed.isdisjoint(DIGITS):
            allowed |= DIGITS
        allowed |= _alphabet(spelling)
    for letter in sorted(lines.letters - allowed - {""}):
        yield f'"{letter}" is in the grid, but the filler asked for has no such letter'


@lru_cache(maxsize=32)
def _alphabet(spelling: Spelling) -> frozenset[str]:
    """The letters of a language's own words in the sheet's spelling, without accented ones."""
    language, together = find_language(spelling.language), spelling.resolved.together or ()
    cells: set[str] = set()
    for letter in language.alphabet:
        cells |= {*spelling.cells_of(letter)} if language.frequencies.get(letter, not language.frequencies) else set()
    return frozenset(cell for cell in cells if cell in together or not any(map(decomposition, cell)))


def _avoid_faults(spec: Spec, spelling: Spelling, lines: GridLines, placed: Sequence[Compared]) -> Iterator[str]:
    """Yield words to avoid that can be read anywhere but inside a single placement."""
    if spec.avoid:
        spelled = [lines.spell(spelling.letters_of(word)) for word in spec.avoid]
        loose = {*loose_words(searched(tuple(spelled)).search, lines, placed)}
        for word, there in zip(spec.avoid, spelled, strict=True):
            if there in loose:
                yield f'"{word}" was to be avoided, but can be read in the grid'


def spelling_of_request(spec: Spec) -> Spelling:
    """The spelling of the words that the author requested."""
    return spec.letters.spelling(spec.words_language or spec.language)

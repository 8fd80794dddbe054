"""The texts around a word search; the phrases are in `phrases/<language>.toml`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from worksheets.base.errors import counted
from worksheets.base.grid import Cell, Direction
from worksheets.base.sentences import sentence, template
from worksheets.drawing.signs import SIGN_OF
from worksheets.language.languages import Language, find_language
from worksheets.language.letter_forms import in_european_digits
from worksheets.language.phrases import NO_BREAK, Phrases, find_phrases
from worksheets.puzzles.entries import Entry, bank_pictures
from worksheets.puzzles.values import (
    AnswerTable,
    Arrows,
    AtAGlance,
    Blanks,
    Figure,
    HandoutText,
    PlacedWord,
    Section,
    Summary,
)
from worksheets.puzzles.wordsearch.model import Puzzle, Solution

if TYPE_CHECKING:
    from worksheets.puzzles.wordsearch.spec import Spec

_FOLDER = Path(__file__).parent

TEXTS_KEPT = 64
"""Number of cached instructions."""

_AXES: tuple[tuple[str, frozenset[Direction], frozenset[Direction]], ...] = (
    ("across", frozenset({Direction.E}), frozenset({Direction.W})),
    ("down", frozenset({Direction.S}), frozenset({Direction.N})),
    ("diagonally", frozenset({Direction.SE, Direction.NE}), frozenset({Direction.NW, Direction.SW})),
)
"""The phrase for each axis, with the directions forwards and backwards along it."""


def handout_text(puzzle: Puzzle, language: str) -> HandoutText:
    """A sentence that names the number of words or sums and the directions, and the bank.

    A sentence about clues precedes it, and one about marked letters follows it, if there are any.
    """
    phrases, directions = find_phrases(_FOLDER, language), puzzle.directions
    asks: _Asked = "sums" if _asks_sums(puzzle) else "clues" if _asks_clues(puzzle) else "words"
    instruction, brief = _instructions(asks, len(puzzle.entries), directions, bool(puzzle.firsts), language)
    arrows = Arrows(brief, tuple([name for name in SIGN_OF if Direction[name] in directions]))
    is_task = puzzle.bank_style in ("clues", "both")
    blanks = tuple(_blanks(puzzle, phrases))
    return HandoutText(instruction, tuple(_bank(puzzle, phrases)), blanks=blanks, task=is_task, arrows=arrows)


def needs_instruction(puzzle: Puzzle) -> bool:
    """The steps are about words in a list."""
    return puzzle.bank_style not in ("words", "both") or bool(puzzle.firsts)


_Asked: TypeAlias = Literal["words", "sums", "clues"]


@lru_cache(maxsize=TEXTS_KEPT)
def _instructions(
    asks: _Asked, count: int, directions: tuple[Direction, ...], firsts: bool, language: str
) -> tuple[str, str]:
    """The task, with the directions in words and without them."""
    phrases = find_phrases(_FOLDER, language)
    task = "task_sums" if asks == "sums" else "task"
    instruction = phrases.counted(task, count, directions=_directions(directions, phrases))
    brief = f"{instruction.partition(':')[0].rstrip(NO_BREAK)}{instruction[-1]}"
    if asks == "clues":
        first = phrases.counted("solve_clues", count)
        instruction, brief = f"{first} {instruction}", f"{first} {brief}"
    if firsts:
        instruction, brief = (f"{text} {phrases.text('firsts')}" for text in (instruction, brief))
    return instruction, brief


def is_task(instruction: str, language: str) -> bool:
    """Whether the instruction of a printed sheet asks to find words, of which it may have no list."""
    instruction = in_european_digits(instruction)
    if not (count := re.search("[0-9]+", instruction)):
        return False
    task = find_phrases(_FOLDER, language).counted("task", int(count[0]), directions="").partition(":")[0]
    return in_european_digits(task).strip(f"{NO_BREAK} ") in instruction


def _bank(puzzle: Puzzle, phrases: Phrases) -> Iterator[Section]:
    """Yield the bank as one section; nothing if it has nothing to show or to write on."""
    style, entries = puzzle.bank_style, puzzle.entries
    if style == "none" and not puzzle.lines:
        return
    heading = phrases.language.label("clues" if style == "clues" else "words")
    sums = _asks_sums(puzzle)
    title = phrases.counted("sums" if sums else "clues" if style == "clues" else "words", len(entries))
    writing = max(len(entry.letters) for entry in entries) if puzzle.lines else 0
    marks: tuple[str, ...] = ()
    pictures = bank_pictures(entries, puzzle.pictures, phrases)
    if style == "lengths":
        counts = sorted(Counter(len(entry.letters) for entry in entries).items())
        bank = tuple(
            f"{phrases.counted('letters', length)}: {phrases.counted('words', count)}" for length, count in counts
        )
    elif style == "none":
        bank = ("",) * len(entries)
        marks = _numbers(puzzle, phrases.language)
    else:
        bank = tuple(_bank_entry(entry, style, puzzle, phrases.language) for entry in entries)
        marks = _numbers(puzzle, phrases.language) if pictures or (style == "clues" and not sums) else ()
    yield Section(heading, bank, marks, puzzle.boxes, writing, pictures, title=title)


def _asks_sums(puzzle: Puzzle) -> bool:
    """Whether every word is the result of a sum such as "6 × 7 =", which is its clue."""
    return puzzle.bank_style == "clues" and all((entry.clue or "").endswith("=") for entry in puzzle.entries)


def _asks_clues(puzzle: Puzzle) -> bool:
    """Whether words are found by clues that are texts, neither sums nor pictures alone."""
    return puzzle.bank_style == "clues" and not _asks_sums(puzzle) and any(entry.clue for entry in puzzle.entries)


def _numbers(puzzle: Puzzle, language: Language) -> tuple[str, ...]:
    return tuple(f"{language.numeral(number)}." for number in range(1, len(puzzle.entries) + 1))


def _blanks(puzzle: Puzzle, phrases: Phrases) -> Iterator[Blanks]:
    """Yield the lines for bonus words and for the message."""
    if puzzle.bonus:
        yield Blanks(phrases.counted("bonus", puzzle.bonus), lines=puzzle.bonus)
    if puzzle.message:
        yield Blanks(phrases.text("left_over"), letters=puzzle.message)


def answer_table(puzzle: Puzzle, solution: Solution, language: str) -> AnswerTable:
    """Word, row, column (both from 1) and direction of each placement, in the order of the bank.

    Also the findings: the message, and bonus words. If the bank has pictures, the number of each precedes its word. The
    brief table has places as in `8/4 ↓`.
    """
    placements = solution.placements
    headings, labels = _place_labels(language)
    words: list[Sequence[str]] = [[entry.word for entry, _, _ in placements]]
    if puzzle.pictures.pictures and any(puzzle.pictures.find(entry.picture) for entry in puzzle.entries):
        numbers = _numbers(puzzle, find_language(language))
        words.insert(0, [*numbers, *[""] * (len(placements) - len(numbers))])
        headings = ("", *headings)
    starts = [start for _, start, _ in placements]
    at = [_place(start, puzzle.grid.columns, language) for start in starts]
    rows, across = [row for row, _ in at], [column for _, column in at]
    places = map("/".join, at)
    directions = [direction for _, _, direction in placements]
    return AnswerTable(
        headings=headings,
        rows=tuple(zip(*words, rows, across, [labels[way] for way in directions], strict=True)),
        brief=AnswerTable(
            headings=("",) * (len(words) + 2),
            rows=tuple(zip(*words, places, [SIGN_OF[way.name] for way in directions], strict=True)),
            note=_legend(language),
        ),
        finding=" · ".join(_findings(puzzle, solution, language)),
        by_place=tuple(sorted(range(len(starts)), key=starts.__getitem__)),
    )


@lru_cache(maxsize=64)
def _legend(language: str) -> str:
    """The note that explains places such as `12/9 ↘` by an example."""
    direction = find_language(language).label(Direction.SE.name)
    place = find_phrases(_FOLDER, language).text("place", row=12, column=9, direction=direction)
    return f"{find_language(language).numeral('12/9')} {SIGN_OF[Direction.SE.name]} = {place}"


def _place(cell: Cell, columns: int, language: str) -> tuple[str, str]:
    """The numbers of row and column as printed; columns are counted from where lines begin."""
    own = find_language(language)
    return str(own.numeral(cell.row + 1)), str(own.numeral(own.column_number(cell.column, columns)))


@lru_cache(maxsize=64)
def _place_labels(language: str) -> tuple[tuple[str, ...], Mapping[Direction, str]]:
    """The headings of the answer table, and the names of the directions in it."""
    label = find_language(language).label
    headings = tuple(map(label, ("word", "row", "column", "direction")))
    return headings, {direction: label(direction.name) for direction in Direction}


def placed_words(puzzle: Puzzle, solution: Solution) -> Iterator[PlacedWord]:
    """Yield each word with the place of its first letter, its direction and all its cells."""
    for at in solution.placements:
        cells = tuple((cell.row + 1, cell.column + 1) for cell in at.cells)
        yield PlacedWord(at.entry.word, at.entry.clue or "", *cells[0], at.direction.name, cells)


def at_a_glance(puzzle: Puzzle, solution: Solution, language: str) -> AtAGlance:
    """Row, column and direction of each word, as in `8/4 ↓`."""
    return AtAGlance(
        tuple(
            (
                at.entry.word,
                f"{'/'.join(_place(at.start, puzzle.grid.columns, language))}\u00a0{SIGN_OF[at.direction.name]}",
            )
            for at in solution.placements
        ),
        _legend(language),
    )


def _findings(puzzle: Puzzle, solution: Solution, language: str) -> Iterator[str]:
    """Yield the findings for the key: the message, and the bonus words."""
    if solution.message:
        yield find_phrases(_FOLDER, language).text("message", text=solution.message)
    if puzzle.bonus:
        words = ", ".join(placement.entry.word for placement in solution.placements[-puzzle.bonus :])
        yield find_phrases(_FOLDER, language).text("bonus_words", words=words)


def _directions(directions: Sequence[Direction], phrases: Phrases) -> str:
    """The directions in words: by axis if each axis is used in both directions, otherwise one by one."""
    used = set(directions)
    if len(used) == len(Direction):
        return phrases.text("every")
    axes = [axis for axis in _AXES if used & (axis[1] | axis[2])]
    if phrases.language.right_to_left:
        axes = [(name, _mirrored(forth), _mirrored(back)) for name, forth, back in axes]
    for key, whole in (
        ("forwards", frozenset().union(*(forward for _, forward, _ in axes))),
        ("backwards", frozenset().union(*(forward | backward for _, forward, backward in axes))),
    ):
        if used == whole:
            names = _joined([phrases.text(axis) for axis, _, _ in axes], phrases)
            return f"{names}{phrases.language.comma}{phrases.text(key)}"
    return _joined([phrases.language.label(direction.name) for direction in Direction if direction in used], phrases)


def _mirrored(directions: frozenset[Direction]) -> frozenset[Direction]:
    return frozenset(direction.mirrored for direction in directions)


def _joined(parts: Sequence[str], phrases: Phrases) -> str:
    *rest, last = parts
    return f"{phrases.language.comma.join(rest)} {phrases.text('conjunction')} {last}" if rest else last


def _bank_entry(entry: Entry, style: str, puzzle: Puzzle, language: Language) -> str:
    """The text of a word in the bank; with its first letter only, the others are blanks, or a line to write on.

    A word that a picture replaces has only its clue, if there is one. A clue such as "6 × 7 =" needs no addition.
    """
    if style == "first_letters":
        return entry.letters[0] if puzzle.lines else NO_BREAK.join((entry.letters[0], *"_" * (len(entry.letters) - 1)))
    word = entry.printed or entry.word
    if style == "words" or not entry.clue:
        return "" if style == "clues" and puzzle.pictures.find(entry.picture) else word
    if style == "clues" and entry.clue.endswith("="):
        return entry.clue
    if style == "clues":
        return f"{entry.clue}{NO_BREAK}({language.numeral(len(entry.letters))})"
    return f"{entry.clue}{NO_BREAK}{word}" if entry.clue.endswith("=") else f"{word} – {entry.clue}"


def summary(puzzle: Puzzle, solution: Solution) -> Summary:
    """Rows x columns, number of words, and letters of words / cells."""
    mask = puzzle.grid.mask
    cells = mask.count if mask else puzzle.grid.rows * puzzle.grid.columns
    letters = sum(len(placement.entry.letters) for placement in solution.placements)
    figures = (
        Figure(template("words"), str(len(solution.placements))),
        Figure(template("letters / cells"), f"{letters} / {cells}"),
    )
    return Summary(f"{puzzle.grid.rows} x {puzzle.grid.columns}", figures)


def notes(spec: Spec, puzzle: Puzzle) -> tuple[str, ...]:
    """Notes on words picked from a longer list, and on words that cross for a message."""
    return tuple(_notes(spec, puzzle))


def _notes(spec: Spec, puzzle: Puzzle) -> Iterator[str]:
    if len(puzzle.entries) != len(spec.words):
        picked = ", ".join(entry.word for entry in puzzle.entries)
        there, listed = len(puzzle.entries), len(spec.words)
        yield sentence("{there} of {listed} words: {picked}", there=there, listed=listed, picked=picked)
    if spec.message is not None and not spec.rules.overlap:
        cells = sum(1 for row in puzzle.grid.cells for letter in row if letter)
        shared = spec.wanted.amounts((*puzzle.entries, *spec.unlisted)).shared(cells)
        if shared:
            where = counted(shared, "cell")
            yield sentence(
                "words cross in {where}, so that just the message is left over; overlap: no keeps them apart",
                where=where,
            )


def chosen(spec: Spec, puzzle: Puzzle) -> Mapping[str, str]:
    """See `worksheets.puzzles.contract.PuzzleKind.chosen`."""
    return {
        "size": f"{puzzle.grid.rows}x{puzzle.grid.columns}",
        "directions": ", ".join(direction.name for direction in puzzle.directions),
        "overlap": "yes" if spec.may_cross else "no",
        "filler": spec.rules.filler,
    }

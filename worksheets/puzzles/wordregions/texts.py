"""The texts around a word-regions puzzle; the phrases are in `phrases/<language>.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

from worksheets.base.sentences import template
from worksheets.language.phrases import Phrases, find_phrases
from worksheets.puzzles.values import (
    AnswerTable,
    Aside,
    AtAGlance,
    BankPicture,
    Figure,
    Figures,
    HandoutText,
    PlacedWord,
    Section,
    Summary,
    WrittenAnswer,
)
from worksheets.puzzles.wordregions.draw import example, steps
from worksheets.puzzles.wordregions.model import Puzzle, Solution

if TYPE_CHECKING:
    from worksheets.puzzles.wordregions.spec import Spec

_FOLDER = Path(__file__).parent

MOST_LINES = 40
"""Maximum number of words that get lines to write them on: more would take the grid's room."""


def handout_text(puzzle: Puzzle, language: str) -> HandoutText:
    """The rule and the meaning of the hints, with an example; the bank has the words, if they are a hint.

    A table shows the number of words of each length, with lines for them unless they are listed.
    """
    phrases = find_phrases(_FOLDER, language)
    sentences = [*_task(puzzle, phrases), *_hints(puzzle, phrases)]
    bank = tuple(sorted(puzzle.hints.words, key=_alphabetical))
    title = phrases.counted("words", len(bank))
    pictures = _pictures(bank, puzzle, phrases)
    sections = (Section(phrases.language.label("words"), bank, pictures=pictures, title=title),) if bank else ()
    lower = not any(letter != letter.lower() for row in puzzle.grid.cells for letter in row)
    notes = (*_hints(puzzle, phrases), phrases.text("sides"), phrases.text("once"))
    aside = Aside(phrases.text("example"), steps(language, lower), notes, " ".join(_task(puzzle, phrases)))
    figures = _counts(puzzle, phrases)
    shown = example(language, lower=True) if lower else example(language)
    return HandoutText(" ".join(sentences), sections, shown, figures, aside=aside)


def _pictures(words: Sequence[str], puzzle: Puzzle, phrases: Phrases) -> tuple[BankPicture | None, ...]:
    """The picture of each word, or None; empty if no word has one."""
    names = dict(puzzle.pictured)
    rasters = [puzzle.pictures.find(names.get(word, "")) for word in words]
    numbers = accumulate(map(bool, rasters))
    label = phrases.language.label
    pictures = tuple(
        BankPicture(raster, label("picture", number=number)) if raster else None
        for number, raster in zip(numbers, rasters, strict=True)
    )
    return pictures if any(pictures) else ()


def answer_table(puzzle: Puzzle, solution: Solution, language: str) -> AnswerTable:
    """The number as drawn, word and length of each region, and the number of words checked against."""
    phrases = find_phrases(_FOLDER, language)
    proof = phrases.text("proof", words=phrases.counted("words", puzzle.checked, grouped=True))
    rows = tuple((str(number), each.word, str(len(each.cells))) for number, each in enumerate(solution.regions, 1))
    return AnswerTable(
        headings=(phrases.text("number"), phrases.language.label("word"), phrases.text("size")),
        rows=rows,
        note=proof,
        brief=AnswerTable(("", ""), tuple(row[:2] for row in rows), proof),
    )


def placed_words(puzzle: Puzzle, solution: Solution) -> Iterator[PlacedWord]:
    """The word of each region with its cells in reading order."""
    for region in solution.regions:
        cells = tuple((cell.row + 1, cell.column + 1) for cell in region.cells)
        yield PlacedWord(region.word, "", *cells[0], "", cells)


def at_a_glance(puzzle: Puzzle, solution: Solution, language: str) -> AtAGlance:
    """The words in the order of their numbers."""
    return AtAGlance(tuple((str(number), region.word) for number, region in enumerate(solution.regions, 1)))


def summary(puzzle: Puzzle, solution: Solution) -> Summary:
    """Rows x columns, number of regions, and letters of words / cells, which are equal."""
    cells = puzzle.grid.rows * puzzle.grid.columns
    figures = Figure(template("words"), str(len(solution.regions))), Figure(template("cells"), str(cells))
    return Summary(f"{puzzle.grid.rows} x {puzzle.grid.columns}", figures)


def _task(puzzle: Puzzle, phrases: Phrases) -> tuple[str, ...]:
    least, most = puzzle.region_size
    task = phrases.text("exactly", size=least) if least == most else phrases.text("between", least=least, most=most)
    return task, phrases.text("rule")


def _hints(puzzle: Puzzle, phrases: Phrases) -> list[str]:
    """The sentences about the hints printed in the grid."""
    hints = puzzle.hints
    sentences = [phrases.text("borders")] if hints.borders else []
    if hints.firsts:
        sentences.append(phrases.text("lengths" if hints.lengths else "firsts"))
    return sentences


def _alphabetical(word: str) -> tuple[str, str]:
    """A sort key that puts Ä next to A, as in dictionaries; marks decide between equal letters."""
    letters = normalize("NFD", word.replace("ẞ", "SS").replace("ß", "ss"))
    return "".join(letter for letter in letters if not combining(letter)), word


def _counts(puzzle: Puzzle, phrases: Phrases) -> Figures | None:
    """The number of words of each length, if the puzzle has it."""
    if not puzzle.counts:
        return None
    label = phrases.language.label
    lengths, words = (tuple(str(count[place]) for count in puzzle.counts) for place in (0, 1))
    number = sum(count for _, count in puzzle.counts)
    return Figures(
        label("how_many"),
        (phrases.text("size"), label("words")),
        (lengths, words),
        lines=not puzzle.hints.words and number <= MOST_LINES,
        labels=tuple(phrases.counted("letters", length) for length, _ in puzzle.counts),
        title=phrases.counted("words", number),
    )


def written(puzzle: Puzzle, solution: Solution, language: str) -> tuple[WrittenAnswer, ...]:
    """The words in the order of their numbers; pupils draw the borders into the grid."""
    label = find_phrases(_FOLDER, language).language.label("words")
    return (WrittenAnswer(label, "\n".join(region.word for region in solution.regions)),)


def chosen(spec: Spec, puzzle: Puzzle) -> Mapping[str, str]:
    """See `worksheets.puzzles.contract.PuzzleKind.chosen`."""
    return {"level": str(spec.rules.level), "hints": ", ".join(spec.rules.hints) or "none"}

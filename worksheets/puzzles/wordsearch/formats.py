"""A word search in other formats: HTML, braille, H5P content of the type Find the Words, and the texts to verify.

Tables highlight first letters given as a hint, and in the answer the words.

H5P's type draws its own grid from the words. Its content follows the type's `semantics.json`: `wordList` is one text
with commas, in which neither digits nor signs are allowed; `orientations` are the directions; `fillPool` are the
letters round the words. The type has no clues, no unlisted words and no marked letters, and splits words into UTF-16
units.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from worksheets.base.errors import LayoutError
from worksheets.base.grid import Cell, Direction, run
from worksheets.base.sentences import sentence
from worksheets.language.clusters import clusters
from worksheets.language.languages import find_language
from worksheets.puzzles.formats import CellTable, Expected, Phrase, cells_of, table_of
from worksheets.puzzles.values import H5PContent, HandoutText
from worksheets.puzzles.wordsearch.model import Puzzle, Solution

LIBRARY, VERSION = "H5P.FindTheWords", (1, 4)
"""The type, and the version that files exported by platforms name."""

ORIENTATIONS = {
    "horizontal": Direction.E,
    "horizontalBack": Direction.W,
    "vertical": Direction.S,
    "verticalUp": Direction.N,
    "diagonal": Direction.SE,
    "diagonalBack": Direction.SW,
    "diagonalUp": Direction.NE,
    "diagonalUpBack": Direction.NW,
}
"""The names of the directions in the type."""

SHOWING_WORDS = ("words", "both")
"""The banks that show the words themselves."""

ENGLISH = {
    "check": "Check",
    "tryAgain": "Retry",
    "showSolution": "Show solution",
    "found": "@found of @totalWords found",
    "timeSpent": "Time spent",
    "score": "You got @score of @total points",
    "wordListHeader": "Find the words",
}
GERMAN = {
    "check": "Prüfen",
    "tryAgain": "Noch einmal",
    "showSolution": "Lösung zeigen",
    "found": "@found von @totalWords gefunden",
    "timeSpent": "Benötigte Zeit",
    "score": "Du hast @score von @total Punkten",
    "wordListHeader": "Finde die Wörter",
}
"""The texts of the buttons; the type fills in @found and similar. The header has at most 20 characters."""


def parts(puzzle: Puzzle, language: str) -> tuple[CellTable, ...]:
    """See `PuzzleKind.parts`."""
    return (table_of(puzzle.grid.to_json(), strong={*puzzle.firsts}),)


def answer_parts(puzzle: Puzzle, solution: Solution, language: str) -> tuple[CellTable, ...]:
    """See `PuzzleKind.answer_parts`."""
    found = {cell for placement in solution.placements for cell in placement.cells}
    return (table_of(puzzle.grid.to_json(), strong=found),)


def h5p(puzzle: Puzzle, solution: Solution, text: HandoutText, language: str) -> H5PContent:
    """The listed words in the order of the bank; clues are in the task. Raises LayoutError as the contract requires."""
    for entry in puzzle.entries:
        if not all(map(_is_plain, entry.letters)):
            raise LayoutError(
                sentence(
                    'H5P\'s word search has words of single letters only; "{word}" has other signs', word=entry.word
                )
            )
    return H5PContent(LIBRARY, VERSION, _content(puzzle, solution, text, language))


def _content(puzzle: Puzzle, solution: Solution, text: HandoutText, language: str) -> Mapping[str, Any]:
    listed = len(puzzle.entries)
    cells = [cell for placement in solution.placements[:listed] for cell in placement.cells]
    letters = {letter for row in puzzle.grid.cells for letter in row if letter and _is_plain(letter)}
    return {
        "taskDescription": _task(puzzle, text),
        "wordList": ",".join("".join(entry.letters) for entry in puzzle.entries),
        "behaviour": {
            "orientations": {name: direction in puzzle.directions for name, direction in ORIENTATIONS.items()},
            "fillPool": "".join(sorted(letters)),
            "preferOverlap": len(set(cells)) < len(cells),
            "showVocabulary": puzzle.bank_style in SHOWING_WORDS,
            "enableShowSolution": True,
            "enableRetry": True,
        },
        "l10n": GERMAN if find_language(language).base == "de" else ENGLISH,
    }


def _is_plain(letter: str) -> bool:
    """Whether the type, too, counts it as one letter."""
    return len(letter) == 1 and letter.isalpha() and letter <= "\uffff"


def _task(puzzle: Puzzle, text: HandoutText) -> str:
    """The instruction, followed by texts for which the type has no place: clues, numbers of letters, first letters."""
    lines = [text.instruction]
    if puzzle.bank_style not in ("words", "none"):
        lines += (f"{section.heading}: {' · '.join(section.entries)}" for section in text.sections)
    return "<br>".join(escape(line, quote=False) for line in lines if line)


def on_handout(puzzle: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_handout`."""
    bank = [(entry.get("clue"), entry.get("word")) for entry in puzzle["word_bank"]]
    phrases = [Phrase(tuple(filter(None, ways)), needed=False) for ways in bank]
    return Expected([cells_of(puzzle["grid"])], phrases)


def on_key(puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_key`."""
    cells: dict[tuple[float, float], str] = {}
    for placement in solution["placements"]:
        letters = placement.get("cells") or clusters(placement["letters"])
        start, direction = Cell(placement["row"], placement["column"]), Direction[placement["direction"]]
        cells.update(zip(run(start, direction, len(letters)), letters, strict=True))
    return Expected([cells])

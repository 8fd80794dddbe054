"""The texts around a cloze; the phrases are in `phrases/<language>.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from worksheets.base.errors import counted
from worksheets.base.sentences import plural, template
from worksheets.language.languages import find_language
from worksheets.language.phrases import find_phrases
from worksheets.puzzles.cloze.model import Puzzle, Solution
from worksheets.puzzles.values import (
    AtAGlance,
    Figure,
    HandoutText,
    PlacedWord,
    Section,
    Summary,
    WrittenAnswer,
)

if TYPE_CHECKING:
    from worksheets.puzzles.cloze.spec import Spec

FOLDER = Path(__file__).parent
"""The folder of the phrases."""


def handout_text(puzzle: Puzzle, language: str) -> HandoutText:
    """See `PuzzleKind.handout_text`: the task, and the words in a panel."""
    phrases = find_phrases(FOLDER, language)
    spare = len(puzzle.bank) - len(puzzle.blanks)
    blanks = puzzle.blanks
    if puzzle.bank:
        task = "task_puzzle" if puzzle.form == "puzzle" else "task_bank"
    elif any(blank.choices for blank in blanks):
        task = "task_choices"
    else:
        whole = all(not blank.given or blank.length for blank in blanks)
        task = "task_none" if whole else "task_rest"
    sentences = [phrases.text("read"), phrases.text(task)]
    if not puzzle.bank and any(blank.length for blank in blanks):
        sentences.append(phrases.text("lengths"))
    if puzzle.bank and spare:
        sentences.append(phrases.counted("spare", spare))
    sections: tuple[Section, ...] = ()
    if puzzle.bank:
        title = phrases.counted("words", len(puzzle.bank))
        sections = (Section(phrases.language.label("words"), puzzle.bank, title=title),)
    return HandoutText(" ".join(sentences), sections)


def needs_instruction(puzzle: Puzzle) -> bool:
    """The steps are about words in a panel."""
    return not puzzle.bank or puzzle.form == "puzzle"


def at_a_glance(puzzle: Puzzle, solution: Solution, language: str) -> AtAGlance:
    """The words by the numbers of their gaps."""
    return AtAGlance(tuple(_numbered(solution, language)))


def written(puzzle: Puzzle, solution: Solution, language: str) -> tuple[WrittenAnswer, ...]:
    """The words by the numbers of their gaps."""
    return tuple(WrittenAnswer(number, word) for number, word in _numbered(solution, language))


def _numbered(solution: Solution, language: str) -> Iterator[tuple[str, str]]:
    """Yield the number of each gap, in the digits of the language, and its word."""
    numeral = find_language(language).numeral
    return ((str(numeral(number)), word) for number, word in enumerate(solution.gaps, 1))


def placed_words(puzzle: Puzzle, solution: Solution) -> Iterator[PlacedWord]:
    """The words in the order of their gaps."""
    return map(PlacedWord, solution.gaps)


def summary(puzzle: Puzzle, solution: Solution) -> Summary:
    """The number of words of the text, of gaps, and of words in the list."""
    filled = " ".join(
        part if isinstance(part, str) else solution.gaps[part.number - 1] for run in puzzle.text for part in run
    )
    figures = Figure(template("gaps"), str(len(puzzle.blanks))), Figure(template("listed"), str(len(puzzle.bank)))
    return Summary(counted(len(filled.split()), "word"), figures)


def notes(spec: Spec, puzzle: Puzzle) -> tuple[str, ...]:
    """The number of letters that make a puzzle unique."""
    if puzzle.form != "puzzle":
        return ()
    letters = sum(sign.isalnum() for blank in puzzle.blanks for sign in blank.given)
    return (
        plural(
            "{count} letter is printed so that the words fit in one way",
            "{count} letters are printed so that the words fit in one way",
            count=letters,
        ),
    )


def chosen(spec: Spec, puzzle: Puzzle) -> Mapping[str, str]:
    """See `worksheets.puzzles.contract.PuzzleKind.chosen`."""
    return {"bank.order": spec.order, "given": spec.chosen_given}

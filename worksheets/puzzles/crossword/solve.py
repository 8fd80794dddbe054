"""Solves a crossword without clues: words by their lengths, or numbers that stand for letters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from worksheets.base.errors import InputError
from worksheets.base.grid import Cell
from worksheets.base.sentences import sentence
from worksheets.language.dictionary import Dictionary, built_in, combined
from worksheets.language.languages import find_language
from worksheets.language.letters import Spelling
from worksheets.puzzles.crossword.engine.codes import decodings
from worksheets.puzzles.crossword.engine.fill import fillings
from worksheets.puzzles.crossword.model import FoundWord, Puzzle, Solution, letter_grid
from worksheets.search.budget import Budget


def solutions(puzzle: Puzzle, *, steps: int | None = None) -> Iterator[Solution]:
    """Yield every solution; a step is a word tried. Raises InputError for a puzzle with clues."""
    if puzzle.form == "clues":
        raise InputError(sentence("a crossword by clues cannot be solved by this program, which knows no meanings"))
    budget = Budget(steps)
    runs = [question.run.cells for question in puzzle.questions]
    if puzzle.form == "fill":
        listed = (*puzzle.words, *puzzle.entered)
        words = [entry.letters for entry in listed]
        given = {cell: sign for cell in puzzle.grid if (sign := puzzle.grid[cell])}
        for chosen in fillings(runs, words, given, budget):
            answers = tuple(
                FoundWord(question.run, listed[index].word, listed[index].letters)
                for question, index in zip(puzzle.questions, chosen, strict=True)
            )
            yield _solution(puzzle, answers)
        return
    codes = [tuple(puzzle.codes[row][column] or 0 for row, column in cells) for cells in runs]
    known = [entry for entry, question in zip(codes, puzzle.questions, strict=True) if question.known]
    for letters in decodings(known, dictionary_of(puzzle).words.columns, printed_letters(puzzle), budget):
        spelled = (tuple(letters.get(number, "?") for number in entry) for entry in codes)
        pairs = zip(puzzle.questions, spelled, strict=True)
        yield _solution(puzzle, tuple(FoundWord(question.run, "".join(word), word) for question, word in pairs))


def is_solvable(puzzle: Puzzle) -> bool:
    """Whether the puzzle has no clues, which only people understand."""
    return puzzle.form != "clues"


def no_solution_reason(puzzle: Puzzle, language: str = "en") -> str | None:
    """The dictionary may lack words; only JSON says which."""
    if puzzle.form != "numbers" or not puzzle.is_text:
        return None
    return sentence(
        "no words of the dictionary fit; if the author chose words that it lacks, use the JSON file that build wrote"
    )


def dictionary_of(puzzle: Puzzle) -> Dictionary:
    """The words that count in a puzzle with numbers."""
    return combined([built_in(find_language(puzzle.language).base)], spelling=Spelling(puzzle.language))


def printed_letters(puzzle: Puzzle) -> Mapping[int, str]:
    """The printed letters by their numbers."""
    found = {}
    for row, column in puzzle.grid:
        sign, code = puzzle.grid.cells[row][column], puzzle.codes[row][column]
        if sign and code is not None:
            found[code] = sign
    return found


def _solution(puzzle: Puzzle, answers: tuple[FoundWord, ...]) -> Solution:
    letters: dict[Cell, str] = {}
    for answer in answers:
        letters.update(zip(answer.run.cells, answer.letters, strict=True))
    word = "".join(letters[cell] for cell in puzzle.circles)
    return Solution(letter_grid(puzzle.grid.size, letters.items()), answers, word or None)

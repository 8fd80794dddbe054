"""A crossword as H5P content of the type Crossword, with every word fixed at its place.

The content follows the type's `semantics.json`: rows and columns count from 1, `orientation` is across or down. The
type chooses the circles of the solution word itself, takes words apart by UTF-16 units and needs a clue for each.
"""

from __future__ import annotations

from html import escape

from worksheets.base.errors import LayoutError
from worksheets.language.phrases import find_phrases
from worksheets.puzzles.crossword.model import Puzzle, Solution
from worksheets.puzzles.crossword.texts import FOLDER
from worksheets.puzzles.values import H5PContent, HandoutText

LIBRARY, VERSION = "H5P.Crossword", (0, 5)


def h5p(puzzle: Puzzle, solution: Solution, text: HandoutText, language: str) -> H5PContent:
    """The clues and answers; raises LayoutError as the contract requires."""
    phrases = find_phrases(FOLDER, language)
    words = []
    for question, answer in zip(puzzle.questions, solution.answers, strict=True):
        if not question.clue:
            raise LayoutError(f'H5P\'s crossword has a text as clue for each word; "{answer.word}" has none')
        if any(len(letter) != 1 or letter > "\uffff" for letter in answer.letters):
            raise LayoutError(f'H5P\'s crossword has words of single letters only; "{answer.word}" has other signs')
        clue = f"{question.clue} ({question.lengths})" if puzzle.shows_lengths else question.clue
        words.append(
            {
                "clue": escape(clue, quote=False),
                "answer": "".join(answer.letters),
                "fixWord": True,
                "row": answer.run.start.row + 1,
                "column": answer.run.start.column + 1,
                "orientation": "down" if answer.run.down else "across",
            }
        )
    content = {
        "taskDescription": escape(text.instruction, quote=False),
        "words": words,
        "solutionWord": solution.solution_word or "",
        "behaviour": {"scoreWords": True, "enableRetry": True, "enableSolutionsButton": True},
        "l10n": {"across": phrases.text("across"), "down": phrases.text("down")},
    }
    return H5PContent(LIBRARY, VERSION, content)
